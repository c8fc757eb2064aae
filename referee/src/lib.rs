//! The referee of matches and tournaments: seats, turns, clocks, offers and endings, in the same way for all games.
//!
//! All types of this crate are plain values. The caller passes in the time, new identifiers and coin flips. Methods
//! return what happened. A call that is refused changes nothing.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the crate is pure"
)]

mod act;
pub mod act_rules;
mod challenge;
mod clock;
mod ending;
mod id;
mod input;
pub mod limits;
mod matches;
mod named;
mod names;
mod offer;
mod place;
mod ply;
pub mod rating;
mod refusal;
mod rest;
mod terms;
mod time;
mod time_control;
pub mod tournament;
pub mod typed;
mod worth;

pub use act::{Act, ActKind, PersonAct, rulings};
pub use challenge::{CHALLENGE_LIFE, Challenge, ChallengeRefusal, ChallengeState};
pub use clock::{Clock, ClockState, LONG_SILENCE, Nudges, Remaining, SILENCE, Turn};
pub use ending::{Ending, Score};
pub use id::{
    ActId, ChallengeId, ChannelId, GuildId, InteractionId, MatchId, MessageId, OfferId, RoleId,
    TournamentId, UserId,
};
pub use input::{fits, normalise, read_by};
pub use matches::{
    Answered, COUNTS_FROM, Claim, Match, MatchSnapshot, NewMatch, Offered, Played, RestoreError,
    StoredPly,
};
pub use names::tell_apart;
pub use offer::{Answer, Offer, OfferKind, OfferState};
pub use place::Place;
pub use ply::{Moment, Ply};
pub use refusal::{
    AbortRefusal, AnswerRefusal, ClaimRefusal, GiveTimeRefusal, OfferRefusal, PlayRefusal,
    ResignRefusal, StartAgainRefusal,
};
pub use rest::{Grace, Quiet, Rest, Spared, VACATION_DAY, VACATION_DAYS, Zone};
pub use terms::{Colours, Seats, Terms};
pub use time::{Time, days, millis};
pub use time_control::TimeControl;
pub use worth::{Ruling, Strike, Worth};

/// The error of parsing: the text is not a value of the expected type. Holds the name of that type, such as "a time
/// zone".
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not {0}")]
pub struct ParseError(&'static str);
