//! The list of the reader's matches, which works from anywhere.

use super::place::{link, named};
use super::{Locale, enumerate, name, t};
use referee::{Challenge, Match, Place, UserId};
use rules::{BySide, Side};
use std::time::Duration;

/// A match of the reader in a menu, at most 100 characters. Menus show the opponent's name as plain text.
#[must_use]
pub fn line(
    locale: Locale,
    this_match: &Match,
    reader: UserId,
    names: &BySide<Option<String>>,
) -> String {
    let game = name::game(locale, this_match.game());
    let seats = this_match.seats();
    let opponent = match seats.side(reader) {
        None => name::plain(locale, None),
        Some(side) => {
            let other = side.other();
            name::seated(locale, seats.player(other), names[other].as_deref())
        }
    };
    let line = t!(locale, "own-line", game, opponent);
    line.chars().take(100).collect()
}

/// The second line of a match in a menu: that the channel of the match cannot be reached, whose turn it is, or that the
/// reader can claim the match.
#[must_use]
pub fn state(locale: Locale, this_match: &Match, reader: UserId) -> String {
    if this_match.paused_at().is_some() {
        t!(locale, "own-unreachable")
    } else if this_match.player_to_move() == Some(reader) {
        t!(locale, "own-waits")
    } else if this_match.clock().nudges().claimable {
        t!(locale, "own-claimable")
    } else {
        t!(locale, "own-theirs")
    }
}

/// The second line of a match in a menu: its [`state`], and what distinguishes it from other matches of the reader
/// against the same opponent.
#[must_use]
pub fn note(locale: Locale, this_match: &Match, reader: UserId) -> String {
    let side = this_match.seats().side(reader);
    let facts = side.map(|side| facts(locale, this_match, side));
    let state = std::iter::once(state(locale, this_match, reader));
    let begun = begun(locale, this_match);
    enumerate(
        locale,
        &state.chain(facts).chain([begun]).collect::<Vec<_>>(),
    )
}

/// The side that the reader plays, and how many moves have been played.
pub(super) fn facts(locale: Locale, this_match: &Match, side: Side) -> String {
    let side = name::side(locale, this_match.game(), side);
    t!(locale, "own-facts", side, moves = this_match.turns())
}

/// A [`note`] that several matches have, with its number among them.
#[must_use]
pub fn numbered(locale: Locale, note: &str, number: usize) -> String {
    t!(locale, "own-numbered", note, number)
}

/// When the match began, for a menu.
#[must_use]
pub fn begun(locale: Locale, this_match: &Match) -> String {
    t!(
        locale,
        "own-begun",
        when = name::plain_date(this_match.started_at())
    )
}

/// Says that the reader may claim the match, because the opponent does not move.
#[must_use]
pub fn claim(locale: Locale, this_match: &Match, opponent: UserId) -> String {
    let game = name::game(locale, this_match.game());
    let opponent = name::player(locale, opponent);
    t!(locale, "own-claim-row", game, opponent)
}

/// Says that the challenge waits for the reader's answer.
#[must_use]
pub fn challenge(locale: Locale, challenge: &Challenge, place: Place) -> String {
    t!(
        locale,
        "own-challenge-row",
        challenger = name::player(locale, challenge.challenger),
        game = name::game(locale, challenge.terms.game()),
        channel = named(locale, place),
    )
}

/// The match that the reader chose. If the bot has lost the channel of the match, the match waits for the time `waits`,
/// and the text also tells until when.
#[must_use]
pub fn chosen(locale: Locale, this_match: &Match, opponent: UserId, waits: Duration) -> String {
    let place = t!(
        locale,
        "own-match",
        game = name::game(locale, this_match.game()),
        opponent = name::player(locale, opponent),
        channel = named(locale, this_match.place()),
    );
    match this_match.paused_at() {
        None => place,
        Some(since) => {
            let when = name::instant(since + waits);
            format!("{place}\n{}", t!(locale, "own-match-lost", when))
        }
    }
}

/// Heading of match `number` of `count` that wait for the reader, with its place.
#[must_use]
pub fn walk(locale: Locale, number: usize, count: usize, place: Place) -> String {
    t!(
        locale,
        "own-walk",
        number,
        count,
        channel = named(locale, place)
    )
}

/// Heading as in [`walk`] for a match that is played in another server or in direct messages.
#[must_use]
pub fn walk_elsewhere(locale: Locale, number: usize, count: usize, place: Place) -> String {
    if place.member_of().is_none() {
        return t!(
            locale,
            "place-walk",
            number,
            count,
            place = named(locale, place)
        );
    }
    let link = link(locale, place);
    t!(locale, "own-walk-elsewhere", number, count, link)
}

/// Tells a player by direct message that the bot cannot reach the match's channel, how to go on, and until when the
/// match waits. `None` if the channel is not lost, or if it is not in a server of which the bot is a member. The text
/// explains how to go on, because a direct message belongs to no server and has no buttons.
#[must_use]
pub fn lost_directly(
    locale: Locale,
    this_match: &Match,
    opponent: UserId,
    waits: Duration,
) -> Option<String> {
    let server = this_match.place().member_of()?;
    Some(t!(
        locale,
        "own-lost-directly",
        game = name::game(locale, this_match.game()),
        opponent = name::player(locale, opponent),
        command = "`/referee next`",
        server = format!("<https://discord.com/channels/{server}>"),
        when = name::instant(this_match.paused_at()? + waits),
    ))
}

/// Why a match cannot go on in this channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotHere {
    /// The match is played in this channel already.
    Already,
    /// Another match runs in this channel.
    Taken,
}

/// The sentence why a match cannot go on in this channel.
#[must_use]
pub fn not_here(locale: Locale, why: NotHere) -> String {
    match why {
        NotHere::Already => t!(locale, "own-here-already"),
        NotHere::Taken => t!(locale, "own-here-taken"),
    }
}
