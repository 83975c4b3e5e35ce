//! A set of cells in one `u64`: bit n is the cell with index n.

use super::Cell;
use std::fmt;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No cell.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 59 cells.
    pub const ALL: Bitboard = Bitboard((1 << Cell::COUNT) - 1);

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Bitboard {
        Bitboard(1 << cell.index())
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    /// How many cells.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cell with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as u8)
    }
}

macro_rules! bit_operator {
    ($($trait:ident $name:ident $assign_trait:ident $assign:ident $op:tt),*) => {$(
        impl std::ops::$trait for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $name(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }

        impl std::ops::$assign_trait for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Bitboard) {
                self.0 = self.0 $op other.0;
            }
        }
    )*};
}
bit_operator!(BitAnd bitand BitAndAssign bitand_assign &, BitOr bitor BitOrAssign bitor_assign |, BitXor bitxor BitXorAssign bitxor_assign ^);

impl std::ops::Not for Bitboard {
    type Output = Bitboard;

    /// The other cells of the board.
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::ALL.0)
    }
}

impl Iterator for Bitboard {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count() as usize, Some(self.count() as usize))
    }
}

impl ExactSizeIterator for Bitboard {}

impl FromIterator<Cell> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Bitboard {
        cells.into_iter().fold(Bitboard::EMPTY, |set, cell| set | Bitboard::of(cell))
    }
}

impl fmt::Debug for Bitboard {
    /// The names of the cells.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
