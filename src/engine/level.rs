//! The ten levels: how far each one looks, how long it may, and how it errs.
//!
//! A weak level is not a strong search cut short. Like a person it looks a few plies ahead, misjudges what it sees, always
//! in the same way in one ply's thinking, and more or less often plays without care: then it overlooks most of what the
//! opponent may reply, though never the capture of its Intellector. How often that happens is what sets the levels
//! apart most of all: the distance between two of them is mostly the ratio of their lapses, whatever the strength of
//! their careful plies. How far apart they are is measured in docs/engine.md.

use super::Limits;
use super::bots::Seeds;
use super::eval::Judgement;
use super::rng;
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
    /// Whether the network corrects what it makes of a position.
    pub network: bool,
    /// Of ten thousand plies, how many it plays without care on a good day; on a bad one [`BAD_DAY`] times as many.
    pub lapses: u16,
}

const fn level(depth: u32, nodes: u64, noise: i32, lapses: u16) -> Level {
    Level { depth, nodes, time: TIME, noise, blindness: 0, oversight: 0, network: depth >= NETWORK_DEPTH, lapses }
}

/// How long a level thinks about a ply at most.
const TIME: Duration = Duration::from_secs(1);
/// Levels that look so many plies ahead or more have the network.
const NETWORK_DEPTH: u32 = 6;
/// How many times as many lapses a player has on a bad day as on a good one. Like people, players are not equally strong in
/// every game: every second one, by lot, is played on a bad day.
const BAD_DAY: u64 = 10;
/// How every level plays when it does not take care.
const CARELESS: Level =
    Level { depth: 1, nodes: 5_000, time: TIME, noise: 90, blindness: 70, oversight: 87, network: false, lapses: 0 };

/// Levels 1 to 10.
const LEVELS: [Level; 10] = [
    level(2, 3_000, 280, 3_000),
    level(2, 4_000, 65, 1_400),
    level(3, 6_000, 58, 660),
    level(4, 10_000, 45, 380),
    level(5, 20_000, 35, 210),
    level(6, 30_000, 20, 180),
    level(64, 45_000, 0, 122),
    level(64, 75_000, 0, 50),
    level(64, 140_000, 0, 20),
    level(64, u64::MAX, 0, 0),
];

/// The highest level: full strength.
const TOP: u8 = LEVELS.len() as u8;
/// Size of the transposition table of the levels that misjudge, in MiB.
const SMALL_TABLE_MIB: usize = 4;

impl Level {
    /// Level `number`, 1..=10; others are brought into the range.
    pub fn new(number: u8) -> Level {
        LEVELS[usize::from(number.clamp(1, TOP)) - 1]
    }

    /// How it plays the ply with these seeds: as itself, or without care, more often so on a bad day.
    pub fn of_the_moment(self, seeds: Seeds) -> Level {
        let good_day = rng::mix(!seeds.game).is_multiple_of(2);
        let lapses = u64::from(self.lapses) * if good_day { 1 } else { BAD_DAY };
        // Mixed anew, so that the lapse says nothing about the errors that are drawn from the same seed.
        if rng::mix(!seeds.ply) % 10_000 < lapses { CARELESS } else { self }
    }

    /// Whether it learns from one ply for the next: its table then serves the whole game. Those that misjudge positions must
    /// not, since every ply has its own errors.
    pub const fn remembers(&self) -> bool {
        self.noise == 0
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
/// The levels that misjudge start each ply with an empty table, so that the same seeds give the same ply as long as the
/// clock does not interfere.
pub(super) fn choose(
    searcher: &mut Searcher,
    number: u8,
    situation: &Situation,
    limits: Limits,
    seeds: Seeds,
    observer: &mut dyn Observer,
) -> Option<Move> {
    let level = Level::new(number).of_the_moment(seeds);
    if level.remembers() {
        let own = level.limits();
        let limits = if number >= TOP && limits != Limits::default() { limits } else { own.min(limits) };
        return searcher.search(situation, limits, 1, observer).best();
    }
    let table = Arc::new(Table::new(SMALL_TABLE_MIB));
    let judgement = if level.network { Judgement::Network } else { Judgement::Tuned };
    let mut searcher = Searcher::with_evaluation(table, judgement.evaluation());
    searcher.set_options(SearchOptions::FULL);
    searcher.set_handicap(level.handicap(seeds.ply));
    searcher.search(situation, level.limits().min(limits), 1, observer).best()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_level_sees_more_and_errs_less_than_the_one_below() {
        for pair in LEVELS.windows(2) {
            let [weak, strong] = pair else { unreachable!("windows of two") };
            assert!(weak.depth <= strong.depth && weak.nodes < strong.nodes);
            assert!(weak.noise >= strong.noise && weak.lapses > strong.lapses);
        }
        assert_eq!(Level::new(TOP).handicap(1), Handicap { seed: 1, ..Handicap::default() }, "the top plays its best");
        assert_eq!((Level::new(0), Level::new(200)), (Level::new(1), Level::new(TOP)));
    }

    #[test]
    fn lapses_come_as_often_as_they_should() {
        for number in 1..=TOP {
            let level = Level::new(number);
            let expected = [1, BAD_DAY].map(|day| (usize::from(level.lapses) * day as usize).min(10_000));
            let lapses =
                |game| (0..10_000).filter(|ply| level.of_the_moment(Seeds { game, ply: *ply }) == CARELESS).count();
            let near =
                |lapses: usize, expected: usize| lapses.abs_diff(expected) <= 5 * (expected as f64).sqrt() as usize;
            let day = |lapses: usize| expected.iter().position(|expected| near(lapses, *expected));
            let found: Vec<usize> = (0..20).map(lapses).collect();
            let days: BTreeSet<Option<usize>> = found.iter().map(|lapses| day(*lapses)).collect();
            assert!(!days.contains(&None), "level {number}: {found:?} lapses, expected {expected:?}");
            assert!(number == TOP || days.len() == 2, "level {number}: {found:?} lapses");
        }
    }
}
