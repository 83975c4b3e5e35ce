//! Shadows, drawn only when something moved that casts one.
//!
//! Two kinds. The *ground map* holds the shadows on the board plane: casters flattened along the light, blurred the
//! more the higher up they are, plus the dark spots where pieces touch the board. It costs the scene's shaders two
//! texture reads, so even the lowest quality has soft shadows. The *shadow map* is the usual depth picture seen from the
//! light; medium and high quality use it for shadows on pieces.
//!
//! At rest, medium and high quality draw a shadow map for each of many places in the lamp and add up the pictures; see
//! [`super::accumulate`].

use crate::render::RenderError;
use crate::render::instances::Instances;
use crate::render::pass::canvas::{Canvas, Tally};
use crate::render::pass::casters::CasterMesh;
use crate::render::pass::scene::Models;
use crate::render::program::{Features, Globals, Parts, build, clamped};
use crate::scene::Frame;
use glium::backend::Context;
use glium::draw_parameters::PolygonOffset;
use glium::framebuffer::SimpleFrameBuffer;
use glium::texture::{DepthFormat, DepthTexture2d, MipmapsOption, Texture2d, UncompressedFloatFormat};
use glium::uniforms::Sampler;
use glium::{Blend, BlendingFunction, Depth, DepthTest, DrawParameters, Program, Surface, uniform};
use std::rc::Rc;

/// Side of the shadow map of one place in the lamp: their sum is finer than each of them.
const SAMPLE_SIDE: u32 = 1024;
/// Likewise for one side of the room, whose shadows are all soft.
const ROOM_SIDE: u32 = 512;

/// What casts shadows, and the light.
#[derive(Clone, Copy)]
pub struct Casters<'a> {
    /// The light.
    pub globals: &'a Globals,
    /// The picture.
    pub frame: &'a Frame,
    /// Where its pieces stand.
    pub instances: &'a Instances,
    /// Their models.
    pub models: &'a Models,
}

/// The shadow textures and what draws them.
pub struct ShadowPass {
    ground: [Texture2d; 2],
    map: Option<DepthTexture2d>,
    sample: Option<DepthTexture2d>,
    mesh: CasterMesh,
    room: Option<(DepthTexture2d, Texture2d)>,
    flatten: Program,
    contact: Program,
    blur: Program,
    depth: Program,
    depth_and_light: Program,
    drawn: Option<u64>,
}

