//! What every page draws with: buttons, switches and texts of one style, each known by a stable id.
//!
//! The canvas also keeps the list of what can be clicked, which the event log prints, and gives arrows a place to start.

use super::PanelAction;
use super::icon::{Icon, paint_icon};
use super::{theme, tooltip};
use crate::i18n::{I18n, Value};
use egui::epaint::StrokeKind;
use egui::text::LayoutJob;
use egui::{
    Align, Color32, Event, FocusDirection, FontId, Galley, Id, Key, Painter, Pos2, Rect, Response, Sense, Stroke, Ui,
    Vec2, vec2,
};
use std::sync::Arc;

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Walnut.
    Plain,
    /// The accent: what to press next.
    Primary,
    /// One of several choices, chosen or not.
    Choice(bool),
    /// No ground of its own until the pointer comes.
    Quiet,
}

/// A button to be drawn.
#[derive(Debug, Clone)]
pub(super) struct Button<'a> {
    id: &'a str,
    text: String,
    icon: Option<Icon>,
    look: Look,
    enabled: bool,
    left: bool,
    size: f32,
    tooltip: Option<String>,
}

impl<'a> Button<'a> {
    /// A plain button with a text.
    pub(super) fn new(id: &'a str, text: String) -> Button<'a> {
        Button { id, text, icon: None, look: Look::Plain, enabled: true, left: false, size: theme::TEXT, tooltip: None }
    }

    /// A button of an icon alone; the text comes as a tooltip and for screen readers.
    pub(super) fn icon_only(id: &'a str, icon: Icon, text: String) -> Button<'a> {
        let mut button = Button::new(id, String::new());
        button.icon = Some(icon);
        button.tooltip = Some(text);
        button
    }

    pub(super) fn icon(mut self, icon: Icon) -> Button<'a> {
        self.icon = Some(icon);
        self
    }

    pub(super) fn look(mut self, look: Look) -> Button<'a> {
        self.look = look;
        self
    }

    pub(super) fn enabled(mut self, enabled: bool) -> Button<'a> {
        self.enabled = enabled;
        self
    }

    /// Icon and text at the left edge instead of in the middle.
    pub(super) fn left(mut self) -> Button<'a> {
        self.left = true;
        self
    }

    pub(super) fn size(mut self, size: f32) -> Button<'a> {
        self.size = size;
        self
    }

    pub(super) fn tooltip(mut self, text: String) -> Button<'a> {
        self.tooltip = Some(text);
        self
    }
}

/// One frame's drawing: texts in, widgets and wishes out.
pub(super) struct Canvas<'a> {
    pub(super) i18n: &'a I18n,
    pub(super) actions: Vec<PanelAction>,
    widgets: Vec<(String, Rect)>,
    /// Where the widgets of the last frame were, which a tooltip must not cover.
    around: Vec<Rect>,
    focusable: Vec<Id>,
    focused: Option<String>,
    live: bool,
    deaf: bool,
}

