//! `match`: two players against each other; docs/match.md describes it.

mod options;
mod report;

use super::{CliError, Subcommand};
use crate::contest::external::keep;
use crate::contest::{self, OpeningMaker, Plan, PlayedGame, Side, introduce};
use lexopt::prelude::*;
use options::Options;
use report::Progress;
use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub(super) const SUBCOMMAND: Subcommand = Subcommand {
    name: "match",
    arguments: options::ARGUMENTS,
    summary: "plays games between two players, each random, greedy, level:1 to level:10 or engine:COMMAND, and tells \
              score and Elo difference (docs/match.md)",
    rules: true,
    run,
};

/// The first argument of the process that `match` starts between itself and an engine.
pub(super) const KEEP_ENGINE: &str = "--keep-engine";

fn run(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    if parser.raw_args()?.next_if(|argument| argument == KEEP_ENGINE).is_some() {
        return keep_engine(parser);
    }
    let Options { plan, pin, save_openings, quiet } = options::read(parser)?;
    let names = introduce_players(&plan)?;
    if let Some(file) = &save_openings {
        save_openings_of(&plan, file)?;
    }
    let mut pin = pin.map(|file| create(&file).map(|open| (file, open))).transpose()?;
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_signals(&stop);
    let mut progress = Progress::new(&plan, quiet);
    let (tally, stopped) = contest::run(&plan, &stop, |played, tally| {
        progress.show(played, tally);
        match &mut pin {
            Some((file, open)) => write_pin(played, &names, open).map_err(|what| at(file, &what)),
            None => Ok(()),
        }
    })?;
    progress.end();
    report::write(out, &plan, &names, &tally, stopped)
}

/// Serves as the process between a match and an engine.
fn keep_engine(parser: &mut lexopt::Parser) -> Result<(), CliError> {
    let parent = parser.value()?.parse()?;
    let command = parser.value()?.string()?;
    keep(parent, &command).map_err(|error| CliError::Input(format!("{KEEP_ENGINE}: {error}")))
}

/// A's and B's names as a PIN may hold them.
fn introduce_players(plan: &Plan) -> Result<[String; 2], CliError> {
    let mut names = [String::new(), String::new()];
    for side in Side::BOTH {
        let spec = &plan.players[side.index()];
        let name = introduce(spec, &plan.setup).map_err(|fault| {
            CliError::Input(format!("player {} ({}): {fault}", side.letter(), shortened(&spec.who.to_string())))
        })?;
        // What a limit makes of a player is part of who he is.
        let limits = spec.to_string().strip_prefix(&spec.who.to_string()).unwrap_or_default().to_owned();
        names[side.index()] = shortened(&(name + &limits));
    }
    Ok(names)
}

/// A text as one short line without what would end a PIN's line or part its names; never empty.
fn shortened(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() || c == ';' { ' ' } else { c }).take(80).collect();
    let words: Vec<&str> = line.split_whitespace().map(|word| if word == "vs" { "-" } else { word }).collect();
    if words.is_empty() { "nameless".to_owned() } else { words.join(" ") }
}

fn at(file: &str, what: &dyn std::fmt::Display) -> CliError {
    CliError::Input(format!("{file}: {what}"))
}

/// A file that must not be there yet: results of an earlier match may have cost a night.
fn create(file: &str) -> Result<File, CliError> {
    File::options().write(true).create_new(true).open(file).map_err(|error| at(file, &error))
}

fn save_openings_of(plan: &Plan, file: &str) -> Result<(), CliError> {
    let mut maker = OpeningMaker::new(&plan.openings, plan.setup.rules, plan.seed);
    let lines: String = (0..plan.games / 2).map(|pair| format!("{}\n", maker.opening(pair))).collect();
    create(file)?.write_all(lines.as_bytes()).map_err(|error| at(file, &error))
}

fn write_pin(played: &PlayedGame, names: &[String; 2], file: &mut File) -> Result<(), String> {
    let text = played.to_pin(names.each_ref().map(String::as_str)).map_err(|error| error.to_string())?;
    file.write_all(format!("{text}\n\n").as_bytes()).map_err(|error: io::Error| error.to_string())
}

/// Lets the first interruption end the match with its result so far, and the second one end the program.
fn stop_on_signals(stop: &Arc<AtomicBool>) {
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        use signal_hook::flag;
        // Without these the signals end the program, as they do elsewhere.
        let _ = flag::register_conditional_shutdown(signal, 1, stop.clone());
        let _ = flag::register(signal, stop.clone());
    }
    #[cfg(not(unix))]
    let _ = stop;
}
