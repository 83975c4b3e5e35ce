//! The panels: draws what egui tessellated, in gamma space, on any surface.

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

#[derive(Clone, Copy)]
struct UiVertex {
    position: [f32; 2],
    uv: [f32; 2],
    tint: [f32; 4],
}
implement_vertex!(UiVertex, position, uv, tint);

struct UiTexture {
    texture: Texture2d,
    options: TextureOptions,
}

/// Triangles with one texture and one clip rectangle.
struct Part {
    indices: Range<usize>,
    texture: TextureId,
    clip: egui::Rect,
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
        self.take_none();
        self.upload(paint)?;
        self.scale = paint.pixels_per_point.max(0.01);
        let mut first_index = 0;
        for primitive in paint.primitives {
            let Primitive::Mesh(mesh) = &primitive.primitive else { continue };
            let indices = first_index..first_index + mesh.indices.len();
            first_index = indices.end;
            if !indices.is_empty() {
                self.parts.push(Part { indices, texture: mesh.texture_id, clip: primitive.clip_rect });
            }
        }
        Ok(())
    }

    /// Draws no panels from now on.
    pub fn take_none(&mut self) {
        self.parts.clear();
        for id in std::mem::replace(&mut self.stale, std::mem::take(&mut self.freed)) {
            self.textures.remove(&id);
        }
    }

    /// Draws the panels over what is there.
    pub fn draw(&self, surface: &mut impl Surface) -> Result<(), RenderError> {
        let (width, height) = surface.get_dimensions();
        let points = [width as f32 / self.scale, height as f32 / self.scale];
        for part in &self.parts {
            let Some(source) = self.textures.get(&part.texture) else { continue };
            let Some(scissor) = scissor(part.clip, self.scale, (width, height)) else { continue };
            let Some(indices) = self.indices.slice(part.indices.clone()) else { continue };
            let picture = glium::uniforms::Sampler(&source.texture, behavior(source.options));
            let uniforms = uniform! { points: points, picture: picture };
            let parameters = DrawParameters { blend: premultiplied(), scissor: Some(scissor), ..Default::default() };
            surface.draw(&self.vertices, indices, &self.program, &uniforms, &parameters)?;
        }
        Ok(())
    }

    /// Copies all meshes into one vertex and one index buffer, which grow when needed.
    fn upload(&mut self, paint: &UiPaint<'_>) -> Result<(), RenderError> {
        self.vertex_data.clear();
        self.index_data.clear();
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
fn premultiplied() -> Blend {
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
