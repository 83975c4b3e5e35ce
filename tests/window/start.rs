//! Starting: what is logged, what is on the screen, and how soon.

use crate::harness::{Game, Launch, PATIENCE, ms};
use std::time::{Duration, Instant};

/// How long it took until the window shows more than a few colours, which its empty background cannot; without the time
/// in which other programs had the processor.
fn first_frame(game: &mut Game) -> Duration {
    let until = Instant::now() + PATIENCE;
    loop {
        if game.display.picture(game.window).is_some_and(|picture| picture.colors(20) >= 20) {
            return game.spawned.elapsed().saturating_sub(game.kept_waiting());
        }
        assert!(Instant::now() < until, "nothing is drawn");
        std::thread::sleep(ms(5));
    }
}

#[test]
fn a_start_is_logged_in_order_and_fields() {
    let game = Launch::hot_seat().size(1000, 700).start();
    let names: Vec<&str> = game.log.events.iter().map(|event| event.name.as_str()).collect();
    assert_eq!(names.first(), Some(&"ready"), "{names:?}");
    let ready = &game.log.events[0];
    assert_eq!((ready.number("width"), ready.number("height")), (1000, 700));
    assert_eq!(ready.body["scale"].as_f64(), Some(1.0));
    assert!(!ready.text("gl_version").is_empty() && !ready.text("renderer").is_empty(), "{}", ready.body);
    assert_eq!(game.log.last("screen").expect("a screen event").text("name"), "game");
    let layout = game.log.last("layout").expect("a layout event");
    assert_eq!(layout.body["hexes"].as_object().map(|hexes| hexes.len()), Some(59));
}

#[test]
fn the_menu_opens_without_options_and_the_game_with_any_of_four() {
    let game = Launch::new(&[]).start();
    assert_eq!(game.log.last("screen").expect("a screen event").text("name"), "menu");
    drop(game);
    let start = "2!wtrurvrwrxryize0e1i2o3g4n5g6o!AoBgCnDgEoFiGeHeIiJrKrLrMrNr";
    for args in [["--white", "human"], ["--black", "level:1"], ["--position", start]] {
        let game = Launch::new(&args).start();
        assert_eq!(game.log.last("screen").expect("a screen event").text("name"), "game", "{args:?}");
    }
}

#[test]
fn the_first_frame_is_on_the_screen_within_a_second_and_a_half() {
    let mut times = Vec::new();
    for _ in 0..3 {
        let mut game = Launch::new(&[]).animated().size(1280, 720).start_unsettled();
        times.push(first_frame(&mut game));
    }
    assert!(times.iter().min() < Some(&ms(1500)), "the first frame took {times:?}");
}

#[test]
fn sigterm_closes_the_window_like_a_click_on_its_cross() {
    let mut game = Launch::new(&[]).start();
    let status = game.terminate();
    assert_eq!(status.code(), Some(0), "{status}");
    assert_eq!(game.stderr(), "");
}
