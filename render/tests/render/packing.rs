//! Any bytes come back, and boards' rows are found where they lie.

use crate::deflate::huffman::{Code, codes};
use crate::deflate::token::{FARTHEST, LONGEST, Token};
use crate::deflate::{Deflater, SLACK};
use libdeflater::Decompressor;
use proptest::collection::vec;
use proptest::prelude::*;

/// What a stream of so many bytes decodes to.
fn inflated(stream: &[u8], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    let read = Decompressor::new().zlib_decompress(stream, &mut bytes);
    assert_eq!(read.expect("a zlib stream"), length);
    bytes
}

/// The length of the stream of these bytes, which come back from it.
fn packed(deflater: &mut Deflater, bytes: &[u8], stride: usize) -> usize {
    // What lies behind is not looked at, and must not be taken for more of the same.
    let padded = [bytes, &[bytes.last().copied().unwrap_or(0); SLACK]].concat();
    let stream = deflater.zlib(&padded, stride);
    assert!(inflated(stream, bytes.len()) == bytes, "{stride}");
    stream.len()
}

#[test]
fn the_ends_come_back() {
    let mut deflater = Deflater::default();
    for length in (0..40)
        .chain(250..270)
        .chain([65_535, 65_536, 65_537, 131_072])
    {
        for byte in [0, 7, 255] {
            for stride in [1, 2, 3, 8, 37, 401, 70_000] {
                packed(&mut deflater, &vec![byte; length], stride);
            }
        }
        let counting: Vec<u8> = (0..length).map(|at| at as u8).collect();
        packed(&mut deflater, &counting, 256);
    }
}

#[test]
fn a_match_reaches_as_far_as_it_may_and_no_farther() {
    // Bytes that differ all along, twice.
    let noise = |length: usize| -> Vec<u8> {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        (0..length).map(|_| next()).collect()
    };
    let mut deflater = Deflater::default();
    let mut twice = |length| packed(&mut deflater, &noise(length).repeat(2), length);
    assert!(twice(FARTHEST) < FARTHEST + 2_000);
    assert!(twice(FARTHEST + 1) > 2 * FARTHEST);
}

#[test]
fn a_row_like_the_one_above_costs_next_to_nothing() {
    let row: Vec<u8> = (0..400).map(|at: u32| (at * at / 7) as u8).collect();
    let once = packed(&mut Deflater::default(), &row, row.len());
    let often = packed(&mut Deflater::default(), &row.repeat(100), row.len());
    assert!(often < once + 400, "{once} bytes, {often} for a hundred");
}

#[test]
fn tokens_have_the_symbols_of_the_format() {
    // RFC 1951, 3.2.5: the first of each symbol.
    for (length, symbol) in [
        (3, 257),
        (10, 264),
        (11, 265),
        (13, 266),
        (227, 284),
        (257, 284),
        (258, 285),
    ] {
        assert_eq!(Token::of_match(length, 1).symbol(), symbol, "{length}");
    }
    for (distance, symbol) in [
        (1, 0),
        (4, 3),
        (5, 4),
        (7, 5),
        (9, 6),
        (193, 15),
        (24_577, 29),
        (32_768, 29),
    ] {
        assert_eq!(
            Token::of_match(LONGEST, distance).distance().0,
            symbol,
            "{distance}"
        );
    }
}

/// The bits of Huffman's codes without a limit: the sum of all inner nodes, two lightest joined at a time.
fn least_bits(counts: &[u32]) -> u32 {
    let mut weights: Vec<u32> = counts.iter().copied().filter(|&count| count > 0).collect();
    let mut bits = 0;
    while weights.len() > 1 {
        weights.sort_unstable_by_key(|&weight| std::cmp::Reverse(weight));
        let joined = weights.pop().unwrap_or(0) + weights.pop().unwrap_or(0);
        bits += joined;
        weights.push(joined);
    }
    bits
}

fn check_codes(counts: [u32; 40], limit: u8) -> Result<(), TestCaseError> {
    let codes = codes(&counts, limit);
    let used: Vec<(Code, u32)> = codes
        .into_iter()
        .zip(counts)
        .filter(|(code, _)| code.length > 0)
        .collect();
    prop_assert!(used.len() >= 2);
    prop_assert!(
        counts
            .iter()
            .zip(codes)
            .all(|(&count, code)| count == 0 || code.length > 0)
    );
    prop_assert!(used.iter().all(|(code, _)| code.length <= limit));
    // Every sequence of bits means something, and only one thing.
    let share: u32 = used
        .iter()
        .map(|(code, _)| 1 << (limit - code.length))
        .sum();
    prop_assert_eq!(share, 1 << limit);
    for (place, (a, _)) in used.iter().enumerate() {
        for (b, _) in &used[..place] {
            let shorter = a.length.min(b.length);
            prop_assert_ne!(a.bits << (16 - shorter), b.bits << (16 - shorter));
        }
    }
    let bits: u32 = used
        .iter()
        .map(|(code, count)| u32::from(code.length) * count)
        .sum();
    let several = counts.iter().filter(|&&count| count > 0).count() > 1;
    if several && used.iter().all(|(code, _)| code.length < limit) {
        prop_assert_eq!(bits, least_bits(&counts));
    }
    Ok(())
}

/// Rows in which pieces of earlier rows come again, as in a picture.
fn pictures() -> impl Strategy<Value = (Vec<u8>, usize)> {
    let piece = (0_usize..4000, 1_usize..400, 0_u8..4, 0_u8..16);
    (1_usize..500, vec(piece, 1..400)).prop_map(|(stride, pieces)| {
        let mut bytes: Vec<u8> = Vec::new();
        for (back, length, kind, byte) in pieces {
            let from = bytes.len().checked_sub(match kind {
                0 => 1,
                1 => stride,
                _ => back * 9,
            });
            match from.filter(|&from| kind < 3 && from < bytes.len()) {
                Some(from) => (from..from + length).for_each(|at| bytes.push(bytes[at])),
                None => bytes.extend((0..length % 30).map(|at| (byte * 17) ^ (at * at) as u8)),
            }
        }
        (bytes, stride)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn pictures_come_back((bytes, stride) in pictures()) {
        packed(&mut Deflater::default(), &bytes, stride);
    }

    #[test]
    fn noise_comes_back(bytes in vec(any::<u8>(), 0..3000), few in vec(0_u8..3, 0..3000), stride in 1_usize..600) {
        let mut deflater = Deflater::default();
        packed(&mut deflater, &bytes, stride);
        // With the buffers as the first left them.
        packed(&mut deflater, &few, stride);
    }

    #[test]
    fn codes_are_whole_and_as_short_as_can_be(counts in vec(0_u32..2000, 40), rare in vec(0_u32..3, 40), limit in 7_u8..16) {
        let counts: [u32; 40] = counts.try_into().expect("forty");
        check_codes(counts, limit)?;
        check_codes(rare.try_into().expect("forty"), limit)?;
        // Each twice as frequent as the one before: the longest codes there are.
        check_codes(std::array::from_fn(|at| counts[at].min(1) << (at % 24)), limit)?;
    }
}
