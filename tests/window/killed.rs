//! No way out loses a game: kill -9 at any moment, a second program in the same folder, a folder that takes no files.

use crate::harness::{Display, Game, Key, Launch, Random, TempFolder, ms};
use intellector::game::Game as Played;
use intellector::game::record::Record;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The running game of a data folder, which must be whole.
fn kept(data: &str, name: &str) -> Option<(Record, Played)> {
    let path = Path::new(data).join(name);
    let text = path.exists().then(|| std::fs::read_to_string(&path).unwrap())?;
    let record = Record::from_json(&text).unwrap_or_else(|e| panic!("{}: {e}\n{text}", path.display()));
    let game = record.replay().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Some((record, game))
}

fn spawn(display: &Display, data: &str, log: &str, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_intellector"))
        .args(["--data-dir", data, "--event-log", log, "--no-audio", "--no-animation"])
        .args(["--quality", "low", "--lang", "en", "--size", "320x240", "--engine-delay", "15"])
        .args(args)
        .env("DISPLAY", display.name())
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|e| panic!("cannot start the game: {e}"))
}

/// The `ply` of every ply in a log, whose last line may be cut short.
fn plies_logged(log: &str) -> Vec<usize> {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let plies = text.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    plies.filter(|event| event["event"] == "ply").filter_map(|event| Some(event["ply"].as_u64()? as usize)).collect()
}

/// Lets two computer players play, kills the program at random moments, and goes on with the kept game each time.
fn kill_and_go_on(times: usize, seed: u64) {
    let (display, folder, mut random) = (Display::start(), TempFolder::new(), Random::new(seed));
    let data = folder.file("data");
    let running = format!("{data}/running.json");
    let (mut plies_at_all, mut games, mut torn) = (0, 0, 0);
    for round in 0..times {
        let before = kept(&data, "running.json").filter(|(_, game)| game.outcome().is_none());
        let log = folder.file(&format!("{round}.jsonl"));
        let seed = round.to_string();
        let new = ["--white", "random", "--black", "random", "--clock", "10+1", "--seed", &seed];
        let args: &[&str] = if before.is_some() { &["--load", &running] } else { &new };
        games += usize::from(before.is_none());
        let mut child = spawn(&display, &data, &log, args);
        // From before the window is there to some dozen plies after.
        std::thread::sleep(ms(random.below(2500) as u64 + 50));
        child.kill().unwrap();
        child.wait().unwrap();
        let before = before.map_or(Vec::new(), |(record, _)| record.plies);
        let logged = plies_logged(&log).last().copied().unwrap_or(before.len());
        plies_at_all += logged.saturating_sub(before.len());
        torn += std::fs::read_dir(&data).into_iter().flatten().flatten().filter(|file| is_torn(&file.path())).count();
        let Some((record, game)) = kept(&data, "running.json") else {
            assert!(logged <= 1 && before.is_empty(), "round {round}: {logged} plies were played and none kept");
            continue;
        };
        if logged > 0 && game.outcome().is_none() {
            assert!(record.plies.starts_with(&before), "round {round}: another game is kept");
            // The log waits for the first frame; the file does not.
            let (played, saved) = (logged, record.plies.len());
            assert!(saved + 1 >= played, "round {round}: {played} plies were logged, {saved} kept");
            record.restore_clock(&game).unwrap().expect("the game is played by the clock");
            assert_eq!(record.white, "random");
            assert!(record.camera.is_some());
        }
    }
    println!("{times} kills in {games} games of {plies_at_all} plies; {torn} writes were cut short");
    assert!(plies_at_all > times, "the program was always killed before it did anything");
}

fn is_torn(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "tmp")
}

#[test]
fn twenty_kills_lose_no_game() {
    kill_and_go_on(20, 20);
}

#[test]
#[ignore = "several minutes; run by hand"]
fn three_hundred_kills_lose_no_game() {
    kill_and_go_on(300, 300);
}

