//! How far apart two colours are to the eye, and to eyes that see fewer colours.

use super::Rgb;

/// Ways of seeing colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vision {
    /// All three kinds of cones.
    Usual,
    /// Without the cones for long waves: red is dark.
    Protanopia,
    /// Without those for middle waves: red and green look alike.
    Deuteranopia,
    /// Without those for short waves: blue and green look alike.
    Tritanopia,
    /// No colours at all.
    Grey,
}

impl Vision {
    /// All of them.
    pub const ALL: [Vision; 5] =
        [Vision::Usual, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia, Vision::Grey];

    /// What these eyes make of a linear colour. The matrices are those of Machado, Oliveira and Fernandes (2009) for the
    /// whole loss of one kind of cones.
    pub fn sees(self, color: [f32; 3]) -> [f32; 3] {
        let rows = match self {
            Vision::Usual => return color,
            Vision::Grey => return [luminance(color); 3],
            Vision::Protanopia => {
                [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            }
            Vision::Deuteranopia => {
                [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            }
            Vision::Tritanopia => {
                [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            }
        };
        rows.map(|row: [f32; 3]| row.iter().zip(color).map(|(a, b)| a * b).sum::<f32>().clamp(0.0, 1.0))
    }
}

/// Relative luminance of a linear colour, 0..=1.
pub fn luminance([r, g, b]: [f32; 3]) -> f32 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The ratio of two luminances as WCAG defines it, 1..=21.
pub fn ratio(a: f32, b: f32) -> f32 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The contrast of two colours, 1..=21.
pub fn between(a: Rgb, b: Rgb) -> f32 {
    ratio(a.luminance(), b.luminance())
}

/// The smallest contrast of an ink laid on a ground, over all ways of seeing. `cover` is how opaque the ink is, 0..=1.
pub fn worst(ink: Rgb, cover: f32, ground: Rgb) -> f32 {
    let (ink, ground) = (ink.linear(), ground.linear());
    let laid: [f32; 3] = std::array::from_fn(|i| ground[i] + (ink[i] - ground[i]) * cover);
    let seen = |vision: Vision| ratio(luminance(vision.sees(laid)), luminance(vision.sees(ground)));
    Vision::ALL.into_iter().map(seen).fold(f32::INFINITY, f32::min)
}
