//! `moves`: the legal plies of a position.

use super::args::{self, RulesOptions};
use super::{CliError, Subcommand};
use crate::rules::notation;
use std::io::Write;

pub(super) const SUBCOMMAND: Subcommand = Subcommand {
    name: "moves",
    arguments: "SIP|start",
    summary: "lists the legal plies: coordinates, a space, notation",
    rules: true,
    run,
};

fn run(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    let (mut rules, mut position) = (RulesOptions::default(), None);
    while let Some(argument) = rules.next_other(parser)? {
        args::fill(&mut [&mut position], argument)?;
    }
    let position = args::position(&args::required(position, "SIP|start")?, rules.rules())?;
    let mut lines: Vec<String> =
        position.legal_moves().iter().map(|&mv| format!("{mv} {}", notation::write(&position, mv))).collect();
    lines.sort();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
