//! Three people who are all called Alex: catches a list, a board or a file that does not tell them apart.

use super::tournament_field::{Field, settings};
use crate::database::on_each;
use crate::{
    ALICE, Actor, BOB, CAROL, GUILD, START, app, challenge_to, channel_of, opening, terms,
};
use app::{App, Caller, MatchRef, Past, Person, Pool, RankingPage};
use referee::tournament::{Act, TournamentKind};
use referee::{ChannelId, TimeControl, UserId};
use rules::{BySide, Game};

/// A caller named Alex; Carol's account is not known.
fn alex(actor: Actor) -> Caller {
    let account = [(ALICE, "alex_91"), (BOB, "lex")];
    let account = account.iter().find(|(it, _)| it.0 == actor.0);
    Caller {
        name: "Alex".to_owned(),
        account: account.map(|(_, account)| (*account).to_owned()),
        ..actor.now()
    }
}

/// Plays a match of two of them to its end, in a channel of its own.
async fn over(app: &App, [first, second]: [Actor; 2], channel: u64) {
    let place = channel_of(GUILD, ChannelId(channel));
    let there = |actor| Caller {
        place,
        ..alex(actor)
    };
    let mut proposed = challenge_to(Some(second), terms(Game::Iago, TimeControl::None));
    proposed.opponent = proposed.opponent.map(|it| Person {
        name: "Alex".to_owned(),
        ..it
    });
    let made = app.challenge(&there(first), proposed).await.unwrap();
    let id = made.challenge.id;
    let begun = app.accept(&there(second), id, None).await.unwrap();
    let id = begun.this_match.id();
    opening(app, id, [there(first), there(second)]).await;
    let resigned = app.resign(&there(second), MatchRef::This(id)).await;
    resigned.unwrap();
}

fn named(names: [&str; 2]) -> BySide<Option<String>> {
    BySide::from(names.map(|it| Some(it.to_owned())))
}

#[tokio::test]
async fn matches_of_one_name_are_told_apart() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        over(&app, [ALICE, BOB], 501).await;
        over(&app, [BOB, CAROL], 502).await;
        let (listed, _) = app.finished(GUILD, Past::All, 0, 10).await.unwrap();
        let listed: Vec<_> = listed.into_iter().map(|it| it.names).collect();
        assert!(
            listed.contains(&named(["Alex (alex_91)", "Alex (lex)"])),
            "{listed:?}"
        );
        assert!(
            listed.contains(&named(["Alex (lex)", "Alex"])),
            "{listed:?}"
        );
        let (only, _) = app.finished(GUILD, Past::Of(CAROL.0), 0, 10).await.unwrap();
        let view = app.show_match(only[0].id).await.unwrap();
        assert_eq!(view.names, named(["Alex (lex)", "Alex"]));
        let record = app.record(only[0].id, "").await.unwrap().to_string();
        assert!(record.contains("Alex (lex)"), "{record}");
        // The stored name stays as it is.
        assert_eq!(app.name_of(BOB.0).await.unwrap().as_deref(), Some("Alex"));
        let pool = Pool::of(GUILD, terms(Game::Iago, TimeControl::None));
        let board = app.leaderboard(&pool, RankingPage::rows(0, 10), START);
        let board = board.await.unwrap();
        let mut shown: Vec<_> = board.rows.into_iter().filter_map(|it| it.name).collect();
        shown.sort();
        assert_eq!(shown, ["Alex", "Alex (alex_91)", "Alex (lex)"]);
    })
    .await;
}

#[tokio::test]
async fn lists_of_people_of_one_name_are_told_apart() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for who in [ALICE, BOB, CAROL] {
            let caller = alex(who);
            let person = Person {
                id: who.0,
                name: caller.name.clone(),
                account: caller.account.clone(),
                is_bot: false,
            };
            app.meet(&person).await.unwrap();
        }
        let reader = Actor(UserId(77), "Reader").now();
        for who in [ALICE, BOB, CAROL] {
            app.avoid(&reader, who.0, "Alex").await.unwrap();
        }
        let avoided = app.avoided(reader.user).await.unwrap();
        let mut names: Vec<_> = avoided.into_iter().filter_map(|it| it.name).collect();
        names.sort();
        assert_eq!(names, ["Alex", "Alex (alex_91)", "Alex (lex)"]);
    })
    .await;
}

#[tokio::test]
async fn entrants_of_one_name_are_told_apart_in_files_too() {
    on_each(|fresh| async move {
        let field = Field::new(&fresh);
        let id = field
            .make(settings(TournamentKind::Swiss { rounds: Some(2) }))
            .await;
        for who in [BOB, CAROL, Actor(UserId(77), "")] {
            field
                .app
                .join_tournament(&alex(who), id, &[])
                .await
                .unwrap();
        }
        field.organise(id, Act::Begin, None).await.unwrap();
        let view = field.view(id).await;
        let names: Vec<_> = view.names.iter().flatten().map(String::as_str).collect();
        // Entrants without a known account are told apart by their number.
        assert_eq!(names, ["Alex (lex)", "Alex (2)", "Alex (3)"]);
        let json = field.app.export_tournament(id).await.unwrap();
        assert_eq!(json["players"][0]["name"], "Alex (lex)");
        let report = field.app.export_report(id).await.unwrap().unwrap();
        assert!(report.contains("Alex (3)"), "{report}");
    })
    .await;
}
