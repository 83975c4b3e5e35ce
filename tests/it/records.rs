//! Saved games and PIN texts: written, read back, refused.

use intellector::game::record::{MAX_BYTES, Record};
use intellector::game::{Game, pin};
use intellector::rules::{Color, DrawReason, Outcome, Position, RuleSet, Rules, WinReason, notation};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// A random game with some plies taken back, sometimes from a custom start or ended from outside.
pub fn random_game(seed: u64) -> Game {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rules =
        Rules { set: [RuleSet::Official, RuleSet::Classic][rng.random_range(0..2)], truce: rng.random_ratio(1, 3) };
    let start = match rng.random_range(0..3) {
        0 => crate::reference::random_arrangement(rules, &mut rng),
        _ => Position::start(rules),
    };
    let mut game = Game::from_position(start).unwrap();
    for _ in 0..rng.random_range(0..120) {
        if game.outcome().is_some() {
            break;
        }
        let moves = game.position().legal_moves();
        game.play(moves[rng.random_range(0..moves.len())]).unwrap();
    }
    for _ in 0..rng.random_range(0..4) {
        let _ = game.undo();
    }
    if game.outcome().is_none() && rng.random_ratio(1, 2) {
        let ends: Vec<Outcome> = Outcome::all().filter(|outcome| !outcome.is_by_rule()).collect();
        game.end(ends[rng.random_range(0..ends.len())]).unwrap();
    }
    game
}

/// Two games that are the same ply by ply, those taken back included.
pub fn same(a: &Game, b: &Game) {
    assert_eq!(a.start(), b.start());
    assert_eq!(a.position(), b.position());
    assert_eq!(a.plies(), b.plies());
    assert_eq!(a.undone(), b.undone());
    assert_eq!(a.outcome(), b.outcome());
    assert_eq!((a.quiet_plies(), a.repetitions()), (b.quiet_plies(), b.repetitions()));
    assert!(a.pieces().eq(b.pieces()));
}

#[test]
fn random_games_survive_saving() {
    for seed in 0..300 {
        let game = random_game(seed);
        let mut record = Record::of(&game, "human", "level:7");
        record.date = Some("2026-03-01 12:30:00".into());
        let read = Record::from_json(&record.to_json()).unwrap();
        assert_eq!(read, record);
        same(&read.replay().unwrap(), &game);
    }
}

#[test]
fn random_games_survive_the_pin() {
    for seed in 0..300 {
        let game = random_game(seed);
        let record = Record::of(&game, "greedy", "human");
        let text = pin::write(&record).unwrap();
        let read = pin::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, Record { undone: Vec::new(), ..record });
        assert_eq!(pin::write(&read).unwrap(), text);
    }
}

#[test]
fn what_a_saved_game_looks_like() {
    let mut game = Game::new(Rules::default());
    for text in ["e3", "e5", "E1:D1"] {
        let mv = notation::read(game.position(), text).unwrap();
        game.play(mv).unwrap();
    }
    game.undo().unwrap();
    game.resign(Color::White).unwrap();
    let expected = r#"{
  "version": 4,
  "white": "human",
  "black": "level:3",
  "rules": {
    "set": "official",
    "truce": false
  },
  "plies": [
    "e3",
    "e5"
  ],
  "undone": [
    "E1:D1"
  ],
  "ended": "resignation b"
}
"#;
    assert_eq!(Record::of(&game, "human", "level:3").to_json(), expected);
}

