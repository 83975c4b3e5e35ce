//! Other programs as players: an engine in a process of its own that speaks the protocol of docs/protocol.md.
//!
//! Nothing an engine does is trusted. Its lines are bounded, every answer has a time limit, every ply is checked against
//! the rules, and its processes end with the match whatever becomes of either.

mod engine;
mod keeper;
mod process;

pub use keeper::{Launcher, keep};

pub use engine::{Answer, Engine, Question};

use std::time::Duration;

/// What an engine (or one of our own players) did wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The engine could not be started.
    #[error("cannot be started: {0}")]
    NotStarted(String),
    /// It closed its input or output, or ended.
    #[error("ended while {0} was expected")]
    Ended(&'static str),
    /// It leaves hundreds of lines unread.
    #[error("does not read its input")]
    Deaf,
    /// It did not answer in time.
    #[error("{0} did not come within {1:?}")]
    Silent(&'static str, Duration),
    /// It wrote something that cannot be taken in.
    #[error("wrote {0}")]
    Nonsense(String),
    /// It lacks an option that the match needs.
    #[error("has no option {0}")]
    NoOption(String),
    /// It does not accept an option's value.
    #[error("refused an option: {0}")]
    Refused(String),
    /// It played a ply that the rules do not allow.
    #[error("played an illegal ply: {0}")]
    Illegal(String),
    /// It took longer over a ply than it was given.
    #[error("took {0:?} over a ply that had to come within {1:?}")]
    Late(Duration, Duration),
    /// The match was called off while it was thinking: nobody's fault.
    #[error("was interrupted")]
    Interrupted,
}

/// How long an engine may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// To start, to introduce itself, to get ready.
    pub startup: Duration,
    /// Beyond its time for a ply.
    pub grace: Duration,
    /// Over a ply that is limited by nodes or depth only.
    pub untimed: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            startup: Duration::from_secs(10),
            grace: Duration::from_millis(1000),
            untimed: Duration::from_secs(60),
        }
    }
}

impl Patience {
    /// Within which time a ply has to come, given its time.
    pub fn for_ply(&self, time: Option<Duration>) -> Duration {
        time.map_or(self.untimed, |time| time.saturating_add(self.grace))
    }
}
