//! Reads matches, and finds the match that a caller means.

use super::settings::reading;
use super::{App, Caller, Error, Look, MatchRef, MatchView, Messages, NoMatch, Whereabouts};
use hashlink::LruCache;
use referee::{Match, MatchId, Place, Seats, UserId, tell_apart};
use rules::{BySide, Game, Side};
use std::pin::Pin;
use std::sync::{Arc, MutexGuard, PoisonError};
use store::{MatchRow, OutboxRow, StoreError, Tables};

/// A match, and the row that was loaded with it for the caller.
type Found = (Arc<Match>, MatchRow);

/// Whether a caller in this place may act on the match, as [`Caller::is_at`] decides.
fn is_where(caller: &Caller, this_match: &Match) -> bool {
    let seats = this_match.seats();
    let players = Side::BOTH.map(|side| seats.player(side));
    caller.is_at(this_match.place(), players.into_iter())
}

/// Whether a place is exactly the channel in which the caller is.
fn is_in_channel(place: Place, caller: &Caller) -> bool {
    place.channel().is_some() && place.channel() == caller.place.channel()
}

/// The refusal for a match that is not in the caller's place.
fn elsewhere(caller: &Caller, this_match: &Match) -> NoMatch {
    let place = this_match.place();
    if this_match.ending().is_some() || is_in_channel(place, caller) {
        return NoMatch::Unknown;
    }
    let plays = this_match.seats().side(caller.user).is_some();
    NoMatch::Elsewhere(plays.then_some(place))
}

/// The id of a viewer who has no settings.
pub(super) const NOBODY: UserId = UserId(0);

impl App {
    /// Loads a match. The copy in memory is used only if its revision is the stored revision, because another process
    /// may have changed the match.
    pub(super) async fn load(
        &self,
        tables: &mut impl Tables,
        id: MatchId,
    ) -> Result<Arc<Match>, Error> {
        let revision = tables
            .matches()
            .revision(id)
            .await?
            .ok_or(Error::NoMatch(NoMatch::Unknown))?;
        self.load_at(tables, id, revision).await
    }

    /// Loads a match whose stored revision the caller of this function knows already.
    pub(super) async fn load_at(
        &self,
        tables: &mut impl Tables,
        id: MatchId,
        revision: u64,
    ) -> Result<Arc<Match>, Error> {
        let known = self.cached().get(&id).map(Arc::clone);
        if let Some(known) = known.filter(|known| known.revision() == revision) {
            return Ok(known);
        }
        let record = tables
            .matches()
            .load(id)
            .await?
            .ok_or(Error::NoMatch(NoMatch::Unknown))?;
        let this_match = Match::restore(record).map_err(|why| Error::Restore(id, why))?;
        let this_match = Arc::new(this_match);
        self.cache(&this_match);
        Ok(this_match)
    }

    pub(super) fn cache(&self, this_match: &Arc<Match>) {
        let mut running = self.cached();
        if this_match.ending().is_some() {
            running.remove(&this_match.id());
            return;
        }
        running.insert(this_match.id(), Arc::clone(this_match));
    }

