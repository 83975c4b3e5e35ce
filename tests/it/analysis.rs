//! Analysis in the controller: best lines of the shown position, scores and faults of a whole game, and who goes first.

use intellector::control::{AnalysisView, Browse, Command, Controller, Event, Fault, GameSetup, Mark, Player};
use intellector::control::{Reason, ViewState};
use intellector::engine::{Bot, Score};
use intellector::rules::{Color, Kind, Move, Piece, Position, Rules, WinReason, notation};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

struct Table {
    controller: Controller,
    wakes: mpsc::Receiver<()>,
}

impl Table {
    fn new(white: Player, black: Player, start: Option<Position>) -> Table {
        let (sender, wakes) = mpsc::channel();
        let mut controller = Controller::new(Arc::new(move || {
            let _ = sender.send(());
        }));
        let setup = GameSetup { white, black, rules: Rules::default(), start, clock: None };
        controller.execute(Command::NewGame(setup)).unwrap();
        Table { controller, wakes }
    }

    fn play(&mut self, plies: &str) {
        for ply in plies.split(' ') {
            let legal = self.view().position.legal_moves();
            let mv = legal.iter().copied().find(|mv| mv.to_string() == ply).unwrap_or_else(|| panic!("{ply}"));
            self.controller.execute(Command::Play(mv)).unwrap_or_else(|error| panic!("{ply}: {error}"));
        }
    }

    fn view(&self) -> ViewState {
        self.controller.view().unwrap()
    }

    /// Polls until the condition holds.
    fn until(&mut self, what: &str, mut condition: impl FnMut(&ViewState) -> bool) -> ViewState {
        let limit = Instant::now() + Duration::from_secs(60);
        loop {
            let view = self.view();
            if condition(&view) {
                return view;
            }
            assert!(Instant::now() < limit, "not within a minute: {what}: {:?}", view.analysis);
            let _ = self.wakes.recv_timeout(Duration::from_millis(100));
            self.controller.poll();
        }
    }
}

#[test]
fn best_lines_belong_to_the_shown_position() {
    let mut table = Table::new(Player::Human, Player::Human, None);
    assert!(table.view().analysis.is_none());
    table.controller.execute(Command::Analyse(Some(99))).unwrap();
    assert_eq!(table.view().analysis.unwrap().wanted, 5);
    table.controller.execute(Command::Analyse(Some(3))).unwrap();
    let full = |view: &ViewState| view.analysis.as_ref().is_some_and(|analysis| analysis.lines.len() == 3);
    let view = table.until("three lines", full);
    assert!(view.thinking.is_none() && !view.can_move_now, "analysis is nobody's turn");
    let check = |view: &ViewState| {
        let lines = &view.analysis.as_ref().unwrap().lines;
        for line in lines {
            let mut position = view.position;
            for &mv in &line.pv {
                position = position.play(mv).expect("every line can be played from the shown position");
            }
        }
        let first: Vec<Move> = lines.iter().map(|line| line.pv[0]).collect();
        assert!(first.iter().enumerate().all(|(i, mv)| !first[..i].contains(mv)), "a ply comes twice: {first:?}");
        assert!(lines.windows(2).all(|pair| pair[0].depth != pair[1].depth || pair[0].score >= pair[1].score));
    };
    check(&view);
    // Another ply: other lines, and none of the old ones in between.
    table.play("e2e3 e6e5");
    assert!(table.view().analysis.unwrap().lines.is_empty());
    check(&table.until("three lines of the new position", full));
    table.controller.execute(Command::Browse(Browse::First)).unwrap();
    check(&table.until("three lines of the start", full));
    table.controller.execute(Command::Analyse(None)).unwrap();
    assert!(table.view().analysis.is_none());
    table.controller.drain_events();
    std::thread::sleep(Duration::from_millis(300));
    table.controller.poll();
    assert!(table.controller.drain_events().is_empty(), "analysis goes on though it was ended");
}

/// White's Progressor on e2 stands between its Intellector and Black's Dominator.
fn guarded() -> Position {
    let piece = |cell: &str, color, kind| (cell.parse().unwrap(), Piece { color, kind });
    let pieces = [
        piece("e1", Color::White, Kind::Intellector),
        piece("e2", Color::White, Kind::Progressor),
        piece("a1", Color::White, Kind::Dominator),
        piece("e7", Color::Black, Kind::Intellector),
        piece("e5", Color::Black, Kind::Dominator),
    ];
    Position::new(pieces, Color::White, Rules::default())
}

