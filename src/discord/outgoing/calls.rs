//! How calls to the platform are made, and how long they may take.

use crate::times::REQUEST;
use app::delivery::LONGEST;
use std::time::Duration;

/// How calls to the platform are made.
#[derive(Clone, Debug)]
pub struct Calls {
    /// What makes them.
    pub client: reqwest::Client,
    /// How long a delivery may take, with all it waits for: where a limit is reached, the platform's library
    /// waits by itself, for as long as it is told.
    pub patience: Duration,
    /// How many channels are delivered to at once.
    pub channels: usize,
}

/// How many channels are delivered to at once, if nothing else is said.
const CHANNELS: usize = 32;

impl Calls {
    /// Over the internet; each request is given ten seconds, and each delivery [`LONGEST`].
    ///
    /// # Errors
    /// This machine cannot make calls: it has no randomness, for example.
    pub fn new() -> Result<Calls, reqwest::Error> {
        let client = reqwest::Client::builder()
            .use_rustls_tls()
            .timeout(REQUEST)
            .build()?;
        Ok(Calls {
            client,
            patience: LONGEST,
            channels: CHANNELS,
        })
    }
}
