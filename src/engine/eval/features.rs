//! What the evaluation sees in the whole position: mobility, attack and protection, the Intellectors, free ways.

use super::{Pair, Weights};
use crate::rules::{Bitboard, Cell, Color, Kind, Position, RuleSet, attacks};

/// The cells of file a and of file i: a step to the left or right from there leaves the board.
const EDGES: [Bitboard; 2] = [file(0), file(8)];
/// The cells by colour: radial moves keep the half-row's remainder by three.
const COLOUR_CLASSES: [Bitboard; 3] = [colour_class(0), colour_class(1), colour_class(2)];
/// A way longer than this counts as this long.
const LONGEST_WAY: usize = 6;

const fn colour_class(remainder: u8) -> Bitboard {
    let mut set = 0;
    let mut index = 0;
    while let Some(cell) = Cell::new(index) {
        if cell.half_row() % 3 == remainder {
            set |= Bitboard::of(cell).0;
        }
        index += 1;
    }
    Bitboard(set)
}

const fn file(file: u8) -> Bitboard {
    let mut set = 0;
    let mut index = 0;
    while let Some(cell) = Cell::new(index) {
        if cell.file() == file {
            set |= Bitboard::of(cell).0;
        }
        index += 1;
    }
    Bitboard(set)
}

/// The cells of a set moved one step towards Black ([left, straight, right]) or, for Black's side, towards White. With
/// the cells numbered as they are, each lateral step is a shift.
const fn forward_steps(color: Color, set: Bitboard) -> [Bitboard; 3] {
    let inner = [set.0 & !EDGES[0].0, set.0, set.0 & !EDGES[1].0];
    let all = Bitboard::ALL.0;
    match color {
        Color::White => [Bitboard(inner[0] >> 5), Bitboard(inner[1] >> 9), Bitboard(inner[2] >> 4)],
        Color::Black => [Bitboard(inner[0] << 4 & all), Bitboard(inner[1] << 9 & all), Bitboard(inner[2] << 5 & all)],
    }
}

fn forward_of(color: Color, set: Bitboard) -> Bitboard {
    let [left, straight, right] = forward_steps(color, set);
    left | straight | right
}

fn neighbours_of(set: Bitboard) -> Bitboard {
    forward_of(Color::White, set) | forward_of(Color::Black, set)
}

/// What one side attacks, own pieces (then protected) included.
#[derive(Default)]
struct Attacks {
    all: Bitboard,
    /// By pieces of each kind.
    by: [Bitboard; 6],
    /// How many pieces attack cells next to the enemy's Intellector.
    ring_attackers: usize,
}

/// The kinds that are cheaper than each kind, for threats.
const CHEAPER: [&[Kind]; 6] = [
    &[],
    &[Kind::Progressor],
    &[Kind::Progressor, Kind::Aggressor, Kind::Liberator, Kind::Defensor],
    &[Kind::Progressor],
    &[Kind::Progressor],
    &[],
];

/// White's features minus Black's, weighed.
pub(super) fn balance(weights: &Weights, position: &Position) -> Pair {
    let mut sum = Pair::default();
    let mut attacks = [Attacks::default(), Attacks::default()];
    for color in Color::ALL {
        let progressors = position.pieces_of(color, Kind::Progressor);
        attacks[color.index()].by[Kind::Progressor.index()] = forward_of(color, progressors);
    }
    for color in Color::ALL {
        let mobility = survey(weights, position, color, &mut attacks);
        match color {
            Color::White => sum += mobility,
            Color::Black => sum -= mobility,
        }
    }
    for color in Color::ALL {
        let [own, enemy] = [&attacks[color.index()], &attacks[(!color).index()]];
        let features =
            contacts(weights, position, color, own, enemy) + intellector(weights, position, color, own, enemy);
        match color {
            Color::White => sum += features,
            Color::Black => sum -= features,
        }
    }
    sum
}

/// Fills in what a side attacks; returns its weighed mobility.
fn survey(weights: &Weights, position: &Position, color: Color, both: &mut [Attacks; 2]) -> Pair {
    let mut mobility = Pair::default();
    let occupied = position.occupied();
    let own = position.by_color(color);
    let guarded = both[(!color).index()].by[Kind::Progressor.index()];
    let open = !(own | guarded);
    let enemy_ring = position.aura(!color);
    let seen = &mut both[color.index()];

    let progressors = position.pieces_of(color, Kind::Progressor);
    for step in forward_steps(color, progressors) {
        mobility += weights.mobility[Kind::Progressor.index()] * (step & open).count() as i32;
        seen.ring_attackers += (step & enemy_ring).count() as usize;
    }
    for kind in [Kind::Aggressor, Kind::Dominator, Kind::Liberator, Kind::Defensor] {
        let mut cells = 0;
        for cell in position.pieces_of(color, kind) {
            let attacked = match kind {
                Kind::Aggressor => attacks::radial_slides(cell, occupied),
                Kind::Dominator => attacks::lateral_slides(cell, occupied),
                Kind::Liberator => attacks::jumps(cell),
                _ => attacks::lateral_neighbours(cell),
            };
            seen.by[kind.index()] |= attacked;
            cells += (attacked & open).count();
            seen.ring_attackers += usize::from(!(attacked & enemy_ring).is_empty());
        }
        mobility += weights.mobility[kind.index()] * cells as i32;
    }
    seen.all = seen.by.iter().fold(Bitboard::EMPTY, |all, set| all | *set);
    mobility
}

