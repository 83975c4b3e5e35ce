//! Speed of the rules: perft of the start position, counted in bulk and with every leaf made.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use intellector::rules::{Position, Rules, perft};

fn main() {
    divan::main();
}

/// Leaves of the start position at depth 5.
const LEAVES: u64 = 52_395_505;

fn run(bencher: Bencher, count: fn(&Position, u8) -> u64) {
    let start = Position::start(Rules::default());
    bencher.counter(ItemsCount::new(LEAVES)).bench(|| {
        let leaves = count(black_box(&start), 5);
        assert_eq!(leaves, LEAVES);
        leaves
    });
}

/// The last ply is counted from the sets of target cells; items are leaves.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn perft_5_bulk(bencher: Bencher) {
    run(bencher, perft::perft);
}

/// Every leaf is a position that was made; items are leaves.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn perft_5_made(bencher: Bencher) {
    run(bencher, perft::perft_made);
}

/// The list of legal plies; items are plies.
#[divan::bench]
fn legal_moves_of_the_start(bencher: Bencher) {
    let start = Position::start(Rules::default());
    bencher.counter(ItemsCount::new(35u64)).bench(|| black_box(&start).legal_moves());
}
