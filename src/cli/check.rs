//! `iago check`: whether what is stored is still what the rules say.

use super::{Failure, run, unless_closed};
use crate::config;
use app::Checked;
use std::io::{self, Write};

/// Replays every stored match and says which do not stand
///
/// Each match is judged again from its first ply. Printed are those with a ply that is not legal,
/// with an ending or a winner other than the rules give, and those that cannot be read; the exit
/// status is then 1. Ratings that do not follow from the results are named too. Worth running after
/// an update of the rules and after restoring a copy.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The database, such as sqlite://iago.db; without it DATABASE_URL counts
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

/// Checks and prints.
///
/// # Errors
/// The database cannot be used, or something in it does not stand.
pub fn run(args: &Args) -> Result<(), Failure> {
    let database = args.database.clone().unwrap_or_else(config::database_url);
    run::on_runtime(async {
        let app = run::open(&existing(&database)).await?;
        let checked = app.check().await;
        app.close().await;
        tell(&checked.map_err(|error| Failure::trouble(error.to_string()))?)
    })
}

/// The same database, but not made anew where there is none: a mistyped name must not pass.
fn existing(database: &str) -> String {
    if database.starts_with("sqlite:") && !database.contains('?') {
        format!("{database}?mode=rw")
    } else {
        database.to_owned()
    }
}

fn tell(checked: &Checked) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for (id, fault) in &checked.faults {
        unless_closed(writeln!(out, "match {id}: {fault}"))?;
    }
    for (pool, user) in &checked.ratings {
        let (guild, game, variant) = (pool.guild, pool.game, &pool.variant);
        unless_closed(writeln!(
            out,
            "ratings of {game} ({variant}) in server {guild}: that of player {user} does not follow from the results"
        ))?;
    }
    let (matches, faults) = (checked.matches, checked.faults.len());
    if faults > 0 {
        return Err(Failure::trouble(format!(
            "{faults} of {matches} stored matches do not stand"
        )));
    }
    if !checked.ratings.is_empty() {
        return Err(Failure::trouble(format!(
            "{} ratings do not follow from the results",
            checked.ratings.len()
        )));
    }
    unless_closed(writeln!(out, "all {matches} stored matches stand"))
}
