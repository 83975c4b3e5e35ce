//! The two questions a ply may ask, promotion and aura: every answer by click and by key, every way of cancelling.

use crate::harness::game::position;
use crate::harness::{Button, Event, Game, Key, Launch};
use crate::keyboard::choice_key;
use intellector::rules::Color::{Black, White};
use intellector::rules::Kind::{Defensor, Dominator, Intellector, Liberator, Progressor};
use std::collections::BTreeSet;

/// Black plays i6i5 first, so that there is something to take back; then White's c6c7 promotes.
fn promotion() -> (String, &'static str, &'static str, &'static [&'static str]) {
    let pieces = [
        ("e1", White, Intellector),
        ("c6", White, Progressor),
        ("a2", White, Progressor),
        ("g6", Black, Intellector),
        ("i6", Black, Progressor),
    ];
    (position(Black, &pieces), "c6", "c7", &["A", "D", "L", "F"])
}

/// Black plays i6i5 first; then White's Defensor on f3, beside its Intellector, takes the Liberator on f4.
fn aura() -> (String, &'static str, &'static str, &'static [&'static str]) {
    let pieces = [
        ("e3", White, Intellector),
        ("f3", White, Defensor),
        ("a2", White, Progressor),
        ("f4", Black, Liberator),
        ("g4", Black, Progressor),
        ("h6", Black, Intellector),
        ("i6", Black, Progressor),
    ];
    (position(Black, &pieces), "f3", "f4", &["L"])
}

fn start(text: &str) -> Game {
    let mut game = Launch::hot_seat().position(text).start();
    let first = game.ply("i6i5");
    game.play(first);
    game.settle();
    game
}

fn open(game: &mut Game, from: &str, to: &str) -> Event {
    game.settle();
    if game.log.last("select").is_some_and(|event| event.text("hex") == from) {
        game.key(Key::Escape);
        game.settle();
    }
    game.select(from);
    game.click_hex(to);
    game.wait("dialog", |event| !event.is_null("options"))
}

const WAYS: [&str; 6] =
    ["escape", "right click", "click beside the board", "click on another piece", "choice_cancel", "undo by its keys"];

fn cancel(game: &mut Game, way: &str) {
    game.settle();
    match way {
        "escape" => game.key(Key::Escape),
        "right click" => {
            game.point(game.empty_place());
            game.display.click(Button::Right);
        }
        "click beside the board" => game.click_at(game.empty_place()),
        "click on another piece" => game.click_hex("a2"),
        // The button lies behind the chooser.
        "undo by its keys" => {
            game.display.key_down(Key::Control);
            game.key(Key::Z);
            game.display.key_up(Key::Control);
        }
        widget => game.click_widget(widget),
    }
}

fn every_way_of_cancelling(kind: &str, text: &str, from: &str, to: &str, options: &[&str]) {
    let mut game = start(text);
    let before = game.mirror.sip();
    for way in WAYS {
        let dialog = open(&mut game, from, to);
        assert_eq!(dialog.text("kind"), kind, "{}", dialog.body);
        let offered: BTreeSet<&str> = dialog.texts("options").into_iter().filter(|text| text.len() == 1).collect();
        assert_eq!(offered, options.iter().copied().collect(), "{}", dialog.body);
        cancel(&mut game, way);
        game.wait("dialog", |event| event.is_null("options"));
        game.until("the chooser is gone", |game| !game.widgets().iter().any(|id| id.starts_with("choice_")));
        game.settle();
        if game.mirror.ply() == 0 {
            assert_eq!(way, "undo by its keys", "{way} took a ply back");
            game.click_widget("redo");
            game.wait("redo", |_| true);
        }
        assert_eq!(game.mirror.sip(), before, "{way}");
        assert_eq!(game.log.events.iter().filter(|event| event.is("ply")).count(), 1, "{way} played something");
    }
    // Nothing is broken: the same ply can still be played, with the choice.
    let mv = game.ply(&format!("{from}{to}={}", options[0]));
    game.play_after_cancel(mv);
}

impl Game {
    /// Plays a ply when its piece may still be selected.
    fn play_after_cancel(&mut self, mv: intellector::rules::Move) {
        self.key(Key::Escape);
        self.settle();
        self.play(mv);
    }
}

#[test]
fn a_promotion_is_cancelled_in_every_way_without_a_trace() {
    let (text, from, to, options) = promotion();
    every_way_of_cancelling("promotion", &text, from, to, options);
}

#[test]
fn the_aura_question_is_cancelled_in_every_way_without_a_trace() {
    let (text, from, to, options) = aura();
    every_way_of_cancelling("aura", &text, from, to, options);
}

/// Plays each of the plies, by click or by key, taking it back each time.
fn every_answer(text: &str, plies: &[&str]) {
    let mut game = start(text);
    for by_key in [false, true] {
        for ply in plies {
            let mv = game.ply(ply);
            if by_key {
                open(&mut game, &mv.from().to_string(), &mv.to().to_string());
                game.key(choice_key(mv.becomes()));
                game.wait("dialog", |event| event.is_null("options"));
                assert_eq!(game.wait("ply", |_| true).text("coord"), *ply);
            } else {
                game.play(mv);
            }
            game.settle();
            assert_eq!(game.mirror.ply(), 2);
            game.click_widget("undo");
            game.wait("undo", |_| true);
            game.settle();
        }
    }
}

