//! The optimised search against a plain one that is short enough to be believed.

use intellector::engine::Limits;
use intellector::engine::eval::{CorrectedEvaluation, Evaluation, Judgement};
use intellector::engine::rng::Rng;
use intellector::engine::search::{SearchOptions, Searcher, Situation, TableUse, Unobserved, noisy_moves};
use intellector::engine::tt::Table;
use intellector::rules::{Position, RuleSet, Rules};
use std::sync::Arc;

const WIN: i32 = 30_000;
/// How many plies beyond the horizon a side in danger tries everything.
const EVASIONS: i32 = 6;

/// Fail-soft alpha-beta without a table, ordering, pruning or extension. Alpha-beta itself changes no score.
struct Plain {
    evaluation: CorrectedEvaluation,
}

impl Plain {
    fn evaluate(&self, position: &Position) -> i32 {
        self.evaluation.judge(position)
    }

    fn search(&self, position: &Position, ply: i32, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        if position.decided().is_some() {
            return ply - WIN;
        }
        let quiescence = depth <= 0;
        let mut best = ply - WIN;
        let all = !quiescence || endangered(position) && depth > -EVASIONS;
        let mut plies = if all { position.legal_moves().to_vec() } else { noisy_moves(position) };
        if !all {
            // A win at once may be a quiet ply: the Intellector's step home.
            plies.extend(position.legal_moves().iter().filter(|mv| position.play_unchecked(**mv).decided().is_some()));
            best = self.evaluate(position);
        }
        // Wins first and dear victims next, or it takes all day.
        plies.sort_by_key(|mv| {
            let wins = position.play_unchecked(*mv).decided().is_some();
            (!wins, position.captured_by(*mv).map_or(0, |piece| -[1, 3, 5, 3, 3, 9][piece.kind.index()]))
        });
        for mv in plies {
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
            best = best.max(-self.search(&position.play_unchecked(mv), ply + 1, depth - 1, -beta, -alpha));
        }
        best
    }
}

/// Whether the opponent could win at once.
fn endangered(position: &Position) -> bool {
    let theirs = position.pass();
    theirs.legal_moves().iter().any(|mv| theirs.play_unchecked(*mv).decided().is_some())
}

fn random_positions(count: usize, rules: Rules, seed: u64) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::start(rules);
        let length = rng.below(90);
        for _ in 0..length {
            let moves = position.legal_moves();
            // Captures twice as often, for positions with fewer pieces.
            let captures = position.captures();
            let list = if captures.is_empty() || rng.below(3) > 0 { &moves } else { &captures };
            if list.is_empty() {
                break;
            }
            position = position.play_unchecked(list[rng.below(list.len() as u64) as usize]);
        }
        if position.decided().is_none() && position.count_moves() > 0 {
            found.push(position);
        }
    }
    found
}

fn agree(judgement: Judgement, rules: Rules, seed: u64, count: usize, table: TableUse) {
    let plain = Plain { evaluation: judgement.evaluation() };
    for position in random_positions(count, rules, seed) {
        let mut searcher = Searcher::with_evaluation(Arc::new(Table::new(2)), judgement.evaluation());
        searcher.set_options(SearchOptions { table, ..SearchOptions::EXACT });
        for depth in 1..=3 {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let found = searcher.search(&Situation::new(position), limits, 1, &mut Unobserved);
            let expected = plain.search(&position, 0, depth as i32, -WIN, WIN);
            assert_eq!(found.lines[0].score.0, expected, "depth {depth}, {table:?}, {position:?}");
        }
    }
}

#[test]
fn same_score_with_the_table() {
    agree(Judgement::Network, Rules::default(), 1, 100, TableUse::SameDepth);
    agree(Judgement::Tuned, Rules::default(), 5, 50, TableUse::SameDepth);
}

#[test]
fn same_score_without_the_table() {
    agree(Judgement::Network, Rules::default(), 2, 40, TableUse::Off);
}

#[test]
fn same_score_in_other_rules() {
    agree(Judgement::Network, Rules { set: RuleSet::Classic, truce: false }, 3, 30, TableUse::SameDepth);
    agree(Judgement::Network, Rules { set: RuleSet::Official, truce: true }, 4, 30, TableUse::SameDepth);
}
