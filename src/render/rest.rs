//! What only a picture at rest needs; made when the first one is refined.

use super::RenderError;
use super::instances::CornerVertex;
use super::pass::accumulate::{Accumulation, AccumulationPrograms};
use super::pass::canvas::Tally;
use super::pass::scene::ScenePass;
use super::program::Features;
use glium::backend::Context;
use glium::texture::Texture2d;
use glium::{Surface, VertexBuffer};
use std::rc::Rc;

/// The sum of a rest and the programs for it.
#[derive(Default)]
pub struct Rest {
    programs: Option<AccumulationPrograms>,
    /// Draws with one place in the lamp; `None` where the usual programs serve.
    scene: Option<ScenePass>,
    accumulation: Option<Accumulation>,
}

impl Rest {
    /// How many pictures have been added.
    pub fn count(&self) -> u32 {
        self.accumulation.as_ref().map_or(0, Accumulation::count)
    }

    /// The scene has changed: the sum is void.
    pub fn restart(&mut self) {
        if let Some(accumulation) = &mut self.accumulation {
            accumulation.restart();
        }
    }

    /// The size has changed: the memory is given back.
    pub fn forget_size(&mut self) {
        self.accumulation = None;
    }

    /// Makes what is missing.
    pub fn prepare(&mut self, context: &Rc<Context>, size: (u32, u32), features: Features) -> Result<(), RenderError> {
        if features.area_light && self.scene.is_none() {
            self.scene = Some(ScenePass::new(context, features)?);
        }
        if self.programs.is_none() {
            self.programs = Some(AccumulationPrograms::new(context)?);
        }
        if let Some(programs) = &self.programs
            && self.accumulation.as_ref().is_none_or(|accumulation| accumulation.size() != size)
        {
            self.accumulation = Some(Accumulation::new(context, size, programs)?);
        }
        Ok(())
    }

    /// What draws the pictures to add.
    pub fn scene<'a>(&'a self, usual: &'a ScenePass) -> &'a ScenePass {
        self.scene.as_ref().unwrap_or(usual)
    }

    /// Adds a picture.
    pub fn add(
        &mut self,
        picture: &Texture2d,
        quad: &VertexBuffer<CornerVertex>,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        match &mut self.accumulation {
            Some(accumulation) => accumulation.add(picture, quad, tally),
            None => Ok(()),
        }
    }

    /// Draws the mean of what has been added; see [`Accumulation::show`].
    pub fn show(
        &self,
        surface: &mut impl Surface,
        first: Option<&Texture2d>,
        all: u32,
        quad: &VertexBuffer<CornerVertex>,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        match &self.accumulation {
            Some(accumulation) => accumulation.show(surface, first, all, quad, tally),
            None => Ok(()),
        }
    }
}
