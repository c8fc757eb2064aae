//! Prepares the messages of tournaments.

use super::calls::{Call, Facts, Next};
use crate::TournamentView;
use crate::tournament::is_concerned;
use referee::tournament::TournamentState;
use store::{MessageRole, OutboxRow, TournamentNews};

/// Returns the call for a message of a tournament; `None` if the message must not be shown any more.
pub(super) fn next(owed: &OutboxRow, view: Box<TournamentView>) -> Option<Next> {
    let (tournament, at) = (&view.card.tournament, owed.at);
    let (state, lost) = (tournament.state, tournament.lost_at.is_some());
    let call = Call::post_or_edit(at);
    match owed.role {
        MessageRole::Signup(_) if at.is_none() && state.is_closed() => None,
        MessageRole::Signup(_) => Next::keep(call, Facts::Tournament(view), false),
        MessageRole::Round(_, round) => {
            let begins = state == TournamentState::Running && tournament.round == round;
            Next::once_if(begins, Facts::Tournament(view))
        }
        // The message about the end. It is edited if a result is decided otherwise later. In a lost channel it is tried
        // only once.
        MessageRole::Final(_) if at.is_some() || state.is_closed() => {
            Next::keep(call, Facts::Tournament(view), lost)
        }
        MessageRole::TournamentNews(_, what) => {
            let holds = match what {
                TournamentNews::Open => view.card.is_joinable(),
                TournamentNews::Round(round) => {
                    state == TournamentState::Running && tournament.round == round
                }
                TournamentNews::Over => state != TournamentState::Running,
            };
            let last = what != TournamentNews::Over;
            (at.is_some() || holds)
                .then(|| Next::keep(call, Facts::Tournament(view), last))
                .flatten()
        }
        MessageRole::TournamentLost(_, user) if lost && is_concerned(&view.card, user) => {
            // The row of a closed tournament is kept, because the way in which the tournament ended may be corrected.
            Next::keep(call, Facts::Tournament(view), !state.is_closed())
        }
        MessageRole::GameLost(_, slot, user) if tournament.made_by == user && !lost => {
            let open = view.card.game(slot).filter(|it| it.result.is_none());
            let place = open.and_then(|it| view.matches.get(&it.this_match?));
            // Version 1 says that the game waits for a thread; version 2 says where the game goes on.
            let told = place.is_some_and(|(_, lost)| lost.is_some() || owed.wanted > 1);
            Next::once_if(told && !state.is_closed(), Facts::Tournament(view))
        }
        _ => None,
    }
}
