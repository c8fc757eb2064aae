//! What the penalty option says about the next action (IAGO-33 to IAGO-39).

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Callout {
    /// The game is played without the penalty option.
    Off,
    Idle,
    /// The last placement missed a compulsory capture (IAGO-33).
    Missed,
    /// A miss was called out: the placement is free (IAGO-35).
    Free,
    /// What a setup says and no game comes to. It stands until the next placement, for a setup is
    /// answered as it was given (IAGO-42).
    Claimed {
        penalty: bool,
        missed: bool,
        free: bool,
    },
}

impl Callout {
    pub(super) const fn start(penalty: bool) -> Callout {
        if penalty { Callout::Idle } else { Callout::Off }
    }

    pub(super) const fn claimed(penalty: bool, missed: bool, free: bool) -> Callout {
        match (penalty, missed, free) {
            (penalty, false, false) => Callout::start(penalty),
            (true, true, false) => Callout::Missed,
            (true, false, true) => Callout::Free,
            (false, _, _) | (true, true, true) => Callout::Claimed {
                penalty,
                missed,
                free,
            },
        }
    }

    /// As if nothing had been missed: players are not told whether it was.
    pub(super) const fn unknown(self) -> Callout {
        Callout::claimed(self.penalty(), false, self.free())
    }

    /// After a placement that missed a compulsory capture or did not.
    #[inline]
    pub(super) const fn after_placement(self, missed: bool) -> Callout {
        match (self.penalty(), missed) {
            (false, _) => Callout::Off,
            (true, false) => Callout::Idle,
            (true, true) => Callout::Missed,
        }
    }

    #[inline]
    pub(super) const fn penalty(self) -> bool {
        match self {
            Callout::Off => false,
            Callout::Idle | Callout::Missed | Callout::Free => true,
            Callout::Claimed { penalty, .. } => penalty,
        }
    }

    /// Whether the last placement missed a compulsory capture.
    #[inline]
    pub(super) const fn missed(self) -> bool {
        matches!(
            self,
            Callout::Missed | Callout::Claimed { missed: true, .. }
        )
    }

    #[inline]
    pub(super) const fn free(self) -> bool {
        matches!(self, Callout::Free | Callout::Claimed { free: true, .. })
    }
}
