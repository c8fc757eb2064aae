//! `iago backup`: a copy of the database while the bot runs.

use super::{CliError, unless_closed};
use crate::cli::run;
use crate::config;
use std::io::Write as _;
use std::path::PathBuf;
use store::{BackupError, Store};

/// Copies the database into a new file while the bot runs
///
/// The copy is the database as it was at one moment; `iago check --database sqlite://FILE` reads it. An existing file is
/// never overwritten. PostgreSQL has a program of its own for this, and the command says how it is called.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The new file
    file: PathBuf,

    /// The database, such as sqlite://iago.db; without it DATABASE_URL counts
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

/// Copies.
///
/// # Errors
/// The database cannot be read, or the file not be written.
pub fn run(args: &Args) -> Result<(), CliError> {
    let database = args.database.clone().unwrap_or_else(config::database_url);
    let name = args.file.display();
    if !database.starts_with("sqlite:") {
        let command = format!("pg_dump --format=custom --file='{name}' \"$DATABASE_URL\"");
        return unless_closed(writeln!(std::io::stdout(), "{command}"));
    }
    run::on_runtime(async {
        let failed = |error: BackupError| CliError::runtime(error.to_string());
        let store = Store::open_read_only(&database).await;
        let store = store.map_err(|error| CliError::runtime(error.to_string()))?;
        let copied = store.back_up(&args.file).await;
        store.close().await;
        copied.map_err(failed)?;
        unless_closed(writeln!(
            std::io::stdout(),
            "the database is copied to {name}"
        ))
    })
}
