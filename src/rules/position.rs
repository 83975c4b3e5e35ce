//! A position: who stands where, who is to move, and under which rules.

use super::{Cell, Color, Kind, Move, MoveList, Outcome, Piece, Rules};

/// A position. `Copy`; playing a ply makes a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    // to be designed by the rules author: bitboards by kind and colour, side, key, rules flags, truce plies left
    todo: u8,
}

/// Why a position cannot be played from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPosition {
    /// A side has no Intellector, or several.
    #[error("{0:?} has {1} Intellectors, needs exactly one")]
    Intellectors(Color, u32),
    /// An Intellector stands on its last row.
    #[error("{0:?}'s Intellector on {1} already stands on its last row")]
    BrokenThrough(Color, Cell),
    /// A Progressor stands on its last row.
    #[error("{0:?}'s Progressor on {1} stands on its last row, where it must have been promoted")]
    UnpromotedProgressor(Color, Cell),
}

/// A ply that the rules do not allow here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal ply here")]
pub struct IllegalMove(pub Move);

impl Position {
    /// The start position.
    pub fn start(rules: Rules) -> Position {
        todo!()
    }

    /// A position from pieces. Any arrangement is representable as long as cells are distinct; see [`Self::validate`].
    pub fn new(pieces: impl IntoIterator<Item = (Cell, Piece)>, side_to_move: Color, rules: Rules) -> Position {
        todo!()
    }

    /// Whether it may be played from: one Intellector a side, not on its last row; no Progressor on its last row.
    pub fn validate(&self) -> Result<(), InvalidPosition> {
        todo!()
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        todo!()
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Rules {
        todo!()
    }

    /// The same arrangement under other rules; a truce starts anew.
    pub fn with_rules(&self, rules: Rules) -> Position {
        todo!()
    }

    /// What stands on the cell.
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        todo!()
    }

    /// All pieces in the order of their cells.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.piece_at(cell)?)))
    }

    /// Where a side's Intellector stands (the first, if an unplayable position has several).
    pub fn intellector(&self, color: Color) -> Option<Cell> {
        todo!()
    }

    /// The Zobrist key of arrangement and side to move: equal positions for repetition have equal keys.
    pub fn key(&self) -> u64 {
        todo!()
    }

    /// The key recomputed from nothing, to test the incremental one against.
    pub fn recomputed_key(&self) -> u64 {
        todo!()
    }

    /// Key for tables that depend on the legal plies too: [`Self::key`] mixed with rule set and truce plies left.
    pub fn table_key(&self) -> u64 {
        todo!()
    }

    /// All legal plies; empty when the game is already over by fatum or breakthrough. A swap appears once.
    pub fn legal_moves(&self) -> MoveList {
        todo!()
    }

    /// How many legal plies, without making the list.
    pub fn count_moves(&self) -> usize {
        todo!()
    }

    /// Plays a ply after checking it.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        todo!()
    }

    /// Plays a ply that the caller took from [`Self::legal_moves`].
    pub fn play_unchecked(&self, mv: Move) -> Position {
        todo!()
    }

    /// What the ply captures, if anything.
    pub fn captured_by(&self, mv: Move) -> Option<Piece> {
        todo!()
    }

    /// Whether the ply resets the no-progress count: a capture, or a Progressor's ply.
    pub fn is_progress(&self, mv: Move) -> bool {
        todo!()
    }

    /// Fatum or breakthrough, as the position stands (not: no legal plies, repetition, no progress).
    pub fn decided(&self) -> Option<Outcome> {
        todo!()
    }
}
