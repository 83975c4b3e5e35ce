//! Static exchange evaluation: what a ply wins or loses on its arrival cell when both sides go on capturing there with
//! their cheapest piece as long as it pays.
//!
//! Knows the aura: a capturer that stands next to its own Intellector takes over the captured kind when that is worth
//! more than its own, and a Progressor on its last row promotes.

use crate::rules::{Bitboard, Cell, Color, Kind, Move, Position, RuleSet, attacks};

/// What the exchange counts a piece as, by kind. The Intellector outweighs everything.
pub(super) const VALUES: [i32; 6] = [100, 300, 500, 300, 280, 20_000];
/// The kinds from the cheapest to the dearest.
const BY_VALUE: [Kind; 5] = [Kind::Progressor, Kind::Defensor, Kind::Aggressor, Kind::Liberator, Kind::Dominator];
/// What a Progressor is counted as after its promotion.
const PROMOTED: Kind = Kind::Dominator;
/// Longer exchanges than this do not occur: a cell has six neighbours, six jumps and twelve lines.
const MAX_CAPTURES: usize = 40;

pub(super) const fn value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

/// What the ply wins (positive) or loses (negative) by exchanges on its arrival cell, in hundredths of a Progressor.
pub fn exchange_value(position: &Position, mv: Move) -> i32 {
    if mv.is_swap() {
        return 0;
    }
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = position.kind_at(from) else { return 0 };
    let arrived = mv.becomes().unwrap_or(mover);
    let mut gains = [0; MAX_CAPTURES];
    gains[0] = position.kind_at(to).map_or(0, value) + value(arrived) - value(mover);
    let mut standing = arrived;
    let mut occupied = position.occupied() & !Bitboard::of(from) | Bitboard::of(to);
    let near = position.near_attackers(to);
    let mut side = !position.side_to_move();
    let mut last = 0;
    while last + 1 < MAX_CAPTURES {
        let left = position.by_color(side) & occupied;
        let attackers = near & left | position.line_attackers(to, occupied, left);
        let Some((capturer, kind)) = cheapest(position, attackers) else { break };
        let becomes = best_kind_after(position, capturer, kind, to, side, standing);
        last += 1;
        gains[last] = value(standing) + value(becomes) - value(kind) - gains[last - 1];
        if standing == Kind::Intellector {
            break;
        }
        occupied &= !Bitboard::of(capturer);
        standing = becomes;
        side = !side;
    }
    // Backwards: each side captures only if that is better than to stop.
    while last > 0 {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
        last -= 1;
    }
    gains[0]
}

fn cheapest(position: &Position, attackers: Bitboard) -> Option<(Cell, Kind)> {
    if attackers.is_empty() {
        return None;
    }
    BY_VALUE.iter().find_map(|&kind| Some(((attackers & position.by_kind(kind)).first()?, kind)))
}

/// The kind the capturer does best to be afterwards. Whatever the opponent answers, the dearer kind is never worse here:
/// if it is lost at once, what it was dearer by was won just before.
fn best_kind_after(position: &Position, from: Cell, kind: Kind, to: Cell, side: Color, victim: Kind) -> Kind {
    if kind == Kind::Progressor {
        let promotes = attacks::last_row(side).has(to);
        return if promotes { PROMOTED } else { kind };
    }
    let transforms = victim != Kind::Intellector
        && value(victim) > value(kind)
        && position.rules().set == RuleSet::Official
        && position.aura(side).has(from);
    if transforms { victim } else { kind }
}
