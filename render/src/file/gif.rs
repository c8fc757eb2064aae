//! Encodes animated GIF files. All pictures have one palette, and each picture after the first holds only what
//! changed.

use super::patch::{Patch, patches};
use crate::raster::IndexedImage;
use std::borrow::Cow;

/// The time in hundredths of a second from one patch to the next patch of the same picture. Viewers of GIF files
/// stretch shorter times.
const BEAT: u16 = 2;

/// How long each picture of a replay is shown, in hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    pub frame: u16,
    /// The time of the last picture, before the replay starts again.
    pub last: u16,
}

impl Default for Pace {
    /// Shows each picture for 1.5 seconds, and the last picture for 6 seconds.
    fn default() -> Pace {
        Pace {
            frame: 150,
            last: 600,
        }
    }
}

/// Writes pictures that have the same size and palette as a GIF that repeats endlessly.
///
/// Each picture after the first repaints only the patches that changed. The patches of a picture follow each other too
/// fast to see, and their times add up to the picture's time. The picture is complete for at least half of its time.
///
/// # Panics
/// If there is no picture, if the pictures differ in size or palette, if a side is longer than 65,535 pixels, or if
/// the palette has no transparent colour and no room for one (255 colours at most).
pub fn encode(images: impl IntoIterator<Item = IndexedImage>, pace: Pace) -> Vec<u8> {
    let mut images = images.into_iter().peekable();
    let mut last = images.next().expect("a replay has a picture");
    let colors = last.palette().colors();
    let clear = image_clear(&last);
    let table = colors.iter().flat_map(|color| [color.r, color.g, color.b]);
    let table: Vec<u8> = table.chain([0; 3]).collect();
    let side = |pixels: u32| u16::try_from(pixels).expect("a side is at most 65,535 pixels long");
    let (width, height) = (side(last.width()), side(last.height()));

    let whole = "writing to memory does not fail";
    let mut encoder = gif::Encoder::new(Vec::new(), width, height, &table).expect(whole);
    encoder.set_repeat(gif::Repeat::Infinite).expect(whole);
    let delay = |more: bool| if more { pace.frame } else { pace.last };
    let first = gif::Frame {
        delay: delay(images.peek().is_some()),
        dispose: gif::DisposalMethod::Keep,
        transparent: Some(clear),
        width,
        height,
        buffer: Cow::Borrowed(last.pixels()),
        ..gif::Frame::default()
    };
    encoder.write_frame(&first).expect(whole);
    while let Some(image) = images.next() {
        assert!(
            image.width() == last.width()
                && image.height() == last.height()
                && image.palette() == last.palette(),
            "the pictures of a replay share size and palette"
        );
        let delay = delay(images.peek().is_some());
        let patches = patches(&last, &image, usize::from(delay / BEAT / 2).max(1));
        let rest = delay - BEAT * (patches.len() as u16 - 1);
        for (index, &patch) in patches.iter().enumerate() {
            let mut changed = repaint(&last, &image, patch, clear);
            let whole_now = index + 1 == patches.len();
            changed.delay = if whole_now { rest } else { BEAT };
            encoder.write_frame(&changed).expect(whole);
        }
        last = image;
    }
    encoder.into_inner().expect(whole)
}

/// The palette index for transparent pixels: the index of the palette's transparent colour, or the first index after
/// the palette's colours.
fn image_clear(image: &IndexedImage) -> u8 {
    let behind = || u8::try_from(image.palette().colors().len());
    let own = image.palette().clear(0).map(Ok);
    own.unwrap_or_else(behind)
        .expect("room for the transparent colour")
}

/// A frame that repaints a patch. There are two versions: with all pixels of the patch, or with transparent pixels
/// where nothing changed. The version with fewer runs of equal pixels is used, because its codes are shorter.
fn repaint(from: &IndexedImage, to: &IndexedImage, patch: Patch, clear: u8) -> gif::Frame<'static> {
    let width = from.width() as usize;
    let (mut whole, mut sparse) = (Vec::new(), Vec::new());
    for y in patch.top..patch.bottom {
        let row = y * width + patch.left..y * width + patch.right;
        for (from, to) in from.pixels()[row.clone()].iter().zip(&to.pixels()[row]) {
            let run = sparse.last() == Some(to);
            whole.push(*to);
            sparse.push(if from == to && !run { clear } else { *to });
        }
    }
    let runs = |pixels: &[u8]| pixels.chunk_by(|a, b| a == b).count();
    let buffer = if runs(&whole) < runs(&sparse) {
        whole
    } else {
        sparse
    };
    gif::Frame {
        dispose: gif::DisposalMethod::Keep,
        transparent: Some(clear),
        top: patch.top as u16,
        left: patch.left as u16,
        width: (patch.right - patch.left) as u16,
        height: (patch.bottom - patch.top) as u16,
        buffer: Cow::Owned(buffer),
        ..gif::Frame::default()
    }
}
