//! A walk through every page and dialog, by mouse and by keyboard alone, in the smallest window.

use crate::harness::{Button, Game, Key, Launch, TempFolder, game::position};
use crate::keyboard::Typist;
use crate::menus::go;
use intellector::rules::{Color, Kind};
use std::collections::BTreeSet;

/// A bitten-off game for the list of saves, and one that cannot be read.
const SAVES: [(&str, &str); 2] = [
    ("2026-01-02 10.00.00 Anna - Boris.pin", "#Players: Anna vs Boris;\n1. e3;\n2. e5;\nWhite resigned"),
    ("broken.json", "{"),
];

/// These can be clicked; and everything that can be lies inside the window, is large enough to hit, and covers nothing
/// else.
#[track_caller]
pub fn has(game: &Game, ids: &[&str]) {
    let (width, height) = game.display.size(game.window);
    let all = game.widgets();
    for id in ids {
        assert!(all.iter().any(|other| other == id), "no widget {id}; there are {all:?}");
    }
    let places: Vec<(&String, [f64; 4])> = all.iter().map(|id| (id, game.widget(id).unwrap())).collect();
    for (i, (id, [x, y, w, h])) in places.iter().enumerate() {
        let inside = *x >= 0.0 && *y >= 0.0 && x + w <= f64::from(width) && y + h <= f64::from(height);
        assert!(inside, "{id} at {x},{y} of {w}x{h} is not inside the window of {width}x{height}");
        assert!(*w >= 8.0 && *h >= 8.0, "{id} of {w}x{h} is too small to hit");
        for (other, [ox, oy, ow, oh]) in &places[i + 1..] {
            let overlap_x = (x + w).min(ox + ow) - x.max(*ox);
            let overlap_y = (y + h).min(oy + oh) - y.max(*oy);
            assert!(overlap_x <= 1.0 || overlap_y <= 1.0, "{id} and {other} overlap");
        }
    }
}

/// A game in which White may promote and may transform, with settings and saves of an earlier run.
fn launch(folder: &TempFolder, language: &str, scale: f32) -> Launch {
    use Color::{Black, White};
    let data = folder.file("data");
    std::fs::create_dir_all(format!("{data}/saves")).unwrap();
    std::fs::write(format!("{data}/settings.toml"), format!("ui_scale = {scale:?}\n")).unwrap();
    for (name, text) in SAVES {
        std::fs::write(format!("{data}/saves/{name}"), text).unwrap();
    }
    let pieces = [
        ("e1", White, Kind::Intellector),
        ("e2", White, Kind::Defensor),
        ("e6", White, Kind::Progressor),
        ("e3", Black, Kind::Aggressor),
        ("a7", Black, Kind::Intellector),
    ];
    let args = ["--white", "human", "--black", "human", "--clock", "5+3", "--lang", language];
    Launch::new(&args).position(&position(White, &pieces)).size(800, 600).data(folder)
}

/// Clicks, and waits until this can be clicked.
#[track_caller]
fn open(game: &mut Game, widget: &str, shows: &str) {
    game.click_widget(widget);
    shown(game, shows);
}

#[track_caller]
fn shown(game: &mut Game, widget: &str) {
    game.until(widget, |game| game.widget(widget).is_some());
    game.settle();
    has(game, &[widget]);
}

/// Rolls a page to its end, looking at every stop.
fn roll(game: &mut Game) {
    has(game, &["back"]);
    game.point((400, 330));
    for _ in 0..8 {
        let before = game.widgets();
        (0..3).for_each(|_| game.display.click(Button::WheelDown));
        game.settle();
        has(game, &[]);
        if game.widgets() == before {
            break;
        }
    }
}

