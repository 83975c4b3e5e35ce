//! Learning at the board: lessons and puzzles by mouse and by keyboard, what is remembered, and the game that waits.

use crate::harness::{Button, Event, Game, Key, Launch, TempFolder};
use intellector::rules::{Move, Position, notation};
use intellector::training::{Attempt, LESSONS, Learned, Task, puzzles};
use std::ops::Range;

impl Game {
    /// Opens the list of lessons from the start menu.
    pub fn open_lessons(&mut self) {
        self.forget();
        self.click_widget("learn");
        self.wait("screen", |event| event.text("name") == "learn");
        self.settle();
    }

    /// Turns the wheel over the list until the widget is there.
    pub fn scroll_to(&mut self, widget: &str) {
        self.point((150, 380));
        for _ in 0..30 {
            self.settle();
            if self.widget(widget).is_some() {
                return;
            }
            self.display.click(Button::WheelDown);
        }
        panic!("no {widget} in the list");
    }

    /// Waits for news of the task on the table.
    #[track_caller]
    pub fn verdict(&mut self, verdict: &str) -> Event {
        self.wait("training", |event| event.text("verdict") == verdict)
    }

    /// Plays a ply of the learner by clicks.
    #[track_caller]
    fn learner_plays(&mut self, mv: Move, choice: Option<&str>) {
        self.settle();
        self.click_hex(&mv.from().to_string());
        self.wait("select", |event| event.text("hex") == mv.from().to_string());
        self.click_hex(&mv.to().to_string());
        if let Some(choice) = choice {
            self.wait("dialog", |event| !event.is_null("options"));
            self.click_widget(choice);
        }
    }
}

