//! The games in the list of saves: those the player saved, and those kept by themselves when they ended or left the table.
//!
//! What the player made is never thrown away: a save is written over only by itself with other variations, a game with
//! variations is a save of the player's, and of the games kept by themselves the oldest go first.

use super::exports::write_new;
use super::{Storage, StorageError, local_time_text, read_game, write_atomically};
use crate::game::record::{Record, VERSION, is_origin};
use crate::game::tree::Tree;
use crate::rules::{Move, Outcome, Position};
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

/// What a record tells, however it is written.
struct Told {
    start: Position,
    /// All plies, those taken back last.
    line: Vec<Move>,
    /// How many of them stand.
    played: usize,
    ended: Option<Outcome>,
    tree: Tree,
}

impl Told {
    fn of(record: &Record) -> Option<Told> {
        let game = record.replay().ok()?;
        let tree = record.restore_tree(&game).ok()?;
        let undone = game.undone();
        let line = game.plies().iter().chain(undone.iter().copied()).map(|ply| ply.mv).collect();
        let ended = game.outcome().filter(|outcome| !outcome.is_by_rule());
        Some(Told { start: *game.start(), line, played: game.plies().len(), ended, tree })
    }

    /// Whether the other game goes the same way and perhaps further.
    fn leads_to(&self, other: &Told) -> bool {
        let same_end = self.ended.is_none() || self.ended == other.ended;
        self.start == other.start && other.line.starts_with(&self.line) && same_end
    }

    /// Whether both stand at the same ply of the same game.
    fn stands_at(&self, other: &Told) -> bool {
        self.leads_to(other) && self.line == other.line && self.played == other.played && self.ended == other.ended
    }

    /// Whether this tells nothing that the other does not tell as well, variations with it.
    fn is_within(&self, other: &Told) -> bool {
        let mut open = vec![(self.tree.root(), Some(other.tree.root()), 0)];
        let mut held = self.leads_to(other);
        while let Some((at, there, on_line)) = open.pop().filter(|_| held) {
            for &next in self.tree.children(at) {
                let ply = self.tree.ply(next);
                let known = there.and_then(|there| {
                    other.tree.children(there).iter().copied().find(|&child| other.tree.ply(child) == ply)
                });
                // What was taken back in the other game is no part of its tree.
                let follows = on_line == self.tree.depth(at) && other.line.get(on_line).copied() == ply;
                held &= known.is_some() || follows;
                open.push((next, known, on_line + usize::from(follows)));
            }
        }
        held
    }
}

impl Storage {
    /// A game of fewer plies is not worth keeping.
    pub const LEAST_KEPT: usize = 4;
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

