//! Faults that a test sets.

use std::sync::Mutex;
use std::time::Duration;

use regex::Regex;
use tokio::sync::watch;

use crate::clock::Time;
use crate::lock::lock;

/// What happens to a request instead of a plain answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The request is answered with this status and not carried out.
    Status {
        status: u16,
        retry_after: Option<Duration>,
    },
    /// The request is neither answered nor carried out.
    Hang,
    /// The request is carried out, and the connection is cut instead of an answer.
    LoseAnswer,
    /// The request is carried out and never answered.
    KeepAnswer,
}

/// A fault on HTTP requests whose path and, if given, method match.
#[derive(Clone, Debug)]
pub(crate) struct HttpFault {
    /// `None` matches every method.
    pub(crate) method: Option<String>,
    pub(crate) path: Regex,
    /// Number of matching requests that pass before the fault strikes.
    pub(crate) after: u64,
    /// Number of requests that the fault still strikes.
    pub(crate) count: u64,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) delay: Option<Duration>,
}

impl HttpFault {
    fn meets(&self, method: &str, path: &str) -> bool {
        self.method.as_deref().is_none_or(|only| only == method) && self.path.is_match(path)
    }
}

/// Combined effect of the faults on one request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HttpDecision {
    pub(crate) outcome: Option<Outcome>,
    pub(crate) delay: Option<Duration>,
}

#[derive(Debug, Default)]
struct Active {
    http: Vec<HttpFault>,
    duplicate_next: bool,
    silent_until: Option<Time>,
    refuse_until: Option<Time>,
    /// Number of gateway connections still to be left unanswered.
    hang_next: u64,
    /// Number of IDENTIFYs and RESUMEs still to be answered by closing, and the close code.
    close_next: (u64, u16),
    /// Whether all guilds are unavailable.
    outage: bool,
}

/// All faults set at present.
#[derive(Debug, Default)]
pub(crate) struct FaultBook {
    active: Mutex<Active>,
    /// Notified when all faults end, so that hanging requests end too.
    cleared: watch::Sender<()>,
    /// Has one receiver for each request that is held up; the receivers are counted.
    holding: watch::Sender<()>,
}

impl FaultBook {
    pub(crate) fn add_http(&self, fault: HttpFault) {
        if fault.count > 0 {
            lock(&self.active).http.push(fault);
        }
    }

    /// Holds a request up until `over`.
    pub(crate) async fn hold(&self, over: impl Future<Output = ()>) {
        let held = self.holding.subscribe();
        over.await;
        drop(held);
    }

    /// Number of requests held up at present.
    pub(crate) fn held(&self) -> usize {
        self.holding.receiver_count()
    }

    /// Decides what happens to a request: at most one outcome and one delay; each fault used counts down.
    pub(crate) fn decide(&self, method: &str, path: &str) -> HttpDecision {
        let mut active = lock(&self.active);
        let mut decision = HttpDecision::default();
        for fault in &mut active.http {
            let fresh = (fault.outcome.is_some() && decision.outcome.is_none())
                || (fault.outcome.is_none() && decision.delay.is_none());
            if !fresh || !fault.meets(method, path) {
                continue;
            }
            if fault.after > 0 {
                fault.after -= 1;
                continue;
            }
            fault.count -= 1;
            decision.outcome = decision.outcome.or(fault.outcome);
            decision.delay = decision.delay.or(fault.delay);
        }
        active.http.retain(|fault| fault.count > 0);
        decision
    }

    pub(crate) fn duplicate_next(&self, yes: bool) {
        lock(&self.active).duplicate_next = yes;
    }

    /// Whether the next interaction is delivered twice; clears the fault.
    pub(crate) fn take_duplicate(&self) -> bool {
        std::mem::take(&mut lock(&self.active).duplicate_next)
    }

    pub(crate) fn silence(&self, until: Time) {
        lock(&self.active).silent_until = Some(until);
    }

