//! The running game and the saved ones: kept, continued, listed, opened.

use super::message::{Words, shown_path};
use super::panels::{Screen, names};
use super::session::Session;
use crate::control::{Command, Player};
use crate::game::record::{CameraRecord, Record, VariationRecord};
use crate::rules::Outcome;
use crate::scene::{Preset, Projection};
use crate::storage::{Claim, Leaving, Storage, parse_game, read_game};
use serde_json::json;
use std::path::Path;

/// The file that a game came from.
#[derive(Debug)]
pub(super) struct Origin {
    /// As the game's record names it.
    name: String,
    /// The variations that game and file had when both had the same.
    seen: Option<Vec<VariationRecord>>,
}

impl Origin {
    /// The file of this name, for a game of this record.
    fn of(name: String, storage: &Storage, record: &Record) -> Origin {
        let file = storage.variations_of(&name);
        Origin { name, seen: file.filter(|variations| *variations == record.variations) }
    }
}

impl Session {
    /// A game that was over when it was opened is opened to look at it: its end is not told again.
    pub(super) fn look_back(&mut self) {
        let Some(view) = &self.view else { return };
        if let Some(outcome) = view.outcome {
            self.panels.end_is_known(outcome, view.plies.len());
        }
    }

    /// Looks for the game of an earlier run. One that cannot be read is offered too: continuing says why.
    pub(super) fn find_kept_game(&mut self) {
        let Claim { others, newer } = self.storage.as_mut().map(Storage::claim_running_game).unwrap_or_default();
        if others {
            self.tell_of_the_other_program();
        }
        for game in &newer {
            self.fail(None, game);
        }
        let Some(read) = self.storage.as_ref().and_then(Storage::running_game) else { return };
        self.kept_game = true;
        match read.ok().and_then(|record| Some((record.restore().ok()?.0, record))) {
            Some((game, record)) => {
                (self.running_is_other, self.kept_game_is_over) = (true, game.outcome().is_some());
                self.settle_earlier(&record);
            }
            None => self.kept_game_is_broken = true,
        }
    }

    /// A program that was killed may not have written back what was made of a game.
    fn settle_earlier(&mut self, record: &Record) {
        let Some(storage) = &self.storage else { return };
        let put = storage.put_away(record, if self.kept_game_is_over { Leaving::Goes } else { Leaving::Stays }, None);
        let settled = put.and_then(|path| match path.and_then(|path| storage.origin_of(&path)) {
            origin if origin.is_some() && origin != record.origin => {
                storage.keep_running_game(&Record { origin, ..record.clone() })
            }
            _ => Ok(()),
        });
        if let Err(error) = settled {
            self.fail(None, &error);
        }
    }

    /// The record of the game on the table, if there is anything in it. What is played to learn is no such game.
    pub(super) fn table_record(&self) -> Option<Record> {
        let record = self.controller.record().filter(|_| self.training.is_none())?;
        let empty = record.plies.is_empty() && record.undone.is_empty() && record.variations.is_empty();
        (!empty).then(|| Record { origin: self.origin_name(), ..record })
    }

    fn origin_name(&self) -> Option<String> {
        self.origin.as_ref().map(|origin| origin.name.clone())
    }

    fn origin_seen(&self) -> Option<&[VariationRecord]> {
        self.origin.as_ref()?.seen.as_deref()
    }

    /// Sees to it that a file holds the game on the table with its variations, and remembers which. Returns whether the
    /// files allowed it.
    pub(super) fn put_table_away(&mut self, leaving: Leaving) -> bool {
        let (Some(storage), Some(record)) = (&self.storage, self.table_record()) else { return true };
        match storage.put_away(&record, leaving, self.origin_seen()) {
            Ok(path) => {
                if let Some(name) = path.and_then(|path| storage.origin_of(&path)) {
                    let origin = Origin::of(name, storage, &record);
                    // A file that holds more than the game tells nothing new of what they had in common.
                    if origin.seen.is_some() || record.origin.as_ref() != Some(&origin.name) {
                        self.origin = Some(origin);
                    }
                }
                true
            }
            Err(error) => {
                self.fail(None, &error);
                false
            }
        }
    }

    /// Brings the files up to the game on the table, which stays there.
    pub(super) fn settle_table(&mut self) {
        let over = self.controller.game().is_some_and(|game| game.outcome().is_some());
        self.put_table_away(if over { Leaving::Goes } else { Leaving::Stays });
    }

    /// Another game is about to take the table.
    pub(super) fn leave_table(&mut self) {
        if self.table_record().is_none() {
            return;
        }
        let put = self.put_table_away(Leaving::Goes);
        self.keep_running_game();
        // What could not be put away waits in the file of the running game.
        self.running_is_other |= !put;
    }

    /// A game whose file the player has deleted is no longer wanted, until something new happens to it.
    pub(super) fn forget_deleted_origin(&mut self) {
        let deleted = |origin: &Origin| self.storage.as_ref().is_some_and(|storage| storage.was_deleted(&origin.name));
        if self.origin.as_ref().is_some_and(deleted) {
            self.origin = None;
        }
    }

