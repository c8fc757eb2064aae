//! `iago forget`: deletes what is stored about a person or a server.

use super::{CliError, run, say};
use crate::discord::Clock;
use app::{App, PersonalData, Unfinished};
use referee::{GuildId, UserId};
use std::io::{self, BufRead as _};

/// Deletes everything stored about a person or a server
///
/// Says what will be deleted and asks, unless --yes is given. A running bot notices within a minute.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,

    /// Do not ask
    #[arg(long, global = true)]
    yes: bool,

    /// The database, such as sqlite://iago.db; without it DATABASE_URL counts
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
}

#[derive(Clone, Copy, Debug, clap::Subcommand)]
enum What {
    /// A person, like /referee data delete; running matches are resigned
    User {
        /// The person's Discord id
        id: u64,
    },
    /// A server: its matches, ratings, settings and messages
    Server {
        /// The server's Discord id
        id: u64,
    },
}

pub fn run(args: &Args) -> Result<(), CliError> {
    let database = run::existing(args.database.as_deref());
    run::on_runtime(async {
        let app = run::open_beside(&database).await?;
        let done = match args.what {
            What::User { id } => forget_user(&app, UserId(id), args.yes).await,
            What::Server { id } => forget_server(&app, GuildId(id), args.yes).await,
        };
        app.close().await;
        done
    })
}

async fn forget_user(app: &App, user: UserId, yes: bool) -> Result<(), CliError> {
    let Some(data) = app.export(user).await? else {
        return say(format!("Nothing is stored about user {user}."));
    };
    say(told(user, &data))?;
    confirmed(yes)?;
    let now = Clock::System.now();
    app.forget(user, Unfinished::Resigned, now).await?;
    say(format!("Everything about user {user} is deleted."))
}

async fn forget_server(app: &App, guild: GuildId, yes: bool) -> Result<(), CliError> {
    let data = app.server_data(guild).await?;
    if data.iter().all(|(_, rows)| *rows == 0) {
        return say(format!("Nothing is stored about server {guild}."));
    }
    say(format!("Server {guild}:\n{}", counts(&data)))?;
    confirmed(yes)?;
    app.forget_server(guild).await?;
    say(format!("Everything about server {guild} is deleted."))
}

/// Describes how much is stored about a person, and what happens to the person's matches.
fn told(user: UserId, data: &PersonalData) -> String {
    let lists = data.iter().filter_map(|(name, list)| {
        let rows = u64::try_from(list.as_array()?.len()).ok()?;
        Some((name.replace('_', " "), rows))
    });
    let lists: Vec<(String, u64)> = lists.collect();
    let name = data["person"]["name"].as_str().unwrap_or_default();
    format!(
        "User {user}, “{name}”:\n{}\nRunning matches are resigned. Opponents keep their matches, against a \
         former player.",
        counts(&lists)
    )
}

fn counts<K: AsRef<str>>(kinds: &[(K, u64)]) -> String {
    let some = kinds.iter().filter(|(_, rows)| *rows > 0);
    let lines = some.map(|(kind, rows)| format!("  {}: {rows}", kind.as_ref()));
    lines.collect::<Vec<_>>().join("\n")
}

fn confirmed(yes: bool) -> Result<(), CliError> {
    if yes {
        return Ok(());
    }
    say("Delete all of this for good? [y/N]")?;
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer);
    match (read, answer.trim()) {
        (Ok(_), "y" | "Y" | "yes") => Ok(()),
        _ => Err(CliError::runtime(
            "nothing was deleted (--yes deletes without asking)",
        )),
    }
}
