//! The monitor. Over HTTP, it tells an operator whether the bot is alive and whether the bot can answer people, and it
//! serves the metrics. `.env.example` names its paths.

use crate::discord::Watched;
use crate::times::{MONITOR_ANSWER, MONITOR_HEAD};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::CONTENT_TYPE;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use metrics::{Unit, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

/// The largest size of a request's head in bytes; hyper accepts no smaller limit.
const HEAD: usize = 8 * 1024;

/// The largest number of connections at the same time. One more connection closes the oldest connection that has sent
/// no request, or else the oldest connection.
const CONNECTIONS: usize = 16;

/// The upper bounds of the buckets in histograms, in seconds.
const BUCKETS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

#[derive(Debug, thiserror::Error)]
pub enum MonitorError {
    #[error(
        "IAGO_MONITOR: cannot listen on {0}: {1}; another program may use that port, or the address is another machine's"
    )]
    Address(SocketAddr, std::io::Error),
    #[error("the metrics cannot be recorded: {0}")]
    Recorder(#[from] BuildError),
}

impl MonitorError {
    /// Whether starting the program again cannot help. An address that is in use may be free at the next start.
    #[must_use]
    pub fn is_permanent(&self) -> bool {
        matches!(self, MonitorError::Address(_, error) if error.kind() == ErrorKind::PermissionDenied)
    }
}

#[derive(Debug)]
pub struct Monitor(AbortHandle);

impl Drop for Monitor {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Monitor {
    /// Starts to answer requests at an address.
    ///
    /// # Errors
    /// Fails if the address is in use, does not belong to this machine or may not be used by this program, or if the
    /// metrics cannot be recorded.
    pub async fn start(
        address: SocketAddr,
        watched: Arc<Watched>,
    ) -> Result<Monitor, MonitorError> {
        let taken = |error| MonitorError::Address(address, error);
        let listener = TcpListener::bind(address).await.map_err(taken)?;
        let address = listener.local_addr().map_err(taken)?;
        let metrics = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)?
            .install_recorder()?;
        describe(&watched);
        tracing::info!(%address, "the monitor answers");
        let serving = tokio::spawn(serve(listener, Arc::new(Pages { watched, metrics })));
        Ok(Monitor(serving.abort_handle()))
    }
}

