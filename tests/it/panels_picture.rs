//! A few lines of software painting: egui's triangles into an image, to look at panels without a window.

use egui::epaint::{ImageData, Primitive, textures::TexturesDelta};
use egui::{Color32, ColorImage, Pos2, TextureId};
use std::collections::HashMap;
use std::path::Path;

/// The textures egui has handed over so far: in practice the font atlas.
#[derive(Default)]
pub struct Textures(HashMap<TextureId, ColorImage>);

impl Textures {
    /// Takes in what a frame changed.
    pub fn apply(&mut self, delta: &mut TexturesDelta) {
        for (id, images) in delta.set.drain() {
            for image in images {
                let ImageData::Color(patch) = &image.image;
                let Some([left, top]) = image.pos else {
                    self.0.insert(id, (**patch).clone());
                    continue;
                };
                let Some(texture) = self.0.get_mut(&id) else { continue };
                for (y, row) in patch.pixels.chunks(patch.size[0]).enumerate() {
                    let start = (top + y) * texture.size[0] + left;
                    texture.pixels[start..start + row.len()].copy_from_slice(row);
                }
            }
        }
        for id in delta.free.drain() {
            self.0.remove(&id);
        }
    }

    fn sample(&self, id: TextureId, uv: Pos2) -> [f32; 4] {
        let Some(texture) = self.0.get(&id) else { return [1.0; 4] };
        let [width, height] = texture.size;
        let (x, y) = (uv.x * width as f32 - 0.5, uv.y * height as f32 - 0.5);
        let texel = |x: f32, y: f32| {
            let (x, y) = ((x.max(0.0) as usize).min(width - 1), (y.max(0.0) as usize).min(height - 1));
            texture.pixels[y * width + x].to_array().map(|channel| f32::from(channel) / 255.0)
        };
        let (left, top, across, down) = (x.floor(), y.floor(), x - x.floor(), y - y.floor());
        let mix = |a: [f32; 4], b: [f32; 4], t: f32| std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t);
        mix(
            mix(texel(left, top), texel(left + 1.0, top), across),
            mix(texel(left, top + 1.0), texel(left + 1.0, top + 1.0), across),
            down,
        )
    }
}

/// Paints a frame over a ground colour and writes it as PNG.
pub fn write(path: &Path, size: [usize; 2], output: &egui::FullOutput, ctx: &egui::Context, textures: &Textures) {
    let scale = output.pixels_per_point;
    let ground = Color32::from_rgb(0x35, 0x3d, 0x44);
    let mut pixels = vec![ground.to_array().map(|channel| f32::from(channel) / 255.0); size[0] * size[1]];
    for clipped in ctx.tessellate(output.shapes.clone(), scale) {
        let Primitive::Mesh(mesh) = clipped.primitive else { continue };
        let clip = clipped.clip_rect * scale;
        for corner in mesh.indices.chunks_exact(3) {
            let [a, b, c] = [corner[0], corner[1], corner[2]].map(|index| mesh.vertices[index as usize]);
            let [pa, pb, pc] = [a.pos, b.pos, c.pos].map(|at| (at.to_vec2() * scale).to_pos2());
            let area = (pb - pa).x * (pc - pa).y - (pb - pa).y * (pc - pa).x;
            if area == 0.0 {
                continue;
            }
            let rows = [pa.y.min(pb.y).min(pc.y).max(clip.top()), pa.y.max(pb.y).max(pc.y).min(clip.bottom())];
            let cols = [pa.x.min(pb.x).min(pc.x).max(clip.left()), pa.x.max(pb.x).max(pc.x).min(clip.right())];
            for y in rows[0].floor().max(0.0) as usize..(rows[1].ceil().max(0.0) as usize).min(size[1]) {
                for x in cols[0].floor().max(0.0) as usize..(cols[1].ceil().max(0.0) as usize).min(size[0]) {
                    let at = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
                    let edge = |from: Pos2, to: Pos2| (to - from).x * (at - from).y - (to - from).y * (at - from).x;
                    let weights = [edge(pb, pc) / area, edge(pc, pa) / area, edge(pa, pb) / area];
                    if weights.iter().any(|&weight| weight < 0.0) || !clip.contains(at) {
                        continue;
                    }
                    let mixed = |f: &dyn Fn(usize) -> f32| (0..3).map(|i| weights[i] * f(i)).sum::<f32>();
                    let corners = [a, b, c];
                    let uv = Pos2::new(mixed(&|i| corners[i].uv.x), mixed(&|i| corners[i].uv.y));
                    let texel = textures.sample(mesh.texture_id, uv);
                    let color: [f32; 4] = std::array::from_fn(|channel| {
                        mixed(&|i| f32::from(corners[i].color.to_array()[channel]) / 255.0) * texel[channel]
                    });
                    let pixel = &mut pixels[y * size[0] + x];
                    for channel in 0..3 {
                        pixel[channel] = color[channel] + pixel[channel] * (1.0 - color[3]);
                    }
                }
            }
        }
    }
    let bytes = pixels.iter().flat_map(|pixel| [0, 1, 2].map(|i| (pixel[i] * 255.0).round() as u8)).collect();
    image::RgbImage::from_raw(size[0] as u32, size[1] as u32, bytes).unwrap().save(path).unwrap();
}
