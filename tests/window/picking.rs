//! Every hex is picked where it is seen: at every size, from every camera, right after a resize, up to its edges.

use crate::harness::game::{cell_names, position};
use crate::harness::{Button, Game, Key, Launch, Random, ms};
use intellector::rules::Cell;
use intellector::rules::Color::{Black, White};
use intellector::rules::Kind::Intellector;
use std::time::Instant;

/// Points at a place and says which hex is shown as hovered then.
fn hovered_at(game: &mut Game, place: (i32, i32), expected: &str) -> Option<String> {
    game.point(place);
    game.display.sync();
    let until = Instant::now() + ms(3000);
    loop {
        game.pump();
        let hover = game.log.last("hover").map(|event| event.text("hex").to_owned());
        if hover.as_deref().unwrap_or("") == expected || Instant::now() > until {
            return hover;
        }
        std::thread::sleep(ms(1));
    }
}

/// Points at these hexes one after another and lists what went wrong.
///
/// The pointer goes straight from hex to hex, faster than frames are drawn, and exactly these hexes must be hovered in
/// exactly this order.
fn check(game: &mut Game, cells: &[String], context: &str) {
    let (width, height) = game.display.size(game.window);
    let places: Vec<(i32, i32)> = cells.iter().map(|cell| game.hex(cell)).collect();
    let outside: Vec<&String> = cells
        .iter()
        .zip(&places)
        .filter(|(_, (x, y))| *x < 0 || *y < 0 || *x >= width as i32 || *y >= height as i32)
        .map(|(cell, _)| cell)
        .collect();
    assert!(outside.is_empty(), "{context}: outside the window: {outside:?}");
    let beside = game.empty_place();
    hovered_at(game, beside, "");
    game.forget();
    for &place in &places {
        game.point(place);
    }
    let last = cells.last().expect("there are cells to point at");
    let until = Instant::now() + ms(5000);
    game.display.sync();
    let hovered = loop {
        let hovered: Vec<String> =
            game.news().iter().filter(|event| event.is("hover")).map(|event| event.text("hex").to_owned()).collect();
        if hovered.last() == Some(last) || Instant::now() > until {
            break hovered;
        }
        std::thread::sleep(ms(2));
    };
    if hovered == cells {
        return;
    }
    // Once more, slowly, to tell which.
    let mut faults = Vec::new();
    for (cell, &(x, y)) in cells.iter().zip(&places) {
        let hover = hovered_at(game, (x, y), cell);
        if hover.as_ref() != Some(cell) {
            faults.push(format!("pointing at {cell} ({x},{y}) hovers {hover:?}"));
        }
    }
    panic!("{context}: hovered {hovered:?}\nslowly: {}", faults.join("\n"));
}

fn key_and_wait(game: &mut Game, key: Key) {
    game.forget();
    game.key(key);
    game.wait("camera", |_| true);
    game.wait("layout", |_| true);
    game.settle();
}

/// Orbits by dragging with the middle button and zooms with the wheel.
fn orbit(game: &mut Game) {
    let (width, height) = game.display.size(game.window);
    let (x, y) = (width as i32 / 2, height as i32 / 2);
    game.forget();
    game.point((x, y));
    game.display.press(Button::Middle);
    for step in 1..=10 {
        game.point((x + 9 * step, y + 2 * step));
    }
    game.display.release(Button::Middle);
    game.wait("camera", |_| true);
    game.wait("layout", |_| true);
    game.display.click(Button::WheelDown);
    game.display.click(Button::WheelDown);
    game.wait("camera", |_| true);
    game.wait("layout", |_| true);
    game.settle();
    let selected = game.log.last("select").is_some_and(|event| !event.is_null("hex"));
    assert!(!selected, "dragging with the right button selected a piece");
}

fn every_hex_from_five_cameras(width: u32, height: u32) {
    let mut game = Launch::hot_seat().size(width, height).start();
    let cells = cell_names();
    check(&mut game, &cells, &format!("{width}x{height}, default camera"));
    key_and_wait(&mut game, Key::T);
    check(&mut game, &cells, &format!("{width}x{height}, from above"));
    key_and_wait(&mut game, Key::Two);
    check(&mut game, &cells, &format!("{width}x{height}, preset 2"));
    key_and_wait(&mut game, Key::F);
    check(&mut game, &cells, &format!("{width}x{height}, preset 2 flipped"));
    key_and_wait(&mut game, Key::F);
    orbit(&mut game);
    check(&mut game, &cells, &format!("{width}x{height}, orbited and zoomed"));
}

