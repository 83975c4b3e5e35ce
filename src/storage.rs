//! Files of the player: settings, the running game, saves.
//!
//! Everything is written whole and atomically: temporary file in the same folder, flush to disk, rename. A write that
//! fails leaves the file before it as it was.

mod exports;
mod kept;
mod learned;
mod running;
mod statistics;
mod told;

pub use kept::Leaving;
pub use running::Claim;
pub use statistics::{Sides, Statistics, Tally};

use crate::game::openings::{Opening, opening_of};
use crate::game::record::{Record, RecordError};
use crate::rules::{Outcome, Position};
use crate::settings::{Opponent, Settings, SettingsFile, WindowPlace};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The longest file that is read as a game, in bytes.
const GAME_FILE_LIMIT: u64 = 1 << 20;

/// A file that could not be read or written; says which and why.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The system refused.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file stands where a folder is needed.
    #[error("{path}: is a file where a folder is needed: move it away or rename it", path = path.display())]
    Occupied {
        /// That file.
        path: PathBuf,
    },
    /// A newer program has written it.
    #[error("{path}: is of version {version}, from a newer program than this one; it is left as it is", path = path.display())]
    Newer {
        /// Which file.
        path: PathBuf,
        /// Its version.
        version: u64,
    },
    /// The content was not what it should be, and the file has another name now.
    #[error("{path}: {reason}; it was set aside as {aside}", path = path.display(), aside = aside.display())]
    SetAside {
        /// Which file.
        path: PathBuf,
        /// What is wrong and where.
        reason: String,
        /// Where it is now.
        aside: PathBuf,
    },
    /// The content is not what it should be.
    #[error("{path}: {message}", path = path.display())]
    Content {
        /// Which file.
        path: PathBuf,
        /// What is wrong and where.
        message: String,
    },
}

impl StorageError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> StorageError {
        let path = path.to_owned();
        move |error| match path.ancestors().skip(1).find(|path| path.exists()) {
            Some(place) if place.is_file() => StorageError::Occupied { path: place.to_owned() },
            _ => StorageError::Io { path, error },
        }
    }
}

/// A saved game in the list of saves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaveSummary {
    /// Its file.
    pub path: PathBuf,
    /// The file's name without ending, which is what the list shows.
    pub name: String,
    /// Whether it was kept by itself, and not saved by the player.
    pub kept: bool,
    /// Local date and time of its start, if the record has it.
    pub date: Option<String>,
    /// White's player as in the record, or `None` when the file cannot be read.
    pub white: Option<String>,
    /// Black's player.
    pub black: Option<String>,
    /// Number of plies.
    pub plies: usize,
    /// Its last position.
    pub position: Option<Position>,
    /// How it ended, if it is over.
    pub outcome: Option<Outcome>,
    /// Its opening, if it has a name.
    pub opening: Option<&'static Opening>,
}

/// Where the player's files live.
#[derive(Debug, Clone)]
pub struct Storage {
    config: PathBuf,
    data: PathBuf,
    /// Where pictures are put.
    pictures: PathBuf,
    /// Where games and positions are put that are meant for elsewhere.
    exports: PathBuf,
    /// Which running game is ours: several programs may share the folders.
    slot: u32,
    /// Held as long as the running game is ours.
    lock: Option<Arc<File>>,
}

impl Storage {
    /// Everything in one folder, as `--data-dir` asks.
    pub fn in_folder(folder: &Path) -> Storage {
        Storage::of(folder, folder, folder.join("pictures"), folder.join("exports"))
    }

    /// The folders that the system provides for this user; `None` when it names no home.
    pub fn of_user() -> Option<Storage> {
        let folders = directories::ProjectDirs::from("", "", "intellector")?;
        let data = folders.data_dir();
        let user = directories::UserDirs::new();
        let pictures = user.as_ref().and_then(|user| user.picture_dir().map(Path::to_owned));
        let exports = user.as_ref().and_then(|user| user.document_dir().map(|documents| documents.join("Intellector")));
        let pictures = pictures.unwrap_or_else(|| data.join("pictures"));
        Some(Storage::of(folders.config_dir(), data, pictures, exports.unwrap_or_else(|| data.join("exports"))))
    }

    fn of(config: &Path, data: &Path, pictures: PathBuf, exports: PathBuf) -> Storage {
        Storage { config: config.to_owned(), data: data.to_owned(), pictures, exports, slot: 1, lock: None }
    }

