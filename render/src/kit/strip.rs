//! The strip below every board with names, points and turn. Also the banner above the board of a match that is over,
//! and the caption below the strip in a replay.

use super::layout::{Layout, Painter, strip_height};
use super::parts::Inks;
use crate::data::{Banner, Caption, Count, Points, Rgb, Strip};
use crate::raster::shape::{Circle, RoundedRect, Shape as _};
use crate::raster::{Canvas, Digits, Face, Fonts, IndexedImage, Label, Palette};
use rules::{BySide, Side};
use std::sync::Arc;

/// The heights of capital letters. All lengths in this file are shares of the strip's height. The letters are at least
/// seven pixels high on a phone, where the picture is 322 pixels wide.
const CAPTION: f32 = 0.28;
const NAME: f32 = 0.3;
const TITLE: f32 = 0.38;
const REASON: f32 = 0.28;

/// The radius of a panel's corners, and the width of the line around a tinted panel.
const CORNER: f32 = 0.24;
const LINE: f32 = 0.05;
/// The distance from the end of a panel to the middle of the icon, and the distance from the middle of the icon to the
/// points.
const ICON: f32 = 0.54;
const BESIDE: f32 = 0.5;
/// The distance from the place of one point to the place of the next point.
const PLACE: f32 = 0.5;

/// A small picture in two versions: painted on a plain panel, and painted on a tinted panel.
type OnPanels = [IndexedImage; 2];

#[derive(Debug)]
pub struct StripTools {
    width: f32,
    top: f32,
    unit: f32,
    total: Digits,
    face: Rgb,
    icons: BySide<OnPanels>,
    /// The place of a point: first while it is open, then once it is won.
    places: [OnPanels; 2],
    /// The host machine's font faces, for letters that DejaVu lacks.
    fonts: Fonts,
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
            self.draw_half(image, inks, side, name, count.points, tinted);
        }
    }

    /// Draws a side's icon, points and name, beginning at the outer end of the side's half. Without a name, icon and
    /// points are in the middle of the half.
    fn draw_half(
        &self,
        image: &mut IndexedImage,
        inks: &Inks,
        side: Side,
        name: &str,
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
        // `x` is measured from the outer end of the side's half.
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

    /// The picture with a caption below it: each side's text is below the side's half. The older text is left out if
    /// the newer text needs its room.
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

    /// The picture with the banner above it; `None` if the fonts cannot write the banner's title.
    pub fn with_banner(
        &self,
        image: &IndexedImage,
        inks: &Inks,
        banner: &Banner,
    ) -> Option<IndexedImage> {
        let unit = self.unit;
        let start = match banner.winner {
            Some(_) => 1.2 * unit,
            None => 1.9 * unit,
        };
        let room = self.width - start - 0.4 * unit;
        let fonts = &self.fonts;
        let set =
            |text: &str, height: f32, face| Label::fitted(text, height * unit, face, room, fonts);
        let said = banner.title.in_letters_of(fonts);
        // If a name is long, the title may shrink to the height of the reason, so that the result is not cut off at
        // the end of the title.
        let height = set(said, TITLE, Face::Bold).map(|_| {
            let whole = Label::fitted(said, TITLE * unit, Face::Bold, f32::INFINITY, fonts);
            let share = whole.map_or(1.0, |whole| room / whole.advance());
            (TITLE * share).clamp(REASON, TITLE)
        })?;
        let title = set(said, height, Face::Bold)?;
        let lines = [
            (Some(title), &inks.ground),
            (
                set(banner.reason.in_letters_of(fonts), REASON, Face::Regular),
                &inks.ground,
            ),
            (
                set(banner.credit.in_letters_of(fonts), REASON, Face::Regular),
                &inks.quiet,
            ),
        ];
        let lines: Vec<_> = lines
            .into_iter()
            .filter_map(|(label, ink)| Some((label?, ink)))
            .collect();
        let panel = RoundedRect {
            left: 0.0,
            right: self.width,
            top: 0.0,
            bottom: ((0.5 + 0.48 * lines.len() as f32) * unit).round(),
            radius: 0.24 * unit,
        };
        let high = (panel.bottom + 0.12 * unit).round() as u32;
        let mut all = image.panel(image.width(), image.height() + high, &panel, self.face);
        all.place(image, 0, high);
        let icons: Vec<_> = match banner.winner {
            Some(side) => vec![&self.icons[side][0]],
            None => self.icons.values().map(|icons| &icons[0]).collect(),
        };
        for (place, icon) in icons.into_iter().enumerate() {
            let left = (0.24 + 0.72 * place as f32) * unit;
            let top = (panel.bottom - icon.height() as f32) / 2.0;
            all.place(icon, left as u32, top as u32);
        }
        for (place, (label, ink)) in lines.iter().enumerate() {
            let y = (0.5 + 0.48 * place as f32) * unit;
            all.write(label, start + label.advance() / 2.0, y, ink);
        }
        Some(all)
    }
}
