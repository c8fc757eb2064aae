//! The small set of colours of a picture.

use super::canvas::Canvas;
use crate::data::Rgb;
use image::GrayImage;
use std::collections::{BTreeMap, HashMap};

/// The opacity of half transparent pixels at the edge of a transparent region, out of 255.
pub const HALF: u8 = 128;

/// A palette of up to 256 colours, in a fixed order. The last colours may be transparent, completely or by half.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    colors: Vec<Rgb>,
    /// The opacities of the last colours, 0 to 255. All colours before these are opaque.
    alphas: Vec<u8>,
}

impl Palette {
    /// Picks at most `limit` colours for these pictures. All `exact` colours are picked. The other colours are found
    /// by median cut over the colours of the pictures, and improved by k-means.
    ///
    /// # Panics
    /// If `limit` is less than the number of exact colours or greater than 256.
    pub fn pick<'a>(
        exact: impl IntoIterator<Item = Rgb>,
        pictures: impl IntoIterator<Item = &'a Canvas>,
        limit: usize,
    ) -> Palette {
        let mut colors: Vec<Rgb> = Vec::new();
        for color in exact {
            if !colors.contains(&color) {
                colors.push(color);
            }
        }
        assert!(
            colors.len() <= limit && limit <= 256,
            "a palette holds its exact colours and no more than 256"
        );
        let mut counts: BTreeMap<Rgb, u64> = BTreeMap::new();
        for picture in pictures {
            let all: Vec<Rgb> = picture.colors().collect();
            for run in all.chunk_by(|a, b| a == b) {
                *counts.entry(run[0]).or_default() += run.len() as u64;
            }
        }
        counts.retain(|color, _| !colors.contains(color));
        let fixed = colors.len();
        let seen: Vec<(Rgb, u64)> = counts.into_iter().collect();
        colors.extend(median_cut(seen.clone(), limit - fixed));
        for _ in 0..4 {
            refine(&mut colors, fixed, &seen);
        }
        let alphas = Vec::new();
        Palette { colors, alphas }
    }

    /// The palette with `color` added once for each of these opacities (0 to 255).
    pub fn with_clear(mut self, color: Rgb, alphas: &[u8]) -> Palette {
        self.colors.extend(alphas.iter().map(|_| color));
        self.alphas.extend(alphas);
        self
    }

    /// A palette of the opaque colours of all these palettes in turn, followed by the transparent colours of the first
    /// palette.
    pub fn joined(palettes: &[&Palette]) -> Palette {
        let mut colors: Vec<Rgb> = Vec::new();
        for palette in palettes {
            colors.extend(&palette.colors[..palette.solid()]);
        }
        let clear = palettes
            .first()
            .map_or(&[][..], |it| &it.colors[it.solid()..]);
        colors.extend(clear);
        let alphas = palettes
            .first()
            .map_or_else(Vec::new, |it| it.alphas.clone());
        Palette { colors, alphas }
    }

    /// The opacity of each colour, 0 to 255.
    pub fn alphas(&self) -> impl Iterator<Item = u8> {
        let solid = std::iter::repeat_n(255, self.solid());
        solid.chain(self.alphas.iter().copied())
    }

    /// The index of the transparent or half transparent colour with this opacity; `None` if there is none.
    pub fn clear(&self, alpha: u8) -> Option<u8> {
        let place = self.alphas.iter().position(|known| *known == alpha)?;
        Some((self.solid() + place) as u8)
    }

    /// The number of opaque colours.
    pub fn solid(&self) -> usize {
        self.colors.len() - self.alphas.len()
    }

    pub fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// The index of the colour nearest to `color`.
    pub fn nearest(&self, color: Rgb) -> u8 {
        nearest(&self.colors, color) as u8
    }

    pub fn ink(&self, color: Rgb) -> Ink {
        let row = |level: usize| {
            let mut row = [0; 256];
            for (at, (place, &ground)) in row.iter_mut().zip(&self.colors).enumerate() {
                *place = match self.over_clear(at, level) {
                    Some(place) => place,
                    None => self.nearest(ground.mix(color, level as f32 / LEVELS as f32)),
                };
            }
            row
        };
        Ink {
            table: (0..=LEVELS).map(row).collect(),
        }
    }

    /// The palette index of a pixel after ink of this coverage level is painted on it, if the pixel stays clear or half
    /// clear. `at` is the palette index of the pixel before. `None` if the result is opaque; the caller then blends the
    /// colours.
    fn over_clear(&self, at: usize, level: usize) -> Option<u8> {
        let least = match self.clear(HALF) {
            Some(half) if at >= self.solid() && 4 * level >= LEVELS => {
                return (4 * level < 3 * LEVELS).then_some(half);
            }
            Some(_) => LEVELS / 4,
            None => LEVELS / 2,
        };
        (at >= self.solid() && level < least).then_some(at as u8)
    }

    /// The pixels of a picture as indices into this palette.
    pub fn index(&self, picture: &Canvas) -> GrayImage {
        let mut known: HashMap<Rgb, u8> = HashMap::new();
        // Most pixels equal the previous pixel.
        let mut last = (Rgb::new(0, 0, 0), self.nearest(Rgb::new(0, 0, 0)));
        let places = picture.colors().map(|color| {
            if color != last.0 {
                let place = known.entry(color).or_insert_with(|| self.nearest(color));
                last = (color, *place);
            }
            last.1
        });
        GrayImage::from_raw(picture.width(), picture.height(), places.collect())
            .expect("a place for each pixel")
    }
}

