//! Who plays, and how a ply is got out of him.

use super::Thought;
use super::external::{Answer, Engine, Fault, Launcher, Patience, Question};
use crate::engine::search::{Observer, SearchInfo, Searcher};
use crate::engine::{Bot, Limits, Seeds, Situation, Worker, bots, level::Level, tt::Table};
use crate::game::Game;
use crate::rules::{Move, Rules};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A player by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// One of ours.
    Own(Bot),
    /// Another program, by the command that starts it.
    Engine(String),
}

impl FromStr for Who {
    type Err = String;

    /// Reads `random`, `greedy`, `level:1` to `level:10`, or `engine:` and a command.
    fn from_str(text: &str) -> Result<Who, String> {
        match text.strip_prefix("engine:") {
            Some(command) if command.trim().is_empty() => Err("engine: needs a command".to_owned()),
            Some(command) => Ok(Who::Engine(command.to_owned())),
            None => text.parse().map(Who::Own).map_err(|_| {
                let shown: String = text.chars().take(60).collect();
                format!("{shown:?} is not a player: expected random, greedy, level:1 .. level:10 or engine:COMMAND")
            }),
        }
    }
}

impl fmt::Display for Who {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Own(bot) => bot.fmt(f),
            Who::Engine(command) => write!(f, "engine:{command}"),
        }
    }
}

/// A player and how he is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSpec {
    /// Who.
    pub who: Who,
    /// What he may spend on a ply, besides what his level allows. None: our own keep to their levels, and engines get a
    /// second.
    pub limits: Limits,
    /// Options set before every game, for engines only: name and value.
    pub options: Vec<(String, String)>,
}

impl fmt::Display for PlayerSpec {
    /// The player and his limits: `level:10 nodes=1000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.who.fmt(f)?;
        let Limits { depth, nodes, time, .. } = self.limits;
        let numbers =
            [("time", time.map(|time| time.as_millis() as u64)), ("nodes", nodes), ("depth", depth.map(u64::from))];
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(f, " {name}={number}")?;
            }
        }
        self.options.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

/// What all players of a match share.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// How long they may take.
    pub patience: Patience,
    /// How engines are started.
    pub launcher: Launcher,
}

/// A ply and what it cost.
pub(super) struct Choice {
    pub(super) mv: Move,
    /// From the question to the answer.
    pub(super) time: Duration,
    /// The last report of the search, if there was one.
    pub(super) thought: Option<Thought>,
}

/// A player who is ready to play games one after another.
pub(super) trait Player {
    /// Begins a game. Nothing learned in earlier games is left, so that every game can be repeated by itself.
    fn new_game(&mut self, seed: u64, stop: &AtomicBool) -> Result<(), Fault>;

    /// His ply in the game's position, which is not over.
    fn choose(&mut self, game: &Game, stop: &AtomicBool) -> Result<Choice, Fault>;

    /// What went wrong since the last call and was mended by starting an engine anew.
    fn take_mended(&mut self) -> Vec<Fault>;
}

impl PlayerSpec {
    /// The player himself.
    pub(super) fn player<'a>(&'a self, setup: &'a Setup) -> Box<dyn Player + 'a> {
        match &self.who {
            Who::Own(bot) => Box::new(OwnPlayer::new(*bot, self.limits, setup.patience)),
            Who::Engine(command) => Box::new(EnginePlayer::new(command, self, setup)),
        }
    }
}

/// One of ours, thinking on the match's own thread.
struct OwnPlayer {
    bot: Bot,
    limits: Limits,
    patience: Patience,
    searcher: Searcher,
    /// Of the game that is being played.
    seed: u64,
}

impl OwnPlayer {
    fn new(bot: Bot, limits: Limits, patience: Patience) -> OwnPlayer {
        // Only the highest levels keep a table from ply to ply; the others have none here or make their own.
        let remembers = matches!(bot, Bot::Level(number) if Level::new(number).remembers());
        let mib = if remembers { Worker::DEFAULT_TABLE_MIB } else { 1 };
        OwnPlayer { bot, limits, patience, searcher: Searcher::new(Arc::new(Table::new(mib))), seed: 0 }
    }
}

impl Player for OwnPlayer {
    fn new_game(&mut self, seed: u64, _: &AtomicBool) -> Result<(), Fault> {
        self.seed = seed;
        self.searcher.clear();
        Ok(())
    }

    fn choose(&mut self, game: &Game, stop: &AtomicBool) -> Result<Choice, Fault> {
        let asked = Instant::now();
        let situation =
            Situation { position: *game.position(), keys: game.reversible_keys(), quiet_plies: game.quiet_plies() };
        let seeds = Seeds::of(self.seed, game.plies().len() as u64);
        let mut listener = Listener { stop, thought: None };
        let mv = bots::choose(&mut self.searcher, self.bot, &situation, self.limits, seeds, &mut listener);
        let time = asked.elapsed();
        if stop.load(Relaxed) {
            return Err(Fault::Interrupted);
        }
        let mv = mv.ok_or_else(|| Fault::Illegal("none, although there is one".to_owned()))?;
        match self.limits.time.map(|limit| self.patience.for_ply(Some(limit))) {
            Some(within) if time > within => Err(Fault::Late(time, within)),
            _ => Ok(Choice { mv, time, thought: listener.thought }),
        }
    }

