//! What the search keeps for each ply of the line it is in.

use super::Score;
use crate::engine::tt::{Bound, Entry};
use crate::rules::Move;

/// The deepest ply the search may reach.
pub(super) const MAX_PLY: usize = 120;

/// The state of one ply of the current line.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Frame {
    /// Static evaluation of the node, corrected; `None` in danger.
    pub(super) eval: Option<i32>,
    /// The piece and arrival cell of the ply being searched from here ([`super::ordering::slot`]); `None` for a null move.
    pub(super) slot: Option<usize>,
    /// Quiet plies that refuted sister nodes.
    pub(super) killers: [Option<Move>; 2],
    /// How many of the nodes at this ply below one node were refuted.
    pub(super) cutoffs: u32,
    /// A ply not to search: whether the others do as well is the question.
    pub(super) left_out: Option<Move>,
}

/// The principal variations below each ply: a triangular table.
#[derive(Debug)]
pub(super) struct Variations(Vec<Vec<Move>>);

impl Variations {
    pub(super) fn new() -> Variations {
        Variations((0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect())
    }

    /// Nothing is known below this ply.
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The best line at `ply` begins with `mv` and goes on as at the next ply.
    pub(super) fn lead(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    pub(super) fn line(&self, ply: usize) -> &[Move] {
        &self.0[ply]
    }
}

/// A score counted from the root, as the table keeps it: counted from the position itself.
pub(super) const fn to_table(score: i32, ply: usize) -> i32 {
    if score > Score::MAX_EVALUATION {
        score + ply as i32
    } else if score < -Score::MAX_EVALUATION {
        score - ply as i32
    } else {
        score
    }
}

/// The way back from [`to_table`].
pub(super) const fn from_table(score: i32, ply: usize) -> i32 {
    if score > Score::MAX_EVALUATION {
        score - ply as i32
    } else if score < -Score::MAX_EVALUATION {
        score + ply as i32
    } else {
        score
    }
}

/// The score of a node at `ply` if what the table knows of it settles a search with this window.
#[inline]
pub(super) fn decided_by(entry: &Entry, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let score = from_table(entry.score, ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    decides.then_some(score)
}