#[test]
fn every_hex_at_800x480() {
    every_hex_from_five_cameras(800, 480);
}

#[test]
fn every_hex_at_800x600() {
    every_hex_from_five_cameras(800, 600);
}

#[test]
fn every_hex_at_1280x800() {
    every_hex_from_five_cameras(1280, 800);
}

#[test]
fn every_hex_at_1920x1080() {
    every_hex_from_five_cameras(1920, 1080);
}

#[test]
fn every_hex_at_600x1000() {
    every_hex_from_five_cameras(600, 1000);
}

#[test]
fn every_hex_from_every_preset() {
    let mut game = Launch::hot_seat().size(1100, 700).start();
    for key in [Key::One, Key::Three, Key::Four] {
        key_and_wait(&mut game, key);
        check(&mut game, &cell_names(), &format!("preset {key:?}"));
    }
}

#[test]
fn hexes_are_picked_right_after_each_of_twenty_resizes() {
    let mut game = Launch::hot_seat().start();
    let mut random = Random::new(20);
    for _ in 0..20 {
        let (width, height) = (600 + random.below(1300) as u32, 480 + random.below(700) as u32);
        game.settle();
        game.forget();
        game.display.resize(game.window, width, height);
        // Clicks may follow at once: the newest places hold from the moment they are logged.
        game.wait("layout", |_| true);
        assert_eq!(game.display.size(game.window), (width, height));
        let mut cells = cell_names();
        random.shuffle(&mut cells);
        cells.truncate(10);
        check(&mut game, &cells, &format!("right after a resize to {width}x{height}"));
    }
}

#[test]
fn from_above_a_hex_reaches_to_its_edges_and_no_further() {
    let pieces = [("e1", White, Intellector), ("e7", Black, Intellector)];
    let mut game = Launch::hot_seat().size(1280, 800).position(&position(White, &pieces)).start();
    key_and_wait(&mut game, Key::T);
    let lateral: [(i8, i8); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
    let place = |game: &Game, cell: Cell| game.place_of(&cell.to_string()).expect("the board is shown");
    // The step from a hex to its neighbour in each direction, in pixels: the same all over a flat view.
    let center: Cell = "e4".parse().unwrap();
    let (cx, cy) = place(&game, center);
    let steps = lateral.map(|(dx, dy)| {
        let (x, y) = place(&game, center.offset(dx, dy).unwrap());
        (x - cx, y - cy)
    });
    let mut random = Random::new(9);
    for _ in 0..60 {
        let cell = Cell::new(random.below(Cell::COUNT) as u8).unwrap();
        let direction = random.below(6);
        let (x, y) = place(&game, cell);
        let (step, next) = (steps[direction], steps[(direction + 1) % 6]);
        // Half a step is the middle of an edge; a third of two neighbouring steps is a corner.
        let corner = ((step.0 + next.0) / 3.0, (step.1 + next.1) / 3.0);
        for (name, way, within) in [("edge", (step.0 / 2.0, step.1 / 2.0), 0.94), ("corner", corner, 0.94)] {
            let point = ((x + way.0 * within).round() as i32, (y + way.1 * within).round() as i32);
            let hover = hovered_at(&mut game, point, &cell.to_string());
            assert_eq!(hover.as_deref(), Some(cell.to_string().as_str()), "{name} {direction} of {cell}, inside");
        }
        let beyond = ((x + step.0 * 0.54).round() as i32, (y + step.1 * 0.54).round() as i32);
        let (dx, dy) = lateral[direction];
        let expected = cell.offset(dx, dy).map_or(String::new(), |cell| cell.to_string());
        let hover = hovered_at(&mut game, beyond, &expected);
        assert_eq!(hover.as_deref().unwrap_or(""), expected, "beyond edge {direction} of {cell}");
    }
}

#[test]
fn beside_the_board_nothing_is_hovered() {
    let mut game = Launch::hot_seat().start();
    let place = game.hex("e4");
    assert_eq!(hovered_at(&mut game, place, "e4").as_deref(), Some("e4"));
    let place = game.empty_place();
    assert_eq!(hovered_at(&mut game, place, "").as_deref(), Some(""));
}
