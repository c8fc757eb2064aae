//! The strip below every board: who plays, how it stands, whose turn it is; and above the board of a
//! match that is over, who won and why. All words are handed in.

use super::canvas::Canvas;
use super::indexed::IndexedImage;
use super::painter::{Layout, Painter};
use super::palette::{Ink, Palette};
use super::parts::Inks;
use super::scene::Caption;
use super::shape::{Circle, RoundedRect};
use super::text::{Digits, Face, Label};
use rules::{BySide, Side};
use std::sync::Arc;

/// The words around a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The names of the first and the second side. A name with letters that the faces lack is left
    /// out.
    pub names: BySide<String>,
    /// How the match ended; `None` while it goes on.
    pub banner: Option<Banner>,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// Who won; `None` if nobody did.
    pub winner: Option<Side>,
    /// The line one reads first: "Ann wins 60 to 54".
    pub title: String,
    /// Why: "the inside is full".
    pub reason: String,
}

/// What the strip says of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How it stands; `None` before anything counts.
    pub total: Option<u32>,
    /// Whether it is to move.
    pub to_move: bool,
}

/// The height of capitals in the strip's unit: each seven pixels or more where a phone shows the
/// picture 322 wide.
const CAPTION: f32 = 0.28;
const REASON: f32 = 0.28;

/// How high the strip below a board of this width is, in pixels.
#[must_use]
pub fn height(width: u32) -> u32 {
    width * 80 / 1000
}

/// Where the strip lies and what it is written with, for one theme and size.
#[derive(Debug)]
pub(super) struct StripTools {
    width: f32,
    top: f32,
    /// The height of the strip, the unit of all in it.
    unit: f32,
    total: Digits,
    tray: Ink,
    icons: BySide<IndexedImage>,
}

impl StripTools {
    pub fn new<L: Layout>(
        painter: &Painter<'_, L>,
        palette: &Arc<Palette>,
        icon: impl Fn(&mut Canvas, Circle, Side),
    ) -> StripTools {
        let (width, top) = painter.layout.size();
        let side = height(width);
        let unit = side as f32;
        let at = Circle {
            x: unit / 2.0,
            y: unit / 2.0,
            r: 0.34 * unit,
        };
        let icons = BySide::of(|of| {
            let mut canvas = painter.canvas(side, side, painter.theme.ground.tray);
            icon(&mut canvas, at, of);
            IndexedImage::from_canvas(&canvas, palette)
        });
        StripTools {
            width: width as f32,
            top: top as f32,
            unit,
            total: Digits::new(0.42 * unit, Face::Bold),
            tray: palette.ink(painter.theme.ground.tray),
            icons,
        }
    }

    /// Draws the strip on the lower end of a picture.
    pub fn draw(
        &self,
        image: &mut IndexedImage,
        inks: &Inks,
        strip: &Strip,
        counts: BySide<Count>,
    ) {
        let (unit, half) = (self.unit, self.width / 2.0);
        let gap = (0.04 * unit).ceil();
        for ((side, name), count) in strip.names.iter().zip(counts.values()) {
            // Seen from the outer end of the side's half.
            let mirrored = |x: f32| match side {
                Side::First => x,
                Side::Second => self.width - x,
            };
            let across = |from: f32, to: f32, top: f32, bottom: f32| RoundedRect {
                left: mirrored(from).min(mirrored(to)),
                right: mirrored(from).max(mirrored(to)),
                top: self.top + top,
                bottom: self.top + bottom,
                radius: 0.0,
            };
            image.fill(&across(0.0, half - gap, 0.0, unit), &self.tray);
            let icon = &self.icons[side];
            let left = mirrored(0.56 * unit) - unit / 2.0;
            image.place(icon, left as u32, self.top as u32);
            if count.to_move {
                let bar = across(0.0, half - gap, 0.0, (0.1 * unit).round());
                image.fill(&bar, &inks.ground);
            }
            let ink = if count.to_move || strip.banner.is_some() {
                &inks.ground
            } else {
                &inks.quiet
            };
            let middle = self.top + 0.53 * unit;
            let mut end = half - 0.4 * unit;
            if let Some(total) = count.total {
                let width = total.to_string().len() as f32 * self.total.advance();
                let x = mirrored(end - width / 2.0);
                self.total.write(image, total, x, middle, &inks.ground);
                end -= width + 0.25 * unit;
            }
            let start = 1.12 * unit;
            if let Some(name) = Label::fitted(name, 0.3 * unit, Face::Bold, end - start) {
                let x = mirrored(start + name.advance() / 2.0);
                image.write(&name, x, middle, ink);
            }
        }
    }

