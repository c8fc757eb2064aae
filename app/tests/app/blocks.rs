//! Blocked and avoided people, results struck all at once, limits, and the messages about them: catches a fresh start
//! after a block, results lost or counted twice, and lines lost in a crash.

use crate::database::on_each;
use crate::fake::{Fake, Fault, Gate, deliver_all};
use crate::moderate::{played, pool};
use crate::{
    ALICE, ANNUL, Actor, BOB, CAROL, GUILD, HALL, START, after, app, challenge_to, iago, terms,
};
use app::{
    App, Barred, ChallengeError, Deed, EngineChallenge, EngineRefusal, LEASE, PersonRefusal,
    RankingPage, RatingChange, ResultNews, Undo, Unfinished, UseCaseError,
};
use referee::{ActKind, ChannelId, Colours, PersonAct, Time, TimeControl, UserId};
use rules::Game;
use std::sync::Arc;
use std::time::Duration;

const MODERATORS: ChannelId = ChannelId(77);
const NEWS: ChannelId = ChannelId(78);
const REASON: Option<&str> = Some("cheats");

fn untimed() -> referee::Terms {
    terms(Game::Iago, TimeControl::None)
}

async fn ruled(app: &App, whom: Actor, act: PersonAct) -> app::ActView {
    let done = app
        .rule_person(&CAROL.now(), (whom.0, whom.1), act, REASON)
        .await;
    done.unwrap().unwrap()
}

async fn refused(app: &App, whom: Actor, act: PersonAct) -> PersonRefusal {
    let done = app
        .rule_person(&CAROL.now(), (whom.0, whom.1), act, None)
        .await;
    let Err(UseCaseError::Refused(why)) = done else {
        panic!("{act:?} is done")
    };
    why
}

/// Returns why a challenge of `one` to `two` is refused; `None` if it is made.
async fn asks(app: &App, one: Actor, two: Option<Actor>) -> Option<Barred> {
    match app
        .challenge(&one.now(), challenge_to(two, untimed()))
        .await
    {
        Ok(made) => {
            let id = made.challenge.id;
            app.withdraw(&one.now(), id).await.unwrap();
            None
        }
        Err(UseCaseError::Refused(ChallengeError::Barred(why))) => Some(why),
        Err(why) => panic!("{why}"),
    }
}

async fn ranked(app: &App, now: Time) -> Vec<UserId> {
    let board = app
        .leaderboard(&pool(), RankingPage::rows(0, 10), now)
        .await;
    board.unwrap().rows.iter().map(|row| row.user).collect()
}

async fn delivered(app: &App, fake: &Fake, now: Time) -> Vec<String> {
    loop {
        let taken = app.take_owed(now, 10, &[]).await.unwrap();
        if taken.is_empty() {
            return fake.said();
        }
        for owed in taken {
            app.deliver(fake, &owed, now).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_person_who_is_blocked_begins_nothing_until_the_block_ends() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let you = Some(Barred::You(Some("cheats".to_owned())));
        ruled(&app, BOB, PersonAct::Block).await;
        assert!(matches!(
            refused(&app, BOB, PersonAct::Block).await,
            PersonRefusal::Blocked(block) if block.by == CAROL.0
        ));
        assert_eq!(asks(&app, BOB, Some(ALICE)).await, you);
        assert_eq!(asks(&app, BOB, None).await, you);
        assert_eq!(asks(&app, ALICE, Some(BOB)).await, Some(Barred::Them));
        let engine = EngineChallenge {
            terms: untimed(),
            colours: Colours::Random,
            level: 1,
            name: "Iago".to_owned(),
            thread: None,
            rematch_of: None,
        };
        let begun = app.challenge_engine(&BOB.now(), &engine).await;
        assert!(matches!(
            begun,
            Err(UseCaseError::Refused(EngineRefusal::Barred(Barred::You(_))))
        ));
        // The blocked person cannot accept open challenges either.
        let open = app
            .challenge(&ALICE.now(), challenge_to(None, untimed()))
            .await;
        let open = open.unwrap().challenge.id;
        let accepted = app.accept(&BOB.now(), open, None).await;
        assert!(matches!(
            accepted,
            Err(UseCaseError::Refused(app::AnswerError::Barred {
                why: Barred::You(_),
                ..
            }))
        ));
        ruled(&app, BOB, PersonAct::Unblock).await;
        assert_eq!(
            refused(&app, BOB, PersonAct::Unblock).await,
            PersonRefusal::NotBlocked
        );
        app.accept(&BOB.now(), open, None).await.unwrap();
    })
    .await;
}

