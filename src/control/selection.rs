//! Which piece is in the hand, where it can go, and the question a ply may wait for.
//!
//! A state machine without a game of its own: it reads legal plies from the position it is given.

use super::{Choice, ChoiceKind, ChoiceRequest, Target, TargetKind};
use crate::rules::{Cell, Kind, Move, Position};

/// The hand of the person to move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Selection {
    cell: Option<Cell>,
    targets: Vec<Target>,
    dragged: bool,
    choice: Option<ChoiceRequest>,
}

/// What became of an attempt to go to a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Attempt {
    /// The cell is no target.
    NoTarget,
    /// This ply is meant.
    Play(Move),
    /// The person has to choose first; the question is open now.
    Ask,
}

/// The legal plies that take the piece on `from` to `to`; a swap counts from either partner's cell.
fn plies_between(position: &Position, from: Cell, to: Cell) -> Vec<Move> {
    position
        .legal_moves()
        .iter()
        .copied()
        .filter(|m| (m.from() == from && m.to() == to) || (m.is_swap() && m.from() == to && m.to() == from))
        .collect()
}

/// Where the piece on `from` can go.
fn targets_of(position: &Position, from: Cell) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for &mv in position.legal_moves().iter() {
        let (cell, kind) = match mv {
            m if m.is_swap() && m.from() == from => (m.to(), TargetKind::Swap),
            m if m.is_swap() && m.to() == from => (m.from(), TargetKind::Swap),
            m if m.from() == from && position.captured_by(m).is_some() => (m.to(), TargetKind::Capture),
            m if m.from() == from => (m.to(), TargetKind::Quiet),
            _ => continue,
        };
        // Promotions and transformations are several plies to one cell.
        if !targets.iter().any(|t| t.cell == cell) {
            targets.push(Target { cell, kind });
        }
    }
    targets.sort_by_key(|t| t.cell);
    targets
}

impl Selection {
    pub(super) fn cell(&self) -> Option<Cell> {
        self.cell
    }

    pub(super) fn targets(&self) -> &[Target] {
        &self.targets
    }

    pub(super) fn dragged(&self) -> Option<Cell> {
        self.cell.filter(|_| self.dragged)
    }

    pub(super) fn choice(&self) -> Option<&ChoiceRequest> {
        self.choice.as_ref()
    }

    /// Takes the own piece on `cell` into the hand.
    pub(super) fn select(&mut self, position: &Position, cell: Cell) {
        *self = Selection { cell: Some(cell), targets: targets_of(position, cell), dragged: false, choice: None };
    }

    /// Marks the piece in the hand as held by a drag.
    pub(super) fn set_dragged(&mut self, dragged: bool) {
        self.dragged = dragged && self.cell.is_some();
    }

    /// Empties the hand and closes the question.
    pub(super) fn clear(&mut self) {
        *self = Selection::default();
    }

    /// Closes the question; the piece stays in the hand, as it was before.
    pub(super) fn close_choice(&mut self) {
        self.choice = None;
    }

    /// Tries to go to `to` with the piece in the hand.
    pub(super) fn attempt(&mut self, position: &Position, to: Cell) -> Attempt {
        let Some(from) = self.cell else { return Attempt::NoTarget };
        let plies = plies_between(position, from, to);
        let Some(&first) = plies.first() else { return Attempt::NoTarget };
        // Capturing the Intellector ends the game: there is nothing left to choose.
        let fatum = position.captured_by(first).is_some_and(|piece| piece.kind == Kind::Intellector);
        let Some(piece) = position.piece_at(from).filter(|_| plies.len() > 1 && !fatum) else {
            return Attempt::Play(first);
        };
        let mut options: Vec<Choice> = plies.iter().filter_map(|m| m.becomes()).map(Choice::Become).collect();
        let kind = if plies.iter().any(|m| m.becomes().is_none()) {
            options.push(Choice::Plain);
            ChoiceKind::Aura
        } else {
            options.sort_by_key(|option| Kind::PROMOTIONS.iter().position(|k| Choice::Become(*k) == *option));
            ChoiceKind::Promotion
        };
        self.choice = Some(ChoiceRequest { kind, from, to, color: piece.color, piece: piece.kind, options });
        Attempt::Ask
    }

    /// The ply that an answer to the open question means; `None` when there is no such question or option.
    pub(super) fn answer(&self, position: &Position, answer: Choice) -> Option<Move> {
        let choice = self.choice.as_ref().filter(|c| c.options.contains(&answer))?;
        let becomes = match answer {
            Choice::Become(kind) => Some(kind),
            Choice::Plain => None,
        };
        plies_between(position, choice.from, choice.to).into_iter().find(|m| m.becomes() == becomes)
    }
}
