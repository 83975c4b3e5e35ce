//! The camera keeps its limits, does not depend on the frame rate, and always shows the whole board when asked to.

use crate::scene_kit::{Random, viewports};
use glam::{Vec2, Vec3};
use intellector::rules::Color;
use intellector::scene::{FreeRect, OrbitCamera, Preset, Projection, Viewport, layout};

fn camera() -> OrbitCamera {
    OrbitCamera::new(Viewport::whole(1280, 720))
}

fn settle(camera: &mut OrbitCamera) {
    for _ in 0..400 {
        if !camera.advance(1.0 / 60.0) {
            return;
        }
    }
    panic!("the camera never comes to rest");
}

fn check_limits(camera: &OrbitCamera) {
    let pose = camera.pose();
    assert!((12.0..=90.0).contains(&pose.pitch), "{pose:?}");
    assert!(pose.yaw > -180.0 && pose.yaw <= 180.0, "{pose:?}");
    let (near, far) = camera.distance_range();
    assert!(pose.distance >= near - 1e-3 && pose.distance <= far + 1e-3, "{pose:?} not in {near}..{far}");
    let lens = camera.lens();
    assert!(lens.axes[1].z >= -1e-6, "upside down at {pose:?}");
    assert!(lens.view.is_finite() && lens.projection.is_finite() && lens.view_projection.is_finite(), "{pose:?}");
}

#[test]
fn long_drags_in_any_direction_stay_in_range_in_every_frame() {
    for (dx, dy) in [(5000.0, 0.0), (-5000.0, 0.0), (0.0, 5000.0), (0.0, -5000.0), (5000.0, -5000.0)] {
        let mut camera = camera();
        for _ in 0..50 {
            camera.orbit(dx / 50.0, dy / 50.0);
            camera.advance(1.0 / 60.0);
            check_limits(&camera);
        }
        camera.release();
        settle(&mut camera);
        check_limits(&camera);
    }
}

#[test]
fn a_drag_turns_by_three_tenths_of_a_degree_a_pixel() {
    let mut camera = camera();
    camera.set_inertia(false);
    let before = camera.pose();
    camera.orbit(-100.0, 20.0);
    camera.release();
    settle(&mut camera);
    let after = camera.pose();
    assert!((after.yaw - before.yaw - 30.0).abs() < 0.05, "{after:?}");
    assert!((after.pitch - before.pitch - 6.0).abs() < 0.05, "{after:?}");
    camera.set_invert_y(true);
    camera.orbit(0.0, 20.0);
    camera.release();
    settle(&mut camera);
    assert!((camera.pose().pitch - before.pitch).abs() < 0.05);
}

#[test]
fn inertia_coasts_at_most_three_tenths_of_a_second_and_can_be_off() {
    let coast = |inertia: bool| {
        let mut camera = camera();
        camera.set_inertia(inertia);
        for _ in 0..12 {
            camera.orbit(-10.0, 0.0);
            camera.advance(1.0 / 60.0);
        }
        camera.release();
        settle(&mut camera);
        camera.pose().yaw
    };
    let (with, without) = (coast(true), coast(false));
    assert!((without - 36.0).abs() < 0.1, "{without}");
    assert!(with > without + 5.0 && with < without + 60.0, "{with}");
}

#[test]
fn two_hundred_wheel_clicks_stay_in_range_and_return() {
    let mut camera = camera();
    let (near, far) = camera.distance_range();
    let mut ends = Vec::new();
    for lines in [1.0, -1.0, 1.0, -1.0] {
        for _ in 0..200 {
            camera.zoom_lines(lines);
            camera.advance(0.02);
            check_limits(&camera);
        }
        settle(&mut camera);
        ends.push(camera.pose().distance);
    }
    assert!((ends[0] - near).abs() < 0.01 && (ends[1] - far).abs() < 0.01, "{ends:?} {near} {far}");
    assert_eq!((ends[0], ends[1]), (ends[2], ends[3]));
    assert_board_is_inside(&camera, "farthest");
}

