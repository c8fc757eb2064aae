//! Messages for requests of any kind that cannot be carried out.

use super::message::Message;
use crate::discord::asking::{Asking, Told};
use crate::discord::context::Data;
use app::{NoMatch, Whereabouts};
use poise::serenity_prelude::Permissions;
use referee::Place;
use rules::Game;
use text::answer::Permission;
use text::t;
use text::{self, Locale};

/// Says why the request has no answer, and what to do instead. `None` if the bot itself failed, or if the error is
/// about a tournament. `game` is the game of the request, if it is known. In some channels Discord shows every answer
/// only to the person who asked (`told.hidden_in`); if nothing was found in such a channel, the message explains that
/// nobody else sees the answers.
#[must_use]
pub fn unanswered(
    data: &Data,
    told: Told,
    game: Option<Game>,
    error: &app::Error,
) -> Option<Message> {
    let (reader, hidden_in) = (told.locale, told.hidden_in);
    let challenge = data.command_of(game, "challenge", reader);
    let was_here = |place: &Place| hidden_in.is_some() && place.channel() == hidden_in;
    let words = match error {
        app::Error::NoMatch(NoMatch::Elsewhere(Some(place))) if was_here(place) => {
            t!(
                reader,
                "place-forbidden",
                next = data.mention("referee", "next")
            )
        }
        app::Error::NoMatch(NoMatch::Here { yours }) if yours.reached.iter().any(was_here) => {
            t!(
                reader,
                "place-forbidden",
                next = data.mention("referee", "next")
            )
        }
        app::Error::NoMatch(NoMatch::Here { .. } | NoMatch::Elsewhere(_) | NoMatch::Unknown)
        | app::Error::NoChallenge
            if hidden_in.is_some() =>
        {
            let next = data.mention("referee", "next");
            t!(reader, "place-unseen", command = &challenge, next = &next)
        }
        app::Error::NoMatch(NoMatch::Here { yours }) => {
            let (channels, lost) = whereabouts(data, yours);
            let next = data.mention("referee", "next");
            text::why::no_match_here(reader, &channels, lost.as_deref(), &challenge, &next)
        }
        app::Error::NoMatch(NoMatch::Others { seats, yours }) => {
            let (channels, lost) = whereabouts(data, yours);
            text::why::others_play_here(reader, *seats, &channels, lost.as_deref())
        }
        app::Error::NoMatch(NoMatch::OtherGame(running)) => {
            let command = data.command(*running, "board");
            text::why::other_game_here(reader, *running, &command)
        }
        app::Error::NoMatch(NoMatch::Several) => {
            let next = data.mention("referee", "next");
            t!(reader, "match-several", command = &next)
        }
        app::Error::NoMatch(NoMatch::Elsewhere(place)) => text::place::elsewhere(reader, *place),
        app::Error::NoMatch(NoMatch::Unknown) => t!(reader, "match-unknown", command = &challenge),
        app::Error::NoChallenge => t!(reader, "challenge-unknown", command = &challenge),
        app::Error::Store(error) if error.left_nothing() => t!(reader, "trouble-busy"),
        app::Error::Store(_)
        | app::Error::Restore(..)
        | app::Error::NoTournament
        | app::Error::Tournament(..) => return None,
    };
    Some(Message::text(words))
}

/// The places of a player's own matches. If some of these matches have lost their place, the second value is the
/// command that leads to them.
fn whereabouts(data: &Data, yours: &Whereabouts) -> (Vec<Place>, Option<String>) {
    let channels = yours.reached.clone();
    (
        channels,
        yours.lost.then(|| data.mention("referee", "next")),
    )
}

#[must_use]
pub fn named_permissions(lacking: Permissions) -> Vec<Permission> {
    const NAMES: [(Permissions, Permission); 5] = [
        (Permissions::VIEW_CHANNEL, Permission::View),
        (Permissions::SEND_MESSAGES, Permission::Send),
        (
            Permissions::SEND_MESSAGES_IN_THREADS,
            Permission::SendInThreads,
        ),
        (Permissions::ATTACH_FILES, Permission::Attach),
        (
            Permissions::CREATE_PUBLIC_THREADS,
            Permission::CreateThreads,
        ),
    ];
    let named = NAMES.into_iter().filter(|(bit, _)| lacking.contains(*bit));
    named.map(|(_, name)| name).collect()
}

#[must_use]
pub fn lacking(asking: &Asking, lacking: Permissions) -> Message {
    let named = named_permissions(lacking);
    Message::text(text::answer::lacking(asking.reader, &named))
}

#[must_use]
pub fn trouble(data: &Data, reader: Locale, game: Option<Game>) -> Message {
    let command = data.command_of(game, "board", reader);
    Message::text(t!(reader, "trouble", command = &command))
}
