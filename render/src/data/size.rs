use std::str::FromStr;

/// The width of a picture in pixels, 120 to 2048.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture is {} to {} pixels wide", Size::MIN.0, Size::MAX.0)]
pub struct SizeError;

impl Size {
    pub const MIN: Size = Size(120);
    pub const MAX: Size = Size(2048);
    pub const BOARD: Size = Size(800);
    /// A replay in chat.
    pub const REPLAY: Size = Size(720);

    /// A width in pixels.
    ///
    /// # Errors
    /// If it is not between [`Size::MIN`] and [`Size::MAX`].
    pub const fn new(pixels: u32) -> Result<Size, SizeError> {
        if pixels < Size::MIN.0 || pixels > Size::MAX.0 {
            return Err(SizeError);
        }
        Ok(Size(pixels))
    }

    /// The width in pixels.
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
