//! One attempt at a task: follows the plies and says how it stands.

use super::{Goal, Lesson, Task, proof};
use crate::rules::{Cell, Color, Kind, Move, Outcome, Position, WinReason};

/// How an attempt stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nothing has been played.
    Begun,
    /// What was played was right; there is more to do.
    OnTheWay,
    /// The last ply was not the right one; the defence will show whether it wins all the same.
    Doubtful,
    /// Done.
    Reached,
    /// The goal is out of reach.
    Missed,
    /// It wins, but only with so many plies of the learner.
    Longer(u32),
}

impl Verdict {
    /// Whether the attempt is over.
    pub fn is_final(self) -> bool {
        matches!(self, Verdict::Reached | Verdict::Missed | Verdict::Longer(_))
    }

    /// The stable name of the event log.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Begun => "begun",
            Verdict::OnTheWay => "on_the_way",
            Verdict::Doubtful => "doubtful",
            Verdict::Reached => "reached",
            Verdict::Missed => "missed",
            Verdict::Longer(_) => "longer",
        }
    }
}

/// See the module's description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    task: Task,
    start: Position,
    position: Position,
    played: u32,
    verdict: Verdict,
    shown: bool,
}

impl Attempt {
    /// A fresh attempt; `None` for a task that does not exist.
    pub fn new(task: Task) -> Option<Attempt> {
        let start = task.start()?;
        Some(Attempt { task, start, position: start, played: 0, verdict: Verdict::Begun, shown: false })
    }

    /// What is attempted.
    pub fn task(&self) -> Task {
        self.task
    }

    /// Where it begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The side of the learner.
    pub fn learner(&self) -> Color {
        self.start.side_to_move()
    }

    /// How it stands.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// How many plies the learner has played.
    pub fn played(&self) -> u32 {
        self.played
    }

    /// Whether the solution was shown: then it counts for nothing.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// Whether the learner may play now.
    pub fn is_learners_turn(&self) -> bool {
        self.position.side_to_move() == self.learner() && !self.verdict.is_final()
    }

    /// How many of the pieces that are to be captured are, and of how many; `None` where nothing is counted.
    pub fn captured(&self) -> Option<(u32, u32)> {
        let counted = self.task.lesson().is_some_and(|lesson| lesson.goal == Goal::CaptureAll);
        let victims = |position: &Position| victims(position, !self.learner());
        let of = victims(&self.start);
        counted.then(|| (of - victims(&self.position), of))
    }

    /// The cell that is to be reached, if that is the goal.
    pub fn marked(&self) -> Option<Cell> {
        match self.task.lesson()?.goal {
            Goal::Reach(_, cell) => cell.parse().ok(),
            _ => None,
        }
    }

    /// Takes in a ply that was played, whoever played it, and the position after it. `announced`: in how many plies its
    /// player says the game ends, negative when it loses.
    pub fn follow(&mut self, mv: Move, after: &Position, announced: Option<i32>) {
        let before = std::mem::replace(&mut self.position, *after);
        if self.verdict.is_final() {
            return;
        }
        if before.side_to_move() != self.learner() {
            self.take_in_reply(announced);
            return;
        }
        self.played += 1;
        self.verdict = match self.task.lesson() {
            Some(lesson) => self.judge_lesson(lesson, &before, mv),
            None => self.judge_puzzle(mv),
        };
    }

    fn take_in_reply(&mut self, announced: Option<i32>) {
        if self.verdict != Verdict::Doubtful {
            return;
        }
        // The defence says itself that it is lost, only later.
        let more = announced.filter(|plies| *plies < 0).map(|plies| plies.unsigned_abs() / 2);
        self.verdict = more.map_or(Verdict::Missed, |more| Verdict::Longer(self.played + more));
    }

    fn judge_lesson(&self, lesson: &Lesson, before: &Position, mv: Move) -> Verdict {
        let left = lesson.plies.saturating_sub(self.played);
        if reaches(lesson.goal, before, mv, &self.position) {
            Verdict::Reached
        } else if self.position.decided().is_none() && self.line(lesson, left).is_some() {
            Verdict::OnTheWay
        } else {
            Verdict::Missed
        }
    }

