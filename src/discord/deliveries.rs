//! Whether the deliveries are at rest, for [`Data::at_rest`](super::context::Data).

use referee::Time;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deliveries {
    /// A delivery or a look for due rows is under way, or none has begun yet.
    AtWork,
    /// Nothing is due. The next look is at this time or after a change, whichever comes first.
    Waiting(Option<Time>),
}
