//! How calls to the platform are made, and how long they may take.

use app::LEASE;
use app::delivery::CallError;
use std::time::Duration;

/// How long any one request may take: whoever waits for it holds up others.
const REQUEST: Duration = Duration::from_secs(10);

/// How long an answer may take, with all it waits for: once the lease of whoever answers is over, the same is
/// delivered by somebody else.
pub const ANSWER: Duration = Duration::from_secs(LEASE.as_secs() - 2);

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
    /// Over the internet; each request is given ten seconds, and each delivery half a minute.
    ///
    /// # Errors
    /// This machine cannot make calls: it has no randomness, for example.
    pub fn new() -> Result<Calls, reqwest::Error> {
        let client = reqwest::Client::builder()
            .use_rustls_tls()
            .timeout(REQUEST)
            .build()?;
        let patience = Duration::from_secs(30);
        Ok(Calls { client, patience })
    }
}

/// What a call comes to within `patience`; nobody knows what becomes of one that takes longer.
///
/// # Errors
/// It failed, or took longer.
pub async fn within<T>(
    patience: Duration,
    call: impl Future<Output = Result<T, CallError>>,
) -> Result<T, CallError> {
    let called = tokio::time::timeout(patience, call).await;
    called.unwrap_or(Err(CallError::Transient))
}
