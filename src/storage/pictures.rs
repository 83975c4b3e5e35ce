//! Pictures for the player to keep: each is a new file, nothing is ever written over.

use super::{Storage, StorageError, local_time_text, put};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

impl Storage {
    /// Writes a picture into the folder of pictures, under a name made of the local time and this ending, and returns its
    /// place.
    ///
    /// # Errors
    /// When the system refuses; then nothing is left behind.
    pub fn save_picture(&self, content: &[u8], ending: &str) -> Result<PathBuf, StorageError> {
        self.save_picture_of(&local_time_text(), content, ending)
    }

    /// The same with a given time, written as `YYYY-MM-DD hh:mm:ss`.
    ///
    /// # Errors
    /// As [`Storage::save_picture`].
    pub fn save_picture_of(&self, time: &str, content: &[u8], ending: &str) -> Result<PathBuf, StorageError> {
        // Not every system allows colons in names.
        let stem = format!("Intellector {}", time.replace(':', "."));
        for number in 1.. {
            let name = if number == 1 { format!("{stem}.{ending}") } else { format!("{stem} ({number}).{ending}") };
            let path = self.pictures.join(name);
            if path.exists() {
                continue;
            }
            match put(&path, content, publish) {
                Ok(()) => return Ok(path),
                // The name has been taken meanwhile. (A file in the place of the folder is the same kind of error.)
                Err(StorageError::Io { error, .. }) if error.kind() == ErrorKind::AlreadyExists && path.exists() => {}
                Err(error) => return Err(error),
            }
        }
        unreachable!("some number is free")
    }
}

/// Gives a finished file its name, unless another program has taken that meanwhile.
fn publish(temporary: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(temporary, path) {
        Ok(()) => fs::remove_file(temporary),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // Some file systems know no second name for a file.
        Err(_) if !path.exists() => fs::rename(temporary, path),
        Err(_) => Err(ErrorKind::AlreadyExists.into()),
    }
}
