//! Bringing the roles of a server up to its ratings: one change after the other, for as long as there is one.

use super::verdict::verdict;
use super::{CallError, Delivered, Plan, Platform, Step, failed};
use crate::write_batch::Note;
use crate::{App, Error};
use referee::{GuildId, Time};
use store::{Owed, RoleTrouble, Tables};

/// Why a role was not given or taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleError {
    /// The person is not in the server.
    Absent,
    /// The platform refuses it, now and until somebody changes something there.
    Refused(RoleTrouble),
    /// The call failed as others do.
    Call(CallError),
}

impl App {
    pub(super) async fn deliver_roles(
        &self,
        platform: &impl Platform,
        owed: &Owed,
        guild: GuildId,
        now: Time,
        chance: u32,
    ) -> Result<Delivered, Error> {
        let change = self.store.read().await?.roles().next_change(guild).await?;
        let Some(change) = change else {
            let done = Note::Forget(owed.role, owed.wanted);
            self.write_batched(vec![done]).await?;
            return Ok(Delivered::Done);
        };
        let first = match platform.change_role(change).await {
            Ok(()) => Note::RoleChanged(change),
            Err(RoleError::Absent) => Note::RoleAbsent(change, now),
            Err(RoleError::Refused(why)) => {
                tracing::info!(?change, ?why, "a role is refused");
                Note::RoleRefused(change, why, now)
            }
            Err(RoleError::Call(error)) => {
                let plan = Plan {
                    step: Step::Nothing,
                    last: false,
                    version: owed.shown,
                    face: String::new(),
                };
                let verdict = verdict(owed, &plan, &error, chance);
                tracing::info!(role = ?owed.role, ?error, ?verdict, "not delivered");
                let (notes, delivered) = failed(owed, &plan, &error, verdict, now);
                self.write_batched(notes).await?;
                return Ok(delivered);
            }
        };
        // There may be another one.
        let again = [
            Note::Shown(owed.role, owed.shown, None, now),
            Note::PutOff(*owed, now),
        ];
        let notes = std::iter::once(first).chain(again).collect();
        self.write_batched(notes).await?;
        Ok(Delivered::Done)
    }
}
