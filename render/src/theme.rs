//! How pictures look: colours and patterns, read from `assets/themes`.

use super::board::Detail;
use super::canvas::Canvas;
use super::color::Rgb;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A theme that ships with the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThemeName {
    /// Warm board on a slate table.
    #[default]
    Classic,
    /// Dimmed, for the night.
    Dark,
    /// Black, white and pure colours.
    HighContrast,
    /// Blue, vermilion and patterns in place of hues that look alike to some eyes.
    ColourBlind,
}

impl ThemeName {
    /// Every theme.
    pub const ALL: [ThemeName; 4] = [
        ThemeName::Classic,
        ThemeName::Dark,
        ThemeName::HighContrast,
        ThemeName::ColourBlind,
    ];

    /// The name used in commands, settings and file names.
    #[must_use]
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

/// The name is none of the themes'.
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

/// How a picture looks: its theme, and whether patterns say what colours say in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Look {
    /// The theme.
    pub theme: ThemeName,
    /// Whether patterns tell apart what its colours do; those of the theme itself are always there.
    pub patterns: bool,
}

impl Look {
    /// Every theme as it is, and then with patterns.
    pub const ALL: [Look; 8] = {
        let mut all = [Look {
            theme: ThemeName::Classic,
            patterns: false,
        }; 8];
        let mut at = 0;
        while at < all.len() {
            all[at].theme = ThemeName::ALL[at % ThemeName::ALL.len()];
            all[at].patterns = at >= ThemeName::ALL.len();
            at += 1;
        }
        all
    };
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

/// Every colour and pattern of a picture, by what it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// What the board lies on, and the numbers around it.
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
    /// What must be done now.
    pub now: Now,
    /// How finely to paint with it; no theme file says so.
    #[serde(skip)]
    pub detail: Detail,
}

/// What the board lies on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backdrop {
    /// The picture's own ground, to its corners.
    pub face: Rgb,
    /// The tray the cells lie in.
    pub tray: Rgb,
    /// The edge of the tray.
    pub edge: Rgb,
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
    /// Its lit edge.
    pub light: Rgb,
    /// Its shaded edge, and the shadow a piece throws on it.
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
    /// The flat of the piece.
    pub face: Rgb,
    /// Where light falls on it.
    pub light: Rgb,
    /// Where it turns away from the light.
    pub shade: Rgb,
    /// The line around it; sets it off from any cell.
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
    /// Gold, and nothing else is.
    pub gold: Rgb,
    /// The thin line around gold; sets it off from any ground.
    pub casing: Rgb,
    /// Numbers on gold.
    pub ink: Rgb,
}

/// A drawn pattern, for eyes that tell few hues apart.
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
    /// A theme that ships with the program, with patterns if the look has them.
    #[must_use]
    pub fn named(look: impl Into<Look>) -> &'static Theme {
        static THEMES: LazyLock<[[Theme; 2]; 4]> = LazyLock::new(|| {
            ThemeName::ALL.map(|name| {
                let read = Theme::parse(name.source());
                let theme = read.expect("a test reads every theme that ships");
                [theme.clone(), theme.patterned()]
            })
        });
        let look = look.into();
        &THEMES[look.theme as usize][usize::from(look.patterns)]
    }

    /// This theme with patterns wherever two things are told apart by colour and have none yet.
    #[must_use]
    pub fn patterned(&self) -> Theme {
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

    /// Reads a theme file (TOML).
    ///
    /// # Errors
    /// What is missing, unknown or no colour, with its line.
    pub fn parse(source: &str) -> Result<Theme, ThemeError> {
        Ok(toml::from_str(source)?)
    }

    /// This theme with pieces in one tone each, except that stripes keep the tone they are drawn in.
    #[must_use]
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

    /// A canvas of one colour to paint on in this theme; width and height in pixels.
    #[must_use]
    pub fn canvas(&self, width: u32, height: u32, color: Rgb) -> Canvas {
        let canvas = Canvas::new(width, height, color);
        match self.detail {
            Detail::Full => canvas,
            Detail::Flat => canvas.hard(),
        }
    }

    /// The sixteen colours a board is drawn with, before edges are blended: the flats, which carry
    /// meaning, and the tones that give them depth.
    #[must_use]
    pub fn tones(&self) -> [Rgb; 16] {
        [
            self.ground.face,
            self.ground.tray,
            self.inner.face,
            self.outer.face,
            self.centre.face,
            self.first.face,
            self.second.face,
            self.captive.face,
            self.now.gold,
            self.first.light,
            self.captive.light,
            self.captive.shade,
            self.inner.shade,
            self.centre.mark,
            self.outer.light,
            self.outer.shade,
        ]
    }
}

/// A theme file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the theme cannot be read: {0}")]
pub struct ThemeError(#[from] toml::de::Error);
