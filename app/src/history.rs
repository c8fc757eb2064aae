//! Looking back and around: records, lists, leaderboards.

use super::load::NOBODY;
use super::{App, Caller, Error, MatchView, NoMatch, OwnMatches, RatingPath};
use referee::{Match, MatchId, RestoreError, Time, UserId};
use rules::BySide;
use rules::record::Record;
use std::sync::Arc;
use store::{OwnMatch, Pool, Tables, day_of};

impl App {
    /// The record of a match, as everybody knows it, from which text can be written. A former player
    /// appears as `nameless`.
    pub async fn record(&self, id: MatchId, nameless: &str) -> Result<Record, Error> {
        let mut session = self.store.read().await?;
        let view = self.load_view(&mut session, id, NOBODY).await?;
        let names = view
            .names
            .map(|name| name.unwrap_or_else(|| nameless.to_owned()));
        write_record(&view.this_match.public_view(), names).map_err(|why| Error::Restore(id, why))
    }

    pub async fn show_match(&self, id: MatchId) -> Result<MatchView, Error> {
        let mut session = self.store.read().await?;
        self.load_view(&mut session, id, NOBODY).await
    }

    /// The caller's running matches, as far as a list has room for them.
    pub async fn own_matches(
        &self,
        caller: &Caller,
        waiting: u32,
        here: u32,
    ) -> Result<OwnMatches, Error> {
        let mut session = self.store.read().await?;
        let lost = session.matches().lost_of(caller.user).await?;
        let rows = session.matches().waiting_for(caller.user, waiting).await?;
        let mut waiting = self.load_all(&mut session, rows).await?;
        waiting.retain(|(it, _)| it.player_to_move() == Some(caller.user));
        let user = caller.user;
        let mut matches = session.matches();
        let rows = matches.running_with_names(user, here).await?;
        let mut asked = session.challenges();
        let challenges = asked
            .open_to(user, caller.guild(), caller.now, here)
            .await?;
        Ok(OwnMatches {
            challenges,
            lost,
            waiting: waiting.into_iter().map(|(it, _)| it).collect(),
            here: self.load_all(&mut session, rows).await?,
        })
    }

    /// Matches with the names of their players, as far as they can be read.
    pub(super) async fn load_all(
        &self,
        tables: &mut impl Tables,
        rows: Vec<OwnMatch>,
    ) -> Result<Vec<(Arc<Match>, BySide<Option<String>>)>, Error> {
        let mut loaded = Vec::new();
        for OwnMatch {
            id,
            revision,
            names,
        } in rows
        {
            match self.load_at(tables, id, revision).await {
                // One that ended since the list was read.
                Err(Error::NoMatch(NoMatch::Unknown)) => {}
                // The others are not to be hidden by it.
                Err(why) if why.is_unreadable() => {
                    tracing::error!(%id, %why, "a stored match cannot be read");
                }
                this_match => loaded.push((this_match?, names)),
            }
        }
        Ok(loaded)
    }

    /// The names last seen of the players of matches, the first side first.
    pub async fn names_of(
        &self,
        matches: &[Arc<Match>],
    ) -> Result<Vec<BySide<Option<String>>>, Error> {
        let mut session = self.store.read().await?;
        let mut names = Vec::new();
        for this_match in matches {
            let seats = this_match.seats();
            names.push(BySide::new(
                session.players().name(seats.first).await?,
                session.players().name(seats.second).await?,
            ));
        }
        Ok(names)
    }

    /// How a player's rating in a pool has moved; `None` before their first rated match there.
    pub async fn rating_path(
        &self,
        pool: &Pool,
        user: UserId,
        now: Time,
    ) -> Result<Option<RatingPath>, Error> {
        let mut session = self.store.read().await?;
        let mut ratings = session.ratings();
        let Some(row) = ratings.find(pool, user).await? else {
            return Ok(None);
        };
        let Some((start, after)) = ratings.path(pool, user).await? else {
            return Ok(None);
        };
        Ok(Some(RatingPath {
            name: row.name,
            now: row.standing.on(day_of(now)),
            tally: row.tally,
            start,
            after,
        }))
    }
}

fn write_record(this_match: &Match, names: BySide<String>) -> Result<Record, RestoreError> {
    let mut record = Record::new(this_match.terms().options, names);
    for (index, token) in this_match.tokens().enumerate() {
        record.push(token).map_err(|_| RestoreError::Ply(index))?;
    }
    let (year, month, day) = this_match.started_at().date();
    record.date = Some(format!("{year:04}-{month:02}-{day:02}"));
    record
        .with_ending(this_match.recorded())
        .map_err(|_| RestoreError::Ending)
}
