//! `intellector-cli` as a program: what it prints, how it refuses, what it leaves alone.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_intellector-cli"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?} {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The line on standard error of a call that must be refused with exit code 2 and nothing on standard output.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?} {output:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} {output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.matches('\n').count(), 1, "{error}");
    error.trim_end().strip_prefix("intellector-cli: ").unwrap().to_owned()
}

fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut child =
        command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("intellector-cli-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

const START: &str = "2!wtrurvrwrxryize0e1i2o3g4n5g6o!AoBgCnDgEoFiGeHeIiJrKrLrMrNr";
const START_V1: &str = "wmrnrorprqrriseteuivowgxnygzo!@oAgBnCgDoEiFeGeHiIrJrKrLrMr";

#[test]
fn every_subcommand_prints_its_usage_when_asked() {
    let all = printed(&["--help"]);
    for name in ["perft", "moves", "play", "convert", "uci", "bench", "analyse", "match"] {
        let usage = printed(&[name, "--help"]);
        assert!(usage.starts_with(&format!("Usage: intellector-cli {name}")) && usage.lines().count() >= 3, "{usage}");
        let first = usage.lines().next().unwrap().strip_prefix("Usage: intellector-cli ").unwrap();
        assert!(all.contains(first), "{first}");
        for arguments in [&[name, "-h"][..], &["help", name], &[name, "start", "--depth", "--help"]] {
            assert_eq!(printed(arguments), usage, "{arguments:?}");
        }
    }
    assert!(refused(&["nonsense", "--help"]).contains("nonsense"));
}

#[test]
fn perft() {
    assert_eq!(printed(&["perft", "start", "3"]), "42078\n");
    assert_eq!(printed(&["perft", START_V1, "2"]), "1195\n");
    assert_eq!(printed(&["perft", "start", "0", "--divide"]), "1\n");
    let lines = printed(&["perft", "--divide", START, "2"]);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 36);
    assert!(lines[0].starts_with("a2a3 ") && lines[35] == "1195");
    assert_ne!(printed(&["perft", "start", "2", "--rules", "classic"]), "1195\n");
    assert_ne!(printed(&["perft", "start", "2", "--truce"]), "1195\n");
    assert!(refused(&["perft", "start"]).starts_with("DEPTH is missing"));
    assert_eq!(refused(&["perft", "start", "-1"]), "invalid option '-1'");
    assert_eq!(refused(&["perft", "start", "300"]), "depth \"300\" is not a whole number from 0 to 255");
    assert_eq!(refused(&["perft", "start", "1", "2"]), "unexpected argument \"2\"");
    assert_eq!(refused(&["perft", "start", "1", "--fast"]), "unexpected option --fast");
}

#[test]
fn moves() {
    let lines = printed(&["moves", "start"]);
    assert_eq!(lines.lines().count(), 35);
    assert!(lines.contains("\nc1e4 Ac1~e4\n") && lines.contains("\ne1d1 E1:D1\n"));
    assert_eq!(printed(&["moves", "start", "--rules", "classic"]).lines().count(), 33, "no steps of the Liberators");
    assert_eq!(refused(&["moves", "2!wto!6o"]), "position \"2!wto!6o\": White has 0 Intellectors, needs exactly one");
    assert_eq!(refused(&["moves", "2!w"]), "position string: no \"!\" between White's and Black's pieces");
    assert!(refused(&["moves"]).starts_with("SIP|start is missing"));
    assert!(refused(&["moves", "start", "--rules", "chess"]).starts_with("--rules: \"chess\" is not a rule set"));
}

#[test]
fn play() {
    assert_eq!(
        printed(&["play", "start", "e2e3", "e5", "d1e1"]),
        "plies e3 e5 E1:D1\nsip 2!bmrtrurwrxryizn0e1i2o3g4e5g6o!AoBgCnDgEoFiGeHeIiJrKrMrNrUr\noutcome ongoing\nquiet 1\n"
    );
    assert!(printed(&["play", "2!wGrvn!Cn", "Xe7=D#"]).contains("plies Xe7#\n"));
    assert!(printed(&["play", "2!wGrvn!Cn", "Xe7#"]).contains("\noutcome fatum w\n"));
    let repeated = ["Lb3", "Lb4", "Lb1", "Lb6"];
    let arguments: Vec<&str> = ["play", "start"].into_iter().chain(repeated).chain(repeated).collect();
    assert!(printed(&arguments).ends_with("outcome repetition\nquiet 8\n"));
    let beyond: Vec<&str> = arguments.iter().copied().chain(["e3"]).collect();
    assert_eq!(refused(&beyond), "ply 9: the game is over");
    assert_eq!(refused(&["play", "start", "e3", "b5"]), "ply 2: \"b5\" is ambiguous: a6~b5, c6~b5");
    assert!(refused(&["play", "start", "e3\nx"]).starts_with("ply 1: "));
}

