//! What a button or menu of the page about roles by rating asks for: the part of its `custom_id` after
//! `roles:`.

use super::study::ParseComponentIdError;
use super::word::{value, word};
use referee::RoleId;
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

/// Points in a pool: `iago/standard/1600`. There may be no such pool, and nobody may offer so many points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The game.
    pub game: Game,
    /// The variant's key.
    pub variant: String,
    /// How many points.
    pub least: u32,
}

/// A role somebody has chosen in a menu, as the platform tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenRole {
    /// Which.
    pub id: RoleId,
    /// Whether it belongs to an app or to the platform.
    pub managed: bool,
}

const ACTS: [(RolesAct, &str); 6] = [
    (RolesAct::Show, "show"),
    (RolesAct::Pool, "pool"),
    (RolesAct::Least, "least"),
    (RolesAct::Add, "add"),
    (RolesAct::Drop, "drop"),
    (RolesAct::Again, "again"),
];

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

impl fmt::Display for RolesPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", word(&ACTS, self.act), self.draft)
    }
}

impl FromStr for RolesPress {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<RolesPress, ParseComponentIdError> {
        let (act, draft) = text.split_once(':').ok_or(ParseComponentIdError)?;
        Ok(RolesPress {
            act: value(&ACTS, act)?,
            draft: draft.parse()?,
        })
    }
}

#[cfg(test)]
impl RolesPress {
    /// One of each kind, for the tests.
    pub(super) fn examples() -> Vec<RolesPress> {
        let draft = Draft {
            game: Game::ALL[0],
            variant: "standard".to_owned(),
            least: u32::MAX,
        };
        let press = |(act, _)| RolesPress {
            act,
            draft: draft.clone(),
        };
        ACTS.map(press).to_vec()
    }
}