/// The number of levels to which an ink's coverage is rounded.
const LEVELS: usize = 16;

/// A colour, with the results of blending it onto each colour of a palette.
#[derive(Clone, Debug)]
pub struct Ink {
    table: Vec<[u8; 256]>,
}

impl Ink {
    /// The palette index that a pixel with the index `ground` gets under this ink. `coverage` is from 0 to 1.
    pub fn over(&self, ground: u8, coverage: f32) -> u8 {
        let level = (coverage.clamp(0.0, 1.0) * LEVELS as f32 + 0.5) as usize;
        self.table[level][usize::from(ground)]
    }
}

/// The index of the colour nearest to `color`; if several are equally near, the first of them.
fn nearest(colors: &[Rgb], color: Rgb) -> usize {
    let places = 0..colors.len();
    let nearest = places.min_by_key(|&place| colors[place].distance(color));
    nearest.unwrap_or(0)
}

/// Splits the colours into at most `parts` boxes, each time along the longest side of one box. Returns the average
/// colour of each box.
fn median_cut(colors: Vec<(Rgb, u64)>, parts: usize) -> Vec<Rgb> {
    if colors.is_empty() || parts == 0 {
        return Vec::new();
    }
    let mut boxes = vec![colors];
    while boxes.len() < parts {
        let widest = boxes
            .iter()
            .enumerate()
            .filter(|(_, colors)| colors.len() > 1)
            .max_by_key(|(_, colors)| {
                let weight: u64 = colors.iter().map(|&(_, count)| count).sum();
                // The square root of the weight is used, so that rare blends at edges get colours too.
                u64::from(longest(colors).1) * weight.isqrt()
            })
            .map(|(index, _)| index);
        let Some(widest) = widest else { break };
        let mut colors = boxes.swap_remove(widest);
        let (channel, _) = longest(&colors);
        colors.sort_by_key(|&(color, _)| (channel_of(color, channel), color));
        let total: u64 = colors.iter().map(|&(_, count)| count.isqrt().max(1)).sum();
        let mut below = 0;
        let middle = colors
            .iter()
            .position(|&(_, count)| {
                below += count.isqrt().max(1);
                below * 2 >= total
            })
            .unwrap_or(0);
        let upper = colors.split_off((middle + 1).min(colors.len() - 1));
        boxes.push(colors);
        boxes.push(upper);
    }
    boxes.iter().map(|colors| average(colors)).collect()
}

fn channel_of(color: Rgb, channel: usize) -> u8 {
    [color.r, color.g, color.b][channel]
}

/// The channel in which the colours differ most, and the difference in this channel.
fn longest(colors: &[(Rgb, u64)]) -> (usize, u8) {
    (0..3)
        .map(|channel| {
            let values = colors.iter().map(|&(color, _)| channel_of(color, channel));
            let (low, high) = values.fold((u8::MAX, 0), |(low, high), value| {
                (low.min(value), high.max(value))
            });
            (channel, high - low)
        })
        .max_by_key(|&(_, spread)| spread)
        .unwrap_or((0, 0))
}

fn average(colors: &[(Rgb, u64)]) -> Rgb {
    let mut sum = [0; 3];
    let mut total = 0;
    for &(color, count) in colors {
        let weight = count.isqrt().max(1);
        for (channel, sum) in sum.iter_mut().enumerate() {
            *sum += weight * u64::from(channel_of(color, channel));
        }
        total += weight;
    }
    let mean = |sum: u64| ((sum + total / 2) / total.max(1)) as u8;
    Rgb::new(mean(sum[0]), mean(sum[1]), mean(sum[2]))
}

/// Runs one round of k-means. The first `fixed` colours are not changed.
fn refine(colors: &mut [Rgb], fixed: usize, seen: &[(Rgb, u64)]) {
    let mut groups: Vec<Vec<(Rgb, u64)>> = vec![Vec::new(); colors.len()];
    for &(color, count) in seen {
        groups[nearest(colors, color)].push((color, count));
    }
    for (color, group) in colors.iter_mut().zip(&groups).skip(fixed) {
        if !group.is_empty() {
            *color = average(group);
        }
    }
}
