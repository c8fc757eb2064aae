//! The source of random choices in all tests and benches.
//!
//! Included by path, because the file belongs to no crate.
#![allow(dead_code, reason = "not everybody who includes it needs all of it")]

/// Repeatable random numbers, equal on every machine: a 64-bit xorshift (Marsaglia 2003).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Starts from a seed.
    ///
    /// # Panics
    /// Panics if the seed is 0, which would never change.
    pub fn new(seed: u64) -> Rng {
        assert_ne!(seed, 0, "a seed other than 0");
        Rng(seed)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 to `limit` - 1.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// True once in `times` on average.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Draws one of several values.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Shuffles a list (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for left in (2..=list.len()).rev() {
            list.swap(left - 1, self.below(left));
        }
    }
}
