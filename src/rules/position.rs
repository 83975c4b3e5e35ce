//! A position: who stands where, who is to move, and under which rules.

use super::attacks::{
    forward, jumps, last_row, lateral_lines, lateral_neighbours, lateral_slides, radial_lines, radial_slides,
};
use super::{Bitboard, Cell, Color, Kind, Move, Outcome, Piece, RuleSet, Rules, WinReason, zobrist};

/// How many plies an opening truce lasts: two of each player.
const TRUCE_PLIES: u8 = 4;

/// A position. `Copy`, 56 bytes; playing a ply makes a new one.
///
/// The kinds are kept as three bit planes: the three bits of a cell are 0 for an empty cell and the kind's index + 1
/// otherwise (the "quad-bitboard" of the chess programming literature). Reading a cell, reading a kind's cells and
/// playing a ply then need no branch and no array of the board beside the bitboards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    planes: [u64; 3],
    colors: [Bitboard; 2],
    key: u64,
    side_to_move: Color,
    rules: Rules,
    truce_left: u8,
}

/// Why a position cannot be played from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPosition {
    /// A side has no Intellector, or several.
    #[error("{0} has {1} Intellectors, needs exactly one")]
    Intellectors(Color, u32),
    /// An Intellector stands on its last row.
    #[error("{0}'s Intellector on {1} already stands on its last row")]
    BrokenThrough(Color, Cell),
    /// A Progressor stands on its last row.
    #[error("{0}'s Progressor on {1} stands on its last row, where it must have been promoted")]
    UnpromotedProgressor(Color, Cell),
}

/// A ply that the rules do not allow here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal ply here")]
pub struct IllegalMove(pub Move);

impl Position {
    /// The start position.
    pub fn start(rules: Rules) -> Position {
        use Kind::*;
        let back = [Dominator, Liberator, Aggressor, Defensor, Intellector, Defensor, Aggressor, Liberator, Dominator];
        let mut position = Position::empty(Color::White, rules);
        for (x, kind) in (0..).zip(back) {
            for (color, y, second_y) in [(Color::White, 12 - (x & 1), 10), (Color::Black, x & 1, 2)] {
                position.put(Cell::from_xy(x, y), Piece { color, kind });
                if x % 2 == 0 {
                    position.put(Cell::from_xy(x, second_y), Piece { color, kind: Progressor });
                }
            }
        }
        position.key = position.recomputed_key();
        position
    }

    /// A position from pieces. Any arrangement is representable; of two pieces on one cell the later one stays. See
    /// [`Self::validate`].
    pub fn new(pieces: impl IntoIterator<Item = (Cell, Piece)>, side_to_move: Color, rules: Rules) -> Position {
        let mut position = Position::empty(side_to_move, rules);
        for (cell, piece) in pieces {
            position.put(Some(cell), piece);
        }
        position.key = position.recomputed_key();
        position
    }

    fn empty(side_to_move: Color, rules: Rules) -> Position {
        Position {
            planes: [0; 3],
            colors: [Bitboard::EMPTY; 2],
            key: 0,
            side_to_move,
            rules,
            truce_left: if rules.truce { TRUCE_PLIES } else { 0 },
        }
    }

    fn put(&mut self, cell: Option<Cell>, piece: Piece) {
        if let Some(cell) = cell {
            let here = Bitboard::of(cell);
            self.write_code(here.0, cell, code(piece.kind));
            self.colors[piece.color.index()] |= here;
            self.colors[(!piece.color).index()] &= !here;
        }
    }

