//! Forced wins: two hundred positions in which the side to move wins by fatum or breakthrough in exactly 1, 3 or 5
//! plies, whatever the other side plays. They were found by a solver that tries every ply and knows nothing of the
//! search it is to test. `tests/data/forced_wins.txt` holds a position a line: plies, SIP, a winning ply, and the end of
//! the game after it and the best defence.
//!
//! The file is made anew by
//! `cargo test --release --no-default-features --test it forced_wins::generate -- --ignored`,
//! the same every time as long as the rules are.

use intellector::engine::rng::Rng;
use intellector::engine::search::{Searcher, Situation, Unobserved};
use intellector::engine::tt::Table;
use intellector::engine::{Bot, Limits, bots};
use intellector::rules::{Cell, Color, Kind, Move, Outcome, Position, Rules, WinReason, notation, sip};
use intellector::training::proof::{loses, plies_to_win, winning_plies, wins};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many positions are won in so many plies.
const WANTED: [(u32, usize); 3] = [(1, 60), (3, 80), (5, 60)];

/// A line of the file.
pub struct Puzzle {
    pub plies: u32,
    pub position: Position,
    solution: Move,
    pub ending: &'static str,
}

fn file() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/forced_wins.txt")
}

pub fn puzzles() -> Vec<Puzzle> {
    let text = std::fs::read_to_string(file()).unwrap();
    let read = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let position = sip::read(words[1], Rules::default()).unwrap();
        position.validate().unwrap();
        let solution = notation::read(&position, words[2]).unwrap();
        let ending = ["fatum", "breakthrough"].into_iter().find(|name| *name == words[3]).unwrap();
        Puzzle { plies: words[0].parse().unwrap(), position, solution, ending }
    };
    text.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

/// How the game ends when a winning ply is followed by the longest defence.
fn ending(position: &Position, plies: u32) -> Option<WinReason> {
    let mv = winning_plies(position, plies)[0];
    let after = position.play_unchecked(mv);
    if let Some(Outcome::Win { reason, .. }) = after.decided() {
        return Some(reason);
    }
    let replies = after.legal_moves();
    let mut positions = replies.iter().map(|mv| after.play_unchecked(*mv));
    // Without a reply the game is over, neither by fatum nor by breakthrough.
    let longest = positions.find(|left| plies_to_win(left, plies - 2) == Some(plies - 2))?;
    ending(&longest, plies - 2)
}

#[test]
fn the_file_holds_what_it_promises() {
    let puzzles = puzzles();
    for (plies, count) in WANTED {
        assert_eq!(puzzles.iter().filter(|puzzle| puzzle.plies == plies).count(), count, "wins in {plies}");
    }
    let different: BTreeSet<String> = puzzles.iter().map(|puzzle| sip::write(&puzzle.position)).collect();
    assert_eq!((different.len(), puzzles.len()), (200, 200));
    assert!(puzzles.iter().all(|puzzle| is_plausible(&puzzle.position)));
    for ending in ["fatum", "breakthrough"] {
        assert!(puzzles.iter().filter(|puzzle| puzzle.ending == ending).count() >= 60, "{ending}");
    }
    assert!(puzzles.iter().filter(|puzzle| is_special(puzzle.solution)).count() >= 3 * Shelf::SPECIAL);
}

#[test]
fn the_wins_are_forced_and_no_shorter() {
    // A win in five takes the exhaustive solver long; some will do.
    let mut fives = 0;
    for Puzzle { plies, position, solution, .. } in puzzles() {
        fives += u32::from(plies == 5);
        if plies == 5 && fives > 5 {
            continue;
        }
        assert_eq!(plies_to_win(&position, plies), Some(plies), "{position:?}");
        let after = position.play(solution).unwrap();
        assert!(after.decided().is_some() || loses(&after, plies - 1), "{solution} in {position:?}");
    }
}

/// What the top level plays, and the plies to the end it announces.
fn solve(position: &Position, limits: Limits) -> (Move, Option<i32>) {
    let mut searcher = Searcher::new(Arc::new(Table::new(16)));
    let situation = Situation::new(*position);
    let result = searcher.search(&situation, limits, 1, &mut Unobserved);
    let announced = result.lines[0].score.plies_to_end();
    let mv = bots::choose(
        &mut searcher,
        Bot::Level(Bot::MAX_LEVEL),
        &situation,
        limits,
        bots::Seeds::of(1, 0),
        &mut Unobserved,
    );
    (mv.unwrap(), announced)
}

/// How the top level fares with a position.
#[derive(Debug, PartialEq, Eq)]
enum Solved {
    /// It announces the win in as many plies as it takes, and plays a ply that leads there.
    Shortest,
    /// It announces and plays a win that is forced, but a longer one.
    Longer(String),
    /// Neither.
    No(String),
}

