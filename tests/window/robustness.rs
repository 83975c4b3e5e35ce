//! What a window goes through in real life: tiny and huge sizes, minimising, fullscreen, and a cat on the keyboard.

use crate::harness::{Button, Game, Key, Launch, Random, ms};

/// The board still answers: a hex is hovered where it is said to be.
fn answers(game: &mut Game) {
    game.settle();
    for cell in ["c3", "e4", "g5"] {
        game.point_at(cell);
        game.until("the hex is hovered", |game| game.hovers(cell));
    }
}

#[test]
fn a_window_of_one_pixel_comes_back() {
    let mut game = Launch::hot_seat().start();
    // With a ply in the list there is one more thing to find room for.
    let mv = game.ply("e2e3");
    game.play(mv);
    game.settle();
    let before = game.log.last("camera").and_then(|event| event.body["distance"].as_f64());
    for (width, height) in [(1, 1), (1, 700), (60, 500), (1000, 1), (300, 200), (1900, 60)] {
        game.display.resize(game.window, width, height);
        game.settle();
        game.display.resize(game.window, 1000, 700);
        game.settle();
        answers(&mut game);
        let distance = game.log.last("camera").and_then(|event| event.body["distance"].as_f64());
        let (distance, before) = (distance.expect("a camera"), before.expect("a camera"));
        assert!((distance - before).abs() < 0.01, "{distance} after {width}x{height}, {before} before");
    }
}

#[test]
fn a_slow_series_of_resizes_is_followed() {
    let mut game = Launch::hot_seat().start();
    for step in 0..40 {
        game.display.resize(game.window, 700 + 20 * step, 900 - 8 * step);
        std::thread::sleep(ms(25));
        game.pump();
    }
    answers(&mut game);
    let layout = game.log.last("layout").unwrap();
    let (width, height) = (700 + 20 * 39, 900 - 8 * 39);
    for place in layout.body["hexes"].as_object().unwrap().values() {
        let (x, y) = (place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
        assert!(x > 0.0 && y > 0.0 && x < width as f64 && y < height as f64, "{place} in {width}x{height}");
    }
}

#[test]
fn a_window_taken_off_the_screen_comes_back() {
    let mut game = Launch::hot_seat().start();
    game.display.set_mapped(game.window, false);
    std::thread::sleep(ms(300));
    game.pump();
    game.display.set_mapped(game.window, true);
    std::thread::sleep(ms(300));
    game.display.focus(game.window);
    answers(&mut game);
    game.point(game.empty_place());
    game.settle();
    let picture = game.display.picture(game.window).expect("the window is visible");
    assert!(picture.colors(20) >= 20, "the window stays empty");
}

#[test]
fn minimising_and_fullscreen_under_a_window_manager() {
    let mut game = Launch::hot_seat().size(900, 640).with_window_manager().start();
    game.update_origin();
    answers(&mut game);
    game.display.minimize(game.window);
    for _ in 0..100 {
        if !game.display.is_visible(game.window) {
            break;
        }
        std::thread::sleep(ms(20));
    }
    assert!(!game.display.is_visible(game.window), "the window manager did not minimise it");
    std::thread::sleep(ms(300));
    game.pump();
    game.display.activate(game.window);
    for _ in 0..100 {
        if game.display.is_visible(game.window) {
            break;
        }
        std::thread::sleep(ms(20));
    }
    game.settle();
    game.update_origin();
    answers(&mut game);
    let before = game.display.size(game.window);
    for _ in 0..3 {
        game.forget();
        game.key(Key::F11);
        game.wait("layout", |_| true);
        game.settle();
        game.update_origin();
        assert_eq!(game.display.size(game.window), (1920, 1200), "fullscreen covers the screen");
        answers(&mut game);
        game.forget();
        game.key(Key::F11);
        game.wait("layout", |_| true);
        game.settle();
        game.update_origin();
        assert_eq!(game.display.size(game.window), before, "the size before is restored");
        answers(&mut game);
    }
}

#[test]
fn five_hundred_random_inputs_do_no_harm() {
    let mut game = Launch::hot_seat().size(1000, 700).animated().start();
    let mut random = Random::new(500);
    let keys = [
        Key::Q,
        Key::W,
        Key::E,
        Key::A,
        Key::S,
        Key::D,
        Key::Space,
        Key::Enter,
        Key::Escape,
        Key::F,
        Key::T,
        Key::L,
        Key::P,
        Key::One,
        Key::Two,
        Key::Three,
        Key::Four,
        Key::Zero,
        Key::Home,
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Z,
    ];
    // No Tab: with Enter it would come by what is forbidden below.
    for step in 0..500 {
        game.pump();
        // Leaving the program, or this game for another, is not what is tested here; and an analysis goes on for longer
        // than this test would wait for the game to rest.
        let forbidden: Vec<[f64; 4]> =
            ["quit", "menu", "analysis", "analyse_game"].iter().filter_map(|id| game.widget(id)).collect();
        let place = (random.below(1000) as i32, random.below(700) as i32);
        let leaves = forbidden.iter().any(|&[x, y, width, height]| {
            let (px, py) = (place.0 as f64, place.1 as f64);
            px >= x - 3.0 && px <= x + width + 3.0 && py >= y - 3.0 && py <= y + height + 3.0
        });
        match random.below(10) {
            0..=2 if !leaves => game.click_at(place),
            3 | 4 => {
                let names = crate::harness::game::cell_names();
                let cell = random.pick(&names);
                let layout = game.log.last("layout").unwrap();
                if layout.body["hexes"][cell].is_array() {
                    game.click_hex(cell);
                }
            }
            5 | 6 => game.key(*random.pick(&keys)),
            7 => {
                game.point(place);
                game.display.click(*random.pick(&[Button::WheelUp, Button::WheelDown]));
            }
            8 if !leaves => {
                game.point(place);
                game.display.press(Button::Right);
                game.point((random.below(1000) as i32, random.below(700) as i32));
                game.display.release(Button::Right);
            }
            _ => game.point(place),
        }
        // In bursts, as fast as the server takes them; in between the game may catch up.
        if step % 10 == 0 {
            // Not until it rests: a click may have met the analysis after all, which goes on and on.
            std::thread::sleep(ms(300));
        }
    }
    assert_eq!(game.stderr(), "");
    assert_eq!(game.terminate().code(), Some(0));
}