    /// Reads the settings. Missing file: defaults. Bad values are replaced one by one; an unreadable file is set aside
    /// as `settings.toml.bad`. The notes say what was replaced. Of the file of a newer program only what the player
    /// changes will be written.
    pub fn load_settings(&self) -> (SettingsFile, Vec<StorageError>) {
        let path = self.settings_path();
        let parsed = match read_limited(&path, GAME_FILE_LIMIT) {
            Ok(text) => SettingsFile::parse(&text),
            Err(StorageError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                return (SettingsFile::default(), Vec::new());
            }
            Err(error) => return (SettingsFile::default(), vec![set_aside("settings.toml", error)]),
        };
        match parsed {
            Ok((file, notes)) => {
                let newer = file.newer_version().map(|version| StorageError::Newer { path: path.clone(), version });
                let bad = notes.into_iter().map(|message| StorageError::Content { path: path.clone(), message });
                let notes = newer.into_iter().chain(bad).collect();
                (file, notes)
            }
            Err(message) => {
                let error = StorageError::Content { path, message };
                (SettingsFile::default(), vec![set_aside("settings.toml", error)])
            }
        }
    }

    /// Writes the settings, keeping keys of the file that this version does not know.
    pub fn save_settings(&self, file: &mut SettingsFile, settings: &Settings) -> Result<(), StorageError> {
        write_atomically(&self.settings_path(), file.updated(settings).as_bytes())
    }

    /// Writes where the window was, and nothing else that has changed.
    pub fn save_window(&self, file: &mut SettingsFile, place: WindowPlace) -> Result<(), StorageError> {
        write_atomically(&self.settings_path(), file.with_window(place).as_bytes())
    }

    /// Writes the opponent that was chosen last, and nothing else that has changed.
    pub fn save_opponent(&self, file: &mut SettingsFile, opponent: Opponent) -> Result<(), StorageError> {
        write_atomically(&self.settings_path(), file.with_opponent(opponent).as_bytes())
    }

