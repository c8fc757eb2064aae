//! Palette PNG: a few chunks by hand around one zlib stream.
//!
//! Sixteen colours or fewer take four bits a pixel. Rows are not filtered: for palette pictures
//! every filter makes the stream larger.

use super::deflate::{Deflater, SLACK};
use super::indexed::IndexedImage;
use std::sync::{Mutex, PoisonError};

/// The eight bytes every PNG begins with.
const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];

/// How many encoders wait for the next picture, and how many bytes of pixels each may have room for: those of
/// a picture in chat.
const SPARE: usize = 2;
const ROOM: usize = 512 * 1024;

/// The compressor and its buffers: to ask the system for their pages anew would cost each picture as much
/// as a third of its compression.
#[derive(Default)]
struct Encoder {
    deflater: Deflater,
    rows: Vec<u8>,
}

static ENCODERS: Mutex<Vec<Encoder>> = Mutex::new(Vec::new());

impl Encoder {
    /// Compresses a frame's pixels; the answer is the zlib stream.
    fn compress(&mut self, frame: &IndexedImage, depth: u8) -> &[u8] {
        let stride = pack(frame, depth, &mut self.rows);
        self.deflater.zlib(&self.rows, stride)
    }
}

/// Writes a frame as a PNG file (W3C PNG, third edition: IHDR, PLTE, IDAT, IEND).
#[must_use]
pub fn encode(frame: &IndexedImage) -> Vec<u8> {
    let spare = || ENCODERS.lock().unwrap_or_else(PoisonError::into_inner);
    let found = spare().pop();
    let mut encoder = found.unwrap_or_default();
    let depth: u8 = if frame.palette().colors().len() <= 16 {
        4
    } else {
        8
    };
    let file = assemble(frame, depth, encoder.compress(frame, depth));
    let mut spare = spare();
    if spare.len() < SPARE && encoder.rows.len() <= ROOM {
        spare.push(encoder);
    }
    file
}

/// Puts the chunks together around a compressed picture.
fn assemble(frame: &IndexedImage, depth: u8, data: &[u8]) -> Vec<u8> {
    let colors = frame.palette().colors();
    let mut file = Vec::with_capacity(data.len() + 1024);
    file.extend_from_slice(&SIGNATURE);
    let mut header = Vec::with_capacity(13);
    header.extend_from_slice(&frame.width().to_be_bytes());
    header.extend_from_slice(&frame.height().to_be_bytes());
    // Bit depth, colour type 3 (palette), deflate, no filter method but 0, not interlaced.
    header.extend_from_slice(&[depth, 3, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", &header);
    let table: Vec<u8> = colors
        .iter()
        .flat_map(|color| [color.r, color.g, color.b])
        .collect();
    chunk(&mut file, *b"PLTE", &table);
    chunk(&mut file, *b"IDAT", data);
    chunk(&mut file, *b"IEND", &[]);
    file
}

/// The rows as the compressor takes them: a filter byte (0, none) and the pixels, and some slack behind the
/// last. The answer is the length of a row.
fn pack(frame: &IndexedImage, depth: u8, rows: &mut Vec<u8>) -> usize {
    let width = frame.width().max(1) as usize;
    let stride = 1 + (width * usize::from(depth)).div_ceil(8);
    rows.resize(frame.height() as usize * stride + SLACK, 0);
    let lines = frame.pixels().chunks_exact(width);
    for (line, row) in lines.zip(rows.chunks_exact_mut(stride)) {
        let (filter, row) = row.split_at_mut(1);
        filter.fill(0);
        if depth == 8 {
            row.copy_from_slice(line);
            continue;
        }
        let (pairs, odd) = line.as_chunks::<2>();
        for (byte, pair) in row.iter_mut().zip(pairs) {
            // As one number: so the compiler packs many pairs at once.
            let pair = u16::from_le_bytes(*pair);
            *byte = (pair << 4 | pair >> 8) as u8;
        }
        if let (Some(byte), [left]) = (row.last_mut(), odd) {
            *byte = left << 4;
        }
    }
    stride
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let length = u32::try_from(data.len()).expect("a picture is far smaller than 4 GB");
    file.extend_from_slice(&length.to_be_bytes());
    let start = file.len();
    file.extend_from_slice(&kind);
    file.extend_from_slice(data);
    let sum = libdeflater::crc32(&file[start..]);
    file.extend_from_slice(&sum.to_be_bytes());
}