/// Why a challenge of Alice to Bob rests: one of them is blocked, one avoids the other, or the server plays in other
/// channels.
#[derive(Clone, Copy, Debug)]
enum Rest {
    Blocked(Actor),
    Avoided(Actor, Actor),
    Elsewhere,
}

impl Rest {
    async fn set(self, app: &App, on: bool) {
        match (self, on) {
            (Rest::Blocked(whom), true) => drop(ruled(app, whom, PersonAct::Block).await),
            (Rest::Blocked(whom), false) => drop(ruled(app, whom, PersonAct::Unblock).await),
            (Rest::Avoided(who, whom), true) => {
                app.avoid(&who.now(), whom.0, whom.1).await.unwrap();
            }
            (Rest::Avoided(who, whom), false) => {
                app.avoid_no_more(&who.now(), whom.0).await.unwrap();
            }
            (Rest::Elsewhere, on) => {
                let channels = if on { vec![NEWS] } else { Vec::new() };
                app.change_guild_settings(GUILD, START, |it| it.channels.clone_from(&channels))
                    .await
                    .unwrap();
            }
        }
    }
}

/// Catches an *Accept* below a challenge that cannot be accepted, an *Accept* that does not come back, a list that asks
/// for an answer that would be refused, and a resting challenge that cannot be withdrawn or does not show its next
/// answer.
#[tokio::test]
async fn a_challenge_rests_while_its_people_may_not_play_or_its_channel_is_closed() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let told = app.change_guild_settings(GUILD, START, |it| it.news.channel = Some(NEWS));
        told.await.unwrap();
        let asked = async |app: &App, now: Time| {
            let open = app.own_matches(&BOB.at(now), 10, 0, 10).await.unwrap();
            open.challenges.len()
        };
        for (number, (rest, to)) in (0..).zip([
            (Rest::Blocked(ALICE), Some(BOB)),
            (Rest::Blocked(ALICE), None),
            (Rest::Blocked(BOB), Some(BOB)),
            (Rest::Avoided(ALICE, BOB), Some(BOB)),
            (Rest::Avoided(BOB, ALICE), Some(BOB)),
            (Rest::Elsewhere, Some(BOB)),
            (Rest::Elsewhere, None),
        ]) {
            // Challenges eleven minutes apart stay below the limit.
            let alice = ALICE.at(after(Duration::from_mins(11) * number));
            let now = alice.now + LEASE;
            let made = app.challenge(&alice, challenge_to(to, untimed())).await;
            let id = made.unwrap().challenge.id;
            // Only open challenges are news.
            let of = |news: &'static str, said: &'static str| match to {
                None => vec![said, news],
                Some(_) => vec![said],
            };
            let stands = of("news: a challenge", "the challenge");
            let rests = of("news: a challenge, closed", "the challenge, at rest");
            let closed = of("news: a challenge, closed", "the challenge, closed");
            let all = |fake: &Fake| Vec::from_iter(fake.world().messages.values().cloned());
            let seen = |fake: &Fake| {
                let mut seen = all(fake);
                seen.sort_by_key(|it| it.channel);
                Vec::from_iter(seen.into_iter().map(|it| it.text))
            };
            deliver_all(&app, &fake, now).await;
            for _ in 0..2 {
                assert_eq!(seen(&fake), stands, "{rest:?}");
                assert_eq!(
                    asked(&app, now).await,
                    usize::from(to.is_some()),
                    "{rest:?}"
                );
                rest.set(&app, true).await;
                deliver_all(&app, &fake, now).await;
                assert_eq!(seen(&fake), rests, "{rest:?}");
                assert_eq!(asked(&app, now).await, 0, "{rest:?}");
                // The platform checks beforehand which channels are open.
                if !matches!(rest, Rest::Elsewhere) {
                    let no = app.accept(&BOB.at(now), id, None).await;
                    let no = no.unwrap_err().refused().unwrap();
                    assert!(matches!(no, app::AnswerError::Barred { .. }), "{rest:?}");
                }
                rest.set(&app, false).await;
                deliver_all(&app, &fake, now).await;
            }
            rest.set(&app, true).await;
            deliver_all(&app, &fake, now).await;
            app.withdraw(&ALICE.at(now), id).await.unwrap();
            deliver_all(&app, &fake, now + LEASE).await;
            assert_eq!(seen(&fake), closed, "{rest:?}");
            rest.set(&app, false).await;
            deliver_all(&app, &fake, now + LEASE).await;
            assert_eq!(seen(&fake), closed, "{rest:?}");
            fake.world().messages.clear();
        }
    })
    .await;
}

