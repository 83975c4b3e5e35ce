//! The framebuffers everything is drawn into: multisampled where possible, resolved into a texture, panels on top.
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

const COLOR: UncompressedFloatFormat = UncompressedFloatFormat::U8U8U8U8;
const DEPTH: DepthFormat = DepthFormat::I24;

/// How many samples a pixel has while something moves, and when nothing does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Samples {
    /// In motion; 0 is no multisampling.
    pub moving: u32,
    /// At rest.
    pub still: u32,
}

/// What a picture is rasterised into: colour and depth with one sample count. Without multisampling the colour is the
/// resolved texture itself.
struct Raster {
    samples: u32,
    color: Option<RenderBuffer>,
    depth: DepthRenderBuffer,
}

impl Raster {
    /// As many samples as wanted, or the next lower number that works: 8, 4, 2, none.
    fn new(context: &Rc<Context>, resolved: &Texture2d, wanted: u32) -> Result<Raster, RenderError> {
        let mut last_error = None;
        for samples in [8, 4, 2, 0].into_iter().filter(|&samples| samples <= wanted) {
            let raster = Raster::with_samples(context, resolved.dimensions(), samples);
            // Making the framebuffer finds out whether the driver accepts the combination.
            match raster.and_then(|raster| raster.surface(context, resolved).map(drop).map(|()| raster)) {
                Ok(raster) => return Ok(raster),
                Err(error) => last_error = Some(error),
            }
        }
        Err(last_error.unwrap_or_else(|| RenderError::Gpu("no framebuffer".into())))
    }

    fn with_samples(context: &Rc<Context>, size: (u32, u32), samples: u32) -> Result<Raster, RenderError> {
        let (width, height) = size;
        Ok(if samples > 0 {
            Raster {
                samples,
                color: Some(RenderBuffer::new_multisample(context, COLOR, width, height, samples)?),
                depth: DepthRenderBuffer::new_multisample(context, DEPTH, width, height, samples)?,
            }
        } else {
            Raster { samples, color: None, depth: DepthRenderBuffer::new(context, DEPTH, width, height)? }
        })
    }

    fn surface<'a>(
        &'a self,
        context: &Rc<Context>,
        resolved: &'a Texture2d,
    ) -> Result<SimpleFrameBuffer<'a>, RenderError> {
        Ok(match &self.color {
            Some(color) => SimpleFrameBuffer::with_depth_buffer(context, color, &self.depth)?,
            None => SimpleFrameBuffer::with_depth_buffer(context, resolved, &self.depth)?,
        })
    }
}

/// All framebuffers of one size.
pub struct Targets {
    moving: Raster,
    /// `None` when it would be the same.
    still: Option<Raster>,
    resolved: Texture2d,
    finished: Texture2d,
}

impl Targets {
    /// Creates the targets with as many samples as wanted or as the driver accepts.
    pub fn new(context: &Rc<Context>, size: (u32, u32), samples: Samples) -> Result<Targets, RenderError> {
        let (width, height) = size;
        let texture = || Texture2d::empty_with_format(context, COLOR, MipmapsOption::NoMipmap, width, height);
        let resolved = texture()?;
        let moving = Raster::new(context, &resolved, samples.moving)?;
        let still =
            if samples.still == samples.moving { None } else { Some(Raster::new(context, &resolved, samples.still)?) };
        Ok(Targets { moving, still, resolved, finished: texture()? })
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.resolved.dimensions()
    }

    fn raster(&self, still: bool) -> &Raster {
        self.still.as_ref().filter(|_| still).unwrap_or(&self.moving)
    }

    /// Samples a pixel in motion or at rest; 0 without multisampling.
    pub fn samples(&self, still: bool) -> u32 {
        self.raster(still).samples
    }

    /// Where the scene is drawn, in motion or at rest.
    pub fn scene_surface(&self, context: &Rc<Context>, still: bool) -> Result<SimpleFrameBuffer<'_>, RenderError> {
        self.raster(still).surface(context, &self.resolved)
    }

    /// Averages the samples of the drawn scene.
    pub fn resolve(&self, context: &Rc<Context>, still: bool) -> Result<(), RenderError> {
        if self.raster(still).color.is_some() {
            let source = self.scene_surface(context, still)?;
            let target = self.resolved.as_surface();
            source.blit_color(&self.rect(), &target, &self.blit_target(), MagnifySamplerFilter::Nearest);
        }
        Ok(())
    }

    /// A copy of the resolved scene, to draw panels over. The scene itself stays for the next picture.
    pub fn panel_surface(&self) -> SimpleFrameBuffer<'_> {
        let surface = self.finished.as_surface();
        let scene = self.resolved.as_surface();
        scene.blit_color(&self.rect(), &surface, &self.blit_target(), MagnifySamplerFilter::Nearest);
        surface
    }

    /// The picture with panels, or without.
    pub fn picture(&self, with_panels: bool) -> &Texture2d {
        if with_panels { &self.finished } else { &self.resolved }
    }

    /// Copies the picture onto a window's frame.
    pub fn blit_to(&self, frame: &glium::Frame, with_panels: bool) {
        let source = self.picture(with_panels).as_surface();
        source.blit_color(&self.rect(), frame, &self.blit_target(), MagnifySamplerFilter::Nearest);
    }

    fn rect(&self) -> Rect {
        let (width, height) = self.size();
        Rect { left: 0, bottom: 0, width, height }
    }

    fn blit_target(&self) -> BlitTarget {
        let (width, height) = self.size();
        BlitTarget { left: 0, bottom: 0, width: width as i32, height: height as i32 }
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
