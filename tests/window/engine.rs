//! The computer's answers: never late, never stale, never waited for.

use crate::harness::{Game, Key, Launch, Random, ms};
use intellector::rules::{Color, Position, Rules};
use std::time::{Duration, Instant};

/// Every answer used must belong to the newest request, which must still be open.
fn check_tickets(game: &Game) {
    let mut newest = None;
    let mut open = None;
    let (mut answers, mut used) = (0, 0);
    for event in &game.log.events {
        if event.is("engine") {
            let ticket = event.number("ticket");
            match event.text("state") {
                "start" => {
                    assert!(newest.is_none_or(|newest| ticket > newest), "a ticket came twice: {}", event.body);
                    newest = Some(ticket);
                    open = Some(ticket);
                }
                "info" => assert_eq!(open, Some(ticket), "news of a dead search: {}", event.body),
                "done" => {
                    assert_eq!(open.take(), Some(ticket), "an answer to a dead request: {}", event.body);
                    answers += 1;
                }
                "dropped" => {
                    if open == Some(ticket) {
                        open = None;
                    }
                }
                other => panic!("engine state {other:?}"),
            }
        }
        // An answer is played, or shown to a person who has asked for a hint.
        used += usize::from(event.is("ply") && event.text("by") == "engine" || event.is("hint"));
    }
    assert_eq!(answers, used, "answers given and answers used differ in number");
}

/// White is a person, Black the computer.
fn persons_turn(game: &Game) -> bool {
    game.mirror.game.outcome().is_none() && game.mirror.position().side_to_move() == Color::White
}

fn over(game: &Game) -> bool {
    let last = |name| game.log.events.iter().rposition(|event| event.is(name));
    let reopened = [last("undo"), last("loaded"), last("screen")].into_iter().flatten().max();
    game.mirror.game.outcome().is_some() || last("game_over") > reopened
}

fn to_menu(game: &mut Game) {
    // The end of a game is told by a dialog over everything else.
    game.settle();
    if game.try_click_widget("close") {
        game.until("the dialog is gone", |game| game.widget("close").is_none());
    }
    game.click_widget("menu");
    game.wait("screen", |event| event.text("name") == "menu");
}

fn new_game(game: &mut Game) {
    to_menu(game);
    game.click_widget("vs_computer");
    for widget in ["random", "side_white"] {
        game.click_widget(widget);
    }
    game.mirror.expect_new_game(Position::start(Rules::default()));
    game.click_widget("start");
    game.wait("screen", |event| event.text("name") == "game");
}

fn save(game: &mut Game) {
    game.display.key_down(Key::Control);
    game.key(Key::S);
    game.display.key_up(Key::Control);
    game.wait("saved", |_| true);
}

fn load(game: &mut Game) {
    to_menu(game);
    game.click_widget("load");
    game.wait("screen", |event| event.text("name") == "load");
    game.click_widget("load_0");
    game.wait("loaded", |_| true);
    game.wait("screen", |event| event.text("name") == "game");
}

/// Gives up, also while the computer thinks; unless the game ends before that.
fn resign(game: &mut Game) -> bool {
    game.settle();
    if !game.try_click_widget("resign") {
        return false;
    }
    game.until("the question or the end", |game| game.widget("ok").is_some() || game.widget("close").is_some());
    let asked = game.try_click_widget("ok");
    if asked {
        game.wait("game_over", |_| true);
    }
    asked
}

fn interleavings(delay: u64, steps: usize, seed: u64) {
    let delay_text = delay.to_string();
    let mut game =
        Launch::new(&["--white", "human", "--black", "random", "--engine-delay", &delay_text]).size(900, 640).start();
    let mut random = Random::new(seed);
    // Something to load later.
    for ply in ["e2e3", "c2c3"] {
        let mv = game.ply(ply);
        game.play(mv);
        game.wait("ply", |event| event.text("by") == "engine");
    }
    save(&mut game);
    let mut done = std::collections::BTreeMap::new();
    for _ in 0..steps {
        // Half of the time at once, half of the time when the buttons show what is possible.
        if random.below(2) == 0 {
            game.settle();
        }
        // What is possible now, the frequent things more often.
        let mut actions = vec!["new", "load"];
        if persons_turn(&game) && !over(&game) {
            actions.extend(["move"; 5]);
        }
        for (widget, weight) in [("undo", 4), ("redo", 6), ("move_now", 4), ("resign", 1)] {
            if game.widget(widget).is_some() {
                actions.extend(std::iter::repeat_n(widget, weight));
            }
        }
        let action = *random.pick(&actions);
        let acted = match action {
            "move" => step_move(&mut game, &mut random),
            "new" => {
                new_game(&mut game);
                true
            }
            "load" => {
                load(&mut game);
                true
            }
            "resign" => resign(&mut game),
            widget => game.try_click_widget(widget),
        };
        if acted {
            *done.entry(action).or_insert(0) += 1;
        }
        let pause = random.below(delay as usize + 150) as u64;
        std::thread::sleep(ms(pause));
        game.pump();
    }
    // In the end the computer still answers when it is its turn, and only then.
    game.quiet_for(ms(delay + 500));
    assert!(over(&game) || persons_turn(&game), "the computer has fallen asleep in {}", game.mirror.sip());
    check_tickets(&game);
    for action in ["move", "undo", "redo", "new", "load", "resign"] {
        assert!(done.contains_key(action), "{action} never happened: {done:?}");
    }
}

