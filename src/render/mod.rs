//! Draws a [`crate::scene::Frame`] with OpenGL 3.3: the only module that knows glium.
//!
//! Knows the scene's numbers and the quality setting, nothing of the game. Everything is drawn into own targets and
//! then copied onto the window or read back, so both give the same picture. Light is computed linear and encoded as sRGB
//! in the shaders; the framebuffer never converts.

pub mod auto_quality;
pub mod capture;
pub mod context;
pub mod headless;
pub mod instances;
pub mod light;
pub mod mesh;
pub mod pace;
pub mod palette;
pub mod pass;
pub mod program;
pub mod reference;
pub mod renderer;
pub mod rest;
pub mod sampling;
pub mod targets;
pub mod texture;

pub use auto_quality::AutoQuality;
pub use context::{ContextError, WindowContext, open_window};
pub use headless::{Headless, HeadlessError};
pub use pace::End;
pub use pass::canvas::Tally;
pub use pass::ui::UiPaint;
pub use renderer::{RenderError, Renderer};
pub use targets::is_software;
