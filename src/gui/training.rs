//! Learning at the board. While a lesson or a puzzle is on the table the player's own game waits beside it, untouched.

use super::panels::{Screen, training_sentences};
use super::players::new_controller;
use super::session::Session;
use super::speech;
use crate::audio::Cue;
use crate::control::{Command, Controller, EngineEvent, Event, GameSetup, Player};
use crate::engine::Bot;
use crate::game::record::CameraRecord;
use crate::rules::Rules;
use crate::storage::{Storage, StorageError};
use crate::training::{Attempt, Learned, LearnedError, Task, Verdict};
use serde_json::json;
use std::sync::Arc;

/// The task on the table.
pub(super) struct Training {
    pub(super) attempt: Attempt,
    /// The player's own game, and from where it was looked at.
    aside: Controller,
    /// Whether its end has been counted.
    counted: bool,
    camera: CameraRecord,
    /// In how many plies the game ends by the latest report of the defence; negative when it loses.
    announced: Option<i32>,
}

/// What was learned in earlier runs, and what is wrong with the file.
pub(super) fn learned(storage: &Storage) -> (Learned, Option<StorageError>) {
    let note = match storage.learned() {
        Ok(None) => return Default::default(),
        Ok(Some(text)) => match Learned::from_json(&text) {
            Ok(learned) => return (learned, None),
            Err(LearnedError::Newer(version)) => StorageError::Newer { path: storage.learned_path(), version },
            Err(LearnedError::Unreadable(message)) => {
                storage.set_learned_aside(StorageError::Content { path: storage.learned_path(), message })
            }
        },
        Err(error) => storage.set_learned_aside(error),
    };
    (Learned::default(), Some(note))
}

impl Session {
    /// Puts a task on the table. The first one sets the player's own game aside.
    pub(super) fn train(&mut self, task: Task) {
        let Some(attempt) = Attempt::new(task) else { return };
        let other = if task.puzzle().is_some() { Player::Bot(Bot::Level(Bot::MAX_LEVEL)) } else { Player::Human };
        let setup = GameSetup {
            white: Player::Human,
            black: Player::Human,
            rules: Rules::default(),
            start: Some(*attempt.start()),
            clock: None,
        };
        let setup = match attempt.learner() {
            crate::rules::Color::White => GameSetup { black: other, ..setup },
            crate::rules::Color::Black => GameSetup { white: other, ..setup },
        };
        match &mut self.training {
            Some(training) => (training.attempt, training.announced) = (attempt, None),
            None => {
                self.command(Command::Suspend);
                self.close();
                let camera = self.camera_record();
                let aside = std::mem::replace(&mut self.controller, new_controller(Arc::clone(&self.wake)));
                self.training = Some(Training { attempt, aside, counted: self.counted, camera, announced: None });
            }
        }
        if let Err(error) = self.controller.execute(Command::NewGame(setup)) {
            self.fail(None, error.to_string());
        }
        self.panels.open(Screen::Training);
        self.pump();
        self.report_attempt();
    }

    /// Brings the player's own game back once no page leads to the task any more.
    pub(super) fn leave_training(&mut self) {
        if self.panels.leads_to(Screen::Training) {
            return;
        }
        let Some(training) = self.training.take() else { return };
        (self.controller, self.counted) = (training.aside, training.counted);
        if self.controller.setup().is_some() {
            self.seat_the_viewer();
            self.kept_camera = Some(training.camera);
        }
        (self.cursor, self.cursor_shown) = (None, false);
        self.scene.sketch_mut().clear();
        self.view = self.controller.view();
        self.show_marks();
    }

    /// Whether a command makes sense while something is learned: the other side's pieces are not the learner's, and a
    /// ply stands.
    pub(super) fn training_allows(&self, command: &Command) -> bool {
        let Some(training) = &self.training else { return true };
        match command {
            Command::ClickHex(_) | Command::PickUp(_) | Command::Play(_) | Command::Choose(_) => {
                training.attempt.is_learners_turn()
            }
            Command::Drop(_) | Command::Cancel | Command::Suspend | Command::Resume => true,
            _ => false,
        }
    }

