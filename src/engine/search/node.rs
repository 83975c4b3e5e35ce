//! The main search: principal variation search of one node and everything below it.

use super::exchange::exchange_value;
use super::options::{Handicap, SearchOptions, TableUse};
use super::ordering::{Before, Histories, Picked, Picker, Scored, bonus, is_quiet, slot};
use super::stack::{Frame, MAX_PLY, Variations, from_table, to_table};
use super::{Observer, Score};
use crate::engine::eval::Evaluation;
use crate::engine::rng;
use crate::engine::tt::{Bound, Entry, Table};
use crate::rules::{Color, Kind, Move, NO_PROGRESS_PLIES, Position, RuleSet, attacks};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Draws count nothing for either side.
pub(super) const DRAW: i32 = 0;
/// The clock and the observer are asked every so many nodes (a power of two): every half millisecond or so.
const CHECK_INTERVAL: u64 = 1024;

/// A position on the current line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) position: Position,
    /// Plies since the last capture or Progressor ply.
    pub(super) quiet_plies: u32,
    /// How many of the last keys could be repeated: like `quiet_plies`, but counted from the last null move too.
    pub(super) reversible: u32,
    /// Whether the opponent would win at once if it were his turn; `None`: not looked at yet.
    pub(super) danger: Option<bool>,
}

impl Node {
    /// Whether the opponent would win at once if it were his turn.
    pub(super) fn in_danger(&self) -> bool {
        self.danger.unwrap_or_else(|| wins_at_once(&self.position, !self.position.side_to_move()))
    }
}

/// What the search of a node knows besides the position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Local {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether the window is open: the node may become part of the principal variation.
    pub(super) pv_node: bool,
    /// Whether the node is expected to be refuted.
    pub(super) cut_node: bool,
    /// The static evaluation; `None` in danger.
    pub(super) eval: Option<i32>,
    /// Whether the evaluation is better than at the own ply before.
    pub(super) improving: bool,
    pub(super) before: Before,
}

/// When the search has to stop.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deadline {
    pub(super) hard: Option<Instant>,
    pub(super) nodes: u64,
}

/// What the threads of one search share besides the table.
#[derive(Debug, Default)]
pub(super) struct Team {
    /// The leader has its answer.
    pub(super) done: AtomicBool,
    /// Nodes of the helpers, in steps of the check interval.
    pub(super) nodes: AtomicU64,
}

/// One thread's search of one root position.
pub(super) struct Core<'a, E: Evaluation> {
    pub(super) evaluation: &'a E,
    /// What the evaluation carries along the current line.
    pub(super) line: E::Line,
    pub(super) table: &'a Table,
    pub(super) options: &'a SearchOptions,
    pub(super) handicap: Handicap,
    pub(super) histories: &'a mut Histories,
    pub(super) observer: &'a mut dyn Observer,
    pub(super) deadline: Deadline,
    pub(super) team: &'a Team,
    /// Whether this thread only fills the table for the leader.
    pub(super) helper: bool,
    /// Keys of the game's past and of the current line, the current position last.
    pub(super) keys: Vec<u64>,
    /// Where in `keys` the root is.
    pub(super) root_key: usize,
    pub(super) frames: Vec<Frame>,
    pub(super) buffers: Vec<Vec<Scored>>,
    pub(super) variations: Variations,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    pub(super) depth: i32,
    /// Plies left out at the root: the lines found before, in multi-PV.
    pub(super) excluded: Vec<Move>,
    /// Whether the search may be stopped: not before the first depth is finished.
    pub(super) interruptible: bool,
    pub(super) stopped: bool,
}

