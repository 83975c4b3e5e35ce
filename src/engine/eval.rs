//! The hand-written evaluation, and the trait behind which another one can stand.
//!
//! Everything is counted twice, for a board full of pieces and for one nearly empty, and blended by what is left. The
//! weights are named in [`Weights`].

mod features;
mod weights;

pub use weights::{Pair, Weights};

use crate::rules::{Cell, Color, Kind, Move, Position};

/// What judges positions. An evaluation may carry a state along the line, to save work in the next position.
pub trait Evaluation: Sync {
    /// What it carries along.
    type State: Copy + Send + Sync;

    /// The state of a position, from nothing.
    fn refresh(&self, position: &Position) -> Self::State;

    /// The state after a legal ply, from the state before: equal to the one made from nothing.
    fn after(&self, state: &Self::State, before: &Position, mv: Move, position: &Position) -> Self::State;

    /// The state after a null move ([`Position::pass`]).
    fn after_pass(&self, state: &Self::State, position: &Position) -> Self::State;

    /// The score from the view of the side to move, in hundredths of a Progressor, of a position that is not decided.
    fn evaluate(&self, position: &Position, state: &Self::State) -> i32;
}

/// The evaluation by [`Weights`].
#[derive(Debug, Clone)]
pub struct HandEvaluation {
    weights: Weights,
    /// Material and place, by colour, kind and cell: for White minus for Black.
    places: Box<[[[Pair; 64]; 6]; 2]>,
}

/// The evaluations that can be chosen by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Judgement {
    /// All there is, tuned on the engine's own games.
    #[default]
    Tuned,
    /// The pieces alone.
    Material,
}

impl Judgement {
    /// All of them.
    pub const ALL: [Judgement; 2] = [Judgement::Tuned, Judgement::Material];

    /// The name the protocol knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Tuned => "tuned",
            Judgement::Material => "material",
        }
    }

    /// The one of this name.
    pub fn by_name(name: &str) -> Option<Judgement> {
        Self::ALL.into_iter().find(|judgement| judgement.name() == name)
    }

    /// The evaluation itself.
    pub fn evaluation(self) -> HandEvaluation {
        HandEvaluation::new(match self {
            Judgement::Tuned => Weights::default(),
            Judgement::Material => Weights::material(),
        })
    }
}

/// Sums of what depends on one piece and its cell alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlaceSum {
    /// White's pieces minus Black's.
    balance: Pair,
    /// How full the board is, see [`Weights::PHASE`].
    phase: i32,
}

impl Default for HandEvaluation {
    fn default() -> HandEvaluation {
        HandEvaluation::new(Weights::default())
    }
}

impl HandEvaluation {
    /// An evaluation with these weights.
    pub fn new(weights: Weights) -> HandEvaluation {
        let mut places = Box::new([[[Pair::default(); 64]; 6]; 2]);
        for kind in Kind::ALL {
            for cell in Cell::all() {
                let place = weights.place(kind, cell);
                places[Color::White.index()][kind.index()][cell.index()] = place;
                places[Color::Black.index()][kind.index()][mirrored(cell).index()] = -place;
            }
        }
        HandEvaluation { weights, places }
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    #[inline]
    fn place(&self, color: Color, kind: Kind, cell: Cell) -> Pair {
        self.places[color.index()][kind.index()][cell.index()]
    }
}

impl Evaluation for HandEvaluation {
    type State = PlaceSum;

    fn refresh(&self, position: &Position) -> PlaceSum {
        let mut sum = PlaceSum::default();
        for color in Color::ALL {
            for kind in Kind::ALL {
                for cell in position.pieces_of(color, kind) {
                    sum.balance += self.place(color, kind, cell);
                    sum.phase += Weights::PHASE[kind.index()];
                }
            }
        }
        sum
    }

    fn after(&self, state: &PlaceSum, before: &Position, mv: Move, _: &Position) -> PlaceSum {
        let (from, to, us) = (mv.from(), mv.to(), before.side_to_move());
        let mut sum = *state;
        let Some(mover) = before.kind_at(from) else { return sum };
        if mv.is_swap() {
            for kind in [Kind::Intellector, Kind::Defensor] {
                let (old, new) = if kind == mover { (from, to) } else { (to, from) };
                sum.balance += self.place(us, kind, new) - self.place(us, kind, old);
            }
            return sum;
        }
        if let Some(victim) = before.kind_at(to) {
            sum.balance -= self.place(!us, victim, to);
            sum.phase -= Weights::PHASE[victim.index()];
        }
        let arrived = mv.becomes().unwrap_or(mover);
        sum.balance += self.place(us, arrived, to) - self.place(us, mover, from);
        sum.phase += Weights::PHASE[arrived.index()] - Weights::PHASE[mover.index()];
        sum
    }

    fn after_pass(&self, state: &PlaceSum, _: &Position) -> PlaceSum {
        *state
    }

    fn evaluate(&self, position: &Position, state: &PlaceSum) -> i32 {
        let balance = state.balance + features::balance(&self.weights, position);
        let white = balance.blend(state.phase);
        let own = match position.side_to_move() {
            Color::White => white,
            Color::Black => -white,
        };
        own + self.weights.turn
    }
}

/// The cell as the other side sees it: White's home row becomes Black's. (Left and right stay.)
const fn mirrored(cell: Cell) -> Cell {
    let (x, y) = (cell.file() as i8, cell.half_row() as i8);
    match Cell::from_xy(x, 12 - y) {
        Some(cell) => cell,
        None => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rng::Rng;
    use crate::rules::{Piece, Rules};

    fn random_positions(count: usize) -> Vec<(Position, Option<(Position, Move)>)> {
        let mut rng = Rng::new(11);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut position = Position::start(Rules::default());
            let mut before = None;
            for _ in 0..120 {
                positions.push((position, before));
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[rng.below(moves.len() as u64) as usize];
                before = Some((position, mv));
                position = position.play_unchecked(mv);
            }
        }
        positions
    }

    #[test]
    fn increments_equal_a_fresh_start() {
        let evaluation = HandEvaluation::default();
        for (position, before) in random_positions(5000) {
            if let Some((before, mv)) = before {
                let state = evaluation.after(&evaluation.refresh(&before), &before, mv, &position);
                assert_eq!(state, evaluation.refresh(&position), "{before:?} {mv}");
            }
        }
    }

    /// The same position with colours changed and the board turned is worth the same to the side to move.
    #[test]
    fn both_sides_are_judged_alike() {
        let evaluation = HandEvaluation::default();
        let score = |position: &Position| evaluation.evaluate(position, &evaluation.refresh(position));
        for (position, _) in random_positions(2000) {
            let pieces = position
                .pieces()
                .map(|(cell, piece)| (mirrored(cell), Piece { color: !piece.color, kind: piece.kind }))
                .collect::<Vec<_>>();
            let other = Position::new(pieces, !position.side_to_move(), position.rules());
            assert_eq!(score(&position), score(&other), "{position:?}");
        }
    }

    #[test]
    fn scores_stay_far_from_forced_ends() {
        let evaluation = HandEvaluation::default();
        for (position, _) in random_positions(2000) {
            let score = evaluation.evaluate(&position, &evaluation.refresh(&position));
            assert!(score.abs() < 10_000, "{score} {position:?}");
        }
    }
}
