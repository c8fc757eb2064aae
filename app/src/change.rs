//! Carrying out a change of a match: it is judged in memory and stored in one transaction.

use super::load::{Found, running_view};
use super::tournament::note_result;
use super::{
    App, Caller, Error, LEASE, MatchView, Refused, UseCaseError, Which, finish, news,
    retry_on_clash,
};
use referee::{Match, Time};
use std::ops::Range;
use std::sync::Arc;
use store::{MatchRow, ProcessedInteraction, Session, StoreError, Tables, Tx};

/// A change that the match allows, before it is stored.
struct Judged<T> {
    before: Arc<Match>,
    after: Arc<Match>,
    match_row: MatchRow,
    did: T,
}

/// What came of judging a change.
enum Judgement<T> {
    Stands(Box<Judged<T>>),
    /// This interaction was carried out before.
    Repeated(Box<Changed<T>>),
}

/// A change that stands.
pub(super) struct Changed<T> {
    pub(super) this_match: Arc<Match>,
    /// What it did; `None` if this interaction had been carried out before.
    pub(super) did: Option<T>,
    pub(super) plies: Range<usize>,
    /// The match as it is shown after it; `None` if it has to be read again.
    pub(super) view: Option<MatchView>,
}

impl App {
    /// Carries out one change of a match, once per interaction.
    ///
    /// The change is judged in memory; only if it stands, a transaction stores it beside the
    /// interaction, and only on the revision it was judged on. A clash judges anew.
    pub(super) async fn change<T, R>(
        &self,
        caller: &Caller,
        which: Which,
        act: impl Fn(&mut Match) -> Result<T, R>,
    ) -> Result<Changed<T>, UseCaseError<Refused<R>>> {
        let act = |this_match: &mut Match, _: &MatchRow| act(this_match);
        let nothing = |_, _| std::future::ready(());
        let (changed, _) = self.change_while(caller, which, act, nothing).await?;
        Ok(changed)
    }

    /// The same where the change depends on the caller's settings, and something can be made of
    /// it while it is stored: `meanwhile` gets the match as it will be shown. What it made is `None` where
    /// that view has to be read again.
    pub(super) async fn change_while<T, R, M, F: Future<Output = M>>(
        &self,
        caller: &Caller,
        which: Which,
        act: impl Fn(&mut Match, &MatchRow) -> Result<T, R>,
        meanwhile: impl Fn(MatchView, Range<usize>) -> F,
    ) -> Result<(Changed<T>, Option<M>), UseCaseError<Refused<R>>> {
        retry_on_clash(|| self.try_change(caller, which, &act, &meanwhile)).await
    }

    /// One attempt of [`App::change_while`].
    async fn try_change<T, R, M, F: Future<Output = M>>(
        &self,
        caller: &Caller,
        which: Which,
        act: &impl Fn(&mut Match, &MatchRow) -> Result<T, R>,
        meanwhile: &impl Fn(MatchView, Range<usize>) -> F,
    ) -> Result<(Changed<T>, Option<M>), UseCaseError<Refused<R>>> {
        let Judged {
            before,
            after,
            match_row,
            did,
        } = match self.judge(caller, which, act).await? {
            Judgement::Stands(judged) => *judged,
            Judgement::Repeated(changed) => return Ok((*changed, None)),
        };
        let plies = before.plies().len()..after.plies().len();
        let quiet = quiet_until(&after, &match_row, caller.now);
        let known = is_known(&before, &match_row, caller);
        let view = view_after(&after, match_row, caller);
        let store = self.store_change(caller, (&before, &after), quiet, known);
        let make = async {
            match &view {
                Some(view) => Some(meanwhile(view.clone(), plies.clone()).await),
                None => None,
            }
        };
        let (stored, made) = tokio::join!(store, make);
        if !stored? {
            let mut session = self.store.read().await?;
            let repeated = self.seen(&mut session, caller).await?;
            return Ok((repeated.ok_or(StoreError::Clash)?, None));
        }
        self.cache(&after);
        self.look_at(next_look(&after, caller.now));
        let changed = Changed {
            view,
            this_match: after,
            did: Some(did),
            plies,
        };
        Ok((changed, made))
    }

    /// Judges a change in memory.
    async fn judge<T, R>(
        &self,
        caller: &Caller,
        which: Which,
        act: &impl Fn(&mut Match, &MatchRow) -> Result<T, R>,
    ) -> Result<Judgement<T>, UseCaseError<Refused<R>>> {
        let mut session = self.store.read().await?;
        let Found {
            this_match: before,
            match_row,
        } = match self.find(&mut session, caller, which).await {
            // The channel's match may be over because of this very interaction.
            Err(Error::NoMatch(none)) => {
                return match self.seen(&mut session, caller).await? {
                    Some(changed) => Ok(Judgement::Repeated(Box::new(changed))),
                    None => Err(Error::NoMatch(none).into()),
                };
            }
            found => found?,
        };
        if before.clock().control().rest().leave.is_some()
            && before.clock().fallen(caller.now).is_some()
        {
            // Whether it has fallen is a question of vacation days and quiet hours.
            drop(session);
            self.settle(before.id(), caller.now).await?;
            return Err(StoreError::Clash.into());
        }
        let mut after = Match::clone(&before);
        let person = caller.user.engine_level().is_none();
        if person && caller.channel == before.place().channel {
            // A person who acts in a channel can reach it.
            after.resume(caller.now);
        }
        after.note_back(caller.user);
        match act(&mut after, &match_row) {
            Ok(did) => Ok(Judgement::Stands(Box::new(Judged {
                before,
                after: Arc::new(after),
                match_row,
                did,
            }))),
            Err(why) => self.refuse(session, caller, which, before, why).await,
        }
    }

