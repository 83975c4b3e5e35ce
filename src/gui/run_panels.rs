//! The panels' part of a frame: what they are shown, what they answer, what the log learns of it.

use super::panels::{PanelInput, PanelOutput, Screen, theme};
use super::session::Session;
use crate::scene::{FreeRect, Viewport};
use serde_json::json;
use std::time::Instant;

impl Session {
    /// Draws the panels for a drawable of `size` physical pixels and carries out what they ask for. Returns egui's
    /// output to paint.
    pub fn run_panels(&mut self, context: &egui::Context, input: egui::RawInput, size: (u32, u32)) -> egui::FullOutput {
        let again = egui::RawInput { events: Vec::new(), ..input.clone() };
        let (mut output, mut panels) = self.run_panels_once(context, input);
        // What the player did may have opened another page: what is painted must already show it.
        for _ in 0..2 {
            let actions = panels.as_mut().map(|panels| std::mem::take(&mut panels.actions)).unwrap_or_default();
            if actions.is_empty() {
                break;
            }
            for action in actions {
                self.panel_action(action);
            }
            let (newer, next) = self.run_panels_once(context, again.clone());
            output.append(newer);
            panels = next;
        }
        theme::recolor(&mut output.shapes, self.settings.settings.theme);
        self.points = context.pixels_per_point();
        let scale = self.points;
        let whole = FreeRect { x: 0.0, y: 0.0, width: size.0 as f32, height: size.1 as f32 };
        let free = match &panels {
            Some(panels) => {
                let (min, extent) = (panels.free_rect.min * scale, panels.free_rect.size() * scale);
                // In a window of a few pixels the panels may leave nothing.
                FreeRect { x: min.x, y: min.y, width: extent.x.max(1.0), height: extent.y.max(1.0) }
            }
            None => whole,
        };
        self.scene.set_viewport(Viewport { width: size.0, height: size.1, free, scale });
        if self.panels.screen() == Screen::Game {
            self.game_viewport = Some(*self.scene.camera().viewport());
        }
        self.restore_camera();
        self.take_in(panels, scale);
        output
    }

    fn run_panels_once(
        &mut self,
        context: &egui::Context,
        input: egui::RawInput,
    ) -> (egui::FullOutput, Option<PanelOutput>) {
        self.leave_training();
        self.scene.set_calm(self.panels.is_away());
        // How long the computer has been thinking grows by itself.
        self.view = self.controller.view();
        let hidden = self.panels_hidden
            && !self.is_paused()
            && self.panels.screen().has_board()
            && self.view.is_some()
            // A question must be seen, since no key means anything else until it is answered.
            && !self.is_asked();
        let mut result = None;
        let panel_input = PanelInput {
            view: self.view.as_ref(),
            settings: &self.settings.settings,
            can_continue: self.controller.setup().is_some() || self.kept_game,
            last_is_over: self.controller.game().map_or(self.kept_game_is_over, |game| game.outcome().is_some()),
            saves: &self.saves,
            statistics: &self.statistics,
            message: self.messages.shown(),
            software_gl: self.software_gl,
            bottom: self.scene.camera().bottom_side(),
            animating: self.scene.is_animating(),
            autoplay: self.autoplay.is_on(),
            progress: self.studio.progress(),
            attempt: self.training.as_ref().map(|training| &training.attempt),
            learned: &self.learned,
        };
        let panels = &mut self.panels;
        let output = context.run_ui(input, |ui| {
            if !hidden {
                result = Some(panels.run(ui, &panel_input));
            }
        });
        (output, result)
    }

    /// Remembers what the panels said, and logs pages, dialogs and widgets as they change.
    fn take_in(&mut self, panels: Option<PanelOutput>, scale: f32) {
        let screen = self.panels.screen();
        if self.logged_screen != Some(screen) {
            if self.logged_screen.replace(screen).is_some() {
                self.page_shown = None;
            }
            self.log.write("screen", json!({ "name": screen.name() }));
        }
        let (widgets, dialog, focused) = match panels {
            Some(panels) => {
                self.message_place = panels.message;
                if panels.message.is_some() {
                    self.messages.seen(Instant::now());
                }
                self.captures_keyboard = panels.captures_keyboard;
                self.has_focus = panels.has_focus;
                (panels.widgets, panels.dialog, panels.focused)
            }
            None => {
                self.message_place = None;
                self.captures_keyboard = false;
                self.has_focus = false;
                (Vec::new(), None, None)
            }
        };
        if self.focused != focused {
            self.log.write("focus", json!({ "widget": focused }));
            self.focused = focused;
        }
        self.widgets = widgets.into_iter().map(|(id, rect)| (id, rect * scale)).collect();
        // Choosers are logged as the controller opens and closes them.
        let own = dialog.filter(|dialog| !matches!(dialog.kind, "promotion" | "aura"));
        if own != self.dialog {
            match &own {
                Some(dialog) => self.log.write("dialog", json!({ "kind": dialog.kind, "options": dialog.options })),
                None => self.log.write("dialog", json!({ "kind": null, "options": null })),
            }
            self.dialog = own;
        }
    }
}
