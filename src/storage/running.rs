//! The running game: several programs may share the folders, and each keeps a game of its own.

use super::{
    GAME_FILE_LIMIT, Storage, StorageError, free_name, newer_version, read_game, read_limited, write_atomically,
};
use crate::game::record::{self, Record};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How old a half-written file is before nobody can still be writing it.
const OLD: Duration = Duration::from_secs(600);

/// How many programs can keep a running game in the same folder.
const SLOTS: u32 = 9;

/// What was found when a running game was made a program's own.
#[derive(Debug, Default)]
pub struct Claim {
    /// Other programs hold a game in these folders.
    pub others: bool,
    /// Running games of a newer program: they are left to it.
    pub newer: Vec<StorageError>,
}

impl Storage {
    /// Makes a running game of these folders this program's own until it ends, however it ends: one that can be
    /// continued if there is any, else a free place. Without locks, as on a folder that cannot be written, the first
    /// place is used.
    pub fn claim_running_game(&mut self) -> Claim {
        let mut free = None;
        let mut claim = Claim::default();
        for slot in 1..=SLOTS {
            if free.is_some() && !self.slot_path(slot).exists() {
                continue;
            }
            let lock = match self.lock_slot(slot) {
                Ok(lock) => lock,
                Err(TryLockError::WouldBlock) => {
                    claim.others = true;
                    continue;
                }
                Err(TryLockError::Error(_)) => break,
            };
            let path = self.slot_path(slot);
            let text = read_limited(&path, GAME_FILE_LIMIT).ok();
            if let Some(version) = text.and_then(|text| newer_version(&text, record::VERSION)) {
                claim.newer.push(StorageError::Newer { path, version });
                continue;
            }
            let goes_on = read_game(&self.slot_path(slot)).ok().and_then(|record| record.restore().ok());
            if goes_on.is_some_and(|(game, _)| game.outcome().is_none()) {
                free = Some((slot, lock));
                break;
            }
            free.get_or_insert((slot, lock));
        }
        if let Some((slot, lock)) = free {
            (self.slot, self.lock) = (slot, Some(Arc::new(lock)));
            self.clear_leavings();
        }
        claim
    }

    fn lock_slot(&self, slot: u32) -> Result<File, TryLockError> {
        fs::create_dir_all(&self.data).map_err(TryLockError::Error)?;
        let path = self.slot_path(slot).with_extension("lock");
        let file = File::options().create(true).truncate(false).write(true).open(path).map_err(TryLockError::Error)?;
        file.try_lock()?;
        Ok(file)
    }

