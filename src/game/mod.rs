//! One game: its plies, undo and redo, draws, records. Pure and headless; knows the rules and nothing above them.

pub mod change;
pub mod clock;
pub mod openings;
pub mod pin;
pub mod record;

mod placement;
mod state;
pub mod tree;

pub use change::{Change, PieceId, Step};
pub use state::{Game, GameError, PlayedPly, REPETITIONS};