/// Plays a ply for the person without waiting for more than the click to arrive.
fn step_move(game: &mut Game, random: &mut Random) -> bool {
    // A click on a button before this may still be on its way.
    game.settle();
    if !persons_turn(game) || over(game) {
        return false;
    }
    let quiet: Vec<_> = game.mirror.legal().into_iter().filter(|mv| !game.asks(*mv)).collect();
    let mv = *random.pick(&quiet);
    game.key(Key::Escape);
    game.forget();
    game.click_hex(&mv.from().to_string());
    game.click_hex(&mv.to().to_string());
    game.wait("ply", |event| event.text("coord") == mv.to_string());
    true
}

#[test]
fn fifty_interleavings_without_delay() {
    interleavings(0, 50, 100);
}

#[test]
fn fifty_interleavings_with_a_short_delay() {
    interleavings(60, 50, 101);
}

#[test]
fn fifty_interleavings_with_a_delay() {
    interleavings(200, 50, 102);
}

#[test]
fn fifty_interleavings_with_a_long_delay() {
    interleavings(400, 50, 103);
}

/// Starts a game in which the computer is thinking after the person's first ply.
fn thinking(args: &[&str]) -> Game {
    let mut game = Launch::new(&[&["--white", "human"], args].concat()).start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.wait("engine", |event| event.text("state") == "start");
    game
}

fn undo_is_immediate(args: &[&str]) {
    // On a busy machine the computer may be done before the click arrives: then once more.
    let took = (0..3).find_map(|_| undo_while_thinking(args)).expect("the computer was too quick for this test");
    assert!(took < ms(100), "undo took {took:?}");
}

/// How long undo took, without the time in which other programs had the processor; `None` when nobody was thinking.
fn undo_while_thinking(args: &[&str]) -> Option<Duration> {
    let mut game = thinking(args);
    let place = game.widget_center("undo");
    game.point(place);
    std::thread::sleep(ms(250));
    let (clicked, waited) = (Instant::now(), game.kept_waiting());
    game.display.click(crate::harness::Button::Left);
    let undo = game.wait("undo", |_| true);
    let took = (undo.seen - clicked).saturating_sub(game.kept_waiting() - waited);
    if game.log.events.iter().any(|event| event.is("ply") && event.text("by") == "engine") {
        return None;
    }
    assert_eq!(undo.number("ply"), 0);
    std::thread::sleep(Duration::from_secs(2));
    let late = game.news().iter().any(|event| event.is("ply"));
    assert!(!late, "the answer to the position taken back was played");
    let dropped = game.log.events.iter().any(|event| event.is("engine") && event.text("state") == "dropped");
    assert!(dropped, "the dropped search is not in the log");
    check_tickets(&game);
    Some(took)
}

#[test]
fn undo_stops_a_search_at_once() {
    // The delay comes after the search: on a busy machine the test is still in time to take back.
    undo_is_immediate(&["--black", "level:10", "--engine-delay", "3000"]);
}

#[test]
fn undo_does_not_wait_for_a_slow_answer() {
    undo_is_immediate(&["--black", "greedy", "--engine-delay", "1500"]);
}

#[test]
fn move_now_cuts_the_thinking_short() {
    let mut game = thinking(&["--black", "level:3", "--engine-delay", "8000"]);
    let place = game.widget_center("move_now");
    game.point(place);
    std::thread::sleep(ms(300));
    let (clicked, waited) = (Instant::now(), game.kept_waiting());
    game.display.click(crate::harness::Button::Left);
    let ply = game.wait("ply", |event| event.text("by") == "engine");
    let took = (ply.seen - clicked).saturating_sub(game.kept_waiting() - waited);
    assert!(took < ms(200), "move now took {took:?}");
    check_tickets(&game);
}

#[test]
fn the_window_stays_alive_while_the_computer_thinks() {
    let mut game = thinking(&["--black", "greedy", "--engine-delay", "3000"]);
    game.forget();
    game.key(Key::T);
    game.wait("camera", |_| true);
    assert!(!game.news().iter().any(|event| event.is("ply")), "the camera waited for the computer");
    // Clicks on the board are not taken for the computer's side.
    game.click_hex("e6");
    game.click_hex("e5");
    let ply = game.wait("ply", |_| true);
    assert_eq!(ply.text("by"), "engine");
}

#[test]
fn the_computer_moves_whenever_a_position_says_so() {
    // Black to move and Black is the computer; then White to move and White is the computer.
    for (side, args) in
        [("b", ["--white", "human", "--black", "greedy"]), ("w", ["--white", "greedy", "--black", "human"])]
    {
        let text = format!("2!{side}trurvrwrxryize0e1i2o3g4n5g6o!AoBgCnDgEoFiGeHeIiJrKrLrMrNr");
        let mut game = Launch::new(&args).position(&text).start();
        game.cursor_to_start();
        assert_eq!(game.wait("ply", |_| true).text("by"), "engine");
    }
}

/// How nice to others a thread is whose `stat` this is, in the system's units.
fn niceness(stat: &str) -> i32 {
    // The name in parentheses may hold spaces; the fields after it are numbers 3, 4, …
    stat[stat.rfind(')').unwrap() + 2..].split(' ').nth(16).unwrap().parse().unwrap()
}

#[test]
fn drawing_goes_before_thinking() {
    let game = Launch::new(&["--white", "human", "--black", "level:1"]).start();
    let process = std::path::PathBuf::from(format!("/proc/{}", game.process()));
    let window = niceness(&std::fs::read_to_string(process.join("stat")).unwrap());
    let threads = std::fs::read_dir(process.join("task")).expect("the game runs");
    let stats = threads.filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("stat")).ok());
    let engines: Vec<i32> = stats.filter(|stat| stat.contains("(engine)")).map(|stat| niceness(&stat)).collect();
    let [engine] = engines[..] else { panic!("one thread thinks, not {}", engines.len()) };
    assert!(engine > window || window == 19, "the engine's niceness is {engine} beside the window's {window}");
}
