//! The process between a match and an engine: it ends the engine and everything the engine has started when either of
//! the two is gone, even if the match is killed without a chance to tidy up.
//!
//! The keeper leads a process group of its own and hands its standard input and output on to the engine. The match ends
//! the whole group; and should the match vanish, the keeper finds itself with another parent and does the same.

use super::Fault;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// How to start a keeper: a program and its first arguments, which has to call [`keep`] with the two that are added,
/// the process number of the match and the engine's command.
#[derive(Debug, Clone)]
pub struct Launcher {
    /// The program, mostly the running one.
    pub program: PathBuf,
    /// Its first arguments.
    pub arguments: Vec<OsString>,
}

impl Launcher {
    /// Starts an engine by its command (as the system's shell reads it) with pipes for its input and output. What it
    /// writes to standard error is dropped.
    pub(super) fn start(&self, command: &str) -> Result<Child, Fault> {
        self.command(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Fault::NotStarted(error.to_string()))
    }

    #[cfg(unix)]
    fn command(&self, command: &str) -> Command {
        use std::os::unix::process::CommandExt;
        let mut keeper = Command::new(&self.program);
        keeper.args(&self.arguments).arg(std::process::id().to_string()).arg(command).process_group(0);
        keeper
    }

    /// Without process groups there is nothing to keep: the engine runs as a child, and processes of its own survive it.
    #[cfg(not(unix))]
    fn command(&self, command: &str) -> Command {
        let mut shell = Command::new("cmd");
        shell.arg("/C").arg(command);
        shell
    }
}

/// Ends a child of [`Launcher::start`] and everything it has started.
pub(super) fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        // The child was not waited for yet, so its number still is its group's. The group may be gone already.
        let _ =
            rustix::process::kill_process_group(rustix::process::Pid::from_child(child), rustix::process::Signal::KILL);
    }
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// Runs an engine's command until it ends or this process is no longer a child of `parent`, then kills its own process
/// group, and so itself and whatever is left of the engine. Standard input and output become the engine's.
///
/// # Errors
///
/// The process could not lead a group, or the shell could not be started.
#[cfg(unix)]
pub fn keep(parent: u32, command: &str) -> std::io::Result<()> {
    use rustix::process::{Signal, getpid, kill_process_group, setpgid};
    use std::os::unix::process::parent_id;

    // The launcher has seen to this already. Called by hand it would be in the group of somebody's shell.
    setpgid(None, None)?;
    let mut engine = Command::new("/bin/sh").arg("-c").arg(command).spawn()?;
    // Only the engine may hold the pipes: the match has to see when it closes them.
    let nothing = std::fs::OpenOptions::new().read(true).write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    while parent_id() == parent && engine.try_wait()?.is_none() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    Ok(kill_process_group(getpid(), Signal::KILL)?)
}

/// There is nothing to keep here, see [`Launcher`].
///
/// # Errors
///
/// Always.
#[cfg(not(unix))]
pub fn keep(_: u32, _: &str) -> std::io::Result<()> {
    Err(std::io::Error::from(std::io::ErrorKind::Unsupported))
}
