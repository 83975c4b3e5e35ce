//! The analysis board: plies are tried on it without touching the game, and grow variations.
//!
//! It can be opened when nobody is helped against somebody else: after the end of a game, and while two people play
//! without a clock.

use super::controller::{ControlError, Controller};
use super::table::Table;
use super::{BoardView, Browse, Event, Player, ShownPly, ShownVariation};
use crate::game::tree::{NodeId, TreeError};
use crate::game::{Change, Game};
use crate::rules::{Color, Move};
use ControlError::NotNow;

/// How many plies of the computer's line are put onto the board.
const LINE_LENGTH: usize = 12;

/// The analysis board while it is open.
pub(super) struct Board {
    pub(super) at: NodeId,
    /// A game that has come there.
    pub(super) game: Game,
}

impl From<TreeError> for ControlError {
    fn from(error: TreeError) -> ControlError {
        match error {
            TreeError::Game(error) => ControlError::Game(error),
            TreeError::Unknown => NotNow("this variation is gone"),
            TreeError::Full => NotNow("there are too many variations: delete some first"),
            TreeError::Played => NotNow("this ply belongs to the game"),
        }
    }
}

impl Table {
    /// Whether the analysis board may be opened.
    pub(super) fn can_open_board(&self) -> bool {
        let friends = Color::ALL.into_iter().all(|color| self.setup.player(color) == Player::Human);
        self.game.outcome().is_some() || friends && self.timer.is_none()
    }

    /// The game whose position is shown, and after how many of its plies.
    pub(super) fn shown(&self) -> (&Game, usize) {
        match &self.board {
            Some(board) => (&board.game, board.game.plies().len()),
            None => (&self.game, self.shown_ply()),
        }
    }

    /// The game that a person moves the pieces of.
    pub(super) fn game_in_hand(&self) -> &Game {
        self.board.as_ref().map_or(&self.game, |board| &board.game)
    }

    /// Whether there is a ply after the shown one.
    pub(super) fn can_go_on(&self) -> bool {
        match &self.board {
            Some(board) => !self.tree.children(board.at).is_empty(),
            None => self.browsed.is_some(),
        }
    }

    pub(super) fn board_view(&self) -> Option<BoardView> {
        let at = self.board.as_ref()?.at;
        let in_variation = !self.tree.is_played(at);
        Some(BoardView { at, in_variation, can_promote: self.tree.can_promote(at) })
    }

    pub(super) fn variations_view(&self) -> Vec<ShownVariation> {
        let first = self.game.start().side_to_move();
        let ply = |&node: &NodeId| {
            let number = self.tree.depth(node);
            let color = if number % 2 == 1 { first } else { !first };
            Some(ShownPly { node, number, color, notation: self.tree.notation(node)?.to_owned() })
        };
        let variations = self.tree.variations().into_iter();
        variations
            .map(|variation| ShownVariation {
                level: variation.level,
                anchor: variation.anchor,
                plies: variation.nodes.iter().filter_map(ply).collect(),
            })
            .collect()
    }

    /// Where a walk on the board leads.
    fn walk_from(&self, at: NodeId, browse: Browse) -> NodeId {
        let next = |at: NodeId| self.tree.children(at).first().copied();
        match browse {
            Browse::First => self.tree.root(),
            Browse::Previous => self.tree.parent(at).unwrap_or(at),
            Browse::Next => next(at).unwrap_or(at),
            Browse::Last => std::iter::successors(Some(at), |&at| next(at)).last().unwrap_or(at),
            Browse::Ply(ply) => self.tree.played(ply),
            Browse::Node(node) => node,
            Browse::Sibling => {
                let siblings = self.tree.parent(at).map_or(&[][..], |parent| self.tree.children(parent));
                let place = siblings.iter().position(|&sibling| sibling == at).unwrap_or(0);
                siblings.iter().cycle().nth(place + 1).copied().unwrap_or(at)
            }
        }
    }
}

impl Controller {
    /// Opens the board at the shown ply, or closes it: the game is shown where it was left, a running one as it stands.
    pub(super) fn set_board(&mut self, open: bool) -> Result<(), ControlError> {
        let table = self.table()?;
        if open == table.board.is_some() {
            return Ok(());
        }
        if !open {
            return self.close_board();
        }
        if !table.can_open_board() {
            return Err(NotNow("the analysis board opens after the game, or while two people play without a clock"));
        }
        table.tree.follow(&table.game);
        let ply = table.shown_ply();
        let at = table.tree.played(ply);
        let game = table.game.up_to(ply).ok_or(NotNow("that ply is gone"))?;
        table.hint = None;
        table.board = Some(Board { at, game });
        self.close_hand();
        self.events.push(Event::Board(true));
        Ok(())
    }

