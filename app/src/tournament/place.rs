//! Handles the channel of a tournament: a channel that is lost, found again, changed, or in which no thread can be
//! opened. Also ends tournaments whose channel stays lost.

use super::{load_card, owe_end, owe_signup};
use crate::{App, Error, PLACE_WAITS, retry_on_clash};
use referee::tournament::{
    Card, Outcome, Slot, Tournament, TournamentGame, TournamentKind, TournamentState,
};
use referee::{ChannelId, Match, MatchId, Time, TournamentId, UserId};
use std::collections::BTreeSet;
use std::time::Duration;
use store::{MessageRole, NewGame, StoreError, Subject, Tables, Tx};

/// How much longer a round lasts if a match could not begin, or if a match has lost its place.
pub(super) const POSTPONED: Duration = Duration::from_hours(24);

/// How long the channel of a tournament has to be lost before the maker and the players get a direct message.
const TOLD: Duration = Duration::from_hours(48);

pub(super) fn is_without_place(tournament: &Tournament, now: Time) -> bool {
    let lost_at = tournament.lost_at;
    lost_at.is_some_and(|at| at + PLACE_WAITS <= now)
}

impl App {
    pub(crate) async fn tournaments_lost(
        &self,
        channel: ChannelId,
        gone: bool,
        now: Time,
    ) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let ids = session.tournaments().current_in(channel).await?;
        drop(session);
        // If one tournament fails, the others are still handled.
        let mut done = Ok(());
        for id in ids {
            let lost = retry_on_clash(|| self.tournament_lost(id, channel, gone, now));
            done = done.and(lost.await);
        }
        done
    }

    /// Notes that a tournament has lost its channel. Puts direct messages to its maker and players into the outbox;
    /// they are sent if the channel is still lost after [`TOLD`].
    async fn tournament_lost(
        &self,
        id: TournamentId,
        channel: ChannelId,
        gone: bool,
        now: Time,
    ) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.tournaments().lock(id).await?;
        let mut card = load_card(&mut tx, id).await?;
        let tournament = &mut card.tournament;
        let here = tournament.channel == channel && !tournament.state.is_closed();
        if !here || tournament.lost_at.is_some() {
            return Ok(());
        }
        tournament.lost_at = Some(now);
        tx.tournaments().save(tournament, Some(now)).await?;
        if !gone {
            // Sending the sign-up message shows whether the channel can be reached again.
            owe_signup(&mut tx, tournament, now).await?;
        }
        let maker = tournament.made_by;
        let people = card.entrants.iter().map(|it| it.user).chain([maker]);
        for user in people.collect::<BTreeSet<UserId>>() {
            let told = MessageRole::TournamentLost(id, user);
            owe_told(&mut tx, tournament, told, 1, now + TOLD).await?;
        }
        tx.commit().await?;
        self.wake();
        Ok(())
    }

    /// Notes that no thread may be opened in the channel of a tournament. The sign-up message is then edited to say so;
    /// if that edit succeeds, the channel itself is not lost.
    pub(crate) async fn threads_refused(
        &self,
        id: TournamentId,
        channel: ChannelId,
        now: Time,
    ) -> Result<(), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.tournaments().lock(id).await?;
            let mut tournament = load_card(&mut tx, id).await?.tournament;
            let here = tournament.channel == channel && !tournament.state.is_closed();
            if !here || tournament.lacks_threads {
                return Ok(());
            }
            tracing::warn!(%channel, "no thread may be opened for a tournament");
            tournament.lacks_threads = true;
            tx.tournaments().save(&tournament, Some(now)).await?;
            owe_signup(&mut tx, &tournament, now).await?;
            tx.commit().await?;
            self.wake();
            Ok::<_, Error>(())
        })
        .await
    }

    /// Schedules the waiting messages of these tournaments for now.
    pub(crate) async fn retry_tournaments(
        &self,
        waiting: &[TournamentId],
        now: Time,
    ) -> Result<(), StoreError> {
        if waiting.is_empty() {
            return Ok(());
        }
        let mut tx = self.store.begin().await?;
        for &id in waiting {
            tx.outbox().retry_tournament(id, now).await?;
        }
        tx.commit().await?;
        self.wake();
        Ok(())
    }

    /// Calls off the running matches of a tournament that ends because its channel was lost for too long.
    pub(super) async fn end_without_place(&self, card: &Card, now: Time) -> Result<(), Error> {
        let open = card.games.iter().filter(|game| game.result.is_none());
        let open: Vec<MatchId> = open.filter_map(|game| game.this_match).collect();
        self.each_alone(open, now, |this_match| this_match.call_off(now).is_some())
            .await
    }

    /// Ends a running tournament with its results so far. Open games count as draws, and a ladder has no winner.
    pub(super) async fn conclude(
        &self,
        tx: &mut Tx,
        card: &mut Card,
        now: Time,
    ) -> Result<(), Error> {
        let id = card.tournament.id;
        let open = card.games.iter().filter(|game| game.result.is_none());
        let open: Vec<TournamentGame> = open.cloned().collect();
        for game in open {
            let Some(running) = game.this_match else {
                let mut tournaments = tx.tournaments();
                tournaments
                    .decide(id, game.slot, Outcome::Draw, None, now)
                    .await?;
                continue;
            };
            let before = self.load(tx, running).await?;
            let mut after = Match::clone(&before);
            after.call_off(now);
            self.save(tx, &before, &after, now, now, None).await?;
        }
        *card = load_card(tx, id).await?;
        loop {
            let following = card.open_pairings().into_iter();
            let following = following.filter_map(|pairing| pairing.following());
            let drawn: Vec<NewGame> = following.map(|game| (game, Some(Outcome::Draw))).collect();
            if drawn.is_empty() {
                break;
            }
            let mut tournaments = tx.tournaments();
            tournaments
                .add_games(id, &card.entrants, (&drawn, &[]), now)
                .await?;
            *card = load_card(tx, id).await?;
        }
        let state = match card.is_ladder() {
            true => TournamentState::CalledOff,
            false => TournamentState::Over,
        };
        Ok(close(tx, &mut card.tournament, state, now).await?)
    }
}