    pub(super) fn cached(&self) -> MutexGuard<'_, LruCache<MatchId, Arc<Match>>> {
        // Nothing panics while it holds the lock. Even an outdated map would only cost a reload.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn find(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
        which: MatchRef,
    ) -> Pin<Box<impl Future<Output = Result<Found, Error>>>> {
        Box::pin(async move {
            match which {
                MatchRef::This(id) | MatchRef::Own(id) => {
                    let match_row = tables.matches().match_row(id, caller.user).await?;
                    let match_row = match_row.ok_or(Error::NoMatch(NoMatch::Unknown))?;
                    let this_match = self.load_at(tables, id, match_row.revision).await?;
                    // The match may have moved to another place, and a forged button may name a match of another
                    // server.
                    let plays = this_match.seats().side(caller.user).is_some();
                    let own = matches!(which, MatchRef::Own(_)) && plays;
                    match own || is_where(caller, &this_match) {
                        true => Ok((this_match, match_row)),
                        false => Err(Error::NoMatch(elsewhere(caller, &this_match))),
                    }
                }
                MatchRef::Here(game) => {
                    let mut found = None;
                    if let Some(row) = self.running_here(tables, caller, game).await? {
                        found = Some((self.load_at(tables, row.id, row.revision).await?, row));
                    }
                    // The bot may have been removed from the server of the match since the match was loaded.
                    let found = found.filter(|(it, _)| is_where(caller, it));
                    let Some((this_match, match_row)) = found else {
                        return Err(Error::NoMatch(NoMatch::Here {
                            yours: self.whereabouts(tables, caller).await?,
                        }));
                    };
                    if game.is_some_and(|game| game != this_match.game()) {
                        let others = self.others(tables, caller, &this_match).await?;
                        let other_game = NoMatch::OtherGame(this_match.game());
                        return Err(Error::NoMatch(others.unwrap_or(other_game)));
                    }
                    Ok((this_match, match_row))
                }
            }
        })
    }

    /// Finds the running match in the caller's place. In direct messages with the bot there may be several matches:
    /// matches of the given game come first, then matches that wait for the caller, then the latest match. Fails with
    /// [`NoMatch::Several`] if more than one match of that game waits for the caller.
    async fn running_here(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
        game: Option<Game>,
    ) -> Result<Option<MatchRow>, Error> {
        if let Some(channel) = caller.place.channel() {
            let mut matches = tables.matches();
            return Ok(matches.match_row_here(channel, caller.user).await?);
        }
        let mut direct = Vec::new();
        for id in tables.matches().running_of(caller.user).await? {
            match self.load(tables, id).await {
                Err(why) if why.is_unreadable() => {}
                this_match => direct.push(this_match?),
            }
        }
        direct.retain(|it| it.place().is_direct());
        let fits = |this_match: &Match| {
            let waits = this_match.player_to_move() == Some(caller.user);
            (game.is_none_or(|game| game == this_match.game()), waits)
        };
        let best = direct.iter().map(|it| fits(it)).max();
        direct.retain(|it| Some(fits(it)) == best);
        match (&direct[..], best) {
            // A typed move must not be played in a match that the caller did not mean.
            ([_, _, ..], Some((true, true))) => Err(Error::NoMatch(NoMatch::Several)),
            (found, _) => match found.last() {
                Some(it) => Ok(tables.matches().match_row(it.id(), caller.user).await?),
                None => Ok(None),
            },
        }
    }

    /// Returns [`NoMatch::Others`] if the caller plays running matches in other places, but does not play in this
    /// match.
    pub(super) async fn others(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
        this_match: &Match,
    ) -> Result<Option<NoMatch>, StoreError> {
        let seats = this_match.seats();
        if seats.side(caller.user).is_some() {
            return Ok(None);
        }
        let yours = self.whereabouts(tables, caller).await?;
        let any = yours != Whereabouts::default();
        Ok(any.then_some(NoMatch::Others { seats, yours }))
    }

    pub(super) async fn whereabouts(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
    ) -> Result<Whereabouts, StoreError> {
        let mut yours = Whereabouts::default();
        for (place, lost) in self.places_of(tables, caller.user).await? {
            match lost {
                None if !is_in_channel(place, caller) => yours.reached.push(place),
                _ => yours.lost = true,
            }
        }
        Ok(yours)
    }

    pub(super) async fn load_view(
        &self,
        tables: &mut impl Tables,
        id: MatchId,
        looking: UserId,
    ) -> Result<MatchView, Error> {
        Ok(self.load_view_and_owed(tables, id, looking).await?.0)
    }

    pub(super) async fn load_view_and_owed(
        &self,
        tables: &mut impl Tables,
        id: MatchId,
        looking: UserId,
    ) -> Result<(MatchView, Vec<OutboxRow>), Error> {
        let match_row = tables.matches().match_row(id, looking).await?;
        let match_row = match_row.ok_or(Error::NoMatch(NoMatch::Unknown))?;
        let this_match = self.load_at(tables, id, match_row.revision).await?;
        let owed = match_row.messages.clone();
        Ok((self.view_of(tables, this_match, match_row).await?, owed))
    }

    pub(super) async fn view(
        &self,
        tables: &mut impl Tables,
        this_match: Arc<Match>,
        looking: UserId,
    ) -> Result<MatchView, StoreError> {
        let match_row = tables.matches().match_row(this_match.id(), looking).await?;
        let match_row = match_row.ok_or(StoreError::Damaged("match"))?;
        self.view_of(tables, this_match, match_row).await
    }

    /// Builds the view of a match from the match and its row.
    pub(super) async fn view_of(
        &self,
        tables: &mut impl Tables,
        this_match: Arc<Match>,
        match_row: MatchRow,
    ) -> Result<MatchView, StoreError> {
        let mut view = running_view(this_match, match_row);
        if view.this_match.ending().is_some() {
            let id = view.this_match.id();
            if view.this_match.terms().rated {
                view.rating_changes = tables.ratings().changes(id).await?;
            }
            view.acts = tables.acts().of(id).await?;
        }
        Ok(view)
    }
}

/// Makes equal names of the players different, for all these matches together.
pub(super) fn tell_players_apart<'a>(
    matches: impl IntoIterator<
        Item = (
            Seats,
            &'a mut BySide<Option<String>>,
            &'a BySide<Option<String>>,
        ),
    >,
) {
    let people = matches.into_iter().flat_map(|(seats, names, accounts)| {
        let people = Side::BOTH.into_iter().zip(names.values_mut());
        people.map(move |(side, name)| (seats.player(side), name, accounts[side].as_deref()))
    });
    tell_apart(people);
}

/// Builds the view of a running match. In direct messages, the view has the settings of its reader. For a match that is
/// over, [`App::view_of`] adds ratings and acts.
pub(super) fn running_view(this_match: Arc<Match>, mut match_row: MatchRow) -> MatchView {
    tell_players_apart([(
        this_match.seats(),
        &mut match_row.names,
        &match_row.accounts,
    )]);
    let (user, own) = match_row.viewer;
    let view = MatchView {
        this_match,
        names: match_row.names,
        accounts: match_row.accounts,
        rating_changes: None,
        number: match_row.number,
        beyond_limit: match_row.beyond_limit,
        in_tournament: match_row.in_tournament,
        acts: Vec::new(),
        messages: Messages::of(&match_row.messages, user),
        look: Look::public(&match_row.guild),
        turned: false,
        quiet: match_row.quiet,
        unreachable: match_row.unreachable,
        guild: match_row.guild,
    };
    if !view.this_match.place().is_direct() {
        return view;
    }
    let mut view = view.read_by(&reading(&own, user, &view.this_match));
    // If the person has chosen no language, and the language of their app is not known, the server's language is used.
    let own_language = own.reads().map(str::to_owned);
    view.guild.language = own_language.or(view.guild.language);
    // A player who reads the match in direct messages can be reached there.
    if let Some(side) = view.this_match.seats().side(user) {
        view.unreachable[side] = false;
    }
    view
}
