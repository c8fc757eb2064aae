//! Players who have left the server, deleted their account, or had their data deleted: their matches stay, nobody
//! waits for them without knowing it, and nobody can challenge them.

use super::actor::{Actor, Received, lines};
use super::moving;
use super::test_bot::TestBot;
use rules::Game;
use serde_json::{Value, json};
use text::Locale;
use text::chat::{Label, label};
use text::t;

const LOCALE: Locale = Locale::FALLBACK;

/// Alice, who may manage the server, and Bob, with a finished match and a running one.
async fn two_with_matches(bot: &TestBot) -> (Actor, Actor) {
    let (alice, bob) = bot.alice_and_bob();
    bot.lost_by(&alice, &bob, &bob).await;
    begin(&alice, &bob).await;
    (alice, bob)
}

async fn begin(alice: &Actor, bob: &Actor) {
    let terms = json!({"opponent": bob.id(), "colours": "I begin"});
    let asked = alice.slash("iago challenge", terms).await;
    let accept = label(LOCALE, Label::Accept);
    bob.press(asked.public(), &accept).await.public();
}

fn server(bot: &TestBot) -> String {
    let world = bot.client().world();
    let name = world["guilds"][0]["name"].as_str();
    name.expect("a server").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_left_is_still_told_of_and_cannot_be_challenged() {
    let bot = TestBot::start().await;
    let (alice, bob) = two_with_matches(&bot).await;
    let (one, who) = (bob.id(), format!("<@{}>", bob.id()));
    bob.leaves(&server(&bot));

    let profile = alice.slash("referee profile", json!({"player": one})).await;
    assert!(profile.private()["content"].as_str().is_some());
    profile.says(&who);
    let rating = alice.slash("iago rating", json!({"player": one})).await;
    rating.says(&who);
    let board = alice.slash("iago leaderboard", json!({})).await;
    board.says(&who);
    let history = alice.slash("referee history", json!({"of": one})).await;
    assert!(!lines(history.private()).is_empty());

    // In every game a challenge to the former member is refused, and nothing is posted.
    let before = alice.messages().len();
    for game in Game::ALL {
        let command = format!("{game} challenge");
        let no = alice.slash(&command, json!({"opponent": one})).await;
        assert!(no.is_private());
        let said = format!("{who} is not in this server");
        no.begins(&said);
    }
    let public = |all: &[Value]| {
        let private = |it: &Value| it["flags"].as_u64().unwrap_or(0) & 64 != 0;
        all.iter().filter(|it| !private(it)).count()
    };
    assert_eq!(
        public(&alice.messages()),
        public(&alice.messages()[..before])
    );
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_with_somebody_who_has_left_goes_on_and_can_be_ended() {
    let bot = TestBot::start().await;
    let (alice, bob) = two_with_matches(&bot).await;
    bob.leaves(&server(&bot));

    let waits = |next: &Received| next.text().contains("It is your turn here");
    let next = alice.slash("referee next", json!({})).await;
    assert!(waits(&next), "{}", next.text());
    alice.play("D5").await.public();
    let next = alice.slash("referee next", json!({})).await;
    assert!(next.is_private() && !waits(&next), "{}", next.text());
    // Questions and offers still work, although no answer will come.
    alice.slash("iago takeback", json!({})).await.public();
    // A member who may manage the server ends the match.
    let listed = alice.slash("referee adjudicate", json!({})).await;
    let id = lines(listed.private()).remove(0);
    let ask = alice
        .choose_in(listed.private(), "u:rule:winner:chosen:", &id)
        .await;
    let sure = alice.press(ask.private(), "No result").await;
    alice.send(&sure).await.private();
    assert!(bot.view().await.this_match.ending().is_some());
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_asks_for_a_rematch_with_somebody_who_has_left() {
    let (bot, alice, bob) = TestBot::of_two().await;
    moving::begin(&alice, &bob, json!({}), "D5 G5 C5 D6 D7").await;
    let end = bob.resign("iago").await;
    let rematch = label(LOCALE, Label::Rematch);
    bob.leaves(&server(&bot));
    let no = alice.press(&end, &rematch).await;
    let said = format!("<@{}> is not in this server", bob.id());
    assert!(no.is_private());
    no.begins(&said);
    assert!(!alice.messages().iter().any(is_question));
    bot.forgive_refused("Unknown Member").await;
    // If Discord does not say whether the opponent is a member, the opponent is asked.
    bob.joins(&server(&bot));
    let fault = json!({"http": {"path": "/members/[0-9]+$", "status": 500, "count": 1}});
    bot.client().fault(fault).expect("a fault");
    let asked = alice.press(&end, &rematch).await;
    assert!(is_question(asked.public()), "{}", asked.text());
    bot.finish().await;
}

fn is_question(message: &Value) -> bool {
    let text = message["content"].as_str().unwrap_or_default();
    text.contains("for a rematch")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn former_players_are_nobody_and_their_opponents_keep_everything() {
    let (bot, alice, bob) = TestBot::of_two().await;
    bot.lost_by(&alice, &bob, &bob).await;
    let sure = bob.slash("referee data delete", json!({})).await;
    let deleted = bob
        .press(sure.private(), &t!(LOCALE, "data-button-delete"))
        .await;
    assert!(deleted.is_private());

    let one = json!({"player": bob.id()});
    for command in ["referee profile", "iago rating"] {
        let none = alice.slash(command, one.clone()).await;
        assert!(none.is_private());
        assert!(
            none.text().contains("has not finished") || none.text().contains("no match"),
            "{command}: {}",
            none.text()
        );
    }
    let history = alice
        .slash("referee history", json!({"of": bob.id()}))
        .await;
    history.says("has finished no match");
    let ranked = alice.slash("iago leaderboard", json!({})).await;
    assert!(
        ranked.text().contains(&alice.id()) && !ranked.text().contains(&bob.id()),
        "{}",
        ranked.text()
    );
    let profile = alice.slash("referee profile", json!({})).await;
    profile.says("Former player");
    let history = alice.slash("referee history", json!({})).await;
    assert!(
        history.text().to_lowercase().contains("former player"),
        "{}",
        history.text()
    );
    // The match's number still leads to the board, and a moderator may still strike the result.
    let board = alice.slash("referee history", json!({"match": "1"})).await;
    assert!(
        board.text().to_lowercase().contains("former player"),
        "{}",
        board.text()
    );
    let ask = alice.slash("referee annul", json!({"match": "1"})).await;
    assert!(ask.is_form(), "{}", ask.text());
    // The former player may start again at any time.
    begin(&alice, &bob).await;
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_who_left_every_server_export_and_delete_by_direct_message() {
    let (bot, alice, bob) = TestBot::of_two().await;
    bot.lost_by(&alice, &bob, &bob).await;
    bob.leaves(&server(&bot));
    bot.client().install("Bob").expect("an app");
    let direct = bob.in_channel("@me");
    let export = direct.slash("referee data export", json!({})).await;
    let data: Value = serde_json::from_slice(&direct.file(export.message())).expect("JSON");
    assert_eq!(data["person"]["name"], "Bob");
    assert_eq!(data["challenges"][0]["opponent"], "Alice");
    let sure = direct.slash("referee data delete", json!({})).await;
    sure.says("stays there");
    let button = t!(LOCALE, "data-button-delete");
    let deleted = direct.press(sure.message(), &button).await;
    assert_eq!(deleted.text(), t!(LOCALE, "data-deleted"));
    let nothing = direct.slash("referee data export", json!({})).await;
    assert_eq!(nothing.text(), t!(LOCALE, "data-nothing"));
    let tournaments = direct.slash("referee tournament show", json!({})).await;
    assert_eq!(tournaments.text(), t!(LOCALE, "trouble-server-only"));
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_that_cannot_be_ended_any_more_are_resigned_on_request() {
    let (bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob).await;
    bob.leaves(&server(&bot));
    bot.client().install("Bob").expect("an app");
    let direct = bob.in_channel("@me");
    let sure = direct.slash("referee data delete", json!({})).await;
    let button = t!(LOCALE, "data-button-delete");
    let running = direct.press(sure.message(), &button).await;
    running.says("I can resign them");
    let button = t!(LOCALE, "data-button-resign");
    let deleted = direct.press(running.message(), &button).await;
    assert_eq!(deleted.text(), t!(LOCALE, "data-deleted"));
    let board = alice.slash("iago board", json!({})).await;
    board.says("Former player");
    bot.finish().await;
}
