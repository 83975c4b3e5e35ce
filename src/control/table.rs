//! The game on the table and what belongs to it alone: players, hand, shown ply, clock.

use super::analysis::Analysis;
use super::board::Board;
use super::selection::Selection;
use super::timing::Timer;
use super::{GameSetup, Player};
use crate::game::Game;
use crate::game::tree::Tree;
use crate::rules::{Color, Move};

/// What a record says of a game besides its plies.
#[derive(Default)]
pub(super) struct Heading {
    /// Local date and time of its start.
    pub(super) date: Option<String>,
    /// The persons behind White and Black, where a record from elsewhere names them.
    pub(super) names: [Option<String>; 2],
    /// The time control as a record from elsewhere has it.
    pub(super) time_control: Option<String>,
}

/// The game on the table.
pub(super) struct Table {
    pub(super) setup: GameSetup,
    pub(super) game: Game,
    /// The game with its variations.
    pub(super) tree: Tree,
    /// The analysis board, while it is open.
    pub(super) board: Option<Board>,
    pub(super) heading: Heading,
    pub(super) selection: Selection,
    /// The ply shown while browsing; `None` shows the current one.
    pub(super) browsed: Option<usize>,
    /// How many plies have been looked at, as long as an earlier one is shown.
    pub(super) seen: usize,
    pub(super) hint: Option<Move>,
    pub(super) analysis: Analysis,
    /// How often in a row the computer player has failed at this position.
    pub(super) failures: u32,
    pub(super) timer: Option<Timer>,
    /// How many times in a row the computer saw itself not ahead.
    pub(super) even_answers: u32,
}

impl Table {
    pub(super) fn new(setup: GameSetup, game: Game, heading: Heading, timer: Option<Timer>) -> Table {
        let (selection, tree) = (Selection::default(), Tree::of(&game));
        Table {
            setup,
            game,
            tree,
            board: None,
            heading,
            selection,
            browsed: None,
            seen: 0,
            hint: None,
            analysis: Analysis::default(),
            failures: 0,
            timer,
            even_answers: 0,
        }
    }

    pub(super) fn to_move(&self) -> Color {
        self.game.position().side_to_move()
    }

    /// Who has to act, unless the game is over.
    pub(super) fn turn(&self) -> Option<Player> {
        self.game.outcome().is_none().then(|| self.setup.player(self.to_move()))
    }

    pub(super) fn is_human(&self, color: Color) -> bool {
        self.setup.player(color) == Player::Human
    }

    /// The ply that undo goes back to: the latest earlier one at which a person was to move.
    pub(super) fn undo_goal(&self) -> Option<usize> {
        (0..self.game.plies().len())
            .rev()
            .find(|&ply| self.game.position_at(ply).is_some_and(|position| self.is_human(position.side_to_move())))
    }

    /// The side that gives up when a person resigns now: the side to move if a person plays it, else the other.
    pub(super) fn resigning_side(&self) -> Option<Color> {
        let to_move = self.to_move();
        [to_move, !to_move].into_iter().find(|&color| self.is_human(color))
    }

    /// Whether the computer has given up at this position.
    pub(super) fn stalled(&self) -> bool {
        self.failures > 1
    }

    /// How many plies have been played behind the shown one that nobody has looked at.
    pub(super) fn unseen(&self) -> usize {
        self.browsed.map_or(0, |_| self.game.plies().len().saturating_sub(self.seen))
    }

    /// Shows the position after so many plies, from now on.
    pub(super) fn look_at(&mut self, ply: usize) {
        let last = self.game.plies().len();
        self.seen = if self.browsed.is_none() { last } else { self.seen.max(ply) };
        self.browsed = (ply != last).then_some(ply);
    }

    pub(super) fn shown_ply(&self) -> usize {
        self.browsed.unwrap_or(self.game.plies().len())
    }
}
