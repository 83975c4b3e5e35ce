//! Panels that stay as they are while the board moves: drawn once into a picture of their own, which costs a fraction of
//! their many triangles to lay over the board.

use super::ui::{UiVertex, premultiplied};
use crate::render::{RenderError, targets};
use egui::{Pos2, Rect};
use glium::backend::Context;
use glium::index::{NoIndices, PrimitiveType};
use glium::texture::Texture2d;
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler};
use glium::{DrawParameters, Program, Surface, VertexBuffer, uniform};
use std::rc::Rc;

/// The panels as a picture with transparency.
pub struct UiLayer {
    picture: Texture2d,
    quads: VertexBuffer<UiVertex>,
}

impl UiLayer {
    /// A clear layer of this size in pixels, to be drawn on, that is laid over these areas only (in points).
    pub fn new(context: &Rc<Context>, size: (u32, u32), scale: f32, areas: &[Rect]) -> Result<UiLayer, RenderError> {
        let picture = targets::texture(context, size)?;
        picture.as_surface().clear_color(0.0, 0.0, 0.0, 0.0);
        let (width, height) = (size.0 as f32 / scale, size.1 as f32 / scale);
        let corner =
            |Pos2 { x, y }: Pos2| UiVertex { position: [x, y], uv: [x / width, 1.0 - y / height], tint: [1.0; 4] };
        let triangles = |area: &Rect| {
            let [a, b, c, d] = [area.left_top(), area.right_top(), area.left_bottom(), area.right_bottom()];
            [a, b, c, c, b, d].map(corner)
        };
        let vertices: Vec<UiVertex> = areas.iter().flat_map(triangles).collect();
        Ok(UiLayer { picture, quads: VertexBuffer::new(context, &vertices)? })
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.picture.dimensions()
    }

    /// Where the panels are drawn.
    pub fn picture(&self) -> &Texture2d {
        &self.picture
    }

    /// Lays the panels over a surface of the same size. `points` is that size in points.
    pub fn draw(&self, surface: &mut impl Surface, program: &Program, points: [f32; 2]) -> Result<(), RenderError> {
        if self.quads.len() == 0 {
            return Ok(());
        }
        let picture = Sampler(&self.picture, Default::default())
            .minify_filter(MinifySamplerFilter::Nearest)
            .magnify_filter(MagnifySamplerFilter::Nearest);
        let parameters = DrawParameters { blend: premultiplied(), ..Default::default() };
        let list = NoIndices(PrimitiveType::TrianglesList);
        Ok(surface.draw(&self.quads, list, program, &uniform! { points: points, picture: picture }, &parameters)?)
    }
}

/// Rectangles that share no point and cover all of these: no pixel may be blended twice.
pub fn apart(rects: impl Iterator<Item = Rect>) -> Vec<Rect> {
    let mut apart: Vec<Rect> = Vec::new();
    for mut rect in rects.filter(Rect::is_positive) {
        while let Some(index) = apart.iter().position(|other| other.intersects(rect)) {
            rect = rect.union(apart.swap_remove(index));
        }
        apart.push(rect);
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_cover_everything_and_no_point_twice() {
        let rect = |x: f32, y: f32, w: f32, h: f32| Rect::from_min_size(Pos2::new(x, y), egui::vec2(w, h));
        let parts = [
            rect(0.0, 0.0, 10.0, 10.0),
            rect(50.0, 0.0, 5.0, 5.0),
            rect(8.0, 8.0, 20.0, 2.0),
            rect(3.0, 3.0, 0.0, 9.0),
        ];
        let areas = apart(parts.into_iter());
        assert_eq!(areas.len(), 2);
        for part in parts.into_iter().filter(Rect::is_positive) {
            assert_eq!(areas.iter().filter(|area| area.contains_rect(part)).count(), 1);
        }
        // One that bridges two makes them one.
        let bridged = apart(parts.into_iter().chain([rect(20.0, 0.0, 40.0, 9.0)]));
        assert_eq!(bridged.len(), 1);
        assert!(apart([Rect::NOTHING].into_iter()).is_empty());
    }
}
