//! Sets of footprints.

use super::piece::LENGTHS;
use super::{Footprint, Hand};

const WORDS: usize = Footprint::COUNT.div_ceil(64);

/// A set of footprints. Bit n says whether the footprint with the number n is in the set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(super) struct Footprints([u64; WORDS]);

/// For each footprint, the footprints that share no square with it.
static BESIDE: [Footprints; Footprint::COUNT] = {
    let mut passing = [Footprints::ALL; 100];
    let mut number = 0;
    while number < Footprint::COUNT {
        let mut squares = Footprint::numbered(number).squares().bits();
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            passing[square].0[number / 64] &= !(1 << (number % 64));
            squares &= squares - 1;
        }
        number += 1;
    }
    let mut beside = [Footprints::ALL; Footprint::COUNT];
    number = 0;
    while number < Footprint::COUNT {
        let mut squares = Footprint::numbered(number).squares().bits();
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            beside[number] = beside[number].and(&passing[square]);
            squares &= squares - 1;
        }
        number += 1;
    }
    beside
};

/// For each set of lengths, the footprints that have one of these lengths. The index has a bit for each length, the
/// lowest bit for the shortest length.
static OF_LENGTHS: [Footprints; 1 << LENGTHS.len()] = {
    let mut of_lengths = [Footprints::NONE; 1 << LENGTHS.len()];
    let mut choice = 0;
    while choice < of_lengths.len() {
        let mut number = 0;
        while number < Footprint::COUNT {
            let slot = Footprint::numbered(number).length() - LENGTHS[0];
            of_lengths[choice].0[number / 64] |= (choice as u64 >> slot & 1) << (number % 64);
            number += 1;
        }
        choice += 1;
    }
    of_lengths
};

impl Footprints {
    pub(super) const NONE: Footprints = Footprints([0; WORDS]);

    pub(super) const ALL: Footprints = {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] >>= 64 * WORDS - Footprint::COUNT;
        Footprints(words)
    };

    /// The footprints of this set that share no square with `footprint`.
    pub(super) fn beside(self, footprint: Footprint) -> Footprints {
        self & BESIDE[footprint.number()]
    }

    pub(super) fn with_lengths_in(self, hand: Hand) -> Footprints {
        self & OF_LENGTHS[hand.lengths_left()]
    }

    /// The footprints that are in both sets. Unlike the operator `&`, this can be called in constants.
    const fn and(mut self, other: &Footprints) -> Footprints {
        let mut index = 0;
        while index < WORDS {
            self.0[index] &= other.0[index];
            index += 1;
        }
        self
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    pub(super) fn first(&self) -> Option<Footprint> {
        let index = self.0.iter().position(|word| *word != 0)?;
        let number = 64 * index + self.0[index].trailing_zeros() as usize;
        Some(Footprint::numbered(number))
    }

    /// The footprints, in the order of the tokens.
    pub(super) fn list(&self) -> Vec<Footprint> {
        self.map(|footprint| footprint)
    }

    /// Calls `thing` with each footprint, in the order of the tokens.
    pub(super) fn map<T>(&self, thing: impl Fn(Footprint) -> T) -> Vec<T> {
        // Handling eight bits at a time without branches is more than twice as fast as handling each bit alone.
        let mut numbers = [0; Footprint::COUNT + 8];
        let mut len = 0;
        for (index, byte) in self
            .0
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .enumerate()
        {
            let Some(free) = numbers[len..].first_chunk_mut::<8>() else {
                break;
            };
            let (bits, count) = &BITS_OF[usize::from(byte)];
            *free = bits.map(|bit| 8 * index as u16 + bit);
            len += usize::from(*count);
        }
        let numbers = numbers[..len].iter();
        numbers
            .map(|number| thing(Footprint::numbered(usize::from(*number))))
            .collect()
    }
}

impl std::ops::BitAnd for Footprints {
    type Output = Footprints;

    fn bitand(self, other: Footprints) -> Footprints {
        self.and(&other)
    }
}

/// For each byte: the numbers of its set bits, the lowest first, with zeros after them; and the number of set bits.
static BITS_OF: [([u16; 8], u8); 256] = {
    let mut bits_of = [([0; 8], 0); 256];
    let mut byte = 0;
    while byte < bits_of.len() {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                bits_of[byte].0[found] = bit;
                found += 1;
            }
            bit += 1;
        }
        bits_of[byte].1 = found as u8;
        byte += 1;
    }
    bits_of
};
