//! `uci`: the engine protocol on standard input and output; docs/protocol.md describes it.

mod command;

use super::{CliError, Subcommand};
use crate::engine::worker::Wake;
use crate::engine::{
    Bot, Judgement, Limits, Report, ReportKind, Request, Resources, SearchInfo, SearchOptions, Seeds, Situation,
    Ticket, Worker, rng, tt::Table,
};
use crate::rules::{Color, Move, Position, Rules, notation, sip};
use command::{Command, Go, shown};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

pub(super) const SUBCOMMAND: Subcommand = Subcommand {
    name: "uci",
    arguments: "",
    summary: "speaks the engine protocol on standard input and output (docs/protocol.md)",
    rules: false,
    run,
};

/// Longer lines are refused unread: a game of a thousand plies has ten thousand characters.
const MAX_LINE: u64 = 1 << 16;
/// How long `stop` waits for the answer before it goes on reading.
const LONGEST_STOP: Duration = Duration::from_secs(1);
/// Lines read ahead while the engine is busy.
const READ_AHEAD: usize = 64;

fn run(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    if let Some(argument) = parser.next()? {
        return Err(argument.unexpected().into());
    }
    serve(io::stdin(), out)
}

/// What the protocol loop waits for.
enum Event {
    Line(String),
    LineTooLong,
    EndOfInput,
    /// The worker has something to report.
    Wake,
}

/// Speaks the protocol until `quit` or the end of the input; then a search with limits is still answered.
fn serve(input: impl Read + Send + 'static, out: &mut dyn Write) -> Result<(), CliError> {
    let (sender, events) = sync_channel(READ_AHEAD);
    let waker = sender.clone();
    std::thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || read_lines(input, &sender))
        .map_err(CliError::NoThread)?;
    let wake = move || {
        // When the channel is full the loop has events to handle anyway, and it polls after each.
        let _ = waker.try_send(Event::Wake);
    };
    Ok(Session::new(Arc::new(wake), out).serve(&events)?)
}

fn read_lines(input: impl Read, events: &SyncSender<Event>) {
    let mut input = BufReader::new(input);
    loop {
        let mut line = Vec::new();
        let event = match (&mut input).take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::EndOfInput,
            Ok(_) if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") => {
                // A failure to skip shows again at the next read.
                let _ = skip_line(&mut input);
                Event::LineTooLong
            }
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        let ends = matches!(event, Event::EndOfInput);
        if events.send(event).is_err() || ends {
            return;
        }
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let (skipped, done) = (end.map_or(buffer.len(), |end| end + 1), end.is_some() || buffer.is_empty());
        input.consume(skipped);
        if done {
            return Ok(());
        }
    }
}

/// A search that was asked for and not yet answered.
struct Pending {
    ticket: Ticket,
    /// Answered only after `stop`.
    infinite: bool,
    /// The answer, held back until `stop`.
    held: Option<Option<Move>>,
    /// What is answered should the search fail: a legal ply, so that the game goes on.
    fallback: Option<Move>,
}

struct Session<'a> {
    out: &'a mut dyn Write,
    wake: Wake,
    worker: Worker,
    resources: Resources,
    level: u8,
    seed: u64,
    /// How many games the other side has said that it begins.
    games: u64,
    rules: Rules,
    situation: Option<Situation>,
    pending: Option<Pending>,
}

