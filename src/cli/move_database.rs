//! `iago move-database`: from SQLite to PostgreSQL, or back.

use super::{CliError, run, say};
use store::Store;

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

pub fn run(args: &Args) -> Result<(), CliError> {
    run::on_runtime(async {
        // Opened alone: a bot on an SQLite file would write meanwhile.
        let address = run::existing(Some(&args.from));
        let from = Store::open_alone(&address).await?;
        let to = Store::open_alone(&args.to).await?;
        let copied = from
            .transfer(&to, |table, rows| {
                let _ = say(format!("{table}: {rows} rows, equal"));
            })
            .await;
        from.close().await;
        to.close().await;
        copied?;
        say("everything is copied; set DATABASE_URL to the new address")
    })
}
