//! Reasons for an action.

use rules::AnyAction;

/// A reason for an action, as a fact; the crate `text` has the sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing else is legal.
    Only,
    /// It wins at once, or best play wins from here.
    Wins,
    /// Best play loses from here, and so it does after anything else: by so many points and no fewer, if
    /// that is counted out.
    Loses(Option<u32>),
    /// So many disks are captured (Iago).
    Captures(u32),
    /// So many captives are released (Iago).
    Releases(u32),
    /// The other side then has no capture (Iago).
    LeavesNoCapture,
    /// The counter then stands on a piece the other side could have removed (ISAAC).
    Blocks,
    /// The points of both sides, the own first, now and after the expected reply.
    Reply {
        /// The reply.
        reply: AnyAction,
        /// The points now.
        now: [i32; 2],
        /// The points after it.
        then: [i32; 2],
    },
    /// The side then wins about so many times in a hundred.
    Chances(u8),
}
