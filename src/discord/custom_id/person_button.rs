//! The values in the `custom_id` of a button with which a moderator acts on a person, or the owner of a server acts on
//! all of the server's data.

use super::codec::{displayed, fields, words};
use referee::{ActId, PersonAct, UserId};

/// A moderator's request about a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonPress {
    pub step: PersonStep,
    /// The person about whom the moderator asks; `None` if the person is chosen in a menu.
    pub of: Option<UserId>,
    pub reason: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonStep {
    /// Show whether the person is blocked, and ask whether to change that.
    Show,
    Do(PersonAct),
}

/// A step on the page about the data of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerData {
    /// Show how much is stored.
    Show,
    /// Hand out a file with all of the data.
    Export,
    /// Ask whether to delete the data.
    Ask,
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
