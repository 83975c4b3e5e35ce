//! Sounds between what happened and the moment in which it is heard.

use super::event_log::EventLog;
use crate::audio::{Cue, Speaker};
use crate::settings::Settings;
use serde_json::json;

/// The loudspeaker, and what it still has to play.
pub(super) struct Sounds {
    speaker: Speaker,
    waiting: Vec<Cue>,
}

impl Sounds {
    pub(super) fn new(silent: bool) -> Sounds {
        Sounds { speaker: if silent { Speaker::silent() } else { Speaker::open() }, waiting: Vec::new() }
    }

    /// Takes sounds that are to be heard as soon as the pieces have arrived.
    pub(super) fn expect(&mut self, cues: Vec<Cue>) {
        self.waiting.extend(cues);
    }

    /// Plays what waits, as loud as the settings say.
    pub(super) fn play(&mut self, settings: &Settings, log: &mut EventLog) {
        for cue in self.waiting.drain(..) {
            if settings.sound && settings.volume > 0.0 {
                log.write("sound", json!({ "name": cue.name() }));
                self.speaker.play(cue, settings.volume);
            }
        }
    }
}
