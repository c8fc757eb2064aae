//! The use cases: what the bot can be asked to do. Most use cases store their whole change in one transaction.
//!
//! A use case takes a [`Caller`] (who, where, when, which interaction). It returns a view with facts, or an [`Error`],
//! or a reason of its own for refusing ([`UseCaseError`]). If an interaction is delivered twice, it is carried out once
//! and answered twice. This crate does not know the platform, draws nothing, writes no sentences and reads no clock.
#![warn(clippy::large_futures)]

mod acts;
mod blocks;
mod caller;
mod challenge;
mod challenge_answer;
mod change;
mod channel_loss;
mod check;
mod deadlines;
mod decision;
pub mod delivery;
mod downtime;
mod error;
mod go_on;
mod history;
mod id_source;
mod learning;
mod load;
mod moderate;
mod move_times;
mod news;
mod opponent;
mod outbox_writes;
mod person_acts;
mod personal;
mod play;
mod profile;
mod puzzle;
mod ranking;
mod rematch;
mod rest;
mod results;
mod roles;
mod settings;
mod tournament;
mod view;

pub use acts::{ActView, Undo};
pub use caller::{Caller, MatchRef, Person};
pub use challenge::NewChallenge;
pub use channel_loss::PLACE_WAITS;
pub use check::{Checked, Discrepancy};
pub use decision::{Decision, RulingError, UndoRefusal};
pub use error::{
    AnswerError, Barred, ChallengeError, Error, ForgetError, NoMatch, Refused, RematchRefusal,
    UseCaseError, Whereabouts,
};
pub use go_on::MoveError;
pub use id_source::{Counted, IdSource, Random};
pub use learning::{FIRST_MATCHES, Learned};
pub use move_times::MoveTimes;
pub use opponent::{AdviceRefusal, EngineChallenge, EngineRefusal};
pub use outbox_writes::{LEASE, PLACE_TOLD, challenge_version};
pub use person_acts::PersonRefusal;
pub use personal::Unfinished;
pub use play::Typed;
pub use profile::{Profile, ProfileRating};
pub use puzzle::{
    DailyPuzzle, DailyView, PuzzleAnswered, PuzzleId, PuzzleRefusal, PuzzleView, puzzle_of_day,
};
pub use ranking::RankingPage;
pub use rest::{Digest, Recipient, next_digest};
pub use roles::{CHOSEN_ROLES, ChooseRoleError};
pub use store::{
    Attempt, Avoided, Blocked, DayResult, Deed, GivenRole, GuildSettings, LessonNote, LessonPlace,
    Look, MatchSummary, MessageRef, MessageRole, NewsSettings, NextDue, Opponents, OutboxRow, Past,
    PersonalData, PlayerSettings, Pool, Posting, PuzzleAnswer, RatedAt, RatingChange, RatingRole,
    Reader, ResultNews, RoleChange, RoleTrouble, ServerData, Shards, Solver, StoredAct,
    StoredChallenge, Subject, Tally, Theme, TipNote, TournamentNews, Workload, variant_key,
    with_deadline,
};
pub use tournament::{
    LONGEST_NAME, LadderChallengeRefusal, MOST_ROUNDS, Medals, NewTournamentRefusal, PairingView,
    TournamentView,
};
pub use view::{
    ChallengeView, Hint, Hints, Leaderboard, LeaderboardRow, MatchView, Messages, Move,
    OfferAnswered, OfferMade, OwnMatches, Part, RatingPath, Reading, Rematch, TimeGiven,
};

use change::note;
use error::retry_on_clash;
use hashlink::LruCache;
use referee::{Match, MatchId, Time};
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex};
use store::Store;
use tokio::sync::{Notify, watch};

/// How many running matches are kept in memory. If there is no room, the least recently used match is dropped.
const REMEMBERED: usize = 10_000;

/// The use cases on one database. Cloning is cheap: all clones share the database and their state.
#[derive(Clone, Debug)]
pub struct App {
    store: Store,
    chance: Arc<dyn IdSource>,
    running: Arc<Mutex<LruCache<MatchId, Arc<Match>>>>,
    changed: Arc<Notify>,
    /// The earliest time, in milliseconds, at which work may have to be done because of changes since the last
    /// [`App::take_change`]; `i64::MAX` if nothing has changed.
    due_at: Arc<AtomicI64>,
    /// The time at which [`App::due`] last deleted old interactions.
    swept: Arc<Mutex<Option<Time>>>,
    /// The quarter of an hour, counted from 1970, in which [`App::due`] last looked for servers in which a new day has
    /// begun.
    quarter: Arc<AtomicI64>,
    /// The time of the last heartbeat that this process recorded.
    beat_at: Arc<watch::Sender<Option<Time>>>,
    /// Locked while a heartbeat is recorded.
    beating: Arc<tokio::sync::Mutex<()>>,
    /// Messages that were delivered, but are not yet noted in the database.
    noting: Arc<delivery::noting::Noting>,
    /// The puzzles that were found in finished matches.
    examined: puzzle::Examined,
}

impl App {
    /// The use cases on a database, with [`Random`] as the source of identifiers and random choices.
    #[must_use]
    pub fn new(store: Store) -> App {
        App::with_ids(store, Arc::new(Random))
    }

    /// The use cases on a database, with this source of identifiers and random choices.
    #[must_use]
    pub fn with_ids(store: Store, chance: Arc<dyn IdSource>) -> App {
        App {
            store,
            chance,
            running: Arc::new(Mutex::new(LruCache::new(REMEMBERED))),
            changed: Arc::default(),
            due_at: Arc::new(AtomicI64::new(i64::MAX)),
            swept: Arc::default(),
            quarter: Arc::new(AtomicI64::new(i64::MIN)),
            beat_at: Arc::default(),
            beating: Arc::default(),
            noting: Arc::default(),
            examined: puzzle::Examined::default(),
        }
    }

    /// Waits until another process serves shards that this process had served, and returns the error that says so.
    pub async fn overtaken(&self) -> store::StoreError {
        self.store.overtaken().await
    }

    /// Calls [`App::wake`] whenever another process on the same database may have caused work for this process. Never
    /// returns.
    pub async fn listen(&self) {
        let mut wakes = self.store.wakes();
        loop {
            wakes.next().await;
            self.wake();
        }
    }

    /// Waits until no other process on this database is connecting its shards to the gateway. Other processes then wait
    /// until the returned [`store::Turn`] is dropped.
    pub async fn turn_at_gateway(&self) -> Result<store::Turn, Error> {
        Ok(self.store.turn_at_gateway().await?)
    }

    /// Waits until running operations on the database are complete, then closes the database.
    pub async fn close(&self) {
        self.store.close().await;
    }
}