#[test]
fn every_promotion_is_chosen_by_click_and_by_key() {
    every_answer(&promotion().0, &["c6c7=A", "c6c7=D", "c6c7=L", "c6c7=F"]);
}

#[test]
fn every_answer_to_the_aura_is_given_by_click_and_by_key() {
    every_answer(&aura().0, &["f3f4=L", "f3f4", "f3g4=P", "f3g4"]);
}

#[test]
fn keys_of_other_kinds_do_not_answer_and_do_not_move_the_cursor_away() {
    let (text, from, to, _) = aura();
    let mut game = start(&text);
    open(&mut game, from, to);
    game.key(Key::D);
    game.key(Key::F);
    assert!(!game.comes("ply"), "a kind that is not offered was played");
    game.key(Key::L);
    game.wait("ply", |event| event.text("coord") == "f3f4=L");
}

#[test]
fn a_quick_answer_counts_and_what_was_pressed_before_the_question_does_not() {
    let (text, from, to, _) = promotion();
    let mut game = start(&text);
    game.select(from);
    let place = game.hex(to);
    game.point(place);
    // Nothing waits for a frame in between.
    game.key(Key::L);
    game.display.click(Button::Left);
    game.wait("dialog", |event| event.text("kind") == "promotion");
    assert!(!game.comes("ply"), "a key from before the question has answered it");
    game.key(Key::Escape);
    game.settle();
    // The piece is still selected.
    game.point(place);
    game.display.click(Button::Left);
    game.key(Key::F);
    assert_eq!(game.wait("ply", |_| true).text("coord"), "c6c7=F");
    game.settle();
    // The same with the question before a game is given up.
    game.key(Key::Delete);
    game.key(Key::Escape);
    game.settle();
    assert!(!game.widgets().iter().any(|id| id == "ok"), "the question is still there");
    game.key(Key::Delete);
    game.key(Key::Enter);
    game.wait("game_over", |event| event.text("outcome") == "resignation");
}

#[test]
fn a_question_is_seen_and_answered_with_hidden_panels_too() {
    let mut game = start(&promotion().0);
    game.key(Key::F9);
    game.until("the panels are hidden", |game| game.widgets().is_empty());
    for (key, kind) in [(Key::Delete, "resign"), (Key::O, "draw")] {
        game.settle();
        game.key(key);
        game.wait("dialog", |event| event.text("kind") == kind);
        game.key(Key::Escape);
        game.wait("dialog", |event| event.is_null("options"));
        game.until("the panels are hidden again", |game| game.widgets().is_empty());
    }
    game.key(Key::F9);
    game.until("the panels are back", |game| game.widgets().iter().any(|id| id == "resign"));
    game.key(Key::Delete);
    game.key(Key::Enter);
    game.wait("game_over", |_| true);
    game.settle();
    // Nothing is left to be given up, and the keyboard is not waiting for an answer that nobody sees.
    game.key(Key::Escape);
    game.settle();
    game.key(Key::F9);
    game.until("the panels are hidden", |game| game.widgets().is_empty());
    game.key(Key::Delete);
    game.settle();
    game.key(Key::F9);
    game.until("the panels are back", |game| !game.widgets().is_empty());
}

#[test]
fn a_promotion_by_dragging_asks_as_well() {
    let (text, from, to, _) = promotion();
    let mut game = start(&text);
    game.drag(from, to);
    game.wait("dialog", |event| event.text("kind") == "promotion");
    game.click_widget("choice_D");
    game.wait("ply", |event| event.text("coord") == "c6c7=D");
}

#[test]
fn taking_the_intellector_on_the_last_row_ends_the_game_without_a_question() {
    let pieces =
        [("e1", White, Intellector), ("c6", White, Progressor), ("c7", Black, Intellector), ("i6", Black, Dominator)];
    let mut game = Launch::hot_seat().position(&position(White, &pieces)).start();
    game.select("c6");
    game.click_hex("c7");
    game.wait("ply", |event| event.text("coord").starts_with("c6c7"));
    let over = game.wait("game_over", |_| true);
    assert_eq!(over.text("outcome"), "fatum");
    assert!(game.log.last("dialog").is_none(), "a question was asked");
}

#[test]
fn shift_takes_the_new_shape_without_a_question() {
    for ((text, from, to, _), wanted) in [(promotion(), "c6c7=D"), (aura(), "f3f4=L")] {
        let mut game = start(&text);
        game.select(from);
        game.display.key_down(Key::Shift);
        game.click_hex(to);
        let ply = game.wait("ply", |_| true);
        game.display.key_up(Key::Shift);
        assert_eq!(ply.text("coord"), wanted);
        game.settle();
        assert!(game.widget("choice_cancel").is_none() && game.widget("undo").is_some());
    }
}
