//! From a texture to a picture in memory or a PNG file.

use super::RenderError;
use glium::texture::{RawImage2d, Texture2d};
use image::{ImageFormat, RgbaImage};
use std::path::Path;

/// Reads a texture back, the upper left pixel first and opaque.
pub fn read(texture: &Texture2d) -> Result<RgbaImage, RenderError> {
    let raw: RawImage2d<'_, u8> = texture.read();
    let row = raw.width as usize * 4;
    let mut pixels = Vec::with_capacity(raw.data.len());
    // OpenGL's first row is the lowest one.
    for line in raw.data.chunks_exact(row.max(1)).rev() {
        pixels.extend_from_slice(line);
    }
    for pixel in pixels.chunks_exact_mut(4) {
        pixel[3] = 255;
    }
    RgbaImage::from_raw(raw.width, raw.height, pixels)
        .ok_or_else(|| RenderError::Gpu("the picture read back has a wrong size".into()))
}

/// Writes a picture as a PNG file.
pub fn save_png(picture: &RgbaImage, path: &Path) -> Result<(), RenderError> {
    picture
        .save_with_format(path, ImageFormat::Png)
        .map_err(|error| RenderError::Capture(path.display().to_string(), error.to_string()))
}
