//! Matches where the bot only answers: catches messages that it cannot post there, clocks without a warning, and
//! matches moved to where a player cannot follow.

use super::*;
use crate::deadlines::said;
use crate::fake::{Fake, Fault, Told, change_of, deliver_all, take, tell};
use crate::rest::{HOUR, sleeps};
use app::delivery::{AnswerOutcome, CallError, Verdict};
use app::{
    Barred, ChallengeError, EngineChallenge, EngineRefusal, LEASE, MessageRole, MoveError,
    OutboxRow, Reader, Unfinished, UseCaseError,
};
use database::on_each;
use referee::{Answer, Ending, OfferKind, PersonAct, days};
use store::{NEVER, Tables};

const GROUP: Place = Place::Guest {
    channel: ROOM,
    server: None,
};

const ROOM: ChannelId = ChannelId(70);

/// A caller in the group.
fn there(actor: Actor, now: Time) -> Caller {
    within(GROUP, actor, now)
}

pub fn within(place: Place, actor: Actor, now: Time) -> Caller {
    Caller {
        place,
        ..actor.at(now)
    }
}

fn proposed(terms: Terms) -> NewChallenge {
    NewChallenge {
        thread_possible: false,
        ..challenge_to(Some(BOB), terms)
    }
}

async fn begun_there(app: &App, control: TimeControl) -> MatchId {
    let asked = app
        .challenge(&there(ALICE, START), proposed(terms(Game::Iago, control)))
        .await;
    let id = asked.unwrap().challenge.id;
    let view = app.accept(&there(BOB, START), id, None).await.unwrap();
    view.this_match.id()
}

fn board(id: MatchId) -> MessageRole {
    MessageRole::Board(id, Reader::Everybody)
}

/// Shows the board by the answer to the latest change.
async fn answered(app: &App, id: MatchId, now: Time) {
    let view = shown(app, id).await;
    let (fake, at) = (&Fake::default(), None);
    let sent = tell(app, Told { fake, at }, board(id), change_of(&view), now);
    assert_eq!(sent.await, AnswerOutcome::Shown);
}

/// Plays a move in the group, and shows the board by the answer.
async fn plays_there(app: &App, actor: Actor, id: MatchId, token: &str, now: Time) {
    plays(app, &there(actor, now), id, token).await;
    answered(app, id, now).await;
}

/// The row of a message that waits for an answer.
async fn parked(fresh: &Fresh, role: MessageRole) -> Option<OutboxRow> {
    let mut session = fresh.store.read().await.unwrap();
    assert_eq!(session.workload().count().await.unwrap().outbox, 0);
    let row = session.outbox().find(role).await.unwrap();
    row.filter(|it| it.shown < it.wanted && it.next_attempt == NEVER)
}

fn against_engine(terms: Terms) -> EngineChallenge {
    EngineChallenge {
        terms,
        colours: Colours::Challenger(Side::First),
        level: 1,
        name: "Iago".to_owned(),
        thread: None,
        rematch_of: None,
    }
}

/// Catches a rating that changes outside a server, and a flag that falls without a warning.
#[tokio::test]
async fn matches_are_casual_and_their_clocks_count_days() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for (control, allowed) in [
            (TimeControl::None, true),
            (TimeControl::per_move(3), true),
            (TimeControl::BANK, true),
            (TimeControl::LIVE, false),
            (TimeControl::SUDDEN, false),
            (TimeControl::BYOYOMI, false),
        ] {
            let wanted = terms(Game::Iago, control);
            let asked = app.challenge(&there(ALICE, START), proposed(wanted)).await;
            let (alone, engine) = (within(Place::Direct, CAROL, START), against_engine(wanted));
            let begun = app.challenge_engine(&alone, &engine).await;
            let casual = Terms {
                rated: false,
                ..wanted
            };
            match (asked, begun) {
                (Ok(asked), Ok(begun)) if allowed => {
                    assert_eq!(asked.challenge.terms, casual);
                    assert_eq!(begun.this_match.terms(), casual);
                    let id = asked.challenge.id;
                    app.withdraw(&there(ALICE, START), id).await.unwrap();
                    let over = MatchRef::This(begun.this_match.id());
                    app.abort(
                        &Caller {
                            interaction: ALICE.now().interaction,
                            ..alone
                        },
                        over,
                    )
                    .await
                    .unwrap();
                }
                (
                    Err(UseCaseError::Refused(ChallengeError::LiveClock)),
                    Err(UseCaseError::Refused(EngineRefusal::LiveClock)),
                ) if !allowed => {}
                other => panic!("{control}: {other:?}"),
            }
        }
    })
    .await;
}

