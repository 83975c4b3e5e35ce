//! The engine protocol and the engine's other tools, as another program sees them.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

fn tool(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_intellector-cli"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A running engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

impl Engine {
    fn new() -> Engine {
        let mut child = tool(&["uci"]).spawn().unwrap();
        let (sender, output) = channel();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Read on a thread, so that an engine that says nothing fails a test instead of holding it up.
        std::thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Engine { input: child.stdin.take().unwrap(), child, output }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
    }

    fn line(&mut self) -> String {
        self.output.recv_timeout(Duration::from_secs(30)).expect("the engine says nothing more")
    }

    /// The lines up to one that begins with `start`, that one last.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Already over after `quit`.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What `uci` says to an input as a whole.
fn transcript(input: &[u8]) -> Output {
    let mut child = tool(&["uci"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The engine may stop reading at `quit`.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn introduces_itself_with_its_options() {
    let mut engine = Engine::new();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Intellector "));
    for option in ["Threads", "Hash", "Level", "Rules", "Truce"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))), "{option}");
    }
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.quit();
}

#[test]
fn searches_to_a_depth_and_reports_on_the_way() {
    let mut engine = Engine::new();
    engine.send("ucinewgame\nposition startpos moves e2e3 c7g1 f1g1=A\ngo depth 5");
    let lines = engine.until("bestmove");
    assert_eq!(lines.len(), 6, "a line a depth and the answer: {lines:?}");
    for (depth, line) in lines[..5].iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        let value = |name: &str| words[words.iter().position(|word| *word == name).unwrap() + 1];
        assert_eq!(value("depth"), (depth + 1).to_string());
        for number in ["seldepth", "cp", "nodes", "nps", "hashfull", "time"] {
            assert!(value(number).parse::<i64>().is_ok(), "{number} in {line}");
        }
    }
    let pv = lines[4].split(" pv ").nth(1).unwrap();
    assert_eq!(lines[5], format!("bestmove {}", pv.split(' ').next().unwrap()));
    engine.quit();
}

#[test]
fn a_win_is_told_in_plies() {
    let mut engine = Engine::new();
    engine.send("position sip 2!wJoPedino4n!Cnkr\ngo depth 6");
    let lines = engine.until("bestmove");
    assert!(lines[lines.len() - 2].contains(" score win 3 "), "{lines:?}");
    engine.send("position sip 2!wJoPedino4n!Cnkr moves g3g6\ngo depth 6");
    let lines = engine.until("bestmove");
    assert!(lines[lines.len() - 2].contains(" score win -2 "), "{lines:?}");
    engine.quit();
}

/// An engine that says it is ready has its memory: the first ply of a game gets its whole time for thinking.
#[test]
fn ready_means_that_the_table_is_made() {
    let mut engine = Engine::new();
    let mut prompt = false;
    for size in [255, 256, 257] {
        let asked = Instant::now();
        engine.send(&format!("setoption name Hash value {size}\nposition startpos\nisready"));
        engine.until("readyok");
        let made = asked.elapsed();
        let asked = Instant::now();
        engine.send("go nodes 1");
        engine.until("bestmove");
        // Making the table takes far longer than a node does; a busy machine may hide that once.
        prompt |= asked.elapsed() < made / 2;
    }
    assert!(prompt, "the table is made after readyok");
    engine.quit();
}

#[test]
fn stop_ends_an_infinite_search_at_once() {
    let mut engine = Engine::new();
    engine.send("position startpos\ngo infinite");
    std::thread::sleep(Duration::from_millis(200));
    engine.send("isready");
    engine.until("readyok");
    let told = Instant::now();
    engine.send("stop");
    let lines = engine.until("bestmove");
    assert!(told.elapsed() < Duration::from_millis(500), "{:?}", told.elapsed());
    assert_ne!(lines.last().unwrap(), "bestmove none");
    // A settled search waits for `stop` all the same.
    engine.send("position sip 2!wGrvn!Cn\ngo infinite");
    std::thread::sleep(Duration::from_millis(100));
    engine.send("isready");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.send("stop");
    assert_eq!(engine.line(), "bestmove d6e7");
    engine.quit();
}

#[test]
fn keeps_to_the_time_it_is_given() {
    let mut engine = Engine::new();
    for (go, most) in [
        ("go movetime 100", 100),
        ("go wtime 1000 btime 1000", 500),
        ("go wtime 60000 btime 60000 winc 100 binc 100", 9000),
        ("go nodes 5000", 2000),
        ("go wtime 0 btime 0", 50),
        ("go wtime -50 btime 3", 50),
    ] {
        // The best of three, with room for a busy machine: what counts is that the limit is seen.
        let quickest = (0..3)
            .map(|_| {
                let asked = Instant::now();
                engine.send(&format!("position startpos\n{go}"));
                assert_ne!(engine.until("bestmove").pop().unwrap(), "bestmove none");
                asked.elapsed()
            })
            .find(|time| *time < Duration::from_millis(most + 200));
        assert!(quickest.is_some(), "{go} took more than {} ms three times", most + 200);
    }
    engine.quit();
}

