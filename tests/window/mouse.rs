//! Dragging, clicking during an animation, and the border between buttons and board.

use crate::harness::{Button, Game, Launch, ms};

impl Game {
    /// Drags from the middle of one hex to another with the left button.
    pub fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.hex(from), self.hex(to));
        self.drag_between(from, to);
    }

    pub fn drag_between(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.forget();
        self.point(from);
        self.display.press(Button::Left);
        for step in 1..=8 {
            self.point((from.0 + (to.0 - from.0) * step / 8, from.1 + (to.1 - from.1) * step / 8));
            std::thread::sleep(ms(10));
        }
        self.display.release(Button::Left);
    }
}

#[test]
fn a_piece_is_dragged_to_its_target() {
    let mut game = Launch::hot_seat().start();
    game.drag("e2", "e3");
    assert_eq!(game.wait("ply", |_| true).text("coord"), "e2e3");
    game.settle();
    game.drag("c7", "g1");
    assert_eq!(game.wait("ply", |_| true).text("coord"), "c7g1");
    game.settle();
    // A swap, and by the Defensor.
    game.drag("d1", "e1");
    assert_eq!(game.wait("ply", |_| true).text("coord"), "e1d1");
}

#[test]
fn a_piece_dropped_anywhere_else_goes_home() {
    let mut game = Launch::hot_seat().start();
    let beside = game.empty_place();
    let places = [game.hex("e4"), game.hex("e1"), game.hex("e6"), beside];
    for place in places {
        let from = game.hex("e2");
        game.drag_between(from, place);
        game.settle();
        assert!(!game.news().iter().any(|event| event.is("ply")), "a drop beside the targets was played");
        assert!(game.log.last("select").is_some_and(|event| event.is_null("hex")), "the piece is still in the hand");
        assert!(!game.news().iter().any(|event| event.is("camera")), "dragging a piece moved the camera");
    }
    // On its own hex it stays selected, and can then be played by a click.
    let (x, y) = game.hex("e2");
    game.forget();
    game.point((x, y));
    game.display.press(Button::Left);
    for offset in [4, 8, 12, 8, 4] {
        game.point((x + offset, y));
        std::thread::sleep(ms(10));
    }
    game.display.release(Button::Left);
    game.settle();
    assert_eq!(game.log.last("select").unwrap().text("hex"), "e2");
    game.click_hex("e3");
    game.wait("ply", |event| event.text("coord") == "e2e3");
}

#[test]
fn a_right_click_breaks_a_drag_off() {
    let mut game = Launch::hot_seat().start();
    let (from, to) = (game.hex("e2"), game.hex("e3"));
    game.point(from);
    game.display.press(Button::Left);
    for step in 1..=4 {
        game.point((from.0 + (to.0 - from.0) * step / 4, from.1 + (to.1 - from.1) * step / 4));
    }
    game.display.click(Button::Right);
    game.display.release(Button::Left);
    assert!(!game.comes("ply"), "the broken drag was played");
    let mv = game.ply("e2e3");
    game.key(crate::harness::Key::Escape);
    game.settle();
    game.play(mv);
}

#[test]
fn a_click_during_an_animation_selects_at_once() {
    let mut game = Launch::hot_seat().animated().start();
    for (from, to, next) in [("e2", "e3", "e6"), ("c6", "c5", "g2"), ("b1", "b3", "h6")] {
        game.select(from);
        game.click_hex(to);
        game.wait("ply", |_| true);
        game.wait("animation", |event| event.text("state") == "start");
        game.click_hex(next);
        game.wait("select", |event| event.text("hex") == next);
        let mut so_far = game.log.events.iter().filter(|event| event.is("animation"));
        assert_eq!(so_far.next_back().unwrap().text("state"), "start", "the selection waited for the animation's end");
        game.wait("animation", |event| event.text("state") == "end");
        game.settle();
    }
}

#[test]
fn plies_played_during_an_animation_are_not_lost() {
    let mut game = Launch::hot_seat().animated().start();
    for (from, to) in [("e2", "e3"), ("e6", "e5"), ("c2", "c3"), ("c6", "c5"), ("g1", "h2"), ("g7", "h5")] {
        game.forget();
        game.click_hex(from);
        game.click_hex(to);
        game.wait("ply", |event| event.text("coord") == format!("{from}{to}"));
    }
    game.settle();
    let animations: Vec<&str> =
        game.log.events.iter().filter(|event| event.is("animation")).map(|event| event.text("state")).collect();
    assert_eq!(animations.last(), Some(&"end"), "{animations:?}");
}

