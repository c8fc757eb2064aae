//! Animated GIF: one global palette, and after the first frame only what changed.

use super::indexed::IndexedImage;
use super::lzw::Lzw;
use super::patch::{Patch, patches};
use std::borrow::Cow;

/// How long a patch is shown before the next one of the same frame, in hundredths of a second: hardly
/// longer than a screen shows one of its own pictures. Of less viewers make 10.
const BEAT: u16 = 2;

/// How long each frame of a replay is shown, in hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A frame in the middle. Viewers stretch delays below 2.
    pub frame: u16,
    /// The last frame, before the replay starts again.
    pub last: u16,
}

impl Default for Pace {
    /// 1.5 s a frame, time to see what a move did, and 6 s for the last.
    fn default() -> Pace {
        Pace {
            frame: 150,
            last: 600,
        }
    }
}

/// Writes frames of one size and palette as an endless GIF.
///
/// Each frame after the first repaints only the patches in which something changed, and within them
/// lets unchanged pixels shine through. Changes that lie apart follow each other a moment later, the
/// largest first: to the eye one movement, to the encoder a third of the pixels. Their times add up
/// to the frame's, so a picture is complete well before the next one begins.
///
/// # Panics
/// If there is no frame, if the frames differ in size or palette, if a side is longer than
/// 65,535 pixels, or if the palette leaves no room for the transparent colour (255 at most).
#[must_use]
pub fn encode(frames: impl IntoIterator<Item = IndexedImage>, pace: Pace) -> Vec<u8> {
    let mut frames = frames.into_iter().peekable();
    let mut last = frames.next().expect("a replay has a frame");
    let colors = last.palette().colors();
    let clear =
        u8::try_from(colors.len()).expect("the palette leaves room for the transparent colour");
    let mut table: Vec<u8> = colors
        .iter()
        .flat_map(|color| [color.r, color.g, color.b])
        .collect();
    table.extend_from_slice(&[0; 3]);
    let side = |pixels: u32| u16::try_from(pixels).expect("a side is at most 65,535 pixels long");
    let (width, height) = (side(last.width()), side(last.height()));
    let mut lzw = Lzw::new((u8::BITS - clear.leading_zeros()).max(2));

    let whole = "writing to memory does not fail";
    let mut encoder = gif::Encoder::new(Vec::new(), width, height, &table).expect(whole);
    encoder.set_repeat(gif::Repeat::Infinite).expect(whole);
    let delay = |more: bool| if more { pace.frame } else { pace.last };
    lzw.begin();
    push(&mut lzw, last.pixels());
    let first = gif::Frame {
        delay: delay(frames.peek().is_some()),
        dispose: gif::DisposalMethod::Keep,
        width,
        height,
        buffer: Cow::Owned(lzw.finish()),
        ..gif::Frame::default()
    };
    encoder.write_lzw_pre_encoded_frame(&first).expect(whole);
    while let Some(frame) = frames.next() {
        assert!(
            frame.width() == last.width()
                && frame.height() == last.height()
                && frame.palette() == last.palette(),
            "the frames of a replay share size and palette"
        );
        let delay = delay(frames.peek().is_some());
        // At most half a frame's time goes by before the picture is whole.
        let patches = patches(&last, &frame, usize::from(delay / BEAT / 2).max(1));
        let rest = delay - BEAT * (patches.len() as u16 - 1);
        for (index, &patch) in patches.iter().enumerate() {
            let mut changed = repaint(&last, &frame, patch, clear, &mut lzw);
            let whole_now = index + 1 == patches.len();
            changed.delay = if whole_now { rest } else { BEAT };
            encoder.write_lzw_pre_encoded_frame(&changed).expect(whole);
        }
        last = frame;
    }
    encoder.into_inner().expect(whole)
}

/// A frame that repaints a patch, packed in two ways of which the shorter is taken. Letters over other
/// letters change in more places than they have edges, so all of it is painted; elsewhere a pixel that did not
/// change may be painted once more or let shine through.
fn repaint(
    from: &IndexedImage,
    to: &IndexedImage,
    patch: Patch,
    clear: u8,
    lzw: &mut Lzw,
) -> gif::Frame<'static> {
    let rows = || {
        let width = from.width() as usize;
        let row = move |y| y * width + patch.left..y * width + patch.right;
        (patch.top..patch.bottom).map(row)
    };
    lzw.begin();
    for row in rows() {
        push(lzw, &to.pixels()[row]);
    }
    let whole = lzw.finish();
    let either = rows().flat_map(|row| {
        let pairs = from.pixels()[row.clone()].iter().zip(&to.pixels()[row]);
        pairs.map(|(a, b)| [if a == b { clear } else { *b }, *b])
    });
    let either = lzw.pack_either(&either.collect::<Vec<_>>());
    let buffer = if whole.len() < either.len() {
        whole
    } else {
        either
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

/// Adds pixels run by run.
fn push(lzw: &mut Lzw, mut pixels: &[u8]) {
    while let Some(&first) = pixels.first() {
        let other = pixels.iter().position(|&pixel| pixel != first);
        let run = other.unwrap_or(pixels.len());
        lzw.push(first, run);
        pixels = &pixels[run..];
    }
}
