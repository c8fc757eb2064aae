//! What a button or menu of the settings page about roles by rating carries.

use super::ParseComponentIdError;
use super::codec::{displayed, fields, words};
use rules::Game;
use std::fmt;
use std::str::FromStr;

/// A request of a manager, with what is chosen on the page so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolesPress {
    pub act: RolesAct,
    /// Pool and points for which a role is chosen next.
    pub draft: Draft,
}

/// What a manager does on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolesAct {
    /// Show the page.
    Show,
    /// Take the game and variant chosen in the menu.
    Pool,
    /// Take the points chosen in the menu.
    Least,
    /// Give the role chosen in the menu for the points of the draft.
    Add,
    /// No longer give the role chosen in the menu.
    Drop,
    /// Give the roles again that Discord refused.
    Again,
}

/// Least points in a rating pool, such as `iago/standard/1600`. The pool may not exist, and the page may not offer the
/// points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub game: Game,
    /// Key of the variant.
    pub variant: String,
    /// Least points, such as 1600.
    pub least: u32,
}

words! { RolesAct {
    RolesAct::Show => "show",
    RolesAct::Pool => "pool",
    RolesAct::Least => "least",
    RolesAct::Add => "add",
    RolesAct::Drop => "drop",
    RolesAct::Again => "again",
} }

fields! { RolesPress { act: RolesAct, draft: Draft } }

displayed! { Draft: ["iago/standard/4294967295".parse().expect("a draft")] }

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.game, self.variant, self.least)
    }
}

impl FromStr for Draft {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<Draft, ParseComponentIdError> {
        let parts: Vec<&str> = text.split('/').collect();
        let [game, variant, least] = parts.as_slice() else {
            return Err(ParseComponentIdError);
        };
        Ok(Draft {
            game: game.parse().map_err(|_| ParseComponentIdError)?,
            variant: (*variant).to_owned(),
            least: least.parse().map_err(|_| ParseComponentIdError)?,
        })
    }
}
