//! Quiescence: at the horizon only plies that change material are followed, until the evaluation can be believed.

use super::exchange::{exchange_value, value};
use super::node::{Core, Node, wins_at_once};
use super::ordering::is_quiet;
use super::pvs::refine;
use super::stack::{MAX_PLY, decided_by, to_table};
use super::{Score, TableUse};
use crate::engine::eval::Evaluation;
use crate::engine::tt::{Bound, Entry};
use crate::rules::{Kind, Move, Position};

/// How many plies beyond the horizon a side in danger tries everything it has; deeper it may rely on the evaluation.
const EVASIONS: i32 = 6;
/// The same when evasions are pruned.
const PRUNED_EVASIONS: i32 = 2;
/// Once a side is out of danger, how many more quiet plies it tries.
const QUIET_EVASIONS: i32 = 2;
/// What a capture may win beyond its exchange: below that it is not worth a look.
const MARGIN: i32 = 200;

/// The plies a quiescence search follows: captures and promotions, save those that turn into something cheaper than what
/// they could be.
pub fn noisy_moves(position: &Position) -> Vec<Move> {
    let mut plies = position.captures().to_vec();
    plies.retain(|mv| is_noisy(position, *mv));
    plies
}

fn is_noisy(position: &Position, mv: Move) -> bool {
    match (position.kind_at(mv.from()), mv.becomes()) {
        (Some(Kind::Progressor), Some(kind)) => matches!(kind, Kind::Dominator | Kind::Aggressor),
        (Some(mover), Some(kind)) => value(kind) > value(mover),
        _ => true,
    }
}

impl<E: Evaluation> Core<'_, E> {
    /// The score of a node once the dust has settled. `beyond`: plies since the horizon, 0 and falling.
    pub(super) fn quiescence(&mut self, node: &Node, ply: usize, beyond: i32, mut alpha: i32, beta: i32) -> i32 {
        let position = &node.position;
        self.count_node(ply);
        if self.stopped {
            return 0;
        }
        if let Some(score) = self.drawn(node, ply) {
            return score;
        }
        if wins_at_once(position, position.side_to_move()) {
            return Score::WIN - ply as i32 - 1;
        }
        if ply >= MAX_PLY {
            return self.evaluate(node);
        }

        let key = position.table_key();
        let known = match self.options.table {
            TableUse::Off => None,
            TableUse::SameDepth if beyond < 0 => None,
            _ => self.table.probe(key),
        };
        if let Some(entry) = known
            && beta - alpha == 1
            && (self.options.table == TableUse::Full || entry.depth == 0)
            && let Some(score) = decided_by(&entry, ply, alpha, beta)
        {
            return score;
        }

        let evading =
            beyond > -(if self.options.evasion_pruning { PRUNED_EVASIONS } else { EVASIONS }) && node.in_danger();
        let mut best_score = -Score::WIN + ply as i32;
        let mut eval = None;
        let mut estimate = None;
        if !evading {
            let mut stand = known.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(node));
            eval = Some(stand);
            if let Some(entry) = known.filter(|_| self.options.evasion_pruning) {
                stand = refine(stand, &entry);
            }
            estimate = Some(stand);
            best_score = stand;
            if stand >= beta {
                return stand;
            }
            alpha = alpha.max(stand);
        }

        let mut plies = std::mem::take(&mut self.buffers[ply]);
        if evading {
            position.for_each_move(|mv| {
                if let Some(mover) = position.kind_at(mv.from()) {
                    plies.push_capture(position, mover, mv, self.histories);
                }
            });
        } else {
            position.for_each_capture(|mover, mv| plies.push_capture(position, mover, mv, self.histories));
        }
        if let Some(mv) = known.and_then(|entry| entry.mv) {
            plies.raise(mv);
        }
        let old_alpha = alpha;
        let mut best_move = None;
        let mut quiets = 0;
        while let Some(mv) = plies.take() {
            if evading && self.options.evasion_pruning && best_score > -Score::MAX_EVALUATION && is_quiet(position, mv)
            {
                quiets += 1;
                if quiets > QUIET_EVASIONS {
                    continue;
                }
            }
            if !evading && !is_noisy(position, mv) {
                continue;
            }
            if best_score > -Score::MAX_EVALUATION && self.overlooks(position, mv, ply) {
                continue;
            }
            if self.options.exchange_pruning
                && best_score > -Score::MAX_EVALUATION
                && self.is_hopeless(position, mv, estimate, alpha)
            {
                continue;
            }
            let child = self.enter(node, mv, ply);
            let score = -self.quiescence(&child, ply + 1, beyond - 1, -beta, -alpha);
            self.leave();
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        plies.clear();
        self.buffers[ply] = plies;
        if self.stopped {
            return 0;
        }
        let keeps = match self.options.table {
            TableUse::Off => false,
            TableUse::SameDepth => beyond == 0,
            TableUse::Full => true,
        };
        if keeps {
            let bound = if best_score >= beta {
                Bound::Lower
            } else if alpha > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let score = to_table(best_score, ply);
            self.table.store(key, Entry { mv: best_move, score, eval, depth: 0, bound });
        }
        best_score
    }

    /// Whether a capture loses material, or cannot lift a bad position over alpha.
    fn is_hopeless(&self, position: &Position, mv: Move, eval: Option<i32>, alpha: i32) -> bool {
        let gain = exchange_value(position, mv);
        gain < 0 || eval.is_some_and(|eval| eval + gain + MARGIN <= alpha)
    }
}
