//! Decides what follows from a failed call.

use super::CallError;
use std::time::Duration;
use store::OutboxRow;

/// The shortest and the longest pause after a failure of the network or the platform. So the bot notices within the
/// longest pause that the failure is over.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(20);

/// The shortest and the longest time in which a channel gets no messages, because it cannot be reached or no thread can
/// be opened in it.
const FIRST_REST: Duration = Duration::from_secs(5);
const LONGEST_REST: Duration = Duration::from_hours(1);

/// The number of attempts after which a message is given up. Most rests last half an hour to an hour, so all rests
/// together last more than a week (168 hours).
const RESTS: u32 = 350;

/// The number of attempts after which a direct message is given up, unless a match or challenge waits for the message.
const DIRECT_TRIES: u32 = 20;

/// The number of attempts for a channel that a server has chosen for news, acts or the daily puzzle: about three hours.
const CHOSEN_RESTS: u32 = 12;

/// How long a channel gets no messages after a call timed out.
const AFTER_DELAY: Duration = Duration::from_secs(30);

/// What follows from an attempt to deliver a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing more: the message is up to date, or must not be shown any more.
    Done,
    /// The message is tried again after this time. Other messages of its channel do not wait.
    Later(Duration),
    /// The message is tried again after this time. Its channel gets no messages until then.
    Rest(Duration),
    /// A new message is posted at once.
    Anew,
    /// The bot can only answer in this place, and there is no interaction left to answer. The next public answer in the
    /// same place takes this message along.
    Park,
    /// The channel cannot be reached. The platform has to call [`App::place_lost`](crate::App::place_lost).
    PlaceLost {
        /// Whether the channel is gone for good.
        gone: bool,
        /// The time after which the message is tried again.
        rest: Duration,
    },
    /// No thread may be opened in the channel. The tournament has stored that fact, and the message is tried again
    /// after this time.
    NoThreads(Duration),
    /// The token is refused, so no call can succeed.
    Halt,
    /// The message can never be shown. The text is the reason.
    GiveUp(String),
}

/// The call that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Whether the call was an edit.
    pub edited: bool,
    /// Whether the row is deleted after the call.
    pub last: bool,
    pub over: bool,
}

/// Decides what follows from a failed call. `chance` is any random number: it spreads the next attempts of messages
/// that failed at the same moment.
#[must_use]
pub fn verdict(owed: &OutboxRow, call: Failed, error: &CallError, chance: u32) -> Verdict {
    // A match in direct messages waits for its messages just as a match in a channel does.
    let waits = owed.role.has_readers();
    if owed.role.is_direct() && owed.attempts > DIRECT_TRIES && !waits {
        return Verdict::Done;
    }
    // The messages of this kind stay away until the server chooses another channel.
    if let CallError::PlaceLost { gone } = error
        && (*gone || owed.attempts > CHOSEN_RESTS)
        && owed.role.is_in_chosen_channel()
    {
        return Verdict::Done;
    }
    match error {
        CallError::Transient => Verdict::Later(pause(owed.attempts, chance)),
        CallError::Delayed => Verdict::Rest(AFTER_DELAY),
        CallError::RateLimited(span) => Verdict::Rest(*span),
        // A message that has to remain in a channel is posted again.
        CallError::Gone if call.edited && !call.last && !owed.role.is_direct() => Verdict::Anew,
        CallError::Gone | CallError::Unwanted => Verdict::Done,
        // No answer to another interaction can edit this message.
        CallError::NoRoute if call.edited => Verdict::Done,
        CallError::NoRoute => Verdict::Park,
        // In a deleted channel, nobody reads the last messages about a match or tournament that is over.
        CallError::PlaceLost { gone: true }
            if (call.last || call.edited && call.over) && !owed.role.is_direct() =>
        {
            Verdict::Done
        }
        CallError::PlaceLost { .. } if owed.attempts > RESTS => {
            Verdict::GiveUp("it could not be sent for more than a week".to_owned())
        }
        // The failure concerns no channel of a server, and the person may accept direct messages later.
        CallError::PlaceLost { .. } if owed.role.is_direct() => {
            Verdict::Later(rest(owed.attempts, chance))
        }
        CallError::PlaceLost { gone } => Verdict::PlaceLost {
            gone: *gone,
            rest: rest(owed.attempts, chance),
        },
        // There is no limit of attempts, because the tournament waits for its thread and its sign-up message says so.
        CallError::NoThreads => Verdict::NoThreads(rest(owed.attempts, chance)),
        CallError::Unauthorized => Verdict::Halt,
        CallError::Refused(why) => Verdict::GiveUp(why.clone()),
        // Only answers to interactions fail like this: see [`App::send_by_answer`](crate::App::send_by_answer).
        CallError::Private | CallError::Answered => Verdict::Later(Duration::ZERO),
    }
}

/// The pause after a failure of the network or the platform. Its length doubles with each attempt, from one second to
/// twenty; `chance` then picks a time between half of that length and all of it.
fn pause(attempts: u32, chance: u32) -> Duration {
    doubled(FIRST_PAUSE, LONGEST_PAUSE, attempts, chance)
}

/// The rest of a channel or person that cannot be reached. Its length doubles from five seconds to one hour; `chance`
/// works as in [`pause`].
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
        // A message is given up only after more than a week, even if every rest is as short as possible.
        let waited: Duration = (0..=RESTS).map(|attempts| rest(attempts, 0)).sum();
        assert!(waited > 7 * 24 * 3_600 * second, "{waited:?}");
    }
}
