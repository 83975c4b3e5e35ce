//! Trains the network that corrects the hand-written evaluation, on positions of the engine's own games.
//!
//!     cargo run --release --no-default-features --example tune_evaluation games SEED GAMES NODES > positions.txt
//!     cargo run --release --no-default-features --example train_network OUT positions.txt ...
//!
//! OUT is what `src/engine/eval/network.bin` is. The network learns to add to the hand-written evaluation so that a logistic
//! curve of the sum foretells a blend of the game's result and the search's score. Gradients are of mini-batches, steps
//! those of Adam (Kingma and Ba, 2014) at a rate that falls along a half cosine. The errors go to standard error, on what
//! it learned from and on the last twentieth of the positions, which it has not seen. On two cores a million positions
//! take about ten seconds an epoch at most.

use anyhow::{Context, Result, ensure};
use intellector::engine::eval::network::{BUCKETS, FLIPPED, HIDDEN, INPUTS, NUMBERS, ONE, OUTPUT_ONE, bucket, input};
use intellector::engine::eval::{Evaluation, HandEvaluation};
use intellector::engine::rng::Rng;
use intellector::rules::{Cell, Color, Kind, Position, Rules, sip};
use std::f32::consts::PI;
use std::fs;
use std::io::{BufRead, BufReader};

/// The most pieces on a board.
const PIECES: usize = 28;
const EPOCHS: usize = 8;
/// Positions from which one step is made.
const BATCH: usize = 16_384;
const THREADS: usize = 2;
/// The highest rate of learning, and what part of it the last one is.
const RATE: f32 = 0.002;
const LAST_RATE: f32 = 0.02;
/// How much of the target is the search's score rather than the game's result.
const SCORE_SHARE: f32 = 0.85;
/// How fast numbers that nothing needs fade away, against learning by heart (decoupled from the steps: Loshchilov and
/// Hutter, 2017).
const DECAY: f32 = 0.15;
/// No number is larger, so that all of them fit into the integers of the engine.
const LARGEST: f32 = 1.98;

/// Where the numbers begin: weights by input, biases, then for each bucket the weights of both views and the bias.
const BIASES: usize = INPUTS * HIDDEN;
const OUTPUTS: usize = BIASES + HIDDEN;
const OUTPUT: usize = 2 * HIDDEN + 1;
const SIZE: usize = OUTPUTS + BUCKETS * OUTPUT;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [out, files @ ..] = &arguments[..] else { anyhow::bail!("expected: OUT POSITIONS ...") };
    let mut samples = Vec::new();
    for file in files {
        let reader = BufReader::new(fs::File::open(file).with_context(|| format!("{file} cannot be read"))?);
        for (index, line) in reader.lines().enumerate() {
            samples.push(Sample::read(&line?).with_context(|| format!("{file}, line {}", index + 1))?);
        }
    }
    let (learned, unseen) = samples.split_at(samples.len() * 19 / 20);
    ensure!(learned.len() >= BATCH, "expected {BATCH} positions or more, found {}", learned.len());
    let trainer = Trainer { steepness: best_steepness(learned), left_right: left_right()? };
    eprintln!("{} positions, steepness {}", samples.len(), trainer.steepness);
    let nothing = vec![0.0; SIZE];
    eprintln!("by hand: unseen {:.5}", trainer.error(&nothing, unseen));
    let numbers = trainer.train(learned, unseen);
    fs::write(out, trainer.integers(&numbers)).with_context(|| format!("{out} cannot be written"))
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// How steeply the chance to win rises with the score: the value that makes the search's scores foretell results best.
fn best_steepness(samples: &[Sample]) -> f32 {
    let error = |steepness: f32| {
        let errors = samples.iter().map(|s| f64::from(s.result - logistic(steepness * s.score)).powi(2));
        errors.sum::<f64>()
    };
    let candidates = (2..40).map(|step| step as f32 * 0.0005);
    candidates.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(0.005)
}

/// By input: the same on a board whose left and right are exchanged. The rules know no difference, so that every position
/// is worth two.
fn left_right() -> Result<Vec<u16>> {
    let mut exchanged = vec![0; INPUTS];
    for (color, kind) in Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| (color, kind))) {
        for cell in Cell::all() {
            let other = Cell::from_xy(8 - cell.file() as i8, cell.half_row() as i8).context("a lopsided board")?;
            exchanged[input(color, kind, cell)] = input(color, kind, other) as u16;
        }
    }
    Ok(exchanged)
}

