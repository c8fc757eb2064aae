//! Groups without the bot as a member, and its messages there by the tokens of its answers.

use super::actor::{Actor, labels, lines};
use super::faults::cast;
use super::opponent::{SLOW, challenge, me};
use super::test_bot::TestBot;
use rules::Game;
use serde_json::{Value, json};
use std::time::Duration;
use text::{Locale, t};

const LOCALE: Locale = Locale::En;

/// Life of an interaction's token.
const TOKEN: Duration = Duration::from_mins(15);

/// Alice, who has the app, Bob, Carol and Dave in a group.
fn group(bot: &TestBot) -> [Actor; 4] {
    let client = bot.client();
    client.add_user(json!({"name": "Dave"})).expect("a person");
    client.install("Alice").expect("an app on an account");
    let people = ["Alice", "Bob", "Carol", "Dave"];
    let group = client.group(&people, "four").expect("a group");
    let channel = group["id"].as_str().expect("an id").to_owned();
    people.map(|name| bot.actor(name).in_channel(&channel))
}

fn is_board(message: &&Value) -> bool {
    let has = |what: &str| message[what].as_array().is_some_and(|all| !all.is_empty());
    has("attachments") && has("components")
}

fn boards(all: &[Value]) -> usize {
    all.iter().filter(is_board).count()
}

/// Waits until `count` messages have a board and the newest differs from `before`; returns the newest.
async fn board(who: &Actor, count: usize, before: &Value) -> Value {
    let last = |all: &[Value]| all.iter().rfind(is_board).cloned();
    let newer = |all: &[Value]| last(all).is_some_and(|it| it["id"] != before["id"]);
    let seen = who.until(|all| boards(all) == count && newer(all)).await;
    last(&seen).expect("a board")
}

/// Begins a match: Alice challenges Bob, who presses Accept; returns the first board.
async fn begin(alice: &Actor, bob: &Actor) -> Value {
    let options = json!({"opponent": bob.id(), "colours": "I begin"});
    let asked = alice.slash("iago challenge", options).await;
    let accepted = bob.press(asked.public(), "Accept").await;
    // The accepted challenge is replaced by the press itself: nothing edits it later.
    assert!(accepted.in_place && labels(accepted.message()).is_empty());
    board(alice, 1, &Value::Null).await
}

/// Catches a call with the bot's token, which Discord refuses in a group; boards that are not folded while their
/// token is valid, or hold up the match afterwards; and a stranger who moves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_in_a_group_is_answers_alone() {
    let bot = TestBot::start().await;
    let [alice, bob, carol, dave] = group(&bot);
    let options = json!({"opponent": bob.id(), "colours": "I begin"});
    let asked = alice.slash("iago challenge", options).await;
    assert!(asked.text().contains("casual"), "{}", asked.text());
    dave.press(asked.public(), "Accept").await.private();
    bob.press(asked.public(), "Decline").await;
    let first = begin(&alice, &bob).await;
    let text = first["content"].as_str().expect("words");
    assert!(text.contains("integration_type=1"), "{text}");
    let played = alice.play("D4").await;
    played.publicly("D4");
    // The first board has become a line.
    let second = board(&carol, 1, &first).await;
    assert_eq!(played.message()["id"], second["id"]);
    // Bob plays with buttons alone; a stranger cannot.
    let choose = t!(LOCALE, "match-button-choose");
    dave.press(&second, &choose).await.private();
    let picker = bob.press(&second, &choose).await;
    let narrowed = bob.choose(picker.private(), "G").await;
    bob.choose(narrowed.private(), "G5").await;
    let third = board(&carol, 1, &second).await;
    // An offer and its outcome.
    let offer = bob.press(&third, "More").await;
    let takeback = t!(LOCALE, "match-button-takeback");
    let question = bob.press(offer.private(), &takeback).await;
    let question = question.message().clone();
    let seen = alice
        .until(|all| {
            all.iter()
                .any(|it| labels(it).contains(&"Agree".to_owned()))
        })
        .await;
    let open = seen
        .iter()
        .rfind(|it| labels(it).contains(&"Agree".to_owned()));
    let agreed = alice.press(open.unwrap_or(&question), "Agree").await;
    assert!(agreed.in_place && labels(agreed.message()).is_empty());
    let back = board(&carol, 1, &third).await;
    // Once the token has expired, the older board stays.
    bot.advance(TOKEN).await;
    bot.client().advance(TOKEN);
    let picker = bob.press(&back, &choose).await;
    let narrowed = bob.choose(picker.private(), "G").await;
    // A follow-up that fails is tried again.
    cast(
        &bot,
        &json!({"status": 500}),
        "POST",
        "/webhooks/[^/]+/[^/]+$",
    );
    bob.choose(narrowed.private(), "G5").await;
    let last = board(&carol, 2, &back).await;
    // If the first answer fails, the token of the answer before it brings the board.
    cast(&bot, &json!({"status": 500}), "POST", "/callback$");
    alice
        .slash_unheard("iago move", json!({"cell": "C3"}))
        .await;
    board(&carol, 2, &last).await;
    let seen = carol.messages();
    let old = |id: &Value| seen.iter().any(|it| it["id"] == *id && is_board(&it));
    assert!(old(&back["id"]) && !old(&last["id"]));
    bot.finish().await;
}