#[test]
fn a_killed_game_comes_back_with_undo_depth_clock_and_camera() {
    let folder = TempFolder::new();
    let mut game = Launch::new(&["--white", "human", "--black", "human", "--clock", "5+3"]).data(&folder).start();
    for text in ["e2e3", "e6e5", "a2a3"] {
        let mv = game.ply(text);
        game.play(mv);
    }
    game.key(Key::F);
    game.wait("camera", |event| event.body["yaw"].as_f64().is_some_and(|yaw| yaw.abs() > 170.0));
    game.click_widget("undo");
    let clock = game.wait("clock", |event| event.text("running") == "w");
    game.settle();
    game.send_signal("-KILL");
    game.wait_for_end();
    let distance = game.log.last("camera").and_then(|event| event.body["distance"].as_f64()).unwrap();
    drop(game);
    let mut game = Launch::new(&[]).data(&folder).start();
    game.click_widget("continue");
    game.wait("loaded", |_| true);
    let resumed = game.wait("clock", |event| event.text("running") == "w");
    let lost = clock.number("white_ms") - resumed.number("white_ms");
    assert!(lost <= 100 && clock.number("black_ms") == resumed.number("black_ms"), "{} {}", clock.body, resumed.body);
    game.until("the camera is as it was", |game| {
        let pose = &game.log.last("camera").expect("there was one").body;
        let close = |key: &str, value: f64| (pose[key].as_f64().unwrap() - value).abs() < 0.05;
        pose["yaw"].as_f64().unwrap().abs() > 170.0 && close("distance", distance)
    });
    assert_eq!(game.mirror.ply(), 2);
    game.click_widget("redo");
    game.wait("redo", |event| event.number("ply") == 3);
}

#[test]
fn a_second_program_keeps_its_own_game() {
    let folder = TempFolder::new();
    let mut game = Launch::hot_seat().data(&folder).start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.settle();
    let (data, log) = (folder.file("data"), folder.file("second.jsonl"));
    let mut second = spawn(&game.display, &data, &log, &["--white", "random", "--black", "random"]);
    let until = Instant::now() + Duration::from_secs(20);
    while plies_logged(&log).len() < 5 {
        assert!(Instant::now() < until, "the second program does not play");
        std::thread::sleep(ms(20));
    }
    second.kill().unwrap();
    second.wait().unwrap();
    let text = std::fs::read_to_string(&log).unwrap();
    let notices: Vec<&str> = text.lines().filter(|line| line.contains("\"notice\"")).collect();
    assert!(notices.len() == 1 && notices[0].contains("running-2.json"), "{notices:?}");
    assert_eq!(kept(&data, "running.json").unwrap().0.plies, ["e3"]);
    assert!(kept(&data, "running-2.json").unwrap().0.plies.len() >= 4);
}

#[test]
fn a_folder_that_takes_no_file_gives_a_message_and_keeps_the_old_one() {
    let folder = TempFolder::new();
    let mut game: Game = Launch::hot_seat().data(&folder).start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.settle();
    let data = folder.file("data");
    let old = std::fs::read(format!("{data}/running.json")).unwrap();
    // A folder in the place of the temporary file is refused even to the superuser.
    std::fs::create_dir(format!("{data}/.running.json.{}.tmp", game.process())).unwrap();
    let mv = game.ply("e6e5");
    game.play(mv);
    let failed = game.wait("failed", |_| true);
    assert!(failed.text("message").contains("running.json: "), "{}", failed.body);
    game.until("the message is shown", |game| game.widget("message_close").is_some());
    assert_eq!(std::fs::read(format!("{data}/running.json")).unwrap(), old);
    // The game goes on, and is kept again as soon as the folder allows it.
    std::fs::remove_dir(format!("{data}/.running.json.{}.tmp", game.process())).unwrap();
    game.click_widget("message_close");
    let mv = game.ply("a2a3");
    game.play(mv);
    game.settle();
    assert_eq!(kept(&data, "running.json").unwrap().0.plies.len(), 3);
}