    /// Puts away what the file of the running game holds of an earlier run. Returns whether it may be written over.
    fn put_earlier_away(&mut self) -> bool {
        let Some(storage) = self.storage.as_ref().filter(|_| self.running_is_other) else { return true };
        let put = match storage.running_game() {
            Some(Ok(record)) => storage.put_away(&record, Leaving::Goes, None).map(|_| ()),
            Some(Err(_)) | None => Ok(()),
        };
        if let Err(error) = put {
            self.fail(None, &error);
            return false;
        }
        self.running_is_other = false;
        true
    }

    /// A game from this file is about to take the table. The running game goes on under whatever name it was saved.
    pub(super) fn arrive(&mut self, path: &Path, record: &Record) {
        let Some(storage) = &self.storage else { return };
        let running = path == storage.running_game_path();
        let name = if running { record.origin.clone() } else { storage.origin_of(path) };
        self.arriving = name.map(|name| Origin::of(name, storage, record));
        self.running_is_other &= !running;
    }

    fn tell_of_the_other_program(&mut self) {
        let Some(path) = self.storage.as_ref().map(Storage::running_game_path) else { return };
        let words = Words::Key("message-second-program", vec![("file", shown_path(&path))]);
        let text = words.text(&self.i18n());
        self.log.write("notice", json!({ "file": path.to_string_lossy(), "message": text }));
        self.messages.complain(words);
    }

    pub(super) fn keep_running_game(&mut self) {
        if !self.put_earlier_away() {
            return;
        }
        let (Some(storage), Some(mut record)) = (&self.storage, self.controller.record()) else { return };
        (record.camera, record.origin) = (Some(self.camera_record()), self.origin_name());
        let path = storage.running_game_path();
        if std::mem::take(&mut self.kept_game_is_broken) {
            // It may be good for a newer version, or for a patient reader.
            match storage.set_running_game_aside() {
                Ok(aside) => {
                    let values = vec![("file", shown_path(&path)), ("aside", shown_path(&aside))];
                    self.messages.complain(Words::Key("message-running-aside", values));
                }
                Err(error) => return self.fail(Some(&path), &error),
            }
        }
        if let Err(error) = storage.keep_running_game(&record) {
            self.fail(Some(&path), &error);
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
            Some(Err(error)) => self.fail(None, &error),
            None => {}
        }
    }

    pub(super) fn camera_record(&self) -> CameraRecord {
        let mut camera = self.scene.camera().clone();
        // Beside another page the board has less room, and is looked at from farther away.
        if let Some(viewport) = self.game_viewport {
            camera.set_viewport(viewport);
        }
        let pose = camera.pose();
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
        // What was made of the game on the table belongs to it.
        let origin = self.origin_name();
        self.settle_table();
        if origin != self.origin_name() {
            self.keep_running_game();
        }
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
        // Whatever another program may be, it is no level of ours.
        let Player::Bot(bot) = setup.player(!person) else { return };
        match storage.count_game(&bot.to_string(), person, outcome) {
            Ok(None) => {}
            Ok(Some(note)) => self.fail(None, &note),
            Err(error) => self.fail(None, &error),
        }
    }

    pub(super) fn read_statistics(&mut self) {
        let Some(storage) = &self.storage else { return };
        let (statistics, note) = storage.statistics();
        self.statistics = statistics;
        if let Some(note) = &note {
            self.fail(None, note);
        }
    }

    pub(super) fn load(&mut self, path: &Path) {
        // It may be the file of the game on the table.
        self.leave_table();
        match read_game(path) {
            Ok(record) => self.open_record(record, Some(path)),
            Err(error) => self.fail(Some(path), &error),
        }
    }

    /// Opens a text from the clipboard.
    pub(super) fn load_text(&mut self, text: &str) {
        match parse_game(text) {
            Ok(record) => {
                self.leave_table();
                self.open_record(record, None);
            }
            Err(error) => self.fail(None, error.to_string()),
        }
    }

    pub(super) fn open_record(&mut self, record: Record, path: Option<&Path>) {
        if let Some(path) = path {
            self.arrive(path, &record);
        }
        match self.controller.execute(Command::Load(Box::new(record))) {
            Ok(()) => {
                self.log.write("loaded", json!({ "file": path.map(|p| p.to_string_lossy()) }));
                self.panels.open(Screen::Game);
                self.pump();
            }
            Err(error) => {
                self.arriving = None;
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
        let record = Record { origin: self.origin_name(), ..record };
        match storage.save_game(&record, self.origin_seen()) {
            Ok(path) => {
                self.origin = storage.origin_of(&path).map(|name| Origin::of(name, storage, &record));
                self.keep_running_game();
                self.panels.game_is_saved();
                self.log.write("saved", json!({ "file": path.to_string_lossy() }));
                let name = names::game(&self.i18n(), [&record.white, &record.black], record.date.as_deref());
                self.messages.tell(Words::Key("message-saved", vec![("name", name)]));
            }
            Err(error) => self.fail(None, &error),
        }
    }
}
