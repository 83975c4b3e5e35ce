//! What stands beside the board during a game: players, whose turn, plies, buttons. At the right of a wide window, below
//! the board in a tall one.

mod actions;
mod analysis;
mod clock;
mod moves;
mod players;

pub(super) use actions::{USUAL_LINES, setup_page, with_key};
pub(super) use clock::cover;

use super::canvas::{Canvas, fitted, focus_ring, wrapped};
use super::{Asked, PanelAction, PanelInput, Way, names, page, theme};
use crate::control::{Player, ViewState};
use crate::engine::{Score, SearchInfo};
use crate::rules::{Color, Position, notation};
use egui::{Align, Rect, Ui, Vec2, pos2, vec2};
use std::time::Duration;

/// A search shorter than this shows no sign.
const SIGN_AFTER: Duration = Duration::from_millis(200);
/// A panel of this height has room for the names of all its buttons, in points.
const LABELLED: f32 = 900.0;
/// Around the parts of the panel.
const MARGIN: f32 = 12.0;
/// How many plies of the best line are shown.
const LINE_LENGTH: usize = 6;

/// Whose resignation the button means: the only person's, else that of the side to move.
pub(super) fn who_resigns(view: &ViewState) -> Color {
    view.setup.only_person().unwrap_or(view.to_move)
}

/// Whether two persons play.
pub(super) fn is_hot_seat(view: &ViewState) -> bool {
    (view.setup.white, view.setup.black) == (Player::Human, Player::Human)
}

/// What the panel remembers from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Hud {
    /// Whether the computer's thoughts are shown.
    show_engine: bool,
    /// What the list was last scrolled for: the shown ply, how many there were, its height.
    followed: Option<(usize, usize, u32)>,
    /// The last report of a search, and the position it began from if that was seen.
    report: Option<(SearchInfo, Option<Position>)>,
    /// In how many frames more the list is still to be scrolled.
    following: u8,
}

/// Where the parts of the panel stand.
struct Places {
    /// Whether a player has two lines, the first with the name of who plays.
    two_lines: bool,
    /// Whether the buttons have texts, not icons alone.
    texts: bool,
    /// Whether the small buttons have them too.
    labels: bool,
    players: [Rect; 2],
    status: Rect,
    engine: Option<Rect>,
    list: Rect,
    browse: Rect,
    actions: Rect,
    helps: Rect,
    tools: Rect,
}

/// Cuts a window into the board's part and the panel's; and whether the panel lies below the board.
pub(super) fn split(screen: Rect) -> (Rect, Rect, bool) {
    let tall = screen.height() > screen.width() * 1.1;
    let (free, panel) = if tall {
        let top = screen.bottom() - (screen.height() * 0.34).clamp(232.0, 330.0).min(screen.height() * 0.6);
        screen.split_top_bottom_at_y(top)
    } else {
        let width = (screen.width() * 0.27).clamp(200.0, 300.0).min(screen.width() * 0.6);
        screen.split_left_right_at_x(screen.right() - width)
    };
    (free, panel, tall)
}

/// Draws the panel. Returns where to go, the part of the window beside the panel, and the panel's own place.
pub(super) fn show(
    ui: &mut Ui,
    canvas: &mut Canvas<'_>,
    hud: &mut Hud,
    asked: &mut Option<Asked>,
    view: &ViewState,
    input: &PanelInput<'_>,
) -> (Way, Rect, Rect) {
    let (free, panel, tall) = split(ui.ctx().content_rect());
    page::paint_ground(ui.painter(), panel);
    let column = if tall { panel.width() / 2.0 } else { panel.width() } - 2.0 * MARGIN;
    let analysed = view.analysis.as_ref().map(|analysis| analysis::height(analysis, column));
    let places = if tall { below(panel, hud.show_engine, analysed) } else { beside(panel, hud.show_engine, analysed) };

    // As they sit at the board: who is nearer to the viewer stands below.
    let distances = input.settings.show_breakthrough;
    for (color, place) in [!input.bottom, input.bottom].into_iter().zip(places.players) {
        let place = match &view.clock {
            Some(clock) => {
                let (rest, right) = clock::split(place, places.two_lines);
                clock::show(ui, canvas, right, clock, color);
                rest
            }
            None => place,
        };
        players::paint(ui, canvas, place, view, color, places.two_lines, distances);
    }
    status(ui, canvas, places.status, view);
    remember_report(hud, view);
    match (places.engine, &view.analysis) {
        (Some(place), Some(analysis)) => analysis::show(ui, canvas, place, view, analysis),
        (Some(place), None) => engine(ui, canvas, place, hud.report.as_ref()),
        (None, _) => {}
    }
    moves::browse(ui, canvas, places.browse, view, input.autoplay);
    let way = actions::show(ui, canvas, places.actions, places.texts, view, asked);
    actions::helps(ui, canvas, places.helps, places.labels, &mut hud.show_engine, view, input.settings);
    let tools = actions::tools(ui, canvas, places.tools, places.labels, view, asked);
    // Last, so that Tab comes to the buttons first and not after every ply in sight.
    moves::show(ui, canvas, hud, places.list, view);
    (if tools == Way::Stay { way } else { tools }, free, panel)
}

