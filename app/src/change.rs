//! Changes matches. Each change is checked in memory and then stored in one transaction.

use super::load::running_view;
use super::{
    App, Caller, Error, LEASE, MatchRef, MatchView, Refused, UseCaseError, retry_on_clash,
};
use referee::{Match, Time};
use std::ops::Range;
use std::sync::Arc;
use store::{MatchRow, ProcessedInteraction, Session, StoreError, Tables, Tx};

type NotChanged<R> = UseCaseError<Refused<R>>;

pub(super) struct Changed<T> {
    /// The match after the change.
    pub(super) view: MatchView,
    /// What the change did; `None` if the same interaction was carried out before.
    pub(super) did: Option<T>,
    pub(super) plies: Range<usize>,
}

impl App {
    /// Changes a match, once per interaction.
    ///
    /// The referee first judges the change on the match in memory. A legal change is stored together with its
    /// interaction, but only if the stored match still has the revision on which the change was judged. Otherwise the
    /// change is judged again.
    pub(super) async fn change<T, R>(
        &self,
        caller: &Caller,
        which: MatchRef,
        act: impl Fn(&mut Match, &MatchRow) -> Result<T, R>,
    ) -> Result<Changed<T>, NotChanged<R>> {
        retry_on_clash(|| self.try_change(caller, which, &act)).await
    }

    async fn try_change<T, R>(
        &self,
        caller: &Caller,
        which: MatchRef,
        act: &impl Fn(&mut Match, &MatchRow) -> Result<T, R>,
    ) -> Result<Changed<T>, NotChanged<R>> {
        let mut session = self.store.read().await?;
        let (before, match_row) = match self.find(&mut session, caller, which).await {
            // This interaction may have ended the match of this channel when it was delivered first.
            Err(Error::NoMatch(none)) => {
                let repeated = self.earlier_change(&mut session, caller).await?;
                return Ok(repeated.ok_or(Error::NoMatch(none))?);
            }
            found => found?,
        };
        if before.clock().control().rest().leave.is_some()
            && before.clock().fallen(caller.now).is_some()
        {
            // The player's vacation days and quiet hours decide whether the flag falls now.
            drop(session);
            self.decide_flag(before.id(), caller.now).await?;
            return Err(StoreError::Clash.into());
        }
        let mut after = Match::clone(&before);
        let person = caller.user.engine_level().is_none();
        let is_member = caller.place.member_of() == before.place().member_of();
        if person && is_member && caller.is_in(before.place()) {
            // The caller acts in the channel of the match, so the channel can be reached.
            after.resume(caller.now);
        }
        after.note_back(caller.user);
        let did = match act(&mut after, &match_row) {
            Ok(did) => did,
            Err(why) => return self.refuse(session, caller, which, before, why).await,
        };
        drop(session);
        if !self
            .store_change(caller, &before, &after, &match_row)
            .await?
        {
            let mut session = self.store.read().await?;
            let repeated = self.earlier_change(&mut session, caller).await?;
            return Ok(repeated.ok_or(StoreError::Clash)?);
        }
        let after = Arc::new(after);
        self.cache(&after);
        self.wake_at(next_look(&after, caller.now));
        Ok(Changed {
            did: Some(did),
            plies: before.plies().len()..after.plies().len(),
            view: self.view_after(after, match_row, caller).await?,
        })
    }

    /// Returns the refusal of a change. If the interaction is the second delivery of a change that was stored, returns
    /// that change instead.
    async fn refuse<T, R>(
        &self,
        mut session: Session,
        caller: &Caller,
        which: MatchRef,
        before: Arc<Match>,
        why: R,
    ) -> Result<Changed<T>, NotChanged<R>> {
        if let Some(changed) = self.earlier_change(&mut session, caller).await? {
            return Ok(changed);
        }
        if let MatchRef::Here(_) = which
            && let Some(others) = self.others(&mut session, caller, &before).await?
        {
            return Err(Error::NoMatch(others).into());
        }
        drop(session);
        // The refusal may be due to a flag whose fall is not stored yet.
        let now = self.decide_flag(before.id(), caller.now).await?;
        let mut session = self.store.read().await?;
        let view = Box::new(
            self.view(&mut session, now.unwrap_or(before), caller.user)
                .await?,
        );
        Err(UseCaseError::Refused(Refused { why, view }))
    }

