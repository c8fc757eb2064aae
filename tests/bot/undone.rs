//! Undo of acts of moderators and organisers, through the real client in three languages: catches a match that stays
//! ended, a line about an end that no longer holds, and an Undo for people who may not use it.

use super::actor::{Actor, Received, lines};
use super::blocks::{club, text, told};
use super::moving::{COUNTED, begin_as};
use super::tournament::{made, press, says};
use serde_json::json;
use text::Locale;
use text::moderate::{self, Label};
use text::t;
use text::tournament;

fn id(who: &Actor) -> referee::UserId {
    referee::UserId(who.id().parse().expect("a number"))
}

/// Chooses the only match of a menu.
async fn chosen(who: &Actor, listed: &Received) -> Received {
    let line = lines(listed.private()).remove(0);
    who.choose(listed.private(), &line).await
}

/// Has a moderator decide a running match for its second side; returns the question, and the answer after confirming.
async fn adjudicated(who: &Actor, locale: Locale, second: &str) -> [Received; 2] {
    let listed = who.slash("referee adjudicate", json!({})).await;
    let asked = chosen(who, &listed).await;
    let label = Label::Wins {
        name: Some(second.to_owned()),
        game: rules::Game::Iago,
        side: rules::Side::Second,
    };
    let sure = who
        .press(asked.private(), &moderate::label(locale, label))
        .await;
    let done = who.send(&sure).await;
    [sure, done]
}

async fn a_match_goes_on(locale: Locale) {
    let (bot, [alice, bob, carol]) = club(locale).await;
    begin_as(locale, &alice, &bob, json!({}), COUNTED).await;
    let [asked, _] = adjudicated(&carol, locale, "Bob").await;
    asked.privately(&t!(locale, "moderate-undo-whole"));
    let decided = moderate::act(locale, 1, referee::ActKind::Adjudicate, id(&carol), None);
    let line = told(&bot, "moderators", &decided).await;
    let winner = text::name::player(locale, id(&bob));
    told(&bot, "news", &winner).await;

    let undo = moderate::label(locale, Label::Undo);
    let there = alice.in_channel("moderators");
    there.press(&line, &undo).await;
    let undone = moderate::undone(locale, &decided, id(&alice));
    told(&bot, "moderators", &undone).await;
    let resumed = moderate::act(locale, 1, referee::ActKind::Resume, id(&alice), None);
    told(&bot, "moderators", &resumed).await;
    told(&bot, "news", &t!(locale, "ending-short-goes-on")).await;
    // The player to move is the same, and a new board pings them again.
    bot.at_rest().await;
    assert!(bot.view().await.this_match.ending().is_none());
    alice.slash("iago resign", json!({})).await.private();
    bot.finish().await;
}

async fn a_player_is_in_again(locale: Locale) {
    let (bot, [alice, bob, carol]) = club(locale).await;
    let kind = json!({"kind": "swiss"});
    let cup = made(&bot, &alice, kind, "Cup").await;
    let mut players = vec![bob.clone()];
    for name in ["Dora", "Emil", "Finn"] {
        let added = bot.client().add_user(json!({ "name": name }));
        added.expect("a person");
        players.push(bot.actor(name));
    }
    for who in &players {
        press(locale, who, &cup, tournament::Label::Join)
            .await
            .private();
    }
    press(locale, &alice, &cup, tournament::Label::Begin).await;
    let threads =
        bot.until_world(|world| world["threads"].as_array().is_some_and(|it| it.len() == 2));
    threads.await;
    bot.at_rest().await;
    // A moderator who decides a game of a round reads until when it can be undone.
    let listed = carol.slash("referee end", json!({})).await;
    let asked = chosen(&carol, &listed).await;
    asked.privately(&t!(locale, "moderate-undo-until-paired"));

    let out = json!({"member": bob.id(), "reason": "late"});
    let asked = alice.slash("referee tournament withdraw", out).await;
    asked.privately(&t!(locale, "tournament-undo-until-paired"));
    alice.send(&asked).await;
    let name = t!(
        locale,
        "tournament-done-withdraw",
        moderator = text::name::player(locale, id(&alice)),
        player = text::name::player(locale, id(&bob)),
        name = "Cup"
    );
    let line = says(&bot, &name).await;
    let no = press(locale, &bob, &cup, tournament::Label::Join).await;
    no.privately(&t!(
        locale,
        "tournament-no-out",
        name = "Cup",
        organiser = text::name::player(locale, id(&alice))
    ));
    let undo = moderate::label(locale, Label::Undo);
    let refused = players[1].press(&line, &undo).await;
    refused.privately(&text::answer::not_allowed(
        locale,
        text::answer::Permission::Moderate,
    ));
    alice.press(&line, &undo).await;
    let said = text(&says(&bot, &moderate::undone(locale, "", id(&alice))).await).to_owned();
    assert!(said.contains(&name), "{said}");
    let leave = press(locale, &bob, &cup, tournament::Label::Leave).await;
    leave.private();
    bot.at_rest().await;
    let page = json!({"tournament": "1"});
    let page = bob.slash("referee tournament show", page).await;
    assert!(text(page.private()).contains(&bob.id()));
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_a_moderator_ended_goes_on() {
    for locale in Locale::ALL {
        a_match_goes_on(locale).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_was_taken_out_is_in_again() {
    for locale in Locale::ALL {
        a_player_is_in_again(locale).await;
    }
}
