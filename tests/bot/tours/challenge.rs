//! Challenges: terms, answers, refusals, threads, permissions.

use super::{Tour, none, shown_in_english};
use serde_json::json;
use std::time::Duration;
use text::chat::Label;

const VIEW: u64 = 1 << 10;
const SEND: u64 = 1 << 11;
const ATTACH: u64 = 1 << 15;
const THREADS: u64 = (1 << 35) | (1 << 38);

mod terms {
    use super::*;

    async fn tour(tour: &mut Tour) {
        let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
        let to_bob = |more: serde_json::Value| {
            let mut options = json!({"opponent": bob.id()});
            let all = options.as_object_mut().expect("options");
            all.extend(more.as_object().expect("options").clone());
            options
        };
        for (title, options) in [
            ("nothing chosen", none()),
            (
                "days",
                json!({"colours": "I begin", "clock": "1 day a move"}),
            ),
            (
                "week",
                json!({"colours": "My opponent begins", "clock": "7 days a move"}),
            ),
            (
                "live",
                json!({"penalty": true, "clock": "Live: 5 minutes + 10 seconds a move"}),
            ),
            (
                "loose",
                json!({"variant": "Loose: no compulsory capture", "penalty": true, "rated": false}),
            ),
            (
                "simple",
                json!({"variant": "Simple: no release, every disk one point",
                    "clock": "Bank: 3 days + 12 hours a move, at most 7 days"}),
            ),
        ] {
            let seen = alice.slash("iago challenge", to_bob(options)).await;
            tour.show(title, &seen);
            // So many in a row would be too often.
            tour.bot.advance(Duration::from_mins(5)).await;
        }
        let menu = bob.menu("Challenge to Iago", "Alice").await;
        tour.show("right click", &menu);
        let open = carol.slash("iago challenge", none()).await;
        tour.show("open to anyone", &open);
        let casual = carol.slash("iago challenge", json!({"rated": false})).await;
        tour.show("open and casual", &casual);

        let own = alice.slash("iago challenge", json!({"opponent": alice.id()}));
        tour.show("oneself", &own.await);
        for _ in 0..4 {
            alice.slash("iago challenge", none()).await.public();
        }
        let eleventh = alice.slash("iago challenge", to_bob(none())).await;
        tour.show("too many", &eleventh);
    }
    shown_in_english!(tour);
}

mod answers {
    use super::*;

    async fn tour(tour: &mut Tour) {
        let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
        let options = json!({"opponent": bob.id(), "colours": "I begin", "clock": "3 days a move"});
        let ask = || alice.slash("iago challenge", options.clone());

        let first = ask().await.public().clone();
        let foreign = tour.press(&carol, &first, Label::Accept).await;
        tour.show("for somebody else", &foreign);
        let foreign = tour.press(&carol, &first, Label::Withdraw).await;
        tour.show("not yours to withdraw", &foreign);
        let own = tour.press(&alice, &first, Label::Accept).await;
        tour.show("your own", &own);
        tour.press_unheard(&bob, &first, Label::Decline).await;
        let late = tour.press(&bob, &first, Label::Accept).await;
        tour.show("declined already", &late);

        let second = ask().await.public().clone();
        let declined = tour.press(&bob, &second, Label::Decline).await;
        tour.show("declined", &declined);
        let third = ask().await.public().clone();
        let withdrawn = tour.press(&alice, &third, Label::Withdraw).await;
        tour.show("withdrawn", &withdrawn);
        tour.show("asked too often in vain", &ask().await);
        tour.bot.advance(Duration::from_mins(10)).await;
        let fourth = ask().await.public().clone();
        tour.press_unheard(&alice, &fourth, Label::Withdraw).await;
        let late = tour.press(&bob, &fourth, Label::Accept).await;
        tour.show("withdrawn already", &late);

        let fifth = ask().await.public().clone();
        tour.all_noted().await;
        tour.bot.advance(Duration::from_hours(25)).await;
        tour.edited("expired", "general", &fifth).await;
        let kept = ask().await.public().clone();
        tour.all_noted().await;
        let lost = json!({"http": {"path": "/messages/[0-9]+$", "status": 400, "count": 1}});
        tour.bot.client().fault(lost).expect("a fault");
        tour.bot.advance(Duration::from_hours(25)).await;
        let late = tour.press(&bob, &kept, Label::Accept).await;
        tour.show("expired already", &late);

        let sixth = ask().await.public().clone();
        tour.all_noted().await;
        let begun = tour.press(&bob, &sixth, Label::Accept).await;
        tour.show("accepted: the match begins", &begun);
        tour.edited("and the challenge then", "general", &sixth)
            .await;
        alice.slash("iago abort", none()).await.public();

        let seventh = ask().await.public().clone();
        tour.press_unheard(&bob, &seventh, Label::Accept).await;
        let late = tour.press(&bob, &seventh, Label::Accept).await;
        tour.show("accepted already, by oneself", &late);
        alice.slash("iago abort", none()).await.public();
        tour.bot.advance(Duration::from_mins(10)).await;

        let eighth = ask().await.public().clone();
        tour.press_unheard(&bob, &eighth, Label::Accept).await;
        let late = tour.press(&alice, &eighth, Label::Withdraw).await;
        tour.show("withdrawn after it was accepted", &late);
        alice.slash("iago abort", none()).await.public();

        let open = alice.slash("iago challenge", none()).await;
        let open = open.public().clone();
        tour.press_unheard(&bob, &open, Label::Accept).await;
        let late = tour.press(&carol, &open, Label::Accept).await;
        tour.show("accepted already, by another", &late);
    }

