//! The clock in the window: told the time, drawn when its digits change, paused.

use super::panels::Screen;
use super::session::Session;
use crate::control::Command;
use crate::game::clock::digits;
use std::time::{Duration, Instant};

impl Session {
    /// Does what is due by the time: the clock's, and the next ply that shows itself. Returns whether what is shown has
    /// changed.
    pub fn tick(&mut self) -> bool {
        let walked = self.advance_autoplay();
        let expired = self.messages.expire(Instant::now());
        self.tick_clock() || walked || expired
    }

    fn tick_clock(&mut self) -> bool {
        if self.controller.next_tick().is_none() {
            return false;
        }
        self.controller.tick();
        let changed = self.pump();
        let shown = self.view.as_ref().and_then(|view| view.clock).map(|clock| clock.left.map(digits));
        let digits_changed = shown != self.shown_clock;
        self.shown_clock = shown;
        changed || digits_changed
    }

    /// How long until [`Self::tick`] has something to do; `None` when nothing happens by time.
    pub fn next_tick(&self) -> Option<Duration> {
        let message = self.messages.left(Instant::now());
        self.controller.next_tick().into_iter().chain(self.next_autoplay()).chain(message).min()
    }

    /// The program ends: the game is kept with the camera and the time that was used since the last ply, and its variations
    /// are written back into the file it came from.
    pub fn close(&mut self) {
        if self.table_record().is_some() {
            self.settle_table();
            self.keep_running_game();
        }
    }

    pub(super) fn has_plies(&self) -> bool {
        self.controller.game().is_some_and(|game| !game.plies().is_empty())
    }

    /// Whether the board is hidden because the clock stands still.
    pub(super) fn is_paused(&self) -> bool {
        self.view.as_ref().and_then(|view| view.clock).is_some_and(|clock| clock.paused)
    }

    /// Stops the clock, or goes on. Does nothing without a running game by the clock.
    pub(super) fn toggle_pause(&mut self) {
        let running = self.view.as_ref().and_then(|view| view.clock).is_some_and(|clock| clock.running.is_some());
        let command = match (self.is_paused(), running) {
            (true, _) => Command::Resume,
            (false, true) => Command::Suspend,
            (false, false) => return,
        };
        if self.panels.screen() == Screen::Game {
            self.command(command);
        }
    }
}