#[test]
fn the_rules_are_an_option() {
    let mut engine = Engine::new();
    // A Liberator's single step is a ply of the official rules only.
    engine.send("position startpos moves b1b2\ngo depth 1");
    engine.until("bestmove");
    engine.send("setoption name Rules value classic\nposition startpos moves b1b2");
    assert!(engine.line().starts_with("info string error position: ply 1"));
    engine.send("setoption name Rules value official\nsetoption name Truce value true\nposition startpos moves c1g7");
    assert!(engine.line().starts_with("info string error position: ply 1"));
    engine.quit();
}

#[test]
fn weak_levels_answer_within_their_own_limits() {
    let mut engine = Engine::new();
    engine.send("setoption name Level value 2\nsetoption name Seed value 5\nposition startpos\ngo movetime 60000");
    let first = engine.until("bestmove").pop();
    engine.send("ucinewgame\nposition startpos\ngo infinite\nisready");
    engine.until("readyok");
    std::thread::sleep(Duration::from_millis(300));
    engine.send("stop");
    assert_eq!(engine.until("bestmove").pop(), first, "the same seed, the same ply");
    engine.quit();
}

#[test]
fn parts_of_the_search_can_be_switched_off() {
    let nodes_without = |parts: &[&str]| {
        let mut engine = Engine::new();
        engine.send("uci");
        let introduced = engine.until("uciok");
        for part in parts {
            assert!(introduced.contains(&format!("option name {part} type check default true")), "{introduced:?}");
            engine.send(&format!("setoption name {part} value false"));
        }
        engine.send("position startpos\ngo depth 7");
        let answers = engine.until("bestmove");
        engine.quit();
        let last = answers.iter().rev().find(|line| line.starts_with("info depth 7 ")).unwrap();
        let nodes = last.split(' ').skip_while(|word| *word != "nodes").nth(1).unwrap();
        nodes.parse::<u64>().unwrap()
    };
    let all = nodes_without(&[]);
    let parts = intellector::engine::SearchOptions::PARTS;
    for part in parts {
        assert_ne!(nodes_without(&[part]), all, "{part} changes nothing");
    }
    assert!(nodes_without(&parts) > 2 * all);
}

