//! Finds the differences between two pictures, as a few rectangles.

use crate::raster::IndexedImage;
use image::{GrayImage, Luma};
use imageproc::region_labelling::{Connectivity, connected_components};

/// The pictures are compared in squares of this width in pixels.
const BLOCK: usize = 8;

/// Two patches are joined if joining them adds fewer than this number of unchanged pixels, because each patch needs a
/// header and starts its codes afresh.
const SPARE: usize = 500;

/// If there are more patches than this, all are joined into one before the cheapest pair is searched for.
const MOST: usize = 48;

/// A rectangle of pixels. `right` and `bottom` are the first column and the first row outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Patch {
    fn area(self) -> usize {
        (self.right - self.left) * (self.bottom - self.top)
    }

    fn join(self, other: Patch) -> Patch {
        Patch {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// How many more pixels the joined patch has than the two patches together; negative if the patches overlap.
    fn merge_cost(self, other: Patch) -> isize {
        self.join(other).area() as isize - self.area() as isize - other.area() as isize
    }
}

/// Returns at most `limit` patches that cover every difference between two pictures of the same size, the largest
/// patch first. For equal pictures returns one patch of a single pixel, because every picture needs a frame.
pub(super) fn patches(from: &IndexedImage, to: &IndexedImage, limit: usize) -> Vec<Patch> {
    let mut found = islands(from, to);
    if found.len() > MOST {
        found = found.into_iter().reduce(Patch::join).into_iter().collect();
    }
    while let Some((cost, i, j)) = cheapest(&found)
        && (cost < SPARE as isize || found.len() > limit)
    {
        let joined = found[i].join(found[j]);
        // `i` is less than `j`, so the patch at `i` stays in its place.
        found.swap_remove(j);
        found[i] = joined;
    }
    found.sort_by_key(|patch| std::cmp::Reverse(patch.area()));
    if found.is_empty() {
        found.push(Patch {
            left: 0,
            top: 0,
            right: 1,
            bottom: 1,
        });
    }
    found
}

/// The two patches that are cheapest to join: the cost of joining them, the smaller index, and the greater index.
fn cheapest(patches: &[Patch]) -> Option<(isize, usize, usize)> {
    let pairs = (1..patches.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    pairs
        .map(|(i, j)| (patches[i].merge_cost(patches[j]), i, j))
        .min()
}

/// The connected regions of changed squares, each as a patch around its changed pixels.
fn islands(from: &IndexedImage, to: &IndexedImage) -> Vec<Patch> {
    let (width, height) = (from.width() as usize, from.height() as usize);
    let (columns, rows) = (width.div_ceil(BLOCK), height.div_ceil(BLOCK));
    let mut changed = GrayImage::new(columns as u32, rows as u32);
    let lines = from.pixels().chunks_exact(width);
    let lines = lines.zip(to.pixels().chunks_exact(width)).enumerate();
    for (y, (a, b)) in lines.filter(|(_, (a, b))| a != b) {
        for (x, (a, b)) in a.chunks(BLOCK).zip(b.chunks(BLOCK)).enumerate() {
            if a != b {
                changed.put_pixel(x as u32, (y / BLOCK) as u32, Luma([1]));
            }
        }
    }
    let regions = connected_components(&changed, Connectivity::Eight, Luma([0]));
    let mut islands: Vec<Vec<Patch>> = Vec::new();
    for (x, y, Luma([region])) in regions.enumerate_pixels() {
        let Some(region) = (*region as usize).checked_sub(1) else {
            continue;
        };
        islands.resize_with(islands.len().max(region + 1), Vec::new);
        islands[region].extend(tight(from, to, x as usize * BLOCK, y as usize * BLOCK));
    }
    let mut found = Vec::new();
    for mut island in islands {
        split(&mut island, &mut found);
    }
    found
}

/// Adds patches that cover `pieces` to `found`. If a division of the patch around all pieces saves more than [`SPARE`]
/// pixels (for example if the changes have the form of an L), the patch is divided, and its parts again. Otherwise adds
/// this one patch.
fn split(pieces: &mut [Patch], found: &mut Vec<Patch>) {
    let around = |pieces: &[Patch]| pieces.iter().copied().reduce(Patch::join);
    let Some(whole) = around(pieces) else { return };
    let mut best = (whole.area().saturating_sub(SPARE), 0, 0);
    for axis in 0..2 {
        let edge = |patch: &Patch| [patch.left, patch.top][axis] / BLOCK;
        pieces.sort_unstable_by_key(edge);
        let mut behind = Vec::with_capacity(pieces.len());
        let mut last: Option<Patch> = None;
        for piece in pieces.iter().rev() {
            last = Some(last.map_or(*piece, |last| last.join(*piece)));
            behind.extend(last);
        }
        let mut before: Option<Patch> = None;
        for at in 1..pieces.len() {
            let piece = pieces[at - 1];
            let first = before.map_or(piece, |before| before.join(piece));
            before = Some(first);
            if edge(&pieces[at]) == edge(&piece) {
                continue;
            }
            let area = first.area() + behind[pieces.len() - 1 - at].area();
            if area < best.0 {
                best = (area, axis, at);
            }
        }
    }
    let (_, axis, at) = best;
    if at == 0 {
        found.push(whole);
        return;
    }
    pieces.sort_unstable_by_key(|patch| [patch.left, patch.top][axis] / BLOCK);
    let (first, second) = pieces.split_at_mut(at);
    split(first, found);
    split(second, found);
}

/// The smallest patch around the changed pixels of a block; `None` if no pixel of the block changed.
fn tight(from: &IndexedImage, to: &IndexedImage, left: usize, top: usize) -> Option<Patch> {
    let (width, height) = (from.width() as usize, from.height() as usize);
    let right = (left + BLOCK).min(width);
    let mut patch: Option<Patch> = None;
    for y in top..(top + BLOCK).min(height) {
        let row = y * width + left..y * width + right;
        let (a, b) = (&from.pixels()[row.clone()], &to.pixels()[row]);
        let differs = |(a, b): (&u8, &u8)| a != b;
        let (Some(first), Some(last)) = (
            a.iter().zip(b).position(differs),
            a.iter().zip(b).rposition(differs),
        ) else {
            continue;
        };
        let line = Patch {
            left: left + first,
            top: y,
            right: left + last + 1,
            bottom: y + 1,
        };
        patch = Some(patch.map_or(line, |patch| patch.join(line)));
    }
    patch
}
