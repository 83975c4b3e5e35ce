//! Pictures for the player to keep: one of the board, or the whole game as an animation.
//!
//! They are drawn one by one between the turns of the event loop, where OpenGL lives, and encoded and written on a thread:
//! the game goes on meanwhile.

mod encoder;
mod film;
mod order;
mod reel;
mod studio;

pub use film::Film;
pub use order::{FILM_TIMES, FILM_WIDTHS, PictureOrder, PictureView, STILL_WIDTHS};
pub use studio::Progress;
pub(super) use studio::Studio;
