//! A game as a file: versioned JSON of notation, not of internals. Read by replaying it through the rules.

use super::Game;
use serde::{Deserialize, Serialize};

/// The version this program writes.
pub const VERSION: u32 = 1;

/// A saved game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The format's version.
    pub version: u32,
    /// Who plays White: `human`, `random`, `greedy`, `level:1`..`level:10`.
    pub white: String,
    /// Who plays Black, likewise.
    pub black: String,
    /// Rule set and truce.
    pub rules: crate::rules::Rules,
    /// SIP of a custom start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The plies in notation.
    pub plies: Vec<String>,
    /// The plies taken back and not yet lost, the next one to redo first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<String>,
    /// How the game ended, for ends the plies do not show: `resignation w` (White won), `time b`, `agreement`, ...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// Local date and time of the start, `YYYY-MM-DD hh:mm:ss`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// A text that is no game; says what and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RecordError(pub String);

impl Record {
    /// The record of a game.
    pub fn of(game: &Game, white: &str, black: &str) -> Record {
        todo!()
    }

    /// Replays it. Any illegal ply, wrong start or wrong end is an error that names it.
    pub fn replay(&self) -> Result<Game, RecordError> {
        todo!()
    }

    /// Reads JSON; a newer version and unknown shapes are refused in words.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        todo!()
    }

    /// Writes pretty JSON with a final newline.
    pub fn to_json(&self) -> String {
        todo!()
    }
}