    /// Removes what a program that was killed while it wrote has left: of our running game all, of the other files what is
    /// too old to be in the middle of being written by another program.
    fn clear_leavings(&self) {
        let running = self.running_game_path();
        let running = format!(".{}.", running.file_name().unwrap_or_default().to_string_lossy());
        let old = |path: &Path| {
            let written = fs::metadata(path).and_then(|file| file.modified()).ok();
            written.and_then(|time| time.elapsed().ok()).is_some_and(|age| age > OLD)
        };
        let (saves, kept) = (self.saves_folder(), self.kept_folder());
        let ours: [(&Path, &[&str]); 6] = [
            (&self.data, &[".learned.json.", ".statistics.json."]),
            (&self.config, &[".settings.toml."]),
            (&saves, &["."]),
            (&kept, &["."]),
            (&self.pictures, &[".Intellector "]),
            (&self.exports, &["."]),
        ];
        for (folder, starts) in ours {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                let left = starts.iter().any(|start| name.starts_with(start)) && old(&entry.path());
                if name.ends_with(".tmp") && (left || folder == self.data && name.starts_with(&running)) {
                    // What cannot be removed does no harm.
                    let _ = fs::remove_file(entry.path());
                }
            }
        }
    }

    fn slot_path(&self, slot: u32) -> PathBuf {
        self.data.join(if slot == 1 { "running.json".to_owned() } else { format!("running-{slot}.json") })
    }

    /// Where the running game is kept.
    pub fn running_game_path(&self) -> PathBuf {
        self.slot_path(self.slot)
    }

    /// Renames a running game that cannot be read, under a name that is free, and returns that name.
    pub fn set_running_game_aside(&self) -> Result<PathBuf, StorageError> {
        let path = self.running_game_path();
        let aside = free_name(&self.data, "running");
        fs::rename(&path, &aside).map_err(StorageError::io(&path))?;
        Ok(aside)
    }

    /// Keeps the running game, so that "Continue" finds it after any exit.
    pub fn keep_running_game(&self, record: &Record) -> Result<(), StorageError> {
        write_atomically(&self.running_game_path(), record.to_json().as_bytes())
    }

    /// The running game that was kept, if there is one.
    pub fn running_game(&self) -> Option<Result<Record, StorageError>> {
        let path = self.running_game_path();
        path.exists().then(|| read_game(&path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_running_game_is_set_aside_under_a_free_name() {
        let folder = std::env::temp_dir().join(format!("intellector-aside-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        for (content, name) in [("one", "running.bad"), ("two", "running.bad2")] {
            write_atomically(&storage.running_game_path(), content.as_bytes()).unwrap();
            assert!(storage.running_game().unwrap().is_err());
            assert_eq!(storage.set_running_game_aside().unwrap(), folder.join(name));
            assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), content);
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn two_programs_do_not_share_a_running_game() {
        let folder = std::env::temp_dir().join(format!("intellector-slots-{}", std::process::id()));
        let mut record = Record::of(&crate::game::Game::new(Default::default()), "human", "human");
        let keep = |storage: &Storage, record: &Record| storage.keep_running_game(record).unwrap();
        let mut first = Storage::in_folder(&folder);
        assert!(!first.claim_running_game().others);
        keep(&first, &record);
        let mut second = Storage::in_folder(&folder);
        assert!(second.claim_running_game().others);
        assert_eq!(second.running_game_path(), folder.join("running-2.json"));
        record.date = Some("2026-01-01 10:00:00".to_owned());
        keep(&second, &record);
        assert_eq!(first.running_game().unwrap().unwrap().date, None);
        // Once both have ended, a game that can go on is found wherever it was kept.
        drop((first, second));
        let leaving = folder.join(".running-2.json.77.tmp");
        fs::write(&leaving, "half").unwrap();
        fs::write(
            folder.join("running.json"),
            Record { ended: Some("agreement".to_owned()), ..record.clone() }.to_json(),
        )
        .unwrap();
        let mut third = Storage::in_folder(&folder);
        assert!(!third.claim_running_game().others);
        assert_eq!(third.running_game().unwrap().unwrap(), record);
        assert!(!leaving.exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_running_game_of_a_newer_program_is_left_to_it() {
        let folder = std::env::temp_dir().join(format!("intellector-newer-{}", std::process::id()));
        let newer = format!("{{\"version\": {}, \"seats\": []}}", record::VERSION + 1);
        write_atomically(&folder.join("running.json"), newer.as_bytes()).unwrap();
        let mut storage = Storage::in_folder(&folder);
        let claim = storage.claim_running_game();
        assert!(!claim.others && matches!(claim.newer[..], [StorageError::Newer { .. }]), "{claim:?}");
        assert!(storage.running_game().is_none());
        storage.keep_running_game(&Record::of(&crate::game::Game::new(Default::default()), "human", "human")).unwrap();
        assert_eq!(fs::read_to_string(folder.join("running.json")).unwrap(), newer);
        assert!(folder.join("running-2.json").exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_killed_programs_left_is_removed_once_it_is_old() {
        let folder = std::env::temp_dir().join(format!("intellector-leavings-{}", std::process::id()));
        let names =
            [".settings.toml.9.tmp", ".learned.json.9.tmp", "saves/.a.json.9.tmp", "pictures/.Intellector a.gif.9.tmp"];
        let foreign = folder.join("pictures/.other.tmp");
        for name in names {
            write_atomically(&folder.join(name), b"half").unwrap();
        }
        fs::write(&foreign, "not ours").unwrap();
        Storage::in_folder(&folder).claim_running_game();
        assert!(names.iter().all(|name| folder.join(name).exists()), "another program may be writing them now");
        for path in names.map(|name| folder.join(name)).iter().chain([&foreign]) {
            let file = File::options().write(true).open(path).unwrap();
            file.set_modified(std::time::SystemTime::now() - 2 * OLD).unwrap();
        }
        Storage::in_folder(&folder).claim_running_game();
        assert!(!names.iter().any(|name| folder.join(name).exists()));
        assert!(foreign.exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
