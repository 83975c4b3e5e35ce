//! `intellector-cli match` with other programs: an honest engine, and every kind that is not.

use crate::contest::{command, folder, last_line, output, refused, result};
use intellector::game::pin;
use serde_json::Value;
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// An engine as a shell script: what it does on `go`, and on `quit`.
fn fake(go: &str, quit: &str) -> String {
    format!(
        "engine:while read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; go*) {go};; \
         quit) {quit};; esac; done"
    )
}

/// Our own engine as another program.
fn honest() -> String {
    format!("'{}' uci", env!("CARGO_BIN_EXE_intellector-cli"))
}

/// A match of two games of A against a random player, with little patience.
fn play(engine: &str) -> (Value, String) {
    let output = output(&[
        "--a",
        engine,
        "--b",
        "random",
        "--games",
        "2",
        "--time",
        "30",
        "--grace",
        "300",
        "--startup",
        "5000",
    ]);
    assert!(output.status.success(), "{output:?}");
    (last_line(&output), String::from_utf8(output.stderr.clone()).unwrap())
}

/// A word that no other process of the machine has in its command line.
fn mark(name: &str) -> String {
    format!("mark-{name}-{}", std::process::id())
}

/// How many processes have the word in their command line.
fn processes_with(mark: &str) -> usize {
    let has_mark = |entry: &fs::DirEntry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        line.windows(mark.len()).any(|window| window == mark.as_bytes())
    };
    fs::read_dir("/proc").map_or(0, |entries| entries.flatten().filter(has_mark).count())
}

