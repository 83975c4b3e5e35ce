//! The weights of the hand-written evaluation.

use super::super::search::Score;
use crate::rules::{Cell, Kind, Position};
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

    /// How full the board is, 0.0 to 1.0: how much of a pair's first weight counts in the blend.
    pub fn fullness(position: &Position) -> f64 {
        let phase: i32 = position.pieces().map(|(_, piece)| Self::PHASE[piece.kind.index()]).sum();
        f64::from(phase.clamp(0, Self::FULL_PHASE)) / f64::from(Self::FULL_PHASE)
    }

    /// Material and place of a piece, as White sees the cell.
    pub(super) fn place(&self, kind: Kind, cell: Cell) -> Pair {
        let off_centre = cell.file().abs_diff(4);
        let k = kind.index();
        self.material[k] + self.by_half_row[k][usize::from(cell.half_row())] + self.by_file[k][usize::from(off_centre)]
    }

    /// Nothing but the pieces, each at one round value: what simple programs judge by, to measure against.
    pub fn material() -> Weights {
        let mut weights = Weights::default();
        weights.pairs_mut().into_iter().for_each(|pair| *pair = Pair::default());
        weights.material = [100, 300, 600, 250, 250, 0].map(|value| pair(value, value));
        weights.turn = 0;
        weights
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
        let singles = [&mut self.same_colour_aggressor, &mut self.in_aura, &mut self.shield, &mut self.free_progressor];
        let rows = self.by_half_row.iter_mut().flatten().chain(self.by_file.iter_mut().flatten());
        rows.chain(lists.into_iter().flatten()).chain(singles).collect()
    }
}

impl Default for Weights {
    /// Tuned on the results of games the engine played against itself; see docs/engine.md.
    fn default() -> Weights {
        Weights {
            material: [pair(99, 117), pair(274, 275), pair(526, 683), pair(262, 173), pair(259, 226), pair(0, 0)],
            by_half_row: [
                [
                    pair(36, 78),
                    pair(128, 228),
                    pair(131, 222),
                    pair(73, 198),
                    pair(73, 143),
                    pair(35, 86),
                    pair(36, 50),
                    pair(23, 20),
                    pair(15, 17),
                    pair(10, -2),
                    pair(-9, 14),
                    pair(-27, -56),
                    pair(-33, -71),
                ],
                [
                    pair(-19, -24),
                    pair(-15, -25),
                    pair(-12, -20),
                    pair(-3, -11),
                    pair(-6, -10),
                    pair(-3, -5),
                    pair(-1, -3),
                    pair(3, 5),
                    pair(6, 10),
                    pair(13, 8),
                    pair(12, 20),
                    pair(15, 25),
                    pair(12, 29),
                ],
                [
                    pair(-35, 10),
                    pair(3, 14),
                    pair(-9, 10),
                    pair(-9, 13),
                    pair(14, 1),
                    pair(-11, 1),
                    pair(-4, -15),
                    pair(6, 2),
                    pair(7, 15),
                    pair(2, 4),
                    pair(14, 4),
                    pair(15, -19),
                    pair(2, -10),
                ],
                [
                    pair(8, -21),
                    pair(3, -5),
                    pair(15, -11),
                    pair(25, 8),
                    pair(14, 13),
                    pair(18, -6),
                    pair(-1, 22),
                    pair(-2, 13),
                    pair(5, 3),
                    pair(-9, -8),
                    pair(-21, -2),
                    pair(-25, -7),
                    pair(-30, -9),
                ],
                [
                    pair(40, 10),
                    pair(30, -10),
                    pair(25, -3),
                    pair(21, 4),
                    pair(17, 17),
                    pair(0, 10),
                    pair(2, 8),
                    pair(-21, 13),
                    pair(-16, 3),
                    pair(-25, 10),
                    pair(-11, -8),
                    pair(-28, -6),
                    pair(-48, -40),
                ],
                [
                    pair(-204, 144),
                    pair(-170, 120),
                    pair(-136, 94),
                    pair(-100, 76),
                    pair(-63, 64),
                    pair(-30, 49),
                    pair(-5, -9),
                    pair(32, -27),
                    pair(53, -57),
                    pair(80, -91),
                    pair(169, -112),
                    pair(186, -123),
                    pair(189, -131),
                ],
            ],
            by_file: [
                [pair(-1, 0), pair(-5, 8), pair(-9, -1), pair(-28, 11), pair(-32, -3)],
                [pair(-6, -3), pair(3, -6), pair(-14, 3), pair(-18, 2), pair(-23, 1)],
                [pair(-10, 10), pair(1, -1), pair(-10, -15), pair(-11, -19), pair(-14, -36)],
                [pair(-2, -8), pair(-6, -11), pair(-24, -1), pair(-30, -13), pair(-57, -24)],
                [pair(2, -2), pair(-7, -9), pair(-27, -5), pair(-97, -2), pair(-86, -56)],
                [pair(0, 0), pair(-8, 15), pair(-35, 15), pair(-71, 11), pair(-76, 7)],
            ],
            mobility: [pair(2, -1), pair(4, -1), pair(4, 5), pair(2, 1), pair(3, -3), pair(7, -4)],
            attacked_by_cheaper: [
                pair(0, 0),
                pair(-55, -17),
                pair(-32, -55),
                pair(-44, -13),
                pair(-48, -12),
                pair(0, 0),
            ],
            hanging: [pair(-10, -42), pair(8, -67), pair(-11, 16), pair(-22, -14), pair(-4, -4), pair(0, 0)],
            protected: [pair(4, -6), pair(7, -13), pair(2, 3), pair(-3, 13), pair(1, 3), pair(0, 0)],
            safe_way: [
                pair(16, -39),
                pair(100, 249),
                pair(46, 186),
                pair(12, 127),
                pair(5, 66),
                pair(-23, 11),
                pair(4, -33),
            ],
            ring_attacked: [
                pair(12, -2),
                pair(30, -24),
                pair(33, -47),
                pair(28, -80),
                pair(16, -143),
                pair(45, -168),
                pair(66, -186),
            ],
            ring_weak: [
                pair(-7, -23),
                pair(-27, -15),
                pair(-70, 10),
                pair(-89, 4),
                pair(-128, -6),
                pair(-160, -15),
                pair(-192, -18),
            ],
            escapes: [pair(8, -2), pair(2, 4), pair(-6, 3), pair(-4, -5)],
            ring_attackers: [pair(12, -2), pair(-1, 6), pair(-4, -1), pair(4, 4), pair(-10, -6), pair(-1, -1)],
            safe_attack: [pair(-18, -65), pair(2, -11), pair(-4, -55), pair(-27, -17), pair(-5, -24)],
            same_colour_aggressor: pair(-8, -43),
            in_aura: pair(-1, 21),
            shield: pair(7, -13),
            free_progressor: pair(-3, 14),
            turn: 20,
        }
    }
}