/// Catches a challenge that is posted twice, or keeps its *Accept*, because one of its people was blocked while it was
/// being posted.
#[tokio::test]
async fn a_block_while_a_challenge_is_being_posted_is_shown_once_it_stands() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let alice = ALICE.now();
        let made = app.challenge(&alice, challenge_to(Some(BOB), untimed()));
        let id = made.await.unwrap().challenge.id;
        let now = after(LEASE);
        let gate = Arc::<Gate>::default();
        fake.fault(Fault::Held(Arc::clone(&gate)));
        let block = async {
            gate.under_way.notified().await;
            ruled(&app, BOB, PersonAct::Block).await;
            assert!(app.take_owed(now, 10, &[]).await.unwrap().is_empty());
            gate.let_through.notify_one();
        };
        tokio::join!(deliver_all(&app, &fake, now), block);
        let later = now + LEASE * 10;
        deliver_all(&app, &fake, later).await;
        let seen =
            |fake: &Fake| Vec::from_iter(fake.world().messages.values().map(|it| it.text.clone()));
        assert_eq!(seen(&fake), ["the challenge, at rest"]);
        ruled(&app, BOB, PersonAct::Unblock).await;
        app.accept(&BOB.at(later), id, None).await.unwrap();
        deliver_all(&app, &fake, later + LEASE).await;
        assert_eq!(seen(&fake)[0], "the challenge, accepted");
    })
    .await;
}

#[tokio::test]
async fn data_deleted_during_a_block_give_no_fresh_start() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let friends = app.avoid(&ALICE.now(), BOB.0, BOB.1).await;
        friends.unwrap();
        ruled(&app, BOB, PersonAct::Block).await;
        app.forget(BOB.0, Unfinished::Refused, START).await.unwrap();
        assert_eq!(app.export(BOB.0).await.unwrap(), None);
        // The block stands under a pseudonym, without its reason, which may have named the person.
        assert_eq!(asks(&app, BOB, None).await, Some(Barred::You(None)));
        assert_eq!(asks(&app, ALICE, Some(BOB)).await, Some(Barred::Them));
        let listed = app.all_blocked(GUILD).await.unwrap();
        assert!(listed[0].user.is_former() && listed[0].name.is_none());
        // The block is ended by naming the person, or by the line of the list.
        ruled(&app, Actor(listed[0].user, ""), PersonAct::Unblock).await;
        assert_eq!(asks(&app, BOB, None).await, None);
        // Alice avoids the person still, until she takes them off her list.
        assert_eq!(asks(&app, BOB, Some(ALICE)).await, Some(Barred::Them));
        let avoided = app.avoided(ALICE.0).await.unwrap();
        app.avoid_no_more(&ALICE.now(), avoided[0].user)
            .await
            .unwrap();
        assert_eq!(asks(&app, BOB, Some(ALICE)).await, None);
    })
    .await;
}

#[tokio::test]
async fn people_are_not_challenged_who_do_not_want_it() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let closed = app
            .change_player_settings(&BOB.now(), |it| it.unchallenged = true)
            .await;
        closed.unwrap();
        assert_eq!(asks(&app, ALICE, Some(BOB)).await, Some(Barred::Them));
        // People who take no challenges may still challenge others.
        assert_eq!(asks(&app, BOB, Some(ALICE)).await, None);
        app.avoid(&CAROL.now(), BOB.0, BOB.1).await.unwrap();
        app.avoid(&CAROL.now(), BOB.0, BOB.1).await.unwrap();
        assert_eq!(app.avoided(CAROL.0).await.unwrap().len(), 1);
        for (one, two) in [(BOB, CAROL), (CAROL, BOB)] {
            assert_eq!(asks(&app, one, Some(two)).await, Some(Barred::Them));
        }
        app.avoid_no_more(&CAROL.now(), BOB.0).await.unwrap();
        assert_eq!(asks(&app, BOB, Some(CAROL)).await, None);
    })
    .await;
}

