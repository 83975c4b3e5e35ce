//! What one run leaves to the next: the window's size and place; and what a run prints.

use crate::harness::{Event, Game, Key, Launch, TempFolder};

fn launch(folder: &TempFolder) -> Launch {
    Launch::new(&[]).own_size().with_window_manager().data(folder)
}

#[test]
fn the_window_opens_as_it_was_closed() {
    let folder = TempFolder::new();
    let mut game = launch(&folder).start();
    game.display.resize(game.window, 900, 650);
    game.until("the window is smaller", |game| game.display.size(game.window) == (900, 650));
    game.settle();
    assert!(game.terminate().success());
    drop(game);

    let mut game = launch(&folder).start();
    assert_eq!(game.display.size(game.window), (900, 650));
    game.display.focus(game.window);
    game.key(Key::F11);
    game.until("the window covers the screen", |game| game.display.size(game.window).0 > 1000);
    game.settle();
    assert!(game.terminate().success());
    drop(game);

    let settings = std::fs::read_to_string(format!("{}/settings.toml", folder.file("data"))).unwrap();
    for line in ["fullscreen = true", "width = 900", "height = 650"] {
        assert!(settings.contains(line), "{settings}");
    }
    let mut game = launch(&folder).start();
    game.until("it covers the screen again", |game| game.display.size(game.window).0 > 1000);
}

#[test]
fn settings_are_written_at_once_and_hold_at_the_next_start() {
    let folder = TempFolder::new();
    let file = format!("{}/settings.toml", folder.file("data"));
    std::fs::create_dir_all(folder.file("data")).unwrap();
    std::fs::write(&file, "from_the_future = [1, 2]\n").unwrap();
    let mut game = Launch::new(&[]).data(&folder).size(800, 600).start();
    let width = |game: &Game| game.widget("settings").map(|place| place[2]);
    let before = width(&game);
    game.click_widget("settings");
    game.click_widget("scale_150");
    game.settle();
    // Nothing is left to the end of the program.
    game.send_signal("-KILL");
    game.wait_for_end();
    drop(game);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("ui_scale = 1.5") && text.contains("from_the_future = [1, 2]"), "{text}");
    let game = Launch::new(&[]).data(&folder).size(800, 600).start();
    assert!(width(&game) > before, "{:?} before, {:?} after", before, width(&game));
}

#[test]
fn the_board_turns_to_the_side_to_move_when_it_is_wished() {
    let folder = TempFolder::new();
    std::fs::create_dir_all(folder.file("data")).unwrap();
    std::fs::write(format!("{}/settings.toml", folder.file("data")), "auto_flip = \"on\"\n").unwrap();
    let mut game = Launch::hot_seat().data(&folder).start();
    for (text, black_below) in [("e2e3", true), ("e6e5", false), ("a2a3", true)] {
        game.forget();
        let mv = game.ply(text);
        game.play(mv);
        let turned = |event: &Event| (event.body["yaw"].as_f64().unwrap().abs() > 90.0) == black_below;
        game.wait("camera", turned);
        game.settle();
    }
}

#[test]
fn twice_the_scale_doubles_the_panels_and_hits_the_same_hexes() {
    let size = |scale, width, height| {
        let mut game = Launch::hot_seat().scale(scale).size(width, height).start();
        assert_eq!(game.log.last("ready").unwrap().body["scale"].as_f64().unwrap().to_string(), scale);
        for cell in ["a1", "e4", "i7"] {
            game.point_at(cell);
            game.until("the hex is hovered", |game| game.hovers(cell));
        }
        let mv = game.ply("e2e3");
        game.play(mv);
        let place = game.widget("menu").expect("a game has a menu");
        game.until("it can be taken back", |game| game.widget("undo").is_some());
        game.click_widget("undo");
        game.wait("undo", |_| true);
        place
    };
    let (one, two) = (size("1", 900, 650), size("2", 1800, 1300));
    for (one, two) in one.into_iter().zip(two) {
        assert!((two - 2.0 * one).abs() <= 2.0, "{two} is not twice {one}");
    }
}

#[test]
fn moves_are_told_on_standard_output() {
    let mut game = Launch::new(&["--white", "human", "--black", "human", "--speak"]).start();
    let mv = game.ply("e2e3");
    game.play(mv);
    game.until("the ply is told", |game| game.stdout().contains("White: Progressor from e2 to e3."));
    game.key(Key::W);
    game.until("the cursor is told", |game| game.stdout().lines().last().is_some_and(|line| line.contains(": ")));
}

/// A theme is chosen from the settings page, shows at once on board and panels, and is kept.
#[test]
fn a_chosen_theme_shows_at_once_and_is_kept() {
    let folder = TempFolder::new();
    let hot_seat = ["--white", "human", "--black", "human"];
    let mut game = Launch::new(&hot_seat).size(1000, 700).data(&folder).start();
    game.click_widget("game_settings");
    game.settle();
    let before = game.display.picture(game.window).expect("a picture");
    game.click_widget("theme_contrast");
    game.until("the page has turned black", |game| {
        game.display.picture(game.window).is_some_and(|picture| {
            picture.pixel(12, 350) != before.pixel(12, 350) && picture.pixel(980, 690) != before.pixel(980, 690)
        })
    });
    assert!(game.terminate().success());
    drop(game);
    let settings = std::fs::read_to_string(format!("{}/settings.toml", folder.file("data"))).unwrap();
    assert!(settings.contains("theme = \"contrast\""), "{settings}");
    // The command line's choice is for this run only.
    let mut game = Launch::new(&[&hot_seat[..], &["--theme", "jade"]].concat()).data(&folder).start();
    assert!(game.terminate().success());
    assert_eq!(settings, std::fs::read_to_string(format!("{}/settings.toml", folder.file("data"))).unwrap());
}
