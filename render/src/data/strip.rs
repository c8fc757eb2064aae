//! The words around a board. They are handed in: this crate has no sentences.

use crate::raster::Fonts;
use rules::{BySide, Side};

/// What a text says, best first: the faces write the first of which they have every letter. Without one,
/// nothing is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(Vec<String>);

impl Words {
    /// These words, or else what `other` says.
    pub fn or(mut self, other: impl Into<Words>) -> Words {
        self.0.extend(other.into().0);
        self
    }

    /// The first text of which the faces have every letter; empty if there is none.
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
    /// How the match ended; `None` while it goes on.
    pub banner: Option<Banner>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// The winner; `None` for a draw and for a match without result.
    pub winner: Option<Side>,
    /// The upper line: "Ann wins 60 to 54".
    pub title: Words,
    /// The middle line: "the inside is full".
    pub reason: Words,
    /// The lower line: the last move, the game and its designer.
    pub credit: Words,
}

/// What the strip says of a side besides its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    pub points: Points,
    pub to_move: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Not at all: nothing counts yet.
    None,
    Total(u32),
    Places {
        won: u8,
        all: u8,
    },
}

/// The line below a picture of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// What each side played last; empty before that.
    pub texts: BySide<Words>,
    /// The side that played later; its text stays where there is no room for both.
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