#[tokio::test]
async fn all_results_of_a_person_are_struck_and_restored_in_one_act() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let fake = Fake::default();
        let told = app.change_guild_settings(GUILD, START, |it| {
            it.moderation_channel = Some(MODERATORS);
            it.news.channel = Some(NEWS);
        });
        told.await.unwrap();
        let first = played(&app, [ALICE, BOB], 31, ALICE, START).await;
        let second = played(&app, [BOB, CAROL], 32, CAROL, START).await;
        let other = played(&app, [ALICE, CAROL], 33, CAROL, START).await;
        let alone = app.rule(&CAROL.now(), second, ANNUL, None).await;
        alone.unwrap();
        let before = changes(&app, other).await;
        delivered(&app, &fake, after(Duration::from_mins(1))).await;

        let act = ruled(&app, BOB, PersonAct::AnnulAll).await;
        // A result that was struck before is no part of the act.
        assert_eq!(act.results, 1);
        assert_eq!(
            act.undo(),
            Some(Undo::OfPerson(BOB.0, PersonAct::RestoreAll))
        );
        assert!(app.show_match(first).await.unwrap().is_struck());
        assert_ne!(changes(&app, other).await, before);
        assert_eq!(
            refused(&app, BOB, PersonAct::AnnulAll).await,
            PersonRefusal::NoResults
        );
        // There is one line for everybody and one for moderators; the news line is corrected, and the board is edited.
        let mut said = delivered(&app, &fake, after(Duration::from_mins(2))).await;
        said.sort();
        let deed = Deed::OfPerson(BOB.0, PersonAct::AnnulAll);
        let expected = [
            "news: match 1 is over, struck".to_owned(),
            "the end".to_owned(),
            format!("to everybody: {deed:?}"),
            format!("to moderators: {deed:?}"),
        ];
        assert_eq!(said, expected);

        let back = ruled(&app, BOB, PersonAct::RestoreAll).await;
        assert_eq!((back.results, back.undo()), (1, None));
        assert!(!app.show_match(first).await.unwrap().is_struck());
        assert!(app.show_match(second).await.unwrap().is_struck());
        assert_eq!(changes(&app, other).await, before);
        assert_eq!(
            refused(&app, BOB, PersonAct::RestoreAll).await,
            PersonRefusal::NothingStruck
        );
        let checked = app.check().await.unwrap();
        assert!(checked.discrepancies.is_empty() && checked.ratings.is_empty());
    })
    .await;
}

async fn changes(app: &App, id: referee::MatchId) -> Option<rules::BySide<RatingChange>> {
    app.show_match(id).await.unwrap().rating_changes
}

#[tokio::test]
async fn of_the_same_two_people_so_many_results_count_a_day() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let limit = app.change_guild_settings(GUILD, START, |it| it.counted_a_day = Some(2));
        limit.await.unwrap();
        let hour = |hours: u64| after(Duration::from_hours(hours));
        for (pair, hours, counts) in [
            ([ALICE, BOB], 0, true),
            ([BOB, ALICE], 1, true),
            ([ALICE, BOB], 2, false),
            ([ALICE, CAROL], 2, true),
            ([ALICE, BOB], 24, true),
            ([ALICE, BOB], 24, false),
        ] {
            let id = played(&app, pair, 40 + hours, pair[1], hour(hours)).await;
            let view = app.show_match(id).await.unwrap();
            let told = (view.rating_changes.is_some(), view.beyond_limit);
            assert_eq!(told, (counts, !counts), "{hours}");
        }
        assert!(app.check().await.unwrap().discrepancies.is_empty());
        let players = rules::BySide::new(BOB.0, ALICE.0);
        assert!(app.beyond_limit(GUILD, players, hour(24)).await.unwrap());
        assert!(!app.beyond_limit(GUILD, players, hour(49)).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_person_who_is_blocked_stands_on_no_leaderboard() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let all = app.change_guild_settings(GUILD, START, |it| it.counted_a_day = None);
        all.await.unwrap();
        for number in 0..12 {
            played(&app, [ALICE, BOB], 40 + number, BOB, START).await;
        }
        assert_eq!(ranked(&app, START).await, [ALICE.0, BOB.0]);
        ruled(&app, ALICE, PersonAct::Block).await;
        assert_eq!(ranked(&app, START).await, [BOB.0]);
        // The list of finished matches stays.
        assert_eq!(
            app.finished(GUILD, app::Past::Of(ALICE.0), 0, 5)
                .await
                .unwrap()
                .1
                .all,
            12
        );
        ruled(&app, ALICE, PersonAct::Unblock).await;
        assert_eq!(ranked(&app, START).await, [ALICE.0, BOB.0]);
    })
    .await;
}

