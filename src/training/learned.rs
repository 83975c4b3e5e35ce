//! What has been done so far, as it is kept in a file.

use super::Task;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The version of the file that is written.
const VERSION: u32 = 1;

/// The tasks that were done, by their names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    version: u32,
    #[serde(default)]
    done: BTreeSet<String>,
}

impl Default for Learned {
    fn default() -> Learned {
        Learned { version: VERSION, done: BTreeSet::new() }
    }
}

impl Learned {
    /// Reads a file's content.
    ///
    /// # Errors
    /// When it is not one of ours; the text says where and why.
    pub fn from_json(text: &str) -> Result<Learned, String> {
        let learned: Learned = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match learned.version {
            VERSION => Ok(learned),
            other => Err(format!("version {other} is not known here")),
        }
    }

    /// The file's content.
    pub fn to_json(&self) -> String {
        // Names and a number cannot fail to be written.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Remembers a task. Returns whether that is news.
    pub fn add(&mut self, task: Task) -> bool {
        self.done.insert(task.name())
    }

    /// Takes over what another program has remembered meanwhile.
    pub fn add_all(&mut self, other: Learned) {
        self.done.extend(other.done);
    }

    /// Whether a task was done.
    pub fn has(&self, task: Task) -> bool {
        self.done.contains(&task.name())
    }

    /// The first task that was not done, if there is one.
    pub fn next(&self) -> Option<Task> {
        Task::all().find(|task| !self.has(*task))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_programs_remembered_is_kept_together() {
        let [first, second] = [0, 1].map(|index| Task::all().nth(index).expect("there are many"));
        let (mut ours, mut theirs) = (Learned::default(), Learned::default());
        assert!(ours.add(first) && theirs.add(second));
        ours.add_all(Learned::from_json(&theirs.to_json()).unwrap());
        assert!(ours.has(first) && ours.has(second) && !ours.add(second));
    }
}
