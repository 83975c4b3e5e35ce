//! Themes: what the board and the pieces are made of, and which colours go with that.
//!
//! A theme is data. All of them stand in [`table`]; nothing else in the program names a colour of the scene. The
//! renderer turns a theme into shader constants, the panels take its [`PanelColors`]. How to add one: docs/themes.md.

pub mod contrast;
pub mod table;

use serde::{Deserialize, Serialize};

/// Which theme, by its name in the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    /// Lacquered maple and cherry, ivory and ebony.
    #[default]
    Wood,
    /// Cream and green marble, white and black marble with gilded edges.
    Marble,
    /// Walnut and felt, brass and pewter.
    Metal,
    /// Slate, white and cobalt porcelain.
    Porcelain,
    /// Travertine in a lacquered frame, white and dark jade.
    Jade,
    /// Grey, black and white without any figure: for tired or weak eyes.
    Contrast,
}

impl ThemeName {
    /// All of them in the order in which they are offered.
    pub const ALL: [ThemeName; 6] = [
        ThemeName::Wood,
        ThemeName::Marble,
        ThemeName::Metal,
        ThemeName::Porcelain,
        ThemeName::Jade,
        ThemeName::Contrast,
    ];

    /// The name in the settings file, on the command line and in text keys.
    pub const fn id(self) -> &'static str {
        match self {
            ThemeName::Wood => "wood",
            ThemeName::Marble => "marble",
            ThemeName::Metal => "metal",
            ThemeName::Porcelain => "porcelain",
            ThemeName::Jade => "jade",
            ThemeName::Contrast => "contrast",
        }
    }

    /// What the theme consists of.
    pub const fn theme(self) -> &'static Theme {
        match self {
            ThemeName::Wood => &table::WOOD,
            ThemeName::Marble => &table::MARBLE,
            ThemeName::Metal => &table::METAL,
            ThemeName::Porcelain => &table::PORCELAIN,
            ThemeName::Jade => &table::JADE,
            ThemeName::Contrast => &table::CONTRAST,
        }
    }
}

impl std::str::FromStr for ThemeName {
    type Err = String;

    fn from_str(text: &str) -> Result<ThemeName, String> {
        ThemeName::ALL.into_iter().find(|name| name.id() == text).ok_or_else(|| {
            let known = ThemeName::ALL.map(ThemeName::id).join(", ");
            format!("\"{text}\" is not one of the themes: {known}")
        })
    }
}

/// A colour as players' tools write it: sRGB, 0xRRGGBB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb(pub u32);

impl Rgb {
    /// Red, green and blue, 0..=255.
    pub const fn components(self) -> [u8; 3] {
        [(self.0 >> 16) as u8, (self.0 >> 8) as u8, self.0 as u8]
    }

    /// Red, green and blue as linear light, 0..=1.
    pub fn linear(self) -> [f32; 3] {
        self.components().map(|component| {
            let c = f32::from(component) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// Relative luminance, 0..=1.
    pub fn luminance(self) -> f32 {
        contrast::luminance(self.linear())
    }
}

/// The pattern that leads from one colour of a material to its other; drawn by shaders/figure.glsl.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// None: only the second colour.
    Plain,
    /// Streaks along the grain.
    Wood,
    /// Clouds, and veins in a colour of their own.
    Marble,
    /// Clouds and fine specks.
    Stone,
    /// Soft clouds with faint veins.
    Jade,
    /// Hardly visible clouds under a glaze.
    Glaze,
    /// Fine lines, as a brush leaves on metal.
    Brushed,
}

/// How a surface answers light.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Finish {
    /// 0 is a mirror, 1 is chalk.
    pub roughness: f32,
    /// Strength of the clear layer over it, 0..=1: lacquer, polish, glaze.
    pub coat: f32,
    /// 0 for wood, stone and glass, near 1 for metal, whose highlights have its own colour.
    pub metal: f32,
}

/// What something is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Material {
    /// One colour of the figure.
    pub from: Rgb,
    /// The other.
    pub to: Rgb,
    /// The colour of veins and specks.
    pub vein: Rgb,
    /// The figure.
    pub figure: Figure,
    /// How it shines.
    pub finish: Finish,
}