impl<'a> Session<'a> {
    fn new(wake: Wake, out: &'a mut dyn Write) -> Session<'a> {
        Session {
            out,
            worker: Worker::new(wake.clone()),
            wake,
            resources: Resources::default(),
            level: Bot::MAX_LEVEL,
            seed: 0,
            games: 0,
            rules: Rules::default(),
            situation: None,
            pending: None,
        }
    }

    fn serve(mut self, events: &Receiver<Event>) -> io::Result<()> {
        let mut ended = false;
        while !(ended && self.pending.is_none()) {
            // The worker keeps a sender, so the channel stays open.
            let Ok(event) = events.recv() else { break };
            match event {
                Event::Line(line) => match command::read(&line) {
                    Ok(Some(Command::Quit)) => return Ok(()),
                    Ok(Some(command)) => {
                        if let Err(message) = self.obey(command)? {
                            self.complain(&message)?;
                        }
                    }
                    Ok(None) => {}
                    Err(message) => {
                        if line.trim_start().starts_with("position") {
                            // As with one that is read but not possible: no answer for another position.
                            self.situation = None;
                        }
                        self.complain(&message)?;
                    }
                },
                Event::LineTooLong => self.complain(&format!("a line is longer than {MAX_LINE} characters"))?,
                Event::EndOfInput => {
                    ended = true;
                    if self.pending.as_ref().is_some_and(|pending| pending.infinite) {
                        self.stop()?;
                    }
                }
                Event::Wake => {}
            }
            self.deliver_reports()?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn complain(&mut self, message: &str) -> io::Result<()> {
        let line: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(self.out, "info string error {line}")
    }

    /// Carries out a command. The inner error is a complaint about the command, the outer one a closed output.
    fn obey(&mut self, command: Command) -> io::Result<Result<(), String>> {
        let result = match command {
            Command::Identify => {
                self.identify()?;
                Ok(())
            }
            Command::IsReady => {
                let asked = self.resources.table_mib;
                if self.pending.is_none()
                    && let Some(mib) = self.worker.prepare().filter(|mib| *mib < asked)
                {
                    self.complain(&format!("Hash: the system does not give {asked} MiB: {mib} are used"))?;
                }
                writeln!(self.out, "readyok")?;
                Ok(())
            }
            Command::NewGame => {
                self.games += 1;
                self.renew_worker()
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { sip, plies } => {
                // A position that cannot be read leaves none behind: better no answer than one to another question.
                self.situation = None;
                set_up(sip.as_deref(), &plies, self.rules).map(|situation| self.situation = Some(situation))
            }
            Command::Go(go) => self.go(&go),
            Command::Stop => {
                self.stop()?;
                Ok(())
            }
            Command::Quit => Ok(()),
        };
        Ok(result)
    }

    fn identify(&mut self) -> io::Result<()> {
        let out = &mut self.out;
        writeln!(out, "id name Intellector {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the Intellector developers")?;
        writeln!(out, "option name Threads type spin default 1 min 1 max {}", Worker::MAX_THREADS)?;
        let (default, max) = (Worker::DEFAULT_TABLE_MIB, Table::MAX_MIB);
        writeln!(out, "option name Hash type spin default {default} min 1 max {max}")?;
        writeln!(out, "option name Level type spin default {0} min 1 max {0}", Bot::MAX_LEVEL)?;
        writeln!(out, "option name Seed type spin default 0 min 0 max {}", u64::MAX)?;
        writeln!(out, "option name Rules type combo default official var official var classic")?;
        writeln!(out, "option name Truce type check default false")?;
        let names = Judgement::ALL.map(|judgement| format!("var {}", judgement.name())).join(" ");
        writeln!(out, "option name Evaluation type combo default {} {names}", Judgement::default().name())?;
        for part in SearchOptions::PARTS {
            writeln!(out, "option name {part} type check default true")?;
        }
        writeln!(out, "uciok")
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |max: u64, min: u64| {
            value
                .parse()
                .ok()
                .filter(|n| (min..=max).contains(n))
                .ok_or_else(|| format!("setoption: {name} {} is not a number from {min} to {max}", shown(value)))
        };
        let switch =
            || value.parse().map_err(|_| format!("setoption: {name} {} is neither true nor false", shown(value)));
        match name {
            "Threads" => {
                self.resources.threads = number(Worker::MAX_THREADS as u64, 1)? as usize;
                self.renew_worker()
            }
            "Hash" => {
                self.resources.table_mib = number(Table::MAX_MIB as u64, 1)? as usize;
                self.renew_worker()
            }
            "Level" => {
                self.level = number(u64::from(Bot::MAX_LEVEL), 1)? as u8;
                Ok(())
            }
            "Seed" => {
                self.seed = number(u64::MAX, 0)?;
                Ok(())
            }
            "Rules" => {
                self.rules.set = value.parse().map_err(|error| format!("setoption: Rules: {error}"))?;
                Ok(())
            }
            "Truce" => {
                self.rules.truce = switch()?;
                Ok(())
            }
            "Evaluation" => {
                self.resources.judgement = Judgement::by_name(value).ok_or_else(|| {
                    let names = Judgement::ALL.map(Judgement::name).join(", ");
                    format!("setoption: Evaluation {} is none of {names}", shown(value))
                })?;
                self.renew_worker()
            }
            _ => match self.resources.options.part(name) {
                Some(part) => {
                    *part = switch()?;
                    self.renew_worker()
                }
                None => Err(format!("setoption: {} is not an option", shown(name))),
            },
        }
    }

    /// A new worker with an empty table.
    fn renew_worker(&mut self) -> Result<(), String> {
        if self.pending.is_some() {
            return Err("a search is running: stop it first".to_owned());
        }
        self.worker = Worker::with_resources(self.wake.clone(), self.resources);
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        if self.pending.is_some() {
            return Err("go: a search is running: stop it first".to_owned());
        }
        let situation = self.situation.clone().ok_or("go: no position was set")?;
        let (limits, infinite) = limits_of(go, situation.position.side_to_move());
        // A weak level that is not told how to vary its play varies it by the game's course.
        let ply = if self.seed != 0 { self.seed } else { rng::mix(situation.keys.len() as u64) };
        let seeds = Seeds { game: self.seed.wrapping_add(self.games), ply };
        let fallback = situation.position.legal_moves().first().copied();
        let request = Request {
            situation,
            bot: Bot::Level(self.level),
            limits,
            analyse: None,
            afresh: false,
            seeds,
            delay: Duration::ZERO,
        };
        let ticket = self.worker.start(request);
        self.pending = Some(Pending { ticket, infinite, held: None, fallback });
        Ok(())
    }

    fn stop(&mut self) -> io::Result<()> {
        self.worker.move_now();
        let Some(pending) = &mut self.pending else { return Ok(()) };
        pending.infinite = false;
        if let Some(answer) = pending.held.take() {
            return self.answer(answer);
        }
        // The answer comes within milliseconds. What is written right behind `stop` finds the engine free.
        let asked = Instant::now();
        while self.pending.is_some() && asked.elapsed() < LONGEST_STOP {
            std::thread::sleep(Duration::from_millis(1));
            self.deliver_reports()?;
        }
        Ok(())
    }

    fn answer(&mut self, answer: Option<Move>) -> io::Result<()> {
        self.pending = None;
        match answer {
            Some(mv) => writeln!(self.out, "bestmove {mv}"),
            None => writeln!(self.out, "bestmove none"),
        }
    }

    fn deliver_reports(&mut self) -> io::Result<()> {
        self.worker.poll().into_iter().try_for_each(|report| self.deliver(report))
    }

    fn deliver(&mut self, report: Report) -> io::Result<()> {
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.ticket == report.ticket) else {
            return Ok(());
        };
        match report.kind {
            ReportKind::Info(info) => write_info(self.out, &info),
            ReportKind::Done(answer) if pending.infinite => {
                pending.held = Some(answer);
                Ok(())
            }
            ReportKind::Done(answer) => self.answer(answer),
            ReportKind::Failed(message) => {
                let fallback = pending.fallback;
                self.complain(&message)?;
                self.answer(fallback)
            }
        }
    }
}

/// The situation a `position` command describes.
fn set_up(sip: Option<&str>, plies: &[String], rules: Rules) -> Result<Situation, String> {
    let start = match sip {
        None => Position::start(rules),
        Some(text) => sip::read(text, rules).map_err(|error| format!("position: {error}"))?,
    };
    start.validate().map_err(|error| format!("position: {error}"))?;
    let mut situation = Situation::new(start);
    for (index, ply) in plies.iter().enumerate() {
        let mv = notation::read(&situation.position, ply)
            .map_err(|error| format!("position: ply {}: {error}", index + 1))?;
        situation.play(mv);
    }
    Ok(situation)
}

/// The limits of the search, and whether its answer waits for `stop`.
fn limits_of(go: &Go, side: Color) -> (Limits, bool) {
    let mut limits = Limits { depth: go.depth, nodes: go.nodes, time: go.movetime, soft_time: None };
    if let Some(left) = go.time[side.index()] {
        limits = limits.min(Limits::for_clock(left, go.increment[side.index()]));
    }
    let infinite = go.infinite || limits == Limits::default();
    if infinite {
        // To the top level that is a limit beyond its own, and so sets it free.
        limits.time = Some(limits.time.unwrap_or(Duration::MAX));
    }
    (limits, infinite)
}

fn write_info(out: &mut dyn Write, info: &SearchInfo) -> io::Result<()> {
    let SearchInfo { depth, seldepth, score, nodes, time, hashfull, pv, line } = info;
    write!(out, "info depth {depth} seldepth {seldepth} multipv {line} score ")?;
    match score.plies_to_end() {
        Some(plies) => write!(out, "win {plies}")?,
        None => write!(out, "cp {}", score.0)?,
    }
    let nps = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    write!(out, " nodes {nodes} nps {nps} hashfull {hashfull} time {} pv", time.as_millis())?;
    pv.iter().try_for_each(|mv| write!(out, " {mv}"))?;
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_fails_is_told_and_answered_with_a_legal_ply() {
        let mut out = Vec::new();
        let mut session = Session::new(Arc::new(|| {}), &mut out);
        session.situation = Some(Situation::new(Position::start(Rules::default())));
        session.go(&Go { infinite: true, ..Go::default() }).unwrap();
        let ticket = session.pending.as_ref().unwrap().ticket;
        session.deliver(Report { ticket, kind: ReportKind::Failed("no thread".to_owned()) }).unwrap();
        drop(session);
        let text = String::from_utf8(out).unwrap();
        let ply = text.strip_prefix("info string error no thread\nbestmove ").unwrap().trim_end();
        notation::read(&Position::start(Rules::default()), ply).unwrap();
    }
}
