//! Records of matches, lists of matches, and the history of a rating.

use super::challenge::is_at_rest;
use super::load::{NOBODY, tell_players_apart};
use super::{App, Caller, Error, MatchView, NoMatch, OwnMatches, Part, RatingPath};
use referee::{GuildId, Match, MatchId, RestoreError, Time, UserId};
use rules::BySide;
use rules::record::Record;
use std::sync::Arc;
use store::{MatchSummary, OwnMatch, Past, Pool, Tables, day_of};

impl App {
    /// The public record of a match, which can be written as text. A former player appears under the name `nameless`.
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

    /// The caller's running matches: the first `waiting` matches that wait for the caller, and page `page` (counted
    /// from 0) of all running matches, with `lines` matches on a page.
    pub async fn own_matches(
        &self,
        caller: &Caller,
        waiting: u32,
        page: u32,
        lines: u32,
    ) -> Result<OwnMatches, Error> {
        let mut session = self.store.read().await?;
        let rows = session.matches().own(caller.user).await?;
        let mut asked = session.challenges();
        let open = asked
            .open_to(caller.user, caller.guild(), caller.now)
            .await?;
        let mut challenges = Vec::new();
        if !open.is_empty() {
            let settings = session.players().guild(caller.guild()).await?;
            for asked in open {
                if !is_at_rest(&mut session, &asked, &settings).await? {
                    challenges.push(asked);
                }
            }
        }
        let part = Part::of(rows.len(), page, lines);
        let here = self.load_all(&mut session, part.cut(&rows)).await?;
        Ok(OwnMatches {
            challenges,
            lost: rows.iter().filter(|it| it.lost).count(),
            waits: rows.iter().filter(|it| it.waits).count(),
            waiting: self
                .load_waiting(&mut session, caller.user, &rows, waiting)
                .await?,
            part,
            here,
        })
    }

    /// Loads at most `most` matches that wait for a person.
    pub(super) async fn load_waiting(
        &self,
        tables: &mut impl Tables,
        user: UserId,
        rows: &[OwnMatch],
        most: u32,
    ) -> Result<Vec<Arc<Match>>, Error> {
        let waiting = rows.iter().filter(|it| it.waits);
        let waiting: Vec<OwnMatch> = waiting.take(most as usize).cloned().collect();
        let waiting = self.load_all(tables, &waiting).await?.into_iter();
        let waiting = waiting.map(|(it, _)| it);
        Ok(waiting
            .filter(|it| it.player_to_move() == Some(user))
            .collect())
    }

    /// Loads matches with the names of their players; equal names are made different. Unreadable matches are left out.
    async fn load_all(
        &self,
        tables: &mut impl Tables,
        rows: &[OwnMatch],
    ) -> Result<Vec<(Arc<Match>, BySide<Option<String>>)>, Error> {
        let mut loaded = Vec::new();
        for row in rows {
            match self.load_at(tables, row.id, row.revision).await {
                // The match was deleted after the list was read.
                Err(Error::NoMatch(NoMatch::Unknown)) => {}
                // The other matches are shown even if this match is unreadable.
                Err(why) if why.is_unreadable() => {
                    tracing::error!(id = %row.id, %why, "a stored match cannot be read");
                }
                this_match => loaded.push((this_match?, row.names.clone(), &row.accounts)),
            }
        }
        let people = loaded.iter_mut();
        tell_players_apart(people.map(|(it, names, accounts)| (it.seats(), names, *accounts)));
        let loaded = loaded.into_iter();
        Ok(loaded.map(|(it, names, _)| (it, names)).collect())
    }

    /// The names under which the bot last saw the players of these matches; equal names are made different.
    pub async fn names_of(
        &self,
        matches: &[Arc<Match>],
    ) -> Result<Vec<BySide<Option<String>>>, Error> {
        let mut session = self.store.read().await?;
        let mut names = Vec::new();
        let mut accounts = Vec::new();
        for this_match in matches {
            let seats = this_match.seats();
            let (first, first_account) = session.players().names(seats.first).await?;
            let (second, second_account) = session.players().names(seats.second).await?;
            names.push(BySide::new(first, second));
            accounts.push(BySide::new(first_account, second_account));
        }
        let people = matches.iter().zip(&mut names).zip(&accounts);
        tell_players_apart(people.map(|((it, names), accounts)| (it.seats(), names, accounts)));
        Ok(names)
    }

    /// Page `page` (counted from 0) of the finished matches of a server, latest first, with `lines` matches on a page.
    /// Equal names of players are made different.
    pub async fn finished(
        &self,
        guild: GuildId,
        which: Past,
        page: u32,
        lines: u32,
    ) -> Result<(Vec<MatchSummary>, Part), Error> {
        let mut session = self.store.read().await?;
        let mut matches = session.matches();
        let skip = page.saturating_mul(lines);
        let (mut rows, all) = matches.finished(guild, which, skip, lines).await?;
        let part = Part::of(all, page, lines);
        if part.page < page {
            (rows, _) = matches.finished(guild, which, part.skip(), lines).await?;
        }
        let people = rows.iter_mut();
        tell_players_apart(people.map(|it| (it.seats, &mut it.names, &it.accounts)));
        Ok((rows, part))
    }

    /// The history of a player's rating in a pool; `None` if the player has no rated match in that pool yet.
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
