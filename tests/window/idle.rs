//! A game that waits for a person costs nothing.

use crate::harness::{Game, Launch, ms};
use std::time::{Duration, Instant};

/// Nothing is drawn, nothing logged, and under 1 % of a core used for ten seconds; then SIGTERM ends the game.
fn rests(game: &mut Game) {
    const TIME: Duration = Duration::from_secs(10);
    // The picture is refined, and the last fades and the computer's thread come to an end first.
    game.quiet_for(ms(1500));
    game.converge();
    game.quiet_for(ms(500));
    game.display.watch_drawing(game.window);
    game.display.drawings();
    let (ticks, events, since) = (game.cpu_ticks(), game.log.events.len(), Instant::now());
    while since.elapsed() < TIME {
        std::thread::sleep(ms(500));
    }
    let ticks = game.cpu_ticks() - ticks;
    let drawings = game.display.drawings();
    game.pump();
    assert_eq!(drawings, 0, "frames were drawn");
    assert_eq!(game.log.events.len(), events, "something was logged");
    // Ten seconds are 1000 ticks.
    assert!(ticks < 10, "{ticks} of 1000 ticks were used");
    assert_eq!(game.terminate().code(), Some(0));
}

#[test]
fn the_menu_rests() {
    rests(&mut Launch::new(&[]).animated().start());
}

#[test]
fn the_game_rests_on_the_persons_turn() {
    let mut game = Launch::new(&["--white", "human", "--black", "level:2"]).animated().start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.wait("ply", |event| event.text("by") == "engine");
    // With a piece selected and the pointer on the board, as a thinking person leaves it.
    game.settle();
    game.select("c2");
    rests(&mut game);
}

#[test]
fn the_game_rests_after_its_end() {
    let mut game = Launch::hot_seat().position("2!wGrvn!Cn").animated().start();
    game.select("d6");
    game.click_hex("e7");
    game.wait("game_over", |_| true);
    // The dialog that tells of it comes when the animation is over, without any further input.
    game.until("the dialog is shown", |game| game.widget("close").is_some());
    rests(&mut game);
}

#[test]
fn drawing_is_seen_by_these_tests() {
    // The measure itself: moving over the board draws, and the counter says so.
    let mut game = Launch::hot_seat().start();
    game.display.watch_drawing(game.window);
    game.display.drawings();
    for cell in ["e4", "c3", "g5"] {
        game.point_at(cell);
        game.settle();
    }
    assert!(game.display.drawings() > 0, "hovering drew nothing");
}
