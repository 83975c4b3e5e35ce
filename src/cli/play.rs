//! `play`: plays plies and tells where they lead.

use super::args::{self, Argument, RulesOptions};
use super::{CliError, Subcommand};
use crate::game::Game;
use crate::rules::{notation, sip};
use std::io::Write;

pub(super) const SUBCOMMAND: Subcommand = Subcommand {
    name: "play",
    arguments: "SIP|start PLY...",
    summary: "plays plies of either form and prints notation, SIP, outcome and plies without progress",
    rules: true,
    run,
};

fn run(parser: &mut lexopt::Parser, out: &mut dyn Write) -> Result<(), CliError> {
    let (mut rules, mut position, mut plies) = (RulesOptions::default(), None, Vec::new());
    while let Some(argument) = rules.next_other(parser)? {
        match argument {
            Argument::Word(word) if position.is_some() => plies.push(word),
            argument => args::fill(&mut [&mut position], argument)?,
        }
    }
    let position = args::position(&args::required(position, "SIP|start")?, rules.rules())?;
    let input = |error: &dyn std::fmt::Display| CliError::Input(error.to_string());
    let mut game = Game::from_position(position).map_err(|error| input(&error))?;
    for (number, text) in (1..).zip(&plies) {
        let at = |error: &dyn std::fmt::Display| input(&format!("ply {number}: {error}"));
        let mv = notation::read(game.position(), text).map_err(|error| at(&error))?;
        game.play(mv).map_err(|error| at(&error))?;
    }
    let mut line = String::from("plies");
    for ply in game.plies() {
        line.push(' ');
        line.push_str(&ply.notation);
    }
    let outcome = match game.outcome() {
        None => "ongoing".to_owned(),
        Some(outcome) => outcome.to_string(),
    };
    writeln!(out, "{line}\nsip {}\noutcome {outcome}\nquiet {}", sip::write(game.position()), game.quiet_plies())?;
    Ok(())
}
