//! The plain data that pictures are made of. The callers provide all words, because this crate has no sentences of its
//! own.

use crate::raster::Fonts;
use imageproc::pixelops::interpolate;
use rules::{BySide, Side};
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

/// An opaque sRGB colour with 8 bits for each channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Rgb {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

impl Rgb {
    pub const fn new(r: u8, g: u8, b: u8) -> Rgb {
        Rgb { r, g, b }
    }

    /// Mixes `amount` (0 to 1) of `other` into this colour, in sRGB as browsers do.
    pub fn mix(self, other: Rgb, amount: f32) -> Rgb {
        interpolate(other.into(), image::Rgb::from(self), amount.clamp(0.0, 1.0)).into()
    }

    /// The weighted squared distance of two colours in sRGB. It is computed in integers, so that every machine picks
    /// the same palette.
    pub(crate) fn distance(self, other: Rgb) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        3 * square(self.r, other.r) + 5 * square(self.g, other.g) + 2 * square(self.b, other.b)
    }
}

impl From<Rgb> for image::Rgb<u8> {
    fn from(Rgb { r, g, b }: Rgb) -> image::Rgb<u8> {
        image::Rgb([r, g, b])
    }
}

impl From<image::Rgb<u8>> for Rgb {
    fn from(image::Rgb([r, g, b]): image::Rgb<u8>) -> Rgb {
        Rgb { r, g, b }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// The error of parsing: the text does not have the form `#rrggbb`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no colour; write it as #rrggbb")]
pub struct ParseColorError(String);

impl FromStr for Rgb {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Rgb, ParseColorError> {
        let wrong = || ParseColorError(text.to_owned());
        let digits = text.strip_prefix('#').ok_or_else(wrong)?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
        let [_, r, g, b] = number.to_be_bytes();
        Ok(Rgb::new(r, g, b))
    }
}

impl TryFrom<String> for Rgb {
    type Error = ParseColorError;

    fn try_from(text: String) -> Result<Rgb, ParseColorError> {
        text.parse()
    }
}

/// The width of a picture in pixels, 120 to 2048.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture is {} to {} pixels wide", Size::MIN.0, Size::MAX.0)]
pub struct SizeError;

impl Size {
    pub const MIN: Size = Size(120);
    pub const MAX: Size = Size(2048);
    /// The usual width of a still picture.
    pub const BOARD: Size = Size(800);
    /// The width of a replay in chat.
    pub const REPLAY: Size = Size(720);

    /// # Errors
    /// If `pixels` is not between [`Size::MIN`] and [`Size::MAX`].
    pub const fn new(pixels: u32) -> Result<Size, SizeError> {
        if pixels < Size::MIN.0 || pixels > Size::MAX.0 {
            return Err(SizeError);
        }
        Ok(Size(pixels))
    }

    pub const fn pixels(self) -> u32 {
        self.0
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        text.parse().map_err(|_| SizeError).and_then(Size::new)
    }
}

/// How finely a picture is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Detail {
    #[default]
    Full,
    /// Flat colours with hard edges, for replays: fewer tones make the repainted parts of a GIF smaller.
    Flat,
}

/// The reader's choices for a picture: the side from which the board is seen, the coordinates, and the marks of legal
/// cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub seen_from: Side,
    pub coordinates: bool,
    /// Whether legal cells are marked; in the diagram of a refusal, whether the legal alternatives are marked.
    /// Compulsory cells are always marked, unless finding them is part of the game.
    pub legal: bool,
}

impl View {
    /// This view without the marks of legal cells.
    pub fn quiet(self) -> View {
        View {
            legal: false,
            ..self
        }
    }
}

impl Default for View {
    fn default() -> View {
        View {
            seen_from: Side::First,
            coordinates: true,
            legal: true,
        }
    }
}

/// Different wordings of one text, the best first. A picture shows the first wording that the fonts can write
/// completely, or nothing if the fonts can write none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(Vec<String>);

impl Words {
    /// Adds the wordings of `other` after these.
    pub fn or(mut self, other: impl Into<Words>) -> Words {
        self.0.extend(other.into().0);
        self
    }

    /// The first wording that `fonts` can write completely; an empty text if there is none.
    pub(crate) fn in_letters_of(&self, fonts: &Fonts) -> &str {
        let found = self.0.iter().find(|text| fonts.can_write(text));
        found.map_or("", String::as_str)
    }
}

impl<T: Into<String>> From<T> for Words {
    fn from(text: T) -> Words {
        Words(vec![text.into()])
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    pub names: BySide<Words>,
    /// The banner that says how the match ended; `None` while the match goes on.
    pub banner: Option<Banner>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// The winner; `None` for a draw or a match without result.
    pub winner: Option<Side>,
    /// The upper line, for example "Ann wins 60 to 54".
    pub title: Words,
    /// The middle line with the reason of the result, for example "the inside is full".
    pub reason: Words,
    /// The lower line with the last move, the game and its designer.
    pub credit: Words,
}

/// What the strip shows for a side: its points, and whether it is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    pub points: Points,
    pub to_move: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// No points are shown, because nothing counts yet.
    None,
    Total(u32),
    /// A row of places, one place for each point that a side needs to win.
    Places {
        won: u8,
        all: u8,
    },
}

/// The line of text below each picture of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Each side's last action in words; empty before the side's first action.
    pub texts: BySide<Words>,
    /// The side that played last. If there is no room for both texts, the text of this side is kept.
    pub last: Side,
}

impl Default for Caption {
    fn default() -> Caption {
        Caption {
            texts: BySide::default(),
            last: Side::First,
        }
    }
}