#[tokio::test]
async fn news_tell_what_a_server_wants_and_lose_nothing_in_a_crash() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        let fake = Fake::default();
        let told = before.change_guild_settings(GUILD, START, |it| it.news.channel = Some(NEWS));
        told.await.unwrap();
        let open = before
            .challenge(&ALICE.now(), challenge_to(None, untimed()))
            .await;
        let open = open.unwrap().challenge.id;
        // The process dies before anything is posted.
        drop(before);
        let app = app(&fresh);
        let minutes = |minutes: u64| after(Duration::from_mins(minutes));
        let said = delivered(&app, &fake, minutes(1)).await;
        assert!(said.contains(&"news: a challenge".to_owned()), "{said:?}");
        let begun = app.accept(&BOB.at(minutes(2)), open, None).await.unwrap();
        let id = begun.this_match.id();
        let said = delivered(&app, &fake, minutes(3)).await;
        assert!(
            said.contains(&"news: a challenge, closed".to_owned()),
            "{said:?}"
        );
        app.resign(&BOB.at(minutes(4)), app::MatchRef::This(id))
            .await
            .unwrap();
        let said = delivered(&app, &fake, minutes(5)).await;
        assert!(
            said.contains(&"news: match 1 is over".to_owned()),
            "{said:?}"
        );
        assert!(delivered(&app, &fake, minutes(6)).await.is_empty());

        let quiet = app.change_guild_settings(GUILD, START, |it| {
            it.news.results = ResultNews::Off;
            it.news.challenges = false;
        });
        quiet.await.unwrap();
        let id = iago(&app).await;
        app.resign(&BOB.at(minutes(8)), app::MatchRef::This(id))
            .await
            .unwrap();
        let open = app
            .challenge(&ALICE.at(minutes(8)), challenge_to(None, untimed()))
            .await;
        open.unwrap();
        let said = delivered(&app, &fake, minutes(9)).await;
        assert!(said.iter().all(|it| !it.starts_with("news")), "{said:?}");
    })
    .await;
}

#[tokio::test]
async fn moderators_hear_of_every_act_on_a_match_and_how_to_undo_it() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let fake = Fake::default();
        let told =
            app.change_guild_settings(GUILD, START, |it| it.moderation_channel = Some(MODERATORS));
        told.await.unwrap();
        let id = played(&app, [ALICE, BOB], 31, ALICE, START).await;
        delivered(&app, &fake, after(Duration::from_mins(1))).await;
        let struck = app.rule(&CAROL.now(), id, ANNUL, REASON).await;
        struck.unwrap();
        let said = delivered(&app, &fake, after(Duration::from_mins(2))).await;
        let deed = Deed::OfMatch(id, ActKind::Annul, Some("(0-1)".parse().unwrap()));
        assert!(
            said.contains(&format!("to moderators: {deed:?}")),
            "{said:?}"
        );
        // One interaction is one act, even if it is delivered twice.
        let caller = CAROL.now();
        let whom = (BOB.0, BOB.1);
        let once = app.rule_person(&caller, whom, PersonAct::Block, None).await;
        assert!(once.unwrap().is_some());
        let twice = app.rule_person(&caller, whom, PersonAct::Block, None).await;
        assert!(twice.unwrap().is_none());
        let posted: Vec<_> = fake.world().messages.values().cloned().collect();
        assert!(posted.iter().any(|it| it.channel == MODERATORS));
        assert!(
            posted
                .iter()
                .all(|it| it.channel != HALL || !it.text.starts_with("to mod"))
        );
    })
    .await;
}
