//! Everything a renderer needs to draw one picture, as plain numbers.

use super::animation::Drawn;
use super::lens::Lens;
use super::picking;
use super::sweep::SweepLight;
use crate::rules::{Cell, Color, Kind};
use crate::themes::ThemeName;
use glam::{Mat4, Vec2, Vec3};
use std::sync::atomic::{AtomicU64, Ordering};

/// The marks on one tile, as a set of flags. Every mark has a shape of its own besides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(pub u32);

impl Marks {
    /// Nothing.
    pub const NONE: Marks = Marks(0);
    /// The pointer is here.
    pub const HOVER: Marks = Marks(1);
    /// The selected piece stands here.
    pub const SELECTED: Marks = Marks(1 << 1);
    /// The selected piece can step here: a dot.
    pub const QUIET: Marks = Marks(1 << 2);
    /// It can capture here: a ring.
    pub const CAPTURE: Marks = Marks(1 << 3);
    /// It can swap here: two arrows round the cell.
    pub const SWAP: Marks = Marks(1 << 4);
    /// The last ply began here: tint and a small hollow hexagon.
    pub const LAST_FROM: Marks = Marks(1 << 5);
    /// The last ply ended here: tint and corner ticks.
    pub const LAST_TO: Marks = Marks(1 << 6);
    /// The keyboard's cursor: brackets on the sides.
    pub const CURSOR: Marks = Marks(1 << 7);
    /// The hinted ply begins here.
    pub const HINT_FROM: Marks = Marks(1 << 8);
    /// The hinted ply ends here.
    pub const HINT_TO: Marks = Marks(1 << 9);
    /// A circle drawn by the player: two thin rings.
    pub const CIRCLE: Marks = Marks(1 << 10);
    /// The piece on it hangs: three wedges pointing at it.
    pub const HANGING: Marks = Marks(1 << 11);
    /// White's aura zone: stripes one way.
    pub const AURA_WHITE: Marks = Marks(1 << 12);
    /// Black's aura zone: stripes the other way.
    pub const AURA_BLACK: Marks = Marks(1 << 13);
    /// The marks that say where the selected piece can go.
    pub const TARGET: Marks = Marks(Marks::QUIET.0 | Marks::CAPTURE.0 | Marks::SWAP.0);
    /// The marks that shine through pieces in front of them.
    pub const SHINING: Marks = Marks(
        Marks::TARGET.0 | Marks::CURSOR.0 | Marks::HINT_FROM.0 | Marks::HINT_TO.0 | Marks::CIRCLE.0 | Marks::HANGING.0,
    );

    /// Whether any of the given flags is set.
    pub const fn any(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }
}

impl std::ops::BitOrAssign for Marks {
    fn bitor_assign(&mut self, other: Marks) {
        self.0 |= other.0;
    }
}

/// What an arrow says. Each kind has a shape or pattern of its own besides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrowKind {
    /// Drawn by the player: broad and whole.
    Own,
    /// The hinted ply: broad, with a line along its middle.
    Hint,
    /// A ply with which the opponent would win at once: dashed.
    Threat,
    /// A ply with which the side that is helped would win at once: dashed, in another colour.
    Chance,
    /// A step of White's Intellector on its way to the last row: narrow and light.
    PathWhite,
    /// A step of Black's: narrow and dark.
    PathBlack,
}

/// An arrow on the board from the middle of a cell to the middle of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Cell,
    /// Where it points.
    pub to: Cell,
    /// What it says.
    pub kind: ArrowKind,
}

/// One piece to draw.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PieceInstance {
    /// Model to world; may hold unequal scales.
    pub matrix: Mat4,
    /// Which model.
    pub kind: Kind,
    /// Which material.
    pub color: Color,
    /// The cell to which it belongs.
    pub cell: Cell,
    /// Drawn as a sparse screen-door pattern: where the selected piece would stand. Casts no shadow.
    pub ghost: bool,
    /// Drawn with an outline in the colour of the selection.
    pub outlined: bool,
    /// Its own cell carries marks that shine through pieces: they belong under this one, not over it.
    pub on_marks: bool,
}

