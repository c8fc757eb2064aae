//! What the maker and the moderators do.

use super::{may_moderate, named, refused};
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::handlers::answer::privately;
use crate::discord::handlers::impartial::is_partial;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use app::{Caller, Idempotent, OrganiserRefusal, Person, TournamentView, UseCaseError};
use referee::tournament::{Outcome, TournamentGame, TournamentKind, TournamentState};
use referee::{TournamentId, UserId};
use std::time::Duration;
use text::tournament::{self as words, Act, No, Own};

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player won.
    Won,
    /// A draw.
    Drawn,
    /// The player lost.
    Lost,
    /// The opponent did not come.
    OpponentAway,
    /// The player did not come.
    Away,
    /// Neither came.
    BothAway,
}

impl Verdict {
    /// The outcome, as the player has the first or the second side.
    fn outcome(self, is_first: bool) -> Outcome {
        let outcome = match self {
            Verdict::Won => Outcome::First,
            Verdict::Drawn => Outcome::Draw,
            Verdict::Lost => Outcome::Second,
            Verdict::OpponentAway => Outcome::SecondAway,
            Verdict::Away => Outcome::FirstAway,
            Verdict::BothAway => Outcome::BothAway,
        };
        if is_first {
            outcome
        } else {
            outcome.reversed()
        }
    }
}

/// A tournament that its invoker may lead.
pub(super) struct Led {
    pub(super) of: TournamentView,
    pub(super) id: TournamentId,
    pub(super) caller: Caller,
    pub(super) moderates: bool,
}

/// The tournament as the invoker leads it, or why they may not.
async fn lead(
    data: &Data,
    invoker: &Invoker,
    of: TournamentView,
) -> Result<Result<Led, Reply>, Error> {
    let moderates = may_moderate(data, invoker).await?;
    let maker = of.card.tournament.made_by;
    if invoker.user != maker && !moderates {
        return Ok(Err(refused(invoker, &of, &No::Rights(maker))));
    }
    Ok(Ok(Led {
        id: of.card.tournament.id,
        of,
        caller: data.caller(invoker),
        moderates,
    }))
}

/// The tournament that is meant, if the invoker may lead it.
pub(super) async fn led(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
) -> Result<Result<Led, Reply>, Error> {
    match named(data, invoker, typed).await? {
        Ok(of) => lead(data, invoker, of).await,
        Err(no) => Ok(Err(no)),
    }
}

/// What was done, for everybody in the channel.
async fn told(
    data: &Data,
    invoker: &Invoker,
    of: &TournamentView,
    act: &Act,
    reason: Option<&str>,
) -> Result<Reply, Error> {
    let settings = data.app.guild_settings(invoker.guild).await?;
    let locale = invoker.public(&settings);
    let name = &of.card.tournament.settings.name;
    let said = words::act(locale, name, invoker.user, act, reason);
    Ok(Reply::public(Message::text(said)))
}

