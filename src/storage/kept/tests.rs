//! How games are kept, put away and written back, with files in a folder of their own.

use super::*;
use crate::game::Game;
use crate::game::tree::Tree;
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
    let save = storage.save_game(&record(&LINE, true), None).unwrap();
    let opened = from(&storage, &save, &record(&LINE, true));
    assert_eq!(opened.origin.as_deref(), Some("saves/2026-03-01 12.30.00 human - human.json"));
    let before = fs::read(&save).unwrap();
    for leaving in [Leaving::Stays, Leaving::Goes] {
        assert_eq!(storage.put_away(&opened, leaving, None).unwrap().as_ref(), Some(&save));
        assert_eq!(fs::read(&save).unwrap(), before, "nothing was changed");
    }
    let tried = with_variation(&opened, 2, "g3");
    assert_eq!(storage.put_away(&tried, Leaving::Stays, None).unwrap().as_ref(), Some(&save));
    let written = read_game(&save).unwrap();
    assert_eq!(written, Record { origin: None, ..tried.clone() });
    // Taken away again they are gone there too.
    storage.put_away(&opened, Leaving::Goes, Some(&tried.variations)).unwrap();
    assert!(read_game(&save).unwrap().variations.is_empty());
    assert_eq!(folder.counts(), [1, 0]);
}

#[test]
fn a_save_that_changed_meanwhile_keeps_its_variations_and_gets_those_of_the_game() {
    let folder = Folder::new("changed");
    let storage = folder.storage();
    let first = with_variation(&record(&LINE, true), 2, "g3");
    let save = storage.save_game(&first, None).unwrap();
    let opened = from(&storage, &save, &first);
    // Somebody else tries something on the same save, and so does the game, which gives up what it came with.
    let foreign = with_variation(&first, 4, "i3");
    write_atomically(&save, foreign.to_json().as_bytes()).unwrap();
    let tried = with_variation(&from(&storage, &save, &record(&LINE, true)), 2, "i3");
    for leaving in [Leaving::Stays, Leaving::Goes] {
        let put = storage.put_away(&tried, leaving, Some(&opened.variations)).unwrap();
        assert_eq!(put.as_ref(), Some(&save));
        let both: Vec<(usize, String)> = read_game(&save)
            .unwrap()
            .variations
            .iter()
            .map(|variation| (variation.after, variation.plies.join(" ")))
            .collect();
        assert_eq!(both, [(2, "g3".to_owned()), (2, "i3".to_owned()), (4, "i3".to_owned())]);
    }
    // Saved by hand it is the same.
    let more = with_variation(&tried, 0, "g3");
    assert_eq!(storage.save_game(&more, Some(&opened.variations)).unwrap(), save);
    assert_eq!((read_game(&save).unwrap().variations.len(), folder.counts()), (4, [1, 0]));
    assert!(read_game(&save).unwrap().restore().is_ok());
}

#[test]
fn two_windows_on_one_save_and_the_next_start_remove_nothing() {
    let folder = Folder::new("windows");
    let storage = folder.storage();
    let game = record(&LINE, true);
    let save = storage.save_game(&game, None).unwrap();
    let opened = from(&storage, &save, &game);
    let (left, right) = (with_variation(&opened, 2, "g3"), with_variation(&opened, 4, "i3"));
    let seen = Some(&opened.variations[..]);
    for record in [&left, &right, &left] {
        storage.put_away(record, Leaving::Stays, seen).unwrap();
    }
    let written = fs::read(&save).unwrap();
    assert_eq!(read_game(&save).unwrap().variations.len(), 2);
    // What either has left as its running game is written back without knowledge of the file.
    for record in [&right, &left, &opened, &right] {
        assert_eq!(storage.put_away(record, Leaving::Goes, None).unwrap().as_ref(), Some(&save));
        assert_eq!(fs::read(&save).unwrap(), written);
    }
    assert_eq!(folder.counts(), [1, 0]);
}

