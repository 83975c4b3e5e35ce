//! The controller by the clock, at a time the tests make.

use intellector::control::{Command, ControlError, Controller, Event, GameSetup, Player};
use intellector::engine::Bot;
use intellector::game::record::Record;
use intellector::rules::{Color, Outcome, Rules, WinReason, notation};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Table {
    controller: Controller,
    now: Rc<Cell<u64>>,
}

impl Table {
    /// Two persons, five minutes and three seconds.
    fn new() -> Table {
        let mut controller = Controller::new(Arc::new(|| {}));
        let now = Rc::new(Cell::new(1_000_000));
        let watch = Rc::clone(&now);
        controller.set_watch(move || Duration::from_millis(watch.get()));
        let (white, black) = (Player::Human, Player::Human);
        let clock = Some("5+3".parse().unwrap());
        let setup = GameSetup { white, black, rules: Rules::default(), start: None, clock };
        controller.execute(Command::NewGame(setup)).unwrap();
        Table { controller, now }
    }

    /// Lets time pass, told every second.
    fn pass(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now.set(self.now.get() + 1000);
            self.controller.tick();
        }
    }

    fn play(&mut self, text: &str) -> Result<(), ControlError> {
        let mv = notation::read(self.controller.game().unwrap().position(), text).unwrap();
        self.controller.execute(Command::Play(mv))
    }

    fn left(&self) -> [u64; 2] {
        self.controller.view().unwrap().clock.unwrap().left.map(|left| left.as_secs())
    }

    fn clock_events(&mut self) -> Vec<(u64, u64, Option<Color>)> {
        let told = |event| match event {
            Event::Clock { left: [white, black], running } => Some((white.as_secs(), black.as_secs(), running)),
            _ => None,
        };
        self.controller.drain_events().into_iter().filter_map(told).collect()
    }
}

#[test]
fn the_clock_is_told_of_at_its_start_and_every_ply() {
    let mut table = Table::new();
    table.pass(10);
    table.play("e3").unwrap();
    table.pass(20);
    table.play("e5").unwrap();
    table.controller.execute(Command::Undo).unwrap();
    table.controller.execute(Command::Redo).unwrap();
    table.controller.execute(Command::Resign).unwrap();
    let (white, black) = (Some(Color::White), Some(Color::Black));
    let expected = [(300, 300, white), (293, 300, black), (293, 283, white), (293, 300, black), (293, 283, white)];
    assert_eq!(table.clock_events(), [&expected[..], &[(293, 283, None)]].concat());
}

#[test]
fn a_flag_that_falls_ends_the_game() {
    let mut table = Table::new();
    table.play("e3").unwrap();
    table.pass(299);
    assert_eq!(table.controller.view().unwrap().outcome, None);
    table.pass(1);
    let outcome = Outcome::Win { winner: Color::White, reason: WinReason::Time };
    assert_eq!(table.controller.view().unwrap().outcome, Some(outcome));
    let events = table.controller.drain_events();
    assert_eq!(events.iter().filter(|event| matches!(event, Event::LowTime(Color::Black))).count(), 1);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::GameOver(over) if *over == outcome)).count(), 1);
    assert!(table.play("e5").is_err());
    // The record keeps it, and taking back lifts it.
    let record = table.controller.record().unwrap();
    assert_eq!(record.ended.as_deref(), Some("time w"));
    table.controller.execute(Command::Load(Box::new(record))).unwrap();
    assert_eq!(table.controller.view().unwrap().outcome, Some(outcome));
    table.controller.execute(Command::Undo).unwrap();
    assert_eq!(table.left(), [300, 300]);
    assert_eq!(table.controller.view().unwrap().outcome, None);
}

#[test]
fn a_ply_after_the_flag_fell_unseen_is_not_played() {
    let mut table = Table::new();
    table.pass(298);
    table.now.set(table.now.get() + 2500);
    assert!(table.play("e3").is_err());
    let view = table.controller.view().unwrap();
    assert_eq!(view.outcome, Some(Outcome::Win { winner: Color::Black, reason: WinReason::Time }));
    assert!(view.plies.is_empty());
}

