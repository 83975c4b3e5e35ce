//! Which plies are legal. One function says where a piece may go; listing, counting and checking all use it.

use super::attacks::{forward, home_half, jumps, last_row, lateral_neighbours, lateral_slides, radial_slides};
use super::{Bitboard, Cell, Color, Kind, Move, MoveList, Position, RuleSet};

/// Where one piece may go.
struct Targets {
    from: Cell,
    /// By a plain move or capture.
    plain: Bitboard,
    /// By a capture after which it has become the captured kind (besides the plain capture).
    transforming: Bitboard,
    /// By a move after which it has become one of the four promotion kinds (and no plain move).
    promoting: Bitboard,
    /// Own Defensors to swap with.
    swapping: Bitboard,
}

/// What the targets of every piece of the side to move depend on.
struct Situation {
    us: Color,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
    enemy_intellector: Bitboard,
    /// Departure cells in the aura of the own Intellector; empty when the rules know no aura.
    aura: Bitboard,
    /// Where a ply may end: anywhere, or in a truce the own half.
    allowed: Bitboard,
    official: bool,
}

impl Position {
    #[inline]
    fn situation(&self) -> Situation {
        let us = self.side_to_move();
        let (own, enemy) = (self.by_color(us), self.by_color(!us));
        let official = self.rules().set == RuleSet::Official;
        Situation {
            us,
            own,
            enemy,
            occupied: own | enemy,
            enemy_intellector: self.pieces_of(!us, Kind::Intellector),
            aura: if official { self.aura(us) } else { Bitboard::EMPTY },
            allowed: if self.truce_left() > 0 { home_half(us) } else { Bitboard::ALL },
            official,
        }
    }

    /// Where the piece of `kind` on `from`, of the side to move, may go.
    #[inline(always)]
    fn targets(&self, s: &Situation, kind: Kind, from: Cell) -> Targets {
        let free = s.allowed & !s.occupied;
        let open = s.allowed & !s.own;
        let mut targets = Targets {
            from,
            plain: match kind {
                Kind::Progressor => forward(s.us, from) & open,
                Kind::Aggressor => radial_slides(from, s.occupied) & open,
                Kind::Dominator => lateral_slides(from, s.occupied) & open,
                Kind::Liberator if s.official => jumps(from) & open | lateral_neighbours(from) & free,
                Kind::Liberator => jumps(from) & open,
                Kind::Defensor => lateral_neighbours(from) & open,
                Kind::Intellector => lateral_neighbours(from) & free,
            },
            transforming: Bitboard::EMPTY,
            promoting: Bitboard::EMPTY,
            swapping: Bitboard::EMPTY,
        };
        match kind {
            Kind::Progressor => {
                // Taking the Intellector ends the game: that ply promotes to nothing and is listed once.
                targets.promoting = targets.plain & last_row(s.us) & !s.enemy_intellector;
                targets.plain ^= targets.promoting;
            }
            Kind::Aggressor | Kind::Dominator | Kind::Liberator | Kind::Defensor => {
                if s.aura.has(from) {
                    let same_kind = self.pieces_of(!s.us, kind);
                    targets.transforming = targets.plain & s.enemy & !(s.enemy_intellector | same_kind);
                }
            }
            Kind::Intellector => {
                if s.allowed.has(from) {
                    targets.swapping = lateral_neighbours(from) & s.allowed & self.pieces_of(s.us, Kind::Defensor);
                }
            }
        }
        targets
    }

    /// Calls `f` with the targets of every piece of the side to move, unless the game is decided.
    /// Calls `f` with the kind and the targets of every piece of the side to move, unless the game is decided.
    #[inline(always)]
    fn for_each_piece(&self, mut f: impl FnMut(&Situation, Kind, Targets)) {
        if self.decided().is_some() {
            return;
        }
        let situation = self.situation();
        for kind in Kind::ALL {
            for from in self.pieces_of(situation.us, kind) {
                f(&situation, kind, self.targets(&situation, kind, from));
            }
        }
    }

    #[inline(always)]
    fn expand(&self, targets: Targets, f: &mut impl FnMut(Move)) {
        let from = targets.from;
        for to in targets.plain {
            f(Move::new(from, to));
        }
        for to in targets.transforming {
            if let Some(victim) = self.kind_at(to) {
                f(Move::becoming(from, to, victim));
            }
        }
        for to in targets.promoting {
            for kind in Kind::PROMOTIONS {
                f(Move::becoming(from, to, kind));
            }
        }
        for to in targets.swapping {
            f(Move::swap(from, to));
        }
    }

    /// Calls `f` with every legal ply, in the order of [`Self::legal_moves`] but without making the list.
    #[inline]
    pub fn for_each_move(&self, mut f: impl FnMut(Move)) {
        self.for_each_piece(|_, _, targets| self.expand(targets, &mut f));
    }

    /// All legal plies; empty when the game is already over by fatum or breakthrough. A swap appears once, and so
    /// does the capture of the Intellector by a Progressor on its last row: unpromoted.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.for_each_move(|mv| list.push(mv));
        list
    }

    /// Calls `f` with the mover's kind and the ply for the legal captures, with and without transformation, and the
    /// promotions: the plies that a quiescence search looks at.
    #[inline]
    pub fn for_each_capture(&self, mut f: impl FnMut(Kind, Move)) {
        self.for_each_piece(|s, kind, mut targets| {
            targets.plain &= s.enemy;
            targets.swapping = Bitboard::EMPTY;
            self.expand(targets, &mut |mv| f(kind, mv));
        });
    }

    /// The list of what [`Self::for_each_capture`] finds.
    pub fn captures(&self) -> MoveList {
        let mut list = MoveList::new();
        self.for_each_capture(|_, mv| list.push(mv));
        list
    }

    /// Calls `f` with the mover's kind and the ply for all other legal plies: those that change no material.
    #[inline]
    pub fn for_each_quiet(&self, mut f: impl FnMut(Kind, Move)) {
        self.for_each_piece(|s, kind, mut targets| {
            targets.plain &= !s.enemy;
            targets.transforming = Bitboard::EMPTY;
            targets.promoting = Bitboard::EMPTY;
            self.expand(targets, &mut |mv| f(kind, mv));
        });
    }

    /// How many legal plies, without making the list.
    pub fn count_moves(&self) -> usize {
        let mut count = 0;
        self.for_each_piece(|_, _, t| {
            count += t.plain.count() + t.transforming.count() + 4 * t.promoting.count() + t.swapping.count();
        });
        count as usize
    }

    /// Whether the ply is legal here: the same answer as looking it up in [`Self::legal_moves`], but quicker.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return false };
        if piece.color != self.side_to_move() || self.decided().is_some() {
            return false;
        }
        let targets = self.targets(&self.situation(), piece.kind, from);
        if mv.is_swap() {
            return targets.swapping.has(to);
        }
        match mv.becomes() {
            None => targets.plain.has(to),
            Some(kind) => {
                targets.transforming.has(to) && self.kind_at(to) == Some(kind)
                    || targets.promoting.has(to) && Kind::PROMOTIONS.contains(&kind)
            }
        }
    }

    /// The legal plies of the piece on a cell; a swap counts for both partners. Empty when it is not its turn.
    pub fn moves_from(&self, cell: Cell) -> MoveList {
        let mut list = MoveList::new();
        self.for_each_move(|mv| {
            if mv.from() == cell || mv.is_swap() && mv.to() == cell {
                list.push(mv);
            }
        });
        list
    }
}
