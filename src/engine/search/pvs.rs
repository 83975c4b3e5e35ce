//! The main search: principal variation search of one node and everything below it.

use super::Score;
use super::exchange::exchange_value;
use super::node::{Core, Local, Node, wins_at_once};
use super::options::TableUse;
use super::ordering::{Before, Picked, Picker, bonus, is_quiet, slot};
use super::stack::{MAX_PLY, decided_by, from_table, to_table};
use crate::engine::eval::Evaluation;
use crate::engine::tt::{Bound, Entry};
use crate::rules::{Move, Position};

/// From this depth on a node without a table's ply is searched a ply less deep.
const UNGUIDED_DEPTH: i32 = 3;
/// From this depth on the table's ply is tried for being singular.
const SINGULAR_DEPTH: i32 = 5;
/// By how much it has to be better than the others, in sixteenths of a hundredth of a Progressor for each ply of depth.
const SINGULAR_MARGIN: i32 = 30;
/// By how much more for two plies of extension.
const DOUBLE_MARGIN: i32 = 15;

/// What to do with the table's ply of a node, as found by a search without it.
enum Verdict {
    /// Search it so many plies deeper.
    Extend(i32),
    /// Others refute the node too: this is its score.
    Refuted(i32),
}

impl<E: Evaluation> Core<'_, E> {
    /// The score of a node by a search of `depth` plies, exact if it is between alpha and beta.
    pub(super) fn search(
        &mut self,
        node: &Node,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        cut_node: bool,
    ) -> i32 {
        self.variations.clear(ply);
        if depth <= 0 {
            return self.quiescence(node, ply, 0, alpha, beta);
        }
        self.count_node(ply);
        if self.stopped {
            return 0;
        }
        let pv_node = beta - alpha > 1;
        let position = &node.position;
        let us = position.side_to_move();
        if ply > 0 {
            if let Some(score) = self.drawn(node, ply) {
                return score;
            }
            if wins_at_once(position, us) {
                if pv_node {
                    self.variations.clear(ply + 1);
                    position.for_each_move(|mv| {
                        if position.play_unchecked(mv).decided().is_some() {
                            self.variations.lead(ply, mv);
                        }
                    });
                }
                return Score::WIN - ply as i32 - 1;
            }
            if ply >= MAX_PLY {
                return self.evaluate(node);
            }
            // No line from here is better than a win found elsewhere in fewer plies.
            alpha = alpha.max(-Score::WIN + ply as i32);
            beta = beta.min(Score::WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        let left_out = self.frames[ply].left_out;
        let key = position.table_key();
        let known = match self.options.table {
            TableUse::Off => None,
            _ => self.table.probe(key),
        };
        if let Some(entry) = known
            && !pv_node
            && left_out.is_none()
            && (entry.depth == depth || entry.depth > depth && self.options.table == TableUse::Full)
            && let Some(score) = decided_by(&entry, ply, alpha, beta)
        {
            return score;
        }
        let table_move = known.and_then(|entry| entry.mv).filter(|mv| position.is_legal(*mv));

        let raw_eval = match known.and_then(|entry| entry.eval) {
            Some(eval) => eval,
            None => self.evaluate(node),
        };
        let danger = node.in_danger();
        let before = self.before(ply);
        let eval = (!danger).then_some(raw_eval);
        // What the table says is better than any evaluation, as far as it goes.
        let estimate = eval.map(|eval| known.map_or(eval, |entry| refine(eval, &entry)));
        self.frames[ply].eval = eval;
        let earlier = |plies: usize| ply.checked_sub(plies).and_then(|earlier| self.frames[earlier].eval);
        let improving = match (eval, earlier(2).or_else(|| earlier(4))) {
            (Some(now), Some(earlier)) => now > earlier,
            (Some(_), None) => true,
            (None, _) => false,
        };
        let table_captures = table_move.is_some_and(|mv| !is_quiet(position, mv));
        let mut local =
            Local { ply, depth, alpha, beta, pv_node, cut_node, eval, estimate, improving, before, table_captures };
        if left_out.is_none()
            && let Some(score) = self.prune_node(node, &local, table_move)
        {
            return score;
        }
        if self.stopped {
            return 0;
        }
        if self.options.reductions && table_move.is_none() && depth >= UNGUIDED_DEPTH && (pv_node || cut_node) {
            // Without a good first ply a shallower search finds one first.
            depth -= 1;
            local.depth = depth;
        }
        let mut singular = 0;
        if let (Some(mv), Some(entry)) = (table_move, known) {
            match self.try_without(node, &local, mv, &entry) {
                Verdict::Extend(plies) => singular = plies,
                Verdict::Refuted(score) => return score,
            }
            if self.stopped {
                return 0;
            }
        }

        // Cousins share killers, nodes further away do not.
        self.frames[ply + 2].killers = [None; 2];
        self.frames[ply + 2].cutoffs = 0;
        let buffer = std::mem::take(&mut self.buffers[ply]);
        let mut picker = Picker::new(table_move, self.frames[ply].killers, before, buffer);
        let old_alpha = alpha;
        let mut best_score = -Score::WIN + ply as i32;
        let mut best_move = None;
        let mut count = 0;
        let mut tried = Tried::default();
        while let Some(picked) = picker.next(position, self.histories) {
            let mv = picked.mv;
            if ply == 0 && self.excluded.contains(&mv) || Some(mv) == left_out {
                continue;
            }
            count += 1;
            if count > 1 && self.overlooks(position, mv, ply) {
                continue;
            }
            let mut child = self.enter(node, mv, ply);
            let threatens = child.in_danger();
            child.danger = Some(threatens);
            if !threatens
                && best_score > -Score::MAX_EVALUATION
                && self.prune_move(position, &local, &picked, count, &mut picker)
            {
                self.leave();
                continue;
            }
            let mut extension = i32::from(
                self.options.extensions
                    && threatens
                    && (ply as i32) < 2 * self.depth
                    && !picked.losing
                    && exchange_value(position, mv) >= 0,
            );
            if Some(mv) == table_move && singular != 0 {
                extension = if singular > 0 { singular.max(extension) } else { extension.min(0) + singular };
            }
            let deeper = depth - 1 + extension;
            let score = if ply == 0 && child.position.decided().is_some() {
                self.variations.clear(1);
                Score::WIN - 1
            } else if count == 1 {
                -self.search(&child, ply + 1, deeper, -beta, -alpha, !pv_node && !cut_node)
            } else {
                let reduction = self.reduction(node, &local, &picked, count, threatens);
                let shallow = (deeper - reduction).max(1).min(deeper);
                let mut score = -self.search(&child, ply + 1, shallow, -alpha - 1, -alpha, true);
                if score > alpha && shallow < deeper {
                    // How far it is better than the best decides how sure the second look has to be.
                    let again = deeper + i32::from(score > best_score + 50 && self.options.reductions)
                        - i32::from(score < best_score + 8 && self.options.reductions);
                    if again > shallow {
                        score = -self.search(&child, ply + 1, again, -alpha - 1, -alpha, !cut_node);
                    }
                }
                if score > alpha && score < beta {
                    score = -self.search(&child, ply + 1, deeper, -beta, -alpha, false);
                }
                score
            };
            self.leave();
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    local.alpha = score;
                    best_move = Some(mv);
                    if pv_node || ply == 0 {
                        self.variations.lead(ply, mv);
                    }
                    if score >= beta {
                        self.credit(&picked, position, ply, before, depth, &tried);
                        self.frames[ply].cutoffs += 1;
                        break;
                    }
                }
            }
            tried.note(&picked);
        }
        self.buffers[ply] = picker.into_buffer();
        if self.stopped {
            return if ply == 0 { best_score } else { 0 };
        }
        if left_out.is_some() {
            return best_score;
        }
        let bound = if best_score >= beta {
            Bound::Lower
        } else if alpha > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if self.options.table != TableUse::Off && (ply > 0 || self.excluded.is_empty()) {
            let score = to_table(best_score, ply);
            self.table.store(key, Entry { mv: best_move, score, eval: Some(raw_eval), depth, bound });
        }
        best_score
    }

    /// The plies before a node.
    pub(super) fn before(&self, ply: usize) -> Before {
        let slot = |plies: usize| ply.checked_sub(plies).and_then(|p| self.frames[p].slot);
        Before { opponent: slot(1), own: slot(2), earlier: slot(4) }
    }

    /// Searches a node without the table's ply, to find out whether that is the only good one (singular extension).
    fn try_without(&mut self, node: &Node, local: &Local, mv: Move, entry: &Entry) -> Verdict {
        let Local { ply, depth, beta, pv_node, cut_node, .. } = *local;
        let score = from_table(entry.score, ply);
        if !self.options.singular
            || ply == 0
            || self.frames[ply].left_out.is_some()
            || depth < SINGULAR_DEPTH
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
            || score.abs() > Score::MAX_EVALUATION
            || ply as i32 >= 2 * self.depth
        {
            return Verdict::Extend(0);
        }
        let target = score - depth * SINGULAR_MARGIN / 16;
        self.frames[ply].left_out = Some(mv);
        let others = self.search(node, ply, (depth - 1) / 2, target - 1, target, cut_node);
        self.frames[ply].left_out = None;
        if others < target {
            Verdict::Extend(1 + i32::from(!pv_node && others < target - DOUBLE_MARGIN))
        } else if target >= beta && !pv_node {
            Verdict::Refuted(target)
        } else if score >= beta {
            Verdict::Extend(-2)
        } else if cut_node {
            Verdict::Extend(-1)
        } else {
            Verdict::Extend(0)
        }
    }

    /// Remembers a ply that refuted the node, and that those tried before it did not.
    fn credit(&mut self, picked: &Picked, position: &Position, ply: usize, before: Before, depth: i32, tried: &Tried) {
        let us = position.side_to_move();
        let kind_of = |mv: Move| position.kind_at(mv.from()).map(|kind| slot(kind, mv.to()));
        let bonus = bonus(depth);
        if picked.quiet {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(picked.mv) {
                *killers = [Some(picked.mv), killers[0]];
            }
            if let Some(own_slot) = kind_of(picked.mv) {
                self.histories.credit_quiet(us, picked.mv, own_slot, before, bonus);
            }
            for &mv in tried.quiets() {
                if let Some(own_slot) = kind_of(mv) {
                    self.histories.credit_quiet(us, mv, own_slot, before, -bonus);
                }
            }
        } else if let (Some(own_slot), Some(victim)) = (kind_of(picked.mv), picked.victim) {
            self.histories.credit_capture(own_slot, victim, bonus);
        }
        for &mv in tried.captures() {
            if let (Some(own_slot), Some(victim)) = (kind_of(mv), position.kind_at(mv.to())) {
                self.histories.credit_capture(own_slot, victim, -bonus);
            }
        }
    }
}

/// The evaluation, or the table's score where that proves the evaluation wrong.
pub(super) fn refine(eval: i32, entry: &Entry) -> i32 {
    let proves = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score > eval,
        Bound::Upper => entry.score < eval,
    };
    if proves && entry.score.abs() <= Score::MAX_EVALUATION { entry.score } else { eval }
}

/// The first plies tried at a node without refuting it.
#[derive(Default)]
struct Tried {
    quiets: [Option<Move>; 32],
    quiet_count: usize,
    captures: [Option<Move>; 16],
    capture_count: usize,
}

impl Tried {
    fn note(&mut self, picked: &Picked) {
        let (list, count): (&mut [Option<Move>], _) = if picked.quiet {
            (&mut self.quiets, &mut self.quiet_count)
        } else {
            (&mut self.captures, &mut self.capture_count)
        };
        if let Some(place) = list.get_mut(*count) {
            *place = Some(picked.mv);
            *count += 1;
        }
    }

    fn quiets(&self) -> impl Iterator<Item = &Move> {
        self.quiets[..self.quiet_count].iter().flatten()
    }

    fn captures(&self) -> impl Iterator<Item = &Move> {
        self.captures[..self.capture_count].iter().flatten()
    }
}
