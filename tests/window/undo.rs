//! Undo and redo, hot-seat and against the computer.

use crate::harness::{Launch, Random};
use crate::whole_game::choose;

#[test]
fn hot_seat_plies_are_taken_back_and_played_again_one_by_one() {
    let mut game = Launch::hot_seat().start();
    let mut random = Random::new(3);
    let mut sips = vec![game.mirror.sip()];
    assert!(game.widget("undo").is_none() && game.widget("redo").is_none(), "nothing to take back yet");
    for _ in 0..8 {
        let mv = choose(&game.mirror, &mut random);
        game.play(mv);
        sips.push(game.mirror.sip());
    }
    for ply in (0..8).rev() {
        game.click_widget("undo");
        let undo = game.wait("undo", |_| true);
        assert_eq!((undo.number("ply"), undo.text("sip")), (ply as u64, sips[ply].as_str()));
    }
    game.until("there is nothing left to take back", |game| game.widget("undo").is_none());
    for (ply, sip) in sips.iter().enumerate().take(6).skip(1) {
        game.click_widget("redo");
        let redo = game.wait("redo", |_| true);
        assert_eq!((redo.number("ply"), redo.text("sip")), (ply as u64, sip.as_str()));
    }
    // Another ply closes the way to the ones taken back.
    let old = game.mirror.game.undone()[0].mv;
    let other = game.mirror.legal().into_iter().find(|mv| mv.from() != old.from() && !game.asks(*mv)).unwrap();
    game.play(other);
    game.until("another ply closes the way to redo", |game| game.widget("redo").is_none());
}

#[test]
fn against_the_computer_undo_comes_back_to_the_person() {
    let mut game = Launch::new(&["--white", "human", "--black", "level:1"]).start();
    let mut random = Random::new(4);
    for _ in 0..3 {
        let mv = choose(&game.mirror, &mut random);
        game.play(mv);
        game.wait("ply", |event| event.text("by") == "engine");
        game.settle();
    }
    for plies in [4, 2, 0] {
        game.click_widget("undo");
        game.wait("undo", |event| event.number("ply") == plies);
        game.settle();
        assert_eq!(game.mirror.ply(), plies);
        assert!(!game.comes("ply"), "the computer played after an undo to the person's turn");
    }
    game.click_widget("redo");
    game.wait("redo", |event| event.number("ply") == 2);
    game.settle();
    assert!(!game.comes("ply"), "the computer played after a redo to the person's turn");
    let mv = choose(&game.mirror, &mut random);
    game.play(mv);
    game.wait("ply", |event| event.text("by") == "engine");
}

#[test]
fn undo_while_a_piece_is_selected_drops_the_selection() {
    let mut game = Launch::hot_seat().start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.select("e6");
    game.click_widget("undo");
    game.wait("undo", |_| true);
    game.settle();
    assert!(game.log.last("select").unwrap().is_null("hex"));
    let mv = game.ply("c2c3");
    game.play(mv);
}

#[test]
fn a_finished_game_can_be_taken_back_and_goes_on() {
    let mut game = Launch::hot_seat().position("2!wGrvn!Cn").start();
    let mv = game.ply("Xe7#");
    game.select(&mv.from().to_string());
    game.click_hex("e7");
    game.wait("game_over", |event| event.text("outcome") == "fatum");
    game.click_widget("close");
    game.click_widget("undo");
    game.wait("undo", |event| event.number("ply") == 0);
    let other = *game.mirror.legal().iter().find(|mv| mv.to().to_string() != "e7").unwrap();
    game.settle();
    game.play(other);
}
