//! The command line of `match`.

use super::KEEP_ENGINE;
use crate::cli::CliError;
use crate::cli::args::{Argument, RulesOptions};
use crate::contest::external::{Launcher, Patience};
use crate::contest::statistics::Sprt;
use crate::contest::{Openings, Plan, PlayerSpec, Setup, Who};
use crate::engine::Limits;
use crate::rules::Rules;
use lexopt::ValueExt;
use std::fs::File;
use std::io::Read;
use std::time::Duration;

pub(super) const ARGUMENTS: &str = "--a PLAYER --b PLAYER [--games N] [--time MS] [--nodes N] [--depth N] \
    [--a-time MS] [--b-nodes N] ... [--a-option NAME=VALUE] [--b-option NAME=VALUE] [--openings random:PLIES|FILE] \
    [--seed N] [--parallel N] [--max-plies N] [--sprt ELO0 ELO1] [--pin FILE] [--save-openings FILE] \
    [--grace MS] [--startup MS] [--quiet]";

const MAX_GAMES: u64 = 1_000_000;
const MAX_PARALLEL: u64 = 64;
const MAX_PLIES: u64 = 5_000;
const MAX_DEPTH: u64 = 100;
/// A day.
const MAX_MS: u64 = 24 * 3600 * 1000;
const MAX_ELO: f64 = 1000.0;
/// The longest list of openings that is read, in bytes.
const MAX_LIST: u64 = 16 << 20;

/// A command line that was understood.
pub(super) struct Options {
    pub(super) plan: Plan,
    pub(super) pin: Option<String>,
    pub(super) save_openings: Option<String>,
    pub(super) quiet: bool,
}

/// What was given for one player or, without a letter, for both.
#[derive(Default)]
struct Given {
    who: Option<Who>,
    limits: Limits,
    options: Vec<(String, String)>,
}

pub(super) fn read(parser: &mut lexopt::Parser) -> Result<Options, CliError> {
    let mut rules = RulesOptions::default();
    let (mut a, mut b, mut both) = (Given::default(), Given::default(), Given::default());
    let mut openings = "random:6".to_owned();
    let (mut games, mut seed, mut parallel, mut max_plies) = (100, 1, 1, 400);
    let (mut sprt, mut pin, mut save_openings, mut quiet) = (None, None, None, false);
    let mut patience = Patience::default();
    while let Some(argument) = rules.next_other(parser)? {
        let Argument::Option(name) = &argument else { return Err(argument.unexpected()) };
        let (given, of_player) = match name.split_once('-') {
            Some(("a", rest)) => (&mut a, rest),
            Some(("b", rest)) => (&mut b, rest),
            _ if name == "a" => (&mut a, ""),
            _ if name == "b" => (&mut b, ""),
            _ => (&mut both, name.as_str()),
        };
        let for_one = of_player != name;
        match of_player {
            "" => given.who = Some(text(parser)?.parse().map_err(|what: String| bad(name, &what))?),
            "time" => given.limits.time = Some(milliseconds(parser, name)?),
            "nodes" => given.limits.nodes = Some(number(parser, name, 1, u64::MAX)?),
            "depth" => given.limits.depth = Some(number(parser, name, 1, MAX_DEPTH)? as u32),
            "option" if for_one => given.options.push(engine_option(&text(parser)?).map_err(|what| bad(name, &what))?),
            _ if for_one => return Err(argument.unexpected()),
            "games" => games = number(parser, name, 2, MAX_GAMES)?,
            "openings" => openings = text(parser)?,
            "seed" => seed = number(parser, name, 0, u64::MAX)?,
            "parallel" => parallel = number(parser, name, 1, MAX_PARALLEL)? as usize,
            "max-plies" => max_plies = number(parser, name, 1, MAX_PLIES)? as usize,
            "sprt" => sprt = Some(read_sprt(&text(parser)?, &text(parser)?).map_err(|what| bad(name, &what))?),
            "pin" => pin = Some(text(parser)?),
            "save-openings" => save_openings = Some(text(parser)?),
            "grace" => patience.grace = milliseconds(parser, name)?,
            "startup" => patience.startup = milliseconds(parser, name)?,
            "quiet" => quiet = true,
            _ => return Err(argument.unexpected()),
        }
    }
    if !games.is_multiple_of(2) {
        return Err(bad("games", &format!("{games} is odd: every opening is played twice")));
    }
    let rules = rules.rules();
    let players = [player("a", a, &both.limits)?, player("b", b, &both.limits)?];
    let setup = Setup { rules, patience, launcher: launcher()? };
    let openings = read_openings(&openings, rules)?;
    let plan = Plan { players, setup, openings, games, seed, parallel, max_plies, sprt };
    Ok(Options { plan, pin, save_openings, quiet })
}

