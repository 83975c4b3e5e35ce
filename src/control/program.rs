//! Other programs as players, each asked on a thread of its own. Their reports come like those of the worker: with the
//! ticket of the request, and a wake.

use crate::contest::external::{Engine, Fault, Launcher, Patience, Question};
use crate::engine::{Limits, Report, ReportKind, Ticket, worker::Wake};
use crate::game::Game;
use crate::rules::{Move, Rules};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The longest piece of a command that is shown, in characters.
const LONGEST_NAME: usize = 60;
/// How often an artificial delay looks whether it is cut short.
const GLANCE: Duration = Duration::from_millis(10);

/// What a program is asked.
pub(super) struct Job {
    pub(super) ticket: Ticket,
    pub(super) game: Game,
    pub(super) limits: Limits,
    /// For programs that vary their play.
    pub(super) seed: u64,
    /// Waits this long before the answer, for tests.
    pub(super) delay: Duration,
}

/// What the owner tells a running request. Raised once, never lowered.
#[derive(Default)]
struct Flags {
    /// Answer now.
    stop: AtomicBool,
    /// Nobody waits for the answer any more.
    cancelled: AtomicBool,
}

/// All programs of a controller.
pub(super) struct Programs {
    list: Vec<Program>,
    running: Option<Arc<Flags>>,
    reports: Receiver<Report>,
    outbox: Sender<Report>,
    wake: Wake,
}

impl Programs {
    pub(super) fn new(wake: Wake) -> Programs {
        let (outbox, reports) = channel();
        Programs { list: Vec::new(), running: None, reports, outbox, wake }
    }

    /// Makes another program known; it is started when it is asked first. Returns its number.
    pub(super) fn add(&mut self, command: String, launcher: Launcher) -> usize {
        self.list.push(Program::new(command, launcher, self.outbox.clone(), self.wake.clone()));
        self.list.len() - 1
    }

    /// What it is called in records: its command, cut short.
    pub(super) fn name(&self, number: usize) -> Option<&str> {
        self.list.get(number).map(|program| program.name.as_str())
    }

    /// Asks it; returns at once.
    pub(super) fn start(&mut self, number: usize, job: Job) {
        self.cancel();
        let (flags, ticket) = (Arc::new(Flags::default()), job.ticket);
        self.running = Some(flags.clone());
        let jobs = self.list.get(number).and_then(|program| program.jobs.as_ref());
        if jobs.is_none_or(|jobs| jobs.send((job, flags)).is_err()) {
            let kind = ReportKind::Failed("the program that plays this side cannot be asked".to_owned());
            // The receiver is one of our own fields.
            let _ = self.outbox.send(Report { ticket, kind });
            (self.wake)();
        }
    }

    /// Asks for the answer at once.
    pub(super) fn move_now(&self) {
        if let Some(flags) = &self.running {
            flags.stop.store(true, Relaxed);
        }
    }

    /// Gives up the running request; returns at once.
    pub(super) fn cancel(&mut self) {
        if let Some(flags) = self.running.take() {
            flags.cancelled.store(true, Relaxed);
            flags.stop.store(true, Relaxed);
        }
    }

    /// The reports that came since the last call.
    pub(super) fn poll(&self) -> Vec<Report> {
        self.reports.try_iter().collect()
    }
}

impl Drop for Programs {
    /// Calls the running request off, so that the programs are dropped without waiting for an answer.
    fn drop(&mut self) {
        self.cancel();
    }
}

/// One program. Dropped, it waits a moment for the process to end, and ends it otherwise.
struct Program {
    name: String,
    jobs: Option<Sender<(Job, Arc<Flags>)>>,
    thread: Option<JoinHandle<()>>,
    /// The program is being dropped.
    end: Arc<AtomicBool>,
}

impl Program {
    fn new(command: String, launcher: Launcher, reports: Sender<Report>, wake: Wake) -> Program {
        let name: String = command.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST_NAME).collect();
        let (jobs, inbox) = channel();
        let end = Arc::new(AtomicBool::new(false));
        let asker = Asker { command, name: name.clone(), launcher, end: end.clone(), engine: None, rules: None };
        let thread = std::thread::Builder::new()
            .name("program".to_owned())
            .spawn(move || asker.serve(&inbox, &reports, &wake))
            .ok();
        Program { name, jobs: Some(jobs), thread, end }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end.store(true, Relaxed);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has nobody left to be told.
            let _ = thread.join();
        }
    }
}

/// What lives on a program's thread.
struct Asker {
    command: String,
    name: String,
    launcher: Launcher,
    end: Arc<AtomicBool>,
    /// `None`: not running, or no longer trusted.
    engine: Option<Engine>,
    /// Of the game that the engine has been prepared for.
    rules: Option<Rules>,
}

impl Asker {
    fn serve(mut self, inbox: &Receiver<(Job, Arc<Flags>)>, reports: &Sender<Report>, wake: &Wake) {
        for (job, flags) in inbox {
            if flags.cancelled.load(Relaxed) {
                continue;
            }
            let kind = match self.answer(&job, &flags) {
                Ok(mv) => ReportKind::Done(Some(mv)),
                Err(fault) => {
                    // Dropping it ends the process; the next request starts another.
                    self.engine = None;
                    ReportKind::Failed(format!("engine {}: {fault} (\"move now\" starts it again)", self.name))
                }
            };
            // Nobody listens only while the owner is being dropped.
            if !flags.cancelled.load(Relaxed) && reports.send(Report { ticket: job.ticket, kind }).is_ok() {
                wake();
            }
        }
    }

    fn answer(&mut self, job: &Job, flags: &Flags) -> Result<Move, Fault> {
        let rules = job.game.start().rules();
        let fresh = self.engine.is_none();
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::start(&self.launcher, &self.command, Patience::default(), &self.end)?,
        };
        let engine = self.engine.insert(engine);
        if fresh || self.rules != Some(rules) || job.game.plies().len() < 2 {
            engine.new_game(rules, job.seed, &self.end)?;
            self.rules = Some(rules);
        }
        // By the clock it thinks as long as our own players mean to; it is told no clock that it could overdraw.
        let limits = Limits { time: job.limits.soft_time.or(job.limits.time), soft_time: None, ..job.limits };
        let question = Question { game: &job.game, limits, stop: &self.end, hurry: Some(&flags.stop) };
        let answer = engine.ask(&question)?;
        let answered = Instant::now();
        while !flags.stop.load(Relaxed) && answered.elapsed() < job.delay {
            std::thread::sleep(GLANCE.min(job.delay));
        }
        Ok(answer.mv)
    }
}
