//! Lost channels: catches clocks that run while a match cannot be reached, and matches that never go on.

use super::*;
use crate::deadlines::tamper;
use crate::fake::{Fake, Fault, deliver_all, take};
use app::delivery::{CallError, Verdict};
use app::{
    ChallengeError, EngineChallenge, Error, GuildSettings, LEASE, MessageRole, MoveError,
    PLACE_TOLD, PLACE_WAITS, Posting, UseCaseError,
};
use database::on_each;
use referee::{Answer, ChallengeState, Ending, OfferKind};

const GARDEN: ChannelId = ChannelId(21);

fn in_garden(actor: Actor, now: Time) -> Caller {
    Caller {
        place: channel_of(GUILD, GARDEN),
        ..actor.at(now)
    }
}

async fn lost(app: &App) -> MatchId {
    let id = begun(app, terms(Game::Iago, TimeControl::LIVE)).await;
    app.place_lost(HALL, true, after(Duration::from_mins(1)))
        .await
        .unwrap();
    id
}

#[tokio::test]
async fn nobody_loses_time_while_the_place_is_lost() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = lost(&app).await;
        let days_later = after(Duration::from_hours(5 * 24));
        app.due(days_later).await.unwrap();
        let view = shown(&app, id).await;
        assert_eq!(view.this_match.ending(), None);
        app.place_found(id, days_later).await.unwrap();
        let clock = *shown(&app, id).await.this_match.clock();
        let left = clock.remaining(Side::First, days_later);
        assert_eq!(left, Some(Duration::from_mins(4)));
    })
    .await;
}

/// The messages delivered at an instant while the hall cannot be reached.
async fn told_directly(app: &App, now: Time) -> Vec<String> {
    let fake = Fake::default();
    for owed in take(app, now).await {
        if owed.home == HALL {
            let gone = CallError::PlaceLost { gone: true };
            fake.fault(Fault::Fails(gone));
        }
        app.deliver(&fake, &owed, now).await.unwrap();
        fake.world().faults.clear();
    }
    let mut said = fake.said();
    said.sort_unstable();
    said
}

#[tokio::test]
async fn both_players_are_told_directly_once_for_each_loss() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = lost(&app).await;
        let lost_at = after(Duration::from_mins(1));
        let told = lost_at + PLACE_TOLD;
        // Most channels come back soon, so nothing is told at first.
        assert!(
            told_directly(&app, told - Duration::from_millis(1))
                .await
                .is_empty()
        );
        let both = ["directly to <1>", "directly to <2>"];
        assert_eq!(told_directly(&app, told).await, both);
        let later = told + Duration::from_hours(24);
        assert!(told_directly(&app, later).await.is_empty());
        // A second loss is told again.
        app.place_found(id, later).await.unwrap();
        app.place_lost(HALL, true, later).await.unwrap();
        assert_eq!(told_directly(&app, later + PLACE_TOLD).await, both);
    })
    .await;
}

#[tokio::test]
async fn nobody_is_told_of_a_place_that_was_found_in_time() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = lost(&app).await;
        app.place_found(id, after(Duration::from_mins(5)))
            .await
            .unwrap();
        let fake = Fake::default();
        deliver_all(&app, &fake, after(Duration::from_hours(1))).await;
        let said = fake.said();
        assert!(
            !said.iter().any(|it| it.starts_with("directly")),
            "{said:?}"
        );
    })
    .await;
}

#[tokio::test]
async fn whoever_takes_no_direct_messages_is_not_tried_again() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        lost(&app).await;
        let told = after(Duration::from_mins(1)) + PLACE_TOLD;
        let delivered = refused_directly(&app, CallError::Unwanted, told).await;
        assert_eq!(delivered, [Verdict::Done, Verdict::Done]);
        let later = told + Duration::from_hours(48);
        assert!(told_directly(&app, later).await.is_empty());
    })
    .await;
}

