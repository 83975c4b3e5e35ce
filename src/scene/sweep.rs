//! The light that wanders over the board when an Intellector has broken through.

use crate::rules::Color;

/// How long it takes from one edge of the board to the other, in seconds at usual speed.
const SECONDS: f32 = 1.3;
/// From where to where it goes, in hex sides from the middle of the board along the files.
const REACH: f32 = 8.4;

/// The light at one moment, for the renderer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SweepLight {
    /// Where its front is along the files, in hex sides from the middle of the board.
    pub front: f32,
    /// The direction in which it goes: 1 from White's side to Black's, -1 back.
    pub way: f32,
    /// 0..=1.
    pub strength: f32,
}

/// The light, or none.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sweep {
    /// Which way, and how much of it is done, 0..1.
    going: Option<(f32, f32)>,
}

impl Sweep {
    /// Begins: the way that the winner's Intellector went.
    pub(super) fn begin(&mut self, winner: Color) {
        self.going = Some((if winner == Color::White { 1.0 } else { -1.0 }, 0.0));
    }

    /// Goes out at once.
    pub(super) fn end(&mut self) {
        self.going = None;
    }

    pub(super) fn is_going(&self) -> bool {
        self.going.is_some()
    }

    /// Lets time pass, in seconds at most 0.1, stretched by the speed.
    pub(super) fn advance(&mut self, seconds: f32, speed: f32) {
        if let Some((_, done)) = &mut self.going {
            *done += seconds.clamp(0.0, 0.1) * speed / SECONDS;
        }
        self.going = self.going.filter(|&(_, done)| done < 1.0 && speed > 0.0);
    }

    pub(super) fn light(&self) -> Option<SweepLight> {
        self.going.map(|(way, done)| {
            // It comes and goes softly, and slows down over the last row.
            let eased = 1.0 - (1.0 - done) * (1.0 - done);
            let strength = (done / 0.12).min((1.0 - done) / 0.35).clamp(0.0, 1.0);
            SweepLight { front: way * REACH * (2.0 * eased - 1.0), way, strength }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_the_winners_way_and_ends() {
        for (winner, way) in [(Color::White, 1.0), (Color::Black, -1.0)] {
            let mut sweep = Sweep::default();
            assert_eq!(sweep.light(), None);
            sweep.begin(winner);
            let mut last = sweep.light().unwrap().front;
            let mut steps = 0;
            loop {
                sweep.advance(0.05, 1.0);
                let Some(light) = sweep.light() else { break };
                assert!((light.front - last) * way > 0.0 && (0.0..=1.0).contains(&light.strength));
                (last, steps) = (light.front, steps + 1);
            }
            assert!((20..30).contains(&steps), "{steps}");
            assert!((last * way) > 7.0);
        }
        let mut sweep = Sweep::default();
        sweep.begin(Color::White);
        sweep.advance(0.01, 0.0);
        assert!(!sweep.is_going(), "without animations there is none");
    }
}