fn by_mouse(language: &str, scale: f32) {
    let folder = TempFolder::new();
    let mut game = launch(&folder, language, scale).start();
    shown(&mut game, "resign");
    for (to, choices) in
        [("e7", ["choice_A", "choice_D", "choice_L", "choice_F"].as_slice()), ("e3", &["choice_plain"])]
    {
        game.select(if to == "e7" { "e6" } else { "e2" });
        game.click_hex(to);
        shown(&mut game, "choice_cancel");
        has(&game, choices);
        open(&mut game, "choice_cancel", "resign");
        game.click_at(game.empty_place());
        game.wait("select", |event| event.is_null("hex"));
    }
    let swap = game.ply("e1e2");
    game.play(swap);
    for dialog in ["draw", "resign"] {
        open(&mut game, dialog, "cancel");
        has(&game, &["ok"]);
        open(&mut game, "cancel", "resign");
    }
    game.key(Key::P);
    shown(&mut game, "resume");
    open(&mut game, "resume", "resign");
    for switch in ["threats", "aura_zone", "breakthrough", "save", "copy", "top", "flip"] {
        game.click_widget(switch);
        game.settle();
        has(&game, &[switch]);
    }
    // The search goes on behind it: no waiting for rest before it is ended.
    game.click_widget("analysis");
    game.until("lines", |game| game.widget("lines").is_some());
    has(&game, &["lines"]);
    game.click_widget("analysis");
    game.settle();

    go(&mut game, "menu", "menu");
    has(&game, &["continue", "vs_computer", "hot_seat", "computer_vs_computer", "load", "settings", "rules"]);
    // In large letters the last one has to be rolled to.
    for (wheel, widget) in [(Button::WheelDown, "quit"), (Button::WheelUp, "continue")] {
        game.point((100, 330));
        (0..6).for_each(|_| game.display.click(wheel));
        shown(&mut game, widget);
    }
    for (widget, page) in [
        ("vs_computer", "setup"),
        ("hot_seat", "setup"),
        ("computer_vs_computer", "setup"),
        ("custom_start", "custom_start"),
        ("learn", "learn"),
        ("settings", "settings"),
        ("rules", "rules"),
        ("statistics", "statistics"),
        ("load", "load"),
    ] {
        go(&mut game, widget, page);
        roll(&mut game);
        if page == "load" {
            open(&mut game, "delete_0", "cancel");
            has(&game, &["ok"]);
            open(&mut game, "cancel", "back");
        }
        go(&mut game, "back", "menu");
    }
    // A save that cannot be read says why, and the game stays as it was.
    go(&mut game, "load", "load");
    game.forget();
    game.click_widget("load_0");
    let failed = game.wait("failed", |_| true);
    assert!(failed.text("message").contains("broken.json: "), "{}", failed.body);
    shown(&mut game, "message_close");
    open(&mut game, "message_close", "back");
    go(&mut game, "back", "menu");
    go(&mut game, "learn", "learn");
    for task in ["lesson_progressor", "lesson_liberator"] {
        // The list is where it was left: at its end.
        game.point((150, 330));
        (0..40).for_each(|_| game.display.click(Button::WheelUp));
        game.settle();
        go(&mut game, task, "training");
        has(&game, &["training_next", "training_hint", "training_again", "training_solution", "training_list", "menu"]);
        go(&mut game, "training_list", "learn");
    }
    go(&mut game, "back", "menu");
    go(&mut game, "continue", "game");
    go(&mut game, "picture", "picture");
    open(&mut game, "picture_film", "picture_width_320");
    roll(&mut game);
    has(&game, &["picture_marks"]);
    (0..40).for_each(|_| game.display.click(Button::WheelUp));
    game.settle();
    open(&mut game, "export_position", "export_game");
    go(&mut game, "back", "game");
    open(&mut game, "resign", "ok");
    open(&mut game, "ok", "rematch");
    has(&game, &["new_game", "close"]);
    open(&mut game, "close", "menu");
    assert_eq!(game.stderr(), "");
}

#[test]
fn every_page_and_dialog_by_mouse_in_english() {
    by_mouse("en", 1.0);
    by_mouse("en", 1.5);
}

#[test]
fn every_page_and_dialog_by_mouse_in_russian() {
    by_mouse("ru", 1.0);
    by_mouse("ru", 1.5);
}

#[test]
fn every_page_and_dialog_by_mouse_in_german() {
    by_mouse("de", 1.0);
    by_mouse("de", 1.5);
}

#[test]
fn every_page_and_dialog_by_mouse_in_japanese() {
    by_mouse("ja", 1.0);
    by_mouse("ja", 1.5);
}

#[test]
fn every_page_and_dialog_by_mouse_in_chinese() {
    by_mouse("zh", 1.0);
    by_mouse("zh", 1.5);
}

/// Presses Tab; the widget the keyboard is at now, or `None` past the last one.
#[track_caller]
fn tab(game: &mut Game) -> Option<String> {
    game.forget();
    game.key(Key::Tab);
    let focus = game.wait("focus", |_| true);
    focus.body["widget"].as_str().map(str::to_owned)
}

