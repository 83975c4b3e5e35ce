//! The ten levels: how far each one looks, how long it may, and how it errs.
//!
//! A weak level is not a strong search cut short: it looks a few plies ahead, misjudges what it sees, always in the
//! same way in one ply's thinking, and overlooks some of the opponent's quiet replies. Captures it does not overlook,
//! so that no level above the first leaves its Intellector to be taken. How far apart the levels are is measured in
//! docs/engine.md.

use super::Limits;
use super::search::{Handicap, Observer, SearchOptions, Searcher, Situation};
use super::tt::Table;
use crate::rules::Move;
use std::sync::Arc;
use std::time::Duration;

/// What makes a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// How many plies it looks ahead at most.
    pub depth: u32,
    /// How many nodes it visits at most.
    pub nodes: u64,
    /// How long it thinks at most: what holds on a slow machine.
    pub time: Duration,
    /// See [`Handicap::noise`].
    pub noise: i32,
    /// See [`Handicap::blindness`].
    pub blindness: u8,
    /// See [`Handicap::oversight`].
    pub oversight: u8,
}

const fn level(depth: u32, nodes: u64, noise: i32, blindness: u8, oversight: u8) -> Level {
    Level { depth, nodes, time: Duration::from_millis(1000), noise, blindness, oversight }
}

/// Levels 1 to 10.
const LEVELS: [Level; 10] = [
    level(1, 5_000, 90, 70, 87),
    level(1, 5_000, 80, 60, 40),
    level(2, 10_000, 140, 65, 40),
    level(2, 10_000, 80, 40, 20),
    level(3, 20_000, 75, 20, 10),
    level(3, 30_000, 45, 10, 3),
    level(4, 50_000, 45, 5, 0),
    level(6, 150_000, 25, 0, 0),
    level(8, 500_000, 12, 0, 0),
    level(64, u64::MAX, 0, 0, 0),
];

/// The highest level: full strength.
const TOP: u8 = LEVELS.len() as u8;
/// Size of the transposition table of the levels below the top, in MiB.
const SMALL_TABLE_MIB: usize = 4;

impl Level {
    /// Level `number`, 1..=10; others are brought into the range.
    pub fn new(number: u8) -> Level {
        LEVELS[usize::from(number.clamp(1, TOP)) - 1]
    }

    /// Its limits.
    pub fn limits(&self) -> Limits {
        Limits { depth: Some(self.depth), nodes: Some(self.nodes), time: Some(self.time), soft_time: None }
    }

    /// Its errors.
    pub fn handicap(&self, seed: u64) -> Handicap {
        Handicap { noise: self.noise, blindness: self.blindness, oversight: self.oversight, seed }
    }
}

/// The ply a level plays. `limits` bind besides the level's own, except that the top level has none of its own as soon
/// as any are given: it plays as well as they allow.
///
/// The levels below the top start each ply with an empty table, so that the same seed gives the same ply as long as
/// the clock does not interfere.
pub(super) fn choose(
    searcher: &mut Searcher,
    number: u8,
    situation: &Situation,
    limits: Limits,
    seed: u64,
    observer: &mut dyn Observer,
) -> Option<Move> {
    let level = Level::new(number);
    if number >= TOP {
        let limits = if limits == Limits::default() { level.limits() } else { limits };
        return searcher.search(situation, limits, 1, observer).best();
    }
    let mut searcher = Searcher::new(Arc::new(Table::new(SMALL_TABLE_MIB)));
    searcher.set_options(SearchOptions::FULL);
    searcher.set_handicap(level.handicap(seed));
    searcher.search(situation, level.limits().min(limits), 1, observer).best()
}