#[test]
fn the_evaluation_can_be_chosen() {
    let mut engine = Engine::new();
    let mut score = |evaluation: &str, position: &str| {
        engine.send(&format!("setoption name Evaluation value {evaluation}\nposition {position}\ngo depth 1"));
        let infos = engine.until("bestmove");
        let words: Vec<&str> = infos[0].split(' ').skip_while(|word| *word != "cp").collect();
        words[1].parse::<i32>().unwrap()
    };
    assert_eq!(score("material", "startpos"), 0, "the same pieces on both sides");
    assert_ne!(score("tuned", "startpos"), 0, "and something to say of where they stand");
    assert_ne!(score("tuned", "startpos"), score("network", "startpos"), "which the network corrects");
    engine.send("setoption name Evaluation value guess");
    assert_eq!(engine.line(), "info string error setoption: Evaluation \"guess\" is none of network, tuned, material");
    engine.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_the_system_does_not_give_is_made_smaller() {
    let limited = format!("ulimit -v 1000000; exec {} uci", env!("CARGO_BIN_EXE_intellector-cli"));
    let mut child =
        Command::new("sh").args(["-c", &limited]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let input = b"setoption name Hash value 2048\nisready\nposition startpos\ngo depth 2\n";
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let lines = lines(&output);
    assert!(output.status.success(), "{lines:?}");
    assert!(lines[0].starts_with("info string error Hash: the system does not give 2048 MiB: "), "{lines:?}");
    assert_eq!(lines[1], "readyok");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
}

#[test]
fn where_there_is_no_ply_there_is_no_best_one() {
    // White's Intellector is taken: nobody moves any more. A position that begins so is refused.
    let output = transcript(b"position startpos moves c1d2 c7g1 a2a3 g1e1\ngo depth 2\n");
    assert_eq!(lines(&output), ["bestmove none"]);
    let output = transcript(b"position sip 2!wGr!Cn\n");
    assert!(lines(&output)[0].starts_with("info string error position: White has 0 Intellectors"));
}

#[test]
fn bad_input_gives_one_line_of_complaint_each() {
    let mut input = Vec::new();
    let bad: [&[u8]; 17] = [
        b"xyzzy",
        b"go",
        b"go depth 3",
        b"position",
        b"position startpos moves e2e9",
        b"position startpos moves e2e3 e2e3",
        b"position sip 2!w!",
        b"position sip 3!wAn!Bn",
        b"position sip \xff\xfe",
        b"setoption name Hash value 0",
        b"setoption name Hash value 99999999999999999999",
        b"setoption name Colour value blue",
        b"setoption name Rules value chess",
        b"setoption name NullMove value perhaps",
        b"go movetime soon",
        b"\x00\x1b[2J",
        b"go depth -1 -1",
    ];
    for line in bad {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend_from_slice(&vec![b'x'; 1 << 20]);
    input.extend_from_slice(b"\n\n   \nstop\nisready\n");
    let output = transcript(&input);
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let lines = lines(&output);
    assert_eq!(lines.len(), bad.len() + 2, "{lines:#?}");
    assert_eq!(lines.last().unwrap(), "readyok");
    for line in &lines[..=bad.len()] {
        assert!(line.starts_with("info string error ") && line.len() < 400, "{line:?}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}

#[test]
fn at_the_end_of_the_input_a_search_is_still_answered() {
    for go in ["go depth 4", "go movetime 50", "go infinite", "go"] {
        let output = transcript(format!("position startpos\n{go}").as_bytes());
        assert!(output.status.success());
        assert!(lines(&output).pop().unwrap().starts_with("bestmove "), "{go}");
    }
    assert!(lines(&transcript(b"")).is_empty());
    assert!(transcript(&vec![b'z'; 3 << 20]).status.success());
}

#[test]
fn commands_that_cannot_wait_are_refused_while_it_thinks() {
    let mut engine = Engine::new();
    engine.send("position startpos\ngo infinite\ngo depth 1\nsetoption name Hash value 1\nucinewgame\nisready");
    let lines = engine.until("readyok");
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string error")).count(), 3, "{lines:?}");
    engine.send("stop");
    engine.until("bestmove");
    engine.send("ucinewgame\nsetoption name Threads value 2\nposition startpos\ngo nodes 20000");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = tool(&["uci"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The engine may be gone before everything is written.
    let _ = stdin.write_all(b"uci\nposition startpos\ngo movetime 20\nuci\n");
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn analyse_shows_lines_in_notation() {
    let output = tool(&["analyse", "2!wGrvn!Cn", "--movetime", "50"]).output().unwrap();
    assert_eq!(lines(&output)[1], "1. wins in 1  Xe7#");
    let output = tool(&["analyse", "start", "--movetime", "50", "--lines", "3"]).output().unwrap();
    assert_eq!(lines(&output).len(), 4);
    let bad: [&[&str]; 8] = [
        &["analyse"],
        &["analyse", "nonsense"],
        &["analyse", "start", "--lines", "6"],
        &["analyse", "start", "--movetime", "0"],
        &["bench", "--depth", "0"],
        &["bench", "--depth", "3", "--movetime", "10"],
        &["bench", "--threads", "2"],
        &["uci", "please"],
    ];
    for arguments in bad {
        let output = tool(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn bench_prints_its_signature_and_speed() {
    let output = tool(&["bench", "--depth", "3"]).output().unwrap();
    let lines = lines(&output);
    let number = |line: &str, name: &str| line.strip_prefix(name).and_then(|text| text.parse::<u64>().ok());
    assert!(number(&lines[0], "nodes ").is_some_and(|nodes| nodes > 1000), "{lines:?}");
    assert!(number(&lines[1], "nps ").is_some(), "{lines:?}");
}

#[test]
fn bench_tells_how_deep_a_fixed_time_goes() {
    let output = tool(&["bench", "--movetime", "20", "--threads", "2"]).output().unwrap();
    let lines = lines(&output);
    assert_eq!(lines.iter().filter(|line| line.starts_with("position ")).count(), 20, "{lines:?}");
    let [.., median, nodes, _] = &lines[..] else { panic!("{lines:?}") };
    assert!(median.strip_prefix("median depth ").is_some_and(|depth| depth.parse::<u32>().unwrap() >= 1), "{lines:?}");
    assert!(nodes.strip_prefix("nodes ").is_some_and(|nodes| nodes.parse::<u64>().unwrap() > 1000), "{lines:?}");
}

#[test]
fn stop_is_answered_within_milliseconds() {
    let mut engine = Engine::new();
    engine.send("setoption name Threads value 2\nposition startpos");
    let mut times: Vec<Duration> = (0..9)
        .map(|_| {
            engine.send("go infinite");
            engine.until("info depth 6");
            let told = Instant::now();
            engine.send("stop");
            engine.until("bestmove");
            told.elapsed()
        })
        .collect();
    times.sort();
    // The median, since the machine may be busy; 1 ms is usual.
    assert!(times[4] < Duration::from_millis(40), "{times:?}");
    engine.quit();
}

#[test]
fn what_is_written_right_behind_stop_finds_the_engine_free() {
    let input = format!("position startpos\n{}quit\n", "go infinite\nstop\n".repeat(20));
    let lines = lines(&transcript(input.as_bytes()));
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 20, "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("error")), "{lines:?}");
}

#[test]
fn after_a_position_that_cannot_be_read_there_is_none() {
    for bad in ["position", "position foo", "position sip", "position startpos e6e5", "position startpos moves e2e9"] {
        let lines = lines(&transcript(format!("position startpos\n{bad}\ngo depth 1\n").as_bytes()));
        assert!(lines.last().is_some_and(|line| line.contains("no position was set")), "{bad}: {lines:?}");
    }
}
