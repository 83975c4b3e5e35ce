//! Variations: the tree alone under any sequence of changes, in records, and on the controller's analysis board.

use intellector::control::{Browse, Command, ControlError, Controller, Event, GameSetup, Player, ViewState};
use intellector::engine::Bot;
use intellector::game::Game;
use intellector::game::record::{Record, VariationRecord};
use intellector::game::tree::{NodeId, Tree, TreeError};
use intellector::rules::{Move, Rules, notation};
use proptest::prelude::*;
use std::sync::Arc;

/// Every place of a tree, each after its parent.
fn places(tree: &Tree) -> Vec<NodeId> {
    let mut list = vec![tree.root()];
    let mut next = 0;
    while let Some(&at) = list.get(next) {
        list.extend(tree.children(at));
        next += 1;
    }
    list
}

/// The tree belongs to the game, every path in it can be played, and its lists agree with it.
fn check(tree: &Tree, game: &Game) {
    let all = places(tree);
    for &at in &all {
        assert!(tree.contains(at));
        let mut path: Vec<Move> =
            std::iter::successors(Some(at), |&at| tree.parent(at)).filter_map(|at| tree.ply(at)).collect();
        path.reverse();
        let board = tree.board(game, at).expect("every place can be come to");
        assert_eq!(board.plies().iter().map(|ply| ply.mv).collect::<Vec<_>>(), path);
        assert_eq!(tree.depth(at), path.len());
        assert_eq!(board.plies().last().map(|ply| ply.notation.as_str()), tree.notation(at));
        let mut fresh = Game::from_position(*game.start()).unwrap();
        for mv in path {
            fresh.play(mv).expect("every path is legal");
        }
        assert_eq!(fresh.position(), board.position());
        assert_eq!(fresh.pieces().collect::<Vec<_>>(), board.pieces().collect::<Vec<_>>());
        let next: Vec<Move> = tree.children(at).iter().filter_map(|&child| tree.ply(child)).collect();
        assert!(next.iter().enumerate().all(|(i, mv)| !next[..i].contains(mv)), "a ply stands twice: {next:?}");
    }
    let played: Vec<NodeId> = all.iter().copied().filter(|&at| tree.is_played(at)).collect();
    assert_eq!(played.len(), game.plies().len() + 1);
    for (ply, &at) in played.iter().enumerate() {
        assert_eq!(tree.played(ply), at);
        assert_eq!(tree.board(game, at).unwrap().position(), game.position_at(ply).unwrap());
    }
    assert_eq!(tree.len(), all.len() - played.len());
    let variations = tree.variations();
    let listed: Vec<NodeId> = variations.iter().flat_map(|variation| variation.nodes.clone()).collect();
    assert_eq!(listed.len(), tree.len());
    assert!(all.iter().all(|at| tree.is_played(*at) != listed.contains(at)));
    assert!(variations.windows(2).all(|pair| pair[0].anchor <= pair[1].anchor), "not in the order of the game");
    let record = tree.record();
    let restored = Tree::restore(game, &record).expect("what was written is read");
    assert_eq!(restored.record(), record);
}

/// Does something with the tree or the game, chosen by two numbers.
fn change(tree: &mut Tree, game: &mut Game, what: u8, which: usize) {
    let all = places(tree);
    let at = all[which % all.len()];
    match what % 8 {
        0 | 1 => {
            let legal = game.position().legal_moves();
            if game.outcome().is_none() && !legal.is_empty() {
                game.play(legal[which % legal.len()]).unwrap();
            }
        }
        2 => _ = game.undo(),
        3 => _ = game.redo(),
        4 => {
            let before = tree.len();
            match tree.delete(at) {
                Ok(parent) => assert!(tree.contains(parent) && !tree.contains(at) && tree.len() < before),
                Err(error) => assert_eq!((error, tree.is_played(at)), (TreeError::Played, true)),
            }
        }
        5 => {
            let could = tree.can_promote(at);
            let before = tree.record();
            assert_eq!(tree.promote(at), could);
            assert_eq!(tree.record() == before, !could);
        }
        _ => {
            let board = tree.board(game, at).unwrap();
            let legal = board.position().legal_moves();
            if board.outcome().is_none() && !legal.is_empty() {
                let mv = legal[which / 7 % legal.len()];
                let to = tree.insert(game, at, mv).unwrap();
                assert_eq!((tree.parent(to), tree.ply(to)), (Some(at), Some(mv)));
                assert_eq!(tree.insert(game, at, mv), Ok(to), "the same ply leads to the same place");
            }
        }
    }
    tree.follow(game);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_sequence_of_changes_keeps_every_path_legal(steps in prop::collection::vec((any::<u8>(), any::<u16>()), 1..60)) {
        let mut game = Game::new(Rules::default());
        let mut tree = Tree::of(&game);
        for (what, which) in steps {
            change(&mut tree, &mut game, what, usize::from(which));
        }
        check(&tree, &game);
    }
}

