//! Pictures out of the game: ordered by mouse and by keyboard, written beside the other files, cancelled, refused.

use crate::harness::{Game, Key, Launch, TempFolder};
use std::path::PathBuf;

impl Game {
    fn open_pictures(&mut self) {
        self.forget();
        self.display.key_down(Key::Control);
        self.key(Key::P);
        self.display.key_up(Key::Control);
        self.wait("screen", |event| event.text("name") == "picture");
        self.settle();
    }

    /// The file that the next "saved" tells of.
    #[track_caller]
    fn saved_picture(&mut self) -> PathBuf {
        let path = PathBuf::from(self.wait("saved", |_| true).text("file"));
        assert!(path.is_file(), "{} is not there", path.display());
        path
    }
}

fn files(folder: &TempFolder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path().join("data/pictures")).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn the_board_is_kept_as_a_picture() {
    let data = TempFolder::new();
    let mut game = Launch::hot_seat().data(&data).start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.click_widget("picture");
    game.settle();
    for widget in ["picture_view_flat", "picture_width_640", "picture_coordinates", "picture_save"] {
        game.click_widget(widget);
    }
    let flat = game.saved_picture();
    assert_eq!(image::image_dimensions(&flat).unwrap(), (640, 560));
    game.until("the game is back", |game| game.log.last("screen").is_some_and(|event| event.text("name") == "game"));
    // By keyboard: the choices are kept, Enter saves.
    game.open_pictures();
    game.key(Key::Enter);
    let again = game.saved_picture();
    assert_ne!(flat, again);
    let pixels = |path| image::open(path).unwrap().to_rgba8();
    assert_eq!(pixels(&flat), pixels(&again), "the same board gives the same picture");
    game.open_pictures();
    for widget in ["picture_view_table", "picture_width_1280", "picture_save"] {
        game.click_widget(widget);
    }
    let table = game.saved_picture();
    assert_eq!(image::image_dimensions(&table).unwrap(), (1280, 720));
    assert_eq!(files(&data).len(), 3);
    // The game goes on as if nothing had been.
    let mv = game.ply("e6e5");
    game.play(mv);
}

#[test]
fn a_game_is_kept_as_an_animation_while_it_goes_on() {
    let data = TempFolder::new();
    let mut game = Launch::hot_seat().data(&data).start();
    for ply in ["e2e3", "c7g1", "h1f2"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    game.open_pictures();
    for widget in ["picture_film", "picture_width_320", "picture_time_500", "picture_save"] {
        game.click_widget(widget);
    }
    game.wait("picture", |event| event.text("state") == "start" && event.body["of"] == 4);
    let mv = game.ply("e6e5");
    game.play(mv);
    game.cursor_to_start();
    let path = game.saved_picture();
    let content = std::fs::read(&path).unwrap();
    let mut decoder = gif::DecodeOptions::new().read_info(&content[..]).unwrap();
    assert_eq!((decoder.width(), decoder.height()), (320, 180));
    let mut delays = Vec::new();
    while let Some(frame) = decoder.next_frame_info().unwrap() {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [50, 50, 50, 150], "the ply played meanwhile is not in it");
}

#[test]
fn a_cancelled_or_impossible_picture_leaves_nothing() {
    let data = TempFolder::new();
    let mut game = Launch::hot_seat().data(&data).start();
    for ply in ["e2e3", "e6e5", "c2c3", "c6c5", "g2g3", "g6g5"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    game.open_pictures();
    for widget in ["picture_film", "picture_width_960", "picture_save", "picture_cancel"] {
        game.click_widget(widget);
    }
    game.wait("picture", |event| event.text("state") == "cancelled");
    game.settle();
    assert_eq!(game.widget("picture_cancel"), None);
    assert!(game.log.last("saved").is_none() && files(&data).is_empty());
    // A file stands where the folder should be.
    std::fs::write(data.path().join("data/pictures"), "").unwrap();
    game.open_pictures();
    for widget in ["picture_still", "picture_width_640", "picture_save"] {
        game.click_widget(widget);
    }
    let failed = game.wait("failed", |_| true);
    assert!(failed.text("message").contains("pictures"), "{}", failed.body);
    game.click_widget("message_close");
    let mv = game.ply("a2a3");
    game.play(mv);
}
