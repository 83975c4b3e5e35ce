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
        if let Some((text, bare)) = self.pin_of_save(path) {
            self.copy_pin(text, bare);
        }
    }

    /// Copies the game on the table as PIN.
    pub(super) fn copy_game(&mut self) {
        if let Some((text, bare)) = self.controller.record().and_then(|record| self.pin_of(&record)) {
            self.copy_pin(text, bare);
        }
    }

    /// Copies a PIN; `bare`: it lacks the game's variations.
    fn copy_pin(&mut self, text: String, bare: bool) {
        self.copy(text);
        if bare {
            self.messages.tell(Words::Key("message-copied-bare", Vec::new()));
        }
    }

    /// Writes what is on the table into a new file.
    pub(super) fn export(&mut self, what: ExportText) {
        let (Some(view), Some(record)) = (&self.view, self.controller.record()) else { return };
        match what {
            ExportText::Game => {
                if let Some((text, bare)) = self.pin_of(&record) {
                    self.export_text(&Storage::name_of(&record), "pin", &text, bare);
                }
            }
            ExportText::Position => {
                let text = sip::write(&view.position) + "\n";
                self.export_text(&format!("Intellector {}", local_time_text()), "sip", &text, false);
            }
        }
    }

    /// Writes a saved game as PIN into a new file.
    pub(super) fn export_save(&mut self, path: &Path) {
        if let Some((text, bare)) = self.pin_of_save(path) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            self.export_text(&name, "pin", &text, bare);
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

    /// A saved game as [`Self::pin_of`] gives it.
    fn pin_of_save(&mut self, path: &Path) -> Option<(String, bool)> {
        match read_game(path) {
            Ok(record) => self.pin_of(&record),
            Err(error) => {
                self.fail(Some(path), &error);
                None
            }
        }
    }

    /// A game as PIN, and whether it has variations, which that lacks.
    fn pin_of(&mut self, record: &Record) -> Option<(String, bool)> {
        let written = pin::write(record).map(|text| text + "\n").map_err(|error| self.fail(None, error.to_string()));
        Some((written.ok()?, !record.variations.is_empty()))
    }

    /// `bare`: the text lacks the game's variations.
    fn export_text(&mut self, name: &str, ending: &str, text: &str, bare: bool) {
        match self.storage.as_ref().map(|storage| storage.export(name, ending, text)) {
            Some(Ok(path)) if bare => {
                self.tell_of_file(Ok(&path));
                self.messages.tell(Words::Key("message-file-written-bare", vec![("file", shown_path(&path))]));
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::{Browse, Command, GameSetup, Player};
    use crate::gui::event_log::EventLog;
    use crate::gui::options::Options;
    use crate::rules::{Rules, notation};
    use std::sync::Arc;
    use std::time::Instant;

    #[test]
    fn a_copy_says_when_it_lacks_the_variations() {
        let nowhere = Some(std::env::temp_dir().join("intellector-no-such-folder"));
        let options = Options { data_dir: nowhere, screenshot: Some(PathBuf::new()), ..Options::default() };
        let log = EventLog::open(None, Instant::now()).unwrap();
        let mut session = Session::new(&options, log, Arc::new(|| {}));
        let (white, black) = (Player::Human, Player::Human);
        let setup = GameSetup { white, black, rules: Rules::default(), start: None, clock: None };
        let play = |session: &mut Session, text: &str| {
            let position = session.controller.view().unwrap().position;
            assert!(session.command(Command::Play(notation::read(&position, text).unwrap())));
        };
        assert!(session.command(Command::NewGame(setup)));
        play(&mut session, "e2e3");
        session.copy_game();
        assert_eq!(session.messages.shown().unwrap().words, &Words::Key("message-copied", Vec::new()));
        assert!(session.command(Command::Board(true)) && session.command(Command::Browse(Browse::First)));
        play(&mut session, "c2c3");
        session.copy_game();
        assert_eq!(session.messages.shown().unwrap().words, &Words::Key("message-copied-bare", Vec::new()));
    }
}