    fn close_board(&mut self) -> Result<(), ControlError> {
        self.close_hand();
        let table = self.table()?;
        let Some(board) = table.board.take() else { return Ok(()) };
        let left = table.tree.depth(table.tree.anchor(board.at));
        let last = table.game.plies().len();
        table.look_at(if table.game.outcome().is_some() { left } else { last });
        let ply = table.shown_ply();
        self.events.push(Event::Board(false));
        self.events.push(Event::Browsed { ply, change: None });
        Ok(())
    }

    /// Walks on the open board.
    pub(super) fn walk_board(&mut self, browse: Browse) -> Result<(), ControlError> {
        let table = self.table()?;
        let Some(board) = &table.board else { return Ok(()) };
        let to = table.walk_from(board.at, browse);
        self.put_board(to)
    }

    /// Shows this place on the open board.
    fn put_board(&mut self, to: NodeId) -> Result<(), ControlError> {
        let table = self.table()?;
        let Some(board) = &mut table.board else { return Ok(()) };
        if board.at == to {
            return Ok(());
        }
        let last_change = |game: &Game| game.plies().last().map(|ply| ply.change.clone());
        let change: Option<Change> = if table.tree.parent(to) == Some(board.at) {
            let mv = table.tree.ply(to).ok_or(TreeError::Unknown)?;
            board.game.play(mv)?;
            last_change(&board.game)
        } else if table.tree.parent(board.at) == Some(to) {
            Some(board.game.undo()?)
        } else {
            board.game = table.tree.board(&table.game, to).ok_or(TreeError::Unknown)?;
            None
        };
        board.at = to;
        let ply = board.game.plies().len();
        self.close_hand();
        self.events.push(Event::Browsed { ply, change });
        Ok(())
    }

    /// Tries a ply on the open board.
    pub(super) fn try_ply(&mut self, mv: Move) -> Result<(), ControlError> {
        let table = self.table()?;
        let Some(board) = &table.board else { return Ok(()) };
        let before = table.tree.len();
        let to = table.tree.insert(&table.game, board.at, mv)?;
        let plies = table.tree.len();
        self.put_board(to)?;
        if plies != before {
            self.events.push(Event::Variations { plies });
        }
        Ok(())
    }

    /// Puts a line of the computer onto the open board as a variation, and shows its first ply.
    pub(super) fn add_line(&mut self, line: &[Move]) -> Result<(), ControlError> {
        let table = self.table()?;
        let Some(board) = &table.board else { return Err(NotNow("the analysis board is not open")) };
        let before = table.tree.len();
        let (mut at, mut first) = (board.at, None);
        for &mv in line.iter().take(LINE_LENGTH) {
            // A line may go on where the rules end the game, by the third repetition for instance.
            let Ok(next) = table.tree.insert(&table.game, at, mv) else { break };
            at = next;
            first.get_or_insert(next);
        }
        let plies = table.tree.len();
        if plies != before {
            self.events.push(Event::Variations { plies });
        }
        self.put_board(first.ok_or(NotNow("this line does not begin here"))?)
    }

    /// Takes the shown ply of a variation away, with all that follows it.
    pub(super) fn delete_variation(&mut self) -> Result<(), ControlError> {
        let table = self.table()?;
        let Some(board) = &table.board else { return Err(NotNow("the analysis board is not open")) };
        let at = board.at;
        if table.tree.is_played(at) {
            return Err(TreeError::Played.into());
        }
        let parent = table.tree.parent(at).ok_or(TreeError::Unknown)?;
        self.put_board(parent)?;
        let table = self.table()?;
        table.tree.delete(at)?;
        let plies = table.tree.len();
        self.events.push(Event::Variations { plies });
        Ok(())
    }

    /// Puts the shown variation before its neighbour.
    pub(super) fn promote_variation(&mut self) -> Result<(), ControlError> {
        let table = self.table()?;
        let Some(board) = &table.board else { return Err(NotNow("the analysis board is not open")) };
        let at = board.at;
        if !table.tree.promote(at) {
            return Err(NotNow("it stands first already"));
        }
        let plies = table.tree.len();
        self.events.push(Event::Variations { plies });
        Ok(())
    }

    /// What changes the game itself waits until the board is closed.
    pub(super) fn refuse_on_board(&self) -> Result<(), ControlError> {
        match self.table.as_ref().is_some_and(|table| table.board.is_some()) {
            true => Err(NotNow("the analysis board is open: go back to the game first")),
            false => Ok(()),
        }
    }
}