#[test]
fn a_ply_that_is_taken_back_stays_only_when_a_variation_hangs_on_it() {
    let mut game = Game::new(Rules::default());
    let play = |game: &mut Game, text: &str| {
        game.play(notation::read(game.position(), text).unwrap()).unwrap();
    };
    for text in ["e3", "e5", "c3", "c5"] {
        play(&mut game, text);
    }
    let mut tree = Tree::of(&game);
    let at = tree.played(3);
    let mv = notation::read(tree.board(&game, at).unwrap().position(), "g6~g5").unwrap();
    tree.insert(&game, at, mv).unwrap();
    for _ in 0..3 {
        game.undo().unwrap();
    }
    tree.follow(&game);
    check(&tree, &game);
    assert_eq!(tree.len(), 3, "e5, c3 and g6~g5; c5 is gone");
    // Played again, the game takes its plies back out of the variations.
    game.redo().unwrap();
    tree.follow(&game);
    check(&tree, &game);
    assert_eq!(tree.len(), 2);
}

#[test]
fn a_tree_that_is_full_says_so() {
    let game = Game::new(Rules::default());
    let mut tree = Tree::of(&game);
    let mut places = vec![tree.root()];
    let mut next = 0;
    let error = loop {
        let at = places[next];
        next += 1;
        let board = tree.board(&game, at).unwrap();
        let full = board.position().legal_moves().iter().find_map(|&mv| match tree.insert(&game, at, mv) {
            Ok(to) => {
                places.push(to);
                None
            }
            Err(error) => Some(error),
        });
        if let Some(error) = full {
            break error;
        }
    };
    assert_eq!((error, tree.len()), (TreeError::Full, Tree::MOST_PLIES));
    assert_eq!(Tree::restore(&game, &tree.record()).unwrap().len(), Tree::MOST_PLIES);
}

#[test]
fn variations_that_cannot_be_are_refused_in_words() {
    let record = |variations: Vec<VariationRecord>| {
        let mut game = Game::new(Rules::default());
        game.play(notation::read(game.position(), "e3").unwrap()).unwrap();
        Record { variations, ..Record::of(&game, "human", "human") }
    };
    let variation = |of, after, plies: &[&str]| VariationRecord {
        of,
        after,
        plies: plies.iter().map(|&ply| ply.to_owned()).collect(),
    };
    for (variations, wanted) in [
        (vec![variation(0, 2, &["c5"])], "variation 1: there is nothing after ply 2 to branch off from"),
        (vec![variation(1, 0, &["c3"])], "variation 1: there is nothing after ply 0 to branch off from"),
        (vec![variation(0, 0, &["c3"]), variation(1, 0, &["g3"])], "variation 2: there is nothing after ply 0"),
        (vec![variation(0, 1, &["e5", "e7"])], "variation 1: ply 3: "),
        (vec![variation(0, 1, &[])], "variation 1: it has no plies"),
    ] {
        let error = record(variations).replay().unwrap_err().to_string();
        assert!(error.starts_with(wanted) && !error.contains('\n'), "{error}");
    }
    let too_many = vec![variation(0, 0, &["c3"]); 40_000];
    assert!(record(too_many).replay().is_ok(), "the same variation again is no other one");
}

/// A controller with a game of two persons, and these plies played.
fn table(white: Player, black: Player, plies: &[&str]) -> Controller {
    let mut controller = Controller::new(Arc::new(|| {}));
    let setup = GameSetup { white, black, rules: Rules::default(), start: None, clock: None };
    controller.execute(Command::NewGame(setup)).unwrap();
    for ply in plies {
        play(&mut controller, ply).unwrap();
    }
    controller.drain_events();
    controller
}

fn play(controller: &mut Controller, text: &str) -> Result<(), ControlError> {
    let mv = notation::read(&controller.view().unwrap().position, text).unwrap();
    controller.execute(Command::Play(mv))
}

fn view(controller: &Controller) -> ViewState {
    controller.view().unwrap()
}

/// The variations as texts, with how often they have branched off.
fn lines(view: &ViewState) -> Vec<(usize, String)> {
    let text = |plies: &[intellector::control::ShownPly]| {
        plies.iter().map(|ply| ply.notation.as_str()).collect::<Vec<_>>().join(" ")
    };
    view.variations.iter().map(|variation| (variation.level, text(&variation.plies))).collect()
}

