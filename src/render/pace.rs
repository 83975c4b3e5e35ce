//! How finely a picture in motion is drawn: as finely as keeps it fluid, found by measuring.

use std::time::Duration;

/// How finely pictures in motion are drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fineness {
    /// With as many samples a pixel as the quality has.
    pub multisampled: bool,
    /// Share of the full resolution in each direction.
    pub share: f32,
    /// What a picture costs, compared to a full one without multisampling.
    cost: f32,
}

/// From the finest to the coarsest.
const STEPS: [Fineness; 6] = [
    Fineness { multisampled: true, share: 1.0, cost: 1.6 },
    Fineness { multisampled: false, share: 1.0, cost: 1.0 },
    Fineness { multisampled: false, share: 0.84, cost: 0.74 },
    Fineness { multisampled: false, share: 0.71, cost: 0.56 },
    Fineness { multisampled: false, share: 0.6, cost: 0.43 },
    Fineness { multisampled: false, share: 0.5, cost: 0.33 },
];

/// A picture that takes longer is too slow (milliseconds): at 60 a second some time must remain for the panels.
const LIMIT: f32 = 14.0;
/// What a step is chosen to take.
const GOAL: f32 = 11.0;
/// So many pictures are looked at before a coarser step is taken, and before a finer one.
const TO_COARSER: usize = 3;
const TO_FINER: usize = 24;
/// A coarser step follows from so many of the latest pictures, however many fast ones came before.
const LATEST: usize = 5;

/// Chooses the fineness of pictures in motion.
#[derive(Debug, Clone)]
pub struct Pace {
    step: usize,
    finest: usize,
    recent: Vec<f32>,
    skip: bool,
    held: bool,
}

/// The ends of what can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// As finely as this quality draws.
    Finest,
    /// Half the resolution in each direction.
    Coarsest,
}

impl Pace {
    /// Begins with the finest step. Without multisampling there is one less.
    pub fn new(multisampled: bool) -> Pace {
        let finest = if multisampled { 0 } else { 1 };
        Pace { step: finest, finest, recent: Vec::with_capacity(TO_FINER), skip: true, held: false }
    }

    /// How finely to draw now.
    pub fn fineness(&self) -> Fineness {
        STEPS[self.step]
    }

    /// Whether nothing coarser is left, and whether nothing finer is.
    pub fn at_end(&self) -> (bool, bool) {
        (self.step + 1 == STEPS.len(), self.step == self.finest)
    }

    /// Begins with the coarsest step instead, and finds out whether finer ones are fast enough.
    pub fn start_coarse(&mut self) {
        self.step = STEPS.len() - 1;
    }

    /// Whether even the finest step without multisampling is too slow here.
    pub fn is_strained(&self) -> bool {
        self.fineness().share < 1.0
    }

    /// Draws so from now on, whatever it takes.
    pub fn hold(&mut self, end: End) {
        self.step = if end == End::Finest { self.finest } else { STEPS.len() - 1 };
        self.held = true;
    }

    /// A motion begins: its first picture says little, since caches are cold.
    pub fn begin(&mut self) {
        self.skip = true;
        self.recent.clear();
    }

    /// Tells how long a picture in motion took.
    pub fn note(&mut self, time: Duration) {
        if std::mem::take(&mut self.skip) || self.held {
            return;
        }
        self.recent.push(time.as_secs_f32() * 1000.0);
        let latest = median(&self.recent[self.recent.len().saturating_sub(LATEST)..]);
        let expected = |usual: f32, step: usize| usual * STEPS[step].cost / self.fineness().cost;
        if self.recent.len() >= TO_COARSER && latest > LIMIT {
            let fits = |&step: &usize| expected(latest, step) <= GOAL;
            let coarser = (self.step + 1..STEPS.len()).find(fits).unwrap_or(STEPS.len() - 1);
            self.go_to(coarser);
        } else if self.recent.len() >= TO_FINER {
            if self.step > self.finest && expected(median(&self.recent), self.step - 1) <= GOAL {
                self.go_to(self.step - 1);
            } else {
                self.recent.clear();
            }
        }
    }

    fn go_to(&mut self, step: usize) {
        if step != self.step {
            self.skip = true;
        }
        self.step = step;
        self.recent.clear();
    }
}

fn median(times: &[f32]) -> f32 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f32::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws pictures on a machine that takes so long for a full one without multisampling.
    fn run(pace: &mut Pace, full: f32, pictures: usize) -> Vec<f32> {
        (0..pictures)
            .map(|_| {
                let fineness = pace.fineness();
                pace.note(Duration::from_secs_f32(full * fineness.cost / 1000.0));
                fineness.share
            })
            .collect()
    }

    #[test]
    fn a_fast_machine_stays_fine_and_a_slow_one_goes_down_to_half() {
        let mut pace = Pace::new(true);
        run(&mut pace, 3.0, 200);
        assert_eq!(pace.fineness(), STEPS[0]);
        let mut slow = Pace::new(true);
        let shares = run(&mut slow, 80.0, 20);
        assert_eq!(slow.at_end(), (true, false));
        assert!(shares.iter().all(|&share| share >= 0.5));
    }

    #[test]
    fn a_start_as_slow_becomes_as_fine_as_it_may() {
        let mut pace = Pace::new(true);
        pace.start_coarse();
        assert!(pace.is_strained());
        run(&mut pace, 3.0, 300);
        assert_eq!((pace.fineness(), pace.is_strained()), (STEPS[0], false));
    }

    #[test]
    fn a_middling_machine_finds_its_step_and_stays_there() {
        for full in [12.5, 16.0, 18.0, 20.0, 25.0, 33.0] {
            let mut pace = Pace::new(true);
            run(&mut pace, full, 100);
            let found = pace.step;
            assert!(full * STEPS[found].cost <= LIMIT, "{full}");
            for _ in 0..300 {
                run(&mut pace, full, 1);
                assert_eq!(pace.step, found, "{full}: it swings");
            }
        }
    }

    #[test]
    fn a_single_hitch_changes_nothing_and_better_times_are_used() {
        let mut pace = Pace::new(false);
        run(&mut pace, 5.0, 30);
        pace.note(Duration::from_millis(200));
        run(&mut pace, 5.0, 30);
        assert_eq!(pace.fineness(), STEPS[1]);
        run(&mut pace, 60.0, 10);
        assert!(pace.at_end().0);
        run(&mut pace, 5.0, 200);
        assert_eq!(pace.fineness(), STEPS[1]);
        pace.hold(End::Coarsest);
        run(&mut pace, 1.0, 200);
        assert_eq!(pace.fineness().share, 0.5);
    }
}
