//! The sheet of ten positions in `docs/pictures`: on the left as boards once looked, on the right as they
//! look now, at 800 pixels and as a phone shows them. What is on the right is drawn anew with the reference
//! pictures; what is on the left is taken over from the sheet itself.

use crate::reference::{check, named, report};
use image::codecs::png::CompressionType::Best;
use image::codecs::png::FilterType::NoFilter;
use image::codecs::png::PngEncoder;
use image::imageops::{FilterType, replace, resize};
use image::{Rgb, RgbImage};
use render::{Renderer, Size, ThemeName};
use std::path::Path;

/// The positions, in the order of the reference pictures they show.
const SHOWN: [&str; 10] = [
    "worded-iago",
    "compulsory",
    "ended-iago",
    "refusal",
    "isaac-placing",
    "isaac-offers",
    "isaac-choice",
    "ampel",
    "ampel-chosen",
    "ended-ampel",
];

const GAP: u32 = 16;

/// Where the sheets lie, seen from this crate.
const PLACE: [&str; 3] = ["..", "docs", "pictures"];

/// The left column of a sheet, picture by picture: rows of nothing but ground part them.
fn old(sheet: &RgbImage, ground: Rgb<u8>) -> Vec<RgbImage> {
    let width = (sheet.width() - GAP) / 2;
    let blank = |y: u32| (0..width).all(|x| *sheet.get_pixel(x, y) == ground);
    let mut pictures = Vec::new();
    let mut top = None;
    for y in 0..=sheet.height() {
        match (top, y == sheet.height() || blank(y)) {
            (None, false) => top = Some(y),
            (Some(from), true) => {
                let row = image::imageops::crop_imm(sheet, 0, from, width, y - from);
                pictures.push(row.to_image());
                top = None;
            }
            _ => {}
        }
    }
    pictures
}

/// Both columns as one picture.
fn joined(pairs: &[(RgbImage, RgbImage)], ground: Rgb<u8>) -> RgbImage {
    let width = 2 * pairs[0].0.width() + GAP;
    let high = |(old, new): &(RgbImage, RgbImage)| old.height().max(new.height()) + GAP;
    let height = pairs.iter().map(high).sum::<u32>() - GAP;
    let mut sheet = RgbImage::from_pixel(width, height, ground);
    let mut top = 0;
    for pair in pairs {
        let (old, new) = pair;
        replace(&mut sheet, old, 0, top.into());
        replace(&mut sheet, new, (old.width() + GAP).into(), top.into());
        top += high(pair);
    }
    sheet
}

#[test]
fn the_sheets_of_old_and_new_pictures_show_what_is_drawn_now() {
    let renderer = Renderer::default();
    let mut wrong = Vec::new();
    for (name, width) in [("old-and-new-800", 800), ("old-and-new-322", 322)] {
        let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures");
        let sheet = std::fs::read(place.join(format!("{name}.png"))).expect("the sheet");
        let sheet = image::load_from_memory(&sheet)
            .expect("a picture")
            .to_rgb8();
        let ground = *sheet.get_pixel(sheet.width() / 2, 0);
        let before = old(&sheet, ground);
        assert_eq!(before.len(), SHOWN.len(), "one row a position");
        let after = SHOWN.map(|name| {
            let file = renderer.png(&named(name), ThemeName::Classic, Size::BOARD);
            let now = image::load_from_memory(&file).expect("a picture").to_rgb8();
            match width {
                800 => now,
                _ => {
                    let height = now.height() * width / now.width();
                    resize(&now, width, height, FilterType::CatmullRom)
                }
            }
        });
        let pairs: Vec<(RgbImage, RgbImage)> = before.into_iter().zip(after).collect();
        let mut sheet = joined(&pairs, ground);
        if width != 800 {
            // Resizing makes thousands of colours that nobody can tell apart.
            for channel in sheet.iter_mut() {
                *channel = *channel & 0xfc | *channel >> 6;
            }
        }
        let mut file = Vec::new();
        let best = PngEncoder::new_with_quality(&mut file, Best, NoFilter);
        sheet.write_with_encoder(best).expect("memory has room");
        wrong.extend(check(&PLACE, name, &file));
    }
    report(&wrong);
}
