//! The protocol from the asking side.

use super::process::{Process, Wait};
use super::{Fault, Launcher, Patience};
use crate::contest::Thought;
use crate::engine::Limits;
use crate::game::Game;
use crate::rules::{Move, Position, RuleSet, Rules, notation, sip};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What an engine gets for a ply when no limit was named.
const DEFAULT_TIME: Duration = Duration::from_millis(1000);
/// The longest piece of an engine's text that a message or a name quotes, in characters.
const LONGEST_QUOTE: usize = 60;

/// An engine that has introduced itself.
pub struct Engine {
    process: Process,
    patience: Patience,
    name: Option<String>,
    options: Vec<String>,
}

/// What an engine is asked: the ply in a game's position.
pub struct Question<'a> {
    /// The game, which is not over.
    pub game: &'a Game,
    /// What it may spend; none: a second.
    pub limits: Limits,
    /// Called off from outside.
    pub stop: &'a AtomicBool,
    /// Raised, it asks a thinking engine for its answer at once. The engine can be asked again afterwards.
    pub hurry: Option<&'a AtomicBool>,
}

/// What it answers.
pub struct Answer {
    /// A legal ply.
    pub mv: Move,
    /// What it last told of its search.
    pub thought: Option<Thought>,
    /// From the question to the answer.
    pub time: Duration,
}

impl Engine {
    /// Starts it and hears what it can.
    pub fn start(launcher: &Launcher, command: &str, patience: Patience, stop: &AtomicBool) -> Result<Engine, Fault> {
        const EXPECTED: &str = "uciok";
        let mut engine =
            Engine { process: Process::start(launcher, command)?, patience, name: None, options: Vec::new() };
        engine.process.send("uci".to_owned(), EXPECTED)?;
        let wait = Wait::for_time(patience.startup, stop);
        loop {
            let line = engine.process.line(EXPECTED, &wait)?;
            if line == EXPECTED {
                return Ok(engine);
            }
            let mut words = line.split_whitespace();
            match (words.next(), words.next(), words.next()) {
                (Some("id"), Some("name"), Some(_)) => {
                    engine.name = line.split_once("name").map(|(_, name)| quoted(name.trim()));
                }
                (Some("option"), Some("name"), Some(name)) if engine.options.len() < 1000 => {
                    engine.options.push(quoted(name));
                }
                _ => {}
            }
        }
    }

    /// The name it gives itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Sets options, which it must have offered and must not refuse.
    pub fn set_options(&self, options: &[(String, String)], stop: &AtomicBool) -> Result<(), Fault> {
        options.iter().try_for_each(|(name, value)| self.set_option(name, value))?;
        self.be_ready(stop)?.map_or(Ok(()), |complaint| Err(Fault::Refused(complaint)))
    }

    fn set_option(&self, name: &str, value: &str) -> Result<(), Fault> {
        if !self.offers(name) {
            return Err(Fault::NoOption(name.to_owned()));
        }
        self.process.send(format!("setoption name {name} value {value}"), "an option to be set")
    }

    fn offers(&self, name: &str) -> bool {
        self.options.iter().any(|option| option == name)
    }

    /// Prepares it for a game by these rules. The seed is for engines that vary their play and offer an option `Seed`.
    pub fn new_game(&self, rules: Rules, seed: u64, stop: &AtomicBool) -> Result<(), Fault> {
        self.process.send("ucinewgame".to_owned(), "a new game")?;
        for (name, value, usual) in [
            ("Rules", rules.set.name().to_owned(), rules.set == RuleSet::default()),
            ("Truce", rules.truce.to_string(), !rules.truce),
        ] {
            if !usual || self.offers(name) {
                self.set_option(name, &value)?;
            }
        }
        if self.offers("Seed") {
            self.set_option("Seed", &seed.to_string())?;
        }
        self.be_ready(stop).map(drop)
    }

    /// Waits until it has done what it was told. Returns what it complained about meanwhile, the first of several.
    fn be_ready(&self, stop: &AtomicBool) -> Result<Option<String>, Fault> {
        const EXPECTED: &str = "readyok";
        self.process.send("isready".to_owned(), EXPECTED)?;
        let wait = Wait::for_time(self.patience.startup, stop);
        let mut complaint = None;
        loop {
            let line = self.process.line(EXPECTED, &wait)?;
            if line == EXPECTED {
                return Ok(complaint);
            }
            complaint = complaint.or_else(|| line.strip_prefix("info string error ").map(quoted));
        }
    }

    /// Asks for a ply. Whatever goes wrong, the engine should not be asked again.
    pub fn ask(&self, question: &Question<'_>) -> Result<Answer, Fault> {
        const EXPECTED: &str = "bestmove";
        let Question { game, stop, hurry, .. } = *question;
        let limits = match question.limits {
            limits if limits == Limits::default() => Limits { time: Some(DEFAULT_TIME), ..limits },
            limits => limits,
        };
        self.process.send(position_command(game), EXPECTED)?;
        // The answer to an older question, should it have any, comes before this one.
        self.be_ready(stop)?;
        let within = self.patience.for_ply(limits.time);
        let asked = Instant::now();
        self.process.send(go_command(&limits), EXPECTED)?;
        let mut wait = Wait::for_time(within, hurry.unwrap_or(stop));
        let mut hurried = hurry.is_none();
        let mut thought = None;
        loop {
            let line = match self.process.line(EXPECTED, &wait) {
                Err(Fault::Silent(..)) => return Err(Fault::Late(asked.elapsed(), within)),
                Err(Fault::Interrupted) if !hurried && !stop.load(Relaxed) => {
                    hurried = true;
                    self.process.send("stop".to_owned(), EXPECTED)?;
                    wait = Wait::for_time(self.patience.grace, stop);
                    continue;
                }
                line => line?,
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => thought = read_info(words).or(thought),
                Some(EXPECTED) => {
                    let mv = read_answer(game.position(), words.next())?;
                    return Ok(Answer { mv, thought, time: asked.elapsed() });
                }
                _ => {}
            }
        }
    }
}

