//! Where in the pixel and in the lamp each picture of a rest is taken.

use glam::Vec2;

/// Half the angle under which the key light is seen from the board, in degrees: a lamp, not a point.
const LAMP_RADIUS: f32 = 4.5;

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
        Sample {
            index,
            pixel: Vec2::new(x, y) - 0.5,
            lamp: disk(Vec2::new(u, v) * 2.0 - 1.0) * LAMP_RADIUS.to_radians().tan(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_stay_in_pixel_and_lamp_and_cover_both_evenly() {
        for count in [16, 32, 64] {
            let samples: Vec<Sample> = (0..count).map(Sample::new).collect();
            let lamp = LAMP_RADIUS.to_radians().tan();
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
}
