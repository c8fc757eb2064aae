//! Every time limit, wait and rest. Discord allows three seconds for the answer to a command, a press or a form. The
//! leases and pauses of deliveries are in `app`.

use app::LEASE;
use std::time::Duration;

// Waiting for the database.
/// Less than [`PRESS_DEFERRED_AFTER`]: a press that takes longer is answered late.
pub const DATABASE_FOR_ANSWER: Duration = Duration::from_millis(1_800);
pub const DATABASE_FOR_LATE_ANSWER: Duration = Duration::from_secs(10);
pub const DATABASE_FOR_MONITOR: Duration = Duration::from_secs(2);

// Answers: after how long Discord is told that an answer takes longer, and how long its parts may take.
pub const COMMAND_DEFERRED_AFTER: Duration = Duration::from_millis(1_500);
pub const PRESS_DEFERRED_AFTER: Duration = Duration::from_secs(2);
pub const ROLE_CHECK: Duration = Duration::from_millis(1_500);
pub const MEMBER_QUESTION: Duration = Duration::from_secs(1);
pub const PUZZLE_OF_MATCH: Duration = Duration::from_secs(1);
/// Includes the wait for the engine. Discord is told before that the answer takes longer.
pub const HINT: Duration = Duration::from_secs(10);
/// After this time, the player is told that the analysis takes a while.
pub const ANALYSIS_AT_ONCE: Duration = Duration::from_secs(1);

// Calls to Discord.
/// Not longer, because other requests wait for this one.
pub const REQUEST: Duration = Duration::from_secs(10);
pub const DEFERRAL: Duration = Duration::from_secs(1);
/// Less than the lease of an answer: when the lease is over, the reconciler delivers the answer's message.
pub const ANSWER_WITH_ALL_CALLS: Duration = Duration::from_secs(LEASE.as_secs() - 2);
/// Leaves [`ANSWER_CHECK`] to ask whether the call got through after all.
pub const ANSWER_FIRST_CALL: Duration = Duration::from_secs(ANSWER_WITH_ALL_CALLS.as_secs() - 3);
/// Asking whether a first call got through after all.
pub const ANSWER_CHECK: Duration = Duration::from_secs(3);
/// Longest time from sending a message to noting where it stands.
pub const MESSAGE_UNDER_WAY: Duration = Duration::from_secs(30);
/// The engine waits for the message of the player's move. Limited, because that delivery may hang.
pub const ENGINE_WAITS_FOR_MESSAGE: Duration = Duration::from_secs(15);
/// How long an answer can be changed or followed up. Discord's own span is a minute longer and begins earlier.
pub const ANSWER_CHANGES: Duration = Duration::from_mins(14);
/// The pause after a 429 that names no time.
pub const RATE_LIMIT_WITHOUT_TIME: Duration = Duration::from_secs(1);

// Rests after a failure.
pub const ENGINE_RESTS: Duration = Duration::from_secs(2);
pub const DATABASE_RESTS: Duration = Duration::from_secs(30);
/// Rest after work that is due by the clock has failed.
pub const DUE_WORK_RESTS: Duration = Duration::from_secs(5);
/// Rest after the token is refused; then one call probes the token.
pub const TOKEN_RESTS: Duration = Duration::from_secs(30);
/// Rest of a channel that cannot be reached.
pub const PLACE_RESTS: Duration = Duration::from_secs(5);
/// Rest after Discord did not say whether a player has left.
pub const MEMBERS_REST: Duration = Duration::from_secs(30);
/// Long enough that a panic which comes back does not fill the log.
pub const DELIVERIES_REST_AFTER_PANIC: Duration = Duration::from_secs(60);
/// How often the reconciler looks for due work although none is known: old rows are deleted then.
pub const RECONCILER_LOOKS_ANYWAY: Duration = Duration::from_hours(1);

// The gateway.
/// Together with the looks before and after, a silence is noticed within 20 seconds.
pub const GATEWAY_SILENCE: Duration = Duration::from_secs(10);
/// Time between two shards of a bot that Discord lets in.
pub const GATEWAY_TURN: Duration = Duration::from_secs(5);
/// Limit of the call that asks Discord why its gateway is silent.
pub const GATEWAY_QUESTION: Duration = Duration::from_secs(2);
/// How long Discord may take to send the bot's servers after the gateway has let the bot in.
pub const SERVERS_INTRODUCED: Duration = Duration::from_secs(5);

// The start and the end. GATEWAY_FAREWELL and REQUESTS_FINISH leave time to close the database within ORDERLY_END.
pub const GATEWAY_FAREWELL: Duration = Duration::from_secs(2);
pub const REQUESTS_FINISH: Duration = Duration::from_secs(5);
/// A start that takes longer says what it waits for.
pub const READY_WITHOUT_A_WORD: Duration = Duration::from_secs(3);
/// Then the process ends anyway: a bot that waits for its first connection never notices that it should stop.
pub const ORDERLY_END: Duration = Duration::from_secs(10);
/// Rest after the first call that fails at the start; each further rest is twice as long as the one before.
pub const START_FIRST_REST: Duration = Duration::from_secs(5);
pub const START_LONGEST_REST: Duration = Duration::from_mins(5);
/// How much longer the process rests before each further start of its own; before the first it does not rest. Discord
/// counts the starts.
pub const STARTED_ANEW_REST: Duration = Duration::from_secs(10);
/// Longest such rest. After a process that has run for longer, the count of starts in a row begins again.
pub const STARTED_ANEW_LONGEST_REST: Duration = Duration::from_mins(5);

// Operators.
pub const DOCTOR_QUESTION: Duration = Duration::from_secs(10);
pub const MONITOR_HEAD: Duration = Duration::from_secs(5);
pub const MONITOR_ANSWER: Duration = Duration::from_secs(10);
