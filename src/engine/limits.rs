//! When a search has to stop.

use std::time::Duration;

/// Limits of one search; the first one reached ends it. All `None`: until told to stop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Full plies of the main search.
    pub depth: Option<u32>,
    /// Nodes, quiescence counted.
    pub nodes: Option<u64>,
    /// Wall time.
    pub time: Option<Duration>,
}
