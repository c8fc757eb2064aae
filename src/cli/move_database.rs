//! `iago move-database`: from SQLite to PostgreSQL, or back.

use super::{CliError, run, unless_closed};
use std::io::Write as _;
use store::{Store, StoreError};

/// Copies everything into an empty database
///
/// Stop the bot first. If the copying is interrupted, the same command completes it. At the end the rows of every table
/// are counted and compared. Then start the bot with DATABASE_URL set to the new address; the old database stays as it is.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The database to read, such as sqlite://iago.db
    from: String,

    /// The empty database to fill, such as postgres://user:password@host/database
    to: String,
}

/// Copies and compares.
///
/// # Errors
/// A database cannot be used, the second is not empty, or the copy differs.
pub fn run(args: &Args) -> Result<(), CliError> {
    run::on_runtime(async {
        let unusable = |error: StoreError| CliError::runtime(error.to_string());
        // Opened alone: a bot on an SQLite file would write meanwhile.
        let address = run::existing(Some(&args.from));
        let from = Store::open_alone(&address).await.map_err(unusable)?;
        let to = Store::open_alone(&args.to).await.map_err(unusable)?;
        let mut out = std::io::stdout();
        let copied = from
            .transfer(&to, |table, rows| {
                let _ = writeln!(out, "{table}: {rows} rows, equal");
            })
            .await;
        from.close().await;
        to.close().await;
        copied.map_err(|error| CliError::runtime(error.to_string()))?;
        unless_closed(writeln!(
            std::io::stdout(),
            "everything is copied; set DATABASE_URL to the new address"
        ))
    })
}
