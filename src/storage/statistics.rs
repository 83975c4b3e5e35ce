//! How the player's own games against the computer have ended, by opponent and side.

use super::{GAME_FILE_LIMIT, Storage, StorageError, free_name, read_limited, write_atomically};
use crate::rules::{Color, Outcome};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::{fs, io};

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
    /// The statistics; none at all when there is no file. One that cannot be read is set aside, and the note says so.
    pub fn statistics(&self) -> (Statistics, Option<String>) {
        let path = self.data.join(NAME);
        let read = read_limited(&path, GAME_FILE_LIMIT).and_then(|text| {
            Statistics::read(&text).map_err(|message| StorageError::Content { path: path.clone(), message })
        });
        let error = match read {
            Ok(statistics) => return (statistics, None),
            Err(StorageError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                return (Statistics::default(), None);
            }
            Err(error) => error,
        };
        let note = match free_name(&self.data, NAME.trim_end_matches(".json")) {
            aside if fs::rename(&path, &aside).is_ok() => format!("{error}; it was kept as {}", aside.display()),
            _ => error.to_string(),
        };
        (Statistics::default(), Some(note))
    }

    /// Counts a game that has ended, and keeps that. Returns a note when an unreadable file had to be set aside.
    pub fn count_game(&self, opponent: &str, person: Color, outcome: Outcome) -> Result<Option<String>, StorageError> {
        // Read anew: another program may have counted meanwhile.
        let (mut statistics, note) = self.statistics();
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

    const WHITE_WINS: Outcome = Outcome::Win { winner: Color::White, reason: WinReason::Fatum };

    #[test]
    fn games_are_counted_by_opponent_and_side() {
        let folder = std::env::temp_dir().join(format!("intellector-statistics-{}", std::process::id()));
        let storage = Storage::in_folder(&folder);
        assert_eq!(storage.statistics(), (Statistics::default(), None));
        for (opponent, person, outcome) in [
            ("level:3", Color::White, WHITE_WINS),
            ("level:3", Color::Black, WHITE_WINS),
            ("level:3", Color::Black, Outcome::Draw(DrawReason::Agreement)),
            ("level:3", Color::Black, Outcome::Aborted),
            ("random", Color::White, WHITE_WINS),
        ] {
            assert_eq!(storage.count_game(opponent, person, outcome).unwrap(), None);
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
            b"{\"version\": 2, \"opponents\": {}}",
            b"{\"version\": 1, \"opponents\": {\"level:1\": {\"white\": {\"won\": -1, \"drawn\": 0, \"lost\": 0}}}}",
        ];
        for (number, content) in bad.into_iter().enumerate() {
            write_atomically(&folder.join(NAME), content).unwrap();
            let note = storage.count_game("greedy", Color::White, WHITE_WINS).unwrap().expect("a note");
            let aside = folder.join(if number == 0 {
                "statistics.bad".to_owned()
            } else {
                format!("statistics.bad{}", number + 1)
            });
            assert!(note.contains(NAME) && note.ends_with(&aside.display().to_string()), "{note}");
            assert_eq!(fs::read(aside).unwrap(), content);
            let (statistics, note) = storage.statistics();
            assert_eq!((statistics.opponents["greedy"].white.won, note), (1, None));
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
