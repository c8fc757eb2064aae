//! An answer that may take seconds.

use super::replies::privately;
use crate::discord::context::Data;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use std::time::Duration;
use tokio::sync::watch;

/// Answers the invoker alone with what `work` makes. If that takes longer than `at_once`, the answer says
/// `meanwhile` until it is made.
pub async fn answer(
    data: &Data,
    invoker: &Invoker,
    at_once: Duration,
    meanwhile: String,
    work: impl Future<Output = Message> + Send + 'static,
) -> Reply {
    let (sender, mut made) = watch::channel(None);
    let stopped = data.stopped.clone();
    data.requests.spawn(async move {
        if let Some(message) = stopped.run_until_cancelled_owned(work).await {
            // The receiver is gone if the answer was lost.
            let _ = sender.send(Some(message));
        }
    });
    let later = made.clone();
    let waiting = made.wait_for(Option::is_some);
    match data.clock.within(at_once, waiting).await {
        Some(Ok(message)) => privately(invoker, message.clone().unwrap_or_default()),
        _ => privately(invoker, Message::text(meanwhile)).until(later),
    }
}
