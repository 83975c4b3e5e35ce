//! Where pieces see to: neighbours, jumps, forward steps and slides, from tables computed at compile time.
//!
//! A slide along one ray is cut at the first occupied cell with two bit tricks. On a ray that runs towards higher
//! indices, `m ^ (m - 1)` of the occupied cells `m` on it is a mask up to and including the nearest one, and all ones
//! when there is none; on a ray towards lower indices the same is done from the highest set bit. (Cell indices rise
//! along three of the six lateral and three of the six radial directions.)

use super::cell::{LATERAL, RADIAL};
use super::{Bitboard, Cell, Color};

/// One entry a cell; 64 rather than 59, so that a masked index needs no bounds check.
pub(super) type PerCell<T> = [T; 64];

static LATERAL_NEIGHBOURS: PerCell<Bitboard> = reach(&LATERAL, 1);
static RADIAL_NEIGHBOURS: PerCell<Bitboard> = reach(&RADIAL, 1);
static JUMPS: PerCell<Bitboard> = reach(&LATERAL, 2);
static FORWARD: [PerCell<Bitboard>; 2] =
    [reach(&[LATERAL[5], LATERAL[0], LATERAL[1]], 1), reach(&[LATERAL[2], LATERAL[3], LATERAL[4]], 1)];
static LATERAL_RAYS: PerCell<Rays> = rays(&LATERAL);
static RADIAL_RAYS: PerCell<Rays> = rays(&RADIAL);
static LATERAL_LINES: PerCell<Bitboard> = lines(&LATERAL_RAYS);
static RADIAL_LINES: PerCell<Bitboard> = lines(&RADIAL_RAYS);
const LAST_ROWS: [Bitboard; 2] = [half_rows(0, 0), half_rows(12, 12)];
const HOME_HALVES: [Bitboard; 2] = [half_rows(7, 12), half_rows(0, 5)];

/// The six rays of a cell: three towards higher indices, three towards lower ones.
#[derive(Clone, Copy)]
struct Rays {
    rising: [u64; 3],
    falling: [u64; 3],
}

impl Rays {
    #[inline]
    fn slides(&self, occupied: Bitboard) -> Bitboard {
        let mut seen = 0;
        for ray in self.rising {
            let met = ray & occupied.0;
            seen |= ray & (met ^ met.wrapping_sub(1));
        }
        for ray in self.falling {
            // Without a piece on the ray the lowest bit stands in: the mask is then all ones.
            let met = ray & occupied.0 | 1;
            seen |= ray & u64::MAX << (63 - met.leading_zeros());
        }
        Bitboard(seen)
    }
}

/// For every cell the cells `times` steps away in each of the directions.
const fn reach(steps: &[(i8, i8)], times: i8) -> PerCell<Bitboard> {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < Cell::COUNT {
        let from = Cell::from_valid_index(index as u8);
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = from.offset(steps[i].0 * times, steps[i].1 * times) {
                table[index].0 |= Bitboard::of(to).0;
            }
            i += 1;
        }
        index += 1;
    }
    table
}

const fn rays(steps: &[(i8, i8); 6]) -> PerCell<Rays> {
    let mut table = [Rays { rising: [0; 3], falling: [0; 3] }; 64];
    let mut index = 0;
    while index < Cell::COUNT {
        let (mut i, mut rising, mut falling) = (0, 0, 0);
        while i < 6 {
            let (dx, dy) = steps[i];
            let mut ray = 0;
            let mut cell = Cell::from_valid_index(index as u8);
            while let Some(next) = cell.offset(dx, dy) {
                ray |= Bitboard::of(next).0;
                cell = next;
            }
            if dy > 0 || dy == 0 && dx > 0 {
                table[index].rising[rising] = ray;
                rising += 1;
            } else {
                table[index].falling[falling] = ray;
                falling += 1;
            }
            i += 1;
        }
        index += 1;
    }
    table
}

const fn lines(rays: &PerCell<Rays>) -> PerCell<Bitboard> {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < Cell::COUNT {
        let Rays { rising: [a, b, c], falling: [d, e, f] } = rays[index];
        table[index] = Bitboard(a | b | c | d | e | f);
        index += 1;
    }
    table
}

/// The cells whose half-row (from Black's side) lies in the range, ends included.
const fn half_rows(first: u8, last: u8) -> Bitboard {
    let mut set = 0;
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::from_valid_index(index as u8);
        if first <= cell.half_row() && cell.half_row() <= last {
            set |= Bitboard::of(cell).0;
        }
        index += 1;
    }
    Bitboard(set)
}

