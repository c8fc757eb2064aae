//! The shape of a counter.

use crate::raster::shape::{Circle, Polygon, RoundedRect, Shape};

#[derive(Clone, Debug)]
pub struct PawnShape {
    head: Circle,
    neck: Polygon,
    foot: RoundedRect,
}

impl PawnShape {
    /// The shape of a counter around a point; `unit` is the width of a square in pixels.
    pub fn new(x: f32, y: f32, unit: f32) -> PawnShape {
        PawnShape {
            head: Circle {
                x,
                y: y - 0.26 * unit,
                r: 0.15 * unit,
            },
            neck: Polygon {
                points: vec![
                    (x - 0.08 * unit, y - 0.2 * unit),
                    (x + 0.08 * unit, y - 0.2 * unit),
                    (x + 0.2 * unit, y + 0.06 * unit),
                    (x - 0.2 * unit, y + 0.06 * unit),
                ],
            },
            foot: RoundedRect {
                left: x - 0.31 * unit,
                top: y - 0.03 * unit,
                right: x + 0.31 * unit,
                bottom: y + 0.37 * unit,
                radius: 0.13 * unit,
            },
        }
    }

    pub fn score(x: f32, y: f32, unit: f32) -> (f32, f32) {
        (x, y + 0.17 * unit)
    }
}

impl Shape for PawnShape {
    fn distance(&self, x: f32, y: f32) -> f32 {
        self.head
            .distance(x, y)
            .min(self.neck.distance(x, y))
            .min(self.foot.distance(x, y))
    }

    fn bounds(&self) -> [f32; 4] {
        let head = self.head.bounds();
        let foot = self.foot.bounds();
        [foot[0], head[1], foot[2], foot[3]]
    }
}
