//! Helpers for tests: people who act, typed answers, and a guard that reports what went wrong.

mod act;
mod message;
mod person;
mod place;
mod reply;
mod slash;
mod waiting;

use std::ops::Deref;
use std::time::Duration;

pub use act::Act;
pub use message::{Attachment, Button, Message};
pub use person::Person;
pub use place::Place;
pub use reply::{Modal, Reply, ReplyKind};
pub use slash::Slash;

use serde_json::Value;

use crate::control::{ControlError, timed_out};
use crate::{Config, StandIn, StartError};

/// Longest wait for an expected event, unless a test sets another.
const PATIENCE: Duration = Duration::from_secs(60);

/// A stand-in for a test; its drop panics if the bot left an interaction unanswered, or sent a request that Discord
/// would have refused.
///
/// ```no_run
/// # #[tokio::main]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use stand_in::{Config, Discord};
///
/// let discord = Discord::start(Config::default()).await?;
/// // … start a bot against discord.url() …
/// discord.client().ready(1).await?;
/// let ann = discord.user("Ann");
/// let pong = ann.in_channel("general").slash("ping").option("cell", "D4").await?;
/// assert_eq!(pong.text(), "pong");
/// # Ok(())
/// # }
/// ```
///
/// What no person does (new people and channels, faults, the recording) is done through [`StandIn::client`].
#[derive(Debug)]
pub struct Discord {
    stand_in: StandIn,
    patience: Duration,
}

impl Discord {
    /// Starts a stand-in.
    ///
    /// # Errors
    /// Fails as [`StandIn::start`] does.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let stand_in = StandIn::start(config).await?;
        Ok(Self {
            stand_in,
            patience: PATIENCE,
        })
    }

    /// Sets the longest wait for expected events; the default is 60 seconds. The bot's time to answer stays 3 seconds,
    /// Discord's limit.
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// A person by name or id. A person who does not exist is noticed only when they act.
    #[must_use]
    pub fn user(&self, name: impl Into<String>) -> Person {
        Person::new(self.stand_in.client(), name.into(), self.patience)
    }

    /// Waits until the recording holds `times` records that `matches` accepts, and returns them, oldest first. The
    /// fields of a record are those of a line of `GET /_stand-in/recording`.
    ///
    /// ```no_run
    /// # async fn look(discord: stand_in::Discord) -> Result<(), Box<dyn std::error::Error>> {
    /// // The bot has got 429 twice.
    /// discord.wait_for_records(2, |record| record["status"] == 429).await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if that takes longer than the [patience](Discord::with_patience).
    pub async fn wait_for_records(
        &self,
        times: usize,
        matches: impl Fn(&Value) -> bool,
    ) -> Result<Vec<Value>, ControlError> {
        let client = self.stand_in.client();
        client.wait_for_records(self.patience, times, matches).await
    }

    /// Waits until `fulfilled` accepts the world, as [`Client::world`](crate::Client::world) returns it.
    ///
    /// # Errors
    /// Fails if that takes longer than the [patience](Discord::with_patience).
    pub async fn wait_for_world(
        &self,
        fulfilled: impl Fn(&Value) -> bool,
    ) -> Result<Value, ControlError> {
        let client = self.stand_in.client();
        let look = || Ok(Some(client.world()).filter(|world| fulfilled(world)));
        let found = waiting::until(&client, self.patience, look).await?;
        found.ok_or_else(|| {
            timed_out(format!(
                "The world did not become so within {} seconds: {}",
                self.patience.as_secs_f64(),
                client.world()
            ))
        })
    }

    /// Returns the interactions that the bot has not answered so far, one sentence each; later checks ignore them.
    #[must_use = "complaints that are taken are forgiven"]
    pub fn take_unanswered(&self) -> Vec<String> {
        self.stand_in.shared().take_unanswered()
    }

    /// Returns the requests refused so far as Discord would refuse them, one sentence each; later checks ignore them.
    #[must_use = "complaints that are taken are forgiven"]
    pub fn take_refusals(&self) -> Vec<String> {
        self.stand_in.shared().refusals.take()
    }

    /// Stops listening and cuts the bot's gateway connections, as [`StandIn::shutdown`] does.
    ///
    /// # Panics
    /// Panics as the drop does, if there are complaints.
    pub async fn shutdown(mut self) {
        self.stand_in.stop().await;
    }
}

impl Deref for Discord {
    type Target = StandIn;

    fn deref(&self) -> &StandIn {
        &self.stand_in
    }
}

impl Drop for Discord {
    /// # Panics
    /// Panics if there are complaints, unless the thread is panicking already.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let mut complaints = self.take_unanswered();
        complaints.extend(self.take_refusals());
        assert!(
            complaints.is_empty(),
            "the bot did what Discord would not have liked:\n  {}",
            complaints.join("\n  ")
        );
    }
}
