//! Matches without a window: two players, many games, and what their results say about strength.
//!
//! A match is made of pairs of games: each opening is played twice with colours swapped. Everything that is drawn by lot
//! follows from one seed, so a match between our own players that is not limited by time can be repeated to the ply, on
//! any number of threads.

pub mod external;
pub mod opening;
pub mod statistics;

mod play;
mod player;
mod run;
mod tally;

pub use opening::{Opening, OpeningMaker, Openings};
pub use play::{Ending, PlayedGame, Side};
pub use player::{PlayerSpec, Setup, Who, introduce};
pub use run::{Plan, Stopped, run};
pub use tally::{PlayerTally, Tally};

use crate::engine::rng;
use std::time::Duration;

/// What a search told of itself last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thought {
    /// The last finished depth in plies.
    pub depth: u64,
    /// Nodes up to then.
    pub nodes: u64,
    /// Time up to then.
    pub time: Duration,
}

/// What is drawn by lot in a match.
#[derive(Debug, Clone, Copy)]
enum Lot {
    /// An opening, by the number of its pair of games.
    Opening,
    /// What players draw in a game, by its number.
    Game,
}

/// The seed of one lot of a match.
fn seed_of(seed: u64, lot: Lot, number: u64) -> u64 {
    rng::mix(rng::mix(seed.wrapping_add(lot as u64)).wrapping_add(number))
}
