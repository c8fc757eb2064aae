//! Paints sprites, each with a key, on a sheet, and then cuts them out in the colours of one palette.

use crate::data::{Detail, Rgb};
use crate::raster::shape::Shape;
use crate::raster::{Canvas, HALF, Palette, Sprite};
use std::collections::HashMap;
use std::hash::Hash;

/// The largest number of colours of a board. With sixteen colours a pixel takes four bits.
const COLORS: usize = 16;

pub struct Sheet<K> {
    exact: Vec<Rgb>,
    blended: bool,
    samples: Vec<Canvas>,
    painted: Vec<Painted<K>>,
}

pub struct Painted<K> {
    key: K,
    canvas: Canvas,
    owned: Box<dyn Fn(u32, u32) -> bool>,
    origin: (i32, i32),
    counted: bool,
}

impl<K: Copy + Eq + Hash> Sheet<K> {
    /// A sheet whose palette has the `exact` colours. If `blended` is true, the palette has blends between these
    /// colours also in flat detail; without blends the edges of letters may get an unrelated colour.
    pub fn new(exact: impl IntoIterator<Item = Rgb>, blended: bool) -> Sheet<K> {
        Sheet {
            exact: exact.into_iter().collect(),
            blended,
            samples: Vec::new(),
            painted: Vec::new(),
        }
    }

    /// Adds a canvas that becomes no sprite, but whose colours count when the palette is chosen.
    pub fn sample(&mut self, canvas: Canvas) {
        self.samples.push(canvas);
    }

    /// Adds a sprite that consists of the whole canvas. Its upper left corner is at the point where the sprite is put.
    pub fn add(&mut self, key: K, canvas: Canvas) -> &mut Painted<K> {
        let place = self.painted.len();
        self.painted.push(Painted {
            key,
            canvas,
            owned: Box::new(|_, _| true),
            origin: (0, 0),
            counted: true,
        });
        &mut self.painted[place]
    }

    /// The palette of the sheet. `edge` is added as a transparent colour, and as a half transparent colour for soft
    /// edges.
    pub fn palette(&self, detail: Detail, edge: Rgb) -> Palette {
        let exact = self.exact.iter().copied();
        let painted = self.painted.iter().filter(|painted| painted.counted);
        let pictures = painted.map(|painted| &painted.canvas).chain(&self.samples);
        match detail {
            Detail::Full => Palette::pick(exact, pictures, COLORS - 2).with_clear(edge, &[0, HALF]),
            Detail::Flat if self.blended => {
                Palette::pick(exact, pictures, COLORS - 1).with_clear(edge, &[0])
            }
            Detail::Flat => Palette::pick(exact, [], COLORS - 1).with_clear(edge, &[0]),
        }
    }

    /// Cuts the sprites in the colours of a palette.
    pub fn cut(&self, palette: &Palette) -> HashMap<K, Sprite> {
        let cut = |painted: &Painted<K>| {
            let sprite = Sprite::cut(&painted.canvas, palette, &painted.owned, painted.origin);
            (painted.key, sprite)
        };
        self.painted.iter().map(cut).collect()
    }
}

impl<K> Painted<K> {
    /// Limits the sprite to the pixels for which `owned` returns true. In each row, all pixels from the first to the
    /// last of these belong to the sprite.
    pub fn owning(&mut self, owned: impl Fn(u32, u32) -> bool + 'static) -> &mut Painted<K> {
        self.owned = Box::new(owned);
        self
    }

    /// Limits the sprite to the pixels inside a shape.
    pub fn within(&mut self, shape: impl Shape + 'static) -> &mut Painted<K> {
        self.owning(move |x, y| shape.distance(x as f32 + 0.5, y as f32 + 0.5) < 0.0)
    }

    /// Sets the offset of the sprite's upper left corner, in pixels, from the point where the sprite is put.
    pub fn offset(&mut self, x: i32, y: i32) -> &mut Painted<K> {
        self.origin = (x, y);
        self
    }

    pub fn centred(&mut self) -> &mut Painted<K> {
        let half = |pixels: u32| -(pixels as i32 / 2);
        self.offset(half(self.canvas.width()), half(self.canvas.height()))
    }

    /// Ignores this sprite when the colours of the palette are chosen, because other sprites have the same colours.
    pub fn uncounted(&mut self) -> &mut Painted<K> {
        self.counted = false;
        self
    }
}
