//! Golden pictures: the renderer without a window, held against tests/golden/*.png.
//!
//! `UPDATE_GOLDEN=1` writes the pictures anew; look at them before committing. On a failure the picture and its
//! difference lie beside the golden one as `*.new.png` and `*.diff.png`. Software OpenGL draws the same picture
//! everywhere but for its last bit, so a small tolerance is enough.

use crate::scene_kit::{hot_seat, midgame, position, still_scene, view};
use image::RgbaImage;
use intellector::control::{Command, ViewState};
use intellector::render::{Headless, capture};
use intellector::rules::{Cell, Color, Move};
use intellector::scene::{FreeRect, Overlays, Preset, Scene, SceneOptions, Viewport};
use intellector::settings::Quality;
use intellector::themes::ThemeName;
use std::path::PathBuf;

/// A component that differs by more than this is off.
const TOLERANCE: u8 = 6;
/// Share of pixels that may be off.
const SHARE: f64 = 0.001;

fn path(name: &str, ending: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}{ending}"))
}

fn off(a: &[u8; 4], b: &[u8; 4]) -> bool {
    a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE)
}

/// Compares a picture with the golden one of this name, or writes it when asked to.
pub fn check(name: &str, picture: &RgbaImage) {
    let golden_path = path(name, ".png");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path("", "")).unwrap();
        capture::save_png(picture, &golden_path).unwrap();
        return;
    }
    let golden = image::open(&golden_path)
        .unwrap_or_else(|error| panic!("{}: {error} (UPDATE_GOLDEN=1 makes it)", golden_path.display()))
        .into_rgba8();
    assert_eq!(picture.dimensions(), golden.dimensions(), "{name}: size");
    let wrong = picture.pixels().zip(golden.pixels()).filter(|(a, b)| off(&a.0, &b.0)).count();
    let allowed = (SHARE * f64::from(picture.width() * picture.height())) as usize;
    if wrong > allowed {
        let mut difference = picture.clone();
        for (pixel, golden) in difference.pixels_mut().zip(golden.pixels()) {
            let is_off = off(&pixel.0, &golden.0);
            let grey = pixel.0[..3].iter().map(|&c| u16::from(c)).sum::<u16>() / 12;
            pixel.0 = if is_off { [255, 0, 80, 255] } else { [grey as u8, grey as u8, grey as u8, 255] };
        }
        capture::save_png(picture, &path(name, ".new.png")).unwrap();
        capture::save_png(&difference, &path(name, ".diff.png")).unwrap();
        panic!("{name}: {wrong} pixels are off, {allowed} may be; see {}", path(name, ".diff.png").display());
    }
}

