//! Interactions that Discord's clients never send, or that a later version of the API may send: each is answered.

use super::actor::Actor;
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;

/// Expected answer to an interaction.
#[derive(Clone, Copy, Debug)]
enum Answer {
    /// A private sentence with the text of this Fluent key.
    Says(&'static str),
    /// Any private sentence except an apology.
    AnySentence,
    /// An empty list of suggestions.
    NoChoices,
    Pong,
}

use Answer::{AnySentence, NoChoices, Pong, Says};

/// Data from which the interactions are made: a command as Discord sends it, and its answer's message.
async fn template(test_bot: &TestBot, alice: &Actor) -> (Value, Value) {
    let answered = alice.slash("iago rules", json!({})).await;
    let recording = test_bot.client().recording();
    let mut created = recording
        .iter()
        .filter(|line| line["payload"]["t"] == "INTERACTION_CREATE");
    let created = created.next_back().expect("an interaction");
    (created["payload"]["d"].clone(), answered.message().clone())
}

fn sub(name: &str, options: &Value) -> Value {
    json!([{"name": name, "type": 1, "options": options}])
}

fn command(name: &str, kind: u8, options: &Value) -> Value {
    json!({"type": 2, "data": {"id": "7", "name": name, "type": kind, "options": options}})
}

fn commands() -> Vec<(Value, Answer)> {
    let (none, unknown) = (json!([]), Says("trouble-command"));
    let moving = |options: Value| command("iago", 1, &sub("move", &options));
    let about = sub("about", &none);
    let with = |mut made: Value, field: &str, value: Value| {
        made[field] = value;
        made
    };
    let place = |kind: u8| json!({"id": "31", "type": kind});
    let targeted = |kind: u8, resolved: Value| {
        json!({"type": 2, "data": {"id": "7", "name": "challenge-to-iago", "type": kind, "target_id": "9",
            "resolved": resolved}})
    };
    vec![
        // Unknown types of commands, with known and unknown names.
        (command("iago", 4, &none), unknown),
        (command("referee", 4, &about), unknown),
        (command("challenge-to-iago", 255, &none), unknown),
        (command("xyzzy", 4, &none), unknown),
        (command("iago", 2, &none), unknown),
        (command("iago", 3, &none), unknown),
        (command("challenge-to-iago", 1, &none), unknown),
        (command("xyzzy", 1, &none), unknown),
        (command("", 1, &none), unknown),
        // Missing and unknown subcommands.
        (command("iago", 1, &none), Says("trouble-subcommand")),
        (command("iago", 1, &sub("xyzzy", &none)), unknown),
        (
            command("referee", 1, &sub("tournament", &none)),
            Says("trouble-subcommand"),
        ),
        (
            command(
                "referee",
                1,
                &json!([{"name": "tournament", "type": 2, "options": sub("xyzzy", &none)}]),
            ),
            unknown,
        ),
        (
            command(
                "iago",
                1,
                &json!([{"name": "move", "type": 3, "value": "D4"}]),
            ),
            Says("trouble-subcommand"),
        ),
        // Options of other types, without a value's object, or unknown.
        (
            moving(json!([{"name": "cell", "type": 4, "value": 4}])),
            AnySentence,
        ),
        (
            moving(json!([{"name": "cell", "type": 99, "value": 4}])),
            AnySentence,
        ),
        (
            moving(json!([{"name": "xyzzy", "type": 3, "value": "D4"}])),
            AnySentence,
        ),
        (
            command(
                "iago",
                1,
                &sub(
                    "challenge",
                    &json!([{"name": "opponent", "type": 6, "value": "9"}]),
                ),
            ),
            unknown,
        ),
        (
            command(
                "iago",
                1,
                &sub(
                    "challenge",
                    &json!([{"name": "clock", "type": 4, "value": i64::MAX}]),
                ),
            ),
            unknown,
        ),
        (
            command(
                "iago",
                1,
                &sub(
                    "challenge",
                    &json!([{"name": "level", "type": 4, "value": -1}]),
                ),
            ),
            unknown,
        ),
        (
            command(
                "referee",
                1,
                &sub(
                    "settings",
                    &json!([{"name": "daily-puzzle", "type": 7, "value": "9"}]),
                ),
            ),
            unknown,
        ),
        (
            command(
                "referee",
                1,
                &json!([{"name": "tournament", "type": 2, "options": sub("withdraw", &none)}]),
            ),
            unknown,
        ),
        // Menus without a target.
        (command("challenge-to-iago", 2, &none), unknown),
        (targeted(2, json!({})), unknown),
        (targeted(3, json!({})), unknown),
        // Channels of types that may exist one day, and no channel.
        (
            with(command("referee", 1, &about), "channel", place(99)),
            AnySentence,
        ),
        (
            with(command("referee", 1, &about), "channel", Value::Null),
            AnySentence,
        ),
        (
            with(command("referee", 1, &about), "context", json!(99)),
            AnySentence,
        ),
        (
            with(
                command("referee", 1, &about),
                "authorizing_integration_owners",
                json!({"99": "1"}),
            ),
            AnySentence,
        ),
        (
            with(command("referee", 1, &about), "guild_locale", Value::Null),
            AnySentence,
        ),
        (
            with(command("referee", 1, &about), "locale", json!("xx")),
            AnySentence,
        ),
        (
            with(
                command("iago", 1, &sub("board", &none)),
                "channel",
                place(99),
            ),
            AnySentence,
        ),
        (json!({"type": 1, "data": null}), Pong),
    ]
}

fn suggestions() -> Vec<(Value, Answer)> {
    let typed = |name: &str| json!([{"name": name, "type": 3, "value": "D", "focused": true}]);
    let asks = |name: &str, kind: u8, options: &Value| {
        let mut made = command(name, kind, options);
        made["type"] = json!(4);
        (made, NoChoices)
    };
    let unfocused = json!([{"name": "cell", "type": 3, "value": "D"}]);
    vec![
        asks("xyzzy", 1, &typed("cell")),
        asks("iago", 4, &sub("move", &typed("cell"))),
        asks("iago", 2, &sub("move", &typed("cell"))),
        asks("iago", 1, &typed("cell")),
        asks("iago", 1, &json!([])),
        asks("iago", 1, &sub("xyzzy", &typed("cell"))),
        asks("iago", 1, &sub("move", &typed("xyzzy"))),
        asks("iago", 1, &sub("move", &unfocused)),
        asks("iago", 1, &sub("board", &typed("cell"))),
        asks("iago", 1, &sub("annul", &typed("reason"))),
    ]
}

fn presses(message: &Value) -> Vec<(Value, Answer)> {
    let button = Says("trouble-button");
    let press = |custom_id: &str, kind: u8, values: Value, answer| {
        let data = json!({"custom_id": custom_id, "component_type": kind, "values": values});
        (json!({"type": 3, "message": message, "data": data}), answer)
    };
    let mut all: Vec<(Value, Answer)> = (2..=8)
        .filter(|kind| *kind != 4)
        .chain([9, 99, 255])
        .map(|kind| press("xyzzy", kind, json!([]), button))
        .collect();
    let no_argument = Says("trouble-argument");
    all.extend([
        press("", 2, Value::Null, button),
        press("n:begin", 3, json!([]), no_argument),
        press("n:begin", 2, Value::Null, no_argument),
        press("n:begin", 99, json!(["x"]), no_argument),
        press("n:begin", 5, json!(["9"]), no_argument),
        press("n:begin", 8, json!(["9"]), no_argument),
        press("n:own", 3, json!([]), AnySentence),
        press("n:own", 6, json!(["9"]), AnySentence),
    ]);
    all
}

fn forms() -> Vec<(Value, Answer)> {
    let form = |custom_id: &str, components: Value| {
        let data = json!({"custom_id": custom_id, "components": components});
        (json!({"type": 5, "data": data}), Says("trouble-argument"))
    };
    vec![
        form("xyzzy", json!([])),
        form("", json!([])),
        form("r:iago", json!([{"type": 1, "components": []}])),
    ]
}

/// Catches a command of an unknown type, at which the framework panics, suggestions without an answer, and any
/// other case in which a person would see "The application did not respond".
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_comes_is_answered() {
    let (test_bot, alice, _) = TestBot::of_two().await;
    // Alice's app is English, but she chose Japanese.
    let japanese = [("own-language", json!("ja"))];
    alice.set("own-theme", &japanese).await.private();
    let (template, message) = template(&test_bot, &alice).await;
    let mut all = commands();
    all.extend(suggestions());
    all.extend(presses(&message));
    all.extend(forms());
    let made = |(at, (changed, _)): (usize, &(Value, Answer))| {
        let mut made = template.clone();
        for (field, value) in changed.as_object().expect("an object") {
            made[field] = value.clone();
        }
        made["id"] = json!((1000 + at).to_string());
        made["token"] = json!(format!("token-{at}"));
        made
    };
    for interaction in all.iter().enumerate().map(made) {
        let sent = test_bot
            .client()
            .dispatch("INTERACTION_CREATE", interaction);
        sent.expect("a gateway");
    }
    let answers = |line: &Value| {
        line["path"]
            .as_str()
            .is_some_and(|it| it.contains("/token-"))
    };
    let waited = Duration::from_secs(20);
    let recorded = test_bot.client();
    let recorded = recorded.wait_for_records(waited, all.len(), answers).await;
    let recording = recorded.unwrap_or_else(|_| test_bot.client().recording());
    let mut wrong = Vec::new();
    for (at, (changed, answer)) in all.iter().enumerate() {
        let path = format!("/interactions/{}/token-{at}/callback", 1000 + at);
        let of = |line: &&Value| line["path"].as_str().is_some_and(|it| it.ends_with(&path));
        let given = recording.iter().find(of);
        let given = given.map(|line| match &line["body"]["payload_json"] {
            Value::Null => line["body"].clone(),
            payload => payload.clone(),
        });
        if !given.as_ref().is_some_and(|given| fits(given, *answer)) {
            let asked = (&changed["type"], &changed["data"]);
            wrong.push(format!("{asked:?} {answer:?}: {given:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}: {wrong:#?}",
        wrong.len(),
        all.len()
    );
    test_bot.forgive_refused("Unknown").await;
    test_bot.finish().await;
}

fn fits(given: &Value, answer: Answer) -> bool {
    let data = &given["data"];
    let words = data["content"].as_str().unwrap_or_default();
    // The texts around the command's name, which differs.
    let begins = |key: &str| {
        let said = text::lookup(Locale::Ja, key, &[("command", "\u{0}".into())]);
        let mut parts = said.split('\u{0}').filter(|part| !part.trim().is_empty());
        parts.all(|part| words.contains(part.trim()))
    };
    // Type 7 replaces a message that is private.
    let private = given["type"] == 7 || given["type"] == 4 && data["flags"] == 64;
    match answer {
        Says(key) => private && !words.is_empty() && begins(key),
        AnySentence => private && !words.is_empty() && !begins("trouble"),
        NoChoices => given["type"] == 8 && data["choices"] == json!([]),
        Pong => given["type"] == 1,
    }
}
