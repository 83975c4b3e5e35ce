//! Counting the leaves of the game tree, the classic test of a move generator.

use super::{Move, Position};

/// Leaves at exactly `depth` plies; decided positions end a line, draws are ignored. The last ply is bulk-counted.
pub fn perft(position: &Position, depth: u8) -> u64 {
    todo!()
}

/// [`perft`] by first ply.
pub fn divide(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    todo!()
}

/// [`perft`] in which every leaf is made, to measure making.
pub fn perft_made(position: &Position, depth: u8) -> u64 {
    todo!()
}
