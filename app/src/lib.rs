//! The use cases: what the bot can be asked to do, each in one transaction.
//!
//! A use case takes a [`Caller`] (who, where, when, which interaction) and answers with a view of
//! facts, an [`Error`] or its own refusal ([`UseCaseError`]). An interaction delivered twice is carried out once and answered twice
//! ([`Idempotent`]). Nothing here knows the platform, pixels or sentences, or reads a clock.

mod caller;
mod challenge;
mod channel_loss;
mod check;
mod deadlines;
pub mod delivery;
mod departures;
mod downtime;
mod error;
mod finish;
mod folding;
mod history;
mod id_source;
mod learning;
mod moderate;
mod move_times;
mod offer;
mod opponent;
mod outbox_writes;
mod personal;
mod play;
mod profile;
mod puzzle;
mod ranking;
mod rematch;
mod rest;
mod retry;
mod roles;
mod settings;
mod view;

pub use caller::{Caller, Person, Which};
pub use challenge::NewChallenge;
pub use channel_loss::{MoveError, PLACE_WAITS};
pub use check::{Checked, Discrepancy};
pub use downtime::BEAT;
pub use error::{
    AnswerError, ChallengeError, Error, ForgetError, NoMatch, Refused, RematchError, UseCaseError,
    Whereabouts,
};
pub use folding::{Line, OlderBoard};
pub use id_source::{Counted, IdSource, Random};
pub use learning::{FIRST_MATCHES, Learned};
pub use moderate::{Ruling, RulingError};
pub use move_times::MoveTimes;
pub use opponent::{AdviceRefusal, EngineChallenge, EngineRefusal};
pub use outbox_writes::{LEASE, PLACE_TOLD, Shown};
pub use personal::Unfinished;
pub use play::Typed;
pub use profile::{Profile, ProfileRating};
pub use puzzle::{
    DailyPuzzle, DailyView, PuzzleAnswered, PuzzleId, PuzzleRefusal, PuzzleView, puzzle_day,
    puzzle_of_day,
};
pub use ranking::RankingPage;
pub use rest::{Digest, next_digest};
pub use roles::{CHOSEN_ROLES, ChooseRoleError};
pub use store::{
    Attempt, DayResult, GivenRole, GuildSettings, LessonNote, LessonPlace, Look, MatchSummary,
    MessageRef, MessageRole, NextDue, Opponents, Owed, PersonalData, PlayerSettings, Pool, Posting,
    PuzzleAnswer, RatedAt, RatingChange, RatingRole, RoleChange, RoleTrouble, ServerData, Solver,
    StoredChallenge, Tally, Theme, TipNote, Workload, with_deadline,
};
pub use view::{
    ChallengeView, Hint, Hints, Idempotent, Leaderboard, LeaderboardRow, MatchView, Messages, Move,
    OfferAnswered, OfferMade, OwnMatches, RatingPath, Reading, Rematch, TimeGiven,
};

use hashlink::LruCache;
use referee::{Match, MatchId, Time, UserId};
use retry::retry_on_clash;
use std::ops::Range;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, PoisonError};
use store::{Glance, ProcessedInteraction, Session, Store, StoreError, Tables, Tx};
use tokio::sync::Notify;

/// How many running matches are kept in memory; beyond that the one looked at longest ago makes room.
const REMEMBERED: usize = 10_000;

