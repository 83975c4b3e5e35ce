//! A second move generator, slow and obviously right, written straight from the rules: for every own piece and every
//! cell of the board it asks whether the rules let the piece go there. It shares nothing with the library's tables;
//! both must agree on every position of thousands of random games and on random arrangements.

use intellector::game::Game;
use intellector::rules::{Cell, Color, Kind, Move, Piece, Position, RuleSet, Rules, sip};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Doubled coordinates: file, and half-row from Black's side.
type Place = (i32, i32);

#[derive(Clone, PartialEq, Debug)]
struct Board {
    pieces: HashMap<Place, (Color, Kind)>,
    to_move: Color,
    rules: Rules,
    plies_played: u32,
}

fn board_cells() -> impl Iterator<Item = Place> {
    (0..9).flat_map(|x| (0..13).filter(move |y| y % 2 == x % 2).map(move |y| (x, y)))
}

fn name((x, y): Place) -> String {
    // Rank 1 is nearest White; the last half-row of an even file is 12, of an odd one 11.
    let rank = if x % 2 == 0 { (12 - y) / 2 + 1 } else { (11 - y) / 2 + 1 };
    format!("{}{rank}", ["a", "b", "c", "d", "e", "f", "g", "h", "i"][x as usize])
}

/// How many steps of a fixed lateral direction lead from one cell to the other, and that direction.
fn lateral((x, y): Place, (to_x, to_y): Place) -> Option<(i32, Place)> {
    let (dx, dy) = (to_x - x, to_y - y);
    if dx == 0 && dy != 0 {
        return Some((dy.abs() / 2, (0, 2 * dy.signum())));
    }
    (dx != 0 && dx.abs() == dy.abs()).then_some((dx.abs(), (dx.signum(), dy.signum())))
}

/// The same for the radial directions.
fn radial((x, y): Place, (to_x, to_y): Place) -> Option<(i32, Place)> {
    let (dx, dy) = (to_x - x, to_y - y);
    if dy == 0 && dx != 0 && dx % 2 == 0 {
        return Some((dx.abs() / 2, (2 * dx.signum(), 0)));
    }
    (dx != 0 && dy.abs() == 3 * dx.abs()).then_some((dx.abs(), (dx.signum(), 3 * dy.signum())))
}

impl Board {
    fn of(position: &Position) -> Board {
        let truce_begun = if position.rules().truce { 4 - u32::from(position.truce_left()) } else { 0 };
        Board {
            pieces: position
                .pieces()
                .map(|(cell, piece)| ((i32::from(cell.file()), i32::from(cell.half_row())), (piece.color, piece.kind)))
                .collect(),
            to_move: position.side_to_move(),
            rules: position.rules(),
            plies_played: truce_begun,
        }
    }

    fn official(&self) -> bool {
        self.rules.set == RuleSet::Official
    }

    fn free_between(&self, from: Place, (steps, (dx, dy)): (i32, Place)) -> bool {
        (1..steps).all(|n| !self.pieces.contains_key(&(from.0 + n * dx, from.1 + n * dy)))
    }

    fn is_last_row(color: Color, (x, y): Place) -> bool {
        x % 2 == 0 && y == if color == Color::White { 0 } else { 12 }
    }

    fn intellectors(&self, color: Color) -> Vec<Place> {
        self.pieces.iter().filter(|(_, piece)| **piece == (color, Kind::Intellector)).map(|(place, _)| *place).collect()
    }

