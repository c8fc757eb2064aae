//! Parts every board shares: disks, shadows, crosses and the gold of this moment.

use super::canvas::Canvas;
use super::color::Rgb;
use super::frame::Frame;
use super::palette::{Ink, Palette};
use super::shape::{Circle, Cross, Dashes, Shape, Stripes};
use super::theme::{Now, Pattern, Piece};

/// A soft shadow to the lower right of a disk; `dark` is its deepest tone.
pub fn shadow(canvas: &mut Canvas, disk: Circle, dark: Rgb) {
    let fallen = Circle {
        x: disk.x + 0.05 * disk.r,
        y: disk.y + 0.1 * disk.r,
        r: disk.r,
    };
    canvas.halo(&fallen, dark, 0.16 * disk.r, 0.85);
}

/// A disk with light from the upper left: a dark rim, a bevel and a flat.
pub fn disk(canvas: &mut Canvas, disk: Circle, piece: &Piece) {
    let Circle { x, y, r } = disk;
    canvas.fill(&disk, &piece.rim);
    // Three flat tones: gradients would not survive a palette of sixteen colours.
    let bevel = |px: f32, py: f32| {
        let lit = -(0.6 * (px - x) + 0.8 * (py - y)) / r;
        match lit {
            lit if lit > 0.2 => piece.light,
            lit if lit < -0.2 => piece.shade,
            _ => piece.face,
        }
    };
    canvas.fill(&disk.grown(-0.055 * r), &bevel);
    let flat = disk.grown(-0.17 * r);
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
            let half = 0.36 * r;
            let square = super::shape::Bar {
                left: x - half,
                top: y - half,
                right: x + half,
                bottom: y + half,
                radius: 0.0,
            };
            canvas.fill(&square, &piece.ink);
        }
    }
}

/// The cross of a captive, in its owner's colour.
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

/// The inks of what happens now, to draw with on frames.
#[derive(Clone, Debug)]
pub struct Gold {
    /// Gold.
    pub gold: Ink,
    /// The thin line around gold.
    pub casing: Ink,
    /// Numbers on gold.
    pub ink: Ink,
}

impl Gold {
    /// The inks of a theme in a board's palette.
    #[must_use]
    pub fn new(palette: &Palette, now: &Now) -> Gold {
        Gold {
            gold: palette.ink(now.gold),
            casing: palette.ink(now.casing),
            ink: palette.ink(now.ink),
        }
    }

    /// Fills a shape with gold, and a line `case` pixels wide around it.
    pub fn fill<S: Shape + Clone>(&self, frame: &mut Frame, shape: &S, case: f32) {
        frame.fill(&shape.grown(case), &self.casing);
        frame.fill(shape, &self.gold);
    }
}

/// The gold ring of what happens now; `ring` is the middle of the line.
pub fn gold_ring(canvas: &mut Canvas, ring: Circle, now: &Now) {
    canvas.fill(&ring.outline(0.16 * ring.r), &now.casing);
    canvas.fill(&ring.outline(0.1 * ring.r), &now.gold);
}

/// The gold dot on a disk that was just placed.
pub fn gold_dot(canvas: &mut Canvas, disk: Circle, now: &Now) {
    canvas.fill(&disk.grown(-0.7 * disk.r), &now.casing);
    canvas.fill(&disk.grown(-0.76 * disk.r), &now.gold);
}

/// The dashed gold ring of what just changed; `ring` is the middle of the line.
pub fn gold_dashes(canvas: &mut Canvas, ring: Circle, now: &Now) {
    let dashes = |width: f32| Dashes {
        x: ring.x,
        y: ring.y,
        r: ring.r,
        width: width * ring.r,
        count: 12,
        duty: 0.5,
    };
    canvas.fill(&dashes(0.14), &now.casing);
    canvas.fill(&dashes(0.075), &now.gold);
}
