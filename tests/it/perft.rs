//! The anchor numbers of the rules.

use intellector::rules::{Position, RuleSet, Rules, perft};

/// Leaves of the start position at depths 1 to 5, official rules.
const START: [u64; 5] = [35, 1_195, 42_078, 1_455_528, 52_395_505];

#[test]
fn start_position_to_depth_5() {
    let start = Position::start(Rules::default());
    for (depth, leaves) in (1..).zip(START) {
        assert_eq!(perft::perft(&start, depth), leaves, "depth {depth}");
    }
}

#[test]
fn every_leaf_made_and_split_by_first_ply() {
    let start = Position::start(Rules::default());
    assert_eq!(perft::perft_made(&start, 4), START[3]);
    let lines = perft::divide(&start, 4);
    assert_eq!(lines.len(), 35);
    assert_eq!(lines.iter().map(|(_, leaves)| leaves).sum::<u64>(), START[3]);
}

#[test]
fn the_empty_line_is_one_leaf() {
    let start = Position::start(Rules { set: RuleSet::Classic, truce: true });
    assert_eq!(perft::perft(&start, 0), 1);
    assert_eq!(perft::perft_made(&start, 0), 1);
    assert!(perft::divide(&start, 0).is_empty());
}
