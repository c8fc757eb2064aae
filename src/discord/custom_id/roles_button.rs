//! What a button or menu of the page about roles by rating carries.

use super::ParseComponentIdError;
use super::codec::{displayed, fields, words};
use rules::Game;
use std::fmt;
use std::str::FromStr;

/// What is asked for, with what was chosen on the page before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolesPress {
    /// What.
    pub act: RolesAct,
    /// For which points a role is chosen next.
    pub draft: Draft,
}

/// What is done on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolesAct {
    /// Show it.
    Show,
    /// Take the ratings chosen in the menu.
    Pool,
    /// Take the points chosen in the menu.
    Least,
    /// Give the role chosen in the menu for these points.
    Add,
    /// Give the role no more that is chosen in the menu.
    Drop,
    /// Try again what was refused.
    Again,
}

/// Points in a pool: `iago/standard/1600`. There may be no such pool, and the points may be none that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The game.
    pub game: Game,
    /// The variant's key.
    pub variant: String,
    /// How many points.
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
