//! Shapes, described by signed distances.
//!
//! A shape returns the distance of a point from its edge. This distance is enough to draw soft and hard edges,
//! outlines, shadows and glows.

pub trait Shape {
    /// The distance of a point from the edge in pixels; negative inside the shape. The absolute value may be less than
    /// the true distance, but not greater, because filling skips that many pixels.
    fn distance(&self, x: f32, y: f32) -> f32;

    /// A box around the shape: left, top, right and bottom.
    fn bounds(&self) -> [f32; 4];

    /// A line along the edge of this shape, `width` pixels wide.
    fn outline(self, width: f32) -> Outline<Self>
    where
        Self: Sized,
    {
        Outline { shape: self, width }
    }

    /// This shape made larger by `by` pixels on every side; smaller if `by` is negative.
    fn grown(self, by: f32) -> Grown<Self>
    where
        Self: Sized,
    {
        Grown { shape: self, by }
    }

    /// The part of this shape that lies inside `other`.
    fn within<T: Shape>(self, other: T) -> Within<Self, T>
    where
        Self: Sized,
    {
        Within(self, other)
    }
}

impl<S: Shape + ?Sized> Shape for &S {
    fn distance(&self, x: f32, y: f32) -> f32 {
        (*self).distance(x, y)
    }

    fn bounds(&self) -> [f32; 4] {
        (*self).bounds()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Circle {
    /// Centre, pixels from the left.
    pub x: f32,
    /// Centre, pixels from the top.
    pub y: f32,
    /// Radius in pixels.
    pub r: f32,
}

impl Shape for Circle {
    fn distance(&self, x: f32, y: f32) -> f32 {
        length(x - self.x, y - self.y) - self.r
    }

    fn bounds(&self) -> [f32; 4] {
        square((self.x, self.y), self.r)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct RoundedRect {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
    pub radius: f32,
}

impl RoundedRect {
    pub fn around((x, y): (f32, f32), width: f32, height: f32, radius: f32) -> RoundedRect {
        RoundedRect {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
            radius,
        }
    }
}

impl Shape for RoundedRect {
    fn distance(&self, x: f32, y: f32) -> f32 {
        let (half_width, half_height) = (
            (self.right - self.left) / 2.0,
            (self.bottom - self.top) / 2.0,
        );
        let radius = self.radius.min(half_width).min(half_height).max(0.0);
        let dx = (x - (self.left + self.right) / 2.0).abs() - half_width + radius;
        let dy = (y - (self.top + self.bottom) / 2.0).abs() - half_height + radius;
        length(dx.max(0.0), dy.max(0.0)) + dx.max(dy).min(0.0) - radius
    }

    fn bounds(&self) -> [f32; 4] {
        [self.left, self.top, self.right, self.bottom]
    }
}

/// A hexagon with a flat top and a flat bottom. It is a cell of a lattice of hexagons.
#[derive(Clone, Copy, Debug)]
pub struct Hexagon {
    /// Centre, pixels from the left.
    pub x: f32,
    /// Centre, pixels from the top.
    pub y: f32,
    /// The distance between the centres of neighbouring columns of the lattice.
    pub across: f32,
    /// The height of a cell of the lattice.
    pub down: f32,
    /// The distance from the edge of the hexagon to the edge of its cell.
    pub inset: f32,
    /// The radius of the rounded corners.
    pub corner: f32,
}

impl Shape for Hexagon {
    fn distance(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = (x - self.x, y - self.y);
        let slope = length(self.across, self.down / 2.0);
        let (nx, ny) = (self.across / slope, self.down / 2.0 / slope);
        let flat = dy.abs() - self.down / 2.0;
        let rising = (dx * nx + dy * ny).abs() - slope / 2.0;
        let falling = (dx * nx - dy * ny).abs() - slope / 2.0;
        let lift = self.inset + self.corner;
        let mut sides = [flat + lift, rising + lift, falling + lift];
        sides.sort_by(f32::total_cmp);
        let [_, second, first] = sides;
        if second * 2.0 <= first.max(0.0) {
            return first - self.corner;
        }
        // The distance to the corner in which two sides meet at 120°.
        let squared = (first * first + second * second - first * second) * (4.0 / 3.0);
        squared.max(0.0).sqrt() - self.corner
    }

    fn bounds(&self) -> [f32; 4] {
        let reach = self.across * 0.67;
        [
            self.x - reach,
            self.y - self.down / 2.0,
            self.x + reach,
            self.y + self.down / 2.0,
        ]
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub from: (f32, f32),
    pub to: (f32, f32),
    /// The width of the line in pixels.
    pub width: f32,
}

impl Shape for Segment {
    fn distance(&self, x: f32, y: f32) -> f32 {
        let (ex, ey) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let (px, py) = (x - self.from.0, y - self.from.1);
        let squared = ex * ex + ey * ey;
        let along = if squared > 0.0 {
            ((px * ex + py * ey) / squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        length(px - ex * along, py - ey * along) - self.width / 2.0
    }

    fn bounds(&self) -> [f32; 4] {
        let half = self.width / 2.0;
        [
            self.from.0.min(self.to.0) - half,
            self.from.1.min(self.to.1) - half,
            self.from.0.max(self.to.0) + half,
            self.from.1.max(self.to.1) + half,
        ]
    }
}

/// A filled polygon. Its corners may be listed clockwise or counter-clockwise.
#[derive(Clone, Debug)]
pub struct Polygon {
    /// The corners, in order; at least three.
    pub points: Vec<(f32, f32)>,
}

impl Shape for Polygon {
    fn distance(&self, x: f32, y: f32) -> f32 {
        let mut nearest = f32::INFINITY;
        let mut inside = false;
        let mut last = self.points.len().saturating_sub(1);
        for (index, &to) in self.points.iter().enumerate() {
            let from = self.points[last];
            let width = 0.0;
            nearest = nearest.min(Segment { from, to, width }.distance(x, y));
            let crosses = (from.1 > y) != (to.1 > y);
            if crosses && x < (from.0 - to.0) * (y - to.1) / (from.1 - to.1) + to.0 {
                inside = !inside;
            }
            last = index;
        }
        if inside { -nearest } else { nearest }
    }

    fn bounds(&self) -> [f32; 4] {
        let points = self.points.iter().map(|&point| square(point, 0.0));
        let around = |[a, b, c, d]: [f32; 4], [e, f, g, h]: [f32; 4]| {
            [a.min(e), b.min(f), c.max(g), d.max(h)]
        };
        points.reduce(around).unwrap_or_default()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Cross {
    /// Centre, pixels from the left.
    pub x: f32,
    /// Centre, pixels from the top.
    pub y: f32,
    pub reach: f32,
    pub width: f32,
}

impl Shape for Cross {
    fn distance(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = ((x - self.x).abs(), (y - self.y).abs());
        let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
        let half = self.width / 2.0;
        let end = self.reach - half;
        length((long - end).max(0.0), short) - half
    }

    fn bounds(&self) -> [f32; 4] {
        square((self.x, self.y), self.reach)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Dashes {
    /// Centre, pixels from the left.
    pub x: f32,
    /// Centre, pixels from the top.
    pub y: f32,
    pub r: f32,
    pub width: f32,
    pub count: u8,
    /// The share of the circle that the dashes cover, 0 to 1.
    pub duty: f32,
}

impl Shape for Dashes {
    fn distance(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = (x - self.x, y - self.y);
        let step = std::f32::consts::TAU / f32::from(self.count.max(1));
        let angle = dy.atan2(dx);
        let local = (angle - (angle / step).round() * step).abs();
        let half = step * self.duty / 2.0;
        let across = if local <= half {
            (length(dx, dy) - self.r).abs()
        } else {
            let (sin, cos) = (local - half).sin_cos();
            let out = length(dx, dy);
            length(out * cos - self.r, out * sin)
        };
        across - self.width / 2.0
    }

    fn bounds(&self) -> [f32; 4] {
        square((self.x, self.y), self.r + self.width / 2.0)
    }
}

/// A line along the edge of a shape; made by [`Shape::outline`].
#[derive(Clone, Copy, Debug)]
pub struct Outline<S> {
    shape: S,
    width: f32,
}

impl<S: Shape> Shape for Outline<S> {
    fn distance(&self, x: f32, y: f32) -> f32 {
        self.shape.distance(x, y).abs() - self.width / 2.0
    }

    fn bounds(&self) -> [f32; 4] {
        outset(self.shape.bounds(), self.width / 2.0)
    }
}

/// A shape made larger or smaller; made by [`Shape::grown`].
#[derive(Clone, Copy, Debug)]
pub struct Grown<S> {
    shape: S,
    by: f32,
}

impl<S: Shape> Shape for Grown<S> {
    fn distance(&self, x: f32, y: f32) -> f32 {
        self.shape.distance(x, y) - self.by
    }

    fn bounds(&self) -> [f32; 4] {
        outset(self.shape.bounds(), self.by.max(0.0))
    }
}

/// The common part of two shapes; made by [`Shape::within`].
#[derive(Clone, Copy, Debug)]
pub struct Within<S, T>(S, T);

impl<S: Shape, T: Shape> Shape for Within<S, T> {
    fn distance(&self, x: f32, y: f32) -> f32 {
        self.0.distance(x, y).max(self.1.distance(x, y))
    }

    fn bounds(&self) -> [f32; 4] {
        let ([a, b, c, d], [e, f, g, h]) = (self.0.bounds(), self.1.bounds());
        [a.max(e), b.max(f), c.min(g), d.min(h)]
    }
}

/// Diagonal stripes that cover the whole plane; [`Shape::within`] limits them to a shape.
#[derive(Clone, Copy, Debug)]
pub struct Stripes {
    pub pitch: f32,
    pub width: f32,
}

impl Shape for Stripes {
    fn distance(&self, x: f32, y: f32) -> f32 {
        let along = (x + y) * std::f32::consts::FRAC_1_SQRT_2;
        let offset = along - (along / self.pitch).round() * self.pitch;
        offset.abs() - self.width / 2.0
    }

    fn bounds(&self) -> [f32; 4] {
        square((0.0, 0.0), f32::INFINITY)
    }
}

/// The column after a run of equally covered pixels that starts at `column`. `distance` is the distance from the
/// centre of the first pixel to the edge of the shape.
pub(super) fn leap(column: u32, distance: f32) -> u32 {
    (column + 1).saturating_add((distance.abs() - 0.5).max(0.0) as u32)
}

/// The columns and rows of the pixels that a shape with these `bounds` may touch, within a picture of this width and
/// height.
pub(super) fn pixels(bounds: [f32; 4], width: u32, height: u32) -> [std::ops::Range<u32>; 2] {
    let [left, top, right, bottom] = bounds;
    let cut = |from: f32, to: f32, limit: u32| {
        let from = (from - 1.0).floor().clamp(0.0, limit as f32) as u32;
        let to = (to + 1.0).ceil().clamp(0.0, limit as f32) as u32;
        from..to.max(from)
    };
    [cut(left, right, width), cut(top, bottom, height)]
}

fn square((x, y): (f32, f32), reach: f32) -> [f32; 4] {
    [x - reach, y - reach, x + reach, y + reach]
}

fn outset([left, top, right, bottom]: [f32; 4], by: f32) -> [f32; 4] {
    [left - by, top - by, right + by, bottom + by]
}

fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}
