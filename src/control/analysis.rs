//! Analysis of the game on the table: the best lines of the shown position, and a score for every position of the game,
//! found one by one in the background whenever nobody else needs the computer.

use super::reason::{self, Reason, Step};
use super::table::Table;
use super::thinking::Purpose;
use crate::engine::{Limits, Score, SearchInfo, Situation};
use crate::game::Game;
use crate::rules::{Color, Move, Outcome, notation};
use std::time::Duration;

/// The most lines that are shown.
pub const MAX_LINES: usize = 5;
/// How long the shown position is looked at while others of the game have no score yet, and afterwards.
const FIRST_LOOK: Duration = Duration::from_millis(1500);
const LONG_LOOK: Duration = Duration::from_secs(30);
/// How many nodes each position of the game is looked at for its score: a number and not a time, so that the same game
/// gets the same marks on every machine and in every run.
const REVIEW_NODES: u64 = 150_000;
/// Scores beyond this decide a game as surely: what is lost there counts no more.
const DECISIVE: i32 = 1000;
/// How many hundredths of a Progressor a ply must lose to be called so.
const DUBIOUS: i32 = 100;
const MISTAKE: i32 = 200;
const BLUNDER: i32 = 400;

/// How bad a ply was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// It loses a Progressor's worth.
    Dubious,
    /// It loses two.
    Mistake,
    /// It loses four, or the game.
    Blunder,
}

impl Fault {
    /// As move lists mark it: `?!`, `?`, `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Fault::Dubious => "?!",
            Fault::Mistake => "?",
            Fault::Blunder => "??",
        }
    }
}

/// A better ply than one that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Better {
    /// Its notation.
    pub notation: String,
    /// It, and how it would have gone on, from the position before.
    pub line: Vec<Move>,
}

/// What is said of a bad ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// How bad it was.
    pub fault: Fault,
    /// Why, as far as it can be said in a word; always, when it misses a win in the next ply or allows one.
    pub reason: Option<Reason>,
    /// What would have been better.
    pub better: Option<Better>,
}

/// What analysis shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisView {
    /// How many lines are wanted, 1..=[`MAX_LINES`].
    pub wanted: usize,
    /// The best lines of the shown position, best first, scores from the view of its side to move.
    pub lines: Vec<SearchInfo>,
    /// The score of the shown position from White's view.
    pub shown: Option<Score>,
    /// How the rules end the game in the shown position, if they do.
    pub decided: Option<Outcome>,
    /// The score of each position of the game, the start first, from White's view; `None` where none is known yet.
    pub scores: Vec<Option<Score>>,
    /// What is said of each ply that was bad, as far as the scores before and after it are known.
    pub marks: Vec<Option<Mark>>,
}

/// What is known of a position of the game.
#[derive(Debug, Clone)]
struct Known {
    /// Of which position with which past.
    subject: u64,
    /// From White's view.
    score: Score,
    /// The best line from there.
    line: Vec<Move>,
}

/// How long the shown position has been looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Looked {
    #[default]
    NotYet,
    First,
    Long,
}

/// What is known of the positions of a game.
#[derive(Debug, Clone, Default)]
pub(super) struct Analysis {
    lines: Vec<SearchInfo>,
    /// What the lines belong to, with how many were wanted.
    subject: Option<(u64, usize)>,
    /// The longest search of it that has ended.
    looked: Looked,
    /// By ply.
    known: Vec<Option<Known>>,
}

/// A score from the view of the side to move as White sees it, or the other way round.
fn for_white(score: Score, side: Color) -> Score {
    if side == Color::White { score } else { Score(-score.0) }
}

/// The position after so many plies with its past, so that a search sees what would be a repetition.
pub(super) fn situation(game: &Game, ply: usize) -> Option<Situation> {
    let keys = game.reversible_keys_at(ply)?;
    let quiet_plies = u32::try_from(keys.len()).unwrap_or(u32::MAX).saturating_sub(1);
    Some(Situation { position: *game.position_at(ply)?, keys, quiet_plies })
}

