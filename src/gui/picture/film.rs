//! From pictures to an animated GIF.
//!
//! All pictures share one palette, so that nothing flickers, and each holds only the pixels that changed: a game stays
//! small. The palette is made from the first two pictures; the second shows the marks of a ply.

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, EncodingError, Repeat};
use image::{Rgba, RgbaImage};
use std::collections::HashMap;

/// Colours of the palette; one more is "as before".
const COLORS: usize = 255;
const AS_BEFORE: u8 = 255;
/// Of the pictures the palette is made from, every so-manieth pixel is looked at.
const SAMPLING: i32 = 7;

/// An animation that grows picture by picture. All pictures must have the size of the first.
#[derive(Default)]
pub struct Film {
    /// The first picture waits for the second.
    first: Option<(RgbaImage, u16)>,
    reel: Option<Reel>,
}

struct Reel {
    encoder: Encoder<Vec<u8>>,
    palette: NeuQuant,
    /// The palette's colours for those that have occurred.
    known: HashMap<[u8; 4], u8>,
    before: Option<RgbaImage>,
}

impl Film {
    /// Adds a picture that is shown for so many hundredths of a second.
    ///
    /// # Errors
    /// When it cannot be a picture of a GIF: a side over 65535 pixels.
    pub fn push(&mut self, picture: RgbaImage, hundredths: u16) -> Result<(), EncodingError> {
        match (&mut self.reel, self.first.take()) {
            (Some(reel), _) => reel.push(picture, hundredths),
            (None, None) => {
                self.first = Some((picture, hundredths));
                Ok(())
            }
            (None, Some((first, time))) => {
                let mut reel = Reel::new(&[&first, &picture])?;
                reel.push(first, time)?;
                reel.push(picture, hundredths)?;
                self.reel = Some(reel);
                Ok(())
            }
        }
    }

    /// Ends the animation and returns the file's content; nothing without a picture.
    ///
    /// # Errors
    /// As [`Film::push`].
    pub fn finish(self) -> Result<Vec<u8>, EncodingError> {
        let reel = match (self.reel, self.first) {
            (Some(reel), _) => reel,
            (None, Some((only, time))) => {
                let mut reel = Reel::new(&[&only])?;
                reel.push(only, time)?;
                reel
            }
            (None, None) => return Ok(Vec::new()),
        };
        reel.encoder.into_inner()
    }
}

impl Reel {
    fn new(samples: &[&RgbaImage]) -> Result<Reel, EncodingError> {
        let pixels: Vec<u8> = samples.iter().flat_map(|picture| picture.as_raw().iter().copied()).collect();
        let palette = NeuQuant::new(SAMPLING, COLORS, &pixels);
        let mut colors = palette.color_map_rgb();
        // A palette's length is a power of two.
        colors.resize(3 * (COLORS + 1), 0);
        let side = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
        let (width, height) = samples.first().map_or((0, 0), |picture| picture.dimensions());
        let mut encoder = Encoder::new(Vec::new(), side(width), side(height), &colors)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Reel { encoder, palette, known: HashMap::new(), before: None })
    }

    fn push(&mut self, picture: RgbaImage, hundredths: u16) -> Result<(), EncodingError> {
        let place = match &self.before {
            Some(before) => changed(before, &picture),
            None => Place { left: 0, top: 0, width: picture.width(), height: picture.height() },
        };
        let too_long = || std::io::Error::from(std::io::ErrorKind::InvalidData);
        let side = |length: u32| u16::try_from(length).map_err(|_| EncodingError::from(too_long()));
        let mut frame = gif::Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            transparent: Some(AS_BEFORE),
            left: side(place.left)?,
            top: side(place.top)?,
            width: side(place.width)?,
            height: side(place.height)?,
            ..gif::Frame::default()
        };
        let mut pixels = Vec::with_capacity((place.width * place.height) as usize);
        for y in place.top..place.top + place.height {
            for x in place.left..place.left + place.width {
                let color = picture.get_pixel(x, y);
                let same = self.before.as_ref().is_some_and(|before| before.get_pixel(x, y) == color);
                pixels.push(if same { AS_BEFORE } else { self.index_of(color) });
            }
        }
        frame.buffer = pixels.into();
        self.before = Some(picture);
        self.encoder.write_frame(&frame)
    }

    fn index_of(&mut self, color: &Rgba<u8>) -> u8 {
        let palette = &self.palette;
        // There are no more than 255 colours.
        *self.known.entry(color.0).or_insert_with(|| palette.index_of(&color.0) as u8)
    }
}

/// A part of a picture, in pixels.
struct Place {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

/// The smallest part that holds all that differs; a single pixel when nothing does.
fn changed(before: &RgbaImage, picture: &RgbaImage) -> Place {
    let (mut left, mut top, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
    for (x, y, color) in picture.enumerate_pixels() {
        if before.get_pixel(x, y) != color {
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x), bottom.max(y));
        }
    }
    if left > right {
        return Place { left: 0, top: 0, width: 1, height: 1 };
    }
    Place { left, top, width: right - left + 1, height: bottom - top + 1 }
}
