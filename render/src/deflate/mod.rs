//! Deflate (RFC 1951) for the rows of palette pictures, as a zlib stream (RFC 1950).
//!
//! Rows of a board repeat what lies a row, a cell or a file of cells away. So [`search`] looks at seven places
//! only, where libdeflate keeps a list of every byte's places: that takes 0.6 of its time at level 5, for
//! streams that are no longer (`cargo bench -p render`).

mod bits;
mod block;
pub mod huffman;
mod search;
pub mod token;

use bits::Bits;
use search::Search;

/// How many blocks a stream has at most; each has codes of its own.
const BLOCKS: usize = 3;

/// A deflate stream with a window of 32 KB, packed fast.
const HEAD: [u8; 2] = [0x78, 0x5e];

/// How many bytes have to lie behind the rows; they may be anything.
pub const SLACK: usize = 8;

/// A compressor with its buffers, to be used again.
#[derive(Default)]
pub struct Deflater {
    search: Search,
    stream: Vec<u8>,
}

impl Deflater {
    /// Compresses rows of `stride` bytes each, 1 or more; behind them lie [`SLACK`] bytes that are not part
    /// of them.
    ///
    /// Any bytes come out as they were; the stride tells only where to look first.
    ///
    /// # Panics
    /// If there are fewer bytes than the slack.
    pub fn zlib(&mut self, padded: &[u8], stride: usize) -> &[u8] {
        let rows = &padded[..padded.len() - SLACK];
        let mut tokens = self.search.tokens(padded, stride);
        let stream = &mut self.stream;
        stream.clear();
        stream.extend_from_slice(&HEAD);
        let mut bits = Bits::at(stream.len());
        let size = tokens.len().div_ceil(BLOCKS);
        loop {
            let (now, later) = tokens.split_at(size.min(tokens.len()));
            block::write(now, later.is_empty(), &mut bits, stream);
            if later.is_empty() {
                break;
            }
            tokens = later;
        }
        bits.end(stream);
        stream.extend_from_slice(&libdeflater::adler32(rows).to_be_bytes());
        stream
    }
}
