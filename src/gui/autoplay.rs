//! The plies of a game shown one after another by themselves: at the pace of the animation, until the last one or until
//! the player does something else.

use super::panels::Screen;
use super::session::Session;
use crate::control::{Browse, Command};
use serde_json::json;
use std::time::{Duration, Instant};

/// From one ply to the next at normal animation speed, and without animation.
const PACE: Duration = Duration::from_millis(1200);
/// A ply that is still moving is given so much more time.
const GRACE: Duration = Duration::from_millis(50);

/// When the next ply is due; off without one.
#[derive(Debug, Default)]
pub struct Autoplay(Option<Instant>);

impl Autoplay {
    /// Whether plies are being shown.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }
}

/// How long a ply is looked at, by the animation's speed.
fn pace(speed: f32) -> Duration {
    if speed > 0.0 { PACE.div_f32(speed) } else { PACE }
}

impl Session {
    /// Begins at the shown ply, or at the start when that is the last one; or stops.
    pub(super) fn toggle_autoplay(&mut self) {
        if self.autoplay.is_on() {
            return self.stop_autoplay();
        }
        let Some(view) = &self.view else { return };
        if self.panels.screen() != Screen::Game || self.is_paused() || view.shown_ply == 0 && !view.can_go_on {
            return;
        }
        if !view.can_go_on {
            self.command(Command::Browse(Browse::First));
        }
        self.log.write("autoplay", json!({ "state": "start" }));
        self.autoplay.0 = Some(Instant::now() + pace(self.animation_speed()));
    }

    /// Ends it where it is.
    pub(super) fn stop_autoplay(&mut self) {
        if self.autoplay.0.take().is_some() {
            self.log.write("autoplay", json!({ "state": "end" }));
        }
    }

    /// How long until the next ply is due.
    pub(super) fn next_autoplay(&self) -> Option<Duration> {
        self.autoplay.0.map(|due| due.saturating_duration_since(Instant::now()))
    }

    /// Shows the next ply if it is due. Returns whether anything was shown.
    pub(super) fn advance_autoplay(&mut self) -> bool {
        let now = Instant::now();
        if self.autoplay.0.is_none_or(|due| due > now) {
            return false;
        }
        if self.scene.is_animating() {
            self.autoplay.0 = Some(now + GRACE);
            return false;
        }
        if self.panels.screen() == Screen::Game {
            self.command(Command::Browse(Browse::Next));
        }
        let goes_on = self.panels.screen() == Screen::Game && self.view.as_ref().is_some_and(|view| view.can_go_on);
        match goes_on {
            true => self.autoplay.0 = Some(now + pace(self.animation_speed())),
            false => self.stop_autoplay(),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_is_as_fast_as_the_animation() {
        assert_eq!([2.0, 1.0, 0.5, 0.0].map(|speed| pace(speed).as_millis()), [600, 1200, 2400, 1200]);
    }
}
