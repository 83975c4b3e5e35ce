//! The pages of a new game.

use crate::harness::{Launch, TempFolder};
use intellector::rules::{Position, Rules};

#[test]
fn side_and_level_are_remembered_from_run_to_run() {
    let folder = TempFolder::new();
    let mut game = Launch::new(&[]).data(&folder).start();
    game.click_widget("vs_computer");
    for widget in ["level_2", "side_black"] {
        game.click_widget(widget);
    }
    game.mirror.expect_new_game(Position::start(Rules::default()));
    game.click_widget("start");
    game.wait("ply", |event| event.text("by") == "engine");
    assert_eq!(game.terminate().code(), Some(0));
    drop(game);
    let settings = std::fs::read_dir(folder.path().join("data")).unwrap().flatten();
    let settings = settings.map(|entry| entry.path()).find(|path| path.ends_with("settings.toml")).unwrap();
    let text = std::fs::read_to_string(&settings).unwrap();
    assert!(text.contains("name = \"level:2\"") && text.contains("side = \"black\""), "{text}");
    // The same game again at once: the computer is White and begins.
    let mut game = Launch::new(&[]).data(&folder).start();
    game.click_widget("vs_computer");
    game.mirror.expect_new_game(Position::start(Rules::default()));
    game.click_widget("start");
    game.wait("ply", |event| event.text("by") == "engine");
    assert_eq!(game.terminate().code(), Some(0));
    drop(game);
    // A name that nobody knows is as good as none.
    std::fs::write(&settings, text.replace("level:2", "level:99").replace("black", "white")).unwrap();
    let mut game = Launch::new(&[]).data(&folder).start();
    game.click_widget("vs_computer");
    game.mirror.expect_new_game(Position::start(Rules::default()));
    game.click_widget("start");
    game.wait("screen", |event| event.text("name") == "game");
    assert!(!game.log.events.iter().any(|event| event.is("failed")));
    let mv = game.ply("e2e3");
    game.play(mv);
}