#[test]
fn convert_between_all_formats() {
    let folder = folder("formats");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(file("start.sip"), format!("{START}\n")).unwrap();
    let convert = |arguments: &[&str]| printed(&[&["convert"], arguments].concat());
    assert_eq!(convert(&[&file("start.sip"), "-", "--to", "sip1"]), format!("{START_V1}\n"));
    assert_eq!(convert(&[&file("start.sip"), "-", "--to", "pin"]), "#Players: human vs human;\n...To be continued\n");
    fs::write(file("game.pin"), "#Players: Anna vs Boris;\n1. e3;\n2. e5;\nWhite resigned").unwrap();
    assert_eq!(convert(&[&file("game.pin"), &file("game.json")]), "");
    assert_eq!(convert(&[&file("game.json"), &file("again.PIN")]), "");
    assert_eq!(
        fs::read(file("again.PIN")).unwrap(),
        fs::read(file("game.pin")).unwrap().into_iter().chain(*b"\n").collect::<Vec<u8>>()
    );
    let sip = convert(&[&file("game.json"), "-", "--to=sip"]);
    assert!(sip.starts_with("2!wm"), "{sip}");
    let output = with_input(&["convert", "-", "-", "--from", "sip1", "--to", "sip2"], START_V1);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{START}\n"));
    let output = with_input(&["convert", "--truce", "-", "-", "--from", "sip", "--to", "json"], START);
    assert!(String::from_utf8(output.stdout).unwrap().contains("\"truce\": true"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn convert_refuses_and_overwrites_nothing() {
    let folder = folder("refusals");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(file("bad.pin"), "1. e3;\n2. e4;\n").unwrap();
    fs::write(file("bytes.pin"), b"1. e3;\n\xff").unwrap();
    fs::write(file("empty.sip"), "2!w!").unwrap();
    fs::write(file("long.json"), vec![b' '; (1 << 20) + 1]).unwrap();
    fs::write(file("kept.json"), "kept").unwrap();
    let refused_into_kept = |input: &str| refused(&["convert", &file(input), &file("kept.json")]);
    assert!(refused_into_kept("bad.pin").contains("bad.pin: line 2: \"e4\" is not a legal ply here"));
    assert!(refused_into_kept("bytes.pin").ends_with("bytes.pin: not UTF-8 text at byte 7"));
    assert!(refused_into_kept("empty.sip").contains("White has 0 Intellectors"));
    assert!(refused_into_kept("long.json").ends_with("longer than 1048576 bytes"));
    assert!(refused_into_kept("missing.pin").contains("missing.pin: "));
    assert_eq!(fs::read(file("kept.json")).unwrap(), b"kept");
    assert!(
        refused(&["convert", &file("empty.sip"), folder.to_str().unwrap(), "--to", "sip"])
            .ends_with("- is standard output")
    );
    assert!(refused(&["convert", &file("empty.sip"), &file("x.txt")]).contains("give --to"));
    assert!(refused(&["convert", "-", "-", "--to", "sip"]).contains("give --from"));
    assert!(refused(&["convert", "-", "-", "--from", "fen"]).contains("\"fen\" is not a format"));
    assert!(
        refused(&["convert", &file("bad.pin"), "-", "--to", "sip", "--truce"]).contains("a game says its rules itself")
    );
    let nowhere = refused(&["convert", &file("empty.sip"), &file("new folder/a.sip")]);
    assert!(nowhere.ends_with("a.sip: there is no such folder") && !folder.join("new folder").exists());
    assert_eq!(refused(&["convert", "a.sip"]), "OUT is missing: see intellector-cli --help");
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 5, "nothing was added: {names:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn calls_without_sense() {
    assert!(refused(&[]).starts_with("no subcommand"));
    assert!(refused(&["fly"]).starts_with("\"fly\" is not a subcommand: expected perft, moves, play, convert"));
    assert_eq!(refused(&["--fly"]), "invalid option '--fly'");
    assert!(printed(&["--help"]).contains("perft SIP|start DEPTH"));
    assert!(printed(&["--version"]).starts_with("intellector-cli 0."));
}

#[test]
fn a_reader_that_stops_is_no_error() {
    let mut child =
        command(&["perft", "start", "4", "--divide"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
