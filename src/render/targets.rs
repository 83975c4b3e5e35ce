//! The framebuffer everything is drawn into: multisampled where possible, resolved into one texture.
//!
//! The window's own framebuffer is only copied to, so its configuration does not matter, a change of quality needs no
//! new window, and a picture taken without a window is the same as the one in it.

use super::RenderError;
use glium::backend::{Context, Facade};
use glium::framebuffer::{DepthRenderBuffer, RenderBuffer, SimpleFrameBuffer};
use glium::texture::{DepthFormat, MipmapsOption, Texture2d, UncompressedFloatFormat};
use glium::uniforms::MagnifySamplerFilter;
use glium::{BlitTarget, Rect, Surface};
use std::rc::Rc;

/// Colour and depth of one size and sample count.
pub struct Targets {
    size: (u32, u32),
    samples: u32,
    resolved: Texture2d,
    depth: DepthRenderBuffer,
    multisampled: Option<RenderBuffer>,
}

impl Targets {
    /// Creates targets with as many samples as wanted, or the next lower number that works: 8, 4, 2, none.
    pub fn new(context: &Rc<Context>, size: (u32, u32), wanted: u32) -> Result<Targets, RenderError> {
        let mut last_error = None;
        for samples in [8, 4, 2, 0].into_iter().filter(|&samples| samples <= wanted) {
            match Targets::with_samples(context, size, samples) {
                Ok(targets) => return Ok(targets),
                Err(error) => last_error = Some(error),
            }
        }
        Err(last_error.unwrap_or_else(|| RenderError::Gpu("no framebuffer".into())))
    }

    fn with_samples(context: &Rc<Context>, size: (u32, u32), samples: u32) -> Result<Targets, RenderError> {
        let (width, height) = size;
        let color = UncompressedFloatFormat::U8U8U8U8;
        let depth = DepthFormat::I24;
        let targets = Targets {
            size,
            samples,
            resolved: Texture2d::empty_with_format(context, color, MipmapsOption::NoMipmap, width, height)?,
            depth: if samples > 0 {
                DepthRenderBuffer::new_multisample(context, depth, width, height, samples)?
            } else {
                DepthRenderBuffer::new(context, depth, width, height)?
            },
            multisampled: if samples > 0 {
                Some(RenderBuffer::new_multisample(context, color, width, height, samples)?)
            } else {
                None
            },
        };
        // Finds out whether the driver accepts the combination.
        targets.scene_surface(context)?;
        Ok(targets)
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Samples a pixel; 0 without multisampling.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// Where the scene is drawn.
    pub fn scene_surface(&self, context: &Rc<Context>) -> Result<SimpleFrameBuffer<'_>, RenderError> {
        Ok(match &self.multisampled {
            Some(color) => SimpleFrameBuffer::with_depth_buffer(context, color, &self.depth)?,
            None => SimpleFrameBuffer::with_depth_buffer(context, &self.resolved, &self.depth)?,
        })
    }

    /// Averages the samples into the resolved texture.
    pub fn resolve(&self, context: &Rc<Context>) -> Result<(), RenderError> {
        if self.multisampled.is_some() {
            let source = self.scene_surface(context)?;
            let target = self.resolved.as_surface();
            source.blit_color(&self.rect(), &target, &self.blit_target(), MagnifySamplerFilter::Nearest);
        }
        Ok(())
    }

    /// Where the panels are drawn, over the resolved scene.
    pub fn resolved_surface(&self) -> SimpleFrameBuffer<'_> {
        self.resolved.as_surface()
    }

    /// The finished picture.
    pub fn picture(&self) -> &Texture2d {
        &self.resolved
    }

    /// Copies the finished picture onto a window's frame.
    pub fn blit_to(&self, frame: &glium::Frame) {
        self.resolved.as_surface().blit_color(&self.rect(), frame, &self.blit_target(), MagnifySamplerFilter::Nearest);
    }

    fn rect(&self) -> Rect {
        Rect { left: 0, bottom: 0, width: self.size.0, height: self.size.1 }
    }

    fn blit_target(&self) -> BlitTarget {
        BlitTarget { left: 0, bottom: 0, width: self.size.0 as i32, height: self.size.1 as i32 }
    }
}

/// Whether a renderer's name is that of a program that draws on the processor.
pub fn is_software(renderer: &str) -> bool {
    let name = renderer.to_ascii_lowercase();
    ["llvmpipe", "softpipe", "swiftshader", "swrast", "software rasterizer", "gdi generic"]
        .iter()
        .any(|software| name.contains(software))
}

/// The quality to begin with: low when everything is drawn on the processor, high elsewhere.
pub fn default_quality(facade: &impl Facade) -> crate::settings::Quality {
    if is_software(facade.get_context().get_opengl_renderer_string()) {
        crate::settings::Quality::Low
    } else {
        crate::settings::Quality::High
    }
}
