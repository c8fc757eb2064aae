//! What the long-running subcommands share: the runtime, the log, opening the database, and an orderly end.

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

/// The address of a database that has to exist already. With this address, SQLite creates no file if the name is
/// mistyped.
pub(super) fn existing(database: Option<&str>) -> String {
    let database = database.map_or_else(config::database_url, str::to_owned);
    match database.starts_with("sqlite:") && !database.contains('?') {
        true => format!("{database}?mode=rw"),
        false => database,
    }
}

/// Opens the database and its use cases for the bot that serves these shards. That bot has to be the only bot on an
/// SQLite file; on PostgreSQL it may be one of several.
pub(super) async fn open(database_url: &str, shards: Shards) -> Result<App, CliError> {
    let store = Store::open_alone(database_url, shards).await;
    let store = store.map_err(|error| CliError::of(&error, error.is_permanent()))?;
    Ok(App::new(store))
}

/// Opens a database that has exactly the version of this program, even if a bot is using the database.
pub(super) async fn open_beside(database_url: &str) -> Result<App, CliError> {
    // Fails for an older database. Otherwise this program would update the database while an older bot runs on it.
    open_read_only(database_url).await?.close().await;
    Ok(App::new(Store::open(database_url).await?))
}

pub(super) async fn open_read_only(database_url: &str) -> Result<App, CliError> {
    Ok(App::new(Store::open_read_only(database_url).await?))
}

/// Returns at the first Ctrl-C, SIGTERM or SIGHUP. SIGHUP is handled because no answer may be lost when a terminal is
/// closed.
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
        // Ctrl-C cannot be noticed here, so this function never returns. Ctrl-C itself then ends the process.
        std::future::pending::<()>().await;
    }
}

/// Waits for an orderly end. After [`ORDERLY_END`], the process exits with status 1 instead.
pub(super) async fn farewell<T>(ending: impl Future<Output = T>) -> T {
    let Ok(ended) = tokio::time::timeout(ORDERLY_END, ending).await else {
        tracing::warn!("not everything ended within {ORDERLY_END:?}; stopping now");
        std::process::exit(1);
    };
    ended
}