/// Catches posts that Discord refuses, and players who are not told.
#[tokio::test]
async fn who_is_to_move_is_reminded_directly_and_both_hear_of_a_flag() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        sleeps(&app, BOB, "0-12").await;
        let id = begun_there(&app, TimeControl::per_move(1)).await;
        answered(&app, id, START).await;
        let nothing: [&str; 0] = [];
        assert_eq!(said(&app, after(HOUR)).await, nothing);
        plays_there(&app, ALICE, id, "D3", after(HOUR)).await;
        // The answers have told both players, so no ping follows the quiet hours.
        assert_eq!(said(&app, after(16 * HOUR)).await, nothing);
        let reminder = ["the reminder, directly to <2>"];
        assert_eq!(said(&app, after(18 * HOUR)).await, reminder);
        let both = ["the end, directly to <1>", "the end, directly to <2>"];
        let mut told = said(&app, after(days(3))).await;
        told.sort_unstable();
        assert_eq!(told, both);
        assert_eq!(said(&app, after(days(4))).await, nothing);
        let ending = shown(&app, id).await.this_match.ending().copied();
        assert_eq!(ending, Some(Ending::Flag { by: Side::Second }));
    })
    .await;
}

#[tokio::test]
async fn an_end_that_an_answer_shows_is_told_nobody_again() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun_there(&app, TimeControl::None).await;
        opening(&app, id, [there(ALICE, START), there(BOB, START)]).await;
        let later = after(HOUR);
        app.resign(&there(ALICE, later), MatchRef::This(id))
            .await
            .unwrap();
        answered(&app, id, later).await;
        assert!(said(&app, after(days(2))).await.is_empty());
    })
    .await;
}

/// Catches a board that does not say that the other player cannot be told, and a reminder in a channel where the bot
/// only answers.
#[tokio::test]
async fn whoever_takes_no_direct_messages_is_shown_so_and_reminded_nowhere() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun_there(&app, TimeControl::per_move(1)).await;
        answered(&app, id, START).await;
        let (fake, due) = (Fake::default(), after(16 * HOUR));
        fake.fault(Fault::Fails(CallError::Unwanted));
        app.due(due).await.unwrap();
        deliver_all(&app, &fake, due).await;
        deliver_all(&app, &fake, due + HOUR).await;
        assert!(fake.said().is_empty());
        let unreachable = shown(&app, id).await.unreachable;
        assert_eq!(unreachable.into_pair(), [true, false]);
        // A direct message that gets through clears the refusal.
        app.count_directs_anew(ALICE.0).await.unwrap();
        assert!(!shown(&app, id).await.unreachable[Side::First]);
        plays_there(&app, ALICE, id, "D3", due).await;
        plays_there(&app, BOB, id, "C3", due).await;
        let reminder = ["the reminder, directly to <1>"];
        assert_eq!(said(&app, due + 16 * HOUR).await, reminder);
    })
    .await;
}

