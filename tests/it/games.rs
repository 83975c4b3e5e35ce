//! One game: undo and redo, repetition, no progress, identities of pieces, ends.

use crate::notation::position;
use intellector::game::{Change, Game, GameError, PieceId, Step};
use intellector::rules::{
    Cell, Color, DrawReason, Kind, Move, Outcome, Piece, Position, RuleSet, Rules, WinReason, notation,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn play(game: &mut Game, text: &str) {
    let mv = notation::read(game.position(), text).unwrap_or_else(|error| panic!("{error}"));
    game.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
}

fn played(texts: &[&str]) -> Game {
    let mut game = Game::new(Rules::default());
    texts.iter().for_each(|text| play(&mut game, text));
    game
}

/// Everything a view can see of a game, apart from what could be redone.
fn seen(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let plies = game.plies().len();
    (
        *game.position(),
        game.plies().to_vec(),
        game.outcome(),
        (game.quiet_plies(), game.repetitions(), game.reversible_keys()),
        game.pieces().collect::<Vec<_>>(),
        (0..=plies + 1).map(|ply| (game.pieces_at(ply), game.position_at(ply).copied())).collect::<Vec<_>>(),
        Color::ALL.map(|color| game.captured(color, plies)),
    )
}

fn replayed(game: &Game) -> Game {
    let mut fresh = Game::from_position(*game.start()).unwrap();
    for ply in game.plies() {
        assert_eq!(fresh.outcome(), None);
        fresh.play(ply.mv).unwrap();
    }
    fresh
}

#[test]
fn a_random_walk_of_undo_and_redo_equals_a_fresh_replay() {
    for (seed, truce) in [(1, false), (2, false), (3, true)] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = Game::new(Rules { set: RuleSet::Official, truce });
        for step in 0..500 {
            let before = game.undone().len();
            match rng.random_range(0..6) {
                0 | 1 if game.undo().is_ok() => assert_eq!(game.undone().len(), before + 1),
                2 if before > 0 => {
                    let expected = game.undone()[0].clone();
                    assert_eq!(game.redo().unwrap(), &expected);
                    assert_eq!(game.undone().len(), before - 1);
                }
                _ if game.outcome().is_none() => {
                    let moves = game.position().legal_moves();
                    game.play(moves[rng.random_range(0..moves.len())]).unwrap();
                    assert!(game.undone().is_empty());
                }
                _ => {}
            }
            if step % 10 == 0 {
                assert_eq!(seen(&game), seen(&replayed(&game)), "step {step}");
            }
        }
    }
}

#[test]
fn identities_and_steps_follow_the_pieces() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for _ in 0..30 {
        let mut game = Game::new(Rules::default());
        let mut history = vec![game.pieces().collect::<Vec<_>>()];
        while game.outcome().is_none() {
            let moves = game.position().legal_moves();
            game.play(moves[rng.random_range(0..moves.len())]).unwrap();
            let mut by_cell: Vec<(Cell, Piece)> = game.pieces().map(|(_, cell, piece)| (cell, piece)).collect();
            by_cell.sort_by_key(|(cell, _)| *cell);
            assert_eq!(by_cell, game.position().pieces().collect::<Vec<_>>());
            history.push(game.pieces().collect());
        }
        for (ply, pieces) in history.iter().enumerate() {
            assert_eq!(game.pieces_at(ply).as_ref(), Some(pieces));
        }
        assert_eq!(game.pieces_at(history.len()), None);
        while game.undo().is_ok() {
            assert_eq!(history[game.plies().len()], game.pieces().collect::<Vec<_>>());
        }
    }
}

