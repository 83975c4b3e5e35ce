//! The headless tools of `intellector-cli`: one module a subcommand, listed in `SUBCOMMANDS` below.

mod analyse;
mod args;
mod bench;
mod contest;
mod convert;
mod moves;
mod perft;
mod play;
mod uci;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Every subcommand, in the order of the help text.
const SUBCOMMANDS: &[Subcommand] = &[
    perft::SUBCOMMAND,
    moves::SUBCOMMAND,
    play::SUBCOMMAND,
    convert::SUBCOMMAND,
    uci::SUBCOMMAND,
    bench::SUBCOMMAND,
    analyse::SUBCOMMAND,
    contest::SUBCOMMAND,
];

/// A subcommand of `intellector-cli`.
struct Subcommand {
    /// The word that calls it.
    name: &'static str,
    /// Its arguments, for the help text.
    arguments: &'static str,
    /// One line on what it does.
    summary: &'static str,
    /// Whether it takes `--rules` and `--truce`.
    rules: bool,
    /// Reads its arguments and does it.
    run: fn(&mut lexopt::Parser, &mut dyn Write) -> Result<(), CliError>,
}

impl Subcommand {
    fn usage(&self) -> String {
        let rules = if self.rules { args::RulesOptions::HELP } else { "" };
        [self.name, self.arguments, rules].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn help(&self, out: &mut dyn Write) -> Result<(), CliError> {
        Ok(writeln!(out, "Usage: intellector-cli {}\n\n{}", self.usage(), self.summary)?)
    }
}

/// Why a subcommand failed.
#[derive(Debug, thiserror::Error)]
enum CliError {
    /// The arguments or a file they name: one line that says what and where. Exit code 2.
    #[error("{0}")]
    Input(String),
    /// Standard output does not take the answer. Exit code 1, but 0 when whoever read it has simply stopped.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    /// The system gives no thread to read standard input with. Exit code 1.
    #[error("standard input: no thread to read it with: {0}")]
    NoThread(io::Error),
}

impl From<lexopt::Error> for CliError {
    fn from(error: lexopt::Error) -> CliError {
        CliError::Input(error.to_string())
    }
}

/// Runs the program with its arguments (without its own name) and reports failures on standard error.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = match asks_for_help(&arguments) {
        Some(subcommand) => subcommand.help(&mut out),
        None => dispatch(&mut lexopt::Parser::from_args(arguments), &mut out),
    };
    let result = done.and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let one_line: String = error.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            // Nobody is left to tell if standard error is closed too.
            let _ = writeln!(io::stderr(), "intellector-cli: {one_line}");
            ExitCode::from(if matches!(error, CliError::Input(_)) { 2 } else { 1 })
        }
    }
}

/// The subcommand that `NAME ... --help` or `help NAME` asks about.
fn asks_for_help(arguments: &[OsString]) -> Option<&'static Subcommand> {
    let (first, rest) = arguments.split_first()?;
    let name = match first == "help" {
        true => rest.first()?,
        // What follows is another program's own.
        false if rest.first().is_some_and(|argument| argument == contest::KEEP_ENGINE) => return None,
        false => rest.iter().any(|argument| argument == "--help" || argument == "-h").then_some(first)?,
    };
    SUBCOMMANDS.iter().find(|subcommand| name == subcommand.name)
}

fn dispatch(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    use lexopt::prelude::*;
    let name = match parser.next()? {
        Some(Long("help") | Short('h')) => return help(out),
        Some(Long("version") | Short('V')) => {
            return Ok(writeln!(out, "intellector-cli {}", env!("CARGO_PKG_VERSION"))?);
        }
        Some(Value(name)) => name.string()?,
        Some(other) => return Err(other.unexpected().into()),
        None => return Err(CliError::Input("no subcommand: see intellector-cli --help".into())),
    };
    if name == "help" {
        return help(out);
    }
    let subcommand = SUBCOMMANDS.iter().find(|subcommand| subcommand.name == name).ok_or_else(|| {
        let names: Vec<&str> = SUBCOMMANDS.iter().map(|subcommand| subcommand.name).collect();
        CliError::Input(format!("{name:?} is not a subcommand: expected {}", names.join(", ")))
    })?;
    (subcommand.run)(parser, out)
}

fn help(out: &mut dyn Write) -> Result<(), CliError> {
    writeln!(out, "Headless tools for the board game Intellector.\n\nUsage: intellector-cli SUBCOMMAND ...\n")?;
    for subcommand in SUBCOMMANDS {
        writeln!(out, "  {}\n      {}", subcommand.usage(), subcommand.summary)?;
    }
    writeln!(
        out,
        "\nA position is `start` or a SIP of version 1 or 2. Bad input: one line on standard error, exit code 2."
    )?;
    Ok(())
}
