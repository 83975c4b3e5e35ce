//! Who can play for a side besides a person.

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
