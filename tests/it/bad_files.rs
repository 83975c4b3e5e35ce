//! The files of `tests/data/bad`, made by hand: each is refused in one line that says what is wrong and where, the game
//! on the table goes on, and no file is written over. `expected.txt` there names the words of every refusal.

use intellector::control::{Command, Controller, GameSetup, Player};
use intellector::rules::{Move, Rules};
use intellector::settings::Settings;
use intellector::storage::{Storage, read_game};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad")
}

/// The files of a kind with the words expected of them.
fn files(kind: &str) -> Vec<(PathBuf, String)> {
    let expected = expected();
    let of_kind = expected.into_iter().filter(|(name, _)| name.starts_with(&format!("{kind}/")));
    let files: Vec<(PathBuf, String)> = of_kind.map(|(name, words)| (root().join(name), words)).collect();
    assert!(!files.is_empty(), "no bad {kind}");
    files
}

fn expected() -> BTreeMap<String, String> {
    let text = fs::read_to_string(root().join("expected.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(": ").map(|(name, words)| (name.to_owned(), words.to_owned())).unwrap()).collect()
}

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("intellector-bad-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A refusal: one line that names the file and says this.
#[track_caller]
fn says(error: &str, file: &Path, words: &str) {
    let name = file.file_name().unwrap().to_str().unwrap();
    assert!(error.contains(name), "{name} is not named: {error}");
    assert!(error.contains(words), "{name}: expected {words:?}: {error}");
    assert!(!error.trim_end().chars().any(char::is_control) && error.len() < 500, "{name}: not one line: {error:?}");
}

#[test]
fn every_bad_file_has_its_words() {
    let mut found = BTreeMap::new();
    for kind in fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for file in fs::read_dir(kind).unwrap().map(|entry| entry.unwrap().path()) {
            found.insert(file.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/"), file);
        }
    }
    let expected = expected();
    assert!(found.keys().eq(expected.keys()), "{:?}\n{:?}", found.keys(), expected.keys());
    assert!(found.len() >= 50);
}

#[test]
fn bad_saves_and_pins_leave_the_game_on_the_table() {
    let mut controller = Controller::new(Arc::new(|| {}));
    let (white, black) = (Player::Human, Player::Human);
    let setup = GameSetup { white, black, rules: Rules::default(), start: None, clock: None };
    controller.execute(Command::NewGame(setup)).unwrap();
    let ply = Move::new("e2".parse().unwrap(), "e3".parse().unwrap());
    controller.execute(Command::Play(ply)).unwrap();
    let before = controller.record().unwrap();
    controller.drain_events();
    for (file, words) in ["saves", "pins", "running"].into_iter().flat_map(files) {
        let bytes = fs::read(&file).unwrap();
        // As the list of saves, "Continue" and --load do.
        let error = match read_game(&file) {
            Err(error) => error.to_string(),
            Ok(record) => {
                let refused = controller.execute(Command::Load(Box::new(record))).map_err(|error| error.to_string());
                format!("{}: {}", file.display(), refused.expect_err(&file.display().to_string()))
            }
        };
        says(&error, &file, &words);
        assert_eq!(controller.record().as_ref(), Some(&before), "{}", file.display());
        assert!(controller.drain_events().is_empty(), "{}", file.display());
        assert_eq!(fs::read(&file).unwrap(), bytes);
    }
}

#[test]
fn bad_saves_are_listed_without_players_and_stay() {
    let folder = folder("saves");
    fs::create_dir(folder.join("saves")).unwrap();
    let bad: Vec<PathBuf> = ["saves", "pins"].into_iter().flat_map(files).map(|(file, _)| file).collect();
    for (number, file) in bad.iter().enumerate() {
        let ending = file.extension().unwrap().to_str().unwrap();
        fs::copy(file, folder.join(format!("saves/{number}.{ending}"))).unwrap();
    }
    fs::write(folder.join("saves/long.json"), " ".repeat((1 << 20) + 1)).unwrap();
    let saves = Storage::in_folder(&folder).saves();
    assert_eq!(saves.len(), bad.len() + 1);
    for save in &saves {
        assert_eq!((&save.white, save.position), (&None, None), "{}", save.path.display());
    }
    assert_eq!(fs::read_dir(folder.join("saves")).unwrap().count(), bad.len() + 1);
    let error = read_game(&folder.join("saves/long.json")).unwrap_err().to_string();
    says(&error, Path::new("long.json"), "is longer than 1048576 bytes");
    fs::remove_dir_all(&folder).unwrap();
}

/// Runs the command-line program, which must refuse; its line on standard error.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_intellector-cli"));
    let output = command.args(arguments).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?} {output:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} {output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.matches('\n').count(), 1, "{error}");
    error
}

#[test]
fn bad_files_are_not_converted_and_write_nothing_over() {
    let folder = folder("convert");
    let kinds = ["saves", "pins", "sips"].into_iter().flat_map(files);
    // What is no PIN may be called a saved game and the other way round: "convert" goes by the file's ending.
    for (file, words) in
        kinds.filter(|(_, words)| !words.starts_with("line 1: the text is") && !words.contains("[1, 2]"))
    {
        for target in ["kept.json", "kept.pin"] {
            let target = folder.join(target);
            fs::write(&target, "precious").unwrap();
            let error = refused(&["convert", file.to_str().unwrap(), target.to_str().unwrap()]);
            // The program's other reader of files has its own words for what is no text.
            says(&error, &file, words.strip_prefix("is ").unwrap_or(&words));
            assert_eq!(fs::read(&target).unwrap(), b"precious");
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "something else was written");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bad_lists_of_openings_start_no_match() {
    for (file, words) in files("openings") {
        let error =
            refused(&["match", "--a", "random", "--b", "random", "--games", "2", "--openings", file.to_str().unwrap()]);
        says(&error, &file, &words);
    }
}

#[test]
fn bad_settings_are_set_aside_whole() {
    let folder = folder("settings");
    let storage = Storage::in_folder(&folder);
    for (number, (file, words)) in files("settings").into_iter().enumerate() {
        // Every one of them under a name of its own: what was set aside before stays.
        let aside = format!("settings.toml.bad{}", if number == 0 { String::new() } else { (number + 1).to_string() });
        let bytes = fs::read(&file).unwrap();
        fs::write(folder.join("settings.toml"), &bytes).unwrap();
        let (read, notes) = storage.load_settings();
        assert_eq!(read.settings, Settings::default());
        assert_eq!(notes.len(), 1, "{notes:?}");
        let note = notes[0].to_string();
        says(&note, Path::new("settings.toml"), &words);
        says(&note, Path::new(&aside), "set aside");
        assert_eq!(fs::read(folder.join(&aside)).unwrap(), bytes);
        assert!(!folder.join("settings.toml").exists());
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_bad_running_game_is_kept_under_another_name() {
    let folder = folder("running");
    let mut newer = 0;
    for (file, _) in files("running") {
        let mut storage = Storage::in_folder(&folder);
        fs::copy(&file, folder.join("running.json")).unwrap();
        let claim = storage.claim_running_game();
        assert!(!claim.others);
        if !claim.newer.is_empty() {
            // Not bad, only too new: it is left to the program that wrote it.
            assert_eq!(fs::read(folder.join("running.json")).unwrap(), fs::read(&file).unwrap());
            fs::remove_file(folder.join("running.json")).unwrap();
            newer += 1;
            continue;
        }
        let goes_on = storage.running_game().and_then(Result::ok).is_some_and(|record| record.restore().is_ok());
        assert!(!goes_on, "{}", file.display());
        let aside = storage.set_running_game_aside().unwrap();
        assert_eq!(fs::read(&aside).unwrap(), fs::read(&file).unwrap());
    }
    // The locks, and every one of them under a name of its own.
    let count = fs::read_dir(&folder).unwrap().count();
    assert!(newer > 0);
    assert_eq!(count, files("running").len() - newer + 2);
    fs::remove_dir_all(&folder).unwrap();
}