/// A position, from the view of the side to move.
struct Sample {
    inputs: [u16; PIECES],
    pieces: usize,
    /// What the evaluation by hand says, in hundredths of a Progressor.
    hand: f32,
    /// 1 for a win, 0 for a loss.
    result: f32,
    /// What the search said, in hundredths of a Progressor.
    score: f32,
}

impl Sample {
    /// From a line of `tune_evaluation games`: SIP, result for White, score for White.
    fn read(line: &str) -> Result<Sample> {
        let mut words = line.split(' ');
        let mut word = || words.next().context("expected a SIP, a result and a score");
        let position = sip::read(word()?, Rules::default())?;
        let (result, score): (f32, f32) = (word()?.parse()?, word()?.parse()?);
        let white = position.side_to_move() == Color::White;
        let hand = HandEvaluation::default().judge(&position) as f32;
        let (result, score) = if white { (result, score) } else { (1.0 - result, -score) };
        Ok(Sample { inputs: inputs(&position)?, pieces: position.occupied().count() as usize, hand, result, score })
    }
}

/// The inputs that are on, as the side to move sees the board.
fn inputs(position: &Position) -> Result<[u16; PIECES]> {
    let mut inputs = [0; PIECES];
    for (index, (cell, piece)) in position.pieces().enumerate() {
        let number = input(piece.color, piece.kind, cell);
        *inputs.get_mut(index).context("too many pieces")? = match position.side_to_move() {
            Color::White => number as u16,
            Color::Black => FLIPPED[number],
        };
    }
    Ok(inputs)
}

/// What one position makes of the network: both views of the first layer and the chance to win.
struct Forward {
    layers: [[f32; HIDDEN]; 2],
    chance: f32,
}

struct Trainer {
    steepness: f32,
    left_right: Vec<u16>,
}

impl Trainer {
    fn target(&self, sample: &Sample) -> f32 {
        (1.0 - SCORE_SHARE) * sample.result + SCORE_SHARE * logistic(self.steepness * sample.score)
    }

    /// The inputs that are on as both sides see the board, the side to move first.
    fn views<'a>(&'a self, sample: &'a Sample, exchanged: bool) -> impl Iterator<Item = [usize; 2]> + 'a {
        sample.inputs[..sample.pieces].iter().map(move |number| {
            let number = if exchanged { self.left_right[usize::from(*number)] } else { *number };
            [usize::from(number), usize::from(FLIPPED[usize::from(number)])]
        })
    }

    fn forward(&self, numbers: &[f32], sample: &Sample, exchanged: bool) -> Forward {
        let mut layers = [[0.0; HIDDEN]; 2];
        layers.iter_mut().for_each(|layer| layer.copy_from_slice(&numbers[BIASES..OUTPUTS]));
        for views in self.views(sample, exchanged) {
            for (layer, number) in layers.iter_mut().zip(views) {
                add(layer, &numbers[number * HIDDEN..][..HIDDEN]);
            }
        }
        let output = &numbers[OUTPUTS + bucket(sample.pieces) * OUTPUT..][..OUTPUT];
        let weighed =
            layers.as_flattened().iter().zip(output).map(|(unit, weight)| unit.clamp(0.0, 1.0).powi(2) * weight);
        let sum = self.steepness * sample.hand + output[OUTPUT - 1] + weighed.sum::<f32>();
        Forward { layers, chance: logistic(sum) }
    }

    /// Adds the gradient of the squared error to `gradient`.
    fn backward(&self, numbers: &[f32], sample: &Sample, exchanged: bool, gradient: &mut [f32]) {
        let Forward { layers, chance } = self.forward(numbers, sample, exchanged);
        let slope = (chance - self.target(sample)) * chance * (1.0 - chance);
        let at = OUTPUTS + bucket(sample.pieces) * OUTPUT;
        let mut slopes = [[0.0; HIDDEN]; 2];
        for (i, (unit, own)) in layers.as_flattened().iter().zip(slopes.as_flattened_mut()).enumerate() {
            let clipped = unit.clamp(0.0, 1.0);
            gradient[at + i] += slope * clipped * clipped;
            *own = if *unit > 0.0 && *unit < 1.0 { slope * 2.0 * clipped * numbers[at + i] } else { 0.0 };
        }
        gradient[at + OUTPUT - 1] += slope;
        for views in self.views(sample, exchanged) {
            for (slopes, number) in slopes.iter().zip(views) {
                add(&mut gradient[number * HIDDEN..][..HIDDEN], slopes);
            }
        }
        slopes.iter().for_each(|slopes| add(&mut gradient[BIASES..OUTPUTS], slopes));
    }

