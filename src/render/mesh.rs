//! Models from the built-in `.glb` files to vertex buffers.

use super::RenderError;
use crate::rules::Kind;
use glium::index::PrimitiveType;
use glium::{IndexBuffer, VertexBuffer, implement_vertex};
use std::collections::HashMap;

/// What the shaders get of a vertex.
#[derive(Debug, Clone, Copy)]
pub struct Vertex {
    /// Place in the model.
    position: [f32; 3],
    /// Normal for the light.
    normal: [f32; 3],
    /// Ambient occlusion (1 = open), drawn edge, brass.
    surface: [f32; 3],
    /// Normal shared by all vertices at this place: outlines grow along it without tearing at hard edges.
    hull: [f32; 3],
}
implement_vertex!(Vertex, position, normal, surface, hull);

/// A mesh on the GPU.
pub struct Mesh {
    /// The vertices.
    pub vertices: VertexBuffer<Vertex>,
    /// The triangles.
    pub indices: IndexBuffer<u16>,
}

impl Mesh {
    /// How many triangles it has.
    pub fn triangles(&self) -> usize {
        self.indices.len() / 3
    }
}

/// Only the form of a mesh, each corner once: what casts a shadow.
#[derive(Debug, Clone, PartialEq)]
pub struct Silhouette {
    /// The corners.
    pub corners: Vec<glam::Vec3>,
    /// Three corners a triangle.
    pub indices: Vec<u32>,
}

/// A mesh in memory.
#[derive(Debug, Clone, Default)]
pub struct Geometry {
    vertices: Vec<Vertex>,
    indices: Vec<u16>,
}

impl Geometry {
    /// Uploads the mesh.
    pub fn upload(&self, facade: &impl glium::backend::Facade) -> Result<Mesh, RenderError> {
        Ok(Mesh {
            vertices: VertexBuffer::immutable(facade, &self.vertices)?,
            indices: IndexBuffer::immutable(facade, PrimitiveType::TrianglesList, &self.indices)?,
        })
    }

    /// The form alone.
    pub fn silhouette(&self) -> Silhouette {
        let mut corners = Vec::new();
        let mut known: HashMap<[u32; 3], u32> = HashMap::with_capacity(self.vertices.len());
        let corner = |&index: &u16| {
            let position = self.vertices[index as usize].position;
            *known.entry(position.map(f32::to_bits)).or_insert_with(|| {
                corners.push(position.into());
                corners.len() as u32 - 1
            })
        };
        let indices = self.indices.iter().map(corner).collect();
        Silhouette { corners, indices }
    }

    /// The mesh as this part of the board, for which the unused third number of `surface` tells; see shaders/board.glsl.
    pub fn with_part(mut self, part: u8) -> Geometry {
        for vertex in &mut self.vertices {
            vertex.surface[2] = f32::from(part);
        }
        self
    }

    /// The mesh as a label that does not turn.
    pub fn as_fixed_label(mut self) -> Geometry {
        for vertex in &mut self.vertices {
            vertex.hull = [0.0; 3];
        }
        self
    }

    /// The mesh with every vertex moved, its original place kept in `hull`: for labels, which turn round their centre.
    pub fn placed_label(&self, centre: [f32; 3]) -> Geometry {
        let vertices = self.vertices.iter().map(|v| Vertex { hull: v.position, position: centre, ..*v }).collect();
        Geometry { vertices, indices: self.indices.clone() }
    }

    /// Adds another mesh to this one.
    pub fn append(&mut self, other: &Geometry) {
        let base = self.vertices.len() as u16;
        self.vertices.extend_from_slice(&other.vertices);
        self.indices.extend(other.indices.iter().map(|i| base + i));
    }

    fn weld_hull_normals(&mut self) {
        let key = |p: [f32; 3]| p.map(|c| (c * 2048.0).round() as i32);
        let mut sums: HashMap<[i32; 3], glam::Vec3> = HashMap::with_capacity(self.vertices.len());
        for triangle in self.indices.chunks_exact(3) {
            let [a, b, c] = [triangle[0], triangle[1], triangle[2]].map(|i| self.vertices[i as usize].position);
            let [a3, b3, c3] = [a, b, c].map(glam::Vec3::from);
            // The cross product weighs each face by its area.
            let normal = (b3 - a3).cross(c3 - a3);
            for corner in [a, b, c] {
                *sums.entry(key(corner)).or_default() += normal;
            }
        }
        for vertex in &mut self.vertices {
            let sum = sums.get(&key(vertex.position)).copied().unwrap_or_default();
            vertex.hull = sum.normalize_or(glam::Vec3::from(vertex.normal)).into();
        }
    }
}

