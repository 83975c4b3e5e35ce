//! Tooltips: they stand where they cover nothing that the pointer may be on its way to.

use super::canvas::wrapped;
use super::theme;
use egui::{Rect, RectAlign, Response, Tooltip, Ui, Vec2, pos2, vec2};

/// The widest tooltip, in points.
const WIDEST: f32 = 280.0;
/// Between a tooltip and what it explains, or stands beside.
const GAP: f32 = 6.0;
/// Between a tooltip and the window's edge.
const EDGE: f32 = 4.0;

/// Shows a text beside a widget on which the pointer rests; `around` are the places of all widgets.
pub(super) fn show(ui: &Ui, response: &Response, text: &str, around: &[Rect]) {
    let mut tooltip = Tooltip::for_enabled(response);
    if !tooltip.popup.is_open() {
        return;
    }
    let screen = ui.ctx().content_rect();
    let frame = egui::Frame::popup(ui.style());
    let widest = (screen.width() - 4.0 * EDGE - frame.total_margin().sum().x).min(WIDEST);
    let galley = wrapped(ui.painter(), text, theme::sans(theme::SMALL), theme::IVORY, widest);
    let size = galley.size() + frame.total_margin().sum();
    let rect = place(response.rect, size, screen, around);
    tooltip.popup = tooltip
        .popup
        .anchor(Rect::from_min_size(rect.min, Vec2::ZERO))
        .align(RectAlign::BOTTOM_START)
        .align_alternatives(&[]);
    tooltip.gap(0.0).width(widest).show(|ui| ui.label(galley));
}

/// A place of this size that is free of all widgets: beside the widget where that is free; else level with it past its
/// neighbours, which mostly is beside the whole panel, so that nobody takes it for the tooltip of another; else the
/// nearest above or below. Where there is none: above, or below when the window ends there.
fn place(widget: Rect, size: Vec2, screen: Rect, around: &[Rect]) -> Rect {
    let room = screen.shrink(EDGE);
    let directions = [vec2(0.0, -1.0), vec2(0.0, 1.0), vec2(-1.0, 0.0), vec2(1.0, 0.0)];
    let free = directions.map(|direction| {
        let beside = beyond(widget, widget, direction, size, room);
        let mut rect = beside;
        // Each step leads past one widget for good.
        while let Some(other) = around.iter().find(|other| other.shrink(0.5).intersects(rect)) {
            rect = beyond(*other, widget, direction, size, room);
        }
        let rank = if rect == beside { 0 } else { 1 + usize::from(direction.x == 0.0) };
        (rank, (rect.center() - widget.center()).dot(direction) - size.dot(direction.abs()) / 2.0, rect)
    });
    let inside = free.iter().filter(|(_, _, rect)| room.contains_rect(*rect));
    let best = inside.min_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    best.map_or_else(
        || {
            let [above, below] = [0, 1].map(|index| beyond(widget, widget, directions[index], size, room));
            if room.contains_rect(above) { above } else { below }
        },
        |(_, _, rect)| *rect,
    )
}

/// A place of this size past `edge` in a direction, level with the widget as far as the room allows.
fn beyond(edge: Rect, widget: Rect, direction: Vec2, size: Vec2, room: Rect) -> Rect {
    let past = edge.center() + direction * ((edge.size() + size) / 2.0 + Vec2::splat(GAP));
    let level =
        |at: f32, size: f32, low: f32, high: f32| at.clamp(low + size / 2.0, (high - size / 2.0).max(low + size / 2.0));
    let center = if direction.x == 0.0 {
        pos2(level(widget.center().x, size.x, room.left(), room.right()), past.y)
    } else {
        pos2(past.x, level(widget.center().y, size.y, room.top(), room.bottom()))
    };
    Rect::from_center_size(center, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(800.0, 600.0) };

    #[test]
    fn a_tooltip_in_a_field_of_buttons_stands_beside_all_of_them() {
        let button = |column: usize, row: usize| {
            let min = pos2(600.0 + 50.0 * column as f32, 300.0 + 34.0 * row as f32);
            Rect::from_min_size(min, vec2(46.0, 30.0))
        };
        let all: Vec<Rect> = (0..24).map(|index| button(index % 4, index / 4)).collect();
        for widget in &all {
            let rect = place(*widget, vec2(180.0, 24.0), SCREEN, &all);
            assert!(
                SCREEN.contains_rect(rect) && !all.iter().any(|other| other.intersects(rect)),
                "{widget:?}: {rect:?}"
            );
        }
        let first = place(all[0], vec2(180.0, 24.0), SCREEN, &all);
        assert!(first.bottom() < all[0].top() && first.center().x > 600.0, "just above the first row: {first:?}");
        // From the middle of the field the nearest free place is above; it would seem to belong to the first row.
        let inner = place(all[9], vec2(180.0, 24.0), SCREEN, &all);
        assert_eq!(inner.center().y, all[9].center().y, "level with its own row");
        assert!(inner.right() < 600.0, "beside the field: {inner:?}");
    }

    #[test]
    fn where_all_is_full_it_stands_above_inside_the_window() {
        let all: Vec<Rect> = (0..60)
            .map(|row| Rect::from_x_y_ranges(0.0..=800.0, 10.0 * row as f32..=10.0 * row as f32 + 9.0))
            .collect();
        for widget in &all {
            let rect = place(*widget, vec2(180.0, 24.0), SCREEN, &all);
            assert!(SCREEN.contains_rect(rect) && !widget.intersects(rect), "{widget:?}: {rect:?}");
        }
    }
}