/// A number for a position with its past: the same position is worth something else when it has occurred before.
fn subject(game: &Game, ply: usize) -> Option<u64> {
    let position = game.position_at(ply)?;
    // The mixing of FNV-1a, a word at a time; the keys are as good as random already.
    let mix = |sum: u64, key: u64| (sum ^ key).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(29);
    Some(game.reversible_keys_at(ply)?.into_iter().chain([position.table_key()]).fold(0, mix))
}

/// How the rules end the game at this ply, if they do.
fn decided(game: &Game, ply: usize) -> Option<Outcome> {
    game.outcome().filter(|outcome| ply == game.plies().len() && outcome.is_by_rule())
}

/// What a decided position is worth for White.
fn worth_for_white(outcome: Outcome) -> Score {
    match outcome {
        Outcome::Win { winner, .. } => for_white(Score(Score::WIN), winner),
        _ => Score(0),
    }
}

/// How far to look.
pub(super) fn limits(purpose: Purpose) -> Limits {
    match purpose {
        Purpose::Review { .. } => Limits { nodes: Some(REVIEW_NODES), ..Limits::default() },
        Purpose::Analyse { long: true, .. } => Limits { time: Some(LONG_LOOK), ..Limits::default() },
        _ => Limits { time: Some(FIRST_LOOK), ..Limits::default() },
    }
}

impl Analysis {
    fn known(&self, game: &Game, ply: usize) -> Option<&Known> {
        let subject = subject(game, ply)?;
        self.known.get(ply)?.as_ref().filter(|known| known.subject == subject)
    }

    /// The score of a position of the game.
    fn score(&self, game: &Game, ply: usize) -> Option<Score> {
        decided(game, ply).map(worth_for_white).or_else(|| self.known(game, ply).map(|known| known.score))
    }

    fn learn(&mut self, game: &Game, ply: usize, info: Option<&SearchInfo>) {
        let (Some(position), Some(subject)) = (game.position_at(ply), subject(game, ply)) else { return };
        if self.known.len() <= ply {
            self.known.resize(ply + 1, None);
        }
        let score = for_white(info.map_or(Score(0), |info| info.score), position.side_to_move());
        let line = info.map(|info| info.pv.clone()).unwrap_or_default();
        self.known[ply] = Some(Known { subject, score, line });
    }

    /// The first position of the game without a score.
    fn missing(&self, game: &Game) -> Option<usize> {
        (0..=game.plies().len()).find(|&ply| self.score(game, ply).is_none())
    }

    /// A search of the shown position begins.
    pub(super) fn begin(&mut self, subject: u64, lines: usize) {
        if self.subject != Some((subject, lines)) {
            self.lines.clear();
            self.looked = Looked::NotYet;
        }
        self.subject = Some((subject, lines));
    }

    /// A search has ended.
    pub(super) fn end(&mut self, game: &Game, purpose: Purpose, last: Option<&SearchInfo>) {
        match purpose {
            Purpose::Analyse { long, .. } => {
                self.looked = self.looked.max(if long { Looked::Long } else { Looked::First });
            }
            Purpose::Review { ply } => self.learn(game, ply, last),
            Purpose::Play(_) | Purpose::Hint => {}
        }
    }
}

impl Table {
    /// What the computer should look at next: the shown position, then whichever of the game has no score.
    pub(super) fn next_analysis(&self, wanted: usize) -> Option<Purpose> {
        let (shown, ply) = self.shown();
        let subject = subject(shown, ply)?;
        let missing = self.analysis.missing(&self.game);
        let looked = match self.analysis.subject == Some((subject, wanted)) {
            true => self.analysis.looked,
            false => Looked::NotYet,
        };
        let long = missing.is_none();
        let enough = if long { Looked::Long } else { Looked::First };
        if looked < enough && decided(shown, ply).is_none() {
            return Some(Purpose::Analyse { subject, lines: wanted, long });
        }
        missing.map(|ply| Purpose::Review { ply })
    }

