//! The engine as an opponent: catches ratings that mix with those of people, and advice where it is not allowed.

use crate::database::on_each;
use crate::{
    ALICE, Actor, BOB, CAROL, GUILD, HALL, START, app, begun, counted, iago, play, shown, terms,
    text,
};
use crate::{ANNUL, restoring};
use app::{
    AdviceRefusal, App, Caller, EngineChallenge, EngineRefusal, MatchRef, MatchView, Opponents,
    Pool, Rematch, Typed, UseCaseError,
};
use referee::{
    Answered, COUNTS_FROM, ChannelId, Colours, Ending, InteractionId, MatchId, OfferKind,
    OfferRefusal, Terms, TimeControl, UserId,
};
use rules::{BySide, Game, Side};
use store::Tables;

fn proposed(game: Game, colours: Colours) -> EngineChallenge {
    EngineChallenge {
        terms: Terms {
            rated: false,
            ..terms(game, TimeControl::None)
        },
        colours,
        level: 3,
        name: "Iago 3".to_owned(),
        thread: None,
        rematch_of: None,
    }
}

async fn against(app: &App, game: Game, side: Side) -> MatchId {
    let proposed = proposed(game, Colours::Challenger(side));
    let begun = app.challenge_engine(&ALICE.now(), &proposed).await.unwrap();
    begun.this_match.id()
}

async fn reply(app: &App, id: MatchId, number: u64) {
    let view = shown(app, id).await;
    let this_match = &view.this_match;
    let engine = this_match.player_to_move().unwrap();
    assert_eq!(engine.engine_level(), Some(3));
    let caller = Caller {
        user: engine,
        name: "Iago 3".to_owned(),
        account: None,
        interaction: InteractionId(number),
        ..ALICE.now()
    };
    let typed = Typed::Token {
        token: this_match.position().legal_actions()[0].to_string(),
        made_for: this_match.moment(),
    };
    let plies = this_match.plies().len();
    for _ in ["first", "repeated"] {
        let played = app.play(&caller, MatchRef::This(id), &typed).await.unwrap();
        assert_eq!(played.plies.start, plies);
    }
}

#[tokio::test]
async fn it_accepts_at_once_and_plays_like_anybody() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let asking = ALICE.now();
        let first = proposed(Game::Iago, Colours::Challenger(Side::Second));
        let mut ids = Vec::new();
        for _ in ["first", "repeated"] {
            let begun = app.challenge_engine(&asking, &first).await.unwrap();
            assert_eq!(
                begun.names,
                BySide::new(Some("Iago 3".into()), Some("Alice".into()))
            );
            assert!(!begun.this_match.terms().rated);
            ids.push(begun.this_match.id());
        }
        assert_eq!(ids[0], ids[1]);
        let taken = app.challenge_engine(&BOB.now(), &first).await;
        assert!(matches!(
            taken,
            Err(UseCaseError::Refused(EngineRefusal::ChannelTaken))
        ));
        let waiting = app.engine_to_move().await.unwrap();
        assert_eq!(waiting.len(), 1);
        reply(&app, ids[0], 1 << 62).await;
        assert!(app.engine_to_move().await.unwrap().is_empty());
        let thread = ChannelId(HALL.0 + 2);
        let threaded = EngineChallenge {
            thread: Some(thread),
            ..first.clone()
        };
        let there = app.challenge_engine(&BOB.now(), &threaded).await.unwrap();
        let place = there.this_match.place();
        assert_eq!(
            (place.channel(), place.parent()),
            (Some(thread), Some(HALL))
        );
        // Another person's challenge begins another match.
        let elsewhere = Caller {
            place: crate::channel_of(crate::GUILD, ChannelId(HALL.0 + 1)),
            ..BOB.now()
        };
        let second = app.challenge_engine(&elsewhere, &first).await.unwrap();
        assert_ne!(second.this_match.id(), ids[0]);
    })
    .await;
}

#[tokio::test]
async fn it_lets_moves_be_taken_back_and_matches_be_called_off() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = against(&app, Game::Iago, Side::First).await;
        let which = MatchRef::This(id);
        let ask = async |kind, number| {
            let answered = InteractionId(number);
            app.ask_engine(&ALICE.now(), which, kind, answered).await
        };
        let early = ask(OfferKind::Takeback, 1 << 62).await;
        let Err(UseCaseError::Refused(refused)) = early else {
            panic!("{early:?}")
        };
        assert_eq!(refused.why, OfferRefusal::NothingToTakeBack);
        play(&app, ALICE, "D4").await;
        reply(&app, id, (1 << 62) + 1).await;
        let back = ask(OfferKind::Takeback, (1 << 62) + 2).await.unwrap();
        let Some(Answered::TakenBack(gone)) = back.answered else {
            panic!()
        };
        assert_eq!(gone.len(), 2);
        assert_eq!(shown(&app, id).await.this_match.plies().len(), 0);
        play(&app, ALICE, "D5").await;
        reply(&app, id, (1 << 62) + 3).await;
        let off = ask(OfferKind::CallOff, (1 << 62) + 4).await.unwrap();
        assert_eq!(off.view.this_match.ending(), Some(&Ending::CalledOff));
        let again = app.rematch(&ALICE.now(), id).await.unwrap();
        let Rematch::Begun(view) = again else {
            panic!()
        };
        let seats = view.this_match.seats();
        assert_eq!(seats.engine(), Some((Side::First, 3)), "sides swapped");
        assert_eq!(view.this_match.rematch_of(), Some(id));
    })
    .await;
}

