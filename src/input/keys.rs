//! Keyboard shortcuts, by physical key so that they work under every layout.

use crate::control::Browse;
use winit::keyboard::{KeyCode, ModifiersState};

/// The six lateral directions as the viewer sees them, clockwise from straight away from the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// `W`: away.
    Up,
    /// `E`.
    UpRight,
    /// `D`.
    DownRight,
    /// `S`: nearer.
    Down,
    /// `A`.
    DownLeft,
    /// `Q`.
    UpLeft,
}

impl Direction {
    /// 0..=5, clockwise from [`Direction::Up`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a key means in the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// Move the board's cursor.
    Cursor(Direction),
    /// Select, or play to, the cursor's cell.
    Activate,
    /// Close the question, else deselect.
    Cancel,
    /// Take back.
    Undo,
    /// Play again.
    Redo,
    /// The computer answers at once.
    MoveNow,
    /// Show a good ply.
    Hint,
    /// Show or hide what hangs and what would win at once.
    Threats,
    /// Show or hide the aura zones.
    Aura,
    /// Show or hide the Intellectors' ways to their last rows.
    Breakthrough,
    /// Ask whether to give up; on the analysis board, delete the shown variation.
    Resign,
    /// Ask whether to agree on a draw.
    OfferDraw,
    /// Look at an earlier ply.
    Browse(Browse),
    /// Open the analysis board, or go back to the game.
    Board,
    /// Put the shown variation before its neighbour.
    Promote,
    /// Let the plies be shown one after another, or stop that.
    Autoplay,
    /// Turn to the other side.
    Flip,
    /// Flat view from above, or back.
    Top,
    /// Default view.
    ResetCamera,
    /// Preset 1..=4.
    Preset(u8),
    /// Orbit as by a drag of so many logical pixels.
    Orbit(f32, f32),
    /// Zoom by wheel lines; positive is nearer.
    Zoom(f32),
    /// Fullscreen on or off.
    Fullscreen,
    /// Hide or show all panels.
    HidePanels,
    /// Stop the clock, or go on.
    Pause,
    /// Save the game.
    Save,
    /// Put the game into the clipboard as PIN.
    CopyGame,
    /// Write the game as PIN into a file.
    Export,
    /// The page of pictures and other exports.
    Picture,
    /// The rules page.
    Rules,
    /// The start menu.
    Menu,
    /// Close the program.
    Quit,
}

/// How many logical pixels of drag one press of an orbit key is worth: about 5°.
const ORBIT_STEP: f32 = 16.0;

/// What this key means, if anything.
pub fn key_action(key: KeyCode, modifiers: ModifiersState) -> Option<Action> {
    if modifiers.control_key() || modifiers.super_key() {
        return Some(match key {
            KeyCode::KeyZ if modifiers.shift_key() => Action::Redo,
            KeyCode::KeyZ => Action::Undo,
            KeyCode::KeyY => Action::Redo,
            KeyCode::KeyS => Action::Save,
            KeyCode::KeyC => Action::CopyGame,
            KeyCode::KeyE => Action::Export,
            KeyCode::KeyP => Action::Picture,
            KeyCode::KeyQ => Action::Quit,
            _ => return None,
        });
    }
    if modifiers.alt_key() {
        return Some(match key {
            KeyCode::ArrowLeft => Action::Orbit(-ORBIT_STEP, 0.0),
            KeyCode::ArrowRight => Action::Orbit(ORBIT_STEP, 0.0),
            KeyCode::ArrowUp => Action::Orbit(0.0, ORBIT_STEP),
            KeyCode::ArrowDown => Action::Orbit(0.0, -ORBIT_STEP),
            KeyCode::Enter => Action::Fullscreen,
            _ => return None,
        });
    }
    Some(match key {
        KeyCode::KeyW => Action::Cursor(Direction::Up),
        KeyCode::KeyE => Action::Cursor(Direction::UpRight),
        KeyCode::KeyD => Action::Cursor(Direction::DownRight),
        KeyCode::KeyS => Action::Cursor(Direction::Down),
        KeyCode::KeyA => Action::Cursor(Direction::DownLeft),
        KeyCode::KeyQ => Action::Cursor(Direction::UpLeft),
        KeyCode::Space | KeyCode::Enter | KeyCode::NumpadEnter => Action::Activate,
        KeyCode::Escape => Action::Cancel,
        KeyCode::KeyU | KeyCode::Backspace => Action::Undo,
        KeyCode::KeyR => Action::Redo,
        KeyCode::KeyN => Action::MoveNow,
        KeyCode::KeyH => Action::Hint,
        KeyCode::KeyX => Action::Threats,
        KeyCode::KeyZ => Action::Aura,
        KeyCode::KeyB => Action::Breakthrough,
        KeyCode::KeyP | KeyCode::Pause => Action::Pause,
        KeyCode::ArrowLeft => Action::Browse(Browse::Previous),
        KeyCode::ArrowRight => Action::Browse(Browse::Next),
        KeyCode::ArrowUp => Action::Browse(Browse::First),
        KeyCode::ArrowDown | KeyCode::End => Action::Browse(Browse::Last),
        KeyCode::KeyK => Action::Autoplay,
        KeyCode::KeyV => Action::Board,
        KeyCode::KeyC => Action::Browse(Browse::Sibling),
        KeyCode::PageUp => Action::Promote,
        KeyCode::KeyF => Action::Flip,
        KeyCode::KeyT => Action::Top,
        KeyCode::Home | KeyCode::Digit0 | KeyCode::Numpad0 => Action::ResetCamera,
        KeyCode::Digit1 | KeyCode::Numpad1 => Action::Preset(1),
        KeyCode::Digit2 | KeyCode::Numpad2 => Action::Preset(2),
        KeyCode::Digit3 | KeyCode::Numpad3 => Action::Preset(3),
        KeyCode::Digit4 | KeyCode::Numpad4 => Action::Preset(4),
        KeyCode::BracketLeft => Action::Orbit(-ORBIT_STEP, 0.0),
        KeyCode::BracketRight => Action::Orbit(ORBIT_STEP, 0.0),
        KeyCode::Equal | KeyCode::NumpadAdd => Action::Zoom(1.0),
        KeyCode::Minus | KeyCode::NumpadSubtract => Action::Zoom(-1.0),
        KeyCode::Delete => Action::Resign,
        KeyCode::KeyO => Action::OfferDraw,
        KeyCode::F1 => Action::Rules,
        KeyCode::F10 => Action::Menu,
        KeyCode::F11 => Action::Fullscreen,
        KeyCode::F9 => Action::HidePanels,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifiers_separate_commands_from_the_cursor() {
        let (none, control) = (ModifiersState::empty(), ModifiersState::CONTROL);
        assert_eq!(key_action(KeyCode::KeyS, none), Some(Action::Cursor(Direction::Down)));
        assert_eq!(key_action(KeyCode::KeyS, control), Some(Action::Save));
        assert_eq!(key_action(KeyCode::KeyZ, control | ModifiersState::SHIFT), Some(Action::Redo));
        assert_eq!(key_action(KeyCode::KeyD, control), None);
        assert_eq!(key_action(KeyCode::ArrowLeft, ModifiersState::ALT), Some(Action::Orbit(-ORBIT_STEP, 0.0)));
    }
}
