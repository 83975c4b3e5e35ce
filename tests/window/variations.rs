//! The analysis board: plies tried with real input grow variations, and the game stays as it is.

use crate::harness::{Game, Key, Launch, TempFolder};
use serde_json::Value;

impl Game {
    /// Tries a ply on the board by two clicks; it is shown then as so many plies from the start.
    #[track_caller]
    fn try_ply(&mut self, from: &str, to: &str, shown: u64) {
        self.select(from);
        self.click_hex(to);
        self.wait("browse", |event| event.number("ply") == shown);
    }

    #[track_caller]
    fn variations(&mut self, plies: u64) {
        self.wait("variations", |event| event.number("plies") == plies);
    }
}

/// A game of four plies between two persons.
fn played(launch: Launch) -> Game {
    let mut game = launch.start();
    for ply in ["e2e3", "e6e5", "c2c3", "c6c5"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    game.settle();
    game
}

#[test]
fn plies_are_tried_walked_moved_up_and_deleted_on_the_analysis_board() {
    let folder = TempFolder::new();
    let mut game = played(Launch::hot_seat().data(&folder));
    game.click_widget("ply_2");
    game.wait("browse", |event| event.number("ply") == 2);
    game.click_widget("board");
    game.wait("board", |event| event.text("state") == "open");
    game.settle();
    game.try_ply("g2", "g3", 3);
    game.try_ply("g6", "g5", 4);
    game.variations(2);
    // Back by keys, and another ply in its place.
    game.key(Key::Left);
    game.wait("browse", |event| event.number("ply") == 3);
    game.settle();
    game.try_ply("i6", "i5", 4);
    game.variations(3);
    game.until("three plies in the list", |game| game.widget("variation_3").is_some());
    game.click_widget("variation_1");
    game.wait("browse", |event| event.number("ply") == 3);
    game.key(Key::Right);
    game.wait("browse", |event| event.number("ply") == 4);
    game.key(Key::C);
    game.wait("browse", |event| event.number("ply") == 4);
    game.settle();
    game.click_widget("board_promote");
    game.wait("variations", |_| true);
    game.key(Key::Delete);
    game.variations(2);
    game.settle();
    // The file of the running game holds the game and what was tried.
    let text = std::fs::read_to_string(folder.path().join("data/running.json")).unwrap();
    let kept: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(kept["plies"].as_array().map(Vec::len), Some(4));
    assert_eq!(kept["variations"][0]["after"], 2);
    assert_eq!(kept["variations"][0]["plies"].as_array().map(Vec::len), Some(2));
    // Taking back is walking back here.
    game.key(Key::Right);
    game.wait("browse", |event| event.number("ply") == 4);
    game.key(Key::U);
    game.wait("browse", |event| event.number("ply") == 3);
    game.key(Key::V);
    game.wait("board", |event| event.text("state") == "closed");
    let mv = game.ply("g2g3");
    game.settle();
    game.play(mv);
    assert_eq!(game.mirror.ply(), 5, "the game goes on where it stood");
}

#[test]
fn a_line_of_the_computer_is_clicked_onto_the_board_and_a_variation_is_played_from() {
    let mut game = played(Launch::hot_seat());
    game.key(Key::V);
    game.wait("board", |event| event.text("state") == "open");
    game.click_widget("analysis");
    game.until("a line", |game| game.widget("line_1").is_some());
    game.click_widget("line_1");
    game.wait("variations", |event| event.number("plies") >= 1);
    game.wait("browse", |event| event.number("ply") == 5);
    game.click_widget("analysis");
    game.settle();
    game.click_widget("board_play");
    game.wait("screen", |event| event.text("name") == "custom_start");
    game.key(Key::Escape);
    game.wait("screen", |event| event.text("name") == "game");
    assert_eq!(game.mirror.ply(), 4, "the game itself was not touched");
}

#[test]
fn the_board_does_not_open_in_a_game_against_the_computer() {
    let mut game = Launch::new(&["--white", "human", "--black", "random"]).start();
    assert!(game.widget("board").is_none());
    game.key(Key::V);
    game.settle();
    assert!(!game.news().iter().any(|event| event.is("board")));
}

#[test]
fn after_the_game_a_piece_reached_for_in_the_past_opens_the_board() {
    let mut game = played(Launch::hot_seat());
    let past = |game: &mut Game| {
        game.forget();
        game.click_widget("ply_2");
        game.wait("browse", |event| event.number("ply") == 2);
        game.settle();
        game.forget();
    };
    // While the game runs, it goes on.
    past(&mut game);
    game.click_hex("g2");
    game.wait("browse", |event| event.number("ply") == 4);
    game.settle();
    game.click_widget("resign");
    game.click_widget("ok");
    game.click_widget("close");
    game.wait("dialog", |event| event.is_null("kind"));
    game.settle();
    past(&mut game);
    // Nothing to take in hand there.
    for cell in ["g6", "e4"] {
        game.click_hex(cell);
    }
    game.settle();
    assert!(!game.news().iter().any(|event| event.is("browse") || event.is("board")));
    game.click_hex("g2");
    game.wait("board", |event| event.text("state") == "open");
    game.wait("select", |event| event.text("hex") == "g2");
    game.click_hex("g3");
    game.wait("browse", |event| event.number("ply") == 3);
    game.settle();
    // The same by keys: the game is shown again where it was left.
    game.forget();
    game.key(Key::V);
    game.wait("board", |event| event.text("state") == "closed");
    game.settle();
    game.point_at("g2");
    game.until("the hex is hovered", |game| game.hovers("g2"));
    game.key(Key::Enter);
    game.wait("board", |event| event.text("state") == "open");
    game.wait("select", |event| event.text("hex") == "g2");
}
