//! The controller with another program at a side: an honest one, and every kind that is not.

use intellector::contest::external::Launcher;
use intellector::control::{Author, Command, Controller, EngineEvent, Event, GameSetup, Player};
use intellector::engine::Bot;
use intellector::rules::{Color, Rules};
use std::sync::Arc;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(30);

/// A program as a shell script: what it does on `go` and on `stop`. The mark is a word of its command line.
fn fake(mark: &str, go: &str, stop: &str) -> String {
    format!(
        ": {mark}; while read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; go*) {go};; \
         stop) {stop};; quit) exit;; esac; done"
    )
}

/// A word that no other process of the machine has in its command line.
fn mark(name: &str) -> String {
    format!("mark-{name}-{}", std::process::id())
}

fn processes_with(mark: &str) -> usize {
    let has_mark = |entry: &std::fs::DirEntry| {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        line.windows(mark.len()).any(|window| window == mark.as_bytes())
    };
    std::fs::read_dir("/proc").map_or(0, |entries| entries.flatten().filter(has_mark).count())
}

/// The program is White and to move, a person Black.
fn game(command: String) -> Controller {
    let mut controller = Controller::new(Arc::new(|| {}));
    let arguments = vec!["match".into(), "--keep-engine".into()];
    let launcher = Launcher { program: env!("CARGO_BIN_EXE_intellector-cli").into(), arguments };
    let white = controller.add_program(command, launcher);
    let setup = GameSetup { white, black: Player::Human, rules: Rules::default(), start: None, clock: None };
    controller.execute(Command::NewGame(setup)).unwrap();
    controller
}

fn wait_for<T>(controller: &mut Controller, mut done: impl FnMut(Event) -> Option<T>) -> T {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        controller.poll();
        if let Some(found) = controller.drain_events().into_iter().find_map(&mut done) {
            return found;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("nothing came in {PATIENCE:?}");
}

fn ply(event: Event) -> Option<String> {
    match event {
        Event::Ply { by: Author::Engine, mv, .. } => Some(mv.to_string()),
        Event::EngineFailed(message) => panic!("{message}"),
        _ => None,
    }
}

fn play(controller: &mut Controller, text: &str) {
    let mv = intellector::rules::notation::read(controller.game().unwrap().position(), text).unwrap();
    controller.execute(Command::Play(mv)).unwrap();
}

#[test]
fn an_honest_program_plays_its_side() {
    let mut controller = game(format!("'{}' uci", env!("CARGO_BIN_EXE_intellector-cli")));
    wait_for(&mut controller, ply);
    for _ in 0..2 {
        let reply = controller.game().unwrap().position().legal_moves()[0].to_string();
        play(&mut controller, &reply);
        wait_for(&mut controller, ply);
    }
    assert_eq!(controller.game().unwrap().plies().len(), 5);
    // A record starts no program: the side falls to whoever opens it, and keeps its name.
    let record = controller.record().unwrap();
    assert_eq!((&*record.white, &*record.black), ("human", "human"));
    assert!(record.white_name.unwrap().contains("intellector-cli"));
}

#[test]
fn a_program_that_goes_wrong_loses_nothing_and_leaves_no_process() {
    for (name, go, what) in [
        ("crash", "exit", "ended while bestmove was expected"),
        ("cheat", "echo bestmove e2e6", "played an illegal ply"),
        ("babble", "echo bestmove", "wrote bestmove without a ply"),
        ("silent", "sleep 600", "that had to come within"),
    ] {
        let mark = mark(name);
        let mut controller = game(fake(&mark, go, "echo"));
        let message = wait_for(&mut controller, |event| match event {
            Event::EngineFailed(message) => Some(message),
            Event::Ply { .. } => panic!("{name}: it has played"),
            _ => None,
        });
        assert!(message.contains(what) && message.lines().count() == 1, "{name}: {message}");
        assert!(controller.game().unwrap().outcome().is_none(), "{name}");
        // It waits for the person: asked again, it fails again; replaced, the game goes on.
        let view = controller.view().unwrap();
        assert!(view.can_move_now && view.can_resign && view.thinking.is_none(), "{name}");
        controller.seat(Color::White, Player::Bot(Bot::Random));
        controller.execute(Command::MoveNow).unwrap();
        wait_for(&mut controller, ply);
        drop(controller);
        assert_eq!(processes_with(&mark), 0, "{name}");
    }
}

#[test]
fn a_program_that_cannot_be_started_says_so() {
    let mut controller = game("no-such-program-anywhere".to_owned());
    let message = wait_for(&mut controller, |event| match event {
        Event::EngineFailed(message) => Some(message),
        _ => None,
    });
    assert_eq!(
        message,
        "engine no-such-program-anywhere: ended while uciok was expected (\"move now\" starts it again)"
    );
}

/// Waits until the program thinks; nothing tells that from outside, so a little longer than it needs.
fn thinking(controller: &mut Controller) {
    wait_for(controller, |event| matches!(event, Event::Engine { news: EngineEvent::Start, .. }).then_some(()));
    std::thread::sleep(Duration::from_millis(500));
}

#[test]
fn move_now_asks_a_program_for_its_ply() {
    let mut controller = game(fake(&mark("hurry"), "sleep 0", "echo bestmove e2e3"));
    thinking(&mut controller);
    controller.execute(Command::MoveNow).unwrap();
    assert_eq!(wait_for(&mut controller, ply), "e2e3");
}

#[test]
fn an_answer_that_nobody_waits_for_is_dropped_and_the_program_is_asked_again() {
    // The first answer is to the stop that leaving brings; the game goes on with an answer to the second question.
    let mark = mark("late");
    let mut controller =
        game(fake(&mark, "n=$((n+1)); test $n = 1 || echo bestmove c2c3", "test $n != 1 || echo bestmove e2e3"));
    thinking(&mut controller);
    assert!(processes_with(&mark) > 0, "the mark is seen");
    controller.execute(Command::Suspend).unwrap();
    assert!(controller.drain_events().iter().any(|e| matches!(e, Event::Engine { news: EngineEvent::Dropped, .. })));
    controller.execute(Command::Resume).unwrap();
    assert_eq!(wait_for(&mut controller, ply), "c2c3");
    assert_eq!(controller.game().unwrap().plies().len(), 1);
    // Leaving while it thinks ends it as well.
    play(&mut controller, "e6e5");
    let left = Instant::now();
    drop(controller);
    assert!(left.elapsed() < Duration::from_secs(3), "{:?}", left.elapsed());
    assert_eq!(processes_with(&mark), 0);
}