#[tokio::test]
async fn it_does_not_agree_to_an_early_draw() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = against(&app, Game::Ampel, Side::First).await;
        let answered = InteractionId(1 << 62);
        let alice = ALICE.now();
        let asked = app.ask_engine(&alice, MatchRef::This(id), OfferKind::Draw, answered);
        let asked = asked.await.unwrap();
        assert!(matches!(asked.answered, Some(Answered::Declined(_))));
        assert!(asked.view.this_match.ending().is_none());
    })
    .await;
}

#[tokio::test]
async fn advice_is_for_the_player_to_move_and_never_where_it_counts() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let refused = async |caller: Caller| match app.advised(&caller, MatchRef::Here(None)).await
        {
            Ok(_) => None,
            Err(UseCaseError::Refused(refused)) => Some(refused.why),
            Err(UseCaseError::Internal(error)) => panic!("{error}"),
        };
        iago(&app).await;
        for actor in [ALICE, BOB, CAROL] {
            assert_eq!(refused(actor.now()).await, Some(AdviceRefusal::Rated));
        }
        app.resign(&ALICE.now(), MatchRef::Here(None))
            .await
            .unwrap();
        let over = refused(ALICE.now()).await;
        assert!(matches!(over, Some(AdviceRefusal::Over(_))), "{over:?}");
        let casual = Terms {
            rated: false,
            ..terms(Game::Iago, TimeControl::None)
        };
        begun(&app, casual).await;
        assert_eq!(refused(ALICE.now()).await, None);
        let to_move = Side::First;
        assert_eq!(
            refused(BOB.now()).await,
            Some(AdviceRefusal::NotYourTurn { to_move })
        );
        assert_eq!(refused(CAROL.now()).await, Some(AdviceRefusal::NotAPlayer));
        let typed = text("D4");
        let played = app.play(&ALICE.now(), MatchRef::Here(None), &typed).await;
        played.unwrap();
        assert_eq!(refused(BOB.now()).await, None);
    })
    .await;
}

/// Plays a rated match of a person against the engine until it counts, then ends it.
async fn rated(app: &App, player: Actor, level: u8, number: u64) -> MatchView {
    let proposed = EngineChallenge {
        terms: terms(Game::Iago, TimeControl::None),
        level,
        name: format!("Iago {level}"),
        ..proposed(Game::Iago, Colours::Challenger(Side::First))
    };
    let caller = player.now();
    let begun = app.challenge_engine(&caller, &proposed).await.unwrap();
    let id = begun.this_match.id();
    let stake = app.engine_stake(&begun.this_match, START).await;
    let (points, stake) = stake.unwrap().expect("it is rated");
    let engine = UserId::engine(level);
    for ply in 0..2 * COUNTS_FROM {
        let view = shown(app, id).await;
        let this_match = &view.this_match;
        let mover = this_match.player_to_move().unwrap();
        assert_eq!(mover, if ply % 2 == 0 { player.0 } else { engine });
        let caller = Caller {
            user: mover,
            interaction: InteractionId((1 << 62) + number * 100 + ply as u64),
            ..player.now()
        };
        let typed = Typed::Token {
            token: this_match.position().legal_actions()[0].to_string(),
            made_for: this_match.moment(),
        };
        app.play(&caller, MatchRef::This(id), &typed).await.unwrap();
    }
    let loser = match number % 2 {
        0 => player.now(),
        _ => Caller {
            user: engine,
            interaction: InteractionId((1 << 62) + number * 100 + 99),
            ..player.now()
        },
    };
    let over = app.resign(&loser, MatchRef::This(id)).await.unwrap();
    let [own, other] = over.rating_changes.expect("it counts").into_pair();
    assert_eq!((own.user, other.user), (player.0, engine));
    assert_eq!(other.before, other.after, "a level stays what it is");
    assert_eq!(other.before.points(), points);
    let expected = if number.is_multiple_of(2) {
        stake.loss
    } else {
        stake.win
    };
    assert_eq!(own.points(), expected);
    over
}

