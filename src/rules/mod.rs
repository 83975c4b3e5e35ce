//! The rules of Intellector: board, pieces, positions, legal plies, notation. Pure and headless.
//!
//! Imports nothing else of this crate. Text is parsed and written only in [`notation`] and [`sip`].

pub mod attacks;
pub mod bitboard;
pub mod cell;
mod movegen;
pub mod mv;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod piece;
pub mod position;
pub mod ruleset;
pub mod sip;
mod zobrist;

pub use bitboard::Bitboard;
pub use cell::Cell;
pub use mv::{Move, MoveList};
pub use outcome::{DrawReason, NO_PROGRESS_PLIES, Outcome, WinReason};
pub use piece::{Color, Kind, Piece};
pub use position::{IllegalMove, InvalidPosition, Position};
pub use ruleset::{RuleSet, Rules};
