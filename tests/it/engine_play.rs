//! What the computer players see and do: wins, defences, special plies, draws, levels.

use intellector::engine::bots::{Seeds, choose};
use intellector::engine::rng::Rng;
use intellector::engine::search::{SearchResult, Searcher, Situation, Unobserved};
use intellector::engine::tt::Table;
use intellector::engine::{Bot, Limits, bench};
use intellector::game::Game;
use intellector::rules::{Cell, Color, Kind, Move, Piece, Position, RuleSet, Rules};
use std::sync::Arc;

fn searcher() -> Searcher {
    Searcher::new(Arc::new(Table::new(4)))
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn search(position: Position, limits: Limits) -> SearchResult {
    searcher().search(&Situation::new(position), limits, 1, &mut Unobserved)
}

/// A position from lists of letter and cell, like `Ie1 Pd6`; White to move.
fn position(white: &str, black: &str) -> Position {
    let side = |text: &str, color| {
        let read = move |word: &str| {
            let kind = Kind::from_letter(word.chars().next()?)?;
            Some((word[1..].parse::<Cell>().ok()?, Piece { color, kind }))
        };
        text.split(' ').map(|word| read(word).unwrap_or_else(|| panic!("{word}"))).collect::<Vec<_>>()
    };
    let pieces = side(white, Color::White).into_iter().chain(side(black, Color::Black));
    let position = Position::new(pieces, Color::White, Rules::default());
    position.validate().unwrap();
    position
}

/// Whether the side to move can force a win within so many plies (1, 3, ...), by trying everything.
fn wins_in(position: &Position, plies: u32) -> bool {
    position.legal_moves().iter().any(|mv| {
        let after = position.play_unchecked(*mv);
        if after.decided().is_some() {
            return true;
        }
        let replies = after.legal_moves();
        replies.is_empty()
            || plies >= 3
                && replies.iter().all(|reply| {
                    let next = after.play_unchecked(*reply);
                    next.decided().is_none() && wins_in(&next, plies - 2)
                })
    })
}

/// Positions of random games, thinned out by captures; in a careful one nobody lets the other win at once if it can be
/// helped.
fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let careful = rng.below(3) > 0;
        let mut position = Position::start(Rules::default());
        for _ in 0..20 + rng.below(60) {
            let (moves, captures) = (position.legal_moves(), position.captures());
            let list = if captures.is_empty() || rng.below(3) == 0 { moves } else { captures };
            let goes_on = |mv: &Move| {
                let after = position.play_unchecked(*mv);
                after.decided().is_none() && !(careful && wins_in(&after, 1))
            };
            let calm: Vec<Move> = list.iter().copied().filter(goes_on).collect();
            if calm.is_empty() {
                break;
            }
            position = position.play_unchecked(calm[rng.below(calm.len() as u64) as usize]);
        }
        if position.count_moves() > 0 {
            found.push(position);
        }
    }
    found
}

#[test]
fn finds_every_forced_win_in_one_and_three_plies() {
    let mut seen = [0, 0];
    for position in random_positions(900, 21) {
        let expected = if wins_in(&position, 1) {
            1
        } else if wins_in(&position, 3) {
            3
        } else {
            continue;
        };
        seen[expected as usize / 2] += 1;
        // Pruning may put a win off by a ply or two.
        let found = search(position, depth(7));
        assert_eq!(found.lines[0].score.plies_to_end(), Some(expected), "{position:?}");
        assert_eq!(found.lines[0].pv.len(), expected as usize, "{position:?}: the line leads to the end");
    }
    assert!(seen[0] > 100 && seen[1] > 15, "{seen:?}");
}

