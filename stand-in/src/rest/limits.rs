//! Rate limits: announced in headers, enforced only if the configuration says so.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};

use crate::clock::Time;
use crate::lock::lock;

/// Requests per window in one bucket.
const LIMIT: u32 = 5;
const WINDOW: Duration = Duration::from_secs(5);
/// Requests per second in all buckets together.
const GLOBAL: u32 = 50;
/// Number of buckets beyond which stale buckets are removed.
const BUCKETS: usize = 4096;

#[derive(Clone, Copy, Debug)]
struct Bucket {
    started: Time,
    used: u32,
}

#[derive(Debug, Default)]
struct Buckets {
    by_route: HashMap<String, Bucket>,
    global: Option<Bucket>,
}

/// Request counters of all buckets.
#[derive(Debug, Default)]
pub(crate) struct RateLimits {
    buckets: Mutex<Buckets>,
}

/// Bucket of a request: method and path without API version, all ids but the major one blanked; `None` for calls of
/// interactions and webhooks, which have no limit here.
fn bucket_of(method: &Method, path: &str) -> Option<String> {
    let path = path.strip_prefix("/api/").unwrap_or(path);
    let path = path
        .strip_prefix('v')
        .and_then(|rest| rest.split_once('/'))
        .filter(|(version, _)| version.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(path, |(_, rest)| rest);
    if path.starts_with("interactions/") || path.starts_with("webhooks/") {
        return None;
    }
    let mut bucket = method.to_string();
    for (index, segment) in path.split('/').enumerate() {
        bucket.push('/');
        let is_id = segment.bytes().all(|b| b.is_ascii_digit());
        bucket.push_str(if is_id && index > 1 { "*" } else { segment });
    }
    Some(bucket)
}

impl RateLimits {
    /// Counts a request; returns how long to wait if the request exceeds a limit.
    pub(super) fn exceeded(&self, method: &Method, path: &str, now: Time) -> Option<Duration> {
        let name = bucket_of(method, path)?;
        let mut buckets = lock(&self.buckets);
        let global = buckets.global.get_or_insert(Bucket {
            started: now,
            used: 0,
        });
        let second = Duration::from_secs(1);
        if let Some(wait) = global.count(now, GLOBAL, second) {
            return Some(wait);
        }
        if buckets.by_route.len() > BUCKETS {
            buckets
                .by_route
                .retain(|_, bucket| now.since(bucket.started) < WINDOW);
        }
        buckets
            .by_route
            .entry(name)
            .or_insert(Bucket {
                started: now,
                used: 0,
            })
            .count(now, LIMIT, WINDOW)
    }

    /// Writes the `X-RateLimit-…` headers of a request's bucket and `Date`; `wait` is how long to wait if the request
    /// exceeds a limit.
    pub(super) fn announce(
        &self,
        headers: &mut HeaderMap,
        method: &Method,
        path: &str,
        now: Time,
        wait: Option<Duration>,
    ) {
        let Some(name) = bucket_of(method, path) else {
            return;
        };
        let bucket = lock(&self.buckets).by_route.get(&name).copied();
        let (used, reset_after) = match bucket {
            Some(bucket) if now.since(bucket.started) < WINDOW => (
                bucket.used,
                WINDOW.saturating_sub(now.since(bucket.started)),
            ),
            _ => (1, WINDOW),
        };
        let (used, reset_after) = wait.map_or((used, reset_after), |wait| (LIMIT, wait));
        let reset_after = reset_after.as_secs_f64();
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        for (name, value) in [
            ("x-ratelimit-limit", LIMIT.to_string()),
            (
                "x-ratelimit-remaining",
                LIMIT.saturating_sub(used).to_string(),
            ),
            (
                "x-ratelimit-reset",
                format!("{:.3}", now.unix_seconds() + reset_after),
            ),
            ("x-ratelimit-reset-after", format!("{reset_after:.3}")),
            ("x-ratelimit-bucket", format!("{hash:016x}")),
            // The stand-in's clock, for clients that subtract the date from the reset time.
            ("date", now.http_date().unwrap_or_default()),
        ] {
            if let Ok(value) = HeaderValue::try_from(value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
    }
}

impl Bucket {
    fn count(&mut self, now: Time, limit: u32, window: Duration) -> Option<Duration> {
        let age = now.since(self.started);
        if age >= window {
            *self = Self {
                started: now,
                used: 0,
            };
        } else if self.used >= limit {
            return Some(window.saturating_sub(age));
        }
        self.used += 1;
        None
    }
}
