//! Sound: which one belongs to which event, and how it reaches the loudspeaker.
//!
//! Sound is never a reason to fail or to wait: without a sound server, or when it goes away, the program is silent, and
//! everything that may block happens on a thread of its own.

mod cue;
#[cfg(target_os = "linux")]
mod server;

pub use cue::{Cue, cues};

use std::sync::mpsc::{Receiver, Sender, channel};

/// A sound to play.
struct Request {
    cue: Cue,
    /// Loudness 0..=1.
    volume: f32,
}

/// Plays sounds, or is silent.
pub struct Speaker {
    requests: Option<Sender<Request>>,
}

impl Speaker {
    /// Plays nothing.
    pub fn silent() -> Speaker {
        Speaker { requests: None }
    }

    /// Plays through the user's sound server. The server is looked for with the first sound, and again with later ones
    /// while there is none.
    pub fn open() -> Speaker {
        let (sender, receiver) = channel();
        let thread = std::thread::Builder::new().name("audio".to_owned()).spawn(move || serve(&receiver));
        Speaker { requests: thread.is_ok().then_some(sender) }
    }

    /// Begins a sound now, over whatever sounds already. Never waits. `volume` is the setting, 0..=1.
    pub fn play(&self, cue: Cue, volume: f32) {
        if let Some(requests) = &self.requests {
            // A thread that has ended leaves the program silent.
            let _ = requests.send(Request { cue, volume });
        }
    }
}

#[cfg(target_os = "linux")]
fn serve(requests: &Receiver<Request>) {
    server::serve(requests);
}

/// Other systems have no pure Rust way to their sound servers here yet: requests are taken and dropped.
#[cfg(not(target_os = "linux"))]
fn serve(requests: &Receiver<Request>) {
    for Request { cue, volume } in requests {
        let _ = cue.samples(volume);
    }
}
