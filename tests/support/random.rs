//! The one source of random choices of all tests and benches.
//!
//! Included by path, because it is part of no crate.
#![allow(dead_code, reason = "not everybody who includes it needs all of it")]

/// Choices that look random and are the same on every machine: a 64-bit xorshift (Marsaglia 2003).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The choices of a seed.
    ///
    /// # Panics
    /// If the seed is 0, which would never change.
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

    /// Whether something happens that does so once in `times`.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Puts a list in another order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for left in (2..=list.len()).rev() {
            list.swap(left - 1, self.below(left));
        }
    }
}
