//! The panels: draws what egui tessellated, in gamma space, on any surface.

use super::ui_layer::{UiLayer, apart};
use crate::render::RenderError;
use crate::render::program::compile;
use egui::epaint::{ImageDelta, Primitive};
use egui::{ClippedPrimitive, TextureFilter, TextureId, TextureOptions, TextureWrapMode, TexturesDelta};
use glium::backend::Context;
use glium::index::PrimitiveType;
use glium::texture::{MipmapsOption, RawImage2d, Texture2d};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, SamplerBehavior, SamplerWrapFunction};
use glium::{
    Blend, BlendingFunction, DrawParameters, IndexBuffer, LinearBlendingFactor, Program, Rect, Surface, VertexBuffer,
    implement_vertex, uniform,
};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// What egui made of one pass.
#[derive(Debug)]
pub struct UiPaint<'a> {
    /// The triangles.
    pub primitives: &'a [ClippedPrimitive],
    /// Physical pixels per point.
    pub pixels_per_point: f32,
}

/// A corner of a triangle of the panels.
#[derive(Clone, Copy, PartialEq)]
pub struct UiVertex {
    /// In points from the upper left corner.
    pub position: [f32; 2],
    /// Place in the texture.
    pub uv: [f32; 2],
    /// Multiplied into the texture's colour.
    pub tint: [f32; 4],
}
implement_vertex!(UiVertex, position, uv, tint);

struct UiTexture {
    texture: Texture2d,
    options: TextureOptions,
}

/// Triangles with one texture and one clip rectangle.
#[derive(PartialEq)]
struct Part {
    indices: Range<usize>,
    texture: TextureId,
    clip: egui::Rect,
}

/// How long the panels have been as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Age {
    /// They have not been drawn yet.
    New,
    /// They have been drawn; when that happens again, they are worth a layer.
    Drawn,
    /// They are in the layer.
    InLayer,
}

/// Draws egui's triangles.
pub struct UiPass {
    context: Rc<Context>,
    program: Program,
    textures: HashMap<TextureId, UiTexture>,
    vertices: VertexBuffer<UiVertex>,
    indices: IndexBuffer<u32>,
    vertex_data: Vec<UiVertex>,
    index_data: Vec<u32>,
    /// Freed, but the panels taken over last may still show them.
    stale: Vec<TextureId>,
    freed: Vec<TextureId>,
    parts: Vec<Part>,
    scale: f32,
    age: Age,
    layer: Option<UiLayer>,
}

impl UiPass {
    /// Compiles the program; there are no textures yet.
    pub fn new(context: &Rc<Context>) -> Result<UiPass, RenderError> {
        let version = "#version 330 core\n";
        let vertex = format!("{version}{}", include_str!("../../../shaders/ui.vert"));
        let fragment = format!("{version}{}", include_str!("../../../shaders/ui.frag"));
        Ok(UiPass {
            context: context.clone(),
            program: compile(context, "ui", &vertex, &fragment)?,
            textures: HashMap::new(),
            vertices: VertexBuffer::empty_dynamic(context, 4096)?,
            indices: IndexBuffer::empty_dynamic(context, PrimitiveType::TrianglesList, 8192)?,
            vertex_data: Vec::new(),
            index_data: Vec::new(),
            stale: Vec::new(),
            freed: Vec::new(),
            parts: Vec::new(),
            scale: 1.0,
            age: Age::New,
            layer: None,
        })
    }

