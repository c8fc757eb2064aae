//! Prefix codes that suit how often each symbol occurs.

/// The code of a symbol: its bits in the order in which they are written, and how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Code {
    pub bits: u16,
    pub length: u8,
}

/// The codes for symbols that occur so often, none longer than `limit`; a symbol that does not occur
/// has length 0. There are always two codes or more, as some decoders want them.
pub fn codes<const N: usize>(counts: &[u32; N], limit: u8) -> [Code; N] {
    numbered(lengths(counts, limit))
}

/// The lengths of the codes: Huffman's, with those beyond the limit pressed down to it.
fn lengths<const N: usize>(counts: &[u32; N], limit: u8) -> [u8; N] {
    let mut lengths = [0; N];
    let occurring = counts.iter().zip(0_u32..).filter(|(count, _)| **count > 0);
    let mut leaves: Vec<(u32, u32)> = occurring.map(|(&count, symbol)| (count, symbol)).collect();
    for symbol in 0..2 {
        if leaves.len() < 2 && leaves.iter().all(|leaf| leaf.1 != symbol) {
            leaves.push((1, symbol));
        }
    }
    leaves.sort_unstable();
    let mut of_length = shape(&leaves, usize::from(limit));
    // The rarest symbols come first and get the longest codes.
    let mut length = usize::from(limit);
    for (_, symbol) in leaves {
        while of_length[length] == 0 {
            length -= 1;
        }
        of_length[length] -= 1;
        lengths[symbol as usize] = length as u8;
    }
    lengths
}

/// How many codes there are of each length, for leaves from the rarest to the most frequent.
fn shape(leaves: &[(u32, u32)], limit: usize) -> [u32; 16] {
    let count = leaves.len();
    // Nodes: the leaves, then the inner ones as they come about, which is by weight too.
    let mut weights: Vec<u32> = leaves.iter().map(|leaf| leaf.0).collect();
    let mut parents = vec![0; 2 * count - 1];
    let (mut leaf, mut inner) = (0, count);
    for node in count..2 * count - 1 {
        let mut weight = 0;
        for _ in 0..2 {
            let next = if leaf < count && (inner == node || weights[leaf] <= weights[inner]) {
                &mut leaf
            } else {
                &mut inner
            };
            weight += weights[*next];
            parents[*next] = node;
            *next += 1;
        }
        weights.push(weight);
    }
    let mut depths = vec![0; 2 * count - 1];
    let mut of_length = [0; 16];
    for node in (0..2 * count - 2).rev() {
        depths[node] = depths[parents[node]] + 1;
        if node < count {
            of_length[limit.min(depths[node])] += 1;
        }
    }
    // Pressing codes down has used up more than there is: each step lengthens the longest of the shorter
    // codes, which makes room beside it for one from the limit.
    let used = (1..=limit).map(|length| of_length[length] << (limit - length));
    let excess = used.sum::<u32>().saturating_sub(1 << limit);
    for _ in 0..excess {
        let shorter = (1..limit).rev().find(|&length| of_length[length] > 0);
        let shorter = shorter.expect("more symbols than codes");
        of_length[shorter] -= 1;
        of_length[shorter + 1] += 2;
        of_length[limit] -= 1;
    }
    of_length
}

/// The codes of these lengths, as a decoder numbers them (RFC 1951, 3.2.2).
fn numbered<const N: usize>(lengths: [u8; N]) -> [Code; N] {
    let mut next = [0_u16; 17];
    for length in 1..16 {
        let of_length = lengths.iter().filter(|&&it| usize::from(it) == length);
        next[length + 1] = (next[length] + of_length.count() as u16) << 1;
    }
    lengths.map(|length| {
        let number = &mut next[usize::from(length)];
        let bits = number.reverse_bits().checked_shr(16 - u32::from(length));
        *number += u16::from(length > 0);
        Code {
            bits: bits.unwrap_or(0),
            length,
        }
    })
}
