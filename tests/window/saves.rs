//! Nothing that was made of a game is lost: it is kept by itself when it ends or leaves the table, and its variations go
//! back into the file it came from.

use crate::harness::{Game, Key, Launch, TempFolder};
use intellector::game::Game as Played;
use intellector::game::record::{Record, VariationRecord};
use intellector::rules::{Color, Position, Rules, notation};
use std::path::PathBuf;

/// The games in one of the two folders.
fn files(folder: &TempFolder, name: &str) -> Vec<(PathBuf, Record)> {
    let entries = std::fs::read_dir(folder.path().join("data").join(name)).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries
        .map(|entry| (entry.path(), Record::from_json(&std::fs::read_to_string(entry.path()).unwrap()).unwrap()))
        .collect();
    files.sort_by(|a, b| a.0.cmp(&b.0));
    files
}

fn counts(folder: &TempFolder) -> [usize; 2] {
    ["saves", "kept"].map(|name| files(folder, name).len())
}

const PLIES: [&str; 4] = ["e2e3", "e6e5", "c2c3", "c6c5"];

impl Game {
    #[track_caller]
    fn play_all(&mut self, plies: &[&str]) {
        for ply in plies {
            let mv = self.ply(ply);
            self.play(mv);
        }
        self.settle();
    }

    /// The person gives up, and closes the dialog at the end.
    #[track_caller]
    fn give_up(&mut self) {
        self.key(Key::Delete);
        self.click_widget("ok");
        self.wait("game_over", |_| true);
        self.click_widget("close");
        self.settle();
    }

    /// Tries a ply beside the game, from its second ply on.
    #[track_caller]
    fn try_beside(&mut self, from: &str, to: &str) {
        self.key(Key::V);
        self.wait("board", |event| event.text("state") == "open");
        self.click_widget("ply_2");
        self.wait("browse", |event| event.number("ply") == 2);
        self.settle();
        self.select(from);
        self.click_hex(to);
        self.wait("variations", |_| true);
        self.settle();
    }

    #[track_caller]
    fn new_hot_seat(&mut self) {
        self.click_widget("new_game");
        self.mirror.expect_new_game(Position::start(Rules::default()));
        self.click_widget("start");
        self.wait("screen", |event| event.text("name") == "game");
        self.settle();
    }

    /// From the start menu to the first game of the list.
    #[track_caller]
    fn open_first_save(&mut self) {
        self.click_widget("load");
        self.click_widget("load_0");
        self.wait("loaded", |_| true);
        self.settle();
    }
}

#[test]
fn a_variation_tried_on_a_saved_game_is_in_the_save_after_leaving() {
    let folder = TempFolder::new();
    let mut game = Launch::hot_seat().data(&folder).start();
    game.play_all(&PLIES);
    game.click_widget("save");
    let saved = PathBuf::from(game.wait("saved", |_| true).text("file"));
    game.try_beside("g2", "g3");
    assert_eq!(game.terminate().code(), Some(0));
    let [(path, record)] = &files(&folder, "saves")[..] else { panic!("one save was made") };
    assert_eq!((path, record.variations.len(), record.plies.len()), (&saved, 1, 4));
    assert!(record.origin.is_none() && record.camera.is_none());
    drop(game);

    // Opened from the list it has the variation; another one goes there as well, by way of another game on the table.
    let mut game = Launch::new(&[]).data(&folder).start();
    game.open_first_save();
    game.until("the variation is listed", |game| game.widget("variation_1").is_some());
    game.try_beside("i2", "i3");
    game.key(Key::V);
    game.wait("board", |event| event.text("state") == "closed");
    game.settle();
    game.new_hot_seat();
    let [(path, record)] = &files(&folder, "saves")[..] else { panic!("one save is there") };
    assert_eq!((path, record.variations.len()), (&saved, 2));
    assert_eq!(counts(&folder), [1, 0]);
}

#[test]
fn a_deleted_variation_leaves_the_save_unless_that_has_changed_meanwhile() {
    let folder = TempFolder::new();
    let mut game = Launch::hot_seat().data(&folder).start();
    game.play_all(&PLIES);
    game.click_widget("save");
    game.wait("saved", |_| true);
    game.try_beside("g2", "g3");
    assert_eq!(game.terminate().code(), Some(0));
    drop(game);
    let variations = || {
        let [(_, record)] = &files(&folder, "saves")[..] else { panic!("one save is there") };
        record.variations.iter().map(|variation| variation.plies.join(" ")).collect::<Vec<_>>()
    };
    for (changed, left) in [(true, vec!["g3", "i3"]), (false, vec!["i3"])] {
        let mut game = Launch::new(&[]).data(&folder).start();
        game.open_first_save();
        if changed {
            let [(path, mut record)] = <[_; 1]>::try_from(files(&folder, "saves")).unwrap();
            record.variations.push(VariationRecord { of: 0, after: 2, plies: vec!["i3".to_owned()] });
            std::fs::write(path, record.to_json()).unwrap();
        }
        game.click_widget("variation_1");
        game.wait("browse", |event| event.number("ply") == 3);
        game.settle();
        game.key(Key::Delete);
        game.wait("variations", |_| true);
        game.settle();
        assert_eq!(game.terminate().code(), Some(0));
        assert_eq!(variations(), left);
    }
}

