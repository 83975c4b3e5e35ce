//! Selecting, reselecting, deselecting, and the targets shown.

use crate::harness::game::position;
use crate::harness::{Button, Launch};
use intellector::rules::Color::{Black, White};
use intellector::rules::{Color, Kind};
use std::collections::BTreeSet;

#[test]
fn a_selected_piece_shows_exactly_its_legal_targets() {
    let mut game = Launch::hot_seat().start();
    let own: Vec<String> = game
        .mirror
        .position()
        .pieces()
        .filter(|(_, piece)| piece.color == Color::White)
        .map(|(cell, _)| cell.to_string())
        .collect();
    assert_eq!(own.len(), 14, "the start position has fourteen white pieces");
    for cell in own {
        let select = game.select(&cell);
        let shown: BTreeSet<String> = select.texts("targets").iter().map(|text| text.to_string()).collect();
        let mut expected = BTreeSet::new();
        for mv in game.mirror.legal() {
            if mv.from().to_string() == cell {
                expected.insert(mv.to().to_string());
            }
            // A swap is one ply, and either partner may be picked up.
            if mv.is_swap() && mv.to().to_string() == cell {
                expected.insert(mv.from().to_string());
            }
        }
        assert_eq!(shown, expected, "targets of {cell}");
    }
}

#[test]
fn another_own_piece_is_selected_instead() {
    let mut game = Launch::hot_seat().start();
    game.select("e2");
    game.select("g2");
    game.select("c1");
    assert!(game.log.last("ply").is_none());
    // A second click on the same piece lets it go.
    game.forget();
    game.click_hex("c1");
    game.wait("select", |event| event.is_null("hex"));
}

#[test]
fn a_piece_of_the_other_side_and_an_empty_hex_are_not_selected() {
    let mut game = Launch::hot_seat().start();
    game.settle();
    game.forget();
    game.click_hex("e6");
    game.click_hex("e4");
    game.settle();
    let selected = game.news().iter().any(|event| event.is("select") && !event.is_null("hex"));
    assert!(!selected, "something was selected");
    assert!(game.log.last("ply").is_none());
}

#[test]
fn right_click_escape_and_a_click_beside_the_board_deselect() {
    let mut game = Launch::hot_seat().start();
    for way in ["right click on the board", "right click beside it", "escape", "click beside the board", "empty hex"] {
        game.select("e2");
        match way {
            "right click on the board" => {
                game.point_at("e4");
                game.display.click(Button::Right);
            }
            "right click beside it" => {
                game.point(game.empty_place());
                game.display.click(Button::Right);
            }
            "escape" => game.key(crate::harness::Key::Escape),
            "click beside the board" => game.click_at(game.empty_place()),
            _ => game.click_hex("a4"),
        }
        let select = game.wait("select", |_| true);
        assert!(select.is_null("hex") && select.texts("targets").is_empty(), "{way}: {}", select.body);
    }
    assert!(game.log.last("ply").is_none());
    assert!(!game.comes("camera"), "a right click without a drag moved the camera");
}

#[test]
fn the_swap_is_played_from_either_partner() {
    for (first, second) in [("e1", "d1"), ("d1", "e1"), ("e1", "f1"), ("f1", "e1")] {
        let mut game = Launch::hot_seat().start();
        game.select(first);
        game.click_hex(second);
        let ply = game.wait("ply", |_| true);
        let defensor = if first == "e1" { second } else { first };
        assert_eq!(ply.text("coord"), format!("e1{defensor}"));
        assert_eq!(ply.text("notation"), format!("E1:{}", defensor.to_ascii_uppercase()));
    }
}

#[test]
fn a_swap_into_the_last_row_wins() {
    let text = position(
        White,
        &[
            ("d6", White, Kind::Intellector),
            ("e7", White, Kind::Defensor),
            ("a1", Black, Kind::Dominator),
            ("h5", Black, Kind::Intellector),
        ],
    );
    let mut game = Launch::hot_seat().position(&text).start();
    game.select("e7");
    game.click_hex("d6");
    game.wait("ply", |event| event.text("coord") == "d6e7");
    let over = game.wait("game_over", |_| true);
    assert_eq!(over.text("outcome"), "breakthrough");
}
