//! The match itself: games on several threads, counted in their order.

use super::play::{self, PlayedGame};
use super::player::{PlayerSpec, Setup};
use super::statistics::{Sprt, Verdict};
use super::{Lot, OpeningMaker, Openings, Tally, seed_of};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Plan {
    /// A and B.
    pub players: [PlayerSpec; 2],
    /// Rules, patience, launcher.
    pub setup: Setup,
    /// Where the games begin.
    pub openings: Openings,
    /// How many games; an odd one is left out.
    pub games: u64,
    /// What everything drawn by lot follows from.
    pub seed: u64,
    /// Games that are played at the same time, at least 1.
    pub parallel: usize,
    /// A game with so many plies, its opening included, is a draw.
    pub max_plies: usize,
    /// Ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// Why a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// All games were played.
    Finished,
    /// The sequential test is decided.
    Decided(Verdict),
    /// It was called off.
    CalledOff,
    /// The system gave no thread to play on.
    NoThread,
}

/// The search recurses up to a hundred plies; this leaves room for unoptimised frames.
const STACK_BYTES: usize = 16 << 20;
/// How often the match looks whether it was called off.
const GLANCE: Duration = Duration::from_millis(20);

/// Plays a match and returns its count in whole pairs. `told` hears of every game, in the order of their numbers, with
/// the count so far; an error of his ends the match. Raising `stop` calls the match off within a fraction of a second.
///
/// The count does not depend on the number of threads: a sequential test looks at the pairs in their order, and what was
/// played beyond its decision is dropped.
///
/// # Errors
///
/// What `told` returned.
pub fn run<E>(
    plan: &Plan,
    stop: &AtomicBool,
    mut told: impl FnMut(&PlayedGame, &Tally) -> Result<(), E>,
) -> Result<(Tally, Stopped), E> {
    let games = plan.games / 2 * 2;
    let next = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // Whatever the way out of here, the threads must not be waited for while they play on.
        let _end = RaiseOnDrop(&over);
        let (sender, receiver) = sync_channel(plan.parallel.max(1));
        let mut running = 0;
        for _ in 0..plan.parallel.max(1) {
            let (sender, next, over) = (sender.clone(), &next, &over);
            let thread = std::thread::Builder::new().name("games".to_owned()).stack_size(STACK_BYTES);
            // With fewer threads than asked for the match only takes longer.
            running +=
                usize::from(thread.spawn_scoped(scope, move || play_games(plan, games, next, over, &sender)).is_ok());
        }
        drop(sender);
        if running == 0 {
            return Ok((Tally::default(), Stopped::NoThread));
        }
        let mut queue = Queue::default();
        let (mut tally, mut whole_pairs) = (Tally::default(), Tally::default());
        while tally.games() < games {
            match receiver.recv_timeout(GLANCE) {
                Ok(played) => queue.put(played),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok((whole_pairs, Stopped::CalledOff)),
            }
            while let Some(played) = queue.take() {
                tally.add(&played);
                told(&played, &tally)?;
                if tally.games().is_multiple_of(2) {
                    whole_pairs = tally.clone();
                    if let Some(verdict) = plan.sprt.and_then(|sprt| sprt.verdict(&tally.pairs)) {
                        return Ok((tally, Stopped::Decided(verdict)));
                    }
                }
                if stop.load(Relaxed) {
                    break;
                }
            }
            if stop.load(Relaxed) && tally.games() < games {
                return Ok((whole_pairs, Stopped::CalledOff));
            }
        }
        Ok((tally, Stopped::Finished))
    })
}

/// Plays games, the next one that nobody has begun each time, until there is none or the match is over.
fn play_games(plan: &Plan, games: u64, next: &AtomicU64, over: &AtomicBool, played: &SyncSender<PlayedGame>) {
    let mut openings = OpeningMaker::new(&plan.openings, plan.setup.rules, plan.seed);
    let mut players = plan.players.each_ref().map(|spec| spec.player(&plan.setup));
    loop {
        let number = next.fetch_add(1, Relaxed);
        if number >= games {
            return;
        }
        let opening = openings.opening(number / 2);
        let seed = seed_of(plan.seed, Lot::Game, number);
        let Some(game) = play::play(&mut players, number, &opening, seed, plan.max_plies, over) else { return };
        if played.send(game).is_err() {
            return;
        }
    }
}

/// Games that came before their turn.
#[derive(Default)]
struct Queue {
    next: u64,
    waiting: BTreeMap<u64, PlayedGame>,
}

impl Queue {
    fn put(&mut self, played: PlayedGame) {
        self.waiting.insert(played.number, played);
    }

    /// The next game in order, if it is there.
    fn take(&mut self) -> Option<PlayedGame> {
        let played = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some(played)
    }
}

struct RaiseOnDrop<'a>(&'a AtomicBool);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
