//! How a game ended.

use super::Color;
use std::fmt;

/// Why a side won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// The enemy Intellector was captured.
    Fatum,
    /// The own Intellector reached its last row.
    Breakthrough,
    /// The opponent had no legal ply.
    NoMoves,
    /// The opponent resigned.
    Resignation,
    /// The opponent's time ran out.
    Time,
    /// The opponent left (only read from foreign records).
    Abandonment,
}

/// Plies without a capture and without a Progressor ply that make a draw.
pub const NO_PROGRESS_PLIES: u32 = 60;

/// Why a game was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// The position occurred for the third time.
    Repetition,
    /// [`NO_PROGRESS_PLIES`] without a capture and without a Progressor ply.
    NoProgress,
    /// The players agreed.
    Agreement,
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who won.
        winner: Color,
        /// Why.
        reason: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
    /// Broken off without a result (only read from foreign records).
    Aborted,
}

impl Outcome {
    /// Every way to end a game, for readers that look a text up.
    pub fn all() -> impl Iterator<Item = Outcome> {
        let wins = [
            WinReason::Fatum,
            WinReason::Breakthrough,
            WinReason::NoMoves,
            WinReason::Resignation,
            WinReason::Time,
            WinReason::Abandonment,
        ];
        let draws = [DrawReason::Repetition, DrawReason::NoProgress, DrawReason::Agreement];
        wins.into_iter()
            .flat_map(|reason| Color::ALL.map(|winner| Outcome::Win { winner, reason }))
            .chain(draws.map(Outcome::Draw))
            .chain([Outcome::Aborted])
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// Whether the plies alone bring this about, as against a decision of the players or a clock.
    pub const fn is_by_rule(self) -> bool {
        matches!(
            self,
            Outcome::Win { reason: WinReason::Fatum | WinReason::Breakthrough | WinReason::NoMoves, .. }
                | Outcome::Draw(DrawReason::Repetition | DrawReason::NoProgress)
        )
    }

    /// The stable name of logs and command output: `fatum`, `breakthrough`, `no_moves`, `resignation`, `time`,
    /// `abandonment`, `repetition`, `no_progress`, `agreement`, `aborted`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Win { reason, .. } => match reason {
                WinReason::Fatum => "fatum",
                WinReason::Breakthrough => "breakthrough",
                WinReason::NoMoves => "no_moves",
                WinReason::Resignation => "resignation",
                WinReason::Time => "time",
                WinReason::Abandonment => "abandonment",
            },
            Outcome::Draw(DrawReason::Repetition) => "repetition",
            Outcome::Draw(DrawReason::NoProgress) => "no_progress",
            Outcome::Draw(DrawReason::Agreement) => "agreement",
            Outcome::Aborted => "aborted",
        }
    }
}

impl fmt::Display for Outcome {
    /// The name and, when somebody won, the winner's letter: `fatum w`, `repetition`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.winner() {
            Some(winner) => write!(f, " {}", winner.letter()),
            None => Ok(()),
        }
    }
}
