//! Shader programs from their parts, and the uniforms they share.

use super::RenderError;
use super::light;
use super::sampling::{RoomSample, Sample};
use crate::scene::frame::{key_light, turned};
use crate::scene::{Frame, Projection, layout};
use crate::themes::ThemeName;
use glam::{Mat4, Vec2, Vec3};
use glium::backend::Facade;
use glium::program::{Program, ProgramCreationInput};
use glium::texture::{DepthTexture2d, Texture2d};
use glium::uniforms::{
    DepthTextureComparison, MagnifySamplerFilter, MinifySamplerFilter, SamplerBehavior, SamplerWrapFunction,
    UniformValue, Uniforms,
};

/// Half the side of the square of the board plane that the ground map covers.
pub const GROUND_EXTENT: f32 = 10.5;
/// Half the side of the square that the shadow map covers, across the light.
const SHADOW_EXTENT: f32 = 10.4;

/// What every shader of the scene knows; see shaders/common.glsl.
#[derive(Debug, Clone, Copy)]
pub struct Globals {
    view_projection: [[f32; 4]; 4],
    shadow_matrix: [[f32; 4]; 4],
    eye: [f32; 4],
    back: [f32; 4],
    key: [f32; 4],
    fill: [f32; 4],
    rim: [f32; 4],
    slope: [f32; 4],
    options: [f32; 4],
    sweep: [f32; 4],
    room: [f32; 4],
    room_light: [f32; 4],
    room_below: [f32; 4],
    room_white: [f32; 4],
    room_black: [f32; 4],
    room_matrix: [[f32; 4]; 4],
}

impl Globals {
    /// The uniforms of one picture. `shadow_texel` is the size of a texel of the shadow map in 0..1, or 0 without one;
    /// `sample` says which of the pictures of a rest it is.
    pub fn new(frame: &Frame, shadow_texel: f32, sample: Option<&Sample>) -> Globals {
        let middle = key_light(frame.light_yaw);
        let travel = match sample {
            Some(sample) => {
                let [right, up] = across(middle);
                (middle + right * sample.lamp.x + up * sample.lamp.y).normalize()
            }
            None => middle,
        };
        let fill = turned(light::FILL.travel, frame.light_yaw);
        let rim = turned(light::RIM.travel, frame.light_yaw);
        let rim_strength = light::RIM.strength + (light::RIM_FLAT - light::RIM.strength) * frame.flatness;
        let room = sample.map(|sample| RoomSample::new(sample.index, rim_strength));
        let room = room.unwrap_or(RoomSample { towards: Vec3::Z, light: Vec3::ONE, sky: 0.0, below: Vec3::NEG_Z });
        let towards_room = turned(room.towards, frame.light_yaw);
        let far_side = light::on_wall(-room.towards.truncate());
        let theme = frame.theme.theme();
        let slope = travel.truncate() / -travel.z;
        let size = Vec2::new(frame.size.0 as f32, frame.size.1 as f32).max(Vec2::ONE);
        let offset = sample.map_or(Vec2::ZERO, |sample| sample.pixel * 2.0 / size);
        let perspective = if frame.lens.kind == Projection::Perspective { 1.0 } else { 0.0 };
        Globals {
            view_projection: (Mat4::from_translation(offset.extend(0.0)) * frame.lens.view_projection)
                .to_cols_array_2d(),
            shadow_matrix: shadow_matrix(travel).to_cols_array_2d(),
            eye: frame.lens.eye.extend(perspective).into(),
            back: frame.lens.axes[2].extend(0.0).into(),
            key: (-travel).extend(0.0).into(),
            fill: (-fill).extend(0.0).into(),
            rim: (-rim).extend(rim_strength / std::f32::consts::PI).into(),
            slope: [slope.x, slope.y, 1.0 / GROUND_EXTENT, 1.0 / GROUND_EXTENT],
            options: [
                shadow_texel,
                frame.flatness,
                frame.labels.unwrap_or(0.0).to_radians(),
                sample.map_or(0.0, |sample| sample.index as f32),
            ],
            sweep: frame.sweep.map_or([0.0; 4], |light| [light.front, light.way, light.strength, 0.0]),
            room: towards_room.extend(0.0).into(),
            room_light: room.light.extend(room.sky).into(),
            room_below: turned(room.below, frame.light_yaw).extend(0.0).into(),
            room_white: (far_side * Vec3::from(theme.white.body.to.linear())).extend(1.0).into(),
            room_black: (far_side * Vec3::from(theme.black.body.to.linear())).extend(1.0).into(),
            room_matrix: shadow_matrix(-towards_room).to_cols_array_2d(),
        }
    }

