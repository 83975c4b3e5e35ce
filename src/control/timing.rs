//! The clock's side of the controller: it runs exactly when the state says so, and what it says is done.

use super::table::Table;
use super::{ClockView, ControlError, Controller, Event};
use crate::engine::Limits;
use crate::game::clock::{Clock, Phase, TimeControl};
use crate::rules::{Color, Outcome, WinReason};
use std::time::{Duration, Instant};

/// Where the time comes from.
pub(super) struct Watch(Box<dyn Fn() -> Duration>);

impl Default for Watch {
    /// The time since now, by the system's monotonic clock.
    fn default() -> Watch {
        let start = Instant::now();
        Watch(Box::new(move || start.elapsed()))
    }
}

impl Watch {
    pub(super) fn now(&self) -> Duration {
        (self.0)()
    }
}

/// The clock of a game, and what has been told of it.
pub(super) struct Timer {
    pub(super) clock: Clock,
    told: Option<(Phase, usize)>,
    told_low: [bool; 2],
}

impl From<Clock> for Timer {
    fn from(clock: Clock) -> Timer {
        Timer { clock, told: None, told_low: [false; 2] }
    }
}

impl Timer {
    pub(super) fn new(control: TimeControl, side: Color) -> Timer {
        Clock::new(control, side).into()
    }

    pub(super) fn view(&self, now: Duration) -> ClockView {
        let left = Color::ALL.map(|color| self.clock.left(color, now));
        ClockView {
            control: self.clock.control(),
            left,
            low: left.map(|left| left < self.clock.control().low()),
            running: self.running(),
            paused: matches!(self.clock.phase(), Phase::Paused(_)),
        }
    }

    fn running(&self) -> Option<Color> {
        match self.clock.phase() {
            Phase::Running(color) => Some(color),
            _ => None,
        }
    }

    /// What there is to tell since the last call.
    fn news(&mut self, now: Duration) -> Vec<Event> {
        let view = self.view(now);
        let mut events = Vec::new();
        let state = (self.clock.phase(), self.clock.ply());
        if self.told != Some(state) {
            self.told = Some(state);
            events.push(Event::Clock { left: view.left, running: view.running });
        }
        for color in Color::ALL {
            let (low, told) = (view.low[color.index()], &mut self.told_low[color.index()]);
            if low && !*told && view.running == Some(color) {
                events.push(Event::LowTime(color));
            }
            // An increment or an undo may lead out of it, and then into it again.
            *told = low && (*told || view.running == Some(color));
        }
        events
    }
}

impl Controller {
    /// Takes the time from this instead of the system's monotonic clock. It counts from any moment and never runs
    /// backwards.
    pub fn set_watch(&mut self, watch: impl Fn() -> Duration + 'static) {
        self.watch = Watch(Box::new(watch));
    }

    /// What the clock is told: it stands still from when the computer's answer came until it is played.
    pub(super) fn clock_now(&self) -> Duration {
        self.answered.unwrap_or_else(|| self.watch.now())
    }

    /// Tells the clock the time. Call at the latest when [`Self::next_tick`] says so.
    pub fn tick(&mut self) {
        let now = self.clock_now();
        let Some(timer) = self.table.as_mut().and_then(|table| table.timer.as_mut()) else { return };
        if let Some(loser) = timer.clock.tick(now) {
            self.flag_falls(loser);
        }
        self.settle();
    }

    /// How long until the digits of the running clock change; `None` when none runs.
    pub fn next_tick(&self) -> Option<Duration> {
        self.table.as_ref()?.timer.as_ref()?.clock.next_change(self.clock_now())
    }

    fn flag_falls(&mut self, loser: Color) {
        let Some(table) = self.table.as_mut() else { return };
        let outcome = Outcome::Win { winner: !loser, reason: WinReason::Time };
        // A game that is over already has no running clock.
        if table.game.end(outcome).is_ok() {
            self.cancel_search();
            self.close_hand();
            self.report_end();
        }
    }

    /// A ply is about to be played; `false` when it comes too late.
    pub(super) fn press_clock(&mut self) -> bool {
        let (now, answered) = (self.watch.now(), self.answered.take());
        let Some(timer) = self.table.as_mut().and_then(|table| table.timer.as_mut()) else { return true };
        if let Some(answered) = answered {
            // The answer has waited for the end of an animation, which is nobody's time.
            timer.clock.pause(answered);
            timer.clock.resume(now);
        }
        let in_time = timer.clock.press(now);
        if let Phase::Fallen(loser) = timer.clock.phase() {
            self.flag_falls(loser);
        }
        in_time
    }

    /// Plies were taken back or played again.
    pub(super) fn turn_clock(&mut self) {
        let now = self.clock_now();
        let Some(table) = self.table.as_mut() else { return };
        let (ply, side) = (table.game.plies().len(), table.to_move());
        if let Some(timer) = &mut table.timer {
            timer.clock.turn_to(ply, side, now);
        }
    }

    pub(super) fn settle_clock(&mut self) {
        let now = self.clock_now();
        let suspended = self.suspended;
        let Some(table) = self.table.as_mut() else { return };
        let over = table.game.outcome().is_some();
        let Some(timer) = &mut table.timer else { return };
        match () {
            () if over => timer.clock.stop(now),
            () if suspended => timer.clock.pause(now),
            () => timer.clock.resume(now),
        }
        self.events.extend(timer.news(now));
    }

    /// Nothing is moved behind a hidden board.
    pub(super) fn refuse_while_paused(&self) -> Result<(), ControlError> {
        let paused =
            |table: &Table| table.timer.as_ref().is_some_and(|timer| matches!(timer.clock.phase(), Phase::Paused(_)));
        match self.table.as_ref().is_some_and(paused) {
            true => Err(ControlError::NotNow("the clock is paused")),
            false => Ok(()),
        }
    }

    /// How long the side to move may think by the clock.
    pub(super) fn clock_limits(&self) -> Option<Limits> {
        let table = self.table.as_ref()?;
        let clock = &table.timer.as_ref()?.clock;
        Some(Limits::for_clock(clock.left(table.to_move(), self.clock_now()), clock.control().increment()))
    }
}
