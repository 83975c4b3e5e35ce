//! `bench`: a fixed amount of search, for its signature and its speed.

use super::{CliError, Subcommand};
use crate::engine::bench;
use lexopt::prelude::*;
use std::io::Write;

pub(super) const SUBCOMMAND: Subcommand = Subcommand {
    name: "bench",
    arguments: "[--depth N]",
    summary: "searches fixed positions to a fixed depth with one thread; prints nodes (the signature) and nodes per second",
    rules: false,
    run,
};

fn run(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    let mut depth = bench::DEPTH;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("depth") => {
                let text = parser.value()?.string()?;
                depth =
                    text.parse().ok().filter(|depth| (1..=100).contains(depth)).ok_or_else(|| {
                        CliError::Input(format!("--depth: {text:?} is not a whole number from 1 to 100"))
                    })?;
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let result = bench::run(depth, |_, _| {});
    writeln!(out, "nodes {}", result.nodes)?;
    Ok(writeln!(out, "nps {:.0}", result.nodes_per_second())?)
}
