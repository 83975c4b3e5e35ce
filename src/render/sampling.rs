//! Where in the pixel, in the lamp and in the room each picture of a rest is taken.

use super::light::{self, Lamp};
use glam::{Vec2, Vec3};
use std::f32::consts::{PI, TAU};

/// The tangent of half the angle under which the key light is seen from the board: a lamp, not a point.
fn lamp_radius() -> f32 {
    (light::key().diameter / 2.0).to_radians().tan()
}

/// One picture of a rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// Its number, from 0.
    pub index: u32,
    /// Place in the pixel from its middle, -0.5..0.5.
    pub pixel: Vec2,
    /// Place in the lamp from its middle, as the tangent of the angle.
    pub lamp: Vec2,
}

impl Sample {
    /// The sample of this number. Any first ones cover pixel and lamp well (Roberts' additive recurrence in four
    /// dimensions, the generalised golden ratio).
    pub fn new(index: u32) -> Sample {
        // 1/g, 1/g^2, 1/g^3, 1/g^4 with g^5 = g + 1.
        const STEPS: [f64; 4] =
            [0.856_674_883_854_502_9, 0.733_891_856_627_126, 0.628_706_721_037_808_7, 0.538_597_257_223_610_1];
        let [x, y, u, v] = STEPS.map(|step| (0.5 + f64::from(index) * step).fract() as f32);
        Sample { index, pixel: Vec2::new(x, y) - 0.5, lamp: disk(Vec2::new(u, v) * 2.0 - 1.0) * lamp_radius() }
    }
}

/// The square -1..1 onto the unit disk, areas kept in proportion (Shirley and Chiu 1997).
fn disk(square: Vec2) -> Vec2 {
    let (radius, turn) = match square {
        Vec2::ZERO => return Vec2::ZERO,
        Vec2 { x, y } if x.abs() > y.abs() => (x, y / x),
        Vec2 { x, y } => (y, 2.0 - x / y),
    };
    Vec2::from_angle(turn * std::f32::consts::FRAC_PI_4) * radius
}

/// The light that one picture of a rest gets from everything but the key light: all of it from one direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoomSample {
    /// Where it comes from, for a viewer on White's side; always from above the board.
    pub towards: Vec3,
    /// How bright a white matt surface gets that faces it. The mean over many samples of what a surface gets is what
    /// sky, fill and rim light together give it.
    pub light: Vec3,
    /// Factor from the radiance of what hides the sky there to what it gives such a surface; 0 for a lamp, which is too
    /// small to hide anything else. Limited, since the sky near the horizon is sampled rarely.
    pub sky: f32,
    /// Where light comes from that the board throws back; always from below, each direction as often. What it gives a
    /// surface that faces it is twice its radiance.
    pub below: Vec3,
}

impl RoomSample {
    /// The sample of this number, when the rim light has this strength. Lamps are chosen as often as is their part of
    /// the light on the board, and places in the sky nearly so: the board is about as bright in each picture.
    pub fn new(index: u32, rim_strength: f32) -> RoomSample {
        // 1/g, 1/g^2 with g^3 = g + 1.
        const STEPS: [f64; 2] = [0.754_877_666_246_692_7, 0.569_840_290_998_053_2];
        // Of many beginnings the one whose first 32 and 64 light surfaces of all directions most truly.
        const FIRST: [f64; 2] = [0.962_423, 0.072_265];
        let [choice, v] = [0, 1].map(|i| (FIRST[i] + f64::from(index) * STEPS[i]).fract() as f32);
        let lamps = [Lamp { strength: rim_strength, ..light::RIM }, light::FILL];
        let parts = lamps.map(|lamp| {
            let color = Vec3::from(lamp.color.linear());
            lamp.strength * color.element_sum() / 3.0 / PI * -lamp.travel.normalize().z
        });
        let below = {
            let [height, turn] = STEPS.map(|step| (0.5 + f64::from(index) * step).fract() as f32);
            (Vec2::from_angle(turn * TAU) * (1.0 - height * height).sqrt()).extend(-height)
        };
        let sky = board_light();
        let all = parts.iter().sum::<f32>() + sky;
        let mut rest = choice * all;
        for (lamp, part) in lamps.into_iter().zip(parts) {
            if rest < part {
                return RoomSample { below, ..in_lamp(&lamp, Vec2::new(rest / part, v), part / all) };
            }
            rest -= part;
        }
        RoomSample { below, ..in_sky((rest / sky).min(1.0), v, sky / all) }
    }
}

fn in_lamp(lamp: &Lamp, square: Vec2, chance: f32) -> RoomSample {
    let towards = -lamp.travel.normalize();
    let (right, up) = towards.any_orthonormal_pair();
    let place = disk(square * 2.0 - 1.0) * (lamp.diameter / 2.0).to_radians().tan();
    RoomSample {
        towards: (towards + right * place.x + up * place.y).normalize(),
        light: Vec3::from(lamp.color.linear()) * (lamp.strength / PI / chance),
        sky: 0.0,
        below: Vec3::NEG_Z,
    }
}