#[test]
fn a_finished_game_keeps_its_variations_through_any_end_of_the_program() {
    let folder = TempFolder::new();
    let mut game = Launch::hot_seat().data(&folder).start();
    game.play_all(&PLIES);
    game.give_up();
    assert_eq!(counts(&folder), [0, 1], "it is kept by itself");
    game.try_beside("g2", "g3");
    game.send_signal("-KILL");
    game.wait_for_end();
    drop(game);
    let mut game = Launch::new(&[]).data(&folder).start();
    // What the killed program could not do any more was done at the start.
    assert_eq!(counts(&folder), [1, 0], "with a variation it is a save");
    game.click_widget("continue");
    game.wait("loaded", |_| true);
    game.until("the variation is listed", |game| game.widget("variation_1").is_some());
    game.settle();
    assert!(game.widget("rematch").is_some() && game.widget("ok").is_none(), "its end is not told again");
    game.try_beside("i2", "i3");
    assert_eq!(game.terminate().code(), Some(0));
    drop(game);
    let [(_, record)] = &files(&folder, "saves")[..] else { panic!("one save is there") };
    assert_eq!((record.variations.len(), record.ended.as_deref()), (2, Some("resignation b")));
    let mut game = Launch::new(&[]).data(&folder).start();
    game.click_widget("continue");
    game.until("both are listed", |game| game.widget("variation_2").is_some());
    assert_eq!(counts(&folder), [1, 0]);
}

#[test]
fn games_that_end_or_leave_the_table_are_in_the_list() {
    let folder = TempFolder::new();
    let mut game = Launch::hot_seat().data(&folder).start();
    game.play_all(&PLIES);
    game.give_up();
    game.new_hot_seat();
    // This one does not end: another takes its place.
    game.play_all(&["g2g3", "g6g5", "a2a3", "a6a5", "i2i3"]);
    game.new_hot_seat();
    let kept = files(&folder, "kept");
    let mut lengths: Vec<usize> = kept.iter().map(|(_, record)| record.plies.len()).collect();
    lengths.sort();
    assert_eq!(lengths, [4, 5]);
    game.play_all(&["e2e3"]);
    game.key(Key::F10);
    game.click_widget("load");
    game.until("both are listed", |game| game.widget("load_1").is_some());
    assert!(game.widget("load_2").is_none(), "a ply is no game yet");
    // What is deleted does not come back.
    game.click_widget("load_0");
    game.wait("loaded", |_| true);
    game.key(Key::F10);
    for _ in 0..2 {
        game.click_widget("load");
        game.click_widget("delete_0");
        game.click_widget("ok");
        game.settle();
        game.key(Key::Escape);
        game.settle();
    }
    assert_eq!(game.terminate().code(), Some(0));
    drop(game);
    drop(Launch::new(&[]).data(&folder).start());
    assert_eq!(counts(&folder), [0, 0]);
}

#[test]
fn a_game_from_elsewhere_is_copied_when_something_is_made_of_it() {
    let folder = TempFolder::new();
    let foreign = folder.file("foreign.json");
    let mut played = Played::new(Rules::default());
    for ply in PLIES {
        let mv = notation::read(played.position(), ply).unwrap();
        played.play(mv).unwrap();
    }
    played.resign(Color::White).unwrap();
    let text = Record::of(&played, "human", "human").to_json();
    std::fs::write(&foreign, &text).unwrap();
    let mut game = Launch::new(&["--load", &foreign]).data(&folder).start();
    game.settle();
    assert_eq!(counts(&folder), [0, 0], "nothing was made of it");
    game.try_beside("g2", "g3");
    assert_eq!(game.terminate().code(), Some(0));
    let [(_, record)] = &files(&folder, "saves")[..] else { panic!("a copy was made") };
    assert_eq!((record.variations.len(), record.plies.len()), (1, 4));
    assert_eq!(std::fs::read_to_string(&foreign).unwrap(), text);
}
