//! Why a side of Iago won.

use std::fmt;

/// Why a side won (IAGO-29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    Score,
    /// A tie, and the winner's disk lies face up on E5.
    CentreFaceUp,
    /// A tie, and the loser's disk lies captive on E5.
    CentreCaptive,
}

impl crate::Reason for Reason {
    const ALL: &'static [Reason] = &[Reason::Score, Reason::CentreFaceUp, Reason::CentreCaptive];
}

impl Reason {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Score => "score",
            Reason::CentreFaceUp => "centre_face_up",
            Reason::CentreCaptive => "centre_captive",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
