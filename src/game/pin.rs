//! The site's portable game text, PIN.

use super::Game;
use super::record::{self, Record, RecordError};
use crate::rules::{Color, DrawReason, Outcome, RuleSet, Rules, WinReason};

/// What the last line says of a game that is not over.
const ONGOING: &str = "...To be continued";

/// Reads a PIN into a record, replaying it; errors name the line.
///
/// Names of players become [`Record::white_name`] and [`Record::black_name`] unless they are our own words for a
/// player (`human`, `random`, `greedy`, `level:N`). Lines with unknown keys are skipped, and a missing last line means
/// a game that goes on.
pub fn read(text: &str) -> Result<Record, RecordError> {
    record::check_length(text)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(at(1, "the text is empty: a game has a #Players line or at least one ply".to_owned()));
    }
    let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty()).peekable();
    let mut head = Head::default();
    while let Some((number, line)) = lines.next_if(|(_, line)| line.starts_with('#')) {
        head.read_line(number, line).map_err(|what| at(number, what))?;
    }
    let (start_line, start) = head.start.unzip();
    let mut game =
        record::start_game(start, head.rules).map_err(|error| at(start_line.unwrap_or_default(), error.0))?;
    let mut ended = false;
    for (number, line) in lines {
        if ended {
            return Err(at(number, format!("{:?} comes after the last line", record::shortened(line))));
        }
        let line = line.trim_end_matches(';').trim_end();
        match split_ply(line) {
            Some((given, ply)) => read_ply(&mut game, given, ply),
            None => {
                ended = true;
                read_end(&mut game, line)
            }
        }
        .map_err(|what| at(number, what))?;
    }
    let [(white, white_name), (black, black_name)] = head.players.map(player);
    let date = head.date.map(str::to_owned);
    let time_control = head.time_control.map(str::to_owned);
    Ok(Record { white_name, black_name, date, time_control, ..Record::of(&game, &white, &black) })
}

fn at(number: usize, what: String) -> RecordError {
    RecordError(format!("line {number}: {what}"))
}

/// The lines of the head, by what they set.
#[derive(Default)]
struct Head<'a> {
    players: [Option<&'a str>; 2],
    rules: Rules,
    /// The number of its line, and the SIP.
    start: Option<(usize, &'a str)>,
    date: Option<&'a str>,
    time_control: Option<&'a str>,
}

impl<'a> Head<'a> {
    fn read_line(&mut self, number: usize, line: &'a str) -> Result<(), String> {
        let (key, value) = line[1..].split_once(':').ok_or("a line with # needs a key, a colon and a value")?;
        let value = value.trim().trim_end_matches(';').trim_end();
        let name = |text: &'a str| {
            let text = text.trim();
            if record::is_name(text) {
                Ok(text)
            } else {
                Err(format!("{:?} is not one line of 1 to {} characters", record::shortened(text), record::MAX_NAME))
            }
        };
        match key.trim() {
            "Players" => {
                let (white, black) = value.split_once(" vs ").ok_or("expected two players with \" vs \" between")?;
                self.players = [Some(name(white)?), Some(name(black)?)];
            }
            "TimeControl" => self.time_control = Some(name(value)?),
            "DateTime" if record::is_date(value) => self.date = Some(value),
            "DateTime" => return Err(format!("{:?} is not YYYY-MM-DD hh:mm:ss", record::shortened(value))),
            "Rules" => self.rules = read_rules(value)?,
            "CustomStartPosSIP" => self.start = Some((number, value)),
            _ => {}
        }
        Ok(())
    }
}

/// The rule set's name, and `truce` after a comma when the opening truce is on.
fn read_rules(text: &str) -> Result<Rules, String> {
    let (set, option) = text.split_once(',').map_or((text, None), |(set, option)| (set, Some(option.trim())));
    let set = set.trim().parse::<RuleSet>().map_err(|error| error.to_string())?;
    match option {
        None => Ok(Rules { set, truce: false }),
        Some("truce") => Ok(Rules { set, truce: true }),
        Some(other) => Err(format!("{:?} is not an option of the rules: expected truce", record::shortened(other))),
    }
}

