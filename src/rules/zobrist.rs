//! Random numbers for position keys: one for every piece on every cell, one for the side to move.

use super::RuleSet;
use super::attacks::PerCell;

/// Keys by colour, piece code (0 = nothing, then kind + 1) and cell. Code 0 is all zeros, so that "nothing captured"
/// needs no branch; code 7 does not occur.
pub(super) static PIECES: [[PerCell<u64>; 8]; 2] = piece_keys();

/// Mixed in when Black is to move.
pub(super) const BLACK_TO_MOVE: u64 = random(0);

/// What sets apart equal arrangements with different legal plies: the rule set and the plies of truce left.
pub(super) const fn rules_key(set: RuleSet, truce_left: u8) -> u64 {
    match (set, truce_left) {
        (RuleSet::Official, 0) => 0,
        _ => random(1 << 32 | (set as u64) << 8 | truce_left as u64),
    }
}

/// The n-th output of the SplitMix64 generator (Steele, Lea, Flood 2014) from a fixed seed.
const fn random(n: u64) -> u64 {
    let mut z = 0x496e_7465_6c6c_6563u64.wrapping_add(n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const fn piece_keys() -> [[PerCell<u64>; 8]; 2] {
    let mut keys = [[[0; 64]; 8]; 2];
    let mut color = 0;
    while color < 2 {
        let mut code = 1;
        while code < 7 {
            let mut cell = 0;
            while cell < 64 {
                keys[color][code][cell] = random(1 + ((color * 7 + code) * 64 + cell) as u64);
                cell += 1;
            }
            code += 1;
        }
        color += 1;
    }
    keys
}
