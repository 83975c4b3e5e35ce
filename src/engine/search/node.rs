//! A node of the search, and what every thread keeps while it searches.

use super::options::{Handicap, SearchOptions};
use super::ordering::{Before, Histories, Plies, is_quiet, slot};
use super::stack::{Frame, Variations};
use super::{Observer, Score};
use crate::engine::eval::Evaluation;
use crate::engine::rng;
use crate::engine::tt::Table;
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
    /// The static evaluation, corrected; `None` in danger.
    pub(super) eval: Option<i32>,
    /// The same, or what the table knows better; `None` in danger.
    pub(super) estimate: Option<i32>,
    /// Whether the evaluation is better than at the own ply before.
    pub(super) improving: bool,
    pub(super) before: Before,
    /// Whether the table's ply is a capture or promotion.
    pub(super) table_captures: bool,
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
    pub(super) buffers: Vec<Plies>,
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
        self.table.prefetch(position.table_key());
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
        self.table.prefetch(position.table_key());
        self.frames[ply].slot = None;
        self.keys.push(position.key());
        self.evaluation.pass(&mut self.line);
        Node { danger: Some(false), position, quiet_plies: node.quiet_plies + 1, reversible: 0 }
    }

    pub(super) fn leave(&mut self) {
        self.keys.pop();
        self.evaluation.take_back(&mut self.line);
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
