//! What the evaluation written by hand gets wrong, learned: a small network over the pieces and their cells, whose output
//! is added to it. Its first layer is a sum over the pieces, carried along the line and changed only where a ply changes the
//! board, and only once a score is asked for (an efficiently updatable network, Nasu 2018; the squared clipped activation
//! and output layers by the number of pieces as in the chess engines of today). `examples/train_network.rs` made the
//! numbers; docs/engine.md tells from what.

use super::mirrored;
use crate::rules::{Cell, Color, Kind, Move, Position};
use std::sync::LazyLock;
use wide::{i16x8, i32x4};

/// Inputs of the network: a piece of either side, own first, of each kind, on each cell.
pub const INPUTS: usize = 2 * 6 * Cell::COUNT;
/// Width of the first layer, for each of the two views of the board.
pub const HIDDEN: usize = 256;
/// How many output layers there are.
pub const BUCKETS: usize = 4;
/// What 1.0 is in the first layer's numbers.
pub const ONE: i32 = 255;
/// What 1.0 is in the output layer's weights.
pub const OUTPUT_ONE: i32 = 64;

/// The input that says that a piece of `color` and `kind` stands on `cell`, as White sees the board.
pub const fn input(color: Color, kind: Kind, cell: Cell) -> usize {
    (color.index() * 6 + kind.index()) * Cell::COUNT + cell.index()
}

/// By input as White sees the board: the same as Black sees it, whose own side is White's.
pub const FLIPPED: [u16; INPUTS] = {
    let mut flipped = [0; INPUTS];
    let mut number = 0;
    while number < INPUTS {
        let (side, kind, index) = (number / Cell::COUNT / 6, number / Cell::COUNT % 6, number % Cell::COUNT);
        if let Some(cell) = Cell::new(index as u8) {
            flipped[number] = (((1 - side) * 6 + kind) * Cell::COUNT + mirrored(cell).index()) as u16;
        }
        number += 1;
    }
    flipped
};

/// Which of the output layers serves a position with so many pieces.
pub const fn bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(1) / 7;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

/// The numbers of the network, in whole parts of [`ONE`] and [`OUTPUT_ONE`].
#[derive(Debug, Clone)]
pub struct Network {
    weights: Box<[[i16; HIDDEN]; INPUTS]>,
    biases: [i16; HIDDEN],
    /// By bucket: for the side to move, for the other.
    outputs: [[[i16; HIDDEN]; 2]; BUCKETS],
    output_biases: [i16; BUCKETS],
    /// What an output of 1.0 is in hundredths of a Progressor.
    unit: i16,
}

/// How many numbers a network has.
pub const NUMBERS: usize = (INPUTS + 1) * HIDDEN + BUCKETS * (2 * HIDDEN + 1) + 1;

impl Network {
    /// The network in use.
    pub fn trained() -> &'static Network {
        static TRAINED: LazyLock<Network> = LazyLock::new(|| {
            Network::read(include_bytes!("network.bin")).expect("a part of the program, held to be one by a test")
        });
        &TRAINED
    }

    /// From 16-bit numbers, low byte first: weights by input, biases, then by bucket both output layers and, of them all,
    /// the output biases, and the unit. `None` if there are more or fewer than [`NUMBERS`].
    pub fn read(bytes: &[u8]) -> Option<Network> {
        if bytes.len() != 2 * NUMBERS {
            return None;
        }
        let mut numbers = bytes.as_chunks::<2>().0.iter().map(|pair| i16::from_le_bytes(*pair));
        let mut layer = || std::array::from_fn(|_| numbers.next().unwrap_or_default());
        let weights: Box<[[i16; HIDDEN]]> = (0..INPUTS).map(|_| layer()).collect();
        let weights = weights.try_into().ok()?;
        let biases = layer();
        let outputs = std::array::from_fn(|_| [layer(), layer()]);
        let output_biases = std::array::from_fn(|_| numbers.next().unwrap_or_default());
        let unit = numbers.next()?;
        Some(Network { weights, biases, outputs, output_biases, unit })
    }

    /// The first layer of a position from nothing.
    fn first_layer(&self, position: &Position) -> Sums {
        let mut sums = Sums([self.biases; 2]);
        for (cell, piece) in position.pieces() {
            let views = both_views(input(piece.color, piece.kind, cell) as u16);
            for (sums, number) in sums.0.iter_mut().zip(views) {
                for (sum, weight) in sums.iter_mut().zip(&self.weights[number]) {
                    *sum += weight;
                }
            }
        }
        sums
    }

    fn change(&self, old: &Sums, changes: &Changes, new: &mut Sums) {
        let [plus, minus] = [changes.plus, changes.minus].map(|inputs| inputs.map(both_views));
        for view in 0..2 {
            let (old, new) = (&old.0[view], &mut new.0[view]);
            let [plus, minus] = [plus, minus].map(|inputs| inputs.map(|views| &self.weights[views[view]]));
            match changes.count {
                [0, 0] => *new = *old,
                [1, 1] => {
                    for i in 0..HIDDEN {
                        new[i] = old[i] + plus[0][i] - minus[0][i];
                    }
                }
                [1, 2] => {
                    for i in 0..HIDDEN {
                        new[i] = old[i] + plus[0][i] - minus[0][i] - minus[1][i];
                    }
                }
                _ => {
                    for i in 0..HIDDEN {
                        new[i] = old[i] + plus[0][i] + plus[1][i] - minus[0][i] - minus[1][i];
                    }
                }
            }
        }
    }

    /// The output, in hundredths of a Progressor.
    fn output(&self, sums: &Sums, mover: Color, pieces: usize) -> i32 {
        let bucket = bucket(pieces);
        let [own, other] = &self.outputs[bucket];
        let sum = weighed(&sums.0[mover.index()], own) + weighed(&sums.0[(!mover).index()], other);
        let one = i64::from(ONE * OUTPUT_ONE);
        let out = sum / i64::from(ONE) + i64::from(self.output_biases[bucket]) * i64::from(ONE);
        (out * i64::from(self.unit) / one) as i32
    }
}

