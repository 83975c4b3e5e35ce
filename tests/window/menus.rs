//! The screens beside the board: their widgets have their names in every language and lie inside every window.

use crate::harness::{Button, Game, Key, Launch};
use crate::pages::has;
use intellector::rules::{Color, Kind, Piece, Position, Rules};

const MENU: &[&str] =
    &["vs_computer", "hot_seat", "computer_vs_computer", "custom_start", "learn", "load", "settings", "rules", "quit"];
const SETUP: &[&str] = &[
    "side_white",
    "side_black",
    "side_random",
    "level_1",
    "level_2",
    "level_3",
    "level_4",
    "level_5",
    "level_6",
    "level_7",
    "level_8",
    "level_9",
    "level_10",
    "random",
    "greedy",
    "start",
    "back",
];
const GAME: &[&str] = &["undo", "hint", "resign", "menu", "flip", "first", "previous"];

pub fn go(game: &mut Game, widget: &str, screen: &str) {
    game.forget();
    game.click_widget(widget);
    game.wait("screen", |event| event.text("name") == screen);
    game.wait("layout", |_| true);
    game.settle();
}

fn every_screen(language: &str, width: u32, height: u32) {
    let mut game = Launch::new(&["--lang", language]).size(width, height).start();
    has(&game, MENU);
    game.key(Key::F1);
    game.wait("screen", |event| event.text("name") == "rules");
    game.settle();
    go(&mut game, "back", "menu");
    for (widget, screen) in [("settings", "settings"), ("rules", "rules"), ("load", "load")] {
        go(&mut game, widget, screen);
        has(&game, &[]);
        let way_back = ["back", "close", "cancel"].into_iter().find(|id| game.widget(id).is_some());
        let way_back = way_back.unwrap_or_else(|| panic!("no way back from {screen}: {:?}", game.widgets()));
        go(&mut game, way_back, "menu");
    }
    go(&mut game, "vs_computer", "setup");
    has(&game, SETUP);
    go(&mut game, "back", "menu");
    go(&mut game, "hot_seat", "setup");
    go(&mut game, "start", "game");
    let mv = game.ply("e2e3");
    game.play(mv);
    game.until("undo can be clicked", |game| game.widget("undo").is_some());
    has(&game, GAME);
    game.click_widget("resign");
    game.click_widget("cancel");
    game.settle();
    assert!(game.log.last("game_over").is_none(), "resigning was cancelled");
    game.click_widget("resign");
    game.click_widget("ok");
    let over = game.wait("game_over", |_| true);
    assert_eq!(over.text("outcome"), "resignation");
    game.until("the end is told", |game| game.widget("close").is_some());
    has(&game, &["close", "rematch", "new_game", "analyse_game", "save_game"]);
    game.click_widget("close");
    game.until("the board can be looked at", |game| game.widget("menu").is_some());
    has(&game, &["menu", "undo", "previous"]);
}

#[test]
fn the_end_leads_to_a_save_and_to_analysis() {
    let resigned = |data: &crate::harness::TempFolder| {
        let mut game = Launch::hot_seat().data(data).start();
        let mv = game.ply("e2e3");
        game.play(mv);
        game.settle();
        game.click_widget("resign");
        game.click_widget("ok");
        game.until("the end is told", |game| game.widget("save_game").is_some());
        game
    };
    let data = crate::harness::TempFolder::new();
    let mut game = resigned(&data);
    game.click_widget("save_game");
    let file = game.wait("saved", |_| true).text("file").to_owned();
    // The way to the analysis stays open.
    game.until("it is saved", |game| game.widget("save_game").is_none());
    game.click_widget("analyse_game");
    game.until("the lines", |game| game.widget("line_1").is_some());
    drop(game);

    // A game of the past is opened to look at it: nobody needs to be told how it ended.
    let mut game = Launch::new(&["--load", &file]).start();
    game.settle();
    assert!(game.widget("close").is_none(), "{:?}", game.widgets());
    game.click_widget("previous");
    game.wait("browse", |_| true);
    drop(game);

    let mut game = resigned(&crate::harness::TempFolder::new());
    game.click_widget("analyse_game");
    game.until("the lines", |game| game.widget("line_1").is_some());
}

