//! The strip below every board with names, points and whose turn it is; the caption below it in a replay.

use super::layout::{Layout, strip_height};
use super::painter::Painter;
use super::parts::Inks;
use crate::data::{Caption, Count, Points, Rgb, Strip};
use crate::raster::shape::{Circle, RoundedRect, Shape as _};
use crate::raster::{Canvas, Digits, Face, Fonts, IndexedImage, Label, Palette};
use rules::{BySide, Side};
use std::sync::Arc;

/// The heights of capitals in units of the strip: at least seven pixels where a phone shows the picture
/// 322 pixels wide.
const CAPTION: f32 = 0.28;
const NAME: f32 = 0.3;

/// The radius of a panel's corners, and the width of the line around a tinted one.
const CORNER: f32 = 0.24;
const LINE: f32 = 0.05;
/// The distances from the end of a panel to the middle of the icon, and from there to what follows it.
const ICON: f32 = 0.54;
const BESIDE: f32 = 0.5;
/// The distance from one place for a point to the next.
const PLACE: f32 = 0.5;

type OnPanels = [IndexedImage; 2];

#[derive(Debug)]
pub struct StripTools {
    pub(super) width: f32,
    top: f32,
    pub(super) unit: f32,
    total: Digits,
    pub(super) face: Rgb,
    pub(super) icons: BySide<OnPanels>,
    places: [OnPanels; 2],
    /// What names and sentences are written with besides the usual faces.
    pub(super) fonts: Fonts,
}

impl StripTools {
    pub fn new<L: Layout>(
        painter: &Painter<'_, L>,
        palette: &Arc<Palette>,
        fonts: Fonts,
        paint_icon: impl Fn(&mut Canvas, Circle, Side),
        paint_place: impl Fn(&mut Canvas, Circle, bool),
    ) -> StripTools {
        let (width, top) = painter.layout.size();
        let side = strip_height(width);
        let unit = side as f32;
        let grounds = [painter.theme.ground.face, painter.theme.inner.face];
        let middle = |r: f32| Circle {
            x: unit / 2.0,
            y: unit / 2.0,
            r: r * unit,
        };
        let on_panels = |r: f32, paint: &dyn Fn(&mut Canvas)| {
            grounds.map(|ground| {
                let mut canvas = painter.canvas(side, side, ground);
                paint(&mut canvas);
                let cut = ((0.5 - r) * unit) as u32;
                IndexedImage::from_canvas(&canvas, palette).crop([cut, cut, side - cut, side - cut])
            })
        };
        let icon = |of| on_panels(0.38, &|canvas| paint_icon(canvas, middle(0.31), of));
        let place = |won| on_panels(0.23, &|canvas| paint_place(canvas, middle(0.19), won));
        StripTools {
            width: width as f32,
            top: top as f32,
            unit,
            total: Digits::new(0.42 * unit, Face::Bold),
            face: painter.theme.ground.face,
            icons: BySide::of(icon),
            places: [false, true].map(place),
            fonts,
        }
    }

    pub fn halves(&self) -> [RoundedRect; 2] {
        Side::BOTH.map(|side| self.half(side))
    }

    fn half(&self, side: Side) -> RoundedRect {
        let gap = (0.05 * self.unit).ceil();
        let (left, right) = match side {
            Side::First => (0.0, self.width / 2.0 - gap),
            Side::Second => (self.width / 2.0 + gap, self.width),
        };
        RoundedRect {
            left,
            right,
            top: self.top + (0.06 * self.unit).round(),
            bottom: self.top + self.unit,
            radius: CORNER * self.unit,
        }
    }

    pub fn draw(
        &self,
        image: &mut IndexedImage,
        inks: &Inks,
        strip: &Strip,
        counts: BySide<Count>,
    ) {
        let winner = strip.banner.as_ref().and_then(|banner| banner.winner);
        for (side, name) in strip.names.iter() {
            let name = name.in_letters_of(&self.fonts);
            let count = &counts[side];
            let tinted = count.to_move || winner == Some(side);
            if tinted {
                let inside = self.half(side).grown(-LINE * self.unit);
                image.fill(&inside, &inks.tint);
            }
            self.draw_half(image, inks, (side, name), count.points, tinted);
        }
    }

    /// A side's icon, points and name, from the outer end of its half; without a name in its middle.
    fn draw_half(
        &self,
        image: &mut IndexedImage,
        inks: &Inks,
        (side, name): (Side, &str),
        points: Points,
        tinted: bool,
    ) {
        let unit = self.unit;
        let wide = match points {
            Points::None => 0.0,
            Points::Total(total) => self.total.width(total.to_string().len()) + 0.2 * unit,
            Points::Places { won, all } => PLACE * unit * f32::from(won.max(all)) + 0.1 * unit,
        };
        let half = self.width / 2.0;
        let start = (ICON + BESIDE) * unit + wide;
        let room = half - start - 0.3 * unit;
        let name = Label::fitted(name, NAME * unit, Face::Bold, room, &self.fonts);
        let from = match &name {
            Some(_) => ICON * unit,
            None => (half - BESIDE * unit - wide) / 2.0,
        };
        // Places are counted from the outer end of the side's half.
        let at = |x: f32| match side {
            Side::First => x,
            Side::Second => self.width - x,
        };
        let middle = self.top + 0.53 * unit;
        let put = |image: &mut IndexedImage, what: &OnPanels, x: f32| {
            let icon = &what[usize::from(tinted)];
            let left = at(x) - icon.width() as f32 / 2.0;
            let top = middle - icon.height() as f32 / 2.0;
            image.place(icon, left.round() as u32, top.round() as u32);
        };
        put(image, &self.icons[side], from);
        let (strong, weak) = match tinted {
            true => (&inks.on_tint, &inks.on_tint),
            false => (&inks.ground, &inks.quiet),
        };
        let next = from + BESIDE * unit;
        match points {
            Points::None => {}
            Points::Total(total) => {
                let x = at(next + (wide - 0.2 * unit) / 2.0);
                self.total.write(image, total, x, middle, strong);
            }
            Points::Places { won, all } => {
                for place in 0..won.max(all) {
                    let x = next + PLACE * unit * (f32::from(place) + 0.4);
                    put(image, &self.places[usize::from(place < won)], x);
                }
            }
        }
        if let Some(name) = name {
            let x = at(next + wide + name.advance() / 2.0);
            image.write(&name, x, middle, weak);
        }
    }

    /// The picture with a caption below it: each side's text below its half. The older text is left out
    /// where the newer one needs its room.
    pub fn captioned(&self, image: &IndexedImage, inks: &Inks, caption: &Caption) -> IndexedImage {
        let unit = self.unit;
        let (width, height) = (image.width(), image.height());
        let gap = (0.08 * unit).round();
        let high = (0.62 * unit).round();
        let panel = RoundedRect {
            left: 0.0,
            right: self.width,
            top: height as f32 + gap,
            bottom: height as f32 + gap + high,
            radius: CORNER * unit,
        };
        let mut all = image.panel(width, panel.bottom as u32, &panel, self.face);
        all.place(image, 0, 0);
        let start = (0.3 * unit).round();
        let room = self.width - 2.0 * start;
        let (last, other) = (caption.last, caption.last.other());
        let set = |side: Side, room: f32| {
            let text = caption.texts[side].in_letters_of(&self.fonts);
            Label::on_grid(text, CAPTION * unit, Face::Narrow, room, &self.fonts)
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
            all.write_plain(&label, x, panel.top + high / 2.0, &inks.ground);
        }
        all
    }
}
