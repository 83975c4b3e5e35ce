//! Analysis of the game on the table: the best lines of the shown position, and a score for every position of the game,
//! found one by one in the background whenever nobody else needs the computer.

use super::reason::{self, Reason, Step};
use super::table::Table;
use super::thinking::Purpose;
use crate::engine::{Limits, Score, SearchInfo, Situation};
use crate::game::Game;
use crate::rules::{Color, Move, Outcome};
use std::time::Duration;

/// The most lines that are shown.
pub const MAX_LINES: usize = 5;
/// How long the shown position is looked at while others of the game have no score yet, and afterwards.
const FIRST_LOOK: Duration = Duration::from_millis(1500);
const LONG_LOOK: Duration = Duration::from_secs(30);
/// How long each position of the game is looked at for its score.
const REVIEW_LOOK: Duration = Duration::from_millis(150);
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

/// What analysis shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisView {
    /// How many lines are wanted, 1..=[`MAX_LINES`].
    pub wanted: usize,
    /// The best lines of the shown position, best first, scores from the view of its side to move.
    pub lines: Vec<SearchInfo>,
    /// The score of the shown position from White's view.
    pub shown: Option<Score>,
    /// The score of each position of the game, the start first, from White's view; `None` where none is known yet.
    pub scores: Vec<Option<Score>>,
    /// How bad each ply was, as far as the scores before and after it are known.
    pub faults: Vec<Option<Fault>>,
    /// Why the plies that are marked as faults are some, as far as it can be said in a word.
    pub reasons: Vec<Option<Reason>>,
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

/// What is known of the positions of a game.
#[derive(Debug, Clone, Default)]
pub(super) struct Analysis {
    lines: Vec<SearchInfo>,
    /// What the lines belong to, with how many were wanted; and whether the search of it has ended.
    subject: Option<(u64, usize)>,
    finished: bool,
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

/// What the rules say the last position is worth, if they end the game there.
fn decided(game: &Game, ply: usize) -> Option<Score> {
    let by_rule = game.outcome().filter(|outcome| ply == game.plies().len() && outcome.is_by_rule())?;
    Some(match by_rule {
        Outcome::Win { winner, .. } => for_white(Score(Score::WIN), winner),
        _ => Score(0),
    })
}

impl Analysis {
    fn known(&self, game: &Game, ply: usize) -> Option<&Known> {
        let subject = subject(game, ply)?;
        self.known.get(ply)?.as_ref().filter(|known| known.subject == subject)
    }

    /// The score of a position of the game.
    fn score(&self, game: &Game, ply: usize) -> Option<Score> {
        decided(game, ply).or_else(|| self.known(game, ply).map(|known| known.score))
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

    /// How long to look.
    pub(super) fn limits(&self, game: &Game, purpose: Purpose) -> Limits {
        let complete = (0..=game.plies().len()).all(|ply| self.score(game, ply).is_some());
        let time = match purpose {
            Purpose::Review { .. } => REVIEW_LOOK,
            _ if complete || game.outcome().is_none() => LONG_LOOK,
            _ => FIRST_LOOK,
        };
        Limits { time: Some(time), ..Limits::default() }
    }

    /// A search of the shown position begins.
    pub(super) fn begin(&mut self, subject: u64, lines: usize) {
        if self.subject != Some((subject, lines)) {
            self.lines.clear();
        }
        (self.subject, self.finished) = (Some((subject, lines)), false);
    }

    /// A search has ended.
    pub(super) fn end(&mut self, game: &Game, purpose: Purpose, last: Option<&SearchInfo>) {
        match purpose {
            Purpose::Analyse { .. } => self.finished = true,
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
        let looked_at = self.analysis.finished && self.analysis.subject == Some((subject, wanted));
        if !looked_at && decided(shown, ply).is_none() {
            return Some(Purpose::Analyse { subject, lines: wanted });
        }
        let game = &self.game;
        let missing = (0..=game.plies().len()).find(|&ply| self.analysis.score(game, ply).is_none())?;
        Some(Purpose::Review { ply: missing })
    }

    /// The search of the shown position has found something.
    pub(super) fn take_line(&mut self, info: &SearchInfo) {
        let lines = &mut self.analysis.lines;
        let index = (info.line.max(1) - 1) as usize;
        if index < lines.len() {
            lines[index] = info.clone();
        } else if index == lines.len() {
            lines.push(info.clone());
        }
        let of_game = match &self.board {
            Some(board) => self.tree.is_played(board.at).then(|| self.tree.depth(board.at)),
            None => Some(self.shown_ply()),
        };
        if let Some(ply) = of_game.filter(|_| index == 0) {
            self.analysis.learn(&self.game, ply, Some(info));
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
        let faults: Vec<Option<Fault>> =
            scores.windows(2).enumerate().map(|(ply, pair)| self.fault(ply, pair[0]?, pair[1]?)).collect();
        let reasons = faults.iter().enumerate().map(|(ply, fault)| fault.and_then(|_| self.reason(ply)));
        AnalysisView {
            wanted,
            shown: decided(board, ply)
                .or(best)
                .or_else(|| scores.get(ply).copied().flatten().filter(|_| self.board.is_none())),
            reasons: reasons.collect(),
            lines,
            faults,
            scores,
        }
    }

    /// How bad the ply after `ply` plies was.
    fn fault(&self, ply: usize, before: Score, after: Score) -> Option<Fault> {
        let mover = self.game.position_at(ply)?.side_to_move();
        let [before, after] = [before, after].map(|score| for_white(score, mover).0.clamp(-DECISIVE, DECISIVE));
        match before - after {
            loss if loss >= BLUNDER => Some(Fault::Blunder),
            loss if loss >= MISTAKE => Some(Fault::Mistake),
            loss if loss >= DUBIOUS => Some(Fault::Dubious),
            _ => None,
        }
    }

    /// Why the ply after `ply` plies was bad.
    fn reason(&self, ply: usize) -> Option<Reason> {
        let step = |ply: usize| {
            let (position, known) = (*self.game.position_at(ply)?, self.analysis.known(&self.game, ply)?);
            Some(Step { position, score: for_white(known.score, position.side_to_move()), line: &known.line })
        };
        reason::of(&step(ply)?, self.game.plies().get(ply)?.mv, &step(ply + 1)?)
    }
}
