//! How calls to the platform are made, and how long they may take.

use app::LEASE;
use app::delivery::LONGEST;
use std::time::Duration;

/// The timeout of one request: waiting for it holds up others.
const REQUEST: Duration = Duration::from_secs(10);

/// How long an answer may take, with all it waits for: once its lease is over, the same is
/// delivered by the reconciler.
pub const ANSWER: Duration = Duration::from_secs(LEASE.as_secs() - 2);

/// How long its first call may take: then there is time to ask whether it got through after all.
pub const FIRST_CALL: Duration = Duration::from_secs(ANSWER.as_secs() - 3);

/// The timeout of deferring an answer.
pub const WORD: Duration = Duration::from_secs(1);

/// How calls to the platform are made.
#[derive(Clone, Debug)]
pub struct Calls {
    /// What makes them.
    pub client: reqwest::Client,
    /// How long a delivery may take, with all it waits for: where a limit is reached, the platform's library
    /// waits by itself, for as long as it is told.
    pub patience: Duration,
}

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
        })
    }
}
