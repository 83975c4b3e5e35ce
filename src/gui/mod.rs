//! The window: winit shell and egui panels. Wires everything together; decides nothing about the game.

mod actions;
mod app;
mod autoplay;
mod bench_frames;
mod board_input;
mod event_log;
mod exports;
pub mod message;
mod options;
pub mod panels;
pub mod picture;
mod places;
mod players;
mod report;
mod run_panels;
mod saves;
mod screen;
mod screenshot;
mod session;
mod sounds;
mod speech;
mod timing;
mod training;
mod window_place;
mod windowless;

use crate::contest::external::keep;
use app::{App, Wake};
use event_log::EventLog;
use options::{Invocation, KEEP_ENGINE, Options};
use session::Session;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use windowless::Failure;
use winit::event_loop::{EventLoop, EventLoopProxy};

/// Standard output takes nothing.
const EXIT_NO_OUTPUT: u8 = 1;
/// A bad option or file.
const EXIT_BAD_INPUT: u8 = 2;
/// No display, or no usable OpenGL.
const EXIT_NO_WINDOW: u8 = 3;

/// Runs the game with a command line (program name first). Every failure is one line on standard error.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let start = Instant::now();
    let options = match options::parse(args) {
        Ok(Invocation::Run(options)) => *options,
        Ok(Invocation::Print(text)) => {
            return ended(print(&text));
        }
        Ok(Invocation::Keep { parent, command }) => {
            return ended(keep(parent, &command).map_err(|error| Failure::Input(format!("{KEEP_ENGINE}: {error}"))));
        }
        Err(message) => return fail(EXIT_BAD_INPUT, &message),
    };
    let log = match EventLog::open(options.event_log.as_deref(), start) {
        Ok(log) => log,
        Err(error) => {
            let path = options.event_log.unwrap_or_default();
            return fail(EXIT_BAD_INPUT, &format!("--event-log: {}: {error}", path.display()));
        }
    };
    if let Some(path) = options.screenshot.clone() {
        return ended(screenshot::take(&options, log, &path));
    }
    if let Some(count) = options.bench_frames {
        return ended(bench_frames::run(&options, log, count));
    }
    run_window(options, log)
}

fn ended(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Input(message)) => fail(EXIT_BAD_INPUT, &message),
        Err(Failure::Graphics(message)) => fail(EXIT_NO_WINDOW, &message),
        Err(Failure::Output(error)) => fail(EXIT_NO_OUTPUT, &format!("standard output: {error}")),
    }
}

fn run_window(options: Options, log: EventLog) -> ExitCode {
    // Files and positions are judged before any window opens, so the way to wake the event loop is filled in later.
    let proxy: Arc<OnceLock<EventLoopProxy<Wake>>> = Arc::default();
    let waker = Arc::clone(&proxy);
    let wake = move || {
        if let Some(proxy) = waker.get() {
            // A loop that has ended needs no waking.
            let _ = proxy.send_event(Wake::Engine);
        }
    };
    let mut session = Session::new(&options, log, Arc::new(wake));
    if let Err(message) = session.start_from(&options) {
        return fail(EXIT_BAD_INPUT, &message);
    }
    let event_loop = match open_event_loop() {
        Ok(event_loop) => event_loop,
        Err(message) => return fail(EXIT_NO_WINDOW, &message),
    };
    // Set once, here.
    let _ = proxy.set(event_loop.create_proxy());
    if let Err(error) = end_on_signals(event_loop.create_proxy()) {
        complain(&format!("a signal to end will not be seen: {error}"));
    }
    let mut app = App::new(options, session);
    if let Err(error) = event_loop.run_app(&mut app) {
        return fail(EXIT_NO_WINDOW, &format!("the window system failed: {error}"));
    }
    match app.into_failure() {
        Some(message) => fail(EXIT_NO_WINDOW, &message),
        None => ExitCode::SUCCESS,
    }
}

/// Opens the connection to the window system: Wayland when one answers, else X11.
fn open_event_loop() -> Result<EventLoop<Wake>, String> {
    let mut builder = EventLoop::with_user_event();
    #[cfg(all(unix, not(target_os = "macos")))]
    if std::env::var_os("DISPLAY").is_some() && !wayland_answers() {
        // A Wayland that is named but not there must not hide an X server that is. winit can be asked only once.
        winit::platform::x11::EventLoopBuilderExtX11::with_x11(&mut builder);
    }
    // A missing libxkbcommon-x11 panics inside its loader; nothing of ours is half done at this point.
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| builder.build()));
    std::panic::set_hook(quiet);
    match opened {
        Ok(Ok(event_loop)) => Ok(event_loop),
        Ok(Err(error)) => {
            // winit puts the place in its own source before the reason.
            let reason = error.to_string().lines().collect::<Vec<_>>().join(" ");
            let reason = reason.rsplit(".rs:").next().unwrap_or_default();
            let reason = reason.trim_start_matches(|c: char| c.is_ascii_digit() || ": ".contains(c));
            Err(format!("no window can be opened: {reason}"))
        }
        Err(_) => Err("no window can be opened: a library of the window system is missing \
                       (on Debian: libxkbcommon-x11-0 libxcursor1 libxi6)"
            .to_owned()),
    }
}

/// Whether there is a Wayland compositor to talk to.
#[cfg(all(unix, not(target_os = "macos")))]
fn wayland_answers() -> bool {
    use std::path::{Path, PathBuf};
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if variable("WAYLAND_SOCKET").is_some() {
        return true;
    }
    let Some(name) = variable("WAYLAND_DISPLAY") else { return false };
    // An absolute name is a path of its own; joining keeps it as it is.
    let folder = variable("XDG_RUNTIME_DIR").map(PathBuf::from).unwrap_or_default();
    std::os::unix::net::UnixStream::connect(folder.join(Path::new(&name))).is_ok()
}

/// Closes the program on SIGTERM, SIGINT and SIGHUP as if its window were closed.
#[cfg(unix)]
fn end_on_signals(proxy: EventLoopProxy<Wake>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for _ in signals.forever() {
            if proxy.send_event(Wake::Terminate).is_err() {
                break;
            }
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn end_on_signals(_: EventLoopProxy<Wake>) -> std::io::Result<()> {
    Ok(())
}

fn fail(code: u8, message: &str) -> ExitCode {
    complain(message);
    ExitCode::from(code)
}

/// One line on standard error.
fn complain(message: &str) {
    // Nobody is left to tell when standard error is closed too.
    let _ = writeln!(io::stderr(), "intellector: {message}");
}

/// Puts a text on standard output. Whoever read it may have stopped: that is no failure.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Output(error)),
        _ => Ok(()),
    }
}
