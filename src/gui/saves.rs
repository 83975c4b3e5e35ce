//! The running game and the saved ones: kept, continued, listed, opened.

use super::panels::Screen;
use super::session::{Message, Session};
use crate::control::Command;
use crate::game::record::Record;
use crate::storage::{Storage, read_game};
use serde_json::json;
use std::path::Path;

impl Session {
    /// Looks for a game of an earlier run that can go on. One that cannot be read is offered too: continuing says why.
    pub(super) fn find_kept_game(&mut self) {
        let Some(read) = self.storage.as_ref().and_then(Storage::running_game) else { return };
        match read.ok().and_then(|record| record.replay().ok()) {
            Some(game) => self.kept_game = game.outcome().is_none(),
            None => (self.kept_game, self.kept_game_is_broken) = (true, true),
        }
    }

    pub(super) fn keep_running_game(&mut self) {
        let (Some(storage), Some(record)) = (&self.storage, self.controller.record()) else { return };
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
                self.open_record(record, path.as_deref());
            }
            Some(Err(error)) => self.fail(None, error.to_string()),
            None => {}
        }
    }

    pub(super) fn list_saves(&mut self) {
        self.saves = self.storage.as_ref().map(Storage::saves).unwrap_or_default();
    }

    pub(super) fn load(&mut self, path: &Path) {
        match read_game(path) {
            Ok(record) => self.open_record(record, Some(path)),
            Err(error) => self.fail(Some(path), error.to_string()),
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