    fn is_over(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let places = self.intellectors(color);
            places.is_empty() || self.official() && Board::is_last_row(color, places[0])
        })
    }

    fn truce_forbids(&self, (_, y): Place) -> bool {
        let own_half = if self.to_move == Color::White { y > 6 } else { y < 6 };
        self.rules.truce && self.plies_played < 4 && !own_half
    }

    /// Whether a piece may go from one cell to another by the rules of its kind (swaps and truce apart).
    fn goes(&self, color: Color, kind: Kind, from: Place, to: Place) -> bool {
        let victim = self.pieces.get(&to);
        if victim.is_some_and(|victim| victim.0 == color) {
            return false;
        }
        let beside = lateral(from, to).is_some_and(|(steps, _)| steps == 1);
        match kind {
            Kind::Progressor => beside && if color == Color::White { to.1 < from.1 } else { to.1 > from.1 },
            Kind::Aggressor => radial(from, to).is_some_and(|line| self.free_between(from, line)),
            Kind::Dominator => lateral(from, to).is_some_and(|line| self.free_between(from, line)),
            Kind::Liberator => {
                let jump = lateral(from, to).is_some_and(|(steps, _)| steps == 2);
                jump || self.official() && beside && victim.is_none()
            }
            Kind::Defensor => beside,
            Kind::Intellector => beside && victim.is_none(),
        }
    }

    fn moved(&self, from: Place, to: Place, becomes: Kind) -> Board {
        let mut next = self.clone();
        let (color, _) = next.pieces.remove(&from).unwrap();
        next.pieces.insert(to, (color, becomes));
        next.pass_turn()
    }

    fn swapped(&self, one: Place, other: Place) -> Board {
        let mut next = self.clone();
        let (first, second) = (next.pieces[&one], next.pieces[&other]);
        next.pieces.insert(one, second);
        next.pieces.insert(other, first);
        next.pass_turn()
    }

    fn pass_turn(mut self) -> Board {
        self.to_move = !self.to_move;
        self.plies_played += 1;
        self
    }

    /// Every legal ply in coordinate form, and the board after it.
    fn plies(&self) -> BTreeMap<String, Board> {
        let mut plies = BTreeMap::new();
        if self.is_over() {
            return plies;
        }
        for (&from, &(color, kind)) in &self.pieces {
            if color != self.to_move {
                continue;
            }
            for to in board_cells().filter(|&to| !self.truce_forbids(to)) {
                let text = format!("{}{}", name(from), name(to));
                if self.goes(color, kind, from, to) {
                    for (becomes, mark) in self.becoming(kind, from, to) {
                        plies.insert(format!("{text}{mark}"), self.moved(from, to, becomes));
                    }
                }
                let swap = kind == Kind::Intellector && self.pieces.get(&to) == Some(&(color, Kind::Defensor));
                if swap && lateral(from, to).is_some_and(|(steps, _)| steps == 1) && !self.truce_forbids(from) {
                    plies.insert(text, self.swapped(from, to));
                }
            }
        }
        plies
    }

    /// What the piece may be after going there, with the mark of the coordinate form.
    fn becoming(&self, kind: Kind, from: Place, to: Place) -> Vec<(Kind, &'static str)> {
        let victim = self.pieces.get(&to).map(|victim| victim.1);
        let as_it_is = vec![(kind, "")];
        if victim == Some(Kind::Intellector) {
            return as_it_is;
        }
        if kind == Kind::Progressor {
            let four =
                vec![(Kind::Aggressor, "=A"), (Kind::Dominator, "=D"), (Kind::Liberator, "=L"), (Kind::Defensor, "=F")];
            return if Board::is_last_row(self.to_move, to) { four } else { as_it_is };
        }
        let own = self.intellectors(self.to_move);
        let in_aura = lateral(from, own[0]).is_some_and(|(steps, _)| steps == 1);
        match victim {
            Some(victim) if self.official() && in_aura && victim != kind && kind != Kind::Intellector => {
                let mark = match victim {
                    Kind::Progressor => "=P",
                    Kind::Aggressor => "=A",
                    Kind::Dominator => "=D",
                    Kind::Liberator => "=L",
                    Kind::Defensor => "=F",
                    Kind::Intellector => unreachable!("excluded above"),
                };
                vec![(kind, ""), (victim, mark)]
            }
            _ => as_it_is,
        }
    }
}

