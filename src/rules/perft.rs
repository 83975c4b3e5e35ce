//! Counting the leaves of the game tree, the classic test of a move generator.

use super::{Move, Position};
use std::hint::black_box;

/// Leaves at exactly `depth` plies; decided positions end a line, draws are ignored. The last ply is bulk-counted.
pub fn perft(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => {
            let mut leaves = 0;
            position.for_each_move(|mv| leaves += perft(&position.play_unchecked(mv), depth - 1));
            leaves
        }
    }
}

/// [`perft`] by first ply, in the order of the legal plies; empty at depth 0.
pub fn divide(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    position.legal_moves().iter().map(|&mv| (mv, perft(&position.play_unchecked(mv), rest))).collect()
}

/// [`perft`] in which every leaf is made, to measure making.
pub fn perft_made(position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        // A leaf nobody looks at would not be made at all.
        black_box(position);
        return 1;
    }
    let mut leaves = 0;
    position.for_each_move(|mv| leaves += perft_made(&position.play_unchecked(mv), depth - 1));
    leaves
}