/// Moves a tournament to another channel. Its messages are posted again in the new channel, and so are pairings whose
/// matches have not begun. Running matches stay in their places, unless these places are lost.
pub(super) async fn relocate(
    tx: &mut Tx,
    card: &mut Card,
    home: ChannelId,
    now: Time,
) -> Result<(), StoreError> {
    let roles = waiting_pairings(card);
    let tournament = &mut card.tournament;
    let places = (tournament.channel, home);
    tournament.channel = home;
    tournament.lacks_threads = false;
    end_loss(tournament, now);
    tx.tournaments().save(tournament, Some(now)).await?;
    tx.outbox().forget_told(tournament.id).await?;
    tx.outbox().relocate(tournament.id, places, now).await?;
    owe_signup(tx, tournament, now).await?;
    for role in roles {
        let mut outbox = tx.outbox();
        outbox.owe_again(role, tournament.guild, home, now).await?;
    }
    Ok(())
}

/// The messages of pairings whose game has not begun.
pub(super) fn waiting_pairings(card: &Card) -> Vec<MessageRole> {
    let id = card.tournament.id;
    let slots = card.games.iter().map(|game| game.slot);
    let waiting = slots.filter(|slot: &Slot| card.waiting(*slot).is_some());
    waiting.map(|slot| MessageRole::Pairing(id, slot)).collect()
}

/// Puts a direct message about the lost place of a tournament or a game into the outbox, to be sent at `from`. Version
/// 1 of the message says that the place is lost; version 2 says how the tournament ended, or where the game goes on.
pub(super) async fn owe_told(
    tx: &mut Tx,
    tournament: &Tournament,
    role: MessageRole,
    version: u64,
    from: Time,
) -> Result<(), StoreError> {
    let Some(user) = role.recipient().filter(|it| !it.is_former()) else {
        return Ok(());
    };
    let mut outbox = tx.outbox();
    outbox
        .owe(role, tournament.guild, ChannelId(user.0), version, from)
        .await
}

