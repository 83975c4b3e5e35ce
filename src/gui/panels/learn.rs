//! The list of lessons and puzzles, with what was done.

use super::canvas::{Button, Canvas, Look};
use super::icon::Icon;
use super::page::{Forward, Pressed};
use super::{PanelAction, Way, page, training};
use crate::training::{LESSONS, Learned, Task, puzzles};
use egui::{Rect, Ui};

/// Buttons of puzzles in a row.
const PER_ROW: usize = 6;

/// Draws the page.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, learned: &Learned) -> (Way, Rect) {
    let heading = canvas.tr("menu-learn");
    let next = learned.next();
    let verb = canvas.tr(if next == Task::all().next() { "learn-begin" } else { "learn-go-on" });
    let go_on = match next {
        Some(task) => {
            let values = [("verb", verb.into()), ("task", training::title(canvas.i18n, task).into())];
            canvas.tr_args("learn-what", &values)
        }
        None => verb,
    };
    let forward = Forward { id: "learn_next", text: go_on, icon: Icon::Next, enabled: next.is_some() };
    let (pressed, free) = page::page(ui, canvas, &heading, 460.0, Some(forward), |ui, canvas| {
        lessons(ui, canvas, learned);
        let mut first = 0;
        while let Some(puzzle) = puzzles().get(first) {
            let count = puzzles().iter().filter(|other| other.plies == puzzle.plies).count();
            grade(ui, canvas, learned, puzzle.moves(), first..first + count);
            first += count;
        }
    });
    match (pressed, next) {
        (Pressed::Back, _) => (Way::Back, free),
        (Pressed::Forward, Some(task)) => {
            canvas.act(PanelAction::Train(task));
            (Way::Stay, free)
        }
        _ => (Way::Stay, free),
    }
}

fn lessons(ui: &mut Ui, canvas: &mut Canvas<'_>, learned: &Learned) {
    canvas.caption(ui, &canvas.tr("learn-lessons"));
    let ids: Vec<String> = LESSONS.iter().map(|lesson| format!("lesson_{}", lesson.name)).collect();
    let button = |(index, id)| {
        let task = Task::Lesson(index);
        let icon = if learned.has(task) { Icon::Done } else { Icon::Play };
        let look = if learned.next() == Some(task) { Look::Primary } else { Look::Plain };
        let text = format!("{}. {}", index + 1, training::title(canvas.i18n, task));
        Button::new(id, text).icon(icon).look(look).left()
    };
    let buttons = ids.iter().map(String::as_str).enumerate().map(button).collect();
    if let Some(index) = canvas.button_grid(ui, 2, 36.0, buttons) {
        canvas.act(PanelAction::Train(Task::Lesson(index)));
    }
}

/// The puzzles that take so many moves.
fn grade(ui: &mut Ui, canvas: &mut Canvas<'_>, learned: &Learned, moves: u32, indices: std::ops::Range<usize>) {
    canvas.caption(ui, &canvas.tr_args("learn-puzzles", &[("moves", moves.into())]));
    let tasks: Vec<Task> = indices.clone().map(Task::Puzzle).collect();
    let done = tasks.iter().filter(|task| learned.has(**task)).count();
    canvas.note(ui, &canvas.tr_args("learn-done", &[("done", done.into()), ("of", tasks.len().into())]));
    let ids: Vec<String> = indices.map(|index| format!("puzzle_{}", index + 1)).collect();
    let buttons = tasks
        .iter()
        .zip(&ids)
        .enumerate()
        .map(|(number, (task, id))| {
            let button = Button::new(id, (number + 1).to_string()).tooltip(training::title(canvas.i18n, *task));
            // What is done shows in a tick as well as in colour.
            match learned.has(*task) {
                true => button.icon(Icon::Done).look(Look::Choice(true)),
                false => button,
            }
        })
        .collect();
    if let Some(index) = canvas.button_grid(ui, PER_ROW, 32.0, buttons) {
        canvas.act(PanelAction::Train(tasks[index]));
    }
}