/// Catches a board that stays unseen because its answer was lost, a board that is retried for ever, and a player who is
/// told of their turn twice.
#[tokio::test]
async fn what_no_answer_shows_waits_for_one_and_who_is_to_move_is_told_directly() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun_there(&app, TimeControl::None).await;
        deliver_all(&app, &fake, after(LEASE)).await;
        assert_eq!(fake.said(), ["the turn after 0, directly to <1>"]);
        assert!(parked(&fresh, board(id)).await.is_some());
        // The next answer fails, and the bot notices.
        plays(&app, &there(ALICE, after(HOUR)), id, "D3").await;
        let failed = change_of(&shown(&app, id).await);
        app.release(failed, after(HOUR)).await.unwrap();
        let due = take(&app, after(HOUR)).await;
        assert_eq!(
            due.iter().map(|it| it.role).collect::<Vec<_>>(),
            [board(id)]
        );
        let delivered = app.deliver(&fake, &due[0], after(HOUR)).await;
        assert_eq!(delivered.unwrap(), Verdict::Park);
        deliver_all(&app, &fake, after(HOUR)).await;
        assert_eq!(fake.said(), ["the turn after 1, directly to <2>"]);
        assert!(parked(&fresh, board(id)).await.is_some());
        // The board is not due, and answers in other channels do not take it along.
        let later = after(2 * HOUR);
        assert_eq!(said(&app, later).await, [""; 0]);
        let elsewhere = app.take_parked(ChannelId(71), later).await;
        assert!(elsewhere.unwrap().is_empty());
        // Another answer in the group takes the board along.
        fake.world().tokens.insert(ROOM);
        let [along] = app.take_parked(ROOM, later).await.unwrap()[..] else {
            panic!("one board is parked");
        };
        let delivered = app.deliver(&fake, &along, later).await;
        assert_eq!(delivered.unwrap(), Verdict::Done);
        assert_eq!(fake.said(), ["the board after 1"]);
        assert!(app.take_parked(ROOM, later).await.unwrap().is_empty());
        deliver_all(&app, &fake, after(days(1))).await;
        assert_eq!(fake.said(), [""; 0]);
        // As long as the token of an answer lives, boards that no answer has shown go out by that token.
        plays(&app, &there(BOB, after(days(1))), id, "C3").await;
        deliver_all(&app, &fake, after(days(1)) + LEASE).await;
        assert_eq!(fake.said(), ["the board after 2", "folded: 0 to 1"]);
        // Both players are told of the end, though no player is to move.
        fake.world().tokens.clear();
        let now = after(days(2));
        let ended = app.resign(&there(ALICE, now), MatchRef::This(id)).await;
        app.release(change_of(&ended.unwrap()), now).await.unwrap();
        deliver_all(&app, &fake, now).await;
        let mut told = fake.said();
        told.sort_unstable();
        let both = ["the end, directly to <1>", "the end, directly to <2>"];
        assert_eq!(told, both);
    })
    .await;
}

/// Catches a question that the other player never hears of, and a question that is asked again and again.
#[tokio::test]
async fn a_question_that_no_answer_shows_is_asked_directly() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun_there(&app, TimeControl::None).await;
        answered(&app, id, START).await;
        plays_there(&app, ALICE, id, "D3", START).await;
        // The challenge was never posted, so it has no message to edit.
        deliver_all(&app, &fake, after(LEASE)).await;
        let (alice, bob) = (there(ALICE, START), there(BOB, START));
        let offered = app.offer(&alice, MatchRef::This(id), OfferKind::Takeback);
        let offered = offered.await.unwrap();
        let offer = offered.offer.unwrap().id;
        let role = MessageRole::Offer(id, offer, Reader::Everybody);
        app.release(change_of(&offered.view), START).await.unwrap();
        deliver_all(&app, &fake, START).await;
        assert_eq!(fake.said(), ["the question takeback"]);
        let asked: Vec<ChannelId> = fake
            .world()
            .messages
            .values()
            .map(|it| it.channel)
            .collect();
        assert_eq!(asked, [ChannelId(BOB.0.0)]);
        assert!(parked(&fresh, role).await.is_some());
        let declined = app.answer(&bob, MatchRef::This(id), offer, Answer::Decline);
        let declined = declined.await.unwrap().view;
        app.release(change_of(&declined), START).await.unwrap();
        deliver_all(&app, &fake, START).await;
        // The outcome is shown only where the question was asked.
        assert_eq!(fake.said(), ["takeback is declined"]);
        fake.world().tokens.insert(ROOM);
        assert!(app.take_parked(ROOM, START).await.unwrap().is_empty());
        deliver_all(&app, &fake, after(days(1))).await;
        assert_eq!(fake.said(), [""; 0]);
    })
    .await;
}

/// Catches a challenge that cannot be accepted because its answer was lost.
#[tokio::test]
async fn a_challenge_that_no_answer_shows_is_taken_along_as_long_as_it_is_open() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let mut asked = Vec::new();
        for _ in 0..2 {
            let wanted = proposed(terms(Game::Iago, TimeControl::None));
            let made = app.challenge(&there(ALICE, START), wanted).await;
            let id = made.unwrap().challenge.id;
            asked.push(id);
            deliver_all(&app, &fake, after(LEASE)).await;
            let role = MessageRole::Challenge(id, Reader::Everybody);
            assert!(parked(&fresh, role).await.is_some());
        }
        assert_eq!(fake.said(), [""; 0]);
        app.withdraw(&there(ALICE, START), asked[0]).await.unwrap();
        deliver_all(&app, &fake, after(2 * LEASE)).await;
        fake.world().tokens.insert(ROOM);
        for owed in app.take_parked(ROOM, after(HOUR)).await.unwrap() {
            app.deliver(&fake, &owed, after(HOUR)).await.unwrap();
        }
        assert_eq!(fake.said(), ["the challenge"]);
    })
    .await;
}