/// The cells that share an edge with the cell.
#[inline]
pub fn lateral_neighbours(cell: Cell) -> Bitboard {
    LATERAL_NEIGHBOURS[cell.index()]
}

/// The nearest cells through the corners of the cell.
#[inline]
pub fn radial_neighbours(cell: Cell) -> Bitboard {
    RADIAL_NEIGHBOURS[cell.index()]
}

/// The Liberator's jumps: exactly two away in the six lateral directions.
#[inline]
pub fn jumps(cell: Cell) -> Bitboard {
    JUMPS[cell.index()]
}

/// The Progressor's cells: straight, left and right towards the enemy of `color`.
#[inline]
pub fn forward(color: Color, cell: Cell) -> Bitboard {
    FORWARD[color.index()][cell.index()]
}

/// The Dominator's view: along the six lateral lines up to and including the first occupied cell.
#[inline]
pub fn lateral_slides(cell: Cell, occupied: Bitboard) -> Bitboard {
    LATERAL_RAYS[cell.index()].slides(occupied)
}

/// The Aggressor's view: along the six radial lines up to and including the first occupied cell.
#[inline]
pub fn radial_slides(cell: Cell, occupied: Bitboard) -> Bitboard {
    RADIAL_RAYS[cell.index()].slides(occupied)
}

/// What [`lateral_slides`] sees of an empty board.
#[inline]
pub fn lateral_lines(cell: Cell) -> Bitboard {
    LATERAL_LINES[cell.index()]
}

/// What [`radial_slides`] sees of an empty board.
#[inline]
pub fn radial_lines(cell: Cell) -> Bitboard {
    RADIAL_LINES[cell.index()]
}

/// The five cells where `color`'s Progressors promote and its Intellector wins.
#[inline]
pub const fn last_row(color: Color) -> Bitboard {
    LAST_ROWS[color.index()]
}

/// The 27 cells of `color`'s own half; the five middle cells belong to neither.
#[inline]
pub const fn home_half(color: Color) -> Bitboard {
    HOME_HALVES[color.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn rows_and_halves() {
        assert_eq!(last_row(Color::White), cells("a7 c7 e7 g7 i7"));
        assert_eq!(last_row(Color::Black), cells("a1 c1 e1 g1 i1"));
        assert_eq!(home_half(Color::White).count(), 27);
        assert_eq!(home_half(Color::Black).count(), 27);
        assert_eq!(
            !(home_half(Color::White) | home_half(Color::Black)),
            cells("a4 c4 e4 g4 i4"),
            "the middle belongs to neither"
        );
    }

    #[test]
    fn steps_in_a_corner_and_in_the_middle() {
        let e4 = "e4".parse().unwrap();
        let a1 = "a1".parse().unwrap();
        assert_eq!(lateral_neighbours(e4), cells("e5 f4 f3 e3 d3 d4"));
        assert_eq!(lateral_neighbours(a1), cells("a2 b1"));
        assert_eq!(radial_neighbours(e4), cells("f5 g4 f2 d2 c4 d5"));
        assert_eq!(jumps(e4), cells("e6 g5 g3 e2 c3 c5"));
        assert_eq!(forward(Color::White, e4), cells("d4 e5 f4"));
        assert_eq!(forward(Color::Black, e4), cells("d3 e3 f3"));
    }

    #[test]
    fn slides_stop_at_the_first_piece() {
        let e4 = "e4".parse().unwrap();
        assert_eq!(lateral_slides(e4, Bitboard::EMPTY).count(), 22);
        assert_eq!(radial_slides(e4, Bitboard::EMPTY).count(), 12);
        for cell in Cell::all() {
            assert_eq!(lateral_slides(cell, Bitboard::EMPTY), lateral_lines(cell), "{cell}");
            assert_eq!(radial_slides(cell, Bitboard::EMPTY), radial_lines(cell), "{cell}");
        }
        let occupied = cells("e6 e7 f4 d3 c3");
        let seen = lateral_slides(e4, occupied);
        assert!(seen.has("e6".parse().unwrap()) && !seen.has("e7".parse().unwrap()));
        assert!(seen.has("f4".parse().unwrap()) && !seen.has("g5".parse().unwrap()));
        assert!(seen.has("d3".parse().unwrap()) && !seen.has("c3".parse().unwrap()));
        assert!(seen.has("e1".parse().unwrap()));
    }
}