/// What a run has met, so that a test can prove it has seen every special ply.
#[derive(Default, Debug)]
struct Seen {
    nodes: usize,
    swaps: usize,
    promotions: usize,
    transformations: usize,
    fatum: usize,
    breakthrough: usize,
    no_moves: usize,
}

fn compare(position: &Position, rng: &mut Xoshiro256PlusPlus, seen: &mut Seen) {
    let context = || format!("{} {:?} truce left {}", sip::write(position), position.rules(), position.truce_left());
    let moves = position.legal_moves();
    let expected = Board::of(position).plies();
    let mut found: Vec<String> = moves.iter().map(Move::to_string).collect();
    found.sort();
    assert!(found.iter().eq(expected.keys()), "{}\n{found:?}\n{:?}", context(), expected.keys());
    assert_eq!(position.count_moves(), moves.len(), "{}", context());
    assert_eq!(position.key(), position.recomputed_key(), "{}", context());
    let mut noisy: Vec<Move> = position.captures().to_vec();
    noisy.sort();
    let is_noisy = |mv: &Move| position.captured_by(*mv).is_some() || mv.becomes().is_some();
    let mut expected_noisy: Vec<Move> = moves.iter().copied().filter(is_noisy).collect();
    expected_noisy.sort();
    assert_eq!(noisy, expected_noisy, "{}", context());
    for &mv in &moves {
        let after = position.play(mv).unwrap();
        assert_eq!(after, position.play_unchecked(mv));
        assert_eq!(after.key(), after.recomputed_key(), "{} {mv}", context());
        let reference = &expected[&mv.to_string()];
        let mut board = Board::of(&after);
        // Both count the plies of the truce; without one the library does not count.
        board.plies_played = if after.truce_left() > 0 { board.plies_played } else { reference.plies_played };
        assert_eq!(&board, reference, "{} {mv}", context());
        seen.swaps += usize::from(mv.is_swap());
        let promotes = position.kind_at(mv.from()) == Some(Kind::Progressor);
        seen.promotions += usize::from(mv.becomes().is_some() && promotes);
        seen.transformations += usize::from(mv.becomes().is_some() && !promotes);
    }
    // Any 16 bits that are a ply at all are legal exactly when they are listed.
    for _ in 0..50 {
        if let Some(mv) = Move::from_bits(rng.random()) {
            assert_eq!(position.is_legal(mv), moves.contains(&mv), "{} {mv:?}", context());
        }
    }
    seen.nodes += 1;
    match position.decided().map(|outcome| outcome.name()) {
        Some("fatum") => seen.fatum += 1,
        Some(_) => seen.breakthrough += 1,
        None => seen.no_moves += usize::from(moves.is_empty()),
    }
}

/// Plies that have been found legal: what is played in which position, with all that decides about it.
pub type Judged = HashSet<(u64, RuleSet, u8, Move)>;

/// Holds a game, with the plies that were taken back, to the rules as this file has them.
pub fn check_game(game: &Game, judged: &mut Judged) {
    game.start().validate().unwrap_or_else(|e| panic!("{}: {e}", sip::write(game.start())));
    let mut position = *game.start();
    for ply in game.plies().iter().chain(game.undone()) {
        let case = (position.key(), position.rules().set, position.truce_left(), ply.mv);
        if judged.insert(case) {
            let plies = Board::of(&position).plies();
            assert!(plies.contains_key(&ply.mv.to_string()), "{} is not legal in {}", ply.mv, sip::write(&position));
        }
        position = position.play_unchecked(ply.mv);
    }
}

/// One random ply; captures and promotions are somewhat likelier, so that games come to an end.
fn random_ply(position: &Position, rng: &mut Xoshiro256PlusPlus) -> Option<Move> {
    let (moves, noisy) = (position.legal_moves(), position.captures());
    let from = if !noisy.is_empty() && rng.random_ratio(1, 4) { noisy } else { moves };
    if from.is_empty() { None } else { Some(from[rng.random_range(0..from.len())]) }
}

