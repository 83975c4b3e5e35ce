//! Follows the event log while the game writes it.

use serde_json::Value;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::time::Instant;

/// One line of the log.
#[derive(Debug, Clone)]
pub struct Event {
    pub name: String,
    /// Milliseconds since the game's start, by the game's clock.
    pub t_ms: f64,
    /// The whole object.
    pub body: Value,
    /// When the test read it.
    pub seen: Instant,
}

impl Event {
    /// A text field; empty when it is null or missing.
    pub fn text(&self, field: &str) -> &str {
        self.body[field].as_str().unwrap_or("")
    }

    pub fn number(&self, field: &str) -> u64 {
        self.body[field].as_u64().unwrap_or_else(|| panic!("no number {field} in {}", self.body))
    }

    pub fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// Whether the field is there and null.
    pub fn is_null(&self, field: &str) -> bool {
        self.body.get(field).is_some_and(Value::is_null)
    }

    /// The texts of an array; empty when it is null.
    pub fn texts(&self, field: &str) -> Vec<&str> {
        self.body[field].as_array().map_or(Vec::new(), |items| items.iter().filter_map(Value::as_str).collect())
    }
}

/// The log so far.
pub struct Log {
    path: PathBuf,
    file: Option<File>,
    unread: Vec<u8>,
    pub events: Vec<Event>,
}

impl Log {
    pub fn new(path: PathBuf) -> Log {
        Log { path, file: None, unread: Vec::new(), events: Vec::new() }
    }

    /// Reads what has been written since; returns the index of the first new event.
    ///
    /// Every line must be a JSON object with a name and a time that never runs backwards.
    pub fn read(&mut self) -> usize {
        let first = self.events.len();
        if self.file.is_none() {
            self.file = File::open(&self.path).ok();
        }
        let Some(file) = &mut self.file else { return first };
        file.read_to_end(&mut self.unread).unwrap_or_else(|e| panic!("event log: {e}"));
        let seen = Instant::now();
        while let Some(end) = self.unread.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.unread.drain(..=end).collect();
            let text = String::from_utf8_lossy(&line);
            let body: Value =
                serde_json::from_str(&text).unwrap_or_else(|e| panic!("event log: {e} in {:?}", text.trim_end()));
            let (Some(name), Some(t_ms)) = (body["event"].as_str(), body["t_ms"].as_f64()) else {
                panic!("event log: no event or t_ms in {body}");
            };
            // What happened before the first frame follows `ready`, with its own time.
            let before = self.events.last().filter(|event| !event.is("ready")).map_or(0.0, |event| event.t_ms);
            assert!(t_ms >= before, "event log: time runs backwards at {body}");
            self.events.push(Event { name: name.to_owned(), t_ms, body, seen });
        }
        first
    }

    /// The newest event of this name.
    pub fn last(&self, name: &str) -> Option<&Event> {
        self.events.iter().rev().find(|event| event.name == name)
    }

    /// The last lines, layouts shortened, for a person to read.
    pub fn tail(&self, count: usize) -> String {
        let shown = &self.events[self.events.len().saturating_sub(count)..];
        let lines: Vec<String> = shown
            .iter()
            .map(|event| {
                let line = event.body.to_string();
                if event.is("layout") {
                    let widgets: Vec<&String> =
                        event.body["widgets"].as_object().map_or(Vec::new(), |map| map.keys().collect());
                    format!("layout at {} ms, widgets {widgets:?}", event.t_ms)
                } else {
                    line
                }
            })
            .collect();
        lines.join("\n")
    }
}
