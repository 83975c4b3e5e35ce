//! The list of plies with their variations, and the buttons to walk through them.

use super::Hud;
use super::actions::with_key;
use crate::control::{Browse, Command, Fault, ShownPly, ShownVariation, ViewState};
use crate::game::tree::NodeId;
use crate::gui::panels::canvas::{Button, Canvas, columns, fitted, focus_ring};
use crate::gui::panels::icon::Icon;
use crate::gui::panels::{PanelAction, names, page, theme};
use crate::rules::Color;
use egui::{Align, Color32, Painter, Rect, Response, ScrollArea, Stroke, Ui, pos2, vec2};

const ROW: f32 = 23.0;
/// Room for the opening's name in two lines of small text.
const OPENING: f32 = 38.0;
const NUMBER: f32 = 32.0;
/// So many lines are to be seen before anything else takes room from the list.
const LEAST_ROWS: usize = 5;
/// How high the list must be for that.
pub(super) const LEAST_HEIGHT: f32 = LEAST_ROWS as f32 * ROW + 2.0 * PADDING;
const PADDING: f32 = 3.0;
const SCROLL_BAR: f32 = 12.0;
/// How far a variation of a variation is set in, and how often.
const STEP: f32 = 12.0;
const DEEPEST: usize = 4;

/// Row and column of a ply, counted from 0: a game that Black begins leaves the first column of the first row empty.
fn place_of(index: usize, first: Color) -> (usize, usize) {
    let shifted = index + first.index();
    (shifted / 2, shifted % 2)
}

/// A ply of a variation in its place.
struct Word<'a> {
    /// Its number among all plies of variations.
    number: usize,
    ply: &'a ShownPly,
    text: String,
    left: f32,
    width: f32,
}

/// A line of the list.
enum Row<'a> {
    /// Two plies of the game, by the line's number.
    Plies(usize),
    /// A part of a variation.
    Variation(Vec<Word<'a>>),
}

/// Who played, or would play, the first ply.
fn first_side(view: &ViewState) -> Option<Color> {
    let of_variation = |ply: &ShownPly| if ply.number % 2 == 1 { ply.color } else { !ply.color };
    let variation = || view.variations.first().and_then(|variation| variation.plies.first()).map(of_variation);
    view.plies.first().map(|ply| ply.color).or_else(variation)
}

/// All lines: each variation below the plies that it could have been instead of.
fn rows<'a>(painter: &Painter, view: &'a ViewState, first: Color, width: f32) -> Vec<Row<'a>> {
    let count = view.plies.len().checked_sub(1).map_or(0, |last| place_of(last, first).0 + 1);
    let mut rows = Vec::new();
    let mut number = 0;
    let mut variations = view.variations.iter().peekable();
    for row in 0..count.max(1) {
        if row < count {
            rows.push(Row::Plies(row));
        }
        while let Some(variation) =
            variations.next_if(|variation| row + 1 >= count || place_of(variation.anchor, first).0 <= row)
        {
            rows.extend(variation_rows(painter, variation, &mut number, first, width));
        }
    }
    rows
}

/// The lines of a variation, set in by how often it has branched off.
fn variation_rows<'a>(
    painter: &Painter,
    variation: &'a ShownVariation,
    number: &mut usize,
    first: Color,
    width: f32,
) -> Vec<Row<'a>> {
    let indent = NUMBER / 2.0 + STEP * (variation.level.min(DEEPEST) - 1) as f32;
    let mut lines = vec![Vec::new()];
    let mut left = indent;
    for (index, ply) in variation.plies.iter().enumerate() {
        *number += 1;
        let pair = place_of(ply.number - 1, first).0 + 1;
        let text = match ply.color {
            Color::White => format!("{pair}. {}", ply.notation),
            Color::Black if index == 0 => format!("{pair}… {}", ply.notation),
            Color::Black => ply.notation.clone(),
        };
        let galley = painter.layout_no_wrap(text.clone(), theme::sans(theme::SMALL), theme::IVORY_DIM);
        let needed = galley.size().x + 10.0;
        if left + needed > width && left > indent {
            lines.push(Vec::new());
            left = indent;
        }
        if let Some(line) = lines.last_mut() {
            line.push(Word { number: *number, ply, text, left, width: needed.min(width - left) });
        }
        left += needed;
    }
    lines.into_iter().map(Row::Variation).collect()
}