    /// Whether heartbeats stay unanswered at present.
    pub(crate) fn is_silent(&self, now: Time) -> bool {
        lock(&self.active)
            .silent_until
            .is_some_and(|until| now < until)
    }

    pub(crate) fn refuse(&self, until: Time) {
        lock(&self.active).refuse_until = Some(until);
    }

    /// Whether gateway connections are refused at present.
    pub(crate) fn refuses(&self, now: Time) -> bool {
        lock(&self.active)
            .refuse_until
            .is_some_and(|until| now < until)
    }

    pub(crate) fn hang_next(&self, count: u64) {
        lock(&self.active).hang_next = count;
    }

    /// Whether this gateway connection stays unanswered; counts the fault down.
    pub(crate) fn take_hang(&self) -> bool {
        let mut active = lock(&self.active);
        let hangs = active.hang_next > 0;
        active.hang_next = active.hang_next.saturating_sub(1);
        hangs
    }

    pub(crate) fn close_next(&self, count: u64, code: u16) {
        lock(&self.active).close_next = (count, code);
    }

    /// Code with which to close a session at its IDENTIFY or RESUME; counts the fault down.
    pub(crate) fn take_close(&self) -> Option<u16> {
        let mut active = lock(&self.active);
        let (count, code) = active.close_next;
        active.close_next.0 = count.checked_sub(1)?;
        Some(code)
    }

    /// Makes every guild unavailable; `false` if an outage is on already.
    pub(crate) fn begin_outage(&self) -> bool {
        !std::mem::replace(&mut lock(&self.active).outage, true)
    }

    /// Whether all guilds are unavailable.
    pub(crate) fn is_outage(&self) -> bool {
        lock(&self.active).outage
    }

    /// Ends all faults; hanging requests lose their connection.
    pub(crate) fn clear(&self) {
        *lock(&self.active) = Active::default();
        self.cleared.send_replace(());
    }

    /// Returns when all faults end.
    pub(crate) async fn until_cleared(&self) {
        // `self` owns the sender, so `changed` cannot fail.
        let _ = self.cleared.subscribe().changed().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(method: Option<&str>, path: &str, outcome: Option<Outcome>, count: u64) -> HttpFault {
        HttpFault {
            method: method.map(str::to_owned),
            path: Regex::new(path).expect("a regular expression"),
            after: 0,
            count,
            outcome,
            delay: outcome.is_none().then_some(Duration::from_millis(1)),
        }
    }

    #[test]
    fn each_fault_meets_its_own_requests_so_often_and_no_more() {
        let book = FaultBook::default();
        book.add_http(fault(Some("POST"), "/messages$", Some(Outcome::Hang), 1));
        book.add_http(fault(None, "/messages$", Some(Outcome::LoseAnswer), 2));
        book.add_http(fault(None, "/messages$", None, 1));
        let outcome = |method| book.decide(method, "/api/v10/channels/1/messages").outcome;
        assert_eq!(book.decide("POST", "/api/v10/users/@me").outcome, None);
        assert_eq!(outcome("GET"), Some(Outcome::LoseAnswer));
        assert_eq!(outcome("POST"), Some(Outcome::Hang));
        assert_eq!(outcome("POST"), Some(Outcome::LoseAnswer));
        assert_eq!(outcome("POST"), None);
    }

    #[test]
    fn a_fault_lets_as_many_pass_as_it_is_told() {
        let book = FaultBook::default();
        book.add_http(HttpFault {
            after: 2,
            ..fault(None, "/messages$", Some(Outcome::Hang), 1)
        });
        let met = [
            "/messages",
            "/users/@me",
            "/messages",
            "/messages",
            "/messages",
        ];
        let met = met.map(|path| book.decide("POST", path).outcome.is_some());
        assert_eq!(met, [false, false, false, true, false]);
    }

    #[test]
    fn clearing_ends_them_all() {
        let book = FaultBook::default();
        book.add_http(fault(None, "", Some(Outcome::Hang), 9));
        book.clear();
        assert_eq!(book.decide("GET", "/"), HttpDecision::default());
    }
}