fn bad(option: &str, what: &str) -> CliError {
    CliError::Input(format!("--{option}: {what}"))
}

fn text(parser: &mut lexopt::Parser) -> Result<String, CliError> {
    Ok(parser.value()?.string()?)
}

fn number(parser: &mut lexopt::Parser, option: &str, min: u64, max: u64) -> Result<u64, CliError> {
    let text = text(parser)?;
    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| bad(option, &format!("{text:?} is not a whole number from {min} to {max}")))
}

fn milliseconds(parser: &mut lexopt::Parser, option: &str) -> Result<Duration, CliError> {
    number(parser, option, 1, MAX_MS).map(Duration::from_millis)
}

/// `NAME=VALUE`, each a single word, as the protocol has it.
fn engine_option(text: &str) -> Result<(String, String), String> {
    let is_word = |word: &str| !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c.is_control());
    match text.split_once('=') {
        Some((name, value)) if is_word(name) && is_word(value) => Ok((name.to_owned(), value.to_owned())),
        _ => Err(format!("{text:?} is not NAME=VALUE")),
    }
}

fn read_sprt(elo0: &str, elo1: &str) -> Result<Sprt, String> {
    let elo = |text: &str| {
        let number = text.parse().ok().filter(|elo: &f64| elo.abs() <= MAX_ELO);
        number.ok_or_else(|| format!("{text:?} is not a number from -{MAX_ELO} to {MAX_ELO}"))
    };
    let sprt = Sprt { elo0: elo(elo0)?, elo1: elo(elo1)? };
    if sprt.elo0 < sprt.elo1 { Ok(sprt) } else { Err(format!("{elo0} is not below {elo1}")) }
}

/// The player; limits for both hold where there are none of his own of that sort.
fn player(letter: &str, given: Given, both: &Limits) -> Result<PlayerSpec, CliError> {
    let Given { who, limits, options } = given;
    let who =
        who.ok_or_else(|| CliError::Input(format!("--{letter} PLAYER is missing: see intellector-cli --help")))?;
    if let (Who::Own(_), Some((name, _))) = (&who, options.first()) {
        return Err(bad(&format!("{letter}-option"), &format!("{name}: only engines have options")));
    }
    let limits = Limits {
        time: limits.time.or(both.time),
        nodes: limits.nodes.or(both.nodes),
        depth: limits.depth.or(both.depth),
        soft_time: None,
    };
    Ok(PlayerSpec { who, limits, options })
}

/// Engines are kept by this program itself.
fn launcher() -> Result<Launcher, CliError> {
    let program = std::env::current_exe()
        .map_err(|error| CliError::Input(format!("this program's own file is not to be found: {error}")))?;
    Ok(Launcher { program, arguments: vec!["match".into(), KEEP_ENGINE.into()] })
}

fn read_openings(text: &str, rules: Rules) -> Result<Openings, CliError> {
    let Some(plies) = text.strip_prefix("random:") else {
        let mut list = String::new();
        let at_file = |what: &dyn std::fmt::Display| CliError::Input(format!("--openings: {text}: {what}"));
        File::open(text)
            .and_then(|file| file.take(MAX_LIST + 1).read_to_string(&mut list))
            .map_err(|error| at_file(&error))?;
        if list.len() as u64 > MAX_LIST {
            return Err(at_file(&format!("longer than {MAX_LIST} bytes")));
        }
        return Openings::read_list(&list, rules).map_err(|what| at_file(&what));
    };
    let max = Openings::MAX_RANDOM;
    let plies = plies.parse().ok().filter(|plies| *plies <= max);
    plies
        .map(Openings::Random)
        .ok_or_else(|| bad("openings", &format!("{text:?} is not random: and a whole number from 0 to {max}")))
}