/// What a frame's canvas leaves.
pub(super) struct Finished {
    /// Wishes in the order in which they arose.
    pub(super) actions: Vec<PanelAction>,
    /// Every widget that can be clicked now.
    pub(super) widgets: Vec<(String, Rect)>,
    /// The one that has the keyboard's focus.
    pub(super) focused: Option<String>,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(i18n: &'a I18n, around: Vec<Rect>) -> Canvas<'a> {
        let (actions, widgets, focusable) = (Vec::new(), Vec::new(), Vec::new());
        Canvas { i18n, actions, widgets, around, focusable, focused: None, live: true, deaf: false }
    }

    /// Whether what is drawn from now on can be used: not while a dialog stands in front of it.
    pub(super) fn set_live(&mut self, live: bool) {
        self.live = live;
    }

    /// Whether the keys of this frame were pressed before what is drawn was there: they meant something else.
    pub(super) fn set_deaf(&mut self, deaf: bool) {
        self.deaf = deaf;
    }

    pub(super) fn is_deaf(&self) -> bool {
        self.deaf
    }

    pub(super) fn is_live(&self) -> bool {
        self.live
    }

    pub(super) fn tr(&self, key: &str) -> String {
        self.i18n.tr(key)
    }

    pub(super) fn tr_args(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        self.i18n.tr_args(key, values)
    }

    pub(super) fn act(&mut self, action: PanelAction) {
        self.actions.push(action);
    }

    /// Ends the frame. Where the keys belong to the panels, an arrow with nothing focused focuses the first widget.
    pub(super) fn finish(self, ui: &Ui, has_keys: bool) -> Finished {
        let arrow = has_keys && ui.input(|input| input.key_pressed(Key::ArrowDown) || input.key_pressed(Key::ArrowUp));
        if arrow
            && ui.memory(|memory| memory.focused().is_none())
            && let Some(&first) = self.focusable.first()
        {
            ui.memory_mut(|memory| {
                memory.request_focus(first);
                // The arrow is used up: it must not also lead on to the second widget.
                memory.move_focus(FocusDirection::None);
            });
        }
        Finished { actions: self.actions, widgets: self.widgets, focused: self.focused }
    }

    /// Makes a place clickable under a stable id. Nothing happens there while a dialog is in front.
    pub(super) fn clickable(&mut self, ui: &Ui, id: &str, rect: Rect, name: &str) -> Response {
        // A dialog may offer the same thing as the page behind it; egui must not take them for one widget.
        let (own, sense) =
            if self.live { (widget_id(id), Sense::click()) } else { (widget_id(id).with("behind"), Sense::hover()) };
        let response = ui.interact(rect, own, sense);
        let enabled = self.live;
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
        if self.live {
            self.register(ui, id, rect);
            self.focusable.push(response.id);
            self.note_focus(id, &response);
            if response.gained_focus() {
                ui.scroll_to_rect(rect.expand(8.0), None);
            }
        }
        if self.live { response.on_hover_cursor(egui::CursorIcon::PointingHand) } else { response }
    }

    /// Explains a widget while the pointer rests on it.
    pub(super) fn explain(&self, ui: &Ui, response: &Response, text: &str) {
        if self.live {
            tooltip::show(ui, response, text, &self.around);
        }
    }

    /// Notes that this widget has the keyboard's focus, if it has.
    pub(super) fn note_focus(&mut self, id: &str, response: &Response) {
        if response.has_focus() {
            self.focused = Some(id.to_owned());
        }
    }

    /// Lists a widget as one that can be used now, unless it is scrolled out of sight.
    pub(super) fn register(&mut self, ui: &Ui, id: &str, rect: Rect) {
        let seen = rect.intersect(ui.clip_rect());
        if self.live && seen.width() >= 8.0 && seen.height() >= 8.0 {
            self.widgets.push((id.to_owned(), seen));
        }
    }

    /// A button in a given place; `true` when it was clicked.
    pub(super) fn button(&mut self, ui: &Ui, rect: Rect, button: Button<'_>) -> bool {
        let usable = button.enabled && self.live;
        let name = if button.text.is_empty() { button.tooltip.as_deref().unwrap_or("") } else { &button.text };
        let response = if button.enabled {
            let response = self.clickable(ui, button.id, rect, name);
            if let Some(text) = &button.tooltip {
                self.explain(ui, &response, text);
            }
            Some(response)
        } else {
            None
        };
        let hovered = usable && response.as_ref().is_some_and(|response| response.hovered());
        let pressed = usable && response.as_ref().is_some_and(|response| response.is_pointer_button_down_on());
        let (fill, text) = colors(button.look, button.enabled, hovered, pressed);
        let painter = ui.painter();
        painter.rect_filled(rect, theme::ROUND, fill);
        if button.enabled && button.look == Look::Plain {
            let edge = if hovered { 0.55 } else { 0.22 };
            let stroke = Stroke::new(1.0, theme::INLAY.gamma_multiply(edge));
            painter.rect_stroke(rect, theme::ROUND, stroke, StrokeKind::Inside);
        }
        paint_label(painter, rect, &button, text);
        match response {
            Some(response) => {
                focus_ring(painter, rect, &response);
                response.clicked()
            }
            None => false,
        }
    }

    /// A button as wide as the column, at least `height` high and higher when its text needs it.
    pub(super) fn wide_button(&mut self, ui: &mut Ui, height: f32, button: Button<'_>) -> bool {
        let rect = allocate(ui, height);
        self.button(ui, rect, button)
    }

    /// Several buttons of equal width side by side, `per_row` in a row; the index of the clicked one.
    pub(super) fn button_grid(
        &mut self,
        ui: &mut Ui,
        per_row: usize,
        height: f32,
        buttons: Vec<Button<'_>>,
    ) -> Option<usize> {
        let gap = 6.0;
        let mut clicked = None;
        let mut buttons = buttons.into_iter().enumerate().peekable();
        while buttons.peek().is_some() {
            let row = allocate(ui, height);
            for (place, (index, button)) in columns(row, per_row, gap).into_iter().zip(buttons.by_ref().take(per_row)) {
                if self.button(ui, place, button) {
                    clicked = Some(index);
                }
            }
        }
        clicked
    }

    /// A line with a switch at its end; `true` when it was switched.
    pub(super) fn switch(&mut self, ui: &mut Ui, id: &str, text: &str, on: bool) -> bool {
        let knob_room = 50.0;
        let galley =
            wrapped(ui.painter(), text, theme::sans(theme::TEXT), theme::IVORY, ui.available_width() - knob_room);
        let rect = allocate(ui, (galley.size().y + 12.0).max(34.0));
        let response = self.clickable(ui, id, rect, text);
        let painter = ui.painter();
        if response.hovered() {
            painter.rect_filled(rect.expand2(vec2(6.0, 0.0)), theme::ROUND, theme::WALNUT_LIGHT.gamma_multiply(0.35));
        }
        painter.galley(egui::pos2(rect.left(), rect.center().y - galley.size().y / 2.0), galley, theme::IVORY);
        let track = Rect::from_center_size(egui::pos2(rect.right() - 19.0, rect.center().y), vec2(38.0, 20.0));
        let (ground, knob) = if on { (theme::ACCENT, theme::ON_ACCENT) } else { (theme::WELL, theme::IVORY_DIM) };
        painter.rect(track, 10, ground, Stroke::new(1.0, theme::INLAY.gamma_multiply(0.5)), StrokeKind::Inside);
        let x = if on { track.right() - 10.0 } else { track.left() + 10.0 };
        painter.circle_filled(egui::pos2(x, track.center().y), 6.5, knob);
        focus_ring(painter, rect.expand2(vec2(4.0, 0.0)), &response);
        response.clicked()
    }

    /// A heading above a group of choices.
    pub(super) fn caption(&self, ui: &mut Ui, text: &str) {
        ui.add_space(4.0);
        self.text(ui, text, theme::medium(theme::TEXT), theme::INLAY);
    }

    /// A remark below a group of choices.
    pub(super) fn note(&self, ui: &mut Ui, text: &str) {
        self.text(ui, text, theme::sans(theme::SMALL), theme::IVORY_DIM);
    }

    /// A text as wide as the column.
    pub(super) fn text(&self, ui: &mut Ui, text: &str, font: FontId, color: Color32) {
        let galley = wrapped(ui.painter(), text, font, color, ui.available_width());
        let rect = allocate(ui, galley.size().y);
        ui.painter().galley(rect.min, galley, color);
    }
}

/// The keys pressed in this frame without a modifier, by their place on the keyboard. A key that is held down counts once.
pub(super) fn fresh_keys(ui: &Ui) -> Vec<Key> {
    let key_of = |event: &Event| match event {
        Event::Key { key, physical_key, pressed: true, repeat: false, modifiers } if modifiers.is_none() => {
            Some(physical_key.unwrap_or(*key))
        }
        _ => None,
    };
    ui.input(|input| input.events.iter().filter_map(key_of).collect())
}

/// The text that was pasted in this frame.
pub(super) fn pasted(ui: &Ui) -> Option<String> {
    ui.input(|input| {
        input.events.iter().find_map(|event| if let Event::Paste(text) = event { Some(text.clone()) } else { None })
    })
}

/// egui's id of a widget of ours.
pub(super) fn widget_id(id: &str) -> Id {
    Id::unique(("panels", id))
}

/// Takes a place as wide as the column.
pub(super) fn allocate(ui: &mut Ui, height: f32) -> Rect {
    let width = ui.available_width();
    ui.allocate_exact_size(vec2(width, height), Sense::hover()).0
}

/// A row cut into equal places.
pub(super) fn columns(row: Rect, count: usize, gap: f32) -> Vec<Rect> {
    let width = (row.width() - gap * (count.max(1) - 1) as f32) / count.max(1) as f32;
    (0..count)
        .map(|i| Rect::from_min_size(row.min + vec2(i as f32 * (width + gap), 0.0), vec2(width, row.height())))
        .collect()
}

/// A text broken into lines of at most `width`.
pub(super) fn wrapped(painter: &Painter, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    painter.layout(text.to_owned(), font, color, width.max(1.0))
}

/// One line of a text at its own size, shortened where there is no room for all of it.
pub(super) fn shortened(painter: &Painter, text: &str, size: f32, color: Color32, width: f32) -> Arc<Galley> {
    let line = |text: String| painter.layout_no_wrap(text, theme::sans(size), color);
    let mut letters: Vec<char> = text.chars().collect();
    let mut galley = line(text.to_owned());
    while galley.size().x > width && letters.pop().is_some() {
        let kept: String = letters.iter().collect();
        galley = line(format!("{}…", kept.trim_end()));
    }
    galley
}

/// A text that fits into `room`: in one line if a slightly smaller size allows it, else in several.
pub(super) fn fitted(
    painter: &Painter,
    text: &str,
    size: f32,
    color: Color32,
    room: Vec2,
    align: Align,
) -> Arc<Galley> {
    const SMALLEST: f32 = 10.0;
    let line = |size: f32| painter.layout_no_wrap(text.to_owned(), theme::sans(size), color);
    let sizes = |from: f32, to: f32| {
        let steps = ((from - to) / 0.5).ceil().max(0.0) as usize;
        (0..=steps).map(move |i| (from - 0.5 * i as f32).max(to))
    };
    for size in sizes(size, (size * 0.84).max(SMALLEST)) {
        let galley = line(size);
        if galley.size().x <= room.x {
            return galley;
        }
    }
    for size in sizes(size, SMALLEST) {
        let words_fit = text
            .split_whitespace()
            .all(|word| painter.layout_no_wrap(word.to_owned(), theme::sans(size), color).size().x <= room.x);
        let mut job = LayoutJob::simple(text.to_owned(), theme::sans(size), color, room.x);
        job.halign = align;
        let galley = painter.layout_job(job);
        if words_fit && galley.size().y <= room.y || size == SMALLEST {
            return galley;
        }
    }
    line(SMALLEST)
}

/// Shows which widget the keyboard is at.
pub(super) fn focus_ring(painter: &Painter, rect: Rect, response: &Response) {
    if response.has_focus() {
        painter.rect_stroke(rect, theme::ROUND, Stroke::new(2.5, theme::IVORY), StrokeKind::Outside);
    }
}

fn colors(look: Look, enabled: bool, hovered: bool, pressed: bool) -> (Color32, Color32) {
    if !enabled {
        return (if look == Look::Quiet { Color32::TRANSPARENT } else { theme::WALNUT_OFF }, theme::IVORY_OFF);
    }
    match look {
        Look::Plain | Look::Choice(false) if pressed => (theme::WALNUT_DARK, theme::IVORY),
        Look::Plain | Look::Choice(false) if hovered => (theme::WALNUT_LIGHT, theme::IVORY),
        Look::Plain | Look::Choice(false) => (theme::WALNUT, theme::IVORY),
        Look::Primary if hovered && !pressed => (theme::ACCENT_LIGHT, theme::ON_ACCENT),
        Look::Primary => (theme::ACCENT, theme::ON_ACCENT),
        Look::Choice(true) => (theme::INLAY, theme::ON_ACCENT),
        Look::Quiet if pressed => (theme::WALNUT_DARK, theme::IVORY),
        Look::Quiet if hovered => (theme::WALNUT, theme::IVORY),
        Look::Quiet => (Color32::TRANSPARENT, theme::IVORY),
    }
}

fn paint_label(painter: &Painter, rect: Rect, button: &Button<'_>, color: Color32) {
    let padding = if rect.width() < 60.0 {
        3.0
    } else if rect.width() < 130.0 {
        6.0
    } else {
        12.0
    };
    let inner = rect.shrink2(vec2(padding, 3.0));
    let icon_side = (rect.height() * 0.5).clamp(12.0, 18.0);
    let icon_room = match button.icon {
        Some(_) if button.text.is_empty() => icon_side,
        Some(_) => icon_side + padding.max(5.0),
        None => 0.0,
    };
    let galley = (!button.text.is_empty()).then(|| {
        let room = vec2(inner.width() - icon_room, inner.height());
        let align = if button.left || button.icon.is_some() { Align::LEFT } else { Align::Center };
        fitted(painter, &button.text, button.size, color, room, align)
    });
    let text_width = galley.as_ref().map_or(0.0, |galley| galley.size().x);
    let left = if button.left { inner.left() } else { rect.center().x - (icon_room + text_width) / 2.0 };
    if let Some(icon) = button.icon {
        let center = Pos2::new(left + icon_side / 2.0, rect.center().y);
        paint_icon(painter, Rect::from_center_size(center, Vec2::splat(icon_side)), icon, color);
    }
    if let Some(galley) = galley {
        let mut at = Pos2::new(left + icon_room, rect.center().y - galley.size().y / 2.0);
        // A centred galley's own lines hang from its middle.
        at.x -= galley.rect.left();
        painter.galley(at, galley, color);
    }
}
