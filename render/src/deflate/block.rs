//! One block with codes of its own (RFC 1951, 3.2.7).

use super::bits::Bits;
use super::huffman::{Code, codes};
use super::token::{LONGEST, Token, distance_bits, length_bits};

/// The symbol behind the last token.
const END: usize = 256;

/// The order in which the lengths of the codes for lengths stand.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// A code with the bits that follow it.
type Bundle = (u32, u32);

/// Writes tokens as a block; `last` if none follows it.
pub fn write(tokens: &[Token], last: bool, out: &mut Bits, file: &mut Vec<u8>) {
    // A byte has 15 bits at most, a match 48.
    out.reserve(tokens.len() * 6 + 512, file);
    let file = file.as_mut_slice();
    let mut counts = [0; 286];
    let mut distances = [0; 30];
    counts[END] = 1;
    for token in tokens {
        counts[token.symbol()] += 1;
        if token.length > 0 {
            distances[token.distance().0] += 1;
        }
    }
    let (codes, distances) = (codes(&counts, 15), self::codes(&distances, 15));
    out.put(u64::from(last) | 2 << 1, 3);
    head(&codes, &distances, out, file);
    let mut lengths = [(0, 0); LONGEST + 1];
    for (length, bundle) in lengths.iter_mut().enumerate().skip(3) {
        let token = Token::of_match(length, 1);
        let Code { bits, length } = codes[token.symbol()];
        let rest = token.length_rest() << length;
        let more = length_bits(token.symbol() - 257);
        *bundle = (u32::from(bits) | rest, u32::from(length) + more);
    }
    let mut here = *out;
    for token in tokens {
        let out = &mut here;
        if token.length == 0 {
            put(out, codes[token.symbol()]);
        } else {
            let (bits, count): Bundle = lengths[usize::from(token.length)];
            out.put(bits.into(), count);
            let (symbol, rest) = token.distance();
            put(out, distances[symbol]);
            out.put(rest.into(), distance_bits(symbol));
        }
        out.flush(file);
    }
    *out = here;
    put(out, codes[END]);
    out.flush(file);
}

#[inline(always)]
fn put(out: &mut Bits, code: Code) {
    out.put(code.bits.into(), code.length.into());
}

/// Writes the lengths of the codes, runs of equal ones shortened.
fn head(codes: &[Code; 286], distances: &[Code; 30], out: &mut Bits, file: &mut [u8]) {
    let used = |codes: &[Code]| {
        codes
            .iter()
            .rposition(|code| code.length > 0)
            .map_or(0, |last| last + 1)
    };
    let (codes, distances) = (
        &codes[..used(codes).max(257)],
        &distances[..used(distances).max(1)],
    );
    let all: Vec<u8> = codes
        .iter()
        .chain(distances)
        .map(|code| code.length)
        .collect();
    // Symbol, what follows it and in how many bits.
    let mut symbols: Vec<(u8, u8, u8)> = Vec::new();
    for run in all.chunk_by(|a, b| a == b) {
        let (length, mut left) = (run[0], run.len());
        if length > 0 {
            symbols.push((length, 0, 0));
            left -= 1;
        }
        while left > 0 {
            let (symbol, least, most, bits) = match (length, left) {
                (_, 1..3) => (length, 1, 1, 0),
                (0, 3..11) => (17, 3, 10, 3),
                (0, _) => (18, 11, 138, 7),
                _ => (16, 3, 6, 2),
            };
            let taken = left.min(most);
            symbols.push((symbol, (taken - least) as u8, bits));
            left -= taken;
        }
    }
    let mut counts = [0; 19];
    for (symbol, ..) in &symbols {
        counts[usize::from(*symbol)] += 1;
    }
    let of_lengths = self::codes(&counts, 7);
    let sent = ORDER
        .iter()
        .rposition(|&symbol| of_lengths[symbol].length > 0);
    let sent = sent.map_or(4, |last| (last + 1).max(4));
    out.put(codes.len() as u64 - 257, 5);
    out.put(distances.len() as u64 - 1, 5);
    out.put(sent as u64 - 4, 4);
    for &symbol in &ORDER[..sent] {
        out.flush(file);
        out.put(of_lengths[symbol].length.into(), 3);
    }
    for (symbol, rest, bits) in symbols {
        out.flush(file);
        put(out, of_lengths[usize::from(symbol)]);
        out.put(rest.into(), bits.into());
    }
    out.flush(file);
}
