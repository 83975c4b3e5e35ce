//! Where the window opens: where it was, unless that is no longer on any screen.

use super::session::Session;
use crate::settings::WindowPlace;
use winit::window::Window;

/// A screen of the desktop in physical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// So much of the window's upper edge must be on a screen, in pixels, for a hand to take hold of it.
const HOLD: i64 = 80;
/// The smallest window that is opened again, in pixels.
const SMALLEST: u32 = 64;

/// The kept place, made to fit the screens there are now: no larger than the screen it is on, and without a position
/// when its upper edge could not be reached there. Without any known screen only the size is kept.
pub(super) fn fitted(kept: WindowPlace, screens: &[Area]) -> WindowPlace {
    let held = |screen: &&Area| {
        let (Some(x), Some(y)) = (kept.x, kept.y) else { return false };
        let (left, right) = (i64::from(x), i64::from(x) + i64::from(kept.width));
        let (first, last) = (i64::from(screen.x), i64::from(screen.x) + i64::from(screen.width));
        let below = i64::from(y) - i64::from(screen.y);
        right.min(last) - left.max(first) >= HOLD && (0..i64::from(screen.height) - HOLD).contains(&below)
    };
    let home = screens.iter().find(held);
    let largest =
        home.copied().or_else(|| screens.iter().max_by_key(|s| u64::from(s.width) * u64::from(s.height)).copied());
    let limit = |size: u32, most: Option<u32>| size.min(most.unwrap_or(u32::MAX)).clamp(SMALLEST, 16_384);
    WindowPlace {
        x: kept.x.filter(|_| home.is_some()),
        y: kept.y.filter(|_| home.is_some()),
        width: limit(kept.width, largest.map(|screen| screen.width)),
        height: limit(kept.height, largest.map(|screen| screen.height)),
        fullscreen: kept.fullscreen,
    }
}

/// Where the window is now; in fullscreen, where it was before (`last`).
pub(super) fn of_window(window: &Window, last: Option<WindowPlace>) -> Option<WindowPlace> {
    let fullscreen = window.fullscreen().is_some();
    if fullscreen || window.is_minimized() == Some(true) {
        return last.map(|last| WindowPlace { fullscreen, ..last });
    }
    let (size, position) = (window.inner_size(), window.outer_position().ok());
    let place = WindowPlace {
        x: position.map(|position| position.x),
        y: position.map(|position| position.y),
        width: size.width,
        height: size.height,
        fullscreen,
    };
    if place.width == 0 || place.height == 0 { last } else { Some(place) }
}

impl Session {
    /// Keeps where the window was, for the next start.
    pub(super) fn keep_window(&mut self, place: WindowPlace) {
        let Some(storage) = self.storage.clone().filter(|_| self.settings().window != Some(place)) else { return };
        if let Err(error) = storage.save_window(&mut self.settings, place) {
            self.fail(None, error.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Area = Area { x: 0, y: 0, width: 1920, height: 1080 };
    const RIGHT: Area = Area { x: 1920, y: 100, width: 1280, height: 1024 };

    fn place(x: i32, y: i32, width: u32, height: u32) -> WindowPlace {
        WindowPlace { x: Some(x), y: Some(y), width, height, fullscreen: false }
    }

    #[test]
    fn a_window_that_can_be_reached_stays_where_it_was() {
        for kept in
            [place(10, 20, 800, 600), place(2000, 150, 1280, 720), place(-500, 30, 800, 600), place(1800, 5, 700, 900)]
        {
            assert_eq!(fitted(kept, &[LEFT, RIGHT]), kept);
        }
    }

    #[test]
    fn a_window_off_every_screen_opens_where_the_system_likes() {
        for kept in [
            place(5000, 20, 800, 600),
            place(-790, 20, 800, 600),
            place(10, -700, 800, 600),
            place(10, 1070, 800, 600),
            place(i32::MIN, i32::MAX, 800, 600),
        ] {
            assert_eq!(fitted(kept, &[LEFT, RIGHT]), WindowPlace { x: None, y: None, ..kept }, "{kept:?}");
        }
        // The second screen was taken away.
        assert_eq!(fitted(place(2000, 150, 1280, 720), &[LEFT]).x, None);
        assert_eq!(fitted(place(10, 20, 800, 600), &[]), WindowPlace { x: None, y: None, ..place(0, 0, 800, 600) });
    }

    #[test]
    fn a_window_larger_than_its_screen_shrinks() {
        assert_eq!(fitted(place(1930, 110, 4000, 3000), &[LEFT, RIGHT]), place(1930, 110, 1280, 1024));
        let fitted = fitted(place(9000, 9000, u32::MAX, 0), &[LEFT]);
        assert_eq!((fitted.width, fitted.height), (1920, SMALLEST));
    }
}
