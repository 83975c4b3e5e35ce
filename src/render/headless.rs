//! Pictures without a window.

use super::context::{ContextError, open_headless};
use super::renderer::{RenderError, Renderer};
use crate::scene::Scene;
use crate::settings::Quality;
use image::RgbaImage;

/// A picture without a window cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum HeadlessError {
    /// There is no OpenGL without a display here.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// The drawing failed.
    #[error(transparent)]
    Render(#[from] RenderError),
}

/// A renderer that needs no display (EGL surfaceless).
pub struct Headless {
    renderer: Renderer,
}

impl Headless {
    /// Opens the first device that can draw without a display.
    ///
    /// # Errors
    /// When there is none, or it cannot do OpenGL 3.3.
    pub fn new(quality: Quality) -> Result<Headless, HeadlessError> {
        let context = open_headless()?;
        Ok(Headless { renderer: Renderer::new(&context.context, context.max_samples, quality)? })
    }

    /// The renderer, for panels and quality.
    pub fn renderer(&mut self) -> &mut Renderer {
        &mut self.renderer
    }

    /// Draws a scene as it is now, in the size of its viewport; at rest, the first picture of the rest.
    ///
    /// # Errors
    /// When the driver refuses.
    pub fn draw(&mut self, scene: &mut Scene) -> Result<RgbaImage, HeadlessError> {
        self.renderer.draw(scene.frame(), None)?;
        Ok(self.renderer.read()?)
    }

    /// Refines what was drawn last until nothing can be refined.
    ///
    /// # Errors
    /// When the driver refuses.
    pub fn refined(&mut self) -> Result<RgbaImage, HeadlessError> {
        while !self.renderer.is_refined() {
            self.renderer.refine()?;
        }
        Ok(self.renderer.read()?)
    }
}
