//! Who can play for a side besides a person.

use super::eval::{Evaluation, HandEvaluation};
use super::rng::{Rng, mix};
use super::search::{Observer, Score, Searcher, Situation, wins_at_once};
use super::{Limits, level};
use crate::rules::{Move, Position};
use std::fmt;
use std::str::FromStr;

/// A computer player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Any legal ply, uniformly.
    Random,
    /// The best ply by one ply of look-ahead.
    Greedy,
    /// Alpha-beta at a level 1..=10.
    Level(u8),
}

impl Bot {
    /// The highest level.
    pub const MAX_LEVEL: u8 = 10;
}

impl fmt::Display for Bot {
    /// `random`, `greedy`, `level:N`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.write_str("random"),
            Bot::Greedy => f.write_str("greedy"),
            Bot::Level(n) => write!(f, "level:{n}"),
        }
    }
}

impl FromStr for Bot {
    type Err = String;

    fn from_str(s: &str) -> Result<Bot, String> {
        match s {
            "random" => Ok(Bot::Random),
            "greedy" => Ok(Bot::Greedy),
            _ => s
                .strip_prefix("level:")
                .and_then(|n| n.parse().ok())
                .filter(|n| (1..=Bot::MAX_LEVEL).contains(n))
                .map(Bot::Level)
                .ok_or_else(|| {
                    format!("\"{s}\" is not a computer player: expected random, greedy or level:1 .. level:10")
                }),
        }
    }
}

/// What a computer player draws by lot from: the same seeds, the same lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Seeds {
    /// The same all through a game: decides in what form a player is.
    pub game: u64,
    /// Another one for every ply.
    pub ply: u64,
}

impl Seeds {
    /// Those of a game's ply with this number, or of any other count that rises.
    pub const fn of(game: u64, number: u64) -> Seeds {
        Seeds { game, ply: mix(game.wrapping_add(number)) }
    }
}

/// The ply a computer player answers with; `None` if there is no legal one.
///
/// `limits` bind besides the bot's own; the top level has none of its own as soon as any are given. The only legal ply
/// and a ply that wins at once are answered without thinking. The same seeds give the same answer for every bot that
/// begins each ply afresh (up to level 6), and for the others as long as the searcher remembers the same, if no time limit
/// cuts in.
pub fn choose(
    searcher: &mut Searcher,
    bot: Bot,
    situation: &Situation,
    limits: Limits,
    seeds: Seeds,
    observer: &mut dyn Observer,
) -> Option<Move> {
    let position = &situation.position;
    let moves = position.legal_moves();
    if moves.len() <= 1 {
        return moves.first().copied();
    }
    // Bots differ in what they draw from the same seed at the same ply.
    let mut rng = Rng::new(seeds.ply ^ position.key());
    match bot {
        Bot::Random => Some(moves[rng.below(moves.len() as u64) as usize]),
        Bot::Greedy => greedy(position, &HandEvaluation::default(), &mut rng),
        Bot::Level(number) => {
            let winning = moves.iter().copied().find(|mv| position.play_unchecked(*mv).decided().is_some());
            winning.or_else(|| {
                level::choose(searcher, number, situation, limits, Seeds { ply: rng.next_u64(), ..seeds }, observer)
            })
        }
    }
}

/// The ply after which the evaluation is best, a win above all and nothing below leaving the opponent one; one of them by
/// lot if there are several.
fn greedy(position: &Position, evaluation: &HandEvaluation, rng: &mut Rng) -> Option<Move> {
    let mut best = Vec::new();
    let mut best_score = i32::MIN;
    for &mv in position.legal_moves().iter() {
        let after = position.play_unchecked(mv);
        // Only the mover can have won.
        let score = match after.decided() {
            Some(_) => Score::WIN,
            None if wins_at_once(&after, after.side_to_move()) => -Score::WIN,
            None => -evaluation.judge(&after),
        };
        if score > best_score {
            best_score = score;
            best.clear();
        }
        if score == best_score {
            best.push(mv);
        }
    }
    best.get(rng.below(best.len() as u64) as usize).copied()
}