/// Lets a tournament that has ended go on in this state. Its deadline is moved by the time since the end.
pub(super) fn goes_on_again(tournament: &mut Tournament, state: TournamentState, now: Time) {
    tournament.state = state;
    let over_for = tournament.ended_at.take().map(|at| now.since(at));
    let later = |at: Time| at + over_for.unwrap_or_default();
    tournament.deadline = tournament.deadline.map(later);
    tournament.lost_at = tournament.lost_at.map(later);
}

/// Ends a tournament in this state and puts the messages about its end into the outbox. If the channel is lost, the
/// maker gets a direct message.
pub(super) async fn close(
    tx: &mut Tx,
    tournament: &mut Tournament,
    state: TournamentState,
    now: Time,
) -> Result<(), StoreError> {
    tournament.state = state;
    tournament.ended_at = Some(now);
    tx.tournaments().save(tournament, None).await?;
    owe_signup(tx, tournament, now).await?;
    let ladder = tournament.settings.kind == TournamentKind::Ladder;
    if state == TournamentState::Over || ladder {
        owe_end(tx, tournament, now).await?;
    }
    match tournament.lost_at {
        Some(_) => {
            let told = MessageRole::TournamentLost(tournament.id, tournament.made_by);
            owe_told(tx, tournament, told, 2, now).await
        }
        None => Ok(()),
    }
}

/// Notes that the channel is no longer lost. The deadline of a round moves by the time for which the channel was lost.
/// If the start of an open tournament has passed in that time, players have one more day to enter.
fn end_loss(tournament: &mut Tournament, now: Time) {
    let Some(lost_at) = tournament.lost_at.take() else {
        return;
    };
    tournament.deadline = tournament.deadline.map(|at| match tournament.state {
        TournamentState::Open if at <= now => now + POSTPONED,
        TournamentState::Running => at + now.since(lost_at),
        _ => at,
    });
}

/// Notes that a thread was opened in a channel where no thread could be opened before. The other waiting games are
/// tried again.
pub(super) async fn threads_opened(
    tx: &mut Tx,
    tournament: &mut Tournament,
    now: Time,
) -> Result<(), StoreError> {
    tournament.lacks_threads = false;
    tx.tournaments().save(tournament, Some(now)).await?;
    tx.outbox().retry_tournament(tournament.id, now).await?;
    owe_signup(tx, tournament, now).await
}

/// Notes that a message of a tournament was delivered in its channel. The channel still counts as lost if a match
/// cannot begin in it for an unknown reason; missing rights to open threads are a known reason.
pub(crate) async fn tournament_found(
    tx: &mut Tx,
    id: TournamentId,
    now: Time,
) -> Result<(), Error> {
    tx.tournaments().lock(id).await?;
    let mut card = load_card(tx, id).await?;
    let rows = tx.outbox().of(Subject::Tournament(id)).await?;
    let stuck = |role: MessageRole| {
        let row = rows.iter().find(|row| row.role == role);
        row.is_none_or(|row| row.attempts > 0 || row.at.is_some())
    };
    let over = card.tournament.state.is_closed();
    let unexplained =
        || !card.tournament.lacks_threads && waiting_pairings(&card).into_iter().any(stuck);
    if over || card.tournament.lost_at.is_none() || unexplained() {
        return Ok(());
    }
    end_loss(&mut card.tournament, now);
    tx.outbox().forget_told(id).await?;
    tx.tournaments().save(&card.tournament, Some(now)).await?;
    // The sign-up message shows the moved deadline of the round.
    Ok(tx.outbox().revise(MessageRole::Signup(id), now).await?)
}

/// Whether a person is told that the channel of a tournament is lost: the maker, the players of open pairings, and
/// before the start everybody who has entered.
#[must_use]
pub(crate) fn is_concerned(card: &Card, user: UserId) -> bool {
    card.tournament.made_by == user
        || match card.tournament.state {
            TournamentState::Open => card.index(user).is_some(),
            TournamentState::Running => card.open_pairing(user).is_some(),
            TournamentState::Over | TournamentState::CalledOff => false,
        }
}
