//! Encodes PNG files with a palette.

use crate::raster::IndexedImage;
use libdeflater::{CompressionLvl, Compressor};
use png::{BitDepth, ColorType, Encoder, chunk};

/// The effort of the compressor, 0 to 12. This is the greatest effort that takes well under a millisecond.
const LEVEL: i32 = 6;

/// Writes a picture as a PNG file. A pixel takes four bits if there are at most sixteen colours, else eight bits.
///
/// `png` writes the file; `libdeflate` compresses the pixels several times as fast as the compressor of `png`.
pub fn encode(image: &IndexedImage) -> Vec<u8> {
    let colors = image.palette().colors();
    let depth = match colors.len() {
        ..=16 => BitDepth::Four,
        _ => BitDepth::Eight,
    };
    let rows = rows(image, depth);
    let level = CompressionLvl::new(LEVEL).expect("a level of libdeflate");
    let mut compressor = Compressor::new(level);
    let mut stream = vec![0; compressor.zlib_compress_bound(rows.len())];
    let length = compressor.zlib_compress(&rows, &mut stream);
    let length = length.expect("the stream is within its bound");

    let mut file = Vec::with_capacity(length + 1024);
    let mut encoder = Encoder::new(&mut file, image.width(), image.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(depth);
    let table = colors.iter().flat_map(|color| [color.r, color.g, color.b]);
    encoder.set_palette(table.collect::<Vec<u8>>());
    if image.palette().solid() < colors.len() {
        encoder.set_trns(image.palette().alphas().collect::<Vec<u8>>());
    }
    let whole = "writing to memory does not fail";
    let mut writer = encoder.write_header().expect(whole);
    let written = writer.write_chunk(chunk::IDAT, &stream[..length]);
    written.expect(whole);
    writer.finish().expect(whole);
    file
}

/// The rows for the compressor; each row is a filter byte and the row's pixels. No row is filtered, because in
/// pictures with a palette every filter makes the stream longer.
fn rows(image: &IndexedImage, depth: BitDepth) -> Vec<u8> {
    let width = image.width() as usize;
    let stride = 1 + (width * depth as usize).div_ceil(8);
    let mut rows = vec![0; image.height() as usize * stride];
    let lines = image.pixels().chunks_exact(width);
    for (line, row) in lines.zip(rows.chunks_exact_mut(stride)) {
        let row = &mut row[1..];
        if depth == BitDepth::Eight {
            row.copy_from_slice(line);
            continue;
        }
        let (pairs, odd) = line.as_chunks::<2>();
        for (byte, pair) in row.iter_mut().zip(pairs) {
            // Both pixels are handled as one number, so that the compiler packs many pairs at once.
            let pair = u16::from_le_bytes(*pair);
            *byte = (pair << 4 | pair >> 8) as u8;
        }
        if let (Some(byte), [left]) = (row.last_mut(), odd) {
            *byte = left << 4;
        }
    }
    rows
}
