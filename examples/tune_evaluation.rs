//! Tunes the weights of the hand-written evaluation on games the engine plays against itself, in the manner of Texel
//! (Österlund, 2014): so that a logistic curve of the evaluation foretells the games' results.
//!
//!     cargo run --release --no-default-features --example tune_evaluation games SEED GAMES NODES > positions.txt
//!     cargo run --release --no-default-features --example tune_evaluation fit positions.txt ...
//!
//! `games` plays GAMES games of NODES nodes a ply from random openings that are about even and prints quiet positions, one a
//! line: SIP, result for White (1, 0.5, 0), score of the search for White. `fit` prints tuned weights as Rust, to be put
//! into `src/engine/eval/weights.rs`; the errors before and after go to standard error, on the nine tenths of the positions
//! it learned from and on the last tenth, which it has not seen.

use anyhow::{Context, Result, bail};
use intellector::engine::eval::{Evaluation, HandEvaluation, Pair, Weights};
use intellector::engine::rng::Rng;
use intellector::engine::search::{Score, Searcher, Situation, Unobserved};
use intellector::engine::{Limits, tt::Table};
use intellector::game::Game;
use intellector::rules::{Color, Position, Rules, sip};
use std::fs;
use std::io::{BufWriter, Write, stdout};
use std::sync::Arc;

/// An opening counts as even within this score.
const EVEN: i32 = 250;
/// Positions beyond this score are left out: the game is decided, whatever the evaluation says.
const DECIDED: i32 = 1200;
/// Beyond this score for four plies a game counts as won.
const CERTAIN: i32 = 1600;
/// How much of the target is the search's score rather than the game's result.
const SCORE_SHARE: f64 = 0.5;
const EPOCHS: i32 = 150;
/// Pull towards the weights it began with, against learning by heart.
const PULL: f64 = 1e-8;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["games", seed, games, nodes] => {
            play_games(seed.parse().context("SEED")?, games.parse().context("GAMES")?, nodes.parse().context("NODES")?)
        }
        ["fit", ref files @ ..] if !files.is_empty() => fit(files),
        _ => bail!("expected: games SEED GAMES NODES, or fit FILE ..."),
    }
}

fn limit(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn situation(game: &Game) -> Situation {
    Situation { position: *game.position(), keys: game.reversible_keys(), quiet_plies: game.quiet_plies() }
}

fn play_games(seed: u64, games: u64, nodes: u64) -> Result<()> {
    let mut rng = Rng::new(seed);
    let mut searcher = Searcher::new(Arc::new(Table::new(8)));
    let mut out = BufWriter::new(stdout().lock());
    for _ in 0..games {
        let mut game = even_opening(&mut rng, &mut searcher, nodes)?;
        let mut kept = Vec::new();
        let mut foretold = 0;
        let mut winner = None;
        while game.outcome().is_none() {
            let found = searcher.search(&situation(&game), limit(nodes), 1, &mut Unobserved);
            let (mv, score) = (found.best().context("no ply in a game that goes on")?, found.lines[0].score.0);
            let position = game.position();
            // A game that both sides see as decided is not played out.
            foretold = if score.abs() < CERTAIN { 0 } else { foretold + 1 };
            if foretold >= 4 || score.abs() > Score::MAX_EVALUATION {
                let us = position.side_to_move();
                winner = Some(if score > 0 { us } else { !us });
                break;
            }
            let calm = position.captured_by(mv).is_none() && mv.becomes().is_none() && !is_tense(position);
            if calm && score.abs() < DECIDED {
                let for_white = if position.side_to_move() == Color::White { score } else { -score };
                kept.push((sip::write(position), for_white));
            }
            game.play(mv)?;
        }
        let result = match winner.or_else(|| game.outcome().and_then(|outcome| outcome.winner())) {
            Some(Color::White) => "1",
            Some(Color::Black) => "0",
            None => "0.5",
        };
        for (position, score) in kept {
            writeln!(out, "{position} {result} {score}")?;
        }
    }
    Ok(out.flush()?)
}

/// Whether an Intellector is attacked.
fn is_tense(position: &Position) -> bool {
    let attacked = |color| position.intellector(color).map(|cell| position.attackers_to(cell, !color));
    Color::ALL.into_iter().filter_map(attacked).any(|attackers| !attackers.is_empty())
}

/// A game after four to nine random plies that neither side is much better after.
fn even_opening(rng: &mut Rng, searcher: &mut Searcher, nodes: u64) -> Result<Game> {
    loop {
        let mut game = Game::new(Rules::default());
        for _ in 0..4 + rng.below(6) {
            let plies = game.position().legal_moves();
            if game.outcome().is_none() {
                game.play(plies[rng.below(plies.len() as u64) as usize])?;
            }
        }
        searcher.clear();
        let found = searcher.search(&situation(&game), limit(nodes), 1, &mut Unobserved);
        let even = found.lines.first().is_some_and(|line| line.score.0.abs() <= EVEN);
        if even && game.outcome().is_none() {
            return Ok(game);
        }
    }
}

/// A position as the evaluation sees it: how often each weight counts for White.
struct Sample {
    counts: Vec<(usize, f64)>,
    result: f64,
    score: f64,
}

fn fit(files: &[&str]) -> Result<()> {
    let probes = Probes::new();
    let mut samples = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).with_context(|| format!("{file} cannot be read"))?;
        for (index, line) in text.lines().enumerate() {
            let sample = probes.sample(line).with_context(|| format!("{file}, line {}", index + 1))?;
            samples.push(sample);
        }
    }
    let (learned, unseen) = samples.split_at(samples.len() * 9 / 10);
    let steepness = best_steepness(learned);
    let error = |weights: &[f64], samples: &[Sample]| {
        samples.iter().map(|s| (s.result - logistic(steepness * s.evaluate(weights))).powi(2)).sum::<f64>()
            / samples.len() as f64
    };
    let first = flatten(&mut Weights::default());
    eprintln!("before: {:.5} learned, {:.5} unseen", error(&first, learned), error(&first, unseen));
    let tuned = descend(&first, learned, steepness);
    eprintln!("after:  {:.5} learned, {:.5} unseen", error(&tuned, learned), error(&tuned, unseen));
    let mut weights = Weights::default();
    for (pair, values) in weights.pairs_mut().into_iter().zip(tuned.chunks(2)) {
        *pair = Pair { full: values[0].round() as i32, empty: values[1].round() as i32 };
    }
    weights.turn = tuned.last().context("no weights")?.round() as i32;
    println!("{}", as_rust(&weights));
    Ok(())
}

