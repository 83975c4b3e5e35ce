//! What stands beside the board while something is learned: what it is about, what is to be done, how it stands.

use super::canvas::{Button, Canvas, Look, columns, wrapped};
use super::hud::{self, with_key};
use super::icon::{Icon, paint_icon};
use super::{CameraAction, PanelAction, Screen, Way, names, page, theme};
use crate::i18n::I18n;
use crate::rules::WinReason;
use crate::training::{Attempt, LESSONS, Learned, Task, Verdict, puzzles};
use egui::{Color32, Rect, Ui, Vec2, pos2, vec2};

/// A panel lower than this many points has icons instead of texts on its smaller buttons.
const LOW: f32 = 420.0;

/// And so has one whose buttons have less than this.
const NARROW: f32 = 172.0;

/// What a task is called.
pub(super) fn title(i18n: &I18n, task: Task) -> String {
    match (task.lesson(), task.puzzle()) {
        (Some(lesson), _) => i18n.tr(lesson.title),
        (_, Some(puzzle)) => {
            let moves = [("moves", puzzle.moves().into())];
            match puzzle.reason {
                WinReason::Breakthrough => i18n.tr_args("puzzle-breakthrough", &moves),
                _ => i18n.tr_args("puzzle-fatum", &moves),
            }
        }
        (None, None) => String::new(),
    }
}

/// Which of how many it is: of the lessons, or of the puzzles of the same length.
fn number(i18n: &I18n, task: Task) -> String {
    let values = |number: usize, of: usize| [("number", number.into()), ("of", of.into())];
    match task {
        Task::Lesson(index) => i18n.tr_args("training-lesson", &values(index + 1, LESSONS.len())),
        Task::Puzzle(index) => {
            let same = |puzzle: &&crate::training::Puzzle| Some(puzzle.plies) == task.puzzle().map(|own| own.plies);
            let before = puzzles().iter().take(index).filter(same).count();
            i18n.tr_args("training-puzzle", &values(before + 1, puzzles().iter().filter(same).count()))
        }
    }
}

/// What it teaches, and what is to be done.
fn texts(i18n: &I18n, attempt: &Attempt) -> Vec<String> {
    match (attempt.task().lesson(), attempt.task().puzzle()) {
        (Some(lesson), _) => vec![i18n.tr(lesson.text), i18n.tr(lesson.task)],
        (_, Some(puzzle)) => {
            let side = ("color", names::selector(attempt.learner()).into());
            vec![i18n.tr("puzzle-text"), i18n.tr_args("puzzle-task", &[side, ("moves", puzzle.moves().into())])]
        }
        (None, None) => Vec::new(),
    }
}

/// A word about how it stands; nothing before the first ply.
fn verdict(i18n: &I18n, attempt: &Attempt) -> Option<(String, Icon, Color32)> {
    let puzzle = attempt.task().puzzle().is_some();
    let good = |key| Some((i18n.tr(key), Icon::Done, theme::GOOD));
    let bad = |text| Some((text, Icon::Undo, theme::WARNING));
    match attempt.verdict() {
        Verdict::Begun => None,
        _ if attempt.is_shown() => Some((i18n.tr("training-shown"), Icon::Hint, theme::INLAY)),
        Verdict::OnTheWay => good("training-on-the-way"),
        Verdict::Doubtful => Some((i18n.tr("puzzle-doubtful"), Icon::Computer, theme::INLAY)),
        Verdict::Reached => good(if puzzle { "puzzle-reached" } else { "training-reached" }),
        Verdict::Missed => bad(i18n.tr(if puzzle { "puzzle-missed" } else { "training-missed" })),
        Verdict::Longer(moves) => bad(i18n.tr_args("puzzle-longer", &[("moves", moves.into())])),
    }
}

/// What is said of an attempt aloud: at first what it is about, later how it stands.
pub(in crate::gui) fn sentences(i18n: &I18n, attempt: &Attempt) -> Vec<String> {
    match verdict(i18n, attempt) {
        Some((text, ..)) => vec![text],
        None => [title(i18n, attempt.task())].into_iter().chain(texts(i18n, attempt)).collect(),
    }
}

/// Draws the panel. Returns where to go, the part of the window beside it, and its own place.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, attempt: &Attempt, learned: &Learned) -> (Way, Rect, Rect) {
    let (free, panel, tall) = hud::split(ui.ctx().content_rect());
    page::paint_ground(ui.painter(), panel);
    let inner = panel.shrink(14.0);
    let low = !tall && inner.height() < LOW;
    let (text, buttons) = if tall {
        let (left, right) = inner.split_left_right_at_fraction(0.56);
        (left.with_max_x(left.right() - 8.0), right)
    } else {
        let height = if low { 108.0 } else { 162.0 };
        let (above, below) = inner.split_top_bottom_at_y(inner.bottom() - height);
        (above.with_max_y(above.bottom() - 10.0), below)
    };
    let heading = title(canvas.i18n, attempt.task());
    let top = page::title(ui.painter(), text, &heading, 22.0);
    let body = text.with_min_y(text.top() + top).with_max_x(text.right() + 8.0);
    page::scrolled(ui, "training", body, |ui| write(ui, canvas, attempt, learned, low));
    (press(ui, canvas, buttons, attempt, low), free, panel)
}

