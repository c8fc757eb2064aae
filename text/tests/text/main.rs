//! Tests of the sentences: each exists in every language, is used, and stands in a snapshot.

mod ampel;
mod catalogue;
mod choices;
mod counts;
mod ear;
mod engine;
mod hints;
mod isaac;
mod joined;
mod layers;
mod learn;
mod legend;
mod pictures;
mod place;
mod puzzles;
mod rest;
mod roles;
mod shown;
mod silence;
mod source;
mod terms;
mod tournament;
mod translations;
mod twice;

use referee::{
    ChannelId, GuildId, Match, NewMatch, Place, Seats, Terms, Time, TimeControl, UserId,
};
use rules::AnyOptions;

/// A match in a server that begins at `start`.
fn a_match(
    guild: GuildId,
    options: AnyOptions,
    control: TimeControl,
    [first, second]: [UserId; 2],
    start: Time,
) -> Match {
    let begun = NewMatch {
        id: "00000000000000000000000000".parse().expect("an id"),
        counts_in: guild,
        place: Place::Server {
            guild,
            channel: ChannelId(20),
            parent: None,
        },
        terms: Terms {
            options,
            control,
            rated: true,
        },
        seats: Seats { first, second },
        rematch_of: None,
    };
    Match::start(begun, start)
}