    /// Takes over changed textures and leaves the delta empty. To be called for every pass of egui, also when nothing
    /// is drawn afterwards. Textures that egui frees go when the panels after the next are taken over.
    pub fn update_textures(&mut self, delta: &mut TexturesDelta) -> Result<(), RenderError> {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                self.update_texture(id, &change)?;
            }
        }
        self.freed.extend(delta.free.drain());
        Ok(())
    }

    fn update_texture(&mut self, id: TextureId, change: &ImageDelta) -> Result<(), RenderError> {
        let egui::ImageData::Color(image) = &change.image;
        let size = (image.width() as u32, image.height() as u32);
        if size.0 == 0 || size.1 == 0 {
            return Ok(());
        }
        self.age = Age::New;
        let bytes: Vec<u8> = image.pixels.iter().flat_map(|pixel| pixel.to_array()).collect();
        let raw = RawImage2d::from_raw_rgba(bytes, size);
        match change.pos {
            None => {
                let texture = Texture2d::with_mipmaps(&self.context, raw, MipmapsOption::NoMipmap)?;
                self.textures.insert(id, UiTexture { texture, options: change.options });
            }
            Some([x, y]) => {
                let Some(target) = self.textures.get(&id) else { return Ok(()) };
                let rect = Rect { left: x as u32, bottom: y as u32, width: size.0, height: size.1 };
                if rect.left + rect.width <= target.texture.width()
                    && rect.bottom + rect.height <= target.texture.height()
                {
                    target.texture.write(rect, raw);
                }
            }
        }
        Ok(())
    }

    /// Takes over the panels to draw from now on.
    pub fn take(&mut self, paint: &UiPaint<'_>) -> Result<(), RenderError> {
        self.drop_freed();
        let before = std::mem::take(&mut self.parts);
        let scale = paint.pixels_per_point.max(0.01);
        let mut first_index = 0;
        for primitive in paint.primitives {
            let Primitive::Mesh(mesh) = &primitive.primitive else { continue };
            let indices = first_index..first_index + mesh.indices.len();
            first_index = indices.end;
            if !indices.is_empty() {
                self.parts.push(Part { indices, texture: mesh.texture_id, clip: primitive.clip_rect });
            }
        }
        if self.collect(paint) || before != self.parts || scale != self.scale {
            (self.scale, self.age) = (scale, Age::New);
            self.upload()?;
        }
        Ok(())
    }

    /// Draws no panels from now on.
    pub fn take_none(&mut self) {
        self.drop_freed();
        self.parts.clear();
        self.age = Age::New;
    }

    fn drop_freed(&mut self) {
        for id in std::mem::replace(&mut self.stale, std::mem::take(&mut self.freed)) {
            self.textures.remove(&id);
        }
    }

    /// Draws the panels over what is there. Those that stay the same are kept in a layer.
    pub fn draw(&mut self, surface: &mut impl Surface) -> Result<(), RenderError> {
        let size = surface.get_dimensions();
        if self.parts.is_empty() || self.age == Age::New || size.0 == 0 || size.1 == 0 {
            self.age = Age::Drawn;
            return self.draw_parts(surface);
        }
        let layer = match self.layer.take().filter(|layer| self.age == Age::InLayer && layer.size() == size) {
            Some(layer) => layer,
            None => {
                let layer = UiLayer::new(&self.context, size, self.scale, &self.areas())?;
                self.draw_parts(&mut layer.picture().as_surface())?;
                layer
            }
        };
        self.age = Age::InLayer;
        let drawn = layer.draw(surface, &self.program, self.points(size));
        self.layer = Some(layer);
        drawn
    }

    /// Where there are panels, in points.
    fn areas(&self) -> Vec<egui::Rect> {
        let area = |part: &Part| {
            let corners = self.index_data[part.indices.clone()].iter().map(|&index| &self.vertex_data[index as usize]);
            let around = corners
                .map(|corner| egui::Pos2::from(corner.position))
                .fold(egui::Rect::NOTHING, |rect, at| rect.union(egui::Rect::from_min_max(at, at)));
            // To whole pixels, as they are clipped.
            let clipped = around.expand(1.0).intersect(part.clip);
            egui::Rect::from_min_max(
                (clipped.min * self.scale).floor() / self.scale,
                (clipped.max * self.scale).ceil() / self.scale,
            )
        };
        apart(self.parts.iter().map(area))
    }

    fn points(&self, (width, height): (u32, u32)) -> [f32; 2] {
        [width as f32 / self.scale, height as f32 / self.scale]
    }

    fn draw_parts(&self, surface: &mut impl Surface) -> Result<(), RenderError> {
        let size = surface.get_dimensions();
        for part in &self.parts {
            let Some(source) = self.textures.get(&part.texture) else { continue };
            let Some(scissor) = scissor(part.clip, self.scale, size) else { continue };
            let Some(indices) = self.indices.slice(part.indices.clone()) else { continue };
            let picture = glium::uniforms::Sampler(&source.texture, behavior(source.options));
            let uniforms = uniform! { points: self.points(size), picture: picture };
            let parameters = DrawParameters { blend: premultiplied(), scissor: Some(scissor), ..Default::default() };
            surface.draw(&self.vertices, indices, &self.program, &uniforms, &parameters)?;
        }
        Ok(())
    }

    /// Puts all meshes one after another. Returns whether they are other ones than before.
    fn collect(&mut self, paint: &UiPaint<'_>) -> bool {
        let vertices_before = std::mem::take(&mut self.vertex_data);
        let indices_before = std::mem::take(&mut self.index_data);
        for primitive in paint.primitives {
            let Primitive::Mesh(mesh) = &primitive.primitive else { continue };
            let base = self.vertex_data.len() as u32;
            self.vertex_data.extend(mesh.vertices.iter().map(|v| UiVertex {
                position: [v.pos.x, v.pos.y],
                uv: [v.uv.x, v.uv.y],
                tint: v.color.to_array().map(|c| f32::from(c) / 255.0),
            }));
            self.index_data.extend(mesh.indices.iter().map(|index| base + index));
        }
        vertices_before != self.vertex_data || indices_before != self.index_data
    }

    /// Copies all meshes into one vertex and one index buffer, which grow when needed.
    fn upload(&mut self) -> Result<(), RenderError> {
        if self.vertex_data.len() > self.vertices.len() {
            self.vertices = VertexBuffer::empty_dynamic(&self.context, self.vertex_data.len().next_power_of_two())?;
        }
        if self.index_data.len() > self.indices.len() {
            let capacity = self.index_data.len().next_power_of_two();
            self.indices = IndexBuffer::empty_dynamic(&self.context, PrimitiveType::TrianglesList, capacity)?;
        }
        if let Some(slice) = self.vertices.slice(0..self.vertex_data.len()).filter(|_| !self.vertex_data.is_empty()) {
            slice.write(&self.vertex_data);
        }
        if let Some(slice) = self.indices.slice(0..self.index_data.len()).filter(|_| !self.index_data.is_empty()) {
            slice.write(&self.index_data);
        }
        Ok(())
    }
}

