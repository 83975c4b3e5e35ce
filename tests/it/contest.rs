//! `intellector-cli match` between our own players: who plays what, what is counted, what can be repeated, what is
//! refused.

use intellector::contest::external::{Launcher, Patience};
use intellector::contest::{Ending, Openings, Plan, PlayerSpec, Setup, Side, Stopped, Tally, run};
use intellector::engine::Limits;
use intellector::game::pin;
use intellector::rules::{Color, Outcome, Rules};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_intellector-cli"));
    command.arg("match").args(arguments).stdin(Stdio::null());
    command
}

pub fn output(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// The last line of a match that must succeed.
pub fn result(arguments: &[&str]) -> Value {
    let output = output(arguments);
    assert!(output.status.success(), "{arguments:?} {output:?}");
    last_line(&output)
}

pub fn last_line(output: &Output) -> Value {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    serde_json::from_str(text.lines().last().unwrap()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The line on standard error of a call that must be refused with exit code 2 and nothing on standard output.
pub fn refused(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?} {output:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} {output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.matches('\n').count(), 1, "{error}");
    error.trim_end().strip_prefix("intellector-cli: ").unwrap().to_owned()
}

/// An empty folder of the test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("intellector-match-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn plan(a: &str, b: &str, games: u64) -> Plan {
    let player = |text: &str| PlayerSpec {
        who: text.parse().unwrap(),
        limits: Limits { nodes: Some(500), ..Limits::default() },
        options: Vec::new(),
    };
    let launcher = Launcher { program: PathBuf::new(), arguments: Vec::new() };
    Plan {
        players: [player(a), player(b)],
        setup: Setup { rules: Rules::default(), patience: Patience::default(), launcher },
        openings: Openings::Random(4),
        games,
        seed: 3,
        parallel: 2,
        max_plies: 300,
        sprt: None,
    }
}

#[test]
fn every_opening_is_played_twice_with_colours_swapped() {
    let mut games = Vec::new();
    let told = |played: &intellector::contest::PlayedGame, tally: &Tally| -> Result<(), ()> {
        assert_eq!(tally.games(), games.len() as u64 + 1);
        games.push(played.clone());
        Ok(())
    };
    let (tally, stopped) = run(&plan("level:2", "greedy", 12), &AtomicBool::new(false), told).unwrap();
    assert_eq!((tally.games(), stopped), (12, Stopped::Finished));
    let first_plies = |index: usize| games[index].game.plies()[..4].iter().map(|ply| ply.mv).collect::<Vec<_>>();
    for (number, played) in games.iter().enumerate() {
        assert_eq!(played.number, number as u64);
        assert_eq!(played.color_of_a(), if number % 2 == 0 { Color::White } else { Color::Black });
        assert_eq!(first_plies(number), first_plies(number / 2 * 2));
    }
    assert_ne!(first_plies(0), first_plies(2));
    // The count, made again from the games.
    let by = |color, winner| {
        games.iter().filter(|played| played.color_of_a() == color && played.winner() == winner).count() as u64
    };
    for (color, counted) in [(Color::White, tally.as_white), (Color::Black, tally.as_black)] {
        assert_eq!(counted, [Some(Side::A), None, Some(Side::B)].map(|winner| by(color, winner)));
    }
    assert_eq!(tally.pairs.iter().sum::<u64>(), 6);
    assert_eq!(tally.plies, games.iter().map(|played| played.game.plies().len() as u64).sum::<u64>());
    for played in &games {
        let Ending::Rules(outcome) = &played.ending else { panic!("{:?}", played.ending) };
        assert_eq!(Some(*outcome), played.game.outcome());
    }
}

#[test]
fn a_match_can_be_called_off_and_an_error_ends_it() {
    let stop = AtomicBool::new(false);
    let (tally, stopped) = run(&plan("level:9", "level:9", 1000), &stop, |_, tally| -> Result<(), ()> {
        stop.store(tally.games() >= 3, Ordering::Relaxed);
        Ok(())
    })
    .unwrap();
    assert_eq!((tally.games(), stopped), (2, Stopped::CalledOff), "whole pairs are counted only");
    let error = run(&plan("random", "random", 1000), &AtomicBool::new(false), |_, _| Err("enough")).unwrap_err();
    assert_eq!(error, "enough");
}

#[test]
fn the_same_seed_repeats_a_match_on_any_number_of_threads() {
    let folder = folder("repeat");
    let play = |name: &str, seed: &str, parallel: &str| {
        let file = folder.join(name);
        let arguments = ["--a", "level:10", "--b", "level:4", "--games", "6", "--nodes", "2000", "--quiet"];
        let varied = ["--seed", seed, "--parallel", parallel, "--pin", file.to_str().unwrap()];
        let result = result(&[&arguments[..], &varied[..]].concat());
        (fs::read_to_string(file).unwrap(), result["wdl"].clone(), result["player_a"]["nodes"].clone())
    };
    let first = play("1.pin", "7", "1");
    assert_eq!(first, play("2.pin", "7", "1"));
    assert_eq!(first, play("3.pin", "7", "4"));
    assert_ne!(first.0, play("4.pin", "8", "2").0);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_are_saved_as_pin_that_can_be_read_again() {
    let folder = folder("pin");
    let file = folder.join("games.pin");
    let file = file.to_str().unwrap();
    let result = result(&["--a", "greedy", "--b", "random", "--games", "10", "--pin", file, "--b-depth", "1"]);
    let text = fs::read_to_string(file).unwrap();
    let games: Vec<_> =
        text.split("\n\n").filter(|game| !game.is_empty()).map(|game| pin::read(game).unwrap()).collect();
    assert_eq!(games.len(), 10);
    let mut won = 0;
    for (number, record) in games.iter().enumerate() {
        // A limit makes another player of one of ours.
        let names = if number % 2 == 0 { ["greedy", "human"] } else { ["human", "greedy"] };
        assert_eq!([&record.white[..], &record.black[..]], names);
        let name = if number % 2 == 0 { &record.black_name } else { &record.white_name };
        assert_eq!(name.as_deref(), Some("random depth=1"));
        let winner = record.replay().unwrap().outcome().and_then(Outcome::winner);
        won += u64::from(winner == Some(if number % 2 == 0 { Color::White } else { Color::Black }));
    }
    assert_eq!(result["wdl"][0], won);
    assert!(refused(&["--a", "greedy", "--b", "random", "--pin", file]).contains("exists"), "nothing is overwritten");
    assert_eq!(fs::read_to_string(file).unwrap(), text);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_limit_of_plies_makes_draws_that_are_counted_apart() {
    let folder = folder("plies");
    let file = folder.join("games.pin");
    let file = file.to_str().unwrap();
    let result = result(&["--a", "level:1", "--b", "level:1", "--games", "4", "--max-plies", "10", "--pin", file]);
    assert_eq!(result["wdl"], serde_json::json!([0, 4, 0]));
    assert_eq!(result["ends"], serde_json::json!({ "ply_limit": 4 }));
    assert_eq!(result["plies_per_game"], 10.0);
    assert_eq!(result["elo"][0], 0.0);
    assert_eq!(fs::read_to_string(file).unwrap().matches("Draw by agreement").count(), 4);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_sequential_test_ends_a_match_at_the_same_game_on_any_number_of_threads() {
    let play = |parallel| {
        let arguments = ["--a", "level:2", "--b", "random", "--games", "2000", "--sprt", "-10", "90", "--nodes", "200"];
        result(&[&arguments[..], &["--parallel", parallel]].concat())
    };
    let alone = play("1");
    assert_eq!(alone["stopped"], "h1");
    assert!(alone["llr"].as_f64().unwrap() > 2.94 && alone["games"].as_u64().unwrap() < 400, "{alone}");
    let together = play("3");
    for key in ["games", "wdl", "pairs", "llr"] {
        assert_eq!(alone[key], together[key], "{key}");
    }
}

#[test]
fn openings_come_from_a_list_and_can_be_saved() {
    let folder = folder("openings");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(file("list"), "# Two.\nstart e3 e5\n2!wGrvn!Cn # wins at once\n").unwrap();
    let call = |openings: &str, saved: &str| {
        let saved = file(saved);
        result(&["--a", "greedy", "--b", "greedy", "--games", "4", "--openings", openings, "--save-openings", &saved])
    };
    let result = call(&file("list"), "list again");
    assert_eq!(result["games"], 4);
    assert_eq!(fs::read_to_string(file("list again")).unwrap(), "start e2e3 e6e5\n2!wGrvn!Cn\n");
    call("random:5", "random");
    let saved = fs::read_to_string(file("random")).unwrap();
    assert_eq!(saved.lines().count(), 2);
    call(&file("random"), "random again");
    assert_eq!(fs::read_to_string(file("random again")).unwrap(), saved);
    fs::write(file("bad"), "start\nstart e9\n").unwrap();
    let error = refused(&["--a", "greedy", "--b", "greedy", "--openings", &file("bad")]);
    assert!(error.contains("bad: line 2: ply 1: "), "{error}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_list_of_openings_in_the_repository_is_fit_for_use() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/openings.txt");
    let text = fs::read_to_string(path).unwrap();
    let Ok(Openings::List(list)) = Openings::read_list(&text, Rules::default()) else { panic!() };
    let mut ends = HashSet::new();
    for opening in &list {
        let position = opening.plies.iter().fold(opening.start, |position, mv| position.play(*mv).unwrap());
        for mover in [position, position.pass()] {
            assert!(mover.legal_moves().iter().all(|mv| mover.play_unchecked(*mv).decided().is_none()), "{opening}");
        }
        ends.insert(position.key());
    }
    assert!(list.len() == 500 && ends.len() >= 495, "{} openings, {} positions", list.len(), ends.len());
}

#[test]
fn the_rules_of_the_match_hold() {
    let classic =
        result(&["--a", "greedy", "--b", "random", "--games", "4", "--rules", "classic", "--openings", "random:0"]);
    assert_eq!(classic["games"], 4);
    assert_eq!(classic["ends"].get("breakthrough"), None);
    let truce = result(&["--a", "level:1", "--b", "level:1", "--games", "2", "--truce", "--openings", "random:4"]);
    assert_eq!(truce["games"], 2);
}

#[test]
fn bad_calls_are_refused_in_one_line() {
    let players = ["--a", "random", "--b", "random"];
    let with = |more: &[&'static str]| refused(&[&players[..], more].concat());
    assert!(refused(&[]).starts_with("--a PLAYER is missing"));
    assert!(refused(&["--a", "random"]).starts_with("--b PLAYER is missing"));
    assert!(refused(&["--a", "level:11", "--b", "random"]).starts_with("--a: \"level:11\" is not a player"));
    assert_eq!(refused(&["--a", "engine:", "--b", "random"]), "--a: engine: needs a command");
    assert_eq!(with(&["--games", "3"]), "--games: 3 is odd: every opening is played twice");
    assert!(with(&["--games", "0"]).starts_with("--games: \"0\" is not a whole number from 2"));
    assert!(with(&["--openings", "random:61"]).starts_with("--openings: \"random:61\" is not random:"));
    assert!(with(&["--openings", "no such file"]).starts_with("--openings: no such file: "));
    assert!(with(&["--openings", "."]).starts_with("--openings: .: "));
    assert!(with(&["--sprt", "5", "5"]).starts_with("--sprt: 5 is not below 5"));
    assert!(with(&["--sprt", "nan", "5"]).starts_with("--sprt: \"nan\" is not a number"));
    assert!(with(&["--time", "0"]).starts_with("--time: \"0\" is not a whole number from 1"));
    assert!(with(&["--b-nodes", "many"]).starts_with("--b-nodes: \"many\" is not"));
    assert!(with(&["--a-depth", "101"]).starts_with("--a-depth: \"101\" is not"));
    assert_eq!(with(&["--a-option", "Hash=1"]), "--a-option: Hash: only engines have options");
    assert!(with(&["--a-option", "Hash"]).starts_with("--a-option: \"Hash\" is not NAME=VALUE"));
    assert_eq!(with(&["--option", "Hash=1"]), "unexpected option --option");
    assert_eq!(with(&["--a-games", "4"]), "unexpected option --a-games");
    assert_eq!(with(&["now"]), "unexpected argument \"now\"");
    assert!(with(&["--parallel", "65"]).starts_with("--parallel: "));
    assert!(with(&["--rules", "chess"]).starts_with("--rules: "));
    assert!(with(&["--pin", "/no such folder/x.pin"]).starts_with("/no such folder/x.pin: "));
}

#[test]
fn a_reader_that_stops_is_no_error() {
    let mut child = command(&["--a", "greedy", "--b", "random", "--games", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop((child.stdout.take(), child.stderr.take()));
    assert!(child.wait().unwrap().success());
}