#[test]
fn a_finished_game_gets_a_score_for_every_position_and_its_blunder_a_mark() {
    // White's Progressor steps out of the line between Dominator and Intellector.
    let mut table = Table::new(Player::Human, Player::Human, Some(guarded()));
    let start = table.view().position;
    let blunder = start
        .legal_moves()
        .iter()
        .copied()
        .find(|&mv| {
            let next = start.play_unchecked(mv);
            next.legal_moves().iter().any(|&reply| next.play_unchecked(reply).decided().is_some())
        })
        .expect("White can hang its Intellector");
    let next = start.play_unchecked(blunder);
    let reply = *next.legal_moves().iter().find(|&&reply| next.play_unchecked(reply).decided().is_some()).unwrap();
    table.play(&format!("{blunder} {reply}"));
    assert!(table.view().outcome.is_some());
    table.controller.execute(Command::Analyse(Some(1))).unwrap();
    let complete =
        |view: &ViewState| view.analysis.as_ref().is_some_and(|analysis| analysis.scores.iter().all(Option::is_some));
    let analysis = table.until("all scores", complete).analysis.unwrap();
    assert_eq!((analysis.scores.len(), analysis.marks.len()), (3, 2));
    assert_eq!(analysis.scores[2], Some(Score(-Score::WIN)), "the end is what the rules say");
    let mark = analysis.marks[0].as_ref().expect("the Intellector was hung");
    let hangs = Reason::Allows { how: Some(WinReason::Fatum), plies: 1 };
    assert_eq!((mark.fault, mark.reason), (Fault::Blunder, Some(hangs)));
    assert_eq!(analysis.marks[1], None);
    let better = mark.better.as_ref().expect("there was something better");
    assert_eq!(better.notation, notation::write(&start, better.line[0]));
    assert_ne!(better.line[0], blunder);
    assert!(analysis.decided.is_some(), "the last position is shown");
    // What is taken back is scored no more.
    table.controller.execute(Command::Undo).unwrap();
    assert_eq!(table.view().analysis.unwrap().scores.len(), 2);
}

/// The analysis of a game once every position has a score.
fn reviewed(table: &mut Table, lines: usize) -> AnalysisView {
    table.controller.execute(Command::Analyse(Some(lines))).unwrap();
    let complete =
        |view: &ViewState| view.analysis.as_ref().is_some_and(|analysis| analysis.scores.iter().all(Option::is_some));
    table.until("all scores", complete).analysis.unwrap()
}

/// A White that outweighs Black by so much that nothing but a win in the next ply can be missed.
fn overwhelming(white: &[(&str, Kind)], black: &[(&str, Kind)]) -> Position {
    let side = |pieces: &[(&str, Kind)], color| {
        pieces.iter().map(|&(cell, kind)| (cell.parse().unwrap(), Piece { color, kind })).collect::<Vec<_>>()
    };
    let pieces = side(white, Color::White).into_iter().chain(side(black, Color::Black));
    Position::new(pieces, Color::White, Rules::default())
}

#[test]
fn a_win_missed_in_the_next_ply_always_has_a_mark_a_reason_and_the_better_ply() {
    use Kind::*;
    let fatum = overwhelming(
        &[("e1", Intellector), ("a1", Dominator), ("i1", Dominator), ("e4", Dominator), ("c1", Aggressor)],
        &[("e7", Intellector), ("b6", Progressor)],
    );
    let breakthrough = overwhelming(
        &[("e6", Intellector), ("i1", Progressor), ("g1", Progressor)],
        &[("a4", Intellector), ("i5", Progressor)],
    );
    for (start, how, played) in [(fatum, WinReason::Fatum, "e1e2"), (breakthrough, WinReason::Breakthrough, "g1g2")] {
        let mut table = Table::new(Player::Human, Player::Human, Some(start));
        table.play(played);
        let analysis = reviewed(&mut table, 1);
        let mark = analysis.marks[0].clone().unwrap_or_else(|| panic!("{how:?} was missed: {:?}", analysis.scores));
        assert_eq!(mark.reason, Some(Reason::Misses { how: Some(how), plies: 1 }));
        let better = mark.better.unwrap();
        let won = start.play(better.line[0]).unwrap();
        assert!(won.decided().is_some(), "{} does not win", better.notation);
    }
}

