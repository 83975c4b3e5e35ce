//! Hostile input for everything that reads a player's files: saved games, PIN texts, position strings, settings.
//!
//! Most texts are good ones that were damaged, since noise alone is refused at the first character; the rest is noise
//! in the shape of the format. Nothing may panic, every refusal is one line, and what is accepted must hold: its plies
//! are legal by the slow rules of `reference`, and it is written so that it reads back as the same.
//!
//! The usual run takes a few thousand texts. A million of them:
//! `cargo test --release --no-default-features --test it -- --ignored a_million_hostile_texts --nocapture`

use crate::records::{random_game, same};
use crate::reference::{Judged, check_game};
use intellector::game::clock::Clock;
use intellector::game::record::{CameraRecord, Record, VariationRecord};
use intellector::game::tree::Tree;
use intellector::game::{Game, pin};
use intellector::rules::{Color, Rules, sip};
use intellector::settings::{Settings, SettingsFile};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::cell::RefCell;
use std::ops::Range;
use std::time::{Duration, Instant};

/// One thing that happens to a text.
#[derive(Debug, Clone)]
enum Damage {
    /// A character is changed, put in or left out.
    Letter(Index, u8, char),
    /// A word or a number becomes another one.
    Word(Index, &'static str),
    /// A line is left out, doubled, or changes places with the next.
    Line(Index, u8),
    /// The rest is missing.
    Cut(Index),
    /// The rest comes from another good text.
    Splice(Index, Index),
}

const LETTERS: &[char] = &[
    'a', 'e', 'n', 'w', 'A', 'X', 'P', '0', '1', '9', ' ', '\n', '\r', '\t', ';', ':', '.', ',', '=', '~', '#', '!',
    '-', '+', '"', '\\', '\'', '{', '}', '[', ']', '\0', '\u{7f}', 'é', 'Я', '六', '\u{202e}', '\u{feff}',
];

/// Numbers at the edges, and words that mean something in one of the formats.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "60",
    "-1",
    "0.5",
    "1e999",
    "nan",
    "inf",
    "255",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "99999999999999999999",
    "true",
    "false",
    "null",
    "{}",
    "[]",
    "\"\"",
    "human",
    "level:10",
    "level:11",
    "random",
    "official",
    "classic",
    "truce",
    "time b",
    "fatum w",
    "agreement",
    "resignation w",
    "white",
    "black",
    "plies",
    "undone",
    "version",
    "start",
    "clock",
    "rules",
    "e3",
    "e4",
    "Xe7",
    "Ac1~e4",
    "FXg7=A",
    "E1:D1",
    "Fatum",
    "Fatum. White won",
    "Draw by repetition",
    "...To be continued",
    "#Rules: classic, truce;",
    "2!w!",
    "2!wGrvn!Cn",
    "vs",
    "low",
    "window",
    "fullscreen",
    "quality",
    "ui_scale",
];

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<Index>;
    prop_oneof![
        4 => (at(), 0..3_u8, prop::sample::select(LETTERS)).prop_map(|(at, what, new)| Damage::Letter(at, what, new)),
        4 => (at(), prop::sample::select(WORDS)).prop_map(|(at, word)| Damage::Word(at, word)),
        3 => (at(), 0..3_u8).prop_map(|(at, what)| Damage::Line(at, what)),
        1 => at().prop_map(Damage::Cut),
        1 => (at(), at()).prop_map(|(at, other)| Damage::Splice(at, other)),
    ]
}

/// Where the words of a text are; a number with its sign is one too.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| c.is_alphanumeric() || "+-:~=".contains(*c)) {
        match found.last_mut() {
            Some(last) if last.end == at => last.end += c.len_utf8(),
            _ => found.push(at..at + c.len_utf8()),
        }
    }
    found
}

