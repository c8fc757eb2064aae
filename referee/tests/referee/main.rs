//! The referee without a database: clocks, offers, endings, and random matches.

#![expect(clippy::unwrap_used, reason = "whatever fails here, fails the test")]

mod challenge;
mod clock;
mod input;
mod knockout;
mod ladder;
mod offer;
mod play;
mod public_view;
mod random_matches;
mod rating;
mod rest;
mod takeback;
mod typed;

#[path = "../../../tests/support/random.rs"]
mod random;

use referee::{
    Answer, AnswerRefusal, Answered, ChannelId, GuildId, Match, MatchId, NewMatch, OfferId,
    OfferKind, OfferRefusal, Offered, Place, Seats, Terms, Time, TimeControl, UserId,
};
use rules::{AnyOptions, Game, Side};
use std::time::Duration;

/// The player of the first side.
pub const ALICE: UserId = UserId(1);
/// The player of the second side.
pub const BOB: UserId = UserId(2);
/// A person without a seat.
pub const CAROL: UserId = UserId(3);
/// The time at which the matches of the tests begin.
pub const START: Time = Time::from_millis(1_795_233_600_000);

/// The instant at this time after [`START`].
pub fn after(span: Duration) -> Time {
    START + span
}

/// A match between Alice and Bob with the standard options of a game.
pub fn new_match(game: Game, control: TimeControl) -> Match {
    Match::start(
        NewMatch {
            id: MatchId(ulid::Ulid::from_parts(1, 1)),
            counts_in: GuildId(1),
            place: Place::Server {
                guild: GuildId(10),
                channel: ChannelId(20),
                parent: None,
            },
            terms: Terms {
                options: AnyOptions::default_of(game),
                control,
                rated: true,
            },
            seats: Seats {
                first: ALICE,
                second: BOB,
            },
            rematch_of: None,
        },
        START,
    )
}

/// The identifier of the offer with this number.
pub fn offer_id(n: u128) -> OfferId {
    OfferId(ulid::Ulid::from_parts(2, n))
}

/// Makes the offer with this number, at the start.
pub fn ask(
    this_match: &mut Match,
    user: UserId,
    kind: OfferKind,
    n: u128,
) -> Result<Offered, OfferRefusal> {
    this_match.offer_to(user, kind, offer_id(n), START)
}

/// Answers the offer with this number.
pub fn answer(
    this_match: &mut Match,
    user: UserId,
    n: u128,
    answer: Answer,
) -> Result<Answered, AnswerRefusal> {
    this_match.answer(user, offer_id(n), answer, START)
}

/// Plays tokens in order, all at the start.
pub fn play_all(this_match: &mut Match, tokens: &[&str]) {
    for token in tokens {
        let user = this_match.player_to_move().unwrap();
        this_match.play(user, token, None, START).unwrap();
    }
}

/// Plays the legal action that a number chooses; false if the match is over.
pub fn play_any(this_match: &mut Match, choice: u16) -> bool {
    let Some(user) = this_match.player_to_move() else {
        return false;
    };
    let actions = this_match.position().legal_actions();
    let token = actions[usize::from(choice) % actions.len()].to_string();
    this_match.play(user, &token, None, START).unwrap();
    true
}

/// The player of a side.
pub fn player(side: Side) -> UserId {
    match side {
        Side::First => ALICE,
        Side::Second => BOB,
    }
}