fn at(game: &Game, cell: &str) -> PieceId {
    let cell: Cell = cell.parse().unwrap();
    game.pieces().find(|(_, at, _)| *at == cell).map(|(id, ..)| id).unwrap()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

#[test]
fn the_change_of_a_swap_and_its_reverse() {
    let mut game = Game::new(Rules::default());
    let (intellector, defensor) = (at(&game, "e1"), at(&game, "d1"));
    play(&mut game, "E1:D1");
    let slide = |id, from, to| Step::Slide { id, from: cell(from), to: cell(to) };
    let change = game.plies()[0].change.clone();
    assert_eq!(change.steps, [slide(intellector, "e1", "d1"), slide(defensor, "d1", "e1")]);
    let back = game.undo().unwrap();
    assert_eq!(back, change.reversed());
    assert_eq!(back.steps, [slide(defensor, "e1", "d1"), slide(intellector, "d1", "e1")]);
    assert_eq!(back.reversed(), change);
}

#[test]
fn the_change_of_a_capture_with_transformation_and_its_reverse() {
    let mut game = played(&["AXg7"]);
    let (defensor, aggressor) = (at(&game, "f6"), at(&game, "g7"));
    let victim = Piece { color: Color::White, kind: Kind::Aggressor };
    play(&mut game, "FXg7=A");
    let ply = &game.plies()[1];
    assert_eq!(ply.captured, Some(victim));
    assert_eq!(
        ply.change.steps,
        [
            Step::Remove { id: aggressor, piece: victim, cell: cell("g7") },
            Step::Slide { id: defensor, from: cell("f6"), to: cell("g7") },
            Step::Morph { id: defensor, cell: cell("g7"), from: Kind::Defensor, to: Kind::Aggressor },
        ]
    );
    assert_eq!(
        game.undo().unwrap().steps,
        [
            Step::Morph { id: defensor, cell: cell("g7"), from: Kind::Aggressor, to: Kind::Defensor },
            Step::Slide { id: defensor, from: cell("g7"), to: cell("f6") },
            Step::Restore { id: aggressor, piece: victim, cell: cell("g7") },
        ]
    );
    assert_eq!(game.captured(Color::White, 2), [], "taken back");
    assert_eq!(game.captured(Color::Black, 1), [Piece { color: Color::Black, kind: Kind::Aggressor }]);
}

const THERE_AND_BACK: [&str; 4] = ["Lb3", "Lb4", "Lb1", "Lb6"];

#[test]
fn threefold_repetition_with_undo_in_between() {
    let mut game = played(&THERE_AND_BACK);
    assert_eq!(game.repetitions(), 2, "the start position is the first occurrence");
    for text in &THERE_AND_BACK[..3] {
        play(&mut game, text);
    }
    // Going back and forth over a position is not a repetition of it.
    for _ in 0..5 {
        game.undo().unwrap();
        game.undo().unwrap();
        game.redo().unwrap();
        game.redo().unwrap();
    }
    assert_eq!(game.outcome(), None);
    play(&mut game, "Lb6");
    assert_eq!((game.repetitions(), game.outcome()), (3, Some(Outcome::Draw(DrawReason::Repetition))));
    assert_eq!(game.play(game.position().legal_moves()[0]), Err(GameError::Over));
    game.undo().unwrap();
    assert_eq!(game.outcome(), None);
    play(&mut game, "Lh4");
    assert_eq!(game.outcome(), None);
    game.undo().unwrap();
    play(&mut game, "Lb6");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

#[test]
fn the_same_arrangement_with_the_other_side_to_move_does_not_count() {
    // White's Liberator takes three plies for what Black's does in two: step, step, and a jump back.
    let mut game = played(&["Lb2", "Lb4", "Lb3", "Lb6", "Lb1"]);
    assert_eq!(game.repetitions(), 1, "Black is to move in the start arrangement");
    play(&mut game, "Lb5");
    assert_eq!(game.outcome(), None);
}

/// Plays quiet plies at random, Intellectors apart, until so many plies are played; none of them ends the game.
fn wander(game: &mut Game, plies: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    while game.plies().len() < plies {
        let position = *game.position();
        let is_quiet = |mv: Move| !position.is_progress(mv) && position.kind_at(mv.from()) != Some(Kind::Intellector);
        let quiet: Vec<Move> = position.legal_moves().iter().copied().filter(|&mv| is_quiet(mv)).collect();
        game.play(quiet[rng.random_range(0..quiet.len())]).unwrap();
        if game.outcome().is_some() {
            game.undo().unwrap();
        }
    }
}

#[test]
fn sixty_plies_without_progress_are_a_draw_and_fifty_nine_are_not() {
    let mut game = Game::new(Rules::default());
    wander(&mut game, 59);
    assert_eq!((game.quiet_plies(), game.outcome()), (59, None));
    let position = *game.position();
    let moves = position.legal_moves();
    let quiet = *moves.iter().find(|&&mv| !position.is_progress(mv)).unwrap();
    let progress = *moves.iter().find(|&&mv| position.is_progress(mv)).unwrap();
    game.play(quiet).unwrap();
    assert_eq!((game.quiet_plies(), game.outcome()), (60, Some(Outcome::Draw(DrawReason::NoProgress))));
    game.undo().unwrap();
    assert_eq!((game.quiet_plies(), game.outcome()), (59, None));
    game.redo().unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::NoProgress)));
    game.undo().unwrap();
    game.play(progress).unwrap();
    assert_eq!((game.quiet_plies(), game.outcome()), (0, None));
    assert_eq!(game.reversible_keys(), [game.position().key()]);
}

