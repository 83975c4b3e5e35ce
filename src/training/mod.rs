//! What can be learned: lessons that show the pieces and the ends of a game, and puzzles with a proved win. Pure: knows
//! positions and judges plies; who plays them, and what is shown, is not decided here.

mod attempt;
mod learned;
mod lesson;
pub mod proof;
mod puzzle;

pub use attempt::{Attempt, Verdict};
pub use learned::{Learned, LearnedError};
pub use lesson::{Goal, LESSONS, Lesson};
pub use puzzle::{Puzzle, puzzles};

use crate::rules::{Position, Rules};

/// One thing to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// The lesson with this index in [`LESSONS`].
    Lesson(usize),
    /// The puzzle with this index in [`puzzles`].
    Puzzle(usize),
}

impl Task {
    /// Everything, in the order in which it is best done.
    pub fn all() -> impl DoubleEndedIterator<Item = Task> {
        (0..LESSONS.len()).map(Task::Lesson).chain((0..puzzles().len()).map(Task::Puzzle))
    }

    /// The lesson, if it is one.
    pub fn lesson(self) -> Option<&'static Lesson> {
        match self {
            Task::Lesson(index) => LESSONS.get(index),
            Task::Puzzle(_) => None,
        }
    }

    /// The puzzle, if it is one.
    pub fn puzzle(self) -> Option<&'static Puzzle> {
        match self {
            Task::Puzzle(index) => puzzles().get(index),
            Task::Lesson(_) => None,
        }
    }

    /// The task after this one; after the last lesson comes the first puzzle.
    pub fn next(self) -> Option<Task> {
        Task::all().skip_while(|task| *task != self).nth(1)
    }

    /// The task before this one.
    pub fn previous(self) -> Option<Task> {
        Task::all().take_while(|task| *task != self).last()
    }

    /// The name in logs and files: `lesson dominator`, or `puzzle` and the position.
    pub fn name(self) -> String {
        match (self.lesson(), self.puzzle()) {
            (Some(lesson), _) => format!("lesson {}", lesson.name),
            (_, Some(puzzle)) => format!("puzzle {}", puzzle.name()),
            (None, None) => String::new(),
        }
    }

    /// Where it begins; lessons and puzzles are played by the official rules.
    pub fn start(self) -> Option<Position> {
        match (self.lesson(), self.puzzle()) {
            (Some(lesson), _) => crate::rules::sip::read(lesson.position, Rules::default()).ok(),
            (_, Some(puzzle)) => Some(puzzle.position),
            (None, None) => None,
        }
    }
}
