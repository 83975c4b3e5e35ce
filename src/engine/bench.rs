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

/// Searches every position with one thread to this depth (from 1), each with an empty table, and tells `progress` the
/// position's number and nodes after each.
pub fn run(depth: u32, mut progress: impl FnMut(usize, u64)) -> BenchResult {
    let mut searcher = Searcher::new(Arc::new(Table::new(TABLE_MIB)));
    let mut result = BenchResult { nodes: 0, time: Duration::ZERO };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let positions = POSITIONS.iter().filter_map(|text| sip::read(text, Rules::default()).ok());
    for (index, position) in positions.enumerate() {
        searcher.clear();
        let started = Instant::now();
        let nodes = searcher.search(&Situation::new(position), limits, 1, &mut Unobserved).nodes;
        result.time += started.elapsed();
        result.nodes += nodes;
        progress(index + 1, nodes);
    }
    result
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
}