/// One picture. Colours, meshes and textures belong to the renderer.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The camera.
    pub lens: Lens,
    /// Width and height of the drawable in physical pixels.
    pub size: (u32, u32),
    /// Degrees by which all lights are turned round the vertical.
    pub light_yaw: f32,
    /// The marks of each cell, by its index.
    pub marks: [Marks; Cell::COUNT],
    /// The pieces, ghosts included, in the order of their kind; within a kind those on marks come last.
    pub pieces: Vec<PieceInstance>,
    /// The arrows, later ones over earlier ones.
    pub arrows: Vec<Arrow>,
    /// Turn of the coordinates in degrees, so that they stand upright for the viewer; `None` hides them.
    pub labels: Option<f32>,
    /// The light that wanders over the board after a breakthrough.
    pub sweep: Option<SweepLight>,
    /// 0 shows standing pieces, 1 the pressed ones of the flat top view.
    pub flatness: f32,
    /// Changes whenever something moved that casts a shadow, or the light did; never the same for two scenes.
    pub casters: u64,
    /// What everything is made of; colours belong to the renderer.
    pub theme: ThemeName,
    /// Nothing moves: this picture will be looked at for a while and may cost more.
    pub still: bool,
}

impl Frame {
    pub(super) fn new(lens: Lens, size: (u32, u32)) -> Frame {
        Frame {
            lens,
            size,
            light_yaw: 0.0,
            marks: [Marks::NONE; Cell::COUNT],
            pieces: Vec::with_capacity(32),
            arrows: Vec::new(),
            sweep: None,
            labels: Some(0.0),
            flatness: 0.0,
            casters: 0,
            theme: ThemeName::default(),
            still: true,
        }
    }
}

/// A number for casters that no frame had before.
pub(super) fn new_casters() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

/// Depth to which pieces are pressed in the top view, relative to their full depth.
const PRESSED_DEPTH: f32 = 0.22;
/// Their size in the top view; the small Progressor may be larger.
const PRESSED_SIZE: f32 = 0.75;
const PRESSED_PROGRESSOR: f32 = 0.92;
/// How far a model's axis is sunk when it lies, so that its widest part lies about at the tile's top.
const AXIS_DEPTH: f32 = 0.6;

/// Model to world for a piece between standing (flatness 0) and lying on its back, pressed, upright for a viewer at
/// this yaw (flatness 1): the bas-relief that reads like a printed diagram.
pub(super) fn piece_matrix(drawn: &Drawn, flatness: f32, yaw: f32) -> Mat4 {
    let standing = drawn.standing();
    if flatness <= 0.0 {
        return standing;
    }
    let t = flatness * flatness * (3.0 - 2.0 * flatness);
    let full = if drawn.kind == Kind::Progressor { PRESSED_PROGRESSOR } else { PRESSED_SIZE };
    let size = 1.0 + (full - 1.0) * t;
    let depth = size + (PRESSED_DEPTH - size) * t;
    let turn = yaw.to_radians();
    // Black's models face the other way: turn the short way round while they lie down.
    let facing = if drawn.color == Color::Black { std::f32::consts::PI } else { 0.0 };
    let model_turn = shortest(facing - turn) * (1.0 - t);
    let height = picking::height(drawn.kind);
    let (across, tall) = drawn.scale;
    let offset = Vec3::new(0.0, -height * size / 2.0 * t, 0.02 * t);
    Mat4::from_translation(Vec3::new(drawn.place.x, drawn.place.y, drawn.place.z))
        * Mat4::from_rotation_z(turn)
        * Mat4::from_translation(offset)
        * Mat4::from_scale(Vec3::new(size, size, depth))
        * Mat4::from_translation(Vec3::new(0.0, 0.0, AXIS_DEPTH * t))
        * Mat4::from_rotation_x(-std::f32::consts::FRAC_PI_2 * t)
        * Mat4::from_rotation_z(model_turn)
        * Mat4::from_scale(Vec3::new(across, across, tall))
}

fn shortest(radians: f32) -> f32 {
    let pi = std::f32::consts::PI;
    (radians + pi).rem_euclid(2.0 * pi) - pi
}

/// The turn of the labels for a viewer at this yaw: upright at each quarter turn, with a quick change in between.
pub(super) fn label_turn(yaw: f32) -> f32 {
    let quarter = (yaw / 90.0).round();
    let rest = yaw / 90.0 - quarter;
    // Within 8 degrees of the diagonal the labels turn.
    let t = ((rest.abs() - 0.41) / 0.18).clamp(0.0, 0.5);
    (quarter + rest.signum() * t * t * (3.0 - 2.0 * t)) * 90.0
}

/// Direction in which the key light travels when it is turned by so many degrees.
pub fn key_light(yaw: f32) -> Vec3 {
    turned(Vec3::new(0.60, 0.50, -0.98), yaw)
}

/// A horizontal direction turned by so many degrees, normalised.
pub fn turned(direction: Vec3, yaw: f32) -> Vec3 {
    let flat = Vec2::from_angle(yaw.to_radians()).rotate(direction.truncate());
    flat.extend(direction.z).normalize()
}