/// Goes to a widget with Tab alone.
#[track_caller]
fn tab_to(game: &mut Game, id: &str) {
    for _ in 0..200 {
        if tab(game).as_deref() == Some(id) {
            game.settle();
            return;
        }
    }
    panic!("{id} cannot be reached with Tab; there are {:?}", game.widgets());
}

/// Goes round with Tab once: whatever can be clicked is come by, and in sight.
#[track_caller]
fn tab_round(game: &mut Game) {
    let mut left: BTreeSet<String> = game.widgets().into_iter().collect();
    for _ in 0..200 {
        if let Some(id) = tab(game) {
            game.until("what has the focus is in sight", |game| game.widget(&id).is_some());
            left.remove(&id);
        }
        if left.is_empty() {
            return;
        }
    }
    panic!("Tab never comes by {left:?}");
}

/// Opens a page with Tab and Enter, goes round it, and leaves it with Escape.
fn there_and_back(game: &mut Game, widget: &str, page: &str, from: &str) {
    tab_to(game, widget);
    game.forget();
    game.key(Key::Enter);
    game.wait("screen", |event| event.text("name") == page);
    game.settle();
    tab_round(game);
    game.forget();
    game.key(Key::Escape);
    game.wait("screen", |event| event.text("name") == from);
    game.settle();
}

#[test]
fn the_list_of_lessons_by_keyboard_alone() {
    let mut game = Launch::new(&[]).size(800, 600).start();
    there_and_back(&mut game, "learn", "learn", "menu");
}

#[test]
fn every_page_and_dialog_by_keyboard_alone() {
    let folder = TempFolder::new();
    let mut game = launch(&folder, "en", 1.0).start();
    let mut typist = Typist::new(&mut game);
    let swap = game.ply("e1e2");
    typist.play(&mut game, swap, Key::Space);
    tab_round(&mut game);
    // The questions: each is opened, gone round, and left without a trace, then answered.
    for (key, kind) in [(Key::O, "draw"), (Key::Delete, "resign")] {
        game.forget();
        game.key(key);
        game.wait("dialog", |event| event.text("kind") == kind);
        game.settle();
        tab_round(&mut game);
        game.forget();
        game.key(Key::Escape);
        game.wait("dialog", |event| event.is_null("kind"));
        game.settle();
    }
    for (widget, page) in
        [("game_settings", "settings"), ("game_rules", "rules"), ("picture", "picture"), ("new_game", "setup")]
    {
        there_and_back(&mut game, widget, page, "game");
    }
    game.forget();
    game.key(Key::F10);
    game.wait("screen", |event| event.text("name") == "menu");
    game.settle();
    tab_round(&mut game);
    for (widget, page) in [
        ("vs_computer", "setup"),
        ("hot_seat", "setup"),
        ("computer_vs_computer", "setup"),
        ("custom_start", "custom_start"),
        ("load", "load"),
        ("settings", "settings"),
        ("rules", "rules"),
        ("statistics", "statistics"),
    ] {
        there_and_back(&mut game, widget, page, "menu");
    }
    // A save is deleted, after a question.
    tab_to(&mut game, "load");
    game.key(Key::Enter);
    game.wait("screen", |event| event.text("name") == "load");
    game.settle();
    tab_to(&mut game, "delete_0");
    game.forget();
    game.key(Key::Enter);
    game.wait("dialog", |event| event.text("kind") == "delete_save");
    game.settle();
    tab_round(&mut game);
    tab_to(&mut game, "ok");
    game.key(Key::Enter);
    game.wait("dialog", |event| event.is_null("kind"));
    game.settle();
    assert_eq!(std::fs::read_dir(format!("{}/saves", folder.file("data"))).unwrap().count(), 1);
    // Back into the game, which is given up; the end is told, and looked at.
    game.forget();
    game.key(Key::Escape);
    game.wait("screen", |event| event.text("name") == "menu");
    game.settle();
    tab_to(&mut game, "continue");
    game.key(Key::Enter);
    game.wait("screen", |event| event.text("name") == "game");
    game.settle();
    game.key(Key::Delete);
    game.wait("dialog", |event| event.text("kind") == "resign");
    game.settle();
    tab_to(&mut game, "ok");
    game.key(Key::Enter);
    game.wait("dialog", |event| event.text("kind") == "game_over");
    game.settle();
    tab_round(&mut game);
    game.forget();
    game.key(Key::Escape);
    game.wait("dialog", |event| event.is_null("kind"));
    game.settle();
    assert_eq!(game.stderr(), "");
}
