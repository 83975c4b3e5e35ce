//! A frame as numbers for another renderer: what models/trace.py gives a path tracer to hold the game's picture against.

use super::instances::{self, Tile};
use super::light::{self, Lamp};
use super::pass::scene::label_places;
use crate::rules::Cell;
use crate::scene::frame::turned;
use crate::scene::{Frame, layout};
use crate::themes::{Material, Rgb, Set};
use serde_json::{Value, json};

/// Camera, lights, materials, and everything that stands on the board. Colours are linear, angles degrees unless named
/// otherwise, matrices by columns, lengths hex sides.
pub fn describe(frame: &Frame) -> Value {
    let theme = frame.theme.theme();
    let lens = &frame.lens;
    let pieces = frame.pieces.iter().filter(|piece| !piece.ghost).map(|piece| {
        json!({
            "kind": format!("{:?}", piece.kind).to_lowercase(),
            "color": format!("{:?}", piece.color).to_lowercase(),
            "matrix": piece.matrix.to_cols_array(),
            "grain": instances::piece_grain(piece.cell),
        })
    });
    let tiles = Cell::all().map(|cell| {
        let Tile { grain, turn, value } = instances::tile_variation(cell);
        let centre = layout::centre(cell);
        json!({ "centre": [centre.x, centre.y], "dark": cell.is_dark(), "grain": grain, "turn": turn, "value": value })
    });
    json!({
        "size": frame.size,
        "camera": {
            "view": lens.view.to_cols_array(),
            "scale": lens.projection.y_axis.y,
            "centre": [-lens.projection.z_axis.x, -lens.projection.z_axis.y],
        },
        "lamps": {
            "key": lamp(&light::key(), frame.light_yaw),
            "fill": lamp(&light::FILL, frame.light_yaw),
            "rim": lamp(&light::RIM, frame.light_yaw),
        },
        "sky": {
            "strength": light::SKY.strength,
            "low": light::SKY.low.linear(),
            "high": light::SKY.high.linear(),
            "reached": light::SKY.reached,
        },
        "coat_roughness": light::COAT_ROUGHNESS,
        "table_height": layout::TABLE,
        "table": theme.table.map(Rgb::linear),
        "bed": theme.bed.linear(),
        "inlay": theme.inlay.linear(),
        "materials": {
            "light_tile": material(&theme.light_tile),
            "dark_tile": material(&theme.dark_tile),
            "frame": material(&theme.frame),
            "white": set(&theme.white),
            "black": set(&theme.black),
        },
        "pieces": pieces.collect::<Value>(),
        "tiles": tiles.collect::<Value>(),
        "labels": label_places().into_iter().map(|(glyph, place)| json!({ "glyph": glyph, "place": place })).collect::<Value>(),
        "label_turn": frame.labels,
    })
}

fn lamp(lamp: &Lamp, yaw: f32) -> Value {
    json!({
        "travel": turned(lamp.travel, yaw).to_array(),
        "strength": lamp.strength,
        "color": lamp.color.linear(),
        "diameter": lamp.diameter,
    })
}

fn material(material: &Material) -> Value {
    json!({
        "from": material.from.linear(),
        "to": material.to.linear(),
        "vein": material.vein.linear(),
        "figure": format!("{:?}", material.figure).to_lowercase(),
        "roughness": material.finish.roughness,
        "coat": material.finish.coat,
        "metal": material.finish.metal,
    })
}

fn set(set: &Set) -> Value {
    let mut value = material(&set.body);
    for (name, color) in [("edge", set.edge), ("hollow", set.hollow), ("sheen", set.sheen), ("ball", set.ball)] {
        value[name] = json!(color.linear());
    }
    value
}
