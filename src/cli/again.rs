//! Starts the program again in the place of the running process. Tasks that the library serenity has left hanging end
//! with the old program.

use super::{CliError, run};
use crate::times::{STARTED_ANEW_LONGEST_REST, STARTED_ANEW_REST};
use app::App;
use std::time::Duration;

/// The environment variable that holds how many times in a row the program was started again.
const TIMES: &str = "IAGO_STARTED_ANEW";

pub(super) fn times() -> u32 {
    let times = std::env::var(TIMES).ok();
    times.and_then(|it| it.parse().ok()).unwrap_or(0)
}

/// The time to wait before the program is started again for the `times`-th time in a row, from 1.
fn rest(times: u32) -> Duration {
    STARTED_ANEW_LONGEST_REST.min(STARTED_ANEW_REST * times.saturating_sub(1))
}

/// Waits, then closes the database and starts the program again with the same arguments and the same process id. While
/// the process waits, the database is open and the monitor answers.
///
/// # Errors
/// Fails if the program cannot be started, or if this system cannot replace a process.
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

/// Replaces this process by a new start of the program. Returns only if the new start fails.
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