fn draw(quality: Quality, scene: &mut Scene) -> RgbaImage {
    Headless::new(quality).expect("OpenGL without a display").draw(scene).unwrap()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// The midgame with all marks at once.
fn marked_view() -> ViewState {
    let mut controller = hot_seat(Some(midgame()));
    controller.execute(Command::ClickHex(cell("d3"))).unwrap();
    let mut view = view(&controller);
    assert!(view.targets.len() >= 5);
    view.last_move = Some(Move::new(cell("c6"), cell("c4")));
    view.hint = Some(Move::new(cell("g2"), cell("h3")));
    view
}

fn marked_scene(viewport: Viewport) -> Scene {
    let mut controller = hot_seat(Some(midgame()));
    let mut scene = still_scene(&mut controller, viewport);
    scene.set_view(&marked_view());
    scene.set_cursor(Some(cell("g3")));
    scene.finish();
    scene
}

#[test]
fn start_position_high() {
    let mut scene = still_scene(&mut hot_seat(None), Viewport::whole(560, 315));
    check("start_high", &draw(Quality::High, &mut scene));
}

#[test]
fn start_position_low_beside_a_panel_from_blacks_side() {
    let free = FreeRect { x: 150.0, y: 20.0, width: 410.0, height: 295.0 };
    let mut scene = still_scene(&mut hot_seat(None), Viewport { width: 560, height: 315, free, scale: 1.0 });
    scene.camera_mut().show_side(Color::Black);
    scene.finish();
    check("start_low_black", &draw(Quality::Low, &mut scene));
}

#[test]
fn all_marks_medium() {
    let mut scene = marked_scene(Viewport::whole(560, 315));
    scene.camera_mut().set_pose(13.0, 38.0, 16.7);
    let (x, y) = scene.project(cell("e3")).unwrap();
    assert_eq!(scene.set_pointer(Some((x, y))), Some(cell("e3")));
    check("marks_medium", &draw(Quality::Medium, &mut scene));
}

#[test]
fn all_marks_from_above_in_a_narrow_window() {
    let mut scene = marked_scene(Viewport::whole(360, 480));
    scene.camera_mut().preset(Preset::Top);
    scene.finish();
    check("marks_top", &draw(Quality::High, &mut scene));
}

/// Everything that can be asked for at once, and a drawing of the player's over it.
fn helped_scene(viewport: Viewport) -> Scene {
    let mut controller = hot_seat(Some(position("Da1 Lb1 Fd1 Ie4 Pg2 Ag4 Pc3 Li3", "Da7 De7 Lh6 Fd5 Ic2 Ai6 Pf4 Pc4")));
    let mut scene = still_scene(&mut controller, viewport);
    let overlays = Overlays { threats: true, aura: true, breakthrough: true };
    scene.set_options(SceneOptions { animation_speed: 0.0, overlays, ..SceneOptions::default() });
    let mut view = view(&controller);
    assert!(!view.insight.hanging.is_empty() && view.insight.wins.len() >= 2, "{:?}", view.insight);
    view.hint = Some(Move::new(cell("g2"), cell("h3")));
    scene.set_view(&view);
    scene.sketch_mut().toggle(cell("b1"), cell("b5"));
    scene.sketch_mut().toggle(cell("i1"), cell("c5"));
    scene.sketch_mut().toggle(cell("f5"), cell("f5"));
    scene.finish();
    scene
}

#[test]
fn help_and_drawing_on_the_board() {
    let mut scene = helped_scene(Viewport::whole(560, 315));
    check("help_medium", &draw(Quality::Medium, &mut scene));
}

#[test]
fn help_and_drawing_from_above() {
    let mut scene = helped_scene(Viewport::whole(360, 480));
    scene.camera_mut().preset(Preset::Top);
    scene.finish();
    check("help_top", &draw(Quality::High, &mut scene));
}

/// The start position in a theme, standing and flat one below the other.
fn in_theme(theme: ThemeName) -> RgbaImage {
    let mut headless = Headless::new(Quality::Medium).unwrap();
    let mut scene = still_scene(&mut hot_seat(None), Viewport::whole(400, 260));
    scene.set_options(SceneOptions { theme, animation_speed: 0.0, ..SceneOptions::default() });
    let mut both = RgbaImage::new(400, 520);
    for (top, preset) in [(0, Preset::Default), (260, Preset::Top)] {
        scene.camera_mut().preset(preset);
        scene.finish();
        image::imageops::replace(&mut both, &headless.draw(&mut scene).unwrap(), 0, top);
    }
    both
}

#[test]
fn every_theme_standing_and_flat() {
    for theme in ThemeName::ALL {
        check(&format!("theme_{}", theme.id()), &in_theme(theme));
    }
}

#[test]
fn a_change_of_theme_gives_the_same_picture_as_starting_with_it_and_leaves_no_trace() {
    let mut scene = still_scene(&mut hot_seat(None), Viewport::whole(200, 120));
    let mut headless = Headless::new(Quality::Low).unwrap();
    let wood = headless.draw(&mut scene).unwrap();
    let options = |theme| SceneOptions { theme, animation_speed: 0.0, ..SceneOptions::default() };
    scene.set_options(options(ThemeName::Jade));
    let jade = headless.draw(&mut scene).unwrap();
    assert_ne!(wood, jade);
    assert_eq!(jade, draw(Quality::Low, &mut scene));
    scene.set_options(options(ThemeName::Wood));
    assert_eq!(wood, headless.draw(&mut scene).unwrap());
}

#[test]
fn pieces_in_the_middle_of_animations() {
    let mut controller = hot_seat(None);
    let mut scene = still_scene(&mut controller, Viewport::whole(400, 260));
    scene.set_options(Default::default());
    let position = view(&controller).position;
    let swap = position.legal_moves().iter().copied().find(|mv| mv.is_swap()).unwrap();
    controller.execute(Command::Play(swap)).unwrap();
    crate::scene_kit::hand_on(&mut controller, &mut scene);
    scene.advance(0.1);
    scene.advance(0.06);
    assert!(scene.is_animating());
    check("swap_medium", &draw(Quality::Medium, &mut scene));
}

#[test]
fn a_breakthrough_is_followed_by_a_light_that_wanders_over_the_board() {
    let start = position("Ie6 Fd3 Da1 Aa4 Pg4 Lf5", "Ib4 Di6 Lh6 Ac7 Pc3 Dg5");
    let win = Move::new("e6".parse().unwrap(), "e7".parse().unwrap());
    let mut controller = hot_seat(Some(start));
    let mut scene = still_scene(&mut controller, Viewport::whole(400, 260));
    scene.set_options(Default::default());
    controller.execute(Command::Play(win)).unwrap();
    crate::scene_kit::hand_on(&mut controller, &mut scene);
    let mut frames = 0;
    while scene.frame().sweep.is_none_or(|light| light.front < 2.0) {
        assert!(scene.advance(0.02) && frames < 500, "the light never comes to the middle");
        frames += 1;
    }
    assert!(scene.is_animating());
    check("sweep_medium", &draw(Quality::Medium, &mut scene));
    // It can be skipped, ends by itself, and does not come for those who want no animations or look at an old game.
    let mut skipped = scene.clone();
    skipped.skip_animation();
    assert!(!skipped.is_animating() && skipped.frame().sweep.is_none());
    while scene.advance(0.1) {}
    assert!(scene.frame().sweep.is_none() && scene.frame().still);
    controller.execute(Command::Undo).unwrap();
    crate::scene_kit::hand_on(&mut controller, &mut scene);
    controller.execute(Command::Redo).unwrap();
    crate::scene_kit::hand_on(&mut controller, &mut scene);
    assert!(scene.frame().sweep.is_none());
    let mut still = still_scene(&mut hot_seat(Some(start)), Viewport::whole(400, 260));
    controller.execute(Command::Undo).unwrap();
    crate::scene_kit::hand_on(&mut controller, &mut still);
    controller.execute(Command::Play(win)).unwrap();
    crate::scene_kit::hand_on(&mut controller, &mut still);
    assert!(!still.is_animating() && still.frame().sweep.is_none());
}

#[test]
fn a_change_of_quality_gives_the_same_picture_as_starting_with_it() {
    let mut scene = still_scene(&mut hot_seat(None), Viewport::whole(200, 120));
    let mut headless = Headless::new(Quality::Low).unwrap();
    let low = headless.draw(&mut scene).unwrap();
    headless.renderer().set_quality(Quality::High).unwrap();
    let high = headless.draw(&mut scene).unwrap();
    assert_ne!(low, high);
    assert_eq!(high, draw(Quality::High, &mut scene));
    headless.renderer().set_quality(Quality::Low).unwrap();
    assert_eq!(low, headless.draw(&mut scene).unwrap());
}

#[test]
fn a_resized_picture_equals_a_new_one_and_no_size_draws_nothing() {
    let mut controller = hot_seat(None);
    let mut scene = still_scene(&mut controller, Viewport::whole(300, 200));
    let mut headless = Headless::new(Quality::Low).unwrap();
    headless.draw(&mut scene).unwrap();
    scene.set_viewport(Viewport::whole(0, 0));
    let before = headless.draw(&mut scene).unwrap();
    assert_eq!(before.dimensions(), (300, 200));
    for (width, height) in [(1, 1), (201, 97), (640, 200)] {
        scene.set_viewport(Viewport::whole(width, height));
        let picture = headless.draw(&mut scene).unwrap();
        assert_eq!(picture.dimensions(), (width, height));
        let mut fresh = still_scene(&mut controller, Viewport::whole(width, height));
        assert_eq!(picture, draw(Quality::Low, &mut fresh), "{width}x{height}");
    }
}

/// Pieces must be told apart at a glance: each kind and colour, alone on a tile in the default view, differs clearly
/// from every other in its outline or its brightness.
#[test]
fn twelve_pieces_differ_from_each_other() {
    use intellector::game::PieceId;
    use intellector::rules::{Kind, Piece};
    let mut headless = Headless::new(Quality::Low).unwrap();
    for preset in [Preset::Low, Preset::Default, Preset::Top] {
        let mut pictures = Vec::new();
        for color in Color::ALL {
            for kind in Kind::ALL {
                let mut scene = Scene::new(Viewport::whole(480, 400));
                scene.reset(&[(PieceId(0), cell("e4"), Piece { color, kind })]);
                scene.camera_mut().preset(preset);
                scene.finish();
                let picture = headless.draw(&mut scene).unwrap();
                let middle = image::imageops::crop_imm(&picture, 210, 160, 60, 70).to_image();
                pictures.push(((color, kind), middle));
            }
        }
        for (i, (a, first)) in pictures.iter().enumerate() {
            for (b, second) in &pictures[i + 1..] {
                let differing = first
                    .pixels()
                    .zip(second.pixels())
                    .filter(|(p, q)| (0..3).map(|c| p.0[c].abs_diff(q.0[c]) as u32).sum::<u32>() > 60)
                    .count();
                assert!(differing > 90, "{preset:?}: {a:?} and {b:?} differ in {differing} pixels only");
            }
        }
    }
}
