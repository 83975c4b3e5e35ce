//! All colours of the scene in one place, as players' tools write them (sRGB hex), handed to the shaders as linear
//! constants.
//!
//! Tiles and marks stay near the official client's colours (`#d18b47`, `#ffcf9f`, selection `#e56000`, last ply
//! `#BE9C26`, `#FDD340`).

/// Name of the shader constant, colour.
const COLORS: &[(&str, u32)] = &[
    // The lights' colours.
    ("KEY_COLOR", 0xfff1de),
    ("FILL_COLOR", 0xfff4e6),
    ("RIM_COLOR", 0xcfe0ff),
    ("SKY_LOW", 0x857f78),
    ("SKY_HIGH", 0xf4f1ec),
    // Wood: from one colour to the other along the grain.
    ("DARK_TILE_A", 0xb87434),
    ("DARK_TILE_B", 0xcf8a47),
    ("LIGHT_TILE_A", 0xebbd8c),
    ("LIGHT_TILE_B", 0xf6cea1),
    ("FRAME_A", 0x3d2415),
    ("FRAME_B", 0x5e3a23),
    ("BED", 0x2a170c),
    ("INLAY", 0xe8cda0),
    // The table, from the board outwards.
    ("TABLE_NEAR", 0x39424a),
    ("TABLE_FAR", 0x14181d),
    // The sets.
    ("IVORY_A", 0xf0e5cf),
    ("IVORY_B", 0xf8f0e0),
    ("IVORY_EDGE", 0xc6a069),
    ("IVORY_CAVITY", 0x8a6a42),
    ("EBONY_A", 0x1f1410),
    ("EBONY_B", 0x2c1c15),
    ("EBONY_EDGE", 0xa37c5c),
    ("EBONY_SHEEN", 0x9c7a62),
    ("BRASS", 0xd9a648),
    // Marks.
    ("LAST_DARK", 0xc09a2c),
    ("LAST_LIGHT", 0xf5d25c),
    ("LAST_SIGN", 0x3a2200),
    ("SELECTED_DARK", 0xd98338),
    ("SELECTED_LIGHT", 0xf2a868),
    ("SELECTION", 0xe65a00),
    ("DOT", 0x2b2320),
    ("RING", 0xb3221a),
    ("SWAP", 0x0b5c66),
    ("HOVER_COLOR", 0xfff4e0),
    ("CURSOR", 0x1b4f9c),
    ("HINT", 0x5b2c91),
    ("SKETCH", 0x14602f),
    ("HANG", 0x9c1030),
    ("AURA_LIGHT", 0xfff3cf),
    ("AURA_DARK", 0x34190a),
    ("KEY_LINE_LIGHT", 0x2a170c),
    ("KEY_LINE_DARK", 0xe8cda0),
];

/// One sRGB component 0..=255 as linear light 0..=1.
fn linear(component: u32) -> f32 {
    let c = component as f32 / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// The declarations that go before every shader's own text.
pub fn declarations() -> String {
    use std::fmt::Write as _;
    COLORS.iter().fold(String::new(), |mut text, &(name, rgb)| {
        let [r, g, b] = [rgb >> 16, rgb >> 8 & 255, rgb & 255].map(linear);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "const vec3 {name} = vec3({r:.5}, {g:.5}, {b:.5});");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance of a colour by its name.
    fn luminance(name: &str) -> f32 {
        let rgb = COLORS.iter().find(|color| color.0 == name).unwrap().1;
        let [r, g, b] = [rgb >> 16, rgb >> 8 & 255, rgb & 255].map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    #[test]
    fn every_mark_differs_from_its_tile_in_grey_too() {
        let tiles = ["DARK_TILE_A", "DARK_TILE_B", "LIGHT_TILE_A", "LIGHT_TILE_B"];
        let on_tiles =
            ["DOT", "RING", "SWAP", "HINT", "CURSOR", "HOVER_COLOR", "SKETCH", "HANG", "AURA_LIGHT", "AURA_DARK"]
                .map(|mark| (mark, &tiles[..]));
        let on_tints = [
            ("LAST_SIGN", &["LAST_DARK", "LAST_LIGHT"][..]),
            ("RING", &["LAST_DARK", "LAST_LIGHT"][..]),
            ("SELECTION", &["SELECTED_DARK", "SELECTED_LIGHT"][..]),
        ];
        for (mark, tiles) in on_tiles.into_iter().chain(on_tints) {
            for tile in tiles {
                let (a, b) = (luminance(mark), luminance(tile));
                assert!((a - b).abs() / a.max(b) >= 0.15, "{mark} {a:.3} on {tile} {b:.3}");
            }
        }
    }

    #[test]
    fn the_two_sets_and_the_tiles_keep_their_distance() {
        assert!(luminance("IVORY_A") > 0.75 && luminance("EBONY_B") < 0.08);
        let (dark, light) = (luminance("DARK_TILE_B"), luminance("LIGHT_TILE_A"));
        assert!((0.25..0.7).contains(&dark) && (0.25..0.7).contains(&light) && light / dark > 1.5);
    }
}
