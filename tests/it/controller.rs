//! The controller driven by commands alone: selection, questions, undo, the computer's answers and their tickets.

use intellector::control::{
    Author, Browse, Choice, ChoiceKind, Command, ControlError, Controller, EngineEvent, Event, GameSetup, Player,
    TargetKind,
};
use intellector::engine::{Bot, Ticket};
use intellector::game::{Game, GameError};
use intellector::rules::{Cell, Kind, Move, Outcome, Rules, sip};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn controller() -> Controller {
    Controller::new(Arc::new(|| {}))
}

fn setup(white: Player, black: Player) -> GameSetup {
    GameSetup { white, black, rules: Rules::default(), start: None, clock: None }
}

fn hot_seat() -> Controller {
    let mut controller = controller();
    controller.execute(Command::NewGame(setup(Player::Human, Player::Human))).unwrap();
    controller.drain_events();
    controller
}

fn hot_seat_from(text: &str) -> Controller {
    let mut controller = controller();
    let start = Some(sip::read(text, Rules::default()).unwrap());
    controller.execute(Command::NewGame(GameSetup { start, ..setup(Player::Human, Player::Human) })).unwrap();
    controller.drain_events();
    controller
}

fn click(controller: &mut Controller, name: &str) {
    controller.execute(Command::ClickHex(cell(name))).unwrap();
}

fn notations(controller: &Controller) -> Vec<String> {
    controller.view().unwrap().plies.into_iter().map(|ply| ply.notation).collect()
}

