//! `iago check`: checks whether the stored data follow the rules.

use super::{CliError, run, say};
use crate::config;
use app::{App, Checked};
use store::{Store, StoreError};

/// Replays every stored match and says which do not stand
///
/// Each match is judged again from its first ply. The command prints matches with a ply that is not legal, with an
/// ending or a winner other than the rules give, whose result the list of rated results does not hold, or that cannot
/// be read. It also prints tables, columns, keys and indexes that are missing, as after a restore that was cut short;
/// tournaments whose rounds do not fit their kind, or that have another result than a match of theirs; and ratings that
/// do not follow from the results. The exit status is then 1, and 2 if the database cannot be read. Nothing is written,
/// so a bot may be running on the database; a database of another version is refused. Worth running after an update of
/// the rules and after restoring a copy.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The database, such as sqlite://iago.db; without it DATABASE_URL counts
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

pub fn run(args: &Args) -> Result<(), CliError> {
    let database = args.database.clone().unwrap_or_else(config::database_url);
    let checked = run::on_runtime(async {
        Store::verify(&database).await?;
        let app = match Store::open_read_only(&database).await {
            Err(lacking @ StoreError::Incomplete(_)) => return Ok(Err(lacking)),
            opened => App::new(opened?),
        };
        let checked = app.check().await;
        app.close().await;
        Ok(Ok(checked?))
    });
    // Exit status 1 is reserved for data that contradict the rules.
    let checked = checked.map_err(|error| CliError::bad_input(error.sentence))?;
    tell(&checked?)
}

fn tell(checked: &Checked) -> Result<(), CliError> {
    for (id, discrepancy) in &checked.discrepancies {
        say(format!("match {id}: {discrepancy}"))?;
    }
    for (id, discrepancy) in &checked.tournaments {
        say(format!("tournament {id}: {discrepancy}"))?;
    }
    for (pool, user) in &checked.ratings {
        let (guild, game, variant) = (pool.guild, pool.game, &pool.variant);
        say(format!(
            "ratings of {game} ({variant}) in server {guild}: that of player {user} does not follow from the results"
        ))?;
    }
    let matches = checked.matches;
    let failed = match [
        checked.discrepancies.len(),
        checked.tournaments.len(),
        checked.ratings.len(),
    ] {
        [0, 0, 0] => return say(format!("all {matches} stored matches stand")),
        [0, 0, ratings] => format!("{ratings} ratings do not follow from the results"),
        [0, tournaments, _] => format!("{tournaments} tournaments do not stand"),
        [some, ..] => format!("{some} of {matches} stored matches do not stand"),
    };
    Err(CliError::runtime(failed))
}
