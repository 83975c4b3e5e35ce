//! The buttons of a game.

use crate::control::{Command, Player, ViewState};
use crate::gui::panels::canvas::{Button, Canvas, Look, columns};
use crate::gui::panels::icon::Icon;
use crate::gui::panels::{Asked, CameraAction, PanelAction, Screen, SetupKind, Way};
use crate::rules::sip;
use crate::settings::Settings;
use egui::{Rect, Ui};

struct Action {
    id: &'static str,
    icon: Icon,
    text: &'static str,
    /// The key that does the same, as it is printed on keyboards.
    key: &'static str,
    enabled: bool,
    look: Look,
}

fn action(id: &'static str, icon: Icon, text: &'static str, key: &'static str, enabled: bool) -> Action {
    Action { id, icon, text, key, enabled, look: Look::Plain }
}

/// Two rows of buttons need at least twice this height.
const LEAST_SIDE: f32 = 24.0;

/// How many best lines are shown at first.
pub(in crate::gui::panels) const USUAL_LINES: usize = 3;

/// "Undo · U".
pub(in crate::gui::panels) fn with_key(text: &str, key: &str) -> String {
    if key.is_empty() { text.to_owned() } else { format!("{text} · {key}") }
}

/// The setup page that prepares a game like this one.
pub(in crate::gui::panels) fn setup_page(view: &ViewState) -> Screen {
    Screen::Setup(match [view.setup.white, view.setup.black].map(|player| player == Player::Human) {
        [true, true] => SetupKind::HotSeat,
        [false, false] => SetupKind::ComputerVersusComputer,
        _ => SetupKind::VersusComputer,
    })
}

/// Undo, redo, hint or "move now", resign or rematch, flip, view from above, new game, menu.
pub(super) fn show(
    ui: &Ui,
    canvas: &mut Canvas<'_>,
    place: Rect,
    texts: bool,
    view: &ViewState,
    asked: &mut Option<Asked>,
) -> Way {
    if view.board.is_some() {
        return draw(ui, canvas, place, texts, board_actions(view), view, asked);
    }
    let persons = [view.setup.white, view.setup.black].contains(&Player::Human);
    let third = if view.can_move_now || !persons {
        action("move_now", Icon::MoveNow, "hud-move-now", "N", view.can_move_now)
    } else {
        action("hint", Icon::Hint, "hud-hint-button", "H", view.can_hint)
    };
    let fourth = if view.outcome.is_some() {
        Action { look: Look::Primary, ..action("rematch", Icon::Play, "rematch", "", true) }
    } else {
        action("resign", Icon::Resign, "hud-resign", "Del", view.can_resign)
    };
    let actions = [
        action("undo", Icon::Undo, "hud-undo", "U", view.can_undo),
        action("redo", Icon::Redo, "hud-redo", "R", view.can_redo),
        third,
        fourth,
        action("flip", Icon::Flip, "hud-flip", "F", true),
        action("top", Icon::Top, "hud-top", "T", true),
        action("new_game", Icon::NewGame, "hud-new-game", "", true),
        action("menu", Icon::Menu, "hud-menu", "F10", true),
    ];
    draw(ui, canvas, place, texts, actions, view, asked)
}

/// What can be done on the analysis board.
fn board_actions(view: &ViewState) -> [Action; 8] {
    let board = view.board;
    let in_variation = board.is_some_and(|board| board.in_variation);
    let can_promote = board.is_some_and(|board| board.can_promote);
    [
        Action { look: Look::Primary, ..action("board_leave", Icon::Back, "hud-board-leave", "V", true) },
        action("board_play", Icon::Play, "hud-board-play", "", true),
        action("board_delete", Icon::Delete, "hud-board-delete", "Del", in_variation),
        action("board_promote", Icon::Up, "hud-board-promote", "PgUp", can_promote),
        action("flip", Icon::Flip, "hud-flip", "F", true),
        action("top", Icon::Top, "hud-top", "T", true),
        action("new_game", Icon::NewGame, "hud-new-game", "", true),
        action("menu", Icon::Menu, "hud-menu", "F10", true),
    ]
}

fn draw(
    ui: &Ui,
    canvas: &mut Canvas<'_>,
    place: Rect,
    texts: bool,
    actions: [Action; 8],
    view: &ViewState,
    asked: &mut Option<Asked>,
) -> Way {
    let (per_row, gap, rows) = match texts {
        true => (2, 5.0, 4),
        false if place.height() < 2.0 * LEAST_SIDE => (8, 4.0, 1),
        false => (4, 4.0, 2),
    };
    let height = (place.height() - gap * (rows - 1) as f32) / rows as f32;
    let mut way = Way::Stay;
    for (index, action) in actions.into_iter().enumerate() {
        let (row, column) = (index / per_row, index % per_row);
        let line = Rect::from_min_size(
            egui::pos2(place.left(), place.top() + row as f32 * (height + gap)),
            egui::vec2(place.width(), height),
        );
        let rect = columns(line, per_row, gap)[column];
        let text = canvas.tr(action.text);
        let hint = with_key(&text, action.key);
        let button = if texts {
            let size = if place.width() < 230.0 { 13.0 } else { 14.0 };
            Button::new(action.id, text).icon(action.icon).left().size(size).tooltip(hint)
        } else {
            Button::icon_only(action.id, action.icon, hint)
        };
        if canvas.button(ui, rect, button.enabled(action.enabled).look(action.look)) {
            way = press(canvas, action.id, view, asked);
        }
    }
    way
}

