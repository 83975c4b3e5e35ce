//! The program without a window: the position of the options with its panels, for pictures and measurements.

use super::event_log::EventLog;
use super::options::{CameraOption, Options};
use super::panels::{Panels, Screen};
use super::session::Session;
use crate::control::{Command, GameSetup, Player};
use crate::render::{Headless, HeadlessError, RenderError, Renderer, UiPaint};
use crate::scene::{Frame, Preset};
use crate::settings::Quality;
use std::sync::Arc;

/// Why there is no picture.
pub enum Failure {
    /// An option or file is no good.
    Input(String),
    /// Drawing is not possible here.
    Graphics(String),
    /// Standard output takes nothing.
    Output(std::io::Error),
}

impl From<HeadlessError> for Failure {
    fn from(error: HeadlessError) -> Failure {
        Failure::Graphics(error.to_string())
    }
}

impl From<RenderError> for Failure {
    fn from(error: RenderError) -> Failure {
        Failure::Graphics(error.to_string())
    }
}

/// Size of the picture unless `--size` says otherwise.
const USUAL_SIZE: (u32, u32) = (1280, 720);

/// A game's page at rest, and what draws it.
pub struct Windowless {
    pub(super) session: Session,
    pub(super) size: (u32, u32),
    headless: Headless,
    primitives: Vec<egui::ClippedPrimitive>,
    pixels_per_point: f32,
}

impl Windowless {
    /// The position of the options, the usual start without any, drawn with this quality.
    pub fn new(options: &Options, log: EventLog, quality: Quality) -> Result<Windowless, Failure> {
        let mut session = Session::new(options, log, Arc::new(|| {}));
        if options.load.is_none() {
            // A picture waits for nobody: the computer's side stands still too.
            let (white, black) = (Player::Human, Player::Human);
            let Options { rules, position: start, clock, .. } = *options;
            let setup = GameSetup { white, black, rules, start, clock };
            session.start(Command::NewGame(setup)).map_err(Failure::Input)?;
        } else {
            session.start_from(options).map_err(Failure::Input)?;
            session.start(Command::Suspend).map_err(Failure::Input)?;
        }
        session.show(Screen::Game);
        session.panels_hidden = options.no_panels;
        let mut headless = Headless::new(quality)?;
        let context = egui::Context::default();
        Panels::install(&context, session.settings());
        let size = options.size.unwrap_or(USUAL_SIZE);
        let points = egui::vec2(size.0 as f32, size.1 as f32) / context.zoom_factor();
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, points)),
            ..egui::RawInput::default()
        };
        // Panels know their own size only after a first pass.
        let mut output = session.run_panels(&context, input.clone(), size);
        for _ in 0..2 {
            output.append(session.run_panels(&context, input.clone(), size));
        }
        match options.camera {
            CameraOption::Default => session.scene.camera_mut().preset(Preset::Default),
            CameraOption::Top => session.scene.camera_mut().preset(Preset::Top),
            CameraOption::Orbit { yaw, pitch, distance } => session.scene.camera_mut().set_pose(yaw, pitch, distance),
        }
        session.scene.finish();
        session.advance(0.0);
        session.settle();
        let primitives = context.tessellate(output.shapes, output.pixels_per_point);
        headless.renderer().update_ui_textures(&mut output.textures_delta)?;
        let pixels_per_point = output.pixels_per_point;
        Ok(Windowless { session, size, headless, primitives, pixels_per_point })
    }

    /// The renderer.
    pub fn renderer(&mut self) -> &mut Renderer {
        self.headless.renderer()
    }

    /// The scene at this moment.
    pub fn frame(&mut self) -> Frame {
        self.session.scene.frame().clone()
    }

    /// Draws a frame, and the panels over it.
    pub fn draw(&mut self, frame: &Frame) -> Result<(), Failure> {
        let paint = UiPaint { primitives: &self.primitives, pixels_per_point: self.pixels_per_point };
        Ok(self.headless.renderer().draw(frame, Some(&paint))?)
    }
}
