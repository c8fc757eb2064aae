//! Matches looked after from anywhere, and the refusal of too many requests at once.

use super::{Tour, none, shown_in_english};
use crate::actor::{Actor, Received, controls, menu};
use crate::test_bot::PATIENCE;
use serde_json::{Value, json};
use std::time::Duration;
use text::chat::Label;

fn first_line(message: &Value) -> String {
    let lines = menu(message);
    let value = lines.first().and_then(|line| line["value"].as_str());
    value.expect("a line").to_owned()
}

/// Chooses the first match of a list that a person asks for.
async fn chosen(who: &Actor, command: &str) -> Received {
    let listed = who.slash(command, none()).await;
    who.choose(listed.message(), &first_line(listed.message()))
        .await
}

async fn press_first(who: &Actor, message: &Value) -> Received {
    let buttons = controls(message);
    let first = buttons.first().and_then(|it| it["custom_id"].as_str());
    who.press_id(message, first.expect("a button")).await
}

async fn tour(tour: &mut Tour) {
    let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
    let clock = json!({"clock": "1 day a move"});

    let garden = json!({"name": "garden"});
    tour.bot.client().add_channel(garden).expect("a channel");
    let there = [&alice, &bob].map(|it| it.in_channel("garden"));
    let [one, two] = &there;
    crate::moving::begin_as(tour.locale, one, two, clock.clone(), "D4").await;
    let before = alice.slash("referee next", none()).await;
    tour.show("the opponent is to move", &before);
    let deleted = tour.bot.client().delete_channel("garden");
    deleted.expect("a channel to delete");
    let waited = tokio::time::timeout(PATIENCE, async {
        loop {
            let now = alice.slash("referee next", none()).await;
            if now.text() != before.text() {
                return now;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    let lost = waited.await.expect("a channel that is lost");
    tour.show("the channel was deleted", &lost);

    let three = [
        chosen(&alice, "referee next").await,
        chosen(&alice, "referee next").await,
        chosen(&alice, "referee next").await,
    ];
    tour.show("the match is chosen", &three[0]);
    tour.begin(none(), "").await;
    let taken = press_first(&alice, three[0].message()).await;
    tour.show("another match is going on here", &taken);
    alice.slash("iago abort", none()).await.public();
    let mark = tour.mark("general");
    press_first(&alice, three[1].message()).await;
    tour.next("it goes on here", "general", &mark).await;
    let already = press_first(&alice, three[2].message()).await;
    tour.show("it goes on here already", &already);

    let listed = alice.slash("referee end", none()).await;
    tour.show("the matches of the server", &listed);
    let confirm = chosen(&alice, "referee end").await;
    tour.show("one of them is chosen", &confirm);
    let ended = alice.send(&confirm).await;
    tour.show("it is ended", &ended);
    let rest = alice.slash("referee end", none()).await;
    tour.show("no match is left", &rest);

    let board = tour.begin(clock, "D4").await;
    for _ in 0..11 {
        let given = alice.slash("iago give-time", none()).await;
        if given.is_private() {
            tour.show("time given again and again", &given);
        }
    }
    let both = [
        tour.press(&bob, &board, Label::More).await,
        tour.press(&bob, &board, Label::More).await,
    ];
    tour.press(&bob, both[0].message(), Label::GiveTime).await;
    let twice = tour.press(&bob, both[1].message(), Label::GiveTime).await;
    tour.show("pressed twice", &twice);

    for _ in 0..20 {
        let asked = carol.slash("iago challenge", none()).await.public().clone();
        tour.press(&carol, &asked, Label::Withdraw).await;
    }
    let overdone = carol.slash("iago challenge", none()).await;
    tour.show("challenged again and again", &overdone);
    // So the bot learns that a channel is gone, if it did not from the event.
    tour.bot.forgive_refused("Unknown Channel").await;
}
shown_in_english!(tour);
