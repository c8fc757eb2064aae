//! The use cases: what the bot can be asked to do, each in one transaction.
//!
//! A use case takes a [`Caller`] (who, where, when, which interaction) and answers with a view of
//! facts, an [`Error`] or its own refusal ([`UseCaseError`]). An interaction delivered twice is carried out once and answered twice
//! ([`Idempotent`]). Nothing here knows the platform, pixels or sentences, or reads a clock.

mod away;
mod caller;
mod challenge;
mod check;
mod deadlines;
pub mod delivery;
mod error;
mod finish;
mod history;
mod id_source;
mod learning;
mod moderate;
mod offer;
mod opponent;
mod owing;
mod pace;
mod personal;
mod places;
mod play;
mod profile;
mod puzzle;
mod ranking;
mod rematch;
mod rest;
mod roles;
mod settings;
mod succession;
mod view;
mod write_batch;

pub use away::BEAT;
pub use caller::{Caller, Person, Which};
pub use challenge::NewChallenge;
pub use check::{Checked, Discrepancy};
pub use error::{
    AnswerError, ChallengeError, Error, ForgetError, NoMatch, Refused, RematchError, UseCaseError,
};
pub use id_source::{Counted, IdSource, Random};
pub use learning::{FIRST_MATCHES, Learned};
pub use moderate::{AdjudicateError, AnnulError, RestoreResultError};
pub use opponent::{AdviceRefusal, EngineChallenge, EngineRefusal};
pub use owing::{How, LEASE, PLACE_TOLD, Shown};
pub use pace::Pace;
pub use personal::{ExportError, PersonalData};
pub use places::{MoveError, PLACE_WAITS};
pub use play::Typed;
pub use profile::{Profile, ProfileRating};
pub use puzzle::{
    DailyPuzzle, DailyView, PuzzleAnswered, PuzzleId, PuzzleRefusal, PuzzleView, puzzle_day,
    puzzle_of_day,
};
pub use ranking::{RankingPage, quarter_start};
pub use rest::{Digest, next_digest};
pub use roles::{CHOSEN_ROLES, ChooseRoleError};
pub use store::{
    Annulment, Attempt, DayResult, GivenRole, GuildSettings, LessonNote, LessonPlace, Look,
    MatchSummary, MessageRef, MessageRole, NextDue, Opponents, Owed, PlayerSettings, Pool, Posting,
    PuzzleAnswer, RatedAt, RatingChange, RatingRole, Reported, RoleChange, RoleTrouble, Solver,
    Tally, Theme, TipNote,
};
pub use view::{
    ChallengeView, Hint, Hints, Idempotent, Leaderboard, LeaderboardRow, MatchView, Messages, Move,
    OfferAnswered, OfferMade, OwnMatches, RatingPath, Reading, Rematch, TimeGiven,
};

use hashlink::LruCache;
use referee::{Match, MatchId, Time, UserId};
use std::ops::Range;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, PoisonError};
use store::{Glance, ProcessedInteraction, Store, StoreError, Tables, Tx};
use tokio::sync::Notify;
use write_batch::WriteBatch;

/// How often a request starts over when others change the same thing at the same moment.
const TRIES: usize = 32;

/// How many running matches are kept in memory; beyond that the one looked at longest ago makes room.
const REMEMBERED: usize = 10_000;

/// The use cases over one database. Cheap to clone: clones share everything.
#[derive(Clone, Debug)]
pub struct App {
    store: Store,
    chance: Arc<dyn IdSource>,
    running: Arc<Mutex<LruCache<MatchId, Arc<Match>>>>,
    changed: Arc<Notify>,
    /// When something may be due because of the changes nobody has looked at yet, in milliseconds.
    due_at: Arc<AtomicI64>,
    notes: Arc<WriteBatch>,
    /// When old interactions were last looked for.
    swept: Arc<Mutex<Option<Time>>>,
    /// When it was last noted that the bot is there.
    beat: Arc<Mutex<Option<Time>>>,
    /// Held while that is noted.
    noting: Arc<tokio::sync::Mutex<()>>,
    /// What can be asked about finished matches.
    examined: puzzle::Examined,
}