impl ShadowPass {
    /// Creates the textures: a ground map of `ground` texels a side, and a shadow map of `map` texels a side unless 0.
    pub fn new(context: &Rc<Context>, ground: u32, map: u32) -> Result<ShadowPass, RenderError> {
        let none = Features::default();
        Ok(ShadowPass {
            ground: [color_map(context, ground)?, color_map(context, ground)?],
            map: if map > 0 { Some(depth_map(context, map)?) } else { None },
            sample: None,
            mesh: CasterMesh::new(context)?,
            room: None,
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
            depth_and_light: build(
                context,
                "shadow of the room",
                Features { area_light: true, ..none },
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

    /// The shadow map of the last place in the lamp; see [`Self::draw_sample`].
    pub fn sample(&self) -> Option<&DepthTexture2d> {
        self.sample.as_ref()
    }

    /// The shadow map of the last side of the room, and the light of what hides it; see [`Self::draw_room`].
    pub fn room(&self) -> Option<(&DepthTexture2d, &Texture2d)> {
        self.room.as_ref().map(|(map, picture)| (map, picture))
    }

    /// The size of a texel of the shadow map in 0..1; 0 without one.
    pub fn texel(&self) -> f32 {
        self.map.as_ref().map_or(0.0, |map| 1.0 / map.width() as f32)
    }

    /// Draws the shadows unless those of this frame's casters are there already.
    pub fn draw(&mut self, context: &Rc<Context>, casters: &Casters<'_>, tally: &mut Tally) -> Result<(), RenderError> {
        let revision = casters.frame.casters;
        if self.drawn == Some(revision) {
            return Ok(());
        }
        self.drawn = None;
        self.mesh.update(casters.frame, casters.models)?;
        self.draw_ground(casters, tally)?;
        if let Some(map) = &self.map {
            self.draw_map(context, map, casters.globals, tally)?;
        }
        self.drawn = Some(revision);
        Ok(())
    }

    /// Draws a shadow map of its own for one place in the lamp, of the casters that were drawn last. That of the lamp's
    /// middle stays as it is.
    pub fn draw_sample(
        &mut self,
        context: &Rc<Context>,
        globals: &Globals,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        let map = match self.sample.take() {
            Some(map) => map,
            None => depth_map(context, SAMPLE_SIDE)?,
        };
        let drawn = self.draw_map(context, &map, globals, tally);
        self.sample = Some(map);
        drawn
    }

    /// Draws a shadow map of its own for the side of the room that a picture's other light comes from, and the light of
    /// what hides it.
    pub fn draw_room(
        &mut self,
        context: &Rc<Context>,
        globals: &Globals,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        let (map, picture) = match self.room.take() {
            Some(room) => room,
            None => (depth_map(context, ROOM_SIDE)?, color_map(context, ROOM_SIDE)?),
        };
        let mut surface = SimpleFrameBuffer::with_depth_buffer(context, &picture, &map)?;
        // Where nothing stands, only grooves hide anything: by wood that hardly any light reaches.
        surface.clear_color_srgb(0.08, 0.05, 0.03, 1.0);
        draw_depth(&mut surface, &self.mesh, &self.depth_and_light, &globals.seen_from_room(), tally)?;
        self.room = Some((map, picture));
        Ok(())
    }

    fn draw_map(
        &self,
        context: &Rc<Context>,
        map: &DepthTexture2d,
        globals: &Globals,
        tally: &mut Tally,
    ) -> Result<(), RenderError> {
        draw_depth(&mut SimpleFrameBuffer::depth_only(context, map)?, &self.mesh, &self.depth, globals, tally)
    }

    fn draw_ground(&self, casters: &Casters<'_>, tally: &mut Tally) -> Result<(), RenderError> {
        let Casters { globals, instances, models, .. } = casters;
        let maximum = DrawParameters {
            blend: Blend { color: BlendingFunction::Max, alpha: BlendingFunction::Max, ..Default::default() },
            ..Default::default()
        };
        let mut surface = self.ground[0].as_surface();
        surface.clear_color_srgb(0.0, 0.0, 0.0, 0.0);
        let mut canvas = Canvas { surface: &mut surface, viewport: None, tally };
        canvas.casters(&self.mesh, &self.flatten, *globals, &maximum)?;
        canvas.quads(&models.quad, instances.everything(), &self.contact, *globals, &maximum)?;
        // The blur is as wide at every resolution: its step is two texels of a map of 1024.
        let step = 2.0 / 1024.0_f32;
        for (from, to, direction) in [(0, 1, [step, 0.0]), (1, 0, [0.0, step])] {
            let uniforms = uniform! { source: Sampler(&self.ground[from], clamped()), direction: direction };
            let mut surface = self.ground[to].as_surface();
            let mut canvas = Canvas { surface: &mut surface, viewport: None, tally };
            canvas.quad(&models.quad, &self.blur, &uniforms, &DrawParameters::default())?;
        }
        Ok(())
    }
}

/// Draws the pieces into a shadow map.
fn draw_depth(
    surface: &mut SimpleFrameBuffer<'_>,
    mesh: &CasterMesh,
    program: &Program,
    globals: &Globals,
    tally: &mut Tally,
) -> Result<(), RenderError> {
    surface.clear_depth(1.0);
    let parameters = DrawParameters {
        depth: Depth { test: DepthTest::IfLess, write: true, ..Default::default() },
        polygon_offset: PolygonOffset { factor: 1.5, units: 3.0, fill: true, ..Default::default() },
        ..Default::default()
    };
    Canvas { surface, viewport: None, tally }.casters(mesh, program, globals, &parameters)
}

fn color_map(context: &Rc<Context>, side: u32) -> Result<Texture2d, RenderError> {
    let format = UncompressedFloatFormat::U8U8U8U8;
    Ok(Texture2d::empty_with_format(context, format, MipmapsOption::NoMipmap, side, side)?)
}

fn depth_map(context: &Rc<Context>, side: u32) -> Result<DepthTexture2d, RenderError> {
    Ok(DepthTexture2d::empty_with_format(context, DepthFormat::I24, MipmapsOption::NoMipmap, side, side)?)
}
