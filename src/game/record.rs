//! A game as a file: versioned JSON of notation, not of internals. Read by replaying it through the rules.

use super::Game;
use super::clock::{Clock, ClockRecord};
use super::tree::Tree;
use crate::rules::{Move, Outcome, Position, Rules, notation, sip};
use serde::{Deserialize, Serialize};

/// The version this program writes. Version 1 had neither clock nor camera, version 2 no variations, version 3 no origin.
pub const VERSION: u32 = 4;
/// The longest text that is looked at as a game, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The longest name of a player, in characters.
pub(super) const MAX_NAME: usize = 100;
/// The longest path of the file that a game came from, in characters.
const MAX_PATH: usize = 4096;

/// A saved game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The format's version.
    pub version: u32,
    /// Who plays White: `human`, `random`, `greedy`, `level:1`..`level:10`.
    pub white: String,
    /// Who plays Black, likewise.
    pub black: String,
    /// The person behind White, where a record from elsewhere names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white_name: Option<String>,
    /// The person behind Black, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_name: Option<String>,
    /// Rule set and truce.
    pub rules: Rules,
    /// SIP of a custom start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The plies in notation.
    pub plies: Vec<String>,
    /// The plies taken back and not yet lost, the next one to redo first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<String>,
    /// What might have been played instead, each variation after the one that it branches off from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationRecord>,
    /// How the game ended, for ends the plies do not show: `resignation w` (White won), `time b`, `agreement`, ...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// Local date and time of the start, `YYYY-MM-DD hh:mm:ss`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The time control as text, where a record from elsewhere names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_control: Option<String>,
    /// The players' clock, when they play by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockRecord>,
    /// From where the board was looked at; only in the running game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camera: Option<CameraRecord>,
    /// The file that the game came from or was last saved as: `saves/NAME.json` or `kept/NAME.json` in the folder of the
    /// running game, else a whole path. Only in the running game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
}

/// A variation in a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariationRecord {
    /// Of which variation it is one, by its number in the list from 1 on; 0 is the game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub of: usize,
    /// After how many plies, from the start of the game, it branches off.
    pub after: usize,
    /// Its plies in notation.
    pub plies: Vec<String>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// From where the board is looked at, in hundredths of degrees and of hex sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameraRecord {
    /// 0 has White at the bottom, 18000 Black.
    pub yaw: i32,
    /// Above the board.
    pub pitch: i32,
    /// From the board's centre.
    pub distance: i32,
    /// Whether it is the flat view from above.
    pub top: bool,
}

/// A text that is no game; says what and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RecordError(pub String);

impl Record {
    /// The record of a game.
    pub fn of(game: &Game, white: &str, black: &str) -> Record {
        let start = game.start();
        Record {
            version: VERSION,
            white: white.to_owned(),
            black: black.to_owned(),
            white_name: None,
            black_name: None,
            rules: start.rules(),
            start: (*start != Position::start(start.rules())).then(|| sip::write(start)),
            plies: game.plies().iter().map(|ply| ply.notation.clone()).collect(),
            undone: game.undone().into_iter().map(|ply| ply.notation.clone()).collect(),
            variations: Vec::new(),
            ended: game.outcome().filter(|outcome| !outcome.is_by_rule()).map(|outcome| outcome.to_string()),
            date: None,
            time_control: None,
            clock: None,
            camera: None,
            origin: None,
        }
    }

    /// Replays it. Any illegal ply, wrong start or wrong end is an error that names it.
    pub fn replay(&self) -> Result<Game, RecordError> {
        self.check()?;
        let mut game = start_game(self.start.as_deref(), self.rules)?;
        for (number, text) in (1..).zip(self.plies.iter().chain(&self.undone)) {
            let taken_back = if number > self.plies.len() { " (taken back)" } else { "" };
            play(&mut game, text).map_err(|what| RecordError(format!("ply {number}{taken_back}: {what}")))?;
        }
        for _ in &self.undone {
            game.undo().map_err(|error| RecordError(error.to_string()))?;
        }
        if let Some(text) = &self.ended {
            let outcome = Outcome::all()
                .find(|&outcome| outcome.to_string() == *text)
                .ok_or_else(|| RecordError(format!("end {text:?} is not known")))?;
            end(&mut game, outcome).map_err(|what| RecordError(format!("end {text:?}: {what}")))?;
        }
        self.restore_tree(&game)?;
        Ok(game)
    }

    /// The game and its clock, with everything in the record judged.
    pub fn restore(&self) -> Result<(Game, Option<Clock>), RecordError> {
        let game = self.replay()?;
        let clock = self.restore_clock(&game)?;
        Ok((game, clock))
    }

    /// The variations of the replayed game.
    pub fn restore_tree(&self, game: &Game) -> Result<Tree, RecordError> {
        Tree::restore(game, &self.variations)
    }

    /// The clock of the replayed game, paused; `None` when it is played without one.
    pub fn restore_clock(&self, game: &Game) -> Result<Option<Clock>, RecordError> {
        let side = game.position().side_to_move();
        self.clock
            .as_ref()
            .map(|clock| clock.restore(game.plies().len(), game.undone().len(), side))
            .transpose()
            .map_err(|what| RecordError(format!("clock: {what}")))
    }