    /// The same for the shadow map of the side of the room that the sample's other light comes from.
    pub fn seen_from_room(&self) -> Globals {
        Globals { shadow_matrix: self.room_matrix, ..*self }
    }

    fn visit<'a>(&'a self, visit: &mut impl FnMut(&str, UniformValue<'a>)) {
        visit("view_projection", UniformValue::Mat4(self.view_projection));
        visit("shadow_matrix", UniformValue::Mat4(self.shadow_matrix));
        visit("room_matrix", UniformValue::Mat4(self.room_matrix));
        let vectors: [(&str, [f32; 4]); 13] = [
            ("eye", self.eye),
            ("back", self.back),
            ("key", self.key),
            ("fill", self.fill),
            ("rim", self.rim),
            ("slope", self.slope),
            ("options", self.options),
            ("sweep", self.sweep),
            ("room", self.room),
            ("room_light", self.room_light),
            ("room_below", self.room_below),
            ("room_white", self.room_white),
            ("room_black", self.room_black),
        ];
        for (name, value) in vectors {
            visit(name, UniformValue::Vec4(value));
        }
    }
}

impl Uniforms for Globals {
    fn visit_values<'a, F: FnMut(&str, UniformValue<'a>)>(&'a self, mut visit: F) {
        self.visit(&mut visit);
    }
}

/// The globals with the textures, as glium wants uniforms.
#[derive(Clone, Copy)]
pub struct SceneUniforms<'a> {
    /// The numbers.
    pub globals: &'a Globals,
    /// Shadows on the board plane.
    pub ground_map: &'a Texture2d,
    /// Shadows on pieces.
    pub shadow_map: Option<&'a DepthTexture2d>,
    /// Shadows of what comes from one side of the room, in the pictures of a rest.
    pub room_map: Option<(&'a DepthTexture2d, &'a Texture2d)>,
    /// Wood.
    pub grain: &'a Texture2d,
    /// Veins, clouds and specks.
    pub stone: &'a Texture2d,
    /// Wood is looked up as cheaply as goes without flickering.
    pub plain_filter: bool,
    /// How opaque arrows are, or which part of the sweep; see shaders/arrow.frag and sweep.vert.
    pub part: i32,
}

impl Uniforms for SceneUniforms<'_> {
    fn visit_values<'a, F: FnMut(&str, UniformValue<'a>)>(&'a self, mut visit: F) {
        self.globals.visit(&mut visit);
        visit("ground_map", UniformValue::Texture2d(self.ground_map, Some(clamped())));
        for (name, map) in [("shadow_map", self.shadow_map), ("room_map", self.room_map.map(|(map, _)| map))] {
            let Some(map) = map else { continue };
            let behavior =
                SamplerBehavior { depth_texture_comparison: Some(DepthTextureComparison::LessOrEqual), ..clamped() };
            visit(name, UniformValue::DepthTexture2d(map, Some(behavior)));
        }
        if let Some((_, picture)) = self.room_map {
            visit("room_picture", UniformValue::Texture2d(picture, Some(clamped())));
        }
        let tiled = SamplerBehavior {
            wrap_function: (SamplerWrapFunction::Repeat, SamplerWrapFunction::Repeat, SamplerWrapFunction::Repeat),
            minify_filter: if self.plain_filter {
                MinifySamplerFilter::LinearMipmapNearest
            } else {
                MinifySamplerFilter::LinearMipmapLinear
            },
            magnify_filter: MagnifySamplerFilter::Linear,
            ..Default::default()
        };
        visit("grain", UniformValue::Texture2d(self.grain, Some(tiled)));
        visit("stone", UniformValue::Texture2d(self.stone, Some(tiled)));
        visit("part", UniformValue::SignedInt(self.part));
    }
}

/// Linear filter without repetition.
pub fn clamped() -> SamplerBehavior {
    SamplerBehavior {
        wrap_function: (SamplerWrapFunction::Clamp, SamplerWrapFunction::Clamp, SamplerWrapFunction::Clamp),
        minify_filter: MinifySamplerFilter::Linear,
        magnify_filter: MagnifySamplerFilter::Linear,
        ..Default::default()
    }
}