/// Catches an engine move that no player is told of, or that is posted with the bot's token; after a restart, and
/// once the token has expired, the board shows the move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_answers_after_the_answer() {
    let mut bot = TestBot::start().await;
    let quick = iago::discord::Effort {
        patience: Duration::ZERO,
        ..super::test_bot::STEADY
    };
    bot.restart_with(quick).await;
    let [alice, ..] = group(&bot);
    let colours = json!({"colours": "I begin"});
    challenge(&bot, &alice, Game::Iago, colours).await.public();
    let played = alice.play("D4").await;
    played.publicly("D4");
    // The engine's move is a follow-up, or part of the first answer if the engine was fast.
    let last = |all: &[Value]| all.iter().rfind(is_board).cloned();
    let is_asked = |it: Value| {
        it["content"]
            .as_str()
            .is_some_and(|it| it.contains("your turn (Dark)"))
    };
    let seen = alice.until(|all| last(all).is_some_and(is_asked)).await;
    let last = last(&seen).expect("a board");
    assert!(labels(&last).contains(&t!(LOCALE, "match-button-choose")));
    bot.restart_with(SLOW).await;
    let before = alice.messages().len();
    let picker = alice.press(&last, &t!(LOCALE, "match-button-choose")).await;
    let mut step = picker.private().clone();
    while let Some(value) = super::actor::controls(&step)
        .iter()
        .any(|it| it["type"] == 3)
        .then(|| super::actor::lines(&step)[0].clone())
    {
        step = alice.choose(&step, &value).await.message().clone();
    }
    assert!(alice.messages().len() > before);
    bot.restart_with(super::test_bot::STEADY).await;
    bot.at_rest().await;
    let shown = alice.slash("iago board", json!({})).await;
    assert!(
        labels(shown.private()).contains(&t!(LOCALE, "match-button-choose")),
        "it has moved: {}",
        shown.text()
    );
    bot.finish().await;
}

