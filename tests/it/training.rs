//! Lessons and puzzles: legal, solvable, judged rightly. The puzzles are chosen from the forced wins of
//! `tests/data/forced_wins.txt`; `assets/puzzles/puzzles.txt` is made anew by
//! `cargo test --release --no-default-features --test it training::generate -- --ignored`.

use crate::forced_wins;
use intellector::control::{Command, Controller, GameSetup, Player};
use intellector::rules::{Color, Move, Position, Rules, WinReason, sip};
use intellector::training::{Attempt, Goal, LESSONS, Learned, Task, Verdict, proof, puzzles};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// How many puzzles there are of each length, and how many of them end in each way.
const EACH: usize = 24;
const EACH_END: usize = EACH / 2;

/// An attempt at a real table with two people.
struct Desk {
    attempt: Attempt,
    controller: Controller,
}

impl Desk {
    fn new(task: Task) -> Desk {
        let attempt = Attempt::new(task).unwrap();
        let mut controller = Controller::new(Arc::new(|| {}));
        let start = Some(*attempt.start());
        let (white, black) = (Player::Human, Player::Human);
        let setup = GameSetup { white, black, rules: Rules::default(), start, clock: None };
        controller.execute(Command::NewGame(setup)).unwrap();
        Desk { attempt, controller }
    }

    fn position(&self) -> Position {
        *self.controller.game().unwrap().position()
    }

    /// Plays what the rules allow; the other side of a lesson answers.
    fn play(&mut self, mv: Move, announced: Option<i32>) -> Verdict {
        self.controller.execute(Command::Play(mv)).unwrap();
        self.attempt.follow(mv, &self.position(), announced);
        if let Some(answer) = self.attempt.answer() {
            self.play(answer, None);
        }
        self.attempt.verdict()
    }

    fn play_text(&mut self, text: &str) -> Verdict {
        let mv = intellector::rules::notation::read(&self.position(), text).unwrap();
        self.play(mv, None)
    }
}

fn task_of(name: &str) -> Task {
    Task::Lesson(LESSONS.iter().position(|lesson| lesson.name == name).unwrap())
}

#[test]
fn every_lesson_is_legal_and_its_solution_leads_to_the_goal() {
    for (index, lesson) in LESSONS.iter().enumerate() {
        let mut desk = Desk::new(Task::Lesson(index));
        desk.attempt.start().validate().unwrap_or_else(|error| panic!("{}: {error}", lesson.name));
        assert_eq!(sip::write(desk.attempt.start()), lesson.position, "{}: written as we write", lesson.name);
        assert_eq!(desk.attempt.learner(), Color::White);
        assert_eq!(desk.attempt.answer(), None, "{}: the learner begins", lesson.name);
        let mut plies = 0;
        while !desk.attempt.verdict().is_final() {
            let mv = desk.attempt.solution().unwrap_or_else(|| panic!("{} has no solution", lesson.name));
            // Nobody is asked a question before the lesson that explains it.
            let legal = desk.position().legal_moves();
            let ways = legal.iter().filter(|other| (other.from(), other.to()) == (mv.from(), mv.to())).count();
            let asks = matches!(lesson.goal, Goal::Become(_) | Goal::Promote);
            assert!(ways == 1 || asks, "{}: {mv}", lesson.name);
            desk.play(mv, None);
            plies += 1;
        }
        assert_eq!(desk.attempt.verdict(), Verdict::Reached, "{}", lesson.name);
        assert!(plies <= lesson.plies, "{}: {plies}", lesson.name);
        if let Some((captured, of)) = desk.attempt.captured() {
            assert_eq!((captured, of), (3, 3), "{}", lesson.name);
        }
        if matches!(lesson.goal, Goal::Win(_)) {
            assert!(desk.position().decided().is_some());
        }
    }
    let names: BTreeSet<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
    assert_eq!(names.len(), LESSONS.len());
}

