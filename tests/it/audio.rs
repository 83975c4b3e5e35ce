//! Which sound belongs to which event, asked of games as the controller tells them.

use intellector::audio::{Cue, cues};
use intellector::control::{Choice, Command, Controller, GameSetup, Player};
use intellector::engine::Bot;
use intellector::rules::{Cell, Kind, Rules, sip};
use std::sync::Arc;

const BOT: Player = Player::Bot(Bot::Level(1));

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

/// A hot-seat or computer game from a position, its opening events heard.
fn table(white: Player, black: Player, start: Option<&str>) -> Controller {
    let mut controller = Controller::new(Arc::new(|| {}));
    controller.set_engine_delay(std::time::Duration::from_secs(600));
    let rules = Rules::default();
    let start = start.map(|text| sip::read(text, rules).unwrap());
    controller.execute(Command::NewGame(GameSetup { white, black, rules, start, clock: None })).unwrap();
    assert_eq!(heard(&mut controller), []);
    controller
}

fn heard(controller: &mut Controller) -> Vec<Cue> {
    let events = controller.drain_events();
    cues(&events, controller.setup())
}

/// What is heard when the person sends the piece on one cell to another.
fn sent(controller: &mut Controller, from: &str, to: &str) -> Vec<Cue> {
    let _ = controller.execute(Command::ClickHex(cell(from)));
    assert_eq!(heard(controller), [], "taking a piece up is silent");
    let _ = controller.execute(Command::ClickHex(cell(to)));
    heard(controller)
}

fn persons(start: Option<&str>) -> Controller {
    table(Player::Human, Player::Human, start)
}

#[test]
fn a_ply_sounds_like_the_rarest_thing_it_does() {
    let mut game = persons(None);
    assert_eq!(sent(&mut game, "e2", "e3"), [Cue::Tap]);
    game.execute(Command::Undo).unwrap();
    assert_eq!(heard(&mut game), [Cue::Tap]);
    assert_eq!(sent(&mut game, "e1", "d1"), [Cue::Swap]);
    game.execute(Command::Undo).unwrap();
    heard(&mut game);
    assert_eq!(sent(&mut game, "c1", "g7"), [Cue::Capture]);
    assert_eq!(sent(&mut game, "f6", "g7"), [], "the question makes no sound");
    game.execute(Command::Choose(Choice::Become(Kind::Aggressor))).unwrap();
    assert_eq!(heard(&mut game), [Cue::Transformation]);
    game.execute(Command::Undo).unwrap();
    heard(&mut game);
    game.execute(Command::Redo).unwrap();
    assert_eq!(heard(&mut game), [Cue::Transformation], "played again it sounds again");

    let mut game = persons(Some("2!wLr2n!En0r"));
    assert_eq!(sent(&mut game, "e6", "e7"), []);
    game.execute(Command::Choose(Choice::Become(Kind::Dominator))).unwrap();
    assert_eq!(heard(&mut game), [Cue::Promotion]);
}

#[test]
fn what_cannot_be_is_heard_and_what_was_only_put_down_is_not() {
    let mut game = persons(None);
    assert_eq!(sent(&mut game, "e2", "e5"), [Cue::Illegal]);
    assert_eq!(sent(&mut game, "e2", "e2"), [], "put down again");
    assert_eq!(sent(&mut game, "e2", "c1"), [], "another piece taken up");
    game.execute(Command::Cancel).unwrap();
    game.execute(Command::ClickHex(cell("e4"))).unwrap();
    assert_eq!(heard(&mut game), [], "an empty cell with an empty hand");
    for (to, sound) in [(Some("e6"), vec![Cue::Illegal]), (Some("e2"), vec![]), (None, vec![])] {
        game.execute(Command::PickUp(cell("e2"))).unwrap();
        game.execute(Command::Drop(to.map(cell))).unwrap();
        assert_eq!(heard(&mut game), sound, "dropped on {to:?}");
    }
}

#[test]
fn several_plies_taken_back_together_are_heard_once() {
    let mut game = table(Player::Human, BOT, None);
    game.set_engine_delay(std::time::Duration::ZERO);
    assert_eq!(sent(&mut game, "e2", "e3"), [Cue::Tap]);
    let start = std::time::Instant::now();
    while game.view().unwrap().plies.len() < 2 {
        assert!(start.elapsed().as_secs() < 20, "the computer does not answer");
        game.poll();
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    heard(&mut game);
    game.execute(Command::Undo).unwrap();
    assert_eq!(game.view().unwrap().plies.len(), 0);
    assert_eq!(heard(&mut game), [Cue::Tap]);
}

#[test]
fn the_end_sounds_as_the_person_at_the_board_takes_it() {
    let end = |white, black| {
        let mut game = table(white, black, None);
        game.execute(Command::Resign).unwrap();
        (heard(&mut game), game)
    };
    assert_eq!(end(Player::Human, BOT).0, [Cue::Lose]);
    assert_eq!(end(BOT, Player::Human).0, [Cue::Lose]);
    let (sounds, game) = end(Player::Human, Player::Human);
    assert_eq!(sounds, [Cue::Win], "between two persons somebody has won");

    let fatum = "2!wGr2n!Cn0r";
    for (black, start) in [(Player::Human, fatum), (BOT, fatum)] {
        let mut game = table(Player::Human, black, Some(start));
        let view = game.view().unwrap();
        let last = view
            .position
            .legal_moves()
            .iter()
            .copied()
            .find(|&mv| view.position.play_unchecked(mv).decided().is_some());
        game.execute(Command::Play(last.unwrap())).unwrap();
        let sounds = heard(&mut game);
        assert!(sounds.ends_with(&[Cue::Win]) && sounds.len() == 2, "{sounds:?}");
    }

    let mut loaded = Controller::new(Arc::new(|| {}));
    loaded.execute(Command::Load(Box::new(game.record().unwrap()))).unwrap();
    assert!(loaded.view().unwrap().outcome.is_some());
    assert_eq!(heard(&mut loaded), [], "an old end is no news");
}

#[test]
fn a_repeated_position_ends_with_the_sound_of_a_draw() {
    let mut game = persons(None);
    let mut sounds = Vec::new();
    for (from, to) in [("b1", "b3"), ("b6", "b4"), ("b3", "b1"), ("b4", "b6")].into_iter().cycle().take(8) {
        sounds = sent(&mut game, from, to);
    }
    assert_eq!(sounds, [Cue::Tap, Cue::Draw]);
}
