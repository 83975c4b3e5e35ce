//! How the player's own games against the computer have ended, by opponent and side.

use super::{GAME_FILE_LIMIT, Storage, StorageError, newer_version, read_limited, set_aside, write_atomically};
use crate::rules::{Color, Outcome};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;

/// The version this program writes and reads.
const VERSION: u32 = 1;
const NAME: &str = "statistics.json";

/// Games of one sort, by how they ended for the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    /// How many games there were.
    pub fn games(self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }

    /// Both together.
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            won: self.won.saturating_add(other.won),
            drawn: self.drawn.saturating_add(other.drawn),
            lost: self.lost.saturating_add(other.lost),
        }
    }
}

/// The games against one opponent, by the person's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides {
    /// With the white pieces.
    #[serde(default)]
    pub white: Tally,
    /// With the black pieces.
    #[serde(default)]
    pub black: Tally,
}

/// All games that were counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statistics {
    version: u32,
    /// By opponent as records name it: `random`, `greedy`, `level:1` to `level:10`.
    pub opponents: BTreeMap<String, Sides>,
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics { version: VERSION, opponents: BTreeMap::new() }
    }
}

impl Statistics {
    /// Counts a game of a person on this side. A game that was broken off counts for nothing.
    pub fn count(&mut self, opponent: &str, person: Color, outcome: Outcome) {
        let sides = self.opponents.entry(opponent.to_owned()).or_default();
        let tally = match person {
            Color::White => &mut sides.white,
            Color::Black => &mut sides.black,
        };
        let field = match outcome {
            Outcome::Win { winner, .. } if winner == person => &mut tally.won,
            Outcome::Win { .. } => &mut tally.lost,
            Outcome::Draw(_) => &mut tally.drawn,
            Outcome::Aborted => return,
        };
        *field = field.saturating_add(1);
    }

    fn read(text: &str) -> Result<Statistics, String> {
        let statistics: Statistics = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match statistics.version {
            VERSION => Ok(statistics),
            other => Err(format!("version {other} of the statistics is unknown; this program reads version {VERSION}")),
        }
    }
}

impl Storage {
    /// The statistics; none at all when there is no file. One that cannot be read is set aside, that of a newer program
    /// stays where it is, and the note says so.
    pub fn statistics(&self) -> (Statistics, Option<StorageError>) {
        let path = self.data.join(NAME);
        let error = match read_limited(&path, GAME_FILE_LIMIT) {
            Ok(text) => match (newer_version(&text, VERSION), Statistics::read(&text)) {
                (Some(version), _) => return (Statistics::default(), Some(StorageError::Newer { path, version })),
                (None, Ok(statistics)) => return (statistics, None),
                (None, Err(message)) => StorageError::Content { path, message },
            },
            Err(StorageError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                return (Statistics::default(), None);
            }
            Err(error) => error,
        };
        (Statistics::default(), Some(set_aside(NAME.trim_end_matches(".json"), error)))
    }

    /// Counts a game that has ended, and keeps that. Returns a note when an unreadable file had to be set aside.
    ///
    /// # Errors
    /// When the system refuses, or the file is one that must not be written over; then it is as it was.
    pub fn count_game(
        &self,
        opponent: &str,
        person: Color,
        outcome: Outcome,
    ) -> Result<Option<StorageError>, StorageError> {
        // Read anew: another program may have counted meanwhile.
        let (mut statistics, note) = self.statistics();
        let note = match note {
            None | Some(StorageError::SetAside { .. }) => note,
            Some(error) => return Err(error),
        };
        statistics.count(opponent, person, outcome);
        let mut text = serde_json::to_string_pretty(&statistics).expect("names and numbers are always JSON");
        text.push('\n');
        write_atomically(&self.data.join(NAME), text.as_bytes())?;
        Ok(note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{DrawReason, WinReason};
    use std::fs;

    const WHITE_WINS: Outcome = Outcome::Win { winner: Color::White, reason: WinReason::Fatum };

    #[test]
    fn games_are_counted_by_opponent_and_side() {
        let folder = std::env::temp_dir().join(format!("intellector-statistics-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        assert!(matches!(storage.statistics(), (none, None) if none == Statistics::default()));
        for (opponent, person, outcome) in [
            ("level:3", Color::White, WHITE_WINS),
            ("level:3", Color::Black, WHITE_WINS),
            ("level:3", Color::Black, Outcome::Draw(DrawReason::Agreement)),
            ("level:3", Color::Black, Outcome::Aborted),
            ("random", Color::White, WHITE_WINS),
        ] {
            assert!(storage.count_game(opponent, person, outcome).unwrap().is_none());
        }
        let statistics = storage.statistics().0;
        let sides = statistics.opponents["level:3"];
        assert_eq!(sides.white, Tally { won: 1, drawn: 0, lost: 0 });
        assert_eq!(sides.black, Tally { won: 0, drawn: 1, lost: 1 });
        assert_eq!(sides.white.plus(sides.black).games(), 3);
        assert_eq!(statistics.opponents["random"].white.won, 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_cannot_be_read_is_set_aside_and_counting_goes_on() {
        let folder = std::env::temp_dir().join(format!("intellector-statistics-bad-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        let bad = [
            &b"{"[..],
            b"\xff",
            b"{\"version\": 0, \"opponents\": {}}",
            b"{\"version\": 1, \"opponents\": {\"level:1\": {\"white\": {\"won\": -1, \"drawn\": 0, \"lost\": 0}}}}",
        ];
        for (number, content) in bad.into_iter().enumerate() {
            write_atomically(&folder.join(NAME), content).unwrap();
            let note = storage.count_game("greedy", Color::White, WHITE_WINS).unwrap().expect("a note").to_string();
            let aside = folder.join(if number == 0 {
                "statistics.bad".to_owned()
            } else {
                format!("statistics.bad{}", number + 1)
            });
            assert!(note.contains(NAME) && note.ends_with(&aside.display().to_string()), "{note}");
            assert_eq!(fs::read(aside).unwrap(), content);
            let (statistics, note) = storage.statistics();
            assert!(statistics.opponents["greedy"].white.won == 1 && note.is_none());
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn statistics_of_a_newer_program_stay_as_they_are() {
        let folder = std::env::temp_dir().join(format!("intellector-statistics-newer-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        let newer = b"{\"version\": 2, \"opponents\": [], \"streak\": 7}";
        write_atomically(&folder.join(NAME), newer).unwrap();
        let error = storage.count_game("greedy", Color::White, WHITE_WINS).unwrap_err();
        assert!(matches!(error, StorageError::Newer { version: 2, .. }), "{error}");
        assert!(matches!(storage.statistics().1, Some(StorageError::Newer { .. })));
        assert_eq!(fs::read(folder.join(NAME)).unwrap(), newer);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
