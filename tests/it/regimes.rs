//! The picture in motion and at rest: golden pictures of both in every quality, no jump between them, no ghosts.

use crate::golden::check;
use crate::scene_kit::{hand_on, hot_seat, midgame, still_scene, view};
use image::RgbaImage;
use intellector::control::Command;
use intellector::render::{End, Headless, Renderer, Tally, UiPaint};
use intellector::rules::Cell;
use intellector::scene::{Frame, Scene, Viewport};
use intellector::settings::Quality;

const QUALITIES: [Quality; 3] = [Quality::Low, Quality::Medium, Quality::High];

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// The midgame with a selected piece, seen from near, so that shadows and marks are large.
fn scene(width: u32, height: u32) -> Scene {
    let mut controller = hot_seat(Some(midgame()));
    let mut scene = still_scene(&mut controller, Viewport::whole(width, height));
    controller.execute(Command::ClickHex(cell("d3"))).unwrap();
    scene.set_view(&view(&controller));
    scene.camera_mut().set_pose(13.0, 38.0, 12.0);
    scene.finish();
    scene
}

fn moving(scene: &mut Scene) -> Frame {
    Frame { still: false, ..scene.frame().clone() }
}

fn drawn(renderer: &mut Renderer, frame: &Frame) -> RgbaImage {
    renderer.draw(frame, None).unwrap();
    renderer.read().unwrap()
}

fn name(quality: Quality) -> String {
    format!("{quality:?}").to_lowercase()
}

#[test]
fn at_rest_every_quality_converges_to_its_golden_picture() {
    for quality in QUALITIES {
        let mut headless = Headless::new(quality).unwrap();
        headless.draw(&mut scene(320, 200)).unwrap();
        check(&format!("rest_{}", name(quality)), &headless.refined().unwrap());
    }
}

#[test]
fn in_motion_every_quality_draws_its_golden_picture_at_half_resolution() {
    for quality in QUALITIES {
        let mut headless = Headless::new(quality).unwrap();
        headless.renderer().hold_pace(End::Coarsest);
        let frame = moving(&mut scene(320, 200));
        check(&format!("motion_{}", name(quality)), &drawn(headless.renderer(), &frame));
    }
}

/// Mean of each channel over a part of the picture.
fn mean(picture: &RgbaImage, left: u32, top: u32, width: u32, height: u32) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for y in top..top + height {
        for x in left..left + width {
            for (sum, value) in sum.iter_mut().zip(picture.get_pixel(x, y).0) {
                *sum += f64::from(value);
            }
        }
    }
    sum.map(|sum| sum / f64::from(width * height))
}

