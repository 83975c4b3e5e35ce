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
}

impl EventLog {
    /// A log into this file (emptied first), or into nothing. Times count from `start`.
    pub fn open(path: Option<&Path>, start: Instant) -> std::io::Result<EventLog> {
        Ok(EventLog { file: path.map(File::create).transpose()?, start })
    }

    /// Whether anybody reads: what is dear to compute need not be, otherwise.
    pub fn is_on(&self) -> bool {
        self.file.is_some()
    }

    /// Logs an event; `fields` is a JSON object of its own fields. A log that can no longer be written is given up.
    pub fn write(&mut self, event: &str, fields: Value) {
        let Some(file) = self.file.as_mut() else { return };
        let mut line = json!({ "event": event, "t_ms": self.start.elapsed().as_millis() as u64 });
        if let (Some(line), Value::Object(fields)) = (line.as_object_mut(), fields) {
            line.extend(fields);
        }
        // One write a line: a reader never sees half of one.
        if file.write_all(format!("{line}\n").as_bytes()).is_err() {
            self.file = None;
        }
    }
}
