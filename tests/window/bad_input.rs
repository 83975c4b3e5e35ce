//! Bad options and files, a missing display, an old OpenGL: one line that names what and where, and an exit code.
//! And the picture that needs no display.

use crate::harness::{Display, TempFolder, ms};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_intellector"));
    command
        .args(args)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs to the end within the time.
#[track_caller]
fn run(command: &mut Command, limit: Duration) -> Output {
    let mut child = command.spawn().unwrap_or_else(|e| panic!("cannot start the game: {e}"));
    let until = Instant::now() + limit;
    while child.try_wait().expect("a child can be waited for").is_none() {
        if Instant::now() > until {
            let _ = child.kill();
            panic!("{command:?} did not end within {limit:?}");
        }
        std::thread::sleep(ms(5));
    }
    child.wait_with_output().expect("its output is piped")
}

/// It must have ended with this code and one line on stderr that names each of these.
#[track_caller]
fn complains(output: &Output, code: i32, named: &[&str]) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "one line: {stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    for text in named {
        assert!(stderr.contains(text), "{text} is not named: {stderr}");
    }
}

#[test]
fn bad_options_end_with_code_2_and_one_line() {
    let two_intellectors = "2!wvnwn!Cn";
    for (args, named) in [
        (vec!["--position", "nonsense"], vec!["--position"]),
        (vec!["--position", "2!wGrv"], vec!["--position"]),
        (vec!["--position", "2!xvn!Cn"], vec!["--position"]),
        (vec!["--position", "3!wvn!Cn"], vec!["--position"]),
        (vec!["--position", two_intellectors], vec!["--position"]),
        (vec!["--position", "2!w!"], vec!["--position"]),
        (vec!["--position", ""], vec!["--position"]),
        (vec!["--size", "0x0"], vec!["--size", "0x0"]),
        (vec!["--size", "800"], vec!["--size", "800"]),
        (vec!["--size", "99999999999x3"], vec!["--size"]),
        (vec!["--size", "-5x7"], vec!["--size"]),
        (vec!["--white", "level:11"], vec!["--white", "level:11"]),
        (vec!["--black", "nobody"], vec!["--black", "nobody"]),
        (vec!["--rules", "chess"], vec!["--rules", "chess"]),
        (vec!["--quality", "ultra"], vec!["--quality", "ultra"]),
        (vec!["--lang", "xx"], vec!["--lang", "xx"]),
        (vec!["--seed", "x"], vec!["--seed"]),
        (vec!["--engine-delay", "-1"], vec!["--engine-delay"]),
        (vec!["--camera", "1,2"], vec!["--camera"]),
        (vec!["--frobnicate"], vec!["--frobnicate"]),
        (vec!["stray"], vec!["stray"]),
        (vec!["--white"], vec!["--white"]),
        (vec!["--data-dir", ""], vec!["--data-dir"]),
    ] {
        let output = run(&mut command(&args), Duration::from_secs(2));
        complains(&output, 2, &named);
    }
}

