//! Ply notation and position strings: the examples of the formats, lenient reading, refusals, and any text at all.

use crate::reference::{random_arrangement, random_game_positions};
use intellector::rules::{Cell, Color, Kind, Move, Piece, Position, RuleSet, Rules, notation, sip};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// A position from lists such as `Ie1 Fd1`, White's and Black's.
pub fn position(to_move: Color, white: &str, black: &str, rules: Rules) -> Position {
    let pieces = [(Color::White, white), (Color::Black, black)].into_iter().flat_map(|(color, list)| {
        list.split_whitespace().map(move |item| {
            let kind = Kind::from_letter(item.chars().next().unwrap()).unwrap();
            (item[1..].parse::<Cell>().unwrap(), Piece { color, kind })
        })
    });
    Position::new(pieces, to_move, rules)
}

fn start() -> Position {
    Position::start(Rules::default())
}

fn after(plies: &[&str]) -> Position {
    plies.iter().fold(start(), |p, text| p.play(notation::read(&p, text).unwrap()).unwrap())
}

fn coordinates(position: &Position, text: &str) -> String {
    notation::read(position, text).unwrap_or_else(|error| panic!("{error}")).to_string()
}

#[test]
fn the_examples_of_the_format() {
    let fatum = sip::read("2!wGrvn!Cn", Rules::default()).unwrap();
    let taken = after(&["AXg7"]);
    for (position, coordinate_form, text) in [
        (start(), "e2e3", "e3"),
        (start(), "a2b2", "a2~b2"),
        (start(), "b1d2", "Ld2"),
        (start(), "c1e4", "Ac1~e4"),
        (start(), "c1g7", "AXg7"),
        (start(), "e1d1", "E1:D1"),
        (taken, "f6g7", "FXg7"),
        (taken, "f6g7=A", "FXg7=A"),
        (fatum, "d6e7", "Xe7#"),
    ] {
        let mv = notation::read(&position, text).unwrap();
        assert_eq!(mv.to_string(), coordinate_form);
        assert_eq!(notation::write(&position, mv), text);
        assert_eq!(notation::read(&position, coordinate_form), Ok(mv));
    }
}

#[test]
fn lenient_reading() {
    let start = start();
    assert_eq!(coordinates(&start, "e2~e3"), "e2e3", "a needless departure cell");
    assert_eq!(coordinates(&start, "Lb1~d2"), "b1d2");
    assert_eq!(coordinates(&start, "Ac1Xg7"), "c1g7");
    assert_eq!(coordinates(&start, "D1:E1"), "e1d1", "swap cells in the other order");
    assert_eq!(coordinates(&start, "d1e1"), "e1d1", "a swap from the Defensor's cell");
    assert_eq!(coordinates(&start, " \u{2b21} e3\n"), "e2e3", "White's sign and space");
    assert_eq!(coordinates(&start, "\u{2b22}e3"), "e2e3", "Black's sign");
    assert_eq!(coordinates(&start, "E2E3"), "e2e3", "cells in capitals");
    let fatum = sip::read("2!wGrvn!Cn", Rules::default()).unwrap();
    for text in ["Xe7#", "Xe7=D#", "d6Xe7#", "d6e7=A", "d6e7", "Xe7"] {
        let mv = notation::read(&fatum, text).unwrap();
        assert_eq!((mv.to_string(), mv.becomes()), ("d6e7".to_string(), None), "{text}");
    }
    let aura = position(Color::White, "Ie1 Fd1", "Pd2 Ie7", Rules::default());
    assert_eq!(coordinates(&aura, "FXd2="), "d1d2=P", "a bare = is =P");
    assert_eq!(coordinates(&aura, "FXd2"), "d1d2");
}

#[test]
fn refusals_name_the_candidates() {
    let promoting = position(Color::White, "Ie1 Pd6", "Ai1 Ig7", Rules::default());
    let refused = |position: &Position, text: &str| notation::read(position, text).unwrap_err().to_string();
    assert_eq!(refused(&start(), "b2"), "\"b2\" is ambiguous: a2~b2, c2~b2");
    assert_eq!(refused(&start(), "Ae4"), "\"Ae4\" is ambiguous: Ac1~e4, Ag1~e4");
    assert_eq!(refused(&start(), "e4"), "\"e4\" is not a legal ply here; possible: Ac1~e4, Ag1~e4");
    assert_eq!(refused(&start(), "e2e4"), "\"e2e4\" is not a legal ply here; possible: e3, e2~d2, e2~f2");
    assert_eq!(refused(&start(), "E1:E2"), "\"E1:E2\" is not a legal ply here; possible: E1:D1, E1:F1");
    assert_eq!(refused(&start(), "AXe4"), "\"AXe4\" is not a legal ply here; possible: Ac1~e4, Ag1~e4");
    assert_eq!(refused(&start(), "AXg7#"), "\"AXg7#\" is not a legal ply here; possible: AXg7");
    assert_eq!(refused(&start(), "e3=D"), "\"e3=D\" is not a legal ply here; possible: e3");
    assert_eq!(
        refused(&promoting, "e7"),
        "\"e7\" is not a legal ply here; possible: e7=A, e7=D, e7=L, e7=F",
        "the choice is compulsory"
    );
    assert_eq!(refused(&promoting, "e7=P"), "\"e7=P\" is not a legal ply here; possible: e7=A, e7=D, e7=L, e7=F");
    for text in ["", "e", "z9", "e2-e3", "Qe3", "e3=Q", "e3==", "É3", "é", "a1:", "=", "#", "X", "e2e3e4", "0-0"] {
        let error = refused(&start(), text);
        assert!(error.contains("is not a ply"), "{text}: {error}");
    }
    let long = "e3 ".repeat(1000);
    assert!(refused(&start(), &long).len() < 120);
    assert!(!refused(&start(), "e3\nforged line").contains('\n'));
}

