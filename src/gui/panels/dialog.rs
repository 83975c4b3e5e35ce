//! Dialogs in front of everything: the two choosers, the questions before something is lost, the end of the game.

use super::canvas::{Button, Canvas, Look, columns, fitted, fresh_keys, wrapped};
use super::glyph::{hexagon, paint_piece};
use super::icon::Icon;
use super::{OpenDialog, names, theme};
use crate::control::{Choice, ChoiceKind, ChoiceRequest, ViewState};
use crate::gui::message::Shown;
use crate::rules::{Color, Kind, Outcome, Piece};
use crate::storage::Storage;
use egui::epaint::StrokeKind;
use egui::{Align, Galley, Key, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};
use std::sync::Arc;

const TILE_HEIGHT: f32 = 104.0;
const BUTTON_HEIGHT: f32 = 38.0;
const MARGIN: f32 = 18.0;

/// How a dialog was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer<T> {
    /// Not yet.
    Open,
    /// By this.
    Given(T),
    /// Dismissed: Esc, the right mouse button, a click beside it, its last button.
    Dismissed,
}

/// A dialog's ground with title and text painted, and the room below them.
struct Card {
    whole: Rect,
    room: Rect,
    clicked_beside: bool,
}

/// Darkens the window and paints a card into the middle of `area`; or, `low`, near its bottom with the board in sight.
fn card(ui: &Ui, area: Rect, title: &str, text: &[String], room_height: f32, low: bool) -> Card {
    let screen = ui.ctx().content_rect();
    let beside = ui.interact(screen, egui::Id::unique("beside the dialog"), Sense::CLICK);
    let painter = ui.painter();
    painter.rect_filled(screen, 0, if low { theme::SCRIM_LIGHT } else { theme::SCRIM });

    let width = (screen.width() - 16.0).min(420.0);
    let inner = width - 2.0 * MARGIN;
    let title = fitted_title(ui, title, inner);
    let lines: Vec<Arc<Galley>> =
        text.iter().map(|line| wrapped(painter, line, theme::sans(theme::TEXT), theme::IVORY, inner)).collect();
    let text_height: f32 = lines.iter().map(|line| line.size().y + 6.0).sum();
    let height = 2.0 * MARGIN + title.size().y + 10.0 + text_height + 8.0 + room_height;
    let size = vec2(width, height);
    let top = if low { area.bottom() - height - 14.0 } else { area.center().y - height / 2.0 };
    // Before the board's middle as far as there is room, over the panel's edge where there is not.
    let most = (screen.max - size - Vec2::splat(8.0)).max(screen.min);
    let left = area.center().x - width / 2.0;
    let rect =
        Rect::from_min_size(pos2(left, top).clamp(screen.min + Vec2::splat(8.0).min(most - screen.min), most), size);

    ui.interact(rect, egui::Id::unique("the dialog"), Sense::CLICK);
    painter.rect_filled(rect.translate(vec2(0.0, 4.0)).expand(2.0), 14, egui::Color32::from_black_alpha(90));
    painter.rect_filled(rect, 12, theme::CARD);
    painter.rect_stroke(rect, 12, Stroke::new(1.5, theme::INLAY.gamma_multiply(0.6)), StrokeKind::Inside);
    let mut y = rect.top() + MARGIN;
    painter.galley(pos2(rect.left() + MARGIN, y), title.clone(), theme::INLAY);
    y += title.size().y + 10.0;
    for line in lines {
        let height = line.size().y;
        painter.galley(pos2(rect.left() + MARGIN, y), line, theme::IVORY);
        y += height + 6.0;
    }
    let room = Rect::from_min_max(pos2(rect.left() + MARGIN, y + 8.0), rect.max - Vec2::splat(MARGIN));
    let secondary = ui.input(|input| input.pointer.secondary_clicked());
    Card { whole: rect, room, clicked_beside: beside.clicked() || secondary }
}

