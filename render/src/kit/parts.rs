//! Paints disks, shadows, crosses and rings; holds the inks and pens of every board.

use crate::data::Rgb;
use crate::look::{Pattern, Piece, Theme};
use crate::raster::shape::{Circle, Cross, Dashes, RoundedRect, Segment, Shape, Stripes};
use crate::raster::{Canvas, IndexedImage, Ink, Palette};

pub fn shadow(canvas: &mut Canvas, disk: Circle, dark: Rgb) {
    let fallen = Circle {
        x: disk.x + 0.05 * disk.r,
        y: disk.y + 0.1 * disk.r,
        r: disk.r,
    };
    canvas.fill(&fallen, &dark);
}

/// Paints a flat disk: a rim that makes the disk stand out on any ground, and the face.
pub fn disk(canvas: &mut Canvas, disk: Circle, piece: &Piece) {
    let Circle { x, y, r } = disk;
    canvas.fill(&disk, &piece.rim);
    let flat = disk.grown(-0.075 * r);
    canvas.fill(&flat, &piece.face);
    match piece.pattern {
        Pattern::None => {}
        Pattern::Ring => canvas.fill(&disk.grown(-0.45 * r).outline(0.11 * r), &piece.ink),
        Pattern::Dot => canvas.fill(&disk.grown(-0.78 * r), &piece.ink),
        Pattern::Stripes => {
            let stripes = Stripes {
                pitch: 0.3 * r,
                width: 0.08 * r,
            };
            canvas.fill(&stripes.within(flat), &piece.shade);
        }
        Pattern::Square => {
            canvas.fill(
                &RoundedRect::around((x, y), 0.72 * r, 0.72 * r, 0.0),
                &piece.ink,
            );
        }
    }
}

pub fn groove(canvas: &mut Canvas, disk: Circle, piece: &Piece) {
    if piece.pattern == Pattern::None {
        canvas.fill(
            &disk.grown(-0.3 * disk.r).outline(0.055 * disk.r),
            &piece.shade,
        );
    }
}

/// Paints the cross of a captive in the colour of its owner.
pub fn cross(canvas: &mut Canvas, disk: Circle, owner: &Piece, captive: &Piece) {
    let cross = Cross {
        x: disk.x,
        y: disk.y,
        reach: 0.52 * disk.r,
        width: 0.21 * disk.r,
    };
    canvas.tint(&cross.grown(0.05 * disk.r), &captive.shade, 0.8);
    canvas.fill(&cross, &owner.face);
}

#[derive(Clone, Debug)]
pub struct Inks {
    /// The ink for numbers on panels and for marks of the last action.
    pub ground: Ink,
    /// The ink for less important numbers and lines on panels.
    pub quiet: Ink,
    /// The ink that fills the half of the strip that belongs to the side to move or to the winner.
    pub tint: Ink,
    pub on_tint: Ink,
    /// The ink that marks compulsory actions in Iago and possible choices in ISAAC.
    pub gold: Ink,
    /// The ink of the thin dark line around marks.
    pub casing: Ink,
    pub on_gold: Ink,
}

impl Inks {
    pub fn new(palette: &Palette, theme: &Theme) -> Inks {
        Inks {
            ground: palette.ink(theme.ground.ink),
            quiet: palette.ink(theme.ground.quiet),
            tint: palette.ink(theme.inner.face),
            on_tint: palette.ink(theme.inner.ink),
            gold: palette.ink(theme.now.gold),
            casing: palette.ink(theme.now.casing),
            on_gold: palette.ink(theme.now.ink),
        }
    }

    /// A pen for marks of the last action, with a casing of `case` pixels.
    pub fn glow(&self, case: f32) -> Pen<'_> {
        Pen {
            ink: &self.ground,
            casing: &self.casing,
            case,
        }
    }

    /// A golden pen, with a casing of `case` pixels.
    pub fn gold(&self, case: f32) -> Pen<'_> {
        Pen {
            ink: &self.gold,
            casing: &self.casing,
            case,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Pen<'a> {
    pub ink: &'a Ink,
    /// The ink of the line around everything that the pen draws.
    pub casing: &'a Ink,
    /// The width of the casing in pixels.
    pub case: f32,
}

impl Pen<'_> {
    pub fn fill(&self, image: &mut IndexedImage, shape: &impl Shape) {
        image.fill(&shape.grown(self.case), self.casing);
        image.fill(shape, self.ink);
    }

    pub fn dot(&self, image: &mut IndexedImage, (x, y): (f32, f32), r: f32) {
        self.fill(image, &Circle { x, y, r });
    }

    /// Draws a ring around a point. `r` is the radius of the middle of its line.
    pub fn ring(&self, image: &mut IndexedImage, (x, y): (f32, f32), r: f32, width: f32) {
        self.fill(image, &Circle { x, y, r }.outline(width));
    }

    /// Draws lines from point to point. Each line is filled alone, because the box around all lines would be large.
    pub fn trail(&self, image: &mut IndexedImage, points: &[(f32, f32)], width: f32) {
        let step = |ends: &[(f32, f32)]| Segment {
            from: ends[0],
            to: ends[1],
            width,
        };
        for ends in points.windows(2) {
            image.fill(&step(ends).grown(self.case), self.casing);
        }
        for ends in points.windows(2) {
            image.fill(&step(ends), self.ink);
        }
    }

    pub fn pill(&self, image: &mut IndexedImage, at: (f32, f32), width: f32, height: f32) {
        let pill = RoundedRect::around(at, width, height, height / 2.0);
        self.fill(image, &pill);
    }
}

/// Paints the ring that marks the last action, in a soft glow. `ring` is the middle of its line.
pub fn glow_ring(canvas: &mut Canvas, ring: Circle, theme: &Theme) {
    let line = ring.outline(0.16 * ring.r);
    canvas.halo(&line, theme.ground.ink, 0.2 * ring.r, 0.7);
    canvas.fill(&ring.outline(0.17 * ring.r), &theme.now.casing);
    canvas.fill(&ring.outline(0.1 * ring.r), &theme.ground.ink);
}

pub fn glow_dot(canvas: &mut Canvas, disk: Circle, theme: &Theme) {
    canvas.fill(&disk.grown(-0.68 * disk.r), &theme.now.casing);
    canvas.fill(&disk.grown(-0.75 * disk.r), &theme.ground.ink);
}

/// Paints the dashed ring that marks a change by the last action. `ring` is the middle of its line.
pub fn glow_dashes(canvas: &mut Canvas, ring: Circle, theme: &Theme) {
    let dashes = |width: f32| Dashes {
        x: ring.x,
        y: ring.y,
        r: ring.r,
        width: width * ring.r,
        count: 12,
        duty: 0.5,
    };
    canvas.fill(&dashes(0.15), &theme.now.casing);
    canvas.fill(&dashes(0.075), &theme.ground.ink);
}
