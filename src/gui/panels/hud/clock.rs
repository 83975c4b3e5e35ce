//! A player's clock beside the name, and what covers the board while the clocks stand still.

use crate::control::{ClockView, Command};
use crate::game::clock::digits;
use crate::gui::panels::canvas::{Button, Canvas, Look, fitted, focus_ring};
use crate::gui::panels::icon::Icon;
use crate::gui::panels::{PanelAction, names, page, theme};
use crate::rules::Color;
use egui::epaint::StrokeKind;
use egui::{Align, Rect, Stroke, Ui, Vec2, pos2, vec2};

/// Cuts the clock's place off a player's row.
pub(super) fn split(place: Rect, roomy: bool) -> (Rect, Rect) {
    let (rest, clock) = place.split_left_right_at_x(place.right() - if roomy { 82.0 } else { 66.0 });
    (rest.with_max_x(rest.right() - 4.0), clock)
}

/// Paints a side's clock. A click on it pauses.
pub(super) fn show(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, clock: &ClockView, color: Color) {
    let running = clock.running == Some(color);
    let low = clock.low[color.index()];
    let (ground, ink) = match (running, low) {
        (true, true) => (theme::WARNING, theme::ON_ACCENT),
        (true, false) => (theme::ACCENT, theme::ON_ACCENT),
        (false, true) => (theme::WELL, theme::WARNING),
        (false, false) => (theme::WELL, theme::IVORY),
    };
    ui.painter().rect_filled(place, theme::ROUND, ground);
    if low {
        ui.painter().rect_stroke(place, theme::ROUND, Stroke::new(2.0, theme::WARNING), StrokeKind::Inside);
    }
    // Short of time shows in a mark as well as in colour.
    let text = format!("{}{}", if low { "! " } else { "" }, digits(clock.left[color.index()]));
    let size = if place.height() > 40.0 { 21.0 } else { theme::TEXT };
    page::centred(ui.painter(), place.shrink(4.0), &text, size, ink);
    if clock.running.is_none() {
        return;
    }
    let name = canvas.tr_args("hud-clock", &[("color", names::selector(color).into())]);
    let response = canvas.clickable(ui, &format!("clock_{}", names::selector(color)), place, &name);
    focus_ring(ui.painter(), place, &response);
    canvas.explain(ui, &response, &super::actions::with_key(&canvas.tr("hud-pause"), "P"));
    if response.clicked() {
        canvas.act(PanelAction::Command(Command::Suspend));
    }
}

/// Hides the board in `area` while the clock is paused; with a button to go on where the game is open.
pub(in crate::gui::panels) fn cover(ui: &Ui, canvas: &mut Canvas<'_>, area: Rect, can_resume: bool) {
    let painter = ui.painter();
    painter.rect_filled(area, 0, theme::WELL);
    let center = area.center();
    let room = vec2(area.width() - 24.0, 40.0);
    let galley = fitted(painter, &canvas.tr("hud-paused"), 24.0, theme::INLAY, room, Align::LEFT);
    painter.galley(pos2(center.x - galley.size().x / 2.0, center.y - 24.0 - galley.size().y), galley, theme::INLAY);
    if can_resume {
        let size = Vec2::new((area.width() - 24.0).min(220.0), 40.0);
        let button = Button::new("resume", canvas.tr("hud-resume")).icon(Icon::Play).look(Look::Primary);
        if canvas.button(ui, Rect::from_center_size(center + vec2(0.0, 8.0), size), button) {
            canvas.act(PanelAction::Command(Command::Resume));
        }
    }
}
