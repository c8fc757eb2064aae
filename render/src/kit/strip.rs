//! The strip below every board with names, points and whose turn it is; the caption below it in a replay;
//! the banner above the board of a match that is over.

use super::layout::{Layout, strip_height};
use super::painter::Painter;
use super::parts::Inks;
use crate::data::{Banner, Caption, Count, Rgb, Strip};
use crate::raster::shape::{Circle, RoundedRect};
use crate::raster::{Canvas, Digits, Face, IndexedImage, Ink, Label, Palette};
use rules::{BySide, Side};
use std::sync::Arc;

/// The heights of capitals in units of the strip: at least seven pixels where a phone shows the picture
/// 322 pixels wide.
const CAPTION: f32 = 0.28;
const REASON: f32 = 0.28;
const TITLE: f32 = 0.36;
const NAME: f32 = 0.3;

/// What the strip of one theme and size is drawn with.
#[derive(Debug)]
pub struct StripTools {
    width: f32,
    top: f32,
    /// The height of the strip.
    unit: f32,
    total: Digits,
    tray: Rgb,
    tray_ink: Ink,
    icons: BySide<IndexedImage>,
}

impl StripTools {
    /// Prepares the strip; `icon` paints what stands for a side.
    pub fn new<L: Layout>(
        painter: &Painter<'_, L>,
        palette: &Arc<Palette>,
        icon: impl Fn(&mut Canvas, Circle, Side),
    ) -> StripTools {
        let (width, top) = painter.layout.size();
        let side = strip_height(width);
        let unit = side as f32;
        let tray = painter.theme.ground.tray;
        let at = Circle {
            x: unit / 2.0,
            y: unit / 2.0,
            r: 0.34 * unit,
        };
        let icons = BySide::of(|of| {
            let mut canvas = painter.canvas(side, side, tray);
            icon(&mut canvas, at, of);
            IndexedImage::from_canvas(&canvas, palette)
        });
        StripTools {
            width: width as f32,
            top: top as f32,
            unit,
            total: Digits::new(0.42 * unit, Face::Bold),
            tray,
            tray_ink: palette.ink(tray),
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
            // Places are counted from the outer end of the side's half.
            let mirrored = |x: f32| match side {
                Side::First => x,
                Side::Second => self.width - x,
            };
            let bar = |height: f32| RoundedRect {
                left: mirrored(0.0).min(mirrored(half - gap)),
                right: mirrored(0.0).max(mirrored(half - gap)),
                top: self.top,
                bottom: self.top + height,
                radius: 0.0,
            };
            image.fill(&bar(unit), &self.tray_ink);
            let left = mirrored(0.56 * unit) - unit / 2.0;
            image.place(&self.icons[side], left as u32, self.top as u32);
            if count.to_move {
                image.fill(&bar((0.1 * unit).round()), &inks.ground);
            }
            let ink = if count.to_move || strip.banner.is_some() {
                &inks.ground
            } else {
                &inks.quiet
            };
            let middle = self.top + 0.53 * unit;
            let mut end = half - 0.4 * unit;
            if let Some(total) = count.total {
                let width = self.total.width(total.to_string().len());
                let x = mirrored(end - width / 2.0);
                self.total.write(image, total, x, middle, &inks.ground);
                end -= width + 0.25 * unit;
            }
            let start = 1.12 * unit;
            if let Some(name) = Label::fitted(name, NAME * unit, Face::Bold, end - start) {
                let x = mirrored(start + name.advance() / 2.0);
                image.write(&name, x, middle, ink);
            }
        }
    }

    /// The picture with a caption below it: each side's text below its half. The older text is left out
    /// where the newer one needs its room.
    pub fn captioned(&self, image: &IndexedImage, inks: &Inks, caption: &Caption) -> IndexedImage {
        let unit = self.unit;
        let (width, height) = (image.width(), image.height());
        let high = (0.62 * unit).round() as u32;
        let mut all = image.blank(width, height + high, self.tray);
        all.place(image, 0, 0);
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
            all.write_plain(&label, x, height as f32 + 0.24 * unit, &inks.ground);
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
        Label::fitted(&banner.title, TITLE * unit, Face::Bold, self.width)?;
        let high = (1.36 * unit).round();
        let (width, height) = (image.width(), image.height() + high as u32);
        let mut all = image.blank(width, height, self.tray);
        all.place(image, 0, high as u32);
        let line = RoundedRect {
            left: 0.0,
            right: self.width,
            top: high - (0.05 * unit).round(),
            bottom: high,
            radius: 0.0,
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
        let title = Label::fitted(&banner.title, TITLE * unit, Face::Bold, room);
        let reason = Label::fitted(&banner.reason, REASON * unit, Face::Regular, room);
        // The title stands in the middle of the band, or above the reason.
        let y = if reason.is_some() { 0.46 } else { 0.66 };
        for (label, y, ink) in [(title, y, &inks.ground), (reason, 0.96, &inks.quiet)] {
            if let Some(label) = label {
                all.write(&label, start + label.advance() / 2.0, y * unit, ink);
            }
        }
        Some(all)
    }
}