fn press(canvas: &mut Canvas<'_>, id: &str, view: &ViewState, asked: &mut Option<Asked>) -> Way {
    let command = match id {
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "hint" => Command::Hint,
        "move_now" => Command::MoveNow,
        "rematch" => Command::Rematch,
        "board_leave" => Command::Board(false),
        "board_delete" => Command::DeleteVariation,
        "board_promote" => Command::PromoteVariation,
        "board_play" => return Way::PlayFrom(view.position),
        "resign" => {
            *asked = Some(Asked::Resign);
            return Way::Stay;
        }
        "new_game" => return Way::To(setup_page(view)),
        "menu" => return Way::To(Screen::Menu),
        "flip" => {
            canvas.act(PanelAction::Camera(CameraAction::Flip));
            return Way::Stay;
        }
        _ => {
            canvas.act(PanelAction::Camera(CameraAction::Top));
            return Way::Stay;
        }
    };
    canvas.act(PanelAction::Command(command));
    Way::Stay
}

/// The places of small buttons: side by side, or in pairs where there is room for their names; an odd one is alone.
fn places(place: Rect, count: usize, labels: bool) -> Vec<Rect> {
    if !labels {
        return columns(place, count, 4.0);
    }
    let rows = count.div_ceil(2);
    let height = (place.height() - 4.0 * rows.saturating_sub(1) as f32) / rows.max(1) as f32;
    (0..rows)
        .flat_map(|row| {
            let min = place.min + egui::vec2(0.0, row as f32 * (height + 4.0));
            columns(Rect::from_min_size(min, egui::vec2(place.width(), height)), (count - 2 * row).min(2), 5.0)
        })
        .collect()
}

/// A small button: its icon, its name where there is room, and what it does as a tooltip.
fn small<'a>(canvas: &Canvas<'_>, id: &'a str, icon: Icon, label: &str, tooltip: String, labels: bool) -> Button<'a> {
    if labels {
        Button::new(id, canvas.tr(label)).icon(icon).left().size(13.0).tooltip(tooltip)
    } else {
        Button::icon_only(id, icon, tooltip)
    }
}

/// What can be shown: the computer's thoughts, threats, aura zones, ways to the last rows; analysis and its board.
pub(super) fn helps(
    ui: &Ui,
    canvas: &mut Canvas<'_>,
    place: Rect,
    labels: bool,
    show_engine: &mut bool,
    view: &ViewState,
    settings: &Settings,
) {
    let analysed = view.analysis.is_some();
    let helps = [
        ("show_engine", Icon::Engine, "label-engine", "hud-engine", "", *show_engine),
        ("threats", Icon::Threats, "label-threats", "hud-threats", "X", settings.show_threats),
        ("aura_zone", Icon::Aura, "label-aura", "hud-aura", "Z", settings.show_aura),
        ("breakthrough", Icon::Breakthrough, "label-breakthrough", "hud-breakthrough", "B", settings.show_breakthrough),
        ("analysis", Icon::Analysis, "label-analysis", "hud-analysis", "", analysed),
        ("board", Icon::Variations, "label-board", "hud-board", "V", view.board.is_some()),
    ];
    for ((id, icon, label, text, key, on), rect) in helps.into_iter().zip(places(place, helps.len(), labels)) {
        let look = if on { Look::Choice(true) } else { Look::Plain };
        let enabled = id != "board" || view.can_open_board;
        let tooltip = with_key(&canvas.tr(text), key);
        let button = small(canvas, id, icon, label, tooltip, labels).look(look).enabled(enabled);
        if !canvas.button(ui, rect, button) {
            continue;
        }
        let mut settings = settings.clone();
        match id {
            "show_engine" => {
                *show_engine = !on;
                continue;
            }
            "analysis" => {
                canvas.act(PanelAction::Command(Command::Analyse((!on).then_some(USUAL_LINES))));
                continue;
            }
            "board" => {
                canvas.act(PanelAction::Command(Command::Board(!on)));
                continue;
            }
            "threats" => settings.show_threats = !on,
            "aura_zone" => settings.show_aura = !on,
            _ => settings.show_breakthrough = !on,
        }
        canvas.act(PanelAction::Settings(settings));
    }
}

/// Small tools: camera home, draw, copy, save, rules, settings, export.
pub(super) fn tools(
    ui: &Ui,
    canvas: &mut Canvas<'_>,
    place: Rect,
    labels: bool,
    view: &ViewState,
    asked: &mut Option<Asked>,
) -> Way {
    let tools = [
        ("reset", Icon::Camera, "label-camera", "hud-reset", "0"),
        ("draw", Icon::Draw, "label-draw", "hud-draw", "O"),
        ("copy", Icon::Copy, "label-copy", "hud-copy", ""),
        ("save", Icon::Save, "label-save", "hud-save", "Ctrl+S"),
        ("game_rules", Icon::Rules, "hud-rules", "hud-rules", "F1"),
        ("game_settings", Icon::Settings, "hud-settings", "hud-settings", ""),
        ("picture", Icon::Export, "label-export", "hud-export", "Ctrl+P"),
    ];
    let mut way = Way::Stay;
    for ((id, icon, label, text, key), rect) in tools.into_iter().zip(places(place, tools.len(), labels)) {
        let enabled = id != "draw" || view.can_offer_draw;
        let tooltip = with_key(&canvas.tr(text), key);
        let button = small(canvas, id, icon, label, tooltip, labels).enabled(enabled);
        if !canvas.button(ui, rect, button) {
            continue;
        }
        match id {
            "reset" => canvas.act(PanelAction::Camera(CameraAction::Reset)),
            "draw" => *asked = Some(Asked::Draw),
            "copy" => canvas.act(PanelAction::Copy(sip::write(&view.position))),
            "save" => canvas.act(PanelAction::SaveGame),
            "picture" => way = Way::To(Screen::Picture),
            "game_rules" => way = Way::To(Screen::Rules),
            _ => way = Way::To(Screen::Settings),
        }
    }
    way
}
