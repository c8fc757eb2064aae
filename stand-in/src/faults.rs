//! Faults a test asks for.

use std::sync::Mutex;
use std::time::Duration;

use regex::Regex;

use crate::clock::Time;
use crate::state::lock;

/// A fault on HTTP requests whose path matches.
#[derive(Clone, Debug)]
pub(crate) struct HttpFault {
    pub(crate) path: Regex,
    /// How many more requests it meets.
    pub(crate) count: u64,
    /// The status to answer with instead of the real answer.
    pub(crate) status: Option<u16>,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) delay: Option<Duration>,
}

/// What happens to one request.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HttpFate {
    pub(crate) status: Option<u16>,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) delay: Option<Duration>,
}

#[derive(Debug, Default)]
struct Active {
    http: Vec<HttpFault>,
    duplicate_next: bool,
    silent_until: Option<Time>,
    refuse_until: Option<Time>,
}

/// The faults now in force.
#[derive(Debug, Default)]
pub(crate) struct FaultBook {
    active: Mutex<Active>,
}

impl FaultBook {
    pub(crate) fn add_http(&self, fault: HttpFault) {
        if fault.count > 0 {
            lock(&self.active).http.push(fault);
        }
    }

    /// The fate of a request: at most one status fault and one delay, each counted down.
    pub(crate) fn fate(&self, path: &str) -> HttpFate {
        let mut active = lock(&self.active);
        let mut fate = HttpFate::default();
        for fault in &mut active.http {
            let fresh = (fault.status.is_some() && fate.status.is_none())
                || (fault.status.is_none() && fate.delay.is_none());
            if !fresh || !fault.path.is_match(path) {
                continue;
            }
            fault.count -= 1;
            fate.status = fate.status.or(fault.status);
            fate.retry_after = fate.retry_after.or(fault.retry_after);
            fate.delay = fate.delay.or(fault.delay);
        }
        active.http.retain(|fault| fault.count > 0);
        fate
    }

    pub(crate) fn duplicate_next(&self, yes: bool) {
        lock(&self.active).duplicate_next = yes;
    }

    /// Whether this interaction is to be delivered twice.
    pub(crate) fn take_duplicate(&self) -> bool {
        std::mem::take(&mut lock(&self.active).duplicate_next)
    }

    pub(crate) fn silence(&self, until: Time) {
        lock(&self.active).silent_until = Some(until);
    }

    /// Whether heartbeats go unanswered now.
    pub(crate) fn is_silent(&self, now: Time) -> bool {
        lock(&self.active)
            .silent_until
            .is_some_and(|until| now < until)
    }

    pub(crate) fn refuse(&self, until: Time) {
        lock(&self.active).refuse_until = Some(until);
    }

    /// Whether gateway connections are turned away now.
    pub(crate) fn refuses(&self, now: Time) -> bool {
        lock(&self.active)
            .refuse_until
            .is_some_and(|until| now < until)
    }

    pub(crate) fn clear(&self) {
        *lock(&self.active) = Active::default();
    }
}
