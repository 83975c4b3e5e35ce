//! The game itself.

use super::{Change, PieceId};
use crate::rules::{Cell, Color, InvalidPosition, Move, Outcome, Piece, Position};

/// A ply that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedPly {
    /// The ply.
    pub mv: Move,
    /// Its notation in the position before it.
    pub notation: String,
    /// What it captured.
    pub captured: Option<Piece>,
    /// What it did.
    pub change: Change,
}

/// Why the game refused something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The ply is not legal.
    #[error("{0}")]
    Illegal(#[from] crate::rules::IllegalMove),
    /// The start position cannot be played from.
    #[error("{0}")]
    Invalid(#[from] InvalidPosition),
    /// There is no ply to take back.
    #[error("there is no ply to take back")]
    NothingToUndo,
    /// There is no ply to play again.
    #[error("there is no ply to play again")]
    NothingToRedo,
}

/// One game from its start position to its current ply, with what was taken back.
#[derive(Debug, Clone)]
pub struct Game {
    // private; game author designs: start, positions per ply, played plies, redo stack (PlayedPly), ids by cell, outcome
    todo: u8,
}

impl Game {
    /// A game from the usual start.
    pub fn new(rules: crate::rules::Rules) -> Game {
        todo!()
    }

    /// A game from a custom start, which must be valid. If the side to move has no legal ply it is over at once.
    pub fn from_position(start: Position) -> Result<Game, GameError> {
        todo!()
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        todo!()
    }

    /// The position after `ply` plies; 0 is the start. `None` beyond the current ply.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        todo!()
    }

    /// The plies played, in order.
    pub fn plies(&self) -> &[PlayedPly] {
        todo!()
    }

    /// The plies that redo would play again, the next one first.
    pub fn undone(&self) -> Vec<&PlayedPly> {
        todo!()
    }

    /// The outcome, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        todo!()
    }

    /// Plies since the last capture or Progressor ply (60 is a draw).
    pub fn quiet_plies(&self) -> u32 {
        todo!()
    }

    /// How often the current position has occurred, with this time.
    pub fn repetitions(&self) -> u32 {
        todo!()
    }

    /// The keys of all positions since the last irreversible ply, the current one last: what a search needs to see
    /// repetitions with the game's own past.
    pub fn reversible_keys(&self) -> Vec<u64> {
        todo!()
    }

    /// Plays a ply and drops what could be redone. Ends the game when the rules say so.
    pub fn play(&mut self, mv: Move) -> Result<&PlayedPly, GameError> {
        todo!()
    }

    /// Takes the last ply back (also from a game that is over; a resignation is taken back with it) and returns the
    /// reversed change.
    pub fn undo(&mut self) -> Result<Change, GameError> {
        todo!()
    }

    /// Plays again what was taken back.
    pub fn redo(&mut self) -> Result<&PlayedPly, GameError> {
        todo!()
    }

    /// `color` gives up.
    pub fn resign(&mut self, color: Color) -> Result<Outcome, GameError> {
        todo!()
    }

    /// Ends the game from outside: agreement, time, abandonment.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), GameError> {
        todo!()
    }

    /// Who stands where now, with identities.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, Cell, Piece)> + '_ {
        std::iter::empty()
    }

    /// The same after `ply` plies. `None` beyond the current ply.
    pub fn pieces_at(&self, ply: usize) -> Option<Vec<(PieceId, Cell, Piece)>> {
        todo!()
    }

    /// The captured pieces of a colour in the order of their capture, up to `ply` plies.
    pub fn captured(&self, color: Color, ply: usize) -> Vec<Piece> {
        todo!()
    }
}
