//! Every mark of every theme, read off real pictures: what the eye gets, with light, figure and edges.

use intellector::render::Headless;
use intellector::rules::Cell;
use intellector::scene::{Marks, Preset, Scene, SceneOptions, Viewport};
use intellector::settings::Quality;
use intellector::themes::ThemeName;
use intellector::themes::contrast::{Vision, luminance, ratio};

/// Each mark, and how many hundredths of its tile's area show it at least. Pixels at the edges of a shape are mixed with
/// its ground, so thin shapes count for less than they cover.
const MARKS: [(&str, Marks, f32); 14] = [
    ("quiet", Marks::QUIET, 3.0),
    ("capture", Marks::CAPTURE, 8.0),
    ("swap", Marks::SWAP, 6.0),
    ("selected", Marks::SELECTED, 5.0),
    ("last from", Marks::LAST_FROM, 2.0),
    ("last to", Marks::LAST_TO, 3.0),
    ("hover", Marks::HOVER, 2.0),
    ("cursor", Marks::CURSOR, 2.0),
    ("hint from", Marks::HINT_FROM, 2.0),
    ("hint to", Marks::HINT_TO, 6.0),
    ("circle", Marks::CIRCLE, 4.0),
    ("hanging", Marks::HANGING, 2.0),
    ("aura of White", Marks::AURA_WHITE, 3.0),
    ("aura of Black", Marks::AURA_BLACK, 8.0),
];

/// The linear light of a pixel.
fn light(pixel: &image::Rgba<u8>) -> [f32; 3] {
    std::array::from_fn(|i| {
        let c = f32::from(pixel.0[i]) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

#[test]
fn every_mark_shows_in_grey_and_to_every_eye_standing_and_flat() {
    const SIZE: (u32, u32) = (720, 640);
    let mut headless = Headless::new(Quality::Low).unwrap();
    for theme in ThemeName::ALL {
        for preset in [Preset::Default, Preset::Top] {
            let mut scene = Scene::new(Viewport::whole(SIZE.0, SIZE.1));
            scene.set_options(SceneOptions { theme, animation_speed: 0.0, ..SceneOptions::default() });
            scene.camera_mut().preset(preset);
            scene.finish();
            let mut frame = scene.frame().clone();
            let mut cells = Vec::new();
            for dark in [false, true] {
                let tiles = Cell::all().filter(|cell| cell.is_dark() == dark);
                cells.extend(tiles.zip(MARKS).map(|(cell, mark)| (cell, mark, dark)));
            }
            for (cell, (_, mark, _), _) in &cells {
                frame.marks[cell.index()] = *mark;
            }
            headless.renderer().draw(&frame, None).unwrap();
            let picture = headless.renderer().read().unwrap();
            for (cell, (name, _, share), dark) in cells {
                // The tile's pixels, and its ground: the light most of them have.
                let (x, y) = scene.project(cell).unwrap();
                let inside: Vec<[f32; 3]> = (0..SIZE.1)
                    .flat_map(|row| (0..SIZE.0).map(move |column| (column, row)))
                    .filter(|&(column, row)| (column as f32 - x).abs() < 44.0 && (row as f32 - y).abs() < 44.0)
                    .filter(|&(column, row)| scene.pick(column as f32 + 0.5, row as f32 + 0.5) == Some(cell))
                    .map(|(column, row)| light(picture.get_pixel(column, row)))
                    .collect();
                for vision in Vision::ALL {
                    let mut seen: Vec<f32> = inside.iter().map(|&light| luminance(vision.sees(light))).collect();
                    let count = seen.len();
                    assert!(count > 400, "{theme:?} {preset:?}: {cell} has {count} pixels");
                    let ground = *seen.select_nth_unstable_by(count / 2, f32::total_cmp).1;
                    let apart = seen.iter().filter(|&&value| ratio(value, ground) >= 1.5).count();
                    let found = 100.0 * apart as f32 / count as f32;
                    assert!(
                        found >= share,
                        "{theme:?} {preset:?} {vision:?}: {name} on a {} tile covers {found:.1} % of it",
                        if dark { "dark" } else { "light" }
                    );
                }
            }
        }
    }
}