fn write_rules(rules: Rules) -> String {
    format!("{}{}", rules.set.name(), if rules.truce { ", truce" } else { "" })
}

/// The record's player and name for a name in the text.
fn player(name: Option<&str>) -> (String, Option<String>) {
    match name {
        None => ("human".to_owned(), None),
        Some(name) if record::is_player(name) => (name.to_owned(), None),
        Some(name) => ("human".to_owned(), Some(name.to_owned())),
    }
}

/// Takes `12. e3` apart.
fn split_ply(line: &str) -> Option<(&str, &str)> {
    let (number, ply) = line.split_once('.')?;
    (!number.is_empty() && number.bytes().all(|c| c.is_ascii_digit())).then_some((number, ply.trim()))
}

fn read_ply(game: &mut Game, given: &str, text: &str) -> Result<(), String> {
    let expected = game.plies().len() + 1;
    if given != expected.to_string() {
        return Err(format!("expected ply {expected}, found ply {}", record::shortened(given)));
    }
    record::play(game, text)
}

fn read_end(game: &mut Game, line: &str) -> Result<(), String> {
    if line == ONGOING {
        return Ok(());
    }
    // The site names no winner where it does not know one; the plies do.
    let without_winner =
        |outcome: Outcome| outcome.is_by_rule() && outcome_text(outcome).split('.').next() == Some(line);
    let outcome = Outcome::all()
        .find(|&outcome| outcome_text(outcome) == line)
        .or_else(|| game.outcome().filter(|&outcome| without_winner(outcome)))
        .ok_or_else(|| format!("{:?} is neither a ply nor an end of the game", record::shortened(line)))?;
    record::end(game, outcome).map_err(|what| format!("\"{line}\": {what}"))
}

/// The last line's words. "No moves" is our own: the site has no such end.
fn outcome_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, reason } => {
            let loser = !winner;
            match reason {
                WinReason::Fatum => format!("Fatum. {winner} won"),
                WinReason::Breakthrough => format!("Breakthrough. {winner} won"),
                WinReason::NoMoves => format!("No moves. {winner} won"),
                WinReason::Resignation => format!("{loser} resigned"),
                WinReason::Time => format!("{loser} lost on time"),
                WinReason::Abandonment => format!("{loser} left the game"),
            }
        }
        Outcome::Draw(DrawReason::Agreement) => "Draw by agreement".into(),
        Outcome::Draw(DrawReason::Repetition) => "Draw by repetition".into(),
        Outcome::Draw(DrawReason::NoProgress) => "Draw by quiescence".into(),
        Outcome::Aborted => "Game aborted".into(),
    }
}

/// Writes the PIN of a record. Plies that were taken back are not part of it.
pub fn write(record: &Record) -> Result<String, RecordError> {
    let game = record.replay()?;
    let names = Color::ALL.map(|color| match color {
        Color::White => record.white_name.as_deref().unwrap_or(&record.white),
        Color::Black => record.black_name.as_deref().unwrap_or(&record.black),
    });
    for name in names.into_iter().chain(record.time_control.as_deref()) {
        if name.contains(';') || format!(" {name} ").contains(" vs ") {
            return Err(RecordError(format!("{name:?} cannot stand in a PIN: it contains \";\" or \" vs \"")));
        }
    }
    let mut text = format!("#Players: {} vs {};\n", names[0], names[1]);
    let mut line = |key: &str, value: &str| text.push_str(&format!("#{key}: {value};\n"));
    if let Some(time_control) = &record.time_control {
        line("TimeControl", time_control);
    }
    if let Some(date) = &record.date {
        line("DateTime", date);
    }
    if record.rules != Rules::default() {
        line("Rules", &write_rules(record.rules));
    }
    if let Some(start) = Record::of(&game, &record.white, &record.black).start {
        line("CustomStartPosSIP", &start);
    }
    for (number, ply) in (1..).zip(game.plies()) {
        text.push_str(&format!("{number}. {};\n", ply.notation));
    }
    text.push_str(&game.outcome().map_or(ONGOING.to_owned(), outcome_text));
    Ok(text)
}
