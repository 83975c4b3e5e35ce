//! The list of saved games.

use super::canvas::{self, Button, Canvas, Look, allocate};
use super::icon::Icon;
use super::page::Pressed;
use super::{Asked, PanelAction, PanelInput, Way, diagram, names, page, theme};
use crate::rules::{Color, Position};
use crate::storage::{SaveSummary, Storage};
use egui::{Rect, Ui, pos2, vec2};

/// Draws the page.
pub(super) fn show(
    ui: &mut Ui,
    canvas: &mut Canvas<'_>,
    input: &PanelInput<'_>,
    asked: &mut Option<Asked>,
) -> (Way, Rect) {
    let heading = canvas.tr("menu-load");
    let (pressed, free) = page::page(ui, canvas, &heading, 460.0, None, |ui, canvas| {
        let paste = Button::new("paste", canvas.tr("load-paste")).icon(Icon::Paste);
        if canvas.wide_button(ui, 34.0, paste) {
            canvas.act(PanelAction::Paste);
        }
        if let Some(text) = canvas::pasted(ui).filter(|_| canvas.is_live()) {
            canvas.act(PanelAction::LoadText(text));
        }
        canvas.note(ui, &canvas.tr_args("load-hint", &[("count", Storage::MOST_KEPT.into())]));
        if input.saves.is_empty() {
            canvas.text(ui, &canvas.tr("load-empty"), theme::sans(theme::TEXT), theme::IVORY);
        }
        for (index, save) in input.saves.iter().enumerate() {
            row(ui, canvas, index, save, asked);
        }
    });
    (if pressed == Pressed::Back { Way::Back } else { Way::Stay }, free)
}

fn row(ui: &mut Ui, canvas: &mut Canvas<'_>, index: usize, save: &SaveSummary, asked: &mut Option<Asked>) {
    let rect = allocate(ui, 70.0);
    let delete = Rect::from_min_max(pos2(rect.right() - 44.0, rect.top()), rect.max);
    let pair = delete.translate(vec2(-delete.width(), 0.0));
    let (copy, export) = pair.split_top_bottom_at_fraction(0.5);
    let open = Rect::from_min_max(rect.min, pos2(copy.left() - 6.0, rect.bottom()));
    let readable = save.white.is_some();
    let tooltip = match save.opening {
        Some(opening) => format!("{}\n{}", save.name, names::opening(canvas.i18n, opening)),
        None => save.name.clone(),
    };
    // Opening one that cannot be read says why.
    let look = if readable { Look::Plain } else { Look::Quiet };
    let id = format!("load_{index}");
    if canvas.button(ui, open, Button::new(&id, String::new()).look(look).tooltip(tooltip)) {
        canvas.act(PanelAction::LoadSave(save.path.clone()));
    }
    let copy_id = format!("copy_{index}");
    let button = Button::icon_only(&copy_id, Icon::Copy, canvas.tr("load-copy")).look(Look::Quiet);
    if canvas.button(ui, copy, button.enabled(readable)) {
        canvas.act(PanelAction::CopySave(save.path.clone()));
    }
    let export_id = format!("export_{index}");
    let button = Button::icon_only(&export_id, Icon::Export, canvas.tr("load-export")).look(Look::Quiet);
    if canvas.button(ui, export, button.enabled(readable)) {
        canvas.act(PanelAction::ExportSave(save.path.clone()));
    }
    let trash_id = format!("delete_{index}");
    let trash = Button::icon_only(&trash_id, Icon::Delete, canvas.tr("load-delete")).look(Look::Quiet);
    if canvas.button(ui, delete, trash) {
        let name = match (&save.white, &save.black) {
            (Some(white), Some(black)) => names::game(canvas.i18n, [white, black], save.date.as_deref()),
            _ => save.name.clone(),
        };
        *asked = Some(Asked::Delete { path: save.path.clone(), name });
    }

    let (players, below) = match (&save.white, &save.black) {
        (Some(white), Some(black)) => {
            let last = save.position.as_ref().map_or(Color::White, Position::side_to_move);
            let first = if save.plies.is_multiple_of(2) { last } else { !last };
            let length = canvas.tr_args("load-length", &[("moves", names::lines_of_plies(save.plies, first).into())]);
            let result = match save.outcome {
                Some(outcome) => names::result(canvas.i18n, outcome),
                None => canvas.tr("load-ongoing"),
            };
            (names::game(canvas.i18n, [white, black], None), format!("{result} · {length}"))
        }
        _ => (save.name.clone(), canvas.tr("load-broken")),
    };
    let painter = ui.painter();
    let picture = Rect::from_min_size(open.min + vec2(8.0, 7.0), vec2(64.0, 56.0));
    if let Some(position) = &save.position {
        diagram::paint(painter, picture, position, None);
    }
    let left = picture.right() - open.left() + 10.0;
    let width = open.width() - left - 10.0;
    let color = if readable { theme::IVORY } else { theme::IVORY_OFF };
    let galley = canvas::shortened(painter, &players, theme::TEXT, color, width);
    painter.galley(open.min + vec2(left, 5.0), galley, color);
    let color = if readable { theme::IVORY_DIM } else { theme::WARNING };
    let galley = canvas::shortened(painter, &below, theme::SMALL, color, width);
    painter.galley(open.min + vec2(left, 26.0), galley, color);
    // What cannot be read has its file's name in the first line already.
    if readable {
        let text = third_line(canvas, save);
        let galley = canvas::shortened(painter, &text, theme::SMALL, theme::IVORY_DIM, width);
        painter.galley(open.min + vec2(left, 46.0), galley, theme::IVORY_DIM);
    }
}

/// When it began, and whether the player saved it; a file that the player has given a name of his own shows that.
fn third_line(canvas: &Canvas<'_>, save: &SaveSummary) -> String {
    let date = save.date.as_deref().filter(|date| save.name.starts_with(&date.replace(':', ".")));
    let name = date.map_or(save.name.as_str(), names::short_date);
    if save.kept { format!("{name} · {}", canvas.tr("load-kept")) } else { name.to_owned() }
}
