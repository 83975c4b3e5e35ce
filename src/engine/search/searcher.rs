//! The entry: iterative deepening with aspiration windows over one root position.

use super::node::{Core, DRAW, Deadline, Node, Team};
use super::options::{Handicap, SearchOptions};
use super::ordering::{Histories, Plies};
use super::stack::{Frame, MAX_PLY, Variations};
use super::{Observer, Score, SearchInfo, Situation};
use crate::engine::Limits;
use crate::engine::eval::{CorrectedEvaluation, Evaluation, Judgement};
use crate::engine::tt::Table;
use crate::rules::{Move, Position};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// The deepest main search.
const MAX_DEPTH: u32 = 100;
/// Half the first window around the score of the depth before.
const WINDOW: i32 = 25;
/// From this depth on the window is narrowed.
const WINDOW_DEPTH: i32 = 4;

/// Stack of a helper thread: the search recurses up to [`MAX_PLY`] plies.
const HELPER_STACK: usize = 16 << 20;

/// One of the best lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its score for the side to move.
    pub score: Score,
    /// Its plies, at least one.
    pub pv: Vec<Move>,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    /// The best lines, best first; empty only if there is no legal ply.
    pub lines: Vec<Line>,
    /// The last depth that was finished.
    pub depth: u32,
    /// Nodes visited, quiescence counted.
    pub nodes: u64,
}

impl SearchResult {
    /// The best ply.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.pv.first().copied()
    }

    /// Takes over what an unfinished depth found: its best ply was either searched first, being the best one of the
    /// depth before, or has beaten that one.
    fn keep_better(&mut self, unfinished: Vec<Line>, lines: usize) {
        if let Some(line) = unfinished.into_iter().next()
            && self.best() != line.pv.first().copied()
        {
            self.lines.retain(|old| old.pv.first() != line.pv.first());
            self.lines.insert(0, line);
            self.lines.truncate(lines);
        }
    }
}

/// Searches positions, and learns from one for the next: its table and histories serve a whole game.
pub struct Searcher<E: Evaluation = CorrectedEvaluation> {
    evaluation: E,
    table: Arc<Table>,
    options: SearchOptions,
    handicap: Handicap,
    /// One a thread, the leader's first.
    histories: Vec<Histories>,
}

impl Searcher {
    /// A searcher with the best evaluation there is.
    pub fn new(table: Arc<Table>) -> Searcher {
        Searcher::with_evaluation(table, Judgement::default().evaluation())
    }
}

impl<E: Evaluation> Searcher<E> {
    /// A searcher with any evaluation.
    pub fn with_evaluation(table: Arc<Table>, evaluation: E) -> Searcher<E> {
        Searcher {
            evaluation,
            table,
            options: SearchOptions::FULL,
            handicap: Handicap::default(),
            histories: vec![Histories::new()],
        }
    }

    /// The table it shares with others.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The evaluation it uses.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Switches parts of the search on and off.
    pub fn set_options(&mut self, options: SearchOptions) {
        self.options = options;
    }

    /// Makes it err. Scores found with one handicap are of no use with another: clear the table between.
    pub fn set_handicap(&mut self, handicap: Handicap) {
        self.handicap = handicap;
    }

    /// Searches with this many threads (at least 1) that share the table. With one, the same search always visits the
    /// same nodes.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), Histories::new);
    }

    /// Forgets everything it learned.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(Histories::clear);
    }

    /// Searches until a limit is reached or the observer says stop, and at least one ply deep: the answer is never one
    /// that overlooks a win or a loss in the next ply. Reports the best `lines` (1 or more) lines after every depth.
    pub fn search(
        &mut self,
        situation: &Situation,
        limits: Limits,
        lines: usize,
        observer: &mut dyn Observer,
    ) -> SearchResult {
        let started = Instant::now();
        let position = situation.position;
        let lines = lines.max(1).min(position.count_moves());
        let Some((own, others)) = self.histories.split_first_mut().filter(|_| lines > 0) else {
            return SearchResult { lines: Vec::new(), depth: 0, nodes: 0 };
        };
        self.table.new_search();
        let root =
            Node { danger: None, position, quiet_plies: situation.quiet_plies, reversible: situation.quiet_plies };
        let mut keys = situation.keys.clone();
        if keys.last() != Some(&position.key()) {
            keys.push(position.key());
        }
        let deadline = Deadline {
            hard: limits.time.and_then(|time| started.checked_add(time)),
            nodes: limits.nodes.unwrap_or(u64::MAX),
        };
        let team = Team::default();
        let parts = Parts {
            evaluation: &self.evaluation,
            table: &self.table,
            options: &self.options,
            handicap: self.handicap,
            team: &team,
            root: position,
            keys: &keys,
            started,
        };
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        std::thread::scope(|scope| {
            for (index, histories) in others.iter_mut().enumerate() {
                let (parts, root) = (&parts, &root);
                // Not all at the same depth at the same time: each has something to find out for the others.
                let first_depth = 2 + index as u32 % 3;
                let help = move || {
                    let mut waiting = UntilDone(parts.team);
                    let free = Deadline { hard: None, nodes: u64::MAX };
                    let mut core = parts.core(histories, &mut waiting, free);
                    (core.helper, core.interruptible) = (true, true);
                    core.deepen(root, parts, 1, first_depth..=MAX_DEPTH, None);
                };
                // Without a thread to be had there is one helper less.
                let _ = std::thread::Builder::new().stack_size(HELPER_STACK).spawn_scoped(scope, help);
            }
            let mut core = parts.core(own, observer, deadline);
            let result = core.deepen(&root, &parts, lines, 1..=max_depth, limits.soft_time);
            team.done.store(true, Relaxed);
            result
        })
    }
}

