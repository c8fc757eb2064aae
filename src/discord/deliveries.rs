//! What the deliveries do, for those who wait until the bot has come to rest.

use referee::Time;

/// What the deliveries do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deliveries {
    /// Something is being delivered or looked for, or they have not begun.
    AtWork,
    /// Nothing is; it is looked again then, or after a change.
    Waiting(Option<Time>),
}
