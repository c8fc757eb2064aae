//! How a match ends, and what follows: ratings, rematch, replay, record, leaderboard.

use super::{Tour, none, platform, shown_in_english};
use crate::games::recorded;
use crate::moving::begin_as;
use referee::{Answer, OfferKind};
use serde_json::json;
use text::chat::{Label, StepTo};

mod by_the_rules {
    use super::*;

    const FACE_UP: &str = "iago-standard-rare-10647";

    /// So many that the leaderboard has no room for all.
    const NEWCOMERS: [&str; 10] = [
        "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Juri", "Kim", "Lea", "Mo",
    ];

    async fn tour(tour: &mut Tour) {
        for (title, game) in [
            ("by score", "iago-standard-10034"),
            ("a tie, the centre captive", "iago-standard-rare-10714"),
            ("a tie, the centre face up", FACE_UP),
        ] {
            let (actions, _) = recorded(game);
            let last = tour.begin(none(), &actions.join(" ")).await;
            tour.album.message(title, "public", &last);
            let board = tour.carol.slash("iago board", none()).await;
            tour.show("the board afterwards", &board);
        }
        for pair in NEWCOMERS.chunks(2) {
            let people = pair.iter().map(|name| {
                let person = json!({"name": name, "locale": platform(tour.locale)});
                tour.bot.client().add_user(person).expect("a new person");
                tour.bot.actor(name)
            });
            let people: Vec<_> = people.collect();
            begin_as(
                tour.locale,
                &people[0],
                &people[1],
                none(),
                crate::moving::COUNTED,
            )
            .await;
            people[1].resign("iago").await;
        }
        let table = tour.carol.slash("iago leaderboard", none()).await;
        tour.show("the leaderboard", &table);
    }
    shown_in_english!(tour);
}

mod by_the_players {
    use super::*;

    async fn tour(tour: &mut Tour) {
        let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
        tour.show(
            "no leaderboard yet",
            &alice.slash("iago leaderboard", none()).await,
        );
        tour.show(
            "nothing to resign",
            &alice.slash("iago resign", none()).await,
        );

        let board = tour.begin(none(), "D5 G5 C5 D6 D7").await;
        tour.show(
            "a bystander resigns",
            &carol.slash("iago resign", none()).await,
        );
        let menu = tour.press(&alice, &board, Label::More).await;
        let confirm = tour.press(&alice, menu.private(), Label::Resign).await;
        tour.show("resign?", &confirm);
        let mark = tour.mark("general");
        tour.press(&alice, confirm.message(), Label::ResignSurely)
            .await;
        let end = tour.next("resigned", "general", &mark).await;
        let replay = tour.press(&carol, &end, Label::Replay).await;
        tour.show("the replay", &replay);
        let start = tour.press(&bob, &end, Label::Steps).await;
        tour.show("move by move", &start);
        let first = tour
            .press(&bob, start.private(), Label::StepTo(StepTo::Next))
            .await;
        tour.show("the first move", &first);
        let second = tour
            .press(&bob, first.private(), Label::StepTo(StepTo::Next))
            .await;
        tour.show("the second move", &second);
        let last = tour
            .press(&bob, second.private(), Label::StepTo(StepTo::Last))
            .await;
        tour.show("the last move", &last);
        let record = tour.press(&bob, &end, Label::Record).await;
        tour.show("the record", &record);
        tour.album
            .file("what it holds", &bob.file(record.message()));
        tour.show(
            "a move in a finished match",
            &alice.press(&board, &tour.word(Label::Choose)).await,
        );
        tour.show(
            "resigning a finished match",
            &tour.press(&bob, &board, Label::More).await,
        );

        tour.show(
            "a bystander’s rematch",
            &tour.press(&carol, &end, Label::Rematch).await,
        );
        let asked = tour.press(&bob, &end, Label::Rematch).await;
        tour.show("a rematch is asked for", &asked);
        tour.all_noted().await;
        tour.show(
            "a rematch asked for again",
            &tour.press(&bob, &end, Label::Rematch).await,
        );
        let begun = tour.press(&alice, asked.message(), Label::Accept).await;
        tour.show("the rematch begins", &begun);
        tour.show(
            "it has begun",
            &tour.press(&bob, &end, Label::Rematch).await,
        );
        let confirm = alice.slash("iago resign", none()).await;
        tour.show("resign before both have moved?", &confirm);
        let mark = tour.mark("general");
        tour.press(&alice, confirm.private(), Label::Abort).await;
        tour.next("left before both have moved", "general", &mark)
            .await;
        let late = tour.press(&bob, begun.message(), Label::More).await;
        tour.show("a button of a match without a result", &late);

        let board = tour.begin(none(), "D4 G5").await;
        let menu = tour.press(&alice, &board, Label::More).await;
        let mark = tour.mark("general");
        let off = Label::Ask(OfferKind::CallOff);
        tour.press(&alice, menu.private(), off).await;
        let asked = tour.next("calling off is proposed", "general", &mark).await;
        tour.all_noted().await;
        tour.show(
            "asking for something else meanwhile",
            &bob.slash("iago takeback", none()).await,
        );
        let agreed = tour.press(&bob, &asked, Label::Reply(Answer::Accept)).await;
        tour.show("called off", &agreed);
        tour.edited("and the question then", "general", &asked)
            .await;

        tour.begin(json!({"rated": false}), "D4 G5").await;
        let casual = bob.resign("iago").await;
        tour.album
            .message("a casual match resigned", "public", &casual);
        let begun = tour.press(&bob, &casual, Label::Rematch).await;
        tour.press(&alice, begun.message(), Label::Withdraw).await;
        tour.begin(none(), "").await;
        let taken = tour.press(&alice, &casual, Label::Rematch).await;
        tour.show("a rematch while another match runs", &taken);
        if !taken.is_private() {
            let refused = tour.press(&bob, taken.message(), Label::Accept).await;
            tour.show("and its acceptance", &refused);
        }
        tour.show(
            "the replay of no move",
            &carol.slash("iago replay", none()).await,
        );
        tour.bot
            .advance(std::time::Duration::from_hours(200 * 24))
            .await;
        tour.show(
            "an old leaderboard",
            &carol.slash("iago leaderboard", none()).await,
        );
        let loose = json!({"variant": "Loose: no compulsory capture"});
        tour.show(
            "the leaderboard of a variant",
            &carol.slash("iago leaderboard", loose).await,
        );
    }
    shown_in_english!(tour);
}