fn position_command(game: &Game) -> String {
    let (start, rules) = (game.start(), game.start().rules());
    let mut text = "position ".to_owned();
    if *start == Position::start(rules) {
        text.push_str("startpos");
    } else {
        text.push_str("sip ");
        text.push_str(&sip::write(start));
    }
    for (index, ply) in game.plies().iter().enumerate() {
        let word = if index == 0 { " moves" } else { "" };
        // Writing to a text cannot fail.
        let _ = write!(text, "{word} {}", ply.mv);
    }
    text
}

fn go_command(limits: &Limits) -> String {
    let numbers = [
        ("movetime", limits.time.map(|time| time.as_millis() as u64)),
        ("nodes", limits.nodes),
        ("depth", limits.depth.map(u64::from)),
    ];
    let words = numbers.iter().filter_map(|(word, number)| number.map(|number| format!(" {word} {number}")));
    format!("go{}", words.collect::<String>())
}

fn read_answer(position: &Position, word: Option<&str>) -> Result<Move, Fault> {
    let word = word.ok_or_else(|| Fault::Nonsense("bestmove without a ply".to_owned()))?;
    notation::read(position, word).map_err(|error| Fault::Illegal(quoted(&error.to_string())))
}

/// Depth, nodes and time of an `info` line that has all three.
fn read_info<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Thought> {
    let (mut depth, mut nodes, mut time) = (None, None, None);
    while let Some(word) = words.next() {
        let place = match word {
            "depth" => &mut depth,
            "nodes" => &mut nodes,
            "time" => &mut time,
            // What follows is free text or plies.
            "string" | "pv" => break,
            _ => continue,
        };
        *place = words.next()?.parse::<u64>().ok();
    }
    Some(Thought { depth: depth?, nodes: nodes?, time: Duration::from_millis(time?) })
}

/// An engine's text as part of one of our lines: without control characters, cut short.
fn quoted(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST_QUOTE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_is_told_as_start_and_plies() {
        let mut game = Game::new(Rules::default());
        assert_eq!(position_command(&game), "position startpos");
        for ply in ["e2e3", "e6e5", "d1e1"] {
            let mv = notation::read(game.position(), ply).unwrap();
            game.play(mv).unwrap();
        }
        assert_eq!(position_command(&game), "position startpos moves e2e3 e6e5 e1d1");
        let mut game = Game::from_position(sip::read("2!wGrvn!Cn", Rules::default()).unwrap()).unwrap();
        assert_eq!(position_command(&game), "position sip 2!wGrvn!Cn");
        let mv = game.position().legal_moves()[0];
        game.play(mv).unwrap();
        assert_eq!(position_command(&game), format!("position sip 2!wGrvn!Cn moves {mv}"));
    }

    #[test]
    fn limits_are_told_in_the_protocols_words() {
        let limits =
            Limits { time: Some(Duration::from_millis(50)), nodes: Some(7), depth: Some(3), ..Limits::default() };
        assert_eq!(go_command(&limits), "go movetime 50 nodes 7 depth 3");
        assert_eq!(go_command(&Limits { depth: Some(1), ..Limits::default() }), "go depth 1");
    }

    #[test]
    fn answers_are_checked() {
        let position = Position::start(Rules::default());
        assert_eq!(read_answer(&position, Some("e2e3")).unwrap().to_string(), "e2e3");
        assert!(matches!(read_answer(&position, Some("e2e5")), Err(Fault::Illegal(_))));
        assert!(matches!(read_answer(&position, Some("none")), Err(Fault::Illegal(_))));
        assert!(matches!(read_answer(&position, None), Err(Fault::Nonsense(_))));
        let long = "x\u{7}".repeat(5000);
        let Err(Fault::Illegal(message)) = read_answer(&position, Some(&long)) else { panic!() };
        assert!(message.chars().count() <= LONGEST_QUOTE && !message.contains(char::is_control));
    }

    #[test]
    fn infos_are_read_when_they_are_whole() {
        let read = |line: &str| read_info(line.split_whitespace());
        let thought = Thought { depth: 5, nodes: 1000, time: Duration::from_millis(20) };
        assert_eq!(read("depth 5 seldepth 9 score cp 3 nodes 1000 nps 5 time 20 pv e2e3 depth"), Some(thought));
        assert_eq!(read("depth 5 nodes 1000"), None);
        assert_eq!(read("string depth 5 nodes 1000 time 20"), None);
        assert_eq!(read("depth five nodes 1000 time 20"), None);
        assert_eq!(read("depth"), None);
    }
}
