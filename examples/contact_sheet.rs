//! Contact sheets of all themes, to be looked at: every mark on a light and on a dark tile, and every piece from five
//! angles in two sizes.
//!
//! `cargo run --example contact_sheet -- FOLDER [THEME …]` writes `marks.png` (a block of four rows a theme: standing
//! and flat view, light and dark tile; the left half in colour, the right half in grey) and `pieces_THEME.png`.

use image::{RgbaImage, imageops};
use intellector::game::PieceId;
use intellector::render::Headless;
use intellector::rules::{Cell, Color, Kind, Piece};
use intellector::scene::{Frame, Marks, Preset, Scene, SceneOptions, Viewport};
use intellector::settings::Quality;
use intellector::themes::ThemeName;
use intellector::themes::contrast::luminance;
use std::path::PathBuf;

/// All marks in the order of the columns.
const MARKS: [Marks; 14] = [
    Marks::QUIET,
    Marks::CAPTURE,
    Marks::SWAP,
    Marks::SELECTED,
    Marks::LAST_FROM,
    Marks::LAST_TO,
    Marks::HOVER,
    Marks::CURSOR,
    Marks::HINT_FROM,
    Marks::HINT_TO,
    Marks::CIRCLE,
    Marks::HANGING,
    Marks::AURA_WHITE,
    Marks::AURA_BLACK,
];
/// Size of a tile's picture.
const TILE: (u32, u32) = (116, 102);
/// Yaw and pitch of the five angles; the last one is the flat view.
const ANGLES: [Option<(f32, f32)>; 5] =
    [Some((0.0, 52.0)), Some((30.0, 35.0)), Some((-20.0, 20.0)), Some((60.0, 70.0)), None];
/// Side of the window, and width and height of the cut round a piece that is about 200 or 40 pixels high.
const SIZES: [(u32, u32, u32); 2] = [(640, 240, 270), (150, 56, 64)];

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("usage: contact_sheet FOLDER [THEME …]")?);
    let wanted = arguments.map(|name| name.parse()).collect::<Result<Vec<ThemeName>, String>>()?;
    let themes = if wanted.is_empty() { ThemeName::ALL.to_vec() } else { wanted };
    std::fs::create_dir_all(&folder)?;
    let mut headless = Headless::new(Quality::Medium)?;
    marks(&mut headless, &themes)?.save(folder.join("marks.png"))?;
    for theme in themes {
        pieces(&mut headless, theme)?.save(folder.join(format!("pieces_{}.png", theme.id())))?;
    }
    Ok(())
}

fn scene(theme: ThemeName, width: u32, height: u32) -> Scene {
    let mut scene = Scene::new(Viewport::whole(width, height));
    scene.set_options(SceneOptions { theme, animation_speed: 0.0, ..SceneOptions::default() });
    scene
}

fn draw(headless: &mut Headless, frame: &Frame) -> Result<RgbaImage, Failure> {
    headless.renderer().draw(frame, None)?;
    Ok(headless.renderer().read()?)
}

/// Cuts a picture out round a point.
fn cut(picture: &RgbaImage, (x, y): (f32, f32), (width, height): (u32, u32)) -> RgbaImage {
    let left = (x as u32).saturating_sub(width / 2);
    let top = (y as u32).saturating_sub(height / 2);
    imageops::crop_imm(picture, left, top, width, height).to_image()
}

fn marks(headless: &mut Headless, themes: &[ThemeName]) -> Result<RgbaImage, Failure> {
    let half = TILE.0 * MARKS.len() as u32;
    let mut sheet = RgbaImage::new(half * 2, TILE.1 * 4 * themes.len() as u32);
    for (block, &theme) in (0_u32..).zip(themes) {
        for (view, preset) in (0_u32..).zip([Preset::Default, Preset::Top]) {
            let mut scene = scene(theme, 860, 790);
            scene.camera_mut().preset(preset);
            scene.finish();
            let mut frame = scene.frame().clone();
            for (tone, dark) in (0_u32..).zip([false, true]) {
                let cells: Vec<Cell> = Cell::all().filter(|cell| cell.is_dark() == dark).collect();
                for (cell, mark) in cells.iter().zip(MARKS) {
                    frame.marks[cell.index()] = mark;
                }
                let picture = draw(headless, &frame)?;
                for (column, cell) in (0_u32..).zip(&cells).take(MARKS.len()) {
                    let place = scene.project(*cell).ok_or("a cell is out of sight")?;
                    let tile = cut(&picture, place, TILE);
                    let (x, y) = (column * TILE.0, (block * 4 + view * 2 + tone) * TILE.1);
                    imageops::replace(&mut sheet, &tile, x.into(), y.into());
                }
            }
        }
    }
    let mut grey = imageops::crop_imm(&sheet, 0, 0, half, sheet.height()).to_image();
    for pixel in grey.pixels_mut() {
        let linear = [0, 1, 2].map(|i| (f32::from(pixel.0[i]) / 255.0).powf(2.2));
        let value = (luminance(linear).powf(1.0 / 2.2) * 255.0).round() as u8;
        pixel.0 = [value, value, value, 255];
    }
    imageops::replace(&mut sheet, &grey, half.into(), 0);
    Ok(sheet)
}

fn pieces(headless: &mut Headless, theme: ThemeName) -> Result<RgbaImage, Failure> {
    let height: u32 = SIZES.iter().map(|size| size.2 * ANGLES.len() as u32).sum();
    let mut sheet = RgbaImage::new(SIZES[0].1 * 12, height);
    let mut top = 0;
    for (side, width, height) in SIZES {
        for angle in ANGLES {
            let all = Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| Piece { color, kind }));
            for (column, piece) in (0_u32..).zip(all) {
                // The flat view shows the whole board.
                let side = if angle.is_some() { side } else { side * 5 / 2 };
                let mut scene = scene(theme, side, side);
                let cell: Cell = "e4".parse()?;
                scene.reset(&[(PieceId(0), cell, piece)]);
                match angle {
                    Some((yaw, pitch)) => scene.camera_mut().set_pose(yaw, pitch, 10.5),
                    None => scene.camera_mut().preset(Preset::Top),
                }
                scene.finish();
                let frame = scene.frame().clone();
                let (x, y) = scene.project(cell).ok_or("the piece is out of sight")?;
                let up = if angle.is_some() { height as f32 * 0.27 } else { 0.0 };
                let picture = cut(&draw(headless, &frame)?, (x, y - up), (width, height));
                imageops::replace(&mut sheet, &picture, (column * width).into(), top);
            }
            top += i64::from(height);
        }
    }
    Ok(sheet)
}