#[test]
fn variations_too_many_for_one_file_become_a_save_of_their_own() {
    let folder = Folder::new("full");
    let storage = folder.storage();
    let game = record(&LINE, true);
    let grown = |half: usize| {
        let replayed = game.replay().unwrap();
        let mut tree = Tree::of(&replayed);
        let mut open = vec![tree.root()];
        while tree.len() < Tree::MOST_PLIES * 2 / 3
            && let Some(at) = open.pop()
        {
            let moves = tree.board(&replayed, at).unwrap().position().legal_moves();
            for &mv in moves.iter().filter(|mv| mv.to_bits() as usize % 2 == half) {
                open.insert(0, tree.insert(&replayed, at, mv).unwrap());
            }
        }
        Record { variations: tree.record(), ..game.clone() }
    };
    let (file, other) = (grown(0), grown(1));
    let save = storage.save_game(&file, None).unwrap();
    let before = fs::read(&save).unwrap();
    let opened = from(&storage, &save, &other);
    assert_eq!(storage.put_away(&opened, Leaving::Stays, None).unwrap(), None, "it is the running game still");
    let copy = storage.put_away(&opened, Leaving::Goes, None).unwrap().unwrap();
    assert_eq!(read_game(&copy).unwrap().variations, other.variations);
    assert_eq!(storage.save_game(&opened, None).unwrap().parent(), copy.parent());
    assert_eq!((fs::read(&save).unwrap(), folder.counts()), (before, [3, 0]));
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
        assert_eq!(storage.put_away(&opened, Leaving::Goes, None).unwrap().as_ref(), Some(&path), "nothing is new");
        let tried = with_variation(&opened, 2, "g3");
        let copy = storage.put_away(&tried, Leaving::Goes, None).unwrap().unwrap();
        assert_eq!(read_game(&copy).unwrap().variations, tried.variations);
        assert_eq!(fs::read(&path).unwrap(), before);
        // The copy is the game's file from now on.
        let more = with_variation(&from(&storage, &copy, &tried), 4, "i3");
        assert_eq!(storage.put_away(&more, Leaving::Goes, None).unwrap(), Some(copy));
        let copies = fs::read_dir(storage.saves_folder()).unwrap().count();
        assert_eq!(copies, 2 + number + 1);
    }
}

#[test]
fn a_game_is_kept_once_and_becomes_a_save_with_its_first_variation() {
    let folder = Folder::new("once");
    let storage = folder.storage();
    assert_eq!(storage.put_away(&record(&LINE[..1], true), Leaving::Goes, None).unwrap(), None, "too short");
    assert_eq!(storage.put_away(&record(&LINE, false), Leaving::Stays, None).unwrap(), None, "it goes on");
    let kept = storage.put_away(&record(&LINE, true), Leaving::Goes, None).unwrap().unwrap();
    assert_eq!(folder.counts(), [0, 1]);
    let listed = storage.saves();
    assert!(listed[0].kept && listed[0].path == kept && listed[0].plies == 6);
    let finished = from(&storage, &kept, &record(&LINE, true));
    assert_eq!(storage.put_away(&finished, Leaving::Goes, None).unwrap().as_ref(), Some(&kept));
    let save = storage.put_away(&with_variation(&finished, 2, "g3"), Leaving::Goes, None).unwrap().unwrap();
    assert_eq!(folder.counts(), [1, 0]);
    assert!(!storage.saves()[0].kept && storage.saves()[0].path == save);
    // What the player saves by hand is a save at once.
    let other = Record { date: Some("2026-03-02 12:30:00".to_owned()), ..record(&LINE, true) };
    let kept = storage.put_away(&other, Leaving::Goes, None).unwrap().unwrap();
    let save = storage.save_game(&from(&storage, &kept, &other), None).unwrap();
    assert_eq!(folder.counts(), [2, 0]);
    assert_eq!(storage.save_game(&from(&storage, &save, &other), None).unwrap(), save, "it is saved already");
}

#[test]
fn what_was_played_differently_is_a_game_of_its_own() {
    let folder = Folder::new("differently");
    let storage = folder.storage();
    // A save stays as it is, whatever comes later.
    let save = storage.save_game(&record(&LINE[..2], false), None).unwrap();
    let on = storage.put_away(&from(&storage, &save, &record(&LINE, false)), Leaving::Goes, None).unwrap().unwrap();
    assert_eq!((read_game(&save).unwrap().plies.len(), folder.counts()), (2, [1, 1]));
    // A game kept by itself grows, up to its end.
    let ended = from(&storage, &on, &record(&LINE, true));
    assert_eq!(storage.put_away(&ended, Leaving::Goes, None).unwrap().as_ref(), Some(&on));
    assert_eq!(read_game(&on).unwrap().ended.as_deref(), Some("resignation b"));
    // An end that was taken back is not lost.
    let other: Vec<&str> = LINE[..4].iter().chain(&["i3", "i5"]).copied().collect();
    let second = storage.put_away(&from(&storage, &on, &record(&other, true)), Leaving::Goes, None).unwrap().unwrap();
    assert_ne!(second, on);
    let back = from(&storage, &second, &record(&other[..5], false));
    let back = Record { undone: vec!["i5".to_owned()], ..back };
    assert_eq!(storage.put_away(&back, Leaving::Goes, None).unwrap().as_ref(), Some(&second), "only taken back");
    assert_eq!(folder.counts(), [1, 2]);
}

