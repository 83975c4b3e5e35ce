//! The framebuffers the scene is drawn into.
//!
//! The window's own framebuffer is only copied to, so its configuration does not matter, a change of quality needs no
//! new window, and a picture taken without a window is the same as the one in it.

use super::RenderError;
use super::pace::Fineness;
use glium::backend::Context;
use glium::framebuffer::{DepthRenderBuffer, RenderBuffer, SimpleFrameBuffer};
use glium::texture::{DepthFormat, MipmapsOption, Texture2d, UncompressedFloatFormat};
use glium::uniforms::MagnifySamplerFilter;
use glium::{BlitTarget, Rect, Surface};
use std::rc::Rc;

const COLOR: UncompressedFloatFormat = UncompressedFloatFormat::U8U8U8U8;
const DEPTH: DepthFormat = DepthFormat::I24;

/// What a picture of the scene is rasterised into: colour and depth with one sample count, and the picture itself.
/// Without multisampling the colour is the picture.
struct Raster {
    samples: u32,
    color: Option<RenderBuffer>,
    depth: DepthRenderBuffer,
    picture: Texture2d,
}

impl Raster {
    /// As many samples as wanted, or the next lower number that works: 8, 4, 2, none.
    fn new(context: &Rc<Context>, size: (u32, u32), wanted: u32) -> Result<Raster, RenderError> {
        let mut last_error = None;
        for samples in [8, 4, 2, 0].into_iter().filter(|&samples| samples <= wanted) {
            let raster = Raster::with_samples(context, size, samples);
            // Making the framebuffer finds out whether the driver accepts the combination.
            match raster.and_then(|raster| raster.surface(context).map(drop).map(|()| raster)) {
                Ok(raster) => return Ok(raster),
                Err(error) => last_error = Some(error),
            }
        }
        Err(last_error.unwrap_or_else(|| RenderError::Gpu("no framebuffer".into())))
    }

    fn with_samples(context: &Rc<Context>, size: (u32, u32), samples: u32) -> Result<Raster, RenderError> {
        let (width, height) = size;
        let picture = texture(context, size)?;
        Ok(if samples > 0 {
            let color = Some(RenderBuffer::new_multisample(context, COLOR, width, height, samples)?);
            let depth = DepthRenderBuffer::new_multisample(context, DEPTH, width, height, samples)?;
            Raster { samples, color, depth, picture }
        } else {
            Raster { samples, color: None, depth: DepthRenderBuffer::new(context, DEPTH, width, height)?, picture }
        })
    }

    fn surface(&self, context: &Rc<Context>) -> Result<SimpleFrameBuffer<'_>, RenderError> {
        Ok(match &self.color {
            Some(color) => SimpleFrameBuffer::with_depth_buffer(context, color, &self.depth)?,
            None => SimpleFrameBuffer::with_depth_buffer(context, &self.picture, &self.depth)?,
        })
    }
}

/// An empty picture.
pub fn texture(context: &Rc<Context>, (width, height): (u32, u32)) -> Result<Texture2d, RenderError> {
    Ok(Texture2d::empty_with_format(context, COLOR, MipmapsOption::NoMipmap, width, height)?)
}

/// Which of the framebuffers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Multisampled, if this quality is.
    Smooth,
    /// One sample a pixel.
    Plain,
}

/// All framebuffers of one size.
pub struct Targets {
    /// Made when it is first drawn into, and only if the driver multisamples: it is large.
    smooth: Option<Raster>,
    /// How many samples it is to have.
    samples: u32,
    plain: Raster,
}

impl Targets {
    /// Creates the targets, with as many samples as wanted or as the driver accepts.
    pub fn new(context: &Rc<Context>, size: (u32, u32), samples: u32) -> Result<Targets, RenderError> {
        Ok(Targets { smooth: None, samples, plain: Raster::new(context, size, 0)? })
    }

    /// Makes what is missing for drawing into this one.
    pub fn prepare(&mut self, context: &Rc<Context>, which: Which) -> Result<(), RenderError> {
        if which == Which::Smooth && self.samples > 0 && self.smooth.is_none() {
            let raster = Raster::new(context, self.size(), self.samples)?;
            // Without samples it would be the same as the plain one.
            self.samples = raster.samples;
            self.smooth = Some(raster).filter(|raster| raster.samples > 0);
        }
        Ok(())
    }

    /// Gives back the memory of the smooth one.
    pub fn forget_smooth(&mut self) {
        self.smooth = None;
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.plain.picture.dimensions()
    }

    fn raster(&self, which: Which) -> &Raster {
        self.smooth.as_ref().filter(|_| which == Which::Smooth).unwrap_or(&self.plain)
    }

    /// Samples a pixel; 0 without multisampling.
    pub fn samples(&self, which: Which) -> u32 {
        self.raster(which).samples
    }

    /// Where the scene is drawn.
    pub fn scene_surface(&self, context: &Rc<Context>, which: Which) -> Result<SimpleFrameBuffer<'_>, RenderError> {
        self.raster(which).surface(context)
    }

    /// Averages the samples of the drawn scene.
    pub fn resolve(&self, context: &Rc<Context>, which: Which) -> Result<(), RenderError> {
        let raster = self.raster(which);
        if raster.color.is_some() {
            let target = raster.picture.as_surface();
            raster.surface(context)?.blit_color(&self.rect(1.0), &target, &self.whole(), MagnifySamplerFilter::Nearest);
        }
        Ok(())
    }

    /// The picture of the drawn scene.
    pub fn picture(&self, which: Which) -> &Texture2d {
        &self.raster(which).picture
    }

    /// Copies the drawn scene onto a surface of the same size, stretched if only a part of the framebuffer was used.
    pub fn copy_to(&self, surface: &impl Surface, which: Which, share: f32) {
        let filter = if share < 1.0 { MagnifySamplerFilter::Linear } else { MagnifySamplerFilter::Nearest };
        self.picture(which).as_surface().blit_color(&self.rect(share), surface, &self.whole(), filter);
    }

    /// The lower left part of a framebuffer that has this share of its width and height.
    pub fn rect(&self, share: f32) -> Rect {
        let (width, height) = self.size();
        let part = |side: u32| ((side as f32 * share).ceil() as u32).clamp(1, side);
        Rect { left: 0, bottom: 0, width: part(width), height: part(height) }
    }

    fn whole(&self) -> BlitTarget {
        let (width, height) = self.size();
        BlitTarget { left: 0, bottom: 0, width: width as i32, height: height as i32 }
    }
}

impl Fineness {
    /// The framebuffer for it.
    pub fn which(self) -> Which {
        if self.multisampled { Which::Smooth } else { Which::Plain }
    }
}

/// Whether a renderer's name is that of a program that draws on the processor.
pub fn is_software(renderer: &str) -> bool {
    let name = renderer.to_ascii_lowercase();
    ["llvmpipe", "softpipe", "swiftshader", "swrast", "software rasterizer", "gdi generic"]
        .iter()
        .any(|software| name.contains(software))
}