/// Steps in which the sky is summed up, from the horizon to the zenith.
const SKY_STEPS: u32 = 128;

/// How bright a place in the sky at this height is, seen from a board that faces it or nearly so.
fn sky_weight(z: f32) -> f32 {
    // Light from the horizon counts a little more than the board gets of it: walls get most of it.
    light::SKY.radiance(z).element_sum() / 3.0 * (z + 0.12) + 0.04
}

fn sky_heights() -> impl Iterator<Item = f32> {
    (0..SKY_STEPS).map(|step| (step as f32 + 0.5) / SKY_STEPS as f32)
}

/// What the whole sky gives a white matt board.
fn board_light() -> f32 {
    sky_heights().map(|z| light::SKY.radiance(z).element_sum() / 3.0 * 2.0 * z).sum::<f32>() / SKY_STEPS as f32
}

fn in_sky(share: f32, turn: f32, chance: f32) -> RoomSample {
    let total: f32 = sky_heights().map(sky_weight).sum();
    let mut left = share * total;
    let mut z = 1.0;
    for height in sky_heights() {
        let weight = sky_weight(height);
        if left < weight {
            z = height + (left / weight - 0.5) / SKY_STEPS as f32;
            break;
        }
        left -= weight;
    }
    let z = z.clamp(0.5 / SKY_STEPS as f32, 1.0);
    let density = sky_weight(z) / (total / SKY_STEPS as f32);
    let across = Vec2::from_angle(turn * TAU) * (1.0 - z * z).sqrt();
    let factor = 2.0 / density / chance;
    let light = light::SKY.radiance(z) * factor;
    RoomSample { towards: across.extend(z), light, sky: factor.min(5.0), below: Vec3::NEG_Z }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_stay_in_pixel_and_lamp_and_cover_both_evenly() {
        for count in [16, 32, 64] {
            let samples: Vec<Sample> = (0..count).map(Sample::new).collect();
            let lamp = lamp_radius();
            for sample in &samples {
                assert!(sample.pixel.abs().max_element() <= 0.5 && sample.lamp.length() <= lamp * 1.0001, "{sample:?}");
            }
            let mean = |of: fn(&Sample) -> Vec2| samples.iter().map(of).sum::<Vec2>() / count as f32;
            assert!(mean(|sample| sample.pixel).length() < 0.05, "{count}");
            assert!(mean(|sample| sample.lamp).length() < 0.12 * lamp, "{count}");
            // Each quarter of the pixel gets its part: a quarter, give or take half of that.
            for quarter in [Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0), Vec2::new(1.0, -1.0), Vec2::new(-1.0, -1.0)] {
                let inside = samples.iter().filter(|sample| (sample.pixel * quarter).min_element() > 0.0).count();
                assert!((count / 8..=count * 3 / 8).contains(&(inside as u32)), "{count}: {inside}");
            }
        }
        assert_eq!((Sample::new(0).pixel, Sample::new(0).lamp), (Vec2::ZERO, Vec2::ZERO));
    }

    #[test]
    fn the_room_s_samples_together_give_a_surface_what_sky_and_lamps_give_it() {
        let rim = light::RIM.strength;
        for (count, tolerance) in [(32, 0.10), (64, 0.07), (4096, 0.01)] {
            let samples: Vec<RoomSample> = (0..count).map(|index| RoomSample::new(index, rim)).collect();
            assert!(samples.iter().all(|sample| sample.towards.is_normalized() && sample.towards.z > 0.0));
            for normal in [Vec3::Z, Vec3::new(0.6, 0.0, 0.8), Vec3::new(0.0, -0.8, 0.6), Vec3::X, Vec3::NEG_Y] {
                let sampled =
                    samples.iter().map(|s| s.light * s.towards.dot(normal).max(0.0)).sum::<Vec3>() / count as f32;
                let lamps = [light::RIM, light::FILL].map(|lamp| {
                    let facing = (-lamp.travel.normalize()).dot(normal).max(0.0);
                    Vec3::from(lamp.color.linear()) * (lamp.strength / PI * facing)
                });
                let mut whole = lamps[0] + lamps[1];
                for z in sky_heights() {
                    for turn in 0..64 {
                        let towards = (Vec2::from_angle(turn as f32 / 64.0 * TAU) * (1.0 - z * z).sqrt()).extend(z);
                        let share = 2.0 / 64.0 / SKY_STEPS as f32;
                        whole += light::SKY.radiance(z) * (towards.dot(normal).max(0.0) * share);
                    }
                }
                let off = ((sampled - whole) / whole).abs().max_element();
                // The edge of a lamp may face a wall that its middle does not.
                let tolerance = if normal.z == 0.0 { tolerance * 2.5 } else { tolerance };
                assert!(off < tolerance, "{count} {normal}: {sampled} for {whole}");
            }
        }
    }
}