    /// Whether the file is one that this program writes: a saved game, or one kept by itself.
    fn is_own_game(&self, path: &Path) -> bool {
        let own = [self.saves_folder(), self.kept_folder()];
        path.parent().is_some_and(|folder| own.iter().any(|own| folder == own))
            && path.extension().is_some_and(|ending| ending == "json")
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
    /// if that is a save that stands at the same ply, else a new one. What another save holds stays.
    pub fn save_game(&self, record: &Record) -> Result<PathBuf, StorageError> {
        let home = self.home(record).filter(|home| home.is_own);
        let known = home.as_ref().and_then(|home| Some((home, &home.game.as_ref()?.1))).zip(Told::of(record));
        if let Some(((home, known), told)) = &known
            && !home.is_kept
            && told.stands_at(known)
            && is_writable(&home.path)
        {
            write_atomically(&home.path, bare(record).to_json().as_bytes())?;
            return Ok(home.path.clone());
        }
        let path = self.write_new(&self.saves_folder(), record)?;
        if let Some(((home, known), told)) = &known
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
    pub fn put_away(&self, record: &Record, leaving: Leaving) -> Result<Option<PathBuf>, StorageError> {
        let Some(told) = Told::of(record) else { return Ok(None) };
        let home = self.home(record);
        if home.as_ref().is_some_and(|home| home.is_own && !home.path.exists()) {
            return Ok(None);
        }
        if let Some(Home { path, is_own, is_kept, game: Some((file, known)) }) = &home {
            let same_ply = told.stands_at(known);
            if told.is_within(known) && !(same_ply && *is_own && file.variations != record.variations) {
                return Ok(Some(path.clone()));
            }
            let replaces = same_ply || *is_kept && known.is_within(&told) && leaving == Leaving::Goes;
            if *is_own && replaces && is_writable(path) {
                return self.write_back(path, *is_kept, file, record).map(Some);
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

    /// Removes the oldest games kept by themselves beyond [`Self::MOST_KEPT`], but never this one.
    fn clear_kept(&self, newest: &Path) {
        let entries = fs::read_dir(self.kept_folder()).into_iter().flatten().flatten();
        let mut games: Vec<(SystemTime, PathBuf)> = entries
            .map(|entry| entry.path())
            .filter(|path| self.is_own_game(path))
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

/// A record without what belongs to the running game alone.
fn bare(record: &Record) -> Record {
    Record { camera: None, origin: None, ..record.clone() }
}

/// Whether the player lets the file be written: replacing it by another one would ask nobody.
fn is_writable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| !file.permissions().readonly())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::game::record::VariationRecord;
    use crate::rules::{Color, notation};
    use std::time::Duration;

    /// A folder of its own, empty at first and gone afterwards.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("intellector-kept-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            Folder(folder)
        }

        fn storage(&self) -> Storage {
            Storage::in_folder(&self.0)
        }

        /// The files of one of the two folders, with their records.
        fn files(&self, name: &str) -> Vec<(PathBuf, Record)> {
            let entries = fs::read_dir(self.0.join(name)).into_iter().flatten().flatten();
            let mut files: Vec<_> = entries.map(|entry| (entry.path(), read_game(&entry.path()).unwrap())).collect();
            files.sort_by(|a, b| a.0.cmp(&b.0));
            files
        }

        fn counts(&self) -> [usize; 2] {
            ["saves", "kept"].map(|name| self.files(name).len())
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const LINE: [&str; 6] = ["e3", "e5", "c3", "c5", "g3", "g5"];

    fn record(plies: &[&str], resigned: bool) -> Record {
        let mut game = Game::new(Default::default());
        for text in plies {
            let mv = notation::read(game.position(), text).unwrap();
            game.play(mv).unwrap();
        }
        if resigned {
            game.resign(Color::White).unwrap();
        }
        Record { date: Some("2026-03-01 12:30:00".to_owned()), ..Record::of(&game, "human", "human") }
    }

    fn with_variation(record: &Record, after: usize, ply: &str) -> Record {
        let mut record = record.clone();
        record.variations.push(VariationRecord { of: 0, after, plies: vec![ply.to_owned()] });
        record
    }

    /// The same game as the running one that came from this file.
    fn from(storage: &Storage, path: &Path, record: &Record) -> Record {
        Record { origin: storage.origin_of(path), ..record.clone() }
    }

    #[test]
    fn variations_are_written_back_into_the_save_they_belong_to() {
        let folder = Folder::new("back");
        let storage = folder.storage();
        let save = storage.save_game(&record(&LINE, true)).unwrap();
        let opened = from(&storage, &save, &record(&LINE, true));
        assert_eq!(opened.origin.as_deref(), Some("saves/2026-03-01 12.30.00 human - human.json"));
        let before = fs::read(&save).unwrap();
        for leaving in [Leaving::Stays, Leaving::Goes] {
            assert_eq!(storage.put_away(&opened, leaving).unwrap().as_ref(), Some(&save));
            assert_eq!(fs::read(&save).unwrap(), before, "nothing was changed");
        }
        let tried = with_variation(&opened, 2, "g3");
        assert_eq!(storage.put_away(&tried, Leaving::Stays).unwrap().as_ref(), Some(&save));
        let written = read_game(&save).unwrap();
        assert_eq!(written, Record { origin: None, ..tried.clone() });
        // Taken away again they are gone there too.
        storage.put_away(&opened, Leaving::Goes).unwrap();
        assert!(read_game(&save).unwrap().variations.is_empty());
        assert_eq!(folder.counts(), [1, 0]);
    }

    #[test]
    fn a_file_that_cannot_be_written_keeps_as_it_is_and_the_variations_are_a_save_of_their_own() {
        let folder = Folder::new("foreign");
        let storage = folder.storage();
        let game = record(&LINE, true);
        let foreign = folder.0.join("elsewhere/game.json");
        let pin = storage.saves_folder().join("from the site.pin");
        let locked = storage.saves_folder().join("locked.json");
        write_atomically(&foreign, game.to_json().as_bytes()).unwrap();
        write_atomically(&pin, crate::game::pin::write(&game).unwrap().as_bytes()).unwrap();
        write_atomically(&locked, game.to_json().as_bytes()).unwrap();
        let mut rights = fs::metadata(&locked).unwrap().permissions();
        rights.set_readonly(true);
        fs::set_permissions(&locked, rights).unwrap();
        for (number, path) in [foreign, pin, locked].into_iter().enumerate() {
            let before = fs::read(&path).unwrap();
            let opened = from(&storage, &path, &game);
            assert_eq!(storage.put_away(&opened, Leaving::Goes).unwrap().as_ref(), Some(&path), "nothing is new");
            let tried = with_variation(&opened, 2, "g3");
            let copy = storage.put_away(&tried, Leaving::Goes).unwrap().unwrap();
            assert_eq!(read_game(&copy).unwrap().variations, tried.variations);
            assert_eq!(fs::read(&path).unwrap(), before);
            // The copy is the game's file from now on.
            let more = with_variation(&from(&storage, &copy, &tried), 4, "i3");
            assert_eq!(storage.put_away(&more, Leaving::Goes).unwrap(), Some(copy));
            let copies = fs::read_dir(storage.saves_folder()).unwrap().count();
            assert_eq!(copies, 2 + number + 1);
        }
    }

    #[test]
    fn a_game_is_kept_once_and_becomes_a_save_with_its_first_variation() {
        let folder = Folder::new("once");
        let storage = folder.storage();
        assert_eq!(storage.put_away(&record(&LINE[..3], true), Leaving::Goes).unwrap(), None, "too short");
        assert_eq!(storage.put_away(&record(&LINE, false), Leaving::Stays).unwrap(), None, "it goes on");
        let kept = storage.put_away(&record(&LINE, true), Leaving::Goes).unwrap().unwrap();
        assert_eq!(folder.counts(), [0, 1]);
        let listed = storage.saves();
        assert!(listed[0].kept && listed[0].path == kept && listed[0].plies == 6);
        let finished = from(&storage, &kept, &record(&LINE, true));
        assert_eq!(storage.put_away(&finished, Leaving::Goes).unwrap().as_ref(), Some(&kept));
        let save = storage.put_away(&with_variation(&finished, 2, "g3"), Leaving::Goes).unwrap().unwrap();
        assert_eq!(folder.counts(), [1, 0]);
        assert!(!storage.saves()[0].kept && storage.saves()[0].path == save);
        // What the player saves by hand is a save at once.
        let other = Record { date: Some("2026-03-02 12:30:00".to_owned()), ..record(&LINE, true) };
        let kept = storage.put_away(&other, Leaving::Goes).unwrap().unwrap();
        let save = storage.save_game(&from(&storage, &kept, &other)).unwrap();
        assert_eq!(folder.counts(), [2, 0]);
        assert_eq!(storage.save_game(&from(&storage, &save, &other)).unwrap(), save, "it is saved already");
    }

    #[test]
    fn what_was_played_differently_is_a_game_of_its_own() {
        let folder = Folder::new("differently");
        let storage = folder.storage();
        // A save stays as it is, whatever comes later.
        let save = storage.save_game(&record(&LINE[..2], false)).unwrap();
        let on = storage.put_away(&from(&storage, &save, &record(&LINE, false)), Leaving::Goes).unwrap().unwrap();
        assert_eq!((read_game(&save).unwrap().plies.len(), folder.counts()), (2, [1, 1]));
        // A game kept by itself grows, up to its end.
        let ended = from(&storage, &on, &record(&LINE, true));
        assert_eq!(storage.put_away(&ended, Leaving::Goes).unwrap().as_ref(), Some(&on));
        assert_eq!(read_game(&on).unwrap().ended.as_deref(), Some("resignation b"));
        // An end that was taken back is not lost.
        let other: Vec<&str> = LINE[..4].iter().chain(&["i3", "i5"]).copied().collect();
        let second = storage.put_away(&from(&storage, &on, &record(&other, true)), Leaving::Goes).unwrap().unwrap();
        assert_ne!(second, on);
        let back = from(&storage, &second, &record(&other[..5], false));
        let back = Record { undone: vec!["i5".to_owned()], ..back };
        assert_eq!(storage.put_away(&back, Leaving::Goes).unwrap().as_ref(), Some(&second), "only taken back");
        assert_eq!(folder.counts(), [1, 2]);
    }

    #[test]
    fn variations_behind_what_was_taken_back_are_known() {
        let folder = Folder::new("behind");
        let storage = folder.storage();
        let full = with_variation(&record(&LINE, false), 5, "i5");
        let save = storage.save_game(&full).unwrap();
        let mut game = full.replay().unwrap();
        let mut tree = full.restore_tree(&game).unwrap();
        for _ in 0..3 {
            game.undo().unwrap();
        }
        tree.follow(&game);
        let back = Record { variations: tree.record(), ..Record::of(&game, "human", "human") };
        assert_eq!(back.variations.len(), 1);
        let back = from(&storage, &save, &back);
        assert_eq!(storage.put_away(&back, Leaving::Goes).unwrap().as_ref(), Some(&save));
        assert_eq!((read_game(&save).unwrap(), folder.counts()), (full, [1, 0]));
    }

    #[test]
    fn a_deleted_game_stays_deleted_until_it_changes() {
        let folder = Folder::new("deleted");
        let storage = folder.storage();
        let kept = storage.put_away(&record(&LINE, true), Leaving::Goes).unwrap().unwrap();
        let finished = from(&storage, &kept, &record(&LINE, true));
        let origin = finished.origin.clone().unwrap();
        assert!(!storage.was_deleted(&origin));
        storage.delete_save(&kept).unwrap();
        assert!(storage.was_deleted(&origin));
        assert_eq!(storage.put_away(&finished, Leaving::Goes).unwrap(), None);
        assert_eq!(folder.counts(), [0, 0]);
        assert!(!storage.was_deleted("elsewhere.json"), "not ours to judge");
    }

    #[test]
    fn the_oldest_games_kept_by_themselves_go_and_saves_never_do() {
        let folder = Folder::new("oldest");
        let storage = folder.storage();
        let dated =
            |minute: usize| Record { date: Some(format!("2026-03-01 12:{minute:02}:00")), ..record(&LINE, true) };
        let save = storage.save_game(&record(&LINE, true)).unwrap();
        let now = SystemTime::now();
        let keep = |minute: usize| {
            let path = storage.put_away(&dated(minute), Leaving::Goes).unwrap().unwrap();
            let age = Duration::from_secs(3600 - 60 * minute as u64);
            fs::File::options().write(true).open(&path).unwrap().set_modified(now - age).unwrap();
            path
        };
        let all: Vec<PathBuf> = (0..Storage::MOST_KEPT + 3).map(keep).collect();
        let left: Vec<bool> = all.iter().map(|path| path.exists()).collect();
        assert!(left[..3].iter().all(|there| !there) && left[3..].iter().all(|there| *there), "{left:?}");
        assert!(save.exists());
        // A game of long ago by its date is new all the same.
        let old = Record { date: Some("1999-01-01 00:00:00".to_owned()), ..record(&LINE, true) };
        assert!(storage.put_away(&old, Leaving::Goes).unwrap().unwrap().exists());
        assert_eq!(folder.counts(), [1, Storage::MOST_KEPT]);
    }

    #[test]
    fn a_record_cannot_name_a_file_that_is_not_ours_to_write() {
        let folder = Folder::new("hostile");
        let storage = folder.storage();
        let game = record(&LINE, true);
        for name in ["settings.toml", "running.json", "saves/../other.json", "saves/inner/game.json"] {
            let path = folder.0.join(name);
            write_atomically(&path, game.to_json().as_bytes()).unwrap();
            let tried = Record { origin: Some(name.to_owned()), ..with_variation(&game, 2, "g3") };
            storage.put_away(&tried, Leaving::Goes).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), game.to_json(), "{name}");
        }
    }
}
