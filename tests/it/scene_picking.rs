//! Pixel to cell and back: every cell is picked right at every size and camera, nothing off the board is a cell, and
//! no legal target lies in a dead zone.

use crate::scene_kit::{Random, hot_seat, midgame, play_random, still_scene, view, viewports};
use intellector::control::Command;
use intellector::rules::Cell;
use intellector::scene::{Preset, Scene, Viewport, layout};

const PRESETS: [Preset; 5] = [Preset::Default, Preset::Low, Preset::High, Preset::Top, Preset::Normal];

/// How many of the 59 cells can be seen; each that can must be picked at its pixel.
fn check_all_cells(scene: &Scene, what: &str) -> usize {
    let mut seen = 0;
    for cell in Cell::all() {
        if let Some((x, y)) = scene.project(cell) {
            assert_eq!(scene.pick(x, y), Some(cell), "{what}: {cell} at {x} {y}");
            assert_eq!(scene.pick(x.floor(), y.floor()), Some(cell), "{what}: {cell} at whole pixels");
            seen += 1;
        }
    }
    seen
}

#[test]
fn all_cells_are_picked_at_their_pixel_at_every_size_and_preset() {
    for start in [None, Some(midgame())] {
        let mut controller = hot_seat(start);
        for viewport in viewports() {
            let mut scene = still_scene(&mut controller, viewport);
            for (i, preset) in PRESETS.into_iter().enumerate() {
                scene.camera_mut().preset(preset);
                if i == 4 {
                    scene.camera_mut().flip();
                }
                let what = format!("{}x{} {preset:?}", viewport.width, viewport.height);
                assert_eq!(check_all_cells(&scene, &what), Cell::COUNT, "{what}");
                for cell in Cell::all() {
                    let (x, y) = scene.project(cell).unwrap();
                    assert!(x > 0.0 && y > 0.0 && x < viewport.width as f32 && y < viewport.height as f32, "{what}");
                }
            }
        }
    }
}

#[test]
fn visible_cells_are_picked_at_thirty_random_cameras() {
    let mut random = Random(7);
    let mut controller = hot_seat(Some(midgame()));
    let mut scene = still_scene(&mut controller, Viewport::whole(1280, 800));
    let mut seen = 0;
    for i in 0..30 {
        if i % 6 == 5 {
            scene.camera_mut().preset(Preset::Top);
            scene.camera_mut().zoom_lines(random.between(0.0, 3.0));
            scene.camera_mut().flip();
            scene.finish();
        } else {
            let (yaw, pitch) = (random.between(-180.0, 180.0), random.between(12.0, 90.0));
            scene.camera_mut().set_pose(yaw, pitch, random.between(8.0, 30.0));
        }
        seen += check_all_cells(&scene, &format!("camera {i} {:?}", scene.camera().pose()));
    }
    assert!(seen > 30 * 40, "only {seen} cells were seen");
}

#[test]
fn points_near_corners_and_sides_are_picked_exactly() {
    for viewport in viewports() {
        let mut scene = Scene::new(viewport);
        for preset in PRESETS {
            scene.camera_mut().preset(preset);
            scene.finish();
            let lens = scene.camera().lens();
            for cell in Cell::all() {
                let centre = layout::centre(cell);
                for k in 0..6 {
                    let corner = layout::corner(cell, k) - centre;
                    let side = (corner + layout::corner(cell, k + 1) - centre) / 2.0;
                    for (edge, outside) in [(corner, None), (side, layout::cell_at((centre + side * 1.5).truncate()))] {
                        let at = |share: f32| {
                            let pixel = lens.project(centre + edge * share).unwrap();
                            scene.pick(pixel.x, pixel.y)
                        };
                        assert_eq!(at(0.90), Some(cell));
                        assert_eq!(at(0.98), Some(cell));
                        assert_ne!(at(1.02), Some(cell));
                        if edge == side {
                            assert_eq!(at(1.02), outside);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_table_the_sky_and_nonsense_are_no_cell() {
    let mut controller = hot_seat(None);
    let mut scene = still_scene(&mut controller, Viewport::whole(1280, 720));
    scene.camera_mut().set_pose(0.0, 12.0, 22.0);
    for (x, y) in
        [(640.0, 1.0), (2.0, 2.0), (1279.0, 719.0), (-1e9, 1e9), (f32::NAN, 3.0), (f32::INFINITY, f32::NEG_INFINITY)]
    {
        assert_eq!(scene.pick(x, y), None, "{x} {y}");
    }
    assert_eq!(scene.set_pointer(Some((f32::NAN, f32::NAN))), None);
    assert_eq!(scene.set_pointer(None), None);
}

#[test]
fn picking_is_right_during_and_after_resizes() {
    let mut random = Random(11);
    let mut controller = hot_seat(None);
    let mut scene = still_scene(&mut controller, Viewport::whole(1280, 720));
    for _ in 0..20 {
        let (width, height) = (320 + random.below(1800) as u32, 240 + random.below(1200) as u32);
        scene.set_viewport(Viewport::whole(width, height));
        assert_eq!(check_all_cells(&scene, &format!("{width}x{height}")), Cell::COUNT, "{width}x{height}");
        scene.set_viewport(Viewport::whole(0, 0));
        assert_eq!(check_all_cells(&scene, "after a minimise"), Cell::COUNT);
    }
}

#[test]
fn every_legal_target_has_forty_pixels_at_low_pitch() {
    let mut random = Random(3);
    for game in 0..21 {
        let mut controller = hot_seat(None);
        if game > 0 {
            for _ in 0..4 + random.below(40) {
                play_random(&mut controller, &mut random);
            }
        }
        let mut scene = still_scene(&mut controller, Viewport::whole(1280, 720));
        scene.camera_mut().set_pose(random.between(-25.0, 25.0), 15.0, 21.0);
        for cell in Cell::all() {
            let _ = controller.execute(Command::Cancel);
            let _ = controller.execute(Command::ClickHex(cell));
            let targets = view(&controller).targets;
            if view(&controller).selected != Some(cell) || targets.is_empty() {
                continue;
            }
            crate::scene_kit::hand_on(&mut controller, &mut scene);
            for target in targets {
                let count = selecting_pixels(&scene, target.cell);
                assert!(count >= 40, "game {game}: {} from {cell} has {count} pixels", target.cell);
            }
        }
    }
}

/// How many pixels of a cell's own hexagon select it, counted up to 40.
fn selecting_pixels(scene: &Scene, cell: Cell) -> usize {
    let lens = scene.camera().lens();
    let corners: Vec<_> = (0..6).map(|k| lens.project(layout::corner(cell, k)).unwrap()).collect();
    let low = corners.iter().fold(corners[0], |a, b| a.min(*b));
    let high = corners.iter().fold(corners[0], |a, b| a.max(*b));
    let rows = low.y as i32..=high.y as i32;
    rows.flat_map(|y| (low.x as i32..=high.x as i32).map(move |x| (x, y)))
        .filter(|&(x, y)| (0..1280).contains(&x) && (0..720).contains(&y))
        .filter(|&(x, y)| scene.pick(x as f32 + 0.5, y as f32 + 0.5) == Some(cell))
        .take(40)
        .count()
}