/// The sum of the weights, each times the square of its unit clipped to 0..=1, in parts of [`ONE`]² · [`OUTPUT_ONE`].
fn weighed(units: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i64 {
    let mut sums = i32x4::ZERO;
    for (units, weights) in units.as_chunks().0.iter().zip(weights.as_chunks().0) {
        let clipped = i16x8::new(*units).max(i16x8::ZERO).min(i16x8::splat(ONE as i16));
        // The weights are within ±127, so that the product fits.
        sums += (clipped * i16x8::new(*weights)).dot(clipped);
    }
    sums.to_array().into_iter().map(i64::from).sum()
}

/// An input as White and as Black see the board.
fn both_views(input: u16) -> [usize; 2] {
    [usize::from(input), usize::from(FLIPPED[usize::from(input)])]
}

/// The first layer, as White and as Black see the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
struct Sums([[i16; HIDDEN]; 2]);

/// Inputs that a ply switches on and off, as White sees the board.
#[derive(Debug, Clone, Copy, Default)]
struct Changes {
    plus: [u16; 2],
    minus: [u16; 2],
    /// How many of each.
    count: [u8; 2],
}

impl Changes {
    fn of(before: &Position, mv: Move) -> Changes {
        let (from, to, us) = (mv.from(), mv.to(), before.side_to_move());
        let mut changes = Changes::default();
        let Some(mover) = before.kind_at(from) else { return changes };
        changes.minus(us, mover, from);
        changes.plus(us, mv.becomes().unwrap_or(mover), to);
        if let Some(met) = before.kind_at(to) {
            if mv.is_swap() {
                changes.minus(us, met, to);
                changes.plus(us, met, from);
            } else {
                changes.minus(!us, met, to);
            }
        }
        changes
    }

    fn plus(&mut self, color: Color, kind: Kind, cell: Cell) {
        self.plus[usize::from(self.count[0])] = input(color, kind, cell) as u16;
        self.count[0] += 1;
    }

    fn minus(&mut self, color: Color, kind: Kind, cell: Cell) {
        self.minus[usize::from(self.count[1])] = input(color, kind, cell) as u16;
        self.count[1] += 1;
    }
}

/// The first layers along a line, each made when first asked for.
#[derive(Debug)]
pub struct Layers {
    sums: Vec<Sums>,
    /// One for every position of the line; the first is empty.
    changes: Vec<Changes>,
    /// For how many positions the layer is made: at least the first.
    made: usize,
}

impl Layers {
    pub(super) fn start(network: &Network, position: &Position) -> Layers {
        Layers { sums: vec![network.first_layer(position)], changes: vec![Changes::default()], made: 1 }
    }

    pub(super) fn play(&mut self, before: &Position, mv: Move) {
        self.changes.push(Changes::of(before, mv));
    }

    pub(super) fn pass(&mut self) {
        self.changes.push(Changes::default());
    }

    pub(super) fn take_back(&mut self) {
        self.changes.pop();
        self.made = self.made.min(self.changes.len());
    }

    /// The network's output for the last position of the line, in hundredths of a Progressor for the side to move.
    pub(super) fn output(&mut self, network: &Network, position: &Position) -> i32 {
        while self.made < self.changes.len() {
            if self.sums.len() == self.made {
                self.sums.push(self.sums[self.made - 1]);
            }
            let (old, new) = self.sums.split_at_mut(self.made);
            network.change(&old[self.made - 1], &self.changes[self.made], &mut new[0]);
            self.made += 1;
        }
        let pieces = position.occupied().count() as usize;
        network.output(&self.sums[self.made - 1], position.side_to_move(), pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::eval::tests::random_positions;

    #[test]
    fn increments_equal_a_fresh_start() {
        let network = Network::trained();
        for (position, before) in random_positions(5000) {
            let fresh = network.first_layer(&position);
            if let Some((before, mv)) = before {
                let mut line = Layers::start(network, &before);
                line.play(&before, mv);
                line.output(network, &position);
                assert_eq!(line.sums[1], fresh, "{before:?} {mv}");
                line.pass();
                line.output(network, &position.pass());
                assert_eq!(line.sums[2], fresh, "{before:?} {mv} and a null move");
                line.take_back();
                line.take_back();
                line.play(&before, mv);
                line.pass();
                line.output(network, &position.pass());
                assert_eq!(line.sums[2], fresh, "two positions at once");
            }
        }
    }

    #[test]
    fn a_file_of_another_length_is_refused() {
        let bytes = include_bytes!("network.bin");
        assert!(Network::read(bytes).is_some());
        assert!(Network::read(&bytes[2..]).is_none() && Network::read(&[bytes, &[0, 0][..]].concat()).is_none());
    }

    /// What keeps the products of the output layer within 16 bits and the first layer from running over.
    #[test]
    fn numbers_are_small_enough() {
        let network = Network::trained();
        assert!(network.outputs.as_flattened().as_flattened().iter().all(|weight| weight.abs() <= 127));
        let most = network.weights.as_flattened().iter().map(|weight| weight.abs()).max();
        assert!(most.is_some_and(|most| i32::from(most) * 28 + 4 * ONE <= i32::from(i16::MAX)), "{most:?}");
    }
}
