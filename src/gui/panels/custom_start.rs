//! A game from a position that is set up on a board or pasted: it is judged while it is made.

use super::canvas::{Button, Canvas, allocate, columns, focus_ring, pasted, widget_id};
use super::editor::{self, Editor};
use super::icon::Icon;
use super::page::{Forward, Pressed};
use super::setup::{Choices, clock, player_picker, rules};
use super::{PanelAction, Way, names, page, theme};
use crate::rules::{Color, InvalidPosition, Position, Rules, sip, sip::SipError};
use egui::{Color32, Rect, TextEdit, Ui, vec2};

/// The most characters the field takes; a full board is under 130.
const LONGEST: usize = 400;

/// Draws the page.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, editor: &mut Editor, choices: &mut Choices) -> (Way, Rect) {
    take_paste(ui, &mut editor.text);
    let judged = judge(canvas, &editor.text, choices.rules);
    let forward =
        Forward { id: "start", text: canvas.tr("setup-start"), icon: Icon::Play, enabled: judged.playable.is_some() };
    let heading = canvas.tr("menu-custom-start");
    let mut analyse = false;
    let (pressed, free) = page::page(ui, canvas, &heading, 440.0, Some(forward), |ui, canvas| {
        canvas.note(ui, &canvas.tr("custom-hint"));
        let before = editor.text.clone();
        field(ui, canvas, &mut editor.text);
        canvas.text(ui, &judged.message, theme::sans(theme::TEXT), judged.color);
        editor::show(ui, canvas, editor);
        let button = Button::new("analyse", canvas.tr("hud-analysis")).icon(Icon::Analysis);
        analyse = canvas.wide_button(ui, 34.0, button.enabled(judged.playable.is_some()));
        if editor.text != before {
            // What the player has just done is judged in the next frame.
            ui.ctx().request_repaint();
        }
        for color in Color::ALL {
            player_picker(ui, canvas, color, &mut choices.players[color.index()], true);
        }
        clock(ui, canvas, &mut choices.clock);
        rules(ui, canvas, &mut choices.rules);
    });
    let way = match (pressed, judged.playable) {
        (Pressed::Back, _) => Way::Back,
        (_, Some(position)) if analyse => Way::Analyse(choices.custom_analysis(position)),
        (Pressed::Forward, Some(position)) => Way::Start(choices.custom_setup(position)),
        _ => Way::Stay,
    };
    (way, free)
}

/// A paste with no field focused is meant for the one field of this page.
fn take_paste(ui: &Ui, text: &mut String) {
    if ui.memory(|memory| memory.has_focus(widget_id("sip_field"))) {
        return;
    }
    if let Some(pasted) = pasted(ui) {
        *text = pasted.trim().chars().take(LONGEST).collect();
    }
}

/// A text and what can be said of it.
struct Judged {
    /// The position, if it can be played from.
    playable: Option<Position>,
    message: String,
    color: Color32,
}

fn judge(canvas: &Canvas<'_>, text: &str, rules: Rules) -> Judged {
    let text = text.trim();
    if text.is_empty() {
        return Judged { playable: None, message: canvas.tr("custom-empty"), color: theme::IVORY_DIM };
    }
    let position = match sip::read(text, rules) {
        Ok(position) => position,
        Err(error) => {
            let message = fault(canvas, &error);
            return Judged { playable: None, message, color: theme::WARNING };
        }
    };
    let refused = |message| Judged { playable: None, message, color: theme::WARNING };
    let side = |color: Color| ("color", names::selector(color).into());
    match position.validate() {
        Err(InvalidPosition::Intellectors(color, count)) => {
            refused(canvas.tr_args("custom-intellectors", &[side(color), ("count", count.into())]))
        }
        Err(InvalidPosition::BrokenThrough(color, cell)) => {
            refused(canvas.tr_args("custom-broken-through", &[side(color), ("cell", cell.to_string().into())]))
        }
        Err(InvalidPosition::UnpromotedProgressor(color, cell)) => {
            refused(canvas.tr_args("custom-unpromoted", &[side(color), ("cell", cell.to_string().into())]))
        }
        Ok(()) if position.count_moves() == 0 => refused(canvas.tr("custom-no-moves")),
        Ok(()) => {
            let pieces = position.pieces().count();
            let values = [side(position.side_to_move()), ("pieces", pieces.into())];
            let message = canvas.tr_args("custom-good", &values);
            Judged { playable: Some(position), message, color: theme::GOOD }
        }
    }
}

/// What is wrong with a text, in the player's language.
fn fault(canvas: &Canvas<'_>, error: &SipError) -> String {
    let at = |key: &str, at: usize, found: String| canvas.tr_args(key, &[("at", at.into()), ("found", found.into())]);
    match error {
        SipError::TooLong => canvas.tr("sip-too-long"),
        SipError::NoMark => canvas.tr("sip-no-mark"),
        SipError::UnknownVersion(name) => canvas.tr_args("sip-version", &[("found", name.as_str().into())]),
        SipError::MarkTooMany { at } => canvas.tr_args("sip-mark-too-many", &[("at", (*at).into())]),
        SipError::Side { at: place, found } => at("sip-side", *place, found.to_string()),
        SipError::Cell { at: place, found } => at("sip-cell", *place, found.to_string()),
        SipError::Kind { at: place, found } => at("sip-kind", *place, found.to_string()),
        SipError::KindMissing { at: place, found } => at("sip-kind-missing", *place, found.to_string()),
        SipError::CellTwice { at: place, cell } => at("sip-cell-twice", *place, cell.to_string()),
        SipError::SecondIntellector { at, color, cell } => {
            let values =
                [("at", (*at).into()), ("color", names::selector(*color).into()), ("cell", cell.to_string().into())];
            canvas.tr_args("sip-second-intellector", &values)
        }
    }
}

fn field(ui: &mut Ui, canvas: &mut Canvas<'_>, text: &mut String) {
    let rect = allocate(ui, 34.0);
    let hint = canvas.tr("custom-field-hint");
    let edit = TextEdit::singleline(text)
        .id(widget_id("sip_field"))
        .font(egui::FontId::monospace(theme::SMALL))
        .hint_text(hint)
        .char_limit(LONGEST)
        .margin(vec2(10.0, 8.0))
        .desired_width(rect.width());
    let response = ui.put(rect, edit);
    canvas.register(ui, "sip_field", rect);
    canvas.note_focus("sip_field", &response);
    focus_ring(ui.painter(), rect, &response);

    let row = allocate(ui, 34.0);
    let places = columns(row, 2, 8.0);
    let paste = Button::new("paste", canvas.tr("custom-paste")).icon(Icon::Paste);
    if canvas.button(ui, places[0], paste) {
        canvas.act(PanelAction::Paste);
    }
    let clear = Button::new("clear", canvas.tr("custom-clear")).icon(Icon::Close).enabled(!text.is_empty());
    if canvas.button(ui, places[1], clear) {
        text.clear();
    }
}
