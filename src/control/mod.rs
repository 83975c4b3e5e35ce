//! The controller between the game and its views: commands in, events out.
//!
//! Every view, the window as well as a terminal, drives the game through [`Controller::execute`] and learns what
//! happened from [`Controller::drain_events`] and [`Controller::view`]. Knows no window, no files, no prose.

mod analysis;
mod board;
mod controller;
mod draw;
mod hand;
mod insight;
mod program;
mod reason;
mod selection;
mod table;
mod thinking;
mod timing;
mod types;
mod view;

pub use analysis::{AnalysisView, Better, Fault, MAX_LINES, Mark};
pub use controller::{ControlError, Controller};
pub use insight::{Insight, Win};
pub use reason::Reason;
pub use types::{
    Author, Browse, Choice, ChoiceKind, ChoiceRequest, Command, EngineEvent, Event, GameSetup, Player, Target,
    TargetKind,
};
pub use view::{BoardView, ClockView, ListedPly, ShownPly, ShownVariation, ViewState, worth};