/// What the threads of a search have in common.
struct Parts<'a, E: Evaluation> {
    evaluation: &'a E,
    table: &'a Table,
    options: &'a SearchOptions,
    handicap: Handicap,
    team: &'a Team,
    root: Position,
    keys: &'a [u64],
    started: Instant,
}

impl<'a, E: Evaluation> Parts<'a, E> {
    fn core<'c>(&self, histories: &'c mut Histories, observer: &'c mut dyn Observer, deadline: Deadline) -> Core<'c, E>
    where
        'a: 'c,
    {
        Core {
            evaluation: self.evaluation,
            line: self.evaluation.start(&self.root),
            table: self.table,
            options: self.options,
            handicap: self.handicap,
            histories,
            observer,
            deadline,
            team: self.team,
            helper: false,
            root_key: self.keys.len() - 1,
            keys: self.keys.to_vec(),
            frames: vec![Frame::default(); MAX_PLY + 4],
            buffers: vec![Plies::default(); MAX_PLY + 2],
            variations: Variations::new(),
            nodes: 0,
            seldepth: 0,
            depth: 0,
            excluded: Vec::new(),
            interruptible: false,
            stopped: false,
        }
    }
}

/// A helper works until the leader is done.
struct UntilDone<'a>(&'a Team);

impl Observer for UntilDone<'_> {
    fn should_stop(&self) -> bool {
        self.0.done.load(Relaxed)
    }

    fn on_info(&mut self, _: &SearchInfo) {}
}

impl<E: Evaluation> Core<'_, E> {
    /// Searches deeper and deeper until a limit is reached.
    fn deepen(
        &mut self,
        root: &Node,
        parts: &Parts<'_, E>,
        lines: usize,
        depths: RangeInclusive<u32>,
        soft_time: Option<Duration>,
    ) -> SearchResult {
        let mut result = SearchResult { lines: Vec::new(), depth: 0, nodes: 0 };
        for depth in depths {
            self.depth = depth as i32;
            self.seldepth = 0;
            self.excluded.clear();
            let mut found: Vec<Line> = Vec::new();
            for index in 0..lines {
                let guess = result.lines.get(index).map_or(DRAW, |line| line.score.0);
                let Some(line) = self.aspire(root, guess) else { break };
                self.excluded.extend(line.pv.first());
                found.push(line);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                result.keep_better(found, lines);
                break;
            }
            found.sort_by_key(|line| -line.score.0);
            result.lines = found;
            result.depth = depth;
            self.report(&result.lines, depth, parts.started);
            self.interruptible = true;
            let late = is_late(parts.started, soft_time) || self.total_nodes() >= self.deadline.nodes;
            if late || self.must_stop() || !self.helper && is_settled(&result.lines, depth) {
                break;
            }
        }
        result.nodes = self.total_nodes();
        result
    }

    /// Searches the root to the current depth, with a window around `guess` that grows until it holds the score.
    /// `None`: stopped before anything was found.
    fn aspire(&mut self, root: &Node, guess: i32) -> Option<Line> {
        let narrow = self.options.aspiration && self.depth >= WINDOW_DEPTH && guess.abs() <= Score::MAX_EVALUATION;
        let mut width = if narrow { WINDOW } else { 2 * Score::WIN };
        let mut alpha = (guess - width).max(-Score::WIN);
        let mut beta = (guess + width).min(Score::WIN);
        loop {
            let score = self.search(root, 0, self.depth, alpha, beta, false);
            if self.stopped {
                let pv = self.variations.line(0);
                return (!pv.is_empty()).then(|| Line { score: Score(score), pv: pv.to_vec() });
            }
            width *= 3;
            if score <= alpha && alpha > -Score::WIN {
                alpha = if width > 1000 { -Score::WIN } else { (score - width).max(-Score::WIN) };
            } else if score >= beta && beta < Score::WIN {
                beta = if width > 1000 { Score::WIN } else { (score + width).min(Score::WIN) };
            } else {
                return Some(Line { score: Score(score), pv: self.variations.line(0).to_vec() });
            }
        }
    }

    fn report(&mut self, lines: &[Line], depth: u32, started: Instant) {
        for (index, line) in lines.iter().enumerate() {
            let info = SearchInfo {
                depth,
                seldepth: self.seldepth as u32,
                score: line.score,
                nodes: self.total_nodes(),
                time: started.elapsed(),
                hashfull: self.table.hashfull(),
                pv: line.pv.clone(),
                line: index as u32 + 1,
            };
            self.observer.on_info(&info);
        }
    }
}

/// Whether deeper searches can change nothing: every line ends by force within what was searched.
fn is_settled(lines: &[Line], depth: u32) -> bool {
    lines.iter().all(|line| line.score.plies_to_end().is_some_and(|plies| plies.unsigned_abs() <= depth))
}

fn is_late(started: Instant, soft: Option<Duration>) -> bool {
    // A further depth takes longer than all before it together; begun in the last third it is rarely finished.
    soft.is_some_and(|soft| started.elapsed() * 3 >= soft * 2)
}