/// Begins a tournament.
pub async fn begin(data: &Data, invoker: &Invoker, of: TournamentView) -> Result<Reply, Error> {
    let it = match lead(data, invoker, of).await? {
        Ok(it) => it,
        Err(no) => return Ok(no),
    };
    let begun = data.app.begin_tournament(&it.caller, it.id, it.moderates);
    match begun.await {
        Ok(_) => {
            let name = &it.of.card.tournament.settings.name;
            let said = words::own(invoker.reader, name, Own::Begun);
            Ok(privately(invoker, Message::text(said)))
        }
        Err(UseCaseError::Refused(why)) => {
            let no = why_not(&it.of, why, invoker.user);
            Ok(refused(invoker, &it.of, &no))
        }
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// The game of a player that a result is set for: the one that is open, or else the latest.
fn game_of(of: &TournamentView, user: UserId) -> Option<TournamentGame> {
    let open = of.card.open_pairing(user);
    if let Some(game) = open.and_then(|pairing| pairing.games.last().cloned()) {
        return Some(game);
    }
    let player = of.card.index(user)?;
    let own = of
        .card
        .games
        .iter()
        .filter(|it| it.players.contains(&player));
    own.max_by_key(|it| it.slot).cloned()
}

/// Sets the result of a player's game in the round under way.
pub async fn set_result(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
    player: UserId,
    verdict: Verdict,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let it = match led(data, invoker, typed).await? {
        Ok(it) => it,
        Err(no) => return Ok(no),
    };
    let Some(game) = game_of(&it.of, player) else {
        return Ok(refused(invoker, &it.of, &No::NoGame(player)));
    };
    let players = game.players.map(|player| it.of.card.entrants[player].user);
    if let Some(no) = own_game(data, invoker, &it, players.contains(&invoker.user)).await {
        return Ok(no);
    }
    let slot = game.slot;
    let decided = (slot, verdict.outcome(players[0] == player));
    let why = reason.as_deref();
    let set = data
        .app
        .set_tournament_result(&it.caller, it.id, decided, why, it.moderates);
    match set.await {
        Ok(set) => {
            let pairings = set.value.card.pairings(slot.round);
            let pairing = pairings.iter().find(|it| it.board == slot.board);
            let settings = data.app.guild_settings(invoker.guild).await?;
            let locale = invoker.public(&settings);
            let pairing = pairing.ok_or(app::Error::NoTournament)?;
            let card = &set.value.card;
            let result = words::result(locale, card, pairing);
            let act = Act::Result {
                round: slot.round,
                board: slot.board,
                players: pairing.players.map(|it| card.entrants[it].user),
                result: result.unwrap_or_else(|| words::score(locale, pairing)),
            };
            told(data, invoker, &it.of, &act, reason.as_deref()).await
        }
        Err(UseCaseError::Refused(why)) => {
            Ok(refused(invoker, &it.of, &why_not(&it.of, why, player)))
        }
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// The refusal to an invoker whose own game is decided by what is asked for, unless the server is theirs.
async fn own_game(data: &Data, invoker: &Invoker, it: &Led, decides: bool) -> Option<Reply> {
    let partial = is_partial(data, invoker, decides).await;
    partial.then(|| refused(invoker, &it.of, &No::OwnGame))
}

/// Says to everybody what was done, or to the invoker why not.
pub(super) async fn finish(
    data: &Data,
    invoker: &Invoker,
    of: &TournamentView,
    done: Result<Idempotent<TournamentView>, UseCaseError<OrganiserRefusal>>,
    act: Act,
    reason: Option<String>,
) -> Result<Reply, Error> {
    match done {
        Ok(_) => told(data, invoker, of, &act, reason.as_deref()).await,
        Err(UseCaseError::Refused(why)) => {
            Ok(refused(invoker, of, &why_not(of, why, invoker.user)))
        }
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// Why a wish about a player is not done.
const fn why_not(of: &TournamentView, why: OrganiserRefusal, player: UserId) -> No {
    match why {
        OrganiserRefusal::NotYours => No::Rights(of.card.tournament.made_by),
        OrganiserRefusal::Begun => No::Begun,
        OrganiserRefusal::TooFew => No::Few,
        OrganiserRefusal::NotBegun => No::NotRunning,
        OrganiserRefusal::Over => No::Over,
        OrganiserRefusal::NotIn(user) => No::NotPlayer(user),
        OrganiserRefusal::Already(user) => No::PlayerAlready(user),
        OrganiserRefusal::Bot => No::Bot(player),
        OrganiserRefusal::Blocked(user) => No::PlayerBlocked(user),
        OrganiserRefusal::Busy(user) => No::UnderWay(user),
        OrganiserRefusal::NoGame => No::NoGame(player),
        OrganiserRefusal::GoneOn => No::GoneOn,
        OrganiserRefusal::Missed => No::Missed(player),
    }
}

/// Withdraws a player.
pub async fn withdraw(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
    player: UserId,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let it = match led(data, invoker, typed).await? {
        Ok(it) => it,
        Err(no) => return Ok(no),
    };
    let decides = it.of.card.decides_game_of(player, invoker.user);
    if let Some(no) = own_game(data, invoker, &it, decides).await {
        return Ok(no);
    }
    let done = data
        .app
        .withdraw_player(&it.caller, it.id, player, it.moderates)
        .await;
    finish(data, invoker, &it.of, done, Act::Withdraw(player), reason).await
}

/// Puts another person in the place of a player.
pub async fn replace(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
    (player, by): (UserId, Person),
    reason: Option<String>,
) -> Result<Reply, Error> {
    let it = match led(data, invoker, typed).await? {
        Ok(it) => it,
        Err(no) => return Ok(no),
    };
    let card = &it.of.card;
    let begun = card.tournament.state == TournamentState::Running;
    let own_place = begun && [player, by.id].contains(&invoker.user);
    let decides = own_place || card.decides_game_of(player, invoker.user);
    if let Some(no) = own_game(data, invoker, &it, decides).await {
        return Ok(no);
    }
    let act = Act::Replace(player, by.id);
    let done = data
        .app
        .replace_player(&it.caller, it.id, (player, &by), it.moderates)
        .await;
    let no = match &done {
        Err(UseCaseError::Refused(OrganiserRefusal::Bot)) => Some(No::Bot(by.id)),
        Err(UseCaseError::Refused(OrganiserRefusal::Missed)) => Some(No::Missed(player)),
        _ => None,
    };
    if let Some(no) = no {
        return Ok(refused(invoker, &it.of, &no));
    }
    finish(data, invoker, &it.of, done, act, reason).await
}

/// Gives the round under way, or the time before the start, so much longer.
pub async fn extend(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
    span: Duration,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let it = match led(data, invoker, typed).await? {
        Ok(it) => it,
        Err(no) => return Ok(no),
    };
    let plays = it.of.card.open_opponent(invoker.user).is_some();
    if let Some(no) = own_game(data, invoker, &it, plays).await {
        return Ok(no);
    }
    let done = data
        .app
        .extend_round(&it.caller, it.id, span, it.moderates)
        .await;
    let until = match &done {
        Ok(done) => done.value.card.tournament.deadline,
        Err(_) => None,
    };
    let act = Act::Extend(it.of.card.tournament.round, until.unwrap_or(it.caller.now));
    finish(data, invoker, &it.of, done, act, reason).await
}

/// Calls a tournament off, or closes a ladder.
pub async fn call_off(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let it = match led(data, invoker, typed).await? {
        Ok(it) => it,
        Err(no) => return Ok(no),
    };
    let plays = it.of.card.open_opponent(invoker.user).is_some();
    if let Some(no) = own_game(data, invoker, &it, plays).await {
        return Ok(no);
    }
    let act = match it.of.card.tournament.settings.kind {
        TournamentKind::Ladder => Act::Close,
        _ => Act::CallOff,
    };
    let done = data
        .app
        .call_off_tournament(&it.caller, it.id, it.moderates)
        .await;
    finish(data, invoker, &it.of, done, act, reason).await
}
