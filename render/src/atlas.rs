//! Sprites by what they show: painted on a sheet, brought down to one palette, found by key.

use super::board::Detail;
use super::canvas::Canvas;
use super::color::Rgb;
use super::indexed::Sprite;
use super::palette::Palette;
use super::shape::Shape;
use std::collections::HashMap;
use std::hash::Hash;

/// How many colours a board uses: four bits a pixel, so that deflate sees a whole cell back.
const COLORS: usize = 16;

/// Everything a board paints before its palette is known.
pub struct Sheet<K> {
    exact: Vec<Rgb>,
    blended: bool,
    samples: Vec<Canvas>,
    painted: Vec<Painted<K>>,
}

/// A painted sprite and how it is to be cut.
pub struct Painted<K> {
    key: K,
    canvas: Canvas,
    owned: Box<dyn Fn(u32, u32) -> bool>,
    origin: (i32, i32),
    counted: bool,
}

impl<K: Copy + Eq + Hash> Sheet<K> {
    /// A sheet whose palette has these colours as they are. A board whose exact colours are far apart
    /// needs blends between them even in flat detail (`blended`), or a letter takes on the colour of
    /// something else.
    #[must_use]
    pub fn new(exact: impl IntoIterator<Item = Rgb>, blended: bool) -> Sheet<K> {
        Sheet {
            exact: exact.into_iter().collect(),
            blended,
            samples: Vec::new(),
            painted: Vec::new(),
        }
    }

    /// Adds a picture that is no sprite, but whose colours the palette should know.
    pub fn sample(&mut self, canvas: Canvas) {
        self.samples.push(canvas);
    }

    /// Adds a sprite: the whole picture, with its corner where it is put, unless told otherwise.
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

    /// The colours the palette has as they are.
    pub fn exact(&self) -> impl Iterator<Item = Rgb> + '_ {
        self.exact.iter().copied()
    }

    /// The pictures whose colours the palette knows.
    pub fn canvases(&self) -> impl Iterator<Item = &Canvas> {
        let painted = self.painted.iter().filter(|painted| painted.counted);
        painted.map(|painted| &painted.canvas).chain(&self.samples)
    }

    /// The palette of what was painted. A flat one leaves a place for the transparent colour: with it
    /// a pixel still takes four bits.
    #[must_use]
    pub fn palette(&self, detail: Detail) -> Palette {
        let (exact, all) = (self.exact(), self.canvases());
        match detail {
            Detail::Full => Palette::pick(exact, all, COLORS),
            Detail::Flat if self.blended => Palette::pick(exact, all, COLORS - 1),
            Detail::Flat => Palette::pick(exact, [], COLORS),
        }
    }

    /// Cuts the sprites in the colours of a palette.
    #[must_use]
    pub(super) fn cut(&self, palette: &Palette) -> Atlas<K> {
        let cut = |painted: &Painted<K>| {
            let sprite = Sprite::cut(&painted.canvas, palette, &painted.owned);
            (painted.key, sprite.with_origin(painted.origin))
        };
        Atlas {
            sprites: self.painted.iter().map(cut).collect(),
        }
    }
}

impl<K> Painted<K> {
    /// Cuts out the pixels for which `owned` holds: in each row from the first to the last.
    pub fn owning(&mut self, owned: impl Fn(u32, u32) -> bool + 'static) -> &mut Painted<K> {
        self.owned = Box::new(owned);
        self
    }

    /// Cuts out what lies in a shape.
    pub fn within(&mut self, shape: impl Shape + 'static) -> &mut Painted<K> {
        self.owning(move |x, y| shape.distance(x as f32 + 0.5, y as f32 + 0.5) < 0.0)
    }

    /// Puts the corner so far from where the sprite is put, in pixels.
    pub fn at(&mut self, x: i32, y: i32) -> &mut Painted<K> {
        self.origin = (x, y);
        self
    }

    /// Puts the middle where the sprite is put.
    pub fn centred(&mut self) -> &mut Painted<K> {
        let half = |pixels: u32| -(pixels as i32 / 2);
        self.at(half(self.canvas.width()), half(self.canvas.height()))
    }

    /// Leaves the palette as it would be without this sprite, which only repeats others' colours.
    pub fn uncounted(&mut self) -> &mut Painted<K> {
        self.counted = false;
        self
    }
}

/// Ready sprites of one palette.
#[derive(Debug)]
pub struct Atlas<K> {
    sprites: HashMap<K, Sprite>,
}

impl<K: Eq + Hash> Atlas<K> {
    /// The sprite that shows this.
    #[must_use]
    pub fn get(&self, key: K) -> Option<&Sprite> {
        self.sprites.get(&key)
    }
}
