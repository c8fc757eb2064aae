//! Answers that belong to no match: the list of waiting matches, help, missing permissions and limits.

use super::{Entries, Locale, list, name, own, part, place, t, words};
use referee::{Match, Time, UserId};
use rules::{Game, Side};

/// A permission of Discord.
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
    /// To moderate in a server, by the permission that the server's settings ask for.
    Moderate,
    /// To manage a server.
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

/// The permissions that the bot lacks to play in the channel.
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

/// Says that the reader does not have the permission `needed`, which the command needs.
#[must_use]
pub fn not_allowed(locale: Locale, needed: Permission) -> String {
    let needed = permission(locale, needed);
    t!(locale, "trouble-not-allowed", permissions = needed)
}

/// The line above the first `shown` of the `count` matches that wait for the reader; `command` begins a match.
#[must_use]
pub fn waiting(locale: Locale, count: usize, shown: usize, command: &str) -> String {
    if shown == 0 {
        return t!(locale, "matches-none", command);
    }
    let mut lines = vec![t!(locale, "matches-title")];
    lines.extend(part(locale, Entries::Matches, count, [1, shown]));
    lines.join("\n")
}

/// A match that waits for the reader, who plays `side`.
#[must_use]
pub fn waiting_row(locale: Locale, this_match: &Match, side: Side) -> String {
    t!(
        locale,
        "matches-row",
        game = name::game(locale, this_match.game()),
        opponent = name::player(locale, this_match.seats().player(side.other())),
        channel = place::named(locale, this_match.place()),
        facts = own::facts(locale, this_match, side),
    )
}

/// Says that the reader did something too often, and may do it again at the time `again`.
#[must_use]
pub fn too_fast(locale: Locale, again: Time) -> String {
    t!(locale, "answer-too-fast", when = name::instant(again))
}

/// Says that the channel has had too many public answers, and that answers are public again from the time `again` on.
#[must_use]
pub fn private_for_now(locale: Locale, again: Time) -> String {
    t!(
        locale,
        "answer-private-for-now",
        when = name::instant(again)
    )
}

/// The line above a replay.
#[must_use]
pub fn replay_here(locale: Locale, game: Game, first: &str, second: &str) -> String {
    let game = name::game(locale, game);
    t!(locale, "replay-here", game, first, second)
}

/// With which game a new player should begin.
fn begin_with(locale: Locale, game: Game) -> String {
    t!(locale, "about-first", game = words(game).name(locale))
}

/// The first message of a sandbox: the people whose parts the reader plays, the games, and the game to begin with.
#[must_use]
pub fn sandbox(locale: Locale, people: &[String], first: Game) -> String {
    let people: Vec<String> = people
        .iter()
        .map(|name| t!(locale, "player", name))
        .collect();
    let people = list(locale, &people);
    let line = |of: Game| {
        t!(
            locale,
            "sandbox-game",
            game = words(of).name(locale),
            line = words(of).in_a_line(locale)
        )
    };
    let welcome = t!(locale, "sandbox-welcome", people);
    let games = Game::ALL.map(line).join("\n");
    format!("{welcome}\n{games}\n{}", begin_with(locale, first))
}

/// What the bot is, a line for each game with its designer, and how to begin. `first` is the game to begin with.
#[must_use]
pub fn about(locale: Locale, version: &str, command: &str, first: Game) -> String {
    let line = |of: Game| {
        t!(
            locale,
            "about-game",
            game = words(of).name(locale),
            line = words(of).in_a_line(locale),
            designer = words(of).designer(locale)
        )
    };
    let game = words(Game::ALL[0]).name(locale);
    [
        t!(locale, "about", version),
        Game::ALL.map(line).join("\n"),
        begin_with(locale, first),
        t!(locale, "about-learn"),
        t!(locale, "about-how", command, game),
    ]
    .join("\n")
}

/// How a player who has not added the bot can type moves, too.
#[must_use]
pub fn type_moves(locale: Locale, player: UserId, link: &str) -> String {
    let player = name::player(locale, player);
    t!(locale, "conversation-type-moves", player, link)
}

/// The words on the button of a game's lessons, which take `minutes` minutes.
#[must_use]
pub fn learn(locale: Locale, game: Game, minutes: u8) -> String {
    let game = words(game).name(locale);
    t!(locale, "about-button-learn", game, minutes)
}

/// The line of a menu for a first match against the bot.
#[must_use]
pub fn against_bot(locale: Locale, game: Game) -> String {
    t!(locale, "about-play-bot", game = words(game).name(locale))
}

/// The line of a menu for a match against another person.
#[must_use]
pub fn against_person(locale: Locale, game: Game) -> String {
    t!(locale, "about-play-person", game = words(game).name(locale))
}
