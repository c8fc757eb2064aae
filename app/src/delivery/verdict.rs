//! What a failed call means, by its class.

use super::CallError;
use std::time::Duration;
use store::{MessageRole, OutboxRow};

/// How long the first failure is waited out, and how long any at most: the end of a fault is seen that late.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(20);

/// How long the first failure rests a channel that cannot be reached or opens no thread, and how long any at most.
const FIRST_REST: Duration = Duration::from_secs(5);
const LONGEST_REST: Duration = Duration::from_hours(1);

/// After how many of these a message is given up: most of them last half an hour to an hour, and a week has 168 hours.
const RESTS: u32 = 350;

/// After how many tries a direct message is given up that nobody waits for.
const DIRECT_TRIES: u32 = 20;

/// How often a channel that a server has chosen is waited for that lets nothing be posted: about three hours.
const CHOSEN_RESTS: u32 = 12;

/// How long a channel rests in which a call has waited for too long.
const AFTER_DELAY: Duration = Duration::from_secs(30);

/// What came of an attempt to deliver a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is seen as it ought to be, or there is nothing left to be shown.
    Done,
    /// Tried again after this time; the reason concerns this message alone.
    Later(Duration),
    /// Tried again after this time, in which its channel rests.
    Rest(Duration),
    /// Posted anew, at once.
    Anew,
    /// It has no route: it goes out with the next public answer in its place.
    Park,
    /// The channel cannot be reached: tell [`App::place_lost`](crate::App::place_lost).
    PlaceLost {
        /// Whether it is gone for good.
        gone: bool,
        /// After how long the message is tried again.
        rest: Duration,
    },
    /// No thread may be opened in the channel. Its tournament has noted that, and the message is tried again after this time.
    NoThreads(Duration),
    /// The token is refused: no call can succeed.
    Halt,
    /// It can never be shown like this.
    GiveUp(String),
}

/// The call that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Whether it was to change a message.
    pub edited: bool,
    /// Whether the message is done with after it.
    pub last: bool,
    /// Whether it is about something that is over.
    pub over: bool,
}

/// What a failure means, by its class. `chance` is any random number: it spreads the attempts of many messages that failed
/// at the same moment.
#[must_use]
pub fn verdict(owed: &OutboxRow, call: Failed, error: &CallError, chance: u32) -> Verdict {
    // A match that is played in direct messages waits there as it would in a channel.
    let waits = owed.role.has_readers();
    if owed.role.is_direct() && owed.attempts > DIRECT_TRIES && !waits {
        return Verdict::Done;
    }
    // The server has to choose another channel.
    if let CallError::PlaceLost { gone } = error
        && (*gone || owed.attempts > CHOSEN_RESTS)
        && is_told_where_chosen(owed.role)
    {
        return Verdict::Done;
    }
    match error {
        CallError::Transient => Verdict::Later(pause(owed.attempts, chance)),
        CallError::Delayed => Verdict::Rest(AFTER_DELAY),
        CallError::RateLimited(span) => Verdict::Rest(*span),
        // What has to stand somewhere is posted anew.
        CallError::Gone if call.edited && !call.last && !owed.role.is_direct() => Verdict::Anew,
        CallError::Gone | CallError::Unwanted => Verdict::Done,
        // No other answer can change a message.
        CallError::NoRoute if call.edited => Verdict::Done,
        CallError::NoRoute => Verdict::Park,
        // Lines about what is over there have no readers.
        CallError::PlaceLost { gone: true }
            if (call.last || call.edited && call.over) && !owed.role.is_direct() =>
        {
            Verdict::Done
        }
        CallError::PlaceLost { .. } if owed.attempts > RESTS => {
            Verdict::GiveUp("it could not be sent for more than a week".to_owned())
        }
        // The person may be written to again; no channel of a server is lost.
        CallError::PlaceLost { .. } if owed.role.is_direct() => {
            Verdict::Later(rest(owed.attempts, chance))
        }
        CallError::PlaceLost { gone } => Verdict::PlaceLost {
            gone: *gone,
            rest: rest(owed.attempts, chance),
        },
        // However long it takes: the tournament waits for it, and says so.
        CallError::NoThreads => Verdict::NoThreads(rest(owed.attempts, chance)),
        CallError::Unauthorized => Verdict::Halt,
        CallError::Refused(why) => Verdict::GiveUp(why.clone()),
        // An answer's own: see [`App::send_by_answer`](crate::App::send_by_answer).
        CallError::Private | CallError::Answered => Verdict::Later(Duration::ZERO),
    }
}

/// Whether a message stands in a channel that the server has chosen for its kind.
const fn is_told_where_chosen(role: MessageRole) -> bool {
    matches!(
        role,
        MessageRole::Daily(_)
            | MessageRole::Act(_)
            | MessageRole::ResultNews(_)
            | MessageRole::ChallengeNews(_)
            | MessageRole::TournamentNews(..)
    )
}

/// How long to wait after so many attempts: twice as long after each, from one second to
/// twenty, and of that between half and all.
fn pause(attempts: u32, chance: u32) -> Duration {
    doubled(FIRST_PAUSE, LONGEST_PAUSE, attempts, chance)
}

/// How long to wait for a channel or a person that cannot be reached: from five seconds to an hour.
fn rest(attempts: u32, chance: u32) -> Duration {
    doubled(FIRST_REST, LONGEST_REST, attempts, chance)
}

fn doubled(first: Duration, longest: Duration, attempts: u32, chance: u32) -> Duration {
    let doublings = attempts.saturating_sub(1).min(16);
    let half = first.saturating_mul(1 << doublings).min(longest) / 2;
    half + half.mul_f64(f64::from(chance) / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_waited_out_no_longer_than_the_documents_say() {
        let second = Duration::from_secs(1);
        assert_eq!(pause(1, u32::MAX), second);
        assert_eq!(pause(1_000, u32::MAX), 20 * second);
        assert_eq!(rest(1, u32::MAX), 5 * second);
        assert_eq!(rest(1_000, u32::MAX), 3_600 * second);
        // What is given up has waited for more than a week even if every rest was as short as can be.
        let waited: Duration = (0..=RESTS).map(|attempts| rest(attempts, 0)).sum();
        assert!(waited > 7 * 24 * 3_600 * second, "{waited:?}");
    }
}