fn fitted_title(ui: &Ui, text: &str, width: f32) -> Arc<Galley> {
    wrapped(ui.painter(), text, theme::serif(24.0), theme::INLAY, width)
}

/// The keys of this frame, unless none of them can have been meant for the dialog.
fn keys_pressed(ui: &Ui, canvas: &Canvas<'_>) -> Vec<Key> {
    if canvas.is_deaf() { Vec::new() } else { fresh_keys(ui) }
}

fn nothing_focused(ui: &Ui) -> bool {
    ui.memory(|memory| memory.focused().is_none())
}

/// The key that gives an answer: the letter of the kind.
fn key_of(kind: Kind) -> Option<Key> {
    Key::from_name(&kind.letter().to_string())
}

fn letter_of(choice: Choice) -> String {
    match choice {
        Choice::Become(kind) => kind.letter().to_string(),
        Choice::Plain => "plain".to_owned(),
    }
}

/// What the event log says of an open chooser.
pub(super) fn describe(request: &ChoiceRequest) -> OpenDialog {
    let kind = match request.kind {
        ChoiceKind::Promotion => "promotion",
        ChoiceKind::Aura => "aura",
    };
    OpenDialog { kind, options: request.options.iter().map(|&choice| letter_of(choice)).collect() }
}

/// The chooser of a promotion or of the aura.
pub(super) fn chooser(ui: &Ui, canvas: &mut Canvas<'_>, area: Rect, request: &ChoiceRequest) -> Answer<Choice> {
    let (title, text) = match request.kind {
        ChoiceKind::Promotion => {
            (canvas.tr("promotion-title"), canvas.tr_args("promotion-text", &[("cell", request.to.to_string().into())]))
        }
        ChoiceKind::Aura => {
            let victim = request.options.iter().find_map(|choice| match choice {
                Choice::Become(kind) => Some(*kind),
                Choice::Plain => None,
            });
            let values = [
                ("piece", names::kind_selector(request.piece).into()),
                ("victim", names::kind_selector(victim.unwrap_or(request.piece)).into()),
            ];
            (canvas.tr("aura-title"), canvas.tr_args("aura-text", &values))
        }
    };
    let card = card(ui, area, &title, &[text], TILE_HEIGHT, true);
    let mut answer = Answer::Open;
    for (&choice, rect) in request.options.iter().zip(columns(card.room, request.options.len(), 8.0)) {
        if option_tile(ui, canvas, rect, request, choice) {
            answer = Answer::Given(choice);
        }
    }
    let cancel = Button::new("choice_cancel", canvas.tr("choice-cancel")).icon(Icon::Close).look(Look::Quiet);
    // Beside the title: the card is kept low, for the board behind it.
    let corner = Rect::from_min_size(pos2(card.whole.right() - 130.0, card.whole.top() + 14.0), vec2(116.0, 32.0));
    let cancelled = canvas.button(ui, corner, cancel);

    for key in keys_pressed(ui, canvas) {
        let by_letter = request.options.iter().copied().find(|&choice| match choice {
            Choice::Become(kind) => key_of(kind) == Some(key),
            Choice::Plain => key == Key::Enter && nothing_focused(ui),
        });
        if let Some(choice) = by_letter {
            answer = Answer::Given(choice);
        } else if key == Key::Escape {
            return Answer::Dismissed;
        }
    }
    if answer == Answer::Open && (cancelled || card.clicked_beside) { Answer::Dismissed } else { answer }
}

