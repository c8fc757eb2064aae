//! A small set of colours that a whole theme lives in.
//!
//! The search for blends costs up to 16 ms once per theme and size; without it ISAAC's colours are off
//! three times as far (`cargo bench -p render`).

use super::canvas::Canvas;
use super::color::Rgb;
use std::collections::{BTreeMap, HashMap};

/// Up to 256 colours; a frame's pixels are indices into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    colors: Vec<Rgb>,
}

impl Palette {
    /// Picks at most `limit` colours for these pictures: the `exact` ones as they are, the rest by
    /// median cut over what the pictures contain, refined by k-means.
    ///
    /// # Panics
    /// If `limit` is not between the number of exact colours and 256.
    #[must_use]
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
            let mut run = (Rgb::new(0, 0, 0), 0);
            for color in picture.colors() {
                if color != run.0 {
                    *counts.entry(run.0).or_default() += run.1;
                    run = (color, 0);
                }
                run.1 += 1;
            }
            *counts.entry(run.0).or_default() += run.1;
        }
        counts.retain(|_, count| *count > 0);
        counts.retain(|color, _| !colors.contains(color));
        let fixed = colors.len();
        let seen: Vec<(Rgb, u64)> = counts.into_iter().collect();
        colors.extend(median_cut(seen.clone(), limit - fixed));
        for _ in 0..4 {
            refine(&mut colors, fixed, &seen);
        }
        Palette { colors }
    }

    /// The colours; a pixel's value is the place in this list.
    #[must_use]
    pub fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// The index of the colour that looks nearest.
    #[must_use]
    pub fn nearest(&self, color: Rgb) -> u8 {
        nearest(&self.colors, color) as u8
    }

    /// A pen of one colour for drawing on frames of this palette.
    #[must_use]
    pub fn ink(&self, color: Rgb) -> Ink {
        let table = (0..=LEVELS)
            .map(|level| {
                let mut row = [0; 256];
                for (index, &ground) in self.colors.iter().enumerate() {
                    row[index] = if level == 0 {
                        index as u8
                    } else {
                        self.nearest(ground.mix(color, level as f32 / LEVELS as f32))
                    };
                }
                row
            })
            .collect();
        Ink { table }
    }

    /// The pixels of a picture as indices, row by row.
    #[must_use]
    pub fn index(&self, picture: &Canvas) -> Vec<u8> {
        let mut known: HashMap<Rgb, u8> = HashMap::new();
        let mut last = (Rgb::new(0, 0, 0), self.nearest(Rgb::new(0, 0, 0)));
        let index = |color| {
            if color != last.0 {
                last = (
                    color,
                    *known.entry(color).or_insert_with(|| self.nearest(color)),
                );
            }
            last.1
        };
        picture.colors().map(index).collect()
    }
}

/// Levels of coverage between nothing and full.
const LEVELS: usize = 16;

/// One colour prepared for blending onto the indexed pixels of a palette.
#[derive(Clone, Debug)]
pub struct Ink {
    table: Vec<[u8; 256]>,
}

impl Ink {
    /// The pixel after laying this ink over it with a coverage of 0 to 1.
    #[must_use]
    pub fn over(&self, ground: u8, coverage: f32) -> u8 {
        let level = (coverage.clamp(0.0, 1.0) * LEVELS as f32 + 0.5) as usize;
        self.table[level][usize::from(ground)]
    }
}

fn nearest(colors: &[Rgb], color: Rgb) -> usize {
    let mut best = (u32::MAX, 0);
    for (index, &candidate) in colors.iter().enumerate() {
        let distance = candidate.distance(color);
        if distance < best.0 {
            best = (distance, index);
        }
    }
    best.1
}

/// Splits the colours into `parts` boxes along their longest side and averages each box.
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
                // Rare edge blends must not starve: weight grows with the square root only.
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

/// The channel in which the colours differ most, and by how much.
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

/// One round of k-means; the first `fixed` colours stay.
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