/// The clip rectangle in pixels from the lower left corner; `None` when nothing is left of it.
fn scissor(clip: egui::Rect, scale: f32, (width, height): (u32, u32)) -> Option<Rect> {
    let pixel = |value: f32, limit: u32| (value * scale).round().clamp(0.0, limit as f32) as u32;
    let (left, right) = (pixel(clip.min.x, width), pixel(clip.max.x, width));
    let (top, bottom) = (pixel(clip.min.y, height), pixel(clip.max.y, height));
    let rect =
        Rect { left, bottom: height - bottom, width: right.saturating_sub(left), height: bottom.saturating_sub(top) };
    (rect.width > 0 && rect.height > 0).then_some(rect)
}

/// Blending of colours that are multiplied by their alpha already.
pub fn premultiplied() -> Blend {
    let over = |source| BlendingFunction::Addition { source, destination: LinearBlendingFactor::OneMinusSourceAlpha };
    Blend {
        color: over(LinearBlendingFactor::One),
        alpha: BlendingFunction::Addition {
            source: LinearBlendingFactor::OneMinusDestinationAlpha,
            destination: LinearBlendingFactor::One,
        },
        ..Default::default()
    }
}

fn behavior(options: TextureOptions) -> SamplerBehavior {
    let wrap = match options.wrap_mode {
        TextureWrapMode::ClampToEdge => SamplerWrapFunction::Clamp,
        TextureWrapMode::Repeat => SamplerWrapFunction::Repeat,
        TextureWrapMode::MirroredRepeat => SamplerWrapFunction::Mirror,
    };
    SamplerBehavior {
        wrap_function: (wrap, wrap, wrap),
        magnify_filter: match options.magnification {
            TextureFilter::Nearest => MagnifySamplerFilter::Nearest,
            TextureFilter::Linear => MagnifySamplerFilter::Linear,
        },
        minify_filter: match options.minification {
            TextureFilter::Nearest => MinifySamplerFilter::Nearest,
            TextureFilter::Linear => MinifySamplerFilter::Linear,
        },
        ..Default::default()
    }
}