    /// The answer to a change that the match refuses, which may be a repetition of one that stands.
    async fn refuse<T, R>(
        &self,
        mut session: Session,
        caller: &Caller,
        which: Which,
        before: Arc<Match>,
        why: R,
    ) -> Result<Judgement<T>, UseCaseError<Refused<R>>> {
        if let Some(changed) = self.seen(&mut session, caller).await? {
            return Ok(Judgement::Repeated(Box::new(changed)));
        }
        if let Which::Here(_) = which
            && let Some(others) = self.others(&mut session, caller, &before).await?
        {
            return Err(Error::NoMatch(others).into());
        }
        drop(session);
        // The refusal may be about a flag whose fall is not stored yet.
        let now = self.settle(before.id(), caller.now).await?;
        let mut session = self.store.read().await?;
        let view = Box::new(self.view(&mut session, now.unwrap_or(before)).await?);
        Err(UseCaseError::Refused(Refused { why, view }))
    }

    /// Stores a change beside its interaction; `false` if that was carried out before.
    async fn store_change(
        &self,
        caller: &Caller,
        (before, after): (&Match, &Match),
        quiet: Option<Time>,
        known: bool,
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
        if !known {
            caller.meet(&mut tx).await?;
        }
        let lease = caller.now + LEASE;
        self.save(&mut tx, before, after, caller.now, lease, quiet)
            .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// What this interaction did when it was delivered first.
    async fn seen<T>(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
    ) -> Result<Option<Changed<T>>, Error> {
        let Some(seen) = tables.interactions().find(caller.interaction).await? else {
            return Ok(None);
        };
        let Some(id) = seen.this_match else {
            return Ok(None);
        };
        let this_match = self.load(tables, id).await?;
        let plies = seen
            .plies
            .filter(|plies| plies.end <= this_match.plies().len())
            .unwrap_or(0..0);
        Ok(Some(Changed {
            this_match,
            did: None,
            plies,
            view: None,
        }))
    }

    /// Stores a change of a match, what everybody is to see of it, and, if it ended the match, what
    /// that means for the ratings. Until `lease` the answer may show it; until `quiet`, if that is
    /// given, the player to move is not disturbed.
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
        if before.ending().is_none() && after.ending().is_some() {
            finish::rate(tx, after, now).await?;
            news::announce_result(tx, after, now).await?;
            note_result(tx, after, false, now).await?;
        }
        Ok(())
    }
}

/// Notes an interaction beside what it does; `false` if that was carried out before.
pub(super) async fn note(
    tx: &mut Tx,
    caller: &Caller,
    seen: &ProcessedInteraction,
) -> Result<bool, StoreError> {
    tx.interactions()
        .note(caller.interaction, seen, caller.now)
        .await
}

/// Whether a player's name is stored already as it is now, and that of the account.
fn is_known(this_match: &Match, match_row: &MatchRow, caller: &Caller) -> bool {
    let side = this_match.seats().side(caller.user);
    side.is_some_and(|side| {
        let account = caller.account.is_none() || match_row.accounts[side] == caller.account;
        account && match_row.names[side].as_ref() == Some(&caller.name)
    })
}

/// Until when the player to move is not disturbed, seen from `now`; `None` if they may be.
fn quiet_until(this_match: &Match, match_row: &MatchRow, now: Time) -> Option<Time> {
    let (zone, quiet) = match_row.quiet[this_match.to_move()?]?;
    quiet.end(zone, now)
}

/// A match after a change, with what was shown beside it before, if that is all there is to show.
fn view_after(after: &Arc<Match>, mut match_row: MatchRow, caller: &Caller) -> Option<MatchView> {
    // A finished match shows its ratings.
    if after.ending().is_some() {
        return None;
    }
    if let Some(side) = after.seats().side(caller.user) {
        match_row.names[side] = Some(caller.name.clone());
        if caller.account.is_some() {
            match_row.accounts[side].clone_from(&caller.account);
        }
    }
    Some(running_view(Arc::clone(after), match_row))
}

/// When something may be due because of a change at `now`. Nothing is before the answer's lease
/// has run out, except what the ratings mean for roles.
fn next_look(after: &Match, now: Time) -> Time {
    let soon = match after.ending() {
        Some(_) => now,
        None => now + LEASE,
    };
    let clock = after.clock();
    let due = [clock.flag_at(), clock.remind_at()].into_iter().flatten();
    due.fold(soon, Time::min)
}
