//! Counting the requests that are being answered, so that none is cut off at shutdown.

use std::sync::Arc;
use tokio::sync::watch;

/// The requests that are being answered at the moment.
#[derive(Clone, Debug)]
pub struct InFlight(Arc<watch::Sender<usize>>);

/// One of them; it counts until it is dropped, also by a panic.
#[derive(Debug)]
pub struct Request(Arc<watch::Sender<usize>>);

impl Default for InFlight {
    fn default() -> InFlight {
        InFlight(Arc::new(watch::Sender::new(0)))
    }
}

impl InFlight {
    /// Counts one more.
    #[must_use]
    pub fn enter(&self) -> Request {
        self.0.send_modify(|count| *count += 1);
        Request(Arc::clone(&self.0))
    }

    /// Waits until none is left.
    pub async fn drained(&self) {
        // The sender lives in `self`, so waiting cannot fail.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count = count.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn draining_waits_for_the_last_one() {
        let in_flight = InFlight::default();
        in_flight.drained().await;
        let (one, two) = (in_flight.enter(), in_flight.enter());
        let waiting = {
            let in_flight = in_flight.clone();
            tokio::spawn(async move { in_flight.drained().await })
        };
        drop(one);
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(two);
        waiting.await.unwrap();
    }
}