/// Positions of random games from the start, at most 300 plies each.
pub fn random_game_positions(rules: Rules, seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut next = (Position::start(rules), 0);
    std::iter::repeat_with(move || {
        let (now, plies) = next;
        next = match random_ply(&now, &mut rng) {
            Some(mv) if plies < 300 => (now.play_unchecked(mv), plies + 1),
            _ => (Position::start(rules), 0),
        };
        now
    })
}

/// Random playable arrangements, from nearly empty to crowded.
pub fn random_arrangement(rules: Rules, rng: &mut Xoshiro256PlusPlus) -> Position {
    loop {
        let mut cells: Vec<Cell> = Cell::all().collect();
        let mut take = |rng: &mut Xoshiro256PlusPlus| cells.swap_remove(rng.random_range(0..cells.len()));
        let mut pieces: Vec<(Cell, Piece)> =
            Color::ALL.map(|color| (take(rng), Piece { color, kind: Kind::Intellector })).to_vec();
        for _ in 0..rng.random_range(0..50) {
            let color = Color::ALL[rng.random_range(0..2)];
            pieces.push((take(rng), Piece { color, kind: Kind::ALL[rng.random_range(0..5)] }));
        }
        let position = Position::new(pieces, Color::ALL[rng.random_range(0..2)], rules);
        if position.validate().is_ok() {
            return position;
        }
    }
}

fn agree(set: RuleSet, truce: bool) {
    let rules = Rules { set, truce };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut seen = Seen::default();
    for position in random_game_positions(rules, 2).take(10_000) {
        compare(&position, &mut rng, &mut seen);
    }
    for _ in 0..1_000 {
        let mut position = random_arrangement(rules, &mut rng);
        for _ in 0..6 {
            compare(&position, &mut rng, &mut seen);
            let Some(mv) = random_ply(&position, &mut rng) else { break };
            position = position.play_unchecked(mv);
        }
    }
    let official = set == RuleSet::Official;
    assert!(seen.swaps > 100 && seen.promotions > 100 && seen.fatum > 10, "{seen:?}");
    assert_eq!(official, seen.transformations > 100, "{seen:?}");
    assert_eq!(official, seen.breakthrough > 0, "{seen:?}");
    assert!(official || seen.transformations + seen.breakthrough == 0, "{seen:?}");
}

#[test]
fn agrees_with_the_official_rules() {
    agree(RuleSet::Official, false);
}

#[test]
fn agrees_with_the_classic_rules() {
    agree(RuleSet::Classic, false);
}

#[test]
fn agrees_with_the_official_rules_and_a_truce() {
    agree(RuleSet::Official, true);
}

#[test]
fn agrees_with_the_classic_rules_and_a_truce() {
    agree(RuleSet::Classic, true);
}

#[test]
fn a_list_longer_than_usual_is_whole() {
    let crowded = "2!wDgFrGrHoIoNgPgSoTiUiVoWiYgbggiiojikgogsgtouoviwoxizg2n4g!En3g";
    let position = sip::read(crowded, Rules::default()).unwrap();
    assert_eq!(position.count_moves(), 225);
    compare(&position, &mut Xoshiro256PlusPlus::seed_from_u64(1), &mut Seen::default());
}

#[test]
fn attack_sets_agree_with_the_reference() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..1_000 {
        let position = random_arrangement(Rules::default(), &mut rng);
        let board = Board::of(&position);
        let place = |cell: Cell| (i32::from(cell.file()), i32::from(cell.half_row()));
        for (from, piece) in position.pieces() {
            for to in Cell::all().filter(|to| *to != from) {
                // An enemy put on the cell shows whether the piece could capture there.
                let mut board = board.clone();
                board.pieces.insert(place(to), (!piece.color, Kind::Progressor));
                let attacks = board.goes(piece.color, piece.kind, place(from), place(to));
                assert_eq!(position.attacks_from(from).has(to), attacks, "{} {from}{to}", sip::write(&position));
                assert_eq!(position.attackers_to(to, piece.color).has(from), attacks, "{}", sip::write(&position));
            }
        }
    }
}