/// Polls until `done` finds what it waits for, for ten seconds at most.
fn wait_for<T>(controller: &mut Controller, mut done: impl FnMut(&Event) -> Option<T>) -> T {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(10) {
        controller.poll();
        for event in controller.drain_events() {
            if let Some(found) = done(&event) {
                return found;
            }
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("nothing came within ten seconds");
}

#[test]
fn clicks_select_reselect_deselect_and_play() {
    let mut controller = hot_seat();
    click(&mut controller, "e2");
    let view = controller.view().unwrap();
    assert_eq!(view.selected, Some(cell("e2")));
    let mut targets: Vec<String> = view.targets.iter().map(|t| t.cell.to_string()).collect();
    targets.sort();
    assert_eq!(targets, ["d2", "e3", "f2"]);
    click(&mut controller, "c1");
    let view = controller.view().unwrap();
    assert_eq!(view.selected, Some(cell("c1")), "another own piece is taken up instead");
    let capture = view.targets.iter().find(|t| t.cell == cell("g7")).unwrap();
    assert_eq!(capture.kind, TargetKind::Capture);
    click(&mut controller, "c1");
    assert_eq!(controller.view().unwrap().selected, None, "the same piece is put down");
    click(&mut controller, "e4");
    assert_eq!(controller.view().unwrap().selected, None);
    click(&mut controller, "e6");
    assert_eq!(controller.view().unwrap().selected, None, "the opponent's pieces are not ours to move");
    click(&mut controller, "e2");
    click(&mut controller, "e5");
    assert_eq!(controller.view().unwrap().selected, None, "a cell that is no target deselects");
    click(&mut controller, "e2");
    controller.execute(Command::Cancel).unwrap();
    assert_eq!(controller.view().unwrap().selected, None);
    click(&mut controller, "e2");
    click(&mut controller, "e3");
    assert_eq!(notations(&controller), ["e3"]);
    assert_eq!(controller.view().unwrap().selected, None);
}

#[test]
fn a_drag_plays_or_goes_home() {
    let mut controller = hot_seat();
    controller.execute(Command::PickUp(cell("e2"))).unwrap();
    assert_eq!(controller.view().unwrap().dragged, Some(cell("e2")));
    controller.execute(Command::Drop(Some(cell("i4")))).unwrap();
    assert_eq!(controller.view().unwrap().selected, None);
    controller.execute(Command::PickUp(cell("e2"))).unwrap();
    controller.execute(Command::Drop(Some(cell("e2")))).unwrap();
    assert_eq!(controller.view().unwrap().selected, Some(cell("e2")), "dropped at home it stays selected");
    controller.execute(Command::PickUp(cell("e2"))).unwrap();
    controller.execute(Command::Drop(Some(cell("e3")))).unwrap();
    assert_eq!(notations(&controller), ["e3"]);
    assert!(controller.execute(Command::PickUp(cell("e3"))).is_err(), "not Black's piece");
    assert!(controller.execute(Command::Drop(None)).is_err(), "nothing is being dragged");
}

#[test]
fn the_swap_is_one_ply_from_either_partner() {
    for (first, second) in [("e1", "d1"), ("d1", "e1")] {
        let mut controller = hot_seat();
        click(&mut controller, first);
        let target = controller.view().unwrap().targets.into_iter().find(|t| t.cell == cell(second)).unwrap();
        assert_eq!(target.kind, TargetKind::Swap);
        click(&mut controller, second);
        assert_eq!(notations(&controller), ["E1:D1"]);
    }
}

fn open_choice(text: &str, from: &str, to: &str) -> Controller {
    let mut controller = hot_seat_from(text);
    click(&mut controller, from);
    click(&mut controller, to);
    assert!(controller.view().unwrap().choice.is_some(), "{text} {from}{to}");
    controller.drain_events();
    controller
}

/// Position, ply that asks, kind of question, number of answers.
fn questions() -> Vec<(String, Cell, Cell, ChoiceKind, usize)> {
    let aura = {
        let mut game = Game::new(Rules::default());
        let mv = intellector::rules::notation::read(game.position(), "AXg7").unwrap();
        game.play(mv).unwrap();
        sip::write(game.position())
    };
    vec![
        (promotion_position(), cell("a6"), cell("a7"), ChoiceKind::Promotion, 4),
        (aura, cell("f6"), cell("g7"), ChoiceKind::Aura, 2),
    ]
}

#[test]
fn every_way_of_cancelling_a_question_leaves_no_trace() {
    for (text, from, to, kind, answers) in questions() {
        for way in 0..4 {
            let mut controller = open_choice(&text, &from.to_string(), &to.to_string());
            let choice = controller.view().unwrap().choice.unwrap();
            assert_eq!((choice.kind, choice.options.len()), (kind, answers));
            match way {
                0 => controller.execute(Command::Cancel).unwrap(),
                1 => click(&mut controller, "e4"),
                2 => assert!(controller.execute(Command::Undo).is_err(), "nothing to take back yet"),
                _ => assert!(controller.execute(Command::Choose(Choice::Become(Kind::Intellector))).is_err()),
            }
            let view = controller.view().unwrap();
            assert_eq!(sip::write(&view.position), text, "way {way}");
            assert!(view.plies.is_empty());
            if way < 2 {
                assert_eq!(view.choice, None, "way {way}");
                assert!(controller.drain_events().iter().any(|event| matches!(event, Event::Choice(None))));
            }
        }
    }
}

/// White's Progressor on a6 can reach a7.
fn promotion_position() -> String {
    let pieces = [
        ("a6", 'w', Kind::Progressor),
        ("e1", 'w', Kind::Intellector),
        ("i6", 'b', Kind::Intellector),
        ("i5", 'b', Kind::Dominator),
    ];
    let pieces = pieces.map(|(name, color, kind)| {
        let color = if color == 'w' { intellector::rules::Color::White } else { intellector::rules::Color::Black };
        (cell(name), intellector::rules::Piece { color, kind })
    });
    sip::write(&intellector::rules::Position::new(pieces, intellector::rules::Color::White, Rules::default()))
}

#[test]
fn answers_make_the_ply() {
    for kind in Kind::PROMOTIONS {
        let mut controller = open_choice(&promotion_position(), "a6", "a7");
        controller.execute(Command::Choose(Choice::Become(kind))).unwrap();
        assert_eq!(notations(&controller), [format!("a7={}", kind.letter())]);
    }
    let (text, from, to, ..) = questions().pop().unwrap();
    for (choice, notation) in [(Choice::Become(Kind::Aggressor), "FXg7=A"), (Choice::Plain, "FXg7")] {
        let mut controller = open_choice(&text, &from.to_string(), &to.to_string());
        controller.execute(Command::Choose(choice)).unwrap();
        assert_eq!(notations(&controller), [notation]);
    }
}

#[test]
fn undo_closes_an_open_question() {
    let (.., from, to, _, _) = questions().pop().unwrap();
    let mut controller = hot_seat();
    click(&mut controller, "c1");
    click(&mut controller, "g7");
    click(&mut controller, &from.to_string());
    click(&mut controller, &to.to_string());
    assert!(controller.view().unwrap().choice.is_some());
    controller.execute(Command::Undo).unwrap();
    let view = controller.view().unwrap();
    assert_eq!((view.choice, view.selected, view.shown_ply), (None, None, 0));
    assert!(view.can_redo);
}

#[test]
fn impossible_requests_are_error_values() {
    let mut controller = controller();
    assert_eq!(controller.execute(Command::Undo), Err(ControlError::NoGame));
    assert_eq!(controller.execute(Command::ClickHex(cell("e2"))), Err(ControlError::NoGame));
    let mut controller = hot_seat();
    assert_eq!(controller.execute(Command::Undo), Err(GameError::NothingToUndo.into()));
    assert_eq!(controller.execute(Command::Redo), Err(GameError::NothingToRedo.into()));
    assert!(controller.execute(Command::MoveNow).is_err());
    assert!(controller.execute(Command::Choose(Choice::Plain)).is_err());
    let illegal = Move::new(cell("e2"), cell("e7"));
    assert!(matches!(controller.execute(Command::Play(illegal)), Err(ControlError::Game(GameError::Illegal(_)))));
    controller.execute(Command::Resign).unwrap();
    assert_eq!(controller.execute(Command::Resign), Err(GameError::Over.into()));
    assert_eq!(controller.execute(Command::ClickHex(cell("e2"))), Err(GameError::Over.into()));
    let invalid = sip::read("2!wAn!6n", Rules::default()).unwrap();
    let setup = GameSetup { start: Some(invalid), ..setup(Player::Human, Player::Human) };
    assert!(controller.execute(Command::NewGame(setup)).is_err());
    assert!(matches!(controller.view().unwrap().outcome, Some(Outcome::Win { .. })), "the old game is untouched");
}

#[test]
fn against_the_computer_undo_goes_back_to_the_persons_turn() {
    let mut controller = controller();
    controller.execute(Command::NewGame(setup(Player::Human, Player::Bot(Bot::Random)))).unwrap();
    for _ in 0..2 {
        let mv = controller.view().unwrap().position.legal_moves()[3];
        controller.execute(Command::Play(mv)).unwrap();
        wait_for(&mut controller, |event| matches!(event, Event::Ply { by: Author::Engine, .. }).then_some(()));
    }
    controller.execute(Command::Undo).unwrap();
    assert_eq!(controller.view().unwrap().plies.len(), 2);
    assert_eq!(controller.view().unwrap().turn, Some(Player::Human));
    controller.execute(Command::Undo).unwrap();
    assert_eq!(controller.view().unwrap().plies.len(), 0);
    controller.execute(Command::Redo).unwrap();
    assert_eq!(controller.view().unwrap().plies.len(), 2);
}

#[test]
fn undo_while_the_computer_thinks_returns_at_once_and_its_answer_is_dropped() {
    let mut controller = controller();
    controller.set_engine_delay(Duration::from_millis(900));
    controller.execute(Command::NewGame(setup(Player::Human, Player::Bot(Bot::Random)))).unwrap();
    let mv = controller.view().unwrap().position.legal_moves()[0];
    controller.execute(Command::Play(mv)).unwrap();
    assert!(controller.view().unwrap().thinking.is_some());
    let before = Instant::now();
    controller.execute(Command::Undo).unwrap();
    assert!(before.elapsed() < Duration::from_millis(300), "{:?}", before.elapsed());
    let view = controller.view().unwrap();
    assert_eq!((view.plies.len(), view.thinking), (0, None));
    controller.drain_events();
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(1200) {
        controller.poll();
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(controller.drain_events().is_empty(), "a late answer changed something");
}

#[test]
fn move_now_cuts_the_thinking_short() {
    let mut controller = controller();
    controller.set_engine_delay(Duration::from_secs(30));
    controller.execute(Command::NewGame(setup(Player::Bot(Bot::Level(2)), Player::Human))).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let before = Instant::now();
    controller.execute(Command::MoveNow).unwrap();
    wait_for(&mut controller, |event| matches!(event, Event::Ply { .. }).then_some(()));
    assert!(before.elapsed() < Duration::from_secs(2), "{:?}", before.elapsed());
}

#[test]
fn a_hint_is_a_legal_ply_and_goes_away_with_the_next() {
    let mut controller = hot_seat();
    controller.execute(Command::Hint).unwrap();
    assert!(controller.view().unwrap().hint_pending);
    let mv = wait_for(&mut controller, |event| if let Event::Hint(mv) = event { Some(*mv) } else { None });
    let view = controller.view().unwrap();
    assert_eq!(view.hint, Some(mv));
    assert!(view.position.legal_moves().contains(&mv));
    controller.execute(Command::Play(mv)).unwrap();
    assert_eq!(controller.view().unwrap().hint, None);
    // A hint that is still being searched is not shown for the wrong position.
    controller.execute(Command::Hint).unwrap();
    let next = controller.view().unwrap().position.legal_moves()[0];
    controller.execute(Command::Play(next)).unwrap();
    assert!(!controller.view().unwrap().hint_pending);
}

#[test]
fn browsing_is_read_only_and_leads_back() {
    let mut controller = hot_seat();
    for text in ["e3", "e5", "Ld2"] {
        let mv = intellector::rules::notation::read(&controller.view().unwrap().position, text).unwrap();
        controller.execute(Command::Play(mv)).unwrap();
    }
    let live = controller.view().unwrap();
    controller.drain_events();
    controller.execute(Command::Browse(Browse::Previous)).unwrap();
    let events = controller.drain_events();
    assert!(matches!(&events[..], [Event::Browsed { ply: 2, change: Some(_) }]), "{events:?}");
    assert!(controller.execute(Command::ClickHex(cell("e2"))).is_err());
    controller.execute(Command::Browse(Browse::First)).unwrap();
    let view = controller.view().unwrap();
    assert_eq!((view.shown_ply, view.browsing, view.plies.len()), (0, true, 3));
    controller.execute(Command::Browse(Browse::Last)).unwrap();
    let view = controller.view().unwrap();
    assert!(!view.browsing);
    assert_eq!(view.position, live.position);
    assert_eq!(view.pieces, live.pieces);
}

#[test]
fn suspending_stops_the_computer_and_resuming_starts_it() {
    let mut controller = controller();
    controller.set_engine_delay(Duration::from_secs(5));
    controller.execute(Command::NewGame(setup(Player::Bot(Bot::Random), Player::Human))).unwrap();
    assert!(controller.view().unwrap().thinking.is_some());
    controller.execute(Command::Suspend).unwrap();
    assert!(controller.view().unwrap().thinking.is_none());
    controller.execute(Command::Resume).unwrap();
    assert!(controller.view().unwrap().thinking.is_some());
}

#[test]
fn a_record_opens_at_its_last_ply_with_its_players_and_redo() {
    let mut controller = controller();
    controller.execute(Command::NewGame(setup(Player::Human, Player::Human))).unwrap();
    for text in ["e3", "e5", "Ld2"] {
        let mv = intellector::rules::notation::read(&controller.view().unwrap().position, text).unwrap();
        controller.execute(Command::Play(mv)).unwrap();
    }
    controller.execute(Command::Undo).unwrap();
    let mut record = controller.record().unwrap();
    (record.white_name, record.time_control) = (Some("Anna".to_owned()), Some("10+5".to_owned()));
    let mut other = self::controller();
    other.execute(Command::Load(Box::new(record.clone()))).unwrap();
    assert_eq!(notations(&other), ["e3", "e5"]);
    assert!(other.view().unwrap().can_redo);
    assert_eq!(other.record().unwrap(), record);
    let mut broken = record;
    broken.plies[1] = "e9".to_owned();
    assert!(other.execute(Command::Load(Box::new(broken.clone()))).is_err());
    broken.white = "dragon".to_owned();
    assert!(other.execute(Command::Load(Box::new(broken))).is_err());
    assert_eq!(notations(&other), ["e3", "e5"], "the running game is untouched");
}

/// What the events so far say the game must be.
#[derive(Default)]
struct Shadow {
    running: Option<Ticket>,
    done: Option<Ticket>,
    searches_started: u64,
}

impl Shadow {
    fn follow(&mut self, event: &Event) {
        match event {
            Event::Engine { ticket, news: EngineEvent::Start } => {
                assert_eq!(self.running, None, "a search starts only after the one before has ended");
                self.running = Some(*ticket);
                self.searches_started += 1;
            }
            Event::Engine { ticket, news } => {
                assert_eq!(self.running, Some(*ticket), "news of a search that is not the running one");
                match news {
                    EngineEvent::Done => self.done = self.running.take(),
                    EngineEvent::Dropped => self.running = None,
                    _ => {}
                }
            }
            Event::Ply { by: Author::Engine, .. } => {
                assert!(self.done.take().is_some(), "an engine's ply without an answer that was waited for");
            }
            Event::EngineFailed(message) => panic!("{message}"),
            _ => {}
        }
    }
}

#[test]
fn late_answers_never_reach_the_game_in_200_random_interleavings() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut searches = 0;
    for round in 0..200 {
        let mut controller = controller();
        let mut shadow = Shadow::default();
        controller.set_seed(round);
        let bot = if round % 4 == 0 { Bot::Level(1) } else { Bot::Random };
        let players = if round % 2 == 0 {
            setup(Player::Human, Player::Bot(bot))
        } else {
            setup(Player::Bot(bot), Player::Human)
        };
        controller.execute(Command::NewGame(players)).unwrap();
        for _ in 0..12 {
            controller.set_engine_delay(Duration::from_millis(random.random_range(0..12)));
            let command = match random.random_range(0..11) {
                0 => Command::Undo,
                1 => Command::Redo,
                2 => Command::NewGame(players),
                3 => controller.record().map(|record| Command::Load(Box::new(record))).unwrap(),
                4 => Command::Resign,
                5 => Command::MoveNow,
                6 => Command::Rematch,
                7 => Command::Suspend,
                8 => Command::Resume,
                _ => {
                    let moves = controller.view().unwrap().position.legal_moves();
                    if moves.is_empty() {
                        continue;
                    }
                    Command::Play(moves[random.random_range(0..moves.len())])
                }
            };
            // A refusal is fine; what counts is that the state stays whole.
            let _ = controller.execute(command);
            std::thread::sleep(Duration::from_millis(random.random_range(0..6)));
            controller.poll();
            for event in controller.drain_events() {
                shadow.follow(&event);
            }
            let replayed = controller.record().unwrap().replay().unwrap();
            let view = controller.view().unwrap();
            assert_eq!(replayed.position(), &view.position);
            assert_eq!(replayed.outcome(), view.outcome);
            let bot_to_move = matches!(view.turn, Some(Player::Bot(_)));
            assert!(view.thinking.is_none() || bot_to_move, "the computer thinks out of turn");
        }
        searches += shadow.searches_started;
    }
    assert!(searches > 300, "the test reached only {searches} searches");
}

#[test]
fn persons_agree_on_a_draw_and_the_computer_only_after_many_even_answers() {
    let mut controller = hot_seat();
    assert!(matches!(controller.execute(Command::OfferDraw), Err(ControlError::NotNow(_))), "before the first ply");
    click(&mut controller, "e2");
    click(&mut controller, "e3");
    controller.execute(Command::OfferDraw).unwrap();
    assert_eq!(controller.view().unwrap().outcome.unwrap().name(), "agreement");
    assert_eq!(controller.execute(Command::OfferDraw), Err(ControlError::Game(GameError::Over)));
    controller.execute(Command::Undo).unwrap();
    assert_eq!(controller.view().unwrap().outcome, None);

    // The random player never counts itself ahead.
    controller.execute(Command::NewGame(setup(Player::Human, Player::Bot(Bot::Random)))).unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut declined = 0;
    for answers in 1.. {
        let moves = controller.game().unwrap().position().legal_moves();
        controller.execute(Command::Play(moves[random.random_range(0..moves.len())])).unwrap();
        wait_for(&mut controller, |event| matches!(event, Event::Ply { by: Author::Engine, .. }).then_some(()));
        controller.drain_events();
        controller.execute(Command::OfferDraw).unwrap();
        if controller.drain_events().iter().any(|event| matches!(event, Event::DrawDeclined)) {
            declined += 1;
            continue;
        }
        assert_eq!((answers, declined), (10, 9));
        break;
    }
    assert_eq!(controller.view().unwrap().outcome.unwrap().name(), "agreement");
}
