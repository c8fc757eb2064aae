//! Waiting without polling.

use std::time::Duration;

use crate::client::Client;
use crate::control::ControlError;

/// Calls `look` now and after every change of guilds, channels, people and messages until it finds something; `None`
/// if that takes longer than `patience`.
pub(super) async fn until<T>(
    client: &Client,
    patience: Duration,
    look: impl Fn() -> Result<Option<T>, ControlError>,
) -> Result<Option<T>, ControlError> {
    let mut changes = client.changes();
    let found = async {
        loop {
            if let Some(found) = look()? {
                return Ok(found);
            }
            // A lagged receiver also means that something changed; the sender lives as long as the client.
            let _ = changes.recv().await;
        }
    };
    let found = tokio::time::timeout(patience, found).await;
    found.map_or(Ok(None), |found| found.map(Some))
}
