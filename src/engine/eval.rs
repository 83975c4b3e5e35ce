//! The hand-written evaluation, the network that corrects it, and the trait behind which another one can stand.
//!
//! By hand, everything is counted twice, for a board full of pieces and for one nearly empty, and blended by what is left. The
//! weights are named in [`Weights`].

mod features;
pub mod network;
mod weights;

pub use network::{Layers, Network};
pub use weights::{Pair, Weights};

use crate::rules::{Cell, Color, Kind, Move, Position, RuleSet};

/// What judges positions. It carries along the line that is searched what saves it work in the next position.
pub trait Evaluation: Sync {
    /// What it carries along.
    type Line;

    /// A line that begins with this position.
    fn start(&self, position: &Position) -> Self::Line;

    /// A legal ply is played in `before`, the last position of the line.
    fn play(&self, line: &mut Self::Line, before: &Position, mv: Move);

    /// A null move is played ([`Position::pass`]).
    fn pass(&self, line: &mut Self::Line);

    /// The last ply or null move is taken back. Called no more often than the two above.
    fn take_back(&self, line: &mut Self::Line);

    /// The score from the view of the side to move, in hundredths of a Progressor, of the last position of the line, which
    /// is not decided.
    fn evaluate(&self, line: &mut Self::Line, position: &Position) -> i32;

    /// The score of a position by itself.
    fn judge(&self, position: &Position) -> i32 {
        self.evaluate(&mut self.start(position), position)
    }
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
    /// What is written by hand, corrected by the network that learned from the engine's own games.
    #[default]
    Network,
    /// All that is written by hand, tuned on the engine's own games.
    Tuned,
    /// The pieces alone.
    Material,
}

impl Judgement {
    /// All of them.
    pub const ALL: [Judgement; 3] = [Judgement::Network, Judgement::Tuned, Judgement::Material];

    /// The name the protocol knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Network => "network",
            Judgement::Tuned => "tuned",
            Judgement::Material => "material",
        }
    }

    /// The one of this name.
    pub fn by_name(name: &str) -> Option<Judgement> {
        Self::ALL.into_iter().find(|judgement| judgement.name() == name)
    }

    /// The evaluation itself.
    pub fn evaluation(self) -> CorrectedEvaluation {
        let weights = match self {
            Judgement::Network | Judgement::Tuned => Weights::default(),
            Judgement::Material => Weights::material(),
        };
        CorrectedEvaluation {
            hand: HandEvaluation::new(weights),
            network: (self == Judgement::Network).then(Network::trained),
        }
    }
}

/// The hand-written evaluation, corrected by a network or not.
#[derive(Debug, Clone)]
pub struct CorrectedEvaluation {
    hand: HandEvaluation,
    network: Option<&'static Network>,
}

impl From<HandEvaluation> for CorrectedEvaluation {
    fn from(hand: HandEvaluation) -> CorrectedEvaluation {
        CorrectedEvaluation { hand, network: None }
    }
}

impl Evaluation for CorrectedEvaluation {
    type Line = (Vec<PlaceSum>, Option<Layers>);

    fn start(&self, position: &Position) -> Self::Line {
        // It has learned from games of the official rules; in others an Intellector's way home means nothing.
        let network = self.network.filter(|_| position.rules().set == RuleSet::Official);
        (self.hand.start(position), network.map(|network| Layers::start(network, position)))
    }

    fn play(&self, (sums, layers): &mut Self::Line, before: &Position, mv: Move) {
        self.hand.play(sums, before, mv);
        if let Some(layers) = layers {
            layers.play(before, mv);
        }
    }

    fn pass(&self, (sums, layers): &mut Self::Line) {
        self.hand.pass(sums);
        layers.iter_mut().for_each(Layers::pass);
    }

    fn take_back(&self, (sums, layers): &mut Self::Line) {
        self.hand.take_back(sums);
        layers.iter_mut().for_each(Layers::take_back);
    }

    fn evaluate(&self, (sums, layers): &mut Self::Line, position: &Position) -> i32 {
        let correction = match (layers, self.network) {
            (Some(layers), Some(network)) => layers.output(network, position),
            _ => 0,
        };
        self.hand.evaluate(sums, position) + correction
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

    /// The sum of a position, from nothing.
    fn sum(&self, position: &Position) -> PlaceSum {
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

    /// The sum after a legal ply, from the sum before: equal to the one made from nothing.
    fn sum_after(&self, mut sum: PlaceSum, before: &Position, mv: Move) -> PlaceSum {
        let (from, to, us) = (mv.from(), mv.to(), before.side_to_move());
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
}

impl Evaluation for HandEvaluation {
    type Line = Vec<PlaceSum>;

    fn start(&self, position: &Position) -> Vec<PlaceSum> {
        vec![self.sum(position)]
    }

    fn play(&self, line: &mut Vec<PlaceSum>, before: &Position, mv: Move) {
        let sum = self.sum_after(last(line), before, mv);
        line.push(sum);
    }

    fn pass(&self, line: &mut Vec<PlaceSum>) {
        line.push(last(line));
    }

    fn take_back(&self, line: &mut Vec<PlaceSum>) {
        line.pop();
    }

    fn evaluate(&self, line: &mut Vec<PlaceSum>, position: &Position) -> i32 {
        let sum = last(line);
        let balance = sum.balance + features::balance(&self.weights, position);
        let white = balance.blend(sum.phase);
        let own = match position.side_to_move() {
            Color::White => white,
            Color::Black => -white,
        };
        own + self.weights.turn
    }
}

fn last(line: &[PlaceSum]) -> PlaceSum {
    line.last().copied().unwrap_or_default()
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

    pub(super) fn random_positions(count: usize) -> Vec<(Position, Option<(Position, Move)>)> {
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
                let after = evaluation.sum_after(evaluation.sum(&before), &before, mv);
                assert_eq!(after, evaluation.sum(&position), "{before:?} {mv}");
            }
        }
    }

    /// The same position with colours changed and the board turned is worth the same to the side to move.
    #[test]
    fn both_sides_are_judged_alike() {
        let evaluation = Judgement::Network.evaluation();
        let score = |position: &Position| evaluation.judge(position);
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
    fn the_network_corrects_games_of_the_official_rules_only() {
        let scores = |set| {
            let position = Position::start(Rules { set, truce: false })
                .play_unchecked(Position::start(Rules::default()).legal_moves()[0]);
            [Judgement::Network, Judgement::Tuned].map(|judgement| judgement.evaluation().judge(&position))
        };
        let [corrected, by_hand] = scores(RuleSet::Official);
        assert_ne!(corrected, by_hand);
        let [corrected, by_hand] = scores(RuleSet::Classic);
        assert_eq!(corrected, by_hand);
    }

    #[test]
    fn scores_stay_far_from_forced_ends() {
        let evaluation = Judgement::Network.evaluation();
        for (position, _) in random_positions(2000) {
            let score = evaluation.judge(&position);
            assert!(score.abs() < 10_000, "{score} {position:?}");
        }
    }
}
