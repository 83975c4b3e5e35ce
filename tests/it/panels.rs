//! The panels without a window: everything fits, everything reacts, nothing asks for frames when at rest.

use crate::panels_picture;
use crate::panels_stage::{Stage, scenes};
use egui::{Rect, Shape};
use intellector::gui::panels::theme;
use std::path::PathBuf;

const SIZES: [[usize; 2]; 5] = [[800, 600], [1280, 720], [800, 480], [600, 1200], [1920, 1080]];
const SCALES: [f32; 2] = [1.0, 1.5];
const LANGUAGES: [&str; 5] = ["en", "ru", "de", "ja", "zh"];

/// Writes pictures of the scenes whose names begin with a word of `PANEL_SCENES` (all without it), in the languages of
/// `PANEL_LANGUAGES` (all without it), into the folder named by `PANEL_PICTURES`, to be looked at.
#[test]
fn pictures() {
    let Some(folder) = std::env::var_os("PANEL_PICTURES").map(PathBuf::from) else { return };
    let wanted = |variable: &str, name: &str| {
        std::env::var(variable).map_or(true, |words| words.split(' ').any(|word| name.starts_with(word)))
    };
    std::fs::create_dir_all(&folder).unwrap();
    let scenes: Vec<_> = scenes().into_iter().filter(|scene| wanted("PANEL_SCENES", scene.name)).collect();
    let Some(first) = scenes.first() else { return };
    for scale in SCALES {
        for language in LANGUAGES.into_iter().filter(|language| wanted("PANEL_LANGUAGES", language)) {
            let mut stage = Stage::new(first.clone(), SIZES[0], scale, language);
            for scene in &scenes {
                let tall: &[[usize; 2]] = if scene.name == "rules" { &[[900, 3600]] } else { &[] };
                for size in SIZES[..4].iter().chain(tall) {
                    stage.show(scene.clone(), *size);
                    let output = stage.frame(Vec::new()).1;
                    let [width, height] = size;
                    let path = folder.join(format!("{}_{width}x{height}_{scale}_{language}.png", scene.name));
                    panels_picture::write(&path, *size, &output, &stage.ctx, &stage.textures);
                }
            }
        }
    }
}

/// The texts of a frame with what they are cut by, in painting order; only those in front of a dialog's scrim, if one
/// is open.
fn texts(output: &egui::FullOutput, screen: Rect) -> Vec<(egui::epaint::TextShape, Rect)> {
    fn collect(shape: &Shape, clip: Rect, found: &mut Vec<(egui::epaint::TextShape, Rect)>) {
        match shape {
            Shape::Text(text) => found.push((text.clone(), clip)),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
            _ => {}
        }
    }
    let scrims = [theme::SCRIM, theme::SCRIM_LIGHT];
    let scrim = |shape: &Shape| matches!(shape, Shape::Rect(r) if scrims.contains(&r.fill) && r.rect == screen);
    let first = output.shapes.iter().position(|clipped| scrim(&clipped.shape)).unwrap_or(0);
    let mut found = Vec::new();
    for clipped in &output.shapes[first..] {
        collect(&clipped.shape, clipped.clip_rect.intersect(screen), &mut found);
    }
    found
}

/// Where the letters of a text are.
fn letters(text: &egui::epaint::TextShape) -> Rect {
    text.galley.rect.translate(text.pos.to_vec2())
}

/// Whether a character is written without spaces between words, so that a row may end after it.
fn is_eastern(c: char) -> bool {
    ('\u{3000}'..='\u{9fff}').contains(&c) || ('\u{ff00}'..='\u{ffef}').contains(&c)
}

/// Whether a row ends inside a word, or begins with what closes the one before.
fn breaks_a_word(galley: &egui::Galley) -> bool {
    let all: Vec<char> = galley.text().chars().collect();
    let mut end = 0;
    for row in &galley.rows {
        end += row.char_count_including_newline().0;
        let joined = end > 0 && end < all.len() && !all[end - 1].is_whitespace() && !all[end].is_whitespace();
        let eastern = joined && (is_eastern(all[end - 1]) || is_eastern(all[end]));
        if eastern && "。、，：；？！」）".contains(all[end]) {
            return true;
        }
        if joined && !eastern && !"-–—·".contains(all[end - 1]) {
            return true;
        }
    }
    false
}