#[test]
fn saved_games_that_are_refused() {
    let json = |rest: &str| {
        format!(r#"{{"version":1,"white":"human","black":"human","rules":{{"set":"official","truce":false}},{rest}}}"#)
    };
    let refused = |text: &str| Record::from_json(text).and_then(|record| record.replay()).map(|_| ()).unwrap_err().0;
    for (text, message) in [
        (String::new(), "not a saved game: EOF while parsing a value at line 1 column 0"),
        ("{}".into(), "not a saved game: missing field `version` at line 1 column 2"),
        (
            r#"{"version":5,"new":[]}"#.into(),
            "the game was saved in version 5 of the format; this program reads up to 4",
        ),
        (r#"{"version":0}"#.into(), "version 0 of saved games does not exist"),
        (json(r#""plies":["e3","e9"]"#), "ply 2: \"e9\" is not a ply such as e3, Ac1~e4, Xe7# or e2e3"),
        (json(r#""plies":["e3"],"undone":["e4"]"#), "ply 2 (taken back): \"e4\" is not a legal ply here"),
        (json(r#""plies":[],"start":"2!w!""#), "start: White has 0 Intellectors, needs exactly one"),
        (json(r#""plies":[],"start":"2!wtn""#), "start: position string: no \"!\" between White's and Black's pieces"),
        (json(r#""plies":[],"ended":"victory w""#), "end \"victory w\" is not known"),
        (json(r#""plies":[],"ended":"fatum w""#), "end \"fatum w\": the plies do not end so"),
        (json(r#""plies":[],"date":"../../etc""#), "date: \"../../etc\" is not YYYY-MM-DD hh:mm:ss"),
        (json(r#""plies":[],"white_name":"a\nb""#), "white_name: \"a\\nb\" is not one line of 1 to 100 characters"),
        (
            json(r#""plies":[],"start":"2!wGrvn!Cn","ended":"time b""#).replace("[]", "[\"Xe7#\"]"),
            "end \"time b\": the plies end in fatum w",
        ),
        (
            json(r#""plies":[],"start":"2!wGrvn!Cn""#).replace("[]", "[\"Xe7#\",\"e3\"]"),
            "ply 2: \"e3\" comes after the end of the game (fatum w)",
        ),
        (json(r#""plies":[]"#).replace(r#""black":"human""#, r#""black":"../x""#), "black: \"../x\" is not a player"),
    ] {
        let error = refused(&text);
        assert!(error.starts_with(message), "{text}\n{error}");
    }
    for text in [json(r#""plies":[],"a\nb":1"#), json(&format!(r#""plies":[],"{}":1"#, "x".repeat(100_000)))] {
        let error = refused(&text);
        assert!(!error.contains('\n') && error.len() < 300, "{error}");
    }
    assert!(refused(&" ".repeat(MAX_BYTES + 1)).contains("too long"));
    assert!(refused(&"[".repeat(MAX_BYTES)).contains("not a saved game"), "deep nesting");
    let many = json(&format!(r#""plies":[{}"x"]"#, r#""Lb3","Lb4","Lb1","Lb6","#.repeat(30_000)));
    assert_eq!(refused(&many), "ply 9: \"Lb3\" comes after the end of the game (repetition)");
}

pub const SITE_TEXT: &str = "#Players: gulvan vs kartoved;
#TimeControl: 10+5;
#DateTime: 2022-07-14 18:23:01;
#CustomStartPosSIP: wmrnrorprqrriseteuivowgxnygzo!@oAgBnCgDoEiFeGeHiIrJrKrLrMr;
1. e3;
2. e5;
3. AXg7;
4. FXg7=A;
5. E1:D1;
White lost on time";

#[test]
fn a_text_of_the_site() {
    let record = pin::read(SITE_TEXT).unwrap();
    assert_eq!((record.white.as_str(), record.white_name.as_deref()), ("human", Some("gulvan")));
    assert_eq!((record.black.as_str(), record.black_name.as_deref()), ("human", Some("kartoved")));
    assert_eq!(record.start, None, "the usual start is no custom one");
    assert_eq!(record.plies, ["e3", "e5", "AXg7", "FXg7=A", "E1:D1"]);
    assert_eq!(record.ended.as_deref(), Some("time b"));
    assert_eq!(record.date.as_deref(), Some("2022-07-14 18:23:01"));
    assert_eq!(record.time_control.as_deref(), Some("10+5"));
    let written = pin::write(&record).unwrap();
    let without_start: String = SITE_TEXT.split_inclusive('\n').filter(|line| !line.starts_with("#Custom")).collect();
    assert_eq!(written, without_start);
}

#[test]
fn every_end_of_the_site() {
    let text = |end: &str| format!("#Players: a vs b;\n1. e3;\n{end}");
    let win = |winner, reason| Some(Outcome::Win { winner, reason });
    for (end, outcome) in [
        ("White resigned", win(Color::Black, WinReason::Resignation)),
        ("Black resigned", win(Color::White, WinReason::Resignation)),
        ("White lost on time", win(Color::Black, WinReason::Time)),
        ("Black left the game", win(Color::White, WinReason::Abandonment)),
        ("Draw by agreement", Some(Outcome::Draw(DrawReason::Agreement))),
        ("Game aborted", Some(Outcome::Aborted)),
        ("...To be continued", None),
        ("", None),
    ] {
        let record = pin::read(&text(end)).unwrap();
        assert_eq!(record.replay().unwrap().outcome(), outcome, "{end}");
    }
    let fatum = "#Players: a vs b;\n#CustomStartPosSIP: 2!wGrvn!Cn;\n1. Xe7#;\n";
    for end in ["Fatum. White won", "Fatum", "...To be continued", ""] {
        let record = pin::read(&format!("{fatum}{end}")).unwrap();
        assert_eq!(record.replay().unwrap().outcome(), win(Color::White, WinReason::Fatum), "{end}");
        assert!(pin::write(&record).unwrap().ends_with("1. Xe7#;\nFatum. White won"));
    }
    let swap = "#CustomStartPosSIP: 2!wCeGn!eenn;\r\n1. D6:E7;\r\nBreakthrough. White won\r\n";
    assert_eq!(pin::read(swap).unwrap().replay().unwrap().outcome(), win(Color::White, WinReason::Breakthrough));
    let repeated = "1. Lb3;\n2. Lb4;\n3. Lb1;\n4. Lb6;\n5. Lb3;\n6. Lb4;\n7. Lb1;\n8. Lb6;\nDraw by repetition";
    let record = pin::read(repeated).unwrap();
    assert_eq!(record.replay().unwrap().outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    assert!(pin::write(&record).unwrap().ends_with("Draw by repetition"));
}

#[test]
fn our_own_rules_line_and_players() {
    let text = "#Players: human vs level:10;\n#Rules: classic, truce;\n#Event: unknown keys are skipped;\n1. Lb3;\n";
    let record = pin::read(text).unwrap();
    assert_eq!(record.rules, Rules { set: RuleSet::Classic, truce: true });
    assert_eq!((record.white.as_str(), record.black.as_str()), ("human", "level:10"));
    assert_eq!((record.white_name.as_deref(), record.black_name.as_deref()), (None, None));
    assert!(pin::write(&record).unwrap().contains("#Rules: classic, truce;\n"));
    let mut named = record.clone();
    named.white_name = Some("semi;colon".into());
    assert!(pin::write(&named).unwrap_err().to_string().contains("semi;colon"));
}

#[test]
fn texts_that_are_refused() {
    for (text, message) in [
        ("#Players a vs b;", "line 1: a line with # needs a key, a colon and a value"),
        ("#Players: a and b;", "line 1: expected two players with \" vs \" between"),
        ("\n#DateTime: yesterday;", "line 2: \"yesterday\" is not YYYY-MM-DD hh:mm:ss"),
        ("#Rules: chess;", "line 1: \"chess\" is not a rule set: expected official or classic"),
        ("#Rules: classic, war;", "line 1: \"war\" is not an option of the rules: expected truce"),
        ("#CustomStartPosSIP: 2!w!;\n", "line 1: start: White has 0 Intellectors, needs exactly one"),
        ("1. e3;\n3. e5;", "line 2: expected ply 2, found ply 3"),
        ("1. e3;\n2. e4;", "line 2: \"e4\" is not a legal ply here"),
        ("1. e3;\nSomebody won", "line 2: \"Somebody won\" is neither a ply nor an end of the game"),
        ("1. e3;\nFatum", "line 2: \"Fatum\" is neither a ply nor an end of the game"),
        ("1. e3;\nFatum. White won", "line 2: \"Fatum. White won\": the plies do not end so"),
        ("White resigned\n1. e3;", "line 2: \"1. e3;\" comes after the last line"),
        (
            "#CustomStartPosSIP: 2!wGrvn!Cn;\n1. Xe7#;\nDraw by agreement",
            "line 3: \"Draw by agreement\": the plies end in fatum w",
        ),
        (
            "#CustomStartPosSIP: 2!wGrvn!Cn;\n1. Xe7#;\n2. e3;",
            "line 3: \"e3\" comes after the end of the game (fatum w)",
        ),
    ] {
        let error = pin::read(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}\n{error}");
    }
    assert!(pin::read(&"#".repeat(MAX_BYTES + 1)).unwrap_err().to_string().contains("too long"));
    assert!(pin::read(&"\n".repeat(MAX_BYTES)).unwrap_err().to_string().contains("empty"));
}

#[test]
fn a_player_that_cannot_play_is_refused() {
    let game = Game::new(Rules::default());
    for name in ["level:0", "level:11", "level:99999999999999999999", "level:01", "dragon", ""] {
        let mut record = Record::of(&game, "human", "random");
        record.black = name.to_owned();
        let error = Record::from_json(&record.to_json()).unwrap_err().to_string();
        assert!(error.starts_with("black: ") && error.lines().count() == 1, "{name}: {error}");
    }
}

/// One file of every version that was ever written: they stay readable.
#[test]
fn saves_of_every_version_are_read() {
    let texts = [
        include_str!("../data/saves/version_1.json"),
        include_str!("../data/saves/version_2.json"),
        include_str!("../data/saves/version_3.json"),
        include_str!("../data/saves/version_4.json"),
    ];
    for (version, text) in (1..).zip(texts) {
        let record = Record::from_json(text).unwrap();
        assert_eq!(record.version, version);
        let game = record.replay().unwrap();
        assert_eq!((game.plies().len(), game.undone().len()), (2, 1));
        let clock = record.restore_clock(&game).unwrap();
        let left = clock.map(|clock| Color::ALL.map(|color| clock.left(color, std::time::Duration::ZERO).as_millis()));
        assert_eq!(left, (version == 2).then_some([299_500, 302_000]));
        let tree = record.restore_tree(&game).unwrap();
        assert_eq!((tree.len(), tree.variations().len()), if version >= 3 { (5, 3) } else { (0, 0) });
        assert_eq!(
            record.origin.as_deref(),
            (version == 4).then_some("saves/2026-03-01 12.30.00 human - level 3.json")
        );
        assert_eq!(tree.record(), record.variations);
    }
    assert_eq!(texts.len() as u32, intellector::game::record::VERSION, "a file of the newest version is missing");
}
