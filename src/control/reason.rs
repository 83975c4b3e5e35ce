//! Why a ply was bad, in a word: read off the lines that the search found before and after it.

use super::view::worth;
use crate::engine::Score;
use crate::rules::{Color, Kind, Move, Outcome, Position, WinReason};

/// What a bad ply brought about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The opponent wins by force.
    Allows {
        /// How, where the line says so.
        how: Option<WinReason>,
        /// In how many plies from then on, 1 with the next one.
        plies: u32,
    },
    /// The player could have won by force.
    Misses {
        /// How, where the line says so.
        how: Option<WinReason>,
        /// In how many plies, with the one that should have been played.
        plies: u32,
    },
    /// This is the dearest piece that is lost for less.
    Loses(Kind),
    /// An enemy Progressor becomes something better.
    AllowsPromotion,
}

/// A position with what the search says of it.
pub(super) struct Step<'a> {
    pub(super) position: Position,
    /// From the view of its side to move.
    pub(super) score: Score,
    pub(super) line: &'a [Move],
}

/// How many plies of the refutation are looked at for what it wins: an answer of the player is the last one.
const REFUTATION: usize = 6;

impl Step<'_> {
    /// In how many plies the side to move wins by force, and how.
    fn forced_win(&self) -> Option<(u32, Option<WinReason>)> {
        let plies = self.score.plies_to_end().filter(|&plies| plies > 0)?;
        let mut position = self.position;
        for &mv in self.line {
            position = position.play(mv).ok()?;
        }
        let how = match position.decided() {
            Some(Outcome::Win { reason, .. }) => Some(reason),
            _ => None,
        };
        Some((plies.unsigned_abs(), how))
    }
}

/// By how much the pieces of a side outweigh the other's.
fn balance(position: &Position, side: Color) -> i32 {
    position.pieces().map(|(_, piece)| if piece.color == side { worth(piece.kind) } else { -worth(piece.kind) }).sum()
}

/// Why a ply was bad, given what was known before and after it.
pub(super) fn of(before: &Step<'_>, mv: Move, after: &Step<'_>) -> Option<Reason> {
    if let Some((plies, how)) = after.forced_win() {
        return Some(Reason::Allows { how, plies });
    }
    if let Some((plies, how)) = before.forced_win() {
        return Some(Reason::Misses { how, plies });
    }
    let side = before.position.side_to_move();
    let mut position = before.position;
    let (mut lost, mut promoted) = (Vec::new(), false);
    for &mv in std::iter::once(&mv).chain(after.line.iter().take(REFUTATION)) {
        lost.extend(position.captured_by(mv).filter(|piece| piece.color == side).map(|piece| piece.kind));
        let moved = position.piece_at(mv.from());
        promoted |=
            mv.becomes().is_some() && moved.is_some_and(|piece| piece.color != side && piece.kind == Kind::Progressor);
        position = position.play(mv).ok()?;
    }
    let loss = balance(&before.position, side) - balance(&position, side);
    match lost.into_iter().max_by_key(|&kind| worth(kind)) {
        Some(kind) if loss > 0 && !(promoted && kind == Kind::Progressor) => Some(Reason::Loses(kind)),
        _ => promoted.then_some(Reason::AllowsPromotion),
    }
}
