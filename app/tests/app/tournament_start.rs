//! Rounds that start under load and with all kinds of faults.

use super::*;
use crate::fake::Fault;
use crate::tournament_field::{Field, entrant, settings};
use app::delivery::CallError;
use database::on_each;
use referee::TournamentId;
use referee::tournament::{Act, TournamentKind};
use std::collections::BTreeSet;

const PLAYERS: u64 = 64;

fn fault(lot: usize) -> Fault {
    match lot {
        0 | 1 => Fault::Fails(CallError::Transient),
        2 => Fault::Fails(CallError::RateLimited(Duration::from_secs(3))),
        3 => Fault::Fails(CallError::Delayed),
        4 => Fault::Fails(CallError::PlaceLost { gone: false }),
        5 | 6 => Fault::AnswerLost,
        _ => Fault::None,
    }
}

async fn entered_in(field: &Field, number: u64) -> TournamentId {
    let there = |actor: Actor| Caller {
        place: channel_of(GUILD, ChannelId(500 + number)),
        ..actor.at(START)
    };
    let swiss = settings(TournamentKind::Swiss { rounds: Some(6) });
    let made = field
        .app
        .create_tournament(&there(ALICE), swiss, None)
        .await;
    let id = made.unwrap().card.tournament.id;
    for player in 0..PLAYERS {
        let joined = field
            .app
            .join_tournament(&there(entrant(player)), id, &[])
            .await;
        joined.unwrap();
    }
    id
}

/// Catches a round that sends a statement for each player, and a match that begins twice or never after a fault.
#[tokio::test]
async fn five_rounds_of_sixty_four_start_each_match_once_whatever_fails() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let mut ids = Vec::new();
        for number in 0..5 {
            ids.push(entered_in(&field, number).await);
        }
        field.settle().await;
        for &id in &ids {
            let before = fresh.store.statements();
            let begun = field
                .app
                .organise(&ALICE.at(START), id, Act::Begin, None, false)
                .await;
            begun.unwrap();
            let sent = fresh.store.statements() - before;
            assert!(sent <= 40, "{}: {sent} statements", fresh.kind);
        }
        let mut rng = random::Rng::new(99);
        for step in 0..60 {
            {
                let mut world = field.fake.world();
                world.faults.clear();
                world.faults.extend((0..200).map(|_| fault(rng.below(14))));
                // A person deletes a message before its thread is opened.
                let open = world.messages.iter().filter(|(id, message)| {
                    message.text.starts_with("pairing") && !world.threads.contains(id)
                });
                let open: Vec<u64> = open.map(|(id, _)| *id).collect();
                if let (Some(id), true) = (open.first(), step % 3 == 0) {
                    world.messages.remove(id);
                }
            }
            field
                .settle_and_die(i64::try_from(20 + rng.below(60)).unwrap())
                .await;
            field.now = field.now + Duration::from_mins(2);
        }
        field.fake.world().faults.clear();
        for _ in 0..3 {
            field.now = field.now + Duration::from_hours(1);
            field.settle().await;
        }
        let mut threads = BTreeSet::new();
        for &id in &ids {
            let view = field.view(id).await;
            assert_eq!(view.card.games.len(), 32, "{}", fresh.kind);
            for game in &view.card.games {
                let played = shown(&field.app, game.this_match.unwrap()).await.this_match;
                assert!(threads.insert(played.place().channel()));
                assert_eq!(played.worth(), None);
            }
        }
        let mut session = fresh.store.read().await.unwrap();
        let running = store::Tables::matches(&mut session);
        let mut running = running;
        let running = running.running_of_guild(GUILD, 1_000).await.unwrap();
        assert_eq!(running.len(), 160, "{}", fresh.kind);
    })
    .await;
}
