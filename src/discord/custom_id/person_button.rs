//! What buttons carry that do something to a person, or to all data of a server.

use super::codec::{displayed, fields, words};
use referee::{ActId, PersonAct, UserId};

/// What a moderator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonPress {
    /// What to do.
    pub step: PersonStep,
    /// To whom; `None` for the person chosen in a menu.
    pub of: Option<UserId>,
    /// Why, as the moderator wrote it.
    pub reason: Option<String>,
}

/// A step towards it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonStep {
    /// Show whether they are blocked, and ask whether to change that.
    Show,
    /// Do it.
    Do(PersonAct),
}

/// A step on the page about the data of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerData {
    /// Show what there is.
    Show,
    /// Hand out a file.
    Export,
    /// Ask whether to delete it.
    Ask,
    /// Delete it.
    Delete,
}

words! { PersonStep {
    PersonStep::Show => "show",
    PersonStep::Do(PersonAct::Block) => "block!",
    PersonStep::Do(PersonAct::Unblock) => "unblock!",
    PersonStep::Do(PersonAct::AnnulAll) => "annul!",
    PersonStep::Do(PersonAct::RestoreAll) => "restore!",
} }

words! { ServerData {
    ServerData::Show => "show",
    ServerData::Export => "export",
    ServerData::Ask => "delete?",
    ServerData::Delete => "delete!",
} }

fields! { PersonPress { step: PersonStep, of: Option<UserId>, reason: Option<String> } }

displayed! { ActId: ["01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().expect("an act")] }
