//! Clears serenity's memory of rate limits. serenity keeps an entry for every route that it has ever called. Each
//! interaction has a route of its own, so without this the memory would grow with every button that is pressed.

use poise::serenity_prelude::{Http, Ratelimit};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::sync::Mutex;

/// The time between two clearings.
const TIDY: Duration = Duration::from_secs(60);

/// Removes the entries of idle routes again and again. Never returns.
pub async fn tidy(http: Arc<Http>) {
    loop {
        tokio::time::sleep(TIDY).await;
        forget_idle(&http, SystemTime::now()).await;
    }
}

/// Removes the entries of routes that no call uses and whose rate limit is over. If such a route is called again, a
/// new entry behaves like the removed one.
async fn forget_idle(http: &Http, now: SystemTime) {
    let Some(limiter) = &http.ratelimiter else {
        return;
    };
    let routes = limiter.routes();
    let mut routes = routes.write().await;
    routes.retain(|_, route| is_in_use(route, now));
    // After a peak of calls the table keeps much unused memory.
    if routes.capacity() > 4 * routes.len().max(64) {
        routes.shrink_to_fit();
    }
}

/// True if a call is using the route, or if the route's limit is not over yet. A call locks the table before it takes
/// a route, so no call can take a route while the table is cleared.
fn is_in_use(route: &Arc<Mutex<Ratelimit>>, now: SystemTime) -> bool {
    if Arc::strong_count(route) > 1 {
        return true;
    }
    let limit = route.try_lock();
    limit.map_or(true, |limit| limit.reset().is_some_and(|reset| reset > now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use poise::serenity_prelude::{
        ApplicationId, ChannelId, HttpBuilder, InteractionId, LightMethod, Request, Route,
    };

    const INTERACTIONS: u64 = 1_000;

    async fn limited(route: &Mutex<Ratelimit>, reset: SystemTime) {
        let since_epoch = reset.duration_since(SystemTime::UNIX_EPOCH);
        let seconds = since_epoch.expect("a time after 1970").as_secs_f64();
        let response = http::Response::builder()
            .header("x-ratelimit-limit", "5")
            .header("x-ratelimit-remaining", "0")
            .header("x-ratelimit-reset", seconds.to_string())
            .header("x-ratelimit-reset-after", "60")
            .body("")
            .expect("a response");
        let request = Request::new(Route::User { user_id: 1.into() }, LightMethod::Get);
        let mut route = route.lock().await;
        let response = response.into();
        let noted = route.post_hook(&response, &request, &|_| (), true).await;
        noted.expect("headers that can be read");
    }

    #[tokio::test]
    async fn routes_that_limit_nothing_are_forgotten() {
        let http = HttpBuilder::new("none").build();
        let limiter = http.ratelimiter.as_ref().expect("a limiter");
        let now = SystemTime::now();
        let minute = Duration::from_secs(60);
        let routes = limiter.routes();
        let bucket = |route: Route<'_>| route.ratelimiting_bucket();
        let channel = |id: u64| {
            bucket(Route::ChannelMessages {
                channel_id: ChannelId::new(id),
            })
        };
        let (limits, limited_once, held) = (channel(1), channel(2), channel(3));
        let holding = {
            let mut routes = routes.write().await;
            for id in 1..=INTERACTIONS {
                let answered = Route::InteractionResponse {
                    interaction_id: InteractionId::new(id),
                    token: "of its own",
                };
                routes.entry(bucket(answered)).or_default();
            }
            let follow_up = Route::WebhookFollowupMessages {
                application_id: ApplicationId::new(1),
                token: "of its own",
            };
            routes.entry(bucket(follow_up)).or_default();
            limited(routes.entry(limits).or_default(), now + minute).await;
            limited(routes.entry(limited_once).or_default(), now - minute).await;
            Arc::clone(routes.entry(held).or_default())
        };
        assert!(routes.read().await.len() > 1_000);
        forget_idle(&http, now).await;
        assert_eq!(routes.read().await.len(), 2);
        assert!(routes.read().await.contains_key(&limits));
        assert!(routes.read().await.contains_key(&held));
        assert!(routes.read().await.capacity() < 1_000);
        drop(holding);
        forget_idle(&http, now + 2 * minute).await;
        assert!(routes.read().await.is_empty());
    }
}
