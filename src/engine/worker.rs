//! The thread a computer player thinks on.
//!
//! Every request gets a fresh [`Ticket`] and a fresh stop flag that is never armed again. The caller drops reports
//! whose ticket it no longer waits for; cancelling never waits.

use super::bots::{self, Bot, Seeds};
use super::eval::Judgement;
use super::priority::give_way;
use super::search::{Observer, SearchInfo, SearchOptions, Searcher, Situation};
use super::{Limits, tt::Table};
use crate::rules::Move;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Size of the table of an analysis that begins afresh, in MiB: enough for some hundred thousand nodes.
const FRESH_TABLE_MIB: usize = 4;

/// Names one request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ticket(pub u64);

/// What to think about.
#[derive(Debug, Clone)]
pub struct Request {
    /// Position and past.
    pub situation: Situation,
    /// Who thinks.
    pub bot: Bot,
    /// Limits beyond the bot's own; default: the bot's own only.
    pub limits: Limits,
    /// Instead of the bot's answer, so many best lines at full strength.
    pub analyse: Option<usize>,
    /// The analysis begins with an empty table of its own: the same request always gives the same answer, if no time limit
    /// cuts in.
    pub afresh: bool,
    /// Seeds of the bot's choices.
    pub seeds: Seeds,
    /// Waits this long before the answer (for tests of late answers); cut short by "move now" and cancel.
    pub delay: Duration,
}

/// News of a request.
#[derive(Debug, Clone)]
pub struct Report {
    /// Of which request.
    pub ticket: Ticket,
    /// What.
    pub kind: ReportKind,
}

/// What is new.
#[derive(Debug, Clone)]
pub enum ReportKind {
    /// A depth was finished.
    Info(SearchInfo),
    /// The answer; `None` if there is no legal ply.
    Done(Option<Move>),
    /// The search died; the message says how.
    Failed(String),
}

/// The closure that tells the owner of a [`Worker`] to poll it.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What a [`Worker`] searches with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resources {
    /// Size of the transposition table in MiB.
    pub table_mib: usize,
    /// Threads that search at once, 1..=[`Worker::MAX_THREADS`].
    pub threads: usize,
    /// The parts of the search that are on.
    pub options: SearchOptions,
    /// What it judges positions by.
    pub judgement: Judgement,
    /// Every other thread of the program goes first where there are too few cores, as far as the system allows that.
    pub background: bool,
}

impl Default for Resources {
    fn default() -> Resources {
        Resources {
            table_mib: Worker::DEFAULT_TABLE_MIB,
            threads: 1,
            options: SearchOptions::FULL,
            judgement: Judgement::default(),
            background: false,
        }
    }
}

/// Runs one request at a time on its own thread; starting another cancels the one before.
pub struct Worker {
    jobs: Option<Sender<Task>>,
    thread: Option<JoinHandle<()>>,
    reports: Receiver<Report>,
    /// For what the worker itself has to report: that there is no thread.
    own_reports: Sender<Report>,
    wake: Wake,
    running: Option<Arc<Flags>>,
    last_ticket: u64,
}

impl Worker {
    /// The size of the transposition table in MiB unless told otherwise.
    pub const DEFAULT_TABLE_MIB: usize = 32;
    /// The most threads that may search at once.
    pub const MAX_THREADS: usize = 64;
    /// The search recurses up to a hundred plies; this leaves room for unoptimised frames.
    const STACK_BYTES: usize = 16 << 20;

    /// A worker that calls `wake` (from its thread) whenever a report is waiting.
    pub fn new(wake: Wake) -> Worker {
        Worker::with_resources(wake, Resources::default())
    }

    /// The same with other resources than the usual ones.
    pub fn with_resources(wake: Wake, resources: Resources) -> Worker {
        let (jobs, inbox) = channel();
        let (outbox, reports) = channel();
        let postman = Postman { reports: outbox.clone(), wake: wake.clone() };
        let thread = std::thread::Builder::new()
            .name("engine".to_owned())
            .stack_size(Self::STACK_BYTES)
            .spawn(move || work(&inbox, &postman, resources))
            .ok();
        Worker { jobs: Some(jobs), thread, reports, own_reports: outbox, wake, running: None, last_ticket: 0 }
    }

    /// Gives up the running request, and names one that somebody else will answer.
    pub fn ticket(&mut self) -> Ticket {
        self.cancel();
        self.last_ticket += 1;
        Ticket(self.last_ticket)
    }

    /// Starts thinking; returns at once.
    pub fn start(&mut self, request: Request) -> Ticket {
        let ticket = self.ticket();
        let flags = Arc::new(Flags::default());
        self.running = Some(flags.clone());
        let sent =
            self.jobs.as_ref().is_some_and(|jobs| jobs.send(Task::Think(Job { ticket, request, flags })).is_ok());
        if !sent || self.thread.is_none() {
            let kind = ReportKind::Failed("the system gave no thread to think on".to_owned());
            // The receiver is this worker itself.
            let _ = self.own_reports.send(Report { ticket, kind });
            (self.wake)();
        }
        ticket
    }