#[test]
fn defends_against_a_win_in_one_whenever_that_is_possible() {
    let mut seen = 0;
    for position in random_positions(1500, 22) {
        let survives = |mv: &Move| {
            let after = position.play_unchecked(*mv);
            after.decided().is_some() || after.count_moves() == 0 || !wins_in(&after, 1)
        };
        let moves = position.legal_moves();
        let good = moves.iter().filter(|mv| survives(mv)).count();
        if good == 0 || good == moves.len() {
            continue;
        }
        seen += 1;
        for bot in [Bot::Level(2), Bot::Level(4), Bot::Level(10)] {
            let mut searcher = searcher();
            let limits = if bot == Bot::Level(10) { depth(3) } else { Limits::default() };
            let situation = Situation::new(position);
            let mv = choose(&mut searcher, bot, &situation, limits, Seeds::of(7, 0), &mut Unobserved).unwrap();
            assert!(survives(&mv), "{bot} plays {mv} in {position:?}");
        }
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn special_plies_that_win_are_found() {
    // The only way home is the swap: the other last-row cell is taken.
    let swap = position("Ib6 Fa7 Ac7", "Ii5 Pi6");
    assert!(search(swap, depth(1)).best().unwrap().is_swap());
    // A Progressor beside the Intellector takes it.
    assert_eq!(search(position("Ie1 Pd6", "Ie7 Pa4"), depth(1)).best().unwrap().to_string(), "d6e7");
    // A Progressor promotes, and to the piece that is worth most.
    let promotes = search(position("Ie1 Pb6", "Ig4 Ph6 Pf6 Ph4"), depth(5)).best().unwrap();
    assert_eq!(promotes.becomes(), Some(Kind::Dominator), "{promotes}");
    // Next to its Intellector a Liberator that takes a Dominator becomes one.
    let aura = search(position("Ie1 Ld1 Pa2", "Ia7 Df2 Pc7 Pb6"), depth(5)).best().unwrap();
    assert_eq!(aura.to_string(), "d1f2=D");
}

/// A past in which the position after `mv` has occurred twice: playing it draws.
fn with_repeated(position: Position, mv: Move) -> Situation {
    let repeated = position.play_unchecked(mv).key();
    Situation { position, keys: vec![repeated, 1, 2, 3, repeated, 5, 6, position.key()], quiet_plies: 7 }
}

#[test]
fn who_is_ahead_avoids_the_third_repetition_and_who_is_behind_seeks_it() {
    let strong = position("Ie1 Lb1 Da1 Fd1", "Ie7 Fd6");
    let natural = search(strong, depth(3)).best().unwrap();
    assert!(!strong.is_progress(natural), "the test wants a ply that can be repeated");
    let mut result = searcher().search(&with_repeated(strong, natural), depth(3), 1, &mut Unobserved);
    assert_ne!(result.best(), Some(natural));
    assert!(result.lines[0].score.0 > 300, "{result:?}");

    let weak = position("Ie1 Fd1 Pa2 Pi2", "Ie7 Db6 Dh6 Ad6 Ff6 Le5");
    let quiet = weak.legal_moves().iter().copied().find(|mv| !weak.is_progress(*mv)).unwrap();
    result = searcher().search(&with_repeated(weak, quiet), depth(5), 1, &mut Unobserved);
    assert_eq!((result.best(), result.lines[0].score.0), (Some(quiet), 0), "{result:?}");
}

#[test]
fn the_no_progress_draw_is_seen_coming() {
    let strong = position("Ie1 Dd2 Df2 Ac3 Fe2 Pa2", "Ie7 Fd6 Pi6 Pg6");
    let situation = Situation { quiet_plies: 59, ..Situation::new(strong) };
    let result = searcher().search(&situation, depth(4), 1, &mut Unobserved);
    let best = result.best().unwrap();
    assert!(strong.is_progress(best), "{best}: any other ply draws");
}

/// Plays a game; every ply is checked by the rules.
fn play(white: Bot, black: Bot, rules: Rules, limits: Limits, seed: u64) -> Game {
    let mut game = Game::new(rules);
    let mut searchers = [searcher(), searcher()];
    while game.outcome().is_none() {
        let side = game.position().side_to_move();
        let bot = if side == Color::White { white } else { black };
        let situation =
            Situation { position: *game.position(), keys: game.reversible_keys(), quiet_plies: game.quiet_plies() };
        let seeds = Seeds::of(seed << 16, game.plies().len() as u64);
        let mv = choose(&mut searchers[side.index()], bot, &situation, limits, seeds, &mut Unobserved);
        game.play(mv.expect("a game that goes on has a legal ply")).unwrap();
    }
    game
}

#[test]
fn every_player_plays_by_the_rules_to_the_end() {
    let bots: Vec<Bot> = [Bot::Random, Bot::Greedy].into_iter().chain((1..=10).map(Bot::Level)).collect();
    let mut rng = Rng::new(9);
    for game in 0..200 {
        let set = if rng.below(4) == 0 { RuleSet::Classic } else { RuleSet::Official };
        let rules = Rules { set, truce: rng.below(4) == 0 };
        let mut draw = || bots[rng.below(bots.len() as u64) as usize];
        play(draw(), draw(), rules, nodes(200), game);
    }
}

#[test]
fn the_same_seed_plays_the_same_and_another_one_varies() {
    for level in 1..=6 {
        let first = |seed| {
            let seeds = Seeds::of(seed, 0);
            let situation = Situation::new(Position::start(Rules::default()));
            choose(&mut searcher(), Bot::Level(level), &situation, Limits::default(), seeds, &mut Unobserved)
        };
        assert_eq!(first(3), first(3), "level {level}");
        assert!((0..8).any(|seed| first(seed) != first(8)), "level {level} always begins alike");
    }
}

#[test]
fn stronger_players_win() {
    for (strong, weak) in [(Bot::Greedy, Bot::Random), (Bot::Level(4), Bot::Greedy), (Bot::Level(6), Bot::Level(2))] {
        let mut points = 0;
        for seed in 0..10 {
            let (white, black) = if seed % 2 == 0 { (strong, weak) } else { (weak, strong) };
            let winner = play(white, black, Rules::default(), Limits::default(), seed).outcome().unwrap().winner();
            points += match winner {
                None => 1,
                Some(color) => 2 * u32::from((color == Color::White) == (seed % 2 == 0)),
            };
        }
        assert!(points >= 14, "{strong} made {points} of 20 half points against {weak}");
    }
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    let position = Position::start(Rules::default());
    let result = searcher().search(&Situation::new(position), depth(5), 5, &mut Unobserved);
    assert_eq!(result.lines.len(), 5);
    assert!(result.lines.is_sorted_by(|a, b| a.score >= b.score));
    let mut firsts: Vec<Move> = result.lines.iter().map(|line| line.pv[0]).collect();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
    assert!(firsts.iter().all(|mv| position.is_legal(*mv)));
}

#[test]
fn several_threads_find_the_same_win() {
    let mut searcher = searcher();
    searcher.set_threads(3);
    let position = position("Ib6 Fa7 Ac7", "Ii5 Pi6");
    let result = searcher.search(&Situation::new(position), depth(4), 1, &mut Unobserved);
    assert_eq!(result.lines[0].score.plies_to_end(), Some(1));
    let start = Situation::new(Position::start(Rules::default()));
    let result = searcher.search(&start, nodes(100_000), 1, &mut Unobserved);
    assert!(result.nodes >= 100_000 && result.nodes < 200_000, "{}", result.nodes);
}

/// If the search was meant to change, write the new number into the file.
#[test]
fn bench_signature() {
    let expected: u64 = include_str!("../data/bench_signature.txt").trim().parse().unwrap();
    assert_eq!(bench::run(bench::DEPTH, |_| {}).nodes, expected);
}
