//! The words of the protocol, read into commands. Pure text: nothing is looked up on a board here.

use std::time::Duration;

/// What an engine protocol line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Identify,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        /// `None`: the start position.
        sip: Option<String>,
        plies: Vec<String>,
    },
    Go(Go),
    Stop,
    Quit,
}

/// The limits of a `go`. None at all is the same as `infinite`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// Time left on the clocks, White's first.
    pub(super) time: [Option<Duration>; 2],
    /// Increments per ply, White's first.
    pub(super) increment: [Duration; 2],
    pub(super) infinite: bool,
}

/// Reads a line; `None` if it is blank.
pub(super) fn read(line: &str) -> Result<Option<Command>, String> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return Ok(None) };
    let command = match first {
        "uci" => Command::Identify,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "setoption" => read_option(&mut words)?,
        "position" => read_position(&mut words)?,
        "go" => read_go(&mut words)?,
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        other => return Err(format!("{} is not a command", shown(other))),
    };
    match words.next() {
        Some(word) => Err(format!("{first}: unexpected {}", shown(word))),
        None => Ok(Some(command)),
    }
}

fn read_option<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Command, String> {
    const FORM: &str = "setoption: expected \"name NAME value VALUE\"";
    match (words.next(), words.next(), words.next(), words.next()) {
        (Some("name"), Some(name), Some("value"), Some(value)) => {
            Ok(Command::SetOption { name: name.to_owned(), value: value.to_owned() })
        }
        _ => Err(FORM.to_owned()),
    }
}

fn read_position<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Command, String> {
    let sip = match words.next() {
        Some("startpos") => None,
        Some("sip") => Some(words.next().ok_or("position: a SIP is missing")?.to_owned()),
        Some(other) => return Err(format!("position: expected startpos or sip, found {}", shown(other))),
        None => return Err("position: expected startpos or sip".to_owned()),
    };
    let plies = match words.next() {
        None => Vec::new(),
        Some("moves") => words.map(str::to_owned).collect(),
        Some(other) => return Err(format!("position: expected moves, found {}", shown(other))),
    };
    Ok(Command::Position { sip, plies })
}

fn read_go<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Command, String> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        if !["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc"].contains(&word) {
            return Err(format!("go: unexpected {}", shown(word)));
        }
        let text = words.next().ok_or_else(|| format!("go: {word} needs a number"))?;
        let number: i64 = text.parse().map_err(|_| format!("go: {word} {} is not a whole number", shown(text)))?;
        // A clock may have run below zero while the message was on its way.
        let number = number.max(0) as u64;
        let time = Duration::from_millis(number);
        match word {
            "depth" => go.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            "nodes" => go.nodes = Some(number),
            "movetime" => go.movetime = Some(time),
            "wtime" => go.time[0] = Some(time),
            "btime" => go.time[1] = Some(time),
            "winc" => go.increment[0] = time,
            _ => go.increment[1] = time,
        }
    }
    Ok(Command::Go(go))
}

/// A foreign word in an error message: quoted, cut short, control characters escaped.
pub(super) fn shown(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut start: String = word.chars().take(LONGEST).collect();
    if word.chars().nth(LONGEST).is_some() {
        start.push('…');
    }
    format!("{start:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_command() {
        assert_eq!(read("  "), Ok(None));
        assert_eq!(read("uci"), Ok(Some(Command::Identify)));
        assert_eq!(
            read("setoption name Hash value 64"),
            Ok(Some(Command::SetOption { name: "Hash".into(), value: "64".into() }))
        );
        assert_eq!(
            read("position sip 2!w! moves e2e3  f6g7=A"),
            Ok(Some(Command::Position { sip: Some("2!w!".into()), plies: vec!["e2e3".into(), "f6g7=A".into()] }))
        );
        let go = Go {
            depth: Some(3),
            time: [Some(Duration::from_millis(100)), Some(Duration::ZERO)],
            increment: [Duration::ZERO, Duration::from_millis(7)],
            ..Go::default()
        };
        assert_eq!(read("go depth 3 wtime 100 btime -5 binc 7"), Ok(Some(Command::Go(go))));
    }

    #[test]
    fn refuses_everything_else_in_one_line() {
        for line in [
            "xyzzy",
            "uci now",
            "go depth",
            "go depth three",
            "go depth 99999999999999999999",
            "go ponder",
            "setoption name Hash",
            "setoption Hash 3",
            "position",
            "position fen 8/8",
            "position sip",
            "position startpos e2e3",
            "\u{0}\u{7}",
        ] {
            let message = read(line).unwrap_err();
            assert!(!message.is_empty() && !message.contains(['\n', '\r', '\u{7}']), "{line:?}: {message:?}");
        }
        assert!(read(&"x".repeat(1 << 20)).unwrap_err().len() < 100);
    }
}
