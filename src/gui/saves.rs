//! The running game and the saved ones: kept, continued, listed, opened.

use super::panels::Screen;
use super::session::{Message, Session};
use crate::control::Command;
use crate::game::pin;
use crate::game::record::{CameraRecord, Record};
use crate::rules::Outcome;
use crate::scene::{Preset, Projection};
use crate::storage::{Storage, parse_game, read_game};
use serde_json::json;
use std::path::Path;

impl Session {
    /// A game that was over when it was opened is opened to look at it: its end is not told again.
    pub(super) fn look_back(&mut self) {
        let Some(view) = &self.view else { return };
        if let Some(outcome) = view.outcome {
            self.panels.end_is_known(outcome, view.plies.len());
        }
    }

    /// Looks for a game of an earlier run that can go on. One that cannot be read is offered too: continuing says why.
    pub(super) fn find_kept_game(&mut self) {
        if self.storage.as_mut().is_some_and(Storage::claim_running_game) {
            self.tell_of_the_other_program();
        }
        let Some(read) = self.storage.as_ref().and_then(Storage::running_game) else { return };
        match read.ok().and_then(|record| record.restore().ok()) {
            Some((game, _)) => self.kept_game = game.outcome().is_none(),
            None => (self.kept_game, self.kept_game_is_broken) = (true, true),
        }
    }

    fn tell_of_the_other_program(&mut self) {
        let Some(path) = self.storage.as_ref().map(Storage::running_game_path) else { return };
        let text = self.i18n().tr_args("message-second-program", &[("file", path.display().to_string().into())]);
        self.log.write("notice", json!({ "file": path.to_string_lossy(), "message": text }));
        self.message = Some(Message { text, lasting: true });
    }

    pub(super) fn keep_running_game(&mut self) {
        let (Some(storage), Some(mut record)) = (&self.storage, self.controller.record()) else { return };
        record.camera = Some(self.camera_record());
        let path = storage.running_game_path();
        if std::mem::take(&mut self.kept_game_is_broken) {
            // It may be good for a newer version, or for a patient reader.
            match storage.set_running_game_aside() {
                Ok(aside) => {
                    let text = format!("{}: could not be read and was kept as {}", path.display(), aside.display());
                    self.message = Some(Message { text, lasting: true });
                }
                Err(error) => return self.fail(Some(&path), error.to_string()),
            }
        }
        if let Err(error) = storage.keep_running_game(&record) {
            self.fail(Some(&path), error.to_string());
        }
    }

    pub(super) fn continue_game(&mut self) {
        if self.controller.setup().is_some() {
            self.command(Command::Resume);
            self.panels.open(Screen::Game);
            return;
        }
        match self.storage.as_ref().and_then(Storage::running_game) {
            Some(Ok(record)) => {
                let path = self.storage.as_ref().map(Storage::running_game_path);
                let camera = record.camera;
                self.open_record(record, path.as_deref());
                self.kept_camera = camera;
            }
            Some(Err(error)) => self.fail(None, error.to_string()),
            None => {}
        }
    }

    pub(super) fn camera_record(&self) -> CameraRecord {
        let pose = self.scene.camera().pose();
        // Poses are small and finite.
        let [yaw, pitch, distance] = [pose.yaw, pose.pitch, pose.distance].map(|value| (value * 100.0).round() as i32);
        CameraRecord { yaw, pitch, distance, top: pose.projection == Projection::Orthographic }
    }

    /// Looks from where a continued game was looked at, as soon as the board has its place beside the panel.
    pub(super) fn restore_camera(&mut self) {
        let Some(record) = self.kept_camera.take_if(|_| self.panels.screen() == Screen::Game) else { return };
        let [yaw, pitch, distance] = [record.yaw, record.pitch, record.distance].map(|value| value as f32 / 100.0);
        let camera = self.scene.camera_mut();
        camera.set_pose(yaw, pitch, distance);
        if record.top {
            camera.preset(Preset::Top);
        }
    }

    pub(super) fn list_saves(&mut self) {
        self.saves = self.storage.as_ref().map(Storage::saves).unwrap_or_default();
    }

    /// Counts a game of a person against the computer from the usual start, once: what is taken back at its end and
    /// played differently does not undo how it has ended.
    pub(super) fn count_game(&mut self, outcome: Outcome) {
        if std::mem::replace(&mut self.counted, true) {
            return;
        }
        let (Some(storage), Some(setup)) = (&self.storage, self.controller.setup()) else { return };
        let Some(person) = setup.only_person().filter(|_| setup.start.is_none()) else { return };
        match storage.count_game(&setup.player(!person).to_string(), person, outcome) {
            Ok(None) => {}
            Ok(Some(note)) => self.fail(None, note),
            Err(error) => self.fail(None, error.to_string()),
        }
    }

    pub(super) fn read_statistics(&mut self) {
        let Some(storage) = &self.storage else { return };
        let (statistics, note) = storage.statistics();
        self.statistics = statistics;
        if let Some(note) = note {
            self.fail(None, note);
        }
    }

    pub(super) fn load(&mut self, path: &Path) {
        match read_game(path) {
            Ok(record) => self.open_record(record, Some(path)),
            Err(error) => self.fail(Some(path), error.to_string()),
        }
    }

    /// Opens a text from the clipboard.
    pub(super) fn load_text(&mut self, text: &str) {
        match parse_game(text) {
            Ok(record) => self.open_record(record, None),
            Err(error) => self.fail(None, error.to_string()),
        }
    }

    /// Copies a saved game as PIN.
    pub(super) fn copy_save(&mut self, path: &Path) {
        match read_game(path) {
            Ok(record) => self.copy_record(&record),
            Err(error) => self.fail(Some(path), error.to_string()),
        }
    }

    /// Copies the game on the table as PIN.
    pub(super) fn copy_game(&mut self) {
        if let Some(record) = self.controller.record() {
            self.copy_record(&record);
        }
    }

    fn copy_record(&mut self, record: &Record) {
        match pin::write(record) {
            Ok(text) => self.copy(text + "\n"),
            Err(error) => self.fail(None, error.to_string()),
        }
    }

    pub(super) fn open_record(&mut self, record: Record, path: Option<&Path>) {
        match self.controller.execute(Command::Load(Box::new(record))) {
            Ok(()) => {
                self.log.write("loaded", json!({ "file": path.map(|p| p.to_string_lossy()) }));
                self.panels.open(Screen::Game);
                self.pump();
            }
            Err(error) => {
                let place = path.map(|path| format!("{}: ", path.display())).unwrap_or_default();
                self.fail(path, format!("{place}{error}"));
            }
        }
    }

    /// Saves the game on the table.
    pub(super) fn save(&mut self) {
        if self.training.is_some() {
            return;
        }
        let (Some(storage), Some(record)) = (&self.storage, self.controller.record()) else { return };
        match storage.save_game(&record) {
            Ok(path) => {
                self.log.write("saved", json!({ "file": path.to_string_lossy() }));
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let text = self.i18n().tr_args("message-saved", &[("name", name.into())]);
                self.message = Some(Message { text, lasting: false });
            }
            Err(error) => self.fail(None, error.to_string()),
        }
    }
}