/// Largest difference between two pictures of the mean of a channel, over the whole and over any square of 20 pixels.
fn jump(a: &RgbaImage, b: &RgbaImage) -> (f64, f64) {
    let (width, height) = a.dimensions();
    let off = |left, top, width, height| {
        let (a, b) = (mean(a, left, top, width, height), mean(b, left, top, width, height));
        a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    let squares = (0..height / 20).flat_map(|y| (0..width / 20).map(move |x| (20 * x, 20 * y)));
    (off(0, 0, width, height), squares.map(|(x, y)| off(x, y, 20, 20)).fold(0.0, f64::max))
}

/// Largest difference of a channel of a pixel.
fn off(a: &RgbaImage, b: &RgbaImage) -> u8 {
    a.iter().zip(b.iter()).map(|(a, b)| a.abs_diff(*b)).max().unwrap()
}

#[test]
fn nothing_jumps_from_motion_to_rest_and_while_it_is_refined() {
    for quality in QUALITIES {
        let mut headless = Headless::new(quality).unwrap();
        let mut scene = scene(400, 260);
        headless.renderer().hold_pace(End::Finest);
        let motion = drawn(headless.renderer(), &moving(&mut scene));
        let first = headless.draw(&mut scene).unwrap();
        // The light is the same, to the pixel where both are drawn with the same samples.
        assert_eq!(motion == first, quality != Quality::Low, "{quality:?}");
        let (whole, part) = jump(&motion, &first);
        assert!(whole < 0.6 && part < 4.0, "{quality:?}, to rest: {whole:.2} and {part:.2} of 255");
        let mut last = first.clone();
        while !headless.renderer().is_refined() {
            headless.renderer().refine().unwrap();
            let next = headless.renderer().read().unwrap();
            let (whole, part) = jump(&last, &next);
            assert!(whole < 1.0 && part < 4.0, "{quality:?}, one refinement: {whole:.2} and {part:.2} of 255");
            last = next;
        }
        let (whole, part) = jump(&first, &last);
        assert!(whole < 2.2 && part < 16.0, "{quality:?}, all refinements: {whole:.2} and {part:.2} of 255");
    }
}

#[test]
fn a_change_of_the_scene_leaves_no_ghost() {
    for quality in [Quality::Low, Quality::High] {
        let mut headless = Headless::new(quality).unwrap();
        let mut scene = scene(200, 130);
        headless.draw(&mut scene).unwrap();
        for _ in 0..5 {
            headless.renderer().refine().unwrap();
        }
        assert_eq!(headless.renderer().refinements(), 5);
        // The same scene again, as when only panels change: nothing is lost.
        headless.draw(&mut scene).unwrap();
        assert_eq!(headless.renderer().refinements(), 5);
        scene.set_cursor(Some(cell("e4")));
        headless.draw(&mut scene).unwrap();
        assert_eq!(headless.renderer().refinements(), 0);
        let after = headless.refined().unwrap();
        let mut fresh = Headless::new(quality).unwrap();
        fresh.draw(&mut scene).unwrap();
        assert_eq!(after, fresh.refined().unwrap(), "{quality:?}");
    }
}

#[test]
fn a_new_size_and_a_new_quality_leave_no_ghost() {
    let mut headless = Headless::new(Quality::High).unwrap();
    let mut scene = scene(200, 130);
    headless.draw(&mut scene).unwrap();
    for _ in 0..3 {
        headless.renderer().refine().unwrap();
    }
    scene.set_viewport(Viewport::whole(170, 120));
    headless.draw(&mut scene).unwrap();
    headless.renderer().refine().unwrap();
    headless.renderer().set_quality(Quality::Medium).unwrap();
    headless.draw(&mut scene).unwrap();
    assert_eq!(headless.renderer().refinements(), 0);
    let after = headless.refined().unwrap();
    let mut fresh = Headless::new(Quality::Medium).unwrap();
    fresh.draw(&mut scene).unwrap();
    assert_eq!(after, fresh.refined().unwrap());
}

#[test]
fn what_moves_is_never_refined_and_draws_few_calls() {
    for quality in QUALITIES {
        let mut headless = Headless::new(quality).unwrap();
        let renderer = headless.renderer();
        renderer.refine().unwrap();
        assert!(renderer.is_refined() && renderer.read().is_err());
        let mut scene = scene(200, 130);
        let mut frame = moving(&mut scene);
        renderer.draw(&frame, None).unwrap();
        assert!(renderer.is_refined());
        // The shadows are there already.
        frame.light_yaw += 0.0;
        frame.lens = {
            scene.camera_mut().set_pose(20.0, 38.0, 12.0);
            scene.frame().lens
        };
        renderer.draw(&frame, None).unwrap();
        assert!(renderer.tally().calls < 25, "{quality:?}: {:?}", renderer.tally());
        renderer.draw(scene.frame(), None).unwrap();
        renderer.refine().unwrap();
        let calls = renderer.tally().calls;
        assert!(calls < 25 && renderer.refinements() == 1, "{quality:?}: {calls}");
    }
}

#[test]
fn a_move_of_a_piece_draws_few_calls() {
    for quality in QUALITIES {
        let mut controller = hot_seat(Some(midgame()));
        let mut scene = Scene::new(Viewport::whole(200, 130));
        hand_on(&mut controller, &mut scene);
        scene.finish();
        let mut headless = Headless::new(quality).unwrap();
        headless.draw(&mut scene).unwrap();
        let mv = view(&controller).position.legal_moves()[0];
        controller.execute(Command::ClickHex(mv.from())).unwrap();
        hand_on(&mut controller, &mut scene);
        let mut pictures = 0;
        let mut draw = |scene: &mut Scene| {
            while scene.advance(0.05) && pictures < 200 {
                pictures += 1;
                let frame = scene.frame().clone();
                headless.renderer().draw(&frame, None).unwrap();
                let Tally { calls, .. } = headless.renderer().tally();
                assert!(calls < 25, "{quality:?}: {calls} calls in picture {pictures}");
            }
        };
        draw(&mut scene);
        controller.execute(Command::Play(mv)).unwrap();
        hand_on(&mut controller, &mut scene);
        draw(&mut scene);
        assert!((5..200).contains(&pictures), "{pictures} pictures");
    }
}

#[test]
fn a_picture_half_refined_is_never_seen_and_a_slow_machine_rests_first_without_multisampling() {
    for quality in QUALITIES {
        let mut headless = Headless::new(quality).unwrap();
        let mut scene = scene(200, 130);
        headless.renderer().hold_pace(End::Coarsest);
        let first = headless.draw(&mut scene).unwrap();
        let renderer = headless.renderer();
        assert_eq!(renderer.samples(), 0, "{quality:?}");
        for _ in 0..2 {
            renderer.refine_step().unwrap();
            assert_eq!(renderer.refinements(), 0);
            let seen = renderer.read().unwrap();
            // Through linear light and back.
            assert!(off(&first, &seen) <= 1, "{quality:?}: {}", off(&first, &seen));
        }
        renderer.refine_step().unwrap();
        assert_eq!(renderer.refinements(), 1);
        let next = renderer.read().unwrap();
        let (whole, part) = jump(&first, &next);
        assert!(whole < 1.5 && part < 16.0, "{quality:?}: {whole:.2} and {part:.2} of 255");
        // And it comes to the same in the end, but for the first picture.
        let slow = headless.refined().unwrap();
        let fast = Headless::new(quality).and_then(|mut fast| {
            fast.draw(&mut scene)?;
            fast.refined()
        });
        let (whole, part) = jump(&slow, &fast.unwrap());
        assert!(whole < 0.1 && part < 0.5, "{quality:?}: {whole:.2} and {part:.2} of 255");
    }
}

/// Panels of more than one texture region and clip rectangle, and with transparency.
fn panels(context: &egui::Context, renderer: &mut Renderer, text: &str) -> Vec<egui::ClippedPrimitive> {
    let area = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(200.0, 130.0));
    let input = egui::RawInput { screen_rect: Some(area), ..Default::default() };
    let mut output = context.run_ui(input, |ui| {
        let painter = ui.painter();
        let card = |x: f32| egui::Rect::from_min_size(egui::pos2(x, 20.3), egui::vec2(60.0, 40.5));
        painter.rect_filled(card(10.2), 6.0, egui::Color32::from_black_alpha(120));
        painter.rect_filled(card(110.0), 6.0, egui::Color32::from_rgba_unmultiplied(200, 60, 20, 90));
        let font = egui::FontId::proportional(14.0);
        painter.text(egui::pos2(20.0, 30.0), egui::Align2::LEFT_TOP, text, font, egui::Color32::WHITE);
        painter.with_clip_rect(card(110.0)).circle_filled(egui::pos2(112.0, 40.0), 9.0, egui::Color32::GREEN);
    });
    renderer.update_ui_textures(&mut output.textures_delta).unwrap();
    context.tessellate(output.shapes, 1.0)
}

#[test]
fn panels_that_stay_look_the_same_as_panels_drawn_anew() {
    let mut headless = Headless::new(Quality::Low).unwrap();
    let mut scene = scene(200, 130);
    headless.draw(&mut scene).unwrap();
    let renderer = headless.renderer();
    let context = egui::Context::default();
    let frame = scene.frame().clone();
    let mut seen = Vec::new();
    for text in ["Ab", "Ab", "Ab", "Yz", "Yz"] {
        let primitives = panels(&context, renderer, text);
        renderer.draw(&frame, Some(&UiPaint { primitives: &primitives, pixels_per_point: 1.0 })).unwrap();
        seen.push(renderer.read().unwrap());
    }
    // The layer rounds colours once more.
    assert!(off(&seen[0], &seen[1]) <= 2 && off(&seen[0], &seen[2]) <= 2 && off(&seen[3], &seen[4]) <= 2);
    assert!(off(&seen[2], &seen[3]) > 40, "other panels are seen at once");
    renderer.draw(&frame, None).unwrap();
    assert!(off(&renderer.read().unwrap(), &seen[4]) > 40, "and none when there are none");
}
