//! What a score says about strength: Elo differences, their error bars, and the sequential test that tells when enough
//! games were played.
//!
//! Two games of one opening with colours swapped are not independent, so the unit is the pair, with five possible
//! results ("pentanomial"): the variance of pairs is the honest one, and mostly the smaller one.

/// How many pairs of games brought 0, ½, 1, 1½ and 2 points.
pub type Pairs = [u64; 5];

/// The 97.5 % point of the normal distribution: two-sided 95 % error bars.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// The share of points (0..=1) expected at this Elo difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference at which this share of points is expected; infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// An estimate with its 95 % error bars.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Estimate {
    /// The share of points per game, 0..=1; `None` without a pair.
    ///
    /// The value is the plain mean. The interval is that of the mean of pairs after one pair won and one pair lost have
    /// been added, the rule of Agresti and Coull (1998): without them ten wins out of ten would leave no doubt at all.
    pub fn of_score(pairs: &Pairs) -> Option<Estimate> {
        let (mean, _) = mean_and_variance(&pairs.map(|n| n as f64))?;
        let mut with_doubt = pairs.map(|n| n as f64);
        with_doubt[0] += 1.0;
        with_doubt[4] += 1.0;
        let (centre, variance) = mean_and_variance(&with_doubt)?;
        let half = TWO_SIDED_95 * (variance / with_doubt.iter().sum::<f64>()).sqrt();
        Some(Estimate { value: mean, low: (centre - half).max(0.0), high: (centre + half).min(1.0) })
    }

    /// The Elo difference that goes with it; ends may be infinite.
    pub fn to_elo(self) -> Estimate {
        Estimate { value: elo_of_score(self.value), low: elo_of_score(self.low), high: elo_of_score(self.high) }
    }
}

/// Of the points per game of one pair.
fn mean_and_variance(pairs: &[f64; 5]) -> Option<(f64, f64)> {
    let count: f64 = pairs.iter().sum();
    if count <= 0.0 {
        return None;
    }
    let mean = weighted_sum(pairs, |points| points) / count;
    Some((mean, weighted_sum(pairs, |points| (points - mean).powi(2)) / count))
}

fn weighted_sum(pairs: &[f64; 5], f: impl Fn(f64) -> f64) -> f64 {
    pairs.iter().enumerate().map(|(half_points, n)| n * f(half_points as f64 / 4.0)).sum()
}

/// A sequential probability ratio test (Wald, 1945) between two Elo differences: how long to play to know which of them
/// is nearer the truth, with 5 % risk of error either way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The lower hypothesis.
    pub elo0: f64,
    /// The higher one.
    pub elo1: f64,
}

/// What a sequential test has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The lower hypothesis holds.
    H0,
    /// The higher one holds.
    H1,
}

impl Sprt {
    /// Risk of accepting one hypothesis where the other holds.
    pub const RISK: f64 = 0.05;

    /// Where the log-likelihood ratio decides: below minus this for the lower hypothesis, above it for the higher one.
    pub fn bound() -> f64 {
        ((1.0 - Self::RISK) / Self::RISK).ln()
    }

