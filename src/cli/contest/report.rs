//! What `match` tells: how it goes on standard error, what came of it on standard output.

use crate::cli::CliError;
use crate::contest::statistics::{Estimate, Sprt, Verdict};
use crate::contest::{Ending, Plan, PlayedGame, PlayerTally, Side, Stopped, Tally};
use serde_json::json;
use std::io::{self, IsTerminal, Write};

/// So many lines on what went wrong are shown; then it is counted only.
const MAX_COMPLAINTS: u32 = 20;
/// Without a terminal the progress is told so many times in a match.
const PROGRESS_LINES: u64 = 20;

/// Shows how the match goes. Nobody need listen: errors of writing are passed over.
pub(super) struct Progress {
    games: u64,
    sprt: Option<Sprt>,
    quiet: bool,
    terminal: bool,
    complaints: u32,
}

impl Progress {
    pub(super) fn new(plan: &Plan, quiet: bool) -> Progress {
        Progress { games: plan.games, sprt: plan.sprt, quiet, terminal: io::stderr().is_terminal(), complaints: 0 }
    }

    pub(super) fn show(&mut self, played: &PlayedGame, tally: &Tally) {
        if self.quiet {
            return;
        }
        let mut text = String::new();
        let number = played.number + 1;
        let mended = played.mended.iter().map(|(side, fault)| (side, fault, "and was started anew"));
        let lost = match &played.ending {
            Ending::Fault(side, fault) => Some((side, fault, "and lost")),
            _ => None,
        };
        for (side, fault, so) in mended.chain(lost) {
            self.complaints += 1;
            if self.complaints <= MAX_COMPLAINTS {
                text.push_str(&format!("{}game {number}: {} {fault} {so}\n", self.line_start(), side.letter()));
            }
        }
        let done = tally.games();
        if self.terminal || done.is_multiple_of((self.games / PROGRESS_LINES).max(1)) || done == self.games {
            text.push_str(&format!("{}{}", self.line_start(), self.line(tally)));
            if !self.terminal {
                text.push('\n');
            }
        }
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }

    fn line(&self, tally: &Tally) -> String {
        let [won, drawn, lost] = tally.score();
        let mut line = format!("{}/{}  +{won} ={drawn} -{lost}", tally.games(), self.games);
        if let Some(score) = Estimate::of_score(&tally.pairs) {
            line.push_str(&format!("  {:.1} %  Elo {}", 100.0 * score.value, interval(score.to_elo())));
        }
        if let Some(sprt) = self.sprt {
            line.push_str(&format!("  LLR {:.2}", sprt.llr(&tally.pairs)));
        }
        line
    }

    /// On a terminal every line takes the place of the one before.
    fn line_start(&self) -> &'static str {
        if self.terminal { "\r\x1b[K" } else { "" }
    }

    pub(super) fn end(&self) {
        if self.terminal && !self.quiet {
            let _ = io::stderr().lock().write_all(self.line_start().as_bytes());
        }
    }
}