    fn train(&self, learned: &[Sample], unseen: &[Sample]) -> Vec<f32> {
        let mut rng = Rng::new(7);
        let mut around_zero = |most: f32| ((rng.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0) * most;
        let output_scale = 1.0 / ((2 * HIDDEN) as f32).sqrt();
        let mut numbers: Vec<f32> =
            (0..SIZE).map(|i| around_zero(if i < OUTPUTS { 0.15 } else { output_scale })).collect();
        let (mut mean, mut square) = (vec![0.0; SIZE], vec![0.0; SIZE]);
        let mut order: Vec<usize> = (0..learned.len()).collect();
        let steps = EPOCHS * (learned.len() / BATCH);
        let mut step = 0;
        for epoch in 1..=EPOCHS {
            for i in (1..order.len()).rev() {
                order.swap(i, rng.below(i as u64 + 1) as usize);
            }
            for batch in order.chunks_exact(BATCH) {
                step += 1;
                let gradient = self.gradient(&numbers, learned, batch, rng.next_u64());
                let fall = 0.5 * (1.0 + (step as f32 / steps as f32 * PI).cos());
                let rate = RATE * (LAST_RATE + (1.0 - LAST_RATE) * fall);
                let (mean_share, square_share) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
                for i in 0..SIZE {
                    mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
                    square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i];
                    let change = rate * (mean[i] / mean_share) / ((square[i] / square_share).sqrt() + 1e-8);
                    numbers[i] = (numbers[i] * (1.0 - rate * DECAY) - change).clamp(-LARGEST, LARGEST);
                }
            }
            let part = &learned[..unseen.len()];
            eprintln!(
                "epoch {epoch}: seen {:.5}, unseen {:.5}",
                self.error(&numbers, part),
                self.error(&numbers, unseen)
            );
        }
        numbers
    }

    /// The mean gradient of a batch.
    fn gradient(&self, numbers: &[f32], samples: &[Sample], batch: &[usize], seed: u64) -> Vec<f32> {
        let mut sum = vec![0.0; SIZE];
        std::thread::scope(|scope| {
            let parts = batch.chunks(batch.len().div_ceil(THREADS)).enumerate();
            let helpers: Vec<_> = parts
                .map(|(index, part)| {
                    scope.spawn(move || {
                        let mut rng = Rng::new(seed ^ index as u64);
                        let mut gradient = vec![0.0; SIZE];
                        for &sample in part {
                            self.backward(numbers, &samples[sample], rng.below(2) == 0, &mut gradient);
                        }
                        gradient
                    })
                })
                .collect();
            for gradient in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
                add(&mut sum, &gradient);
            }
        });
        sum.iter_mut().for_each(|slope| *slope *= 2.0 / batch.len() as f32);
        sum
    }

    /// The mean squared error.
    fn error(&self, numbers: &[f32], samples: &[Sample]) -> f64 {
        let errors = samples.iter().map(|sample| {
            let error = self.forward(numbers, sample, false).chance - self.target(sample);
            f64::from(error).powi(2)
        });
        errors.sum::<f64>() / samples.len() as f64
    }

    /// The network as the engine reads it.
    fn integers(&self, numbers: &[f32]) -> Vec<u8> {
        let (first, outputs) = numbers.split_at(OUTPUTS);
        let outputs: Vec<_> = outputs.chunks(OUTPUT).map(|output| output.split_at(OUTPUT - 1)).collect();
        let weights = outputs.iter().flat_map(|(weights, _)| *weights);
        let biases = outputs.iter().flat_map(|(_, bias)| *bias);
        let parts = first.iter().map(|x| x * ONE as f32).chain(weights.chain(biases).map(|x| x * OUTPUT_ONE as f32));
        let bytes: Vec<u8> =
            parts.chain([1.0 / self.steepness]).flat_map(|x| (x.round() as i16).to_le_bytes()).collect();
        assert_eq!(bytes.len(), 2 * NUMBERS, "the engine and its trainer know the same network");
        bytes
    }
}

fn add(sum: &mut [f32], terms: &[f32]) {
    for (sum, term) in sum.iter_mut().zip(terms) {
        *sum += term;
    }
}
