//! What a ply did to the pieces on the table, step by step and reversible.
//!
//! Animation, sound, move list and undo all run on this; nobody guesses by comparing boards.

use crate::rules::{Cell, Kind, Piece};

/// A piece's identity, stable through a whole game, its captures, transformations and undos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(pub u8);

/// One thing that happened to one piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The piece went from one cell to another.
    Slide {
        /// Which piece.
        id: PieceId,
        /// Departure.
        from: Cell,
        /// Arrival.
        to: Cell,
    },
    /// The piece was captured and left the board.
    Remove {
        /// Which piece.
        id: PieceId,
        /// What it was.
        piece: Piece,
        /// Where it stood.
        cell: Cell,
    },
    /// The piece came back to the board (undo of a capture).
    Restore {
        /// Which piece.
        id: PieceId,
        /// What it is.
        piece: Piece,
        /// Where it stands.
        cell: Cell,
    },
    /// The piece changed its kind: promotion or transformation.
    Morph {
        /// Which piece.
        id: PieceId,
        /// Where it stands.
        cell: Cell,
        /// What it was.
        from: Kind,
        /// What it is now.
        to: Kind,
    },
}

impl Step {
    /// The step that takes this one back.
    pub fn reversed(self) -> Step {
        match self {
            Step::Slide { id, from, to } => Step::Slide { id, from: to, to: from },
            Step::Remove { id, piece, cell } => Step::Restore { id, piece, cell },
            Step::Restore { id, piece, cell } => Step::Remove { id, piece, cell },
            Step::Morph { id, cell, from, to } => Step::Morph { id, cell, from: to, to: from },
        }
    }
}

/// The steps of one ply in their order: removal, slides (two for a swap, the Intellector's first), transformation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Change {
    /// The steps.
    pub steps: Vec<Step>,
}

impl Change {
    /// The change that takes this one back.
    pub fn reversed(&self) -> Change {
        Change { steps: self.steps.iter().rev().map(|step| step.reversed()).collect() }
    }
}
