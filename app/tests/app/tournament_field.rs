//! A helper that plays tournaments with few moves, on a clock that the test moves, in a program that may die at any
//! call.

use super::*;
use crate::fake::Fake;
use crate::random::Rng;
use app::delivery::{CallError, Draft, HELD, Line, Platform, RoleError, Route, Verdict};
use app::{MessageRef, PairingView, RoleChange, TournamentView, UseCaseError};
use referee::TournamentId;
use referee::tournament::{
    Act, BestOf, Outcome, Refusal, Settings, Slot, TournamentKind, TournamentState,
};
use search::{Level, Limits, Player, Question};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicI64;
use store::Store;
use tokio::sync::Notify;

/// A platform on which the program dies after a number of calls: the last call is made, but its answer is lost.
struct Mortal<'a> {
    fake: &'a Fake,
    calls: AtomicI64,
    died: Notify,
}

impl Mortal<'_> {
    async fn live(&self) {
        if self.calls.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.died.notify_one();
            std::future::pending::<()>().await;
        }
    }
}

impl Route for Mortal<'_> {
    async fn post(&self, draft: &Draft, nonce: &str) -> Result<Option<MessageRef>, CallError> {
        let done = self.fake.post(draft, nonce).await;
        self.live().await;
        done
    }

    async fn edit(&self, at: MessageRef, draft: &Draft) -> Result<(), CallError> {
        let done = self.fake.edit(at, draft).await;
        self.live().await;
        done
    }

    async fn fold(&self, at: MessageRef, view: &MatchView, line: Line) -> Result<(), CallError> {
        let done = self.fake.fold(at, view, line).await;
        self.live().await;
        done
    }

    async fn delete(&self, at: MessageRef, needs_token: bool) -> Result<(), CallError> {
        self.fake.delete(at, needs_token).await
    }
}

impl Platform for Mortal<'_> {
    async fn open_thread(
        &self,
        at: MessageRef,
        game: &PairingView,
    ) -> Result<ChannelId, CallError> {
        let done = self.fake.open_thread(at, game).await;
        self.live().await;
        done
    }

    async fn change_role(&self, change: RoleChange) -> Result<(), RoleError> {
        self.fake.change_role(change).await
    }
}

pub fn entrant(number: u64) -> Actor {
    Actor(UserId(1_000 + number), "Entrant")
}

/// Settings for Iago with three days a move and seven days a round.
pub fn settings(kind: TournamentKind) -> Settings {
    Settings {
        name: "Autumn Cup".to_owned(),
        kind,
        terms: terms(Game::Iago, "days 3".parse().unwrap()),
        best_of: BestOf::One,
        round_span: Some(Duration::from_hours(7 * 24)),
        places: None,
        role: None,
    }
}

pub struct Field {
    pub store: Store,
    ids: Arc<Counted>,
    pub app: App,
    pub fake: Fake,
    pub now: Time,
    pub rng: Rng,
    pub said: Vec<String>,
}

impl Field {
    pub fn new(fresh: &Fresh) -> Field {
        Field::over(fresh.store.clone())
    }

    pub fn over(store: Store) -> Field {
        let ids = Arc::new(Counted::default());
        Field {
            app: App::with_ids(store.clone(), ids.clone()),
            store,
            ids,
            fake: Fake::default(),
            now: START,
            rng: Rng::new(7),
            said: Vec::new(),
        }
    }

    pub async fn make(&self, settings: Settings) -> TournamentId {
        let made = self
            .app
            .create_tournament(&ALICE.at(self.now), settings, None)
            .await;
        made.unwrap().card.tournament.id
    }

    pub async fn entered(&self, settings: Settings, players: u64) -> TournamentId {
        let id = self.make(settings).await;
        for number in 0..players {
            self.join(id, number).await;
        }
        id
    }

    pub async fn begun(&self, settings: Settings, players: u64) -> TournamentId {
        let id = self.entered(settings, players).await;
        self.organise(id, Act::Begin, None).await.unwrap();
        id
    }

    pub async fn join(&self, id: TournamentId, number: u64) {
        let joined = self
            .app
            .join_tournament(&entrant(number).at(self.now), id, &[])
            .await;
        joined.unwrap();
    }

    pub async fn leave(&self, id: TournamentId, number: u64) {
        let left = self
            .app
            .leave_tournament(&entrant(number).at(self.now), id)
            .await;
        left.unwrap();
    }

    pub async fn view(&self, id: TournamentId) -> TournamentView {
        self.app.tournament(id).await.unwrap()
    }

    pub async fn decide(&self, id: TournamentId, slot: (u32, u32, u32), result: Outcome) {
        let (round, board, game) = slot;
        let slot = Slot { round, board, game };
        let act = Act::Result(slot, result);
        self.organise(id, act, Some("as seen")).await.unwrap();
    }

    pub async fn organise(
        &self,
        id: TournamentId,
        act: Act,
        reason: Option<&str>,
    ) -> Result<TournamentView, UseCaseError<Refusal>> {
        let maker = ALICE.at(self.now);
        let done = self.app.organise(&maker, id, act, reason, false).await;
        done.map(|(view, _)| view)
    }

    /// Carries out what is due and delivers what is owed, until nothing is left at this instant.
    pub async fn settle(&mut self) {
        while self.settle_until(i64::MAX).await {}
    }

