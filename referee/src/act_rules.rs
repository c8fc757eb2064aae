//! The table of the acts of organisers and moderators: who may do an act, whether the bot asks for confirmation, and
//! until when the act can be undone. `docs/tournaments.md` lists the acts, and the people who are informed of each act.

use super::tournament::Act;
use super::{ActKind, PersonAct};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The maker of the tournament, and moderators.
    Organisers,
    Moderators,
}

/// When the bot asks for confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    Never,
    /// The bot asks if the tournament, or the match that the act would end, is under way.
    UnderWay,
    Always,
}

/// Until when *Undo* can take back the act completely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    Never,
    /// The act can be undone until something follows from it: a round is paired, a person plays in a place that the act
    /// gave away, or another act changes the same data.
    Followed,
    Always,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActRule {
    /// The name of the command or button for the act.
    pub command: &'static str,
    pub who: Who,
    pub asks: Asks,
    pub undo: Until,
}

/// Declares a constant for each act, and `ALL` with all of them.
macro_rules! acts {
    ($($name:ident = $command:literal: $who:ident, asks $asks:ident, undone until $undo:ident;)*) => {
        $(pub const $name: ActRule = ActRule {
            command: $command,
            who: Who::$who,
            asks: Asks::$asks,
            undo: Until::$undo,
        };)*

        pub const ALL: &[ActRule] = &[$($name),*];
    };
}

acts! {
    BEGIN = "Begin": Organisers, asks Always, undone until Never;
    RESULT = "tournament result": Organisers, asks UnderWay, undone until Followed;
    WITHDRAW = "tournament withdraw": Organisers, asks UnderWay, undone until Followed;
    REPLACE = "tournament replace": Organisers, asks Never, undone until Followed;
    EXTEND = "tournament extend": Organisers, asks Never, undone until Followed;
    RELOCATE = "tournament relocate": Organisers, asks Never, undone until Followed;
    CALL_OFF = "tournament call-off": Organisers, asks Always, undone until Always;
    ADJUDICATE = "adjudicate": Moderators, asks Always, undone until Followed;
    END = "end": Moderators, asks Always, undone until Followed;
    ANNUL = "annul": Moderators, asks Always, undone until Followed;
    RESTORE = "annul, let it count again": Moderators, asks Never, undone until Followed;
    RESUME = "Undo of an end": Moderators, asks Never, undone until Never;
    ANNUL_ALL = "annul all-of": Moderators, asks Always, undone until Always;
    RESTORE_ALL = "annul all-of, let them count again": Moderators, asks Always, undone until Never;
    BLOCK = "block": Moderators, asks Always, undone until Always;
    UNBLOCK = "block, let them play again": Moderators, asks Always, undone until Never;
}

impl Act {
    #[must_use]
    pub const fn rule(&self) -> ActRule {
        match self {
            Act::Begin => BEGIN,
            Act::Result(..) => RESULT,
            Act::Withdraw(_) => WITHDRAW,
            Act::Replace(..) => REPLACE,
            Act::Extend(..) => EXTEND,
            Act::Move(_) => RELOCATE,
            Act::CallOff => CALL_OFF,
        }
    }
}

impl ActKind {
    #[must_use]
    pub const fn rule(self) -> ActRule {
        match self {
            ActKind::Annul => ANNUL,
            ActKind::Restore => RESTORE,
            ActKind::Adjudicate => ADJUDICATE,
            ActKind::End => END,
            ActKind::Resume => RESUME,
        }
    }
}

impl PersonAct {
    #[must_use]
    pub const fn rule(self) -> ActRule {
        match self {
            PersonAct::Block => BLOCK,
            PersonAct::Unblock => UNBLOCK,
            PersonAct::AnnulAll => ANNUL_ALL,
            PersonAct::RestoreAll => RESTORE_ALL,
        }
    }
}
