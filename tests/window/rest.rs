//! The picture at rest: it converges and stays, panels do not disturb it, input does, and nothing of what was before
//! is left in it. In motion it stays fluid while the computer thinks.

use crate::harness::{Button, Game, Key, Launch, ms};
use std::time::{Duration, Instant};

/// How often the picture at rest has converged so far.
fn convergences(game: &mut Game) -> usize {
    game.pump();
    game.log.events.iter().filter(|event| event.is("picture")).count()
}

/// The window's pixels once its picture has converged.
fn converged(game: &mut Game) -> Vec<u8> {
    game.converge();
    game.display.picture(game.window).expect("the window's picture").rgb
}

#[test]
fn a_resize_and_another_window_in_between_leave_no_ghost() {
    let mut game = Launch::hot_seat().with_window_manager().size(700, 500).start();
    game.point(game.empty_place());
    let before = converged(&mut game);
    // In the middle of it: another size and back.
    game.point_at("e4");
    std::thread::sleep(ms(250));
    game.display.resize(game.window, 640, 480);
    std::thread::sleep(ms(250));
    game.display.resize(game.window, 700, 500);
    game.settle();
    game.point(game.empty_place());
    assert!(converged(&mut game) == before, "a ghost of the other size");
    // Hidden and shown again in the middle of it.
    game.point_at("c3");
    std::thread::sleep(ms(250));
    game.display.minimize(game.window);
    std::thread::sleep(ms(300));
    game.display.activate(game.window);
    game.settle();
    game.point(game.empty_place());
    assert!(converged(&mut game) == before, "a ghost of the time before it was hidden");
}

#[test]
fn panels_do_not_begin_the_picture_anew_and_marks_do() {
    let mut game = Launch::hot_seat().start();
    game.point(game.empty_place());
    game.converge();
    let count = convergences(&mut game);
    // Buttons light up under the pointer; the board is the same.
    for widget in ["flip", "menu", "hint"] {
        let place = game.widget_center(widget);
        game.point(place);
        game.settle();
    }
    game.converge();
    assert_eq!(convergences(&mut game), count, "hovering over a button began the picture anew");
    game.point_at("e4");
    game.until("the hex is hovered", |game| game.hovers("e4"));
    game.converge();
    assert_eq!(convergences(&mut game), count + 1);
}

#[test]
fn input_in_the_middle_of_refining_is_answered_at_once() {
    let mut game = Launch::hot_seat().start();
    let mut fastest = Duration::MAX;
    for cell in ["e4", "c3", "g5", "d2", "f4"] {
        let place = game.hex(cell);
        game.point(game.empty_place());
        // Long enough for the refining to have begun, too short for it to have ended.
        game.settle();
        std::thread::sleep(ms(250));
        let (since, waited) = (Instant::now(), game.kept_waiting());
        game.point(place);
        game.until("the hex is hovered", |game| game.hovers(cell));
        fastest = fastest.min(since.elapsed().saturating_sub(game.kept_waiting().saturating_sub(waited)));
    }
    // Generous: other programs share the machine.
    assert!(fastest < ms(150), "{fastest:?}");
}

#[test]
fn orbiting_stays_fluid_while_the_computer_thinks() {
    let mut game = Launch::new(&["--white", "human", "--black", "level:10"]).start();
    game.display.watch_drawing(game.window);
    let mv = game.ply("e2e3");
    game.play(mv);
    game.wait("engine", |event| event.text("state") == "start");
    let (x, y) = game.empty_place();
    game.point((x, y));
    game.display.press(Button::Middle);
    game.display.drawings();
    let (since, waited) = (Instant::now(), game.kept_waiting());
    let mut step = 0;
    while since.elapsed() < ms(3000) {
        step += 1;
        game.point((x + if step % 200 < 100 { step % 100 } else { 100 - step % 100 }, y));
        std::thread::sleep(ms(8));
    }
    let drawn = game.display.drawings();
    let time = since.elapsed().saturating_sub(game.kept_waiting().saturating_sub(waited));
    game.display.release(Button::Middle);
    game.key(Key::Escape);
    // A figure for an idle machine stands in docs/picture.md; this only catches a picture that stands still.
    let rate = drawn as f64 / time.as_secs_f64().max(0.5);
    assert!(rate >= 10.0, "{drawn} frames in {time:?} of its own time");
}
