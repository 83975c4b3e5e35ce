//! [`Renderer`]: from a [`Frame`] to a finished picture.

use super::capture;
use super::instances::Instances;
use super::pass::scene::{Models, ScenePass};
use super::pass::shadow::ShadowPass;
use super::pass::ui::{UiPaint, UiPass};
use super::program::{Features, Globals, SceneUniforms};
use super::targets::{Samples, Targets};
use super::texture;
use crate::scene::Frame;
use crate::settings::Quality;
use crate::themes::ThemeName;
use glium::Surface;
use glium::backend::{Context, Facade};
use glium::texture::Texture2d;
use image::RgbaImage;
use std::rc::Rc;

/// Drawing failed. One line each.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A built-in model or texture cannot be used.
    #[error("{0}")]
    Model(String),
    /// A shader does not compile with this driver.
    #[error("shader \"{0}\": {1}")]
    Shader(String, String),
    /// The driver refused something.
    #[error("OpenGL: {0}")]
    Gpu(String),
    /// A picture cannot be written.
    #[error("{0}: {1}")]
    Capture(String, String),
}

macro_rules! gpu_errors {
    ($($error:path),* $(,)?) => {$(
        impl From<$error> for RenderError {
            fn from(error: $error) -> RenderError {
                RenderError::Gpu(error.to_string())
            }
        }
    )*};
}
gpu_errors!(
    glium::vertex::BufferCreationError,
    glium::index::BufferCreationError,
    glium::texture::TextureCreationError,
    glium::framebuffer::RenderBufferCreationError,
    glium::framebuffer::ValidationError,
    glium::DrawError,
);

/// What a quality level costs.
struct Level {
    samples: Samples,
    ground: u32,
    map: u32,
}

fn level(quality: Quality, max_samples: u32) -> Level {
    let both = |samples: u32| Samples { moving: samples, still: samples };
    match quality {
        // A picture at rest is drawn once, so it can be smooth.
        Quality::Low => Level { samples: Samples { moving: 0, still: max_samples.min(4) }, ground: 512, map: 0 },
        Quality::Medium => Level { samples: both(max_samples.min(4)), ground: 1024, map: 1024 },
        Quality::High => Level { samples: both(max_samples.min(8)), ground: 1024, map: 2048 },
    }
}

fn features(quality: Quality, theme: ThemeName) -> Features {
    let low = quality == Quality::Low;
    Features { shadow_map: !low, plain_light: low, marked: false, theme }
}

/// What the table fades into, as sRGB.
fn background(theme: ThemeName) -> (f32, f32, f32, f32) {
    let [r, g, b] = theme.theme().table[1].components().map(|component| f32::from(component) / 255.0);
    (r, g, b, 1.0)
}

/// Draws frames into a framebuffer of its own.
///
/// [`Renderer::draw`] makes the picture; then [`Renderer::present`] copies it onto a window's frame, or
/// [`Renderer::read`] reads it back.
pub struct Renderer {
    context: Rc<Context>,
    max_samples: u32,
    quality: Quality,
    /// The theme of the scene's programs.
    theme: ThemeName,
    models: Models,
    grain: Texture2d,
    stone: Texture2d,
    instances: Instances,
    shadows: ShadowPass,
    scene: ScenePass,
    ui: UiPass,
    targets: Option<Targets>,
    /// The frame whose scene is in the targets.
    drawn: Option<Frame>,
    with_panels: bool,
}

impl Renderer {
    /// Uploads models and textures and compiles the shaders. `max_samples` is that of the context.
    ///
    /// # Errors
    /// When the driver refuses a shader or a buffer.
    pub fn new(facade: &impl Facade, max_samples: u32, quality: Quality) -> Result<Renderer, RenderError> {
        let context = facade.get_context().clone();
        let Level { ground, map, .. } = level(quality, max_samples);
        Ok(Renderer {
            models: Models::new(&context)?,
            grain: texture::grain(&context)?,
            stone: texture::stone(&context)?,
            instances: Instances::new(&context)?,
            shadows: ShadowPass::new(&context, ground, map)?,
            scene: ScenePass::new(&context, features(quality, ThemeName::default()))?,
            ui: UiPass::new(&context)?,
            targets: None,
            drawn: None,
            with_panels: false,
            context,
            max_samples,
            quality,
            theme: ThemeName::default(),
        })
    }

    /// The quality in use.
    pub fn quality(&self) -> Quality {
        self.quality
    }

