//! The automatic quality: begins with a guess by the renderer's name and corrects it by the times of its own pictures.

use super::targets::is_software;
use crate::settings::Quality;
use glium::backend::Facade;
use std::time::Duration;

/// A picture in motion that takes longer than this at the coarsest resolution asks for a lower quality (milliseconds).
const SLOW: f32 = 24.0;
/// One that takes less than this at the finest allows a higher one.
const EASY: f32 = 4.0;
/// So many pictures in motion in a row must say the same.
const ENOUGH: u32 = 40;

/// Picks a quality by measuring.
#[derive(Debug, Clone)]
pub struct AutoQuality {
    quality: Quality,
    slow: u32,
    easy: u32,
    /// It was too slow once: it never goes up again.
    lowered: bool,
}

impl AutoQuality {
    /// Begins low when everything is drawn on the processor, high elsewhere.
    pub fn new(facade: &impl Facade) -> AutoQuality {
        let software = is_software(facade.get_context().get_opengl_renderer_string());
        AutoQuality::starting_with(if software { Quality::Low } else { Quality::High })
    }

    fn starting_with(quality: Quality) -> AutoQuality {
        AutoQuality { quality, slow: 0, easy: 0, lowered: false }
    }

    /// The quality that suits.
    pub fn quality(&self) -> Quality {
        self.quality
    }

    /// Tells how long a picture in motion of this quality took, and whether it was drawn at the coarsest and at the
    /// finest resolution. Returns whether another quality suits better from now on.
    pub fn note(&mut self, time: Duration, (coarsest, finest): (bool, bool)) -> bool {
        let milliseconds = time.as_secs_f32() * 1000.0;
        self.slow = if coarsest && milliseconds > SLOW { self.slow + 1 } else { 0 };
        self.easy = if finest && milliseconds < EASY { self.easy + 1 } else { 0 };
        let next = if self.slow >= ENOUGH {
            match self.quality {
                Quality::High => Some(Quality::Medium),
                Quality::Medium => Some(Quality::Low),
                Quality::Low => None,
            }
        } else if self.easy >= ENOUGH && !self.lowered {
            match self.quality {
                Quality::Low => Some(Quality::Medium),
                Quality::Medium => Some(Quality::High),
                Quality::High => None,
            }
        } else {
            return false;
        };
        self.lowered |= self.slow >= ENOUGH;
        (self.slow, self.easy) = (0, 0);
        if let Some(next) = next {
            self.quality = next;
        }
        next.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(auto: &mut AutoQuality, milliseconds: u64, ends: (bool, bool), pictures: usize) -> usize {
        (0..pictures).filter(|_| auto.note(Duration::from_millis(milliseconds), ends)).count()
    }

    #[test]
    fn too_slow_goes_down_and_never_up_again() {
        let mut auto = AutoQuality::starting_with(Quality::High);
        assert_eq!(run(&mut auto, 30, (true, false), 39), 0);
        assert_eq!(run(&mut auto, 30, (true, false), 1), 1);
        assert_eq!(auto.quality(), Quality::Medium);
        assert_eq!(run(&mut auto, 1, (false, true), 500), 0);
        assert_eq!(run(&mut auto, 30, (true, false), 500), 1);
        assert_eq!(auto.quality(), Quality::Low);
    }

    #[test]
    fn easy_goes_up_and_one_slow_picture_says_nothing() {
        let mut auto = AutoQuality::starting_with(Quality::Low);
        assert_eq!(run(&mut auto, 2, (false, true), 100), 2);
        assert_eq!(auto.quality(), Quality::High);
        for _ in 0..100 {
            run(&mut auto, 30, (true, false), 30);
            run(&mut auto, 10, (false, false), 1);
        }
        assert_eq!(auto.quality(), Quality::High);
        // Coarse pictures that are quick enough are what the coarse steps are for.
        assert_eq!(run(&mut auto, 15, (true, false), 500), 0);
    }
}