/// How much of a column is for the analysis: all that it wants, as long as the list has its least number of lines; and
/// enough to be of use.
fn analysis_height(room: f32, wanted: f32, gap: f32) -> f32 {
    let least = analysis::least_height().min(room * 0.6);
    wanted.min((room - moves::LEAST_HEIGHT - gap).max(least))
}

/// The panel at the right of the board.
fn beside(panel: Rect, engine: bool, analysed: Option<f32>) -> Places {
    let roomy = panel.height() >= 520.0;
    // An analysis takes its room from the buttons' names and from the players' second lines.
    let texts = roomy && (analysed.is_none() || panel.height() >= 660.0);
    let two_lines = roomy && (analysed.is_none() || panel.height() >= 800.0);
    let mut stack = Stack(panel.shrink(MARGIN));
    let gap = if roomy { 6.0 } else { 4.0 };
    let row = if two_lines { 52.0 } else { 28.0 };
    let players = [stack.top(row, gap), stack.top(row, gap)];
    let status = stack.top(if roomy { 26.0 } else { 20.0 }, gap);
    let labels = panel.height() >= LABELLED;
    let small = if labels { 3.0 * 30.0 + 2.0 * 4.0 } else { 30.0 };
    let tools = stack.bottom(if labels { small + 34.0 } else { small }, gap);
    let helps = stack.bottom(small, gap);
    let rows = if texts { 4.0 * 32.0 + 3.0 * 5.0 } else { 2.0 * 30.0 + 4.0 };
    let actions = stack.bottom(if analysed.is_some() && !roomy { 30.0 } else { rows }, gap);
    let browse = stack.bottom(28.0, gap);
    let room = stack.0.height();
    let engine = match analysed {
        Some(wanted) => Some(stack.bottom(analysis_height(room, wanted, gap), gap)),
        None => {
            let thoughts = if roomy { 74.0_f32 } else { 40.0 };
            engine.then(|| stack.bottom(thoughts.min(room * 0.5), gap))
        }
    };
    let list = stack.0;
    Places { two_lines, texts, labels, players, status, engine, list, browse, actions, helps, tools }
}

/// The panel below the board, in two columns.
fn below(panel: Rect, engine: bool, analysed: Option<f32>) -> Places {
    let inner = panel.shrink(MARGIN);
    let (left, right) = inner.split_left_right_at_fraction(0.5);
    let gap = 4.0;
    let mut stack = Stack(left.with_max_x(left.right() - 6.0));
    let players = [stack.top(28.0, gap), stack.top(28.0, gap)];
    let status = stack.top(24.0, gap);
    let tools = stack.bottom(30.0, gap);
    let texts = panel.height() >= 290.0;
    let actions = stack.bottom(if texts { 4.0 * 32.0 + 3.0 * 5.0 } else { 64.0 }, gap);
    let thoughts = (engine && stack.0.height() > 20.0).then_some(stack.0);
    let mut stack = Stack(right.with_min_x(right.left() + 6.0));
    let helps = stack.bottom(30.0, gap);
    let browse = stack.bottom(28.0, gap);
    let room = stack.0.height();
    let engine = match analysed {
        Some(wanted) => Some(stack.bottom(analysis_height(room, wanted, gap), gap)),
        None => thoughts,
    };
    let list = stack.0;
    Places { two_lines: false, texts, labels: false, players, status, engine, list, browse, actions, helps, tools }
}

/// A place from which rows are cut off.
struct Stack(Rect);

impl Stack {
    fn top(&mut self, height: f32, gap: f32) -> Rect {
        let row = self.0.with_max_y(self.0.top() + height);
        self.0.min.y = row.bottom() + gap;
        row
    }

    fn bottom(&mut self, height: f32, gap: f32) -> Rect {
        let row = self.0.with_min_y(self.0.bottom() - height);
        self.0.max.y = row.top() - gap;
        row
    }
}

/// One line: whose move, who thinks and since when, what is shown, how it ended.
fn status(ui: &Ui, canvas: &Canvas<'_>, place: Rect, view: &ViewState) {
    let (text, color) = status_text(ui, canvas, view);
    let galley = fitted(ui.painter(), &text, theme::TEXT, color, place.size() - vec2(8.0, 0.0), Align::LEFT);
    let at = pos2(place.left() + 4.0, place.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, color);
}

