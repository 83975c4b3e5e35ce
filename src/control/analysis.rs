//! Analysis of the game on the table: the best lines of the shown position, and a score for every position of the game,
//! found one by one in the background whenever nobody else needs the computer.

use super::table::Table;
use super::thinking::Purpose;
use crate::engine::{Limits, Score, SearchInfo};
use crate::game::Game;
use crate::rules::{Color, Outcome};
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
    /// The score of each position of the game, the start first, from White's view; `None` where none is known yet.
    pub scores: Vec<Option<Score>>,
    /// How bad each ply was, as far as the scores before and after it are known.
    pub faults: Vec<Option<Fault>>,
}

/// What is known of the positions of a game.
#[derive(Debug, Clone, Default)]
pub(super) struct Analysis {
    lines: Vec<SearchInfo>,
    /// The position the lines belong to, with how many were wanted; and whether the search of it has ended.
    subject: Option<(u64, usize)>,
    finished: bool,
    /// By ply, from White's view, with the position's key.
    scores: Vec<Option<(u64, Score)>>,
}

/// A score from the view of the side to move as White sees it, or the other way round.
fn for_white(score: Score, side: Color) -> Score {
    if side == Color::White { score } else { Score(-score.0) }
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
    /// The score of a position of the game.
    fn score(&self, game: &Game, ply: usize) -> Option<Score> {
        let key = game.position_at(ply)?.table_key();
        decided(game, ply).or_else(|| {
            self.scores.get(ply).copied().flatten().filter(|(known, _)| *known == key).map(|(_, score)| score)
        })
    }

    fn set_score(&mut self, game: &Game, ply: usize, score: Score) {
        let Some(position) = game.position_at(ply) else { return };
        if self.scores.len() <= ply {
            self.scores.resize(ply + 1, None);
        }
        self.scores[ply] = Some((position.table_key(), for_white(score, position.side_to_move())));
    }

    /// What the computer should look at next: the shown position, then whichever has no score.
    pub(super) fn next(&self, game: &Game, shown: usize, wanted: usize) -> Option<Purpose> {
        let key = game.position_at(shown)?.table_key();
        let looked_at = self.finished && self.subject == Some((key, wanted));
        if !looked_at && decided(game, shown).is_none() {
            return Some(Purpose::Analyse { ply: shown, lines: wanted });
        }
        let missing = (0..=game.plies().len()).find(|&ply| self.score(game, ply).is_none())?;
        Some(Purpose::Review { ply: missing })
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
    pub(super) fn begin(&mut self, game: &Game, ply: usize, lines: usize) {
        let subject = game.position_at(ply).map(|position| (position.table_key(), lines));
        if self.subject != subject {
            self.lines.clear();
        }
        (self.subject, self.finished) = (subject, false);
    }

    /// The search of the shown position has found something.
    pub(super) fn take_line(&mut self, game: &Game, ply: usize, info: &SearchInfo) {
        let index = (info.line.max(1) - 1) as usize;
        if index < self.lines.len() {
            self.lines[index] = info.clone();
        } else if index == self.lines.len() {
            self.lines.push(info.clone());
        }
        if index == 0 {
            self.set_score(game, ply, info.score);
        }
    }

    /// A search has ended.
    pub(super) fn end(&mut self, game: &Game, purpose: Purpose, last: Option<&SearchInfo>) {
        match purpose {
            Purpose::Analyse { .. } => self.finished = true,
            Purpose::Review { ply } => self.set_score(game, ply, last.map_or(Score(0), |info| info.score)),
            Purpose::Play(_) | Purpose::Hint => {}
        }
    }
}

impl Table {
    /// What analysis shows with so many lines wanted.
    pub(super) fn analysis_view(&self, shown: usize, wanted: usize) -> AnalysisView {
        let (analysis, game) = (&self.analysis, &self.game);
        let key = game.position_at(shown).map(|position| (position.table_key(), wanted));
        let scores: Vec<Option<Score>> = (0..=game.plies().len()).map(|ply| analysis.score(game, ply)).collect();
        let faults = scores.windows(2).enumerate().map(|(ply, pair)| {
            let mover = game.position_at(ply)?.side_to_move();
            let [before, after] =
                [pair[0]?, pair[1]?].map(|score| for_white(score, mover).0.clamp(-DECISIVE, DECISIVE));
            match before - after {
                loss if loss >= BLUNDER => Some(Fault::Blunder),
                loss if loss >= MISTAKE => Some(Fault::Mistake),
                loss if loss >= DUBIOUS => Some(Fault::Dubious),
                _ => None,
            }
        });
        AnalysisView {
            wanted,
            lines: if analysis.subject == key { analysis.lines.clone() } else { Vec::new() },
            faults: faults.collect(),
            scores,
        }
    }
}