#[test]
fn rule_sets_and_truce_decide_what_is_read() {
    let classic = Rules { set: RuleSet::Classic, truce: false };
    let truce = Rules { set: RuleSet::Official, truce: true };
    assert!(notation::read(&Position::start(classic), "Lb2").is_err(), "a classic Liberator only jumps");
    assert!(notation::read(&Position::start(truce), "AXg7").is_err());
    assert!(notation::read(&Position::start(truce), "Aa4").is_err(), "the middle is closed");
    assert!(notation::read(&Position::start(truce), "Ac1~e4").is_err());
    assert!(notation::read(&Position::start(truce), "Lb3").is_ok());
}

#[test]
fn a_swap_may_not_cross_the_border_in_a_truce() {
    let truce = Rules { set: RuleSet::Official, truce: true };
    for (white, swap) in [("Ie3 Fe2", true), ("Ie4 Fe3", false), ("Ie3 Fe4", false), ("Id4 Fe4", false)] {
        let p = position(Color::White, white, "Ig6", truce);
        assert_eq!(p.legal_moves().iter().any(|mv| mv.is_swap()), swap, "{white}");
    }
}

#[test]
fn every_ply_of_random_positions_is_read_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for (set, seed) in [(RuleSet::Official, 6), (RuleSet::Classic, 7)] {
        let rules = Rules { set, truce: false };
        let games = random_game_positions(rules, seed).step_by(5).take(300);
        let arrangements: Vec<Position> = (0..300).map(|_| random_arrangement(rules, &mut rng)).collect();
        for p in games.chain(arrangements) {
            for &mv in &p.legal_moves() {
                for text in [notation::write(&p, mv), mv.to_string()] {
                    assert_eq!(notation::read(&p, &text), Ok(mv), "{} {text}", sip::write(&p));
                }
            }
            assert_eq!(sip::read(&sip::write(&p), rules), Ok(p));
            assert_eq!(sip::read(&sip::write_v1(&p), rules), Ok(p));
        }
    }
}

#[test]
fn position_strings_that_are_refused() {
    for (text, message) in [
        ("", "position string: no \"!\" between White's and Black's pieces"),
        ("wtn", "position string: no \"!\" between White's and Black's pieces"),
        ("2!wtn", "position string: no \"!\" between White's and Black's pieces"),
        ("3!wtn!En", "position string at character 1: unknown version \"3\""),
        ("!wtn!En", "position string at character 1: unknown version \"\""),
        ("2!wtn!En!", "position string at character 9: a \"!\" too many"),
        ("2!xtn!En", "position string at character 3: side to move 'x' is not w or b"),
        ("2!!En", "position string at character 3: side to move '!' is not w or b"),
        ("xtn!En", "position string at character 1: side to move 'x' is not w or b"),
        ("2!w7n!En", "position string at character 4: '7' is not a cell"),
        ("2!wtn!E", "position string at character 7: 'E' has no kind of piece after it"),
        ("2!wtx!En", "position string at character 5: 'x' is not a kind of piece (r g e i o n)"),
        ("2!wtntr!En", "position string at character 6: cell a2 is given twice"),
        ("2!wtn!tr", "position string at character 7: cell a2 is given twice"),
        ("2!wtnun!En", "position string at character 6: a second Intellector for White, on c2"),
        ("w{n!En", "position string at character 2: '{' is not a cell"),
        ("2!wéé!En", "position string at character 4: 'é' is not a cell"),
    ] {
        assert_eq!(sip::read(text, Rules::default()).unwrap_err().to_string(), message, "{text}");
    }
    assert!(sip::read(&"Ar".repeat(1_000_000), Rules::default()).unwrap_err().to_string().contains("too long"));
}

#[test]
fn position_strings_that_are_read() {
    let empty = sip::read("2!w!", Rules::default()).unwrap();
    assert!(empty.occupied().is_empty());
    assert_eq!(empty.count_moves(), 0);
    assert!(empty.validate().is_err());
    let any_order = sip::read(" 2!bCnAr!6oEn\n", Rules::default()).unwrap();
    assert_eq!(sip::write(&any_order), "2!bArCn!En6o");
}

fn any_position() -> impl Strategy<Value = Position> {
    any::<u64>().prop_map(|seed| random_arrangement(Rules::default(), &mut Xoshiro256PlusPlus::seed_from_u64(seed)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(position in any_position(), text in "\\PC{0,60}") {
        if let Ok(mv) = notation::read(&position, &text) {
            prop_assert!(position.is_legal(mv));
        }
    }

    #[test]
    fn what_is_read_is_legal_and_written_so_that_it_is_read_again(
        position in any_position(),
        text in "[ADLFIP]?([a-i][1-7])?[X~:]?[a-i][1-7](=[ADLFPI]?)?#?",
    ) {
        match notation::read(&position, &text) {
            Ok(mv) => {
                prop_assert!(position.is_legal(mv));
                prop_assert_eq!(notation::read(&position, &notation::write(&position, mv)), Ok(mv));
            }
            Err(error) => prop_assert!(!error.to_string().contains('\n')),
        }
    }

    #[test]
    fn any_bits_are_a_ply_or_none(bits in any::<u16>()) {
        if let Some(mv) = Move::from_bits(bits) {
            prop_assert_eq!(mv.to_bits(), bits);
            prop_assert!(start().play(mv).is_err() || start().legal_moves().contains(&mv));
        }
    }
}
