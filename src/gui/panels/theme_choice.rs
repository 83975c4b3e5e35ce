//! The choice of a theme on the settings page: a small sample of each, with its name.

use super::canvas::{Canvas, allocate, columns, fitted, focus_ring};
use super::glyph::{hexagon, paint_kind};
use super::theme::{self, color};
use crate::rules::Kind;
use crate::themes::ThemeName;
use egui::epaint::StrokeKind;
use egui::{Align, Color32, Painter, Pos2, Rect, Stroke, Ui, Vec2, pos2, vec2};

const PER_ROW: usize = 3;
const HEIGHT: f32 = 92.0;
/// Height of the name below the sample.
const NAME: f32 = 26.0;

/// Draws the samples and changes the choice.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, chosen: &mut ThemeName) {
    canvas.caption(ui, &canvas.tr("settings-theme"));
    for names in ThemeName::ALL.chunks(PER_ROW) {
        let row = allocate(ui, HEIGHT);
        for (&name, place) in names.iter().zip(columns(row, PER_ROW, 6.0)) {
            if sample(ui, canvas, place, name, *chosen == name) {
                *chosen = name;
            }
        }
    }
}

/// The key of a theme's name.
fn key(name: ThemeName) -> &'static str {
    match name {
        ThemeName::Wood => "theme-wood",
        ThemeName::Marble => "theme-marble",
        ThemeName::Metal => "theme-metal",
        ThemeName::Porcelain => "theme-porcelain",
        ThemeName::Jade => "theme-jade",
        ThemeName::Contrast => "theme-contrast",
    }
}

/// One theme as a button; `true` when it was clicked.
fn sample(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, name: ThemeName, chosen: bool) -> bool {
    let text = canvas.tr(key(name));
    let response = canvas.clickable(ui, &format!("theme_{}", name.id()), place, &text);
    let painter = ui.painter();
    let (ground, ink) = match (chosen, response.hovered()) {
        (true, _) => (theme::INLAY, theme::ON_ACCENT),
        (false, true) => (theme::WALNUT_LIGHT, theme::IVORY),
        (false, false) => (theme::WALNUT, theme::IVORY),
    };
    painter.rect_filled(place, theme::ROUND, ground);
    if !chosen {
        let edge = Stroke::new(1.0, theme::INLAY.gamma_multiply(if response.hovered() { 0.55 } else { 0.22 }));
        painter.rect_stroke(place, theme::ROUND, edge, StrokeKind::Inside);
    }
    paint_sample(
        &painter.with_clip_rect(place.intersect(ui.clip_rect())),
        place.with_max_y(place.bottom() - NAME).shrink(4.0),
        name,
    );
    let room = vec2(place.width() - 10.0, NAME - 4.0);
    let galley = fitted(painter, &text, theme::SMALL, ink, room, Align::LEFT);
    let middle = pos2(place.center().x, place.bottom() - NAME / 2.0 - 1.0);
    painter.galley(middle - galley.size() / 2.0, galley, ink);
    focus_ring(painter, place, &response);
    response.clicked()
}

/// Frame, inlay, light and dark tile, and both sides' body and line.
pub(super) fn colors(name: ThemeName) -> [Color32; 8] {
    let theme = name.theme();
    [
        theme.frame.to,
        theme.inlay,
        theme.light_tile.to,
        theme.dark_tile.to,
        theme.white.body.to,
        theme.white.line,
        theme.black.body.from,
        theme.black.line,
    ]
    .map(color)
}

/// A dark tile between two light ones in a piece of frame, and an Intellector of each side.
fn paint_sample(painter: &Painter, place: Rect, name: ThemeName) {
    let [frame, inlay, light, dark, white, white_line, black, black_line] = colors(name);
    painter.rect_filled(place, 4, frame);
    painter.rect_stroke(place.shrink(2.5), 3, Stroke::new(1.0, inlay), StrokeKind::Inside);
    let side = (place.height() - 12.0) / (1.5 * 3f32.sqrt());
    let half_height = side * 3f32.sqrt() / 2.0;
    let centre = |column: f32| -> Pos2 {
        let down = if column == 0.0 { -0.5 } else { 0.5 };
        place.center() + vec2(1.5 * side * column, down * half_height)
    };
    for (column, fill) in [(-1.0, light), (0.0, dark), (1.0, light)] {
        hexagon(painter, centre(column), side * 0.97, fill, Stroke::NONE);
    }
    let glyph = Vec2::splat(side * 1.5);
    for (column, fill, line) in [(-1.0, white, white_line), (1.0, black, black_line)] {
        paint_kind(painter, Rect::from_center_size(centre(column), glyph), Kind::Intellector, fill, line);
    }
}
