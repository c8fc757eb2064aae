//! Where the same bytes stood before.
//!
//! In rows of equal cells they stood in few places: one byte back, in the row above, as far back as for the
//! matches above and to the upper right, and where the same four bytes stood last. Only these are tried, and
//! only where a token may begin; the bytes within a match are not looked at.

use super::SLACK;
use super::token::{FARTHEST, LONGEST, Token};

/// The last places of any four bytes, by a hash of so many bits.
const HASH: u32 = 13;

/// Distances are remembered for so many bytes together, and for so many such groups, that is 64 KB.
const GROUP: usize = 8;
const GROUPS: usize = 8192;

/// Which groups of the row above are asked: that right above, and those 16 and 32 bytes on, as cells widen
/// from row to row.
const ASKED: [usize; 3] = [0, 2, 4];

/// A match shorter than this waits whether the next byte begins a better one.
const PATIENCE: usize = 16;

/// How much more the better one has to be worth, as it costs a byte.
const MARGIN: i32 = 2;

/// A match this long is taken without another look.
const ENOUGH: usize = 64;

/// The farthest at which three bytes are worth the code of a match.
const NEAR: usize = 1024;

/// A searcher with its buffers.
#[derive(Default)]
pub struct Search {
    /// For each hash the last two places, each modulo 65,536, the newer in the lower bits.
    places: Vec<u32>,
    /// For each group of bytes the distance of the match over it.
    served: Vec<u16>,
    tokens: Vec<Token>,
}

#[derive(Clone, Copy)]
struct Match {
    length: usize,
    distance: usize,
}

impl Match {
    /// What it saves, roughly, in quarters of a byte: a far match has a long code.
    fn worth(self) -> i32 {
        4 * self.length as i32 - self.distance.ilog2() as i32
    }
}

impl Search {
    /// The tokens of rows of `stride` bytes, with slack behind them.
    pub fn tokens(&mut self, padded: &[u8], stride: usize) -> &[Token] {
        let end = padded.len() - SLACK;
        let (places, served) = (&mut self.places, &mut self.served);
        places.clear();
        places.resize(1 << HASH, 0);
        served.clear();
        served.resize(GROUPS, 1);
        // As arrays, so that no look-up can fail.
        let places: &mut [u32; 1 << HASH] = places.as_mut_slice().try_into().expect("its size");
        let served: &mut [u16; GROUPS] = served.as_mut_slice().try_into().expect("its size");
        let tokens = &mut self.tokens;
        tokens.clear();
        tokens.extend(padded[..end].first().map(|&byte| Token::byte(byte)));
        let mut waiting: Option<Match> = None;
        let mut at = 1;
        while at < end {
            let here = word(padded, at);
            let hash = (here << 32).wrapping_mul(0x9e37_79b1_85eb_ca87) >> (64 - HASH);
            let seen = &mut places[hash as usize];
            let reach = at.min(FARTHEST);
            let [first, second] = [0, 16].map(|bits| {
                let distance = usize::from((at as u16).wrapping_sub((*seen >> bits) as u16));
                // A place may be empty or long gone; one byte back there is always something.
                match distance.wrapping_sub(1) < reach {
                    true => distance,
                    false => 1,
                }
            });
            *seen = *seen << 16 | u32::from(at as u16);
            let above = if stride <= reach { stride } else { 1 };
            let group = at.wrapping_sub(stride) / GROUP;
            // A distance that served once had its source, and has one from any place behind.
            let [up, right, far] = ASKED.map(|it| usize::from(served[(group + it) % GROUPS]));
            // Of matches of one length the first is taken: the near ones, whose codes are short.
            let distances = [1, above, first, right, second, up, far];
            let found = best(padded, at, &distances, (end - at).min(LONGEST));
            let worth = found.map_or(0, Match::worth);
            let (found, settled) = match waiting.take() {
                Some(waited) if worth <= waited.worth() + MARGIN => {
                    at -= 1;
                    (Some(waited), true)
                }
                Some(_) => {
                    tokens.push(Token::byte(padded[at - 1]));
                    (found, false)
                }
                None => (found, false),
            };
            match found {
                None => {
                    tokens.push(Token::byte(padded[at]));
                    at += 1;
                }
                Some(it) if !settled && it.length < PATIENCE && at + 1 < end => {
                    waiting = found;
                    at += 1;
                }
                Some(Match { length, distance }) => {
                    tokens.push(Token::of_match(length, distance));
                    for group in at / GROUP..=(at + length - 1) / GROUP {
                        served[group % GROUPS] = distance as u16;
                    }
                    at += length;
                }
            }
        }
        tokens
    }
}

/// The longest match at one of these distances, 1 to `at` each; at most so many bytes.
#[inline(always)]
fn best(padded: &[u8], at: usize, distances: &[usize], most: usize) -> Option<Match> {
    let here = word(padded, at);
    let (mut length, mut distance) = (0, 1);
    // The bytes that have to be equal for a longer match.
    let mut needed = 0xff_ffff;
    let mut left = distances.iter();
    for &candidate in left.by_ref() {
        let differing = word(padded, at - candidate) ^ here;
        if differing & needed == 0 {
            distance = candidate;
            if differing == 0 {
                length = common(padded, at - candidate, at, most);
                break;
            }
            let equal = differing.trailing_zeros() / 8;
            length = equal as usize;
            needed = u64::MAX >> (56 - 8 * equal);
        }
    }
    if length < ENOUGH {
        for &candidate in left {
            // Eight bytes, with the one that would make it longer among them.
            let tail = length.min(most - 1).saturating_sub(7);
            if word(padded, at - candidate + tail) == word(padded, at + tail) {
                let it = common(padded, at - candidate, at, most);
                if it > length {
                    (length, distance) = (it, candidate);
                }
            }
        }
    }
    let length = length.min(most);
    let worthy = length > 3 || (length == 3 && distance <= NEAR);
    worthy.then_some(Match { length, distance })
}

/// How many bytes from two places on are equal, at most so many.
#[inline(always)]
fn common(padded: &[u8], a: usize, b: usize, most: usize) -> usize {
    let mut length = 0;
    while length < most {
        let differing = word(padded, a + length) ^ word(padded, b + length);
        if differing != 0 {
            return most.min(length + differing.trailing_zeros() as usize / 8);
        }
        length += 8;
    }
    most
}

/// The eight bytes from a place on.
#[inline(always)]
fn word(padded: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(padded[at..at + 8].try_into().expect("eight bytes"))
}
