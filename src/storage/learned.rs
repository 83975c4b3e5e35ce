//! What the player has learned, as a text whose meaning belongs to others.

use super::{GAME_FILE_LIMIT, Storage, StorageError, free_name, read_limited, write_atomically};
use std::fs;
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
    pub fn set_learned_aside(&self, reason: &str) -> String {
        let path = self.learned_path();
        let bad = free_name(&self.data, "learned.json");
        match fs::rename(&path, &bad) {
            Ok(()) => format!("{}: {reason}; it was set aside as {}", path.display(), bad.display()),
            Err(error) => format!("{}: {reason}; it cannot be set aside: {error}", path.display()),
        }
    }

    fn learned_path(&self) -> PathBuf {
        self.data.join("learned.json")
    }
}