#[test]
fn every_lesson_can_be_missed_and_says_so() {
    for (index, lesson) in LESSONS.iter().enumerate() {
        let desk = Desk::new(Task::Lesson(index));
        let moves = desk.position().legal_moves();
        let missed = moves.iter().any(|&mv| {
            let mut desk = Desk::new(Task::Lesson(index));
            for _ in 0..lesson.plies {
                // The same piece to and fro, or whatever is there.
                let legal = desk.position().legal_moves();
                let mv = if desk.attempt.played() == 0 { mv } else { legal[legal.len() - 1] };
                if desk.play(mv, None).is_final() {
                    break;
                }
            }
            desk.attempt.verdict() == Verdict::Missed && desk.attempt.solution().is_none()
        });
        assert!(missed, "{}", lesson.name);
    }
}

#[test]
fn verdicts_follow_the_learner() {
    let mut desk = Desk::new(task_of("progressor"));
    assert_eq!((desk.attempt.verdict(), desk.attempt.captured()), (Verdict::Begun, Some((0, 3))));
    assert_eq!(desk.play_text("Xd2"), Verdict::OnTheWay);
    assert_eq!(desk.attempt.captured(), Some((1, 3)));
    assert!(desk.attempt.is_learners_turn(), "the other side has answered");
    // Straight past the second one: a Progressor never comes back.
    assert_eq!(desk.play_text("e3"), Verdict::Missed);

    let mut desk = Desk::new(task_of("intellector"));
    assert_eq!(desk.attempt.marked(), Some("e4".parse().unwrap()));
    assert_eq!(desk.play_text("If1"), Verdict::OnTheWay);

    let mut desk = Desk::new(task_of("aura"));
    assert_eq!(desk.play_text("FXe3"), Verdict::Missed, "it stayed what it was");
    let mut desk = Desk::new(task_of("aura"));
    assert_eq!(desk.play_text("FXe3=D"), Verdict::Reached);
    let mut desk = Desk::new(task_of("together"));
    assert_eq!(desk.play_text("E6:E7"), Verdict::Reached);
}

#[test]
fn the_puzzles_are_those_of_the_proved_file() {
    let proved: BTreeSet<String> = forced_wins::puzzles().iter().map(|puzzle| sip::write(&puzzle.position)).collect();
    let mut fives = 0;
    for plies in [1, 3, 5] {
        let graded = || puzzles().iter().filter(|puzzle| puzzle.plies == plies);
        assert_eq!(graded().count(), EACH, "wins in {plies}");
        for reason in [WinReason::Fatum, WinReason::Breakthrough] {
            assert_eq!(graded().filter(|puzzle| puzzle.reason == reason).count(), EACH_END, "{plies} {reason:?}");
        }
        for puzzle in graded() {
            assert!(proved.contains(&puzzle.name()), "{}", puzzle.name());
            // A win in five takes the exhaustive solver long; some will do.
            fives += u32::from(plies == 5);
            if plies < 5 || fives <= 3 {
                assert_eq!(proof::winning_plies(&puzzle.position, plies), puzzle.right, "{}", puzzle.name());
                assert_eq!(proof::plies_to_win(&puzzle.position, plies), Some(plies), "{}", puzzle.name());
            }
        }
    }
    assert!(puzzles().is_sorted_by_key(|puzzle| puzzle.plies));
}

/// Answers so that the win takes longest.
fn defend(position: &Position, plies: u32) -> Move {
    let longest = |mv: &&Move| {
        let left = position.play_unchecked(**mv);
        proof::plies_to_win(&left, plies - 1) == Some(plies - 1)
    };
    let moves = position.legal_moves();
    *moves.iter().find(longest).unwrap_or(&moves[0])
}

#[test]
fn every_right_way_through_a_puzzle_is_accepted() {
    for (index, puzzle) in puzzles().iter().enumerate().filter(|(_, puzzle)| puzzle.plies < 5) {
        for &first in &puzzle.right {
            let mut desk = Desk::new(Task::Puzzle(index));
            let mut verdict = desk.play(first, None);
            while verdict == Verdict::OnTheWay {
                let left = puzzle.plies - (2 * desk.attempt.played() - 1);
                let reply = defend(&desk.position(), left);
                desk.play(reply, Some(-1));
                let mv = desk.attempt.solution().unwrap();
                verdict = desk.play(mv, None);
            }
            assert_eq!(verdict, Verdict::Reached, "{first} in {}", puzzle.name());
            assert!(desk.attempt.played() <= puzzle.moves());
        }
    }
}

