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

/// One side's pieces and what they attack, own pieces (then protected) included.
struct Side {
    color: Color,
    /// By kind.
    pieces: [Bitboard; 6],
    own: Bitboard,
    intellector: Option<Cell>,
    /// The cells next to the Intellector.
    ring: Bitboard,
    /// The steps of all Progressors: to the left, straight, to the right.
    steps: [Bitboard; 3],
    /// What is attacked, by pieces of each kind.
    by: [Bitboard; 5],
    /// What is attacked.
    all: Bitboard,
    /// How many pieces attack cells next to the enemy's Intellector.
    ring_attackers: usize,
}

/// White's features minus Black's, weighed.
pub(super) fn balance(weights: &Weights, position: &Position) -> Pair {
    let mut white = Side::new(position, Color::White);
    let mut black = Side::new(position, Color::Black);
    let occupied = white.own | black.own;
    let mut sum = white.survey(weights, occupied, &black) - black.survey(weights, occupied, &white);
    let official = position.rules().set == RuleSet::Official;
    let (white_sets, black_sets) =
        (white.counted(occupied, &black, official), black.counted(occupied, &white, official));
    let mut counts = [0; COUNTED];
    // A loop of its own, which the compiler turns into one over several sets at a time.
    for (count, (white, black)) in counts.iter_mut().zip(white_sets.into_iter().zip(black_sets)) {
        *count = white.count() as i32 - black.count() as i32;
    }
    for kind in 0..5 {
        sum += weights.hanging[kind] * counts[kind];
        sum += weights.protected[kind] * counts[5 + kind];
        sum += weights.safe_attack[kind] * counts[10 + kind];
    }
    for kind in 1..5 {
        sum += weights.attacked_by_cheaper[kind] * counts[14 + kind];
    }
    let singles = [weights.free_progressor, weights.shield, weights.same_colour_aggressor, weights.in_aura];
    for (weight, count) in singles.into_iter().zip(&counts[19..]) {
        sum += weight * *count;
    }
    sum + white.safety(weights, occupied, &black, official) - black.safety(weights, occupied, &white, official)
}

/// How many sets [`Side::counted`] makes.
const COUNTED: usize = 23;
const PROGRESSOR: usize = Kind::Progressor.index();
const AGGRESSOR: usize = Kind::Aggressor.index();
const DOMINATOR: usize = Kind::Dominator.index();
const LIBERATOR: usize = Kind::Liberator.index();
const DEFENSOR: usize = Kind::Defensor.index();

impl Side {
    /// With the attacks of the Progressors only.
    #[inline(always)]
    fn new(position: &Position, color: Color) -> Side {
        let pieces = Kind::ALL.map(|kind| position.pieces_of(color, kind));
        let intellector = pieces[Kind::Intellector.index()].first();
        let steps = forward_steps(color, pieces[PROGRESSOR]);
        let mut by = [Bitboard::EMPTY; 5];
        by[PROGRESSOR] = steps[0] | steps[1] | steps[2];
        Side {
            color,
            pieces,
            own: position.by_color(color),
            intellector,
            ring: intellector.map_or(Bitboard::EMPTY, attacks::lateral_neighbours),
            steps,
            by,
            all: by[PROGRESSOR],
            ring_attackers: 0,
        }
    }

    /// Fills in what the side attacks; returns its weighed mobility.
    #[inline(always)]
    fn survey(&mut self, weights: &Weights, occupied: Bitboard, enemy: &Side) -> Pair {
        let open = !(self.own | enemy.by[PROGRESSOR]);
        // The three steps added up cell by cell: how many Progressors reach it is once `odd` and twice `pairs`.
        let [left, straight, right] = self.steps;
        let (odd, pairs) = (left ^ straight ^ right, left & straight | (left ^ straight) & right);
        let reached = |cells: Bitboard| (odd & cells).count() + 2 * (pairs & cells).count();
        let mut mobility = weights.mobility[PROGRESSOR] * reached(open) as i32;
        self.ring_attackers = reached(enemy.ring) as usize;
        mobility += self.survey_kind(weights, AGGRESSOR, open, enemy, |cell| attacks::radial_slides(cell, occupied));
        mobility += self.survey_kind(weights, DOMINATOR, open, enemy, |cell| attacks::lateral_slides(cell, occupied));
        mobility += self.survey_kind(weights, LIBERATOR, open, enemy, attacks::jumps);
        mobility + self.survey_kind(weights, DEFENSOR, open, enemy, attacks::lateral_neighbours)
    }

