//! The site's portable game text, PIN.

use super::record::{Record, RecordError};

/// Reads a PIN into a record; errors name the line.
pub fn read(text: &str) -> Result<Record, RecordError> {
    todo!()
}

/// Writes the PIN of a record.
pub fn write(record: &Record) -> Result<String, RecordError> {
    todo!()
}
