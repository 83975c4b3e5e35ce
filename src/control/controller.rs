//! The controller.

use super::{Command, Event, GameSetup, ViewState};
use crate::game::record::Record;
use std::sync::Arc;
use std::time::Duration;

/// Why a command was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    /// No game is open.
    #[error("no game is open")]
    NoGame,
    /// It makes no sense now; the text says why.
    #[error("{0}")]
    NotNow(&'static str),
    /// The game refused it.
    #[error("{0}")]
    Game(#[from] crate::game::GameError),
    /// The record cannot be replayed.
    #[error("{0}")]
    Record(#[from] crate::game::record::RecordError),
}

/// See the module's description.
pub struct Controller {
    todo: u8,
}

impl Controller {
    /// A controller without a game. `wake` is called from other threads when [`Self::poll`] has something to do.
    pub fn new(wake: Arc<dyn Fn() + Send + Sync>) -> Controller {
        todo!()
    }

    /// Seeds the computer players' choices (default: from entropy).
    pub fn set_seed(&mut self, seed: u64) {
        todo!()
    }

    /// Delays every answer of the computer, for tests.
    pub fn set_engine_delay(&mut self, delay: Duration) {
        todo!()
    }

    /// Carries out a command, or refuses it.
    pub fn execute(&mut self, command: Command) -> Result<(), ControlError> {
        todo!()
    }

    /// Takes in what the engine has found meanwhile. Call after each wake.
    pub fn poll(&mut self) {
        todo!()
    }

    /// What happened since the last call, in order.
    pub fn drain_events(&mut self) -> Vec<Event> {
        todo!()
    }

    /// The snapshot to draw; `None` without a game.
    pub fn view(&self) -> Option<ViewState> {
        todo!()
    }

    /// The setup of the game on the table.
    pub fn setup(&self) -> Option<&GameSetup> {
        todo!()
    }

    /// The record of the game on the table.
    pub fn record(&self) -> Option<Record> {
        todo!()
    }
}