#[test]
fn a_longer_win_and_a_mistake_are_told_apart_by_the_defence() {
    let index = puzzles().iter().position(|puzzle| puzzle.plies == 3).unwrap();
    let puzzle = &puzzles()[index];
    let moves = puzzle.position.legal_moves();
    let wrong = *moves.iter().find(|mv| !puzzle.right.contains(mv)).unwrap();
    for (announced, verdict) in [
        (Some(-4), Verdict::Longer(3)),
        (Some(5), Verdict::Missed),
        (Some(0), Verdict::Missed),
        (None, Verdict::Missed),
    ] {
        let mut desk = Desk::new(Task::Puzzle(index));
        assert_eq!(desk.play(wrong, None), Verdict::Doubtful);
        let reply = desk.position().legal_moves()[0];
        assert_eq!(desk.play(reply, announced), verdict);
    }
}

#[test]
fn what_was_learned_is_kept() {
    let mut learned = Learned::default();
    let first = Task::all().next().unwrap();
    assert_eq!(learned.next(), Some(first));
    assert!(learned.add(first) && !learned.add(first));
    assert!(learned.add(Task::Puzzle(3)));
    let read = Learned::from_json(&learned.to_json()).unwrap();
    assert_eq!(read, learned);
    assert!(read.has(first) && read.has(Task::Puzzle(3)) && !read.has(Task::Puzzle(4)));
    assert_eq!(read.next(), first.next());
    for bad in ["", "{}", "[]", r#"{"version": 2}"#, r#"{"version": 1, "done": 3}"#] {
        assert!(Learned::from_json(bad).is_err(), "{bad}");
    }
    for task in Task::all() {
        learned.add(task);
    }
    assert_eq!(learned.next(), None);
}

#[test]
fn tasks_follow_each_other() {
    let all: Vec<Task> = Task::all().collect();
    assert_eq!(all.len(), LESSONS.len() + 3 * EACH);
    for pair in all.windows(2) {
        assert_eq!((pair[0].next(), pair[1].previous()), (Some(pair[1]), Some(pair[0])));
    }
    assert_eq!((all[0].previous(), all[all.len() - 1].next()), (None, None));
    assert_eq!(all.iter().map(|task| task.name()).collect::<BTreeSet<_>>().len(), all.len());
    assert!(Attempt::new(Task::Lesson(99)).is_none() && Attempt::new(Task::Puzzle(999)).is_none());
}

/// Chooses of each length and each end the most instructive ones: special plies first, then those with few right ways
/// and few pieces.
#[test]
#[ignore = "takes minutes, and writes into the repository"]
fn generate() {
    let mut text = String::from(
        "# Puzzles for the player: plies, position, every right first ply, how it ends. Made by tests/it/training.rs.\n",
    );
    for plies in [1, 3, 5] {
        let mut chosen = Vec::new();
        for ending in ["fatum", "breakthrough"] {
            let fitting = forced_wins::puzzles().into_iter().filter(|p| p.plies == plies && p.ending == ending);
            let mut found: Vec<_> = fitting
                .map(|puzzle| {
                    let right = proof::winning_plies(&puzzle.position, plies);
                    let special = right.iter().any(|mv| forced_wins::is_special(*mv));
                    let pieces = puzzle.position.pieces().count();
                    ((!special, right.len(), pieces), puzzle.position, right, ending)
                })
                .collect();
            found.sort_by_key(|(order, position, ..)| (*order, sip::write(position)));
            found.truncate(EACH_END);
            chosen.extend(found);
        }
        // The barest boards first.
        chosen.sort_by_key(|(_, position, ..)| (position.pieces().count(), sip::write(position)));
        for (_, position, right, ending) in chosen {
            let right: Vec<String> = right.iter().map(Move::to_string).collect();
            writeln!(text, "{plies} {} {} {ending}", sip::write(&position), right.join(",")).unwrap();
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/puzzles/puzzles.txt");
    std::fs::write(file, text).unwrap();
}
