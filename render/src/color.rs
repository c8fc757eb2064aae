//! Colours as 8-bit sRGB.

use imageproc::pixelops::interpolate;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

/// An opaque colour, 8 bits a channel, sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Rgb {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
}

impl Rgb {
    /// The colour of three channels.
    #[must_use]
    pub const fn new(r: u8, g: u8, b: u8) -> Rgb {
        Rgb { r, g, b }
    }

    /// The colour `amount` (0 to 1) of the way to `other`, mixed in sRGB as browsers do.
    #[must_use]
    pub fn mix(self, other: Rgb, amount: f32) -> Rgb {
        let [r, g, b] = interpolate(
            image::Rgb([other.r, other.g, other.b]),
            image::Rgb([self.r, self.g, self.b]),
            amount.clamp(0.0, 1.0),
        )
        .0;
        Rgb::new(r, g, b)
    }

    /// Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Contrast ratio with another colour, 1 to 21, as WCAG 2.2 defines it.
    #[must_use]
    pub fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The three channels as linear light, 0 to 1 each.
    #[must_use]
    pub fn linear(self) -> [f64; 3] {
        [self.r, self.g, self.b].map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    /// How far two colours look apart: a weighted squared distance in sRGB, cheap and in whole
    /// numbers, so that every machine picks the same palette.
    pub(crate) fn distance(self, other: Rgb) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        3 * square(self.r, other.r) + 5 * square(self.g, other.g) + 2 * square(self.b, other.b)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// The text is no colour of the form `#rrggbb`.
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