#[test]
fn a_hung_intellector_is_a_blunder_even_in_a_lost_position_and_none_when_nothing_helps() {
    use Kind::*;
    // White is lost, but only the step into the Dominator's line loses at once.
    let lost = overwhelming(
        &[("a1", Intellector), ("i2", Progressor)],
        &[("i6", Intellector), ("b6", Dominator), ("h6", Dominator), ("e7", Dominator), ("c7", Aggressor)],
    );
    let hanging = |mv: &Move| {
        let next = lost.play_unchecked(*mv);
        next.legal_moves().iter().any(|&reply| next.play_unchecked(reply).decided().is_some())
    };
    let legal = lost.legal_moves();
    let hung = legal.iter().find(|mv| hanging(mv)).expect("White can hang its Intellector");
    assert!(legal.iter().any(|mv| !hanging(mv)), "and need not");
    let mut table = Table::new(Player::Human, Player::Human, Some(lost));
    table.play(&hung.to_string());
    let Some(Mark { fault, reason, better }) = reviewed(&mut table, 1).marks[0].clone() else { panic!("no mark") };
    assert_eq!((fault, reason), (Fault::Blunder, Some(Reason::Allows { how: Some(WinReason::Fatum), plies: 1 })));
    assert!(!hanging(&better.unwrap().line[0]));
    // Attacked twice over and walled in: every ply loses, none is to blame.
    let doomed = overwhelming(
        &[("a1", Intellector), ("a2", Progressor), ("b1", Progressor), ("i2", Progressor)],
        &[("i6", Intellector), ("c2", Liberator), ("a3", Liberator)],
    );
    let saved = |mv: &Move| {
        let next = doomed.play_unchecked(*mv);
        next.legal_moves().iter().all(|&reply| next.play_unchecked(reply).decided().is_none())
    };
    assert!(!doomed.legal_moves().iter().any(saved));
    let mut table = Table::new(Player::Human, Player::Human, Some(doomed));
    table.play(&doomed.legal_moves()[0].to_string());
    assert_eq!(reviewed(&mut table, 1).marks, [None]);
}

#[test]
fn the_marks_of_a_game_are_the_same_in_every_run() {
    let plies = "e2e3 e6e5 c2c3 b6d5 c1g7 f6g7 g1d5 c6d5 a2a3 i6i5";
    let run = |lines: usize, wander: bool| {
        let mut table = Table::new(Player::Human, Player::Human, None);
        // What was analysed before must make no difference.
        if wander {
            table.controller.execute(Command::Analyse(Some(2))).unwrap();
            table.until("a line", |view| view.analysis.as_ref().is_some_and(|analysis| !analysis.lines.is_empty()));
        }
        table.play(plies);
        if wander {
            table.controller.execute(Command::Browse(Browse::Ply(5))).unwrap();
            table.until("a deep line", |view| {
                view.analysis.as_ref().is_some_and(|analysis| analysis.lines.first().is_some_and(|line| line.depth > 5))
            });
        }
        let AnalysisView { scores, marks, .. } = reviewed(&mut table, lines);
        (scores, marks)
    };
    let (first, second) = (run(1, false), run(4, true));
    assert_eq!(first, second);
    assert!(first.1.iter().flatten().count() > 0, "a game without a mark proves nothing: {first:?}");
    assert!(first.1.iter().flatten().all(|mark| mark.better.is_some()));
}

#[test]
fn analysis_gives_way_at_once() {
    let mut table = Table::new(Player::Human, Player::Bot(Bot::Random), None);
    table.controller.execute(Command::Analyse(Some(2))).unwrap();
    table.until("a line", |view| view.analysis.as_ref().is_some_and(|analysis| !analysis.lines.is_empty()));
    let asked = Instant::now();
    table.play("e2e3");
    table.until("the computer's ply", |view| view.plies.len() == 2);
    assert!(asked.elapsed() < Duration::from_secs(2), "the computer waited for the analysis");
    table.controller.execute(Command::Hint).unwrap();
    assert!(table.view().hint_pending);
    table.until("the hint", |view| view.hint.is_some());
    table.until("analysis again", |view| view.analysis.as_ref().is_some_and(|analysis| !analysis.lines.is_empty()));
    // A new game is played, not analysed; and nothing thinks behind the menu.
    table.controller.execute(Command::Suspend).unwrap();
    table.controller.drain_events();
    std::thread::sleep(Duration::from_millis(200));
    table.controller.poll();
    assert!(table.controller.drain_events().iter().all(|event| !matches!(event, Event::Ply { .. })));
    table.controller.execute(Command::Rematch).unwrap();
    assert!(table.view().analysis.is_none());
    assert_eq!(table.view().setup.player(Color::Black), Player::Human);
}
