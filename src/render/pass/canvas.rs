//! Where a pass draws: a surface, the part of it that is in use, and a count of what was drawn.

use super::casters::CasterMesh;
use crate::render::RenderError;
use crate::render::instances::{CornerVertex, Slice};
use crate::render::mesh::Mesh;
use glium::index::{NoIndices, PrimitiveType};
use glium::uniforms::Uniforms;
use glium::vertex::{MultiVerticesSource, Vertex};
use glium::{DrawParameters, Program, Rect, Surface, VertexBuffer};

/// How much was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Calls that draw.
    pub calls: u32,
    /// Triangles in them, instances counted singly.
    pub triangles: u64,
}

impl Tally {
    /// Counts one more call.
    pub fn add(&mut self, triangles: usize) {
        self.calls += 1;
        self.triangles += triangles as u64;
    }
}

/// A surface to draw on. Counts every call.
pub struct Canvas<'s, S> {
    /// The surface.
    pub surface: &'s mut S,
    /// Its lower left part that is drawn on; `None` for the whole.
    pub viewport: Option<Rect>,
    /// Where calls are counted.
    pub tally: &'s mut Tally,
}

impl<S: Surface> Canvas<'_, S> {
    fn within<'p>(&self, parameters: &DrawParameters<'p>) -> DrawParameters<'p> {
        DrawParameters { viewport: self.viewport, ..parameters.clone() }
    }

    /// Draws a mesh once.
    pub fn mesh(
        &mut self,
        mesh: &Mesh,
        program: &Program,
        uniforms: &impl Uniforms,
        parameters: &DrawParameters<'_>,
    ) -> Result<(), RenderError> {
        self.tally.add(mesh.triangles());
        Ok(self.surface.draw(&mesh.vertices, &mesh.indices, program, uniforms, &self.within(parameters))?)
    }

    /// Draws everything that casts a shadow; nothing for none.
    pub fn casters(
        &mut self,
        mesh: &CasterMesh,
        program: &Program,
        uniforms: &impl Uniforms,
        parameters: &DrawParameters<'_>,
    ) -> Result<(), RenderError> {
        let Some((vertices, indices)) = mesh.triangles() else { return Ok(()) };
        self.tally.add(indices.len() / 3);
        Ok(self.surface.draw(vertices, indices, program, uniforms, &self.within(parameters))?)
    }

    /// Draws a mesh once for each of these; nothing for none.
    pub fn meshes<T: Vertex>(
        &mut self,
        mesh: &Mesh,
        each: Option<Slice<'_, T>>,
        program: &Program,
        uniforms: &impl Uniforms,
        parameters: &DrawParameters<'_>,
    ) -> Result<(), RenderError> {
        let Some(each) = each else { return Ok(()) };
        self.tally.add(mesh.triangles() * each.len());
        let source = (&mesh.vertices, each.per_instance()?);
        Ok(self.surface.draw(source, &mesh.indices, program, uniforms, &self.within(parameters))?)
    }

    /// Draws a quad once.
    pub fn quad(
        &mut self,
        quad: &VertexBuffer<CornerVertex>,
        program: &Program,
        uniforms: &impl Uniforms,
        parameters: &DrawParameters<'_>,
    ) -> Result<(), RenderError> {
        self.strip(quad, 1, program, uniforms, parameters)
    }

    /// Draws a quad once for each of these; nothing for none.
    pub fn quads<T: Vertex>(
        &mut self,
        quad: &VertexBuffer<CornerVertex>,
        each: Option<Slice<'_, T>>,
        program: &Program,
        uniforms: &impl Uniforms,
        parameters: &DrawParameters<'_>,
    ) -> Result<(), RenderError> {
        let Some(each) = each else { return Ok(()) };
        self.strip((quad, each.per_instance()?), each.len(), program, uniforms, parameters)
    }

    fn strip<'v>(
        &mut self,
        corners: impl MultiVerticesSource<'v>,
        count: usize,
        program: &Program,
        uniforms: &impl Uniforms,
        parameters: &DrawParameters<'_>,
    ) -> Result<(), RenderError> {
        self.tally.add(2 * count);
        let strip = NoIndices(PrimitiveType::TriangleStrip);
        Ok(self.surface.draw(corners, strip, program, uniforms, &self.within(parameters))?)
    }
}
