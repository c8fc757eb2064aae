/// How finely a picture is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Detail {
    /// With every tone, for stills.
    #[default]
    Full,
    /// In flat colours with hard edges, for replays: each tone and each step of an edge is sent again
    /// with every change.
    Flat,
}