    #[inline(always)]
    fn survey_kind(
        &mut self,
        weights: &Weights,
        kind: usize,
        open: Bitboard,
        enemy: &Side,
        attacks: impl Fn(Cell) -> Bitboard,
    ) -> Pair {
        let mut cells = 0;
        for cell in self.pieces[kind] {
            let attacked = attacks(cell);
            self.by[kind] |= attacked;
            cells += (attacked & open).count();
            self.ring_attackers += usize::from(!(attacked & enemy.ring).is_empty());
        }
        self.all |= self.by[kind];
        weights.mobility[kind] * cells as i32
    }

    /// The sets of which only the sizes count, each with a weight of its own: by kind the hanging and the protected
    /// pieces and the cells to attack the Intellector from; by kind from the Aggressor on the pieces attacked by
    /// cheaper ones; free ways of Progressors, the shield, Aggressors on the Intellector's colour, pieces in the aura.
    #[inline(always)]
    fn counted(&self, occupied: Bitboard, enemy: &Side, official: bool) -> [Bitboard; COUNTED] {
        let hanging = enemy.all & !self.all;
        let by_progressors = enemy.by[PROGRESSOR];
        // The Dominator is the dearest, the Progressor the cheapest, the others are worth about the same.
        let by_cheaper = by_progressors | enemy.by[AGGRESSOR] | enemy.by[LIBERATOR] | enemy.by[DEFENSOR];
        let mut attackable = [Bitboard::EMPTY; 5];
        let mut same_colour = Bitboard::EMPTY;
        if let Some(cell) = self.intellector {
            let safe = !(self.all | enemy.own);
            attackable[PROGRESSOR] = attacks::forward(self.color, cell) & enemy.by[PROGRESSOR] & safe;
            attackable[AGGRESSOR] = attacks::radial_slides(cell, occupied) & enemy.by[AGGRESSOR] & safe;
            attackable[DOMINATOR] = attacks::lateral_slides(cell, occupied) & enemy.by[DOMINATOR] & safe;
            attackable[LIBERATOR] = attacks::jumps(cell) & enemy.by[LIBERATOR] & safe;
            attackable[DEFENSOR] = self.ring & enemy.by[DEFENSOR] & safe;
            same_colour = enemy.pieces[AGGRESSOR] & COLOUR_CLASSES[usize::from(cell.half_row() % 3)];
        }
        let shield = self.own & self.ring;
        [
            self.pieces[PROGRESSOR] & hanging,
            self.pieces[AGGRESSOR] & hanging,
            self.pieces[DOMINATOR] & hanging,
            self.pieces[LIBERATOR] & hanging,
            self.pieces[DEFENSOR] & hanging,
            self.pieces[PROGRESSOR] & self.all,
            self.pieces[AGGRESSOR] & self.all,
            self.pieces[DOMINATOR] & self.all,
            self.pieces[LIBERATOR] & self.all,
            self.pieces[DEFENSOR] & self.all,
            attackable[PROGRESSOR],
            attackable[AGGRESSOR],
            attackable[DOMINATOR],
            attackable[LIBERATOR],
            attackable[DEFENSOR],
            self.pieces[AGGRESSOR] & by_progressors,
            self.pieces[DOMINATOR] & by_cheaper,
            self.pieces[LIBERATOR] & by_progressors,
            self.pieces[DEFENSOR] & by_progressors,
            self.steps[1] & !(occupied | enemy.all),
            shield,
            same_colour,
            if official { shield & !self.pieces[PROGRESSOR] } else { Bitboard::EMPTY },
        ]
    }

    /// The safety of the own Intellector by sizes that weigh unevenly, and its way home.
    #[inline(always)]
    fn safety(&self, weights: &Weights, occupied: Bitboard, enemy: &Side, official: bool) -> Pair {
        let Some(cell) = self.intellector else { return Pair::default() };
        let count = |set: Bitboard| set.count() as usize;
        let free = !(occupied | enemy.all);
        let mut sum = weights.ring_attacked[count(self.ring & enemy.all)]
            + weights.ring_weak[count(self.ring & enemy.all & !self.all)]
            + weights.ring_attackers[enemy.ring_attackers.min(5)]
            + weights.escapes[count(self.ring & free).min(3)];
        if official {
            let home = attacks::last_row(self.color);
            sum += weights.safe_way[safe_steps(Bitboard::of(cell), home, free, !occupied)];
        }
        sum
    }
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
