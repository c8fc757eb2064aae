//! Views of tournaments and their games.

use crate::{App, Error};
use referee::tournament::{Card, Slot, Standing, Tournament};
use referee::{ChannelId, GuildId, MatchId, Time, TournamentId, UserId, tell_apart};
use std::collections::BTreeMap;
use store::{GuildSettings, MessageRef, MessageRole, Tables};

#[derive(Clone, Debug)]
pub struct TournamentView {
    pub card: Card,
    /// The names under which the bot last saw the entrants; equal names are made different. `None` for a former player.
    pub names: Vec<Option<String>>,
    /// The account names of the entrants; `None` if an account name is not known.
    pub accounts: Vec<Option<String>>,
    /// The standings after the complete rounds, best player first. For a ladder, the order of the ladder from the top.
    pub standings: Vec<Standing>,
    /// The part of a knockout's bracket that is known so far: for each round, the entrant at each place. The players at
    /// places 2i and 2i + 1 (from 0) play against each other, and the winner has place i in the next round. Empty for
    /// tournaments of other kinds.
    pub bracket: Vec<Vec<Option<usize>>>,
    /// The matches, each with its channel and, if that channel is lost, the time since when it is lost.
    pub matches: BTreeMap<MatchId, (ChannelId, Option<Time>)>,
    /// The sign-up message; `None` if it is not posted.
    pub message: Option<MessageRef>,
    pub guild: GuildSettings,
}

#[derive(Clone, Debug)]
pub struct PairingView {
    pub tournament: Tournament,
    pub slot: Slot,
    /// The players; the player of the first side comes first.
    pub players: [UserId; 2],
    /// The names of the players; equal names are made different.
    pub names: [Option<String>; 2],
    pub guild: GuildSettings,
    /// Whether the match of the game is running and has lost its thread, so that it moves to a new thread.
    pub moves: bool,
    /// The new thread of a match that moves; `None` until that thread is open.
    pub thread: Option<ChannelId>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Medals {
    pub first: u32,
    pub second: u32,
    pub third: u32,
}

/// The number of a player's latest tournaments that count for medals.
const MEDALS_OF: u32 = 100;

impl App {
    /// Loads a tournament with everything that messages show about it.
    ///
    /// # Errors
    /// Fails if there is no tournament with this id.
    pub async fn tournament(&self, id: TournamentId) -> Result<TournamentView, Error> {
        let mut session = self.store.read().await?;
        let card = load_card(&mut session, id).await?;
        view(&mut session, card).await
    }

    /// The tournament of this number in a server.
    ///
    /// # Errors
    /// Fails if the server has no tournament of that number.
    pub async fn tournament_numbered(
        &self,
        guild: GuildId,
        number: u64,
    ) -> Result<TournamentView, Error> {
        let mut session = self.store.read().await?;
        let id = session.tournaments().numbered(guild, number).await?;
        let card = load_card(&mut session, id.ok_or(Error::NoTournament)?).await?;
        view(&mut session, card).await
    }

    /// All tournaments of a server, each with the number of its players. Tournaments that are not over come first;
    /// among these and among the others, the latest comes first.
    pub async fn tournaments(&self, guild: GuildId) -> Result<Vec<(Tournament, u64)>, Error> {
        let mut session = self.store.read().await?;
        Ok(session.tournaments().list(guild).await?)
    }

    pub async fn medals(&self, guild: GuildId, user: UserId) -> Result<Medals, Error> {
        let mut session = self.store.read().await?;
        let mut tournaments = session.tournaments();
        let mut medals = Medals::default();
        for id in tournaments.finished_of(guild, user, MEDALS_OF).await? {
            let card = tournaments.load(id).await?;
            match card.and_then(|card| card.final_rank(user)) {
                Some(1) => medals.first += 1,
                Some(2) => medals.second += 1,
                Some(3) => medals.third += 1,
                _ => {}
            }
        }
        Ok(medals)
    }
}

pub(crate) async fn load_card(tables: &mut impl Tables, id: TournamentId) -> Result<Card, Error> {
    let card = tables.tournaments().load(id).await?;
    card.ok_or(Error::NoTournament)
}

/// The text that distinguishes an entrant from others with the same name: the account name, or else the number of the
/// entrant.
fn mark((player, account): (usize, Option<String>)) -> String {
    account.unwrap_or_else(|| (player + 1).to_string())
}

pub(crate) async fn view(tables: &mut impl Tables, card: Card) -> Result<TournamentView, Error> {
    let id = card.tournament.id;
    let contradicted = |why| Error::Tournament(id, why);
    let standings = card.standings().map_err(contradicted)?;
    let table = card.table().map_err(contradicted)?;
    let names = tables.tournaments().names(id).await?;
    let known = |user: UserId| match names.get(&user) {
        Some((name, account)) if !user.is_former() => (Some(name.clone()), account.clone()),
        _ => (None, None),
    };
    let (mut names, accounts): (Vec<_>, Vec<_>) =
        card.entrants.iter().map(|it| known(it.user)).unzip();
    let marks: Vec<String> = (0..).zip(accounts.clone()).map(mark).collect();
    let people = card.entrants.iter().zip(&mut names).zip(&marks);
    tell_apart(people.map(|((it, name), mark)| (it.user, name, Some(mark.as_str()))));
    let signup = tables.outbox().find(MessageRole::Signup(id)).await?;
    Ok(TournamentView {
        names,
        accounts,
        bracket: table.map(|table| table.bracket()).unwrap_or_default(),
        matches: tables.tournaments().matches(id).await?,
        message: signup.and_then(|owed| owed.at),
        guild: tables.players().guild(card.tournament.guild).await?,
        standings,
        card,
    })
}

/// Builds the view of a game; `None` if the tournament has no such game.
pub(crate) async fn pairing_view(
    tables: &mut impl Tables,
    card: &Card,
    slot: Slot,
    moves: bool,
) -> Result<Option<PairingView>, Error> {
    let Some(game) = card.game(slot) else {
        return Ok(None);
    };
    let players = game.players.map(|player| card.entrants[player].user);
    let (mut first, first_account) = tables.players().names(players[0]).await?;
    let (mut second, second_account) = tables.players().names(players[1]).await?;
    let [one, two] = game.players;
    let marks = [(one, first_account), (two, second_account)].map(mark);
    tell_apart([
        (players[0], &mut first, Some(marks[0].as_str())),
        (players[1], &mut second, Some(marks[1].as_str())),
    ]);
    Ok(Some(PairingView {
        tournament: card.tournament.clone(),
        slot,
        players,
        names: [first, second],
        guild: tables.players().guild(card.tournament.guild).await?,
        moves,
        thread: None,
    }))
}
