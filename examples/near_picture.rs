//! The picture at the head of README.md: the middle of a game from low and near, a Defensor selected.
//!
//! `cargo run --release --example near_picture -- FILE.png`

use intellector::control::{Command, Controller, GameSetup, Player};
use intellector::render::Headless;
use intellector::rules::{Color, Kind, Piece, Position, Rules};
use intellector::scene::{Scene, SceneOptions, Viewport};
use intellector::settings::Quality;
use std::sync::Arc;

const WHITE: &str = "Da1 Dg2 Lb3 Lh1 Aa4 Ai4 Fd3 Ff3 Ie4 Pa3 Pc2 Pg4 Pi2";
const BLACK: &str = "Da7 Di6 Lh6 Lc4 Ac7 Ag7 Fd6 Fe6 Ie7 Pa6 Pc3 Pg6";
/// Yaw, pitch, distance.
const CAMERA: (f32, f32, f32) = (17.0, 32.0, 12.8);

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let path = std::env::args().nth(1).ok_or("usage: near_picture FILE.png")?;
    let mut pieces = Vec::new();
    for (words, color) in [(WHITE, Color::White), (BLACK, Color::Black)] {
        for word in words.split(' ') {
            let (letter, cell) = word.split_at(1);
            let kind = letter.chars().next().and_then(Kind::from_letter).ok_or("no such kind")?;
            pieces.push((cell.parse()?, Piece { color, kind }));
        }
    }
    let start = Some(Position::new(pieces, Color::White, Rules::default()));
    let mut controller = Controller::new(Arc::new(|| {}));
    let setup = GameSetup { white: Player::Human, black: Player::Human, rules: Rules::default(), start, clock: None };
    controller.execute(Command::NewGame(setup))?;
    let mut scene = Scene::new(Viewport::whole(1280, 720));
    scene.set_options(SceneOptions { animation_speed: 0.0, ..SceneOptions::default() });
    for event in controller.drain_events() {
        scene.apply(&event);
    }
    controller.execute(Command::ClickHex("d3".parse()?))?;
    scene.set_view(&controller.view().ok_or("no game is on the table")?);
    let (yaw, pitch, distance) = CAMERA;
    scene.camera_mut().set_pose(yaw, pitch, distance);
    scene.finish();
    let mut headless = Headless::new(Quality::High)?;
    headless.draw(&mut scene)?;
    headless.refined()?.save(path)?;
    Ok(())
}