#[test]
fn variations_behind_what_was_taken_back_are_known() {
    let folder = Folder::new("behind");
    let storage = folder.storage();
    let full = with_variation(&record(&LINE, false), 5, "i5");
    let save = storage.save_game(&full, None).unwrap();
    let mut game = full.replay().unwrap();
    let mut tree = full.restore_tree(&game).unwrap();
    for _ in 0..3 {
        game.undo().unwrap();
    }
    tree.follow(&game);
    let back = Record { variations: tree.record(), ..Record::of(&game, "human", "human") };
    assert_eq!(back.variations.len(), 1);
    let back = from(&storage, &save, &back);
    assert_eq!(storage.put_away(&back, Leaving::Goes, None).unwrap().as_ref(), Some(&save));
    assert_eq!((read_game(&save).unwrap(), folder.counts()), (full, [1, 0]));
}

#[test]
fn a_deleted_game_stays_deleted_until_it_changes() {
    let folder = Folder::new("deleted");
    let storage = folder.storage();
    let kept = storage.put_away(&record(&LINE, true), Leaving::Goes, None).unwrap().unwrap();
    let finished = from(&storage, &kept, &record(&LINE, true));
    let origin = finished.origin.clone().unwrap();
    assert!(!storage.was_deleted(&origin));
    storage.delete_save(&kept).unwrap();
    assert!(storage.was_deleted(&origin));
    assert_eq!(storage.put_away(&finished, Leaving::Goes, None).unwrap(), None);
    assert_eq!(folder.counts(), [0, 0]);
    assert!(!storage.was_deleted("elsewhere.json"), "not ours to judge");
}

#[test]
fn the_oldest_games_kept_by_themselves_go_and_saves_never_do() {
    let folder = Folder::new("oldest");
    let storage = folder.storage();
    let dated = |minute: usize| Record { date: Some(format!("2026-03-01 12:{minute:02}:00")), ..record(&LINE, true) };
    let save = storage.save_game(&record(&LINE, true), None).unwrap();
    let now = SystemTime::now();
    let keep = |minute: usize| {
        let path = storage.put_away(&dated(minute), Leaving::Goes, None).unwrap().unwrap();
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
    assert!(storage.put_away(&old, Leaving::Goes, None).unwrap().unwrap().exists());
    assert_eq!(folder.counts(), [1, Storage::MOST_KEPT]);
}

#[test]
fn only_what_was_kept_by_itself_is_counted_and_goes() {
    let folder = Folder::new("counted");
    let storage = folder.storage();
    let dated = |second: usize| Record { date: Some(format!("2026-03-01 12:00:{second:02}")), ..record(&LINE, true) };
    let kept = storage.kept_folder();
    let name = |record: &Record| kept.join(format!("{}.json", fit_name(&Storage::name_of(record))));
    let newer = Record { version: 99, ..dated(57) };
    let tried = with_variation(&dated(58), 2, "g3");
    let illegal = Record { plies: vec!["e9".to_owned()], ..dated(59) };
    let others = [
        (name(&newer), newer.to_json()),
        (name(&tried), tried.to_json()),
        (name(&illegal), illegal.to_json()),
        (name(&dated(56)), "{ broken".to_owned()),
        (kept.join("my best game.json"), dated(55).to_json()),
        (kept.join("notes.txt"), "not a game".to_owned()),
    ];
    for (path, text) in &others {
        write_atomically(path, text.as_bytes()).unwrap();
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(99_999)).unwrap();
    }
    let own = || fs::read_dir(&kept).unwrap().count() - others.len();
    for second in 0..Storage::MOST_KEPT + 2 {
        storage.put_away(&dated(second), Leaving::Goes, None).unwrap();
        assert_eq!(own(), (second + 1).min(Storage::MOST_KEPT));
    }
    // A second game of one name, and one without a date, are kept by themselves like the others.
    for record in [dated(51), Record { date: None, ..record(&LINE, true) }] {
        storage.put_away(&record, Leaving::Goes, None).unwrap();
        assert_eq!(own(), Storage::MOST_KEPT);
    }
    for (path, text) in &others {
        assert_eq!(fs::read_to_string(path).unwrap(), *text, "{}", path.display());
    }
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
        storage.put_away(&tried, Leaving::Goes, None).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), game.to_json(), "{name}");
    }
}