#[test]
fn the_wheel_maps_as_designed() {
    let zoomed = |zoom: &dyn Fn(&mut OrbitCamera)| {
        let mut camera = camera();
        let before = camera.pose().distance;
        zoom(&mut camera);
        settle(&mut camera);
        before / camera.pose().distance
    };
    assert!((zoomed(&|c| c.zoom_lines(1.0)) - 0.12_f32.exp()).abs() < 1e-3);
    assert!((zoomed(&|c| c.zoom_lines(100.0)) - 0.36_f32.exp()).abs() < 1e-3, "three clicks an event at most");
    let once = zoomed(&|c| c.zoom_pixels(50.0));
    let often = zoomed(&|c| (0..10).for_each(|_| c.zoom_pixels(5.0)));
    assert!((once - often).abs() < 1e-3 && (once - 0.11_f32.exp()).abs() < 1e-3);
    assert_eq!(zoomed(&|c| c.zoom_pixels(0.0)), 1.0);
    assert_eq!(zoomed(&|c| c.zoom_lines(f32::NAN)), 1.0);
}

/// The frame's corners and the tallest pieces of the back ranks, as pixels inside the free rectangle.
fn assert_board_is_inside(camera: &OrbitCamera, what: &str) {
    let viewport = camera.viewport();
    let lens = camera.lens();
    for sign in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        let corner = Vec3::new(sign.0 * layout::HALF_X, sign.1 * layout::HALF_Y, layout::FRAME_TOP);
        let tall = Vec3::new(sign.0 * 6.3, sign.1 * 5.2, 1.95);
        for point in [corner, tall] {
            let pixel = lens.project(point).unwrap();
            let free = viewport.free;
            assert!(
                pixel.x >= free.x
                    && pixel.x <= free.x + free.width
                    && pixel.y >= free.y
                    && pixel.y <= free.y + free.height,
                "{what} {}x{}: {point} is at {pixel}",
                viewport.width,
                viewport.height
            );
        }
    }
}

#[test]
fn every_preset_shows_the_whole_board_at_every_size() {
    let mut sizes = viewports();
    sizes.push(Viewport::whole(1, 1));
    for viewport in sizes {
        let mut camera = OrbitCamera::new(viewport);
        for preset in [Preset::Default, Preset::Low, Preset::Normal, Preset::High, Preset::Top] {
            camera.preset(preset);
            settle(&mut camera);
            check_limits(&camera);
            assert_board_is_inside(&camera, &format!("{preset:?}"));
        }
    }
}

#[test]
fn the_default_view_stays_the_default_view_when_the_window_changes() {
    let mut camera = camera();
    for viewport in viewports() {
        camera.set_viewport(viewport);
        assert!(!camera.is_moving());
        assert_board_is_inside(&camera, "resized");
    }
    let (narrow, wide) = (OrbitCamera::new(Viewport::whole(600, 1200)), OrbitCamera::new(Viewport::whole(1280, 720)));
    assert!(narrow.pose().pitch > wide.pose().pitch + 5.0);
    let before = camera.pose();
    camera.set_viewport(Viewport::whole(0, 500));
    assert_eq!(camera.pose(), before);
}

#[test]
fn top_view_is_orthographic_and_returns_to_the_same_view() {
    let mut camera = camera();
    camera.set_pose(33.0, 41.0, 17.0);
    let before = camera.pose();
    camera.toggle_top();
    settle(&mut camera);
    let top = camera.pose();
    assert_eq!((top.pitch, top.yaw, top.projection), (90.0, 0.0, Projection::Orthographic));
    camera.toggle_top();
    settle(&mut camera);
    let after = camera.pose();
    assert_eq!(after.projection, Projection::Perspective);
    assert!((after.yaw - before.yaw).abs() < 0.01 && (after.pitch - before.pitch).abs() < 0.01);
    assert!((after.distance - before.distance).abs() < 0.01);
}

#[test]
fn a_flip_takes_four_tenths_of_a_second_at_constant_pitch() {
    let mut camera = camera();
    let before = camera.pose();
    camera.flip();
    assert_eq!(camera.bottom_side(), Color::Black);
    for i in 0..26 {
        assert_eq!(camera.pose().pitch, before.pitch);
        assert_board_is_inside(&camera, "flipping");
        camera.advance(1.0 / 60.0);
        if i == 11 {
            assert!((camera.pose().yaw.abs() - 90.0).abs() < 5.0, "half way");
        }
    }
    assert!((camera.pose().yaw - 180.0).abs() < 0.1, "{:?}", camera.pose());
    settle(&mut camera);
    assert_eq!(camera.light_yaw(), 180.0);
    camera.orbit(50.0, 10.0);
    camera.release();
    camera.preset(Preset::Default);
    settle(&mut camera);
    assert_eq!(camera.pose().yaw, 180.0, "home is the side at the bottom");
    camera.show_side(Color::Black);
    assert!(!camera.is_moving());
    camera.flip();
    camera.advance(0.1);
    camera.flip();
    settle(&mut camera);
    assert_eq!(camera.pose().yaw, 180.0, "a flip taken back");
}