    fn take_mended(&mut self) -> Vec<Fault> {
        Vec::new()
    }
}

struct Listener<'a> {
    stop: &'a AtomicBool,
    thought: Option<Thought>,
}

impl Observer for Listener<'_> {
    fn should_stop(&self) -> bool {
        self.stop.load(Relaxed)
    }

    fn on_info(&mut self, info: &SearchInfo) {
        self.thought = Some(Thought { depth: u64::from(info.depth), nodes: info.nodes, time: info.time });
    }
}

/// Another program. One that has gone wrong is ended and started anew, once in a game.
struct EnginePlayer<'a> {
    command: &'a str,
    options: &'a [(String, String)],
    limits: Limits,
    setup: &'a Setup,
    /// `None`: not running, or no longer trusted.
    engine: Option<Engine>,
    /// Of the game that is being played.
    seed: u64,
    restarts_left: u32,
    mended: Vec<Fault>,
}

impl<'a> EnginePlayer<'a> {
    /// How often an engine is started anew in one game.
    const RESTARTS: u32 = 1;

    fn new(command: &'a str, spec: &'a PlayerSpec, setup: &'a Setup) -> EnginePlayer<'a> {
        EnginePlayer {
            command,
            options: &spec.options,
            limits: spec.limits,
            setup,
            engine: None,
            seed: 0,
            restarts_left: 0,
            mended: Vec::new(),
        }
    }

    /// The running engine; started and ready for the game, if it was not running.
    fn engine(&mut self, stop: &AtomicBool) -> Result<&Engine, Fault> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => {
                let engine = start_engine(self.command, self.options, self.setup, stop)?;
                engine.new_game(self.setup.rules, self.seed, stop)?;
                engine
            }
        };
        Ok(self.engine.insert(engine))
    }

    /// Ends the engine. An error if it has no further chance.
    fn judge(&mut self, fault: Fault) -> Result<(), Fault> {
        self.engine = None;
        if fault == Fault::Interrupted || self.restarts_left == 0 {
            return Err(fault);
        }
        self.restarts_left -= 1;
        self.mended.push(fault);
        Ok(())
    }
}

impl Player for EnginePlayer<'_> {
    fn new_game(&mut self, seed: u64, stop: &AtomicBool) -> Result<(), Fault> {
        self.seed = seed;
        self.restarts_left = Self::RESTARTS;
        loop {
            let ready = match &self.engine {
                Some(engine) => engine.new_game(self.setup.rules, seed, stop),
                None => self.engine(stop).map(|_| ()),
            };
            match ready {
                Ok(()) => return Ok(()),
                Err(fault) => self.judge(fault)?,
            }
        }
    }

    fn choose(&mut self, game: &Game, stop: &AtomicBool) -> Result<Choice, Fault> {
        let question = Question { game, limits: self.limits, stop, hurry: None };
        loop {
            match self.engine(stop).and_then(|engine| engine.ask(&question)) {
                Ok(Answer { mv, thought, time }) => return Ok(Choice { mv, time, thought }),
                Err(fault) => self.judge(fault)?,
            }
        }
    }

    fn take_mended(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.mended)
    }
}

fn start_engine(
    command: &str,
    options: &[(String, String)],
    setup: &Setup,
    stop: &AtomicBool,
) -> Result<Engine, Fault> {
    let engine = Engine::start(&setup.launcher, command, setup.patience, stop)?;
    engine.set_options(options, stop)?;
    Ok(engine)
}

/// Starts a player once, to learn his name and to see that he can play by these rules at all: it is better to hear of a
/// mistyped command before the first game than after the last.
pub fn introduce(spec: &PlayerSpec, setup: &Setup) -> Result<String, Fault> {
    let Who::Engine(command) = &spec.who else { return Ok(spec.who.to_string()) };
    let stop = AtomicBool::new(false);
    let engine = start_engine(command, &spec.options, setup, &stop)?;
    engine.new_game(setup.rules, 0, &stop)?;
    Ok(engine.name().map_or_else(|| command.clone(), str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["random", "greedy", "level:1", "level:10", "engine:./other --uci 'a b'"] {
            assert_eq!(text.parse::<Who>().unwrap().to_string(), text);
        }
        for text in ["", "level:0", "level:11", "engine:", "engine:  ", "human", "Random"] {
            assert!(text.parse::<Who>().is_err(), "{text}");
        }
        assert!("x".repeat(100_000).parse::<Who>().unwrap_err().len() < 200);
    }

    #[test]
    fn a_spec_shows_its_limits_and_options() {
        let limits = Limits { time: Some(Duration::from_millis(100)), depth: Some(3), ..Limits::default() };
        let spec = PlayerSpec { who: Who::Own(Bot::Level(10)), limits, options: Vec::new() };
        assert_eq!(spec.to_string(), "level:10 time=100 depth=3");
        let options = vec![("Hash".to_owned(), "16".to_owned())];
        let spec = PlayerSpec { who: Who::Engine("other".to_owned()), limits: Limits::default(), options };
        assert_eq!(spec.to_string(), "engine:other Hash=16");
    }
}