fn wait_until(condition: impl Fn() -> bool) -> bool {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(10) {
        if condition() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn an_honest_engine_plays_like_a_player_of_ours() {
    let engine = format!("engine:{}", honest());
    let arguments = ["--b", "greedy", "--games", "4", "--depth", "3", "--quiet"];
    let outside = result(&[&["--a", &engine], &arguments[..]].concat());
    let inside = result(&[&["--a", "level:10"], &arguments[..]].concat());
    assert_eq!(outside["wdl"], inside["wdl"]);
    assert_eq!(outside["player_a"]["plies"], inside["player_a"]["plies"]);
    assert!(outside["player_a"]["depth"].as_f64().unwrap() > 2.0);
    assert_eq!((&outside["player_a"]["faults"], &outside["player_a"]["restarts"]), (&0.into(), &0.into()));
    assert!(outside["a"].as_str().unwrap().starts_with("Intellector "));
}

#[test]
fn engines_play_by_the_rules_and_with_the_options_they_are_told() {
    let engine = format!("engine:{}", honest());
    let arguments = ["--a", &engine, "--b", &engine, "--games", "2", "--depth", "2", "--rules", "classic", "--truce"];
    let result = result(&[&arguments[..], &["--a-option", "Hash=2", "--b-option", "Level=3"]].concat());
    assert_eq!(result["games"], 2);
    assert_eq!(result["player_a"]["restarts"], 0);
    assert!(result["b"].as_str().unwrap().ends_with(" depth=2 Level=3"));
    let error = refused(&["--a", &engine, "--b", "random", "--a-option", "Colour=blue"]);
    assert!(error.ends_with("has no option Colour"), "{error}");
    let error = refused(&["--a", &engine, "--b", "random", "--a-option", "Level=99"]);
    assert!(error.ends_with("refused an option: setoption: Level \"99\" is not a number from 1 to 10"), "{error}");
    let error = refused(&["--a", &fake("echo", "exit"), "--b", "random", "--rules", "classic"]);
    assert!(error.ends_with("has no option Rules"), "{error}");
}

#[test]
fn an_engine_that_cannot_be_spoken_to_is_refused_before_the_first_game() {
    for (engine, what) in [
        ("engine:cat >/dev/null", "uciok did not come within 300ms"),
        ("engine:no-such-program-anywhere", "ended while uciok was expected"),
        ("engine:exit 0", "ended while uciok was expected"),
        ("engine:exec >/dev/null; sleep 600", "ended while uciok was expected"),
        ("engine:head -c 10000000 /dev/zero; cat", "wrote a line of more than 65536 bytes"),
        ("engine:yes info", "uciok did not come within 300ms"),
    ] {
        let error = refused(&["--a", engine, "--b", "random", "--startup", "300"]);
        assert!(error.starts_with("player A (engine:") && error.ends_with(what), "{error}");
    }
}

#[test]
fn no_name_of_an_engine_spoils_a_pin() {
    let folder = folder("names");
    for (number, name) in ["vs ; vs", ";", "x\u{1b}[31m\ty", &"long ".repeat(1000)].into_iter().enumerate() {
        let file = folder.join(number.to_string());
        let engine = fake("exit", "exit").replace("echo uciok", &format!("echo 'id name {name}'; echo uciok"));
        let file = file.to_str().unwrap();
        result(&["--a", &engine, "--b", "random", "--games", "2", "--pin", file, "--quiet"]);
        let text = fs::read_to_string(file).unwrap();
        for game in text.split("\n\n").filter(|game| !game.is_empty()) {
            let outcome = pin::read(game).unwrap().replay().unwrap().outcome().unwrap();
            assert!(outcome.to_string().starts_with("abandonment "), "{outcome}");
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

/// Whatever an engine does wrong, it gets one more chance in each game, then it has lost.
#[test]
fn an_engine_that_goes_wrong_loses() {
    for (engine, what) in [
        (fake("echo bestmove e2e9", "exit"), "played an illegal ply: "),
        (fake("echo bestmove", "exit"), "wrote bestmove without a ply"),
        (fake("echo bestmove none", "exit"), "played an illegal ply: "),
        (fake("exit 1", "exit"), "ended while bestmove was expected"),
        (fake("exec <&-; exec >&-; sleep 600", "exit"), "ended while "),
        (fake(":", "exit"), "over a ply that had to come within 330ms"),
        (fake("sleep 2; echo bestmove a1a2", "exit"), "over a ply that had to come within 330ms"),
        (fake("head -c 10000000 /dev/zero | tr '\\0' x; echo", "exit"), "wrote a line of more than 65536 bytes"),
        (fake("yes info depth 1", "exit"), "over a ply that had to come within 330ms"),
        (fake("head -c 60000 /dev/urandom; echo; echo bestmove \"$(head -c 50 /dev/urandom)\"", "exit"), " "),
    ] {
        let (result, complaints) = play(&engine);
        assert_eq!(result["wdl"], serde_json::json!([0, 0, 2]), "{what}");
        assert_eq!(result["ends"], serde_json::json!({ "fault": 2 }), "{what}");
        let a = &result["player_a"];
        assert_eq!((&a["faults"], &a["restarts"]), (&2.into(), &2.into()), "{what}");
        let first = complaints.lines().next().unwrap();
        assert!(first.starts_with("game 1: A ") && first.contains(what), "{first}");
        assert!(first.ends_with(" and was started anew") && !first.contains(char::is_control), "{first}");
        assert!(complaints.lines().any(|line| line.ends_with(" and lost")), "{complaints}");
    }
}

#[test]
fn an_engine_that_recovers_plays_on() {
    let folder = folder("recovers");
    let flag = folder.join("flag");
    let flag = flag.to_str().unwrap();
    // It is asked for its name, then dies in its first game, and is well ever after.
    let sick = fake("exit 1", "exit").split_off("engine:".len());
    let engine = format!("engine:if [ -e '{flag}' ]; then exec {}; else {sick}; fi", honest());
    let sick_once = engine.replace("go*) exit 1", &format!("go*) touch '{flag}'; exit 1"));
    let (result, complaints) = play(&sick_once);
    assert_eq!(result["games"], 2);
    assert_eq!(
        (&result["player_a"]["faults"], &result["player_a"]["restarts"]),
        (&0.into(), &1.into()),
        "{complaints}"
    );
    assert!(complaints.starts_with("game 1: A ended while bestmove was expected and was started anew\n"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_chatty_engine_is_heard_out() {
    // It says a lot before each answer, and answers nonsense to every question it does not know.
    let engine = format!("engine:echo hello; echo; {} | sed 's/^bestmove/info string thinking\\n&/'", honest());
    let engine = engine.replace("sed 's", "sed -u 's");
    let (result, complaints) = play(&engine);
    assert_eq!((&result["games"], &result["player_a"]["restarts"]), (&2.into(), &0.into()), "{complaints}");
}

#[test]
fn nothing_of_an_engine_outlives_the_match() {
    let mark = mark("quit");
    // It ignores `quit` and signals, and has started another process that holds none of its pipes.
    let engine = fake("echo bestmove none", "while :; do sleep 1; done");
    let engine = engine.replacen(
        "engine:",
        &format!(
            "engine:trap '' TERM INT HUP PIPE; sh -c 'while sleep 1; do :; done; : {mark}' </dev/null >/dev/null & "
        ),
        1,
    );
    let started = Instant::now();
    let (result, _) = play(&engine);
    assert_eq!(result["games"], 2);
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    assert!(wait_until(|| processes_with(&mark) == 0), "{} processes", processes_with(&mark));
}

#[test]
fn nothing_of_an_engine_outlives_a_match_that_is_killed() {
    let mark = mark("kill");
    let engine = fake(&format!("sh -c 'while sleep 1; do :; done; : {mark}'"), "exit");
    let mut child =
        command(&["--a", &engine, "--b", &engine, "--games", "2", "--time", "60000", "--openings", "random:0"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
    // The match, a keeper, two shells at the least.
    assert!(wait_until(|| processes_with(&format!(": {mark}'")) >= 3));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(wait_until(|| processes_with(&mark) == 0), "{} processes", processes_with(&mark));
}

#[test]
fn an_interrupted_match_tells_what_it_has() {
    let engine = format!("engine:{}", honest());
    let child = command(&["--a", &engine, "--b", "level:10", "--games", "10000", "--depth", "3", "--quiet"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let status = std::process::Command::new("/bin/sh").args(["-c", "kill -INT $0", &child.id().to_string()]).status();
    assert!(status.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let result = last_line(&output);
    assert_eq!(result["stopped"], "called_off");
    assert!(result["games"].as_u64().unwrap() < 10_000);
}

#[test]
fn a_keeper_that_is_called_by_hand_harms_nobody() {
    let mark = mark("hand");
    // Its parent is not the one it is told, so it ends the engine and itself at once, but not the group it was called in.
    let output = output(&["--keep-engine", "1", &format!("sleep 600; : {mark}")]);
    assert_eq!(output.status.code(), None, "{output:?}");
    assert!(wait_until(|| processes_with(&mark) == 0));
    assert!(refused(&["--keep-engine", "one", "true"]).contains("one"));
    refused(&["--keep-engine"]);
}
