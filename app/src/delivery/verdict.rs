//! Decides what a failed call means.

use super::CallError;
use std::time::Duration;
use store::{MessageRole, OutboxRow};

/// Shortest and longest pause after a fault. The end of a fault is seen no later than the longest pause.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(20);

/// Shortest and longest rest of a channel that cannot be reached or opens no thread.
const FIRST_REST: Duration = Duration::from_secs(5);
const LONGEST_REST: Duration = Duration::from_hours(1);

/// After how many rests a message is given up: most rests last half an hour to an hour, and a week has 168 hours.
const RESTS: u32 = 350;

/// After how many tries a direct message is given up, unless a match or challenge waits for it.
const DIRECT_TRIES: u32 = 20;

/// How many rests a channel gets that a server has chosen for news, acts or the daily puzzle: about three hours.
const CHOSEN_RESTS: u32 = 12;

/// How long a channel rests after a call timed out.
const AFTER_DELAY: Duration = Duration::from_secs(30);

/// Outcome of an attempt to deliver a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The message is up to date, or not wanted any more.
    Done,
    /// The message is tried again after this time; its channel does not rest.
    Later(Duration),
    /// The message is tried again after this time, during which its channel rests.
    Rest(Duration),
    /// The message is posted anew at once.
    Anew,
    /// The message has no route: it goes out with the next public answer in its place.
    Park,
    /// The channel cannot be reached: the platform calls [`App::place_lost`](crate::App::place_lost).
    PlaceLost {
        /// Whether the channel is gone for good.
        gone: bool,
        /// After how long the message is tried again.
        rest: Duration,
    },
    /// No thread may be opened in the channel. The tournament has noted that, and the message is tried again after this
    /// time.
    NoThreads(Duration),
    /// The token is refused: no call can succeed.
    Halt,
    /// The message can never be shown, for this reason.
    GiveUp(String),
}

/// The call that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Whether the call was an edit.
    pub edited: bool,
    /// Whether the row is deleted after the call.
    pub last: bool,
    /// Whether the match or tournament of the message is over.
    pub over: bool,
}

/// Decides what a failure means. `chance` is any random number: it spreads the next attempts of messages that failed at
/// the same moment.
#[must_use]
pub fn verdict(owed: &OutboxRow, call: Failed, error: &CallError, chance: u32) -> Verdict {
    // A match in direct messages waits for its messages as it would in a channel.
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
        // A message that stays in a channel is posted anew.
        CallError::Gone if call.edited && !call.last && !owed.role.is_direct() => Verdict::Anew,
        CallError::Gone | CallError::Unwanted => Verdict::Done,
        // No other answer can edit this message.
        CallError::NoRoute if call.edited => Verdict::Done,
        CallError::NoRoute => Verdict::Park,
        // Lines about a match or tournament that is over have no readers in a deleted channel.
        CallError::PlaceLost { gone: true }
            if (call.last || call.edited && call.over) && !owed.role.is_direct() =>
        {
            Verdict::Done
        }
        CallError::PlaceLost { .. } if owed.attempts > RESTS => {
            Verdict::GiveUp("it could not be sent for more than a week".to_owned())
        }
        // No channel of a server is lost, and the person may take messages again.
        CallError::PlaceLost { .. } if owed.role.is_direct() => {
            Verdict::Later(rest(owed.attempts, chance))
        }
        CallError::PlaceLost { gone } => Verdict::PlaceLost {
            gone: *gone,
            rest: rest(owed.attempts, chance),
        },
        // Without a limit of attempts: the tournament waits for its thread, and its message says so.
        CallError::NoThreads => Verdict::NoThreads(rest(owed.attempts, chance)),
        CallError::Unauthorized => Verdict::Halt,
        CallError::Refused(why) => Verdict::GiveUp(why.clone()),
        // Only answers fail like this: see [`App::send_by_answer`](crate::App::send_by_answer).
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

/// Pause after a fault: doubles with each attempt from one second to twenty, of which `chance` takes between half and
/// all.
fn pause(attempts: u32, chance: u32) -> Duration {
    doubled(FIRST_PAUSE, LONGEST_PAUSE, attempts, chance)
}

/// Rest of a channel or a person that cannot be reached: doubles from five seconds to an hour, as [`pause`] does.
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
        // A message is given up after more than a week, even if every rest is as short as possible.
        let waited: Duration = (0..=RESTS).map(|attempts| rest(attempts, 0)).sum();
        assert!(waited > 7 * 24 * 3_600 * second, "{waited:?}");
    }
}