/// Two directions across a light's way, at right angles to each other.
fn across(travel: Vec3) -> [Vec3; 2] {
    let right = Vec3::Z.cross(-travel).normalize_or(Vec3::X);
    [right, right.cross(travel)]
}

/// World to the unit cube of the shadow map: the board and the tallest pieces as the key light sees them.
fn shadow_matrix(travel: Vec3) -> Mat4 {
    let back = -travel;
    let [right, up] = across(travel);
    let to_light = Mat4::from_cols(right.extend(0.0), up.extend(0.0), back.extend(0.0), glam::Vec4::W).transpose();
    let scale = Vec3::new(0.5 / SHADOW_EXTENT, 0.5 / SHADOW_EXTENT, -0.5 / SHADOW_EXTENT);
    Mat4::from_translation(Vec3::splat(0.5)) * Mat4::from_scale(scale) * to_light
}

/// Which of the optional parts and which of the colours a program has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features {
    /// Pieces look up the shadow map.
    pub shadow_map: bool,
    /// It is one of many pictures, each with a shadow map from another place in the lamp; everything looks it up.
    pub area_light: bool,
    /// Fewer highlights, for graphics that are drawn on the processor.
    pub plain_light: bool,
    /// Tiles carry marks.
    pub marked: bool,
    /// Whose colours and figures the program has.
    pub theme: ThemeName,
}

impl Features {
    /// How bright the brightest light is that a picture can hold, when white is 1. Those that are added up hold more than
    /// is shown: what shines in one of them may be white in their mean.
    pub fn range(self) -> f32 {
        if self.area_light { 4.0 } else { 1.0 }
    }

    fn definitions(self) -> String {
        let names = [
            (self.shadow_map, "SHADOW_MAP"),
            (self.area_light, "AREA_LIGHT"),
            (self.plain_light, "PLAIN_LIGHT"),
            (self.marked, "MARKED"),
        ];
        names.into_iter().filter(|&(on, _)| on).map(|(_, name)| format!("#define {name}\n")).collect()
    }
}

/// The shared texts that a program needs between the head and its own.
#[derive(Debug, Clone, Copy, Default)]
pub struct Parts {
    /// The lighting model and what hands it from vertices to pixels.
    pub surface: bool,
    /// For both stages.
    pub both: &'static str,
    /// For pixels.
    pub pixel: &'static [&'static str],
}

/// Builds a program of the scene: version, switches, colours, common part, then the text itself.
pub fn build(
    facade: &impl Facade,
    name: &str,
    features: Features,
    parts: Parts,
    vertex: &str,
    fragment: &str,
) -> Result<Program, RenderError> {
    let head = format!(
        "#version 330 core\n{}const float TABLE_HEIGHT = {:.4};\nconst float FRAME_TOP = {:.4};\nconst float RANGE = {:.1};\n{}{}",
        features.definitions(),
        layout::TABLE,
        layout::FRAME_TOP,
        features.range(),
        super::palette::declarations(features.theme.theme()),
        include_str!("../../shaders/common.glsl"),
    );
    let light = if parts.surface { include_str!("../../shaders/light.glsl") } else { "" };
    let (lit_vertex, lit_pixel) = if parts.surface {
        (include_str!("../../shaders/surface_vertex.glsl"), include_str!("../../shaders/surface_pixel.glsl"))
    } else {
        ("", "")
    };
    let vertex = format!("{head}{light}{}{lit_vertex}{vertex}", parts.both);
    let fragment = format!("{head}{light}{}{lit_pixel}{}{fragment}", parts.both, parts.pixel.concat());
    compile(facade, name, &vertex, &fragment)
}

/// Builds a program from two whole texts. The result is encoded by the shader itself, never by the framebuffer.
pub fn compile(facade: &impl Facade, name: &str, vertex: &str, fragment: &str) -> Result<Program, RenderError> {
    let input = ProgramCreationInput::SourceCode {
        vertex_shader: vertex,
        fragment_shader: fragment,
        geometry_shader: None,
        tessellation_control_shader: None,
        tessellation_evaluation_shader: None,
        transform_feedback_varyings: None,
        outputs_srgb: true,
        uses_point_size: false,
    };
    Program::new(facade, input).map_err(|error| RenderError::Shader(name.to_owned(), error.to_string()))
}
