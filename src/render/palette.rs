//! A theme for the shaders: its colours as linear constants, its finishes and figures as definitions.

use super::light;
use crate::themes::{Figure, Material, Rgb, Set, Theme};
use std::fmt::Write as _;

/// Radians between the grain of two tiles at most.
const GRAIN_TURN: f32 = 0.35;

/// Share of the light on the tiles that they throw up at the pieces.
const BOUNCE: f32 = 0.85;

/// The shader function of a figure; see shaders/figure.glsl.
fn function(figure: Figure) -> &'static str {
    match figure {
        Figure::Plain => "plain",
        Figure::Wood => "wood",
        Figure::Marble => "marble",
        Figure::Stone => "stone_figure",
        Figure::Jade => "jade",
        Figure::Glaze => "glaze",
        Figure::Brushed => "brushed",
    }
}

/// Writes constants. Writing to a string cannot fail, so results are dropped.
struct Declarations(String);

impl Declarations {
    fn vector(&mut self, name: &str, [r, g, b]: [f32; 3]) {
        let _ = writeln!(self.0, "const vec3 {name} = vec3({r:.5}, {g:.5}, {b:.5});");
    }

    fn color(&mut self, name: &str, color: Rgb) {
        self.vector(name, color.linear());
    }

    fn material(&mut self, name: &str, material: &Material) {
        self.color(&format!("{name}_A"), material.from);
        self.color(&format!("{name}_B"), material.to);
        self.color(&format!("{name}_VEIN"), material.vein);
        let f = material.finish;
        let _ = writeln!(self.0, "#define {name}_FINISH Material({:.3}, {:.3}, {:.3})", f.roughness, f.coat, f.metal);
    }

    /// Two materials that one program draws: their figure is chosen by a condition only where they differ.
    fn figures(&mut self, name: &str, first: &Material, second: &Material) {
        let (first, second) = (function(first.figure), function(second.figure));
        let call =
            if first == second { format!("{first}(p)") } else { format!("((second) ? {second}(p) : {first}(p))") };
        let _ = writeln!(self.0, "#define {name}(p, second) {call}");
    }

    fn set(&mut self, name: &str, set: &Set) {
        self.material(name, &set.body);
        for (part, color) in
            [("EDGE", set.edge), ("HOLLOW", set.hollow), ("SHEEN", set.sheen), ("BALL", set.ball), ("LINE", set.line)]
        {
            self.color(&format!("{name}_{part}"), color);
        }
    }
}

/// The declarations that go before every shader's own text.
pub fn declarations(theme: &Theme) -> String {
    let mut text = Declarations(light::declarations());
    text.material("LIGHT_TILE", &theme.light_tile);
    text.material("DARK_TILE", &theme.dark_tile);
    text.figures("TILE_FIGURE", &theme.light_tile, &theme.dark_tile);
    let grained = |material: &Material| matches!(material.figure, Figure::Wood | Figure::Brushed);
    let turn = if grained(&theme.light_tile) || grained(&theme.dark_tile) { GRAIN_TURN } else { std::f32::consts::TAU };
    let _ = writeln!(text.0, "const float TILE_TURN = {turn:.4};");
    text.material("FRAME", &theme.frame);
    text.figures("FRAME_FIGURE", &theme.frame, &theme.frame);
    text.set("WHITE", &theme.white);
    text.set("BLACK", &theme.black);
    text.figures("PIECE_FIGURE", &theme.white.body, &theme.black.body);
    let tiles = [theme.light_tile.from, theme.light_tile.to, theme.light_tile.to, theme.dark_tile.to].map(Rgb::linear);
    text.vector("BOUNCE", std::array::from_fn(|i| tiles.iter().map(|tile| tile[i]).sum::<f32>() / 4.0 * BOUNCE));
    let marks = &theme.marks;
    for (name, color) in [
        ("BED", theme.bed),
        ("INLAY", theme.inlay),
        ("TABLE_NEAR", theme.table[0]),
        ("TABLE_FAR", theme.table[1]),
        ("LAST_LIGHT", marks.last_tile[0]),
        ("LAST_DARK", marks.last_tile[1]),
        ("LAST_SIGN", marks.last),
        ("SELECTED_LIGHT", marks.selected_tile[0]),
        ("SELECTED_DARK", marks.selected_tile[1]),
        ("SELECTION", marks.selected),
        ("HOVER_LIGHT", marks.hover[0]),
        ("HOVER_DARK", marks.hover[1]),
        ("DOT", marks.quiet),
        ("RING", marks.capture),
        ("SWAP", marks.swap),
        ("CURSOR", marks.cursor),
        ("HINT", marks.hint),
        ("SKETCH", marks.sketch),
        ("HANG", marks.hanging),
        ("AURA_LIGHT", marks.aura_white),
        ("AURA_DARK", marks.aura_black),
        ("HALO", marks.halo),
    ] {
        text.color(name, color);
    }
    text.0
}
