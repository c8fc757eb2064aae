//! `iago move-database`: copies the database from SQLite to PostgreSQL, or back.

use super::{CliError, run, say};
use std::time::{Duration, Instant};
use store::{Progress, Store};

/// The shortest time between two lines about the progress of the same table.
const QUIET: Duration = Duration::from_secs(10);

/// Copies everything into an empty database
///
/// Stop the bot first. If the copying is interrupted, the same command completes it. At the end the rows of every table
/// are counted and compared. Then start the bot with DATABASE_URL set to the new address; the old database stays as it
/// is.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The database to read, such as sqlite://iago.db
    from: String,

    /// The empty database to fill, such as postgres://user:password@host/database
    to: String,
}

pub fn run(args: &Args) -> Result<(), CliError> {
    run::on_runtime(async {
        store::different(&args.from, &args.to)?;
        // The database is opened for this process alone, because a running bot would write to it during the copying.
        let from = Store::open_alone_read_only(&args.from).await?;
        let to = Store::open_to_fill(&args.to).await?;
        let copied = from.transfer(&to, told()).await;
        from.close().await;
        to.close().await;
        copied?;
        say("everything is copied; set DATABASE_URL to the new address")
    })
}

/// Returns a function that prints the progress of the copying: one line for each table that is equal in both databases,
/// and a line every ten seconds for a table that takes longer.
fn told() -> impl FnMut(&str, Progress) {
    let mut last = Instant::now();
    move |table, progress| {
        let (rows, of, done) = match progress {
            Progress::Copied { rows, of } => (rows, of, "copied"),
            Progress::Compared { rows, of } => (rows, of, "compared"),
            Progress::Equal { rows, nuls } => {
                let _ = say(format!("{table}: {rows} rows, equal{}", replaced(nuls)));
                return;
            }
        };
        if last.elapsed() >= QUIET {
            last = Instant::now();
            let _ = say(format!("{table}: {rows} of {of} rows {done}"));
        }
    }
}

/// Says in how many texts a NUL character was replaced, because PostgreSQL does not allow that character.
fn replaced(nuls: u64) -> String {
    match nuls {
        0 => String::new(),
        some => {
            format!(", but for a NUL in {some} texts, in whose place U+FFFD (\u{fffd}) is written")
        }
    }
}
