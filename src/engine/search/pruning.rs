//! What the main search does not look at, or less deeply: pruning and reductions.

use super::Score;
use super::exchange::exchange_value;
use super::node::{Core, Local, Node};
use super::ordering::{Picked, Picker, slot};
use crate::engine::eval::Evaluation;
use crate::rules::{Kind, Position};
use std::sync::LazyLock;

/// Reductions are counted in parts of a ply.
const PARTS: i32 = 1024;
/// History that changes a reduction by a ply.
const HISTORY_PER_PLY: i32 = 10_000;
/// Reductions by depth and number of the ply, in parts.
static REDUCTIONS: LazyLock<Box<[[i32; 64]; 64]>> = LazyLock::new(|| {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, reduction) in row.iter_mut().enumerate().skip(1) {
            let plies = 0.6 + (depth as f64).ln() * (count as f64).ln() / 2.6;
            *reduction = (plies * f64::from(PARTS)) as i32;
        }
    }
    table
});

impl<E: Evaluation> Core<'_, E> {
    /// Believes the evaluation, or a search after a ply given away, when they are far outside the window.
    pub(super) fn prune_node(&mut self, node: &Node, local: &Local) -> Option<i32> {
        let Local { ply, depth, alpha, beta, improving, .. } = *local;
        let eval = local.eval?;
        if ply == 0 || local.pv_node || beta.abs() > Score::MAX_EVALUATION {
            return None;
        }
        if self.options.futility {
            if depth <= 6 && eval - 90 * (depth - i32::from(improving)) >= beta {
                return Some(eval);
            }
            if depth <= 2 && eval + 350 * depth <= alpha {
                let score = self.quiescence(node, ply, 0, alpha, beta);
                if score <= alpha {
                    return Some(score);
                }
            }
        }
        let after_null = ply.checked_sub(1).is_some_and(|p| self.frames[p].slot.is_none());
        if self.options.null_move && depth >= 3 && eval >= beta && !after_null && has_pieces(&node.position) {
            let reduction = 3 + depth / 4 + ((eval - beta) / 200).min(3);
            let child = self.enter_null(node, ply);
            let score = -self.search(&child, ply + 1, depth - reduction, -beta, -beta + 1, !local.cut_node);
            self.leave();
            if !self.stopped && score >= beta {
                // A win found after a null move is not proved.
                return Some(score.min(Score::MAX_EVALUATION).max(beta));
            }
        }
        None
    }

    /// Whether a ply that threatens nothing is not worth a search near the horizon.
    pub(super) fn prune_move(
        &self,
        position: &Position,
        local: &Local,
        picked: &Picked,
        count: i32,
        picker: &mut Picker,
    ) -> bool {
        let Local { depth, alpha, improving, eval, .. } = *local;
        if depth > 6 || local.ply == 0 || local.pv_node {
            return false;
        }
        let loses = |margin: i32| self.options.exchange_pruning && exchange_value(position, picked.mv) < -margin;
        if !picked.quiet {
            return picked.losing && loses(120 * depth);
        }
        let late = self.options.late_move_pruning && count > (8 + depth * depth) / (2 - i32::from(improving));
        let futile = self.options.futility && eval.is_some_and(|eval| eval + 120 + 90 * depth <= alpha);
        if late || futile {
            picker.skip_quiets();
            return true;
        }
        loses(60 * depth)
    }

    /// By how many plies less a late ply is searched.
    pub(super) fn reduction(&self, node: &Node, local: &Local, picked: &Picked, count: i32, threatens: bool) -> i32 {
        let Local { depth, before, .. } = *local;
        if !self.options.reductions || depth < 3 || count < 3 || !picked.quiet && !picked.losing {
            return 0;
        }
        let mut reduction = REDUCTIONS[depth.min(63) as usize][count.min(63) as usize];
        if picked.quiet {
            let position = &node.position;
            let history = position.kind_at(picked.mv.from()).map_or(0, |kind| {
                let own_slot = slot(kind, picked.mv.to());
                self.histories.of_quiet(position.side_to_move(), picked.mv, own_slot, before)
            });
            reduction -= history * PARTS / HISTORY_PER_PLY;
        }
        reduction /= PARTS;
        reduction += i32::from(local.cut_node) + i32::from(!local.improving) - i32::from(local.pv_node);
        reduction -= i32::from(threatens) + i32::from(local.eval.is_none());
        reduction.max(0)
    }
}

/// Whether the side to move has more than Progressors, Defensors and its Intellector: with so little a ply given away
/// may be a gain.
fn has_pieces(position: &Position) -> bool {
    let us = position.side_to_move();
    [Kind::Aggressor, Kind::Dominator, Kind::Liberator].iter().any(|kind| !position.pieces_of(us, *kind).is_empty())
}
