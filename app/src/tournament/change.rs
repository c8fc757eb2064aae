//! A change of a tournament under way.

use super::TournamentView;
use super::view::{load_card, view};
use crate::{App, Caller, Error, Idempotent, note};
use referee::tournament::Card;
use referee::{Match, TournamentId};
use std::sync::Arc;
use store::{ProcessedInteraction, Tables, Tx};

/// A change under way: the tournament is locked, and nothing of it stands until it is [stored](App::store_tournament).
pub(super) struct Change {
    pub(super) tx: Tx,
    pub(super) card: Card,
    pub(super) ended: Vec<Arc<Match>>,
}

impl App {
    /// Begins a change of a tournament of the caller's server; `None` if this interaction was carried out before.
    pub(super) async fn change_tournament(
        &self,
        caller: &Caller,
        id: TournamentId,
    ) -> Result<Option<Change>, Error> {
        let mut tx = self.store.begin().await?;
        if !note(&mut tx, caller, &ProcessedInteraction::default()).await? {
            return Ok(None);
        }
        caller.meet(&mut tx).await?;
        tx.tournaments().lock(id).await?;
        let card = load_card(&mut tx, id).await?;
        if card.tournament.guild != caller.guild() {
            return Err(Error::NoTournament);
        }
        Ok(Some(Change {
            tx,
            card,
            ended: Vec::new(),
        }))
    }

    pub(super) async fn store_tournament(
        &self,
        change: Change,
    ) -> Result<Idempotent<TournamentView>, Error> {
        let Change {
            mut tx,
            card,
            ended,
        } = change;
        let card = load_card(&mut tx, card.tournament.id).await?;
        let value = view(&mut tx, card).await?;
        tx.commit().await?;
        for this_match in &ended {
            self.cache(this_match);
        }
        self.wake();
        Ok(Idempotent {
            value,
            repeated: false,
        })
    }

    pub(super) async fn changed_before(
        &self,
        id: TournamentId,
    ) -> Result<Idempotent<TournamentView>, Error> {
        Ok(Idempotent {
            value: self.tournament(id).await?,
            repeated: true,
        })
    }
}
