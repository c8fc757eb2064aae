//! Roles a server gives by rating.

use super::answer::{Permission, permission};
use super::{Locale, game, name, t};
use referee::rating::PROVISIONAL;
use referee::{GuildId, RoleId};
use rules::Game;

/// Why a role is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The bot may not.
    Forbidden,
    /// There is no such role.
    Gone,
    /// It has permissions of a moderator now, or is above the manager who chose it.
    Powerful,
}

/// Why a role cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Everybody has it.
    Everybody,
    /// It belongs to an app or to the platform.
    Managed,
    /// It has permissions of a moderator.
    Powerful,
    /// It is not below the highest role of the person who chooses.
    Above,
    /// The platform does not tell what it may do.
    Unchecked,
    /// There are as many as there may be.
    Full(usize),
}

/// A role for so many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    /// The game.
    pub game: Game,
    /// The variant's key.
    pub variant: &'a str,
    /// How many points.
    pub least: u32,
    /// Which role.
    pub role: RoleId,
    /// Why the platform refuses it.
    pub refused: Option<Refused>,
}

/// A game and its variant, where there are some.
#[must_use]
pub fn pool(locale: Locale, of: Game, variant: &str) -> String {
    let named = name::game(locale, of);
    match game::pool(locale, of, variant) {
        Some(pool) => t!(locale, "settings-variant", game = named, pool),
        None => named,
    }
}

fn why(locale: Locale, refused: Refused) -> String {
    match refused {
        Refused::Forbidden => t!(locale, "roles-forbidden"),
        Refused::Gone => t!(locale, "roles-gone"),
        Refused::Powerful => t!(locale, "roles-outgrown"),
    }
}

/// What a server has chosen, whether the bot lacks the permission, and for what the next role is chosen.
#[must_use]
pub fn page(
    locale: Locale,
    rules: &[Rule<'_>],
    lacking: bool,
    (game, variant, least): (Game, &str, u32),
) -> String {
    // A whole number.
    let deviation = PROVISIONAL as i64;
    let mut lines = vec![t!(locale, "roles-page", deviation)];
    if rules.is_empty() {
        lines.push(t!(locale, "roles-none"));
    }
    for rule in rules {
        let pool = pool(locale, rule.game, rule.variant);
        let role = format!("<@&{}>", rule.role);
        let least = rule.least;
        lines.push(match rule.refused {
            None => t!(locale, "roles-line", pool, least, role),
            Some(refused) => {
                let why = why(locale, refused);
                t!(locale, "roles-line-refused", pool, least, role, why)
            }
        });
    }
    if lacking {
        let permission = permission(locale, Permission::ManageRoles);
        let button = t!(locale, "roles-button-again");
        lines.push(t!(locale, "roles-lacking", permission, button));
    } else {
        if rules.iter().any(|rule| rule.refused.is_some()) {
            lines.push(t!(
                locale,
                "roles-mend",
                button = t!(locale, "roles-button-again")
            ));
        }
        let pool = pool(locale, game, variant);
        lines.push(t!(locale, "roles-add", pool, least));
    }
    lines.join("\n")
}

/// That chosen roles are refused, as a direct message; `command` leads to the settings.
#[must_use]
pub fn trouble(locale: Locale, guild: GuildId, rules: &[Rule<'_>], command: &str) -> String {
    let link = format!("https://discord.com/channels/{guild}");
    let mut lines = vec![t!(locale, "roles-trouble", link)];
    lines.extend(rules.iter().filter_map(|rule| {
        let why = why(locale, rule.refused?);
        let pool = pool(locale, rule.game, rule.variant);
        let least = rule.least;
        Some(t!(locale, "roles-trouble-line", pool, least, why))
    }));
    let button = t!(locale, "roles-button-again");
    lines.push(t!(locale, "roles-trouble-end", button, command));
    lines.join("\n")
}

/// Why a role is not chosen, and what to do instead.
#[must_use]
pub fn unfit(locale: Locale, unfit: Unfit) -> String {
    match unfit {
        Unfit::Everybody => t!(locale, "roles-everybody"),
        Unfit::Managed => t!(locale, "roles-managed"),
        Unfit::Powerful => t!(locale, "roles-powerful"),
        Unfit::Above => t!(locale, "roles-above"),
        Unfit::Unchecked => t!(locale, "roles-unchecked"),
        Unfit::Full(count) => t!(locale, "roles-full", count),
    }
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// A role was chosen.
    Chosen,
    /// One was removed.
    Dropped,
    /// What was refused is tried again.
    Again,
}

/// That it was done, and what follows.
#[must_use]
pub fn done(locale: Locale, done: Done) -> String {
    match done {
        Done::Chosen => t!(locale, "roles-saved"),
        Done::Dropped => t!(locale, "roles-dropped"),
        Done::Again => t!(locale, "roles-again"),
    }
}

/// A menu of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Of pools.
    Pool,
    /// Of points.
    Least,
    /// Of roles.
    Role,
    /// Of roles that may be removed.
    Drop,
}

/// What a menu says.
#[must_use]
pub fn choose(locale: Locale, menu: Menu) -> String {
    match menu {
        Menu::Pool => t!(locale, "roles-choose-pool"),
        Menu::Least => t!(locale, "roles-choose-least"),
        Menu::Role => t!(locale, "roles-choose-role"),
        Menu::Drop => t!(locale, "roles-choose-drop"),
    }
}

/// A role that may be removed, in a menu.
#[must_use]
pub fn drop_line(locale: Locale, of: Game, variant: &str, least: u32) -> String {
    let pool = pool(locale, of, variant);
    t!(locale, "roles-drop-line", pool, least)
}