/// Catches a person who is told nothing because the bot could not write to them for a while, and a direct message that
/// is retried for ever.
#[tokio::test]
async fn whoever_cannot_be_written_to_is_tried_again_less_and_less() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        lost(&app).await;
        let mut now = after(Duration::from_mins(1)) + PLACE_TOLD;
        let refused = CallError::PlaceLost { gone: false };
        let mut rests = Vec::new();
        for _ in 0..20 {
            let delivered = refused_directly(&app, refused.clone(), now).await;
            let [Verdict::Later(rest), Verdict::Later(other)] = delivered[..] else {
                panic!("{delivered:?}");
            };
            assert_eq!(rest, other);
            rests.push(rest);
            now = now + rest;
        }
        assert!(rests.is_sorted() && rests[0] < rests[9], "{rests:?}");
        let delivered = refused_directly(&app, refused, now).await;
        assert_eq!(delivered, [Verdict::Done, Verdict::Done]);
        let later = now + Duration::from_hours(48);
        assert!(told_directly(&app, later).await.is_empty());
    })
    .await;
}

/// Verdicts on the direct messages about a lost place that fail with this error.
async fn refused_directly(app: &App, error: CallError, now: Time) -> Vec<Verdict> {
    let fake = Fake::default();
    let mut delivered = Vec::new();
    for owed in take(app, now).await {
        let lost = CallError::PlaceLost { gone: true };
        let direct = matches!(owed.role, MessageRole::Lost(..));
        fake.fault(Fault::Fails(if direct { error.clone() } else { lost }));
        let verdict = app.deliver(&fake, &owed, now).await.unwrap();
        delivered.extend(direct.then_some(verdict));
    }
    delivered
}

#[tokio::test]
async fn after_an_outage_the_clocks_go_on_and_nothing_is_posted() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun(&app, terms(Game::Iago, TimeControl::LIVE)).await;
        deliver_all(&app, &fake, START + LEASE).await;
        fake.said();
        let down = after(Duration::from_mins(1));
        app.outage(GUILD, down).await.unwrap();
        deliver_all(&app, &fake, down).await;
        let up = down + PLACE_TOLD / 2;
        app.outage_over(GUILD, down, up).await.unwrap();
        app.server_found(GUILD, up).await.unwrap();
        deliver_all(&app, &fake, up).await;
        deliver_all(&app, &fake, up + PLACE_TOLD).await;
        assert_eq!(fake.said(), Vec::<String>::new());
        let clock = *shown(&app, id).await.this_match.clock();
        let left = clock.remaining(Side::First, up + Duration::from_mins(1));
        assert_eq!(left, Some(Duration::from_mins(3)));
    })
    .await;
}

#[tokio::test]
async fn the_end_of_an_outage_finds_no_channel_that_was_lost_before() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = lost(&app).await;
        let down = after(Duration::from_mins(2));
        app.outage(GUILD, down).await.unwrap();
        app.outage_over(GUILD, down, down + Duration::from_mins(1))
            .await
            .unwrap();
        let lost_at = after(Duration::from_mins(1));
        assert_eq!(shown(&app, id).await.this_match.paused_at(), Some(lost_at));
    })
    .await;
}

#[tokio::test]
async fn a_place_that_can_be_reached_again_is_found_by_itself() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = lost(&app).await;
        deliver_all(&app, &Fake::default(), after(Duration::from_hours(1))).await;
        assert_eq!(shown(&app, id).await.this_match.paused_at(), None);
    })
    .await;
}

