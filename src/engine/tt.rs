//! The transposition table: what earlier searches found out about a position.
//!
//! Shared between search threads without locks and without `unsafe`: an entry is two atomic words, the data and the
//! key combined with the data by exclusive or (Hyatt and Mann, "A lockless transposition-table implementation for
//! parallel search", 2002). A torn write or another position in the same place gives a key that does not fit.

use crate::rules::Move;
use prefetch_index::prefetch_index;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored score says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The true score.
    Exact,
}

/// What the table knows of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The best ply or the one that refuted, if there was one. Check that it is legal before playing it.
    pub mv: Option<Move>,
    /// The score, with win distances counted from this position.
    pub score: i32,
    /// The static evaluation, if it was made.
    pub eval: Option<i32>,
    /// Depth of the search behind it; 0 for quiescence.
    pub depth: i32,
    /// What the score means.
    pub bound: Bound,
}

const WAYS: usize = 4;
/// Bytes of a MiB.
const MIB: usize = 1 << 20;
/// Ages wrap here (6 bits).
const AGES: u8 = 64;
/// A stored evaluation that stands for "none".
const NO_EVAL: i16 = i16::MIN;

/// The entries of one index share a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([(AtomicU64, AtomicU64); WAYS]);

/// The table.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// The largest size in MiB that [`Table::new`] makes.
    pub const MAX_MIB: usize = 2048;

    /// A table of this many MiB (1..=[`Self::MAX_MIB`], others are brought into the range); of half as many, a quarter and
    /// so on if the system does not give so much memory.
    pub fn new(mib: usize) -> Table {
        let mut mib = mib.clamp(1, Self::MAX_MIB);
        let mut buckets = Vec::new();
        let count = |mib| mib * MIB / size_of::<Bucket>();
        while mib > 1 && buckets.try_reserve_exact(count(mib)).is_err() {
            mib /= 2;
        }
        buckets.resize_with(count(mib), Bucket::default);
        Table { buckets, age: AtomicU8::new(0) }
    }

    /// Its size in MiB.
    pub fn mib(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>() / MIB
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for (key, data) in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            key.store(0, Relaxed);
            data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Tells the table that a new search begins: entries of earlier ones may be replaced first.
    pub fn new_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    /// Has the memory of this key fetched while something else is done: a probe soon after need not wait for it.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index(&self.buckets, self.index(key));
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|(check, data)| {
            let data = data.load(Relaxed);
            if data != 0 && check.load(Relaxed) ^ data == key { Some(unpack(data)) } else { None }
        })
    }

    /// Keeps an entry, in the place of the least useful one of its bucket.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let mut victim = 0;
        let mut least = i32::MAX;
        let bucket = &self.bucket(key).0;
        for (i, (check, data)) in bucket.iter().enumerate() {
            let old = data.load(Relaxed);
            if old == 0 {
                if least > i32::MIN {
                    (victim, least) = (i, i32::MIN);
                }
            } else if check.load(Relaxed) ^ old == key {
                let known = unpack(old);
                if entry.mv.is_none() {
                    entry.mv = known.mv;
                }
                // A much deeper result of this search is worth more than a fresh shallow bound.
                if entry.bound != Bound::Exact && entry.depth + 3 < known.depth && age_of(old) == age {
                    return;
                }
                victim = i;
                break;
            } else {
                let staleness = i32::from((AGES + age - age_of(old)) % AGES);
                let worth = i32::from(depth_of(old)) - 8 * staleness;
                if worth < least {
                    (victim, least) = (i, worth);
                }
            }
        }
        let data = pack(&entry, age);
        bucket[victim].0.store(key ^ data, Relaxed);
        bucket[victim].1.store(data, Relaxed);
    }

    /// How full the table is with entries of the current search, in thousandths: counted over the first buckets.
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|(_, data)| {
            let data = data.load(Relaxed);
            data != 0 && age_of(data) == age
        });
        (used.count() * 1000 / (sample.len() * WAYS)) as u32
    }
}

// Data word: bits 0..16 ply, 16..32 score, 32..48 evaluation, 48..56 depth, 56..58 bound (1..=3), 58..64 age.

fn pack(entry: &Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let eval = entry.eval.map_or(NO_EVAL, |eval| eval as i16);
    u64::from(entry.mv.map_or(0, Move::to_bits))
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(eval as u16) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | bound << 56
        | u64::from(age) << 58
}

fn unpack(data: u64) -> Entry {
    let eval = (data >> 32) as u16 as i16;
    Entry {
        mv: Move::from_bits(data as u16),
        score: i32::from((data >> 16) as u16 as i16),
        eval: (eval != NO_EVAL).then_some(i32::from(eval)),
        depth: i32::from(depth_of(data)),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

const fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

const fn depth_of(data: u64) -> u8 {
    (data >> 48) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rng::Rng;
    use crate::rules::Cell;
    use std::collections::HashMap;

    fn random_entry(rng: &mut Rng) -> Entry {
        let mut cell = || Cell::new(rng.below(Cell::COUNT as u64) as u8).unwrap();
        let (from, to) = (cell(), cell());
        Entry {
            mv: (from != to).then(|| Move::new(from, to)),
            score: rng.below(60_001) as i32 - 30_000,
            eval: (rng.below(2) == 0).then(|| rng.below(20_001) as i32 - 10_000),
            depth: rng.below(100) as i32,
            bound: [Bound::Upper, Bound::Lower, Bound::Exact][rng.below(3) as usize],
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1);
        let mut rng = Rng::new(3);
        for _ in 0..1000 {
            let (key, entry) = (rng.next_u64(), random_entry(&mut rng));
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
        table.clear();
        assert_eq!(table.hashfull(), 0);
    }

    /// Far more keys than places: whatever a probe returns was stored under that very key.
    #[test]
    fn collisions_never_return_the_entry_of_another_key() {
        let table = Table::new(1);
        let mut rng = Rng::new(4);
        let mut stored = HashMap::new();
        for _ in 0..300_000 {
            // Keys that differ in the low bits only share their bucket.
            let (key, mut entry) = (rng.next_u64() >> 20 << 20 | rng.below(16), random_entry(&mut rng));
            entry.mv = Some(Move::new(Cell::new(0).unwrap(), Cell::new(1).unwrap()));
            table.store(key, entry);
            stored.insert(key, entry);
        }
        let found: Vec<_> = stored.iter().filter_map(|(key, entry)| Some((table.probe(*key)?, *entry))).collect();
        assert!(found.len() > 10_000);
        assert!(found.iter().all(|(probed, entry)| probed == entry));
        assert!(table.hashfull() > 900);
    }

    #[test]
    fn old_entries_make_room_for_new_ones() {
        let table = Table::new(1);
        let entry = |depth| Entry { mv: None, score: 0, eval: None, depth, bound: Bound::Exact };
        (0..4).for_each(|key| table.store(key, entry(9)));
        table.store(4, entry(1));
        assert_eq!((0..4).filter(|key| table.probe(*key).is_some()).count(), 3, "a full bucket gives up one");
        table.new_search();
        table.new_search();
        (5..9).for_each(|key| table.store(key, entry(1)));
        assert!((5..9).all(|key| table.probe(key).is_some()));
    }
}