impl Damage {
    fn strike(&self, text: &mut String, good: &[String]) {
        let borders: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        match self {
            Damage::Letter(at, what, new) => {
                let at = *at.get(&borders);
                match what {
                    0 => text.insert(at, *new),
                    _ if at == text.len() => text.push(*new),
                    1 => drop(text.remove(at)),
                    _ => {
                        text.remove(at);
                        text.insert(at, *new);
                    }
                }
            }
            Damage::Word(at, word) => {
                let words = words(text);
                if !words.is_empty() {
                    text.replace_range(at.get(&words).clone(), word);
                }
            }
            Damage::Line(at, what) => {
                let mut lines: Vec<&str> = text.split('\n').collect();
                let at = at.index(lines.len());
                match what {
                    0 => drop(lines.remove(at)),
                    1 => lines.insert(at, lines[at]),
                    _ => {
                        let next = (at + 1) % lines.len();
                        lines.swap(at, next);
                    }
                }
                *text = lines.join("\n");
            }
            Damage::Cut(at) => text.truncate(*at.get(&borders)),
            Damage::Splice(at, other) => {
                let other = at_same_line(text, *at.get(&borders), &good[other.index(good.len())]);
                text.truncate(*at.get(&borders));
                text.push_str(&other);
            }
        }
    }
}

/// What stands in the other text from the line on that `at` is in.
fn at_same_line(text: &str, at: usize, other: &str) -> String {
    let line = text[..at].matches('\n').count();
    other.split_inclusive('\n').skip(line).collect()
}

/// Good texts of a format with one to four damages, and noise.
fn texts(good: Vec<String>, noise: &'static str) -> impl Strategy<Value = String> {
    let some = prop::sample::select(good.clone());
    let few = prop_oneof![3 => Just(1), 2 => Just(2), 1 => 3..6_usize];
    let damages = few.prop_flat_map(|count| prop::collection::vec(damage(), count));
    let damaged = (some, damages).prop_map(move |(mut text, damages)| {
        damages.iter().for_each(|damage| damage.strike(&mut text, &good));
        text
    });
    prop_oneof![9 => damaged, 1 => noise]
}

#[track_caller]
fn one_line(error: &str) {
    assert!(!error.chars().any(char::is_control) && error.chars().count() < 400, "{error:?}");
    assert!(!error.is_empty());
}

/// Whether the text was accepted as a game.
fn check_save(text: &str, judged: &mut Judged) -> bool {
    let read = Record::from_json(text).and_then(|record| Ok((record.restore()?, record)));
    match read {
        Ok(((game, clock), record)) => {
            check_game(&game, judged);
            assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
            // What the program itself makes of the game.
            let kept = Record {
                date: record.date.clone(),
                clock: clock.map(|clock| clock.record(Duration::ZERO)),
                variations: record.restore_tree(&game).unwrap().record(),
                camera: record.camera,
                origin: record.origin.clone(),
                ..Record::of(&game, &record.white, &record.black)
            };
            let again = Record::from_json(&kept.to_json()).unwrap();
            assert_eq!(again, kept);
            same(&again.restore().unwrap().0, &game);
            true
        }
        Err(error) => {
            one_line(&error.0);
            false
        }
    }
}

fn check_pin(text: &str, judged: &mut Judged) -> bool {
    match pin::read(text) {
        Ok(record) => {
            let game = record.replay().unwrap();
            check_game(&game, judged);
            // A name may hold what a PIN cannot.
            match pin::write(&record) {
                Ok(written) => assert_eq!(pin::read(&written).as_ref(), Ok(&record), "{written}"),
                Err(error) => one_line(&error.0),
            }
            same(&Record::from_json(&record.to_json()).unwrap().replay().unwrap(), &game);
            true
        }
        Err(error) => {
            one_line(&error.0);
            assert!(error.0.starts_with("line "), "{error}");
            false
        }
    }
}

fn check_sip(text: &str) -> bool {
    let position = match sip::read(text, Rules::default()) {
        Ok(position) => position,
        Err(error) => {
            one_line(&error.to_string());
            return false;
        }
    };
    assert_eq!(sip::read(&sip::write(&position), Rules::default()), Ok(position));
    assert_eq!(sip::read(&sip::write_v1(&position), Rules::default()), Ok(position));
    assert_eq!(position.key(), position.recomputed_key());
    match Game::from_position(position) {
        Ok(game) => {
            assert!(Color::ALL.into_iter().all(|color| position.intellector(color).is_some()));
            assert!(position.decided().is_none(), "a game that is won already: {text}");
            let record = Record::of(&game, "human", "human");
            same(&Record::from_json(&record.to_json()).unwrap().replay().unwrap(), &game);
            true
        }
        Err(error) => {
            one_line(&error.to_string());
            false
        }
    }
}