/// The weights as `weights.rs` writes them, with `pair` for a pair.
fn as_rust(weights: &Weights) -> String {
    let mut text = format!("{weights:?}");
    let mut copy = weights.clone();
    for Pair { full, empty } in copy.pairs_mut() {
        text = text.replace(&format!("Pair {{ full: {full}, empty: {empty} }}"), &format!("pair({full}, {empty})"));
    }
    text
}

/// The weights as numbers: full and empty of every pair, and the turn last.
fn flatten(weights: &mut Weights) -> Vec<f64> {
    let turn = f64::from(weights.turn);
    let pairs = weights.pairs_mut();
    pairs.into_iter().flat_map(|pair| [f64::from(pair.full), f64::from(pair.empty)]).chain([turn]).collect()
}

/// Evaluations with a single weight of one each: what they say is how often the weight counts.
struct Probes {
    evaluations: Vec<HandEvaluation>,
}

impl Probes {
    fn new() -> Probes {
        let mut nothing = Weights::default();
        nothing.pairs_mut().into_iter().for_each(|pair| *pair = Pair::default());
        nothing.turn = 0;
        let count = nothing.pairs_mut().len();
        let only = |index: usize| {
            let mut weights = nothing.clone();
            *weights.pairs_mut()[index] = Pair { full: 1, empty: 1 };
            HandEvaluation::new(weights)
        };
        Probes { evaluations: (0..count).map(only).collect() }
    }

    fn sample(&self, line: &str) -> Result<Sample> {
        let mut words = line.split(' ');
        let mut word = || words.next().context("expected a SIP, a result and a score");
        let position = sip::read(word()?, Rules::default())?;
        let (result, score) = (word()?.parse()?, word()?.parse()?);
        let sign = if position.side_to_move() == Color::White { 1.0 } else { -1.0 };
        let full = Weights::fullness(&position);
        let mut counts = Vec::new();
        for (index, evaluation) in self.evaluations.iter().enumerate() {
            let count = sign * f64::from(evaluation.judge(&position));
            if count != 0.0 {
                counts.extend([(2 * index, count * full), (2 * index + 1, count * (1.0 - full))]);
            }
        }
        counts.push((2 * self.evaluations.len(), sign));
        Ok(Sample { counts, result, score })
    }
}

impl Sample {
    fn evaluate(&self, weights: &[f64]) -> f64 {
        self.counts.iter().map(|(index, count)| weights[*index] * count).sum()
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// How steeply the chance to win rises with the score: the value that makes the search's scores foretell results best.
fn best_steepness(samples: &[Sample]) -> f64 {
    let error =
        |steepness: f64| samples.iter().map(|s| (s.result - logistic(steepness * s.score)).powi(2)).sum::<f64>();
    let candidates = (2..40).map(|step| f64::from(step) * 0.0005);
    candidates.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(0.005)
}

/// Gradient descent with the steps of Adam (Kingma and Ba, 2014).
fn descend(first: &[f64], samples: &[Sample], steepness: f64) -> Vec<f64> {
    let target = |s: &Sample| (1.0 - SCORE_SHARE) * s.result + SCORE_SHARE * logistic(steepness * s.score);
    let mut weights = first.to_vec();
    let (mut mean, mut square) = (vec![0.0; first.len()], vec![0.0; first.len()]);
    for epoch in 1..=EPOCHS {
        let mut gradient = vec![0.0; first.len()];
        for sample in samples {
            let guess = logistic(steepness * sample.evaluate(&weights));
            let slope = (guess - target(sample)) * guess * (1.0 - guess) * steepness / samples.len() as f64;
            sample.counts.iter().for_each(|(index, count)| gradient[*index] += slope * count);
        }
        for i in 0..weights.len() {
            let slope = gradient[i] + PULL * (weights[i] - first[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.999 * square[i] + 0.001 * slope * slope;
            let (mean, square) = (mean[i] / (1.0 - 0.9f64.powi(epoch)), square[i] / (1.0 - 0.999f64.powi(epoch)));
            weights[i] -= mean / (square.sqrt() + 1e-12);
        }
    }
    weights
}
