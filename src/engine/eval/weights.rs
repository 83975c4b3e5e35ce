//! The weights of the hand-written evaluation.

use super::super::search::Score;
use crate::rules::{Cell, Kind};
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A weight on a full board and on a nearly empty one, in hundredths of a Progressor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair {
    /// On a full board.
    pub full: i32,
    /// On a nearly empty board.
    pub empty: i32,
}

/// Short for [`Pair`] in the lists below.
const fn pair(full: i32, empty: i32) -> Pair {
    Pair { full, empty }
}

impl Pair {
    /// The value at a phase between 0 (empty) and [`Weights::FULL_PHASE`] (more counts as full).
    pub fn blend(self, phase: i32) -> i32 {
        let phase = phase.clamp(0, Weights::FULL_PHASE);
        let sum = self.full * phase + self.empty * (Weights::FULL_PHASE - phase);
        (sum / Weights::FULL_PHASE).clamp(-Score::MAX_EVALUATION, Score::MAX_EVALUATION)
    }
}

impl Add for Pair {
    type Output = Pair;

    fn add(self, other: Pair) -> Pair {
        pair(self.full + other.full, self.empty + other.empty)
    }
}

impl Sub for Pair {
    type Output = Pair;

    fn sub(self, other: Pair) -> Pair {
        pair(self.full - other.full, self.empty - other.empty)
    }
}

impl Neg for Pair {
    type Output = Pair;

