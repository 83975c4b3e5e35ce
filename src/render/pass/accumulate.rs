//! The picture at rest: the sum of many, each from another place in the pixel and in the lamp.
//!
//! The first picture of a rest is drawn like those in motion and stays; the sum of the others is faded in over it, so
//! nothing jumps. The sum is of linear light in floating point.

use super::canvas::{Canvas, Tally};
use crate::render::RenderError;
use crate::render::instances::CornerVertex;
use crate::render::program::{Features, Parts, build};
use glium::backend::Context;
use glium::framebuffer::SimpleFrameBuffer;
use glium::texture::{MipmapsOption, Texture2d, UncompressedFloatFormat};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler};
use glium::{Blend, BlendingFunction, DrawParameters, LinearBlendingFactor, Program, Surface, VertexBuffer, uniform};
use std::rc::Rc;

/// After this share of all pictures only their sum is seen.
const FADE: f32 = 0.5;

/// The sum and what adds to it and shows it.
pub struct Accumulation {
    sum: Texture2d,
    count: u32,
    /// While nothing has been added yet, the first picture of the rest is kept in the sum's place.
    holds_first: bool,
    add: Rc<Program>,
    show: Rc<Program>,
}

/// The programs, which outlive the sums of different sizes.
pub struct AccumulationPrograms {
    add: Rc<Program>,
    show: Rc<Program>,
}

impl AccumulationPrograms {
    /// Compiles the programs.
    pub fn new(context: &Rc<Context>) -> Result<AccumulationPrograms, RenderError> {
        let screen = include_str!("../../../shaders/screen.vert");
        let program = |name, text| build(context, name, Features::default(), Parts::default(), screen, text);
        Ok(AccumulationPrograms {
            add: Rc::new(program("add", include_str!("../../../shaders/add.frag"))?),
            show: Rc::new(program("show", include_str!("../../../shaders/show.frag"))?),
        })
    }
}

impl Accumulation {
    /// An empty sum for pictures of this size.
    pub fn new(
        context: &Rc<Context>,
        size: (u32, u32),
        programs: &AccumulationPrograms,
    ) -> Result<Accumulation, RenderError> {
        let texture = |format| Texture2d::empty_with_format(context, format, MipmapsOption::NoMipmap, size.0, size.1);
        // Half as precise is still enough for a picture; not every driver draws into the other.
        let usable = |texture: &Texture2d| SimpleFrameBuffer::new(context, texture).is_ok();
        let sum = match texture(UncompressedFloatFormat::F32F32F32F32) {
            Ok(sum) if usable(&sum) => sum,
            _ => texture(UncompressedFloatFormat::F16F16F16F16)?,
        };
        let AccumulationPrograms { add, show } = programs;
        Ok(Accumulation { sum, count: 0, holds_first: false, add: add.clone(), show: show.clone() })
    }

    /// How many pictures are in the sum.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Whether there is anything to show.
    pub fn is_shown(&self) -> bool {
        self.count > 0 || self.holds_first
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.sum.dimensions()
    }

    /// Forgets the sum.
    pub fn restart(&mut self) {
        (self.count, self.holds_first) = (0, false);
    }

    /// Keeps the first picture of the rest until the next one is added: where both are drawn into the same framebuffer,
    /// it would be gone before that one is done.
    pub fn hold_first(
        &mut self,
        picture: &Texture2d,
        quad: &VertexBuffer<CornerVertex>,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        self.put(picture, quad, tally)?;
        self.holds_first = true;
        Ok(())
    }

    /// Adds a picture of the same size.
    pub fn add(
        &mut self,
        picture: &Texture2d,
        quad: &VertexBuffer<CornerVertex>,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        self.put(picture, quad, tally)?;
        self.count += 1;
        Ok(())
    }

    fn put(
        &mut self,
        picture: &Texture2d,
        quad: &VertexBuffer<CornerVertex>,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        let plus =
            BlendingFunction::Addition { source: LinearBlendingFactor::One, destination: LinearBlendingFactor::One };
        // The first one replaces whatever an earlier rest has left.
        let blend = match self.count {
            0 => Blend::default(),
            _ => Blend { color: plus, alpha: plus, ..Default::default() },
        };
        let parameters = DrawParameters { blend, ..Default::default() };
        let mut surface = self.sum.as_surface();
        let mut canvas = Canvas { surface: &mut surface, viewport: None, tally };
        canvas.quad(quad, &self.add, &uniform! { picture: exact(picture) }, &parameters)
    }

    /// Draws what the sum shows, of which there are to be `all` in the end, over the first picture of the rest if that
    /// is still there.
    pub fn show(
        &self,
        surface: &mut impl Surface,
        first: Option<&Texture2d>,
        all: u32,
        quad: &VertexBuffer<CornerVertex>,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        let share = if first.is_some() { self.count as f32 / (all as f32 * FADE).max(1.0) } else { 1.0 };
        let uniforms = uniform! {
            first: exact(first.unwrap_or(&self.sum)),
            sum: exact(&self.sum),
            scale: 1.0 / self.count.max(1) as f32,
            share: share.clamp(0.0, 1.0),
        };
        let mut canvas = Canvas { surface, viewport: None, tally };
        canvas.quad(quad, &self.show, &uniforms, &DrawParameters::default())
    }
}

fn exact(texture: &Texture2d) -> Sampler<'_, Texture2d> {
    Sampler(texture, Default::default())
        .minify_filter(MinifySamplerFilter::Nearest)
        .magnify_filter(MagnifySamplerFilter::Nearest)
}