#[test]
fn an_output_that_takes_nothing_is_no_panic() {
    for argument in ["--help", "--version"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(&[argument]).stdout(full).stderr(std::process::Stdio::piped()).output().unwrap();
        complains(&output, 1, &["standard output"]);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(&[argument]).stdout(writer).stderr(std::process::Stdio::piped()).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{argument}: {output:?}");
    }
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let status = command(&["--frobnicate"]).stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn bad_files_end_with_code_2_and_are_not_touched() {
    let folder = TempFolder::new();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.file(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let files = [
        write("empty.pin", b""),
        write("binary.json", &[0, 159, 146, 150, 255, 0, 13]),
        write("half.json", b"{\"version\": 1, \"white\": \"hum"),
        write("newer.json", br#"{"version": 999, "white": "human", "black": "human", "rules": {"set": "official", "truce": false}, "plies": []}"#),
        write("illegal.json", br#"{"version": 1, "white": "human", "black": "human", "rules": {"set": "official", "truce": false}, "plies": ["e3", "e4"]}"#),
        write("illegal.pin", b"#Players: a vs b;\n1. e3;\n2. Xe7#;\n...To be continued"),
        folder.file("missing.pin"),
        folder.path().to_str().unwrap().to_owned(),
    ];
    for file in &files {
        let before = std::fs::read(file).ok();
        let data = folder.file("data");
        let output = run(&mut command(&["--data-dir", &data, "--load", file]), Duration::from_secs(2));
        let name = std::path::Path::new(file).file_name().unwrap().to_str().unwrap();
        complains(&output, 2, &[name]);
        assert_eq!(std::fs::read(file).ok(), before);
    }
}

#[test]
fn no_display_ends_with_code_3_and_one_line() {
    let folder = TempFolder::new();
    let data = folder.file("data");
    let output = run(&mut command(&["--data-dir", &data]), Duration::from_secs(5));
    complains(&output, 3, &[]);
    let output = run(command(&["--data-dir", &data]).env("DISPLAY", ":31999"), Duration::from_secs(5));
    complains(&output, 3, &[]);
}

#[test]
fn an_old_opengl_ends_with_code_3_and_says_what_is_needed() {
    let display = Display::start();
    let folder = TempFolder::new();
    let mut old = command(&["--data-dir", &folder.file("data")]);
    old.env("DISPLAY", display.name()).env("MESA_GL_VERSION_OVERRIDE", "2.1").env("MESA_GLSL_VERSION_OVERRIDE", "120");
    complains(&run(&mut old, Duration::from_secs(5)), 3, &["3.3"]);
}

#[test]
fn a_wayland_that_is_not_there_falls_back_to_x11() {
    let display = Display::start();
    let folder = TempFolder::new();
    let log = folder.file("events.jsonl");
    let mut game = command(&["--data-dir", &folder.file("data"), "--event-log", &log])
        .env("DISPLAY", display.name())
        .env("WAYLAND_DISPLAY", "wayland-that-is-not-there")
        .spawn()
        .expect("the game starts");
    let until = Instant::now() + crate::harness::PATIENCE;
    let mut ready = false;
    while !ready && Instant::now() < until && game.try_wait().unwrap().is_none() {
        ready = std::fs::read_to_string(&log).is_ok_and(|text| text.contains("\"ready\""));
        std::thread::sleep(ms(10));
    }
    let _ = game.kill();
    let output = game.wait_with_output().unwrap();
    assert!(ready, "no window: {}", String::from_utf8_lossy(&output.stderr));
}

/// A picture of high quality is the sum of 64, and other programs share the machine.
const DRAWING: Duration = Duration::from_secs(60);

#[test]
fn pictures_need_no_display() {
    let folder = TempFolder::new();
    let mut pictures = Vec::new();
    for language in ["en", "ru"] {
        for (width, height) in [(1280, 720), (800, 600)] {
            for camera in ["default", "top", "30,40,22"] {
                let file = folder.file(&format!("{language}-{width}-{camera}.png"));
                let size = format!("{width}x{height}");
                let data = folder.file("data");
                let args = [
                    "--screenshot",
                    &file,
                    "--size",
                    &size,
                    "--camera",
                    camera,
                    "--lang",
                    language,
                    "--data-dir",
                    &data,
                    "--quality",
                    if pictures.is_empty() { "high" } else { "low" },
                ];
                let output = run(&mut command(&args), DRAWING);
                assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
                assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
                let picture = image::open(&file).unwrap_or_else(|e| panic!("{file}: {e}")).into_rgb8();
                assert_eq!(picture.dimensions(), (width, height), "{file}");
                let colors: std::collections::HashSet<_> = picture.pixels().map(|pixel| pixel.0).collect();
                assert!(colors.len() > 500, "{file} has {} colours: it shows no board", colors.len());
                pictures.push(((language, width, camera), picture));
            }
        }
    }
    for (i, (name, picture)) in pictures.iter().enumerate() {
        for (other_name, other) in &pictures[i + 1..] {
            let cameras_differ = name.1 == other_name.1 && name.2 != other_name.2;
            assert!(!cameras_differ || picture != other, "{name:?} and {other_name:?} show the same");
        }
    }
}

#[test]
fn a_picture_that_cannot_be_written_ends_with_code_2() {
    let folder = TempFolder::new();
    let file = folder.file("no-such-folder/picture.png");
    let data = folder.file("data");
    let output = run(&mut command(&["--screenshot", &file, "--data-dir", &data]), DRAWING);
    complains(&output, 2, &["picture.png"]);
}
