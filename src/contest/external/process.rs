//! A running engine as lines in and lines out, neither of which can make the match wait longer than it wants.

use super::Fault;
use super::keeper::{self, Launcher};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 16;
/// Lines that wait in either direction; an engine that writes more has to wait.
const WAITING_LINES: usize = 256;
/// How long an engine may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often a wait looks whether the match was called off.
const GLANCE: Duration = Duration::from_millis(20);

enum Output {
    Line(String),
    TooLong,
}

/// A running engine.
pub(super) struct Process {
    child: Child,
    input: SyncSender<String>,
    output: Receiver<Output>,
}

impl Process {
    pub(super) fn start(launcher: &Launcher, command: &str) -> Result<Process, Fault> {
        let mut child = launcher.start(command)?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (input, lines_in) = sync_channel(WAITING_LINES);
        let (lines_out, output) = sync_channel(WAITING_LINES);
        // From here on dropping it ends the child.
        let process = Process { child, input, output };
        let thread = |name: &str| std::thread::Builder::new().name(name.to_owned());
        // The threads end when the engine's ends of the pipes are closed, at the latest when it is killed.
        if let (Some(stdin), Some(stdout)) = pipes {
            thread("engine input").spawn(move || write_lines(stdin, &lines_in)).map_err(not_started)?;
            thread("engine output").spawn(move || read_lines(stdout, &lines_out)).map_err(not_started)?;
        }
        Ok(process)
    }

    /// Sends a line without waiting for it to be read. `expected`: what is waited for, for the message.
    pub(super) fn send(&self, line: String, expected: &'static str) -> Result<(), Fault> {
        self.input.try_send(line).map_err(|error| match error {
            TrySendError::Full(_) => Fault::Deaf,
            TrySendError::Disconnected(_) => Fault::Ended(expected),
        })
    }

    /// The next line, without its end.
    pub(super) fn line(&self, expected: &'static str, wait: &Wait) -> Result<String, Fault> {
        loop {
            let left = wait.until.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(GLANCE)) {
                Ok(Output::Line(line)) => return Ok(line),
                Ok(Output::TooLong) => return Err(Fault::Nonsense(format!("a line of more than {MAX_LINE} bytes"))),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Ended(expected)),
                Err(RecvTimeoutError::Timeout) if wait.stop.load(Relaxed) => return Err(Fault::Interrupted),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Fault::Silent(expected, wait.length)),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Process {
    /// Asks it to quit, waits a moment, and kills what is left.
    fn drop(&mut self) {
        let asked = Instant::now();
        if self.input.try_send("quit".to_owned()).is_ok() {
            // It ends by closing its output. Waiting for the process instead would free its number, and with it that of
            // its group, before the rest of the group is ended.
            while let Some(left) = FAREWELL.checked_sub(asked.elapsed()) {
                if let Err(RecvTimeoutError::Disconnected) = self.output.recv_timeout(left) {
                    break;
                }
            }
        }
        keeper::kill(&mut self.child);
    }
}

/// How long to wait for an answer, and the flag that calls the match off.
pub(super) struct Wait<'a> {
    until: Instant,
    length: Duration,
    stop: &'a AtomicBool,
}

impl Wait<'_> {
    /// Waits this long from now on.
    pub(super) fn for_time(length: Duration, stop: &AtomicBool) -> Wait<'_> {
        let now = Instant::now();
        // A time beyond the clock's range is as good as a year.
        let until = now.checked_add(length).unwrap_or(now + Duration::from_secs(365 * 24 * 3600));
        Wait { until, length, stop }
    }
}

fn not_started(error: std::io::Error) -> Fault {
    Fault::NotStarted(error.to_string())
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).is_err() {
            // The next `send` finds the channel closed.
            return;
        }
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<Output>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let output = match (&mut stdout).take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(length) if length > MAX_LINE => Output::TooLong,
            Ok(_) => Output::Line(String::from_utf8_lossy(&line).trim_end().to_owned()),
        };
        let ends = matches!(output, Output::TooLong);
        if lines.send(output).is_err() || ends {
            return;
        }
    }
}