    fn settings_path(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    fn saves_folder(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// The saved games and those kept by themselves, newest first. Files that cannot be read are listed without players.
    pub fn saves(&self) -> Vec<SaveSummary> {
        let folders = [(self.saves_folder(), false), (self.kept_folder(), true)];
        let files = folders.into_iter().flat_map(|(folder, kept)| {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            entries.map(move |entry| (entry.path(), kept))
        });
        let mut saves: Vec<SaveSummary> = files
            .filter(|(path, _)| has_ending(path, &["json", "pin"]))
            .map(|(path, kept)| summary(path, kept))
            .collect();
        saves.sort_by(|a, b| b.name.cmp(&a.name));
        saves
    }

    /// Deletes a game of the list. Refuses files outside its folders.
    pub fn delete_save(&self, path: &Path) -> Result<(), StorageError> {
        if ![self.saves_folder(), self.kept_folder()].iter().any(|folder| path.parent() == Some(folder.as_path())) {
            return Err(StorageError::Content { path: path.to_owned(), message: "is not a saved game".to_owned() });
        }
        fs::remove_file(path).map_err(StorageError::io(path))
    }
}

/// Whether a file's name ends in one of these, in capitals or not.
fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|ending| endings.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

/// What the list shows of a file.
fn summary(path: PathBuf, kept: bool) -> SaveSummary {
    // Our fonts have no sign for what is not Unicode.
    let name = path.file_stem().unwrap_or_default().to_string_lossy().replace(char::REPLACEMENT_CHARACTER, "?");
    let read = read_game(&path).ok().and_then(|record| Some((record.restore().ok()?.0, record)));
    let (game, record) = read.unzip();
    let date = record.as_ref().and_then(|record| record.date.clone());
    let [white, black] =
        record.map_or([None, None], |r| [r.white_name.or(Some(r.white)), r.black_name.or(Some(r.black))]);
    SaveSummary {
        path,
        name,
        kept,
        date,
        white,
        black,
        plies: game.as_ref().map_or(0, |game| game.plies().len()),
        position: game.as_ref().map(|game| *game.position()),
        opening: game.as_ref().and_then(|game| opening_of(game, game.plies().len())),
        outcome: game.and_then(|game| game.outcome()),
    }
}

/// Reads a saved game (JSON) or a PIN text, told apart by the first character that is not space.
pub fn parse_game(text: &str) -> Result<Record, RecordError> {
    if text.trim_start().starts_with('{') { Record::from_json(text) } else { crate::game::pin::read(text) }
}

/// Reads a file that holds a saved game or a PIN text.
pub fn read_game(path: &Path) -> Result<Record, StorageError> {
    let text = read_limited(path, GAME_FILE_LIMIT)?;
    parse_game(&text).map_err(|error| StorageError::Content { path: path.to_owned(), message: error.to_string() })
}

/// A name under which something that cannot be read is kept: `NAME.bad`, or the next one that is free.
fn free_name(folder: &Path, name: &str) -> PathBuf {
    let numbered = |n: u32| folder.join(format!("{name}.bad{}", if n == 1 { String::new() } else { n.to_string() }));
    (1..).map(numbered).find(|aside| !aside.exists()).unwrap_or_else(|| numbered(1))
}

/// Renames a file that cannot be used, in its folder, and says so.
fn set_aside(name: &str, why: StorageError) -> StorageError {
    let (path, reason) = match why {
        StorageError::Io { path, error } => (path, error.to_string()),
        StorageError::Content { path, message } => (path, message),
        // There is no file, or one that is good for others.
        other => return other,
    };
    let aside = free_name(path.parent().unwrap_or(Path::new("")), name);
    match fs::rename(&path, &aside) {
        Ok(()) => StorageError::SetAside { path, reason, aside },
        Err(error) => StorageError::Content { path, message: format!("{reason}; it cannot be set aside: {error}") },
    }
}

/// The version of a JSON text, when it is above the one this program knows. Its shape may be another by then.
fn newer_version(text: &str, known: u32) -> Option<u64> {
    #[derive(serde::Deserialize)]
    struct VersionOnly {
        version: u64,
    }
    let version = serde_json::from_str::<VersionOnly>(text).ok()?.version;
    (version > u64::from(known)).then_some(version)
}

fn read_limited(path: &Path, limit: u64) -> Result<String, StorageError> {
    let content = |message: String| StorageError::Content { path: path.to_owned(), message };
    let kind = fs::metadata(path).map_err(StorageError::io(path))?;
    // Opening a pipe would wait for a writer for ever.
    if !kind.is_file() && !kind.is_dir() {
        return Err(content("is no file but a pipe or a device".to_owned()));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(StorageError::io(path))?;
    file.take(limit + 1).read_to_end(&mut bytes).map_err(StorageError::io(path))?;
    if bytes.len() as u64 > limit {
        return Err(content(format!("is longer than {limit} bytes: not one of our files")));
    }
    String::from_utf8(bytes)
        .map_err(|error| content(format!("is not UTF-8 text at byte {}", error.utf8_error().valid_up_to())))
}

/// Replaces a file in one step; creates its folder when needed. In a link's place the file that it leads to is replaced,
/// and a link that leads nowhere is an error.
pub fn write_atomically(path: &Path, content: &[u8]) -> Result<(), StorageError> {
    if path.is_symlink() {
        let file = fs::canonicalize(path).map_err(StorageError::io(path))?;
        return write_atomically(&file, content);
    }
    put(path, content, |temporary, path| fs::rename(temporary, path))
}

/// Writes a temporary file to the disk and has it published under its name; what fails leaves nothing behind.
fn put(path: &Path, content: &[u8], publish: impl FnOnce(&Path, &Path) -> io::Result<()>) -> Result<(), StorageError> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(StorageError::io(path))?;
    // The process number keeps two running games from writing the same temporary file.
    let temporary =
        folder.join(format!(".{}.{}.tmp", path.file_name().unwrap_or_default().to_string_lossy(), std::process::id()));
    let written = File::create(&temporary)
        .and_then(|mut file| file.write_all(content).and_then(|()| file.sync_all()))
        .and_then(|()| publish(&temporary, path));
    if let Err(error) = written {
        let _ = fs::remove_file(&temporary);
        return Err(StorageError::Io { path: path.to_owned(), error });
    }
    // The new name itself must reach the disk too. Systems that cannot open a folder do without.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The local date and time as `YYYY-MM-DD hh:mm:ss`.
pub fn local_time_text() -> String {
    jiff::ZonedDateTime::now().strftime("%Y-%m-%d %H:%M:%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_the_old_file_whole() {
        let folder = std::env::temp_dir().join(format!("intellector-storage-{}", std::process::id()));
        let file = folder.join("a.json");
        write_atomically(&file, b"old").unwrap();
        // A folder in the temporary file's place makes the write fail for root too.
        let temporary = folder.join(format!(".a.json.{}.tmp", std::process::id()));
        fs::create_dir(&temporary).unwrap();
        assert!(write_atomically(&file, b"new").is_err());
        assert_eq!(fs::read(&file).unwrap(), b"old");
        fs::remove_dir(&temporary).unwrap();
        write_atomically(&file, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no temporary file is left");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = std::env::temp_dir().join(format!("intellector-links-{}", std::process::id()));
        let (link, file) = (folder.join("link.toml"), folder.join("dotfiles/file.toml"));
        write_atomically(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        fs::remove_file(&file).unwrap();
        assert!(write_atomically(&link, b"newer").unwrap_err().to_string().contains("link.toml: "));
        assert!(link.is_symlink() && !file.exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn broken_settings_are_set_aside_and_the_next_write_makes_good_ones() {
        let folder = std::env::temp_dir().join(format!("intellector-settings-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        assert!(storage.load_settings().1.is_empty(), "no file is nothing to complain of");
        for (broken, aside) in [(&b"sound = \n"[..], "settings.toml.bad"), (b"\xff\xfe\x00", "settings.toml.bad2")] {
            write_atomically(&folder.join("settings.toml"), broken).unwrap();
            let (mut file, notes) = storage.load_settings();
            assert_eq!((file.settings.clone(), notes.len()), (Settings::default(), 1), "{notes:?}");
            assert_eq!(fs::read(folder.join(aside)).unwrap(), broken);
            storage.save_settings(&mut file, &Settings { sound: false, ..Settings::default() }).unwrap();
            let (file, notes) = storage.load_settings();
            assert!(!file.settings.sound && notes.is_empty());
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_and_not_waited_for() {
        let folder = std::env::temp_dir().join(format!("intellector-pipes-{}", std::process::id()));
        fs::create_dir_all(folder.join("saves")).unwrap();
        for name in ["saves/x.json", "running.json", "settings.toml", "learned.json", "statistics.json"] {
            let made = std::process::Command::new("mkfifo").arg(folder.join(name)).status().unwrap();
            assert!(made.success());
        }
        let storage = Storage::in_folder(&folder);
        assert_eq!(storage.saves()[0].plies, 0);
        assert!(
            storage.running_game().unwrap().unwrap_err().to_string().ends_with("is no file but a pipe or a device")
        );
        assert!(storage.learned().is_err() && storage.statistics().1.is_some());
        assert_eq!(storage.load_settings().1.len(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn saves_are_listed_newest_first_and_only_saves_are_deleted() {
        let folder = std::env::temp_dir().join(format!("intellector-saves-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        let game = crate::game::Game::new(Default::default());
        let mut record = Record::of(&game, "human", "level:3");
        for date in ["2026-01-01 10:00:00", "2026-01-02 10:00:00", "2026-01-02 10:00:00"] {
            record.date = Some(date.to_owned());
            storage.save_game(&record, None).unwrap();
        }
        let names: Vec<String> = storage.saves().into_iter().map(|save| save.name).collect();
        assert_eq!(names.len(), 3);
        assert!(names[2].starts_with("2026-01-01"), "{names:?}");
        assert!(storage.delete_save(&folder.join("running.json")).is_err());
        storage.delete_save(&storage.saves()[0].path).unwrap();
        assert_eq!(storage.saves().len(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_ending_of_a_save_is_known_in_capitals_and_a_strange_name_is_shown() {
        let folder = std::env::temp_dir().join(format!("intellector-endings-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        for name in ["IMP2.PIN", "b.Json", "c.txt"] {
            write_atomically(&storage.saves_folder().join(name), b"1. e3;\n").unwrap();
        }
        let names = || storage.saves().into_iter().map(|save| (save.name, save.plies)).collect::<Vec<_>>();
        assert_eq!(names(), [("b".to_owned(), 1), ("IMP2".to_owned(), 1)]);
        #[cfg(target_os = "linux")]
        {
            use std::os::unix::ffi::OsStrExt;
            let strange = storage.saves_folder().join(std::ffi::OsStr::from_bytes(b"\xff\xfe.json"));
            fs::write(&strange, "1. e3;\n").unwrap();
            assert!(names().contains(&("??".to_owned(), 1)), "{:?}", names());
            storage.delete_save(&strange).unwrap();
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
