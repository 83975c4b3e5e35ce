//! One game of a match.

use super::external::Fault;
use super::player::{Choice, Player};
use super::{Opening, Thought};
use crate::game::Game;
use crate::game::pin;
use crate::game::record::{Record, RecordError};
use crate::rules::{Color, DrawReason, Outcome, WinReason};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The two players of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The first one, from whose view results are told.
    A,
    /// The second one.
    B,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// 0 or 1, for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// His opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// The letter.
    pub const fn letter(self) -> char {
        match self {
            Side::A => 'A',
            Side::B => 'B',
        }
    }
}

/// How a game of a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// A player went wrong and lost.
    Fault(Side, Fault),
    /// The match's limit of plies was reached: a draw.
    PlyLimit,
}

/// What a player spent in a game.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Effort {
    pub(super) times: Vec<Duration>,
    pub(super) thoughts: Vec<Thought>,
}

/// A game that was played to its end.
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// Counted from 0; games 2n and 2n + 1 have the same opening. A is White in the even ones.
    pub number: u64,
    /// The game.
    pub game: Game,
    /// How it ended.
    pub ending: Ending,
    /// What went wrong without ending it, because an engine was started anew.
    pub mended: Vec<(Side, Fault)>,
    pub(super) efforts: [Effort; 2],
}

impl PlayedGame {
    /// A's colour.
    pub fn color_of_a(&self) -> Color {
        color_of_a(self.number)
    }

    /// Who won, if anybody did.
    pub fn winner(&self) -> Option<Side> {
        match &self.ending {
            Ending::Rules(outcome) => {
                outcome.winner().map(|color| if color == self.color_of_a() { Side::A } else { Side::B })
            }
            Ending::Fault(side, _) => Some(side.other()),
            Ending::PlyLimit => None,
        }
    }

    /// The game as PIN; `names` are A's and B's.
    ///
    /// # Errors
    ///
    /// A name that cannot stand in a PIN.
    pub fn to_pin(&self, names: [&str; 2]) -> Result<String, RecordError> {
        let mut game = self.game.clone();
        let outcome = match &self.ending {
            Ending::Rules(_) => None,
            Ending::Fault(side, fault) => {
                let loser = if *side == Side::A { self.color_of_a() } else { !self.color_of_a() };
                let reason = if matches!(fault, Fault::Late(..)) { WinReason::Time } else { WinReason::Abandonment };
                Some(Outcome::Win { winner: !loser, reason })
            }
            Ending::PlyLimit => Some(Outcome::Draw(DrawReason::Agreement)),
        };
        if let Some(outcome) = outcome {
            game.end(outcome).map_err(|error| RecordError(error.to_string()))?;
        }
        let [white, black] = if self.color_of_a() == Color::White { names } else { [names[1], names[0]] };
        let mut record = Record::of(&game, "human", "human");
        (record.white_name, record.black_name) = (Some(white.to_owned()), Some(black.to_owned()));
        pin::write(&record)
    }
}

/// A's colour in this game: White in the first of each pair.
fn color_of_a(number: u64) -> Color {
    if number.is_multiple_of(2) { Color::White } else { Color::Black }
}

/// Plays a game; `None` if the match was called off meanwhile.
pub(super) fn play(
    players: &mut [Box<dyn Player + '_>; 2],
    number: u64,
    opening: &Opening,
    seed: u64,
    max_plies: usize,
    stop: &AtomicBool,
) -> Option<PlayedGame> {
    let mut played = PlayedGame {
        number,
        game: opening.game()?,
        ending: Ending::PlyLimit,
        mended: Vec::new(),
        efforts: Default::default(),
    };
    let ended = Side::BOTH
        .into_iter()
        .find_map(|side| Some((side, players[side.index()].new_game(seed ^ side as u64, stop).err()?)))
        .or_else(|| play_on(players, &mut played, max_plies, stop));
    for side in Side::BOTH {
        played.mended.extend(players[side.index()].take_mended().into_iter().map(|fault| (side, fault)));
    }
    match ended {
        Some((_, Fault::Interrupted)) => return None,
        Some((side, fault)) => played.ending = Ending::Fault(side, fault),
        None => {
            if let Some(outcome) = played.game.outcome() {
                played.ending = Ending::Rules(outcome);
            }
        }
    }
    Some(played)
}

/// Plays plies until the game is over or somebody goes wrong.
fn play_on(
    players: &mut [Box<dyn Player + '_>; 2],
    played: &mut PlayedGame,
    max_plies: usize,
    stop: &AtomicBool,
) -> Option<(Side, Fault)> {
    let color_of_a = played.color_of_a();
    while played.game.outcome().is_none() && played.game.plies().len() < max_plies {
        let side = if played.game.position().side_to_move() == color_of_a { Side::A } else { Side::B };
        let choice = match players[side.index()].choose(&played.game, stop) {
            Ok(choice) => choice,
            Err(fault) => return Some((side, fault)),
        };
        let Choice { mv, time, thought } = choice;
        if let Err(error) = played.game.play(mv) {
            return Some((side, Fault::Illegal(error.to_string())));
        }
        let effort = &mut played.efforts[side.index()];
        effort.times.push(time);
        effort.thoughts.extend(thought);
    }
    None
}
