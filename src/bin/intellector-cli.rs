//! The headless tools of Intellector: see `intellector-cli --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    intellector::cli::run(std::env::args_os().skip(1))
}