/// Attacked and protected pieces, free Progressors.
fn contacts(weights: &Weights, position: &Position, color: Color, own: &Attacks, enemy: &Attacks) -> Pair {
    let mut sum = Pair::default();
    for kind in [Kind::Progressor, Kind::Aggressor, Kind::Dominator, Kind::Liberator, Kind::Defensor] {
        let k = kind.index();
        let pieces = position.pieces_of(color, kind);
        let cheaper = CHEAPER[k].iter().fold(Bitboard::EMPTY, |set, cheaper| set | enemy.by[cheaper.index()]);
        let count = |set: Bitboard| set.count() as i32;
        sum += weights.attacked_by_cheaper[k] * count(pieces & cheaper);
        sum += weights.hanging[k] * count(pieces & enemy.all & !own.all);
        sum += weights.protected[k] * count(pieces & own.all);
    }
    let [_, ahead, _] = forward_steps(color, position.pieces_of(color, Kind::Progressor));
    sum += weights.free_progressor * (ahead & !position.occupied() & !enemy.all).count() as i32;
    sum
}

/// The safety of the own Intellector and its way home.
fn intellector(weights: &Weights, position: &Position, color: Color, own: &Attacks, enemy: &Attacks) -> Pair {
    let Some(cell) = position.intellector(color) else { return Pair::default() };
    let ring = attacks::lateral_neighbours(cell);
    let count = |set: Bitboard| set.count() as usize;
    let pieces = position.by_color(color) & ring;
    let free = !(position.occupied() | enemy.all);
    let escapes = count(ring & free);
    let mut sum = weights.shield * count(pieces) as i32
        + weights.ring_attacked[count(ring & enemy.all)]
        + weights.ring_weak[count(ring & enemy.all & !own.all)]
        + weights.ring_attackers[enemy.ring_attackers.min(5)]
        + weights.escapes[escapes.min(3)];
    let their_aggressors = position.pieces_of(!color, Kind::Aggressor);
    let same_colour = their_aggressors & COLOUR_CLASSES[usize::from(cell.half_row() % 3)];
    sum += weights.same_colour_aggressor * count(same_colour) as i32;
    let safe = !(own.all | position.by_color(!color));
    let occupied = position.occupied();
    let attack_from = [
        attacks::forward(color, cell),
        attacks::radial_slides(cell, occupied),
        attacks::lateral_slides(cell, occupied),
        attacks::jumps(cell),
        ring,
    ];
    for (kind, from) in attack_from.into_iter().enumerate() {
        sum += weights.safe_attack[kind] * count(from & enemy.by[kind] & safe) as i32;
    }
    if position.rules().set == RuleSet::Official {
        let progressors = position.pieces_of(color, Kind::Progressor);
        sum += weights.in_aura * count(pieces & !progressors) as i32;
        sum += weights.safe_way[safe_steps(Bitboard::of(cell), attacks::last_row(color), free, !occupied)];
    }
    sum
}

/// How many steps lead from a cell of `from` to one of `home`: all but the last over `free` cells, the last, which wins,
/// over any cell of `empty`. 0 if none do.
fn safe_steps(from: Bitboard, home: Bitboard, free: Bitboard, empty: Bitboard) -> usize {
    let mut reached = from;
    let mut steps = 1;
    loop {
        let beside = neighbours_of(reached);
        if !(beside & home & empty).is_empty() {
            return steps.min(LONGEST_WAY);
        }
        let further = reached | beside & free;
        if further == reached {
            return 0;
        }
        reached = further;
        steps += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifted_sets_are_the_steps_of_the_rules() {
        for cell in Cell::all() {
            let set = Bitboard::of(cell);
            for color in Color::ALL {
                assert_eq!(forward_of(color, set), attacks::forward(color, cell), "{color:?} {cell}");
            }
            assert_eq!(neighbours_of(set), attacks::lateral_neighbours(cell), "{cell}");
        }
    }

    #[test]
    fn radial_moves_keep_their_colour() {
        for cell in Cell::all() {
            let class = COLOUR_CLASSES[usize::from(cell.half_row() % 3)];
            assert!(class.has(cell));
            assert!((attacks::radial_slides(cell, Bitboard::EMPTY) & !class).is_empty(), "{cell}");
            assert_eq!(cell.is_dark(), COLOUR_CLASSES[0].has(cell));
        }
    }

    #[test]
    fn the_way_home_is_counted_in_steps_over_free_cells() {
        let cells = |names: &str| names.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect::<Bitboard>();
        let home = attacks::last_row(Color::White);
        let all = Bitboard::ALL;
        assert_eq!(safe_steps(cells("e6"), home, all, all), 1);
        assert_eq!(safe_steps(cells("e6"), home, Bitboard::EMPTY, all), 1, "the last step wins, attacked or not");
        assert_eq!(safe_steps(cells("e1"), home, all, all), 6);
        assert_eq!(safe_steps(cells("e6"), home, cells("d6 f6"), cells("c7 d6 f6")), 2);
        assert_eq!(safe_steps(cells("e5"), home, cells("d4 d3"), all), 0);
        assert_eq!(safe_steps(cells("d6"), home, all, !home), 0);
    }
}
