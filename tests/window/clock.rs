//! The clock in the window: it falls, pauses with the board hidden, sleeps with the program, and draws only its digits.

use crate::harness::{Event, Game, Key, Launch, ms};
use std::time::{Duration, Instant};

fn by_clock(control: &str) -> Launch {
    Launch::new(&["--white", "human", "--black", "human", "--clock", control])
}

fn times(event: &Event) -> [u64; 2] {
    [event.number("white_ms"), event.number("black_ms")]
}

#[test]
fn the_flag_falls_and_taking_back_lifts_it() {
    let mut game = by_clock("0.1+1").start();
    game.cursor_to_start();
    let start = game.wait("clock", |_| true);
    assert_eq!((times(&start), start.text("running")), ([6000; 2], "w"));
    let mv = game.ply("e2e3");
    game.play(mv);
    let pressed = game.wait("clock", |_| true);
    assert_eq!(pressed.text("running"), "b");
    assert!((5900..=6000).contains(&pressed.number("black_ms")), "{}", pressed.body);
    assert!((1500..=7000).contains(&pressed.number("white_ms")), "{}", pressed.body);
    game.wait("low_time", |event| event.text("side") == "b");
    let over = game.wait("game_over", |_| true);
    assert_eq!((over.text("outcome"), over.text("winner")), ("time", "w"));
    let took = over.t_ms - pressed.t_ms;
    assert!((5900.0..9000.0).contains(&took), "six seconds took {took} ms");
    let stopped = game.wait("clock", |_| true);
    assert!(stopped.is_null("running") && stopped.number("black_ms") == 0, "{}", stopped.body);
    game.until("the dialog is shown", |game| game.widget("close").is_some());
    game.key(Key::Escape);
    game.until("the dialog is closed", |game| game.widget("close").is_none());
    game.click_widget("undo");
    let lifted = game.wait("clock", |_| true);
    assert_eq!((lifted.text("running"), lifted.number("black_ms")), ("w", 6000));
    assert!((5900..=6000).contains(&lifted.number("white_ms")), "{}", lifted.body);
}

#[test]
fn a_pause_hides_the_board_and_stops_the_clock() {
    let mut game = by_clock("5+3").start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.settle();
    for (stop, go_on) in [(None, None), (Some("clock_black"), Some("resume"))] {
        let place = game.hex("e5");
        game.forget();
        match stop {
            Some(widget) => game.click_widget(widget),
            None => game.key(Key::P),
        }
        let stopped = game.wait("clock", |event| event.is_null("running"));
        game.until("the board is covered", |game| game.widget("resume").is_some());
        assert!(game.widget("clock_black").is_none() && game.widget("undo").is_none());
        game.forget();
        game.click_at(place);
        std::thread::sleep(ms(1500));
        assert!(!game.comes("select"), "a piece was taken behind the cover");
        let picture = game.display.picture(game.window).expect("the window is visible");
        let pixel = |x: i32, y: i32| {
            let at = 3 * (y as usize * picture.width as usize + x as usize);
            &picture.rgb[at..at + 3]
        };
        assert_eq!(pixel(place.0, place.1), pixel(place.0 + 40, place.1 + 60), "the board can be seen");
        match go_on {
            Some(widget) => game.click_widget(widget),
            None => game.key(Key::P),
        }
        let running = game.wait("clock", |event| event.text("running") == "b");
        assert_eq!(times(&running), times(&stopped), "the pause was charged");
        game.until("the board is back", |game| game.widget("clock_black").is_some());
    }
    // The menu is a pause as well.
    game.forget();
    game.key(Key::F10);
    let stopped = game.wait("clock", |event| event.is_null("running"));
    game.click_widget("continue");
    let running = game.wait("clock", |event| event.text("running") == "b");
    assert_eq!(times(&running), times(&stopped));
}

#[test]
fn no_time_runs_before_there_is_a_board_to_look_at() {
    let mut game = by_clock("5+0").start();
    let mv = game.ply("e2e3");
    game.play(mv);
    let clock = game.wait("clock", |event| event.text("running") == "b");
    let shown = clock.t_ms - game.log.last("ready").expect("it is ready").t_ms;
    let used = 300_000.0 - clock.number("white_ms") as f64;
    assert!(used <= shown + 30.0, "{used} ms were charged, {shown} ms after the first frame");
}

#[test]
fn time_while_the_program_is_stopped_is_not_charged() {
    let mut game = by_clock("0.2+0").start();
    for (text, side, other) in [("e2e3", "white_ms", "b"), ("e6e5", "black_ms", "w")] {
        game.settle();
        let since = Instant::now();
        game.send_signal("-STOP");
        std::thread::sleep(Duration::from_secs(8));
        game.send_signal("-CONT");
        let mv = game.ply(text);
        game.play(mv);
        let asleep = since.elapsed();
        let clock = game.wait("clock", |event| event.text("running") == other);
        let used = 12_000 - clock.number(side);
        assert!(asleep > Duration::from_secs(8) && used < 7_000, "{used} ms were charged: {}", clock.body);
    }
}

#[test]
fn the_clock_draws_once_a_second() {
    let mut game = by_clock("5+0").start();
    game.settle();
    game.converge();
    drawings(&mut game, Duration::from_secs(6), 4..=8);
}

#[test]
fn the_last_seconds_are_drawn_in_tenths() {
    let mut game = by_clock("0.15+0").start();
    // The picture may still be refined at first: up to sixteen more.
    drawings(&mut game, Duration::from_secs(3), 15..=51);
}

fn drawings(game: &mut Game, time: Duration, expected: std::ops::RangeInclusive<usize>) {
    game.display.watch_drawing(game.window);
    game.display.drawings();
    let events = game.log.events.len();
    std::thread::sleep(time);
    let drawn = game.display.drawings();
    game.pump();
    let news: Vec<_> = game.log.events[events..]
        .iter()
        .filter(|event| !["frame", "low_time", "sound", "picture"].contains(&event.name.as_str()))
        .collect();
    assert!(news.is_empty(), "{news:?}");
    assert!(expected.contains(&drawn), "{drawn} frames in {time:?}");
}