/// Writes the result: some lines to read, and a last one of JSON.
pub(super) fn write(
    out: &mut dyn Write,
    plan: &Plan,
    names: &[String; 2],
    tally: &Tally,
    stopped: Stopped,
) -> Result<(), CliError> {
    for (side, name) in Side::BOTH.into_iter().zip(names) {
        writeln!(out, "{}  {name}", side.letter())?;
    }
    let [won, drawn, lost] = tally.score();
    writeln!(out, "games {}: A won {won}, drew {drawn}, lost {lost}{}", tally.games(), why(stopped))?;
    for (color, [won, drawn, lost]) in [("White", tally.as_white), ("Black", tally.as_black)] {
        writeln!(out, "A as {color}: won {won}, drew {drawn}, lost {lost}")?;
    }
    let ends: Vec<String> = tally.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
    writeln!(out, "ends: {}; {:.1} plies a game", ends.join(", "), tally.mean_plies())?;
    for (side, player) in Side::BOTH.into_iter().zip(&tally.players) {
        writeln!(out, "{}: {}", side.letter(), effort(player))?;
    }
    writeln!(out, "pairs with 0, 0.5, 1, 1.5, 2 points: {:?}", tally.pairs)?;
    if let Some(score) = Estimate::of_score(&tally.pairs) {
        let percent = |share: f64| 100.0 * share;
        let shares = Estimate { value: percent(score.value), low: percent(score.low), high: percent(score.high) };
        writeln!(
            out,
            "score {:.1} % [{:.1}, {:.1}], Elo {} (95 %, pentanomial)",
            shares.value,
            shares.low,
            shares.high,
            interval(score.to_elo())
        )?;
    }
    if let Some(sprt) = plan.sprt {
        let (llr, bound) = (sprt.llr(&tally.pairs), Sprt::bound());
        let found = match sprt.verdict(&tally.pairs) {
            Some(Verdict::H0) => format!("the difference is {} rather than {}", sprt.elo0, sprt.elo1),
            Some(Verdict::H1) => format!("the difference is {} rather than {}", sprt.elo1, sprt.elo0),
            None => "undecided".to_owned(),
        };
        writeln!(out, "SPRT [{}, {}]: LLR {llr:.2} of ±{bound:.2}, {found}", sprt.elo0, sprt.elo1)?;
    }
    Ok(writeln!(out, "{}", machine_line(plan, names, tally, stopped))?)
}

fn why(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Finished => "",
        Stopped::Decided(_) => " (ended by the sequential test)",
        Stopped::CalledOff => " (called off)",
        Stopped::NoThread => " (the system gave no thread to play on)",
    }
}

fn effort(player: &PlayerTally) -> String {
    let mut text = format!("{:.1} ms a ply, longest {:.0} ms", player.mean_ms(), player.longest.as_secs_f64() * 1000.0);
    if player.thoughts > 0 {
        let (nodes, depth) = (player.nodes_per_second() / 1000.0, player.mean_depth());
        text.push_str(&format!(", {nodes:.0} kN/s, depth {depth:.1}"));
    }
    text + &format!("; lost by faults {}, started anew {}", player.faults, player.restarts)
}

fn interval(elo: Estimate) -> String {
    format!("{:+.0} [{:+.0}, {:+.0}]", elo.value, elo.low, elo.high)
}

/// The result for programs. Infinite numbers, which JSON does not have, become `null`.
fn machine_line(plan: &Plan, names: &[String; 2], tally: &Tally, stopped: Stopped) -> serde_json::Value {
    let score = Estimate::of_score(&tally.pairs);
    let ends_of = |estimate: Option<Estimate>| estimate.map(|estimate| [estimate.value, estimate.low, estimate.high]);
    let [a, b] = tally.players.each_ref().map(|player| {
        json!({
            "faults": player.faults,
            "restarts": player.restarts,
            "plies": player.plies,
            "ms_per_ply": player.mean_ms(),
            "longest_ms": player.longest.as_secs_f64() * 1000.0,
            "nodes": player.nodes,
            "nodes_per_second": player.nodes_per_second(),
            "depth": player.mean_depth(),
        })
    });
    let stopped = match stopped {
        Stopped::Finished => "finished",
        Stopped::Decided(Verdict::H0) => "h0",
        Stopped::Decided(Verdict::H1) => "h1",
        Stopped::CalledOff => "called_off",
        Stopped::NoThread => "no_thread",
    };
    json!({
        "a": names[0],
        "b": names[1],
        "seed": plan.seed,
        "games": tally.games(),
        "wdl": tally.score(),
        "wdl_as_white": tally.as_white,
        "wdl_as_black": tally.as_black,
        "pairs": tally.pairs,
        "ends": tally.ends,
        "plies_per_game": tally.mean_plies(),
        "score": ends_of(score),
        "elo": ends_of(score.map(Estimate::to_elo)),
        "llr": plan.sprt.map(|sprt| sprt.llr(&tally.pairs)),
        "stopped": stopped,
        "player_a": a,
        "player_b": b,
    })
}