#[test]
fn a_win_on_the_sixtieth_quiet_ply_is_a_win() {
    let start = position(Color::Black, "Ie6 Aa1", "Ig4 Ai4", Rules::default());
    let mut game = Game::from_position(start).unwrap();
    wander(&mut game, 59);
    play(&mut game, "Ie7");
    let won = Outcome::Win { winner: Color::White, reason: WinReason::Breakthrough };
    assert_eq!((game.quiet_plies(), game.outcome()), (60, Some(won)));
}

#[test]
fn custom_starts() {
    let rules = Rules::default();
    let refused =
        |white, black| Game::from_position(position(Color::White, white, black, rules)).unwrap_err().to_string();
    assert_eq!(refused("", "Ie7"), "White has 0 Intellectors, needs exactly one");
    assert_eq!(refused("Ie1", "Ie6 Id6"), "Black has 2 Intellectors, needs exactly one");
    assert_eq!(refused("Ie7", "Ie6"), "White's Intellector on e7 already stands on its last row");
    assert_eq!(
        refused("Ie1 Pa7", "Ie6"),
        "White's Progressor on a7 stands on its last row, where it must have been promoted"
    );
    let classic = Rules { set: RuleSet::Classic, truce: false };
    assert!(Game::from_position(position(Color::White, "Ie7", "Ie6", classic)).is_ok(), "no breakthrough there");
    let black_first = Game::from_position(position(Color::Black, "Ie1", "Ie7", rules)).unwrap();
    assert_eq!((black_first.quiet_plies(), black_first.repetitions(), black_first.outcome()), (0, 1, None));
}

#[test]
fn a_side_without_a_legal_ply_loses() {
    let start = position(Color::White, "Ia1", "Ie6 La2 Db2", Rules::default());
    let mut game = Game::from_position(start).unwrap();
    assert_eq!(game.outcome(), None);
    play(&mut game, "Ib1");
    game.undo().unwrap();
    let shut_in = position(Color::White, "Ia1", "Ie6 La2 Db1", Rules::default());
    let mut game = Game::from_position(shut_in).unwrap();
    let lost = Some(Outcome::Win { winner: Color::Black, reason: WinReason::NoMoves });
    assert_eq!(game.outcome(), lost);
    assert_eq!(game.undo(), Err(GameError::NothingToUndo));
    assert_eq!(game.outcome(), lost);
    let before = position(Color::Black, "Ia1", "Ie6 La2 Db2", Rules::default());
    let mut game = Game::from_position(before).unwrap();
    play(&mut game, "Db1");
    assert_eq!(game.outcome(), lost);
    game.undo().unwrap();
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_truce_counts_from_the_start_of_the_game() {
    let rules = Rules { set: RuleSet::Official, truce: true };
    let start = Position::start(rules);
    // A position from the middle of a truce starts a new one.
    let later = start.play(start.legal_moves()[0]).unwrap();
    let mut game = Game::from_position(later).unwrap();
    for left in [4, 3, 2, 1, 0] {
        assert_eq!(game.position().truce_left(), left);
        game.play(game.position().legal_moves()[0]).unwrap();
    }
}

#[test]
fn ends_from_outside_and_their_undo() {
    let mut game = played(&["e3", "e5"]);
    game.undo().unwrap();
    let won = Outcome::Win { winner: Color::White, reason: WinReason::Resignation };
    assert_eq!(game.resign(Color::Black), Ok(won));
    assert_eq!(game.outcome(), Some(won));
    assert_eq!(game.resign(Color::White), Err(GameError::Over));
    assert_eq!(game.undone().len(), 1);
    assert_eq!(game.redo().unwrap().notation, "e5", "redo takes the resignation back");
    assert_eq!(game.outcome(), None);
    game.end(Outcome::Draw(DrawReason::Agreement)).unwrap();
    game.undo().unwrap();
    assert_eq!((game.outcome(), game.plies().len()), (None, 1));
    for outcome in Outcome::all().filter(|outcome| outcome.is_by_rule()) {
        assert_eq!(game.end(outcome), Err(GameError::NotByDecision(outcome.name())));
    }
    let mut fresh = Game::new(Rules::default());
    fresh.resign(Color::White).unwrap();
    assert_eq!(fresh.undo(), Ok(Change::default()), "only the resignation");
    assert_eq!((fresh.outcome(), fresh.undo()), (None, Err(GameError::NothingToUndo)));
    assert_eq!(fresh.redo().err(), Some(GameError::NothingToRedo));
}

#[test]
fn an_illegal_ply_changes_nothing() {
    let mut game = played(&["e3", "e5"]);
    game.undo().unwrap();
    let before = seen(&game);
    let illegal = Move::new(cell("e1"), cell("e2"));
    assert_eq!(game.play(illegal).unwrap_err().to_string(), "e1e2 is not a legal ply here");
    assert_eq!(seen(&game), before);
    assert_eq!(game.undone().len(), 1);
}
