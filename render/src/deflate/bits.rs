//! Bits, the least significant first, as deflate writes them.

/// Bits on their way to a place in a file.
#[derive(Clone, Copy, Default)]
pub struct Bits {
    /// Where the next whole byte goes.
    at: usize,
    held: u64,
    count: u32,
}

impl Bits {
    /// Begins at a place.
    pub fn at(at: usize) -> Bits {
        Bits {
            at,
            ..Bits::default()
        }
    }

    /// Makes room in the file for so many bytes.
    pub fn reserve(&self, bytes: usize, file: &mut Vec<u8>) {
        let length = self.at + bytes + 8;
        if file.len() < length {
            file.resize(length, 0);
        }
    }

    /// Adds the lowest bits of a value; the others are 0. At most 56 between two flushes.
    #[inline(always)]
    pub fn put(&mut self, value: u64, bits: u32) {
        self.held |= value << self.count;
        self.count += bits;
    }

    /// Writes the whole bytes among the bits; for room see [`Bits::reserve`].
    #[inline(always)]
    pub fn flush(&mut self, file: &mut [u8]) {
        file[self.at..self.at + 8].copy_from_slice(&self.held.to_le_bytes());
        self.at += self.count as usize / 8;
        self.held >>= self.count & !7;
        self.count &= 7;
    }

    /// Fills the last byte up and cuts the file behind it.
    pub fn end(mut self, file: &mut Vec<u8>) {
        self.reserve(8, file);
        self.flush(file);
        file.truncate(self.at + usize::from(self.count > 0));
    }
}
