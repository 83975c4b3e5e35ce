//! The thread a computer player thinks on.
//!
//! Every request gets a fresh [`Ticket`] and a fresh stop flag that is never armed again. The caller drops reports
//! whose ticket it no longer waits for; cancelling never waits.

use super::{Bot, Limits, SearchInfo, Situation};
use crate::rules::Move;
use std::sync::Arc;
use std::time::Duration;

/// Names one request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ticket(pub u64);

/// What to think about.
#[derive(Debug, Clone)]
pub struct Request {
    /// Position and past.
    pub situation: Situation,
    /// Who thinks.
    pub bot: Bot,
    /// Limits beyond the bot's own; default: the bot's own only.
    pub limits: Limits,
    /// Seed of the bot's choices.
    pub seed: u64,
    /// Waits this long before the answer (for tests of late answers); cut short by "move now" and cancel.
    pub delay: Duration,
}

/// News of a request.
#[derive(Debug, Clone)]
pub struct Report {
    /// Of which request.
    pub ticket: Ticket,
    /// What.
    pub kind: ReportKind,
}

/// What is new.
#[derive(Debug, Clone)]
pub enum ReportKind {
    /// A depth was finished.
    Info(SearchInfo),
    /// The answer; `None` if there is no legal ply.
    Done(Option<Move>),
    /// The search died; the message says how.
    Failed(String),
}

/// Runs one request at a time on its own thread; starting another cancels the one before.
pub struct Worker {
    // engine author
    todo: u8,
}

impl Worker {
    /// A worker that calls `wake` (from its thread) whenever a report is waiting.
    pub fn new(wake: Arc<dyn Fn() + Send + Sync>) -> Worker {
        todo!()
    }

    /// Starts thinking; returns at once.
    pub fn start(&mut self, request: Request) -> Ticket {
        todo!()
    }

    /// Asks for the best ply so far: the report `Done` of the same ticket follows within milliseconds.
    pub fn move_now(&mut self) {
        todo!()
    }

    /// Gives up the running request; returns at once. A late report of it may still come and carries its old ticket.
    pub fn cancel(&mut self) {
        todo!()
    }

    /// The reports that came since the last call.
    pub fn poll(&mut self) -> Vec<Report> {
        todo!()
    }
}