/// Describes each metric. All metrics are created at the start, even if they change only later.
fn describe(watched: &Watched) {
    use Unit::{Bytes, Count, Seconds};
    for (name, unit, what) in [
        (
            "iago_interactions_total",
            Count,
            "Commands and buttons by what came of them",
        ),
        (
            "iago_discord_calls_total",
            Count,
            "Calls to Discord by status; none: no response",
        ),
        (
            "iago_messages_given_up_total",
            Count,
            "Messages that Discord refused for good or that could not be read",
        ),
        (
            "iago_gateway_reconnects_total",
            Count,
            "Connections of a shard after its first one",
        ),
        (
            "iago_database_errors_total",
            Count,
            "Statements that failed, and waits for the database that were given up",
        ),
    ] {
        describe_counter!(name, unit, what);
    }
    describe_histogram!(
        "iago_interaction_seconds",
        Seconds,
        "Until an answer is given; of it, drawing a picture and committing a transaction"
    );
    for (name, unit, what) in [
        (
            "iago_ready",
            Count,
            "1 as /readyz is 200: gateway, database and token all work",
        ),
        (
            "iago_database_up",
            Count,
            "1 if the database answers and takes writes; without an answer, what it would tell is NaN",
        ),
        (
            "iago_shards_connected",
            Count,
            "Shards of this process that are connected",
        ),
        (
            "iago_shards_expected",
            Count,
            "Shards of this process; 0 until Discord has named them",
        ),
        (
            "iago_outbox_rows",
            Count,
            "Messages that do not show the present state yet",
        ),
        (
            "iago_outbox_oldest_seconds",
            Seconds,
            "Since when the first of those is due, however often it was tried",
        ),
        ("iago_matches_running", Count, "Matches that are not over"),
        (
            "iago_engine_queue",
            Count,
            "Questions that wait for the engine",
        ),
        (
            "iago_last_backup_timestamp_seconds",
            Seconds,
            "When `iago backup` last copied the database, since 1970; 0 if never",
        ),
        (
            "iago_disk_free_bytes",
            Bytes,
            "Free on the disk of an SQLite database; NaN for a server, whose disk is its own",
        ),
        ("iago_build_info", Count, "The version, as a label"),
        (
            "process_start_time_seconds",
            Seconds,
            "When the process began or started itself anew, since 1970",
        ),
        (
            "process_resident_memory_bytes",
            Bytes,
            "Memory of the process",
        ),
    ] {
        describe_gauge!(name, unit, what);
    }
    watched.begin_counting();
    gauge!("iago_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    gauge!("process_start_time_seconds").set(now.unwrap_or_default().as_secs_f64());
}

/// A connection that is being served.
struct Open {
    /// Whether the request of this connection has arrived.
    asked: Arc<AtomicBool>,
    task: AbortHandle,
}

async fn serve(listener: TcpListener, pages: Arc<Pages>) {
    let mut open: Vec<Open> = Vec::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // The most likely reason is that the process has too many open files.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        open.retain(|connection| !connection.task.is_finished());
        if open.len() >= CONNECTIONS {
            // A client that keeps connections open without a request must not keep other clients waiting.
            let idle = open
                .iter()
                .position(|connection| !connection.asked.load(Ordering::Relaxed));
            open.remove(idle.unwrap_or(0)).task.abort();
        }
        let asked = Arc::new(AtomicBool::new(false));
        let serving = connection(stream, Arc::clone(&pages), Arc::clone(&asked));
        // If a client disconnects or sends a bad request, only its own connection ends.
        let serving = tokio::spawn(tokio::time::timeout(MONITOR_ANSWER, serving));
        open.push(Open {
            asked,
            task: serving.abort_handle(),
        });
    }
}

async fn connection(
    stream: TcpStream,
    pages: Arc<Pages>,
    asked: Arc<AtomicBool>,
) -> hyper::Result<()> {
    let service = service_fn(move |request| {
        asked.store(true, Ordering::Relaxed);
        let pages = Arc::clone(&pages);
        async move { Ok::<_, Infallible>(pages.answer(&request).await) }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(MONITOR_HEAD)
        .max_buf_size(HEAD)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service)
        .await
}

struct Pages {
    watched: Arc<Watched>,
    metrics: PrometheusHandle,
}

impl Pages {
    async fn answer(&self, request: &Request<Incoming>) -> Response<Full<Bytes>> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return page(
                StatusCode::METHOD_NOT_ALLOWED,
                "text/plain",
                "only GET and HEAD\n",
            );
        }
        match request.uri().path() {
            "/healthz" => page(StatusCode::OK, "text/plain", "ok"),
            "/readyz" => self.readiness().await,
            "/metrics" => {
                self.watched.measure().await;
                self.metrics.run_upkeep();
                let format = "text/plain; version=0.0.4; charset=utf-8";
                page(StatusCode::OK, format, self.metrics.render())
            }
            _ => page(StatusCode::NOT_FOUND, "text/plain", "not found\n"),
        }
    }

    async fn readiness(&self) -> Response<Full<Bytes>> {
        let ready = self.watched.readiness().await;
        let status = match ready.is_whole() {
            true => StatusCode::OK,
            false => StatusCode::SERVICE_UNAVAILABLE,
        };
        let body = serde_json::json!({
            "gateway": ready.gateway,
            "database": ready.database,
            "token": ready.token,
        });
        page(status, "application/json", body.to_string())
    }
}

fn page(status: StatusCode, kind: &'static str, body: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    let kind = hyper::header::HeaderValue::from_static(kind);
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}
