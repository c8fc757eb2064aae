//! The odds that belong to a logit: the exponential function, quickly.

use std::sync::LazyLock;

/// The largest logit, and minus the smallest.
pub const MOST: f64 = 6.0;

/// How many of the table's logits lie in a unit.
const STEPS: f64 = 16.0;

const LEN: usize = 2 * 96 + 1;

/// A table of the exponential function.
pub struct Odds([f64; LEN]);

impl Odds {
    pub fn get() -> &'static Odds {
        static ODDS: LazyLock<Odds> = LazyLock::new(|| {
            Odds(std::array::from_fn(|at| {
                libm::exp(at as f64 / STEPS - MOST)
            }))
        });
        &ODDS
    }

    /// The exponential function of a logit from −[`MOST`] to [`MOST`], with a relative error below 10⁻⁷.
    #[inline]
    pub fn of(&self, logit: f64) -> f64 {
        let steps = (logit + MOST) * STEPS + 0.5;
        let at = (steps as usize).min(LEN - 1);
        let rest = logit + MOST - at as f64 / STEPS;
        // The first terms of the exponential series.
        self.0[at] * (1.0 + rest * (1.0 + rest * (0.5 + rest / 6.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_the_exponential_function() {
        for step in -6000..=6000 {
            let logit = f64::from(step) / 1000.0;
            let exact = libm::exp(logit);
            assert!(
                (Odds::get().of(logit) / exact - 1.0).abs() < 1e-7,
                "{logit}"
            );
        }
    }
}
