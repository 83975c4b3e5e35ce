//! What the player is told: nothing is lost, nothing stays for ever.

use crate::harness::{Game, Key, Launch, TempFolder, ms};
use crate::training::{solve, task};
use intellector::game::pin;
use intellector::game::record;
use std::path::PathBuf;

fn write(data: &TempFolder, name: &str, text: &str) -> PathBuf {
    let path = data.path().join("data").join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    path
}

impl Game {
    fn message_is_shown(&mut self) {
        self.until("a message is shown", |game| game.widget("message_close").is_some());
    }

    fn message_is_gone(&mut self) {
        self.until("the message is gone", |game| game.widget("message_close").is_none());
    }

    fn with_control(&mut self, key: Key) {
        self.display.key_down(Key::Control);
        self.key(key);
        self.display.key_up(Key::Control);
    }
}

#[test]
fn everything_that_is_wrong_at_the_start_is_told_and_newer_files_stay() {
    let data = TempFolder::new();
    let newer = format!("{{\"version\": {}, \"seats\": []}}", record::VERSION + 1);
    let running = write(&data, "running.json", &newer);
    let learned = write(&data, "learned.json", "{\"version\": 9, \"done\": {\"all\": true}}");
    write(&data, "settings.toml", "volume = \"loud\"\n");
    let mut game = Launch::new(&[]).data(&data).start();
    game.cursor_to_start();
    for named in ["settings.toml", "learned.json", "running.json"] {
        game.wait("failed", |event| event.text("message").contains(named));
    }
    for _ in 0..3 {
        game.message_is_shown();
        game.click_widget("message_close");
        game.settle();
    }
    game.message_is_gone();
    // A lesson is done all the same, and is not written over what is there.
    game.open_lessons();
    game.scroll_to("lesson_fatum");
    game.click_widget("lesson_fatum");
    game.verdict("begun");
    solve(&mut game, task("fatum"));
    game.verdict("reached");
    assert_eq!(game.terminate().code(), Some(0));
    assert_eq!(std::fs::read_to_string(running).unwrap(), newer);
    assert!(std::fs::read_to_string(learned).unwrap().contains("\"all\": true"));
}

#[test]
fn news_goes_by_itself_and_with_the_next_key() {
    let data = TempFolder::new();
    let mut game = Launch::hot_seat().data(&data).start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.with_control(Key::C);
    game.message_is_shown();
    game.key(Key::F);
    game.message_is_gone();
    game.with_control(Key::C);
    game.message_is_shown();
    game.quiet_for(ms(1500));
    assert!(game.widget("message_close").is_some(), "it could not be read");
    game.message_is_gone();
}

#[test]
fn games_and_positions_are_exported_into_new_files() {
    let data = TempFolder::new();
    let mut game = Launch::hot_seat().data(&data).start();
    for ply in ["e2e3", "e6e5"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    let mut files = Vec::new();
    let mut saved = |game: &mut Game| {
        let path = PathBuf::from(game.wait("saved", |_| true).text("file"));
        assert!(path.starts_with(data.path().join("data/exports")), "{}", path.display());
        let text = std::fs::read_to_string(&path).unwrap();
        files.push(path);
        text
    };
    for _ in 0..2 {
        game.with_control(Key::E);
        assert_eq!(pin::read(&saved(&mut game)).unwrap().plies, ["e3", "e5"]);
    }
    game.click_widget("picture");
    game.settle();
    game.click_widget("export_position");
    game.settle();
    game.click_widget("picture_save");
    let sip = intellector::rules::sip::write(game.mirror.position());
    assert_eq!(saved(&mut game), sip + "\n");
    // From the list of saves, too.
    game.with_control(Key::S);
    game.wait("saved", |event| event.text("file").contains("saves"));
    game.click_widget("menu");
    game.settle();
    game.click_widget("load");
    game.settle();
    game.click_widget("export_0");
    assert_eq!(pin::read(&saved(&mut game)).unwrap().plies, ["e3", "e5"]);
    files.sort();
    files.dedup();
    assert_eq!(files.len(), 4, "nothing is written over");
    assert_eq!(std::fs::read_dir(data.path().join("data/exports")).unwrap().count(), 4);
}

#[test]
fn a_dropped_file_becomes_a_saved_game_and_is_opened() {
    let data = TempFolder::new();
    let file = data.file("Anna - Boris.pin");
    let text = "#Players: Anna vs Boris;\n1. e3;\n2. e5;\n3. c3;\n4. c5;\n";
    let mut game = Launch::hot_seat().data(&data).start();
    for ply in ["a2a3", "a6a5"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    let place = game.empty_place();
    let origin = game.display.origin(game.window);
    let at = (place.0 + origin.0, place.1 + origin.1);
    // What is no game changes nothing.
    std::fs::write(&file, "1. e9;\n").unwrap();
    game.display.drop_file(game.window, &file, at);
    let failed = game.wait("failed", |_| true);
    assert!(failed.text("message").contains("Anna - Boris.pin: line 1"), "{}", failed.body);
    let saves = data.path().join("data/saves");
    assert!(!saves.exists());
    std::fs::write(&file, text).unwrap();
    game.display.drop_file(game.window, &file, at);
    let copy = saves.join("Anna - Boris.pin");
    game.wait("loaded", |event| event.text("file") == copy.to_str().unwrap());
    assert_eq!(std::fs::read_to_string(copy).unwrap(), text);
    game.settle();
    assert!(game.widget("ply_4").is_some());
}
