//! What the panels ask for, carried out.

use super::panels::{CameraAction, PanelAction};
use super::session::{Request, Session};
use crate::audio::Cue;
use crate::control::Command;
use crate::scene::Preset;
use crate::settings::Settings;
use std::time::Duration;

/// The longest time between the halves of a double click.
pub(super) const DOUBLE_CLICK: Duration = Duration::from_millis(400);

impl Session {
    pub(super) fn apply_settings(&mut self) {
        let speed = self.animation_speed();
        let settings = &self.settings.settings;
        let camera = self.scene.camera_mut();
        camera.set_invert_y(settings.invert_y);
        camera.set_inertia(settings.inertia && !settings.reduced_motion);
        camera.set_locked(settings.lock_camera);
        camera.set_animated(speed > 0.0);
        self.requests.push(Request::Quality(settings.quality));
        self.show_marks();
    }

    /// Carries out what the panels ask for.
    pub(super) fn panel_action(&mut self, action: PanelAction) {
        if matches!(action, PanelAction::Command(_)) {
            self.stop_autoplay();
        }
        match action {
            PanelAction::Command(command) => {
                let starts = matches!(command, Command::NewGame(_) | Command::Rematch);
                if starts {
                    self.leave_table();
                    self.remember_opponent();
                }
                let done = self.controller.execute(command);
                if let Err(error) = done
                    && starts
                {
                    self.fail(None, error.to_string());
                }
                self.pump();
            }
            PanelAction::Settings(settings) => self.change_settings(settings),
            PanelAction::Continue => self.continue_game(),
            PanelAction::OpenLoad => self.list_saves(),
            PanelAction::OpenStatistics => self.read_statistics(),
            PanelAction::LoadSave(path) => self.load(&path),
            PanelAction::LoadText(text) => self.load_text(&text),
            PanelAction::CopySave(path) => self.copy_save(&path),
            PanelAction::ExportSave(path) => self.export_save(&path),
            PanelAction::Export(what) => self.export(what),
            PanelAction::DeleteSave(path) => {
                if let Some(Err(error)) = self.storage.as_ref().map(|storage| storage.delete_save(&path)) {
                    self.fail(Some(&path), &error);
                }
                self.list_saves();
            }
            PanelAction::SaveGame => self.save(),
            PanelAction::Autoplay => self.toggle_autoplay(),
            PanelAction::TakePicture(order) => self.begin_picture(order),
            PanelAction::CancelPicture => self.cancel_picture(),
            PanelAction::Train(task) => self.train(task),
            PanelAction::TrainingHint => self.training_hint(),
            PanelAction::ShowSolution => self.show_solution(),
            PanelAction::ShowLine(line) => self.show_line(&line),
            PanelAction::Camera(action) => self.camera_action(action),
            PanelAction::Copy(text) => self.copy(text),
            PanelAction::Paste => self.requests.push(Request::Paste),
            // A double click on "Back" must not go on to what the menu has in its place.
            PanelAction::Quit if self.page_shown.is_none_or(|time| time.elapsed() < DOUBLE_CLICK) => {}
            PanelAction::Quit => self.requests.push(Request::Quit),
            PanelAction::DismissMessage => self.messages.close(),
        }
    }

    pub(super) fn camera_action(&mut self, action: CameraAction) {
        let camera = self.scene.camera_mut();
        match action {
            CameraAction::Flip => camera.flip(),
            CameraAction::Reset => camera.preset(Preset::Default),
            CameraAction::Top => camera.toggle_top(),
            CameraAction::Preset(1) => camera.preset(Preset::Low),
            CameraAction::Preset(2) => camera.preset(Preset::Normal),
            CameraAction::Preset(3) => camera.preset(Preset::High),
            CameraAction::Preset(_) => camera.preset(Preset::Top),
        }
    }

    pub(super) fn change_settings(&mut self, settings: Settings) {
        let settings = settings.clamped();
        if let Some(storage) = &self.storage
            && let Err(error) = storage.save_settings(&mut self.settings, &settings)
        {
            self.fail(None, &error);
        }
        let before = std::mem::replace(&mut self.settings.settings, settings);
        self.apply_settings();
        if (before.sound, before.volume) != (self.settings().sound, self.settings().volume) {
            // So loud it is now.
            self.sounds.expect(vec![Cue::Tap]);
            self.play_sounds();
        }
    }
}