/// Catches boards that are folded in the new place because of those in the old place, and old boards that do not
/// say where the match goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_goes_on_in_another_group_is_shown_there() {
    let mut bot = TestBot::start().await;
    let [alice, _, carol, _] = group(&bot);
    let quick = iago::discord::Effort {
        patience: Duration::ZERO,
        ..super::test_bot::STEADY
    };
    bot.restart_with(quick).await;
    let colours = json!({"colours": "I begin"});
    challenge(&bot, &alice, Game::Iago, colours).await.public();
    let played = alice.play("D4").await;
    let choose = t!(LOCALE, "match-button-choose");
    let old = board(&alice, 1, played.message()).await;
    let second = bot
        .client()
        .group(&["Alice", "Carol"], "two")
        .expect("a group");
    let [there, watching] =
        [&alice, &carol].map(|it| it.in_channel(second["id"].as_str().expect("an id")));
    let listed = there.slash("referee next", json!({})).await;
    let line = lines(listed.private()).remove(0);
    let asked = there.choose(listed.private(), &line).await;
    let moved = there
        .press(asked.private(), &t!(LOCALE, "place-button-here"))
        .await;
    moved.privately(&t!(LOCALE, "match-done"));
    let gone = alice.press(&old, &choose).await;
    let link = format!("/@me/{}>", second["id"].as_str().expect("an id"));
    assert!(gone.private()["content"].to_string().contains(&link));
    let first = board(&watching, 1, &Value::Null).await;
    let said = first["content"].as_str().expect("words");
    assert!(said.starts_with(&t!(LOCALE, "place-here")), "{said}");
    // The end is the only board, and the board before it has become a line.
    there.resign("iago").await;
    board(&watching, 1, &first).await;
    bot.finish().await;
}

/// Catches commands for servers that fail in a group, or take effect there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_only_a_server_has_is_refused_with_what_works_here() {
    let bot = TestBot::start().await;
    let [alice, ..] = group(&bot);
    let refused = t!(LOCALE, "trouble-server-only");
    for (command, options) in [
        ("iago leaderboard", json!({})),
        ("iago rating", json!({})),
        ("referee tournament create", json!({})),
        ("referee tournament show", json!({})),
        ("referee block", json!({})),
        ("referee annul", json!({})),
        ("referee end", json!({})),
        ("referee settings", json!({"language": "Deutsch"})),
    ] {
        let said = alice.slash(command, options).await;
        assert_eq!(said.text(), refused, "{command}");
        said.private();
    }
    for command in [
        "iago learn",
        "iago puzzle",
        "iago rules",
        "referee settings",
        "referee about",
        "referee next",
        "referee history",
        "referee profile",
        "referee data export",
    ] {
        let said = alice.slash(command, json!({})).await;
        assert_ne!(said.text(), refused, "{command}");
        assert!(said.is_private(), "{command}");
    }
    bot.finish().await;
}

/// Catches a call with the bot's token in a server without the bot, and a match taken for one of the bot's own server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_the_bot_is_a_conversation_too() {
    let bot = TestBot::start().await;
    let client = bot.client();
    let elsewhere = client.add_guild(json!({"name": "Elsewhere"}));
    let server = elsewhere.expect("a server")["id"].clone();
    let server = server.as_str().expect("an id");
    let world = client.world();
    let channels = world["channels"].as_array().expect("channels");
    let there = channels
        .iter()
        .find(|it| it["guild_id"] == server && it["type"] == 0);
    let channel = there.expect("a channel")["id"].as_str().expect("an id");
    client.leave(&me(&bot), server).expect("it leaves");
    client.install("Alice").expect("an app on an account");
    let [alice, bob] = ["Alice", "Bob"].map(|name| bot.actor(name).in_channel(channel));
    let first = begin(&alice, &bob).await;
    let played = alice.play("D4").await;
    played.publicly("D4");
    board(&bob, 1, &first).await;
    let refused = alice.slash("iago leaderboard", json!({})).await;
    refused.privately(&t!(LOCALE, "trouble-server-only"));
    alice.resign("iago").await;
    let over = board(&bob, 1, played.message()).await;
    let again = bob.press(&over, &t!(LOCALE, "match-button-rematch")).await;
    let begun = alice.press(again.public(), "Accept").await;
    assert!(begun.in_place);
    let last = board(&bob, 2, &over).await;
    assert!(!last["content"].to_string().contains("integration_type"));
    // Without the right to public answers, answers are private and say where the match goes on.
    let private = client.external_apps(channel, Some("Bob"), false);
    private.expect("a right less");
    client.install("Bob").expect("an app on an account");
    let begun = challenge(&bot, &bob, Game::Iago, json!({"colours": "I begin"})).await;
    begun.privately(&t!(LOCALE, "place-hidden"));
    bot.finish().await;
}
