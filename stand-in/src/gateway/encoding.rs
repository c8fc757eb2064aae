//! Encodings of gateway payloads: text, or compressed as the client asked.

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes};
use flate2::{Compress, Compression, FlushCompress};

/// Start of a zstd frame: magic number, a header without optional fields, a window of 128 KiB.
const ZSTD_START: [u8; 6] = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38];
/// Largest block of a zstd frame with that window.
const ZSTD_BLOCK: usize = 128 << 10;

/// The compression a connection uses for everything sent to the bot.
pub(super) enum Encoding {
    /// Text frames.
    Plain,
    /// Each payload compressed on its own (`compress` in IDENTIFY).
    ZlibPayload,
    /// One zlib stream over the connection (`compress=zlib-stream`).
    ZlibStream(Box<Compress>),
    /// One zstd frame over the connection (`compress=zstd-stream`).
    ZstdStream { started: bool },
}

impl Encoding {
    /// Encoding that a value of `compress` names; `None` for an unknown name.
    pub(super) fn named(name: Option<&str>) -> Option<Self> {
        Some(match name {
            None | Some("") => Self::Plain,
            Some("zlib-stream") => Self::ZlibStream(Box::new(zlib())),
            Some("zstd-stream") => Self::ZstdStream { started: false },
            Some(_) => return None,
        })
    }

    /// Switches to payload compression, which IDENTIFY asked for; a compressed transport stays as it is.
    pub(super) fn compress_payloads(&mut self) {
        if matches!(self, Self::Plain) {
            *self = Self::ZlibPayload;
        }
    }

    /// Encodes a payload as a WebSocket message.
    pub(super) fn encode(&mut self, text: Utf8Bytes) -> Message {
        match self {
            Self::Plain => Message::Text(text),
            Self::ZlibPayload => {
                Message::Binary(deflate(&mut zlib(), text.as_bytes(), FlushCompress::Finish))
            }
            Self::ZlibStream(stream) => {
                Message::Binary(deflate(stream, text.as_bytes(), FlushCompress::Sync))
            }
            Self::ZstdStream { started } => {
                let first = !std::mem::replace(started, true);
                Message::Binary(zstd_blocks(text.as_bytes(), first))
            }
        }
    }
}

fn zlib() -> Compress {
    Compress::new(Compression::fast(), true)
}

/// Compresses `input` and flushes, so that the receiver can read all of it.
fn deflate(stream: &mut Compress, input: &[u8], flush: FlushCompress) -> Bytes {
    let mut output = Vec::with_capacity(input.len() / 2 + 64);
    let start = stream.total_in();
    loop {
        let read = usize::try_from(stream.total_in() - start).unwrap_or(input.len());
        // Compression in memory cannot fail as long as the output has room.
        let _ = stream.compress_vec(&input[read..], &mut output, flush);
        let all_read = stream.total_in() - start == input.len() as u64;
        if all_read && output.len() < output.capacity() {
            return output.into();
        }
        output.reserve(output.capacity());
    }
}

/// Encodes `input` as blocks of a zstd frame that never ends. The blocks are stored, not compressed: they stay on
/// this machine, and a decoder accepts both.
fn zstd_blocks(input: &[u8], first: bool) -> Bytes {
    let mut output = Vec::with_capacity(input.len() + 16);
    if first {
        output.extend(ZSTD_START);
    }
    for block in input.chunks(ZSTD_BLOCK) {
        // Block header: not the last block (bit 0), raw (bits 1 and 2), size.
        let header = u32::try_from(block.len()).unwrap_or(0) << 3;
        output.extend(&header.to_le_bytes()[..3]);
        output.extend(block);
    }
    output.into()
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    /// Short texts, and a long text that exceeds a first buffer and one block.
    fn texts() -> [String; 4] {
        let long = (0..60_000).map(|n| format!("{n} ")).collect();
        ["{}".into(), "盤".repeat(9), long, "{\"op\":11}".into()]
    }

    #[test]
    fn a_zlib_stream_is_one_stream_with_flushed_messages() {
        let mut encoding = Encoding::named(Some("zlib-stream")).expect("known");
        let mut inflate = Decompress::new(true);
        for text in texts() {
            let bytes = encoding.encode(text.clone().into()).into_data();
            assert_eq!(bytes[bytes.len() - 4..], [0, 0, 0xff, 0xff]);
            let mut out = Vec::with_capacity(text.len() + 64);
            inflate
                .decompress_vec(&bytes, &mut out, FlushDecompress::Sync)
                .expect("one stream");
            assert_eq!(out, text.as_bytes());
        }
    }

    #[test]
    fn a_compressed_payload_stands_alone() {
        let mut encoding = Encoding::Plain;
        encoding.compress_payloads();
        for text in texts() {
            let bytes = encoding.encode(text.clone().into()).into_data();
            let mut out = Vec::with_capacity(text.len() + 64);
            Decompress::new(true)
                .decompress_vec(&bytes, &mut out, FlushDecompress::Finish)
                .expect("a whole stream");
            assert_eq!(out, text.as_bytes());
        }
    }

    #[test]
    fn a_zstd_stream_is_one_frame_of_blocks() {
        let mut encoding = Encoding::named(Some("zstd-stream")).expect("known");
        let mut all: Vec<u8> = Vec::new();
        for text in texts() {
            all.extend(encoding.encode(text.into()).into_data());
        }
        // A last empty block ends the frame, so that a decoder accepts it as complete.
        all.extend([1, 0, 0]);
        let mut decoder = ruzstd::decoding::StreamingDecoder::new(&*all).expect("a frame");
        let mut out = String::new();
        std::io::Read::read_to_string(&mut decoder, &mut out).expect("its blocks");
        assert_eq!(out, texts().concat());
    }

    #[test]
    fn other_compressions_are_unknown() {
        assert!(Encoding::named(Some("brotli")).is_none());
    }
}
