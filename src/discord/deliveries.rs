//! Whether the deliveries are at rest, for [`Data::at_rest`](super::context::Data).

use referee::Time;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deliveries {
    /// A delivery or a look for due rows is under way, or none has begun yet.
    AtWork,
    /// Nothing is due. The deliveries look for due rows again at this time or after a change, whichever comes first. If
    /// the time is `None`, they look again only after a change.
    Waiting(Option<Time>),
}