    /// The log-likelihood ratio of the two hypotheses, each with the likeliest distribution of pairs that has its mean:
    /// the generalised test of Van den Bergh ("Comments on normalized Elo", 2020), exact for any distribution.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        // A result that has not occurred yet is rare, not impossible.
        let counts = pairs.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let tilts = [self.elo0, self.elo1].map(|elo| {
            let mean = expected_score(elo);
            (mean, tilt(&counts, mean))
        });
        // Likelihood of a result in the distribution tilted to a mean: its share, divided by 1 + tilt (points - mean).
        let log_odds = |(mean, tilt): (f64, f64), points: f64| (1.0 + tilt * (points - mean)).ln();
        weighted_sum(&counts, |points| log_odds(tilts[0], points) - log_odds(tilts[1], points))
    }

    /// Whether these pairs decide between the hypotheses.
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let llr = self.llr(pairs);
        if llr >= Self::bound() {
            Some(Verdict::H1)
        } else if llr <= -Self::bound() {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

/// The Lagrange multiplier of the likeliest distribution with this mean: the root of `Σ n d / (1 + x d)`, where `d` is
/// the distance of a result from the mean. The sum falls from +∞ to -∞ between the two poles, so bisection finds it.
fn tilt(counts: &[f64; 5], mean: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let slope = weighted_sum(counts, |points| (points - mean) / (1.0 + middle * (points - mean)));
        if slope > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} is not {expected} ± {tolerance}");
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        near(expected_score(0.0), 0.5, 1e-12);
        near(elo_of_score(0.75), 190.848, 1e-3);
        near(elo_of_score(0.64), 99.951, 1e-3);
        near(elo_of_score(10.0 / 11.0), 400.0, 1e-9);
        for elo in [-700.0, -33.3, 0.0, 5.0, 250.0] {
            near(elo_of_score(expected_score(elo)), elo, 1e-9);
        }
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    /// Values that the match runner fastchess publishes in its tests.
    #[test]
    fn estimates_agree_with_another_program() {
        for (pairs, elo, error) in [
            ([34, 54, 63, 64, 75], 55.58, 27.65),
            ([332, 433, 498, 333, 334], -8.64, 10.33),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95),
        ] {
            let estimate = Estimate::of_score(&pairs).unwrap().to_elo();
            near(estimate.value, elo, 0.01);
            // The two pairs of doubt move the ends a little.
            near((estimate.high - estimate.low) / 2.0, error, error / 40.0);
        }
    }

    #[test]
    fn few_games_leave_doubt_and_many_leave_little() {
        assert_eq!(Estimate::of_score(&[0; 5]), None);
        let one = Estimate::of_score(&[0, 0, 0, 0, 1]).unwrap();
        assert_eq!((one.value, one.high), (1.0, 1.0));
        assert!(one.low < 0.2);
        // All won: with 95 % certainty no worse than three failures in as many tries (the "rule of three").
        let many = Estimate::of_score(&[0, 0, 0, 0, 100]).unwrap();
        near(many.low, 0.97, 0.01);
        assert_eq!(many.to_elo().high, f64::INFINITY);
        let even = Estimate::of_score(&[0, 0, 50, 0, 0]).unwrap();
        assert!(even.low < 0.49 && even.high > 0.51);
        near(even.to_elo().value, 0.0, 1e-9);
        let mirrored = Estimate::of_score(&[9, 4, 3, 2, 1]).unwrap();
        let straight = Estimate::of_score(&[1, 2, 3, 4, 9]).unwrap();
        near(straight.low, 1.0 - mirrored.high, 1e-12);
    }

    /// Values that the match runner fastchess publishes in its tests.
    #[test]
    fn llr_agrees_with_another_program() {
        near(Sprt { elo0: 0.5, elo1: 2.5 }.llr(&[223, 9863, 21279, 10037, 246]), -3.07, 0.01);
        near(Sprt { elo0: 0.0, elo1: 2.0 }.llr(&[871, 26175, 55983, 26678, 821]), -4.98, 0.01);
    }

    #[test]
    fn llr_of_single_games_agrees_with_the_published_example() {
        // Only 0, ½ and 1 occur when "pairs" hold single games at places 0, 2 and 4; the values are fastchess's again.
        near(Sprt { elo0: 0.5, elo1: 2.5 }.llr(&[21184, 0, 40708, 0, 21404]), -1.57, 0.01);
        near(Sprt { elo0: 0.0, elo1: 2.0 }.llr(&[57030, 0, 106593, 0, 57433]), -2.59, 0.01);
    }

    #[test]
    fn the_test_decides_for_the_nearer_hypothesis() {
        near(Sprt::bound(), 2.944, 1e-3);
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        assert_eq!(sprt.llr(&[0; 5]), 0.0);
        assert_eq!(sprt.verdict(&[10, 10, 10, 10, 10]), None);
        assert_eq!(sprt.verdict(&[100, 200, 400, 300, 200]), Some(Verdict::H1));
        assert_eq!(sprt.verdict(&[200, 300, 400, 200, 100]), Some(Verdict::H0));
        assert_eq!(sprt.verdict(&[0, 0, 0, 0, 200]), Some(Verdict::H1));
        // Swapping players and hypotheses changes the sign alone.
        let swapped = Sprt { elo0: -20.0, elo1: 0.0 };
        near(sprt.llr(&[7, 9, 20, 11, 8]), -swapped.llr(&[8, 11, 20, 9, 7]), 1e-6);
    }
}