/// The built-in model of a kind: the fine one, and one with fewer triangles.
pub fn piece(kind: Kind) -> Result<[Geometry; 2], RenderError> {
    let (name, bytes): (_, &[u8]) = match kind {
        Kind::Progressor => ("progressor", include_bytes!("../../models/progressor.glb")),
        Kind::Aggressor => ("aggressor", include_bytes!("../../models/aggressor.glb")),
        Kind::Dominator => ("dominator", include_bytes!("../../models/dominator.glb")),
        Kind::Liberator => ("liberator", include_bytes!("../../models/liberator.glb")),
        Kind::Defensor => ("defensor", include_bytes!("../../models/defensor.glb")),
        Kind::Intellector => ("intellector", include_bytes!("../../models/intellector.glb")),
    };
    let mut meshes = read(bytes)?;
    let mut mesh = |part: &str| {
        meshes.remove(part).ok_or_else(|| RenderError::Model(format!("models/{name}.glb: no mesh \"{part}\"")))
    };
    Ok([mesh(name)?, mesh("coarse")?])
}

/// The board's meshes by name.
pub fn board() -> Result<HashMap<String, Geometry>, RenderError> {
    read(include_bytes!("../../models/board.glb"))
}

/// Reads all meshes of a binary glTF file. Checks that every index points at a vertex.
fn read(bytes: &[u8]) -> Result<HashMap<String, Geometry>, RenderError> {
    let bad = |what: &str| RenderError::Model(format!("models: {what}"));
    let gltf = gltf::Gltf::from_slice(bytes).map_err(|error| bad(&error.to_string()))?;
    let blob = gltf.blob.as_deref().ok_or_else(|| bad("no binary chunk"))?;
    let mut meshes = HashMap::new();
    for mesh in gltf.document.meshes() {
        let name = mesh.name().ok_or_else(|| bad("a mesh without a name"))?;
        let primitive = mesh.primitives().next().ok_or_else(|| bad("an empty mesh"))?;
        let reader = primitive.reader(|_| Some(blob));
        let missing = |what: &str| bad(&format!("mesh \"{name}\" lacks {what}"));
        let positions = reader.read_positions().ok_or_else(|| missing("POSITION"))?;
        let normals = reader.read_normals().ok_or_else(|| missing("NORMAL"))?;
        let colors = reader.read_colors(0).ok_or_else(|| missing("COLOR_0"))?.into_rgb_f32();
        let indices = reader.read_indices().ok_or_else(|| missing("indices"))?.into_u32();
        let vertices: Vec<Vertex> = positions
            .zip(normals)
            .zip(colors)
            .map(|((position, normal), surface)| Vertex { position, normal, surface, hull: normal })
            .collect();
        let indices = indices
            .map(|i| u16::try_from(i).ok().filter(|&i| (i as usize) < vertices.len()))
            .collect::<Option<Vec<u16>>>()
            .ok_or_else(|| bad(&format!("mesh \"{name}\" has an index out of range")))?;
        let mut geometry = Geometry { vertices, indices };
        geometry.weld_hull_normals();
        meshes.insert(name.to_owned(), geometry);
    }
    Ok(meshes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_model_is_readable_and_small_enough() {
        for kind in Kind::ALL {
            let [geometry, coarse] = piece(kind).unwrap();
            let triangles = geometry.indices.len() / 3;
            assert!(coarse.indices.len() < geometry.indices.len() * 2 / 3, "{kind:?}");
            assert!((200..=4000).contains(&triangles), "{kind:?}: {triangles} triangles");
            let top = geometry.vertices.iter().map(|v| v.position[2]).fold(0.0, f32::max);
            let picked = crate::scene::picking::height(kind);
            assert!((top - picked).abs() < 0.06, "{kind:?} is {top} high, picking says {picked}");
        }
        let silhouette = piece(Kind::Intellector).unwrap()[1].silhouette();
        assert!(silhouette.corners.len() < silhouette.indices.len() / 4);
        let board = board().unwrap();
        for name in ["tile", "frame", "bed", "stringing", "glyph_a", "glyph_i", "glyph_1", "glyph_7"] {
            assert!(board.contains_key(name), "board.glb lacks {name}");
        }
    }

    #[test]
    fn a_damaged_model_is_an_error() {
        assert!(read(b"glTF nonsense").is_err());
        let whole = include_bytes!("../../models/progressor.glb");
        assert!(read(&whole[..whole.len() / 2]).is_err());
    }
}
