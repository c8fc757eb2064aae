//! The use cases: what the bot can be asked to do, each in one transaction.
//!
//! A use case takes a [`Caller`] (who, where, when, which interaction) and answers with a view of
//! facts, an [`Error`] or its own refusal ([`UseCaseError`]). An interaction delivered twice is carried out once and answered twice
//! ([`Idempotent`]). Nothing here knows the platform, pixels or sentences, or reads a clock.
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
mod departures;
mod downtime;
mod error;
mod folding;
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
mod part;
mod personal;
mod play;
mod profile;
mod puzzle;
mod ranking;
mod rematch;
mod rest;
mod results;
mod retry;
mod roles;
mod settings;
mod shown_again;
mod tournament;
mod view;

pub use acts::{ActView, PersonRefusal, Undo};
pub use caller::{Caller, MatchRef, Person};
pub use challenge::NewChallenge;
pub use channel_loss::PLACE_WAITS;
pub use check::{Checked, Discrepancy};
pub use decision::{Decision, RulingError, UndoRefusal};
pub use error::{
    AnswerError, Barred, ChallengeError, Error, ForgetError, NoMatch, Refused, RematchRefusal,
    UseCaseError, Whereabouts,
};
pub use folding::OlderBoard;
pub use go_on::MoveError;
pub use id_source::{Counted, IdSource, Random};
pub use learning::{FIRST_MATCHES, Learned};
pub use move_times::MoveTimes;
pub use opponent::{AdviceRefusal, EngineChallenge, EngineRefusal};
pub use outbox_writes::{LEASE, PLACE_TOLD, challenge_version};
pub use part::Part;
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
    ChallengeView, Hint, Hints, Idempotent, Leaderboard, LeaderboardRow, MatchView, Messages, Move,
    OfferAnswered, OfferMade, OwnMatches, RatingPath, Reading, Rematch, TimeGiven,
};

use change::note;
use hashlink::LruCache;
use referee::{Match, MatchId, Time};
use retry::retry_on_clash;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex};
use store::Store;
use tokio::sync::{Notify, watch};

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
    /// In which quarter of an hour since 1970 it was last looked where a day has begun.
    quarter: Arc<AtomicI64>,
    /// When the last heartbeat of this process was recorded.
    beat_at: Arc<watch::Sender<Option<Time>>>,
    /// Held while one is recorded.
    beating: Arc<tokio::sync::Mutex<()>>,
    /// What got through and is not in the database yet.
    noting: Arc<delivery::noting::Noting>,
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
            quarter: Arc::new(AtomicI64::new(i64::MIN)),
            beat_at: Arc::default(),
            beating: Arc::default(),
            noting: Arc::default(),
            examined: puzzle::Examined::default(),
        }
    }

    /// Waits until another process serves shards of this one.
    pub async fn overtaken(&self) -> store::StoreError {
        self.store.overtaken().await
    }

    /// Looks for what is due whenever another process that shares the database may have made something due here. Never
    /// returns.
    pub async fn listen(&self) {
        let mut wakes = self.store.wakes();
        loop {
            wakes.next().await;
            self.wake();
        }
    }

    /// Waits until no other process on this database has its shards let in by the gateway; it is this one's turn until
    /// what this gives is dropped.
    pub async fn turn_at_gateway(&self) -> Result<store::Turn, Error> {
        Ok(self.store.turn_at_gateway().await?)
    }

    /// Waits for open work on the database and closes it.
    pub async fn close(&self) {
        self.store.close().await;
    }
}