#[test]
fn every_ply_of_a_quick_computer_is_animated() {
    let mut game = Launch::new(&["--white", "random", "--black", "random"]).animated().start_unsettled();
    // A script that wants to press a button meanwhile must learn where it is.
    game.wait("layout", |_| true);
    game.cursor_to_start();
    for ply in 0..12 {
        // The first two are played while the window opens, perhaps.
        if ply > 1 {
            game.wait("animation", |event| event.text("state") == "start");
        }
        game.wait("ply", |_| true);
    }
    let mut moving = false;
    for event in game.log.events.iter().filter(|event| event.is("animation")) {
        let starts = event.text("state") == "start";
        assert_ne!(starts, moving, "animations start and end in turn: {}", event.body);
        moving = starts;
    }
}

#[test]
fn a_click_on_a_button_never_reaches_the_board() {
    let mut game = Launch::hot_seat().start();
    game.select("e2");
    game.forget();
    game.click_widget("flip");
    game.wait("camera", |_| true);
    game.settle();
    let through = game.news().iter().any(|event| event.is("select") || event.is("ply"));
    assert!(!through, "the click went through the button");
    assert_eq!(game.log.last("select").unwrap().text("hex"), "e2", "the selection is kept");
}

#[test]
fn a_slow_click_on_a_button_counts() {
    let mut game = Launch::hot_seat().start();
    let button = game.widget_center("flip");
    game.point(button);
    game.forget();
    game.display.press(Button::Left);
    std::thread::sleep(ms(1500));
    game.display.release(Button::Left);
    game.wait("camera", |_| true);
}

#[test]
fn a_press_on_a_button_released_on_the_board_does_nothing() {
    let mut game = Launch::hot_seat().start();
    game.select("e2");
    let (button, target) = (game.widget_center("flip"), game.hex("e3"));
    game.drag_between(button, target);
    game.settle();
    let acted: Vec<&str> = game
        .news()
        .iter()
        .filter(|event| ["ply", "select", "camera"].contains(&event.name.as_str()))
        .map(|event| event.name.as_str())
        .collect();
    assert!(acted.is_empty(), "{acted:?}");
}

#[test]
fn a_press_on_the_board_released_on_a_button_does_nothing() {
    let mut game = Launch::hot_seat().start();
    for from in ["e2", "e4"] {
        let (from, button) = (game.hex(from), game.widget_center("menu"));
        game.drag_between(from, button);
        game.settle();
        let acted = game.news().iter().any(|event| event.is("ply") || event.is("screen"));
        assert!(!acted, "the button took a press that began on the board");
    }
}

#[test]
fn the_wheel_zooms_and_comes_back() {
    let mut game = Launch::hot_seat().start();
    game.point_at("e4");
    let distance = |game: &Game| game.log.last("camera").and_then(|event| event.body["distance"].as_f64());
    game.display.click(Button::WheelUp);
    game.wait("camera", |_| true);
    game.settle();
    game.forget();
    let near = distance(&game).unwrap();
    for _ in 0..40 {
        game.display.click(Button::WheelUp);
    }
    game.wait("camera", |_| true);
    game.settle();
    game.forget();
    let nearest = distance(&game).unwrap();
    assert!(nearest <= near && nearest > 0.0);
    for _ in 0..80 {
        game.display.click(Button::WheelDown);
    }
    game.wait("camera", |_| true);
    game.wait("layout", |_| true);
    game.settle();
    let farthest = distance(&game).unwrap();
    assert!(farthest > near, "{farthest} after zooming out, {near} near");
    let (width, height) = game.display.size(game.window);
    for cell in crate::harness::game::cell_names() {
        let (x, y) = game.hex(&cell);
        assert!(x > 0 && y > 0 && x < width as i32 && y < height as i32, "{cell} is out of sight at the far end");
    }
}

#[test]
fn dragging_far_never_tips_the_camera_over() {
    let mut game = Launch::hot_seat().start();
    let (x, y) = game.empty_place();
    for (dx, dy) in [(0, 12), (0, -24), (17, 0), (-31, 5)] {
        for _ in 0..3 {
            game.point((x, y));
            game.display.press(Button::Middle);
            for step in 0..12 {
                game.point((x + dx * step, y + dy * step));
            }
            game.display.release(Button::Middle);
        }
        game.settle();
        let camera = game.log.last("camera").expect("the camera moved");
        let pitch = camera.body["pitch"].as_f64().unwrap();
        let yaw = camera.body["yaw"].as_f64().unwrap();
        assert!((11.9..=90.1).contains(&pitch), "{}", camera.body);
        assert!((-180.1..=360.1).contains(&yaw), "{}", camera.body);
    }
}
