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
    /// For each half-row a piece stands nearer to the enemy's home row than the middle.
    pub advance: [Pair; 6],
    /// For each file a piece stands off the e-file.
    pub off_centre: [Pair; 6],
    /// A Progressor by the forward steps it still has to its last row, 1 to 6.
    pub steps_to_promotion: [Pair; 6],
    /// For each cell a piece can go to that no enemy Progressor guards.
    pub mobility: [Pair; 6],
    /// For each own piece of the kind that an enemy of a cheaper kind attacks.
    pub attacked_by_cheaper: [Pair; 6],
    /// For each own piece of the kind that is attacked and not protected.
    pub hanging: [Pair; 6],
    /// For each own piece of the kind that is protected.
    pub protected: [Pair; 6],
    /// For each own piece able to transform that stands in the aura.
    pub in_aura: Pair,
    /// For each piece in the aura that attacks an enemy of a dearer kind.
    pub aura_threat: Pair,
    /// For each own piece next to the own Intellector.
    pub shield: Pair,
    /// For each cell next to the own Intellector that the enemy attacks.
    pub ring_attacked: Pair,
    /// For each of those that no own piece protects.
    pub ring_weak: Pair,
    /// For an Intellector with a way to its last row over empty cells that the enemy does not attack, by its steps: 1 to
    /// 6 and more, 0 for none.
    pub safe_way: [Pair; 7],
    /// For a Progressor whose next steps forward the enemy neither blocks nor attacks.
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
        let half_row = i32::from(cell.half_row());
        let files_off = (i32::from(cell.file()) - 4).abs();
        let k = kind.index();
        let mut sum = self.material[k] + self.advance[k] * (6 - half_row) + self.off_centre[k] * files_off;
        if kind == Kind::Progressor && half_row > 0 {
            sum += self.steps_to_promotion[(half_row as usize - 1) / 2];
        }
        sum
    }

    /// Every pair, in a fixed order, for tools that tune them.
    pub fn pairs_mut(&mut self) -> Vec<&mut Pair> {
        let lists: [&mut [Pair]; 9] = [
            &mut self.material,
            &mut self.advance,
            &mut self.off_centre,
            &mut self.steps_to_promotion,
            &mut self.mobility,
            &mut self.attacked_by_cheaper,
            &mut self.hanging,
            &mut self.protected,
            &mut self.safe_way,
        ];
        let singles = [
            &mut self.in_aura,
            &mut self.aura_threat,
            &mut self.shield,
            &mut self.ring_attacked,
            &mut self.ring_weak,
            &mut self.free_progressor,
        ];
        lists.into_iter().flatten().chain(singles).collect()
    }
}

impl Default for Weights {
    fn default() -> Weights {
        let zero = pair(0, 0);
        Weights {
            material: [pair(94, 112), pair(273, 278), pair(530, 654), pair(260, 181), pair(272, 219), zero],
            advance: [pair(6, 13), pair(-3, -5), pair(0, 1), pair(5, 0), pair(7, 4), pair(-34, 24)],
            off_centre: [pair(-8, 1), pair(-6, 0), pair(-4, -9), pair(-12, -5), pair(-20, -8), pair(-19, 5)],
            steps_to_promotion: [pair(106, 178), pair(58, 130), pair(33, 55), pair(27, 39), pair(18, 52), pair(3, 7)],
            mobility: [pair(0, 3), pair(5, -2), pair(4, 10), pair(3, 3), pair(3, 4), pair(7, -4)],
            attacked_by_cheaper: [zero, pair(-61, -18), pair(-40, -55), pair(-42, -14), pair(-41, -21), zero],
            hanging: [pair(-11, -46), pair(3, -67), pair(-10, 2), pair(-20, -21), pair(-11, -6), zero],
            protected: [pair(5, -5), pair(13, -10), pair(-1, 9), pair(4, 11), pair(2, 3), zero],
            in_aura: pair(7, 11),
            aura_threat: pair(-9, -33),
            shield: pair(18, -8),
            ring_attacked: pair(11, -31),
            ring_weak: pair(-32, -3),
            safe_way: [
                pair(15, -33),
                pair(100, 249),
                pair(44, 179),
                pair(13, 116),
                pair(6, 59),
                pair(-21, 13),
                pair(3, -17),
            ],
            free_progressor: pair(-3, 21),
            turn: 21,
        }
    }
}
