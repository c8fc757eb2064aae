//! Colours and patterns, read from `assets/themes`.

use super::name::{Look, ThemeName};
use crate::data::{Detail, Rgb};
use crate::raster::Canvas;
use serde::Deserialize;
use std::sync::LazyLock;

/// Every colour and pattern, by what it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// The panels around the board, and the numbers on them.
    pub ground: Backdrop,
    /// Cells of the warm, light area (Iago's inner area; the squares of ISAAC; Ampel's board).
    pub inner: Area,
    /// Cells of the cool, dark area (Iago's outer area).
    pub outer: Area,
    /// The centre cell; its `mark` shows beneath a disk.
    pub centre: Area,
    /// Pieces of the first side in Iago and ISAAC.
    pub first: Piece,
    /// Pieces of the second side in Iago and ISAAC.
    pub second: Piece,
    /// Captives of either side; the cross takes the owner's face.
    pub captive: Piece,
    /// Red disks of Ampel.
    pub red: Piece,
    /// Yellow disks of Ampel.
    pub yellow: Piece,
    /// Green disks of Ampel.
    pub green: Piece,
    /// What must be done.
    pub now: Now,
    /// How finely to paint; not part of a theme file.
    #[serde(skip)]
    pub detail: Detail,
}

/// The panels around the board and below charts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backdrop {
    /// A panel, and the line around the board.
    pub face: Rgb,
    /// The field of a chart.
    pub tray: Rgb,
    /// Numbers and lines.
    pub ink: Rgb,
    /// Numbers and lines that may stand back.
    pub quiet: Rgb,
}

/// A kind of cell.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// The cell.
    pub face: Rgb,
    /// What stands out from it: stripes, plates.
    pub light: Rgb,
    /// The gap between two cells, and the shadow a piece throws.
    pub shade: Rgb,
    /// Names that matter.
    pub ink: Rgb,
    /// Names that may fade.
    pub quiet: Rgb,
    /// A mark of the cell itself.
    pub mark: Rgb,
    /// What tells the area apart without colour.
    #[serde(default)]
    pub pattern: Pattern,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Its flat.
    pub face: Rgb,
    /// The lit side of what stands on it.
    pub light: Rgb,
    /// The groove in it, its stripes, and the shaded side of what stands on it.
    pub shade: Rgb,
    /// The line that sets it off from any cell.
    pub rim: Rgb,
    /// Numbers and marks on it.
    pub ink: Rgb,
    /// What tells the piece apart without colour.
    #[serde(default)]
    pub pattern: Pattern,
}

/// What must be done now.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Now {
    /// Gold, which nothing else is.
    pub gold: Rgb,
    /// The thin line that sets gold off from any ground.
    pub casing: Rgb,
    /// Numbers on gold.
    pub ink: Rgb,
}

/// A pattern, for eyes that tell few hues apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pattern {
    /// Nothing.
    #[default]
    None,
    /// A ring halfway out.
    Ring,
    /// A dot in the middle.
    Dot,
    /// Diagonal stripes.
    Stripes,
    /// A square in the middle.
    Square,
}

impl Theme {
    /// The theme of a look.
    pub fn named(look: impl Into<Look>) -> &'static Theme {
        static THEMES: LazyLock<[[Theme; 2]; 4]> = LazyLock::new(|| {
            ThemeName::ALL.map(|name| {
                let theme: Theme = toml::from_str(name.source()).expect("a whole theme");
                [theme.clone(), theme.patterned()]
            })
        });
        let look = look.into();
        &THEMES[look.theme as usize][usize::from(look.patterns)]
    }

    /// This theme with patterns wherever colour alone tells two things apart.
    fn patterned(&self) -> Theme {
        let mut theme = self.clone();
        for (pattern, missing) in [
            (&mut theme.outer.pattern, Pattern::Stripes),
            (&mut theme.first.pattern, Pattern::Ring),
            (&mut theme.second.pattern, Pattern::Dot),
            (&mut theme.captive.pattern, Pattern::Stripes),
            (&mut theme.red.pattern, Pattern::Ring),
            (&mut theme.yellow.pattern, Pattern::Dot),
            (&mut theme.green.pattern, Pattern::Square),
        ] {
            if *pattern == Pattern::None {
                *pattern = missing;
            }
        }
        theme
    }

    /// This theme for flat detail: each piece in one tone, except the tone of its stripes.
    pub fn flat(&self) -> Theme {
        let mut theme = self.clone();
        theme.detail = Detail::Flat;
        for piece in [
            &mut theme.first,
            &mut theme.second,
            &mut theme.captive,
            &mut theme.red,
            &mut theme.yellow,
            &mut theme.green,
        ] {
            piece.light = piece.face;
            if piece.pattern != Pattern::Stripes {
                piece.shade = piece.face;
            }
        }
        theme
    }

    /// The colour of an area in a chart.
    pub fn chart_area(&self) -> Rgb {
        self.ground.tray.mix(self.outer.face, 0.45)
    }

    /// A canvas of one colour; width and height in pixels.
    pub fn canvas(&self, width: u32, height: u32, color: Rgb) -> Canvas {
        let canvas = Canvas::new(width, height, color);
        match self.detail {
            Detail::Full => canvas,
            Detail::Flat => canvas.hard(),
        }
    }
}
