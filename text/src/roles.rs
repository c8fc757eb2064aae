//! Roles that a server gives by rating.

use super::answer::{Permission, permission};
use super::{Locale, name, t, words};
use referee::rating::PROVISIONAL;
use referee::{GuildId, RoleId};
use rules::Game;

/// Why the bot does not give a chosen role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The bot may not give the role.
    Forbidden,
    /// The role no longer exists.
    Gone,
    /// The role now has permissions of a moderator, or stands above the manager who chose it.
    Powerful,
}

/// Why a role cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Every member has the role.
    Everybody,
    /// The role belongs to an app or to Discord.
    Managed,
    /// The role has permissions of a moderator.
    Powerful,
    /// The role is not below the highest role of the manager who chooses.
    Above,
    /// Discord did not tell the role's permissions.
    Unchecked,
    /// The server already has the largest allowed number of roles by rating. The value is this number.
    Full(usize),
}

/// A role for players of a pool with at least `least` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    pub game: Game,
    /// The variant's key.
    pub variant: &'a str,
    /// The lowest rating, in points, with which a player gets the role.
    pub least: u32,
    pub role: RoleId,
    /// Why the bot does not give the role; `None` if the bot gives it.
    pub refused: Option<Refused>,
}

/// The name of a game, with its variant if the game has several pools.
#[must_use]
pub fn pool(locale: Locale, of: Game, variant: &str) -> String {
    let named = name::game(locale, of);
    match words(of).pool(locale, variant) {
        Some(pool) => t!(locale, "settings-variant-line", game = named, pool),
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

/// The page of the settings about roles. It lists the chosen roles. If `lacking` is true, it then says that the bot
/// lacks the permission to give roles. Otherwise it names the pool and the points for which the next role is chosen.
#[must_use]
pub fn page(
    locale: Locale,
    rules: &[Rule<'_>],
    lacking: bool,
    game: Game,
    variant: &str,
    least: u32,
) -> String {
    // The cast is exact: [`PROVISIONAL`] is a whole number.
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

/// A direct message to a manager: the bot cannot give some of the chosen roles; `command` opens the settings.
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

/// Why a role cannot be chosen, and what to do instead.
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

/// What a manager did on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Chose a role.
    Chosen,
    /// Removed a role.
    Dropped,
    /// Asked the bot to try again.
    Again,
}

/// Confirms what a manager did, and says what follows.
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
    /// The menu of pools.
    Pool,
    /// The menu of points.
    Least,
    /// The menu of roles to give.
    Role,
    /// The menu of chosen roles to remove.
    Drop,
}

/// The placeholder of a menu.
#[must_use]
pub fn choose(locale: Locale, menu: Menu) -> String {
    match menu {
        Menu::Pool => t!(locale, "roles-choose-pool"),
        Menu::Least => t!(locale, "roles-choose-least"),
        Menu::Role => t!(locale, "roles-choose-role"),
        Menu::Drop => t!(locale, "roles-choose-drop"),
    }
}

/// A line of the menu of chosen roles to remove.
#[must_use]
pub fn drop_line(locale: Locale, of: Game, variant: &str, least: u32) -> String {
    let pool = pool(locale, of, variant);
    t!(locale, "roles-drop-line", pool, least)
}
