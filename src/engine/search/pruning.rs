//! What the main search does not look at, or less deeply: pruning and reductions.

use super::Score;
use super::exchange::{exchange_value, value};
use super::node::{Core, Local, Node};
use super::ordering::{Picked, Picker, slot};
use super::stack::to_table;
use crate::engine::eval::Evaluation;
use crate::engine::tt::{Bound, Entry};
use crate::rules::{Kind, Move, Position};
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
            let plies = 0.8 + (depth as f64).ln() * (count as f64).ln() / 2.4;
            *reduction = (plies * f64::from(PARTS)) as i32;
        }
    }
    table
});

impl<E: Evaluation> Core<'_, E> {
    /// Believes the evaluation, or a search after a ply given away, when they are far outside the window.
    pub(super) fn prune_node(&mut self, node: &Node, local: &Local, table_move: Option<Move>) -> Option<i32> {
        let Local { ply, depth, alpha, beta, improving, .. } = *local;
        let (eval, estimate) = (local.eval?, local.estimate?);
        if ply == 0 || local.pv_node || beta.abs() > Score::MAX_EVALUATION {
            return None;
        }
        if self.options.futility {
            if depth <= 6 && estimate - 90 * (depth - i32::from(improving)) >= beta {
                return Some(estimate);
            }
            if depth <= 2 && eval + 350 * depth <= alpha {
                let score = self.quiescence(node, ply, 0, alpha, beta);
                if score <= alpha {
                    return Some(score);
                }
            }
        }
        let after_null = ply.checked_sub(1).is_some_and(|p| self.frames[p].slot.is_none());
        if self.options.null_move
            && depth >= 3
            && estimate >= beta
            && eval >= beta
            && !after_null
            && has_pieces(&node.position)
        {
            let reduction = 3 + depth / 4 + ((estimate - beta) / 200).min(3);
            let child = self.enter_null(node, ply);
            let score = -self.search(&child, ply + 1, depth - reduction, -beta, -beta + 1, !local.cut_node);
            self.leave();
            if !self.stopped && score >= beta {
                // A win found after a null move is not proved.
                return Some(score.min(Score::MAX_EVALUATION).max(beta));
            }
        }
        if self.options.probcut && depth >= 5 && !self.stopped {
            return self.probcut(node, local, table_move);
        }
        None
    }

    /// ProbCut: a capture that a shallow search finds good enough by a margin would be good enough at full depth too.
    fn probcut(&mut self, node: &Node, local: &Local, table_move: Option<Move>) -> Option<i32> {
        let Local { ply, depth, beta, improving, .. } = *local;
        let eval = local.eval?;
        let target = beta + 200 - 50 * i32::from(improving);
        if target > Score::MAX_EVALUATION {
            return None;
        }
        let position = &node.position;
        let table_move = table_move.filter(|_| local.table_captures);
        let buffer = std::mem::take(&mut self.buffers[ply]);
        let mut picker = Picker::new(table_move, [None; 2], local.before, buffer);
        let mut result = None;
        while let Some(picked) = picker.next_capture(position, self.histories) {
            if self.overlooks(position, picked.mv, ply) || eval + exchange_value(position, picked.mv) < target {
                continue;
            }
            let child = self.enter(node, picked.mv, ply);
            let mut score = -self.quiescence(&child, ply + 1, 0, -target, -target + 1);
            if score >= target && !self.stopped {
                score = -self.search(&child, ply + 1, depth - 4, -target, -target + 1, !local.cut_node);
            }
            self.leave();
            if self.stopped {
                break;
            }
            if score >= target {
                let entry = Entry {
                    mv: Some(picked.mv),
                    score: to_table(score, ply),
                    eval: None,
                    depth: depth - 3,
                    bound: Bound::Lower,
                };
                self.table.store(position.table_key(), entry);
                result = Some(score);
                break;
            }
        }
        self.buffers[ply] = picker.into_buffer();
        result
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
        if depth > 9 || local.ply == 0 || local.pv_node {
            return false;
        }
        // Where a win is known only a shorter one is of interest, and no evaluation tells of that.
        let futility = self.options.futility && alpha <= Score::MAX_EVALUATION;
        let loses = |margin: i32| self.options.exchange_pruning && exchange_value(position, picked.mv) < -margin;
        let reduction = if self.options.reductions {
            REDUCTIONS[depth.min(63) as usize][count.min(63) as usize] / PARTS
        } else {
            0
        };
        let near = (depth - reduction).max(0);
        if !picked.quiet {
            if futility
                && near <= 6
                && let (Some(eval), Some(victim)) = (eval, picked.victim)
                && eval + 150 + 150 * near + value(victim) <= alpha
            {
                return true;
            }
            return picked.losing && loses(110 * depth);
        }
        if self.options.late_move_pruning && count > (24 + 3 * depth * depth) / (4 - 2 * i32::from(improving)) {
            picker.skip_quiets();
            return true;
        }
        let history = self.history(position, local, picked);
        if self.options.late_move_pruning && near <= 5 && history < -5000 * depth {
            return true;
        }
        let near = (near + history / 12_000).max(0);
        if futility && eval.is_some_and(|eval| eval + 120 + 90 * near <= alpha) {
            picker.skip_quiets();
            return true;
        }
        loses(60 * near)
    }

    /// The history of a quiet ply.
    fn history(&self, position: &Position, local: &Local, picked: &Picked) -> i32 {
        let mv = picked.mv;
        let of = |kind| self.histories.of_quiet(position.side_to_move(), mv, slot(kind, mv.to()), local.before);
        position.kind_at(mv.from()).map_or(0, of)
    }

    /// By how many plies less a late ply is searched.
    pub(super) fn reduction(&self, node: &Node, local: &Local, picked: &Picked, count: i32, threatens: bool) -> i32 {
        let Local { depth, .. } = *local;
        let first = 2 + i32::from(local.ply == 0) + i32::from(local.pv_node);
        if !self.options.reductions || depth < 2 || count < first {
            return 0;
        }
        let mut reduction = REDUCTIONS[depth.min(63) as usize][count.min(63) as usize];
        let when = |condition: bool, parts: i32| if condition { parts } else { 0 };
        if picked.quiet {
            reduction -= self.history(&node.position, local, picked) * PARTS / HISTORY_PER_PLY;
        } else if !picked.losing {
            reduction -= 2 * PARTS;
        }
        reduction += when(local.cut_node, 1024);
        reduction += when(!local.improving, 1024);
        reduction += when(local.table_captures, 512);
        reduction += when(self.frames[local.ply + 1].cutoffs > 3, 512);
        reduction -= when(local.pv_node, 1024) + when(local.ply == 0, 1024);
        reduction -= when(threatens, 2048);
        reduction -= when(local.eval.is_none(), 1024);
        (reduction / PARTS).max(0)
    }
}

/// Whether the side to move has more than Progressors, Defensors and its Intellector: with so little a ply given away
/// may be a gain.
fn has_pieces(position: &Position) -> bool {
    let us = position.side_to_move();
    [Kind::Aggressor, Kind::Dominator, Kind::Liberator].iter().any(|kind| !position.pieces_of(us, *kind).is_empty())
}
