//! Games and positions as texts: into the clipboard, into files of their own, and in from files.

use super::message::{Words, shown_path};
use super::panels::{ExportText, Screen};
use super::session::{Request, Session};
use crate::game::pin;
use crate::game::record::Record;
use crate::rules::sip;
use crate::storage::{Storage, local_time_text, read_game};
use serde_json::json;
use std::path::{Path, PathBuf};

impl Session {
    /// Puts a text into the clipboard, and says so.
    pub(super) fn copy(&mut self, text: String) {
        self.requests.push(Request::Copy(text));
        self.messages.tell(Words::Key("message-copied", Vec::new()));
    }

    /// Copies a saved game as PIN.
    pub(super) fn copy_save(&mut self, path: &Path) {
        if let Some(text) = self.pin_of_save(path) {
            self.copy(text);
        }
    }

    /// Copies the game on the table as PIN.
    pub(super) fn copy_game(&mut self) {
        if let Some(text) = self.controller.record().and_then(|record| self.pin_of(&record)) {
            self.copy(text);
        }
    }

    /// Writes what is on the table into a new file.
    pub(super) fn export(&mut self, what: ExportText) {
        let (Some(view), Some(record)) = (&self.view, self.controller.record()) else { return };
        match what {
            ExportText::Game => {
                if let Some(text) = self.pin_of(&record) {
                    self.export_text(&Storage::name_of(&record), "pin", &text);
                }
            }
            ExportText::Position => {
                let text = sip::write(&view.position) + "\n";
                self.export_text(&format!("Intellector {}", local_time_text()), "sip", &text);
            }
        }
    }

    /// Writes a saved game as PIN into a new file.
    pub(super) fn export_save(&mut self, path: &Path) {
        if let Some(text) = self.pin_of_save(path) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            self.export_text(&name, "pin", &text);
        }
    }

    /// Copies a file from elsewhere to the saved games and opens it.
    pub fn import(&mut self, path: &Path) {
        let Some(storage) = &self.storage else { return self.load(path) };
        match storage.import_game(path) {
            Ok(path) => {
                // The game on the table is the player's own from here on.
                self.panels.open(Screen::Menu);
                self.leave_training();
                self.load(&path);
                self.list_saves();
            }
            Err(error) => self.fail(Some(path), &error),
        }
    }

    fn pin_of_save(&mut self, path: &Path) -> Option<String> {
        match read_game(path) {
            Ok(record) => self.pin_of(&record),
            Err(error) => {
                self.fail(Some(path), &error);
                None
            }
        }
    }

    fn pin_of(&mut self, record: &Record) -> Option<String> {
        let written = pin::write(record).map(|text| text + "\n").map_err(|error| self.fail(None, error.to_string()));
        written.ok()
    }

    fn export_text(&mut self, name: &str, ending: &str, text: &str) {
        match self.storage.as_ref().map(|storage| storage.export(name, ending, text)) {
            Some(written) => self.tell_of_file(written.as_ref().map_err(Words::from)),
            None => self.fail(None, Words::Key("message-no-folder", Vec::new())),
        }
    }

    /// Says where a new file is, and copies that; or why there is none.
    pub(super) fn tell_of_file(&mut self, written: Result<&PathBuf, Words>) {
        match written {
            Ok(path) => {
                let file = path.to_string_lossy().into_owned();
                self.log.write("saved", json!({ "file": file }));
                self.requests.push(Request::Copy(file));
                self.messages.tell(Words::Key("message-file-written", vec![("file", shown_path(path))]));
            }
            Err(words) => self.fail(None, words),
        }
    }
}