    /// Tells the attempt what was played.
    pub(super) fn follow_training(&mut self, events: &[Event]) {
        let Some(training) = &mut self.training else { return };
        let before = training.attempt.clone();
        for event in events {
            match event {
                Event::Engine { news: EngineEvent::Info(info), .. } => {
                    training.announced = info.score.plies_to_end();
                }
                Event::Ply { mv, position, .. } => training.attempt.follow(*mv, position, training.announced.take()),
                _ => {}
            }
        }
        let (attempt, changed) = (&training.attempt, training.attempt != before);
        let (task, verdict, shown) = (attempt.task(), attempt.verdict(), attempt.is_shown());
        if !changed {
            return;
        }
        if verdict == Verdict::Reached && !shown {
            if self.controller.game().is_some_and(|game| game.outcome().is_none()) {
                self.sounds.expect(vec![Cue::Win]);
            }
            self.remember(task);
        }
        self.report_attempt();
    }

    fn remember(&mut self, task: Task) {
        if !self.learned.add(task) {
            return;
        }
        let Some(storage) = &self.storage else { return };
        // Another program on the same folder may have remembered something since we read. What cannot be read is not
        // written over: the start has told why.
        match storage.learned().map(|text| text.map(|text| Learned::from_json(&text))) {
            Ok(None) => {}
            Ok(Some(Ok(other))) => self.learned.add_all(other),
            Ok(Some(Err(_))) | Err(_) => return,
        }
        if let Err(error) = storage.keep_learned(&self.learned.to_json()) {
            self.fail(None, &error);
        }
    }

    /// Plays for the other side of a lesson, or the solution that is to be shown, once the board is at rest. Returns
    /// whether something was played.
    pub(super) fn play_in_training(&mut self) -> bool {
        let ready = self.panels.screen() == Screen::Training && !self.scene.is_animating();
        let Some(training) = self.training.as_ref().filter(|_| ready) else { return false };
        let shown = || training.attempt.solution().filter(|_| training.attempt.is_shown());
        let Some(mv) = training.attempt.answer().or_else(shown) else { return false };
        let played = self.controller.execute(Command::Play(mv)).is_ok();
        self.pump();
        played
    }

    /// Shows how to go on: in a lesson by an arrow; in a puzzle first only the piece.
    pub(super) fn training_hint(&mut self) {
        let Some(training) = &self.training else { return };
        let Some(mv) = training.attempt.solution() else { return };
        let puzzle = training.attempt.task().puzzle().is_some();
        if puzzle && !self.scene.sketch().circles().has(mv.from()) {
            self.show_circle(mv.from());
        } else {
            self.show_line(&[mv]);
        }
    }

    /// Begins anew and plays the solution.
    pub(super) fn show_solution(&mut self) {
        let Some(task) = self.training.as_ref().map(|training| training.attempt.task()) else { return };
        self.train(task);
        if let Some(training) = &mut self.training {
            training.attempt.show_solution();
        }
    }

    /// Another task, or the same again.
    pub(super) fn train_other(&mut self, other: impl FnOnce(Task) -> Option<Task>) {
        if let Some(task) = self.training.as_ref().and_then(|training| other(training.attempt.task())) {
            self.train(task);
        }
    }

    fn report_attempt(&mut self) {
        let Some(attempt) = self.training.as_ref().map(|training| training.attempt.clone()) else { return };
        let fields = json!({
            "task": attempt.task().name(),
            "verdict": attempt.verdict().name(),
            "played": attempt.played(),
            "captured": attempt.captured().map(|(captured, _)| captured),
        });
        self.log.write("training", fields);
        if self.speaks {
            speech::say(&training_sentences(&self.i18n(), &attempt));
        }
    }
}
