//! Starting the process anew in its own place: what the platform's library has left hanging goes with the old one.

use super::{CliError, run};
use crate::times::{STARTED_ANEW_LONGEST_REST, STARTED_ANEW_REST};
use app::App;
use std::time::Duration;

/// The environment variable that says how many times in a row the process was started anew.
const TIMES: &str = "IAGO_STARTED_ANEW";

pub(super) fn times() -> u32 {
    let times = std::env::var(TIMES).ok();
    times.and_then(|it| it.parse().ok()).unwrap_or(0)
}

/// The rest before a start, if it is the last of so many in a row.
fn rest(times: u32) -> Duration {
    STARTED_ANEW_LONGEST_REST.min(STARTED_ANEW_REST * times.saturating_sub(1))
}

/// Rests, then closes the database and starts the program anew with the same arguments and the same process id. The
/// monitor is asked meanwhile, and the database is well.
///
/// # Errors
/// The program cannot be started, or this system has no such way.
pub(super) async fn start(
    times: u32,
    why: impl std::error::Error,
    app: &App,
) -> Result<(), CliError> {
    let rest = rest(times);
    let seconds = rest.as_secs();
    tracing::warn!(%why, seconds, "starting anew");
    let rested = tokio::select! {
        () = tokio::time::sleep(rest) => true,
        () = run::interrupted() => false,
    };
    run::farewell(app.close()).await;
    match rested {
        true => Err(replace(times)),
        false => Ok(()),
    }
}

/// Returns only if it fails.
#[cfg(unix)]
fn replace(times: u32) -> CliError {
    use std::os::unix::process::CommandExt;
    let mut arguments = std::env::args_os();
    let named = arguments.next().unwrap_or_default();
    let program = std::env::current_exe().unwrap_or_else(|_| named.into());
    let failed = std::process::Command::new(program)
        .args(arguments)
        .env(TIMES, times.to_string())
        .exec();
    CliError::runtime(format!(
        "Discord's gateway is silent, and Iago cannot start anew by itself ({failed}); start it again"
    ))
}

#[cfg(not(unix))]
fn replace(_: u32) -> CliError {
    CliError::runtime("Discord's gateway is silent; start Iago again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_start_in_a_row_waits_ten_seconds_longer_and_none_more_than_five_minutes() {
        let waits = [1, 2, 3, 31, 1_000].map(|times| rest(times).as_secs());
        assert_eq!(waits, [0, 10, 20, 300, 300]);
    }
}
