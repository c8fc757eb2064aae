//! Rate limits: announced in headers, enforced only if the configuration says so.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};

use crate::clock::Time;
use crate::lock::lock;

/// Requests per window of one bucket.
const LIMIT: u32 = 5;
const WINDOW: Duration = Duration::from_secs(5);
/// Requests per second over all buckets.
const GLOBAL: u32 = 50;
/// Buckets remembered before stale ones are swept out.
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

/// Counters of all buckets.
#[derive(Debug, Default)]
pub(crate) struct RateLimits {
    buckets: Mutex<Buckets>,
}

/// Method and path, whatever its version, with all ids but the major one blanked; `None` for exempt interaction calls.
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
    /// Counts a request; how long to wait if it is one too many.
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

    /// Writes the `X-RateLimit-…` headers of a request's bucket, and what time it is; if it was one too many, how long
    /// to wait.
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
            // By the clock that may be moved, for those who subtract it from the reset.
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