fn status_text(ui: &Ui, canvas: &Canvas<'_>, view: &ViewState) -> (String, egui::Color32) {
    let to_move = || canvas.tr_args("hud-to-move", &[("color", names::selector(view.to_move).into())]);
    if let Some(text) = thinking_text(ui, canvas, view) {
        return (text, theme::ACCENT_LIGHT);
    }
    if let Some(board) = view.board {
        let key = if board.in_variation { "hud-board-variation" } else { "hud-board" };
        return (canvas.tr(key), theme::INLAY);
    }
    if view.browsing {
        let values = [("shown", view.shown_ply.into()), ("all", view.plies.len().into())];
        return (canvas.tr_args("hud-browsing", &values), theme::INLAY);
    }
    if let Some(outcome) = view.outcome {
        return (names::result(canvas.i18n, outcome), theme::ACCENT_LIGHT);
    }
    if view.hint_pending {
        return (canvas.tr("hud-hint-pending"), theme::INLAY);
    }
    if let Some(hint) = view.hint {
        let ply = notation::write(&view.position, hint);
        return (canvas.tr_args("hud-hint", &[("ply", ply.into())]), theme::INLAY);
    }
    let person_alone =
        [view.setup.white, view.setup.black].iter().filter(|&&player| player == Player::Human).count() == 1;
    if person_alone && view.turn == Some(Player::Human) {
        return (canvas.tr("hud-your-move"), theme::IVORY);
    }
    (to_move(), theme::IVORY)
}

/// The sign of thinking, from the first fifth of a second on; asks to be drawn again when the second turns.
fn thinking_text(ui: &Ui, canvas: &Canvas<'_>, view: &ViewState) -> Option<String> {
    let since = view.thinking?;
    let player = view.turn.filter(|&player| player != Player::Human)?;
    if since < SIGN_AFTER {
        ui.ctx().request_repaint_after(SIGN_AFTER - since);
        return None;
    }
    ui.ctx().request_repaint_after(Duration::from_secs(since.as_secs() + 1) - since);
    let name = names::player(canvas.i18n, player);
    Some(match since.as_secs() {
        0 => canvas.tr_args("hud-thinking", &[("name", name.into())]),
        seconds => canvas.tr_args("hud-thinking-seconds", &[("name", name.into()), ("seconds", seconds.into())]),
    })
}

/// Keeps the newest report: it is worth reading after the computer has moved, too.
fn remember_report(hud: &mut Hud, view: &ViewState) {
    if view.plies.is_empty() && view.engine_info.is_none() {
        hud.report = None;
    }
    if let Some(info) = view.engine_info.as_ref().filter(|_| view.thinking.is_some()) {
        hud.report = Some((info.clone(), (!view.browsing).then_some(view.position)));
    }
}

/// Depth, score and best line of the last search; a click draws the line on the board.
fn engine(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, report: Option<&(SearchInfo, Option<Position>)>) {
    let painter = ui.painter();
    painter.rect_filled(place, theme::ROUND, theme::WELL);
    let inner = place.shrink2(vec2(8.0, 4.0));
    let Some((info, start)) = report else {
        return page::centred(painter, inner, &canvas.tr("engine-waiting"), theme::SMALL, theme::IVORY_DIM);
    };
    if !info.pv.is_empty() {
        let response = canvas.clickable(ui, "line_1", place, &canvas.tr("engine-show-line"));
        if response.hovered() {
            ui.painter().rect_filled(place, theme::ROUND, theme::WALNUT);
        }
        focus_ring(ui.painter(), place, &response);
        canvas.explain(ui, &response, &canvas.tr("engine-show-line"));
        if response.clicked() {
            canvas.act(PanelAction::ShowLine(info.pv.clone()));
        }
    }
    let depth = canvas.tr_args("engine-depth", &[("depth", info.depth.into())]);
    let first = format!("{depth} · {}", score(canvas, info.score));
    let galley = fitted(painter, &first, theme::SMALL, theme::IVORY, vec2(inner.width(), 20.0), Align::LEFT);
    let below = inner.top() + galley.size().y + 2.0;
    painter.galley(inner.min, galley, theme::IVORY);

    let mut line = best_line(info, *start);
    let mut room = Vec2::new(inner.width(), inner.bottom() - below);
    room.y = room.y.max(0.0);
    let galley = loop {
        let galley = wrapped(painter, &line.join("  "), theme::sans(theme::SMALL), theme::IVORY_DIM, room.x);
        if galley.size().y <= room.y || line.pop().is_none() {
            break galley;
        }
    };
    if !line.is_empty() {
        painter.galley(pos2(inner.left(), below), galley, theme::IVORY_DIM);
    }
}

/// The first plies of the best line in notation.
fn best_line(info: &SearchInfo, start: Option<Position>) -> Vec<String> {
    let Some(mut position) = start else { return Vec::new() };
    let mut line = Vec::new();
    for &mv in info.pv.iter().take(LINE_LENGTH) {
        let Ok(next) = position.play(mv) else { break };
        line.push(notation::write(&position, mv));
        position = next;
    }
    line
}

/// "Score +1.35", or how soon the side to move wins or loses.
fn score(canvas: &Canvas<'_>, score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) => {
            let key = if plies >= 0 { "engine-wins" } else { "engine-loses" };
            canvas.tr_args(key, &[("moves", names::moves(canvas.i18n, plies.unsigned_abs()).into())])
        }
        None => {
            let value = f64::from(score.0) / 100.0;
            let sign = if value > 0.0 { "+" } else { "" };
            let text = format!("{sign}{}", canvas.i18n.decimal(value, 2)).replace('-', "−");
            canvas.tr_args("engine-score", &[("score", text.into())])
        }
    }
}
