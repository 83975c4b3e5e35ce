//! Who plays against the person at the window.

use super::options::{KEEP_ENGINE, Options};
use super::panels::Panels;
use super::session::Session;
use crate::contest::external::Launcher;
use crate::control::Controller;
use crate::engine::Resources;
use crate::rules::Color;
use std::sync::Arc;

/// A controller whose computer players leave the picture fluid while they think.
pub(super) fn new_controller(wake: Arc<dyn Fn() + Send + Sync>) -> Controller {
    Controller::with_resources(wake, Resources { background: true, ..Resources::default() })
}

impl Session {
    /// Keeps what is chosen for games against the computer, for the next start.
    pub(super) fn remember_opponent(&mut self) {
        let chosen = self.panels.opponent();
        let is_news =
            self.settings().opponent.as_ref().map_or(chosen != Panels::new().opponent(), |old| *old != chosen);
        let Some(storage) = self.storage.clone().filter(|_| is_news) else { return };
        if let Err(error) = storage.save_opponent(&mut self.settings, chosen) {
            self.fail(None, &error);
        }
    }

    /// Gives the programs that the command line names their sides of the game on the table.
    ///
    /// # Errors
    ///
    /// One line: they cannot be started, since this program does not know where it is.
    pub(super) fn seat_programs(&mut self, options: &Options) -> Result<(), String> {
        for (color, command) in Color::ALL.into_iter().zip(&options.programs) {
            let Some(command) = command else { continue };
            let program = std::env::current_exe()
                .map_err(|error| format!("engine:COMMAND: this program's own file is not to be found: {error}"))?;
            let launcher = Launcher { program, arguments: vec![KEEP_ENGINE.into()] };
            let player = self.controller.add_program(command.clone(), launcher);
            self.controller.seat(color, player);
        }
        Ok(())
    }
}
