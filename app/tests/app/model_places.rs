//! Random runs as in `model.rs`, where the bot only answers and in direct messages: moves, lost answers, failed calls,
//! crashes and tokens that end, in any order. Afterwards everybody reads the present board, or the player to move was
//! told directly and the next answer shows the board.
//!
//! `MODEL_RUNS=10000 cargo test -p app --test app model_places` runs more; a run that fails prints its seed.

use super::*;
use crate::fake::{Fake, Fault, board, change_of, deliver_all, take};
use crate::random::Rng;
use app::delivery::{AnswerOutcome, CallError};
use app::{LEASE, MessageRole, Reader};
use database::{Fresh, on_each};
use referee::Place;
use store::Tables;

struct Run {
    seed: u64,
    rng: Rng,
    store: store::Store,
    app: App,
    fake: Fake,
    now: Time,
    place: Place,
    id: MatchId,
    /// The answers under way: to whom, and with which view.
    answering: Vec<(UserId, MatchView)>,
}

impl Run {
    async fn new(fresh: &Fresh, seed: u64) -> Run {
        let channel = ChannelId(90_000 + seed);
        let place = match seed % 2 {
            0 => Place::Direct,
            _ => Place::Guest {
                channel,
                server: None,
            },
        };
        let mut run = Run {
            seed,
            rng: Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1),
            store: fresh.store.clone(),
            app: App::new(fresh.store.clone()),
            fake: Fake::default(),
            now: START,
            place,
            id: MatchId(ulid::Ulid::nil()),
            answering: Vec::new(),
        };
        let proposed = challenge_to(
            Some(run.people()[1]),
            terms(Game::Iago, TimeControl::per_move(1)),
        );
        let asking = run.at(run.people()[0]);
        let made = run.app.challenge(&asking, proposed).await.unwrap();
        let asked = made.challenge.id;
        let accepting = run.at(run.people()[1]);
        let begun = run.app.accept(&accepting, asked, None).await.unwrap();
        run.id = begun.this_match.id();
        run.answering.push((accepting.user, begun));
        run
    }

    /// The two players of this run: each run has its own, so that direct messages do not mix.
    fn people(&self) -> [Actor; 2] {
        let first = 700_000 + 2 * self.seed;
        [
            Actor(UserId(first), "First"),
            Actor(UserId(first + 1), "Second"),
        ]
    }

    fn at(&self, actor: Actor) -> Caller {
        Caller {
            place: self.place,
            ..actor.at(self.now)
        }
    }

    fn board_of(&self, user: UserId) -> (MessageRole, ChannelId) {
        let (reader, home) = match self.place.channel() {
            Some(channel) => (Reader::Everybody, channel),
            None => (Reader::One(user), ChannelId(user.0)),
        };
        (MessageRole::Board(self.id, reader), home)
    }

    async fn act(&mut self) {
        let view = shown(&self.app, self.id).await;
        let Some(player) = view.this_match.player_to_move() else {
            return;
        };
        let mover = self.people().into_iter().find(|it| it.0 == player).unwrap();
        let actions = view.this_match.position().legal_actions();
        let token = actions[self.rng.below(actions.len())].to_string();
        let (caller, which, typed) = (self.at(mover), MatchRef::This(self.id), text(&token));
        let played = self.app.play(&caller, which, &typed).await.unwrap();
        self.answering.push((player, played.view));
    }

    /// Lets an answer get through together with parked messages, or lets it fail.
    async fn answer(&mut self) {
        if self.answering.is_empty() {
            return;
        }
        let index = self.rng.below(self.answering.len());
        let (user, view) = self.answering.swap_remove(index);
        let (role, home) = self.board_of(user);
        let changed = change_of(&view);
        if self.rng.one_in(3) {
            self.app.release(changed, self.now).await.unwrap();
            return;
        }
        self.fake.world().tokens.insert(home);
        let sending = self
            .app
            .send_by_answer(&self.fake, role, None, Some(changed), self.now);
        if sending.await.unwrap() != AnswerOutcome::Shown {
            self.app.release(changed, self.now).await.unwrap();
        }
        self.take_along(home).await;
    }

    async fn take_along(&self, home: ChannelId) {
        for owed in self.app.take_parked(home, self.now).await.unwrap() {
            self.app.deliver(&self.fake, &owed, self.now).await.unwrap();
        }
    }

    async fn deliver(&mut self) {
        for owed in take(&self.app, self.now).await {
            let fault = match self.rng.below(8) {
                0 => Fault::Fails(CallError::Transient),
                1 => Fault::AnswerLost,
                2 if owed.role.is_direct() => Fault::Fails(CallError::PlaceLost { gone: false }),
                _ => Fault::None,
            };
            self.fake.fault(fault);
            self.app.deliver(&self.fake, &owed, self.now).await.unwrap();
            self.fake.world().faults.clear();
        }
    }

    async fn step(&mut self) {
        match self.rng.below(16) {
            0..=4 => self.act().await,
            5..=9 => self.answer().await,
            10..=12 => self.deliver().await,
            13 => self.fake.world().tokens.clear(),
            14 => self.now = self.now + Duration::from_secs(5),
            _ => {
                // Only the database is left; the tokens were in memory.
                self.app = App::new(self.store.clone());
                self.answering.clear();
                self.fake.world().tokens.clear();
            }
        }
    }

    /// The last message in a channel that starts with these words.
    fn last(&self, home: ChannelId, starts: &str) -> Option<String> {
        let world = self.fake.world();
        let mut here = world.messages.values().filter(|it| it.channel == home);
        let last = here.rfind(|it| it.text.starts_with(starts));
        last.map(|it| it.text.clone())
    }

    async fn ends_quietly(mut self) {
        self.answering.clear();
        self.now = self.now + LEASE + Duration::from_hours(1);
        deliver_all(&self.app, &self.fake, self.now).await;
        let view = shown(&self.app, self.id).await;
        let mover = view.this_match.player_to_move();
        for user in self.people().map(|it| it.0) {
            let (role, home) = self.board_of(user);
            let mut session = self.store.read().await.unwrap();
            let row = session.outbox().find(role).await.unwrap().unwrap();
            drop(session);
            if row.shown < row.wanted {
                assert_eq!(row.next_attempt, store::NEVER, "seed {}", self.seed);
                let told = mover.filter(|it| *it == user).map(|it| ChannelId(it.0));
                if let Some(told) = told {
                    let turn = format!("the turn after {}, directly", crate::fake::turn(&view));
                    let told = self.last(told, &turn);
                    assert!(told.is_some(), "seed {}: nobody was told", self.seed);
                }
                self.fake.world().tokens.insert(home);
                self.take_along(home).await;
            }
            let last = self.last(home, "the board").unwrap_or_default();
            // This check ignores the line about a player who cannot be told.
            let state = |it: &str| it.split(", <").next().unwrap_or_default().to_owned();
            assert_eq!(state(&last), state(&board(&view)), "seed {}", self.seed);
        }
        // No delivery is overdue, so no alarm is raised.
        let due = self.app.next_due(self.now).await.unwrap();
        assert!(
            due.owed.is_none_or(|at| at > self.now),
            "seed {}",
            self.seed
        );
    }
}

#[tokio::test]
async fn everybody_reads_the_present_wherever_the_bot_only_answers() {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let (first, runs) = (
        number("MODEL_SEED").unwrap_or(1),
        number("MODEL_RUNS").unwrap_or(120),
    );
    on_each(|fresh| async move {
        for seed in first..first + runs {
            let mut run = Run::new(&fresh, seed).await;
            for _ in 0..60 {
                run.step().await;
            }
            run.ends_quietly().await;
        }
    })
    .await;
}
