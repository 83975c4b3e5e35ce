//! `bench`: a fixed amount of search, for its signature and its speed; or a fixed time, for the depth it comes to.

use super::{CliError, Subcommand, args};
use crate::engine::{Worker, bench};
use lexopt::prelude::*;
use std::io::Write;
use std::time::Duration;

/// The longest a position may be searched: ten minutes.
const MAX_MOVETIME: u64 = 600_000;

pub(super) const SUBCOMMAND: Subcommand = Subcommand {
    name: "bench",
    arguments: "[--depth N | --movetime MS [--threads N]]",
    summary: "searches fixed positions: to a fixed depth with one thread, for nodes (the signature) and nodes per second; or for a fixed time, for the depth of each and the median of the middle games",
    rules: false,
    run,
};

fn run(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    let (mut depth, mut movetime, mut threads) = (None, None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("depth") => depth = Some(args::number(parser, "depth", 100)? as u32),
            Long("movetime") => movetime = Some(args::number(parser, "movetime", MAX_MOVETIME)?),
            Long("threads") => threads = Some(args::number(parser, "threads", Worker::MAX_THREADS as u64)? as usize),
            other => return Err(other.unexpected().into()),
        }
    }
    let result = match (depth, movetime, threads) {
        (depth, None, None) => bench::run(depth.unwrap_or(bench::DEPTH), |_| {}),
        (None, Some(movetime), threads) => run_timed(movetime, threads.unwrap_or(1), out)?,
        _ => return Err(CliError::Input("bench takes --depth, or --movetime with or without --threads".to_owned())),
    };
    writeln!(out, "nodes {}", result.nodes)?;
    Ok(writeln!(out, "nps {:.0}", result.nodes_per_second())?)
}

fn run_timed(movetime: u64, threads: usize, out: &mut dyn Write) -> Result<bench::BenchResult, CliError> {
    let mut all = Vec::new();
    let result = bench::run_timed(Duration::from_millis(movetime), threads, |searched| all.push(searched));
    for bench::Searched { number, pieces, depth, nodes, settled } in &all {
        let settled = if *settled { " settled" } else { "" };
        writeln!(out, "position {number} pieces {pieces} depth {depth} nodes {nodes}{settled}")?;
    }
    if let Some(depth) = bench::median_depth(&all) {
        writeln!(out, "median depth {depth}")?;
    }
    Ok(result)
}
