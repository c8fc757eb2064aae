//! The transactions of tournaments, from the first entry to the last result. `referee::tournament` and the crate
//! `pairing` decide who plays against whom.

mod entry;
mod export;
mod ladder;
mod organise;
mod place;
mod start;
mod step;
mod thread_loss;
mod undo;
mod view;

pub use entry::{LONGEST_NAME, MOST_ROUNDS, NewTournamentRefusal};
pub use ladder::LadderChallengeRefusal;
pub(crate) use place::{is_concerned, tournament_found};
pub(crate) use undo::undone_by;
pub use view::{Medals, PairingView, TournamentView};
pub(crate) use view::{load_card, pairing_view, view};

use crate::news::announce_tournament;
use crate::{App, Caller, Error, note};
use referee::tournament::{Card, Tournament};
use referee::{Match, Time, TournamentId};
use std::sync::Arc;
use store::{MessageRole, ProcessedInteraction, StoreError, Tables, TournamentNews, Tx};

/// A change that is not stored yet. The tournament is locked, and the change is lost unless [`App::store_tournament`]
/// is called.
struct Change {
    tx: Tx,
    card: Card,
    ended: Vec<Arc<Match>>,
}

impl App {
    /// Begins a change of a tournament of the caller's server. Returns `None` if the same interaction was carried out
    /// before.
    async fn change_tournament(
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

    async fn store_tournament(&self, change: Change) -> Result<TournamentView, Error> {
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
        Ok(value)
    }
}

/// Schedules the sign-up message of a tournament for now.
async fn owe_signup(
    tables: &mut impl Tables,
    tournament: &Tournament,
    now: Time,
) -> Result<(), StoreError> {
    let role = MessageRole::Signup(tournament.id);
    let mut outbox = tables.outbox();
    outbox
        .owe_again(role, tournament.guild, tournament.channel, now)
        .await
}

/// Schedules the messages about the end of a tournament for now. Also used after a result was corrected.
async fn owe_end(
    tables: &mut impl Tables,
    tournament: &Tournament,
    now: Time,
) -> Result<(), StoreError> {
    let role = MessageRole::Final(tournament.id);
    let mut outbox = tables.outbox();
    outbox
        .owe_again(role, tournament.guild, tournament.channel, now)
        .await?;
    announce_tournament(tables, tournament, TournamentNews::Over, now).await
}
