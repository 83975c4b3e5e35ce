//! Correction history: by how much searches found the static evaluation wrong in positions that have something in
//! common with this one, and the evaluation corrected by that.

use super::node::{Core, Local, Node};
use super::ordering::{Before, SLOTS};
use crate::engine::eval::Evaluation;
use crate::rules::{Bitboard, Color, Kind, Position};

/// Entries stay within ± this.
const LIMIT: i32 = 1024;
/// Places in a table, for each side to move; a power of two.
const PLACES: usize = 1 << 14;
/// What an entry at its limit adds to the evaluation, in hundredths of a Progressor.
const WEIGHT: i32 = 96;

/// Mean errors of the evaluation, each kept for the side to move and one aspect of the position.
#[derive(Debug)]
pub(super) struct Corrections {
    /// By the cells of all Progressors.
    progressors: Vec<i16>,
    /// By the cells of White's other pieces, and of Black's.
    pieces: [Vec<i16>; 2],
    /// By the two plies before.
    plies: Vec<i16>,
}

/// Where the errors of a position are kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places {
    progressors: usize,
    pieces: [usize; 2],
    plies: Option<usize>,
}

impl Places {
    pub(super) fn of(position: &Position, before: Before) -> Places {
        let us = position.side_to_move().index();
        let place = |key: u64| us * PLACES + (key >> 50) as usize;
        let progressors = |color: Color| position.pieces_of(color, Kind::Progressor);
        Places {
            progressors: place(scramble(progressors(Color::White), 0) ^ scramble(progressors(Color::Black), 1)),
            pieces: Color::ALL.map(|color| {
                let kinds = [Kind::Aggressor, Kind::Dominator, Kind::Liberator, Kind::Defensor, Kind::Intellector];
                let key = |kind: Kind| scramble(position.pieces_of(color, kind), kind.index());
                place(kinds.into_iter().fold(0, |sum, kind| sum ^ key(kind)))
            }),
            plies: before.opponent.zip(before.own).map(|(opponent, own)| own * SLOTS + opponent),
        }
    }
}

/// Spreads a set over the upper bits, otherwise for each `salt` (0..6).
const fn scramble(set: Bitboard, salt: usize) -> u64 {
    const FACTORS: [u64; 6] = [
        0x9E37_79B9_7F4A_7C15,
        0xBF58_476D_1CE4_E5B9,
        0x94D0_49BB_1331_11EB,
        0xD6E8_FEB8_6659_FD93,
        0xC2B2_AE3D_27D4_EB4F,
        0xA076_1D64_78BD_642F,
    ];
    let product = set.0.wrapping_mul(FACTORS[salt]);
    (product ^ product >> 32).wrapping_mul(FACTORS[5 - salt])
}

impl Corrections {
    pub(super) fn new() -> Corrections {
        let empty = || vec![0; 2 * PLACES];
        Corrections { progressors: empty(), pieces: [empty(), empty()], plies: vec![0; SLOTS * SLOTS] }
    }

    pub(super) fn clear(&mut self) {
        let [white, black] = &mut self.pieces;
        for table in [&mut self.progressors, white, black, &mut self.plies] {
            table.fill(0);
        }
    }

    /// What to add to the evaluation, in hundredths of a Progressor.
    pub(super) fn at(&self, places: &Places) -> i32 {
        let sum = i32::from(self.progressors[places.progressors])
            + i32::from(self.pieces[0][places.pieces[0]])
            + i32::from(self.pieces[1][places.pieces[1]])
            + places.plies.map_or(0, |place| i32::from(self.plies[place]));
        sum * WEIGHT / LIMIT
    }

    fn learn(&mut self, places: &Places, step: i32) {
        add(&mut self.progressors[places.progressors], step);
        for (table, place) in self.pieces.iter_mut().zip(places.pieces) {
            add(&mut table[place], step);
        }
        if let Some(place) = places.plies {
            add(&mut self.plies[place], step);
        }
    }
}

/// Moves an entry towards the limit on the step's side, the less the nearer it is.
fn add(entry: &mut i16, step: i32) {
    let old = i32::from(*entry);
    *entry = (old + step - old * step.abs() / LIMIT) as i16;
}

impl<E: Evaluation> Core<'_, E> {
    /// What to add to the static evaluation of a node.
    pub(super) fn correction(&self, node: &Node, before: Before) -> i32 {
        if self.options.corrections { self.histories.corrections.at(&Places::of(&node.position, before)) } else { 0 }
    }

    /// Learns from the score a search found where the evaluation said `local.eval`.
    pub(super) fn learn_correction(&mut self, node: &Node, local: &Local, score: i32) {
        if let Some(eval) = local.eval.filter(|_| self.options.corrections) {
            let step = (score - eval) * local.depth / 8;
            let places = Places::of(&node.position, local.before);
            self.histories.corrections.learn(&places, step.clamp(-LIMIT / 4, LIMIT / 4));
        }
    }
}
