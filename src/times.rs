//! How long everything may take, waits or rests. Discord gives every command, press and form three seconds for an
//! answer. The leases and pauses of deliveries are in `app`.

use app::LEASE;
use std::time::Duration;

// Waiting for the database.
/// After two seconds a press is answered late.
pub const DATABASE_FOR_ANSWER: Duration = Duration::from_millis(1_800);
pub const DATABASE_FOR_LATE_ANSWER: Duration = Duration::from_secs(10);
pub const DATABASE_FOR_MONITOR: Duration = Duration::from_secs(2);

// Answers: after how long Discord is told that one takes longer, and how long its parts may take.
pub const COMMAND_DEFERRED_AFTER: Duration = Duration::from_millis(1_500);
pub const PRESS_DEFERRED_AFTER: Duration = Duration::from_secs(2);
pub const ROLE_CHECK: Duration = Duration::from_millis(1_500);
pub const MEMBER_QUESTION: Duration = Duration::from_secs(1);
pub const PUZZLE_OF_MATCH: Duration = Duration::from_secs(1);
/// With the wait for the engine; the answer is deferred before.
pub const HINT: Duration = Duration::from_secs(10);
/// Then the player is told that the analysis takes a while.
pub const ANALYSIS_AT_ONCE: Duration = Duration::from_secs(1);

// Calls to Discord.
/// Waiting for one request holds up others.
pub const REQUEST: Duration = Duration::from_secs(10);
pub const DEFERRAL: Duration = Duration::from_secs(1);
/// Once the lease of an answer is over, the reconciler delivers the same.
pub const ANSWER_WITH_ALL_CALLS: Duration = Duration::from_secs(LEASE.as_secs() - 2);
/// Leaves time to ask whether the call got through after all.
pub const ANSWER_FIRST_CALL: Duration = Duration::from_secs(ANSWER_WITH_ALL_CALLS.as_secs() - 3);
/// Asking whether a first call got through after all.
pub const ANSWER_CHECK: Duration = Duration::from_secs(3);
/// From being sent to being noted.
pub const MESSAGE_UNDER_WAY: Duration = Duration::from_secs(30);
/// The delivery of the message of the move before may hang.
pub const ENGINE_WAITS_FOR_MESSAGE: Duration = Duration::from_secs(15);
/// In which an answer can be changed and followed: the platform's span is a minute longer, and begins earlier.
pub const ANSWER_CHANGES: Duration = Duration::from_mins(14);
/// The pause after a 429 that names no time.
pub const RATE_LIMIT_WITHOUT_TIME: Duration = Duration::from_secs(1);

// Rests after a failure.
pub const ENGINE_RESTS: Duration = Duration::from_secs(2);
pub const DATABASE_RESTS: Duration = Duration::from_secs(30);
/// After work that is due by the clock fails.
pub const DUE_WORK_RESTS: Duration = Duration::from_secs(5);
/// After the token is refused; then one call probes it.
pub const TOKEN_RESTS: Duration = Duration::from_secs(30);
/// Of a channel that cannot be reached.
pub const PLACE_RESTS: Duration = Duration::from_secs(5);
/// After Discord does not say whether a player has left.
pub const MEMBERS_REST: Duration = Duration::from_secs(30);
/// A panic that comes back does not fill the log.
pub const DELIVERIES_REST_AFTER_PANIC: Duration = Duration::from_secs(60);
/// Due work is looked for even if none is known: old rows are deleted then.
pub const RECONCILER_LOOKS_ANYWAY: Duration = Duration::from_hours(1);

// The gateway.
/// With the looks before and after, a silence is noticed in 20 seconds.
pub const GATEWAY_SILENCE: Duration = Duration::from_secs(10);
/// Discord lets one shard of a bot in, then the next one after so long.
pub const GATEWAY_TURN: Duration = Duration::from_secs(5);
/// Discord is asked why its gateway is silent.
pub const GATEWAY_QUESTION: Duration = Duration::from_secs(2);
/// Servers introduce themselves after the gateway has let the bot in.
pub const SERVERS_INTRODUCED: Duration = Duration::from_secs(5);

// The start and the end. Together with the farewell, requests leave time to close the database within ten seconds.
pub const GATEWAY_FAREWELL: Duration = Duration::from_secs(2);
pub const REQUESTS_FINISH: Duration = Duration::from_secs(5);
/// A start that takes longer says what it waits for.
pub const READY_WITHOUT_A_WORD: Duration = Duration::from_secs(3);
/// A bot that waits for its first connection never notices that it should stop.
pub const ORDERLY_END: Duration = Duration::from_secs(10);
/// After the first call in vain at the start; each rest is twice as long as the one before.
pub const START_FIRST_REST: Duration = Duration::from_secs(5);
pub const START_LONGEST_REST: Duration = Duration::from_mins(5);
/// The first time there is no rest before the process starts anew, then so much more each time: Discord counts the
/// starts.
pub const STARTED_ANEW_REST: Duration = Duration::from_secs(10);
/// A process that has run for longer is the first in a row.
pub const STARTED_ANEW_LONGEST_REST: Duration = Duration::from_mins(5);

// Operators.
pub const DOCTOR_QUESTION: Duration = Duration::from_secs(10);
pub const MONITOR_HEAD: Duration = Duration::from_secs(5);
pub const MONITOR_ANSWER: Duration = Duration::from_secs(10);
