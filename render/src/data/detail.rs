#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Detail {
    #[default]
    Full,
    /// In flat colours with hard edges, for replays: each tone and each step of an edge is sent again
    /// with every change.
    Flat,
}