/// A match with a day a move, in which Alice has thought for this long when the channel is lost.
async fn lost_after(app: &App, thought: Duration) -> MatchId {
    let id = begun(app, terms(Game::Iago, TimeControl::per_move(1))).await;
    deliver_all(app, &Fake::default(), after(HOUR)).await;
    app.place_lost(HALL, false, after(thought)).await.unwrap();
    id
}

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
async fn a_channel_that_is_reached_again_shows_the_deadline_and_the_reminder_still_comes() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        lost_after(&app, 15 * HOUR).await;
        let back = after(43 * HOUR);
        app.channel_found(HALL, back).await.unwrap();
        app.due(back).await.unwrap();
        deliver_all(&app, &fake, back).await;
        assert_eq!(fake.said(), ["the board after 0"]);
        assert_eq!(fake.world().deadline, Some(back + 9 * HOUR));
        let third = back + HOUR;
        app.due(third).await.unwrap();
        deliver_all(&app, &fake, third).await;
        assert_eq!(fake.said(), ["the reminder for <1>"]);
    })
    .await;
}

#[tokio::test]
async fn a_reminder_that_found_the_channel_closed_comes_when_it_is_open_again() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun(&app, terms(Game::Iago, TimeControl::per_move(1))).await;
        deliver_all(&app, &fake, after(HOUR)).await;
        let third = after(16 * HOUR);
        app.due(third).await.unwrap();
        fake.fault(Fault::Fails(CallError::PlaceLost { gone: false }));
        deliver_all(&app, &fake, third).await;
        app.place_lost(HALL, false, third).await.unwrap();
        fake.said();
        let back = after(44 * HOUR);
        app.channel_found(HALL, back).await.unwrap();
        deliver_all(&app, &fake, back).await;
        let mut said = fake.said();
        said.sort_unstable();
        // The new board replaces the old one.
        assert_eq!(
            said,
            ["a line less", "the board after 0", "the reminder for <1>"]
        );
        assert_eq!(fake.world().deadline, Some(back + 8 * HOUR));
        let clock = *shown(&app, id).await.this_match.clock();
        assert_eq!(clock.flag_at(), Some(back + 8 * HOUR));
    })
    .await;
}

#[tokio::test]
async fn the_engine_and_players_from_elsewhere_leave_a_lost_channel_lost() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let proposed = EngineChallenge {
            terms: terms(Game::Iago, TimeControl::LIVE),
            colours: Colours::Challenger(Side::First),
            level: 1,
            name: "Engine".to_owned(),
            thread: None,
            rematch_of: None,
        };
        let begun = app.challenge_engine(&ALICE.now(), &proposed).await.unwrap();
        let id = begun.this_match.id();
        app.place_lost(HALL, true, START).await.unwrap();
        let later = after(HOUR);
        let alice = in_garden(ALICE, later);
        app.play(&alice, MatchRef::This(id), &text("D3"))
            .await
            .unwrap();
        let engine = Caller {
            user: UserId::engine(1),
            ..ALICE.at(later)
        };
        let reply = shown(&app, id).await.this_match.position().public_actions()[0].to_string();
        app.play(&engine, MatchRef::This(id), &text(&reply))
            .await
            .unwrap();
        let this_match = shown(&app, id).await.this_match;
        assert_eq!(this_match.paused_at(), Some(START));
        // A person who acts in the channel itself shows that it can be reached.
        let next = this_match.position().public_actions()[0].to_string();
        app.play(&ALICE.at(later), MatchRef::This(id), &text(&next))
            .await
            .unwrap();
        assert_eq!(shown(&app, id).await.this_match.paused_at(), None);
    })
    .await;
}

#[tokio::test]
async fn after_fourteen_days_a_match_without_a_place_ends_without_a_result() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = lost(&app).await;
        let lost_at = after(Duration::from_mins(1));
        app.due(lost_at + Duration::from_hours(14 * 24) - Duration::from_millis(1))
            .await
            .unwrap();
        assert_eq!(shown(&app, id).await.this_match.ending(), None);
        app.due(lost_at + Duration::from_hours(14 * 24))
            .await
            .unwrap();
        let view = shown(&app, id).await;
        assert_eq!(view.this_match.ending(), Some(&Ending::CalledOff));
        assert_eq!(view.rating_changes, None);
    })
    .await;
}

