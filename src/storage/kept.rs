//! The games in the list of saves: those the player saved, and those kept by themselves when they ended or left the table.
//!
//! What the player made is never thrown away: a save is written over only by itself with other variations, a game with
//! variations is a save of the player's, and of the games kept by themselves the oldest go first. A file may change while
//! its game is on the table, by another window or another program: then the variations of both stay.

use super::exports::{fit_name, write_new};
use super::told::Told;
use super::{Storage, StorageError, has_ending, local_time_text, read_game, write_atomically};
use crate::game::record::{Record, VERSION, VariationRecord, is_date, is_origin};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How a game leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaving {
    /// It stays the running game: only what is made of a file's own game is written back.
    Stays,
    /// It is over, or another game takes its place.
    Goes,
}

/// The file that a game came from.
struct Home {
    path: PathBuf,
    /// Whether this program writes it, and whether by itself.
    is_own: bool,
    is_kept: bool,
    game: Option<(Record, Told)>,
}

impl Storage {
    /// A game of fewer plies is not worth keeping: both sides have played in one that is.
    pub const LEAST_KEPT: usize = 2;
    /// How many games are kept by themselves.
    pub const MOST_KEPT: usize = 50;

    pub(super) fn kept_folder(&self) -> PathBuf {
        self.data.join("kept")
    }

    /// How the record of the running game names the file it came from; `None` when it cannot.
    pub fn origin_of(&self, path: &Path) -> Option<String> {
        let path = match path.strip_prefix(&self.data) {
            Ok(within) => within.to_owned(),
            Err(_) => std::path::absolute(path).ok()?,
        };
        path.to_str().filter(|text| is_origin(text)).map(str::to_owned)
    }

    /// The variations in the file that a record names so; `None` when it cannot be read.
    pub fn variations_of(&self, origin: &str) -> Option<Vec<VariationRecord>> {
        read_game(&self.data.join(origin)).ok().map(|record| record.variations)
    }

    /// Whether the file is one that this program writes: a saved game, or one kept by itself.
    fn is_own_game(&self, path: &Path) -> bool {
        let own = [self.saves_folder(), self.kept_folder()];
        path.parent().is_some_and(|folder| own.iter().any(|own| folder == own)) && has_ending(path, &["json"])
    }

    /// Whether the game came from a file of this program that is gone: the player does not want it any more.
    pub fn was_deleted(&self, origin: &str) -> bool {
        let path = self.data.join(origin);
        self.is_own_game(&path) && !path.exists()
    }

    /// The file that the record of a running game names, with its game as far as it can be read.
    fn home(&self, record: &Record) -> Option<Home> {
        let path = self.data.join(record.origin.as_deref()?);
        let file = read_game(&path).ok();
        let told = file.as_ref().and_then(Told::of);
        let is_kept = path.parent().is_some_and(|folder| folder == self.kept_folder());
        Some(Home { is_own: self.is_own_game(&path), is_kept, game: file.zip(told), path })
    }

    /// Saves a game of the player's under a name made of its date and players, and returns its file: the one it came from,
    /// if that is a save that stands at the same ply, else a new one. What another save holds stays. For `seen` see
    /// [`Self::put_away`].
    ///
    /// # Errors
    /// When the system refuses; then every file is as it was.
    pub fn save_game(&self, record: &Record, seen: Option<&[VariationRecord]>) -> Result<PathBuf, StorageError> {
        let home = self.home(record).filter(|home| home.is_own);
        let known = home.as_ref().and_then(|home| Some((home, home.game.as_ref()?))).zip(Told::of(record));
        if let Some(((home, (file, known)), told)) = &known
            && !home.is_kept
            && told.stands_at(known)
            && is_writable(&home.path)
            && let Some(variations) = joined((file, known), (record, told), seen)
        {
            let written = Record { variations, ..bare(record) };
            write_atomically(&home.path, written.to_json().as_bytes())?;
            return Ok(home.path.clone());
        }
        let path = self.write_new(&self.saves_folder(), record)?;
        if let Some(((home, (_, known)), told)) = &known
            && home.is_kept
            && known.is_within(told)
        {
            self.take_from_kept(&home.path);
        }
        Ok(path)
    }

    /// Sees to it that nothing of a game is lost: its variations are written back into the file it came from, and what no
    /// file holds becomes one. Returns the file that holds the game then; `None` when the game is not worth one, when the
    /// player has deleted it, and when it stays the running game and no file tells as much.
    ///
    /// `seen` are the variations that the file held when the game last had exactly the same. Only a file that still holds
    /// them loses those that the game has lost meanwhile; into any other one what the game has more is added.
    ///
    /// # Errors
    /// When the system refuses; then every file is as it was.
    pub fn put_away(
        &self,
        record: &Record,
        leaving: Leaving,
        seen: Option<&[VariationRecord]>,
    ) -> Result<Option<PathBuf>, StorageError> {
        let Some(told) = Told::of(record) else { return Ok(None) };
        let home = self.home(record);
        if home.as_ref().is_some_and(|home| home.is_own && !home.path.exists()) {
            return Ok(None);
        }
        if let Some(Home { path, is_own, is_kept, game: Some((file, known)) }) = &home {
            let same_ply = told.stands_at(known);
            let replaced = same_ply && *is_own && is_as_seen(file, seen) && file.variations != record.variations;
            if told.is_within(known) && !replaced {
                return Ok(Some(path.clone()));
            }
            let variations =
                if same_ply { joined((file, known), (record, &told), seen) } else { Some(record.variations.clone()) };
            let replaces = same_ply || *is_kept && known.is_within(&told) && leaving == Leaving::Goes;
            if *is_own
                && replaces
                && is_writable(path)
                && let Some(variations) = variations
            {
                let record = Record { variations, ..record.clone() };
                return self.write_back(path, *is_kept, file, &record).map(Some);
            }
        }
        let worth = told.line.len() >= Self::LEAST_KEPT || !record.variations.is_empty();
        if leaving == Leaving::Stays || !worth {
            return Ok(None);
        }
        let folder = if record.variations.is_empty() { self.kept_folder() } else { self.saves_folder() };
        let path = self.write_new(&folder, record)?;
        self.clear_kept(&path);
        Ok(Some(path))
    }

