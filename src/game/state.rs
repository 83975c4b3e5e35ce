//! The game itself.

use super::placement::Placement;
use super::{Change, PieceId};
use crate::rules::{
    Cell, Color, DrawReason, IllegalMove, InvalidPosition, Move, NO_PROGRESS_PLIES, Outcome, Piece, Position, Rules,
    WinReason, notation,
};

/// How often a position must occur to make a draw.
pub const REPETITIONS: u32 = 3;

/// A ply that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedPly {
    /// The ply.
    pub mv: Move,
    /// Its notation in the position before it.
    pub notation: String,
    /// What it captured.
    pub captured: Option<Piece>,
    /// What it did.
    pub change: Change,
}

/// Why the game refused something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The ply is not legal.
    #[error("{0}")]
    Illegal(#[from] IllegalMove),
    /// The start position cannot be played from.
    #[error("{0}")]
    Invalid(#[from] InvalidPosition),
    /// There is no ply to take back.
    #[error("there is no ply to take back")]
    NothingToUndo,
    /// There is no ply to play again.
    #[error("there is no ply to play again")]
    NothingToRedo,
    /// An outcome that only the plies can bring about.
    #[error("a game cannot be ended by {0}: the plies decide that")]
    NotByDecision(&'static str),
}

/// One game from its start position to its current ply, with what was taken back.
#[derive(Debug, Clone)]
pub struct Game {
    /// The position before every ply, and the current one last.
    nodes: Vec<Node>,
    played: Vec<PlayedPly>,
    /// The next ply to redo last.
    undone: Vec<PlayedPly>,
    placement: Placement,
    /// What the current position decides.
    by_rule: Option<Outcome>,
    /// How the game was ended from outside.
    by_decision: Option<Outcome>,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    position: Position,
    /// Plies since the last capture or Progressor ply; never more than have been played.
    quiet: u32,
}

impl Game {
    /// A game from the usual start.
    pub fn new(rules: Rules) -> Game {
        Game::at(Position::start(rules))
    }

    /// A game from a custom start, which must be valid. If the side to move has no legal ply it is over at once. An
    /// opening truce begins with the start.
    pub fn from_position(start: Position) -> Result<Game, GameError> {
        start.validate()?;
        Ok(Game::at(start.with_rules(start.rules())))
    }

    fn at(start: Position) -> Game {
        let mut game = Game {
            nodes: vec![Node { position: start, quiet: 0 }],
            played: Vec::new(),
            undone: Vec::new(),
            placement: Placement::of(&start),
            by_rule: None,
            by_decision: None,
        };
        game.by_rule = game.judge();
        game
    }

    fn node(&self) -> &Node {
        // Never empty: the start is pushed by the constructor and `undo` pops only played plies.
        &self.nodes[self.played.len()]
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.node().position
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position {
        &self.nodes[0].position
    }

    /// The position after `ply` plies; 0 is the start. `None` beyond the current ply.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.nodes.get(ply).map(|node| &node.position)
    }

    /// The plies played, in order.
    pub fn plies(&self) -> &[PlayedPly] {
        &self.played
    }

    /// The plies that redo would play again, the next one first.
    pub fn undone(&self) -> Vec<&PlayedPly> {
        self.undone.iter().rev().collect()
    }

    /// The outcome, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.by_decision.or(self.by_rule)
    }

    /// Plies since the last capture or Progressor ply (60 is a draw).
    pub fn quiet_plies(&self) -> u32 {
        self.node().quiet
    }

    /// How often the current position has occurred, with this time.
    pub fn repetitions(&self) -> u32 {
        let now = self.position();
        self.reversible().iter().filter(|node| node.position.repeats(now)).count() as u32
    }

    /// The nodes since the last irreversible ply: no earlier position can come back.
    fn reversible(&self) -> &[Node] {
        self.reversible_at(self.played.len()).unwrap_or_default()
    }

    fn reversible_at(&self, ply: usize) -> Option<&[Node]> {
        let quiet = self.nodes.get(ply)?.quiet as usize;
        self.nodes.get(ply - quiet..=ply)
    }

    /// The keys of all positions since the last irreversible ply, the current one last: what a search needs to see
    /// repetitions with the game's own past.
    pub fn reversible_keys(&self) -> Vec<u64> {
        self.reversible().iter().map(|node| node.position.key()).collect()
    }

    /// The same as it was after `ply` plies; their number, less one, is that of the plies since the last capture or
    /// Progressor ply. `None` beyond the current ply.
    pub fn reversible_keys_at(&self, ply: usize) -> Option<Vec<u64>> {
        Some(self.reversible_at(ply)?.iter().map(|node| node.position.key()).collect())
    }

    /// The game as it was after `ply` plies, with nothing to redo and no end from outside. `None` beyond the current ply.
    pub fn up_to(&self, ply: usize) -> Option<Game> {
        let later = self.played.get(ply..)?;
        let mut placement = self.placement.clone();
        for ply in later.iter().rev() {
            placement.apply(&ply.change.reversed());
        }
        let mut game = Game {
            nodes: self.nodes[..=ply].to_vec(),
            played: self.played[..ply].to_vec(),
            undone: Vec::new(),
            placement,
            by_rule: None,
            by_decision: None,
        };
        game.by_rule = game.judge();
        Some(game)
    }

    /// What the rules say about the current position: wins first, then the draws.
    fn judge(&self) -> Option<Outcome> {
        let position = self.position();
        if let Some(outcome) = position.decided() {
            return Some(outcome);
        }
        if position.count_moves() == 0 {
            return Some(Outcome::Win { winner: !position.side_to_move(), reason: WinReason::NoMoves });
        }
        if self.repetitions() >= REPETITIONS {
            return Some(Outcome::Draw(DrawReason::Repetition));
        }
        (self.quiet_plies() >= NO_PROGRESS_PLIES).then_some(Outcome::Draw(DrawReason::NoProgress))
    }

    /// Plays a ply and drops what could be redone. Ends the game when the rules say so.
    pub fn play(&mut self, mv: Move) -> Result<&PlayedPly, GameError> {
        if self.outcome().is_some() {
            return Err(GameError::Over);
        }
        let node = *self.node();
        let position = node.position.play(mv)?;
        let ply = PlayedPly {
            mv,
            notation: notation::write(&node.position, mv),
            captured: node.position.captured_by(mv),
            change: self.placement.change_of(mv),
        };
        self.undone.clear();
        Ok(self.append(position, ply))
    }

    /// Adds a ply that leads from the current position to the given one.
    fn append(&mut self, position: Position, ply: PlayedPly) -> &PlayedPly {
        let node = self.node();
        let quiet = if node.position.is_progress(ply.mv) { 0 } else { node.quiet + 1 };
        self.placement.apply(&ply.change);
        self.nodes.push(Node { position, quiet });
        self.played.push(ply);
        self.by_rule = self.judge();
        &self.played[self.played.len() - 1]
    }

    /// Takes the last ply back (also from a game that is over; a resignation is taken back with it) and returns the
    /// reversed change. When a game was ended from outside before its first ply, only that end is taken back, and the
    /// change is empty.
    pub fn undo(&mut self) -> Result<Change, GameError> {
        let Some(ply) = self.played.pop() else {
            return self.by_decision.take().map(|_| Change::default()).ok_or(GameError::NothingToUndo);
        };
        let change = ply.change.reversed();
        self.nodes.pop();
        self.placement.apply(&change);
        self.undone.push(ply);
        self.by_decision = None;
        // A position that was played on from was not decided.
        self.by_rule = None;
        Ok(change)
    }

    /// Plays again what was taken back. If the game was ended from outside in between, that end is taken back with it.
    pub fn redo(&mut self) -> Result<&PlayedPly, GameError> {
        let ply = self.undone.pop().ok_or(GameError::NothingToRedo)?;
        let position = self.position().play(ply.mv)?;
        self.by_decision = None;
        Ok(self.append(position, ply))
    }

    /// `color` gives up. What could be redone stays.
    pub fn resign(&mut self, color: Color) -> Result<Outcome, GameError> {
        let outcome = Outcome::Win { winner: !color, reason: WinReason::Resignation };
        self.end(outcome)?;
        Ok(outcome)
    }

    /// Ends the game from outside: resignation, agreement, time, abandonment, broken off. What the plies decide
    /// (fatum, breakthrough, no legal ply, repetition, no progress) is refused.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), GameError> {
        if self.outcome().is_some() {
            return Err(GameError::Over);
        }
        if outcome.is_by_rule() {
            return Err(GameError::NotByDecision(outcome.name()));
        }
        self.by_decision = Some(outcome);
        Ok(())
    }

    /// Who stands where now, with identities, in the order of the identities.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, Cell, Piece)> + '_ {
        self.placement.pieces()
    }

    /// The same after `ply` plies. `None` beyond the current ply.
    pub fn pieces_at(&self, ply: usize) -> Option<Vec<(PieceId, Cell, Piece)>> {
        let later = self.played.get(ply..)?;
        let mut placement = self.placement.clone();
        for ply in later.iter().rev() {
            placement.apply(&ply.change.reversed());
        }
        Some(placement.pieces().collect())
    }

    /// The captured pieces of a colour in the order of their capture, up to `ply` plies.
    pub fn captured(&self, color: Color, ply: usize) -> Vec<Piece> {
        self.played.iter().take(ply).filter_map(|ply| ply.captured).filter(|piece| piece.color == color).collect()
    }
}