    /// Empties the cells of the mask, then writes a code on one cell.
    #[inline]
    fn write_code(&mut self, emptied: u64, cell: Cell, code: usize) {
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane = *plane & !emptied | ((code >> bit & 1) as u64) << cell.index();
        }
    }

    #[inline]
    fn code_at(&self, cell: Cell) -> usize {
        let [p0, p1, p2] = self.planes;
        let i = cell.index();
        (p0 >> i & 1 | (p1 >> i & 1) << 1 | (p2 >> i & 1) << 2) as usize
    }

    /// Whether it may be played from: one Intellector a side, no Progressor on its last row, and no Intellector on its
    /// last row unless the rule set knows no breakthrough.
    pub fn validate(&self) -> Result<(), InvalidPosition> {
        for color in Color::ALL {
            let intellectors = self.pieces_of(color, Kind::Intellector);
            if intellectors.count() != 1 {
                return Err(InvalidPosition::Intellectors(color, intellectors.count()));
            }
        }
        for color in Color::ALL {
            if let Some(cell) = (self.pieces_of(color, Kind::Intellector) & last_row(color)).first()
                && self.rules.set == RuleSet::Official
            {
                return Err(InvalidPosition::BrokenThrough(color, cell));
            }
            if let Some(cell) = (self.pieces_of(color, Kind::Progressor) & last_row(color)).first() {
                return Err(InvalidPosition::UnpromotedProgressor(color, cell));
            }
        }
        Ok(())
    }

    /// The side to move.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The rules it is played by.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many plies of an opening truce are still to come.
    #[inline]
    pub fn truce_left(&self) -> u8 {
        self.truce_left
    }

    /// The same arrangement under other rules; a truce starts anew.
    pub fn with_rules(&self, rules: Rules) -> Position {
        Position { rules, truce_left: if rules.truce { TRUCE_PLIES } else { 0 }, ..*self }
    }

    /// What stands on the cell.
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let color = if self.colors[0].has(cell) { Color::White } else { Color::Black };
        Some(Piece { color, kind: self.kind_at(cell)? })
    }

    /// The kind of what stands on the cell.
    #[inline]
    pub fn kind_at(&self, cell: Cell) -> Option<Kind> {
        self.code_at(cell).checked_sub(1).and_then(|index| Kind::ALL.get(index).copied())
    }

    /// All pieces in the order of their cells.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        self.occupied().filter_map(|cell| Some((cell, self.piece_at(cell)?)))
    }

    /// The cells of a side's pieces of one kind.
    #[inline]
    pub fn pieces_of(&self, color: Color, kind: Kind) -> Bitboard {
        self.by_kind(kind) & self.by_color(color)
    }

    /// The cells of both sides' pieces of one kind.
    #[inline]
    pub fn by_kind(&self, kind: Kind) -> Bitboard {
        let [p0, p1, p2] = self.planes;
        Bitboard(match kind {
            Kind::Progressor => p0 & !p1 & !p2,
            Kind::Aggressor => p1 & !p0 & !p2,
            Kind::Dominator => p0 & p1,
            Kind::Liberator => p2 & !p0 & !p1,
            Kind::Defensor => p2 & p0,
            Kind::Intellector => p2 & p1,
        })
    }

    /// The cells of a side's pieces.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The cells that are not empty.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Where a side's Intellector stands (the first, if an unplayable position has several).
    #[inline]
    pub fn intellector(&self, color: Color) -> Option<Cell> {
        self.pieces_of(color, Kind::Intellector).first()
    }

    /// The cells next to a side's own Intellector, where its pieces may transform by capturing (in rule sets with an
    /// aura).
    #[inline]
    pub fn aura(&self, color: Color) -> Bitboard {
        self.intellector(color).map_or(Bitboard::EMPTY, lateral_neighbours)
    }

    /// Where the piece on the cell could capture, whoever stands there: own pieces it defends, enemies it attacks, empty
    /// cells it guards. Truce and side to move are ignored. Empty for an empty cell and for the Intellector.
    pub fn attacks_from(&self, cell: Cell) -> Bitboard {
        let Some(piece) = self.piece_at(cell) else { return Bitboard::EMPTY };
        match piece.kind {
            Kind::Progressor => forward(piece.color, cell),
            Kind::Aggressor => radial_slides(cell, self.occupied()),
            Kind::Dominator => lateral_slides(cell, self.occupied()),
            Kind::Liberator => jumps(cell),
            Kind::Defensor => lateral_neighbours(cell),
            Kind::Intellector => Bitboard::EMPTY,
        }
    }

    /// The pieces of a side that could capture on the cell, whoever stands there.
    pub fn attackers_to(&self, cell: Cell, color: Color) -> Bitboard {
        let theirs = self.by_color(color);
        self.near_attackers(cell) & theirs | self.line_attackers(cell, self.occupied(), theirs)
    }

    /// Whether [`Self::attackers_to`] finds any.
    #[inline]
    pub fn is_attacked(&self, cell: Cell, color: Color) -> bool {
        let theirs = self.by_color(color);
        !(self.near_attackers(cell) & theirs).is_empty()
            || !self.line_attackers(cell, self.occupied(), theirs).is_empty()
    }

    /// The pieces of both sides that could capture on the cell by a step or a jump.
    #[inline]
    pub fn near_attackers(&self, cell: Cell) -> Bitboard {
        let progressors = forward(Color::Black, cell) & self.colors[0] | forward(Color::White, cell) & self.colors[1];
        progressors & self.by_kind(Kind::Progressor)
            | jumps(cell) & self.by_kind(Kind::Liberator)
            | lateral_neighbours(cell) & self.by_kind(Kind::Defensor)
    }

    /// The pieces on the cells of `among` that could capture on the cell along a line, if `occupied` were the occupied
    /// cells: in an exchange, pieces taken away open lines.
    #[inline]
    pub fn line_attackers(&self, cell: Cell, occupied: Bitboard, among: Bitboard) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        // On most cells no line leads to such a piece at all.
        let dominators = lateral_lines(cell) & self.by_kind(Kind::Dominator) & among;
        if !dominators.is_empty() {
            attackers |= lateral_slides(cell, occupied) & dominators;
        }
        let aggressors = radial_lines(cell) & self.by_kind(Kind::Aggressor) & among;
        if !aggressors.is_empty() {
            attackers |= radial_slides(cell, occupied) & aggressors;
        }
        attackers
    }

    /// The Zobrist key of arrangement and side to move: equal positions for repetition have equal keys.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key recomputed from nothing, to test the incremental one against.
    pub fn recomputed_key(&self) -> u64 {
        let side = if self.side_to_move == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        self.pieces()
            .fold(side, |key, (cell, piece)| key ^ zobrist::PIECES[piece.color.index()][code(piece.kind)][cell.index()])
    }

    /// Key for tables that depend on the legal plies too: [`Self::key`] mixed with rule set and truce plies left.
    #[inline]
    pub fn table_key(&self) -> u64 {
        self.key ^ zobrist::rules_key(self.rules.set, self.truce_left)
    }

    /// Whether both are the same position for the repetition rule: arrangement and side to move. Compares the pieces
    /// themselves, not only their keys.
    pub fn repeats(&self, other: &Position) -> bool {
        self.key == other.key
            && self.planes == other.planes
            && self.colors == other.colors
            && self.side_to_move == other.side_to_move
    }

    /// Plays a ply after checking it.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// Plays a ply that the caller took from [`Self::legal_moves`]. (Any other ply gives some wrong position.)
    #[inline]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        let (from, to) = (mv.from(), mv.to());
        let us = self.side_to_move.index();
        let keys = &zobrist::PIECES;
        let mut next = self.pass();
        let (mover, victim) = (self.code_at(from), self.code_at(to));
        if mv.is_swap() {
            for plane in &mut next.planes {
                let differs = (*plane >> from.index() ^ *plane >> to.index()) & 1;
                *plane ^= differs << from.index() | differs << to.index();
            }
            next.key ^= keys[us][mover][from.index()] ^ keys[us][mover][to.index()];
            next.key ^= keys[us][victim][from.index()] ^ keys[us][victim][to.index()];
            return next;
        }
        let arrived = mv.becomes().map_or(mover, code);
        let both = Bitboard::of(from) | Bitboard::of(to);
        next.write_code(both.0, to, arrived);
        next.colors[us] ^= both;
        next.colors[1 - us] &= !both;
        next.key ^= keys[us][mover][from.index()] ^ keys[us][arrived][to.index()] ^ keys[1 - us][victim][to.index()];
        next
    }

    /// The same position with the other side to move: the null move of a search, no ply of the game.
    #[inline]
    pub fn pass(&self) -> Position {
        Position {
            side_to_move: !self.side_to_move,
            key: self.key ^ zobrist::BLACK_TO_MOVE,
            truce_left: self.truce_left.saturating_sub(1),
            ..*self
        }
    }

    /// What the ply captures, if anything.
    pub fn captured_by(&self, mv: Move) -> Option<Piece> {
        if mv.is_swap() { None } else { self.piece_at(mv.to()) }
    }

    /// Whether the ply resets the no-progress count: a capture, or a Progressor's ply.
    pub fn is_progress(&self, mv: Move) -> bool {
        self.captured_by(mv).is_some() || self.kind_at(mv.from()) == Some(Kind::Progressor)
    }

    /// Fatum or breakthrough, as the position stands (not: no legal plies, repetition, no progress). Fatum needs one
    /// Intellector to be left; should both sides have won, the one that has just moved is the winner.
    #[inline]
    pub fn decided(&self) -> Option<Outcome> {
        let sides = [!self.side_to_move, self.side_to_move];
        let intellectors = sides.map(|side| self.pieces_of(side, Kind::Intellector));
        let win = |winner, reason| Some(Outcome::Win { winner, reason });
        match intellectors.map(Bitboard::is_empty) {
            [false, true] => return win(sides[0], WinReason::Fatum),
            [true, false] => return win(sides[1], WinReason::Fatum),
            _ => {}
        }
        if self.rules.set == RuleSet::Official {
            for (side, cells) in sides.into_iter().zip(intellectors) {
                if !(cells & last_row(side)).is_empty() {
                    return win(side, WinReason::Breakthrough);
                }
            }
        }
        None
    }
}

/// The three bits of an occupied cell.
#[inline]
const fn code(kind: Kind) -> usize {
    kind.index() + 1
}
