//! The site's position strings, SIP version 1 and 2.

use super::{Position, Rules};

/// A text that is no SIP; says what and at which character.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SipError(pub String);

/// Reads a SIP of either version. Only the text is judged; see [`Position::validate`].
pub fn read(text: &str, rules: Rules) -> Result<Position, SipError> {
    todo!()
}

/// Writes version 2, the canonical form.
pub fn write(position: &Position) -> String {
    todo!()
}

/// Writes version 1.
pub fn write_v1(position: &Position) -> String {
    todo!()
}
