//! `iago check`: whether what is stored is still what the rules say.

use super::{CliError, run, unless_closed};
use crate::config;
use app::Checked;
use std::io::{self, Write};

/// Replays every stored match and says which do not stand
///
/// Each match is judged again from its first ply. Printed are those with a ply that is not legal,
/// with an ending or a winner other than the rules give, those whose result the list of rated results
/// does not hold, and those that cannot be read; the exit status is then 1, and 2 if the database cannot be read. So are tournaments whose rounds
/// are none of their kind, or that have another result than a match of theirs. Ratings that do not follow
/// from the results are named too. Nothing is written, so a bot may be running on the database; one of
/// another version is refused. Worth running after an update of the rules and after restoring a copy.
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
pub fn run(args: &Args) -> Result<(), CliError> {
    let database = args.database.clone().unwrap_or_else(config::database_url);
    let checked = run::on_runtime(async {
        let app = run::open_read_only(&database).await?;
        let checked = app.check().await;
        app.close().await;
        checked.map_err(|error| CliError::runtime(error.to_string()))
    });
    // Status 1 says that something does not stand.
    let checked = checked.map_err(|error| CliError::bad_input(error.sentence))?;
    tell(&checked)
}

fn tell(checked: &Checked) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    for (id, discrepancy) in &checked.discrepancies {
        unless_closed(writeln!(out, "match {id}: {discrepancy}"))?;
    }
    for (id, discrepancy) in &checked.tournaments {
        unless_closed(writeln!(out, "tournament {id}: {discrepancy}"))?;
    }
    for (pool, user) in &checked.ratings {
        let (guild, game, variant) = (pool.guild, pool.game, &pool.variant);
        unless_closed(writeln!(
            out,
            "ratings of {game} ({variant}) in server {guild}: that of player {user} does not follow from the results"
        ))?;
    }
    let (matches, discrepancies) = (checked.matches, checked.discrepancies.len());
    if discrepancies > 0 {
        return Err(CliError::runtime(format!(
            "{discrepancies} of {matches} stored matches do not stand"
        )));
    }
    if !checked.tournaments.is_empty() {
        return Err(CliError::runtime(format!(
            "{} tournaments do not stand",
            checked.tournaments.len()
        )));
    }
    if !checked.ratings.is_empty() {
        return Err(CliError::runtime(format!(
            "{} ratings do not follow from the results",
            checked.ratings.len()
        )));
    }
    unless_closed(writeln!(out, "all {matches} stored matches stand"))
}
