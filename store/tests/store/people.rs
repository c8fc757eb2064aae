//! People: catches settings that do not come back, and data that stays after it is deleted.

use crate::database::on_each;
use crate::{ALICE, BOB, GUILD, START, db_insert, new_match, people};
use referee::{ChannelId, RoleId, TimeControl, UserId};
use rules::Game;
use store::{
    Blocked, GuildSettings, LessonNote, LessonPlace, NewsSettings, PlayerSettings, Posting,
    ResultNews, Tables, Theme, TipNote,
};

#[tokio::test]
async fn names_follow_the_person() {
    on_each(|fresh| async move {
        let mut tx = fresh.store.begin().await.unwrap();
        assert_eq!(tx.players().name(ALICE).await.unwrap(), None);
        for name in ["Alice", "アリス ✨", "Alice 'DROP TABLE players; --"] {
            tx.players().upsert(ALICE, name, None).await.unwrap();
            assert_eq!(
                tx.players().name(ALICE).await.unwrap().as_deref(),
                Some(name)
            );
        }
        tx.commit().await.unwrap();
    })
    .await;
}

/// Catches a text that one kind of database refuses, so that it could never be moved there.
#[tokio::test]
async fn no_text_with_a_nul_is_stored() {
    on_each(|fresh| async move {
        let mut tx = fresh.store.begin().await.unwrap();
        tx.players()
            .upsert(ALICE, "A\0lice", Some("a\0"))
            .await
            .unwrap();
        let name = tx.players().name(ALICE).await.unwrap();
        assert_eq!(name.as_deref(), Some("A\u{fffd}lice"));
        let blocked = Blocked {
            user: ALICE,
            name: None,
            account: None,
            by: ALICE,
            at: START,
            reason: Some("because\0".to_owned()),
        };
        tx.blocks().add(GUILD, &blocked).await.unwrap();
        let found = tx.blocks().find(GUILD, ALICE).await.unwrap().unwrap();
        assert_eq!(found.reason.as_deref(), Some("because\u{fffd}"));
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn settings_come_back_and_survive_a_new_name() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let mut tx = fresh.store.begin().await.unwrap();
        let none = PlayerSettings::default();
        assert_eq!(tx.players().settings(ALICE).await.unwrap(), none);
        assert_eq!(tx.players().settings(UserId(999)).await.unwrap(), none);
        let settings = PlayerSettings {
            language: Some("ja".into()),
            app_language: Some("de".into()),
            theme: Some(Theme::ColourBlind),
            text_board: true,
            zone: Some("Asia/Tokyo".parse().unwrap()),
            quiet: Some("22-7".parse().unwrap()),
            remind_directly: true,
            digest_at: Some(START),
            unchallenged: true,
            directs_refused: 2,
            ..none.clone()
        };
        tx.players().set_settings(ALICE, &settings).await.unwrap();
        tx.players().upsert(ALICE, "Alicia", None).await.unwrap();
        assert_eq!(tx.players().settings(ALICE).await.unwrap(), settings);

        let none = GuildSettings::default();
        assert_eq!(tx.players().guild(GUILD).await.unwrap(), none);
        for settings in [
            GuildSettings {
                language: Some("ja".into()),
                posting: Posting::Remove,
                theme: Some(Theme::Dark),
                clock: Some(TimeControl::BANK),
                variant: Some("loose".into()),
                zone: Some("Europe/Berlin".parse().unwrap()),
                channels: vec![ChannelId(20), ChannelId(u64::MAX)],
                minimum_age: 7,
                languages: vec![(ChannelId(20), "de".into()), (ChannelId(21), "ja".into())],
                vacation: 0,
                counted_a_day: None,
                posts: None,
                moderators: Some(RoleId(u64::MAX)),
                time_out_moderates: false,
                moderation_channel: Some(ChannelId(22)),
                dropped: store::Dropped {
                    daily: Some(ChannelId(9)),
                    ..Default::default()
                },
                news: NewsSettings {
                    channel: Some(ChannelId(u64::MAX)),
                    results: ResultNews::Picture,
                    challenges: false,
                    tournaments: false,
                },
                ..none.clone()
            },
            none,
        ] {
            tx.players().set_guild(GUILD, &settings).await.unwrap();
            assert_eq!(tx.players().guild(GUILD).await.unwrap(), settings);
        }
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn what_was_learned_comes_back_and_goes_with_the_person() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let begun = new_match(1, 20, TimeControl::None);
        db_insert(&fresh.store, &begun).await;
        let game = begun.terms().game();
        let other = Game::ALL.into_iter().find(|it| *it != game).unwrap();
        let note = |game: Game, solved: bool, wrong: u64| LessonNote {
            game,
            lesson: "capture".into(),
            solved,
            wrong,
            at: START,
        };
        let mut tx = fresh.store.begin().await.unwrap();
        let mut learning = tx.learning();
        let nowhere = LessonPlace::default();
        assert_eq!(learning.place(ALICE, game).await.unwrap(), nowhere);
        assert!(learning.lessons(ALICE).await.unwrap().is_empty());
        // What was solved stays solved, and wrong answers add up.
        let answers = [(false, 1), (true, 0), (false, 1)];
        for (solved, wrong) in answers {
            let note = note(game, solved, wrong);
            learning.note(ALICE, &note).await.unwrap();
        }
        let kept = learning.lessons(ALICE).await.unwrap();
        assert_eq!(kept, [note(game, true, 2)]);
        let place = LessonPlace {
            lesson: "match".into(),
            actions: vec!["D4".into(), "G5".into()],
        };
        learning.set_place(ALICE, game, &nowhere).await.unwrap();
        learning.set_place(ALICE, game, &place).await.unwrap();
        assert_eq!(learning.place(ALICE, game).await.unwrap(), place);
        assert_eq!(learning.place(ALICE, other).await.unwrap(), nowhere);
        assert_eq!(learning.place(BOB, game).await.unwrap(), nowhere);
        let tip = |game: Game| TipNote {
            game,
            tip: "captive".into(),
            at: START,
        };
        assert!(learning.tell(ALICE, &tip(game)).await.unwrap());
        assert!(!learning.tell(ALICE, &tip(game)).await.unwrap(), "once");
        assert!(learning.tell(BOB, &tip(game)).await.unwrap());
        assert_eq!(learning.tips(ALICE).await.unwrap(), [tip(game)]);
        assert_eq!(learning.matches(ALICE, game).await.unwrap(), 1);
        assert_eq!(learning.matches(BOB, game).await.unwrap(), 1);
        assert_eq!(learning.matches(ALICE, other).await.unwrap(), 0);
        tx.personal()
            .forget(ALICE, (UserId::former(1), 7), START)
            .await
            .unwrap();
        let mut learning = tx.learning();
        assert_eq!(learning.place(ALICE, game).await.unwrap(), nowhere);
        assert!(learning.lessons(ALICE).await.unwrap().is_empty());
        assert!(learning.tips(ALICE).await.unwrap().is_empty());
        assert_eq!(learning.tips(BOB).await.unwrap(), [tip(game)]);
        tx.commit().await.unwrap();
    })
    .await;
}
