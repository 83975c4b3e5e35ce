//! From raw input to what it means on the board: clicks and drags told apart, keys by their place on the keyboard.
//!
//! Decides nothing about the game; [`crate::gui`] carries the results out.

mod keys;
mod mouse;

pub use keys::{Action, Direction, key_action};
pub use mouse::{Button, Gesture, Mouse, Press};
