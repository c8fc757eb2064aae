//! Challenges on a ladder.

use super::TournamentView;
use crate::{App, Caller, Idempotent, UseCaseError, retry_on_clash};
use referee::tournament::LadderRefusal;
use referee::{TournamentId, UserId};
use store::{MessageRole, Tables};

impl App {
    /// Challenges a player a few places above the caller: the match begins in a thread of the ladder's channel.
    ///
    /// # Errors
    /// The rules of the ladder do not allow it.
    pub async fn challenge_on_ladder(
        &self,
        caller: &Caller,
        id: TournamentId,
        opponent: UserId,
    ) -> Result<Idempotent<TournamentView>, UseCaseError<LadderRefusal>> {
        retry_on_clash(|| async {
            let Some(mut change) = self.change_tournament(caller, id).await? else {
                return Ok(self.changed_before(id).await?);
            };
            let game = change.card.challenged(caller.user, opponent);
            let game = game.map_err(UseCaseError::Refused)?;
            let (tx, card) = (&mut change.tx, &mut change.card);
            card.tournament.round = game.slot.round;
            tx.tournaments().save(&card.tournament, None).await?;
            tx.tournaments()
                .add_games(id, &card.entrants, (&[(game, None)], &[]), caller.now)
                .await?;
            let role = MessageRole::Pairing(id, game.slot);
            let mut outbox = tx.outbox();
            outbox
                .owe_all(
                    &[role],
                    card.tournament.guild,
                    card.tournament.channel,
                    caller.now,
                )
                .await?;
            Ok(self.store_tournament(change).await?)
        })
        .await
    }
}
