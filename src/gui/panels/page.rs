//! The sheet that menus and pages stand on: the left part of the window, from top to bottom, the board beside it.

use super::canvas::{Button, Canvas, Look, columns, fitted, fresh_keys};
use super::glyph::hexagon;
use super::icon::Icon;
use super::theme;
use egui::epaint::StrokeKind;
use egui::{Align, Color32, Key, Layout, Painter, Pos2, Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2};

/// Room kept free at the right of a scrolling column for its bar.
const SCROLL_BAR: f32 = 14.0;
/// What [`scrolled`] adds above and below its widgets: room for the ring around a focused first or last one.
pub(super) const SCROLL_PADDING: f32 = 8.0;
/// The board beside a sheet must have at least this width, else the sheet takes it too.
const LEAST_BOARD: f32 = 120.0;

/// A sheet of about the wanted width, painted; and the part of the window beside it.
pub(super) fn sheet(ui: &Ui, wanted: f32) -> (Rect, Rect) {
    let screen = ui.ctx().content_rect();
    let width = if screen.width() - wanted < LEAST_BOARD { screen.width() } else { wanted };
    let sheet = Rect::from_min_size(screen.min, vec2(width, screen.height()));
    paint_ground(ui.painter(), sheet);
    let free =
        if width < screen.width() { Rect::from_min_max(pos2(sheet.right(), screen.top()), screen.max) } else { screen };
    (sheet, free)
}

/// The ground of a panel with a line of inlay around it.
pub(super) fn paint_ground(painter: &Painter, rect: Rect) {
    painter.rect_filled(rect, 0, theme::PANEL.gamma_multiply(0.96));
    let inset = rect.shrink(5.0);
    painter.rect_stroke(inset, 4, Stroke::new(1.0, theme::INLAY.gamma_multiply(0.28)), StrokeKind::Inside);
}

/// Takes the light off a board that only stands behind a menu, towards its edges most.
pub(super) fn dim(painter: &Painter, place: Rect) {
    // Rings round the middle: their radius in halves of the place, and how much light they take.
    const RINGS: [(f32, u8); 3] = [(0.55, 40), (1.0, 95), (1.5, 150)];
    const CORNERS: u32 = 48;
    let mut mesh = egui::Mesh::default();
    mesh.colored_vertex(place.center(), Color32::from_black_alpha(24));
    for (radius, shade) in RINGS {
        for corner in 0..CORNERS {
            let (sin, cos) = (std::f32::consts::TAU * corner as f32 / CORNERS as f32).sin_cos();
            let at = place.center() + vec2(cos, sin) * place.size() * (radius / 2.0);
            mesh.colored_vertex(at, Color32::from_black_alpha(shade));
        }
    }
    for corner in 0..CORNERS {
        let next = (corner + 1) % CORNERS;
        mesh.add_triangle(0, 1 + corner, 1 + next);
        for ring in (1..RINGS.len() as u32).map(|ring| 1 + ring * CORNERS) {
            mesh.add_triangle(ring - CORNERS + corner, ring + corner, ring + next);
            mesh.add_triangle(ring - CORNERS + corner, ring + next, ring - CORNERS + next);
        }
    }
    painter.with_clip_rect(place).add(mesh);
}

/// The room inside a sheet or panel.
pub(super) fn inside(rect: Rect) -> Rect {
    let margin = if rect.width() < 260.0 || rect.height() < 360.0 { 12.0 } else { 22.0 };
    rect.shrink2(vec2(margin, if rect.height() < 420.0 { 12.0 } else { 20.0 }))
}

/// A column of widgets within a place.
pub(super) fn column<R>(ui: &mut Ui, name: &str, place: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    let builder = UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min));
    let mut child = ui.new_child(builder);
    child.shrink_clip_rect(place.expand(4.0));
    add(&mut child)
}

/// A column that scrolls when it is too long for its place.
pub(super) fn scrolled<R>(ui: &mut Ui, name: &str, place: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    column(ui, name, place, |ui| {
        ScrollArea::vertical()
            .id_salt(name)
            .max_height(place.height())
            .auto_shrink(false)
            .show(ui, |ui| {
                let inner = Rect::from_min_size(ui.max_rect().min, vec2(place.width() - SCROLL_BAR, f32::INFINITY));
                let builder = UiBuilder::new().max_rect(inner).layout(Layout::top_down(Align::Min));
                ui.scope_builder(builder, |ui| {
                    ui.add_space(SCROLL_PADDING / 2.0);
                    let result = add(ui);
                    ui.add_space(SCROLL_PADDING / 2.0);
                    result
                })
                .inner
            })
            .inner
    })
}