    /// What can be judged without replaying: the version, and that the texts are fit for lists and file names.
    pub(super) fn check(&self) -> Result<(), RecordError> {
        check_version(self.version)?;
        for (what, player) in [("white", &self.white), ("black", &self.black)] {
            if !is_player(player) {
                return Err(RecordError(format!(
                    "{what}: {:?} is not a player: expected human, random, greedy or level:1 .. level:10",
                    shortened(player)
                )));
            }
        }
        let texts =
            [("white_name", &self.white_name), ("black_name", &self.black_name), ("time_control", &self.time_control)];
        for (what, text) in texts {
            if let Some(text) = text
                && !is_name(text)
            {
                return Err(RecordError(format!(
                    "{what}: {:?} is not one line of 1 to {MAX_NAME} characters",
                    shortened(text)
                )));
            }
        }
        if let Some(origin) = self.origin.as_deref().filter(|origin| !is_origin(origin)) {
            return Err(RecordError(format!("origin: {:?} is not the path of a file", shortened(origin))));
        }
        match &self.date {
            Some(date) if !is_date(date) => {
                Err(RecordError(format!("date: {:?} is not YYYY-MM-DD hh:mm:ss", shortened(date))))
            }
            _ => Ok(()),
        }
    }

    /// Reads JSON; a newer version and unknown shapes are refused in words. The plies are judged by [`Self::replay`].
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        #[derive(Deserialize)]
        struct VersionOnly {
            version: u32,
        }
        check_length(text)?;
        // The message may quote the file at length, and list everything it expected.
        let not_a_game = |error: serde_json::Error| {
            let place = format!(" at line {} column {}", error.line(), error.column());
            let what = error.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
            let what = what.strip_suffix(&place).unwrap_or(&what);
            let dots = if what.chars().nth(120).is_some() { "…" } else { "" };
            RecordError(format!("not a saved game: {}{dots}{place}", what.chars().take(120).collect::<String>()))
        };
        // A newer version may look different: it must be told before its shape is judged.
        let VersionOnly { version } = serde_json::from_str(text).map_err(not_a_game)?;
        check_version(version)?;
        let record: Record = serde_json::from_str(text).map_err(not_a_game)?;
        record.check()?;
        Ok(record)
    }

    /// Writes pretty JSON with a final newline.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("texts, numbers and lists of texts are always JSON");
        text.push('\n');
        text
    }
}

fn check_version(version: u32) -> Result<(), RecordError> {
    match version {
        1..=VERSION => Ok(()),
        0 => Err(RecordError("version 0 of saved games does not exist".into())),
        _ => Err(RecordError(format!(
            "the game was saved in version {version} of the format; this program reads up to {VERSION}"
        ))),
    }
}

pub(super) fn check_length(text: &str) -> Result<(), RecordError> {
    if text.len() > MAX_BYTES {
        return Err(RecordError(format!("{} bytes are too long for a game (at most {MAX_BYTES})", text.len())));
    }
    Ok(())
}

/// Whether a text is our own word for a player. The kinds of computer players are not known down here, their names are.
pub(super) fn is_player(text: &str) -> bool {
    let is_level = |level: &str| level.parse().is_ok_and(|n: u8| (1..=10).contains(&n) && n.to_string() == level);
    matches!(text, "human" | "random" | "greedy") || text.strip_prefix("level:").is_some_and(is_level)
}

/// Whether a foreign text is one line fit to be shown.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().nth(MAX_NAME).is_none() && !text.chars().any(char::is_control)
}

/// Whether a text can be the path of a file in a record.
pub fn is_origin(text: &str) -> bool {
    !text.is_empty() && text.chars().nth(MAX_PATH).is_none() && !text.chars().any(char::is_control)
}

/// Whether a text is `YYYY-MM-DD hh:mm:ss`, as far as digits and signs go.
pub fn is_date(text: &str) -> bool {
    let pattern = b"0000-00-00 00:00:00";
    text.len() == pattern.len()
        && text.bytes().zip(pattern).all(|(c, &p)| if p == b'0' { c.is_ascii_digit() } else { c == p })
}

/// The beginning of a foreign text, for messages.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

pub(super) fn start_game(start: Option<&str>, rules: Rules) -> Result<Game, RecordError> {
    let Some(text) = start else { return Ok(Game::new(rules)) };
    let position = sip::read(text, rules).map_err(|error| RecordError(format!("start: {error}")))?;
    Game::from_position(position).map_err(|error| RecordError(format!("start: {error}")))
}

/// The next ply of a game, given as text; the error says what is wrong, not where.
pub(super) fn read_ply(game: &Game, text: &str) -> Result<Move, String> {
    if let Some(outcome) = game.outcome() {
        return Err(format!("{:?} comes after the end of the game ({outcome})", shortened(text)));
    }
    notation::read(game.position(), text).map_err(|error| error.to_string())
}

/// Plays a ply given as text.
pub(super) fn play(game: &mut Game, text: &str) -> Result<(), String> {
    let mv = read_ply(game, text)?;
    game.play(mv).map_err(|error| error.to_string())?;
    Ok(())
}

/// Gives a replayed game the end its record states. An end by the rules must be there already.
pub(super) fn end(game: &mut Game, outcome: Outcome) -> Result<(), String> {
    match game.outcome() {
        Some(shown) if shown == outcome => Ok(()),
        Some(shown) => Err(format!("the plies end in {shown}")),
        None if outcome.is_by_rule() => Err("the plies do not end so".into()),
        None => game.end(outcome).map_err(|error| error.to_string()),
    }
}
