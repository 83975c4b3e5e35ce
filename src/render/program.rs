//! Shader programs from their parts, and the uniforms they share.

use super::RenderError;
use super::sampling::Sample;
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
        let fill = turned(Vec3::new(-0.78, 0.60, -0.36), frame.light_yaw);
        let rim = turned(Vec3::new(-0.55, -0.85, -0.62), frame.light_yaw);
        // From above the rim light would only flatten the picture.
        let rim_strength = (0.75 + (0.25 - 0.75) * frame.flatness) / std::f32::consts::PI;
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
            rim: (-rim).extend(rim_strength).into(),
            slope: [slope.x, slope.y, 1.0 / GROUND_EXTENT, 1.0 / GROUND_EXTENT],
            options: [
                shadow_texel,
                frame.flatness,
                frame.labels.unwrap_or(0.0).to_radians(),
                sample.map_or(0.0, |sample| sample.index as f32),
            ],
            sweep: frame.sweep.map_or([0.0; 4], |light| [light.front, light.way, light.strength, 0.0]),
        }
    }
}

impl Globals {
    fn visit<'a>(&'a self, visit: &mut impl FnMut(&str, UniformValue<'a>)) {
        visit("view_projection", UniformValue::Mat4(self.view_projection));
        visit("shadow_matrix", UniformValue::Mat4(self.shadow_matrix));
        let vectors: [(&str, [f32; 4]); 8] = [
            ("eye", self.eye),
            ("back", self.back),
            ("key", self.key),
            ("fill", self.fill),
            ("rim", self.rim),
            ("slope", self.slope),
            ("options", self.options),
            ("sweep", self.sweep),
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
        if let Some(map) = self.shadow_map {
            let behavior =
                SamplerBehavior { depth_texture_comparison: Some(DepthTextureComparison::LessOrEqual), ..clamped() };
            visit("shadow_map", UniformValue::DepthTexture2d(map, Some(behavior)));
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
        "#version 330 core\n{}const float TABLE_HEIGHT = {:.4};\n{}{}",
        features.definitions(),
        layout::TABLE,
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
