//! The picture at rest: the sum of many, each from another place in the pixel and in the lamp.
//!
//! The first picture of a rest is drawn like those in motion and stays; the sum of the others is faded in over it, so
//! nothing jumps. The sum is of linear light in floating point.

use super::canvas::{Canvas, Tally};
use crate::render::RenderError;
use crate::render::instances::CornerVertex;
use crate::render::program::{Features, Parts, build};
use crate::render::targets;
use glium::backend::Context;
use glium::framebuffer::SimpleFrameBuffer;
use glium::texture::{MipmapsOption, Texture2d, UncompressedFloatFormat};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler};
use glium::{Blend, BlendingFunction, DrawParameters, LinearBlendingFactor, Program, Surface, VertexBuffer, uniform};
use std::rc::Rc;

/// The sum and what adds to it and shows it.
pub struct Accumulation {
    sum: Texture2d,
    count: u32,
    /// A copy of the first picture of the rest, where that does not stay in a framebuffer of its own.
    first: Option<Texture2d>,
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
    /// Compiles the programs, for pictures of programs with these features.
    pub fn new(context: &Rc<Context>, features: Features) -> Result<AccumulationPrograms, RenderError> {
        let screen = include_str!("../../../shaders/screen.vert");
        let program = |name, features, text| build(context, name, features, Parts::default(), screen, text);
        Ok(AccumulationPrograms {
            add: Rc::new(program("add", features, include_str!("../../../shaders/add.frag"))?),
            show: Rc::new(program("show", Features::default(), include_str!("../../../shaders/show.frag"))?),
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
        Ok(Accumulation { sum, count: 0, first: None, holds_first: false, add: add.clone(), show: show.clone() })
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

    /// Keeps the first picture of the rest, of the same size: where others are drawn into the same framebuffer, it would
    /// be gone before they make one together.
    pub fn hold_first(&mut self, context: &Rc<Context>, picture: &Texture2d) -> Result<(), RenderError> {
        let kept = match self.first.take() {
            Some(kept) => kept,
            None => targets::texture(context, self.size())?,
        };
        picture.as_surface().fill(&kept.as_surface(), MagnifySamplerFilter::Nearest);
        (self.first, self.holds_first) = (Some(kept), true);
        Ok(())
    }

    /// Adds a picture of the same size.
    pub fn add(
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
        canvas.quad(quad, &self.add, &uniform! { picture: exact(picture) }, &parameters)?;
        self.count += 1;
        Ok(())
    }

    /// Draws what the sum shows over the first picture of the rest, if that is still there; with `fade` pictures in the
    /// sum only that is seen.
    pub fn show(
        &self,
        surface: &mut impl Surface,
        first: Option<&Texture2d>,
        fade: u32,
        quad: &VertexBuffer<CornerVertex>,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        let first = first.or(self.first.as_ref().filter(|_| self.holds_first));
        let share = if first.is_some() { self.count as f32 / fade.max(1) as f32 } else { 1.0 };
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
