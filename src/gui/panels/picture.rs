//! The page of what can be taken out of the game: pictures, texts; and the strip that shows how far a picture has come.

use super::canvas::{Button, Canvas, Look, wrapped};
use super::icon::Icon;
use super::page::{Forward, Pressed};
use super::{ExportText, PanelAction, Way, page, theme};
use crate::gui::picture::{FILM_TIMES, FILM_WIDTHS, PictureOrder, PictureView, Progress, STILL_WIDTHS};
use egui::epaint::StrokeKind;
use egui::{Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

const CHOICE: f32 = 34.0;

/// What was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Choices {
    /// A text instead of a picture.
    text: Option<ExportText>,
    order: PictureOrder,
}

/// Draws the page.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, chosen: &mut Choices) -> (Way, Rect) {
    let heading = canvas.tr("export-title");
    let icon = if chosen.text.is_some() { Icon::Export } else { Icon::Picture };
    let forward = Forward { id: "picture_save", text: canvas.tr("picture-save"), icon, enabled: true };
    let (pressed, free) =
        page::page(ui, canvas, &heading, 400.0, Some(forward), |ui, canvas| choices(ui, canvas, chosen));
    let way = match pressed {
        Pressed::Nothing => Way::Stay,
        Pressed::Back => Way::Back,
        Pressed::Forward => {
            canvas.act(match chosen.text {
                Some(text) => PanelAction::Export(text),
                None => PanelAction::TakePicture(chosen.order),
            });
            Way::Back
        }
    };
    (way, free)
}

fn choices(ui: &mut Ui, canvas: &mut Canvas<'_>, chosen: &mut Choices) {
    let kinds = [
        ("picture_still", "picture-still", "picture-still-hint", None, false),
        ("picture_film", "picture-film", "picture-film-hint", None, true),
        ("export_game", "export-game", "export-game-hint", Some(ExportText::Game), false),
        ("export_position", "export-position", "export-position-hint", Some(ExportText::Position), false),
    ];
    let is_chosen = |chosen: &Choices, text: Option<ExportText>, film: bool| {
        chosen.text == text && (text.is_some() || chosen.order.film == film)
    };
    let buttons = kinds
        .iter()
        .map(|&(id, name, _, text, film)| {
            Button::new(id, canvas.tr(name)).look(Look::Choice(is_chosen(chosen, text, film)))
        })
        .collect();
    if let Some(index) = canvas.button_grid(ui, 2, CHOICE, buttons) {
        let (_, _, _, text, film) = kinds[index];
        chosen.text = text;
        if text.is_none() {
            chosen.order.film = film;
        }
    }
    for (_, _, hint, text, film) in kinds {
        if is_chosen(chosen, text, film) {
            canvas.note(ui, &canvas.tr(hint));
        }
    }
    if chosen.text.is_none() {
        picture_choices(ui, canvas, &mut chosen.order);
    }
}

fn picture_choices(ui: &mut Ui, canvas: &mut Canvas<'_>, order: &mut PictureOrder) {
    canvas.caption(ui, &canvas.tr("picture-view"));
    let views = [
        ("picture_view_current", "picture-view-current", PictureView::Current),
        ("picture_view_table", "picture-view-table", PictureView::Table),
        ("picture_view_flat", "picture-view-flat", PictureView::Flat),
    ];
    let buttons = views
        .iter()
        .map(|&(id, text, view)| Button::new(id, canvas.tr(text)).look(Look::Choice(order.view == view)))
        .collect();
    if let Some(index) = canvas.button_grid(ui, 3, CHOICE, buttons) {
        order.view = views[index].2;
    }

    canvas.caption(ui, &canvas.tr("picture-width"));
    let (widths, width) =
        if order.film { (FILM_WIDTHS, &mut order.film_width) } else { (STILL_WIDTHS, &mut order.still_width) };
    numbers(ui, canvas, "picture_width", &widths, width, |number| number.to_string());
    if order.film {
        canvas.caption(ui, &canvas.tr("picture-time"));
        let i18n = canvas.i18n;
        let seconds = |milliseconds: u32| {
            let decimals = usize::from(!milliseconds.is_multiple_of(1000));
            let number = i18n.decimal(f64::from(milliseconds) / 1000.0, decimals);
            i18n.tr_args("picture-seconds", &[("seconds", number.into())])
        };
        numbers(ui, canvas, "picture_time", &FILM_TIMES, &mut order.milliseconds, seconds);
    }

    ui.add_space(4.0);
    if canvas.switch(ui, "picture_coordinates", &canvas.tr("settings-coordinates"), order.coordinates) {
        order.coordinates = !order.coordinates;
    }
    if canvas.switch(ui, "picture_marks", &canvas.tr("picture-marks"), order.marks) {
        order.marks = !order.marks;
    }
}

/// A row of numbers, one of which is chosen.
fn numbers(
    ui: &mut Ui,
    canvas: &mut Canvas<'_>,
    id: &str,
    numbers: &[u32],
    chosen: &mut u32,
    text: impl Fn(u32) -> String,
) {
    let ids: Vec<String> = numbers.iter().map(|number| format!("{id}_{number}")).collect();
    let buttons = numbers
        .iter()
        .zip(&ids)
        .map(|(&number, id)| Button::new(id, text(number)).look(Look::Choice(number == *chosen)))
        .collect();
    if let Some(index) = canvas.button_grid(ui, numbers.len(), CHOICE, buttons) {
        *chosen = numbers[index];
    }
}

/// How far the picture in the making has come, at the top of `area`, with a button that cancels it. Returns the place
/// it covers.
pub(super) fn progress(ui: &Ui, canvas: &mut Canvas<'_>, area: Rect, progress: Progress) -> Rect {
    // The one that is being drawn now.
    let values = [("number", (progress.done + 1).min(progress.of).into()), ("of", progress.of.into())];
    let text = canvas.tr_args("picture-progress", &values);
    let width = (area.width() - 24.0).min(340.0);
    let galley = wrapped(ui.painter(), &text, theme::sans(theme::TEXT), theme::IVORY, width - 66.0);
    let size = vec2(width, galley.size().y.max(28.0) + 26.0);
    let rect = Rect::from_min_size(pos2(area.center().x - width / 2.0, area.top() + 12.0), size);
    ui.interact(rect, egui::Id::unique("the progress"), Sense::CLICK);
    let painter = ui.painter();
    painter.rect_filled(rect, 8, theme::CARD);
    painter.rect_stroke(rect, 8, Stroke::new(1.5, theme::INLAY.gamma_multiply(0.6)), StrokeKind::Inside);
    let middle = rect.center().y - 6.0;
    painter.galley(pos2(rect.left() + 14.0, middle - galley.size().y / 2.0), galley, theme::IVORY);
    let track = Rect::from_min_max(
        pos2(rect.left() + 14.0, rect.bottom() - 14.0),
        pos2(rect.right() - 14.0, rect.bottom() - 9.0),
    );
    painter.rect_filled(track, 2, theme::WELL);
    let share = progress.done as f32 / progress.of.max(1) as f32;
    painter.rect_filled(track.with_max_x(track.left() + track.width() * share), 2, theme::ACCENT);
    let cancel = Rect::from_center_size(pos2(rect.right() - 26.0, middle), Vec2::splat(30.0));
    let button = Button::icon_only("picture_cancel", Icon::Close, canvas.tr("cancel")).look(Look::Quiet);
    if canvas.button(ui, cancel, button) {
        canvas.act(PanelAction::CancelPicture);
    }
    rect
}
