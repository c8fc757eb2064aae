//! The banner above the board of a match that is over.

use super::parts::Inks;
use super::strip::StripTools;
use crate::data::Banner;
use crate::raster::shape::RoundedRect;
use crate::raster::{Face, IndexedImage, Label};

/// The heights of capitals in units of the strip: at least seven pixels where a phone shows the picture
/// 322 pixels wide.
const TITLE: f32 = 0.38;
const REASON: f32 = 0.28;

impl StripTools {
    /// The picture with the banner above it; `None` if the faces cannot write its title.
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
        // A long name must not cost the result: the title may be as small as the reason.
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