    fn neg(self) -> Pair {
        pair(-self.full, -self.empty)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    fn mul(self, times: i32) -> Pair {
        pair(self.full * times, self.empty * times)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

/// Everything the evaluation weighs. Lists by kind go Progressor, Aggressor, Dominator, Liberator, Defensor, Intellector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// What a piece is worth wherever it stands.
    pub material: [Pair; 6],
    /// By the half-rows between a piece and the enemy's home row, 0 to 12.
    pub by_half_row: [[Pair; 13]; 6],
    /// By the files between a piece and the e-file, 0 to 4.
    pub by_file: [[Pair; 5]; 6],
    /// For each cell a piece can go to that no enemy Progressor guards.
    pub mobility: [Pair; 6],
    /// For each own piece of the kind that an enemy of a cheaper kind attacks.
    pub attacked_by_cheaper: [Pair; 6],
    /// For each own piece of the kind that is attacked and not protected.
    pub hanging: [Pair; 6],
    /// For each own piece of the kind that is protected.
    pub protected: [Pair; 6],
    /// By the steps an Intellector has to its last row over empty cells that the enemy does not attack: 1 to 6 and more,
    /// 0 for no such way.
    pub safe_way: [Pair; 7],
    /// By how many cells next to the own Intellector the enemy attacks.
    pub ring_attacked: [Pair; 7],
    /// By how many of those no own piece protects.
    pub ring_weak: [Pair; 7],
    /// By how many cells the Intellector can step to without being attacked there, 0 to 3 and more.
    pub escapes: [Pair; 4],
    /// By how many enemy pieces attack cells next to the own Intellector, 0 to 5 and more.
    pub ring_attackers: [Pair; 6],
    /// For each cell from which an enemy piece of the kind, safe from capture, could attack the own Intellector next.
    pub safe_attack: [Pair; 5],
    /// For each enemy Aggressor on the colour of the cell the own Intellector stands on.
    pub same_colour_aggressor: Pair,
    /// For each own piece able to transform that stands in the aura.
    pub in_aura: Pair,
    /// For each piece in the aura that attacks an enemy of a dearer kind.
    pub aura_threat: Pair,
    /// For each own piece next to the own Intellector.
    pub shield: Pair,
    /// For a Progressor whose next step straight ahead the enemy neither blocks nor attacks.
    pub free_progressor: Pair,
    /// For the side to move.
    pub turn: i32,
}

impl Weights {
    /// What a piece adds to the phase: the start position has twice 18.
    pub(super) const PHASE: [i32; 6] = [0, 2, 4, 2, 1, 0];
    /// The phase of a full board.
    pub(super) const FULL_PHASE: i32 = 36;

    /// Material and place of a piece, as White sees the cell.
    pub(super) fn place(&self, kind: Kind, cell: Cell) -> Pair {
        let off_centre = cell.file().abs_diff(4);
        let k = kind.index();
        self.material[k] + self.by_half_row[k][usize::from(cell.half_row())] + self.by_file[k][usize::from(off_centre)]
    }

    /// Every pair, in a fixed order, for tools that tune them.
    pub fn pairs_mut(&mut self) -> Vec<&mut Pair> {
        let lists: [&mut [Pair]; 11] = [
            &mut self.material,
            &mut self.mobility,
            &mut self.attacked_by_cheaper,
            &mut self.hanging,
            &mut self.protected,
            &mut self.safe_way,
            &mut self.ring_attacked,
            &mut self.ring_weak,
            &mut self.escapes,
            &mut self.ring_attackers,
            &mut self.safe_attack,
        ];
        let singles = [
            &mut self.same_colour_aggressor,
            &mut self.in_aura,
            &mut self.aura_threat,
            &mut self.shield,
            &mut self.free_progressor,
        ];
        let rows = self.by_half_row.iter_mut().flatten().chain(self.by_file.iter_mut().flatten());
        rows.chain(lists.into_iter().flatten()).chain(singles).collect()
    }
}

impl Default for Weights {
    /// Tuned on the results of games the engine played against itself; see docs/engine.md.
    fn default() -> Weights {
        Weights {
            material: [pair(99, 116), pair(278, 278), pair(532, 675), pair(268, 171), pair(269, 225), pair(0, 0)],
            by_half_row: [
                [
                    pair(36, 78),
                    pair(133, 235),
                    pair(131, 230),
                    pair(78, 189),
                    pair(73, 146),
                    pair(33, 83),
                    pair(37, 48),
                    pair(20, 20),
                    pair(14, 15),
                    pair(8, 0),
                    pair(-9, 10),
                    pair(-27, -57),
                    pair(-33, -71),
                ],
                [
                    pair(-18, -21),
                    pair(-15, -25),
                    pair(-12, -20),
                    pair(-2, -9),
                    pair(-6, -10),
                    pair(-3, -5),
                    pair(-2, -4),
                    pair(3, 5),
                    pair(6, 10),
                    pair(14, 9),
                    pair(12, 20),
                    pair(15, 25),
                    pair(14, 27),
                ],
                [
                    pair(-21, 7),
                    pair(3, 11),
                    pair(-8, 6),
                    pair(-5, 7),
                    pair(10, -1),
                    pair(-7, -1),
                    pair(-5, -13),
                    pair(6, 2),
                    pair(6, 12),
                    pair(1, 4),
                    pair(10, 4),
                    pair(10, -10),
                    pair(0, -7),
                ],
                [
                    pair(17, -13),
                    pair(11, -3),
                    pair(14, -8),
                    pair(24, 6),
                    pair(13, 8),
                    pair(16, -4),
                    pair(-2, 17),
                    pair(-3, 9),
                    pair(4, 1),
                    pair(-9, -9),
                    pair(-21, 0),
                    pair(-25, -7),
                    pair(-32, -7),
                ],
                [
                    pair(41, 18),
                    pair(32, 4),
                    pair(26, 5),
                    pair(21, 7),
                    pair(16, 15),
                    pair(4, 10),
                    pair(2, 6),
                    pair(-17, 3),
                    pair(-15, -4),
                    pair(-25, 3),
                    pair(-13, -9),
                    pair(-28, -12),
                    pair(-48, -39),
                ],
                [
                    pair(-204, 144),
                    pair(-170, 120),
                    pair(-136, 95),
                    pair(-101, 74),
                    pair(-65, 58),
                    pair(-31, 40),
                    pair(-3, -6),
                    pair(33, -25),
                    pair(60, -52),
                    pair(88, -85),
                    pair(155, -106),
                    pair(181, -121),
                    pair(194, -138),
                ],
            ],
            by_file: [
                [pair(-1, 1), pair(-4, 4), pair(-9, -1), pair(-28, 10), pair(-33, 0)],
                [pair(-6, 2), pair(4, -3), pair(-12, 2), pair(-16, 3), pair(-23, -3)],
                [pair(-9, 6), pair(4, 0), pair(-10, -16), pair(-11, -22), pair(-12, -37)],
                [pair(-4, -5), pair(-4, -14), pair(-21, -3), pair(-29, -14), pair(-54, -23)],
                [pair(0, -3), pair(-10, -5), pair(-27, -7), pair(-83, -12), pair(-84, -47)],
                [pair(-1, 0), pair(-12, 12), pair(-36, 11), pair(-65, 12), pair(-76, 14)],
            ],
            mobility: [pair(2, 0), pair(5, -2), pair(4, 6), pair(3, 3), pair(3, -1), pair(7, -4)],
            attacked_by_cheaper: [
                pair(0, 0),
                pair(-58, -17),
                pair(-36, -57),
                pair(-44, -15),
                pair(-45, -17),
                pair(0, 0),
            ],
            hanging: [pair(-12, -44), pair(8, -67), pair(-9, 8), pair(-21, -19), pair(-6, -3), pair(0, 0)],
            protected: [pair(5, -6), pair(6, -11), pair(1, 6), pair(1, 13), pair(2, 2), pair(0, 0)],
            safe_way: [
                pair(16, -35),
                pair(100, 249),
                pair(45, 183),
                pair(13, 123),
                pair(5, 61),
                pair(-22, 14),
                pair(3, -28),
            ],
            ring_attacked: [
                pair(7, -2),
                pair(23, -25),
                pair(30, -51),
                pair(29, -86),
                pair(26, -138),
                pair(49, -163),
                pair(66, -186),
            ],
            ring_weak: [
                pair(-6, -16),
                pair(-28, -9),
                pair(-67, 6),
                pair(-92, -2),
                pair(-128, -9),
                pair(-160, -15),
                pair(-192, -18),
            ],
            escapes: [pair(5, -4), pair(0, 3), pair(-5, 5), pair(1, -4)],
            ring_attackers: [pair(7, -2), pair(-2, 7), pair(-3, -3), pair(3, 1), pair(-4, -2), pair(-1, -1)],
            safe_attack: [pair(-11, -41), pair(3, -13), pair(-7, -48), pair(-22, -14), pair(-3, -12)],
            same_colour_aggressor: pair(-10, -32),
            in_aura: pair(5, 18),
            aura_threat: pair(-8, -41),
            shield: pair(8, -11),
            free_progressor: pair(-4, 19),
            turn: 20,
        }
    }
}
