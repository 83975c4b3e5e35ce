//! What happens, as JSON lines, for tests and scripts. The names are a contract; see docs/automation.md.

use serde_json::{Value, json};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Writes one JSON object a line, flushed line by line; or nowhere.
pub struct EventLog {
    file: Option<File>,
    start: Instant,
    /// Lines that wait until [`EventLog::ready`].
    held: Option<String>,
}

impl EventLog {
    /// A log into this file (emptied first), or into nothing. Times count from `start`.
    pub fn open(path: Option<&Path>, start: Instant) -> std::io::Result<EventLog> {
        Ok(EventLog { file: path.map(File::create).transpose()?, start, held: Some(String::new()) })
    }

    /// Logs `ready`, and after it what happened before: whoever reads the log finds `ready` in its first line.
    pub fn ready(&mut self, fields: Value) {
        let held = self.held.take().unwrap_or_default();
        self.write("ready", fields);
        self.append(&held);
    }

    /// Whether anybody reads: what is dear to compute need not be, otherwise.
    pub fn is_on(&self) -> bool {
        self.file.is_some()
    }

    /// Logs an event; `fields` is a JSON object of its own fields. A log that can no longer be written is given up.
    pub fn write(&mut self, event: &str, fields: Value) {
        if !self.is_on() {
            return;
        }
        let mut line = json!({ "event": event, "t_ms": self.start.elapsed().as_millis() as u64 });
        if let (Some(line), Value::Object(fields)) = (line.as_object_mut(), fields) {
            line.extend(fields);
        }
        let line = format!("{line}\n");
        match &mut self.held {
            Some(held) => held.push_str(&line),
            None => self.append(&line),
        }
    }

    /// One write a line: a reader never sees half of one.
    fn append(&mut self, lines: &str) {
        if self.file.as_mut().is_some_and(|file| file.write_all(lines.as_bytes()).is_err()) {
            self.file = None;
        }
    }
}
