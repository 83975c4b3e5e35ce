//! Forced wins, proved by trying every ply. Slow and sure: knows nothing of search and evaluation.

use crate::rules::{Move, Position};

/// Whether the side to move can force a win within so many plies.
pub fn wins(position: &Position, plies: u32) -> bool {
    let moves = position.legal_moves();
    moves.iter().any(|mv| position.play_unchecked(*mv).decided().is_some())
        || plies >= 3 && moves.iter().any(|mv| loses(&position.play_unchecked(*mv), plies - 1))
}

/// Whether the side to move loses within so many plies whatever it plays. A side without a ply has lost.
pub fn loses(position: &Position, plies: u32) -> bool {
    let replies: Vec<Position> = position.legal_moves().iter().map(|mv| position.play_unchecked(*mv)).collect();
    replies.iter().all(|after| after.decided().is_none())
        && (replies.is_empty() || plies >= 2)
        && replies.iter().all(|after| wins(after, plies - 1))
}

/// The plies after which the other side loses within what is left.
pub fn winning_plies(position: &Position, plies: u32) -> Vec<Move> {
    let is_winning = |mv: &Move| {
        let after = position.play_unchecked(*mv);
        after.decided().is_some() || plies >= 3 && loses(&after, plies - 1)
    };
    position.legal_moves().iter().copied().filter(is_winning).collect()
}

/// In how many plies, up to `most`, the side to move can force a win.
pub fn plies_to_win(position: &Position, most: u32) -> Option<u32> {
    (1..=most).step_by(2).find(|plies| wins(position, *plies))
}