/// A large button: the piece, its name, its key.
fn option_tile(ui: &Ui, canvas: &mut Canvas<'_>, rect: Rect, request: &ChoiceRequest, choice: Choice) -> bool {
    let by_aura = |key: &str, kind: Kind| canvas.tr_args(key, &[("kind", names::kind_selector(kind).into())]);
    let (id, kind, name, key) = match choice {
        Choice::Become(kind) => {
            let name = match request.kind {
                ChoiceKind::Promotion => names::kind(canvas.i18n, kind),
                ChoiceKind::Aura => by_aura("aura-become", kind),
            };
            (format!("choice_{}", kind.letter()), kind, name, kind.letter().to_string())
        }
        Choice::Plain => {
            let name = by_aura("aura-plain", request.piece);
            ("choice_plain".to_owned(), request.piece, name, "Enter".to_owned())
        }
    };
    let clicked = canvas.button(ui, rect, Button::new(&id, String::new()).tooltip(name.clone()));
    let painter = ui.painter();
    let tile = pos2(rect.center().x, rect.top() + 33.0);
    let wood = if request.color == Color::White { theme::TILE_DARK } else { theme::TILE_LIGHT };
    hexagon(painter, tile, 31.0, wood, Stroke::new(1.0, theme::TILE_EDGE));
    paint_piece(painter, Rect::from_center_size(tile, Vec2::splat(44.0)), Piece { color: request.color, kind });
    let room = vec2(rect.width() - 4.0, 18.0);
    let galley = fitted(painter, &name, 14.0, theme::IVORY, room, Align::LEFT);
    painter.galley(pos2(rect.center().x - galley.size().x / 2.0, rect.top() + 64.0), galley, theme::IVORY);
    let galley = painter.layout_no_wrap(key, theme::medium(12.0), theme::INLAY);
    let cap = Rect::from_center_size(pos2(rect.center().x, rect.bottom() - 13.0), galley.size() + vec2(12.0, 2.0));
    painter.rect_filled(cap, 4, theme::WELL);
    painter.galley(cap.center() - galley.size() / 2.0, galley, theme::INLAY);
    clicked
}

/// A question with two answers: `ok` (Enter) and `cancel`.
pub(super) fn question(
    ui: &Ui,
    canvas: &mut Canvas<'_>,
    area: Rect,
    title: &str,
    text: &str,
    confirm: (String, Icon),
) -> Answer<()> {
    let card = card(ui, area, title, &[text.to_owned()], BUTTON_HEIGHT, false);
    let places = columns(card.room, 2, 8.0);
    let cancel = Button::new("cancel", canvas.tr("cancel")).icon(Icon::Close);
    let cancelled = canvas.button(ui, places[0], cancel);
    let ok = Button::new("ok", confirm.0).icon(confirm.1).look(Look::Primary);
    let confirmed = canvas.button(ui, places[1], ok);
    let keys = keys_pressed(ui, canvas);
    if confirmed || keys.contains(&Key::Enter) && nothing_focused(ui) {
        Answer::Given(())
    } else if cancelled || card.clicked_beside || keys.contains(&Key::Escape) {
        Answer::Dismissed
    } else {
        Answer::Open
    }
}

/// What to do after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    Rematch,
    NewGame,
    Analyse,
    Save,
}

