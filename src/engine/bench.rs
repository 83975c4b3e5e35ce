//! A fixed amount of work, to measure speed and to notice when the search has changed.

use super::search::{Searcher, Situation, Unobserved};
use super::{Limits, tt::Table};
use crate::rules::{Rules, sip};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The depth unless told otherwise.
pub const DEPTH: u32 = 9;
/// Size of the transposition table in MiB.
const TABLE_MIB: usize = 16;

/// The positions: the start and others out of games the engine played against itself, from the opening to the end.
pub const POSITIONS: &[&str] = &[
    "2!wtrurvrwrxryize0e1i2o3g4n5g6o!AoBgCnDgEoFiGeHeIiJrKrLrMrNr",
    "2!bortrurvrwryizn0e1i2o4e6o!AoEgFiGeIiJrLnMrNrPrUr",
    "2!bfrkrlrmrooqiritovewrzn0e!CeGeJoKrLnNoPiRrUrXrZr",
    "2!bgomerisgvnxrze1o3i!CnGeKoLrPgQeViWo",
    "2!bPgdrgrnioouoze0e4n!FoGnHeLeMrTrUi",
    "2!bEodgirnorewn!GnHeLeMrSolo",
    "2!bNrPguevrwi4n!Mntr",
    "2!bbrertourvrxryize0e3g4n5i6o!AoCeEoGnHeKrLrMrOrPiQifr",
    "2!bhrmroruiviwoze0e4n!BiCnGeHeKoLrQiartr",
    "2!wPicoorurvrzn2g!CeDgHeLnQodrqi",
    "2!wuovezn4e!GnKeQeUotr",
    "2!wHohelrmorrsrtrwr0n1i4e5g!FiGnKrLeOgSrVrbo",
    "2!bbrnroirgtourvrxryize3g4n5g6o!CnEoFoGeHeJrLrMrNrPiQiRgTr",
    "2!wAglrqitrvrwrxrzn0e1i2o4e!CeEoGeHnIiJrKrLrMrNrOi6g",
    "2!bhoqgtrve0e4n!KrLnQeRrUoVr",
    "2!beilrprqivrxr0e2o3g4n5g!BgCeFoGnHeIiJrPrRrTrYi",
    "2!bModrlrqrsryize0e4n!CeGnJrKiLrQiTr",
    "2!bTrXrbomrrrwize4n5e!BeHnLeUoarhrsi",
    "2!bJoermoprurvrxryize0e4n5g!DeEoGnIiLrMrTrUoXiar",
    "2!wSove0n!DeHnNrQiTrfgso",
];

/// What a run cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BenchResult {
    /// All nodes, quiescence counted: the signature. The same on every machine as long as the search is the same.
    pub nodes: u64,
    /// Wall time.
    pub time: Duration,
}

impl BenchResult {
    /// Nodes per second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// What the search of one position came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Searched {
    /// Its number in [`POSITIONS`], from 1.
    pub number: usize,
    /// Pieces on the board.
    pub pieces: u32,
    /// The last depth that was finished.
    pub depth: u32,
    /// Nodes, quiescence counted.
    pub nodes: u64,
    /// Whether the search ended by itself: it had found a forced end.
    pub settled: bool,
}

impl Searched {
    /// Whether the position is a middle game, by the number of pieces: the start has 28.
    pub fn is_middle_game(&self) -> bool {
        (12..=24).contains(&self.pieces)
    }
}

/// Searches every position with one thread to this depth (from 1), each with an empty table, and tells `progress` what
/// came of each.
pub fn run(depth: u32, progress: impl FnMut(Searched)) -> BenchResult {
    search_all(Limits { depth: Some(depth), ..Limits::default() }, 1, progress)
}

/// Searches every position for this time with so many threads, each with an empty table, and tells `progress` what came
/// of each.
pub fn run_timed(movetime: Duration, threads: usize, progress: impl FnMut(Searched)) -> BenchResult {
    search_all(Limits { time: Some(movetime), ..Limits::default() }, threads, progress)
}

fn search_all(limits: Limits, threads: usize, mut progress: impl FnMut(Searched)) -> BenchResult {
    let mut searcher = Searcher::new(Arc::new(Table::new(TABLE_MIB)));
    searcher.set_threads(threads);
    let mut result = BenchResult { nodes: 0, time: Duration::ZERO };
    let positions = POSITIONS.iter().filter_map(|text| sip::read(text, Rules::default()).ok());
    for (index, position) in positions.enumerate() {
        searcher.clear();
        let started = Instant::now();
        let found = searcher.search(&Situation::new(position), limits, 1, &mut Unobserved);
        let time = started.elapsed();
        result.time += time;
        result.nodes += found.nodes;
        progress(Searched {
            number: index + 1,
            pieces: position.occupied().count(),
            depth: found.depth,
            nodes: found.nodes,
            settled: limits.time.is_some_and(|limit| time < limit),
        });
    }
    result
}

/// The median depth of the middle games that were not settled; `None` if there are none.
pub fn median_depth(searched: &[Searched]) -> Option<u32> {
    let counts = |searched: &&Searched| searched.is_middle_game() && !searched.settled;
    let mut depths: Vec<u32> = searched.iter().filter(counts).map(|searched| searched.depth).collect();
    depths.sort_unstable();
    depths.get(depths.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_played_from() {
        for text in POSITIONS {
            let position = sip::read(text, Rules::default()).unwrap();
            position.validate().unwrap();
            assert!(position.count_moves() > 1, "{text}");
        }
    }

    #[test]
    fn the_median_leaves_out_what_is_settled_and_what_is_no_middle_game() {
        let searched = |pieces, depth, settled| Searched { number: 1, pieces, depth, nodes: 1, settled };
        let mut list = vec![searched(28, 1, false), searched(20, 2, true), searched(6, 3, false)];
        assert_eq!(median_depth(&list), None);
        list.extend([searched(12, 11, false), searched(24, 9, false), searched(20, 10, false)]);
        assert_eq!(median_depth(&list), Some(10));
    }
}
