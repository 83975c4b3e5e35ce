//! The scenes of which pictures are to be drawn.

use super::order::{PictureOrder, PictureView};
use crate::control::{Browse, Command, ControlError, Controller, ViewState};
use crate::game::record::Record;
use crate::scene::{Overlays, Preset, Projection, Scene, SceneOptions, Viewport};
use std::sync::Arc;

/// Scenes one after another.
pub(super) enum Reel {
    /// A single one.
    Still(Option<Box<Scene>>),
    /// A game from its start.
    Film(Box<Walk>),
}

/// A walk through a game.
pub(super) struct Walk {
    controller: Controller,
    scene: Scene,
    marks: bool,
    plies: usize,
    next: usize,
}

impl Reel {
    /// The scenes of an order: `scene`, `options` and `view` as they are shown now, and the record of the game.
    pub(super) fn new(
        order: &PictureOrder,
        scene: &Scene,
        options: SceneOptions,
        view: &ViewState,
        record: Record,
    ) -> Result<Reel, ControlError> {
        let mut scene = scene.clone();
        set_up(&mut scene, order, options);
        if !order.film {
            if !order.marks {
                scene.reset(&view.pieces);
                scene.set_goal(None);
            }
            scene.finish();
            return Ok(Reel::Still(Some(Box::new(scene))));
        }
        let mut controller = Controller::new(Arc::new(|| {}));
        // Nobody shall think or be pressed for time while the game is shown.
        let human = || "human".to_owned();
        let record = Record { white: human(), black: human(), clock: None, time_control: None, ..record };
        controller.execute(Command::Load(Box::new(record)))?;
        controller.execute(Command::Browse(Browse::First))?;
        let plies = controller.game().map_or(0, |game| game.plies().len());
        Ok(Reel::Film(Box::new(Walk { controller, scene, marks: order.marks, plies, next: 0 })))
    }

    /// How many scenes there are altogether.
    pub(super) fn len(&self) -> usize {
        match self {
            Reel::Still(_) => 1,
            Reel::Film(walk) => walk.plies + 1,
        }
    }

    /// The next scene to draw.
    pub(super) fn next(&mut self) -> Option<&mut Scene> {
        match self {
            Reel::Still(scene) => scene.as_deref_mut(),
            Reel::Film(walk) => walk.next(),
        }
    }
}

impl Walk {
    fn next(&mut self) -> Option<&mut Scene> {
        if self.next > self.plies {
            return None;
        }
        self.controller.execute(Command::Browse(Browse::Ply(self.next))).ok()?;
        self.controller.drain_events();
        self.next += 1;
        let view = self.controller.view()?;
        self.scene.reset(&view.pieces);
        if self.marks {
            self.scene.set_view(&view);
        }
        self.scene.finish();
        Some(&mut self.scene)
    }
}

/// Gives a copy of the shown scene the size, the camera and the options of an order, without pointer and cursor.
fn set_up(scene: &mut Scene, order: &PictureOrder, shown: SceneOptions) {
    // Help on the board belongs to the player who looks at it now.
    let overlays = if order.film { Overlays::default() } else { shown.overlays };
    scene.set_options(SceneOptions { coordinates: order.coordinates, animation_speed: 0.0, overlays, ..shown });
    scene.set_pointer(None);
    scene.set_cursor(None);
    let camera = scene.camera_mut();
    camera.finish();
    let from_above = match order.view {
        PictureView::Current => camera.pose().projection == Projection::Orthographic,
        PictureView::Table => false,
        PictureView::Flat => true,
    };
    let (width, height) = order.size(from_above);
    camera.set_viewport(Viewport::whole(width, height));
    match order.view {
        PictureView::Current => {}
        PictureView::Table => camera.preset(Preset::Default),
        PictureView::Flat => camera.preset(Preset::Top),
    }
    camera.finish();
}