#[test]
fn every_screen_at_800x480() {
    every_screen("ru", 800, 480);
}

#[test]
fn every_screen_at_1920x1080() {
    every_screen("en", 1920, 1080);
}

#[test]
fn browsing_shows_earlier_plies_and_disturbs_nothing() {
    let mut game = Launch::hot_seat().start();
    for ply in ["e2e3", "e6e5", "c2c3"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    game.settle();
    for widget in ["previous", "first", "next", "last"] {
        game.click_widget(widget);
        game.settle();
    }
    assert!(!game.news().iter().any(|event| ["ply", "undo", "redo"].contains(&event.name.as_str())));
    let mv = game.ply("c6c5");
    game.play(mv);
}

#[test]
fn a_game_is_copied_and_pasted_as_pin() {
    let mut game = Launch::hot_seat().start();
    for ply in ["e2e3", "e6e5", "e1d1"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    game.display.key_down(Key::Control);
    game.key(Key::C);
    game.display.key_up(Key::Control);
    game.settle();
    let undo = |game: &mut Game, ply| {
        game.click_widget("undo");
        game.wait("undo", |event| event.number("ply") == ply);
    };
    undo(&mut game, 2);
    undo(&mut game, 1);
    go(&mut game, "menu", "menu");
    go(&mut game, "load", "load");
    game.click_widget("paste");
    game.wait("loaded", |event| event.is_null("file"));
    game.wait("screen", |event| event.text("name") == "game");
    game.until("all plies are there", |game| game.widget("ply_3").is_some());
    // A position string is no game: the game stays as it is.
    game.click_widget("copy");
    go(&mut game, "menu", "menu");
    go(&mut game, "load", "load");
    game.click_widget("paste");
    let failed = game.wait("failed", |_| true);
    assert!(failed.text("message").starts_with("line 1: "), "{}", failed.body);
    game.until("the message is shown", |game| game.widget("message_close").is_some());
    game.click_widget("message_close");
    go(&mut game, "back", "menu");
    go(&mut game, "continue", "game");
    assert!(game.widget("ply_3").is_some());
}

#[test]
fn a_double_click_on_back_does_not_quit() {
    let mut game = Launch::new(&[]).size(1280, 720).start();
    let quit = game.widget("quit").unwrap();
    go(&mut game, "rules", "rules");
    let back = game.widget("back").unwrap();
    let (top, bottom) = (back[1].max(quit[1]), (back[1] + back[3]).min(quit[1] + quit[3]));
    assert!(top < bottom, "the menu has nothing dangerous in this place any more: this test can go");
    game.point(((back[0] + back[2] / 2.0) as i32, ((top + bottom) / 2.0) as i32));
    game.settle();
    game.display.click(crate::harness::Button::Left);
    game.display.click(crate::harness::Button::Left);
    game.wait("screen", |event| event.text("name") == "menu");
    game.settle();
    go(&mut game, "settings", "settings");
}

#[test]
fn escape_in_the_menu_and_its_quit_button() {
    let mut game = Launch::new(&[]).start();
    game.key(Key::Escape);
    game.settle();
    game.click_widget("quit");
    assert_eq!(game.wait_for_end().code(), Some(0));
}

#[test]
fn a_game_that_was_left_is_continued() {
    let data = crate::harness::TempFolder::new();
    let mut game = Launch::hot_seat().data(&data).start();
    for ply in ["e2e3", "c7g1", "h1f2"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    let played: Vec<_> = game.mirror.game.plies().iter().map(|ply| ply.mv).collect();
    assert_eq!(game.terminate().code(), Some(0));
    drop(game);
    let mut game = Launch::new(&[]).data(&data).start();
    for mv in played {
        game.mirror.game.play(mv).unwrap();
    }
    go(&mut game, "continue", "game");
    // The very position, and its past: a ply from it, and everything taken back.
    let mv = game.mirror.legal().into_iter().find(|mv| !game.asks(*mv)).unwrap();
    game.play(mv);
    for ply in [3, 2, 1, 0] {
        game.settle();
        game.click_widget("undo");
        game.wait("undo", |event| event.number("ply") == ply);
    }
}

#[test]
fn a_position_is_set_up_by_mouse_and_played_from() {
    let mut game = Launch::new(&[]).size(1000, 900).start();
    go(&mut game, "custom_start", "custom_start");
    for widget in ["put_wI", "cell_c3", "put_bI", "cell_g5", "put_wA", "cell_d2", "put_bP", "cell_d2", "put_bP"] {
        game.click_widget(widget);
        game.settle();
    }
    // Carried with the hand from cell to cell, and a piece of White put down besides.
    let (from, to) = (game.widget_center("cell_d2"), game.widget_center("cell_d4"));
    game.drag_between(from, to);
    game.settle();
    for widget in ["put_wL", "cell_a2", "black_to_move"] {
        game.click_widget(widget);
        game.settle();
    }
    // The players stand below, where the page has to be rolled to.
    for _ in 0..20 {
        if game.widget("black_human").is_some() {
            break;
        }
        game.display.click(Button::WheelDown);
        game.settle();
    }
    game.click_widget("black_human");
    game.settle();
    let wanted: Vec<_> = [("c3", 'w', 'I'), ("g5", 'b', 'I'), ("d4", 'b', 'P'), ("a2", 'w', 'L')]
        .into_iter()
        .map(|(cell, color, kind)| {
            let color = if color == 'w' { Color::White } else { Color::Black };
            (cell.parse().unwrap(), Piece { color, kind: Kind::from_letter(kind).unwrap() })
        })
        .collect();
    game.mirror.expect_new_game(Position::new(wanted, Color::Black, Rules::default()));
    go(&mut game, "start", "game");
    let mv = game.ply("d4d3");
    game.play(mv);
    assert!(game.log.last("ply").is_some_and(|ply| ply.text("coord") == "d4d3"));
}

#[test]
fn a_typed_position_is_played_from() {
    let mut game = Launch::new(&[]).start();
    go(&mut game, "custom_start", "custom_start");
    game.click_widget("sip_field");
    game.settle();
    game.display.type_text("2!wGrvn");
    game.settle();
    assert!(game.widget("start").is_none(), "half a position can be started");
    game.display.type_text("!Cn");
    game.until("it can be started", |game| game.widget("start").is_some());
    game.mirror.expect_new_game(intellector::rules::sip::read("2!wGrvn!Cn", Default::default()).unwrap());
    go(&mut game, "start", "game");
    game.select("d6");
    game.click_hex("e7");
    game.wait("game_over", |event| event.text("outcome") == "fatum");
}

#[test]
fn the_board_behind_the_menu_is_seen_from_one_place_whatever_was_played() {
    let camera = |game: &Game| {
        let pose = &game.log.last("camera").expect("a camera").body;
        ["yaw", "pitch", "distance"].map(|field| (pose[field].as_f64().expect("a number") * 10.0).round())
    };
    let mut game = Launch::new(&[]).start();
    let calm = camera(&game);
    go(&mut game, "vs_computer", "setup");
    game.click_widget("side_black");
    go(&mut game, "start", "game");
    game.wait("ply", |_| true);
    game.settle();
    let seat = camera(&game);
    assert!(seat != calm && seat[0].abs() == 1800.0, "{seat:?}");
    go(&mut game, "menu", "menu");
    assert_eq!(camera(&game), calm);
    go(&mut game, "settings", "settings");
    go(&mut game, "back", "menu");
    go(&mut game, "continue", "game");
    assert_eq!(camera(&game), seat, "the player sits where he sat");
}