/// A title in the serif with an ornament of inlay below; returns how high both are together.
pub(super) fn title(painter: &Painter, place: Rect, text: &str, size: f32) -> f32 {
    let mut size = size;
    let galley = loop {
        let galley = painter.layout_no_wrap(text.to_owned(), theme::serif(size), theme::INLAY);
        if galley.size().x <= place.width() || size <= 14.0 {
            break galley;
        }
        size -= 1.0;
    };
    let height = galley.size().y;
    painter.galley(place.min, galley, theme::INLAY);
    let y = place.top() + height + 4.0;
    ornament(painter, place.left(), place.right(), y);
    height + 16.0
}

/// A thin line with three small hexagons at its beginning.
pub(super) fn ornament(painter: &Painter, left: f32, right: f32, y: f32) {
    for (i, color) in [theme::TILE_DARK, theme::TILE_LIGHT, theme::TILE_DARK].into_iter().enumerate() {
        hexagon(painter, Pos2::new(left + 5.0 + 11.0 * i as f32, y), 4.5, color, Stroke::NONE);
    }
    painter.hline(left + 38.0..=right, y, Stroke::new(1.0, theme::INLAY.gamma_multiply(0.35)));
}

/// What the lowest line of a page offers besides going back.
pub(super) struct Forward<'a> {
    /// The widget's id.
    pub(super) id: &'a str,
    /// Its text.
    pub(super) text: String,
    /// Its icon.
    pub(super) icon: Icon,
    /// Whether it can be pressed.
    pub(super) enabled: bool,
}

/// What was pressed in a page's lowest line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pressed {
    Nothing,
    Back,
    Forward,
}

/// A whole page: title, scrolling body, and a lowest line with "back" and perhaps a way forward, which Esc and Enter
/// press too. Returns what was pressed and the part of the window beside it.
pub(super) fn page(
    ui: &mut Ui,
    canvas: &mut Canvas<'_>,
    heading: &str,
    wanted: f32,
    forward: Option<Forward<'_>>,
    body: impl FnOnce(&mut Ui, &mut Canvas<'_>),
) -> (Pressed, Rect) {
    let (sheet, free) = sheet(ui, wanted);
    let place = inside(sheet);
    let small = place.height() < 400.0;
    let top = title(ui.painter(), place, heading, if small { 22.0 } else { 28.0 });
    let line = if small { 34.0 } else { 40.0 };
    let lowest = Rect::from_min_max(pos2(place.left(), place.bottom() - line), place.max);
    let middle = Rect::from_min_max(
        pos2(place.left(), place.top() + top),
        pos2(place.right() + SCROLL_BAR - 4.0, lowest.top() - 10.0),
    );
    scrolled(ui, heading, middle, |ui| body(ui, canvas));

    let mut pressed = Pressed::Nothing;
    let typing = ui.memory(|memory| memory.focused().is_some());
    let keys = fresh_keys(ui);
    let (escape, enter) = (keys.contains(&Key::Escape), keys.contains(&Key::Enter));
    if canvas.is_live() && escape {
        pressed = Pressed::Back;
    }
    let (back_place, forward_place) = match forward {
        Some(_) => {
            let cut = columns(lowest, 5, 8.0);
            (cut[0].union(cut[1]), cut[2].union(cut[4]))
        }
        None => (lowest.with_max_x(lowest.left() + (lowest.width() / 2.0).min(200.0)), Rect::NOTHING),
    };
    let back = Button::new("back", canvas.tr("back")).icon(Icon::Back);
    if canvas.button(ui, back_place, back) {
        pressed = Pressed::Back;
    }
    if let Some(forward) = forward {
        let by_key = canvas.is_live() && forward.enabled && enter && !typing;
        let look = if forward.enabled { Look::Primary } else { Look::Plain };
        let button = Button::new(forward.id, forward.text).icon(forward.icon).look(look).enabled(forward.enabled);
        if canvas.button(ui, forward_place, button) || by_key {
            pressed = Pressed::Forward;
        }
    }
    (pressed, free)
}

/// A text centred in a place, smaller if it must.
pub(super) fn centred(painter: &Painter, place: Rect, text: &str, size: f32, color: Color32) {
    let galley = fitted(painter, text, size, color, place.size(), Align::Center);
    let at =
        pos2(place.center().x - galley.size().x / 2.0 - galley.rect.left(), place.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, color);
}
