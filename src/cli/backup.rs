//! `iago backup`: copies the database while the bot runs.

use super::{CliError, run, say};
use crate::config;
use crate::discord::Clock;
use std::path::PathBuf;
use store::Store;

/// Copies the database into a new file while the bot runs
///
/// The copy is the database as it was at one moment, and an existing file is never overwritten. For SQLite the copy is
/// a database, which `iago check --database sqlite://FILE` reads; for PostgreSQL it is an archive of pg_dump, which has
/// to be installed, and pg_restore reads it. The time of the copy is noted in the database, for the monitor.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The new file
    file: PathBuf,

    /// The database, such as sqlite://iago.db; without it DATABASE_URL counts
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

pub fn run(args: &Args) -> Result<(), CliError> {
    let database = args.database.clone().unwrap_or_else(config::database_url);
    run::on_runtime(async {
        let at = Clock::System.now();
        let store = Store::open_read_only(&database).await?;
        let copied = store.back_up(&database, &args.file).await;
        store.close().await;
        copied?;
        let noted = async {
            let app = run::open_beside(&run::existing(Some(&database))).await?;
            let noted = app.note_backup(at).await;
            app.close().await;
            Ok::<(), CliError>(noted?)
        };
        if let Err(error) = noted.await {
            let why = error.sentence;
            tracing::warn!(why, "the copy is made, and not noted in the database");
        }
        let name = args.file.display();
        say(format!("the database is copied to {name}"))
    })
}
