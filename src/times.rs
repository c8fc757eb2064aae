//! Every time limit and waiting time. Discord allows three seconds for the answer to a command, a press of a button or
//! a form. The leases and pauses of deliveries are in the crate `app`.

use app::LEASE;
use std::time::Duration;

// Waiting for the database.
/// This limit is less than [`PRESS_DEFERRED_AFTER`], so that a press is answered before Discord is told that the answer
/// takes longer.
pub const DATABASE_FOR_ANSWER: Duration = Duration::from_millis(1_800);
pub const DATABASE_FOR_LATE_ANSWER: Duration = Duration::from_secs(10);
pub const DATABASE_FOR_MONITOR: Duration = Duration::from_secs(2);

// Answers: the time after which Discord is told that an answer takes longer, and the limits for parts of an answer.
pub const COMMAND_DEFERRED_AFTER: Duration = Duration::from_millis(1_500);
pub const PRESS_DEFERRED_AFTER: Duration = Duration::from_secs(2);
/// After this time, an answer that needs thought says what the bot thinks about.
pub const THOUGHT_SAID_AFTER: Duration = Duration::from_millis(150);
pub const ROLE_CHECK: Duration = Duration::from_millis(1_500);
pub const MEMBER_QUESTION: Duration = Duration::from_secs(1);
pub const PUZZLE_OF_MATCH: Duration = Duration::from_secs(1);
/// This limit includes the wait for the engine. Discord is told earlier that the answer takes longer.
pub const HINT: Duration = Duration::from_secs(10);

// Calls to Discord.
/// This limit is not longer, because other requests may wait until the request ends.
pub const REQUEST: Duration = Duration::from_secs(10);
pub const DEFERRAL: Duration = Duration::from_secs(1);
/// This limit is less than the lease of an answer, because the reconciler delivers the message after the lease.
pub const ANSWER_WITH_ALL_CALLS: Duration = Duration::from_secs(LEASE.as_secs() - 2);
/// The rest of [`ANSWER_WITH_ALL_CALLS`] is [`ANSWER_CHECK`]: the time in which the bot asks whether the first call was
/// successful although no answer came.
pub const ANSWER_FIRST_CALL: Duration = Duration::from_secs(ANSWER_WITH_ALL_CALLS.as_secs() - 3);
/// The limit for asking whether a first call without an answer was successful.
pub const ANSWER_CHECK: Duration = Duration::from_secs(3);
/// The longest time from sending a message until its id is stored.
pub const MESSAGE_UNDER_WAY: Duration = Duration::from_secs(30);
/// How long the engine waits for the delivery of the message about the player's move. There is a limit because the
/// delivery may hang.
pub const ENGINE_WAITS_FOR_MESSAGE: Duration = Duration::from_secs(15);
/// How long an answer can be edited, and further messages can be added to it. Discord's own limit is a minute longer,
/// but begins earlier.
pub const ANSWER_CHANGES: Duration = Duration::from_mins(14);
/// The pause after an HTTP status 429 (too many requests) that does not say how long to wait.
pub const RATE_LIMIT_WITHOUT_TIME: Duration = Duration::from_secs(1);

// Waiting times after a failure.
pub const ENGINE_RESTS: Duration = Duration::from_secs(2);
pub const DATABASE_RESTS: Duration = Duration::from_secs(30);
/// The pause after work that has to be done at a certain time has failed.
pub const DUE_WORK_RESTS: Duration = Duration::from_secs(5);
/// The pause after Discord has refused the token. Then one call tries the token again.
pub const TOKEN_RESTS: Duration = Duration::from_secs(30);
/// The pause for a channel that cannot be reached.
pub const PLACE_RESTS: Duration = Duration::from_secs(5);
/// The pause after Discord did not say whether a player has left a server.
pub const MEMBERS_REST: Duration = Duration::from_secs(30);
/// Long enough that a panic which repeats does not fill the log.
pub const DELIVERIES_REST_AFTER_PANIC: Duration = Duration::from_secs(60);
/// How often the reconciler looks for work even if it knows of none. Old rows are deleted at these times.
pub const RECONCILER_LOOKS_ANYWAY: Duration = Duration::from_hours(1);

// The gateway.
/// After this time without a sign of life, the gateway counts as silent. The bot looks every two seconds and notices
/// the silence within 20 seconds.
pub const GATEWAY_SILENCE: Duration = Duration::from_secs(10);
/// Two shards of a bot connect to the gateway at least this time apart.
pub const GATEWAY_TURN: Duration = Duration::from_secs(5);
/// The limit of the call that asks Discord why its gateway is silent.
pub const GATEWAY_QUESTION: Duration = Duration::from_secs(2);
/// How long Discord may take to send the bot's servers after a shard has connected.
pub const SERVERS_INTRODUCED: Duration = Duration::from_secs(5);

// The start and the end. [`GATEWAY_FAREWELL`] and [`REQUESTS_FINISH`] leave time to close the database within
// [`ORDERLY_END`].
pub const GATEWAY_FAREWELL: Duration = Duration::from_secs(2);
pub const REQUESTS_FINISH: Duration = Duration::from_secs(5);
/// If the start takes longer than this, the program says what it waits for.
pub const READY_WITHOUT_A_WORD: Duration = Duration::from_secs(3);
/// After this time the process ends in any case, because a bot that waits for its first connection never notices that
/// it has to stop.
pub const ORDERLY_END: Duration = Duration::from_secs(10);
/// The pause after the first failed call at the start. Each further pause is twice as long as the pause before it.
pub const START_FIRST_REST: Duration = Duration::from_secs(5);
pub const START_LONGEST_REST: Duration = Duration::from_mins(5);
/// By how much the pause before starting the program again grows with each start. There is no pause before the first
/// such start. The pause grows because Discord counts the starts.
pub const STARTED_ANEW_REST: Duration = Duration::from_secs(10);
/// The longest pause before starting the program again. If a process has run for longer than this, the number of starts
/// in a row is counted anew.
pub const STARTED_ANEW_LONGEST_REST: Duration = Duration::from_mins(5);

// Operators.
pub const DOCTOR_QUESTION: Duration = Duration::from_secs(10);
pub const MONITOR_HEAD: Duration = Duration::from_secs(5);
pub const MONITOR_ANSWER: Duration = Duration::from_secs(10);
