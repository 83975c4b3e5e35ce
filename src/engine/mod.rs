//! The computer players: search, evaluation, levels, and the thread they think on. Knows only the rules.

pub mod bench;
pub mod bots;
pub mod eval;
pub mod insight;
pub mod level;
pub mod limits;
mod priority;
pub mod rng;
pub mod search;
pub mod tt;
pub mod worker;

pub use bots::{Bot, Seeds};
pub use eval::Judgement;
pub use limits::Limits;
pub use search::{Observer, Score, SearchInfo, SearchOptions, Situation};
pub use worker::{Report, ReportKind, Request, Resources, Ticket, Worker};
