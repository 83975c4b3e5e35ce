//! [`Renderer`]: from a [`Frame`] to a finished picture.
//!
//! While something moves, each picture is drawn once, as finely as keeps it fluid. At rest the first picture is drawn
//! like those, and then refined by [`Renderer::refine`] until [`Renderer::is_refined`].

use super::capture;
use super::instances::Instances;
use super::pace::{End, Fineness, Pace};
use super::pass::canvas::{Canvas, Tally};
use super::pass::scene::{Models, ScenePass, View};
use super::pass::shadow::{Casters, ShadowPass};
use super::pass::ui::{UiPaint, UiPass};
use super::program::{Features, Globals, SceneUniforms};
use super::rest::{Rest, Step};
use super::sampling::Sample;
use super::targets::{self, Targets, Which};
use super::texture;
use crate::scene::Frame;
use crate::settings::Quality;
use crate::themes::ThemeName;
use glium::Surface;
use glium::backend::{Context, Facade};
use glium::texture::Texture2d;
use image::RgbaImage;
use std::rc::Rc;
use std::time::{Duration, Instant};

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
    /// Samples a pixel of the first picture at rest, and in motion if `smooth_motion`.
    samples: u32,
    smooth_motion: bool,
    ground: u32,
    map: u32,
    /// How many pictures make one at rest.
    pictures: u32,
    /// Each of those has its own place in the lamp.
    area_light: bool,
}

fn level(quality: Quality, max_samples: u32) -> Level {
    let samples = |most: u32| max_samples.min(most);
    match quality {
        Quality::Low => {
            Level { samples: samples(4), smooth_motion: false, ground: 512, map: 0, pictures: 16, area_light: false }
        }
        Quality::Medium => {
            Level { samples: samples(4), smooth_motion: true, ground: 1024, map: 1024, pictures: 32, area_light: true }
        }
        Quality::High => {
            Level { samples: samples(8), smooth_motion: true, ground: 1024, map: 2048, pictures: 64, area_light: true }
        }
    }
}

fn features(quality: Quality, theme: ThemeName) -> Features {
    let low = quality == Quality::Low;
    Features { shadow_map: !low, plain_light: low, theme, ..Features::default() }
}

/// After so many pictures of a rest their mean has smooth edges.
const EDGES: u32 = 4;

/// What the table fades into, as a picture of programs with these features holds it.
fn background(features: Features) -> (f32, f32, f32, f32) {
    let range = features.range();
    let [r, g, b] = features.theme.theme().table[1].linear().map(|light| {
        let light = light / range;
        if light <= 0.003_130_8 { light * 12.92 } else { light.powf(1.0 / 2.4) * 1.055 - 0.055 }
    });
    (r, g, b, 1.0)
}

/// The scene that is in the targets, and how it was drawn.
struct Drawn {
    frame: Frame,
    which: Which,
    share: f32,
}

/// How long a picture in motion took, and how finely it was drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Motion {
    /// From the first call to the last pixel, panels included.
    pub time: Duration,
    /// Whether it was drawn as coarsely as allowed, and whether as finely.
    pub at_end: (bool, bool),
}

/// Draws frames into a framebuffer of its own.
///
/// [`Renderer::draw`] draws the scene; then [`Renderer::show`] brings it with the panels onto a window's frame, or
/// [`Renderer::read`] into memory.
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
    pace: Pace,
    /// Motion begins coarse: this is a slow machine.
    slow: bool,
    motion: Option<Motion>,
    /// When the picture in motion was begun that has not been shown yet.
    begun: Option<Instant>,
    rest: Rest,
    drawn: Option<Drawn>,
    /// Scene and panels, when there is no window to show them.
    finished: Option<Texture2d>,
    tally: Tally,
}