/// Draws the list. A click on a ply shows the position after it.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, hud: &mut Hud, place: Rect, view: &ViewState) {
    ui.painter().rect_filled(place, theme::ROUND, theme::WELL);
    let Some(first) = first_side(view) else {
        hud.followed = None;
        let inner = place.shrink2(vec2(8.0, 2.0));
        return page::centred(ui.painter(), inner, &canvas.tr("hud-no-plies"), theme::SMALL, theme::IVORY_DIM);
    };
    let mut inner = place.shrink2(vec2(4.0, PADDING));
    let width = inner.width() - SCROLL_BAR;
    let opening = view.opening.map(|opening| {
        let room = vec2(inner.width() - 12.0, OPENING - 4.0);
        let name = names::opening(canvas.i18n, opening);
        fitted(ui.painter(), &name, theme::SMALL, theme::INLAY, room, Align::LEFT)
    });
    // The plies come first.
    let fits = |height: f32| inner.height() >= height + 8.0 + LEAST_ROWS as f32 * ROW;
    if let Some(galley) = opening.filter(|galley| fits(galley.size().y)) {
        let (head, rest) = inner.split_top_bottom_at_y(inner.top() + galley.size().y + 8.0);
        ui.painter().galley(pos2(head.left() + 6.0, head.top() + 3.0), galley, theme::INLAY);
        inner = rest;
    }
    let rows = rows(ui.painter(), view, first, width);
    let at = view.board.filter(|board| board.in_variation).map(|board| board.at);
    let shown_row = match at {
        Some(at) => rows
            .iter()
            .position(|row| matches!(row, Row::Variation(words) if words.iter().any(|word| word.ply.node == at))),
        None => {
            let pair = view.shown_ply.checked_sub(1).map_or(0, |index| place_of(index, first).0);
            rows.iter().position(|row| matches!(row, Row::Plies(row) if *row == pair))
        }
    };
    let mut area = ScrollArea::vertical().id_salt("plies").max_height(inner.height()).auto_shrink(false);
    // A list that has become shorter or longer on the screen is followed anew too.
    let now = (shown_row.unwrap_or(0), rows.len(), inner.height() as u32);
    if hud.followed != Some(now) {
        (hud.followed, hud.following) = (Some(now), 2);
    }
    if hud.following > 0 {
        // The area holds an offset to what it had room for a frame ago, so a list that grew is scrolled twice.
        hud.following -= 1;
        if hud.following > 0 {
            ui.ctx().request_repaint();
        }
        let above = ((inner.height() / ROW - 1.0) / 2.0).floor().max(0.0);
        // By whole lines, so that none is cut at the top.
        let middle = ROW * (shown_row.unwrap_or(0) as f32 - above);
        let most = (ROW * rows.len() as f32 - inner.height()).max(0.0);
        area = area.vertical_scroll_offset(middle.clamp(0.0, most));
    }
    page::column(ui, "plies", inner, |ui| {
        ui.set_clip_rect(inner.intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing.y = 0.0;
        area.show_rows(ui, ROW, rows.len(), |ui, range| {
            for row in &rows[range] {
                let (rect, _) = ui.allocate_exact_size(vec2(width.max(0.0), ROW), egui::Sense::hover());
                match row {
                    Row::Plies(pair) => draw_pair(ui, canvas, *pair, rect, view, first),
                    Row::Variation(words) => draw_words(ui, canvas, words, rect, at),
                }
            }
        });
    });
}