/// Catches a match that one player moves alone, and a match that cannot move at all.
#[tokio::test]
async fn a_match_leaves_a_conversation_with_both_its_players() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let other_group = Place::Guest {
            channel: ChannelId(71),
            server: None,
        };
        iago(&app).await;
        let id = begun_there(&app, TimeControl::per_move(3)).await;
        let garden = |who: Actor| Caller {
            place: channel_of(GUILD, ChannelId(21)),
            ..who.now()
        };
        let away = |who: Actor| within(other_group, who, START);
        let cases = [
            (garden(ALICE), None, "NeedsBoth"),
            (garden(ALICE), Some(ALICE), "NeedsBoth"),
            (garden(BOB), Some(CAROL), "NeedsBoth"),
            (away(BOB), None, "NeedsBoth"),
            (garden(CAROL), Some(ALICE), "NotAPlayer"),
            (ALICE.now(), Some(BOB), "ChannelTaken"),
            (there(ALICE, START), Some(BOB), "HereAlready"),
        ];
        for (caller, asked, expected) in cases {
            let asked = asked.map(|it| it.0);
            let moved = goes_on(&app, &caller, id, asked).await;
            let why = moved.unwrap_err().refused().unwrap();
            assert!(
                format!("{why:?}").starts_with(expected),
                "{expected}: {why:?}"
            );
        }
        assert_eq!(shown(&app, id).await.number, 1);
        // The match moves to another group, and from there to the server; it counts where it began.
        for (asks, follows) in [(away(ALICE), away(BOB)), (garden(BOB), garden(ALICE))] {
            let moved = goes_on(&app, &follows, id, Some(asks.user)).await;
            let view = moved.unwrap();
            assert_eq!(view.this_match.place(), follows.place);
            assert_eq!(view.this_match.counts_in(), GROUP.counts_in(ALICE.0));
            assert_eq!((view.number, view.this_match.terms().rated), (1, false));
        }
        assert_eq!(
            said(&app, after(HOUR)).await,
            ["the board after 0", "the board after 0"]
        );
        plays(&app, &garden(ALICE), id, "D3").await;
        // A match in a server stays there.
        let back = goes_on(&app, &there(ALICE, START), id, Some(BOB.0)).await;
        let why = back.unwrap_err().refused().unwrap();
        assert!(matches!(why, MoveError::OtherServer(_)), "{why:?}");
    })
    .await;
}

#[tokio::test]
async fn a_match_against_the_engine_goes_on_at_once_but_not_where_its_player_is_blocked() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let alone = within(Place::Direct, ALICE, START);
        let engine = against_engine(terms(Game::Iago, TimeControl::None));
        let begun = app.challenge_engine(&alone, &engine).await.unwrap();
        let id = begun.this_match.id();
        goes_on(&app, &there(ALICE, START), id, None).await.unwrap();
        let blocked = (ALICE.0, ALICE.1);
        let ruled = app
            .rule_person(&CAROL.now(), blocked, PersonAct::Block, None)
            .await;
        ruled.unwrap();
        let refused = goes_on(&app, &ALICE.now(), id, None).await;
        let why = refused.unwrap_err().refused().unwrap();
        assert!(matches!(why, MoveError::Barred(Barred::You(_))), "{why:?}");
        let back = Caller {
            interaction: ALICE.now().interaction,
            ..alone
        };
        goes_on(&app, &back, id, None).await.unwrap();
    })
    .await;
}

