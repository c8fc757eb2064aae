//! What an operator asks a running bot over HTTP: whether it lives, whether it can answer people, and its metrics.
//! `.env.example` names its paths.

use crate::discord::Watched;
use crate::times::{MONITOR_ANSWER, MONITOR_HEAD};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::CONTENT_TYPE;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use metrics::{describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;

/// The most bytes of a request's head; hyper takes no less.
const HEAD: usize = 8 * 1024;

/// How many connections are served at once.
const CONNECTIONS: usize = 16;

/// Upper bounds of the histograms' buckets, in seconds.
const BUCKETS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

#[derive(Debug, thiserror::Error)]
pub enum MonitorError {
    #[error("IAGO_MONITOR: cannot listen on {0}: {1}; another program may use that port")]
    Address(SocketAddr, std::io::Error),
    #[error("the metrics cannot be recorded: {0}")]
    Recorder(#[from] BuildError),
}

impl MonitorError {
    /// Whether starting again cannot help. An address that is taken may be free then.
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
    /// Answers on an address from now on.
    ///
    /// # Errors
    /// The address is taken or not this machine's.
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
        describe();
        tracing::info!(%address, "the monitor answers");
        let serving = tokio::spawn(serve(listener, Arc::new(Pages { watched, metrics })));
        Ok(Monitor(serving.abort_handle()))
    }
}

fn describe() {
    describe_counter!(
        "iago_interactions_total",
        "Commands and buttons by what came of them"
    );
    describe_counter!(
        "iago_discord_calls_total",
        "Calls to Discord by status; none: no response"
    );
    describe_histogram!(
        "iago_interaction_seconds",
        "Until an answer is given; of it, drawing a picture and committing a transaction"
    );
    describe_gauge!(
        "iago_outbox_rows",
        "Messages that do not show the present state yet"
    );
    describe_gauge!(
        "iago_outbox_oldest_seconds",
        "How long the first of those is due"
    );
    describe_gauge!("iago_matches_running", "Matches that are not over");
    describe_gauge!("iago_engine_queue", "Questions that wait for the engine");
    describe_gauge!(
        "iago_shards_connected",
        "Shards of this process that are connected"
    );
}

async fn serve(listener: TcpListener, pages: Arc<Pages>) {
    let free = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(turn) = Arc::clone(&free).acquire_owned().await else {
            return;
        };
        let pages = Arc::clone(&pages);
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(async move {
                    // A client that goes away or asks badly ends its own connection only.
                    let _ = tokio::time::timeout(MONITOR_ANSWER, connection(stream, pages)).await;
                    drop(turn);
                });
            }
            // Too many open files, most likely.
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

async fn connection(stream: TcpStream, pages: Arc<Pages>) -> hyper::Result<()> {
    let service = service_fn(move |request| {
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
        let status = match ready.gateway && ready.database && ready.token {
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
