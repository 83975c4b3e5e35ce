//! A ply packed into 16 bits, and the list the generator fills.

use super::{Cell, Kind};
use std::fmt;

/// A ply: from, to, and what the moved piece becomes (promotion or transformation), or a swap.
///
/// Bits 0..6 hold `from`, 6..12 `to`, 12..15 the tag: 0 plain, 1..=5 becomes `Kind::ALL[tag - 1]`, 6 swap. A swap is
/// always stored from the Intellector's cell, so that one ply has one value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

const SWAP: u16 = 6;

impl Move {
    /// A plain move or capture.
    pub const fn new(from: Cell, to: Cell) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// A move after which the piece has become `kind`. `kind` is never the Intellector.
    pub const fn becoming(from: Cell, to: Cell, kind: Kind) -> Move {
        Move(Move::new(from, to).0 | (kind as u16 + 1) << 12)
    }

    /// The swap of the Intellector on `intellector` with the Defensor on `defensor`.
    pub const fn swap(intellector: Cell, defensor: Cell) -> Move {
        Move(Move::new(intellector, defensor).0 | SWAP << 12)
    }

    /// The departure cell; for a swap the Intellector's.
    #[inline]
    pub const fn from(self) -> Cell {
        Cell::from_valid_index((self.0 & 63) as u8)
    }

    /// The arrival cell; for a swap the Defensor's.
    #[inline]
    pub const fn to(self) -> Cell {
        Cell::from_valid_index((self.0 >> 6 & 63) as u8)
    }

    /// Whether this is the swap of Intellector and Defensor.
    #[inline]
    pub const fn is_swap(self) -> bool {
        self.0 >> 12 == SWAP
    }

    /// The new kind of the moved piece, when it promotes or transforms.
    #[inline]
    pub const fn becomes(self) -> Option<Kind> {
        match self.0 >> 12 {
            0 | SWAP => None,
            tag => Some(Kind::ALL[tag as usize - 1]),
        }
    }

    /// The packed value, for tables.
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The ply of a packed value from a table; `None` when the bits name no ply (0 is "from a7 to a7": none).
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let (from, to) = (bits & 63, bits >> 6 & 63);
        if from == to || from as usize >= Cell::COUNT || to as usize >= Cell::COUNT || bits >> 12 > SWAP {
            return None;
        }
        Some(Move(bits))
    }
}

impl fmt::Display for Move {
    /// The coordinate form of protocols and logs: `e2e3`, `f6g7=A`, a swap from the Intellector's cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.becomes() {
            Some(kind) => write!(f, "={}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)?;
        if self.is_swap() { f.write_str(" (swap)") } else { Ok(()) }
    }
}

/// How many plies a [`MoveList`] holds without touching the heap.
const INLINE: usize = 128;

/// The legal plies of a position.
///
/// Up to 128 plies live on the stack, which is enough for nearly every position of a game. Crowded arrangements have
/// more (a search found 225) and nothing proves a bound, so longer lists move to the heap.
#[derive(Clone)]
pub struct MoveList {
    inline: [Move; INLINE],
    /// Plies in `inline`; meaningless once `spilled` holds them all.
    len: usize,
    spilled: Vec<Move>,
}

impl MoveList {
    /// No plies.
    pub const fn new() -> MoveList {
        MoveList { inline: [Move(0); INLINE], len: 0, spilled: Vec::new() }
    }

    /// Adds a ply.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        match self.inline.get_mut(self.len) {
            Some(slot) => {
                *slot = mv;
                self.len += 1;
            }
            None => self.spill(mv),
        }
    }

    #[cold]
    fn spill(&mut self, mv: Move) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.inline);
        }
        self.spilled.push(mv);
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        if self.spilled.is_empty() { &self.inline[..self.len] } else { &self.spilled }
    }
}

impl std::ops::DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        if self.spilled.is_empty() { &mut self.inline[..self.len] } else { &mut self.spilled }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