fn write(ui: &mut Ui, canvas: &Canvas<'_>, attempt: &Attempt, learned: &Learned, low: bool) {
    ui.spacing_mut().item_spacing.y = if low { 5.0 } else { 8.0 };
    let size = if low { theme::SMALL } else { theme::TEXT };
    let mut place = number(canvas.i18n, attempt.task());
    if learned.has(attempt.task()) {
        place = format!("{place} · {}", canvas.tr("training-done"));
    }
    canvas.note(ui, &place);
    let mut texts = texts(canvas.i18n, attempt).into_iter();
    if let Some(text) = texts.next() {
        canvas.text(ui, &text, theme::sans(size), theme::IVORY);
    }
    for task in texts {
        canvas.text(ui, &task, theme::medium(size), theme::INLAY);
    }
    if let Some((done, of)) = attempt.captured() {
        canvas.note(ui, &canvas.tr_args("training-captured", &[("done", done.into()), ("of", of.into())]));
    }
    let most = attempt.task().lesson().map(|lesson| lesson.plies);
    if let Some(of) = most.or(attempt.task().puzzle().map(|puzzle| puzzle.moves())).filter(|of| *of > 1) {
        let values = [("played", attempt.played().into()), ("of", of.into())];
        canvas.note(ui, &canvas.tr_args("training-played", &values));
    }
    if let Some((text, icon, color)) = verdict(canvas.i18n, attempt) {
        card(ui, &text, icon, color, size);
    }
}

/// A word that stands out.
fn card(ui: &mut Ui, text: &str, icon: Icon, color: Color32, size: f32) {
    let width = ui.available_width();
    let galley = wrapped(ui.painter(), text, theme::medium(size), color, width - 48.0);
    let rect = super::canvas::allocate(ui, galley.size().y + 18.0);
    let painter = ui.painter();
    painter.rect_filled(rect, theme::ROUND, theme::WELL);
    painter.rect_filled(rect.with_max_x(rect.left() + 4.0), 2, color);
    let sign = Rect::from_center_size(pos2(rect.left() + 21.0, rect.center().y), Vec2::splat(16.0));
    paint_icon(painter, sign, icon, color);
    painter.galley(pos2(rect.left() + 38.0, rect.center().y - galley.size().y / 2.0), galley, color);
    ui.scroll_to_rect(rect, None);
}

/// A button of the panel: id, icon, the key of its text, the key that does the same, whether it can be used, its look.
struct Wish(&'static str, Icon, &'static str, &'static str, bool, Look);

/// Draws the buttons and carries out the one that is pressed.
fn press(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, attempt: &Attempt, low: bool) -> Way {
    let task = attempt.task();
    let reached = attempt.verdict() == Verdict::Reached;
    let failed = attempt.verdict().is_final() && !reached;
    let primary = |on: bool| if on { Look::Primary } else { Look::Plain };
    let next = if task.next().is_some() { "training-next" } else { "training-list" };
    let next = [Wish("training_next", Icon::Next, next, "N", true, primary(reached))];
    let smaller = [
        Wish("training_hint", Icon::Hint, "hud-hint-button", "H", attempt.is_learners_turn(), Look::Plain),
        Wish("training_again", Icon::Redo, "training-again", "R", true, primary(failed)),
        Wish("training_previous", Icon::Previous, "training-previous", "", task.previous().is_some(), Look::Plain),
        Wish("training_solution", Icon::Play, "training-solution", "", true, Look::Plain),
    ];
    let tools = [
        Wish("top", Icon::Top, "hud-top", "T", true, Look::Plain),
        Wish("reset", Icon::Camera, "hud-reset", "0", true, Look::Plain),
        Wish("game_rules", Icon::Rules, "hud-rules", "F1", true, Look::Plain),
        Wish("training_list", Icon::Learn, "training-list", "", true, Look::Plain),
        Wish("menu", Icon::Menu, "hud-menu", "F10", true, Look::Plain),
    ];
    let rows: &[(&[Wish], bool)] = if low || place.width() < NARROW {
        &[(&next, true), (&smaller, false), (&tools, false)]
    } else {
        &[(&next, true), (&smaller[..2], true), (&smaller[2..], true), (&tools, false)]
    };
    let gap = 6.0;
    let height = ((place.height() - gap * (rows.len() - 1) as f32) / rows.len() as f32).min(36.0);
    let mut way = Way::Stay;
    for (row, &(wishes, texts)) in rows.iter().enumerate() {
        let top = place.min + vec2(0.0, row as f32 * (height + gap));
        let line = Rect::from_min_size(top, vec2(place.width(), height));
        for (wish, rect) in wishes.iter().zip(columns(line, wishes.len(), gap)) {
            let &Wish(id, icon, key, letter, enabled, look) = wish;
            let text = canvas.tr(key);
            let tooltip = with_key(&text, letter);
            let button = match texts {
                true => Button::new(id, text).icon(icon).size(14.0).tooltip(tooltip),
                false => Button::icon_only(id, icon, tooltip),
            };
            if canvas.button(ui, rect, button.enabled(enabled).look(look)) {
                way = carry_out(canvas, id, task);
            }
        }
    }
    way
}

fn carry_out(canvas: &mut Canvas<'_>, id: &str, task: Task) -> Way {
    let other = match id {
        "training_next" if task.next().is_none() => return Way::To(Screen::Learn),
        "training_next" => task.next(),
        "training_previous" => task.previous(),
        "training_again" => Some(task),
        "game_rules" => return Way::To(Screen::Rules),
        "training_list" => return Way::To(Screen::Learn),
        "menu" => return Way::To(Screen::Menu),
        _ => None,
    };
    match id {
        "training_hint" => canvas.act(PanelAction::TrainingHint),
        "training_solution" => canvas.act(PanelAction::ShowSolution),
        "top" => canvas.act(PanelAction::Camera(CameraAction::Top)),
        "reset" => canvas.act(PanelAction::Camera(CameraAction::Reset)),
        _ => canvas.actions.extend(other.map(PanelAction::Train)),
    }
    Way::Stay
}
