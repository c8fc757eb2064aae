//! Writing tests: people who act, typed answers, and a guard that complains of what went wrong.

mod message;
mod person;
mod reply;

use std::ops::Deref;

pub use message::{Attachment, Button, Message};
pub use person::{Person, Place, Slash};
pub use reply::{Modal, Reply, ReplyKind};

use crate::{Config, StandIn, StartError};

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
#[derive(Debug)]
pub struct Discord {
    stand_in: StandIn,
}

impl Discord {
    /// Starts a stand-in.
    ///
    /// # Errors
    /// As for [`StandIn::start`].
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let stand_in = StandIn::start(config).await?;
        Ok(Self { stand_in })
    }

    /// Somebody by name or id. Whether they exist shows when they act.
    #[must_use]
    pub fn user(&self, name: impl Into<String>) -> Person {
        Person::new(self.stand_in.client(), name.into())
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
