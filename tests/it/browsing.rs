//! Looking back in the controller: what is shown, and what has been played meanwhile.

use intellector::control::{Browse, Command, Controller, GameSetup, Player};
use intellector::engine::Bot;
use intellector::rules::{Move, Rules};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

fn table(white: Player, black: Player) -> (Controller, mpsc::Receiver<()>) {
    let (sender, wakes) = mpsc::channel();
    let mut controller = Controller::new(Arc::new(move || {
        let _ = sender.send(());
    }));
    let setup = GameSetup { white, black, rules: Rules::default(), start: None, clock: None };
    controller.execute(Command::NewGame(setup)).unwrap();
    (controller, wakes)
}

#[test]
fn what_is_played_behind_an_earlier_position_is_counted_until_it_is_seen() {
    let bot = Player::Bot(Bot::Random);
    let (mut controller, wakes) = table(bot, bot);
    let until = |controller: &mut Controller, plies: usize| {
        let limit = Instant::now() + Duration::from_secs(60);
        while controller.view().unwrap().plies.len() < plies {
            assert!(Instant::now() < limit, "the computer does not play");
            let _ = wakes.recv_timeout(Duration::from_millis(100));
            controller.poll();
        }
    };
    until(&mut controller, 4);
    let played = controller.view().unwrap().plies.len();
    assert_eq!(controller.view().unwrap().unseen, 0);
    controller.execute(Command::Browse(Browse::Ply(1))).unwrap();
    assert_eq!(controller.view().unwrap().unseen, 0, "nothing is new yet");
    until(&mut controller, played + 3);
    let now = controller.view().unwrap();
    assert!(now.browsing && now.shown_ply == 1);
    assert_eq!(now.unseen, now.plies.len() - played);
    // Walking over a new ply is seeing it.
    controller.execute(Command::Browse(Browse::Ply(played + 1))).unwrap();
    let seen = controller.view().unwrap();
    assert_eq!(seen.unseen, seen.plies.len() - played - 1);
    controller.execute(Command::Browse(Browse::First)).unwrap();
    assert_eq!(controller.view().unwrap().unseen, controller.view().unwrap().plies.len() - played - 1);
    controller.execute(Command::Browse(Browse::Last)).unwrap();
    let last = controller.view().unwrap();
    assert_eq!((last.unseen, last.browsing), (0, false));
}

#[test]
fn the_rematch_changes_sides_and_keeps_the_rest() {
    let (mut controller, _) = table(Player::Human, Player::Bot(Bot::Level(3)));
    let mv: Move = controller.view().unwrap().position.legal_moves()[0];
    controller.execute(Command::Play(mv)).unwrap();
    controller.execute(Command::Resign).unwrap();
    for (white, black) in [(Player::Bot(Bot::Level(3)), Player::Human), (Player::Human, Player::Bot(Bot::Level(3)))] {
        controller.execute(Command::Rematch).unwrap();
        let view = controller.view().unwrap();
        assert_eq!((view.setup.white, view.setup.black), (white, black));
        assert_eq!((view.plies.len(), view.outcome), (0, None));
    }
}