#[tokio::test]
async fn a_channel_with_a_match_takes_in_no_other() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = lost(&app).await;
        let open = challenge_to(Some(CAROL), terms(Game::Iago, TimeControl::None));
        let made = app.challenge(&in_garden(ALICE, START), open).await.unwrap();
        let other = made.challenge.id;
        app.accept(&in_garden(CAROL, START), other, None)
            .await
            .unwrap();
        let moved = goes_on(&app, &in_garden(BOB, START), id, None).await;
        assert!(matches!(
            moved,
            Err(UseCaseError::Refused(MoveError::ChannelTaken))
        ));
    })
    .await;
}

#[tokio::test]
async fn open_challenges_in_a_deleted_channel_keep_nobody_from_others() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let iago = terms(Game::Iago, TimeControl::None);
        let mut made = Vec::new();
        for _ in 0..10 {
            let open = app.challenge(&ALICE.now(), challenge_to(None, iago)).await;
            made.push(open.unwrap().challenge.id);
        }
        // A channel that is closed to the bot for a moment is not deleted.
        app.place_lost(HALL, false, START).await.unwrap();
        let view = app.show_challenge(made[0], START).await.unwrap();
        assert_eq!(view.challenge.state, ChallengeState::Open);
        app.place_lost(HALL, true, START).await.unwrap();
        let view = app.show_challenge(made[0], START).await.unwrap();
        assert_eq!(view.challenge.state, ChallengeState::Expired);
        app.challenge(&in_garden(ALICE, START), challenge_to(None, iago))
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_match_that_cannot_be_read_keeps_no_other_running_or_waiting() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        let live = terms(Game::Iago, TimeControl::LIVE);
        let broken = begun(&before, live).await;
        play(&before, ALICE, "D3").await;
        let asked = challenged(&before, live).await;
        let thread = Some(ChannelId(22));
        let whole = before.accept(&BOB.now(), asked, thread).await.unwrap();
        let whole = whole.this_match.id();
        assert!(broken < whole, "it would come first");
        drop(before);
        tamper(&fresh, "UPDATE plies SET token = 'nowhere'").await;
        let app = App::new(store::Store::open(&fresh.address).await.unwrap());
        let paused = async || shown(&app, whole).await.this_match.paused_at();
        app.place_lost(HALL, true, START).await.unwrap();
        assert_eq!(paused().await, Some(START));
        app.place_found(whole, START).await.unwrap();
        app.server_lost(GUILD, START).await.unwrap();
        assert_eq!(paused().await, Some(START));
        app.channel_found(HALL, START).await.unwrap();
        let paused_too = format!(
            "UPDATE matches SET paused_at = {}, flag_at = NULL WHERE plies = 1",
            START.as_millis()
        );
        tamper(&fresh, &paused_too).await;
        let end = after(PLACE_WAITS);
        app.due(end).await.unwrap();
        assert!(shown(&app, whole).await.this_match.ending().is_some());
        // The unreadable match does not stay due for ever.
        deliver_all(&app, &Fake::default(), end + Duration::from_hours(1)).await;
        let next = next_due(&app).await;
        assert!(next.is_none_or(|next| next > end), "{next:?}");
        app.close().await;
    })
    .await;
}

