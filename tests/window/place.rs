//! What one run leaves to the next: the window's size and place; and what a run prints.

use crate::harness::{Key, Launch, TempFolder};

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
