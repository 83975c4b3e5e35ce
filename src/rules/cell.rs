//! The 59 cells and their coordinates.

use std::fmt;
use std::str::FromStr;

/// One of the 59 cells, by its scalar index 0..=58: sorted by half-row from Black's side, then by file.
///
/// The geometry is plain in doubled coordinates: `x` = file 0..=8, `y` = half-row 0..=12 from Black's side.
/// Lateral neighbours differ by (0, ±2) or (±1, ±1), radial ones by (±2, 0) or (±1, ±3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// The six lateral steps in doubled coordinates, clockwise from "straight towards Black".
pub const LATERAL: [(i8, i8); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
/// The six radial steps in doubled coordinates, clockwise from "towards Black, to the right".
pub const RADIAL: [(i8, i8); 6] = [(1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3)];

impl Cell {
    /// How many cells the board has.
    pub const COUNT: usize = 59;

    /// The cell with this scalar index, or `None` above 58.
    pub const fn new(index: u8) -> Option<Cell> {
        if (index as usize) < Cell::COUNT { Some(Cell(index)) } else { None }
    }

    /// The cell at doubled coordinates, or `None` off the board.
    pub const fn from_xy(x: i8, y: i8) -> Option<Cell> {
        if x < 0 || x > 8 || y < 0 || y > 12 || (x & 1) != (y & 1) {
            return None;
        }
        let j = (y / 2) as u8;
        Some(Cell(if x & 1 == 0 { 9 * j + x as u8 / 2 } else { 9 * j + 5 + x as u8 / 2 }))
    }

    /// The cell with an index that is known to be in range, for the inner loops.
    pub(super) const fn from_valid_index(index: u8) -> Cell {
        debug_assert!((index as usize) < Cell::COUNT);
        Cell(index)
    }

    /// All cells in the order of their index.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// The scalar index 0..=58.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it lets the compiler drop the bounds check of tables of 64 entries.
        (self.0 & 63) as usize
    }

    /// The file 0..=8 (a..i), which is also the doubled x coordinate.
    pub const fn file(self) -> u8 {
        let r = self.0 % 9;
        if r < 5 { 2 * r } else { 2 * (r - 5) + 1 }
    }

    /// The half-row 0..=12 from Black's side: the doubled y coordinate.
    pub const fn half_row(self) -> u8 {
        2 * (self.0 / 9) + (self.0 % 9 >= 5) as u8
    }

    /// The rank 1..=7 as players write it.
    pub const fn rank(self) -> u8 {
        7 - self.0 / 9 - (self.0 % 9 >= 5) as u8
    }

    /// The neighbour at this offset in doubled coordinates, if it is on the board.
    pub const fn offset(self, dx: i8, dy: i8) -> Option<Cell> {
        Cell::from_xy(self.file() as i8 + dx, self.half_row() as i8 + dy)
    }

    /// Whether the official two-tone colouring paints this cell dark (23 of 59). The dark cells are one colour
    /// class: the starting Aggressors never leave them.
    pub const fn is_dark(self) -> bool {
        let j = self.0 / 9;
        if self.0 % 9 < 5 { j.is_multiple_of(3) } else { j % 3 == 1 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no cell.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a cell: expected a file a..i and a rank 1..7 (1..6 on the files b d f h)")]
pub struct ParseCellError(pub String);

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads `a1`..`i7`, capitals too.
    fn from_str(s: &str) -> Result<Cell, ParseCellError> {
        let error = || ParseCellError(s.chars().take(16).collect());
        let [file, rank] = *s.as_bytes() else { return Err(error()) };
        let file = file.to_ascii_lowercase();
        if !(b'a'..=b'i').contains(&file) || !(b'1'..=b'7').contains(&rank) {
            return Err(error());
        }
        let (x, rank) = ((file - b'a') as i8, (rank - b'0') as i8);
        let j = 7 - rank - (x & 1);
        Cell::from_xy(x, 2 * j + (x & 1)).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_coordinates_agree_for_every_cell() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Cell::from_xy(cell.file() as i8, cell.half_row() as i8), Some(cell));
        }
        assert_eq!("a7".parse(), Ok(Cell(0)));
        assert_eq!("b6".parse(), Ok(Cell(5)));
        assert_eq!("e4".parse(), Ok(Cell(29)));
        assert_eq!("i1".parse(), Ok(Cell(58)));
        assert!("b7".parse::<Cell>().is_err());
        assert!("j1".parse::<Cell>().is_err());
        assert_eq!(Cell::all().filter(|c| c.is_dark()).count(), 23);
    }
}