    /// Waits until the memory for a search is there, so that the time of the next one is all for thinking. With a large
    /// table that may take tenths of a second. A running search is waited for, too. Returns the table's size in MiB, which is
    /// less than was asked for if the system does not give so much; `None` if there is no thread, as the next request will
    /// say.
    pub fn prepare(&self) -> Option<usize> {
        let (done, ready) = channel();
        self.jobs.as_ref()?.send(Task::Prepare(done)).ok()?;
        ready.recv().ok()
    }

    /// Asks for the best ply so far: the report `Done` of the same ticket follows within milliseconds.
    pub fn move_now(&mut self) {
        if let Some(flags) = &self.running {
            flags.raise(false);
        }
    }

    /// Gives up the running request; returns at once. A late report of it may still come and carries its old ticket.
    pub fn cancel(&mut self) {
        if let Some(flags) = self.running.take() {
            flags.raise(true);
        }
    }

    /// The reports that came since the last call.
    pub fn poll(&mut self) -> Vec<Report> {
        self.reports.try_iter().collect()
    }
}

impl Drop for Worker {
    /// Ends the thread; waits for it a few milliseconds.
    fn drop(&mut self) {
        self.cancel();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the thread was reported as `Failed` already.
            let _ = thread.join();
        }
    }
}

/// What the owner tells a running request. Raised once, never lowered.
#[derive(Default)]
struct Flags {
    /// Answer now.
    stop: AtomicBool,
    /// Nobody waits for the answer any more.
    cancelled: AtomicBool,
    /// Whether it is raised, for the one who sleeps.
    raised: Mutex<bool>,
    changed: Condvar,
}

impl Flags {
    fn raise(&self, cancel: bool) {
        if cancel {
            self.cancelled.store(true, Relaxed);
        }
        self.stop.store(true, Relaxed);
        *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    fn sleep(&self, time: Duration) {
        if !time.is_zero() {
            let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
            // Woken or not, the sleep is over.
            let _ = self.changed.wait_timeout_while(raised, time, |raised| !*raised);
        }
    }
}

enum Task {
    Think(Job),
    /// Make the searcher, and say so.
    Prepare(Sender<usize>),
}

struct Job {
    ticket: Ticket,
    request: Request,
    flags: Arc<Flags>,
}

/// Brings reports to the owner.
struct Postman {
    reports: Sender<Report>,
    wake: Wake,
}

impl Postman {
    fn send(&self, ticket: Ticket, kind: ReportKind) {
        // Nobody listens only while the worker is being dropped.
        if self.reports.send(Report { ticket, kind }).is_ok() {
            (self.wake)();
        }
    }
}

struct JobObserver<'a> {
    job: &'a Job,
    postman: &'a Postman,
}

impl Observer for JobObserver<'_> {
    fn should_stop(&self) -> bool {
        self.job.flags.stop.load(Relaxed)
    }

    fn on_info(&mut self, info: &SearchInfo) {
        if !self.job.flags.cancelled.load(Relaxed) {
            self.postman.send(self.job.ticket, ReportKind::Info(info.clone()));
        }
    }
}

fn work(inbox: &Receiver<Task>, postman: &Postman, resources: Resources) {
    if resources.background {
        give_way();
    }
    let new_searcher = || {
        let table = Arc::new(Table::new(resources.table_mib));
        let mut searcher = Searcher::with_evaluation(table, resources.judgement.evaluation());
        searcher.set_threads(resources.threads.min(Worker::MAX_THREADS));
        searcher.set_options(resources.options);
        searcher
    };
    // Made when first needed, so that a game between people costs no memory.
    let mut searcher = None;
    for task in inbox {
        let job = match task {
            Task::Think(job) => job,
            Task::Prepare(done) => {
                let searcher = searcher.get_or_insert_with(new_searcher);
                // Whoever asked may have stopped waiting.
                let _ = done.send(searcher.table().mib());
                continue;
            }
        };
        if job.flags.cancelled.load(Relaxed) {
            continue;
        }
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let searcher = searcher.get_or_insert_with(new_searcher);
            let Request { situation, bot, limits, analyse, afresh, seeds, delay } = &job.request;
            let mut observer = JobObserver { job: &job, postman };
            let answer = match analyse {
                Some(lines) if *afresh => {
                    let table = Arc::new(Table::new(FRESH_TABLE_MIB));
                    let mut own = Searcher::with_evaluation(table, resources.judgement.evaluation());
                    own.set_options(resources.options);
                    own.search(situation, *limits, *lines, &mut observer).best()
                }
                Some(lines) => searcher.search(situation, *limits, *lines, &mut observer).best(),
                None => bots::choose(searcher, *bot, situation, *limits, *seeds, &mut observer),
            };
            job.flags.sleep(*delay);
            answer
        }));
        let kind = match answer {
            Ok(answer) => ReportKind::Done(answer),
            Err(panic) => {
                // Whatever state it was left in, the next request gets a new one.
                searcher = None;
                ReportKind::Failed(describe(panic.as_ref()))
            }
        };
        if !job.flags.cancelled.load(Relaxed) {
            postman.send(job.ticket, kind);
        }
    }
}

fn describe(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("the search failed: {}", text.unwrap_or("for an unknown reason"))
}
