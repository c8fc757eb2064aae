//! Questions before organisers' acts, until when an act can be undone, and why it is not undone.

use crate::{Locale, list, name, t};
use referee::UserId;
use referee::tournament::{Card, Followed, Undoable};

/// What can be done instead of undoing an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// Give the place back to the player, or to another person.
    Replace,
    /// Decide the game again.
    Result,
    /// Strike the result.
    Annul,
    /// Give the round more time.
    Extend,
    /// Move the tournament to another channel.
    Relocate,
}

/// Asks an organiser to confirm the beginning of the tournament.
#[must_use]
pub fn begin_sure(locale: Locale, card: &Card) -> String {
    let name = name::escaped(&card.tournament.settings.name);
    let players = card.players();
    let sure = t!(locale, "tournament-begin-sure", name, players);
    list::sentences(locale, &[sure, undoable(locale, Undoable::Never)])
}

/// Asks an organiser to confirm the withdrawal of a player. If the player loses an open game by the withdrawal, the
/// text says so.
#[must_use]
pub fn withdraw_sure(locale: Locale, card: &Card, user: UserId, undo: Undoable) -> String {
    let name = name::escaped(&card.tournament.settings.name);
    let player = name::player(locale, user);
    let loses = card.open_opponent(user).map(|opponent| {
        let opponent = name::player(locale, opponent);
        t!(locale, "tournament-withdraw-loses", opponent)
    });
    let sure = t!(locale, "tournament-withdraw-sure", player, name);
    let said = [Some(sure), loses, Some(undoable(locale, undo))];
    let said: Vec<String> = said.into_iter().flatten().collect();
    list::sentences(locale, &said)
}

/// Asks an organiser to confirm the decision of a game whose match is under way, and says until when the decision can
/// be undone.
#[must_use]
pub fn result_sure(locale: Locale, undo: Undoable) -> String {
    let sure = t!(locale, "tournament-result-sure");
    list::sentences(locale, &[sure, undoable(locale, undo)])
}

/// Until when an act can be undone, or that it cannot be undone.
#[must_use]
pub fn undoable(locale: Locale, undo: Undoable) -> String {
    match undo {
        Undoable::Never => t!(locale, "tournament-undo-never"),
        Undoable::Paired => t!(locale, "tournament-undo-at-once"),
        Undoable::NextGame => t!(locale, "tournament-undo-next-game"),
        Undoable::UntilPaired => t!(locale, "tournament-undo-until-paired"),
        Undoable::Always => t!(locale, "tournament-undo-whole"),
    }
}

/// Says that an act is not undone, because something has followed from it, and what can be done instead. If the act was
/// undone already, or if nothing can be undone, says only that.
#[must_use]
pub fn not_undone(locale: Locale, why: &Followed, instead: Option<Instead>) -> String {
    let command = |name: &str| format!("`/referee {name}`");
    let instead = instead.map(|instead| match instead {
        Instead::Replace => {
            let command = command("tournament replace");
            t!(locale, "tournament-instead-replace", command)
        }
        Instead::Result => {
            let command = command("tournament result");
            t!(locale, "tournament-instead-result", command)
        }
        Instead::Annul => t!(
            locale,
            "tournament-instead-annul",
            command = command("annul result")
        ),
        Instead::Extend => {
            let command = command("tournament extend");
            t!(locale, "tournament-instead-extend", command)
        }
        Instead::Relocate => {
            let command = command("tournament relocate");
            t!(locale, "tournament-instead-relocate", command)
        }
    });
    if matches!(why, Followed::Never | Followed::Already(_)) {
        return followed(locale, why);
    }
    let why = followed(locale, why);
    let said = t!(locale, "tournament-followed", why);
    let said: Vec<String> = [Some(said), instead].into_iter().flatten().collect();
    list::sentences(locale, &said)
}

/// Says that a person does not come back to a tournament, and why.
#[must_use]
pub fn stays_out(locale: Locale, user: UserId, of: &str, why: &Followed) -> String {
    let (player, name) = (name::player(locale, user), name::escaped(of));
    let why = followed(locale, why);
    t!(locale, "tournament-stays-out", player, name, why)
}

fn followed(locale: Locale, why: &Followed) -> String {
    let player = |user: UserId| name::player(locale, user);
    match *why {
        Followed::Never => t!(locale, "moderate-not-act"),
        Followed::Already(by) => t!(
            locale,
            "tournament-followed-already",
            organiser = player(by)
        ),
        Followed::Paired(round) => t!(locale, "tournament-followed-paired", round),
        Followed::Begun => t!(locale, "tournament-followed-begun"),
        Followed::Over => t!(locale, "tournament-followed-over"),
        Followed::Full(places) => t!(locale, "tournament-followed-full", places),
        Followed::Changed => t!(locale, "tournament-followed-changed"),
        Followed::Back(user) => t!(locale, "tournament-followed-back", player = player(user)),
        Followed::Plays(user) => t!(locale, "tournament-followed-plays", player = player(user)),
        Followed::NextGame => t!(locale, "tournament-followed-next-game"),
        Followed::Passed => t!(locale, "tournament-followed-passed"),
        Followed::ChannelTaken => t!(locale, "tournament-followed-channel"),
        Followed::Deleted => t!(locale, "tournament-followed-deleted"),
        Followed::Blocked(user) => {
            let command = "`/referee block`";
            t!(
                locale,
                "tournament-followed-blocked",
                player = player(user),
                command
            )
        }
    }
}