fn draw_pair(ui: &Ui, canvas: &mut Canvas<'_>, row: usize, rect: Rect, view: &ViewState, first: Color) {
    let number = Rect::from_min_size(rect.min, vec2(NUMBER, ROW));
    let text = format!("{}.", row + 1);
    let galley = ui.painter().layout_no_wrap(text, theme::sans(theme::SMALL), theme::IVORY_DIM);
    let at = pos2(number.right() - galley.size().x - 4.0, number.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme::IVORY_DIM);
    let in_variation = view.board.is_some_and(|board| board.in_variation);
    let cells = columns(rect.with_min_x(number.right()), 2, 2.0);
    for (column, cell) in cells.into_iter().enumerate() {
        let Some(index) = (2 * row + column).checked_sub(first.index()) else { continue };
        let Some(ply) = view.plies.get(index) else { continue };
        let shown = view.shown_ply == index + 1 && !in_variation;
        let mark = view.analysis.as_ref().and_then(|analysis| analysis.marks.get(index)?.as_ref());
        let text = mark.map_or(ply.notation.clone(), |mark| format!("{} {}", ply.notation, mark.fault.sign()));
        let color = if mark.is_some_and(|mark| mark.fault >= Fault::Mistake) { theme::WARNING } else { theme::IVORY };
        let response = entry(ui, canvas, &format!("ply_{}", index + 1), cell, &text, (14.0, color), shown);
        if let Some(reason) = mark.and_then(|mark| mark.reason) {
            canvas.explain(ui, &response, &names::reason_of_fault(canvas.i18n, reason));
        }
        if response.clicked() {
            canvas.act(PanelAction::Command(Command::Browse(Browse::Ply(index + 1))));
        }
    }
}

fn draw_words(ui: &Ui, canvas: &mut Canvas<'_>, words: &[Word<'_>], rect: Rect, at: Option<NodeId>) {
    if let Some(word) = words.first() {
        let line = Stroke::new(1.0, theme::INLAY.gamma_multiply(0.4));
        ui.painter().vline(rect.left() + word.left - 2.0, rect.shrink(2.0).y_range(), line);
    }
    for word in words {
        let cell = Rect::from_min_size(rect.min + vec2(word.left, 0.0), vec2(word.width, ROW));
        let id = format!("variation_{}", word.number);
        let shown = at == Some(word.ply.node);
        if entry(ui, canvas, &id, cell, &word.text, (theme::SMALL, theme::IVORY_DIM), shown).clicked() {
            canvas.act(PanelAction::Command(Command::Browse(Browse::Node(word.ply.node))));
        }
    }
}

/// A ply that can be clicked, in its size and colour.
fn entry(
    ui: &Ui,
    canvas: &mut Canvas<'_>,
    id: &str,
    cell: Rect,
    text: &str,
    (size, color): (f32, Color32),
    shown: bool,
) -> Response {
    let response = canvas.clickable(ui, id, cell, text);
    let painter = ui.painter();
    let color = if shown { theme::ON_ACCENT } else { color };
    if shown {
        painter.rect_filled(cell.shrink(1.0), 4, theme::INLAY);
    } else if response.hovered() {
        painter.rect_filled(cell.shrink(1.0), 4, theme::WALNUT);
    }
    let galley = fitted(painter, text, size, color, cell.size() - vec2(8.0, 2.0), Align::LEFT);
    painter.galley(pos2(cell.left() + 5.0, cell.center().y - galley.size().y / 2.0), galley, color);
    focus_ring(painter, cell.shrink(2.0), &response);
    response
}

/// First, previous, play, next, last; with a badge on the last one for the plies that nobody has seen yet.
pub(super) fn browse(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, view: &ViewState, autoplay: bool) {
    let back = view.shown_ply > 0;
    let on = view.can_go_on;
    let walk = |browse| PanelAction::Command(Command::Browse(browse));
    let (icon, text) = if autoplay { (Icon::Pause, "hud-autoplay-stop") } else { (Icon::Play, "hud-autoplay") };
    let buttons = [
        ("first", Icon::First, "hud-first", "↑", back, walk(Browse::First)),
        ("previous", Icon::Previous, "hud-previous", "←", back, walk(Browse::Previous)),
        ("autoplay", icon, text, "K", back || on, PanelAction::Autoplay),
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
