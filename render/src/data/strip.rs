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
    /// The lower line: "the inside is full".
    pub reason: String,
}

/// What the strip says of a side besides its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The points; `None` before anything counts.
    pub total: Option<u32>,
    /// Whether it is to move.
    pub to_move: bool,
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
