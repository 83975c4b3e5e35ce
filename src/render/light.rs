//! The lights, the same in every theme: the key lamp, two weaker ones and the sky.
//!
//! Everything that draws takes them from here: the shaders as constants, the pictures of a rest as places to sample,
//! and the path tracer (models/trace.py) through [`super::reference`].

use crate::scene::frame::key_light;
use crate::themes::Rgb;
use glam::{Vec2, Vec3};
use std::fmt::Write as _;

/// A lamp so far away that its light is parallel but for the lamp's own size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lamp {
    /// Direction in which its light travels for a viewer on White's side; normalised where it is used.
    pub travel: Vec3,
    /// Power on a surface that faces it: pi makes a white one as bright as white.
    pub strength: f32,
    /// Its colour.
    pub color: Rgb,
    /// The angle under which it is seen from the board, in degrees.
    pub diameter: f32,
}

/// The key light's strength, colour and size; its direction is the scene's ([`key_light`]).
pub fn key() -> Lamp {
    Lamp { travel: key_light(0.0), strength: 2.45, color: Rgb(0xfff1de), diameter: 9.0 }
}

/// A large lamp low on the right: it keeps the shaded sides of white pieces lighter than dark tiles.
pub const FILL: Lamp =
    Lamp { travel: Vec3::new(-0.78, 0.60, -0.36), strength: 0.60, color: Rgb(0xfff4e6), diameter: 30.0 };

/// A cool lamp from behind that gives dark pieces an outline.
pub const RIM: Lamp =
    Lamp { travel: Vec3::new(-0.55, -0.85, -0.62), strength: 0.75, color: Rgb(0xcfe0ff), diameter: 25.0 };

/// The rim light's strength in the flat view: from above it would only flatten the picture.
pub const RIM_FLAT: f32 = 0.25;

/// The sky: brighter towards the zenith.
pub struct Sky {
    /// Factor of both colours.
    pub strength: f32,
    /// At the horizon and below it.
    pub low: Rgb,
    /// At the zenith.
    pub high: Rgb,
    /// The sine of the height at which the upper colour is reached; a smooth step leads there.
    pub reached: f32,
}

/// The sky over the board.
pub const SKY: Sky = Sky { strength: 0.48, low: Rgb(0x857f78), high: Rgb(0xf4f1ec), reached: 0.9 };

impl Sky {
    /// Linear radiance from a direction with this sine of its height, 0..=1.
    pub fn radiance(&self, z: f32) -> Vec3 {
        let t = (z / self.reached).clamp(0.0, 1.0);
        let share = t * t * (3.0 - 2.0 * t);
        Vec3::from(self.low.linear()).lerp(self.high.linear().into(), share) * self.strength
    }
}

/// About what a white matt wall gets that faces this horizontal direction, when nothing is near: the key light over most
/// of it, half the sky, and what the board throws back.
pub fn on_wall(facing: Vec2) -> Vec3 {
    let key = key();
    let direct = facing.normalize_or_zero().extend(0.0).dot(-key.travel).max(0.0) * key.strength / std::f32::consts::PI;
    (Vec3::from(key.color.linear()) * (direct * 0.7) + SKY.radiance(0.4) * 0.5 + Vec3::new(0.22, 0.16, 0.10)) * 1.3
}

/// Roughness of the clear layer over a material: lacquer, polish, glaze.
pub const COAT_ROUGHNESS: f32 = 0.22;

/// The lights as constants for the shaders; strengths divided by pi, as a matt surface shows them.
pub fn declarations() -> String {
    let mut text = String::new();
    let key = key();
    for (name, lamp) in [("KEY", &key), ("FILL", &FILL)] {
        let _ = writeln!(text, "const float {name}_STRENGTH = {:.5};", lamp.strength / std::f32::consts::PI);
    }
    for (name, value) in [("AMBIENT", SKY.strength), ("SKY_REACHED", SKY.reached), ("COAT_ROUGHNESS", COAT_ROUGHNESS)] {
        let _ = writeln!(text, "const float {name} = {value:.4};");
    }
    let colors =
        [("KEY", key.color), ("FILL", FILL.color), ("RIM", RIM.color), ("SKY_LOW", SKY.low), ("SKY_HIGH", SKY.high)];
    for (name, color) in colors {
        let [r, g, b] = color.linear();
        let suffix = if name.starts_with("SKY") { "" } else { "_COLOR" };
        let _ = writeln!(text, "const vec3 {name}{suffix} = vec3({r:.5}, {g:.5}, {b:.5});");
    }
    text
}
