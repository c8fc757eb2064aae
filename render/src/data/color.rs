use imageproc::pixelops::interpolate;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

/// An opaque sRGB colour with 8 bits a channel.
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
    pub const fn new(r: u8, g: u8, b: u8) -> Rgb {
        Rgb { r, g, b }
    }

    /// The colour `amount` (0 to 1) of the way to `other`, mixed in sRGB as browsers do.
    pub fn mix(self, other: Rgb, amount: f32) -> Rgb {
        interpolate(other.into(), image::Rgb::from(self), amount.clamp(0.0, 1.0)).into()
    }

    /// A weighted squared distance in sRGB; in whole numbers, so that every machine picks the same
    /// palette.
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

/// The text is not of the form `#rrggbb`.
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
