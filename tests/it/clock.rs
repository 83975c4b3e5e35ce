//! The clock, event by event: every state meets everything that can happen to it.

use intellector::game::clock::{Clock, ClockRecord, Phase, TimeControl, digits};
use intellector::rules::Color::{Black, White};
use std::time::Duration;

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

/// A clock of five minutes and three seconds that has run for two seconds, at time 102, in the wanted phase.
fn clock_in(phase: Phase) -> Clock {
    let mut clock = Clock::new(control("5+3"), White);
    clock.resume(s(100));
    match phase {
        Phase::Running(_) => assert_eq!(clock.tick(s(102)), None),
        Phase::Paused(_) => clock.pause(s(102)),
        Phase::Stopped => clock.stop(s(102)),
        Phase::Fallen(_) => {
            clock = Clock::new(control("0.025+3"), White);
            clock.resume(s(100));
            clock.tick(s(101));
            assert_eq!(clock.tick(s(102)), Some(White));
        }
    }
    assert_eq!(clock.phase(), phase);
    clock
}

#[test]
fn every_state_and_event() {
    let running = Phase::Running(White);
    let paused = Phase::Paused(White);
    let (stopped, fallen) = (Phase::Stopped, Phase::Fallen(White));
    type Event = (&'static str, fn(&mut Clock));
    let tick: Event = ("tick", |clock| assert_eq!(clock.tick(s(103)), None));
    let press: Event = ("press", |clock| {
        let runs = clock.phase() == Phase::Running(White);
        assert_eq!(clock.press(s(103)), runs);
    });
    let pause: Event = ("pause", |clock| clock.pause(s(103)));
    let resume: Event = ("resume", |clock| clock.resume(s(103)));
    let stop: Event = ("stop", |clock| clock.stop(s(103)));
    let turn: Event = ("turn to the start", |clock| clock.turn_to(0, White, s(103)));
    // State, event, state after it, White's seconds at 103 and at 104.
    for (before, (name, event), after, at_103, at_104) in [
        (running, tick, running, 297, 296),
        (running, press, Phase::Running(Black), 300, 300),
        (running, pause, paused, 297, 297),
        (running, resume, running, 297, 296),
        (running, stop, stopped, 297, 297),
        (running, turn, running, 300, 299),
        (paused, tick, paused, 298, 298),
        (paused, press, paused, 298, 298),
        (paused, pause, paused, 298, 298),
        (paused, resume, running, 298, 297),
        (paused, stop, stopped, 298, 298),
        (paused, turn, paused, 300, 300),
        (stopped, tick, stopped, 298, 298),
        (stopped, press, stopped, 298, 298),
        (stopped, pause, stopped, 298, 298),
        (stopped, resume, stopped, 298, 298),
        (stopped, stop, stopped, 298, 298),
        (stopped, turn, running, 300, 299),
        (fallen, tick, fallen, 0, 0),
        (fallen, press, fallen, 0, 0),
        (fallen, pause, fallen, 0, 0),
        (fallen, resume, fallen, 0, 0),
        (fallen, stop, fallen, 0, 0),
    ] {
        let mut clock = clock_in(before);
        event(&mut clock);
        assert_eq!(clock.phase(), after, "{before:?}, {name}");
        assert_eq!(clock.left(White, s(103)), s(at_103), "{before:?}, {name}");
        assert_eq!(clock.left(White, s(104)), s(at_104), "{before:?}, {name}");
    }
    // A fallen flag is lifted by taking back.
    let mut clock = clock_in(fallen);
    clock.turn_to(0, White, s(103));
    assert_eq!((clock.phase(), clock.left(White, s(103))), (running, ms(1500)));
}

#[test]
fn every_state_falls_only_when_it_runs() {
    for (phase, falls) in [(Phase::Running(White), true), (Phase::Paused(White), false), (Phase::Stopped, false)] {
        let mut clock = clock_in(phase);
        let fell = (103..500).filter_map(|second| clock.tick(s(second)).map(|side| (second, side))).collect::<Vec<_>>();
        assert_eq!(fell, if falls { vec![(400, White)] } else { Vec::new() }, "{phase:?}");
    }
}

#[test]
fn a_ply_that_comes_too_late_does_not_count() {
    let mut clock = Clock::new(control("0.05+3"), White);
    clock.resume(s(0));
    clock.tick(s(1));
    assert!(!clock.press(s(3)));
    assert_eq!(clock.phase(), Phase::Fallen(White));
    assert_eq!(clock.ply(), 0);
}

#[test]
fn time_asleep_is_charged_to_nobody() {
    let mut clock = Clock::new(control("1+0"), White);
    clock.resume(s(0));
    clock.tick(s(1));
    // The machine sleeps for an hour.
    assert_eq!(clock.left(White, s(3601)), s(59));
    assert_eq!(clock.tick(s(3601)), None);
    assert_eq!(clock.left(White, s(3602)), s(58));
    // Time told backwards gives nothing back.
    assert_eq!(clock.tick(s(3000)), None);
    assert_eq!(clock.left(White, s(3602)), s(58));
    // A gap just short enough is charged.
    clock.tick(s(3601) + Clock::LONGEST_GAP);
    assert_eq!(clock.left(White, s(3601) + Clock::LONGEST_GAP), s(59) - Clock::LONGEST_GAP);
}

#[test]
fn taking_back_and_playing_again_restore_the_times_of_that_ply() {
    let mut clock = Clock::new(control("5+3"), White);
    clock.resume(s(0));
    assert!(clock.press(s(2)));
    assert!(clock.press(s(3)));
    clock.tick(s(5));
    let now = [White, Black].map(|color| clock.left(color, s(5)));
    assert_eq!(now, [s(299), s(302)]);
    clock.turn_to(1, Black, s(5));
    assert_eq!([White, Black].map(|color| clock.left(color, s(5))), [s(301), s(300)]);
    clock.turn_to(0, White, s(6));
    assert_eq!([White, Black].map(|color| clock.left(color, s(6))), [s(300), s(300)]);
    clock.turn_to(2, White, s(7));
    assert_eq!([White, Black].map(|color| clock.left(color, s(7))), [s(301), s(302)]);
    // Another ply from the start: what was taken back is forgotten.
    clock.turn_to(0, White, s(8));
    assert!(clock.press(s(9)));
    clock.turn_to(2, White, s(9));
    assert_eq!(clock.ply(), 1, "there is no second ply any more");
}

#[test]
fn records_keep_times_and_refuse_what_cannot_be() {
    let mut clock = Clock::new(control("5+3"), White);
    clock.resume(s(0));
    clock.press(s(2));
    clock.press(s(3));
    clock.turn_to(1, Black, s(3));
    let record = clock.record(s(4));
    assert_eq!(record.left_ms, [301_000, 299_000]);
    assert_eq!(record.white_ms, [300_000, 301_000, 301_000]);
    let read = record.restore(1, 1, Black).unwrap();
    assert_eq!(read.phase(), Phase::Paused(Black));
    assert_eq!(read.record(s(900)), record);
    let refused = |change: fn(&mut ClockRecord)| {
        let mut bad = record.clone();
        change(&mut bad);
        bad.restore(1, 1, Black).unwrap_err()
    };
    assert_eq!(refused(|bad| bad.white_ms.truncate(1)), "white_ms: 1 times instead of 3");
    assert_eq!(refused(|bad| bad.left_ms[1] = u64::MAX), "18446744073709551615 ms is more than any clock shows");
    assert!(refused(|bad| bad.control = "5".to_owned()).starts_with("control: \"5\" is not minutes and seconds"));
}

#[test]
fn digits_change_when_they_are_said_to() {
    for (left, shown) in [
        (s(300), "5:00"),
        (ms(299_001), "5:00"),
        (s(299), "4:59"),
        (s(7323), "2:02:03"),
        (ms(10_001), "0:11"),
        (s(10), "10.0"),
        (ms(9_950), "10.0"),
        (ms(1), "0.1"),
        (s(0), "0.0"),
    ] {
        assert_eq!(digits(left), shown);
    }
    let mut clock = Clock::new(control("0.25+0"), White);
    let mut now = ms(0);
    clock.resume(now);
    let mut shown = vec![digits(clock.left(White, now))];
    while let Some(wait) = clock.next_change(now) {
        assert!(wait <= ms(1001), "the clock must be told the time: {wait:?}");
        now += wait;
        clock.tick(now);
        shown.push(digits(clock.left(White, now)));
    }
    let mut expected: Vec<String> = (11..=15).rev().map(|n| format!("0:{n}")).collect();
    expected.extend((0..=100).rev().map(|n| format!("{}.{}", n / 10, n % 10)));
    assert_eq!(shown, expected);
}

#[test]
fn time_controls_are_read_and_written() {
    for text in ["5+3", "0.5+0", "180+180", "1+0", "0.05+0.5"] {
        assert_eq!(control(text).to_string(), text);
    }
    assert_eq!(TimeControl::minutes(5, 3), Some(control("5+3")));
    for text in ["", "5", "+", "5+", "+3", "0+3", "181+0", "5+181", "-5+3", "5+-3", "nan+0", "inf+0", "1e1+0", "5+3+1"]
    {
        let error = text.parse::<TimeControl>().unwrap_err();
        assert_eq!(error, format!("{text:?} is not minutes and seconds like 5+3, up to 180+180"));
    }
    assert_eq!(control("5+0").low(), s(30));
    assert_eq!(control("1+0").low(), s(6));
    assert_eq!(control("0.1+0").low(), s(5));
}