fn check(puzzle: &Puzzle, limits: Limits) -> Solved {
    let Puzzle { plies, position, .. } = puzzle;
    let (mv, announced) = solve(position, limits);
    let after = position.play(mv).unwrap();
    let wins_within = |plies: u32| after.decided().is_some() || loses(&after, plies - 1);
    let told = format!("win in {plies} of {}: {mv}, announced {announced:?}", sip::write(position));
    match announced.and_then(|announced| u32::try_from(announced).ok()) {
        Some(announced) if announced == *plies && wins_within(announced) => Solved::Shortest,
        // To prove more than this takes the exhaustive solver too long.
        Some(announced) if announced > *plies && announced <= 7 && wins_within(announced) => Solved::Longer(told),
        _ => Solved::No(told),
    }
}

/// Fails unless all wins are found, and nearly all of them the shortest way.
fn check_all(limits: Limits) {
    let results: Vec<Solved> = puzzles().iter().map(|puzzle| check(puzzle, limits)).collect();
    let failures: Vec<&Solved> = results.iter().filter(|solved| matches!(solved, Solved::No(_))).collect();
    assert!(failures.is_empty(), "{failures:#?}");
    let longer: Vec<&Solved> = results.iter().filter(|solved| matches!(solved, Solved::Longer(_))).collect();
    println!("{} of {} wins are found in more plies than needed: {longer:#?}", longer.len(), results.len());
    assert!(longer.len() <= 6, "{longer:#?}");
}

#[test]
fn the_top_level_finds_them() {
    // A fraction of what it visits in the second that it has.
    check_all(Limits { nodes: Some(600_000), ..Limits::default() });
}

/// The promise itself: `cargo test --release --no-default-features --test it forced_wins::within -- --ignored --nocapture`.
#[test]
#[ignore = "needs an optimised build and a quiet machine"]
fn within_a_second_each() {
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    for (plies, _) in WANTED {
        let mut times = Vec::new();
        for puzzle in puzzles().iter().filter(|puzzle| puzzle.plies == plies) {
            let started = Instant::now();
            Searcher::new(Arc::new(Table::new(16))).search(
                &Situation::new(puzzle.position),
                limits,
                1,
                &mut Unobserved,
            );
            times.push(started.elapsed());
        }
        times.sort();
        println!("wins in {plies}: median {:?}, longest {:?}", times[times.len() / 2], times[times.len() - 1]);
    }
    check_all(limits);
}

/// What a piece is worth to somebody who counts pieces.
fn worth(kind: Kind) -> u64 {
    match kind {
        Kind::Progressor => 1,
        Kind::Liberator | Kind::Defensor => 3,
        Kind::Aggressor => 4,
        Kind::Dominator => 6,
        Kind::Intellector => 1000,
    }
}

/// A player who wins at once if he can, mostly leaves no such chance to the other side, likes to capture and plays
/// anything otherwise.
struct Careless {
    rng: Rng,
    /// One ply in so many is played without a look at the other side's chances.
    attention: u64,
    /// How much he likes to run with his Intellector.
    wanderlust: u64,
}

impl Careless {
    /// A player for one game.
    fn new(rng: &mut Rng) -> Careless {
        Careless { attention: 3 + rng.below(20), wanderlust: rng.below(8), rng: Rng::new(rng.next_u64()) }
    }

    fn ply(&mut self, position: &Position) -> Move {
        let moves = position.legal_moves();
        if let Some(mv) = moves.iter().find(|mv| position.play_unchecked(**mv).decided().is_some()) {
            return *mv;
        }
        let safe: Vec<Move> = moves.iter().copied().filter(|mv| !wins(&position.play_unchecked(*mv), 1)).collect();
        let careless = safe.is_empty() || self.rng.below(self.attention) == 0;
        let choice = if careless { &moves[..] } else { &safe[..] };
        let weighed: Vec<(u64, Move)> = choice.iter().map(|mv| (self.weight(position, *mv), *mv)).collect();
        weighed.iter().max_by_key(|(weight, _)| *weight).map_or(choice[0], |(_, mv)| *mv)
    }

    fn weight(&mut self, position: &Position, mv: Move) -> u64 {
        let gain = position.captured_by(mv).map_or(0, |piece| worth(piece.kind)) + mv.becomes().map_or(0, worth);
        let is_run = position.kind_at(mv.from()) == Some(Kind::Intellector)
            && match position.side_to_move() {
                Color::White => mv.to().half_row() < mv.from().half_row(),
                Color::Black => mv.to().half_row() > mv.from().half_row(),
            };
        let wish = if is_run { self.rng.below(4 * self.wanderlust) } else { 0 };
        gain * self.rng.below(3) + self.rng.below(4) + wish
    }
}

/// Whether a position could come from a game between people: some pieces, and nobody hopelessly behind.
fn is_plausible(position: &Position) -> bool {
    let army = |color| {
        let pieces = position.pieces().filter(|(_, piece)| piece.color == color);
        pieces.fold((0, 0), |(count, sum), (_, piece)| (count + 1, sum + worth(piece.kind)))
    };
    let [(white, white_worth), (black, black_worth)] = Color::ALL.map(army);
    white.min(black) >= 5 && white_worth.abs_diff(black_worth) <= 12
}

