//! From a texture to a picture in memory or a PNG file.

use super::RenderError;
use glium::texture::{RawImage2d, Texture2d};
use image::{ImageFormat, RgbaImage};
use std::path::Path;

/// Reads a texture back, the upper left pixel first and opaque.
pub fn read(texture: &Texture2d) -> Result<RgbaImage, RenderError> {
    let raw: RawImage2d<'_, u8> = texture.read();
    let mut picture = RgbaImage::from_raw(raw.width, raw.height, raw.data.into_owned())
        .ok_or_else(|| RenderError::Gpu("the picture read back has a wrong size".into()))?;
    for pixel in picture.pixels_mut() {
        pixel.0[3] = 255;
    }
    image::imageops::flip_vertical_in_place(&mut picture);
    Ok(picture)
}

/// Writes a picture as a PNG file.
pub fn save_png(picture: &RgbaImage, path: &Path) -> Result<(), RenderError> {
    picture
        .save_with_format(path, ImageFormat::Png)
        .map_err(|error| RenderError::Capture(path.display().to_string(), error.to_string()))
}
