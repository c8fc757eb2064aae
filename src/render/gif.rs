//! Animated GIF: one global palette, and after the first frame only what changed.

use super::frame::Frame;
use std::borrow::Cow;

/// How long each frame of a replay is shown, in hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A frame in the middle. Viewers stretch delays below 2.
    pub frame: u16,
    /// The last frame, before the replay starts again.
    pub last: u16,
}

impl Default for Pace {
    /// 0.9 s a frame, 6 s for the last.
    fn default() -> Pace {
        Pace {
            frame: 90,
            last: 600,
        }
    }
}

/// Writes frames of one size and palette as an endless GIF.
///
/// Each frame after the first repaints the smallest rectangle that holds every change, and within
/// it lets unchanged pixels shine through.
///
/// # Panics
/// If there is no frame, if the frames differ in size or palette, if a side is longer than
/// 65,535 pixels, or if the palette leaves no room for the transparent colour (255 at most).
#[must_use]
pub fn encode<'a>(frames: impl IntoIterator<Item = Frame>, pace: Pace) -> Vec<u8> {
    let mut frames = frames.into_iter().peekable();
    let mut last = frames.next().expect("a replay has a frame");
    let colors = last.palette().colors().to_vec();
    let clear =
        u8::try_from(colors.len()).expect("the palette leaves room for the transparent colour");
    let mut table: Vec<u8> = colors
        .iter()
        .flat_map(|color| [color.r, color.g, color.b])
        .collect();
    table.extend_from_slice(&[0; 3]);
    let side = |pixels: u32| u16::try_from(pixels).expect("a side is at most 65,535 pixels long");
    let (width, height) = (side(last.width()), side(last.height()));

    let whole = "writing to memory does not fail";
    let mut encoder = gif::Encoder::new(Vec::new(), width, height, &table).expect(whole);
    encoder.set_repeat(gif::Repeat::Infinite).expect(whole);
    let delay = |more: bool| if more { pace.frame } else { pace.last };
    let first = gif::Frame {
        delay: delay(frames.peek().is_some()),
        dispose: gif::DisposalMethod::Keep,
        width,
        height,
        buffer: Cow::Borrowed(last.pixels()),
        ..gif::Frame::default()
    };
    encoder.write_frame(&first).expect(whole);
    while let Some(frame) = frames.next() {
        assert!(
            frame.width() == last.width()
                && frame.height() == last.height()
                && frame.palette() == last.palette(),
            "the frames of a replay share size and palette"
        );
        let mut changed = difference(&last, &frame, clear);
        changed.delay = delay(frames.peek().is_some());
        encoder.write_frame(&changed).expect(whole);
        last = frame;
    }
    encoder.into_inner().expect(whole)
}

/// The smallest rectangle that turns one frame into the next. Equal frames give one clear pixel,
/// so that every ply keeps its time.
fn difference(from: &Frame, to: &Frame, clear: u8) -> gif::Frame<'static> {
    let width = from.width() as usize;
    let rows = || {
        from.pixels()
            .chunks_exact(width)
            .zip(to.pixels().chunks_exact(width))
    };
    let top = rows().position(|(a, b)| a != b).unwrap_or(0);
    let bottom = rows()
        .rposition(|(a, b)| a != b)
        .map_or(top + 1, |row| row + 1);
    let (mut left, mut right) = (width, 0);
    for (a, b) in rows().take(bottom).skip(top) {
        let differs = |&x: &usize| a[x] != b[x];
        if let Some(first) = (0..left).find(differs) {
            left = first;
        }
        if let Some(last) = (right..width).rfind(differs) {
            right = last + 1;
        }
    }
    if left >= right {
        (left, right) = (0, 1);
    }
    let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
    for (a, b) in rows().take(bottom).skip(top) {
        let pairs = a[left..right].iter().zip(&b[left..right]);
        buffer.extend(pairs.map(|(a, b)| if a == b { clear } else { *b }));
    }
    gif::Frame {
        dispose: gif::DisposalMethod::Keep,
        transparent: Some(clear),
        top: top as u16,
        left: left as u16,
        width: (right - left) as u16,
        height: (bottom - top) as u16,
        buffer: Cow::Owned(buffer),
        ..gif::Frame::default()
    }
}