    /// The search of the shown position has found something.
    pub(super) fn take_line(&mut self, info: &SearchInfo) {
        let lines = &mut self.analysis.lines;
        let index = (info.line.max(1) - 1) as usize;
        if index < lines.len() {
            // A search that begins anew knows less at first.
            if info.depth >= lines[index].depth {
                lines[index] = info.clone();
            }
        } else if index == lines.len() {
            lines.push(info.clone());
        }
    }

    /// What analysis shows with so many lines wanted.
    pub(super) fn analysis_view(&self, wanted: usize) -> AnalysisView {
        let (analysis, game) = (&self.analysis, &self.game);
        let (board, ply) = self.shown();
        let shown = subject(board, ply).map(|subject| (subject, wanted));
        let lines = if analysis.subject == shown { analysis.lines.clone() } else { Vec::new() };
        let side = board.position_at(ply).map(|position| position.side_to_move());
        let best = lines.first().zip(side).map(|(info, side)| for_white(info.score, side));
        let scores: Vec<Option<Score>> = (0..=game.plies().len()).map(|ply| analysis.score(game, ply)).collect();
        let end = decided(board, ply);
        AnalysisView {
            wanted,
            shown: end
                .map(worth_for_white)
                .or(best)
                .or_else(|| scores.get(ply).copied().flatten().filter(|_| self.board.is_none())),
            decided: end,
            lines,
            marks: (0..game.plies().len()).map(|ply| self.mark(ply, scores[ply]?, scores[ply + 1]?)).collect(),
            scores,
        }
    }

    /// What is said of the ply after `ply` plies, if it was bad.
    fn mark(&self, ply: usize, before: Score, after: Score) -> Option<Mark> {
        let fault = self.fault(ply, before, after)?;
        let position = self.game.position_at(ply)?;
        let line = self.analysis.known(&self.game, ply).map_or(&[][..], |known| &known.line);
        let better = line.first().map(|&mv| Better { notation: notation::write(position, mv), line: line.to_vec() });
        Some(Mark { fault, reason: self.reason(ply), better })
    }

    /// How bad the ply after `ply` plies was.
    fn fault(&self, ply: usize, before: Score, after: Score) -> Option<Fault> {
        let mover = self.game.position_at(ply)?.side_to_move();
        let [before, after] = [before, after].map(|score| for_white(score, mover));
        let best = self.analysis.known(&self.game, ply).and_then(|known| known.line.first().copied());
        if best == self.game.plies().get(ply).map(|played| played.mv) {
            // There is nothing better to name: the position was only worth less than it seemed.
            return None;
        }
        // A loss in two plies is one whatever is played.
        if after.plies_to_end() == Some(-1) && before.plies_to_end() != Some(-2) {
            return Some(Fault::Blunder);
        }
        let [high, low] = [before, after].map(|score| score.0.clamp(-DECISIVE, DECISIVE));
        let measured = match high - low {
            loss if loss >= BLUNDER => Some(Fault::Blunder),
            loss if loss >= MISTAKE => Some(Fault::Mistake),
            loss if loss >= DUBIOUS => Some(Fault::Dubious),
            _ => None,
        };
        let misses_a_win = before.plies_to_end() == Some(1) && after.plies_to_end() != Some(0);
        measured.max(misses_a_win.then_some(Fault::Dubious))
    }

    /// Why the ply after `ply` plies was bad.
    fn reason(&self, ply: usize) -> Option<Reason> {
        let step = |ply: usize| {
            let (position, known) = (*self.game.position_at(ply)?, self.analysis.known(&self.game, ply)?);
            Some(Step { position, score: for_white(known.score, position.side_to_move()), line: &known.line })
        };
        let mv = self.game.plies().get(ply)?.mv;
        match decided(&self.game, ply + 1) {
            Some(_) => reason::of_the_last(&step(ply)?),
            None => reason::of(&step(ply)?, mv, &step(ply + 1)?),
        }
    }
}
