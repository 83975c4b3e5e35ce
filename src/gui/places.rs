//! What the session tells the log of its own: where things are, what is shown on request, what is drawn.

use super::report::{help_fields, sketch_fields};
use super::session::Session;
use crate::rules::Cell;
use crate::scene::Projection;
use serde_json::json;

impl Session {
    /// Logs what is shown on the board beyond the game, and what the player has drawn, as it changes.
    pub(super) fn log_help(&mut self) {
        if !self.log.is_on() {
            return;
        }
        let help = help_fields(self.settings(), self.view.as_ref());
        if self.logged_help.as_ref() != Some(&help) {
            self.log.write("help", help.clone());
            self.logged_help = Some(help);
        }
        let sketch = sketch_fields(self.scene.sketch());
        if self.logged_sketch.as_ref() != Some(&sketch) {
            self.log.write("sketch", sketch.clone());
            self.logged_sketch = Some(sketch);
        }
    }

    /// Logs where the camera, every cell and every widget is.
    pub(super) fn log_places(&mut self) {
        let pose = self.scene.shown_camera().pose();
        if self.logged_pose != Some(pose) {
            self.logged_pose = Some(pose);
            let projection = match pose.projection {
                Projection::Perspective => "perspective",
                Projection::Orthographic => "orthographic",
            };
            let fields =
                json!({ "yaw": pose.yaw, "pitch": pose.pitch, "distance": pose.distance, "projection": projection });
            self.log.write("camera", fields);
        }
        let hexes: serde_json::Map<String, serde_json::Value> = Cell::all()
            .filter(|_| self.panels.screen().has_board())
            .filter_map(|cell| {
                let pixel = self.scene.project(cell)?;
                Some((cell.to_string(), json!([pixel.0.floor(), pixel.1.floor()])))
            })
            .collect();
        let widgets: serde_json::Map<String, serde_json::Value> = self
            .widgets
            .iter()
            .map(|(id, r)| {
                let [x, y, w, h] = [r.min.x, r.min.y, r.width(), r.height()].map(f32::round);
                (id.clone(), json!([x, y, w, h]))
            })
            .collect();
        self.log.write("layout", json!({ "hexes": hexes, "widgets": widgets }));
    }
}
