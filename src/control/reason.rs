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
    /// The game ends in a draw.
    Draws,
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
    /// How the side to move wins in the next ply: as the line has it, if it has a ply, else in any way.
    fn win_at_once(&self) -> Option<WinReason> {
        let how = |mv: Move| match self.position.play(mv).ok()?.decided() {
            Some(Outcome::Win { reason, .. }) => Some(reason),
            _ => None,
        };
        let legal = self.position.legal_moves();
        self.line.first().copied().and_then(how).or_else(|| legal.iter().copied().find_map(how))
    }

    /// In how many plies the side to move wins by force, and how.
    fn forced_win(&self) -> Option<(u32, Option<WinReason>)> {
        let plies = self.score.plies_to_end().filter(|&plies| plies > 0)?;
        if plies == 1 {
            return Some((1, self.win_at_once()));
        }
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

/// Why the ply was bad that ended the game by the rules, given what was known before it. Whoever has won did nothing bad.
pub(super) fn of_the_last(before: &Step<'_>) -> Option<Reason> {
    Some(before.forced_win().map_or(Reason::Draws, |(plies, how)| Reason::Misses { how, plies }))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Cell, Piece, Rules, notation};

    fn position(white: &str, black: &str) -> Position {
        let side = |text: &str, color| {
            let piece = |word: &str| {
                let kind = Kind::from_letter(word.chars().next()?)?;
                Some((word[1..].parse::<Cell>().ok()?, Piece { color, kind }))
            };
            text.split(' ').map(|word| piece(word).expect("a piece and its cell")).collect::<Vec<_>>()
        };
        let pieces = side(white, Color::White).into_iter().chain(side(black, Color::Black));
        Position::new(pieces, Color::White, Rules::default())
    }

    /// The reason for a ply, with the lines from before and after it in notation and their scores.
    fn reason(start: &Position, ply: &str, before: (i32, &str), after: (i32, &str)) -> Option<Reason> {
        let line = |start: &Position, text: &str| {
            let mut position = *start;
            let mut line = Vec::new();
            for ply in text.split(' ').filter(|ply| !ply.is_empty()) {
                let mv = notation::read(&position, ply).unwrap_or_else(|error| panic!("{error}"));
                position = position.play_unchecked(mv);
                line.push(mv);
            }
            line
        };
        let mv = line(start, ply)[0];
        let next = start.play_unchecked(mv);
        let (best, refutation) = (line(start, before.1), line(&next, after.1));
        of(
            &Step { position: *start, score: Score(before.0), line: &best },
            mv,
            &Step { position: next, score: Score(after.0), line: &refutation },
        )
    }

    #[test]
    fn what_is_lost_by_force_comes_before_what_was_missed() {
        // The Progressor leaves the line between the Dominator and its own Intellector.
        let start = position("Ie1 Pe2 Pa3", "Ie7 De5");
        let hangs = reason(&start, "f2", (0, "a4"), (Score::WIN - 1, "DXe1#"));
        assert_eq!(hangs, Some(Reason::Allows { how: Some(WinReason::Fatum), plies: 1 }));
        // One step from the last row, the other way.
        let start = position("Ie6 Pa3", "Ic3 Da6");
        let missed = reason(&start, "a4", (Score::WIN - 1, "Ie7"), (20, ""));
        assert_eq!(missed, Some(Reason::Misses { how: Some(WinReason::Breakthrough), plies: 1 }));
        // A line cut short says only that it wins.
        let missed = reason(&start, "a4", (Score::WIN - 5, ""), (20, ""));
        assert_eq!(missed, Some(Reason::Misses { how: None, plies: 5 }));
    }

    #[test]
    fn the_dearest_piece_lost_for_less_is_named() {
        let start = position("Ie1 Da1 Pc3", "Ii6 Da7 Pg6");
        // The Dominator is left where the other one takes it for nothing.
        assert_eq!(reason(&start, "c4", (700, ""), (0, "DXa1")), Some(Reason::Loses(Kind::Dominator)));
        // What is taken back at once was exchanged, not lost.
        let start = position("Ie1 Da1 Pc3 Ac1", "Ii6 Da7 Pg6");
        assert_eq!(reason(&start, "c4", (100, ""), (0, "DXa1 AXa1")), None);
    }

    #[test]
    fn a_promotion_that_is_let_through_is_one() {
        let start = position("Ie1 Pa3", "Ii6 Pc2");
        assert_eq!(reason(&start, "a4", (0, ""), (500, "c1=D")), Some(Reason::AllowsPromotion));
    }
}