#[tokio::test]
async fn matches_against_it_never_change_the_ratings_among_people() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let people = Pool::of(GUILD, terms(Game::Iago, TimeControl::None));
        let alone = people.clone().against(Opponents::Engine);
        let standing = async |pool: &Pool| {
            let board = app
                .leaderboard(pool, app::RankingPage::rows(0, 10), START)
                .await
                .unwrap();
            let mut rows = board.rows;
            rows.sort_by_key(|row| row.user);
            rows.into_iter()
                .map(|row| (row.user, row.rating, row.tally))
                .collect::<Vec<_>>()
        };
        counted(&app).await;
        app.resign(&BOB.now(), MatchRef::Here(None)).await.unwrap();
        let before = standing(&people).await;
        assert_eq!(before.len(), 2);
        // A varied sequence of matches: player, level and ending follow from the number.
        let mut played = [0_u64; 3];
        for number in 0..24_u64 {
            let at = number as usize * 7 % 3;
            let player = [ALICE, BOB, CAROL][at];
            rated(&app, player, 1 + (number * 5 % 8) as u8, number).await;
            played[at] += 1;
            assert_eq!(standing(&people).await, before, "after {number}");
        }
        let rows = standing(&alone).await;
        assert_eq!(rows.len(), 3, "the engine itself is not ranked");
        for ((user, _, tally), (actor, played)) in
            rows.iter().zip([ALICE, BOB, CAROL].iter().zip(played))
        {
            assert_eq!(*user, actor.0);
            assert_eq!(tally.wins + tally.losses, played);
        }
        // A match between people does not change ratings against the engine.
        counted(&app).await;
        app.resign(&ALICE.now(), MatchRef::Here(None))
            .await
            .unwrap();
        assert_eq!(standing(&alone).await, rows);
        assert_ne!(standing(&people).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_result_against_it_is_struck_and_restored_within_its_own_pool() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let people = Pool::of(GUILD, terms(Game::Iago, TimeControl::None));
        let alone = people.clone().against(Opponents::Engine);
        let rows = async |pool: &Pool| {
            let mut session = fresh.store.read().await.unwrap();
            let mut rows = Vec::new();
            for user in [ALICE, BOB].map(|it| it.0) {
                let row = session.ratings().find(pool, user).await.unwrap();
                rows.extend(row.map(|row| (user, row.standing, row.tally, row.last_at)));
            }
            rows
        };
        counted(&app).await;
        app.resign(&BOB.now(), MatchRef::Here(None)).await.unwrap();
        let mut ids = Vec::new();
        for number in 0..6_u64 {
            let player = [ALICE, BOB][usize::from(number.is_multiple_of(3))];
            let view = rated(&app, player, 1 + number as u8, number).await;
            ids.push(view.this_match.id());
        }
        let before = [rows(&people).await, rows(&alone).await];
        let changes = shown(&app, ids[5]).await.rating_changes;
        for (index, id) in ids.iter().enumerate() {
            assert!(
                app.rule(&CAROL.now(), *id, ANNUL, None)
                    .await
                    .unwrap()
                    .is_struck()
            );
            assert_eq!(rows(&people).await, before[0], "struck {index}");
            assert_eq!(app.check().await.unwrap().ratings, [], "struck {index}");
            let after = rows(&alone).await;
            assert_ne!(after, before[1], "struck {index}");
            let counted = after.iter().map(|(_, _, it, _)| it.wins + it.losses);
            assert_eq!(counted.sum::<u64>(), 5 - index as u64, "struck {index}");
        }
        assert_eq!(rows(&alone).await, []);
        // Restored in another order, the results still count in the order in which they were rated.
        for id in ids.iter().rev() {
            app.rule(&CAROL.now(), *id, restoring(&app, *id).await, None)
                .await
                .unwrap();
            assert_eq!(app.check().await.unwrap().ratings, []);
        }
        assert_eq!([rows(&people).await, rows(&alone).await], before);
        assert_eq!(shown(&app, ids[5]).await.rating_changes, changes);
    })
    .await;
}

#[tokio::test]
async fn what_counts_is_neither_taken_back_nor_advised() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let proposed = EngineChallenge {
            terms: terms(Game::Iago, TimeControl::None),
            ..proposed(Game::Iago, Colours::Challenger(Side::First))
        };
        let begun = app.challenge_engine(&ALICE.now(), &proposed).await.unwrap();
        let id = begun.this_match.id();
        let advised = app.advised(&ALICE.now(), MatchRef::This(id)).await;
        let Err(UseCaseError::Refused(refused)) = advised else {
            panic!()
        };
        assert_eq!(refused.why, AdviceRefusal::RatedAgainstEngine);
        play(&app, ALICE, "D4").await;
        reply(&app, id, 1 << 62).await;
        for (number, kind) in (1..).zip([OfferKind::Takeback, OfferKind::CallOff]) {
            let answered = InteractionId((1 << 62) + number);
            let alice = ALICE.now();
            let asked = app.ask_engine(&alice, MatchRef::This(id), kind, answered);
            let asked = asked.await.unwrap();
            assert!(matches!(asked.answered, Some(Answered::Declined(_))));
        }
        assert_eq!(shown(&app, id).await.this_match.plies().len(), 2);
    })
    .await;
}

#[test]
fn its_seats_are_no_persons() {
    for level in [0, 1, 8, 255] {
        let engine = UserId::engine(level);
        assert_eq!(engine.engine_level(), Some(level));
        assert!(!engine.is_former());
    }
    for person in [
        0,
        1,
        u64::MAX,
        1_573_947_874_553_626_624,
        UserId::former(3).0,
    ] {
        assert_eq!(UserId(person).engine_level(), None);
    }
}