    /// Writes a game into its own file. One that was kept by itself becomes a save once it has variations.
    fn write_back(&self, path: &Path, kept: bool, file: &Record, record: &Record) -> Result<PathBuf, StorageError> {
        if !kept {
            // The rest of the file stays as the player saved it.
            let written = Record { version: VERSION, variations: record.variations.clone(), ..file.clone() };
            write_atomically(path, written.to_json().as_bytes())?;
            return Ok(path.to_owned());
        }
        if record.variations.is_empty() {
            write_atomically(path, bare(record).to_json().as_bytes())?;
            return Ok(path.to_owned());
        }
        let save = self.write_new(&self.saves_folder(), record)?;
        self.take_from_kept(path);
        Ok(save)
    }

    /// A file with a name of its own, made of date and players.
    fn write_new(&self, folder: &Path, record: &Record) -> Result<PathBuf, StorageError> {
        write_new(folder, &Storage::name_of(record), "json", bare(record).to_json().as_bytes())
    }

    /// A file's name for a game, without an ending: its date and players.
    pub fn name_of(record: &Record) -> String {
        let date = record.date.clone().unwrap_or_else(local_time_text);
        let players = format!("{} - {}", record.white, record.black).replace(':', " ");
        format!("{date} {players}").replace(':', ".")
    }

    /// A game that has become a save needs not be kept besides.
    fn take_from_kept(&self, path: &Path) {
        // Left there it is one of those that go by themselves.
        let _ = fs::remove_file(path);
    }

    /// Removes the oldest games kept by themselves beyond [`Self::MOST_KEPT`], but never this one. What else lies in their
    /// folder is neither counted nor removed.
    fn clear_kept(&self, newest: &Path) {
        let entries = fs::read_dir(self.kept_folder()).into_iter().flatten().flatten();
        let files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| self.is_own_game(path)).collect();
        if files.len() <= Self::MOST_KEPT {
            return;
        }
        let mut games: Vec<(SystemTime, PathBuf)> = files
            .into_iter()
            .filter(|path| goes_by_itself(path))
            .filter_map(|path| Some((fs::metadata(&path).and_then(|file| file.modified()).ok()?, path)))
            .collect();
        games.sort();
        let surplus = games.len().saturating_sub(Self::MOST_KEPT);
        for (_, path) in games.iter().filter(|(_, path)| path != newest).take(surplus) {
            // What cannot be removed only takes room.
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether a file in the folder of the games kept by themselves is one of those: a whole game, without variations, in the
/// version and under the name that this program gives it.
fn goes_by_itself(path: &Path) -> bool {
    let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) else { return false };
    let Some(record) = read_game(path).ok().filter(|record| record.version == VERSION) else { return false };
    // A game without a date is named by the time at which it was kept.
    let kept_at = || stem.get(..19).map(|time| time.replace('.', ":")).filter(|time| is_date(time));
    let Some(date) = record.date.clone().or_else(kept_at) else { return false };
    let name = fit_name(&Storage::name_of(&Record { date: Some(date), ..record.clone() }));
    let is_number = |rest: &str| {
        let number = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
        rest.is_empty() || number.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    let is_game = || Told::of(&record).is_some();
    stem.strip_prefix(&name).is_some_and(is_number) && record.variations.is_empty() && is_game()
}

/// Whether a file still holds the variations that were seen in it.
fn is_as_seen(file: &Record, seen: Option<&[VariationRecord]>) -> bool {
    seen == Some(&file.variations[..])
}

/// The variations to be written into the file of a game that stands at the same ply: the game's own where the file is as it
/// was, else those of both. `None` when these are too many for one file.
fn joined(
    (file, known): (&Record, &Told),
    (record, told): (&Record, &Told),
    seen: Option<&[VariationRecord]>,
) -> Option<Vec<VariationRecord>> {
    if is_as_seen(file, seen) { Some(record.variations.clone()) } else { known.with_those_of(told) }
}

/// A record without what belongs to the running game alone.
fn bare(record: &Record) -> Record {
    Record { camera: None, origin: None, ..record.clone() }
}

/// Whether the player lets the file be written: replacing it by another one would ask nobody.
fn is_writable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| !file.permissions().readonly())
}

#[cfg(test)]
mod tests;
