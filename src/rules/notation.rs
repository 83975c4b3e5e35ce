//! Plies as text: the site's notation and the coordinate form. Written exactly, read leniently.

use super::{Move, Position};

/// A text that is no legal ply of the position. The message says what is wrong and names the candidates.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);

/// Writes a legal ply in the site's notation: `e3`, `Ac1~e4`, `FXg7=A`, `E1:D1`, `Xe7#`.
pub fn write(position: &Position, mv: Move) -> String {
    todo!()
}

/// Reads a ply in either form: notation or coordinates.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    todo!()
}
