//! Arguments that several subcommands share.

use super::CliError;
use crate::rules::{Position, RuleSet, Rules, sip};
use lexopt::prelude::*;

/// An argument that is not one of the [`RulesOptions`].
pub(super) enum Argument {
    /// A free-standing word.
    Word(String),
    /// The name of a long option.
    Option(String),
}

impl Argument {
    /// The complaint when the subcommand has no use for it.
    pub(super) fn unexpected(self) -> CliError {
        CliError::Input(match self {
            Argument::Word(word) => format!("unexpected argument {word:?}"),
            Argument::Option(name) => format!("unexpected option --{name}"),
        })
    }
}

/// `--rules official|classic` and `--truce`.
#[derive(Default)]
pub(super) struct RulesOptions {
    set: Option<RuleSet>,
    truce: bool,
}

impl RulesOptions {
    /// Their help text.
    pub(super) const HELP: &str = "[--rules official|classic] [--truce]";

    /// The next argument that is not one of these options.
    pub(super) fn next_other(&mut self, parser: &mut lexopt::Parser) -> Result<Option<Argument>, CliError> {
        loop {
            match parser.next()? {
                None => return Ok(None),
                Some(Long("rules")) => {
                    let name = parser.value()?.string()?;
                    self.set = Some(name.parse().map_err(|error| CliError::Input(format!("--rules: {error}")))?);
                }
                Some(Long("truce")) => self.truce = true,
                Some(Long(name)) => return Ok(Some(Argument::Option(name.to_owned()))),
                Some(Value(word)) => return Ok(Some(Argument::Word(word.string()?))),
                Some(short) => return Err(short.unexpected().into()),
            }
        }
    }

    /// The rules they ask for.
    pub(super) fn rules(&self) -> Rules {
        Rules { set: self.set.unwrap_or_default(), truce: self.truce }
    }

    /// Whether any of them was given.
    pub(super) fn given(&self) -> bool {
        self.set.is_some() || self.truce
    }
}

/// Stores a word in the first empty place of those a subcommand has.
pub(super) fn fill(places: &mut [&mut Option<String>], argument: Argument) -> Result<(), CliError> {
    match (argument, places.iter_mut().find(|place| place.is_none())) {
        (Argument::Word(word), Some(place)) => {
            **place = Some(word);
            Ok(())
        }
        (argument, _) => Err(argument.unexpected()),
    }
}

/// The word that must have been given.
pub(super) fn required(word: Option<String>, what: &str) -> Result<String, CliError> {
    word.ok_or_else(|| CliError::Input(format!("{what} is missing: see intellector-cli --help")))
}

/// Reads `start` or a SIP; the position must be one that can be played from.
pub(super) fn position(text: &str, rules: Rules) -> Result<Position, CliError> {
    if text == "start" {
        return Ok(Position::start(rules));
    }
    let position = sip::read(text, rules).map_err(|error| CliError::Input(error.to_string()))?;
    position.validate().map_err(|error| CliError::Input(format!("position {text:?}: {error}")))?;
    Ok(position)
}

/// The value of the long option `name`: a whole number from 1 to `max`.
pub(super) fn number(parser: &mut lexopt::Parser, name: &str, max: u64) -> Result<u64, CliError> {
    let text = parser.value()?.string()?;
    let number = text.parse().ok().filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| CliError::Input(format!("--{name}: {text:?} is not a whole number from 1 to {max}")))
}
