//! `analyse`: the best lines of a position, in notation.

use super::args::{self, Argument, RulesOptions};
use super::{CliError, Subcommand};
use crate::engine::search::{Line, Searcher, Situation, Unobserved};
use crate::engine::{Limits, Worker, tt::Table};
use crate::rules::{Position, notation};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// The most lines it shows.
const MAX_LINES: usize = 5;
/// How long it thinks unless told otherwise.
const MOVETIME: u64 = 1000;
/// The longest it may be told to: a day.
const MAX_MOVETIME: u64 = 24 * 3600 * 1000;

pub(super) const SUBCOMMAND: Subcommand = Subcommand {
    name: "analyse",
    arguments: "SIP|start [--movetime MS] [--lines 1..5]",
    summary: "the best lines with their scores for the side to move, in Progressors",
    rules: true,
    run,
};

fn run(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    let (mut rules, mut position, mut movetime, mut lines) = (RulesOptions::default(), None, MOVETIME, 1);
    while let Some(argument) = rules.next_other(parser)? {
        match argument {
            Argument::Option(name) if name == "movetime" => movetime = args::number(parser, &name, MAX_MOVETIME)?,
            Argument::Option(name) if name == "lines" => {
                lines = args::number(parser, &name, MAX_LINES as u64)? as usize
            }
            argument => args::fill(&mut [&mut position], argument)?,
        }
    }
    let position = args::position(&args::required(position, "SIP|start")?, rules.rules())?;
    let mut searcher = Searcher::new(Arc::new(Table::new(Worker::DEFAULT_TABLE_MIB)));
    let limits = Limits { time: Some(Duration::from_millis(movetime)), ..Limits::default() };
    let result = searcher.search(&Situation::new(position), limits, lines, &mut Unobserved);
    if result.lines.is_empty() {
        return Ok(writeln!(out, "no legal ply")?);
    }
    writeln!(out, "depth {} nodes {}", result.depth, result.nodes)?;
    for (index, line) in result.lines.iter().enumerate() {
        writeln!(out, "{}. {}  {}", index + 1, score(line), in_notation(&position, line))?;
    }
    Ok(())
}

fn score(line: &Line) -> String {
    match line.score.plies_to_end() {
        Some(plies) if plies > 0 => format!("wins in {plies}"),
        Some(plies) => format!("loses in {}", -plies),
        None => format!("{:+.2}", f64::from(line.score.0) / 100.0),
    }
}

fn in_notation(position: &Position, line: &Line) -> String {
    let mut position = *position;
    let mut words = Vec::new();
    for &mv in &line.pv {
        words.push(notation::write(&position, mv));
        position = position.play_unchecked(mv);
    }
    words.join(" ")
}