    /// Changes the quality from the next picture on. On failure the old one stays in use.
    ///
    /// # Errors
    /// When the driver refuses the larger targets.
    pub fn set_quality(&mut self, quality: Quality) -> Result<(), RenderError> {
        if quality == self.quality {
            return Ok(());
        }
        let Level { ground, map, .. } = level(quality, self.max_samples);
        let shadows = ShadowPass::new(&self.context, ground, map)?;
        let scene = ScenePass::new(&self.context, features(quality, self.theme))?;
        (self.shadows, self.scene, self.quality) = (shadows, scene, quality);
        (self.targets, self.drawn) = (None, None);
        Ok(())
    }

    /// Takes over egui's textures and empties the delta; see [`UiPass::update_textures`].
    ///
    /// # Errors
    /// When the driver refuses a texture.
    pub fn update_ui_textures(&mut self, delta: &mut egui::TexturesDelta) -> Result<(), RenderError> {
        self.ui.update_textures(delta)
    }

    /// Draws a frame, and panels over it, into the own framebuffer, which takes the frame's size. When only the panels
    /// changed since the last picture, the scene is kept. A frame without area (a minimised window) draws nothing.
    ///
    /// # Errors
    /// When the driver refuses the targets or a drawing call.
    pub fn draw(&mut self, frame: &Frame, ui: Option<&UiPaint<'_>>) -> Result<(), RenderError> {
        if frame.size.0 == 0 || frame.size.1 == 0 {
            return Ok(());
        }
        self.prepare_targets(frame.size)?;
        if self.drawn.as_ref() != Some(frame) {
            self.drawn = None;
            self.draw_scene(frame)?;
            self.drawn = Some(frame.clone());
        }
        self.with_panels = ui.is_some();
        if let (Some(paint), Some(targets)) = (ui, &self.targets) {
            self.ui.draw(&mut targets.panel_surface(), paint)?;
        }
        Ok(())
    }

    fn draw_scene(&mut self, frame: &Frame) -> Result<(), RenderError> {
        self.prepare_theme(frame.theme)?;
        let Some(targets) = &self.targets else { return Ok(()) };
        self.instances.update(frame);
        let globals = Globals::new(frame, self.shadows.texel());
        self.shadows.draw(
            &self.context,
            frame.casters,
            &globals,
            &self.instances,
            &self.models.pieces,
            &self.models.quad,
        )?;
        let uniforms = SceneUniforms {
            globals: &globals,
            ground_map: self.shadows.ground(),
            shadow_map: self.shadows.map(),
            grain: &self.grain,
            stone: &self.stone,
            part: 0,
        };
        let mut surface = targets.scene_surface(&self.context, frame.still)?;
        surface.clear_color_srgb_and_depth(background(frame.theme), 1.0);
        self.scene.draw(&mut surface, frame, &self.models, &self.instances, uniforms)?;
        targets.resolve(&self.context, frame.still)
    }

    /// Colours and figures are part of the programs' text, so that no pixel pays for what its theme lacks.
    fn prepare_theme(&mut self, theme: ThemeName) -> Result<(), RenderError> {
        if theme != self.theme {
            self.scene = ScenePass::new(&self.context, features(self.quality, theme))?;
            self.theme = theme;
        }
        Ok(())
    }

    fn prepare_targets(&mut self, size: (u32, u32)) -> Result<(), RenderError> {
        if self.targets.as_ref().is_none_or(|targets| targets.size() != size) {
            // The old ones go first: both together may not fit.
            (self.targets, self.drawn) = (None, None);
            let samples = level(self.quality, self.max_samples).samples;
            self.targets = Some(Targets::new(&self.context, size, samples)?);
        }
        Ok(())
    }

    /// Copies the last picture onto a window's frame of the same size.
    pub fn present(&self, frame: &glium::Frame) {
        if let Some(targets) = &self.targets {
            targets.blit_to(frame, self.with_panels);
        }
    }

    /// Reads the last picture back.
    ///
    /// # Errors
    /// When nothing has been drawn yet.
    pub fn read(&self) -> Result<RgbaImage, RenderError> {
        let targets = self.targets.as_ref().ok_or_else(|| RenderError::Gpu("nothing has been drawn yet".into()))?;
        capture::read(targets.picture(self.with_panels))
    }

    /// Samples a pixel of the last picture; 0 without multisampling.
    pub fn samples(&self) -> u32 {
        let still = self.drawn.as_ref().is_some_and(|frame| frame.still);
        self.targets.as_ref().map_or(0, |targets| targets.samples(still))
    }
}
