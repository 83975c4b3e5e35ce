//! A small seeded generator for the computer players' choices: the same seed gives the same game on every machine and
//! in every version, which no generator of a library promises.

/// SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// A generator from a seed; every seed is good.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number in `0..n`; 0 for `n` = 0.
    pub const fn below(&mut self, n: u64) -> u64 {
        ((self.next_u64() as u128 * n as u128) >> 64) as u64
    }

    /// A number in `0.0..1.0`.
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Scrambles 64 bits so that every input bit reaches every output bit: SplitMix64's finishing step.
pub const fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// About normally distributed noise with this standard deviation, wholly decided by `bits`: the sum of four bytes.
pub const fn noise(bits: u64, deviation: i32) -> i32 {
    let bits = mix(bits);
    let sum = (bits & 255) + (bits >> 8 & 255) + (bits >> 16 & 255) + (bits >> 24 & 255);
    // Four bytes sum to 510 on average, with a standard deviation of 148.
    (sum as i32 - 510) * deviation / 148
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_has_the_mean_and_deviation_it_promises() {
        let n = 20_000;
        let values: Vec<f64> = (0..n).map(|i| f64::from(noise(i, 100))).collect();
        let mean = values.iter().sum::<f64>() / n as f64;
        let deviation = (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n as f64).sqrt();
        assert!(mean.abs() < 3.0, "mean {mean}");
        assert!((deviation - 100.0).abs() < 3.0, "deviation {deviation}");
        assert_eq!(noise(7, 0), 0);
    }

    #[test]
    fn below_stays_below() {
        let mut rng = Rng::new(1);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[rng.below(5) as usize] = true;
        }
        assert_eq!(seen, [true; 5]);
        assert_eq!(rng.below(0), 0);
        assert!((0..100).all(|_| (0.0..1.0).contains(&rng.unit())));
    }
}
