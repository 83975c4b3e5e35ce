//! The game by keyboard alone.

use crate::harness::{Game, Key, Launch, Random};
use crate::whole_game::{check_end, choose};
use intellector::rules::{Cell, Kind, Move};
use std::collections::{HashMap, VecDeque};

/// The six directions as White sees them, in doubled coordinates (x towards file i, y towards White).
const DIRECTIONS: [(Key, i8, i8); 6] =
    [(Key::W, 0, -2), (Key::E, 1, -1), (Key::D, 1, 1), (Key::S, 0, 2), (Key::A, -1, 1), (Key::Q, -1, -1)];

/// The keys that lead the cursor from one cell to another on the shortest way.
fn path(from: Cell, to: Cell) -> Vec<Key> {
    let mut came_by: HashMap<Cell, (Cell, Key)> = HashMap::new();
    let mut open = VecDeque::from([from]);
    while let Some(cell) = open.pop_front() {
        if cell == to {
            break;
        }
        for (key, dx, dy) in DIRECTIONS {
            if let Some(next) = cell.offset(dx, dy)
                && next != from
                && !came_by.contains_key(&next)
            {
                came_by.insert(next, (cell, key));
                open.push_back(next);
            }
        }
    }
    let mut keys = Vec::new();
    let mut cell = to;
    while cell != from {
        let (before, key) = came_by[&cell];
        keys.push(key);
        cell = before;
    }
    keys.reverse();
    keys
}

/// A person at the keyboard: knows where the cursor is from what is shown as hovered.
pub struct Typist {
    cursor: Cell,
}

impl Typist {
    /// Puts the mouse aside and finds the cursor by moving it.
    pub fn new(game: &mut Game) -> Typist {
        game.point(game.empty_place());
        game.settle();
        game.forget();
        game.key(Key::W);
        game.wait("hover", |event| !event.is_null("hex"));
        game.settle();
        let cursor = game.log.last("hover").expect("one has just come").text("hex");
        Typist { cursor: cursor.parse().unwrap_or_else(|e| panic!("the cursor is lost: {e}")) }
    }

    #[track_caller]
    fn go(&mut self, game: &mut Game, to: Cell) {
        let keys = path(self.cursor, to);
        if keys.is_empty() {
            return;
        }
        game.forget();
        for key in keys {
            game.key(key);
        }
        let name = to.to_string();
        game.wait("hover", |event| event.text("hex") == name);
        self.cursor = to;
    }

    /// Plays a ply with the given key to select and to play.
    #[track_caller]
    pub fn play(&mut self, game: &mut Game, mv: Move, enter: Key) {
        self.go(game, mv.from());
        let from = mv.from().to_string();
        game.forget();
        game.key(enter);
        game.wait("select", |event| event.text("hex") == from);
        self.go(game, mv.to());
        game.key(enter);
        if game.asks(mv) {
            game.wait("dialog", |event| !event.is_null("options"));
            game.key(choice_key(mv.becomes()));
        }
        let ply = game.wait("ply", |_| true);
        assert!(ply.text("coord").starts_with(&format!("{}{}", mv.from(), mv.to())), "{} for {mv}", ply.body);
    }
}

pub fn choice_key(becomes: Option<Kind>) -> Key {
    match becomes {
        Some(Kind::Aggressor) => Key::A,
        Some(Kind::Dominator) => Key::D,
        Some(Kind::Liberator) => Key::L,
        Some(Kind::Defensor) => Key::F,
        Some(Kind::Progressor) => Key::P,
        Some(Kind::Intellector) => panic!("nothing becomes an Intellector"),
        None => Key::Enter,
    }
}

#[test]
fn six_keys_move_the_cursor_in_six_directions() {
    let mut game = Launch::hot_seat().start();
    let mut typist = Typist::new(&mut game);
    let center: Cell = "e4".parse().unwrap();
    for (key, dx, dy) in DIRECTIONS {
        typist.go(&mut game, center);
        game.forget();
        game.key(key);
        let hover = game.wait("hover", |_| true);
        let expected = center.offset(dx, dy).unwrap();
        assert_eq!(hover.text("hex"), expected.to_string(), "{key:?}");
        typist.cursor = expected;
    }
    // At the edge the cursor stays on the board.
    typist.go(&mut game, "e1".parse().unwrap());
    game.forget();
    game.key(Key::S);
    game.settle();
    let strayed = game.news().iter().any(|event| event.is("hover") && event.text("hex").parse::<Cell>().is_err());
    assert!(!strayed, "the cursor left the board");
}

#[test]
fn a_game_by_keyboard_alone() {
    let mut game = Launch::new(&["--white", "human", "--black", "level:1"]).start();
    let mut typist = Typist::new(&mut game);
    let mut random = Random::new(7);
    let mut enter = Key::Space;
    while game.mirror.game.outcome().is_none() {
        let mv = choose(&game.mirror, &mut random);
        typist.play(&mut game, mv, enter);
        enter = if enter == Key::Space { Key::Enter } else { Key::Space };
        if game.mirror.game.outcome().is_none() {
            game.wait("ply", |event| event.text("by") == "engine");
        }
    }
    check_end(&mut game);
}

#[test]
fn keys_mean_places_in_a_russian_layout_too() {
    let mut game = Launch::hot_seat().keyboard("ru").start();
    let mut typist = Typist::new(&mut game);
    let mut random = Random::new(11);
    for turn in 0..12 {
        let mv = choose(&game.mirror, &mut random);
        typist.play(&mut game, mv, if turn % 2 == 0 { Key::Enter } else { Key::Space });
        if game.mirror.game.outcome().is_some() {
            return;
        }
    }
    game.forget();
    game.key(Key::F);
    game.wait("camera", |_| true);
}

#[test]
fn seen_from_black_the_keys_follow_the_eye() {
    let mut game = Launch::hot_seat().start();
    let mut typist = Typist::new(&mut game);
    typist.go(&mut game, "e4".parse().unwrap());
    game.forget();
    game.key(Key::F);
    game.wait("layout", |_| true);
    game.settle();
    game.forget();
    game.key(Key::W);
    let hover = game.wait("hover", |_| true);
    assert_eq!(hover.text("hex"), "e3", "away from a viewer on Black's side");
}

#[test]
fn a_key_for_the_board_presses_no_button() {
    let mut game = Launch::hot_seat().start();
    let mut typist = Typist::new(&mut game);
    for text in ["e2e3", "e6e5", "a2a3"] {
        let mv = game.ply(text);
        typist.play(&mut game, mv, Key::Space);
        game.forget();
        // Both may come within one frame: the board's key, and the one that moves the focus.
        game.key(Key::Space);
        game.key(Key::Tab);
        game.wait("focus", |event| !event.is_null("widget"));
        game.settle();
        assert!(game.widget("undo").is_some());
        let did = ["undo", "hint", "screen", "dialog", "browse", "clock"];
        assert!(!game.news().iter().any(|event| did.contains(&event.name.as_str())), "{:?}", game.news());
        game.key(Key::Escape);
        game.settle();
    }
}

#[test]
fn escape_deselects_and_nothing_is_played() {
    let mut game = Launch::hot_seat().start();
    let mut typist = Typist::new(&mut game);
    typist.go(&mut game, "e2".parse().unwrap());
    game.forget();
    game.key(Key::Space);
    game.wait("select", |event| event.text("hex") == "e2");
    game.key(Key::Escape);
    game.wait("select", |event| event.is_null("hex"));
    assert!(!game.comes("ply"));
}
