//! Challenges and interactions: catches a stored state that reads back differently, and an interaction that is noted
//! twice.

use crate::database::on_each;
use crate::{ALICE, BOB, GUILD, START, after, db_insert, new_match, people, ulid};
use referee::{
    CHALLENGE_LIFE, Challenge, ChallengeId, ChallengeState, ChannelId, Colours, InteractionId,
    MatchId, Place, Terms, TimeControl, UserId,
};
use rules::{AnyOptions, Game, Side};
use std::time::Duration;
use store::{ProcessedInteraction, StoreError, StoredChallenge, Tables};

fn challenge(n: u128, opponent: Option<UserId>, rematch_of: Option<MatchId>) -> StoredChallenge {
    StoredChallenge {
        challenge: Challenge {
            id: ChallengeId(ulid(n)),
            challenger: ALICE,
            opponent,
            terms: Terms {
                options: AnyOptions::default_of(Game::Iago)
                    .with_text("variant", "loose")
                    .unwrap()
                    .with_text("penalty", "true")
                    .unwrap(),
                control: TimeControl::BANK,
                rated: false,
            },
            colours: Colours::Challenger(Side::Second),
            made_at: START,
            rematch_of,
            state: ChallengeState::Open,
        },
        in_thread: false,
        counts_in: GUILD,
        place: Place::Server {
            guild: GUILD,
            channel: ChannelId(20),
            parent: Some(ChannelId(19)),
        },
    }
}

#[tokio::test]
async fn challenges_come_back_in_every_state() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let begun = new_match(1, 20, TimeControl::None);
        db_insert(&fresh.store, &begun).await;
        let states = [
            ChallengeState::Open,
            ChallengeState::Accepted(begun.id()),
            ChallengeState::Declined,
            ChallengeState::Withdrawn,
            ChallengeState::Expired,
        ];
        let mut tx = fresh.store.begin().await.unwrap();
        for (n, state) in (1..).zip(states) {
            let mut stored = challenge(n, (n % 2 == 0).then_some(BOB), None);
            tx.challenges().insert(&stored).await.unwrap();
            if state != ChallengeState::Open {
                let id = stored.challenge.id;
                tx.challenges().close(id, state).await.unwrap();
                let again = tx.challenges().close(id, ChallengeState::Declined).await;
                assert!(matches!(again, Err(StoreError::Clash)));
                stored.challenge.state = state;
            }
            let loaded = tx.challenges().load(stored.challenge.id).await.unwrap();
            assert_eq!(loaded, Some(stored));
        }
        let mut deadlines = tx.deadlines();
        let next = deadlines.next(Duration::from_hours(14 * 24), START, START);
        let (open, expiry) = ([ChallengeId(ulid(1))], after(CHALLENGE_LIFE));
        assert_eq!(next.await.unwrap().happens, Some(expiry));
        let mut challenges = tx.challenges();
        assert_eq!(challenges.open_by(ALICE, START).await.unwrap(), open);
        assert_eq!(challenges.open_by(BOB, START).await.unwrap(), []);
        assert_eq!(challenges.open_by(ALICE, expiry).await.unwrap(), []);
        let just_before = expiry - Duration::from_millis(1);
        assert_eq!(challenges.due(just_before, 5).await.unwrap(), []);
        assert_eq!(challenges.due(expiry, 5).await.unwrap(), open);
        let unknown = ChallengeId(ulid(99));
        assert_eq!(challenges.load(unknown).await.unwrap(), None);
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_match_has_one_open_rematch() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let begun = new_match(1, 20, TimeControl::None);
        db_insert(&fresh.store, &begun).await;
        let of = Some(begun.id());
        let mut tx = fresh.store.begin().await.unwrap();
        tx.challenges()
            .insert(&challenge(1, Some(BOB), of))
            .await
            .unwrap();
        let id = ChallengeId(ulid(1));
        let open = tx.challenges().open_rematch(begun.id()).await.unwrap();
        assert_eq!(open, Some((id, after(CHALLENGE_LIFE))));
        let other = MatchId(ulid(7));
        assert_eq!(tx.challenges().open_rematch(other).await.unwrap(), None);
        tx.commit().await.unwrap();
        let mut tx = fresh.store.begin().await.unwrap();
        let second = tx.challenges().insert(&challenge(2, Some(BOB), of)).await;
        assert!(matches!(second, Err(StoreError::Clash)));
    })
    .await;
}

#[tokio::test]
async fn an_interaction_is_noted_once() {
    on_each(|fresh| async move {
        let id = InteractionId(u64::MAX >> 1);
        let seen = ProcessedInteraction {
            this_match: Some(MatchId(ulid(1))),
            challenge: Some(ChallengeId(ulid(2))),
            plies: Some(3..5),
        };
        let mut tx = fresh.store.begin().await.unwrap();
        assert_eq!(tx.interactions().find(id).await.unwrap(), None);
        assert!(tx.interactions().note(id, &seen, START).await.unwrap());
        let other = ProcessedInteraction::default();
        assert!(!tx.interactions().note(id, &other, START).await.unwrap());
        assert_eq!(tx.interactions().find(id).await.unwrap(), Some(seen));
        assert_eq!(tx.interactions().forget_before(START).await.unwrap(), 0);
        let later = after(Duration::from_millis(1));
        assert_eq!(tx.interactions().forget_before(later).await.unwrap(), 1);
        assert_eq!(tx.interactions().find(id).await.unwrap(), None);
        tx.commit().await.unwrap();
    })
    .await;
}
