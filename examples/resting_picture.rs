//! The start position from three cameras: the game's own resting picture, and the same scene as numbers for the path
//! tracer that it is held against (models/trace.py).
//!
//! `cargo run --release --example resting_picture -- FOLDER [WIDTHxHEIGHT]` writes `game-0.png` and `scene-0.json`, and
//! so on for each camera.

use intellector::game::Game;
use intellector::render::{Headless, reference};
use intellector::rules::Rules;
use intellector::scene::{Scene, SceneOptions, Viewport};
use intellector::settings::Quality;
use std::path::PathBuf;

/// Yaw, pitch and distance: the game's own, one from low and near, one turned and high.
const CAMERAS: [(f32, f32, f32); 3] = [(0.0, 52.0, 20.6), (35.0, 30.0, 14.0), (-65.0, 66.0, 20.0)];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("usage: resting_picture FOLDER [WIDTHxHEIGHT]")?);
    let size = arguments.next().unwrap_or_else(|| "1280x720".to_owned());
    let (width, height) = size.split_once('x').ok_or("a size is like 1280x720")?;
    let viewport = Viewport::whole(width.parse()?, height.parse()?);
    std::fs::create_dir_all(&folder)?;
    let mut headless = Headless::new(Quality::High)?;
    for (number, (yaw, pitch, distance)) in CAMERAS.into_iter().enumerate() {
        let mut scene = Scene::new(viewport);
        scene.set_options(SceneOptions { animation_speed: 0.0, ..SceneOptions::default() });
        scene.reset(&Game::new(Rules::default()).pieces().collect::<Vec<_>>());
        scene.camera_mut().set_pose(yaw, pitch, distance);
        scene.finish();
        headless.draw(&mut scene)?;
        headless.refined()?.save(folder.join(format!("game-{number}.png")))?;
        let text = serde_json::to_string_pretty(&reference::describe(scene.frame()))?;
        std::fs::write(folder.join(format!("scene-{number}.json")), text)?;
    }
    Ok(())
}