/// Promotions, transformations and swaps.
pub fn is_special(mv: Move) -> bool {
    mv.is_swap() || mv.becomes().is_some()
}

/// A position worth keeping.
struct Riddle {
    plies: u32,
    ending: &'static str,
    /// Whether a special ply wins.
    special: bool,
    /// As the file has it.
    line: String,
}

impl Riddle {
    fn new(position: &Position, plies: u32) -> Option<Riddle> {
        let winning = winning_plies(position, plies);
        let ways: BTreeSet<(Cell, Cell)> = winning.iter().map(|mv| (mv.from(), mv.to())).collect();
        // Many ways to win make no riddle.
        if ways.len() > 3 {
            return None;
        }
        let ending = match ending(position, plies)? {
            WinReason::Fatum => "fatum",
            WinReason::Breakthrough => "breakthrough",
            _ => return None,
        };
        let special = winning.iter().copied().find(|mv| is_special(*mv));
        let solution = special.unwrap_or(winning[0]);
        let line = format!("{plies} {} {solution} {ending}", sip::write(position));
        Some(Riddle { plies, ending, special: special.is_some(), line })
    }
}

/// What was kept so far, by plies and kind.
#[derive(Default)]
struct Shelf {
    lines: BTreeSet<(u32, String)>,
    endings: BTreeMap<(u32, &'static str), usize>,
    plain: BTreeMap<u32, usize>,
}

impl Shelf {
    /// Of each length, so many winning plies are special ones at least.
    const SPECIAL: usize = 3;

    fn count(&self, plies: u32) -> usize {
        ["fatum", "breakthrough"].iter().filter_map(|ending| self.endings.get(&(plies, *ending))).sum()
    }

    /// The longest wins that are still wanted; 0 if everything is there.
    fn longest_wanted(&self) -> u32 {
        let open = WANTED.iter().filter(|(plies, wanted)| self.count(*plies) < *wanted);
        open.map(|(plies, _)| *plies).max().unwrap_or(0)
    }

    /// Whether a win from here could still be wanted: when there is fatum enough, the Intellector must be near its goal.
    fn may_want(&self, position: &Position) -> bool {
        let is_full = |(plies, wanted): &(u32, usize)| {
            self.endings.get(&(*plies, "fatum")).copied() >= Some(wanted * 2 / 3) || self.count(*plies) == *wanted
        };
        let side = position.side_to_move();
        let intellector = position.pieces_of(side, Kind::Intellector).first().unwrap().half_row();
        let way = if side == Color::White { intellector } else { 12 - intellector };
        // Three steps of two half-rows.
        way <= 6 || !WANTED.iter().all(is_full)
    }

    /// Keeps a riddle if there is room: of each length two thirds at most end in the same way.
    fn keep(&mut self, riddle: &Riddle) -> bool {
        let Riddle { plies, ending, special, .. } = *riddle;
        let wanted = WANTED.iter().find(|wanted| wanted.0 == plies).unwrap().1;
        let same = self.endings.entry((plies, ending)).or_default();
        let plain = self.plain.entry(plies).or_default();
        let room = *same < wanted * 2 / 3 && (special || *plain < wanted - Self::SPECIAL);
        if !room || self.count(plies) == wanted || !self.lines.insert((plies, riddle.line.clone())) {
            return false;
        }
        *self.endings.entry((plies, ending)).or_default() += 1;
        *self.plain.entry(plies).or_default() += usize::from(!special);
        true
    }
}

/// Plays games and keeps what they bring, until there is enough of everything.
#[test]
#[ignore = "takes minutes, and writes into the repository"]
fn generate() {
    let mut rng = Rng::new(2024);
    let mut shelf = Shelf::default();
    while shelf.longest_wanted() > 0 {
        let mut position = Position::start(Rules::default());
        let mut player = Careless::new(&mut rng);
        let mut riddles = Vec::new();
        for ply in 0..150 {
            if position.decided().is_some() || position.legal_moves().is_empty() {
                break;
            }
            if ply >= 10
                && is_plausible(&position)
                && shelf.may_want(&position)
                && let Some(plies) = plies_to_win(&position, shelf.longest_wanted())
            {
                riddles.extend(Riddle::new(&position, plies));
            }
            position = position.play_unchecked(player.ply(&position));
        }
        // One position of a game, so that no two are alike; the rarest one: breakthroughs, special plies, long wins.
        riddles.sort_by_key(|riddle| Reverse((riddle.ending == "breakthrough", riddle.special, riddle.plies)));
        for riddle in &riddles {
            if shelf.keep(riddle) {
                break;
            }
        }
    }
    let lines: String = shelf.lines.iter().map(|(_, line)| format!("{line}\n")).collect();
    let head = "# Forced wins: plies, position, a winning ply, how it ends. Made by tests/it/forced_wins.rs, which says how.\n";
    std::fs::write(file(), format!("{head}{lines}")).unwrap();
}
