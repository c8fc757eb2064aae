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

/// Adds a frame that repaints a patch: what changed alone, or all of it, whichever is shorter. Letters
/// over other letters change in more places than they have edges.
fn repaint(
    from: &IndexedImage,
    to: &IndexedImage,
    patch: Patch,
    clear: u8,
    lzw: &mut Lzw,
) -> gif::Frame<'static> {
    let changed = pack_changed([from, to], patch, clear, lzw);
    let whole = pack_whole(to, patch, lzw);
    let (buffer, transparent) = if whole.len() < changed.len() {
        (whole, None)
    } else {
        (changed, Some(clear))
    };
    gif::Frame {
        dispose: gif::DisposalMethod::Keep,
        transparent,
        top: patch.top as u16,
        left: patch.left as u16,
        width: (patch.right - patch.left) as u16,
        height: (patch.bottom - patch.top) as u16,
        buffer: Cow::Owned(buffer),
        ..gif::Frame::default()
    }
}

/// The codes of all pixels of a patch.
fn pack_whole(to: &IndexedImage, patch: Patch, lzw: &mut Lzw) -> Vec<u8> {
    let width = to.width() as usize;
    lzw.begin();
    for y in patch.top..patch.bottom {
        push(
            lzw,
            &to.pixels()[y * width + patch.left..y * width + patch.right],
        );
    }
    lzw.finish()
}

/// The codes of the pixels of a patch that changed; the others shine through.
fn pack_changed([from, to]: [&IndexedImage; 2], patch: Patch, clear: u8, lzw: &mut Lzw) -> Vec<u8> {
    let width = from.width() as usize;
    lzw.begin();
    for y in patch.top..patch.bottom {
        let row = y * width + patch.left..y * width + patch.right;
        let (mut a, mut b) = (&from.pixels()[row.clone()], &to.pixels()[row]);
        while !b.is_empty() {
            let same = equal(a, b);
            lzw.push(clear, same);
            (a, b) = (&a[same..], &b[same..]);
            let differs = a.iter().zip(b).position(|(a, b)| a == b);
            let differs = differs.unwrap_or(b.len());
            push(lzw, &b[..differs]);
            (a, b) = (&a[differs..], &b[differs..]);
        }
    }
    lzw.finish()
}

/// How many pixels two rows have in common from the left; compares eight at a time.
fn equal(a: &[u8], b: &[u8]) -> usize {
    let (wide_a, wide_b) = (a.chunks_exact(8), b.chunks_exact(8));
    let words = wide_a.zip(wide_b).take_while(|(a, b)| a == b).count() * 8;
    let rest = a[words..].iter().zip(&b[words..]);
    words + rest.take_while(|(a, b)| a == b).count()
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
