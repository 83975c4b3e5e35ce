//! The search: alpha-beta with everything that makes it fast, behind one entry, [`Searcher::search`], for the game, the
//! protocol, bench and tests alike.
//!
//! What is special about this game. There is no check: an Intellector may be left hanging, so "in danger" here means
//! that the opponent, if it were his turn, would win at once, by fatum or by breakthrough; such nodes are treated like
//! checks in chess. And a node where the side to move wins at once is a leaf with an exact score, so that no node is
//! ever entered in which the game is decided already.

mod exchange;
mod node;
mod options;
mod ordering;
mod pruning;
mod pvs;
mod quiescence;
mod searcher;
mod stack;

pub use exchange::exchange_value;
pub use node::wins_at_once;
pub use options::{Handicap, SearchOptions, TableUse};
pub use quiescence::noisy_moves;
pub use searcher::{Line, SearchResult, Searcher};

use crate::rules::{Move, Position};
use std::time::Duration;

/// What a search has to know of the game: the position and its past.
#[derive(Debug, Clone)]
pub struct Situation {
    /// The position to search.
    pub position: Position,
    /// Keys of the positions since the last irreversible ply, the current one last.
    pub keys: Vec<u64>,
    /// Plies since the last capture or Progressor ply.
    pub quiet_plies: u32,
}

impl Situation {
    /// A position without a past.
    pub fn new(position: Position) -> Situation {
        Situation { position, keys: vec![position.key()], quiet_plies: 0 }
    }

    /// Plays a ply that the caller took from the legal ones.
    pub fn play(&mut self, mv: Move) {
        let progress = self.position.is_progress(mv);
        self.position = self.position.play_unchecked(mv);
        if progress {
            self.keys.clear();
            self.quiet_plies = 0;
        } else {
            self.quiet_plies += 1;
        }
        self.keys.push(self.position.key());
    }
}

/// A score from the view of the side to move, in hundredths of a Progressor; or a forced end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub i32);

impl Score {
    /// The score of a win in no plies; a win in N plies is `WIN - N`.
    pub const WIN: i32 = 30_000;
    /// Evaluations stay within ± this; what lies beyond is a forced end.
    pub const MAX_EVALUATION: i32 = 25_000;

    /// `Some(n)`: the side to move wins in n plies (positive) or loses in n plies (negative).
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0 > Self::MAX_EVALUATION {
            Some(Self::WIN - self.0)
        } else if self.0 < -Self::MAX_EVALUATION {
            Some(-(Self::WIN + self.0))
        } else {
            None
        }
    }
}

/// What a search tells while it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchInfo {
    /// Finished depth in plies.
    pub depth: u32,
    /// Deepest ply seen.
    pub seldepth: u32,
    /// Score of the best line.
    pub score: Score,
    /// Nodes so far, quiescence counted.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// The principal variation.
    pub pv: Vec<Move>,
    /// 1 for the best line, 2 for the second best ... (multi-PV).
    pub line: u32,
}

/// Who watches a search: the game, the protocol, bench and tests use the same search through this.
pub trait Observer {
    /// Asked every thousand nodes or so: within a millisecond or two.
    fn should_stop(&self) -> bool;
    /// Told after every finished depth.
    fn on_info(&mut self, info: &SearchInfo);
}

/// Watches nothing and stops nothing: the limits alone end the search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn should_stop(&self) -> bool {
        false
    }

    fn on_info(&mut self, _: &SearchInfo) {}
}