impl App {
    /// The use cases over a database, with this machine's random numbers.
    #[must_use]
    pub fn new(store: Store) -> App {
        App::with_ids(store, Arc::new(Random))
    }

    /// The same with another source of identifiers and coins.
    #[must_use]
    pub fn with_ids(store: Store, chance: Arc<dyn IdSource>) -> App {
        App {
            store,
            chance,
            running: Arc::new(Mutex::new(LruCache::new(REMEMBERED))),
            changed: Arc::default(),
            due_at: Arc::new(AtomicI64::new(i64::MAX)),
            notes: Arc::default(),
            swept: Arc::default(),
            beat: Arc::default(),
            noting: Arc::default(),
            examined: puzzle::Examined::default(),
        }
    }

    /// Waits for open work on the database and closes it.
    pub async fn close(&self) {
        self.store.close().await;
    }

    /// A match as it is stored. The one in memory serves as long as its revision is the stored
    /// one, whoever else writes to the database.
    async fn load(&self, tables: &mut impl Tables, id: MatchId) -> Result<Arc<Match>, Error> {
        let revision = tables
            .matches()
            .revision(id)
            .await?
            .ok_or(Error::NoMatch(NoMatch::Unknown))?;
        self.load_at(tables, id, revision).await
    }

    /// The same where the stored revision is known already.
    async fn load_at(
        &self,
        tables: &mut impl Tables,
        id: MatchId,
        revision: u64,
    ) -> Result<Arc<Match>, Error> {
        let known = self.cached().get(&id).map(Arc::clone);
        if let Some(known) = known.filter(|known| known.revision() == revision) {
            return Ok(known);
        }
        let record = tables
            .matches()
            .load(id)
            .await?
            .ok_or(Error::NoMatch(NoMatch::Unknown))?;
        let this_match = Match::restore(record).map_err(|why| Error::Restore(id, why))?;
        let this_match = Arc::new(this_match);
        self.cache(&this_match);
        Ok(this_match)
    }

    fn cache(&self, this_match: &Arc<Match>) {
        let mut running = self.cached();
        if this_match.ending().is_some() {
            running.remove(&this_match.id());
            return;
        }
        running.insert(this_match.id(), Arc::clone(this_match));
    }

    fn cached(&self) -> std::sync::MutexGuard<'_, LruCache<MatchId, Arc<Match>>> {
        // Nothing panics while it is held, and the worst a stale map costs is a reload.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Which match the caller means.
    async fn find(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
        which: Which,
    ) -> Result<Found, Error> {
        match which {
            Which::This(id) => {
                let glance = tables.matches().glance(id, caller.user).await?;
                let glance = glance.ok_or(Error::NoMatch(NoMatch::Unknown))?;
                let this_match = self.load_at(tables, id, glance.revision).await?;
                // A match of another server is none of the caller's, whatever their button says.
                match this_match.place().guild == caller.guild {
                    true => Ok(Found { this_match, glance }),
                    false => Err(Error::NoMatch(NoMatch::Unknown)),
                }
            }
            Which::Here(game) => {
                let mut matches = tables.matches();
                let running = matches.glance_here(caller.channel, caller.user).await?;
                let Some(glance) = running else {
                    return Err(Error::NoMatch(NoMatch::Here {
                        yours: self.places_of(tables, caller.user).await?,
                    }));
                };
                let this_match = self.load_at(tables, glance.id, glance.revision).await?;
                match game {
                    Some(game) if game != this_match.game() => {
                        let others = self.others(tables, caller, &this_match).await?;
                        let other_game = NoMatch::OtherGame(this_match.game());
                        Err(Error::NoMatch(others.unwrap_or(other_game)))
                    }
                    _ => Ok(Found { this_match, glance }),
                }
            }
        }
    }

