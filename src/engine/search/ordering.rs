//! In which order the plies of a node are tried: the table's ply, captures that do not lose material, killers, quiet
//! plies by what they achieved elsewhere, captures that lose material.

use super::exchange::{exchange_value, value};
use crate::rules::{Cell, Color, Kind, Move, Position};

/// History values stay within ± this.
const HISTORY_LIMIT: i32 = 16_384;
const CELLS: usize = 64;
const SLOTS: usize = 6 * CELLS;

/// Index of "a piece of this kind arrives on this cell".
pub(super) const fn slot(kind: Kind, to: Cell) -> usize {
    kind.index() * CELLS + to.index()
}

/// What plies achieved in the search so far.
#[derive(Debug)]
pub(super) struct Histories {
    /// Quiet plies, by colour, departure and arrival.
    quiet: Vec<i16>,
    /// Quiet plies, by the opponent's ply before and their own slot.
    reply: Vec<i16>,
    /// Quiet plies, by the own ply before and their own slot.
    follow: Vec<i16>,
    /// Quiet plies, by the own ply two before and their own slot.
    later: Vec<i16>,
    /// Captures, by slot and victim.
    capture: Vec<i16>,
}

impl Histories {
    pub(super) fn new() -> Histories {
        Histories {
            quiet: vec![0; 2 * CELLS * CELLS],
            reply: vec![0; SLOTS * SLOTS],
            follow: vec![0; SLOTS * SLOTS],
            later: vec![0; SLOTS * SLOTS],
            capture: vec![0; SLOTS * 6],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for table in [&mut self.quiet, &mut self.reply, &mut self.follow, &mut self.later, &mut self.capture] {
            table.fill(0);
        }
    }

    const fn quiet_index(color: Color, mv: Move) -> usize {
        (color.index() * CELLS + mv.from().index()) * CELLS + mv.to().index()
    }

    /// The history of a quiet ply: higher is better, within ± 4 * 16384.
    pub(super) fn of_quiet(&self, color: Color, mv: Move, own_slot: usize, before: Before) -> i32 {
        let rows = self.rows(before);
        self.in_rows(&rows, color, mv, own_slot)
    }

    /// The parts of the tables that tell of the plies after these.
    fn rows(&self, before: Before) -> [&[i16; SLOTS]; 3] {
        let row = |table, slot| row(table, slot).unwrap_or(&[0; SLOTS]);
        [row(&self.reply, before.opponent), row(&self.follow, before.own), row(&self.later, before.earlier)]
    }

    fn in_rows(&self, rows: &[&[i16; SLOTS]; 3], color: Color, mv: Move, own_slot: usize) -> i32 {
        let quiet = i32::from(self.quiet[Self::quiet_index(color, mv)]);
        rows.iter().fold(quiet, |sum, row| sum + i32::from(row[own_slot]))
    }

    pub(super) fn credit_quiet(&mut self, color: Color, mv: Move, own_slot: usize, before: Before, bonus: i32) {
        add(&mut self.quiet[Self::quiet_index(color, mv)], bonus);
        if let Some(reply) = before.opponent {
            add(&mut self.reply[reply * SLOTS + own_slot], bonus);
        }
        if let Some(own) = before.own {
            add(&mut self.follow[own * SLOTS + own_slot], bonus);
        }
        if let Some(earlier) = before.earlier {
            add(&mut self.later[earlier * SLOTS + own_slot], bonus);
        }
    }

    pub(super) fn of_capture(&self, own_slot: usize, victim: Kind) -> i32 {
        i32::from(self.capture[own_slot * 6 + victim.index()])
    }

    pub(super) fn credit_capture(&mut self, own_slot: usize, victim: Kind, bonus: i32) {
        add(&mut self.capture[own_slot * 6 + victim.index()], bonus);
    }
}

/// What a table knows of the plies after the one with this slot.
fn row(table: &[i16], slot: Option<usize>) -> Option<&[i16; SLOTS]> {
    table.as_chunks().0.get(slot?)
}

/// Moves a history value towards the limit on the bonus' side, the less the nearer it is.
fn add(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

/// How much a ply that refuted at this depth is credited with.
pub(super) fn bonus(depth: i32) -> i32 {
    (150 * depth - 80).clamp(20, 1600)
}

/// The plies before a node, as slots: the opponent's last one and the own one before that.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Before {
    pub(super) opponent: Option<usize>,
    pub(super) own: Option<usize>,
    /// The own one before that.
    pub(super) earlier: Option<usize>,
}

/// Plies of a node, to be taken best first.
#[derive(Debug, Default, Clone)]
pub(super) struct Plies {
    moves: Vec<Move>,
    /// For each its score above its index, so that the best one is found by a maximum alone.
    keys: Vec<i32>,
    /// Captures that lose material, set aside.
    losing: Vec<Move>,
}

/// The bits of a key that hold the index.
const INDEX_BITS: u32 = 10;
/// The key of a ply that was taken.
const TAKEN: i32 = i32::MIN;

impl Plies {
    /// Adds a ply; the score is within ± 2^21. No more than 1024 of them: what an even more crowded board has is left out.
    #[inline]
    fn push(&mut self, mv: Move, score: i32) {
        let index = self.moves.len();
        if index < 1 << INDEX_BITS {
            self.moves.push(mv);
            self.keys.push(score << INDEX_BITS | index as i32);
        }
    }

