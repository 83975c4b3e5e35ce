//! Another program plays a side in the window.

use crate::harness::{Game, Launch};

const CLI: &str = env!("CARGO_BIN_EXE_intellector-cli");

fn launch(command: &str) -> Game {
    let player = format!("engine:{command}");
    Launch::new(&["--white", "human", "--black", &player]).start()
}

/// How many processes have the word in their command line, the game itself not counted.
fn processes_with(word: &str, game: &Game) -> usize {
    let own = game.process().to_string();
    let others = std::fs::read_dir("/proc").unwrap().flatten().filter(|entry| entry.file_name() != *own);
    let lines = others.map(|entry| std::fs::read(entry.path().join("cmdline")).unwrap_or_default());
    lines.filter(|line| line.windows(word.len()).any(|window| window == word.as_bytes())).count()
}

#[test]
fn a_program_answers_is_taken_back_and_ends_with_the_game() {
    let mark = format!("mark-window-{}", std::process::id());
    let mut game = launch(&format!(": {mark}; '{CLI}' uci"));
    let mv = game.ply("e2e3");
    game.play(mv);
    let ply = game.wait("ply", |event| event.text("by") == "engine");
    assert_eq!(ply.number("ply"), 2);
    game.click_widget("undo");
    game.wait("undo", |event| event.number("ply") == 0);
    let mv = game.ply("c2c3");
    game.play(mv);
    // Taken back while it thinks: its answer is dropped, and the next one belongs to the next question.
    game.wait("engine", |event| event.text("state") == "start");
    game.click_widget("undo");
    game.wait("undo", |event| event.number("ply") == 0);
    let mv = game.ply("e2e3");
    game.play(mv);
    game.wait("ply", |event| event.text("by") == "engine");
    assert!(processes_with(&mark, &game) > 0);
    assert_eq!(game.terminate().code(), Some(0));
    assert_eq!(processes_with(&mark, &game), 0);
}

#[test]
fn a_program_that_crashes_is_reported_and_the_person_goes_on() {
    let script =
        "while read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; go*) exit;; esac; done";
    let mut game = launch(script);
    let mv = game.ply("e2e3");
    game.play(mv);
    game.until("the message is shown", |game| game.widget("message_close").is_some());
    let failed = game.wait("failed", |_| true);
    assert!(failed.text("message").contains("ended while bestmove was expected"), "{}", failed.body);
    game.click_widget("message_close");
    game.click_widget("undo");
    game.wait("undo", |event| event.number("ply") == 0);
    let mv = game.ply("c2c3");
    game.play(mv);
}
