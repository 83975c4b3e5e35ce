//! `perft`: leaves of the game tree, to check and to time the rules.

use super::args::{self, Argument, RulesOptions};
use super::{CliError, Subcommand};
use crate::rules::perft;
use std::io::Write;

pub(super) const SUBCOMMAND: Subcommand = Subcommand {
    name: "perft",
    arguments: "SIP|start DEPTH [--divide]",
    summary: "counts the lines of exactly DEPTH plies; with --divide also by first ply",
    rules: true,
    run,
};

fn run(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    let (mut rules, mut position, mut depth, mut divide) = (RulesOptions::default(), None, None, false);
    while let Some(argument) = rules.next_other(parser)? {
        match argument {
            Argument::Option(name) if name == "divide" => divide = true,
            argument => args::fill(&mut [&mut position, &mut depth], argument)?,
        }
    }
    let position = args::position(&args::required(position, "SIP|start")?, rules.rules())?;
    let depth = args::required(depth, "DEPTH")?;
    let depth: u8 = depth
        .parse()
        .map_err(|_| CliError::Input(format!("depth {depth:?} is not a whole number from 0 to {}", u8::MAX)))?;
    if !divide {
        return Ok(writeln!(out, "{}", perft::perft(&position, depth))?);
    }
    let mut lines = perft::divide(&position, depth);
    lines.sort_by_key(|(mv, _)| mv.to_string());
    for (mv, leaves) in &lines {
        writeln!(out, "{mv} {leaves}")?;
    }
    // At depth 0 there is no first ply, but one line of no plies.
    let total: u64 = if depth == 0 { 1 } else { lines.iter().map(|(_, leaves)| leaves).sum() };
    Ok(writeln!(out, "{total}")?)
}