    shown_in_english!(tour);
}

mod threads {
    use super::*;

    async fn tour(tour: &mut Tour) {
        let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
        tour.begin(none(), "").await;
        let options = json!({"opponent": alice.id(), "colours": "I begin"});
        let asked = carol.slash("iago challenge", options.clone()).await;
        tour.show("the channel is taken", &asked);
        let refused = json!({"http": {"path": "/threads$", "status": 403, "count": 1}});
        tour.bot.client().fault(refused).expect("a fault");
        let failed = tour
            .press(&alice, asked.message(), Label::AcceptInThread)
            .await;
        tour.show("no thread could be opened", &failed);
        let accepted = tour
            .press(&alice, asked.message(), Label::AcceptInThread)
            .await;
        tour.show("accepted: the line in the channel", &accepted);
        let line = accepted.message().clone();
        let thread = accepted.text().split("<#").nth(1).expect("a thread");
        let thread = thread.split('>').next().expect("a thread").to_owned();
        let name = tour.bot.client().world()["channels"]
            .as_array()
            .into_iter()
            .flatten()
            .chain(
                tour.bot.client().world()["threads"]
                    .as_array()
                    .into_iter()
                    .flatten(),
            )
            .find(|it| it["id"] == thread.as_str())
            .and_then(|it| it["name"].as_str().map(str::to_owned));
        let name = name.expect("a thread with a name");
        tour.album.file("the name of the thread", name.as_bytes());
        let nothing = super::super::Mark(vec![line["id"].clone()]);
        tour.next("the first message in the thread", &thread, &nothing)
            .await;

        let elsewhere = json!({"opponent": bob.id()});
        tour.bot.channel_where_bot_may("lobby", u64::MAX >> 1);
        let there = carol.in_channel("lobby").play("D4").await;
        tour.show("your match is elsewhere", &there);
        let others = carol.play("D4").await;
        tour.show("others play here, your match is elsewhere", &others);
        let second = carol
            .in_channel(&thread)
            .slash("iago challenge", elsewhere)
            .await;
        tour.show("no thread within a thread", &second);

        let moved = carol.in_channel(&thread).play("D4").await;
        tour.show("a move in the thread", &moved);
        alice.in_channel(&thread).play("G5").await.public();
        let over = alice.in_channel(&thread).resign("iago").await;
        tour.album.message("the end in the thread", "public", &over);
        tour.edited("and the line in the channel", "general", &line)
            .await;
        let wanted = json!({"opponent": bob.id(), "thread": true});
        let there = carol.in_channel(&thread);
        let asked = there.slash("iago challenge", wanted).await;
        tour.show("a thread wanted within a thread", &asked);
    }
    shown_in_english!(tour);
}

mod permissions {
    use super::*;

    async fn tour(tour: &mut Tour) {
        let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
        let to_bob = json!({"opponent": bob.id()});
        for (name, permissions) in [
            ("unseen", SEND | ATTACH),
            ("mute", VIEW | ATTACH),
            ("bare", VIEW | SEND),
            ("none", 0),
        ] {
            tour.bot.channel_where_bot_may(name, permissions);
            let there = alice.in_channel(name);
            let refused = there.slash("iago challenge", to_bob.clone()).await;
            tour.show(name, &refused);
        }
        tour.bot
            .channel_where_bot_may("threadless", VIEW | SEND | ATTACH);
        let (alice, bob) = (alice.in_channel("threadless"), bob.in_channel("threadless"));
        let first = alice.slash("iago challenge", to_bob.clone()).await;
        tour.press(&bob, first.public(), Label::Accept)
            .await
            .public();
        let refused = alice.slash("iago challenge", to_bob.clone()).await;
        tour.show("threadless", &refused);
        tour.bot
            .channel_where_bot_may("free", VIEW | SEND | ATTACH | THREADS);
        alice
            .in_channel("free")
            .slash("iago challenge", to_bob)
            .await
            .public();
    }
    shown_in_english!(tour);
}

mod forgotten {
    use super::*;

    async fn tour(tour: &mut Tour) {
        let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
        let board = tour.begin(none(), "D5 G5 C5 D6").await;
        let options = json!({"opponent": alice.id()});
        let asked = bob.slash("iago challenge", options).await.public().clone();
        tour.bot.lose_the_database().await;
        let unknown = tour.press(&alice, &asked, Label::AcceptInThread).await;
        tour.show("a challenge nobody knows", &unknown);
        let unknown = alice.press(&board, "D7").await;
        tour.show("a match nobody knows", &unknown);
    }
    shown_in_english!(tour);
}
