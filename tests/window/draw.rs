//! Draws by agreement.

use crate::harness::{Game, Key, Launch};

fn begun(mut game: Game) -> Game {
    assert!(game.widget("draw").is_none(), "before the first ply there is nothing to agree on");
    let mv = game.ply("e2e3");
    game.play(mv);
    game.until("a draw can be offered", |game| game.widget("draw").is_some());
    game
}

#[test]
fn two_persons_decline_and_agree() {
    let mut game = begun(Launch::hot_seat().start());
    game.click_widget("draw");
    game.wait("dialog", |event| event.text("kind") == "draw" && event.texts("options") == ["ok", "cancel"]);
    game.click_widget("cancel");
    game.wait("dialog", |event| event.is_null("kind"));
    assert!(!game.comes("game_over"));
    game.key(Key::O);
    game.wait("dialog", |event| event.text("kind") == "draw");
    game.settle();
    game.key(Key::Enter);
    let over = game.wait("game_over", |_| true);
    assert!(over.text("outcome") == "agreement" && over.is_null("winner"), "{}", over.body);
    game.key(Key::Escape);
    game.settle();
    assert!(game.widget("draw").is_none());
}

#[test]
fn the_computer_declines_early() {
    let mut game = begun(Launch::new(&["--white", "human", "--black", "level:1"]).start());
    game.key(Key::O);
    game.wait("dialog", |event| event.text("kind") == "draw");
    game.click_widget("ok");
    game.wait("draw_declined", |_| true);
    game.until("it says so", |game| game.widget("message_close").is_some());
    assert!(!game.comes("game_over"));
}
