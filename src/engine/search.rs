//! The search.

use super::Limits;
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

/// A score from the view of the side to move, in hundredths of a Progressor; or a forced end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub i32);

impl Score {
    /// The score of a win in no plies; a win in N plies is `WIN - N`.
    pub const WIN: i32 = 30_000;

    /// `Some(n)`: the side to move wins in n plies (positive) or loses in n plies (negative).
    pub fn plies_to_end(self) -> Option<i32> {
        todo!()
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
    /// Asked every few thousand nodes.
    fn should_stop(&self) -> bool;
    /// Told after every finished depth.
    fn on_info(&mut self, info: &SearchInfo);
}
