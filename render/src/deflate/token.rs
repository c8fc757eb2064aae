//! What a stream is made of: bytes as they are, and matches with what came before.

/// The longest match.
pub const LONGEST: usize = 258;

/// The farthest a match reaches back.
pub const FARTHEST: usize = 32_768;

/// A byte, or a match: so many bytes as those so far back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// 0 for a byte.
    pub length: u16,
    /// The byte, or one less than the distance.
    value: u16,
}

impl Token {
    pub fn byte(byte: u8) -> Token {
        Token {
            length: 0,
            value: byte.into(),
        }
    }

    /// A match of 3 to [`LONGEST`] bytes, 1 to [`FARTHEST`] back.
    pub fn of_match(length: usize, distance: usize) -> Token {
        Token {
            length: length as u16,
            value: (distance - 1) as u16,
        }
    }

    /// The symbol of a byte or of a length.
    pub fn symbol(self) -> usize {
        match self.length {
            0 => usize::from(self.value as u8),
            length => 257 + usize::from(LENGTHS.of[usize::from(length)]),
        }
    }

    /// How much longer a match is than the shortest of its symbol.
    pub fn length_rest(self) -> u32 {
        u32::from(self.length - LENGTHS.least[self.symbol() - 257])
    }

    /// The symbol of a match's distance, and how much farther it is than the nearest of its symbol.
    pub fn distance(self) -> (usize, u32) {
        let value = u32::from(self.value);
        let bits = (value | 1).ilog2();
        let extra = bits.saturating_sub(1);
        let symbol = value >> extra;
        ((2 * extra + symbol) as usize, value - (symbol << extra))
    }
}

/// How many bits follow the symbol of a distance.
pub fn distance_bits(symbol: usize) -> u32 {
    (symbol as u32 / 2).saturating_sub(1)
}

/// How many bits follow the symbol of a length, counted from 0.
pub const fn length_bits(symbol: usize) -> u32 {
    match symbol {
        0..8 | 28 => 0,
        _ => symbol as u32 / 4 - 1,
    }
}

struct Lengths {
    least: [u16; 29],
    of: [u8; LONGEST + 1],
}

static LENGTHS: Lengths = lengths();

const fn lengths() -> Lengths {
    let mut table = Lengths {
        least: [0; 29],
        of: [0; LONGEST + 1],
    };
    let (mut symbol, mut least) = (0, 3);
    while symbol < 28 {
        table.least[symbol] = least;
        let end = least + (1 << length_bits(symbol));
        while least < end {
            table.of[least as usize] = symbol as u8;
            least += 1;
        }
        symbol += 1;
    }
    // The longest has a symbol of its own.
    table.least[28] = LONGEST as u16;
    table.of[LONGEST] = 28;
    table
}
