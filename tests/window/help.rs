//! Help on the board: what is shown on request, the player's own drawing, and what the computer thinks.

use crate::harness::{Button, Game, Key, Launch, ms};
use serde_json::{Value, json};

impl Game {
    fn right_drag(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.forget();
        self.point(from);
        self.display.press(Button::Right);
        for step in 1..=6 {
            self.point((from.0 + (to.0 - from.0) * step / 6, from.1 + (to.1 - from.1) * step / 6));
        }
        self.display.release(Button::Right);
    }

    fn right_click(&mut self, cell: &str) {
        self.forget();
        let place = self.hex(cell);
        self.point(place);
        self.display.click(Button::Right);
    }

    /// Waits for the player's drawing to be this.
    #[track_caller]
    fn drawn(&mut self, arrows: Value, circles: Value) {
        let event = self.wait("sketch", |_| true);
        assert_eq!((&event.body["arrows"], &event.body["circles"]), (&arrows, &circles));
    }
}

#[test]
fn arrows_and_circles_are_drawn_with_the_right_button_and_wiped_with_the_left() {
    let mut game = Launch::hot_seat().start();
    let (from, to) = (game.hex("e2"), game.hex("e4"));
    game.right_drag(from, to);
    game.drawn(json!([["e2", "e4"]]), json!([]));
    game.right_click("d3");
    game.drawn(json!([["e2", "e4"]]), json!(["d3"]));
    game.right_drag(from, to);
    game.drawn(json!([]), json!(["d3"]));
    game.click_hex("e4");
    game.drawn(json!([]), json!([]));
    // The next ply wipes too.
    game.right_drag(from, to);
    game.drawn(json!([["e2", "e4"]]), json!([]));
    for cell in ["e2", "e3"] {
        game.point_at(cell);
        game.until("the pointer is there", |game| game.hovers(cell));
        game.key(Key::Space);
    }
    game.wait("ply", |event| event.text("coord") == "e2e3");
    game.settle();
    assert_eq!(game.log.last("sketch").map(|event| event.body["arrows"].clone()), Some(json!([])));
    let camera = game.news().iter().any(|event| event.is("camera"));
    assert!(!camera, "drawing has turned the camera");
}

#[test]
fn a_right_click_lets_go_of_a_piece_before_it_draws() {
    let mut game = Launch::hot_seat().start();
    game.select("e2");
    game.right_click("e3");
    game.wait("select", |event| event.body["hex"].is_null());
    game.settle();
    assert!(!game.news().iter().any(|event| event.is("sketch")));
    game.right_click("e3");
    game.drawn(json!([]), json!(["e3"]));
    game.key(Key::Escape);
    game.drawn(json!([]), json!([]));
}

#[test]
fn a_right_drag_that_begins_off_the_board_orbits() {
    let mut game = Launch::hot_seat().start();
    let from = game.empty_place();
    let to = game.hex("e4");
    game.right_drag(from, to);
    game.wait("camera", |_| true);
    game.settle();
    assert!(!game.news().iter().any(|event| event.is("sketch")));
}

#[test]
fn help_is_shown_by_button_and_by_key_and_follows_the_game() {
    let mut game = Launch::hot_seat().start();
    game.click_widget("threats");
    let help = game.wait("help", |event| !event.body["threats"].is_null());
    assert_eq!(help.body["threats"]["hanging"], json!([]));
    assert!(help.body["aura"].is_null() && help.body["breakthrough"].is_null());
    game.click_widget("aura_zone");
    let help = game.wait("help", |event| !event.body["aura"].is_null());
    assert_eq!(help.body["aura"][0].as_array().map(Vec::len), Some(3));
    game.key(Key::B);
    let help = game.wait("help", |event| !event.body["breakthrough"].is_null());
    // At the start both last rows are full.
    assert_eq!(help.body["breakthrough"], json!([null, null]));
    // The Aggressor takes the one of Black and hangs itself; then it is Black's dangers that are meant.
    let mv = game.ply("c1g7");
    game.play(mv);
    let help = game.wait("help", |event| event.body["threats"]["side"] == "b");
    assert!(help.body["threats"]["hanging"].as_array().is_some_and(|cells| !cells.is_empty()), "{}", help.body);
    game.key(Key::X);
    game.wait("help", |event| event.body["threats"].is_null());
}

#[test]
fn a_game_is_analysed_and_a_line_is_clicked_onto_the_board() {
    let mut game = Launch::hot_seat().start();
    for ply in ["e2e3", "e6e5"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    game.settle();
    game.click_widget("analysis");
    for line in ["line_1", "line_2", "line_3", "graph"] {
        game.until(line, |game| game.widget(line).is_some());
    }
    game.click_widget("line_2");
    let sketch = game.wait("sketch", |_| true);
    assert!(sketch.body["arrows"].as_array().is_some_and(|arrows| !arrows.is_empty()), "{}", sketch.body);
    // Playing on is as quick as ever, and the old lines are gone.
    let mv = game.ply("c2c3");
    game.forget();
    for cell in [mv.from(), mv.to()] {
        game.click_hex(&cell.to_string());
    }
    game.wait("ply", |event| event.text("coord") == "c2c3");
    // The panel is laid out anew when lines go and come; only then does the button stay where it is.
    for _ in 0..4 {
        game.wait("engine", |event| event.text("state") == "info");
    }
    game.until("the lines of the new position", |game| game.widget("line_3").is_some());
    game.quiet_for(ms(40));
    game.click_widget("analysis");
    game.until("analysis is off", |game| game.widget("line_1").is_none());
    game.settle();
}

#[test]
fn the_engine_s_best_line_is_shown_while_it_thinks() {
    let mut game = Launch::new(&["--white", "human", "--black", "level:10", "--engine-delay", "6000"]).start();
    assert!(game.widget("line_1").is_none());
    game.click_widget("show_engine");
    let mv = game.ply("e2e3");
    game.play(mv);
    let info = game.wait("engine", |event| event.text("state") == "info");
    assert!(info.number("depth") >= 1 && !info.body["pv"].as_array().unwrap().is_empty(), "{}", info.body);
    game.until("the best line is there to be read", |game| game.widget("line_1").is_some());
    game.click_widget("line_1");
    let sketch = game.wait("sketch", |_| true);
    assert!(sketch.body["arrows"].as_array().is_some_and(|arrows| !arrows.is_empty()), "{}", sketch.body);
    let answered = game.log.events.iter().any(|event| event.is("ply") && event.text("by") == "engine");
    assert!(!answered, "the line was shown only after the computer had moved");
}