    /// Stores a change with its interaction; returns `false` if the interaction was carried out before.
    async fn store_change(
        &self,
        caller: &Caller,
        before: &Match,
        after: &Match,
        match_row: &MatchRow,
    ) -> Result<bool, StoreError> {
        let plies = before.plies().len()..after.plies().len();
        let seen = ProcessedInteraction {
            this_match: Some(before.id()),
            challenge: None,
            plies: (!plies.is_empty()).then_some(plies),
        };
        let mut tx = self.store.begin().await?;
        if !note(&mut tx, caller, &seen).await? {
            return Ok(false);
        }
        // Names that are already stored are not written again.
        let known = before.seats().side(caller.user).is_some_and(|side| {
            let account = caller.account.is_none() || match_row.accounts[side] == caller.account;
            account && match_row.names[side].as_ref() == Some(&caller.name)
        });
        if !known {
            caller.meet(&mut tx).await?;
        }
        let lease = caller.now + LEASE;
        let quiet = after.to_move().and_then(|side| match_row.quiet[side]);
        let quiet = quiet.and_then(|(zone, quiet)| quiet.end(zone, caller.now));
        self.save(&mut tx, before, after, caller.now, lease, quiet)
            .await?;
        if match_row.guild.language.is_none() && after.place().only_answers() {
            // The match has no language, because it began before the bot stored languages.
            tx.matches().speak(after.id(), &caller.language).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Builds the view after a change. A running match is shown with the row that was read before the change; the view
    /// of a match that is over is loaded again.
    async fn view_after(
        &self,
        after: Arc<Match>,
        mut match_row: MatchRow,
        caller: &Caller,
    ) -> Result<MatchView, StoreError> {
        if after.ending().is_some() {
            // The view of a match that is over also shows the rating changes.
            let mut session = self.store.read().await?;
            return self.view(&mut session, after, caller.user).await;
        }
        if let Some(side) = after.seats().side(caller.user) {
            match_row.names[side] = Some(caller.name.clone());
            if caller.account.is_some() {
                match_row.accounts[side].clone_from(&caller.account);
            }
        }
        Ok(running_view(after, match_row))
    }

    /// Returns what this interaction did when it was delivered first; `None` if it was not carried out before.
    async fn earlier_change<T>(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
    ) -> Result<Option<Changed<T>>, Error> {
        let seen = tables.interactions().find(caller.interaction).await?;
        let Some(ProcessedInteraction {
            this_match: Some(id),
            plies,
            ..
        }) = seen
        else {
            return Ok(None);
        };
        let view = self.load_view(tables, id, caller.user).await?;
        let all = view.this_match.plies().len();
        Ok(Some(Changed {
            view,
            did: None,
            plies: plies.filter(|plies| plies.end <= all).unwrap_or(0..0),
        }))
    }

    /// Stores a change of a match and sets the version that its messages have to show. Updates ratings and news if the
    /// result has changed. Until `lease`, only the answer to the interaction may show the change. If the player to move
    /// has quiet hours, they are pinged at `quiet`.
    pub(super) async fn save(
        &self,
        tx: &mut Tx,
        before: &Match,
        after: &Match,
        now: Time,
        lease: Time,
        quiet: Option<Time>,
    ) -> Result<(), StoreError> {
        tx.matches().save(before, after).await?;
        self.owe(tx, Some(before), after, lease, quiet).await?;
        let pool = App::follow(tx, before, after, now).await?;
        App::rate_anew(tx, pool, now).await
    }
}

/// Stores an interaction in the transaction of its change; returns `false` if the interaction was carried out before.
pub(super) async fn note(
    tx: &mut Tx,
    caller: &Caller,
    seen: &ProcessedInteraction,
) -> Result<bool, StoreError> {
    tx.interactions()
        .note(caller.interaction, seen, caller.now)
        .await
}

/// Stores an interaction in the transaction of its change. If the interaction was carried out before, fails with a
/// clash: the use case then starts again and finds the stored interaction.
pub(super) async fn note_first(
    tx: &mut Tx,
    caller: &Caller,
    seen: &ProcessedInteraction,
) -> Result<(), StoreError> {
    let first = note(tx, caller, seen).await?;
    first.then_some(()).ok_or(StoreError::Clash)
}

/// Returns the time at which the reconciler has to look for work after a change at `now`: when the lease of the answer
/// ends, or at a deadline of the match if that is earlier. After the end of a match, that time is `now`, since new
/// ratings may change roles.
fn next_look(after: &Match, now: Time) -> Time {
    let soon = match after.ending() {
        Some(_) => now,
        None => now + LEASE,
    };
    let clock = after.clock();
    let due = [clock.flag_at(), clock.remind_at()].into_iter().flatten();
    due.fold(soon, Time::min)
}
