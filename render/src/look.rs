//! How pictures look: themes and their names. A theme is a set of colours and patterns that is read from
//! `assets/themes`.

use crate::data::{Detail, Rgb};
use crate::raster::Canvas;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThemeName {
    #[default]
    Classic,
    Dark,
    HighContrast,
    ColourBlind,
}

impl ThemeName {
    pub const ALL: [ThemeName; 4] = [
        ThemeName::Classic,
        ThemeName::Dark,
        ThemeName::HighContrast,
        ThemeName::ColourBlind,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            ThemeName::Classic => "classic",
            ThemeName::Dark => "dark",
            ThemeName::HighContrast => "high-contrast",
            ThemeName::ColourBlind => "colour-blind",
        }
    }

    const fn source(self) -> &'static str {
        match self {
            ThemeName::Classic => include_str!("../../assets/themes/classic.toml"),
            ThemeName::Dark => include_str!("../../assets/themes/dark.toml"),
            ThemeName::HighContrast => include_str!("../../assets/themes/high-contrast.toml"),
            ThemeName::ColourBlind => include_str!("../../assets/themes/colour-blind.toml"),
        }
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such theme; there are classic, dark, high-contrast and colour-blind")]
pub struct ParseThemeNameError;

impl FromStr for ThemeName {
    type Err = ParseThemeNameError;

    fn from_str(name: &str) -> Result<ThemeName, ParseThemeNameError> {
        ThemeName::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
            .ok_or(ParseThemeNameError)
    }
}

/// A theme, and whether patterns are added to its colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Look {
    pub theme: ThemeName,
    /// Whether patterns are added where only colours distinguish two things. A theme's own patterns are always drawn.
    pub patterns: bool,
}

impl From<ThemeName> for Look {
    fn from(theme: ThemeName) -> Look {
        Look {
            theme,
            patterns: false,
        }
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let patterns = if self.patterns { "-patterns" } else { "" };
        write!(f, "{}{patterns}", self.theme)
    }
}

/// Every colour and pattern of a theme, named by what it is used for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// The colours of the panels around the board, and of the numbers on these panels.
    pub ground: Backdrop,
    /// The cells of the warm, light area (Iago's inner area, ISAAC's squares, Ampel's board).
    pub inner: Area,
    /// The cells of the cool, dark area (Iago's outer area).
    pub outer: Area,
    /// The centre cell; its `mark` is also drawn beneath a disk.
    pub centre: Area,
    /// Pieces of the first side in Iago and ISAAC.
    pub first: Piece,
    /// Pieces of the second side in Iago and ISAAC.
    pub second: Piece,
    /// Captives of either side; the cross has the colour of the owner's face.
    pub captive: Piece,
    /// Red disks of Ampel.
    pub red: Piece,
    /// Yellow disks of Ampel.
    pub yellow: Piece,
    /// Green disks of Ampel.
    pub green: Piece,
    /// The colours of golden marks, and of the thin line around all marks.
    pub now: Now,
    /// Whether pictures are painted in full or in flat detail. The theme files do not contain this.
    #[serde(skip)]
    pub detail: Detail,
}

/// The colours of the panels around the board and behind charts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backdrop {
    /// A panel, and the line around the board.
    pub face: Rgb,
    /// The background of a chart.
    pub tray: Rgb,
    /// Numbers and lines.
    pub ink: Rgb,
    /// Less important numbers and lines.
    pub quiet: Rgb,
}

/// The colours and the pattern of one kind of cell.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// The cell's surface.
    pub face: Rgb,
    /// The colour of stripes and plates (boxes behind names) on the cell.
    pub light: Rgb,
    /// The gap between two cells, and the shadow of a piece.
    pub shade: Rgb,
    /// The names of important cells.
    pub ink: Rgb,
    /// The names of less important cells.
    pub quiet: Rgb,
    /// Marks on the cell itself, such as the dot of a pattern.
    pub mark: Rgb,
    /// The pattern that distinguishes the area without colour.
    #[serde(default)]
    pub pattern: Pattern,
}

/// The colours and the pattern of one kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The piece's flat surface.
    pub face: Rgb,
    /// The lit side of parts that rise from the piece.
    pub light: Rgb,
    /// The piece's groove and stripes, and the shaded side of parts that rise from it.
    pub shade: Rgb,
    /// The line around the piece that makes it stand out on any cell.
    pub rim: Rgb,
    /// Numbers and marks on the piece.
    pub ink: Rgb,
    /// The pattern that distinguishes the piece without colour.
    #[serde(default)]
    pub pattern: Pattern,
}

/// The colours of golden marks, and of the thin line around all marks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Now {
    /// Gold marks compulsory actions in Iago and possible choices in ISAAC, and nothing else.
    pub gold: Rgb,
    /// The thin line around marks that makes them stand out on any ground.
    pub casing: Rgb,
    /// The colour of numbers on gold.
    pub ink: Rgb,
}

/// A pattern, for readers who can distinguish only few colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pattern {
    #[default]
    None,
    /// A ring halfway between the middle and the edge.
    Ring,
    /// A dot in the middle.
    Dot,
    /// Diagonal stripes.
    Stripes,
    /// A square in the middle.
    Square,
}

impl Theme {
    /// Returns the theme of a look, with patterns added if the look asks for them.
    pub fn named(look: impl Into<Look>) -> &'static Theme {
        static THEMES: LazyLock<[[Theme; 2]; ThemeName::ALL.len()]> = LazyLock::new(|| {
            ThemeName::ALL.map(|name| {
                let theme: Theme = toml::from_str(name.source()).expect("a whole theme");
                [theme.clone(), theme.patterned()]
            })
        });
        let look = look.into();
        &THEMES[look.theme as usize][usize::from(look.patterns)]
    }

    /// This theme with patterns added wherever only colour distinguishes two things.
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

    /// This theme for flat detail: each piece has one tone, and a second one for its stripes.
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

    /// The colour of filled areas in a chart.
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