/// Catches a match of a group that is listed in a server, and a match that its own player cannot find.
#[tokio::test]
async fn matches_are_told_where_they_were_played_and_to_their_own_player() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let own = |who: Actor| Place::Direct.counts_in(who.0);
        for (alice, bob) in [
            (ALICE.now(), BOB.now()),
            (there(ALICE, START), there(BOB, START)),
        ] {
            let proposed = proposed(terms(Game::Iago, TimeControl::None));
            let asked = app.challenge(&alice, proposed).await.unwrap();
            let begun = app.accept(&bob, asked.challenge.id, None).await.unwrap();
            let id = begun.this_match.id();
            opening(&app, id, [alice.clone(), bob.clone()]).await;
            let resigned = Caller {
                interaction: ALICE.now().interaction,
                ..alice
            };
            app.resign(&resigned, MatchRef::This(id)).await.unwrap();
        }
        let whole = [Some(ALICE), Some(BOB), None];
        for (guild, whose, count) in [
            (GUILD, &whole[..], 1),
            (GROUP.counts_in(ALICE.0), &whole[..], 1),
            (own(ALICE), &[Some(ALICE)], 2),
            (own(ALICE), &[Some(BOB), None], 0),
            (own(CAROL), &whole[..], 0),
        ] {
            for who in whose {
                let who = who.map(|it| it.0);
                let which = who.map_or(app::Past::All, app::Past::Of);
                let (listed, part) = app.finished(guild, which, 0, 10).await.unwrap();
                assert_eq!((listed.len(), part.all), (count, count), "{guild} {who:?}");
                if let Some(who) = who {
                    let profile = app.profile(guild, who, START).await.unwrap();
                    let results: u64 = profile
                        .by_side
                        .iter()
                        .map(|(_, it)| it.wins + it.losses)
                        .sum();
                    assert_eq!(
                        (profile.latest.len(), results),
                        (count, count as u64),
                        "{guild} {who}"
                    );
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_plays_in_a_group_finds_the_match_from_anywhere() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        iago(&app).await;
        begun_there(&app, TimeControl::None).await;
        let alone = |who: Actor| within(Place::Direct, who, START);
        for (caller, count) in [
            (ALICE.now(), 2),
            (there(BOB, START), 2),
            (alone(ALICE), 2),
            (
                Caller {
                    place: channel_of(GuildId(11), HALL),
                    ..ALICE.now()
                },
                2,
            ),
            (CAROL.now(), 0),
        ] {
            let own = app.own_matches(&caller, 10, 0, 10).await.unwrap();
            assert_eq!(own.here.len(), count, "{caller:?}");
        }
    })
    .await;
}

/// Catches a user id that can be read from the place of a match after the person's data was deleted.
#[tokio::test]
async fn who_is_forgotten_leaves_no_number_of_their_direct_messages() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        // Pseudonyms are small numbers in tests.
        let dora = Actor(UserId(9_000_000), "Dora");
        let engine = against_engine(terms(Game::Iago, TimeControl::None));
        let begun = app
            .challenge_engine(&within(Place::Direct, dora, START), &engine)
            .await;
        let id = begun.unwrap().this_match.id();
        app.forget(dora.0, Unfinished::Resigned, START)
            .await
            .unwrap();
        let this_match = shown(&app, id).await.this_match;
        assert_ne!(this_match.counts_in(), Place::Direct.counts_in(dora.0));
        assert!(this_match.place().is_direct());
    })
    .await;
}

/// Catches a rated match that moderators of another server could decide, and one that its own moderators cannot.
#[tokio::test]
async fn a_rated_match_leaves_its_server_for_direct_messages_alone() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::per_move(3))).await;
        let directly = |who: Actor| within(Place::Direct, who, START);
        goes_on(&app, &directly(ALICE), id, None).await.unwrap();
        assert!(!shown(&app, id).await.this_match.place().is_direct());
        let again = goes_on(&app, &directly(ALICE), id, None).await;
        assert!(matches!(
            again,
            Err(UseCaseError::Refused(MoveError::NeedsBoth(_)))
        ));
        let asked = said(&app, after(HOUR)).await;
        assert!(asked.contains(&"asked to move, directly to <2>".to_owned()));
        goes_on(&app, &directly(BOB), id, None).await.unwrap();
        let moved = shown(&app, id).await;
        assert_eq!(moved.this_match.place(), Place::Direct);
        assert_eq!((moved.this_match.counts_in(), moved.number), (GUILD, 1));
        let abroad = |who: Actor| within(crate::channel_of(GuildId(11), HALL), who, START);
        for place in [abroad(ALICE), there(ALICE, START)] {
            let refused = goes_on(&app, &place, id, Some(BOB.0)).await;
            assert!(matches!(
                refused,
                Err(UseCaseError::Refused(MoveError::OtherServer(_)))
            ));
        }
        assert!(app.ruled(&CAROL.now(), id).await.is_ok());
        assert!(app.ruled(&abroad(CAROL), id).await.is_err());
        assert_eq!(app.running_matches(GUILD, 0, 9).await.unwrap().0.len(), 1);
        goes_on(&app, &ALICE.now(), id, Some(BOB.0)).await.unwrap();
        assert_eq!(shown(&app, id).await.number, 1);
    })
    .await;
}
