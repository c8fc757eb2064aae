//! Acts that no person could do, refused with a sentence.

use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{Api, BEN, GENERAL, Holds};

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_a_sentence() {
    let (api, mut socket) = Api::with_commands().await;
    let control = async |path: &str, body: Value| {
        let (status, answer) = api.control("POST", path, &body).await;
        (
            status,
            answer["error"].as_str().unwrap_or_default().to_owned(),
        )
    };
    for (options, sentence) in [
        (
            json!({"volume": 3}),
            "/say has no option \"volume\"; it has: text, count, tone, to, place, twice.",
        ),
        (
            json!({"count": "many"}),
            "The option \"count\" of /say takes a whole number, not \"many\".",
        ),
        (
            json!({"count": 10}),
            "The option \"count\" of /say takes 1 to 9, not 10.",
        ),
        (
            json!({"tone": "soft"}),
            "The option \"tone\" of /say takes one of: Loud, not \"soft\".",
        ),
        (
            json!({"to": "Zoe"}),
            "The option \"to\" of /say takes a person, not \"Zoe\".",
        ),
        (
            json!({"place": "attic"}),
            "The option \"place\" of /say takes a channel, not \"attic\".",
        ),
        (
            json!({"twice": "maybe"}),
            "The option \"twice\" of /say takes true or false, not \"maybe\".",
        ),
        (json!([]), "options must be an object of names and values."),
    ] {
        let body =
            json!({"user": "Ann", "channel": "general", "command": "say", "options": options});
        let refused = control("/slash", body).await;
        assert_eq!(refused, (400, sentence.to_owned()), "{options}");
    }
    for (path, body, status, sentence) in [
        (
            "/slash",
            json!({"user": "Zoe", "channel": "general", "command": "say"}),
            404,
            "There is no person \"Zoe\".",
        ),
        (
            "/slash",
            json!({"user": "Ann", "channel": "attic", "command": "say"}),
            404,
            "There is no channel \"attic\".",
        ),
        (
            "/slash",
            json!({"user": "Ann", "channel": "general", "command": "shout"}),
            404,
            "There is no command /shout here.",
        ),
        (
            "/slash",
            json!({"user": "Ann", "channel": "general", "command": "say it"}),
            404,
            "/say has no subcommand \"it\".",
        ),
        (
            "/autocomplete",
            json!({"user": "Ann", "channel": "general", "command": "say"}),
            400,
            "focused names the option being typed.",
        ),
        (
            "/autocomplete",
            json!({"user": "Ann", "channel": "general", "command": "say", "focused": "tone"}),
            400,
            "The option \"tone\" of /say has no autocomplete.",
        ),
        (
            "/click",
            json!({"user": "Ann", "message": "1", "custom_id": "x"}),
            404,
            "Ann sees no message \"1\".",
        ),
        (
            "/submit",
            json!({"user": "Ann", "interaction": "1"}),
            404,
            "Ann has no interaction \"1\".",
        ),
        (
            "/menu",
            json!({"user": "Ann", "channel": "general", "command": "Wave", "target": "Zoe"}),
            404,
            "There is nobody \"Zoe\".",
        ),
        (
            "/menu",
            json!({"user": "Ann", "channel": "general", "command": "Hug", "target": "Ben"}),
            404,
            "There is no such menu here: \"Hug\".",
        ),
        (
            "/say",
            json!({"user": "Ann", "channel": "general", "content": ""}),
            400,
            "A message has 1 to 2000 characters.",
        ),
    ] {
        let refused = control(path, body.clone()).await;
        assert_eq!(refused, (status, sentence.to_owned()), "{body}");
    }
    let (status, answer) = api.control("POST", "/slash", &json!({"user": 5})).await;
    assert_eq!(status, 400);
    assert!(answer["error"].text().starts_with("The body does not fit"));
    assert_eq!(api.control("GET", "/slash", &Value::Null).await.0, 405);
    let limit = format!("/channels/{GENERAL}/messages?as=Ann&limit=x");
    let (status, error) = api.control("GET", &limit, &Value::Null).await;
    let sentence = error["error"].as_str().unwrap_or_else(|| panic!("{error}"));
    assert_eq!(status, 400);
    assert!(
        sentence.contains("limit") && sentence.ends_with('.'),
        "{sentence}"
    );
    let large = json!({"user": "Ann", "channel": "general", "content": "x".repeat(39_321_600)});
    let (status, error) = api.control("POST", "/say", &large).await;
    assert_eq!(
        (status, &error["error"]),
        (413, &json!("A body has at most 39321600 bytes."))
    );

    let said = api
        .person("Ann")
        .slash("say")
        .option("text", "hi")
        .option("count", "3")
        .option("tone", "Loud")
        .option("to", "Ben")
        .option("place", "games")
        .option("twice", true);
    tokio::spawn(said.into_future());
    let data = socket.event("INTERACTION_CREATE").await["data"].clone();
    let sent: Vec<_> = data["options"]
        .list()
        .iter()
        .map(|option| option["value"].clone())
        .collect();
    assert_eq!(
        sent,
        [
            json!("hi"),
            json!(3),
            json!("loud"),
            json!(BEN),
            json!("200000000000000002"),
            json!(true)
        ]
    );
    assert_eq!(data["resolved"]["users"][BEN]["username"], "ben");
    assert!(data["resolved"]["members"][BEN].get("user").is_none());
    assert_eq!(
        data["resolved"]["channels"]["200000000000000002"]["name"],
        "games"
    );
}

#[tokio::test]
async fn commands_may_need_permissions_and_places() {
    let api = Api::start(Config::default()).await;
    let commands = json!([
        {"name": "admin", "description": "d", "default_member_permissions": "32"},
        {"name": "nobody", "description": "d", "default_member_permissions": "0"},
        {"name": "indoors", "description": "d", "contexts": [0]},
        {"name": "outdoors", "description": "d", "contexts": [1]},
    ]);
    let path = format!("/applications/{}/commands", crate::api::BOT);
    assert_eq!(api.call("PUT", &path, &commands).await.0, 200);
    let client = api.discord.client();
    for (user, channel, command, status) in [
        ("Ben", "general", "admin", 403),
        ("Ben", "general", "nobody", 403),
        ("Ann", "@me", "indoors", 404),
        ("Ann", "general", "outdoors", 404),
    ] {
        let there = api.discord.user(user).in_channel(channel);
        let refused = there.slash(command).await.unwrap_err();
        assert_eq!(refused.status, status, "{command}");
    }
    let fired = api.person("Ann").slash("admin").expect_no_answer();
    let (silence, ()) = tokio::join!(fired, async {
        client.advance(std::time::Duration::from_secs(4))
    });
    silence.expect("the owner may, but no bot answers");
    client
        .add_user(json!({"name": "Guest", "permissions": "1024"}))
        .unwrap();
    let guest = api.person("Guest");
    let refused = guest.slash("indoors").await.unwrap_err();
    assert_eq!(
        refused.sentence,
        "Guest may not use commands in this channel."
    );
    client
        .add_user(json!({"name": "Ghost", "permissions": "0"}))
        .unwrap();
    client.add_channel(json!({"name": "later"})).unwrap();
    for channel in ["general", "later"] {
        let ghost = api.discord.user("Ghost").in_channel(channel);
        let refused = ghost.messages().unwrap_err();
        assert_eq!(refused.status, 403, "{channel}");
    }
}
