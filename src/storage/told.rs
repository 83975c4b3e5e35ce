//! What a record tells, so that two records of one game can be compared and joined.

use crate::game::Game;
use crate::game::record::{Record, VariationRecord};
use crate::game::tree::Tree;
use crate::rules::{Move, Outcome, Position};

/// What a record tells, however it is written.
pub(super) struct Told {
    start: Position,
    /// All plies, those taken back last.
    pub(super) line: Vec<Move>,
    /// How many of them stand.
    played: usize,
    ended: Option<Outcome>,
    tree: Tree,
    game: Game,
}

impl Told {
    pub(super) fn of(record: &Record) -> Option<Told> {
        let game = record.replay().ok()?;
        let tree = record.restore_tree(&game).ok()?;
        let undone = game.undone();
        let line = game.plies().iter().chain(undone.iter().copied()).map(|ply| ply.mv).collect();
        let ended = game.outcome().filter(|outcome| !outcome.is_by_rule());
        Some(Told { start: *game.start(), line, played: game.plies().len(), ended, tree, game })
    }

    /// Whether the other game goes the same way and perhaps further.
    fn leads_to(&self, other: &Told) -> bool {
        let same_end = self.ended.is_none() || self.ended == other.ended;
        self.start == other.start && other.line.starts_with(&self.line) && same_end
    }

    /// Whether both stand at the same ply of the same game.
    pub(super) fn stands_at(&self, other: &Told) -> bool {
        self.leads_to(other) && self.line == other.line && self.played == other.played && self.ended == other.ended
    }

    /// Whether this tells nothing that the other does not tell as well, variations with it.
    pub(super) fn is_within(&self, other: &Told) -> bool {
        let mut open = vec![(self.tree.root(), Some(other.tree.root()), 0)];
        let mut held = self.leads_to(other);
        while let Some((at, there, on_line)) = open.pop().filter(|_| held) {
            for &next in self.tree.children(at) {
                let ply = self.tree.ply(next);
                let known = there.and_then(|there| {
                    other.tree.children(there).iter().copied().find(|&child| other.tree.ply(child) == ply)
                });
                // What was taken back in the other game is no part of its tree.
                let follows = on_line == self.tree.depth(at) && other.line.get(on_line).copied() == ply;
                held &= known.is_some() || follows;
                open.push((next, known, on_line + usize::from(follows)));
            }
        }
        held
    }

    /// The variations of both, those of this one first; `None` when they are too many for one game.
    pub(super) fn with_those_of(&self, other: &Told) -> Option<Vec<VariationRecord>> {
        let mut tree = self.tree.clone();
        tree.merge(&self.game, &other.tree).ok()?;
        Some(tree.record())
    }
}
