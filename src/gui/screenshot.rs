//! One picture of the position as the window would show it, drawn without any display.

use super::event_log::EventLog;
use super::options::{CameraOption, Options};
use super::panels::{Panels, Screen};
use super::session::Session;
use crate::control::{Command, GameSetup, Player};
use crate::render::{Headless, HeadlessError, UiPaint};
use crate::scene::Preset;
use crate::settings::Quality;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;

/// Why there is no picture.
pub enum Failure {
    /// An option or file is no good.
    Input(String),
    /// Drawing is not possible here.
    Graphics(String),
}

/// Size of the picture unless `--size` says otherwise.
const USUAL_SIZE: (u32, u32) = (1280, 720);

/// Draws the position of the options (the usual start without any) into a PNG.
pub fn take(options: &Options, log: EventLog, path: &Path) -> Result<(), Failure> {
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
    let graphics = |error: HeadlessError| Failure::Graphics(error.to_string());
    // Time does not matter for one picture.
    let mut headless = Headless::new(options.quality.unwrap_or(Quality::High)).map_err(graphics)?;
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
    let paint = UiPaint { primitives: &primitives, pixels_per_point: output.pixels_per_point };
    let renderer = headless.renderer();
    session.log().ready(json!({ "width": size.0, "height": size.1, "scale": 1.0 }));
    let picture = renderer
        .update_ui_textures(&mut output.textures_delta)
        .and_then(|()| renderer.draw(session.scene.frame(), Some(&paint)))
        .and_then(|()| renderer.read())
        .map_err(|error| graphics(error.into()))?;
    picture
        .save_with_format(path, image::ImageFormat::Png)
        .map_err(|error| Failure::Input(format!("--screenshot: {}: {error}", path.display())))
}