/// The pieces of one side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Set {
    /// The bodies.
    pub body: Material,
    /// The drawn edges.
    pub edge: Rgb,
    /// What hollows turn to.
    pub hollow: Rgb,
    /// What the body turns to where it is seen at a grazing angle: the rim that keeps black pieces from being holes.
    pub sheen: Rgb,
    /// The metal of the Intellector's ball.
    pub ball: Rgb,
    /// The line round the glyph in the flat view, and the lines within it.
    pub line: Rgb,
}

/// The colours of the marks. Each mark also has a shape of its own; see shaders/marks.glsl.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkColors {
    /// Ground of a light and of a dark tile of the last ply.
    pub last_tile: [Rgb; 2],
    /// The signs on them.
    pub last: Rgb,
    /// Ground of a light and of a dark tile under the selected piece.
    pub selected_tile: [Rgb; 2],
    /// The outline on it, and the one round the piece.
    pub selected: Rgb,
    /// The pointer's outline on a light and on a dark tile.
    pub hover: [Rgb; 2],
    /// A quiet ply's dot.
    pub quiet: Rgb,
    /// A capture's ring.
    pub capture: Rgb,
    /// A swap's two arrows.
    pub swap: Rgb,
    /// The keyboard's brackets.
    pub cursor: Rgb,
    /// The hint's dashed ring, diamond and arrow.
    pub hint: Rgb,
    /// The player's own rings and arrows.
    pub sketch: Rgb,
    /// The wedges round a piece that hangs, and the arrow of a threat.
    pub hanging: Rgb,
    /// White's aura zone: hollow stripes.
    pub aura_white: Rgb,
    /// Black's aura zone: solid stripes the other way.
    pub aura_black: Rgb,
    /// The thin edge that sets wedges, brackets and arrows off from pieces.
    pub halo: Rgb,
}

/// The colours of panels and dialogs, in the roles that gui/panels/theme.rs describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PanelColors {
    /// Ground of panels.
    pub panel: Rgb,
    /// Ground of cards on a panel.
    pub card: Rgb,
    /// Ground of text fields and lists.
    pub well: Rgb,
    /// Ground of buttons.
    pub button: Rgb,
    /// A button under the pointer.
    pub button_hovered: Rgb,
    /// A button pressed.
    pub button_pressed: Rgb,
    /// A button that cannot be used now.
    pub button_off: Rgb,
    /// Thin lines, headings, what is chosen.
    pub inlay: Rgb,
    /// Text.
    pub text: Rgb,
    /// Text of lesser weight.
    pub text_dim: Rgb,
    /// Text that cannot be used now.
    pub text_off: Rgb,
    /// What to press next, whose turn it is.
    pub accent: Rgb,
    /// The accent under the pointer.
    pub accent_hovered: Rgb,
    /// Text on the accent and on what is chosen.
    pub on_accent: Rgb,
    /// Something went wrong.
    pub warning: Rgb,
    /// Something is in order.
    pub good: Rgb,
}

/// Everything that a theme decides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Theme {
    /// The light tiles, 36 of 59.
    pub light_tile: Material,
    /// The dark tiles.
    pub dark_tile: Material,
    /// The frame.
    pub frame: Material,
    /// The floor of the grooves between the tiles.
    pub bed: Rgb,
    /// Coordinates and the line round the board.
    pub inlay: Rgb,
    /// The table near the board and far away, where it becomes the background.
    pub table: [Rgb; 2],
    /// White's pieces.
    pub white: Set,
    /// Black's pieces.
    pub black: Set,
    /// The marks.
    pub marks: MarkColors,
    /// The panels.
    pub panel: PanelColors,
}
