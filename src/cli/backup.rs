//! `iago backup`: a copy of the database while the bot runs.

use super::{CliError, run, say};
use crate::config;
use std::path::{Path, PathBuf};
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

pub fn run(args: &Args) -> Result<(), CliError> {
    // Before the file .env adds to the environment: a shell does not know what is in there.
    let exported = args.database.is_none() && std::env::var_os("DATABASE_URL").is_some();
    let database = args.database.clone().unwrap_or_else(config::database_url);
    if database.starts_with("postgres:") || database.starts_with("postgresql:") {
        return tell_command(&args.file, &database, exported);
    }
    run::on_runtime(async {
        let store = Store::open_read_only(&database).await?;
        let copied = store.back_up(&args.file).await;
        store.close().await;
        copied?;
        let name = args.file.display();
        say(format!("the database is copied to {name}"))
    })
}

fn tell_command(file: &Path, database: &str, exported: bool) -> Result<(), CliError> {
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()).into());
    }
    let file = quoted(&file.display().to_string());
    let database = match exported {
        true => "\"$DATABASE_URL\"".to_owned(),
        false => quoted(&without_password(database)),
    };
    say(format!("pg_dump --format=custom --file={file} {database}"))
}

fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The address without the passwords in it, which `pg_dump` then asks for.
fn without_password(address: &str) -> String {
    let (before, query) = address.split_once('?').unwrap_or((address, ""));
    let (scheme, rest) = before.split_once("//").unwrap_or((before, ""));
    let rest = match rest.rsplit_once('@') {
        Some((person, place)) => {
            let name = person.split(':').next().unwrap_or(person);
            format!("{name}@{place}")
        }
        None => rest.to_owned(),
    };
    let kept = query
        .split('&')
        .filter(|pair| !pair.is_empty() && !pair.starts_with("password="));
    let kept: Vec<&str> = kept.collect();
    let mark = if kept.is_empty() { "" } else { "?" };
    format!("{scheme}//{rest}{mark}{}", kept.join("&"))
}