    /// The picture with a line below it: what either side played last, below its half. The older of the
    /// two is left out where the newer one needs its room. In a replay, where each step of an edge would be
    /// sent again and again, letters have hard ones.
    pub fn captioned(&self, image: IndexedImage, inks: &Inks, caption: &Caption) -> IndexedImage {
        let unit = self.unit;
        let (high, from) = ((0.62 * unit).round(), image.height() as f32);
        let mut all = image.extended(high as u32, &self.tray);
        let start = (0.24 * unit).round();
        let room = self.width - 2.0 * start;
        let (last, other) = (caption.last, caption.last.other());
        let set = |side: Side, room: f32| {
            Label::on_grid(&caption.texts[side], CAPTION * unit, Face::Narrow, room)
        };
        let newer = set(last, room);
        let left = room - newer.as_ref().map_or(0.0, |it| it.advance() + unit);
        let older = set(other, f32::INFINITY).filter(|it| it.advance() <= left);
        for (side, label) in [(last, newer), (other, older)] {
            let Some(label) = label else { continue };
            let half = label.advance() / 2.0;
            let x = match side {
                Side::First => start + half,
                Side::Second => self.width - start - half,
            };
            all.write_plain(&label, x, from + 0.24 * unit, &inks.ground);
        }
        all
    }

    /// The picture with the banner above it; `None` if the faces lack a letter of its title.
    pub fn with_banner(
        &self,
        image: &IndexedImage,
        inks: &Inks,
        banner: &Banner,
    ) -> Option<IndexedImage> {
        let unit = self.unit;
        Label::fitted(&banner.title, 0.36 * unit, Face::Bold, self.width)?;
        let high = (1.36 * unit).round();
        let (width, palette) = (image.width(), image.shared_palette());
        let mut all = IndexedImage::blank(width, image.height() + high as u32, palette);
        all.place(image, 0, high as u32);
        let band = RoundedRect {
            left: 0.0,
            right: self.width,
            top: 0.0,
            bottom: high,
            radius: 0.0,
        };
        all.fill(&band, &self.tray);
        let line = RoundedRect {
            top: high - (0.05 * unit).round(),
            ..band
        };
        all.fill(&line, &inks.ground);
        let top = ((high - unit) / 2.0) as u32;
        let left = (0.2 * unit) as u32;
        let start = match banner.winner {
            Some(side) => {
                all.place(&self.icons[side], left, top);
                1.36 * unit
            }
            None => {
                all.place(&self.icons[Side::First], left, top);
                all.place(&self.icons[Side::Second], left + unit as u32, top);
                2.36 * unit
            }
        };
        let room = self.width - start - 0.4 * unit;
        let title = Label::fitted(&banner.title, 0.36 * unit, Face::Bold, room);
        let reason = Label::fitted(&banner.reason, REASON * unit, Face::Regular, room);
        // In the middle of the band, unless a reason stands below it.
        let y = if reason.is_some() { 0.46 } else { 0.66 };
        for (label, y, ink) in [(title, y, &inks.ground), (reason, 0.96, &inks.quiet)] {
            if let Some(label) = label {
                all.write(&label, start + label.advance() / 2.0, y * unit, ink);
            }
        }
        Some(all)
    }
}
