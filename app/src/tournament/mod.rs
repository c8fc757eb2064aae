//! Tournaments: from the first entry to the last result. Who meets whom is a matter of `referee::tournament` and the
//! crate `pairing`; here are the transactions.

mod change;
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
use referee::Time;
use referee::tournament::Tournament;
use store::{MessageRole, StoreError, Tables, TournamentNews};

/// Has the message by which players enter a tournament tell of it as it is now.
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

/// Has everybody told who has won a tournament; after a change of a result anew.
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
