//! Writing tests: people who act, typed answers, and a guard that complains of what went wrong.

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

/// How long is waited for something, unless a test says otherwise.
const PATIENCE: Duration = Duration::from_secs(60);

/// A stand-in for a test: it ends with a panic if the bot left an interaction unanswered, or asked for something that
/// Discord would have refused.
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
/// What no person does (new people and channels, faults, the recording) is a call of [`StandIn::client`].
#[derive(Debug)]
pub struct Discord {
    stand_in: StandIn,
    patience: Duration,
}

impl Discord {
    /// Starts a stand-in.
    ///
    /// # Errors
    /// As for [`StandIn::start`].
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let stand_in = StandIn::start(config).await?;
        Ok(Self {
            stand_in,
            patience: PATIENCE,
        })
    }

    /// Waits so long for something that has to happen, instead of 60 seconds. How long the bot may take to answer is
    /// Discord's business: 3 seconds.
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// A person by name or id. Whether they exist shows when they act.
    #[must_use]
    pub fn user(&self, name: impl Into<String>) -> Person {
        Person::new(self.stand_in.client(), name.into(), self.patience)
    }

    /// Waits until the recording holds so many records that `matches`, and answers them, oldest first. The fields of a
    /// record are those of a line of `GET /_stand-in/recording`.
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
    /// If that takes longer than the [patience](Discord::with_patience).
    pub async fn wait_for_records(
        &self,
        times: usize,
        matches: impl Fn(&Value) -> bool,
    ) -> Result<Vec<Value>, ControlError> {
        let client = self.stand_in.client();
        client.wait_for_records(self.patience, times, matches).await
    }

    /// Waits until the world is as `fulfilled` wants it; what it is given is [`Client::world`](crate::Client::world).
    ///
    /// # Errors
    /// If that takes longer than the [patience](Discord::with_patience).
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

    /// The interactions nobody has answered so far, in words; they are forgiven from now on.
    #[must_use = "complaints that are taken are forgiven"]
    pub fn take_unanswered(&self) -> Vec<String> {
        self.stand_in.shared().take_unanswered()
    }

    /// The requests refused so far as Discord would have, in words; they are forgiven from now on.
    #[must_use = "complaints that are taken are forgiven"]
    pub fn take_refusals(&self) -> Vec<String> {
        self.stand_in.shared().refusals.take()
    }

    /// Stops listening and cuts the bot's gateway connections, as [`StandIn::shutdown`] does.
    ///
    /// # Panics
    /// As at the drop, if there is something to complain of.
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
    /// If there is something to complain of, and the thread does not panic anyway.
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
