//! What the tests of the scene share: a table with a hot-seat game on it, random plies, random numbers.

use intellector::control::{Command, Controller, GameSetup, Player, ViewState};
use intellector::rules::{Cell, Color, Kind, Piece, Position, Rules};
use intellector::scene::{FreeRect, Scene, SceneOptions, Viewport};
use std::sync::Arc;

/// A small generator (splitmix64): the same numbers on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }
}

/// A controller with a hot-seat game.
pub fn hot_seat(start: Option<Position>) -> Controller {
    let mut controller = Controller::new(Arc::new(|| {}));
    let setup = GameSetup { white: Player::Human, black: Player::Human, rules: Rules::default(), start, clock: None };
    controller.execute(Command::NewGame(setup)).unwrap();
    controller.drain_events();
    controller
}

/// The snapshot of a game on the table.
pub fn view(controller: &Controller) -> ViewState {
    controller.view().expect("a game is on the table")
}

/// Plays a random legal ply; false when the game is over.
pub fn play_random(controller: &mut Controller, random: &mut Random) -> bool {
    let position = view(controller).position;
    let moves = position.legal_moves();
    if view(controller).outcome.is_some() || moves.is_empty() {
        return false;
    }
    controller.execute(Command::Play(moves[random.below(moves.len())])).unwrap();
    true
}

/// Hands all news of the controller to the scene, as a window does.
pub fn hand_on(controller: &mut Controller, scene: &mut Scene) {
    for event in controller.drain_events() {
        scene.apply(&event);
    }
    scene.set_view(&view(controller));
}

/// A scene without animations that shows the game.
pub fn still_scene(controller: &mut Controller, viewport: Viewport) -> Scene {
    let mut scene = Scene::new(viewport);
    scene.set_options(SceneOptions { animation_speed: 0.0, ..SceneOptions::default() });
    hand_on(controller, &mut scene);
    scene.finish();
    scene
}

/// Sizes of windows that people have and some that nobody has; the last two with panels beside the board.
pub fn viewports() -> Vec<Viewport> {
    let whole = [(800, 480), (1280, 800), (1920, 1080), (3840, 1200), (600, 1200)];
    let mut all: Vec<Viewport> = whole.into_iter().map(|(width, height)| Viewport::whole(width, height)).collect();
    let beside = |width: u32, height: u32, free: FreeRect| Viewport { width, height, free, scale: 1.0 };
    all.push(beside(1280, 720, FreeRect { x: 0.0, y: 40.0, width: 940.0, height: 680.0 }));
    all.push(beside(800, 600, FreeRect { x: 220.0, y: 0.0, width: 580.0, height: 560.0 }));
    all
}

/// A position in which tall pieces stand in front of others.
pub fn midgame() -> Position {
    position("Da1 Dg2 Lb3 Lh1 Aa4 Ai4 Fd3 Ff3 Ie4 Pa3 Pc2 Pg4 Pi2", "Da7 Di6 Lh6 Lc4 Ac7 Ag7 Fd6 Fe6 Ie7 Pa6 Pc3 Pg6")
}

/// A position from words like `Da1`, White to move.
pub fn position(white: &str, black: &str) -> Position {
    let piece = |text: &str, color| {
        let kind = Kind::from_letter(text.chars().next().unwrap()).unwrap();
        (text[1..].parse::<Cell>().unwrap(), Piece { color, kind })
    };
    let white = white.split(' ').map(|p| piece(p, Color::White));
    let black = black.split(' ').map(|p| piece(p, Color::Black));
    Position::new(white.chain(black), Color::White, Rules::default())
}
