//! What the player has learned, as a text whose meaning belongs to others.

use super::{GAME_FILE_LIMIT, Storage, StorageError, read_limited, set_aside, write_atomically};
use std::io::ErrorKind;
use std::path::PathBuf;

impl Storage {
    /// What was kept by [`Storage::keep_learned`]; `None` when nothing was.
    ///
    /// # Errors
    /// When the file is there and cannot be read.
    pub fn learned(&self) -> Result<Option<String>, StorageError> {
        match read_limited(&self.learned_path(), GAME_FILE_LIMIT) {
            Ok(text) => Ok(Some(text)),
            Err(StorageError::Io { error, .. }) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Keeps what the player has learned.
    ///
    /// # Errors
    /// When the system refuses; then what was kept before is still there.
    pub fn keep_learned(&self, text: &str) -> Result<(), StorageError> {
        write_atomically(&self.learned_path(), text.as_bytes())
    }

    /// Renames a file that cannot be used and says what was wrong with it.
    pub fn set_learned_aside(&self, why: StorageError) -> StorageError {
        set_aside("learned.json", why)
    }

    /// Where it is kept.
    pub fn learned_path(&self) -> PathBuf {
        self.data.join("learned.json")
    }
}
