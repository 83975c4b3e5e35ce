//! When a search has to stop.

use std::time::Duration;

/// Limits of one search; the first one reached ends it. All `None`: until told to stop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Full plies of the main search.
    pub depth: Option<u32>,
    /// Nodes, quiescence counted.
    pub nodes: Option<u64>,
    /// Wall time. Always holds.
    pub time: Option<Duration>,
    /// Wall time after which no further depth is begun: below `time`, for games by the clock.
    pub soft_time: Option<Duration>,
}

impl Limits {
    /// Kept back for the way of the answer to the clock.
    const OVERHEAD: Duration = Duration::from_millis(20);

    /// Limits for one ply of a game by the clock: time left and increment per ply of the side to move.
    pub fn for_clock(left: Duration, increment: Duration) -> Limits {
        let usable = left.saturating_sub(Self::OVERHEAD).max(Duration::from_millis(1));
        // A game has about thirty plies of a side still to come, whenever one asks.
        let soft = (usable / 30 + increment * 3 / 4).min(usable / 3);
        let hard = (soft * 4).min(usable / 2).max(Duration::from_millis(1));
        Limits { time: Some(hard), soft_time: Some(soft), ..Limits::default() }
    }

    /// The stricter of two limits, each by each.
    pub fn min(self, other: Limits) -> Limits {
        fn stricter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limits {
            depth: stricter(self.depth, other.depth),
            nodes: stricter(self.nodes, other.nodes),
            time: stricter(self.time, other.time),
            soft_time: stricter(self.soft_time, other.soft_time),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_overdrawn() {
        let ms = Duration::from_millis;
        for left in [0, 1, 10, 21, 50, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 100, 5000] {
                let limits = Limits::for_clock(ms(left), ms(increment));
                let (soft, hard) = (limits.soft_time.unwrap(), limits.time.unwrap());
                assert!(hard >= ms(1) && hard <= ms(left.max(2)) / 2 + ms(1), "{left}+{increment}: {hard:?}");
                assert!(soft <= hard, "{left}+{increment}: {soft:?} > {hard:?}");
            }
        }
    }

    #[test]
    fn the_stricter_limit_wins() {
        let a = Limits { depth: Some(3), nodes: None, ..Limits::default() };
        let b = Limits { depth: Some(5), nodes: Some(7), ..Limits::default() };
        assert_eq!(a.min(b), Limits { depth: Some(3), nodes: Some(7), ..Limits::default() });
    }
}
