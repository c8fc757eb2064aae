//! What the long-running subcommands share: a runtime, a log, a database, the end.

use super::{CliError, log, memory};
use crate::config;
use crate::times::ORDERLY_END;
use app::{App, Shards};
use std::future::Future;
use std::time::Duration;
use store::Store;

pub(super) fn on_runtime<T>(
    work: impl Future<Output = Result<T, CliError>>,
) -> Result<T, CliError> {
    memory::share_arenas();
    log::start()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| CliError::runtime(format!("cannot start the runtime: {error}")))?;
    let result = runtime.block_on(work);
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
}

/// The address of a database that must exist: SQLite then creates no file for a mistyped name.
pub(super) fn existing(database: Option<&str>) -> String {
    let database = database.map_or_else(config::database_url, str::to_owned);
    match database.starts_with("sqlite:") && !database.contains('?') {
        true => format!("{database}?mode=rw"),
        false => database,
    }
}

/// Opens the database with its use cases, for the bot that serves these shards: the only bot on an SQLite file, or one
/// of several on PostgreSQL.
pub(super) async fn open(database_url: &str, shards: Shards) -> Result<App, CliError> {
    let store = Store::open_alone(database_url, shards).await;
    let store = store.map_err(|error| CliError::of(&error, error.is_permanent()))?;
    Ok(App::new(store))
}

/// Opens a database of this version, even while a bot runs on it.
pub(super) async fn open_beside(database_url: &str) -> Result<App, CliError> {
    // Fails for an older database, which this program would otherwise update under an older bot that runs on it.
    open_read_only(database_url).await?.close().await;
    Ok(App::new(Store::open(database_url).await?))
}

pub(super) async fn open_read_only(database_url: &str) -> Result<App, CliError> {
    Ok(App::new(Store::open_read_only(database_url).await?))
}

/// Returns at the first Ctrl-C, SIGTERM or SIGHUP: a closed terminal is no reason to lose an answer.
pub(super) async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let terminated = signal(SignalKind::terminate());
        let (Ok(mut terminated), Ok(mut hung_up)) = (terminated, signal(SignalKind::hangup()))
        else {
            return ctrl_c().await;
        };
        tokio::select! {
            () = ctrl_c() => {}
            _ = terminated.recv() => {}
            _ = hung_up.recv() => {}
        }
    }
    #[cfg(not(unix))]
    ctrl_c().await;
}

async fn ctrl_c() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Without a handler Ctrl-C is not noticed: the process ends by other means.
        std::future::pending::<()>().await;
    }
}

/// Waits for an orderly end; after [`ORDERLY_END`] the process exits with status 1 instead.
pub(super) async fn farewell<T>(ending: impl Future<Output = T>) -> T {
    let Ok(ended) = tokio::time::timeout(ORDERLY_END, ending).await else {
        tracing::warn!("not everything ended within {ORDERLY_END:?}; stopping now");
        std::process::exit(1);
    };
    ended
}