fn check_settings(text: &str) -> bool {
    match SettingsFile::parse(text) {
        Ok((mut file, notes)) => {
            notes.iter().for_each(|note| one_line(note));
            let settings = file.settings.clone();
            assert_eq!(settings.clone().clamped(), settings);
            let before: toml::Table = text.parse().unwrap();
            let newer = file.newer_version().is_some();
            let (read, again) = SettingsFile::parse(&file.updated(&settings)).unwrap();
            // What a newer program meant stays as it is.
            assert_eq!((&read.settings, again.len()), (&settings, if newer { notes.len() } else { 0 }));
            let after: toml::Table = file.updated(&settings).parse().unwrap();
            let known = toml::Table::try_from(Settings::default()).unwrap();
            let ours =
                |key: &str| known.contains_key(key) || ["quality", "language", "window", "version"].contains(&key);
            for (key, value) in before.iter().filter(|(key, _)| !ours(key)) {
                assert_eq!(after.get(key).map(toml::Value::to_string), Some(value.to_string()), "{key} was lost");
            }
            true
        }
        Err(error) => {
            one_line(&error);
            false
        }
    }
}

/// Plies tried at random places of the game and of each other.
fn random_variations(game: &Game, seed: u64) -> Vec<VariationRecord> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut tree = Tree::of(game);
    let mut places = vec![tree.root(), tree.played(game.plies().len() / 2), tree.played(game.plies().len())];
    for _ in 0..rng.random_range(1..30) {
        let at = places[rng.random_range(0..places.len())];
        let board = tree.board(game, at).expect("every place of a tree can be come to");
        let legal = board.position().legal_moves();
        if board.outcome().is_none() && !legal.is_empty() {
            places.push(tree.insert(game, at, legal[rng.random_range(0..legal.len())]).expect("a legal ply"));
        }
    }
    tree.record()
}

fn good_saves() -> Vec<String> {
    (0..60)
        .map(|seed| {
            let game = random_game(seed);
            let mut record = Record::of(&game, ["human", "level:3"][seed as usize % 2], "random");
            if seed % 3 == 0 {
                record.date = Some("2026-03-01 12:30:00".into());
                record.camera = Some(CameraRecord { yaw: 18_000, pitch: 4500, distance: 2200, top: false });
                record.white_name = Some("Ada".into());
                record.origin = Some("saves/2026-03-01 12.30.00 human - random.json".into());
            }
            if seed % 4 < 3 {
                record.variations = random_variations(&game, seed);
            }
            if seed % 2 == 0 {
                let mut clock = Clock::new("5+3".parse().unwrap(), game.start().side_to_move());
                clock.resume(Duration::ZERO);
                for _ in game.plies().iter().chain(game.undone()) {
                    clock.press(Duration::ZERO);
                }
                clock.turn_to(game.plies().len(), game.position().side_to_move(), Duration::ZERO);
                record.clock = Some(clock.record(Duration::ZERO));
            }
            record.to_json()
        })
        .collect()
}

fn good_pins() -> Vec<String> {
    let pin = |seed| pin::write(&Record::of(&random_game(seed), "human", "level:3")).unwrap();
    (0..60).map(pin).chain([crate::records::SITE_TEXT.to_owned()]).collect()
}

fn good_sips() -> Vec<String> {
    let texts = (0..90).map(random_game).flat_map(|game| [sip::write(game.position()), sip::write_v1(game.start())]);
    // Games by the classic rules know positions that the official ones do not.
    texts.filter(|text| sip::read(text, Rules::default()).unwrap().validate().is_ok()).collect()
}

