//! Palette PNG: a few chunks by hand around one zlib stream.
//!
//! Sixteen colours or fewer take four bits a pixel. Rows are not filtered: for palette pictures
//! every filter makes the stream larger.

use super::frame::Frame;
use libdeflater::{CompressionLvl, Compressor};

/// The eight bytes every PNG begins with.
const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];

/// How hard libdeflate tries, 1 to 12. Level 6 would save a seventh of the bytes and cost a fifth more
/// time, and with it a board at 800 pixels would take more than a millisecond.
const LEVEL: i32 = 5;

/// Writes a frame as a PNG file (W3C PNG, third edition: IHDR, PLTE, IDAT, IEND).
#[must_use]
pub fn encode(frame: &Frame) -> Vec<u8> {
    let colors = frame.palette().colors();
    let depth: u8 = if colors.len() <= 16 { 4 } else { 8 };
    let rows = pack(frame, depth);
    let mut compressor =
        Compressor::new(CompressionLvl::new(LEVEL).expect("libdeflate has this level"));
    let mut data = vec![0; compressor.zlib_compress_bound(rows.len())];
    let length = compressor
        .zlib_compress(&rows, &mut data)
        .expect("the buffer has the size the compressor asked for");

    let mut file = Vec::with_capacity(length + 1024);
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
    chunk(&mut file, *b"IDAT", &data[..length]);
    chunk(&mut file, *b"IEND", &[]);
    file
}

/// The rows as the compressor takes them: a filter byte (0, none) and the pixels.
fn pack(frame: &Frame, depth: u8) -> Vec<u8> {
    let width = frame.width() as usize;
    let mut rows = Vec::with_capacity(frame.pixels().len() + frame.height() as usize);
    for row in frame.pixels().chunks_exact(width.max(1)) {
        rows.push(0);
        if depth == 8 {
            rows.extend_from_slice(row);
        } else {
            let (pairs, odd) = row.as_chunks::<2>();
            rows.extend(pairs.iter().map(|[left, right]| left << 4 | right));
            rows.extend(odd.iter().map(|left| left << 4));
        }
    }
    rows
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