#[test]
fn a_paused_game_waits() {
    let mut table = Table::new();
    table.play("e3").unwrap();
    table.controller.execute(Command::Suspend).unwrap();
    table.pass(1000);
    assert!(table.controller.view().unwrap().clock.unwrap().paused);
    assert_eq!(table.left(), [303, 300]);
    assert!(matches!(table.play("e5"), Err(ControlError::NotNow(_))));
    for command in [Command::Undo, Command::Redo, Command::Hint] {
        assert!(matches!(table.controller.execute(command), Err(ControlError::NotNow(_))));
    }
    table.controller.execute(Command::Resume).unwrap();
    table.pass(1);
    assert_eq!(table.left(), [303, 299]);
    table.play("e5").unwrap();
}

#[test]
fn a_loaded_game_has_its_clock() {
    let mut table = Table::new();
    table.play("e3").unwrap();
    table.pass(7);
    table.play("e5").unwrap();
    table.controller.execute(Command::Undo).unwrap();
    table.pass(4);
    let record = table.controller.record().unwrap();
    assert_eq!(record.time_control.as_deref(), Some("5+3"));
    let read = Record::from_json(&record.to_json()).unwrap();
    assert_eq!(read, record);
    let mut other = Table::new();
    other.controller.execute(Command::Load(Box::new(read))).unwrap();
    assert_eq!(other.left(), [303, 296]);
    other.controller.execute(Command::Redo).unwrap();
    assert_eq!(other.left(), [303, 296]);
    other.pass(1);
    assert_eq!(other.left(), [302, 296]);
    // The rematch is by the same clock.
    other.controller.execute(Command::Rematch).unwrap();
    assert_eq!(other.left(), [300, 300]);
    let mut bad = record;
    bad.clock.as_mut().unwrap().black_ms.pop();
    let error = other.controller.execute(Command::Load(Box::new(bad))).unwrap_err();
    assert_eq!(error.to_string(), "clock: black_ms: 2 times instead of 3");
}

#[test]
fn the_computer_keeps_to_the_clock() {
    let mut controller = Controller::new(Arc::new(|| {}));
    let player = Player::Bot(Bot::Level(Bot::MAX_LEVEL));
    let clock = Some("0.05+0".parse().unwrap());
    let setup = GameSetup { white: player, black: player, rules: Rules::default(), start: None, clock };
    let start = Instant::now();
    controller.execute(Command::NewGame(setup)).unwrap();
    while controller.game().unwrap().plies().len() < 10 {
        controller.poll();
        assert!(start.elapsed() < Duration::from_secs(10), "ten plies at three seconds a side");
        assert_eq!(controller.view().unwrap().outcome, None);
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn the_computer_s_time_ends_with_its_answer_though_the_board_still_shows_another_ply() {
    let (sender, wakes) = std::sync::mpsc::channel();
    let mut controller = Controller::new(Arc::new(move || {
        let _ = sender.send(());
    }));
    let now = Rc::new(Cell::new(1_000_000));
    let watch = Rc::clone(&now);
    controller.set_watch(move || Duration::from_millis(watch.get()));
    let (white, black) = (Player::Human, Player::Bot(Bot::Random));
    let clock = Some("5+3".parse().unwrap());
    let setup = GameSetup { white, black, rules: Rules::default(), start: None, clock };
    controller.execute(Command::NewGame(setup)).unwrap();
    let mut table = Table { controller, now };
    table.play("e3").unwrap();
    table.pass(2);
    // The answer is there, and is looked at when it has been waiting for four seconds.
    let limit = Instant::now() + Duration::from_secs(60);
    while wakes.recv_timeout(Duration::from_millis(200)).is_ok() || table.controller.view().unwrap().plies.len() > 1 {
        assert!(Instant::now() < limit);
    }
    table.controller.collect();
    table.pass(4);
    assert_eq!(table.left(), [303, 298], "the computer's time stands");
    table.controller.poll();
    assert_eq!(table.controller.view().unwrap().plies.len(), 2);
    assert_eq!(table.left(), [303, 301]);
    table.pass(1);
    assert_eq!(table.left(), [302, 301], "the person's time begins when the ply is shown");
    // An answer that is not waited for any more stops nothing.
    let mv = table.controller.view().unwrap().position.legal_moves()[0];
    table.controller.execute(Command::Play(mv)).unwrap();
    table.controller.execute(Command::Undo).unwrap();
    table.controller.collect();
    table.pass(3);
    assert_eq!(table.left(), [300, 301]);
}