impl<E: Evaluation> Core<'_, E> {
    pub(super) fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            if self.helper {
                self.team.nodes.fetch_add(CHECK_INTERVAL, Relaxed);
            }
            self.stopped |= self.interruptible && (self.must_stop() || self.total_nodes() >= self.deadline.nodes);
        }
        // To the node, so that a search of so many nodes is the same on every machine.
        self.stopped |= self.interruptible && self.nodes >= self.deadline.nodes;
    }

    /// Nodes of all threads.
    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes + self.team.nodes.load(Relaxed)
    }

    /// Whether the clock or the observer ends the search.
    pub(super) fn must_stop(&self) -> bool {
        self.deadline.hard.is_some_and(|hard| Instant::now() >= hard) || self.observer.should_stop()
    }

    /// The evaluation with what a weak player gets wrong about it.
    pub(super) fn evaluate(&mut self, node: &Node) -> i32 {
        let eval = self.evaluation.evaluate(&mut self.line, &node.position);
        let error = match self.handicap.noise {
            0 => 0,
            deviation => rng::noise(node.position.key() ^ self.handicap.seed, deviation),
        };
        (eval + error).clamp(-Score::MAX_EVALUATION, Score::MAX_EVALUATION)
    }

    /// The score if the node is a draw by repetition or for lack of progress. A position that comes back within the
    /// search counts at once: what was good enough once is good enough twice.
    pub(super) fn drawn(&self, node: &Node, ply: usize) -> Option<i32> {
        if node.quiet_plies >= NO_PROGRESS_PLIES {
            // Wins come first, also the one over a side without a ply.
            let lost = node.position.count_moves() == 0;
            return Some(if lost { -Score::WIN + ply as i32 } else { DRAW });
        }
        let now = self.keys.len() - 1;
        let mut before_root = 0;
        for back in (4..=now.min(node.reversible as usize)).step_by(2) {
            if self.keys[now - back] == self.keys[now] {
                if now - back >= self.root_key || before_root == 1 {
                    return Some(DRAW);
                }
                before_root += 1;
            }
        }
        None
    }

    /// The node after a ply; [`Self::leave`] takes it back. Whether it is in danger is left open.
    pub(super) fn enter(&mut self, node: &Node, mv: Move, ply: usize) -> Node {
        let before = &node.position;
        let mover = before.kind_at(mv.from());
        let progress = mover == Some(Kind::Progressor) || !mv.is_swap() && before.occupied().has(mv.to());
        let position = before.play_unchecked(mv);
        self.frames[ply].slot = mover.map(|kind| slot(kind, mv.to()));
        self.keys.push(position.key());
        self.evaluation.play(&mut self.line, before, mv);
        Node {
            danger: None,
            position,
            quiet_plies: if progress { 0 } else { node.quiet_plies + 1 },
            reversible: if progress { 0 } else { node.reversible + 1 },
        }
    }

    pub(super) fn enter_null(&mut self, node: &Node, ply: usize) -> Node {
        let position = node.position.pass();
        self.frames[ply].slot = None;
        self.keys.push(position.key());
        self.evaluation.pass(&mut self.line);
        Node { danger: Some(false), position, quiet_plies: node.quiet_plies + 1, reversible: 0 }
    }

    pub(super) fn leave(&mut self) {
        self.keys.pop();
        self.evaluation.take_back(&mut self.line);
    }

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

        let key = position.table_key();
        let known = match self.options.table {
            TableUse::Off => None,
            _ => self.table.probe(key),
        };
        if let Some(entry) = known
            && !pv_node
            && (entry.depth == depth || entry.depth > depth && self.options.table == TableUse::Full)
        {
            let score = from_table(entry.score, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let table_move = known.and_then(|entry| entry.mv);

        let raw_eval = match known.and_then(|entry| entry.eval) {
            Some(eval) => eval,
            None => self.evaluate(node),
        };
        let danger = node.in_danger();
        let eval = (!danger).then_some(raw_eval);
        self.frames[ply].eval = eval;
        let improving = match (eval, ply.checked_sub(2).and_then(|earlier| self.frames[earlier].eval)) {
            (Some(now), Some(earlier)) => now > earlier,
            (Some(_), None) => true,
            (None, _) => false,
        };
        let before = Before {
            opponent: ply.checked_sub(1).and_then(|p| self.frames[p].slot),
            own: ply.checked_sub(2).and_then(|p| self.frames[p].slot),
        };
        let mut local = Local { ply, depth, alpha, beta, pv_node, cut_node, eval, improving, before };
        if let Some(score) = self.prune_node(node, &local) {
            return score;
        }
        if self.options.reductions && table_move.is_none() && depth >= 4 && (pv_node || cut_node) {
            // Without a good first ply a shallower search finds one first.
            depth -= 1;
            local.depth = depth;
        }

        // Cousins share killers, nodes further away do not.
        self.frames[ply + 2].killers = [None; 2];
        let buffer = std::mem::take(&mut self.buffers[ply]);
        let mut picker = Picker::new(table_move, self.frames[ply].killers, before, buffer);
        let old_alpha = alpha;
        let mut best_score = -Score::WIN + ply as i32;
        let mut best_move = None;
        let mut count = 0;
        let mut tried = Tried::default();
        while let Some(picked) = picker.next(position, self.histories) {
            let mv = picked.mv;
            if ply == 0 && self.excluded.contains(&mv) {
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
            let extension = i32::from(
                self.options.extensions
                    && threatens
                    && (ply as i32) < 2 * self.depth
                    && !picked.losing
                    && exchange_value(position, mv) >= 0,
            );
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
                    score = -self.search(&child, ply + 1, deeper, -alpha - 1, -alpha, !cut_node);
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
        if self.options.table != TableUse::Off && (ply > 0 || self.excluded.is_empty()) {
            let bound = if best_score >= beta {
                Bound::Lower
            } else if alpha > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let score = to_table(best_score, ply);
            self.table.store(key, Entry { mv: best_move, score, eval: Some(raw_eval), depth, bound });
        }
        best_score
    }

    /// Whether a weak player does not see this reply of the opponent.
    #[inline]
    pub(super) fn overlooks(&self, position: &Position, mv: Move, ply: usize) -> bool {
        let Handicap { blindness, oversight, seed, .. } = self.handicap;
        if blindness == 0 && oversight == 0 || ply.is_multiple_of(2) {
            return false;
        }
        let percent = if is_quiet(position, mv) { blindness } else { oversight };
        rng::mix(position.key() ^ u64::from(mv.to_bits()) << 32 ^ seed) % 100 < u64::from(percent)
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

/// Whether `color`, if it were its turn, could win at once: by capturing the Intellector or by bringing its own home.
pub fn wins_at_once(position: &Position, color: Color) -> bool {
    if position.truce_left() > 0 {
        // Not every attack can be carried out in a truce: let the rules say.
        let theirs = if position.side_to_move() == color { *position } else { position.pass() };
        let mut wins = false;
        theirs.for_each_move(|mv| wins |= theirs.play_unchecked(mv).decided().is_some());
        return wins;
    }
    let captures = position.intellector(!color).is_some_and(|cell| position.is_attacked(cell, color));
    if captures || position.rules().set != RuleSet::Official {
        return captures;
    }
    let home = position.aura(color) & attacks::last_row(color);
    !home.is_empty() && !(home & (!position.occupied() | position.pieces_of(color, Kind::Defensor))).is_empty()
}
