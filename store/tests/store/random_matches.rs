//! Random actions of both players: the match that is stored after any commit is the whole match, so that the next
//! process goes on with it.

use crate::database::on_each;
use crate::{ALICE, BOB, START, db_insert, db_load, db_save, people, ulid};
use referee::{
    Answer, ChannelId, GuildId, Match, MatchId, NewMatch, OfferId, OfferKind, Place, Seats, Terms,
    TimeControl,
};
use rules::{AnyOptions, Game};
use std::time::Duration;

#[tokio::test]
async fn after_any_commit_the_same_match_comes_back() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        for (n, game) in (1_u128..).zip(Game::ALL) {
            let mut stored = Match::start(
                NewMatch {
                    id: MatchId(ulid(n)),
                    counts_in: crate::GUILD,
                    place: Place::Server {
                        guild: GuildId(10),
                        channel: ChannelId(u64::try_from(n).unwrap()),
                        parent: Some(ChannelId(9)),
                    },
                    terms: Terms {
                        options: AnyOptions::default_of(game),
                        control: TimeControl::BANK,
                        rated: true,
                    },
                    seats: Seats {
                        first: ALICE,
                        second: BOB,
                    },
                    rematch_of: None,
                },
                START,
            );
            db_insert(&fresh.store, &stored).await;
            let (mut now, mut rng) = (START, crate::random::Rng::new(5));
            for count in 0..90_u128 {
                let mut changed = stored.clone();
                let user = if rng.one_in(2) { ALICE } else { BOB };
                let did = match rng.below(10) {
                    0 => {
                        let id = OfferId(ulid(1_000 * n + count));
                        changed.offer_to(user, OfferKind::Takeback, id, now).is_ok()
                    }
                    1 | 2 => stored.offer().is_some_and(|offer| {
                        let answer = rng.pick(&[Answer::Accept, Answer::Decline, Answer::Withdraw]);
                        changed.answer(user, offer.id, answer, now).is_ok()
                    }),
                    3 => changed.give_time(user, now).is_ok(),
                    4 => {
                        now = now + Duration::from_hours(11);
                        changed.remind(now).is_some()
                    }
                    _ => match changed.player_to_move() {
                        None => break,
                        Some(user) => {
                            let actions = changed.position().legal_actions();
                            let token = actions[rng.below(actions.len())].to_string();
                            changed.play(user, &token, None, now).is_ok()
                        }
                    },
                };
                if did {
                    db_save(&fresh.store, &stored, &changed).await;
                    let found = db_load(&fresh.store, changed.id()).await;
                    assert_eq!(found, changed, "{}: {game}", fresh.kind);
                    stored = found;
                }
            }
            assert!(stored.revision() > 30, "{game}: {}", stored.revision());
        }
    })
    .await;
}
