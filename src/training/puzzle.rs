//! Puzzles: positions in which the side to move wins by force, and every first ply that wins the shortest way.

use crate::rules::{Move, Position, Rules, WinReason, notation, sip};
use std::sync::OnceLock;

/// A line each: plies, position, the right first plies, how it ends. Made by `tests/it/training.rs`, which proves them.
const TEXT: &str = include_str!("../../assets/puzzles/puzzles.txt");

/// A position with a forced win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// In how many plies of both sides together the win is forced: 1, 3 or 5.
    pub plies: u32,
    /// The position; the side to move wins.
    pub position: Position,
    /// The first plies that win within that number.
    pub right: Vec<Move>,
    /// How it ends after the best defence.
    pub reason: WinReason,
}

impl Puzzle {
    /// How many plies the winner plays.
    pub fn moves(&self) -> u32 {
        self.plies.div_ceil(2)
    }

    /// The name by which a solved one is remembered: its position.
    pub fn name(&self) -> String {
        sip::write(&self.position)
    }

    fn read(line: &str) -> Option<Puzzle> {
        let mut words = line.split_whitespace();
        let plies = words.next()?.parse().ok()?;
        let position = sip::read(words.next()?, Rules::default()).ok()?;
        let right = words.next()?.split(',').map(|text| notation::read(&position, text).ok()).collect::<Option<_>>()?;
        let reason = match words.next()? {
            "fatum" => WinReason::Fatum,
            "breakthrough" => WinReason::Breakthrough,
            _ => return None,
        };
        Some(Puzzle { plies, position, right, reason })
    }
}

/// All puzzles, the shortest wins first.
pub fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| TEXT.lines().filter_map(Puzzle::read).collect())
}
