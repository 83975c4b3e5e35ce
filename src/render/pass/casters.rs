//! Everything that casts a shadow as one mesh where it stands: shadows need neither normals nor materials, and one call
//! for all pieces is cheaper than one for each kind.

use crate::render::RenderError;
use crate::render::mesh::Silhouette;
use crate::render::pass::scene::Models;
use crate::rules::Color;
use crate::scene::Frame;
use crate::scene::frame::PieceInstance;
use glam::Vec3;
use glium::backend::Context;
use glium::index::{IndexBufferSlice, PrimitiveType};
use glium::vertex::VertexBufferSlice;
use glium::{IndexBuffer, VertexBuffer, implement_vertex};
use std::rc::Rc;

/// A corner of what casts shadows, in the world.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CasterVertex {
    position: [f32; 3],
    /// 1 for Black's.
    black: f32,
}
implement_vertex!(CasterVertex, position, black);

/// The mesh of all casters.
pub struct CasterMesh {
    context: Rc<Context>,
    vertices: VertexBuffer<CasterVertex>,
    indices: IndexBuffer<u32>,
    vertex_data: Vec<CasterVertex>,
    index_data: Vec<u32>,
}

impl CasterMesh {
    /// Nothing casts a shadow yet.
    pub fn new(context: &Rc<Context>) -> Result<CasterMesh, RenderError> {
        Ok(CasterMesh {
            context: context.clone(),
            vertices: VertexBuffer::empty_dynamic(context, 1 << 14)?,
            indices: IndexBuffer::empty_dynamic(context, PrimitiveType::TrianglesList, 1 << 16)?,
            vertex_data: Vec::new(),
            index_data: Vec::new(),
        })
    }

    /// Takes over where the pieces of a frame stand. A ghost casts no shadow.
    pub fn update(&mut self, frame: &Frame, models: &Models) -> Result<(), RenderError> {
        self.vertex_data.clear();
        self.index_data.clear();
        for PieceInstance { kind, matrix, color, .. } in frame.pieces.iter().filter(|piece| !piece.ghost) {
            let Silhouette { corners, indices } = models.silhouette(*kind);
            let base = self.vertex_data.len() as u32;
            let black = if *color == Color::Black { 1.0 } else { 0.0 };
            let place = |&corner: &Vec3| CasterVertex { position: matrix.transform_point3(corner).into(), black };
            self.vertex_data.extend(corners.iter().map(place));
            self.index_data.extend(indices.iter().map(|index| base + index));
        }
        if self.vertex_data.len() > self.vertices.len() {
            self.vertices = VertexBuffer::empty_dynamic(&self.context, self.vertex_data.len().next_power_of_two())?;
        }
        if self.index_data.len() > self.indices.len() {
            let capacity = self.index_data.len().next_power_of_two();
            self.indices = IndexBuffer::empty_dynamic(&self.context, PrimitiveType::TrianglesList, capacity)?;
        }
        if let Some((vertices, indices)) = self.triangles() {
            vertices.write(&self.vertex_data);
            indices.write(&self.index_data);
        }
        Ok(())
    }

    /// The triangles; `None` when nothing casts a shadow.
    pub fn triangles(&self) -> Option<(VertexBufferSlice<'_, CasterVertex>, IndexBufferSlice<'_, u32>)> {
        if self.index_data.is_empty() {
            return None;
        }
        self.vertices.slice(0..self.vertex_data.len()).zip(self.indices.slice(0..self.index_data.len()))
    }
}
