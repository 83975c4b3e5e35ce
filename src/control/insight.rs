//! What the board can show on request about the shown position.

use super::GameSetup;
use crate::engine::insight;
use crate::rules::{Bitboard, Cell, Color, Move, Position, RuleSet, WinReason};

/// A ply that would win at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win {
    /// The ply.
    pub mv: Move,
    /// Whose.
    pub by: Color,
    /// Fatum or breakthrough.
    pub reason: WinReason,
}

/// What a person might overlook in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insight {
    /// The side whose dangers are meant: the only person's, otherwise the side to move.
    pub side: Color,
    /// Its pieces that hang.
    pub hanging: Bitboard,
    /// The plies of both sides that would win at once if it were their turn.
    pub wins: Vec<Win>,
    /// The aura zone of each side, by [`Color::index`]; empty in rule sets without an aura.
    pub aura: [Bitboard; 2],
    /// A shortest way of each Intellector to its last row, by [`Color::index`], where it stands first.
    pub paths: [Option<Vec<Cell>>; 2],
}

impl Insight {
    pub(super) fn of(position: &Position, setup: &GameSetup) -> Insight {
        let side = setup.only_person().unwrap_or(position.side_to_move());
        let wins = Color::ALL
            .into_iter()
            .flat_map(|by| insight::wins(position, by).into_iter().map(move |(mv, reason)| Win { mv, by, reason }));
        let has_aura = position.rules().set == RuleSet::Official;
        Insight {
            side,
            hanging: insight::hanging(position, side),
            wins: wins.collect(),
            aura: Color::ALL.map(|color| if has_aura { position.aura(color) } else { Bitboard::EMPTY }),
            paths: Color::ALL.map(|color| insight::breakthrough_path(position, color)),
        }
    }

    /// How many plies the Intellector of a side needs to its last row when nobody else moves.
    pub fn breakthrough_distance(&self, color: Color) -> Option<usize> {
        self.paths[color.index()].as_ref().map(|path| path.len() - 1)
    }
}
