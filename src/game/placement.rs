//! Which piece is where, by identity.

use super::{Change, PieceId, Step};
use crate::rules::{Cell, Move, Piece, Position};

/// Every piece of a game's start: what it is now and where it stands, `None` once captured.
///
/// Identities are handed out at the start in the order of the cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placement {
    pieces: Vec<(Piece, Option<Cell>)>,
}

impl Placement {
    pub(super) fn of(start: &Position) -> Placement {
        Placement { pieces: start.pieces().map(|(cell, piece)| (piece, Some(cell))).collect() }
    }

    /// The pieces on the board in the order of their identities.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (PieceId, Cell, Piece)> + '_ {
        (0..).zip(&self.pieces).filter_map(|(id, &(piece, cell))| Some((PieceId(id), cell?, piece)))
    }

    fn on(&self, cell: Cell) -> Option<(PieceId, Piece)> {
        self.pieces().find(|(_, at, _)| *at == cell).map(|(id, _, piece)| (id, piece))
    }

    /// What a legal ply does here.
    pub(super) fn change_of(&self, mv: Move) -> Change {
        let (from, to) = (mv.from(), mv.to());
        let mut steps = Vec::new();
        let (mover, other) = (self.on(from), self.on(to));
        if let Some((id, piece)) = other
            && !mv.is_swap()
        {
            steps.push(Step::Remove { id, piece, cell: to });
        }
        if let Some((id, piece)) = mover {
            steps.push(Step::Slide { id, from, to });
            if let Some(kind) = mv.becomes() {
                steps.push(Step::Morph { id, cell: to, from: piece.kind, to: kind });
            }
        }
        if let Some((id, _)) = other
            && mv.is_swap()
        {
            steps.push(Step::Slide { id, from: to, to: from });
        }
        Change { steps }
    }

    pub(super) fn apply(&mut self, change: &Change) {
        for step in &change.steps {
            let (Step::Slide { id, .. } | Step::Remove { id, .. } | Step::Restore { id, .. } | Step::Morph { id, .. }) =
                *step;
            let Some((piece, cell)) = self.pieces.get_mut(usize::from(id.0)) else { continue };
            match *step {
                Step::Slide { to, .. } => *cell = Some(to),
                Step::Remove { .. } => *cell = None,
                Step::Restore { cell: at, piece: what, .. } => (*piece, *cell) = (what, Some(at)),
                Step::Morph { to, .. } => piece.kind = to,
            }
        }
    }
}