#[tokio::test]
async fn open_challenges_out_of_reach_are_named_and_taken_back_from_anywhere() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let iago = terms(Game::Iago, TimeControl::None);
        for _ in 0..10 {
            let open = app.challenge(&ALICE.now(), challenge_to(None, iago)).await;
            open.unwrap();
        }
        // The bot may be gone from the other server, so its challenges cannot be seen here.
        let elsewhere = |who: Actor| Caller {
            place: channel_of(GuildId(99), ChannelId(990)),
            ..who.now()
        };
        let eleventh = app
            .challenge(&elsewhere(ALICE), challenge_to(None, iago))
            .await;
        let Err(UseCaseError::Refused(ChallengeError::TooMany { open })) = eleventh else {
            panic!("{eleventh:?}");
        };
        assert_eq!(open.len(), 10);
        let one = open[0].challenge.id;
        let not_theirs = app.withdraw(&elsewhere(BOB), one).await;
        assert!(matches!(
            not_theirs,
            Err(UseCaseError::Internal(Error::NoChallenge))
        ));
        app.withdraw(&elsewhere(ALICE), one).await.unwrap();
        app.challenge(&elsewhere(ALICE), challenge_to(None, iago))
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_match_goes_on_only_in_the_channels_of_its_server_or_where_it_is() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = lost(&app).await;
        let now = after(Duration::from_mins(5));
        let shed = ChannelId(22);
        let mut settings = GuildSettings {
            channels: vec![shed],
            ..GuildSettings::default()
        };
        app.change_guild_settings(GUILD, START, |it| *it = settings.clone())
            .await
            .unwrap();
        let refused = goes_on(&app, &in_garden(BOB, now), id, None).await;
        let Err(UseCaseError::Refused(MoveError::ClosedChannel { open })) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(open, [shed]);
        assert!(shown(&app, id).await.this_match.paused_at().is_some());
        // The match goes on in its channel, even though the server has chosen other channels since.
        goes_on(&app, &BOB.at(now), id, None).await.unwrap();
        // A thread of an open channel is open, too.
        let thread = Caller {
            place: channel_of(GUILD, shed).thread(ChannelId(21)),
            ..BOB.at(now)
        };
        goes_on(&app, &thread, id, None).await.unwrap();
        settings.channels.push(HALL);
        app.change_guild_settings(GUILD, START, |it| *it = settings.clone())
            .await
            .unwrap();
        goes_on(&app, &BOB.at(now), id, None).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_match_that_leaves_a_place_people_still_read_leaves_a_line_there() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for posting in [Posting::Fold, Posting::Remove] {
            let fake = Fake::default();
            let settings = GuildSettings {
                posting,
                ..GuildSettings::default()
            };
            app.change_guild_settings(GUILD, START, |it| *it = settings.clone())
                .await
                .unwrap();
            let id = iago(&app).await;
            deliver_all(&app, &fake, after(LEASE)).await;
            play(&app, ALICE, "D3").await;
            let kind = OfferKind::Takeback;
            let asked = app.offer(&ALICE.now(), MatchRef::This(id), kind).await;
            let offer = asked.unwrap().offer.unwrap();
            deliver_all(&app, &fake, after(2 * LEASE)).await;
            let now = after(Duration::from_mins(5));
            let moved = goes_on(&app, &in_garden(BOB, now), id, None).await;
            moved.unwrap();
            deliver_all(&app, &fake, now + LEASE).await;
            app.answer(
                &in_garden(BOB, now),
                MatchRef::This(id),
                offer.id,
                Answer::Decline,
            )
            .await
            .unwrap();
            deliver_all(&app, &fake, now + 2 * LEASE).await;
            let stands = |channel: ChannelId| {
                let world = fake.world();
                let here = world.messages.values().filter(|it| it.channel == channel);
                here.map(|it| it.text.clone()).collect::<Vec<_>>()
            };
            let left = stands(HALL);
            let telling = |words: &str| left.iter().filter(|it| it.contains(words)).count();
            assert_eq!(telling("the board"), 0, "{posting:?}: {left:?}");
            assert_eq!(telling("question"), 0, "{posting:?}: {left:?}");
            let here = stands(GARDEN);
            assert_eq!(here, ["the board after 1"], "{posting:?}");
            let done = app.resign(&in_garden(BOB, now), MatchRef::This(id)).await;
            done.unwrap();
            deliver_all(&app, &fake, now + 3 * LEASE).await;
        }
    })
    .await;
}
