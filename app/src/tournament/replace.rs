//! A person takes the place of a player.

use super::change::Change;
use super::organise::{Organised, OrganiserRefusal, refused};
use super::owe_signup;
use crate::apart::barred;
use crate::{App, Caller, Person, UseCaseError, retry_on_clash};
use referee::tournament::{Bye, Card, TournamentKind};
use referee::{TournamentId, UserId};
use store::Tables;

impl App {
    /// Gives the place of a player, with its points, to another person.
    ///
    /// # Errors
    /// Not the caller's to decide, over, the one does not play in it, the other does, the one has a match under way, or has
    /// missed a round that only a Swiss goes on without.
    pub async fn replace_player(
        &self,
        caller: &Caller,
        id: TournamentId,
        (old, new): (UserId, &Person),
        moderates: bool,
    ) -> Organised {
        retry_on_clash(|| async {
            let Some(mut change) = self.organise(caller, id, moderates).await? else {
                return Ok(self.changed_before(id).await?);
            };
            if new.is_bot {
                return refused(OrganiserRefusal::Bot);
            }
            if change.card.index(old).is_none() {
                return refused(OrganiserRefusal::NotIn(old));
            }
            if change.card.index(new.id).is_some() {
                return refused(OrganiserRefusal::Already(new.id));
            }
            if barred(&mut change.tx, caller.guild, new.id, None)
                .await?
                .is_some()
            {
                return refused(OrganiserRefusal::Blocked(new.id));
            }
            let open = change.card.open_pairing(old);
            let last = open.as_ref().and_then(|pairing| pairing.games.last());
            if last.is_some_and(|game| game.this_match.is_some() && game.result.is_none()) {
                return refused(OrganiserRefusal::Busy(old));
            }
            let byes = missed(&change.card, old).map_err(UseCaseError::Refused)?;
            let Change { tx, card, .. } = &mut change;
            tx.players()
                .upsert(new.id, &new.name, new.account.as_deref())
                .await?;
            tx.tournaments().replace(id, old, new.id).await?;
            let mut tournaments = tx.tournaments();
            tournaments
                .add_games(id, &card.entrants, (&[], &byes), caller.now)
                .await?;
            owe_signup(&mut change.tx, &change.card.tournament, caller.now).await?;
            Ok(self.store_tournament(change).await?)
        })
        .await
    }
}

/// What stands for the rounds that a player who withdrew has missed, if another person takes the place.
fn missed(card: &Card, user: UserId) -> Result<Vec<Bye>, OrganiserRefusal> {
    let player = card.index(user).ok_or(OrganiserRefusal::NotIn(user))?;
    let missed = card.missed(player);
    match card.tournament.settings.kind {
        TournamentKind::Ladder => Ok(Vec::new()),
        TournamentKind::Swiss { .. } => Ok(missed
            .into_iter()
            .map(|round| Bye {
                round,
                board: card.boards(round) + 1,
                player,
                half_points: 0,
            })
            .collect()),
        _ if card.entrants[player].withdrawn && !missed.is_empty() => Err(OrganiserRefusal::Missed),
        _ => Ok(Vec::new()),
    }
}
