//! The game.

fn main() -> std::process::ExitCode {
    intellector::gui::run(std::env::args_os())
}