/// The end of the game: who won, why, what next; `saved`, whether it is saved already.
pub(super) fn game_over(
    ui: &Ui,
    canvas: &mut Canvas<'_>,
    area: Rect,
    view: &ViewState,
    outcome: Outcome,
    saved: bool,
) -> Answer<After> {
    let first = view.plies.first().map_or(Color::White, |ply| ply.color);
    let moves = names::lines_of_plies(view.plies.len(), first);
    let length = canvas.tr_args("over-length", &[("moves", moves.into())]);
    let mut text = vec![names::reason(canvas.i18n, outcome), length];
    if view.plies.len() >= Storage::LEAST_KEPT {
        text.push(canvas.tr("over-kept"));
    }
    let height = 3.0 * BUTTON_HEIGHT + 16.0;
    let card = card(ui, area, &names::result(canvas.i18n, outcome), &text, height, false);
    if let Some(color) = outcome.winner() {
        emblem(ui, &card, color);
    }
    let row = |index: f32| {
        let top = card.room.top() + index * (BUTTON_HEIGHT + 8.0);
        columns(card.room.with_min_y(top).with_max_y(top + BUTTON_HEIGHT), 2, 8.0)
    };
    let places = [row(0.0), row(1.0)].concat();
    let save = if saved { ("over-saved", Icon::Done) } else { ("label-save", Icon::Save) };
    let mut answer = Answer::Open;
    for (place, (id, text, icon, after)) in places.into_iter().zip([
        ("rematch", "rematch", Icon::Play, After::Rematch),
        ("new_game", "new-game", Icon::NewGame, After::NewGame),
        ("analyse_game", "hud-analysis", Icon::Analysis, After::Analyse),
        ("save_game", save.0, save.1, After::Save),
    ]) {
        let look = if after == After::Rematch { Look::Primary } else { Look::Plain };
        let button = Button::new(id, canvas.tr(text)).icon(icon).look(look).enabled(after != After::Save || !saved);
        if canvas.button(ui, place, button) {
            answer = Answer::Given(after);
        }
    }
    let close = Button::new("close", canvas.tr("close")).icon(Icon::Top);
    let closed = canvas.button(ui, card.room.with_min_y(card.room.bottom() - BUTTON_HEIGHT), close);
    let keys = keys_pressed(ui, canvas);
    let by_key = keys.contains(&Key::Escape) || keys.contains(&Key::Enter) && nothing_focused(ui);
    if answer == Answer::Open && (closed || card.clicked_beside || by_key) { Answer::Dismissed } else { answer }
}

/// The winner's Intellector at the card's upper right corner.
fn emblem(ui: &Ui, card: &Card, color: Color) {
    let place = Rect::from_min_size(pos2(card.room.right() - 44.0, card.whole.top() + 16.0), Vec2::splat(44.0));
    paint_piece(ui.painter(), place, Piece { color, kind: Kind::Intellector });
}

/// A message at the top of `area`, with how many more wait. Returns whether it was closed, and the place it covers.
pub(super) fn message(ui: &Ui, canvas: &mut Canvas<'_>, area: Rect, message: Shown<'_>) -> (bool, Rect) {
    const LONGEST: usize = 300;
    let text: String = message.words.text(canvas.i18n).chars().take(LONGEST).collect();
    let width = (area.width() - 24.0).min(460.0);
    let galley = wrapped(ui.painter(), &text, theme::sans(theme::TEXT), theme::IVORY, width - 66.0);
    let least = if message.more > 0 { 48.0 } else { 28.0 };
    let size = vec2(width, galley.size().y.max(least) + 20.0);
    let rect = Rect::from_min_size(pos2(area.center().x - width / 2.0, area.top() + 12.0), size);
    ui.interact(rect, egui::Id::unique("the message"), Sense::CLICK);
    let painter = ui.painter();
    painter.rect_filled(rect, 8, theme::CARD);
    let edge = if message.trouble { theme::WARNING } else { theme::INLAY.gamma_multiply(0.6) };
    painter.rect_stroke(rect, 8, Stroke::new(1.5, edge), StrokeKind::Inside);
    painter.galley(pos2(rect.left() + 14.0, rect.center().y - galley.size().y / 2.0), galley, theme::IVORY);
    let close = Rect::from_min_size(pos2(rect.right() - 40.0, rect.top() + 10.0), Vec2::splat(30.0));
    if message.more > 0 {
        let more = format!("+{}", message.more);
        let galley = painter.layout_no_wrap(more, theme::medium(theme::SMALL), theme::INLAY);
        let at = pos2(close.center().x, close.bottom() + 10.0) - galley.size() / 2.0;
        painter.galley(at, galley, theme::INLAY);
    }
    let button = Button::icon_only("message_close", Icon::Close, canvas.tr("message-close")).look(Look::Quiet);
    (canvas.button(ui, close, button), rect)
}
