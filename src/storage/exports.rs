//! Files for the player to keep and to give away: pictures, games, positions; and games that come in. Each is a new file,
//! nothing is ever written over.

use super::{GAME_FILE_LIMIT, Storage, StorageError, local_time_text, parse_game, put, read_limited};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The longest name that is given to a file, in bytes: file systems take 255, with ending, number and what the temporary
/// file has more.
const LONGEST_NAME: usize = 180;

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
        write_new(&self.pictures, &format!("Intellector {time}"), ending, content)
    }

    /// Writes a text into the folder of exports, under this name or, when that is taken, with a number behind it, and
    /// returns its place.
    ///
    /// # Errors
    /// When the system refuses; then nothing is left behind.
    pub fn export(&self, name: &str, ending: &str, text: &str) -> Result<PathBuf, StorageError> {
        write_new(&self.exports, name, ending, text.as_bytes())
    }

    /// Copies a file that holds a saved game or a PIN text to the saved games, and returns its place there. One that is
    /// there already, under this name and with the same content, is not copied again.
    ///
    /// # Errors
    /// When it cannot be read or holds no legal game, or when the system refuses; then nothing is left behind.
    pub fn import_game(&self, path: &Path) -> Result<PathBuf, StorageError> {
        let content = |message: String| StorageError::Content { path: path.to_owned(), message };
        let text = read_limited(path, GAME_FILE_LIMIT)?;
        let record = parse_game(&text).map_err(|error| content(error.to_string()))?;
        record.restore().map_err(|error| content(error.to_string()))?;
        let folder = self.saves_folder();
        let ending = if text.trim_start().starts_with('{') { "json" } else { "pin" };
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let there = folder.join(format!("{}.{ending}", fit_name(&name)));
        if fs::read(&there).is_ok_and(|other| other == text.as_bytes()) {
            return Ok(there);
        }
        write_new(&folder, &name, ending, text.as_bytes())
    }
}

/// A name that every system takes, of a length that leaves room for more.
pub(super) fn fit_name(name: &str) -> String {
    let fit = |c: char| if c.is_control() || r#":/\<>"|?*"#.contains(c) { '.' } else { c };
    let mut name: String = name.chars().map(fit).collect();
    while name.len() > LONGEST_NAME {
        name.pop();
    }
    // What begins with a dot is hidden.
    let name = name.trim_matches([' ', '.']);
    if name.is_empty() { "Intellector".to_owned() } else { name.to_owned() }
}

/// Writes a file that was not there before, under this name or, when that is taken, with a number behind it.
pub(super) fn write_new(folder: &Path, name: &str, ending: &str, content: &[u8]) -> Result<PathBuf, StorageError> {
    let stem = fit_name(name);
    for number in 1.. {
        let name = if number == 1 { format!("{stem}.{ending}") } else { format!("{stem} ({number}).{ending}") };
        let path = folder.join(name);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::read_game;

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("intellector-{name}-{}", std::process::id()))
    }

    #[test]
    fn an_export_is_a_new_file_whatever_its_name() {
        let folder = folder("exports");
        let storage = Storage::in_folder(&folder);
        let mut places = Vec::new();
        for (name, text) in [("a: b", "one"), ("a: b", "two"), ("../../up", "three"), ("...", "four")] {
            let path = storage.export(name, "pin", text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            places.push(path.strip_prefix(&folder).unwrap().display().to_string());
        }
        let wanted = ["a. b.pin", "a. b (2).pin", "up.pin", "Intellector.pin"].map(|name| format!("exports/{name}"));
        assert_eq!(places[..2], wanted[..2]);
        assert!(!places[2].contains("/..") && places[2].ends_with("up.pin") && places[3] == wanted[3], "{places:?}");
        let long = storage.export(&"ы".repeat(300), "sip", "five").unwrap();
        assert!(long.file_name().unwrap().len() < 200);
        assert_eq!(fs::read_dir(folder.join("exports")).unwrap().count(), 5, "something is left over");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_in_the_folder_s_place_is_named() {
        let folder = folder("occupied");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("exports"), "in the way").unwrap();
        let error = Storage::in_folder(&folder).export("a", "pin", "text").unwrap_err();
        assert!(matches!(&error, StorageError::Occupied { path } if *path == folder.join("exports")), "{error}");
        assert_eq!(fs::read_to_string(folder.join("exports")).unwrap(), "in the way");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_that_cannot_be_made_is_told_with_the_file_s_name() {
        // Not even root makes folders there.
        let error = Storage::in_folder(Path::new("/proc/intellector")).export("a", "pin", "text").unwrap_err();
        assert!(error.to_string().starts_with("/proc/intellector/exports/a.pin: "), "{error}");
    }

    #[test]
    fn a_game_from_elsewhere_is_copied_once_and_only_if_it_is_one() {
        let folder = folder("imports");
        let storage = Storage::in_folder(&folder.join("data"));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("Anna - Boris.txt");
        fs::write(&file, "#Players: Anna vs Boris;\n1. e3;\n").unwrap();
        let copy = storage.import_game(&file).unwrap();
        assert_eq!(copy, folder.join("data/saves/Anna - Boris.pin"));
        assert_eq!(read_game(&copy).unwrap().plies, ["e3"]);
        for path in [&file, &copy] {
            assert_eq!(storage.import_game(path).unwrap(), copy);
        }
        fs::write(&file, "1. e3;\n2. e5;\n").unwrap();
        assert_eq!(storage.import_game(&file).unwrap(), folder.join("data/saves/Anna - Boris (2).pin"));
        for bad in ["1. e9;\n", "", "{", "1. e3;\n2. e3;\n"] {
            fs::write(&file, bad).unwrap();
            assert!(storage.import_game(&file).is_err(), "{bad}");
        }
        assert_eq!(storage.saves().len(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