    /// Carries out and delivers what is due, until the program dies after `calls` calls. Then starts a new program,
    /// after the leases have ended.
    pub async fn settle_and_die(&mut self, calls: i64) {
        self.settle_until(calls).await;
        self.app = App::with_ids(self.store.clone(), self.ids.clone());
        self.now = self.now + HELD;
    }

    async fn settle_until(&mut self, calls: i64) -> bool {
        let mortal = Mortal {
            fake: &self.fake,
            calls: AtomicI64::new(calls),
            died: Notify::new(),
        };
        let (app, now) = (&self.app, self.now);
        let mut any = false;
        let living = async {
            app.due(now).await.unwrap();
            loop {
                let taken = app.take_owed(now, 32, &[]).await.unwrap();
                if taken.is_empty() {
                    return;
                }
                any = true;
                for owed in taken {
                    let verdict = app.deliver(&mortal, &owed, now).await.unwrap();
                    if let Verdict::PlaceLost { gone, .. } = verdict {
                        app.place_lost(owed.home, gone, now).await.unwrap();
                    }
                }
            }
        };
        tokio::select! {
            () = living => {}
            () = mortal.died.notified() => {}
        }
        self.said.extend(self.fake.said());
        any
    }

    /// Plays the running matches except the first `spared`: the first played one to its end, the others for four plies
    /// and a resignation.
    pub async fn play(&mut self, id: TournamentId, spared: usize) {
        let open = self.view(id).await.card.open_pairings();
        let games = open.iter().flat_map(|pairing| &pairing.games);
        let games = games.filter(|game| game.result.is_none());
        let matches: Vec<MatchId> = games.filter_map(|game| game.this_match).collect();
        for (index, this_match) in matches.into_iter().skip(spared).enumerate() {
            let plies = if index == 0 { usize::MAX } else { 4 };
            self.play_match(this_match, plies).await;
        }
    }

    /// Plays `plies` moves of the engine's lowest level, then lets the player to move resign.
    pub async fn play_match(&mut self, id: MatchId, plies: usize) {
        for ply in 0.. {
            let view = shown(&self.app, id).await;
            let Some(player) = view.this_match.player_to_move() else {
                return;
            };
            let caller = Caller {
                place: view.this_match.place(),
                ..Actor(player, "Entrant").at(self.now)
            };
            if ply >= plies {
                let resigned = self.app.resign(&caller, MatchRef::This(id)).await;
                resigned.unwrap();
                return;
            }
            let position = view.this_match.position();
            let question = Question {
                player: Player::Level(Level::new(position.game(), 1).unwrap()),
                limits: Limits::default(),
                seed: self.rng.below(usize::MAX) as u64,
                all: false,
            };
            let thought = search::think(position, question, &mut |_| 0.0).unwrap();
            plays(&self.app, &caller, id, &thought.best.to_string()).await;
        }
    }

    /// Checks what holds in every tournament at any time: no pairing is posted or begun twice, and every match of the
    /// round is played in the thread of its own message.
    pub async fn check(&self, id: TournamentId) {
        let view = self.view(id).await;
        let posted = self.said.iter().filter(|it| it.starts_with("pairing "));
        let posted: Vec<&String> = posted.collect();
        let different: BTreeSet<&String> = posted.iter().copied().collect();
        assert_eq!(posted.len(), different.len(), "a pairing was posted twice");
        let mut places = BTreeSet::new();
        for game in &view.card.games {
            let Some(this_match) = game.this_match else {
                continue;
            };
            let (channel, _) = view.matches[&this_match];
            assert!(places.insert(channel), "two matches in a thread");
            assert!(self.fake.world().threads.contains(&channel.0));
            if game.slot.round < view.card.tournament.round {
                continue;
            }
            let played = shown(&self.app, this_match).await.this_match;
            let seats = played.seats();
            let players = [seats.first, seats.second];
            let paired = game.players.map(|player| view.card.entrants[player].user);
            assert_eq!(players, paired);
            assert_eq!(played.ending().is_some(), game.result.is_some());
        }
    }

    /// Checks a tournament after its end: every game is decided, the stored data is sound, and the standings follow
    /// from the exported rounds.
    pub async fn check_end(&self, id: TournamentId) {
        self.check(id).await;
        let ends = self.said.iter().filter(|it| it.starts_with("the winner"));
        assert_eq!(ends.count(), 1);
        self.check_results(id).await;
    }

    /// Checks what holds at the end even if acts were undone, so that messages were edited.
    pub async fn check_results(&self, id: TournamentId) {
        let checked = self.app.check().await.unwrap();
        assert!(checked.discrepancies.is_empty() && checked.tournaments.is_empty());
        let view = self.view(id).await;
        assert_eq!(view.card.tournament.state, TournamentState::Over);
        assert!(view.card.games.iter().all(|game| game.result.is_some()));
        let exported = self.app.export_tournament(id).await.unwrap();
        let answer = pairing::answer(exported["pair"].to_string().as_bytes());
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["over"], true, "{answer}");
        let same = ["id", "rank", "wins"];
        let rows = |of: &serde_json::Value| {
            let rows = of["standings"].as_array().unwrap().clone();
            let row = |row: &serde_json::Value| same.map(|key| row[key].clone());
            rows.iter().map(row).collect::<Vec<_>>()
        };
        assert_eq!(rows(&answer), rows(&exported));
    }
}
