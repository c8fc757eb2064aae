//! What a button or menu of the settings page about roles by rating carries.

use super::ParseComponentIdError;
use super::codec::{displayed, fields, words};
use rules::Game;
use std::fmt;
use std::str::FromStr;

/// A manager's request, with what the manager has chosen on the page so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolesPress {
    pub act: RolesAct,
    /// Rating pool and points; the manager chooses next which role a player gets for these points.
    pub draft: Draft,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolesAct {
    Show,
    /// Take the game and variant chosen in the menu.
    Pool,
    /// Take the points chosen in the menu.
    Least,
    /// Give the role chosen in the menu for the points of the draft.
    Add,
    /// Stop giving the role that was chosen in the menu.
    Drop,
    /// Try again to give the roles that Discord refused.
    Again,
}

/// A rating pool and the smallest number of points, such as `iago/standard/1600`. A forged button may name a pool
/// that does not exist, or points that the page does not offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub game: Game,
    /// Key of the variant.
    pub variant: String,
    /// The smallest number of points for which a player gets the role, such as 1600.
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
