//! The shared test vectors: positions with all their plies, terminal positions, whole games.

use intellector::game::Game;
use intellector::rules::{Outcome, Position, Rules, notation, perft, sip};
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize)]
struct Vectors {
    start_perft: Vec<u64>,
    positions: Vec<PositionVector>,
    terminal_positions: Vec<TerminalVector>,
    games: Vec<GameVector>,
}

#[derive(Deserialize)]
struct PositionVector {
    id: String,
    sip: String,
    sip_v1: String,
    moves: usize,
    perft2: u64,
    perft3: Option<u64>,
    plies: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct TerminalVector {
    id: String,
    sip: String,
    status: String,
    winner: Option<String>,
}

#[derive(Deserialize)]
struct GameVector {
    id: String,
    start_sip: String,
    plies: Vec<String>,
    coords: Vec<String>,
    final_sip: String,
    outcome: String,
    winner: Option<String>,
    quiet_plies: u32,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../data/vectors.json")).expect("vectors.json has the expected shape")
}

fn position(text: &str) -> Position {
    sip::read(text, Rules::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn position_strings_of_both_versions() {
    for v in vectors().positions {
        let p = position(&v.sip);
        assert_eq!(sip::write(&p), v.sip, "{}", v.id);
        assert_eq!(sip::write_v1(&p), v.sip_v1, "{}", v.id);
        assert_eq!(position(&v.sip_v1), p, "{}", v.id);
        assert_eq!(position(&format!("1!{}", v.sip_v1)), p, "{}", v.id);
        assert_eq!(p.validate(), Ok(()), "{}", v.id);
    }
}

#[test]
fn legal_plies_in_both_forms_both_ways() {
    let vectors = vectors();
    assert_eq!(vectors.positions.len(), 91);
    for v in vectors.positions {
        let p = position(&v.sip);
        let moves = p.legal_moves();
        assert_eq!((moves.len(), p.count_moves(), v.plies.len()), (v.moves, v.moves, v.moves), "{}", v.id);
        let ours: BTreeSet<(String, String)> =
            moves.iter().map(|&mv| (mv.to_string(), notation::write(&p, mv))).collect();
        let theirs: BTreeSet<(String, String)> = v.plies.into_iter().collect();
        assert_eq!(ours, theirs, "{}", v.id);
        for &mv in &moves {
            assert!(p.is_legal(mv), "{} {mv}", v.id);
            assert_eq!(notation::read(&p, &mv.to_string()), Ok(mv), "{}", v.id);
            assert_eq!(notation::read(&p, &notation::write(&p, mv)), Ok(mv), "{}", v.id);
        }
    }
}

#[test]
fn perft_of_the_positions() {
    let vectors = vectors();
    for (depth, &leaves) in (1..=4).zip(&vectors.start_perft) {
        assert_eq!(perft::perft(&Position::start(Rules::default()), depth), leaves, "start, depth {depth}");
    }
    for v in vectors.positions {
        let p = position(&v.sip);
        assert_eq!(perft::perft(&p, 2), v.perft2, "{}", v.id);
        assert_eq!(perft::perft_made(&p, 2), v.perft2, "{}", v.id);
        if let Some(leaves) = v.perft3 {
            assert_eq!(perft::perft(&p, 3), leaves, "{}", v.id);
        }
    }
}

#[test]
fn terminal_positions() {
    for v in vectors().terminal_positions {
        let p = position_even_if_refused(&v);
        match v.status.as_str() {
            "invalid" => assert!(p.is_none_or(|p| p.validate().is_err()), "{}", v.id),
            status => {
                let p = p.unwrap_or_else(|| panic!("{} is readable", v.id));
                let outcome = p.decided().unwrap_or_else(|| panic!("{} is decided", v.id));
                assert_eq!(outcome.name(), status, "{}", v.id);
                assert_eq!(winner(Some(outcome)), v.winner, "{}", v.id);
                assert_eq!((p.legal_moves().len(), p.count_moves()), (0, 0), "{}", v.id);
                assert!(p.validate().is_err(), "{}", v.id);
            }
        }
    }
}

/// Two Intellectors of one colour are already refused as a text.
fn position_even_if_refused(v: &TerminalVector) -> Option<Position> {
    sip::read(&v.sip, Rules::default()).ok()
}

fn winner(outcome: Option<Outcome>) -> Option<String> {
    outcome.and_then(Outcome::winner).map(|color| color.letter().to_string())
}

#[test]
fn games_to_their_end() {
    let vectors = vectors();
    assert_eq!(vectors.games.len(), 15);
    for v in vectors.games {
        for forms in [&v.plies, &v.coords] {
            let mut game = Game::from_position(position(&v.start_sip)).unwrap();
            for text in forms {
                assert_eq!(game.outcome(), None, "{} before {text}", v.id);
                let mv = notation::read(game.position(), text).unwrap_or_else(|error| panic!("{}: {error}", v.id));
                game.play(mv).unwrap();
            }
            assert_eq!(sip::write(game.position()), v.final_sip, "{}", v.id);
            assert_eq!(game.outcome().map_or("ongoing", Outcome::name), v.outcome, "{}", v.id);
            assert_eq!(winner(game.outcome()), v.winner, "{}", v.id);
            assert_eq!(game.quiet_plies(), v.quiet_plies, "{}", v.id);
            assert!(game.plies().iter().map(|ply| &ply.notation).eq(&v.plies), "{}", v.id);
        }
    }
}
