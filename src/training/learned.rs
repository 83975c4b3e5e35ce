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

/// Why a file's content is not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LearnedError {
    /// A newer program has written it in this version.
    Newer(u64),
    /// It is none of ours; where and why.
    Unreadable(String),
}

impl Learned {
    /// Reads a file's content.
    ///
    /// # Errors
    /// When it is not one of ours, or one of a newer program.
    pub fn from_json(text: &str) -> Result<Learned, LearnedError> {
        #[derive(Deserialize)]
        struct VersionOnly {
            version: u64,
        }
        let unreadable = |error: serde_json::Error| LearnedError::Unreadable(error.to_string());
        // A newer version may look different: it must be told before its shape is judged.
        let VersionOnly { version } = serde_json::from_str(text).map_err(unreadable)?;
        if version > u64::from(VERSION) {
            return Err(LearnedError::Newer(version));
        }
        let learned: Learned = serde_json::from_str(text).map_err(unreadable)?;
        match learned.version {
            VERSION => Ok(learned),
            other => Err(LearnedError::Unreadable(format!("version {other} does not exist"))),
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
    fn what_a_newer_program_remembered_is_known_as_such_whatever_its_shape() {
        for text in ["{\"version\": 2, \"done\": 7}", "{\"lessons\": {}, \"version\": 2}"] {
            assert_eq!(Learned::from_json(text), Err(LearnedError::Newer(2)));
        }
        for text in ["", "{\"done\": []}", "{\"version\": 0}", "{\"version\": 1, \"done\": 7}"] {
            assert!(matches!(Learned::from_json(text), Err(LearnedError::Unreadable(_))), "{text}");
        }
    }

    #[test]
    fn what_two_programs_remembered_is_kept_together() {
        let [first, second] = [0, 1].map(|index| Task::all().nth(index).expect("there are many"));
        let (mut ours, mut theirs) = (Learned::default(), Learned::default());
        assert!(ours.add(first) && theirs.add(second));
        ours.add_all(Learned::from_json(&theirs.to_json()).unwrap());
        assert!(ours.has(first) && ours.has(second) && !ours.add(second));
    }
}
