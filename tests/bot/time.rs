//! How a test lets time pass, and how it waits for events without time: docs/testing.md says when to use which.

use super::actor::Actor;
use super::test_bot::{PATIENCE, TestBot};
use iago::discord::Clock;
use referee::{GuildId, Match, Time};
use serde_json::Value;
use std::time::Duration;
use store::{Store, Tables};

/// Pause between two checks whether the bot has come to rest.
pub(super) const GLANCE: Duration = Duration::from_millis(1);

impl TestBot {
    /// Waits until the bot has come to rest: all is answered, and all that is due is delivered. Before this call, wait
    /// for the effects of gateway events. Returns when the next work is due.
    pub async fn at_rest(&self) -> Time {
        let bot = self.bot.as_ref().expect("a running bot");
        let resting = async {
            loop {
                if let Some(until) = bot.at_rest() {
                    return until;
                }
                tokio::time::sleep(GLANCE).await;
            }
        };
        let rested = tokio::time::timeout(PATIENCE, resting).await;
        rested.expect("a bot that comes to rest")
    }

    /// Lets the bot, if it runs, come to rest, then moves the clocks of bot and platform.
    pub async fn advance(&self, span: Duration) {
        if self.bot.is_some() {
            self.at_rest().await;
        }
        self.advance_at_once(span);
    }

    pub fn advance_at_once(&self, span: Duration) {
        // The platform's clock first, so that no call of the bot is too early for the platform.
        self.client().advance(span);
        self.hand.advance(span);
    }

    /// Restarts a stopped bot while time passes, a second at each check.
    pub async fn start_again_while_time_passes(&mut self) {
        let (hand, client) = (self.hand.clone(), self.client());
        let passing = async {
            loop {
                client.advance(Duration::from_secs(1));
                hand.advance(Duration::from_secs(1));
                tokio::time::sleep(GLANCE).await;
            }
        };
        tokio::select! {
            biased;
            () = self.start_again() => {}
            () = passing => unreachable!("it has no end"),
        }
    }

    /// Waits until the first call hangs, then moves the clocks so far that the bot gives the call up.
    pub async fn until_given_up(&self, after: Duration) {
        let hangs = |line: &Value| line["fault"] == "hang";
        self.until_recorded_as(1, hangs).await;
        self.advance_at_once(after);
    }

    pub async fn until_held(&self) {
        let holding = async {
            while self.client().held() == 0 {
                tokio::time::sleep(GLANCE).await;
            }
        };
        let held = tokio::time::timeout(PATIENCE, holding).await;
        held.expect("a request that is held up");
    }

    /// Performs an act for which the bot needs long: once the bot waits for its own work besides the answer's time
    /// limit,
    /// moves the clocks by a second.
    pub async fn impatiently<T>(&self, act: impl Future<Output = T>) -> T {
        let passing = async {
            self.advance_at_once(Duration::from_secs(1));
        };
        self.meanwhile(act, passing).await
    }

    /// Performs an act for which the bot needs long, and awaits `other` once the bot waits for its own work besides the
    /// answer's time limit.
    pub async fn meanwhile<T>(
        &self,
        act: impl Future<Output = T>,
        other: impl Future<Output = ()>,
    ) -> T {
        let before = self.hand.followers();
        let passing = async {
            while self.hand.followers() < before + 2 {
                tokio::time::sleep(GLANCE).await;
            }
            other.await;
        };
        let both = async { tokio::join!(act, passing) };
        let done = tokio::time::timeout(PATIENCE, both).await;
        done.expect("work that takes long").0
    }

    /// Waits for `happening` within `span` of clock time. Whenever the bot rests, moves the clocks to the next due
    /// work, so that the bot retries what has failed.
    pub async fn within<T>(&self, span: Duration, happening: impl Future<Output = T>) -> T {
        let end = self.clock.now() + span;
        let mut happening = std::pin::pin!(happening);
        loop {
            let next = tokio::select! {
                biased;
                it = &mut happening => return it,
                next = self.at_rest() => next,
            };
            tokio::select! {
                biased;
                // It may have happened just before the bot came to rest.
                it = &mut happening => return it,
                () = std::future::ready(()), if next <= end => {
                    self.advance_at_once(next.since(self.clock.now()));
                }
                () = tokio::time::sleep(GLANCE) => {}
            }
        }
    }

    /// Waits until `fulfilled` accepts the messages of a channel that a person sees, and returns them.
    pub async fn until(
        &self,
        who: &str,
        channel: &str,
        fulfilled: impl Fn(&[Value]) -> bool,
    ) -> Vec<Value> {
        let who = self.discord.user(who).in_channel(channel);
        Actor::new(self.client(), who, "").until(fulfilled).await
    }

    pub async fn until_recorded(&self, status: u16, times: usize) {
        self.until_recorded_as(times, |line| line["status"] == status)
            .await;
    }

    pub async fn until_recorded_as(&self, times: usize, such: impl Fn(&Value) -> bool) {
        let recorded = self.discord.wait_for_records(times, such).await;
        recorded.unwrap_or_else(|why| panic!("{why}"));
    }

    pub async fn until_world(&self, fulfilled: impl Fn(&Value) -> bool) {
        let world = self.discord.wait_for_world(fulfilled).await;
        world.unwrap_or_else(|why| panic!("{why}"));
    }

    /// Waits until all messages are delivered and noted: a note comes after its answer was sent. The clocks move only
    /// for work that is due again after a lease, as when two answers have crossed.
    pub async fn until_all_is_noted(&self) {
        let store = Store::open(&self.address()).await.expect("a database");
        let end = self.clock.now() + Duration::from_mins(1);
        loop {
            let next = self.at_rest().await;
            let mut session = store.read().await.expect("a connection");
            let mut deadlines = session.deadlines();
            let due = deadlines.next(app::PLACE_WAITS, Time::from_millis(0), Time::from_millis(0));
            if due.await.expect("what is owed").owed.is_none() {
                break;
            }
            assert!(next <= end, "what is owed is not due within a minute");
            match self.clock {
                Clock::Manual(_) => self.advance_at_once(next.since(self.clock.now())),
                _ => tokio::time::sleep(GLANCE).await,
            }
        }
        store.close().await;
    }

    pub async fn until_paused(&self) {
        self.until_clocks(|it| it.paused_at().is_some()).await;
    }

    pub async fn until_running(&self) {
        self.until_clocks(|it| it.paused_at().is_none()).await;
    }

    async fn until_clocks(&self, are: impl Fn(&Match) -> bool) {
        let app = self.app.as_ref().expect("a running bot");
        let world = self.discord.client().world();
        let guild = world["guilds"][0]["id"]
            .as_str()
            .and_then(|id| id.parse().ok());
        let guild = GuildId(guild.expect("a number"));
        let wait = async {
            loop {
                let running = app.running_matches(guild, 0, 10).await;
                let (running, _) = running.expect("the matches");
                if running.iter().all(|it| are(it)) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, wait).await;
        waited.expect("clocks that stand still, or go on");
    }

    /// Waits until the bot reports that it can answer people, or that it cannot.
    pub async fn until_ready_is(&self, ready: bool) {
        let bot = self.bot.as_ref().expect("a running bot");
        let wait = async {
            while bot.is_ready() != ready {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, wait).await;
        waited.unwrap_or_else(|_| panic!("never ready: {ready}"));
    }
}
