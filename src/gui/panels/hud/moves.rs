//! The list of plies and the buttons to walk through them.

use super::Hud;
use super::actions::with_key;
use crate::control::{Browse, Command, Fault, ViewState};
use crate::gui::panels::canvas::{Button, Canvas, columns, fitted, focus_ring};
use crate::gui::panels::icon::Icon;
use crate::gui::panels::{PanelAction, page, theme};
use crate::rules::Color;
use egui::{Align, Rect, ScrollArea, Ui, pos2, vec2};

const ROW: f32 = 23.0;
const NUMBER: f32 = 32.0;
const SCROLL_BAR: f32 = 12.0;

/// Row and column of a ply, counted from 0: a game that Black begins leaves the first column of the first row empty.
fn place_of(index: usize, first: Color) -> (usize, usize) {
    let shifted = index + first.index();
    (shifted / 2, shifted % 2)
}

/// Draws the list. A click on a ply shows the position after it.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, hud: &mut Hud, place: Rect, view: &ViewState) {
    ui.painter().rect_filled(place, theme::ROUND, theme::WELL);
    let Some(first) = view.plies.first().map(|ply| ply.color) else {
        hud.followed = None;
        let inner = place.shrink2(vec2(8.0, 2.0));
        return page::centred(ui.painter(), inner, &canvas.tr("hud-no-plies"), theme::SMALL, theme::IVORY_DIM);
    };
    let inner = place.shrink2(vec2(4.0, 3.0));
    let rows = place_of(view.plies.len() - 1, first).0 + 1;
    let shown_row = view.shown_ply.checked_sub(1).map_or(0, |index| place_of(index, first).0);
    let mut area = ScrollArea::vertical().id_salt("plies").max_height(inner.height()).auto_shrink(false);
    // A list that has become shorter or longer on the screen is followed anew too.
    let now = (view.shown_ply, view.plies.len(), inner.height() as u32);
    if hud.followed != Some(now) {
        (hud.followed, hud.following) = (Some(now), 2);
    }
    if hud.following > 0 {
        // The area holds an offset to what it had room for a frame ago, so a list that grew is scrolled twice.
        hud.following -= 1;
        if hud.following > 0 {
            ui.ctx().request_repaint();
        }
        let middle = ROW * (shown_row as f32 + 0.5) - inner.height() / 2.0;
        let most = (ROW * rows as f32 - inner.height()).max(0.0);
        area = area.vertical_scroll_offset(middle.clamp(0.0, most));
    }
    page::column(ui, "plies", inner, |ui| {
        ui.set_clip_rect(inner.intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing.y = 0.0;
        area.show_rows(ui, ROW, rows, |ui, range| {
            for row in range {
                draw_row(ui, canvas, row, inner.width() - SCROLL_BAR, view, first);
            }
        });
    });
}

fn draw_row(ui: &mut Ui, canvas: &mut Canvas<'_>, row: usize, width: f32, view: &ViewState, first: Color) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, ROW), egui::Sense::hover());
    let number = Rect::from_min_size(rect.min, vec2(NUMBER, ROW));
    let text = format!("{}.", row + 1);
    let galley = ui.painter().layout_no_wrap(text, theme::sans(theme::SMALL), theme::IVORY_DIM);
    let at = pos2(number.right() - galley.size().x - 4.0, number.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme::IVORY_DIM);
    let cells = columns(rect.with_min_x(number.right()), 2, 2.0);
    for (column, cell) in cells.into_iter().enumerate() {
        let Some(index) = (2 * row + column).checked_sub(first.index()) else { continue };
        let Some(ply) = view.plies.get(index) else { continue };
        let shown = view.shown_ply == index + 1;
        let response = canvas.clickable(ui, &format!("ply_{}", index + 1), cell, &ply.notation);
        let painter = ui.painter();
        let color = if shown { theme::ON_ACCENT } else { theme::IVORY };
        if shown {
            painter.rect_filled(cell.shrink(1.0), 4, theme::INLAY);
        } else if response.hovered() {
            painter.rect_filled(cell.shrink(1.0), 4, theme::WALNUT);
        }
        let room = cell.size() - vec2(8.0, 2.0);
        let fault = view.analysis.as_ref().and_then(|analysis| analysis.faults.get(index).copied().flatten());
        let text = fault.map_or(ply.notation.clone(), |fault| format!("{} {}", ply.notation, fault.sign()));
        let color = if fault.is_some_and(|fault| fault >= Fault::Mistake) && !shown { theme::WARNING } else { color };
        let galley = fitted(painter, &text, 14.0, color, room, Align::LEFT);
        painter.galley(pos2(cell.left() + 5.0, cell.center().y - galley.size().y / 2.0), galley, color);
        focus_ring(painter, cell.shrink(2.0), &response);
        if response.clicked() {
            canvas.act(PanelAction::Command(Command::Browse(Browse::Ply(index + 1))));
        }
    }
}

/// First, previous, play, next, last; with a badge on the last one for the plies that nobody has seen yet.
pub(super) fn browse(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, view: &ViewState, autoplay: bool) {
    let back = view.shown_ply > 0;
    let on = view.shown_ply < view.plies.len();
    let walk = |browse| PanelAction::Command(Command::Browse(browse));
    let (icon, text) = if autoplay { (Icon::Pause, "hud-autoplay-stop") } else { (Icon::Play, "hud-autoplay") };
    let buttons = [
        ("first", Icon::First, "hud-first", "↑", back, walk(Browse::First)),
        ("previous", Icon::Previous, "hud-previous", "←", back, walk(Browse::Previous)),
        ("autoplay", icon, text, "K", !view.plies.is_empty(), PanelAction::Autoplay),
        ("next", Icon::Next, "hud-next", "→", on, walk(Browse::Next)),
        ("last", Icon::Last, "hud-last", "↓", on, walk(Browse::Last)),
    ];
    let places = columns(place, buttons.len(), 5.0);
    let last = places[places.len() - 1];
    for ((id, icon, text, key, enabled, action), rect) in buttons.into_iter().zip(places) {
        let mut text = canvas.tr(text);
        if id == "last" && view.unseen > 0 {
            text = canvas.tr_args("hud-last-unseen", &[("plies", view.unseen.into())]);
        }
        if canvas.button(ui, rect, Button::icon_only(id, icon, with_key(&text, key)).enabled(enabled)) {
            canvas.act(action);
        }
    }
    if view.unseen > 0 {
        badge(ui, last, view.unseen);
    }
}

/// A number at the upper right corner of a button.
fn badge(ui: &Ui, button: Rect, count: usize) {
    let painter = ui.painter();
    let text = if count > 99 { "99+".to_owned() } else { count.to_string() };
    let galley = painter.layout_no_wrap(text, theme::medium(11.0), theme::ON_ACCENT);
    let size = vec2((galley.size().x + 8.0).max(16.0), 16.0);
    let place = Rect::from_min_size(pos2(button.right() + 3.0 - size.x, button.top() - 5.0), size);
    painter.rect_filled(place, 8, theme::ACCENT_LIGHT);
    painter.galley(place.center() - galley.size() / 2.0, galley, theme::ON_ACCENT);
}
