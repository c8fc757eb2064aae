//! Answers that belong to no match: waiting matches, help, and trouble.

use super::{Entries, Locale, game, list, name, part, place, t};
use referee::{Place, Time, UserId};
use rules::Game;

/// Something the platform can allow or forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// To see a channel.
    View,
    /// To write in a channel.
    Send,
    /// To write in a thread.
    SendInThreads,
    /// To attach files.
    Attach,
    /// To open threads.
    CreateThreads,
    /// To moderate in a server, as the server has set it.
    Moderate,
    /// To change a server.
    ManageServer,
    /// To give roles.
    ManageRoles,
}

pub(super) fn permission(locale: Locale, permission: Permission) -> String {
    match permission {
        Permission::View => t!(locale, "permission-view"),
        Permission::Send => t!(locale, "permission-send"),
        Permission::SendInThreads => t!(locale, "permission-send-in-threads"),
        Permission::Attach => t!(locale, "permission-attach"),
        Permission::CreateThreads => t!(locale, "permission-create-threads"),
        Permission::Moderate => t!(locale, "permission-moderate"),
        Permission::ManageServer => t!(locale, "permission-manage-server"),
        Permission::ManageRoles => t!(locale, "permission-manage-roles"),
    }
}

/// The bot may not do what it needs to play here.
#[must_use]
pub fn lacking(locale: Locale, permissions: &[Permission]) -> String {
    let names = permissions_named(locale, permissions);
    t!(locale, "trouble-permissions", permissions = names)
}

pub(super) fn permissions_named(locale: Locale, permissions: &[Permission]) -> String {
    let names = permissions.iter().map(|it| permission(locale, *it));
    let names: Vec<String> = names.collect();
    list(locale, &names)
}

/// The reader may not do this.
#[must_use]
pub fn not_allowed(locale: Locale, needed: Permission) -> String {
    let needed = permission(locale, needed);
    t!(locale, "trouble-not-allowed", permissions = needed)
}

/// A running match in the reader's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The game.
    pub game: Game,
    /// The other player.
    pub opponent: UserId,
    /// Where it is played.
    pub place: Place,
}

/// The first of the matches that wait for the reader, of so many; `command` begins one.
#[must_use]
pub fn waiting(locale: Locale, count: usize, matches: &[Waiting], command: &str) -> String {
    if matches.is_empty() {
        return t!(locale, "matches-none", command);
    }
    let mut lines = vec![t!(locale, "matches-title")];
    lines.extend(part(locale, Entries::Matches, count, [1, matches.len()]));
    lines.extend(matches.iter().map(|waiting| {
        t!(
            locale,
            "matches-row",
            game = name::game(locale, waiting.game),
            opponent = name::player(locale, waiting.opponent),
            channel = place::named(locale, waiting.place),
        )
    }));
    lines.join("\n")
}

/// Something was done too often in a short time, and can be done `again` at that time.
#[must_use]
pub fn too_fast(locale: Locale, again: Time) -> String {
    t!(locale, "answer-too-fast", when = name::instant(again))
}

/// The channel has had many answers for everybody; `again` there can be more.
#[must_use]
pub fn private_for_now(locale: Locale, again: Time) -> String {
    t!(
        locale,
        "answer-private-for-now",
        when = name::instant(again)
    )
}

/// What stands above a replay.
#[must_use]
pub fn replay_here(locale: Locale, game: Game, first: &str, second: &str) -> String {
    let game = name::game(locale, game);
    t!(locale, "replay-here", game, first, second)
}

/// The first message of a sandbox: whom one plays there, and what there is to play.
#[must_use]
pub fn sandbox(locale: Locale, people: &[String]) -> String {
    let people: Vec<String> = people
        .iter()
        .map(|name| t!(locale, "player", name))
        .collect();
    let people = list(locale, &people);
    let line = |of: Game| {
        t!(
            locale,
            "sandbox-game",
            game = game::name(locale, of),
            line = game::line(locale, of)
        )
    };
    let welcome = t!(locale, "sandbox-welcome", people);
    format!("{welcome}\n{}", Game::ALL.map(line).join("\n"))
}

/// What the bot is, and how to begin; `puzzle` opens the puzzles. Each game has a line, with its designer.
#[must_use]
pub fn about(locale: Locale, version: &str, command: &str, puzzle: &str) -> String {
    let line = |of: Game| {
        t!(
            locale,
            "about-game",
            game = game::name(locale, of),
            line = game::line(locale, of),
            designer = game::designer(locale, of)
        )
    };
    let game = game::name(locale, Game::ALL[0]);
    [
        t!(locale, "about", version),
        Game::ALL.map(line).join("\n"),
        t!(locale, "about-learn", puzzle),
        t!(locale, "about-how", command, game),
    ]
    .join("\n")
}

/// How a person who has not added the bot can type moves, too.
#[must_use]
pub fn type_moves(locale: Locale, player: UserId, link: &str) -> String {
    let player = name::player(locale, player);
    t!(locale, "conversation-type-moves", player, link)
}

/// The button that teaches a game in so many minutes.
#[must_use]
pub fn learn(locale: Locale, game: Game, minutes: u8) -> String {
    let game = game::name(locale, game);
    t!(locale, "about-button-learn", game, minutes)
}

/// The line of a menu that begins a first match against the bot.
#[must_use]
pub fn against_bot(locale: Locale, game: Game) -> String {
    t!(locale, "about-play-bot", game = game::name(locale, game))
}

/// The line of a menu that looks for an opponent.
#[must_use]
pub fn against_person(locale: Locale, game: Game) -> String {
    t!(locale, "about-play-person", game = game::name(locale, game))
}