fn check_layout(stage: &mut Stage, wrong: &mut Vec<String>) {
    let (panels, output) = stage.frame(Vec::new());
    let screen = stage.ctx.content_rect();
    let roomy = screen.expand(0.6);
    for (i, (id, rect)) in panels.widgets.iter().enumerate() {
        if !roomy.contains_rect(*rect) {
            wrong.push(format!("{id} at {rect:?} is outside the window"));
        }
        if rect.width() < 18.0 || rect.height() < 8.0 {
            wrong.push(format!("{id} at {rect:?} is too small"));
        }
        for (other, place) in &panels.widgets[..i] {
            let common = rect.intersect(*place);
            if common.width() > 0.5 && common.height() > 0.5 {
                wrong.push(format!("{id} covers {other} by {common:?}"));
            }
            if id == other {
                wrong.push(format!("two widgets are called {id}"));
            }
        }
    }
    if !roomy.contains_rect(panels.free_rect) || panels.free_rect.width() < 100.0 || panels.free_rect.height() < 100.0 {
        wrong.push(format!("the board is left {:?}", panels.free_rect));
    }

    let texts = texts(&output, screen);
    for (i, (text, clip)) in texts.iter().enumerate() {
        let place = letters(text);
        let words = text.galley.text();
        // What is scrolled away above or below is cut off rightly; anything else is not.
        let scrolls = clip.height() < screen.height() - 1.0;
        let clip = clip.expand(0.6);
        if place.left() < clip.left() || place.right() > clip.right() {
            wrong.push(format!("\"{words}\" at {place:?} is cut off at the side of {clip:?}"));
        }
        if !scrolls && (place.top() < clip.top() || place.bottom() > clip.bottom()) {
            wrong.push(format!("\"{words}\" at {place:?} is cut off above or below {clip:?}"));
        }
        let center = place.center();
        let holds = |id: &str, rect: &Rect| id != "sip_field" && rect.contains(center) && clip.contains(center);
        let holder = panels.widgets.iter().find(|(id, rect)| holds(id, rect));
        if let Some((id, rect)) = holder.filter(|(_, rect)| !rect.expand(0.6).contains_rect(place.intersect(clip))) {
            wrong.push(format!("\"{words}\" at {place:?} does not fit into {id} at {rect:?}"));
        }
        let smallest = text.galley.job.sections.iter().map(|section| section.format.font_id.size).fold(99.0, f32::min);
        if smallest < 11.0 {
            wrong.push(format!("\"{words}\" is written at {smallest} points"));
        }
        if text.galley.elided {
            wrong.push(format!("\"{words}\" is shortened"));
        }
        let prose = words.contains(|c| c == ' ' || is_eastern(c)) && !words.contains("2!") && !words.contains('/');
        if prose && breaks_a_word(&text.galley) {
            wrong.push(format!("\"{words}\" is broken inside a word"));
        }
        if words.len() > 3 && words.contains('-') && words.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
            wrong.push(format!("\"{words}\" is a key without a text"));
        }
        // A message lies over the page until it is read.
        for (other, other_clip) in texts[..i].iter().filter(|_| stage.scene.message.is_none()) {
            let common = place.intersect(letters(other)).intersect(clip).intersect(*other_clip);
            if common.width() > 1.0 && common.height() > 2.0 {
                wrong.push(format!("\"{words}\" is written over \"{}\"", other.galley.text()));
            }
        }
    }
}

#[test]
fn everything_fits_in_every_scene_size_scale_and_language() {
    let mut wrong = Vec::new();
    let scenes = scenes();
    for scale in SCALES {
        for language in LANGUAGES {
            let mut stage = Stage::new(scenes[0].clone(), SIZES[0], scale, language);
            for scene in &scenes {
                for size in SIZES {
                    stage.show(scene.clone(), size);
                    let mut found = Vec::new();
                    check_layout(&mut stage, &mut found);
                    let place = format!("{} {size:?} ×{scale} {language}", scene.name);
                    wrong.extend(found.into_iter().map(|what| format!("{place}: {what}")));
                }
            }
        }
    }
    let count = wrong.len();
    wrong.truncate(60);
    assert!(wrong.is_empty(), "{count} faults:\n{}", wrong.join("\n"));
}

/// What screen readers are told: egui makes the tree whether or not anybody listens.
#[test]
fn every_widget_has_a_name_for_screen_readers() {
    let scenes = scenes();
    for language in ["en", "zh"] {
        let mut stage = Stage::new(scenes[0].clone(), [1280, 720], 1.0, language);
        stage.ctx.enable_accesskit();
        for scene in &scenes {
            stage.show(scene.clone(), [1280, 720]);
            let (panels, output) = stage.frame(Vec::new());
            let tree = output.platform_output.accesskit_update.expect("the tree is asked for");
            let named: Vec<Rect> = tree
                .nodes
                .iter()
                .filter(|(_, node)| node.label().is_some_and(|name| !name.trim().is_empty()))
                .filter_map(|(_, node)| node.bounds())
                .map(|b| Rect::from_min_max(egui::pos2(b.x0 as f32, b.y0 as f32), egui::pos2(b.x1 as f32, b.y1 as f32)))
                .collect();
            // The field for a position has its own text and no name.
            for (id, rect) in panels.widgets.iter().filter(|(id, _)| id != "sip_field") {
                let is_named = named
                    .iter()
                    .any(|place| place.expand(1.0).contains_rect(*rect) && place.width() < rect.width() + 2.0);
                assert!(is_named, "{id} in {} ({language}) has no name", scene.name);
            }
        }
    }
}
