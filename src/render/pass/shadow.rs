//! Shadows, drawn only when something moved that casts one.
//!
//! Two kinds. The *ground map* holds the shadows on the board plane: casters flattened along the light, blurred the
//! more the higher up they are, plus the dark spots where pieces touch the board. It costs the scene's shaders two
//! texture reads, so even the lowest quality has soft shadows. The *shadow map* is the usual depth picture seen from the
//! light; medium and high quality use it for shadows on pieces.

use crate::render::RenderError;
use crate::render::instances::{CornerVertex, Instances};
use crate::render::mesh::Mesh;
use crate::render::program::{Features, Globals, Parts, build, clamped};
use crate::rules::Kind;
use glium::backend::Context;
use glium::draw_parameters::PolygonOffset;
use glium::framebuffer::SimpleFrameBuffer;
use glium::index::{NoIndices, PrimitiveType};
use glium::texture::{DepthFormat, DepthTexture2d, MipmapsOption, Texture2d, UncompressedFloatFormat};
use glium::uniforms::Sampler;
use glium::{Blend, BlendingFunction, Depth, DepthTest, DrawParameters, Program, Surface, VertexBuffer, uniform};
use std::rc::Rc;

/// The shadow textures and what draws them.
pub struct ShadowPass {
    ground: [Texture2d; 2],
    map: Option<DepthTexture2d>,
    flatten: Program,
    contact: Program,
    blur: Program,
    depth: Program,
    drawn: Option<u64>,
}

impl ShadowPass {
    /// Creates the textures: a ground map of `ground` texels a side, and a shadow map of `map` texels a side unless 0.
    pub fn new(context: &Rc<Context>, ground: u32, map: u32) -> Result<ShadowPass, RenderError> {
        let texture = || {
            Texture2d::empty_with_format(
                context,
                UncompressedFloatFormat::U8U8U8U8,
                MipmapsOption::NoMipmap,
                ground,
                ground,
            )
        };
        let depth_map =
            |side| DepthTexture2d::empty_with_format(context, DepthFormat::I24, MipmapsOption::NoMipmap, side, side);
        let none = Features::default();
        Ok(ShadowPass {
            ground: [texture()?, texture()?],
            map: if map > 0 { Some(depth_map(map)?) } else { None },
            flatten: build(
                context,
                "ground",
                none,
                Parts::default(),
                include_str!("../../../shaders/ground.vert"),
                include_str!("../../../shaders/ground.frag"),
            )?,
            contact: build(
                context,
                "contact",
                none,
                Parts::default(),
                include_str!("../../../shaders/contact.vert"),
                include_str!("../../../shaders/contact.frag"),
            )?,
            blur: build(
                context,
                "blur",
                none,
                Parts::default(),
                include_str!("../../../shaders/screen.vert"),
                include_str!("../../../shaders/blur.frag"),
            )?,
            depth: build(
                context,
                "shadow",
                none,
                Parts::default(),
                include_str!("../../../shaders/shadow.vert"),
                include_str!("../../../shaders/shadow.frag"),
            )?,
            drawn: None,
        })
    }

    /// The shadows on the board plane.
    pub fn ground(&self) -> &Texture2d {
        &self.ground[0]
    }

    /// The shadow map, if this quality has one.
    pub fn map(&self) -> Option<&DepthTexture2d> {
        self.map.as_ref()
    }

    /// The size of a texel of the shadow map in 0..1; 0 without one.
    pub fn texel(&self) -> f32 {
        self.map.as_ref().map_or(0.0, |map| 1.0 / map.width() as f32)
    }

    /// Draws the shadows unless those of this revision of the casters are there already. Returns whether it drew.
    pub fn draw(
        &mut self,
        context: &Rc<Context>,
        revision: u64,
        globals: &Globals,
        instances: &Instances,
        meshes: &[Mesh],
        quad: &VertexBuffer<CornerVertex>,
    ) -> Result<bool, RenderError> {
        if self.drawn == Some(revision) {
            return Ok(false);
        }
        self.draw_ground(globals, instances, meshes, quad)?;
        if let Some(map) = &self.map {
            let mut surface = SimpleFrameBuffer::depth_only(context, map)?;
            surface.clear_depth(1.0);
            let parameters = DrawParameters {
                depth: Depth { test: DepthTest::IfLess, write: true, ..Default::default() },
                polygon_offset: PolygonOffset { factor: 1.5, units: 3.0, fill: true, ..Default::default() },
                ..Default::default()
            };
            for kind in Kind::ALL {
                if let Some(pieces) = instances.all(kind) {
                    let mesh = &meshes[kind.index()];
                    let source = (&mesh.vertices, pieces.per_instance()?);
                    surface.draw(source, &mesh.indices, &self.depth, globals, &parameters)?;
                }
            }
        }
        self.drawn = Some(revision);
        Ok(true)
    }

    fn draw_ground(
        &self,
        globals: &Globals,
        instances: &Instances,
        meshes: &[Mesh],
        quad: &VertexBuffer<CornerVertex>,
    ) -> Result<(), RenderError> {
        let strip = NoIndices(PrimitiveType::TriangleStrip);
        let maximum = DrawParameters {
            blend: Blend { color: BlendingFunction::Max, alpha: BlendingFunction::Max, ..Default::default() },
            ..Default::default()
        };
        let mut surface = self.ground[0].as_surface();
        surface.clear_color_srgb(0.0, 0.0, 0.0, 0.0);
        for kind in Kind::ALL {
            if let Some(pieces) = instances.all(kind) {
                let mesh = &meshes[kind.index()];
                let source = (&mesh.vertices, pieces.per_instance()?);
                surface.draw(source, &mesh.indices, &self.flatten, globals, &maximum)?;
            }
        }
        if let Some(pieces) = instances.everything() {
            surface.draw((quad, pieces.per_instance()?), strip, &self.contact, globals, &maximum)?;
        }
        // The blur is as wide at every resolution: its step is two texels of a map of 1024.
        let step = 2.0 / 1024.0_f32;
        for (from, to, direction) in [(0, 1, [step, 0.0]), (1, 0, [0.0, step])] {
            let uniforms = uniform! { source: Sampler(&self.ground[from], clamped()), direction: direction };
            self.ground[to].as_surface().draw(quad, strip, &self.blur, &uniforms, &DrawParameters::default())?;
        }
        Ok(())
    }
}