impl Renderer {
    /// Uploads models and textures and compiles the shaders. `max_samples` is that of the context.
    ///
    /// # Errors
    /// When the driver refuses a shader or a buffer.
    pub fn new(facade: &impl Facade, max_samples: u32, quality: Quality) -> Result<Renderer, RenderError> {
        let context = facade.get_context().clone();
        let Level { ground, map, smooth_motion, .. } = level(quality, max_samples);
        let mut models = Models::new(&context)?;
        models.set_coarse(quality == Quality::Low);
        Ok(Renderer {
            models,
            grain: texture::grain(&context)?,
            stone: texture::stone(&context)?,
            instances: Instances::new(&context)?,
            shadows: ShadowPass::new(&context, ground, map)?,
            scene: ScenePass::new(&context, features(quality, ThemeName::default()))?,
            ui: UiPass::new(&context)?,
            targets: None,
            pace: Pace::new(smooth_motion),
            slow: false,
            motion: None,
            begun: None,
            rest: Rest::default(),
            drawn: None,
            finished: None,
            tally: Tally::default(),
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
        let Level { ground, map, smooth_motion, .. } = level(quality, self.max_samples);
        let shadows = ShadowPass::new(&self.context, ground, map)?;
        let scene = ScenePass::new(&self.context, features(quality, self.theme))?;
        (self.shadows, self.scene, self.quality) = (shadows, scene, quality);
        self.models.set_coarse(quality == Quality::Low);
        (self.pace, self.motion) = (Pace::new(smooth_motion), None);
        self.expect(self.slow);
        (self.targets, self.drawn, self.rest) = (None, None, Rest::default());
        Ok(())
    }

    /// Whether to begin as on a slow machine, where the first pictures shall not have to show that it is one.
    pub fn expect(&mut self, slow: bool) {
        self.slow = slow;
        if slow {
            self.pace.start_coarse();
        }
    }

    /// Takes over egui's textures and empties the delta; see [`UiPass::update_textures`].
    ///
    /// # Errors
    /// When the driver refuses a texture.
    pub fn update_ui_textures(&mut self, delta: &mut egui::TexturesDelta) -> Result<(), RenderError> {
        self.ui.update_textures(delta)
    }

    /// Draws a frame into the own framebuffer, which takes the frame's size, and takes over the panels. When only the
    /// panels changed since the last picture, the scene is kept, however far it has been refined. A frame without area
    /// (a minimised window) draws nothing.
    ///
    /// # Errors
    /// When the driver refuses the targets or a drawing call.
    pub fn draw(&mut self, frame: &Frame, ui: Option<&UiPaint<'_>>) -> Result<(), RenderError> {
        if frame.size.0 == 0 || frame.size.1 == 0 {
            return Ok(());
        }
        self.tally = Tally::default();
        self.prepare_targets(frame.size)?;
        if self.drawn.as_ref().is_none_or(|drawn| drawn.frame != *frame) {
            self.draw_scene(frame)?;
        }
        match ui {
            Some(paint) => self.ui.take(paint),
            None => {
                self.ui.take_none();
                Ok(())
            }
        }
    }

    fn draw_scene(&mut self, frame: &Frame) -> Result<(), RenderError> {
        self.prepare_theme(frame.theme)?;
        let started = Instant::now();
        if self.drawn.as_ref().is_none_or(|drawn| drawn.frame.still) {
            self.pace.begin();
        }
        self.drawn = None;
        self.rest.restart();
        let Fineness { share, .. } = self.pace.fineness();
        // What is too slow for many samples in motion gets them one after another, at rest.
        let share = if frame.still { 1.0 } else { share };
        let which = if frame.still && !self.pace.is_strained() { Which::Smooth } else { self.pace.fineness().which() };
        self.instances.update(frame);
        let globals = Globals::new(frame, self.shadows.texel(), None);
        let casters = Casters { globals: &globals, frame, instances: &self.instances, models: &self.models };
        self.shadows.draw(&self.context, &casters, &mut self.tally)?;
        let Some(targets) = &mut self.targets else { return Ok(()) };
        if self.pace.is_strained() {
            targets.forget_smooth();
        }
        targets.prepare(&self.context, which)?;
        let mut surface = targets.scene_surface(&self.context, which)?;
        let features = features(self.quality, frame.theme);
        let mut canvas = cleared(&mut surface, features, targets, share, &mut self.tally);
        let uniforms = SceneUniforms {
            globals: &globals,
            ground_map: self.shadows.ground(),
            shadow_map: self.shadows.map(),
            room_map: None,
            grain: &self.grain,
            stone: &self.stone,
            plain_filter: self.quality == Quality::Low,
            part: 0,
        };
        let view = View { frame, models: &self.models, instances: &self.instances, uniforms };
        self.scene.draw(&mut canvas, view)?;
        targets.resolve(&self.context, which)?;
        self.begun = Some(started).filter(|_| !frame.still);
        self.drawn = Some(Drawn { frame: frame.clone(), which, share });
        Ok(())
    }

    /// Colours and figures are part of the programs' text, so that no pixel pays for what its theme lacks.
    fn prepare_theme(&mut self, theme: ThemeName) -> Result<(), RenderError> {
        if theme != self.theme {
            self.scene = ScenePass::new(&self.context, features(self.quality, theme))?;
            self.theme = theme;
            self.rest = Rest::default();
        }
        Ok(())
    }

    fn prepare_targets(&mut self, size: (u32, u32)) -> Result<(), RenderError> {
        if self.targets.as_ref().is_none_or(|targets| targets.size() != size) {
            // The old ones go first: both together may not fit.
            (self.targets, self.drawn) = (None, None);
            self.rest.forget_size();
            self.targets = Some(Targets::new(&self.context, size, level(self.quality, self.max_samples).samples)?);
        }
        Ok(())
    }

    /// Whether there is nothing to refine: the picture at rest has converged, or something moves.
    pub fn is_refined(&self) -> bool {
        let still = self.drawn.as_ref().is_some_and(|drawn| drawn.frame.still);
        !still || self.refinements() >= level(self.quality, self.max_samples).pictures
    }

    /// How many pictures have been added to the first one of this rest.
    pub fn refinements(&self) -> u32 {
        self.rest.count()
    }

    /// Adds one more picture to that at rest, and waits until it is done. Does nothing when there is nothing to refine.
    ///
    /// # Errors
    /// When the driver refuses.
    pub fn refine(&mut self) -> Result<(), RenderError> {
        let wanted = self.refinements() + 1;
        while !self.is_refined() && self.refinements() < wanted {
            self.refine_step()?;
        }
        Ok(())
    }

    /// Does a third of [`Renderer::refine`], so that input need not wait long for its answer.
    ///
    /// # Errors
    /// When the driver refuses.
    pub fn refine_step(&mut self) -> Result<(), RenderError> {
        if self.is_refined() {
            return Ok(());
        }
        let (Some(targets), Some(Drawn { frame, which, .. })) = (&self.targets, &self.drawn) else { return Ok(()) };
        let step = self.rest.step();
        if step == Step::Shadow {
            self.tally = Tally::default();
        }
        let area_light = level(self.quality, self.max_samples).area_light;
        let features = Features { area_light, ..features(self.quality, self.theme) };
        let sample = Sample::new(self.rest.count());
        let sample = if area_light { sample } else { Sample { lamp: glam::Vec2::ZERO, ..sample } };
        let globals = Globals::new(frame, self.shadows.texel(), Some(&sample));
        if step == Step::Shadow {
            self.rest.prepare(&self.context, targets.size(), features)?;
            if let Some(sum) = self.rest.sum().filter(|sum| sum.count() == 0 && targets.samples(*which) == 0) {
                sum.hold_first(&self.context, targets.picture(*which))?;
            }
            if area_light {
                self.shadows.draw_sample(&self.context, &globals, &mut self.tally)?;
                self.shadows.draw_room(&self.context, &globals, &mut self.tally)?;
            }
        } else {
            let uniforms = SceneUniforms {
                globals: &globals,
                ground_map: self.shadows.ground(),
                shadow_map: self.shadows.sample(),
                room_map: self.shadows.room(),
                grain: &self.grain,
                stone: &self.stone,
                plain_filter: self.quality == Quality::Low,
                part: 0,
            };
            let view = View { frame, models: &self.models, instances: &self.instances, uniforms };
            let scene = self.rest.scene(&self.scene);
            let mut surface = targets.scene_surface(&self.context, Which::Plain)?;
            if step == Step::Front {
                let mut canvas = cleared(&mut surface, features, targets, 1.0, &mut self.tally);
                scene.draw_front(&mut canvas, view)?;
            } else {
                let viewport = Some(targets.rect(1.0));
                scene.draw_back(&mut Canvas { surface: &mut surface, viewport, tally: &mut self.tally }, view)?;
                if let Some(sum) = self.rest.sum() {
                    sum.add(targets.picture(Which::Plain), &self.models.quad, &mut self.tally)?;
                }
            }
        }
        self.rest.step_is_done();
        // What is queued would delay the answer to the next input.
        self.context.finish();
        Ok(())
    }

    /// Brings the scene as it is by now, and the panels over it, onto a surface of the same size: a window's frame.
    ///
    /// # Errors
    /// When the driver refuses.
    pub fn show(&mut self, surface: &mut impl Surface) -> Result<(), RenderError> {
        let (Some(targets), Some(drawn)) = (&self.targets, &self.drawn) else { return Ok(()) };
        if let Some(sum) = self.rest.shown() {
            // Without multisampling the pictures of the rest are drawn over the first one.
            let first = targets.picture(drawn.which);
            let first = Some(first).filter(|_| targets.samples(drawn.which) > 0);
            let Level { pictures, area_light, .. } = level(self.quality, self.max_samples);
            // Where the light is the same in all of them, only edges become better, and need not wait for it.
            let fade = if area_light || first.is_some() { pictures } else { EDGES };
            sum.show(surface, first, fade, &self.models.quad, &mut self.tally)?;
        } else {
            targets.copy_to(surface, drawn.which, drawn.share);
        }
        self.ui.draw(surface)?;
        if let Some(begun) = self.begun.take() {
            // Only a picture that is really there says how long it took.
            self.context.finish();
            let time = begun.elapsed();
            self.motion = Some(Motion { time, at_end: self.pace.at_end() });
            self.pace.note(time);
        }
        Ok(())
    }

    /// Does what a window's frame costs, without a window: [`Renderer::show`] into the own framebuffer, and waits until
    /// it is done.
    ///
    /// # Errors
    /// When the driver refuses.
    pub fn show_unseen(&mut self) -> Result<(), RenderError> {
        // Taken out for as long as it is drawn on.
        if let Some(finished) = self.take_finished()? {
            let shown = self.show(&mut finished.as_surface());
            self.finished = Some(finished);
            shown?;
        }
        self.context.finish();
        Ok(())
    }

    fn take_finished(&mut self) -> Result<Option<Texture2d>, RenderError> {
        let Some(size) = self.targets.as_ref().map(Targets::size) else { return Ok(None) };
        match self.finished.take().filter(|finished| finished.dimensions() == size) {
            Some(finished) => Ok(Some(finished)),
            None => Ok(Some(targets::texture(&self.context, size)?)),
        }
    }

    /// Reads the picture with its panels back.
    ///
    /// # Errors
    /// When nothing has been drawn yet, or the driver refuses.
    pub fn read(&mut self) -> Result<RgbaImage, RenderError> {
        self.show_unseen()?;
        let finished = self.finished.as_ref().ok_or_else(|| RenderError::Gpu("nothing has been drawn yet".into()))?;
        capture::read(finished)
    }

    /// What [`Renderer::draw`] or [`Renderer::refine`] has drawn last, panels aside.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// How long the last picture in motion took that was shown, once.
    pub fn take_motion(&mut self) -> Option<Motion> {
        self.motion.take()
    }

    /// Share of the full resolution in each direction that pictures in motion have now.
    pub fn share(&self) -> f32 {
        self.pace.fineness().share
    }

    /// Draws pictures in motion so finely from now on, until the quality changes: for measurements and tests.
    pub fn hold_pace(&mut self, end: End) {
        self.pace.hold(end);
    }

    /// Samples a pixel of the last picture; 0 without multisampling.
    pub fn samples(&self) -> u32 {
        self.targets.as_ref().zip(self.drawn.as_ref()).map_or(0, |(targets, drawn)| targets.samples(drawn.which))
    }

    /// The name of what draws.
    pub fn driver(&self) -> &str {
        self.context.get_opengl_renderer_string()
    }
}

/// A canvas in the colour of the table far away, of which this share is used.
fn cleared<'s, S: Surface>(
    surface: &'s mut S,
    features: Features,
    targets: &Targets,
    share: f32,
    tally: &'s mut Tally,
) -> Canvas<'s, S> {
    // The whole: what is stretched looks a little over the edge.
    surface.clear_color_srgb_and_depth(background(features), 1.0);
    Canvas { surface, viewport: Some(targets.rect(share)), tally }
}