fn read(position: &Position, text: &str) -> Move {
    notation::read(position, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn task(lesson: &str) -> Task {
    Task::Lesson(LESSONS.iter().position(|other| other.name == lesson).unwrap())
}

/// Plays a lesson to its goal as its own solution says.
pub fn solve(game: &mut Game, task: Task) {
    let mut attempt = Attempt::new(task).unwrap();
    let mut position = *attempt.start();
    while let Some(mv) = attempt.solution() {
        let choice = mv.becomes().map(|kind| format!("choice_{}", kind.letter()));
        game.learner_plays(mv, choice.as_deref());
        position = position.play(mv).unwrap();
        attempt.follow(mv, &position, None);
        game.wait("ply", |event| event.text("coord") == mv.to_string());
        if let Some(answer) = attempt.answer() {
            position = position.play(answer).unwrap();
            attempt.follow(answer, &position, None);
            game.wait("ply", |event| event.text("coord") == answer.to_string());
        }
    }
}

/// Plays some lessons one after another. What was done is kept.
fn play_through(lessons: Range<usize>) {
    let data = TempFolder::new();
    let mut game = Launch::new(&[]).data(&data).start();
    game.open_lessons();
    game.click_widget(&format!("lesson_{}", LESSONS[lessons.start].name));
    for index in lessons.clone() {
        let name = format!("lesson {}", LESSONS[index].name);
        game.wait("training", |event| event.text("task") == name);
        solve(&mut game, Task::Lesson(index));
        game.cursor_to_start();
        game.wait("training", |event| event.text("task") == name && event.text("verdict") == "reached");
        game.settle();
        game.forget();
        game.click_widget("training_next");
    }
    game.wait("training", |event| event.text("verdict") == "begun");
    game.terminate();
    let kept = std::fs::read_to_string(data.path().join("data/learned.json")).unwrap();
    let learned = Learned::from_json(&kept).unwrap();
    for task in Task::all() {
        assert_eq!(learned.has(task), lessons.clone().any(|index| task == Task::Lesson(index)), "{}", task.name());
    }
}

#[test]
fn the_first_lessons_are_played_through_by_mouse() {
    play_through(0..3);
}

#[test]
fn the_next_lessons_are_played_through_by_mouse() {
    play_through(3..6);
}

#[test]
fn the_last_lessons_are_played_through_by_mouse() {
    play_through(6..LESSONS.len());
}

#[test]
fn what_was_learned_is_there_at_the_next_start() {
    let data = TempFolder::new();
    let mut learned = Learned::default();
    for index in 0..LESSONS.len() {
        learned.add(Task::Lesson(index));
    }
    std::fs::create_dir_all(data.path().join("data")).unwrap();
    std::fs::write(data.path().join("data/learned.json"), learned.to_json()).unwrap();
    let mut game = Launch::new(&[]).data(&data).start();
    game.open_lessons();
    game.click_widget("learn_next");
    let first = Task::Puzzle(0).name();
    game.wait("training", |event| event.text("task") == first);
    assert_eq!(game.terminate().code(), Some(0));
    drop(game);
    // A broken file is set aside, and said.
    std::fs::write(data.path().join("data/learned.json"), "{").unwrap();
    let mut game = Launch::new(&[]).data(&data).start();
    game.cursor_to_start();
    let failed = game.wait("failed", |_| true);
    assert!(failed.text("message").contains("learned.json"), "{}", failed.body);
    assert!(data.path().join("data/learned.json.bad").is_file());
}

#[test]
fn a_lesson_is_missed_begun_again_hinted_and_left() {
    let mut game = Launch::new(&[]).start();
    game.open_lessons();
    game.click_widget("lesson_aura");
    game.verdict("begun");
    let start = *Attempt::new(task("aura")).unwrap().start();
    game.learner_plays(read(&start, "FXe3"), Some("choice_plain"));
    game.verdict("missed");
    game.settle();
    // Nothing moves any more.
    game.forget();
    game.click_hex("c2");
    assert!(!game.comes("select"));
    game.click_widget("training_again");
    game.verdict("begun");
    game.settle();
    game.key(Key::H);
    let hint = game.wait("sketch", |event| event.body["arrows"] == serde_json::json!([["e2", "e3"]]));
    assert_eq!(hint.body["circles"], serde_json::json!([]));
    game.learner_plays(read(&start, "FXe3=D"), Some("choice_D"));
    game.verdict("reached");
    game.settle();
    game.forget();
    game.click_widget("training_list");
    game.wait("screen", |event| event.text("name") == "learn");
    game.click_widget("back");
    game.wait("screen", |event| event.text("name") == "menu");
}

#[test]
fn a_lesson_by_keyboard_alone() {
    let mut game = Launch::new(&[]).start();
    // Past the four kinds of game.
    for _ in 0..5 {
        game.key(Key::Down);
        game.settle();
    }
    game.key(Key::Enter);
    game.wait("screen", |event| event.text("name") == "learn");
    game.settle();
    game.key(Key::Enter);
    game.wait("training", |event| event.text("task") == "lesson progressor");
    // Straight to the promotion: "next" by its key.
    for _ in 0..8 {
        game.settle();
        game.forget();
        game.key(Key::N);
        game.verdict("begun");
    }
    assert_eq!(game.log.last("training").unwrap().text("task"), "lesson promotion");
    game.settle();
    // The cursor begins at the own Intellector, e1; the Progressor stands on g5.
    game.key(Key::Space);
    game.wait("hover", |event| event.text("hex") == "e1");
    for key in [Key::E, Key::E, Key::W, Key::W, Key::W] {
        game.key(key);
    }
    game.wait("hover", |event| event.text("hex") == "g5");
    game.key(Key::Space);
    game.wait("select", |event| event.text("hex") == "g5");
    game.key(Key::W);
    game.key(Key::Space);
    game.verdict("on_the_way");
    game.settle();
    for key in [Key::Space, Key::W, Key::Space] {
        game.key(key);
    }
    game.wait("dialog", |event| event.text("kind") == "promotion");
    game.settle();
    game.key(Key::L);
    game.verdict("reached");
    game.settle();
    game.key(Key::F10);
    game.wait("screen", |event| event.text("name") == "menu");
}

#[test]
fn a_puzzle_is_solved_missed_and_shown() {
    let mut game = Launch::new(&[]).start();
    game.open_lessons();
    game.scroll_to("puzzle_1");
    game.click_widget("puzzle_1");
    game.verdict("begun");
    let puzzle = &puzzles()[0];
    let legal = puzzle.position.legal_moves();
    let harmless = |mv: &&Move| !puzzle.right.contains(mv) && mv.becomes().is_none() && !mv.is_swap();
    let wrong = *legal.iter().find(harmless).unwrap();
    let asks = legal.iter().filter(|mv| mv.from() == wrong.from() && mv.to() == wrong.to()).count() > 1;
    game.learner_plays(wrong, asks.then_some("choice_plain"));
    game.verdict("doubtful");
    // The computer answers, and says how it stands.
    game.wait("ply", |event| event.text("by") == "engine");
    game.wait("training", |event| ["missed", "longer"].contains(&event.text("verdict")));
    game.settle();
    game.click_widget("training_again");
    game.verdict("begun");
    let right = puzzle.right[0];
    let choice = right.becomes().map(|kind| format!("choice_{}", kind.letter()));
    game.learner_plays(right, choice.as_deref().filter(|_| puzzle.position.captured_by(right).is_none()));
    game.verdict("reached");
    game.settle();
    // A longer one: two hints, then the whole solution.
    let index = puzzles().iter().position(|puzzle| puzzle.plies == 3).unwrap();
    game.key(Key::F10);
    game.settle();
    game.open_lessons();
    game.scroll_to(&format!("puzzle_{}", index + 1));
    game.click_widget(&format!("puzzle_{}", index + 1));
    game.verdict("begun");
    game.settle();
    game.click_widget("training_hint");
    let from = puzzles()[index].right[0].from().to_string();
    game.wait("sketch", |event| event.body["circles"] == serde_json::json!([from]));
    game.click_widget("training_hint");
    game.wait("sketch", |event| event.body["arrows"][0][0] == serde_json::json!(from));
    game.click_widget("training_solution");
    game.verdict("reached");
}

#[test]
fn a_game_waits_while_something_is_learned() {
    let data = TempFolder::new();
    let mut game = Launch::hot_seat().data(&data).start();
    for ply in ["e2e3", "c7g1", "h1f2"] {
        let mv = game.ply(ply);
        game.play(mv);
    }
    game.settle();
    let pose = |game: &mut Game| {
        game.converge();
        let body = &game.log.last("camera").expect("the camera is logged").body;
        ["yaw", "pitch", "distance"].map(|key| body[key].as_f64().unwrap())
    };
    let looked_from = pose(&mut game);
    let kept = std::fs::read_to_string(data.path().join("data/running.json")).unwrap();
    game.click_widget("menu");
    game.open_lessons();
    game.click_widget("lesson_fatum");
    game.verdict("begun");
    let start = *Attempt::new(task("fatum")).unwrap().start();
    game.learner_plays(read(&start, "LXe7"), None);
    game.verdict("reached");
    game.settle();
    let plies = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()["plies"].clone();
    let now = std::fs::read_to_string(data.path().join("data/running.json")).unwrap();
    assert_eq!(plies(&now), plies(&kept), "the lesson is no game to be continued");
    game.key(Key::F10);
    game.settle();
    game.forget();
    game.click_widget("continue");
    game.wait("screen", |event| event.text("name") == "game");
    game.settle();
    let now = pose(&mut game);
    assert!(now.iter().zip(looked_from).all(|(a, b)| (a - b).abs() < 0.05), "{now:?} is not {looked_from:?}");
    // With all that can be taken back.
    game.click_widget("undo");
    game.wait("undo", |_| true);
    let mv = game.ply("h1f2");
    game.play(mv);
}
