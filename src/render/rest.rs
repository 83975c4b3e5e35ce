//! What only a picture at rest needs; made when the first one is refined.

use super::RenderError;
use super::pass::accumulate::{Accumulation, AccumulationPrograms};
use super::pass::scene::ScenePass;
use super::program::Features;
use glium::backend::Context;
use std::rc::Rc;

/// What is drawn of a picture of a rest at once: input is not made to wait for a whole one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Step {
    /// The shadows from its place in the lamp.
    #[default]
    Shadow,
    /// The first part of the scene.
    Front,
    /// The rest of the scene, which is then added.
    Back,
}

/// The sum of a rest and the programs for it.
#[derive(Default)]
pub struct Rest {
    programs: Option<AccumulationPrograms>,
    /// Draws with one place in the lamp; `None` where the usual programs serve.
    scene: Option<ScenePass>,
    accumulation: Option<Accumulation>,
    step: Step,
}

impl Rest {
    /// What is to be drawn next.
    pub fn step(&self) -> Step {
        self.step
    }

    /// That has been drawn.
    pub fn step_is_done(&mut self) {
        self.step = match self.step {
            Step::Shadow => Step::Front,
            Step::Front => Step::Back,
            Step::Back => Step::Shadow,
        };
    }

    /// How many pictures have been added.
    pub fn count(&self) -> u32 {
        self.accumulation.as_ref().map_or(0, Accumulation::count)
    }

    /// The sum, if there is something in it to show.
    pub fn shown(&self) -> Option<&Accumulation> {
        self.accumulation.as_ref().filter(|accumulation| accumulation.is_shown())
    }

    /// The scene has changed: the sum is void.
    pub fn restart(&mut self) {
        self.step = Step::Shadow;
        if let Some(accumulation) = &mut self.accumulation {
            accumulation.restart();
        }
    }

    /// The size has changed: the memory is given back.
    pub fn forget_size(&mut self) {
        self.step = Step::Shadow;
        self.accumulation = None;
    }

    /// Makes what is missing.
    pub fn prepare(&mut self, context: &Rc<Context>, size: (u32, u32), features: Features) -> Result<(), RenderError> {
        if features.area_light && self.scene.is_none() {
            self.scene = Some(ScenePass::new(context, features)?);
        }
        if self.programs.is_none() {
            self.programs = Some(AccumulationPrograms::new(context, features)?);
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

    /// The sum, once it has been prepared.
    pub fn sum(&mut self) -> Option<&mut Accumulation> {
        self.accumulation.as_mut()
    }
}
