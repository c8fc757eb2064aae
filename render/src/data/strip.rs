//! The words around a board. They are handed in: this crate has no sentences.

use rules::{BySide, Side};

/// The words around a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The players' names. A name with a letter that the faces lack is left out.
    pub names: BySide<String>,
    /// How the match ended; `None` while it goes on.
    pub banner: Option<Banner>,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// The winner; `None` for a draw and for a match without result.
    pub winner: Option<Side>,
    /// The upper line: "Ann wins 60 to 54".
    pub title: String,
    /// The middle line: "the inside is full".
    pub reason: String,
    /// The lower line: the last move, the game and its designer.
    pub credit: String,
}

/// What the strip says of a side besides its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The points.
    pub points: Points,
    /// Whether it is to move.
    pub to_move: bool,
}

/// How the strip shows the points of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Not at all: nothing counts yet.
    None,
    /// As a number.
    Total(u32),
    /// As so many places, of which the first are won.
    Places {
        /// How many are won.
        won: u8,
        /// How many there are.
        all: u8,
    },
}

/// The line below a picture of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// What each side played last; empty before that.
    pub texts: BySide<String>,
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