/// The use cases over one database. Cheap to clone: clones share everything.
#[derive(Clone, Debug)]
pub struct App {
    store: Store,
    chance: Arc<dyn IdSource>,
    running: Arc<Mutex<LruCache<MatchId, Arc<Match>>>>,
    changed: Arc<Notify>,
    /// When something may be due because of changes since [`App::changed`] returned, in milliseconds.
    due_at: Arc<AtomicI64>,
    /// When old interactions were last looked for.
    swept: Arc<Mutex<Option<Time>>>,
    /// When the last heartbeat of this process was recorded.
    beat: Arc<Mutex<Option<Time>>>,
    /// Held while one is recorded.
    beating: Arc<tokio::sync::Mutex<()>>,
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
            swept: Arc::default(),
            beat: Arc::default(),
            beating: Arc::default(),
            examined: puzzle::Examined::default(),
        }
    }

    /// Waits for open work on the database and closes it.
    pub async fn close(&self) {
        self.store.close().await;
    }

    /// A match as it is stored. The one in memory serves as long as its revision is the stored
    /// one, whatever other processes write to the database.
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
                        yours: self.whereabouts(tables, caller.user).await?,
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
        let yours = self.whereabouts(tables, caller.user).await?;
        let any = yours != Whereabouts::default();
        Ok(any.then_some(NoMatch::Others { seats, yours }))
    }

    /// Where a person's running matches are.
    async fn whereabouts(
        &self,
        tables: &mut impl Tables,
        user: UserId,
    ) -> Result<Whereabouts, StoreError> {
        let mut yours = Whereabouts::default();
        for (place, lost) in self.places_of(tables, user).await? {
            match lost {
                None => yours.reached.push(place),
                Some(_) => yours.lost = true,
            }
        }
        Ok(yours)
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

    /// The same where the change depends on the caller's settings, and something can be made of
    /// it while it is stored: `meanwhile` gets the match as it will be shown. What it made is `None` where
    /// that view has to be read again.
    async fn change_while<T, R, M, F: Future<Output = M>>(
        &self,
        caller: &Caller,
        which: Which,
        act: impl Fn(&mut Match, &Glance) -> Result<T, R>,
        meanwhile: impl Fn(MatchView, Range<usize>) -> F,
    ) -> Result<(Changed<T>, Option<M>), UseCaseError<Refused<R>>> {
        retry_on_clash(|| self.try_change(caller, which, &act, &meanwhile)).await
    }

    /// One attempt of [`App::change_while`].
    async fn try_change<T, R, M, F: Future<Output = M>>(
        &self,
        caller: &Caller,
        which: Which,
        act: &impl Fn(&mut Match, &Glance) -> Result<T, R>,
        meanwhile: &impl Fn(MatchView, Range<usize>) -> F,
    ) -> Result<(Changed<T>, Option<M>), UseCaseError<Refused<R>>> {
        let Judged {
            before,
            after,
            glance,
            did,
        } = match self.judge(caller, which, act).await? {
            Judgement::Stands(judged) => *judged,
            Judgement::Repeated(changed) => return Ok((*changed, None)),
        };
        let plies = before.plies().len()..after.plies().len();
        let quiet = quiet_until(&after, &glance, caller.now);
        let known = is_known(&before, &glance, caller);
        let view = view_after(&after, glance, caller);
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
        act: &impl Fn(&mut Match, &Glance) -> Result<T, R>,
    ) -> Result<Judgement<T>, UseCaseError<Refused<R>>> {
        let mut session = self.store.read().await?;
        let Found {
            this_match: before,
            glance,
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
        if before.clock().control().rest().leave && before.clock().fallen(caller.now).is_some() {
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
        match act(&mut after, &glance) {
            Ok(did) => Ok(Judgement::Stands(Box::new(Judged {
                before,
                after: Arc::new(after),
                glance,
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
            tx.players().upsert(caller.user, &caller.name).await?;
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

    /// Ends a match whose flag has fallen by `now`, or spares it, and owes everybody the news. `None` if no
    /// time is up.
    async fn settle(&self, id: MatchId, now: Time) -> Result<Option<Arc<Match>>, Error> {
        retry_on_clash(|| async {
            let mut session = self.store.read().await?;
            let before = self.load(&mut session, id).await?;
            drop(session);
            if before.clock().fallen(now).is_none() {
                return Ok(None);
            }
            let mut after = Match::clone(&before);
            let mut tx = self.store.begin().await?;
            App::let_fall(&mut tx, &mut after, now).await?;
            self.save(&mut tx, &before, &after, now, now, None).await?;
            tx.commit().await?;
            let after = Arc::new(after);
            self.cache(&after);
            self.look_now();
            Ok(Some(after))
        })
        .await
    }

    /// Stores a change of a match, what everybody is to see of it, and, if it ended the match, what
    /// that means for the ratings. Until `lease` the answer may show it; until `quiet`, if that is
    /// given, the player to move is not disturbed.
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
        if this_match.ending().is_none() {
            return Ok(running_view(this_match, glance));
        }
        let id = this_match.id();
        let rating_changes = match this_match.terms().rated {
            true => tables.ratings().changes(id).await?,
            false => None,
        };
        let acts = tables.acts().of(id).await?;
        Ok(MatchView {
            rating_changes,
            acts,
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

/// Until when the player to move is not disturbed, seen from `now`; `None` if they may be.
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
        number: glance.number,
        acts: Vec::new(),
        messages: Messages::of(&glance.messages),
        look: Look::public(&glance.guild),
        turned: false,
        quiet: glance.quiet,
        guild: glance.guild,
    }
}

/// A match after a change, with what was shown beside it before, if that is all there is to show.
fn view_after(after: &Arc<Match>, mut glance: Glance, caller: &Caller) -> Option<MatchView> {
    // A finished match shows its ratings.
    if after.ending().is_some() {
        return None;
    }
    if let Some(side) = after.seats().side(caller.user) {
        glance.names[side] = Some(caller.name.clone());
    }
    Some(running_view(Arc::clone(after), glance))
}

/// A viewer without settings.
const NOBODY: UserId = UserId(0);

/// A match that the caller means.
struct Found {
    this_match: Arc<Match>,
    glance: Glance,
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

/// A change that the match allows, before it is stored.
struct Judged<T> {
    before: Arc<Match>,
    after: Arc<Match>,
    glance: Glance,
    did: T,
}

/// What came of judging a change.
enum Judgement<T> {
    Stands(Box<Judged<T>>),
    /// This interaction was carried out before.
    Repeated(Box<Changed<T>>),
}

/// A change that stands.
struct Changed<T> {
    this_match: Arc<Match>,
    /// What it did; `None` if this interaction had been carried out before.
    did: Option<T>,
    plies: Range<usize>,
    /// The match as it is shown after it; `None` if it has to be read again.
    view: Option<MatchView>,
}
