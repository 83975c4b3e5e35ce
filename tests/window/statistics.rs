//! The player's own games are counted as they end, and shown.

use crate::harness::{Game, Key, Launch, TempFolder};
use serde_json::{Value, json};

impl Game {
    /// Gives up and looks at the board again.
    fn resign(&mut self) {
        self.click_widget("resign");
        self.click_widget("ok");
        self.wait("game_over", |event| event.text("outcome") == "resignation");
        self.click_widget("close");
        self.settle();
    }
}

fn counted(folder: &TempFolder) -> Option<Value> {
    let text = std::fs::read_to_string(folder.path().join("data/statistics.json")).ok()?;
    Some(serde_json::from_str(&text).expect("statistics are JSON"))
}

#[test]
fn a_game_is_counted_once_when_it_ends_and_the_page_shows_it() {
    let folder = TempFolder::new();
    let mut game = Launch::new(&["--white", "human", "--black", "level:1"]).data(&folder).start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.wait("ply", |event| event.text("by") == "engine");
    assert_eq!(counted(&folder), None);
    game.resign();
    let lost = json!({ "won": 0, "drawn": 0, "lost": 1 });
    let none = json!({ "won": 0, "drawn": 0, "lost": 0 });
    let wanted = json!({ "version": 1, "opponents": { "level:1": { "white": lost, "black": none } } });
    assert_eq!(counted(&folder), Some(wanted.clone()));
    // Taken back and given up again: it is the same game.
    game.click_widget("undo");
    game.wait("undo", |_| true);
    game.resign();
    assert_eq!(counted(&folder), Some(wanted));
    game.click_widget("menu");
    game.click_widget("statistics");
    game.wait("screen", |event| event.text("name") == "statistics");
    game.key(Key::Escape);
    game.wait("screen", |event| event.text("name") == "menu");
}

#[test]
fn two_persons_and_other_starts_count_for_nothing() {
    let folder = TempFolder::new();
    let mut game = Launch::hot_seat().data(&folder).start();
    game.resign();
    drop(game);
    let launch = Launch::new(&["--white", "human", "--black", "level:1"]);
    let mut game = launch.position("2!wGrvn!Cn").data(&folder).start();
    game.resign();
    assert_eq!(counted(&folder), None);
}