    fn judge_puzzle(&self, mv: Move) -> Verdict {
        let Some(puzzle) = self.task.puzzle() else { return Verdict::Missed };
        let left = puzzle.plies.saturating_sub(2 * self.played - 1);
        let wins = || self.position.decided().is_some_and(|outcome| outcome.winner() == Some(self.learner()));
        match self.played {
            _ if wins() || self.position.legal_moves().is_empty() => Verdict::Reached,
            1 if puzzle.right.contains(&mv) => Verdict::OnTheWay,
            // The first ply of a long win is looked up: to prove it takes too long.
            1 => Verdict::Doubtful,
            _ if left >= 2 && proof::loses(&self.position, left) => Verdict::OnTheWay,
            _ => Verdict::Doubtful,
        }
    }

    /// The ply with which the other side of a lesson answers; `None` when it is not its turn or it has none. It steps to
    /// and fro with its Intellector and disturbs nobody.
    pub fn answer(&self) -> Option<Move> {
        let waits = self.position.side_to_move() != self.learner() && !self.verdict.is_final();
        self.task.lesson().filter(|_| waits).and_then(|_| self.answer_in(&self.position))
    }

    fn answer_in(&self, position: &Position) -> Option<Move> {
        let side = position.side_to_move();
        let home = self.start.intellector(side);
        let harmless =
            |mv: &&Move| position.captured_by(**mv).is_none() && position.play_unchecked(**mv).decided().is_none();
        let moves = position.legal_moves();
        let steps = moves.iter().filter(harmless);
        steps
            .min_by_key(|mv| {
                let walks = position.kind_at(mv.from()) == Some(Kind::Intellector) && !mv.is_swap();
                (!walks, Some(mv.to()) != home, mv.to_bits())
            })
            .or(moves.first())
            .copied()
    }

    /// A ply that leads to the goal; `None` when it is not the learner's turn or the goal is out of reach.
    pub fn solution(&self) -> Option<Move> {
        if !self.is_learners_turn() {
            return None;
        }
        match (self.task.lesson(), self.task.puzzle()) {
            (Some(lesson), _) => self.line(lesson, lesson.plies.saturating_sub(self.played)),
            (_, Some(puzzle)) if self.played == 0 => puzzle.right.first().copied(),
            (_, Some(puzzle)) => {
                let left = puzzle.plies.saturating_sub(2 * self.played);
                proof::winning_plies(&self.position, left).first().copied()
            }
            (None, None) => None,
        }
    }

    /// From now on the solution is shown.
    pub fn show_solution(&mut self) {
        self.shown = true;
    }

    /// The first ply of the shortest way to a lesson's goal from the position now; when the other side is to move, that
    /// after its answer.
    fn line(&self, lesson: &Lesson, plies: u32) -> Option<Move> {
        let mut position = self.position;
        if position.side_to_move() != self.learner() {
            position = position.play_unchecked(self.answer_in(&position)?);
        }
        (1..=plies).find_map(|plies| self.search(lesson.goal, &position, plies))
    }

    fn search(&self, goal: Goal, position: &Position, plies: u32) -> Option<Move> {
        let moves = position.legal_moves();
        let leads = |mv: &&Move| {
            let after = position.play_unchecked(**mv);
            if plies == 1 {
                return reaches(goal, position, **mv, &after);
            }
            let answered = || Some(after.play_unchecked(self.answer_in(&after)?));
            after.decided().is_none() && answered().is_some_and(|next| self.search(goal, &next, plies - 1).is_some())
        };
        moves.iter().find(leads).copied()
    }
}

/// How many pieces of a side there are besides its Intellector.
fn victims(position: &Position, side: Color) -> u32 {
    let pieces = position.pieces().filter(|(_, piece)| piece.color == side && piece.kind != Kind::Intellector);
    u32::try_from(pieces.count()).unwrap_or(u32::MAX)
}

/// Whether a ply reaches a goal.
fn reaches(goal: Goal, before: &Position, mv: Move, after: &Position) -> bool {
    let side = before.side_to_move();
    let won = |wanted: WinReason| after.decided() == Some(Outcome::Win { winner: side, reason: wanted });
    match goal {
        Goal::CaptureAll => victims(after, !side) == 0 && after.decided().is_none(),
        Goal::Reach(kind, cell) => cell
            .parse()
            .is_ok_and(|cell| after.piece_at(cell).is_some_and(|piece| piece.kind == kind && piece.color == side)),
        Goal::Swap => mv.is_swap(),
        Goal::Become(kind) => before.captured_by(mv).is_some() && mv.becomes() == Some(kind),
        Goal::Promote => before.kind_at(mv.from()) == Some(Kind::Progressor) && mv.becomes().is_some(),
        Goal::Win(reason) => won(reason),
    }
}
