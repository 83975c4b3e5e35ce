//! The move list as a place to walk: plies that show themselves one after another, and what ends that.

use crate::harness::{Game, Key, Launch, ms};

const PLIES: [&str; 6] = ["e2e3", "e6e5", "c2c3", "c6c5", "g2g3", "g6g5"];

/// A game of six plies between two people.
fn played(launch: Launch) -> Game {
    let mut game = launch.start();
    for ply in PLIES {
        let mv = game.ply(ply);
        game.play(mv);
    }
    game.settle();
    game
}

impl Game {
    #[track_caller]
    fn shown(&mut self, ply: u64) {
        self.wait("browse", |event| event.number("ply") == ply);
    }

    #[track_caller]
    fn autoplay(&mut self, state: &str) {
        self.wait("autoplay", |event| event.text("state") == state);
    }
}

#[test]
fn autoplay_shows_the_whole_game_and_stops_at_its_end() {
    let mut game = played(Launch::hot_seat());
    game.forget();
    game.click_widget("autoplay");
    game.shown(0);
    game.shown(1);
    game.click_widget("autoplay");
    game.autoplay("end");
    game.click_widget("autoplay");
    game.autoplay("start");
    for ply in 2..=6 {
        game.shown(ply);
    }
    game.autoplay("end");
    game.settle();
    assert!(game.widget("next").is_none(), "the last ply is shown");
    assert_eq!(game.mirror.ply(), 6, "nothing was played");
}

#[test]
fn autoplay_begins_and_stops_by_key_and_stops_at_any_input() {
    let mut game = played(Launch::hot_seat());
    for stop in ["key", "click", "board"] {
        game.forget();
        game.key(Key::K);
        game.autoplay("start");
        game.shown(1);
        // Looking round is no reason to stop.
        game.key(Key::F);
        game.shown(2);
        match stop {
            "key" => game.key(Key::K),
            "click" => game.click_widget("ply_4"),
            _ => {
                let place = game.empty_place();
                game.click_at(place);
            }
        }
        game.autoplay("end");
        game.forget();
        game.quiet_for(ms(1500));
        let shown = game.log.last("browse").map(|event| event.number("ply"));
        match stop {
            "click" => assert_eq!(shown, Some(4)),
            // Whoever clicks beside the pieces wants to see the last position.
            "board" => assert_eq!(shown, Some(6)),
            _ => assert!(shown.is_some_and(|ply| (2..=4).contains(&ply)), "{stop}: {shown:?}"),
        }
        game.key(Key::Down);
        game.settle();
    }
}