fn good_settings() -> Vec<String> {
    let all = "quality = \"medium\"\nanimation_speed = 0.5\nreduced_motion = true\ncoordinates = false\nlanguage = \"ja\"\n\
        ui_scale = 1.25\nsound = false\nvolume = 1\nauto_flip = \"on\"\ninvert_y = true\ninertia = false\n\
        show_threats = true\nshow_aura = true\nlock_camera = true\nfrom_the_future = [1, { a = 2 }]\n\n[window]\n\
        x = -5\ny = 20\nwidth = 1280\nheight = 720\nfullscreen = false\n\n[later]\nkey = 1979-05-27T07:32:00Z\n";
    let mut file = SettingsFile::default();
    vec![file.updated(&Settings::default()), all.to_owned(), "sound = true\n".to_owned()]
}

const SAVE_NOISE: &str =
    "\\{\"version\":[0-5],(\"[a-z_]{1,8}\":(\\PC{0,8}|\\[(\"\\PC{0,5}\",?){0,3}\\]|-?[0-9]{1,20}),?){0,8}\\}?";
const PIN_NOISE: &str = "(#(Players|Rules|DateTime|TimeControl|CustomStartPosSIP|X): ?\\PC{0,30};?\n){0,4}\
    (([1-3]\\. ?)?\\PC{0,8};\n){0,3}\\PC{0,20}";
const SIP_NOISE: &str = "(1!|2!|\\PC)?[wb]?[@-z0-6rgeion]{0,40}!?[@-z0-6rgeion]{0,40}";
const SETTINGS_NOISE: &str =
    "((quality|volume|ui_scale|sound|window|\\PC{1,6}) ?= ?\\PC{0,12}\n|\\[\\PC{0,8}\\]\n){0,6}";

/// Runs so many texts through a reader; how many were accepted.
fn run(name: &str, cases: u32, good: Vec<String>, noise: &'static str, check: &mut dyn FnMut(&str) -> bool) {
    good.iter().for_each(|text| assert!(check(text), "{name}: a good text is refused:\n{text}"));
    let begin = Instant::now();
    let counts = RefCell::new((0, check));
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let result = TestRunner::new(config).run(&texts(good, noise), |text| {
        let (accepted, check) = &mut *counts.borrow_mut();
        *accepted += u32::from(check(&text));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{name}: {error}"));
    let accepted = counts.into_inner().0;
    println!("{name}: {cases} texts, {accepted} accepted, {:.1} s", begin.elapsed().as_secs_f64());
    // Otherwise the damage is too gentle or too rough to try anything.
    assert!(accepted > cases / 50 && accepted < cases - cases / 10, "{name}: {accepted} of {cases} accepted");
}

fn saves(cases: u32) {
    let branches = |text: &String| Record::from_json(text).unwrap().variations.iter().any(|variation| variation.of > 0);
    assert!(good_saves().iter().filter(|text| branches(text)).count() > 10, "variations of variations are missing");
    let mut judged = Judged::default();
    run("saved games", cases, good_saves(), SAVE_NOISE, &mut |text| check_save(text, &mut judged));
}

fn pins(cases: u32) {
    let mut judged = Judged::default();
    run("PIN texts", cases, good_pins(), PIN_NOISE, &mut |text| check_pin(text, &mut judged));
}

fn sips(cases: u32) {
    run("position strings", cases, good_sips(), SIP_NOISE, &mut check_sip);
}

fn settings(cases: u32) {
    run("settings", cases, good_settings(), SETTINGS_NOISE, &mut check_settings);
}

#[test]
fn hostile_saves_are_refused_or_hold() {
    saves(1000);
}

#[test]
fn hostile_pins_are_refused_or_hold() {
    pins(1000);
}

#[test]
fn hostile_position_strings_are_refused_or_hold() {
    sips(4000);
}

#[test]
fn hostile_settings_are_refused_or_hold() {
    settings(2000);
}

#[test]
#[ignore = "some minutes, for a release build; run by hand"]
fn a_million_hostile_texts() {
    saves(250_000);
    pins(250_000);
    sips(250_000);
    settings(250_000);
}