    /// That a match is other people's, and where the caller's own are, if there are any.
    async fn others(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
        this_match: &Match,
    ) -> Result<Option<NoMatch>, StoreError> {
        let seats = this_match.seats();
        if seats.side(caller.user).is_some() {
            return Ok(None);
        }
        let yours = self.places_of(tables, caller.user).await?;
        Ok((!yours.is_empty()).then_some(NoMatch::Others { seats, yours }))
    }

    /// Carries out one change of a match, once per interaction.
    ///
    /// The change is judged in memory; only if it stands, a transaction stores it beside the
    /// interaction, and only on the revision it was judged on. A clash judges anew.
    async fn change<T, R>(
        &self,
        caller: &Caller,
        which: Which,
        act: impl Fn(&mut Match) -> Result<T, R>,
    ) -> Result<Changed<T>, UseCaseError<Refused<R>>> {
        let act = |this_match: &mut Match, _: &Glance| act(this_match);
        let nothing = |_, _| std::future::ready(());
        let (changed, _) = self.change_while(caller, which, act, nothing).await?;
        Ok(changed)
    }

    /// The same where the change depends on what whoever asks for it has set, and something can be made
    /// of it while it is stored: what that came to, if the view it was made from is the one that
    /// stands. It is dropped after a clash.
    async fn change_while<T, R, M, F: Future<Output = M>>(
        &self,
        caller: &Caller,
        which: Which,
        act: impl Fn(&mut Match, &Glance) -> Result<T, R>,
        meanwhile: impl Fn(MatchView, Range<usize>) -> F,
    ) -> Result<(Changed<T>, Option<M>), UseCaseError<Refused<R>>> {
        for _ in 0..TRIES {
            let mut session = self.store.read().await?;
            let (before, glance) = match self.find(&mut session, caller, which).await {
                Ok(found) => (found.this_match, found.glance),
                // The channel's match may be over because of this very interaction.
                Err(Error::NoMatch(none)) => {
                    return match self.seen(&mut session, caller).await? {
                        Some(changed) => Ok((changed, None)),
                        None => Err(Error::NoMatch(none).into()),
                    };
                }
                Err(error) => return Err(error.into()),
            };
            if before.clock().control().rest().leave && before.clock().fallen(caller.now).is_some()
            {
                // Whether it has fallen is a question of vacation days and quiet hours.
                drop(session);
                self.settle(before.id(), caller.now).await?;
                continue;
            }
            let mut after = Match::clone(&before);
            if caller.channel == before.place().channel {
                // Whoever acts in a channel has reached it.
                after.resume(caller.now);
            }
            let did = match act(&mut after, &glance) {
                Ok(did) => did,
                Err(why) => {
                    if let Some(changed) = self.seen(&mut session, caller).await? {
                        return Ok((changed, None));
                    }
                    if let Which::Here(_) = which
                        && let Some(others) = self.others(&mut session, caller, &before).await?
                    {
                        return Err(Error::NoMatch(others).into());
                    }
                    drop(session);
                    // The refusal may be about a flag that nobody has noted yet.
                    let now = self.settle(before.id(), caller.now).await?;
                    let mut session = self.store.read().await?;
                    let view = Box::new(self.view(&mut session, now.unwrap_or(before)).await?);
                    return Err(UseCaseError::Refused(Refused { why, view }));
                }
            };
            drop(session);
            let plies = before.plies().len()..after.plies().len();
            let seen = ProcessedInteraction {
                this_match: Some(before.id()),
                challenge: None,
                plies: (!plies.is_empty()).then(|| plies.clone()),
            };
            let lease = caller.now + LEASE;
            let quiet = quiet_until(&after, &glance, caller.now);
            let known = is_known(&before, &glance, caller);
            let after = Arc::new(after);
            let view = view_after(&after, glance, caller);
            let store = async {
                let mut tx = self.store.begin().await?;
                let stored = async {
                    if !note(&mut tx, caller, &seen).await? {
                        return Ok(false);
                    }
                    if !known {
                        tx.players().upsert(caller.user, &caller.name).await?;
                    }
                    self.save(&mut tx, &before, &after, caller.now, lease, quiet)
                        .await?;
                    tx.commit().await?;
                    Ok::<_, StoreError>(true)
                };
                Ok::<_, StoreError>(stored.await)
            };
            let make = async {
                match &view {
                    Some(view) => Some(meanwhile(view.clone(), plies.clone()).await),
                    None => None,
                }
            };
            let (stored, made) = tokio::join!(store, make);
            match stored? {
                Ok(true) => {}
                Ok(false) => {
                    let mut session = self.store.read().await?;
                    if let Some(changed) = self.seen(&mut session, caller).await? {
                        return Ok((changed, None));
                    }
                    continue;
                }
                Err(error) if error.is_clash() => continue,
                Err(error) => return Err(error.into()),
            }
            self.cache(&after);
            // Nothing is due before whoever answers has had the time to do so.
            let clock = after.clock();
            let due = [clock.flag_at(), clock.remind_at()].into_iter().flatten();
            let soon = match after.ending() {
                // What the ratings mean for roles waits for no answer.
                Some(_) => caller.now,
                None => lease,
            };
            self.look_at(due.fold(soon, Time::min));
            let changed = Changed {
                view,
                this_match: after,
                did: Some(did),
                plies,
            };
            return Ok((changed, made));
        }
        Err(StoreError::Clash.into())
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

    /// Ends a match whose flag has fallen by `now`, or spares it, and owes everybody the news. `None` if no
    /// time is up.
    async fn settle(&self, id: MatchId, now: Time) -> Result<Option<Arc<Match>>, Error> {
        for _ in 0..TRIES {
            let mut session = self.store.read().await?;
            let before = self.load(&mut session, id).await?;
            drop(session);
            if before.clock().fallen(now).is_none() {
                return Ok(None);
            }
            let mut after = Match::clone(&before);
            let mut tx = self.store.begin().await?;
            let stored = async {
                App::let_fall(&mut tx, &mut after, now).await?;
                self.save(&mut tx, &before, &after, now, now, None).await
            };
            let committed = match stored.await {
                Ok(()) => tx.commit().await,
                Err(error) => Err(error),
            };
            match committed {
                Err(error) if error.is_clash() => continue,
                committed => committed?,
            }
            let after = Arc::new(after);
            self.cache(&after);
            self.look_now();
            return Ok(Some(after));
        }
        Err(StoreError::Clash.into())
    }

    /// Stores a change that nobody asked for; `false` after a clash.
    async fn store_alone(
        &self,
        before: &Match,
        after: &Match,
        now: Time,
    ) -> Result<bool, StoreError> {
        let mut tx = self.store.begin().await?;
        let stored = self.save(&mut tx, before, after, now, now, None).await;
        let committed = match stored {
            Ok(()) => tx.commit().await,
            Err(error) => Err(error),
        };
        match committed {
            Ok(()) => Ok(true),
            Err(error) if error.is_clash() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Stores a change of a match, what everybody is to see of it, and, if it ended the match, what
    /// that means for the ratings. Until `lease`, whoever answers may show it; until `quiet`, if that is
    /// given, whoever is to move now is not disturbed.
    async fn save(
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
        }
        Ok(())
    }

    /// A match as it is stored with everything that is shown beside it.
    async fn load_view(&self, tables: &mut impl Tables, id: MatchId) -> Result<MatchView, Error> {
        Ok(self.load_view_and_owed(tables, id).await?.0)
    }

    /// The same, and the messages that are owed or kept of it.
    async fn load_view_and_owed(
        &self,
        tables: &mut impl Tables,
        id: MatchId,
    ) -> Result<(MatchView, Vec<Owed>), Error> {
        let glance = tables.matches().glance(id, NOBODY).await?;
        let mut glance = glance.ok_or(Error::NoMatch(NoMatch::Unknown))?;
        let this_match = self.load_at(tables, id, glance.revision).await?;
        let owed = std::mem::take(&mut glance.messages);
        let mut view = self.view_of(tables, this_match, glance).await?;
        view.messages = Messages::of(&owed);
        Ok((view, owed))
    }

    /// The same of a match that is loaded.
    async fn view(
        &self,
        tables: &mut impl Tables,
        this_match: Arc<Match>,
    ) -> Result<MatchView, StoreError> {
        let glance = tables.matches().glance(this_match.id(), NOBODY).await?;
        let glance = glance.ok_or(StoreError::Damaged("match"))?;
        self.view_of(tables, this_match, glance).await
    }

    /// The same where everything but the ratings is at hand.
    async fn view_of(
        &self,
        tables: &mut impl Tables,
        this_match: Arc<Match>,
        glance: Glance,
    ) -> Result<MatchView, StoreError> {
        let over = this_match.ending().is_some() && this_match.terms().rated;
        let rating_changes = match over {
            true => tables.ratings().changes(this_match.id()).await?,
            false => None,
        };
        let annulled = over
            && rating_changes.is_none()
            && tables.annulments().find(this_match.id()).await?.is_some();
        Ok(MatchView {
            rating_changes,
            annulled,
            ..running_view(this_match, glance)
        })
    }
}

/// Notes an interaction beside what it does; `false` if that was carried out before.
async fn note(
    tx: &mut Tx,
    caller: &Caller,
    seen: &ProcessedInteraction,
) -> Result<bool, StoreError> {
    tx.interactions()
        .note(caller.interaction, seen, caller.now)
        .await
}

/// Whether a player's name is stored already as it is now.
fn is_known(this_match: &Match, glance: &Glance, caller: &Caller) -> bool {
    let side = this_match.seats().side(caller.user);
    let name = side.and_then(|side| glance.names[side].as_deref());
    name == Some(caller.name.as_str())
}

/// Until when whoever is to move is not to be disturbed at `now`; `None` if they may be.
fn quiet_until(this_match: &Match, glance: &Glance, now: Time) -> Option<Time> {
    let (zone, quiet) = glance.quiet[this_match.to_move()?]?;
    quiet.end(zone, now)
}

/// A match with what is shown beside it while it runs.
fn running_view(this_match: Arc<Match>, glance: Glance) -> MatchView {
    MatchView {
        this_match,
        names: glance.names,
        rating_changes: None,
        annulled: false,
        messages: Messages::of(&glance.messages),
        look: Look::public(&glance.guild),
        turned: false,
        quiet: glance.quiet,
        guild: glance.guild,
    }
}

/// A match after a change, with what was shown beside it before, if that is all there is to show.
fn view_after(after: &Arc<Match>, mut glance: Glance, caller: &Caller) -> Option<MatchView> {
    // A finished match shows its ratings, and where boards are edited in place the latest message counts.
    if after.ending().is_some() || glance.guild.posting == Posting::EditInPlace {
        return None;
    }
    if let Some(side) = after.seats().side(caller.user) {
        glance.names[side] = Some(caller.name.clone());
    }
    Some(running_view(Arc::clone(after), glance))
}

/// Whoever looks at a match without having set anything.
const NOBODY: UserId = UserId(0);

/// A match that somebody means.
struct Found {
    this_match: Arc<Match>,
    glance: Glance,
}

/// A change that stands.
struct Changed<T> {
    this_match: Arc<Match>,
    /// What it did; `None` if this interaction had been carried out before.
    did: Option<T>,
    plies: Range<usize>,
    /// The match as it is shown after it; `None` if it has to be looked at once more.
    view: Option<MatchView>,
}