    /// Adds a capture or promotion: the dearest gain first, by the cheapest piece, then by history.
    #[inline]
    pub(super) fn push_capture(&mut self, position: &Position, mover: Kind, mv: Move, histories: &Histories) {
        let victim = position.kind_at(mv.to());
        let arrived = mv.becomes().unwrap_or(mover);
        let gain = victim.map_or(0, value) + value(arrived) - value(mover);
        let known = victim.map_or(0, |victim| histories.of_capture(slot(mover, mv.to()), victim));
        self.push(mv, 16 * gain - value(mover) + known / 16);
    }

    /// Puts a ply first, if it is among them.
    pub(super) fn raise(&mut self, mv: Move) {
        if let Some(index) = self.moves.iter().position(|other| *other == mv) {
            self.keys[index] = i32::MAX << INDEX_BITS & i32::MAX | index as i32;
        }
    }

    /// The best ply that was not taken yet; of equals the last.
    #[inline]
    pub(super) fn take(&mut self) -> Option<Move> {
        let best = self.keys.iter().fold(TAKEN, |best, key| best.max(*key));
        if best == TAKEN {
            return None;
        }
        let index = (best & ((1 << INDEX_BITS) - 1)) as usize;
        *self.keys.get_mut(index)? = TAKEN;
        self.moves.get(index).copied()
    }

    fn start_again(&mut self) {
        self.moves.clear();
        self.keys.clear();
    }

    pub(super) fn clear(&mut self) {
        self.start_again();
        self.losing.clear();
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Table,
    GenerateCaptures,
    GoodCaptures,
    Killers,
    GenerateQuiets,
    Quiets,
    BadCaptures,
}

/// A ply as the picker gives it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Picked {
    pub(super) mv: Move,
    /// What it captures.
    pub(super) victim: Option<Kind>,
    /// Neither a capture nor a promotion.
    pub(super) quiet: bool,
    /// A capture or promotion that loses material.
    pub(super) losing: bool,
}

/// Hands out the plies of one node in stages, each made only when the one before is used up.
#[derive(Debug)]
pub(super) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    killers: [Option<Move>; 2],
    before: Before,
    /// What is still to come of the stage.
    plies: Plies,
    /// How many killers or losing captures are done with.
    next: usize,
}

impl Picker {
    /// `table_move` is legal; `plies` is an empty buffer, given back by [`Self::into_buffer`].
    pub(super) fn new(table_move: Option<Move>, killers: [Option<Move>; 2], before: Before, plies: Plies) -> Picker {
        Picker { stage: Stage::Table, table_move, killers, before, plies, next: 0 }
    }

    pub(super) fn into_buffer(mut self) -> Plies {
        self.plies.clear();
        self.plies
    }

    /// The next ply.
    pub(super) fn next(&mut self, position: &Position, histories: &Histories) -> Option<Picked> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateCaptures;
                    if let Some(mv) = self.table_move {
                        return Some(picked(position, mv, false));
                    }
                }
                Stage::GenerateCaptures => {
                    position.for_each_capture(|mover, mv| {
                        self.plies.push_capture(position, mover, mv, histories);
                    });
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.plies.take() {
                    Some(mv) => {
                        if Some(mv) == self.table_move {
                            continue;
                        }
                        if exchange_value(position, mv) < 0 {
                            self.plies.losing.push(mv);
                            continue;
                        }
                        return Some(picked(position, mv, false));
                    }
                    None => {
                        self.stage = Stage::Killers;
                        self.next = 0;
                    }
                },
                Stage::Killers => match self.killers.get(self.next) {
                    Some(killer) => {
                        self.next += 1;
                        let fresh = killer.filter(|mv| {
                            Some(*mv) != self.table_move && is_quiet(position, *mv) && position.is_legal(*mv)
                        });
                        if let Some(mv) = fresh {
                            return Some(picked(position, mv, false));
                        }
                    }
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets => {
                    self.plies.start_again();
                    let us = position.side_to_move();
                    let known = [self.table_move, self.killers[0], self.killers[1]];
                    let rows = histories.rows(self.before);
                    position.for_each_quiet(|kind, mv| {
                        if !known.contains(&Some(mv)) {
                            self.plies.push(mv, histories.in_rows(&rows, us, mv, slot(kind, mv.to())));
                        }
                    });
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.plies.take() {
                    Some(mv) => return Some(picked(position, mv, false)),
                    None => {
                        self.stage = Stage::BadCaptures;
                        self.next = 0;
                    }
                },
                Stage::BadCaptures => {
                    let mv = *self.plies.losing.get(self.next)?;
                    self.next += 1;
                    return Some(picked(position, mv, true));
                }
            }
        }
    }

    /// The next capture or promotion that does not lose material; the table's ply first, whatever it is.
    pub(super) fn next_capture(&mut self, position: &Position, histories: &Histories) -> Option<Picked> {
        let picked = self.next(position, histories)?;
        (self.stage <= Stage::GoodCaptures).then_some(picked)
    }

    /// No more quiet plies, please.
    pub(super) fn skip_quiets(&mut self) {
        if matches!(self.stage, Stage::Killers | Stage::GenerateQuiets | Stage::Quiets) {
            self.stage = Stage::BadCaptures;
            self.next = 0;
        }
    }
}

fn picked(position: &Position, mv: Move, losing: bool) -> Picked {
    let victim = if mv.is_swap() { None } else { position.kind_at(mv.to()) };
    Picked { mv, victim, quiet: victim.is_none() && mv.becomes().is_none(), losing }
}

/// Whether the ply neither captures nor promotes.
pub(super) fn is_quiet(position: &Position, mv: Move) -> bool {
    mv.is_swap() || mv.becomes().is_none() && !position.occupied().has(mv.to())
}
