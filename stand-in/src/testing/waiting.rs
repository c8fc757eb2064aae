//! Waiting without polling.

use std::time::Duration;

use crate::client::Client;
use crate::control::ControlError;

/// Looks now and after every change of guilds, channels, people and messages, until there is something to be seen;
/// `None` if that takes too long.
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
            // Lagging is as good as hearing; the sender lives as long as the client.
            let _ = changes.recv().await;
        }
    };
    let found = tokio::time::timeout(patience, found).await;
    found.map_or(Ok(None), |found| found.map(Some))
}