#[test]
fn motion_depends_on_time_not_on_the_frame_rate() {
    let after = |rate: u32| {
        let mut camera = camera();
        camera.preset(Preset::High);
        for _ in 0..rate * 2 / 5 {
            camera.advance(1.0 / rate as f32);
        }
        camera.pose()
    };
    let (slow, fast) = (after(15), after(240));
    assert!((slow.pitch - fast.pitch).abs() < 0.05 && (slow.distance - fast.distance).abs() < 0.05);
}

#[test]
fn without_animation_presets_and_flips_are_done_at_once() {
    let mut camera = camera();
    camera.set_animated(false);
    camera.flip();
    assert!(!camera.is_moving());
    assert_eq!(camera.pose().yaw, 180.0);
    camera.toggle_top();
    assert_eq!(camera.pose().projection, Projection::Orthographic);
}

#[test]
fn a_locked_camera_ignores_drags_and_wheel() {
    let mut camera = camera();
    let before = camera.pose();
    camera.set_locked(true);
    camera.orbit(100.0, 100.0);
    camera.release();
    camera.zoom_lines(2.0);
    camera.advance(0.1);
    assert_eq!(camera.pose(), before);
}

#[test]
fn random_input_never_breaks_the_camera() {
    let mut random = Random(5);
    let mut camera = camera();
    for _ in 0..3000 {
        match random.below(12) {
            0 => camera.preset([Preset::Low, Preset::Top, Preset::Default, Preset::High][random.below(4)]),
            1 => camera.toggle_top(),
            2 => camera.flip(),
            3 => camera.release(),
            4 => camera.set_viewport(viewports()[random.below(7)]),
            5 => camera.show_side(Color::ALL[random.below(2)]),
            6 => camera.zoom_lines(random.between(-4.0, 4.0)),
            7 => {
                camera.set_pose(random.between(-999.0, 999.0), random.between(-99.0, 199.0), random.between(-9.0, 99.0))
            }
            _ => camera.orbit(random.between(-90.0, 90.0), random.between(-90.0, 90.0)),
        }
        camera.advance(random.between(0.0, 0.2));
        let pose = camera.pose();
        assert!((12.0..=90.0).contains(&pose.pitch) && pose.distance.is_finite() && pose.distance > 0.0, "{pose:?}");
        assert!(camera.lens().view_projection.is_finite());
    }
    camera.release();
    settle(&mut camera);
}

#[test]
fn the_table_reaches_the_lower_edge_of_every_picture() {
    let beside = |width: u32, height: u32, x: f32| Viewport {
        width,
        height,
        free: FreeRect { x, y: 0.0, width: width as f32 - x, height: height as f32 },
        scale: 1.0,
    };
    let pages = [beside(800, 600, 380.0), beside(1280, 720, 760.0), beside(1280, 720, 980.0), beside(800, 600, 520.0)];
    for viewport in viewports().into_iter().chain(pages) {
        let mut camera = OrbitCamera::new(viewport);
        let (near, far) = camera.distance_range();
        for preset in [Preset::Default, Preset::Low, Preset::High, Preset::Menu] {
            camera.preset(preset);
            camera.finish();
            let home = camera.pose();
            for distance in [home.distance, near, (near + far) / 2.0, far] {
                camera.set_pose(home.yaw, home.pitch, distance);
                let lens = camera.lens();
                for x in [0.0, viewport.width as f32 / 2.0, viewport.width as f32 - 1.0] {
                    let ray = lens.ray(Vec2::new(x, viewport.height as f32 - 1.0)).unwrap();
                    let Some(place) = ray.at_height(layout::TABLE) else { continue };
                    let clip = lens.view_projection * place.extend(1.0);
                    assert!(clip.z >= -clip.w, "{viewport:?} {preset:?} at {distance}: {place} is cut off");
                }
            }
        }
    }
}
