//! Reasons for an action.

use rules::AnyAction;

/// A reason for an action, as a fact; the crate `text` has the sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing else is legal.
    Only,
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
    Reply {
        reply: AnyAction,
        now: [i32; 2],
        then: [i32; 2],
    },
    Chances(u8),
}
