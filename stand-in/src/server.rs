//! Start and stop of a stand-in.

use std::collections::HashSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio::sync::{broadcast, oneshot};
use tokio::task::JoinHandle;

use crate::client::Client;
use crate::clock::Clock;
use crate::config::{Config, LOCALES, NAME};
use crate::faults::FaultBook;
use crate::gateway::{self, Hub};
use crate::id::IdSource;
use crate::line::{Line, Lines};
use crate::memory::Memory;
use crate::missing::Missing;
use crate::origin::only_from_here;
use crate::recording::Recorder;
use crate::refusals::Refusals;
use crate::rest::{self, RateLimits};
use crate::state::{PageEvent, Shared};
use crate::world::World;
use crate::{cdn, control};

/// Number of page events that a slow listener may lag behind.
const PAGE_EVENTS: usize = 256;
/// Longest time that a shutdown waits for calls in progress.
const LAST_CALLS: Duration = Duration::from_millis(500);

/// Why a stand-in did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The port is taken or may not be used.
    #[error("cannot listen on 127.0.0.1:{port}")]
    Listen {
        /// The port asked for.
        port: u16,
        /// The system's error.
        source: std::io::Error,
    },
    /// The file for the recording cannot be created.
    #[error("cannot write the recording")]
    Record(#[source] std::io::Error),
    /// There are no people, or a name is too long or not unique.
    #[error("people need different names of 1 to 32 characters, and there must be at least one")]
    Users,
    /// Discord has no such locale.
    #[error("\"{0}\" is no language of Discord; try {known}", known = LOCALES.join(", "))]
    Locale(String),
}

/// A running loopback Discord; it stops when dropped.
#[derive(Debug)]
pub struct StandIn {
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
}

/// Refuses names and locales that Discord would refuse.
fn check(config: &Config) -> Result<(), StartError> {
    let mut names = HashSet::new();
    let good = |name: &String| (1..=NAME).contains(&name.trim().chars().count());
    let distinct = config
        .users
        .iter()
        .all(|name| good(name) && names.insert(name.as_str()));
    if names.is_empty() || !distinct {
        return Err(StartError::Users);
    }
    if !LOCALES.contains(&config.locale.as_str()) {
        return Err(StartError::Locale(config.locale.clone()));
    }
    Ok(())
}

impl StandIn {
    /// Starts listening on 127.0.0.1.
    ///
    /// # Errors
    /// Fails if Discord would refuse a name or the locale, the port is taken, or the recording's file cannot be
    /// created.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        check(&config)?;
        let recorder = Recorder::new(
            config.record.as_deref(),
            Memory::shares(config.memory).recording,
        )
        .map_err(StartError::Record)?;
        let port = config.port;
        let listen = |source| StartError::Listen { port, source };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .await
            .map_err(listen)?;
        let address: SocketAddr = listener.local_addr().map_err(listen)?;
        let url = format!("http://{address}");
        let clock = Clock::new(config.stand_still, config.begins_at);
        let world = World::new(&config, &url, IdSource::default(), clock.now());
        let shared = Arc::new(Shared {
            config,
            url,
            clock,
            world: Mutex::new(world),
            hub: Hub::default(),
            recorder,
            faults: FaultBook::default(),
            limits: RateLimits::default(),
            missing: Missing::default(),
            refusals: Refusals::default(),
            page: broadcast::Sender::new(PAGE_EVENTS),
            known_bot: AtomicBool::new(false),
        });
        let (stop, stopped) = oneshot::channel::<()>();
        let app = app(Arc::clone(&shared)).into_make_service_with_connect_info::<Line>();
        let serving = tokio::spawn(async move {
            // A dropped sender stops the server as well; open connections are closed either way.
            let serve = axum::serve(Lines(listener), app).with_graceful_shutdown(async {
                let _ = stopped.await;
            });
            if let Err(error) = serve.await {
                tracing::error!(%error, "the stand-in stopped serving");
            }
        });
        Ok(Self {
            shared,
            stop: Some(stop),
            serving,
        })
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Address for bots and browsers: `http://127.0.0.1:PORT`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.shared.url
    }

    /// Watches how far the clock has been moved forward, for a bot in the same process that follows the clock.
    #[must_use]
    pub fn clock_ahead(&self) -> tokio::sync::watch::Receiver<std::time::Duration> {
        self.shared.clock.added()
    }

    /// A client that acts as the people: clicks, commands, looking at channels.
    #[must_use]
    pub fn client(&self) -> Client {
        Client::new(Arc::clone(&self.shared))
    }

    /// Stops listening and cuts the bot's gateway connections.
    pub async fn shutdown(mut self) {
        self.stop().await;
    }

    pub(crate) async fn stop(&mut self) {
        self.end();
        // A call that still waits for the bot is abandoned.
        let _ = tokio::time::timeout(LAST_CALLS, &mut self.serving).await;
    }

    fn end(&mut self) {
        self.shared.hub.cut_all();
        self.shared.faults.clear();
        self.shared.tell_page(PageEvent::End);
        self.stop.take();
    }

    /// Runs until the server itself fails; the server has no other end.
    pub async fn wait(mut self) {
        let _ = (&mut self.serving).await;
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.end();
        self.serving.abort();
    }
}

fn app(shared: Arc<Shared>) -> Router {
    let app = Router::new()
        .route("/gateway", get(gateway::upgrade))
        .route("/gateway/", get(gateway::upgrade))
        .route(
            "/api/{*path}",
            // `rest::serve` applies Discord's own limits.
            any(rest::serve).layer(DefaultBodyLimit::disable()),
        )
        .merge(control::router())
        .merge(cdn::router())
        .fallback(cdn::nowhere);
    #[cfg(feature = "page")]
    let app = app.merge(crate::page::router());
    // Outermost layer: any token is accepted, so a foreign web page must be refused before its token is read.
    app.layer(from_fn_with_state(Arc::clone(&shared), only_from_here))
        .with_state(shared)
}