#[test]
fn plies_are_tried_on_the_analysis_board_and_the_game_stays_as_it_is() {
    let mut controller = table(Player::Human, Player::Human, &["e3", "e5", "c3"]);
    let before = controller.record().unwrap();
    controller.execute(Command::Browse(Browse::Ply(1))).unwrap();
    controller.execute(Command::Board(true)).unwrap();
    play(&mut controller, "c5").unwrap();
    play(&mut controller, "g3").unwrap();
    let shown = view(&controller);
    assert_eq!(lines(&shown), [(1, "c5 g3".to_owned())]);
    assert_eq!((shown.shown_ply, shown.plies.len()), (3, 3));
    assert!(shown.board.unwrap().in_variation && !shown.can_undo && !shown.can_resign);
    for command in [Command::Undo, Command::Redo, Command::Resign, Command::OfferDraw, Command::Hint] {
        assert!(controller.execute(command).is_err(), "the game cannot be changed from the board");
    }
    // Back by one, another ply there; then from one to the other.
    controller.execute(Command::Browse(Browse::Previous)).unwrap();
    play(&mut controller, "i3").unwrap();
    assert_eq!(lines(&view(&controller)), [(1, "c5 g3".to_owned()), (2, "i3".to_owned())]);
    controller.execute(Command::Browse(Browse::Sibling)).unwrap();
    assert_eq!(view(&controller).last_move.unwrap().to_string(), "g2g3");
    controller.execute(Command::Browse(Browse::Sibling)).unwrap();
    assert!(view(&controller).board.unwrap().can_promote);
    controller.execute(Command::PromoteVariation).unwrap();
    assert_eq!(lines(&view(&controller)), [(1, "c5 i3".to_owned()), (2, "g3".to_owned())]);
    // The game's own plies are walked as they are, and cannot be deleted.
    controller.execute(Command::Browse(Browse::First)).unwrap();
    controller.execute(Command::Browse(Browse::Last)).unwrap();
    assert_eq!(view(&controller).shown_ply, 3);
    assert!(!view(&controller).board.unwrap().in_variation);
    assert!(controller.execute(Command::DeleteVariation).is_err());
    assert_eq!(controller.record().unwrap().plies, before.plies);
    // It is kept with the game, and opened with it.
    let record = controller.record().unwrap();
    assert_eq!(record.variations.len(), 2);
    let mut other = Controller::new(Arc::new(|| {}));
    other.execute(Command::Load(Box::new(record))).unwrap();
    assert_eq!(lines(&view(&other)), lines(&view(&controller)));
    // A click on a variation opens the board there.
    let node = view(&other).variations[1].plies[0].node;
    other.execute(Command::Browse(Browse::Node(node))).unwrap();
    assert_eq!(view(&other).last_move.unwrap().to_string(), "g2g3");
    other.execute(Command::DeleteVariation).unwrap();
    assert_eq!(lines(&view(&other)), [(1, "c5 i3".to_owned())]);
    other.execute(Command::Board(false)).unwrap();
    let shown = view(&other);
    assert!(shown.board.is_none() && !shown.browsing, "a running game goes on where it stands");
    // Played on, the game leaves its variations alone.
    play(&mut other, "c5").unwrap();
    assert_eq!((view(&other).plies.len(), lines(&view(&other)).len()), (4, 1));
}

#[test]
fn a_line_of_the_computer_becomes_a_variation() {
    let mut controller = table(Player::Human, Player::Human, &["e3", "e5"]);
    let mut board = view(&controller).position;
    let mut line = Vec::new();
    for text in ["c3", "c5", "g3"] {
        let mv = notation::read(&board, text).unwrap();
        board = board.play(mv).unwrap();
        line.push(mv);
    }
    assert!(controller.execute(Command::AddLine(line.clone())).is_err(), "the board is not open");
    controller.execute(Command::Board(true)).unwrap();
    controller.drain_events();
    controller.execute(Command::AddLine(line.clone())).unwrap();
    assert_eq!(lines(&view(&controller)), [(1, "c3 c5 g3".to_owned())]);
    assert_eq!(view(&controller).shown_ply, 3, "its first ply is shown");
    let events = controller.drain_events();
    assert!(events.iter().any(|event| matches!(event, Event::Variations { plies: 3 })));
    assert!(events.iter().any(|event| matches!(event, Event::Browsed { ply: 3, change: Some(_) })));
    controller.execute(Command::Browse(Browse::Previous)).unwrap();
    controller.execute(Command::AddLine(line)).unwrap();
    assert_eq!(lines(&view(&controller)).len(), 1, "the same line again is the same variation");
}

#[test]
fn the_board_helps_nobody_in_a_running_game_against_the_computer() {
    let mut controller = table(Player::Human, Player::Bot(Bot::Random), &["e3"]);
    assert!(!view(&controller).can_open_board);
    assert!(controller.execute(Command::Board(true)).is_err());
    controller.execute(Command::Resign).unwrap();
    assert!(view(&controller).can_open_board);
    controller.execute(Command::Board(true)).unwrap();
    play(&mut controller, "e5").unwrap();
    assert_eq!(controller.game().unwrap().plies().len(), 1);
    controller.execute(Command::Board(false)).unwrap();
    assert_eq!(view(&controller).shown_ply, 1, "where the game was left");
    assert!(view(&controller).outcome.is_some());
    // By the clock only after the end.
    let clock = Some("5+3".parse().unwrap());
    let setup = GameSetup { white: Player::Human, black: Player::Human, rules: Rules::default(), start: None, clock };
    controller.execute(Command::NewGame(setup)).unwrap();
    assert!(controller.execute(Command::Board(true)).is_err());
}
