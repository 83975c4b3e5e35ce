//! `convert`: position strings, PIN texts and saved games into each other.

use super::args::{self, Argument, RulesOptions};
use super::{CliError, Subcommand};
use crate::game::record::{self, Record};
use crate::game::{Game, pin};
use crate::rules::{Position, Rules, sip};
use crate::storage;
use lexopt::ValueExt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

pub(super) const SUBCOMMAND: Subcommand = Subcommand {
    name: "convert",
    arguments: "IN OUT [--from FORMAT] [--to FORMAT]",
    summary: "converts between sip (version 2), sip1 (version 1), pin and json (saved game); \
              the format is the file's ending unless given; - is standard input or output",
    rules: true,
    run,
};

#[derive(Clone, Copy, PartialEq)]
enum Format {
    /// A position string; both versions are read, this one is written.
    Sip { version: u8 },
    /// The site's game text.
    Pin,
    /// Our saved game.
    Json,
}

impl Format {
    fn named(name: &str) -> Option<Format> {
        Some(match name {
            "sip" | "sip2" => Format::Sip { version: 2 },
            "sip1" => Format::Sip { version: 1 },
            "pin" => Format::Pin,
            "json" => Format::Json,
            _ => return None,
        })
    }

    /// The format an option names, or else the one the file's ending names.
    fn choose(option: &str, given: Option<String>, file: &str) -> Result<Format, CliError> {
        let expected = "expected sip, sip1, pin or json";
        match given {
            Some(name) => Format::named(&name)
                .ok_or_else(|| CliError::Input(format!("--{option}: {name:?} is not a format: {expected}"))),
            None => {
                let ending = Path::new(file).extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
                Format::named(&ending).ok_or_else(|| {
                    CliError::Input(format!("{file:?} does not end in a format: give --{option} ({expected})"))
                })
            }
        }
    }
}

fn run(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    let mut rules = RulesOptions::default();
    let (mut input, mut output, mut from, mut to) = (None, None, None, None);
    while let Some(argument) = rules.next_other(parser)? {
        match argument {
            Argument::Option(name) if name == "from" => from = Some(parser.value()?.string()?),
            Argument::Option(name) if name == "to" => to = Some(parser.value()?.string()?),
            argument => args::fill(&mut [&mut input, &mut output], argument)?,
        }
    }
    let (input, output) = (args::required(input, "IN")?, args::required(output, "OUT")?);
    let (from, to) = (Format::choose("from", from, &input)?, Format::choose("to", to, &output)?);
    if rules.given() && !matches!(from, Format::Sip { .. }) {
        return Err(CliError::Input(
            "--rules and --truce are for position strings: a game says its rules itself".into(),
        ));
    }
    let at_input = |what: String| CliError::Input(format!("{}: {what}", name_of(&input, "standard input")));
    let text = read_text(&input).map_err(at_input)?;
    let converted = convert(&text, from, to, rules.rules()).map_err(at_input)?;
    if output == "-" {
        return Ok(out.write_all(converted.as_bytes())?);
    }
    let path = writable_file(&output)?;
    storage::write_atomically(path, converted.as_bytes()).map_err(|error| CliError::Input(error.to_string()))
}

fn name_of<'a>(file: &'a str, standard: &'a str) -> &'a str {
    if file == "-" { standard } else { file }
}

fn read_text(file: &str) -> Result<String, String> {
    let limit = record::MAX_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    if file == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    }
    .map_err(|error| error.to_string())?;
    if bytes.len() > record::MAX_BYTES {
        return Err(format!("longer than {} bytes", record::MAX_BYTES));
    }
    String::from_utf8(bytes).map_err(|error| format!("not UTF-8 text at byte {}", error.utf8_error().valid_up_to()))
}

/// The file to make or to replace. What is no plain file is left alone, and no folder is made: its name is more likely a
/// slip.
fn writable_file(output: &str) -> Result<&Path, CliError> {
    let path = Path::new(output);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if path.exists() && !path.is_file() {
        return Err(CliError::Input(format!("{output}: is not a plain file; - is standard output")));
    }
    match folder {
        Some(folder) if !folder.is_dir() => Err(CliError::Input(format!("{output}: there is no such folder"))),
        _ => Ok(path),
    }
}

fn convert(text: &str, from: Format, to: Format, rules: Rules) -> Result<String, String> {
    match from {
        Format::Sip { .. } => {
            let position = sip::read(text, rules).map_err(|error| error.to_string())?;
            match to {
                // A position string need not be playable to be rewritten.
                Format::Sip { version } => Ok(write_sip(&position, version)),
                _ => {
                    let game = Game::from_position(position).map_err(|error| error.to_string())?;
                    write_record(&Record::of(&game, "human", "human"), to)
                }
            }
        }
        Format::Pin => write_record(&pin::read(text).map_err(|error| error.to_string())?, to),
        Format::Json => write_record(&Record::from_json(text).map_err(|error| error.to_string())?, to),
    }
}

fn write_record(record: &Record, to: Format) -> Result<String, String> {
    let (game, _) = record.restore().map_err(|error| error.to_string())?;
    match to {
        Format::Sip { version } => Ok(write_sip(game.position(), version)),
        Format::Pin => Ok(pin::write(record).map_err(|error| error.to_string())? + "\n"),
        Format::Json => Ok(record.to_json()),
    }
}

fn write_sip(position: &Position, version: u8) -> String {
    let text = if version == 1 { sip::write_v1(position) } else { sip::write(position) };
    text + "\n"
}
