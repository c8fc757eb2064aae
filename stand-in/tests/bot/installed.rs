//! The app on people's accounts: in conversations and guilds the bot is no member of.

use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{Api, BEN, BOT, GENERAL, GUILD, Holds, Socket, webhook_path};

const CHIYO: &str = "300000000000000003";
const ANYWHERE: &[u8] = &[0, 1, 2];

fn command(name: &str, kinds: &[u8], contexts: &[u8]) -> Value {
    json!({"name": name, "description": "Says it", "integration_types": kinds, "contexts": contexts,
        "options": [{"type": 6, "name": "to", "description": "To whom"}]})
}

/// With Chiyo, who is in no guild of the bot's, and a bot with commands of each kind.
async fn start() -> (Api, Socket) {
    let api = Api::start(Config::default()).await;
    let commands = json!([
        command("say", &[0, 1], ANYWHERE),
        command("mine", &[1], ANYWHERE),
        command("club", &[0], &[0, 1]),
        command("talk", &[0, 1], &[2]),
        {"name": "usual", "description": "As it was"},
        {"name": "both", "description": "Everywhere", "integration_types": [0, 1]},
        {"name": "Wave", "type": 2, "integration_types": [1]},
    ]);
    let path = format!("/applications/{BOT}/commands");
    let (status, registered) = api.call("PUT", &path, &commands).await;
    assert_eq!(status, 200);
    assert_eq!(registered[3]["contexts"], json!([2]));
    assert_eq!(registered[1]["integration_types"], json!([1]));
    let client = api.discord.client();
    client.add_user(json!({"name": "Chiyo"})).unwrap();
    client.leave("Chiyo", GUILD).unwrap();
    let socket = Socket::identified(&api.discord, 1 | 512 | 4096).await;
    (api, socket)
}

fn owners(user: &str) -> Value {
    json!({"1": user})
}

async fn refusal(api: &Api, user: &str, channel: &str, command: &str) -> (u16, String) {
    let person = api.discord.user(user).in_channel(channel);
    let refused = person.slash(command).await.unwrap_err();
    (refused.status, refused.sentence)
}

fn id_of(channel: &Value) -> String {
    channel["id"].text().to_owned()
}

/// `user` uses `command`, and the bot answers with a button.
async fn said(api: &Api, socket: &mut Socket, user: &str, channel: &str) -> (Value, Value) {
    let interaction = api.fired_in(socket, user, channel).await;
    let button = json!([{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "Again", "custom_id": "again"}]}]);
    let data = json!({"content": "hi", "components": button});
    let (status, _) = api
        .answer(&interaction, &json!({"type": 4, "data": data}))
        .await;
    assert_eq!(status, 204);
    let original = format!("{}/messages/@original", webhook_path(&interaction));
    (interaction, api.get(&original).await.1)
}

async fn pressed(api: &Api, socket: &mut Socket, user: &str, message: &Value) -> Value {
    let place = api.discord.user(user).in_channel(GENERAL);
    let id: stand_in::Id = message["id"].text().parse().unwrap();
    tokio::spawn(place.click(id, "again").into_future());
    socket.event("INTERACTION_CREATE").await
}

#[tokio::test]
async fn people_begin_conversations_that_only_they_see() {
    let (api, _socket) = start().await;
    let (status, direct) = api
        .control("POST", "/direct", &json!({"users": ["Ben", "Chiyo"]}))
        .await;
    assert_eq!((status, &direct["type"]), (200, &json!(1)));
    let client = api.discord.client();
    let again = client.direct("Chiyo", "Ben").unwrap();
    assert_eq!(again, direct);
    let (_, group) = api
        .control(
            "POST",
            "/groups",
            &json!({"users": ["Ann", "Ben", CHIYO], "name": "Us"}),
        )
        .await;
    assert_eq!((&group["type"], &group["name"]), (&json!(3), &json!("Us")));
    let nameless = client.group(&["Ann", "Ben"], "").unwrap();
    assert_eq!(nameless["name"], Value::Null);
    assert_ne!(nameless["id"], client.direct("Ann", "Ben").unwrap()["id"]);
    for users in [
        &["Ben"][..],
        &["Ben", "Ben"],
        &["Ben", "Bot"],
        &["Ben", "Nobody"],
    ] {
        assert!(client.group(users, "").is_err(), "{users:?}");
    }
    let chiyo = api.discord.user("Chiyo").in_channel(id_of(&direct));
    chiyo.say("hello").unwrap();
    assert_eq!(chiyo.messages().unwrap()[0].text(), "hello");
    assert_eq!(
        client
            .messages_as(&id_of(&direct), "Ann")
            .unwrap_err()
            .status,
        403
    );
    assert!(client.say("Ann", &id_of(&direct), "hm").is_err());
    let world = client.world();
    let listed = world["channels"].list();
    let found = listed.iter().find(|it| it["id"] == direct["id"]).unwrap();
    assert_eq!(found["recipients"].list().len(), 2);
}

#[tokio::test]
async fn commands_are_offered_where_they_are_installed() {
    let (api, _socket) = start().await;
    let client = api.discord.client();
    let direct = id_of(&client.direct("Ben", "Chiyo").unwrap());
    let stranger = (403, "Chiyo has not installed the app.".to_owned());
    assert_eq!(refusal(&api, "Chiyo", &direct, "say").await, stranger);
    let strange = "Chiyo shares no guild with the bot and has not installed the app.";
    assert_eq!(
        refusal(&api, "Chiyo", "@me", "say").await,
        (403, strange.to_owned())
    );
    for command in ["mine", "talk"] {
        assert_eq!(
            refusal(&api, "Ben", "general", command).await.0,
            404,
            "{command}"
        );
    }
    let (status, person) = api
        .control("POST", "/install", &json!({"user": "Chiyo"}))
        .await;
    assert_eq!((status, &person["installed"]), (200, &json!(true)));
    assert!(client.install("Chiyo").is_err());
    client.join("Chiyo", GUILD).unwrap();
    client.leave(BOT, GUILD).unwrap();
    let everywhere = &["say", "mine", "both"][..];
    let in_conversations = &["say", "mine", "both", "talk"][..];
    for (place, offered) in [
        (&*direct, in_conversations),
        ("@me", everywhere),
        ("general", everywhere),
    ] {
        for command in ["say", "mine", "club", "talk", "usual", "both"] {
            let place = api.discord.user("Chiyo").in_channel(place);
            tokio::spawn(place.slash(command).into_future());
            tokio::task::yield_now().await;
            let fired = api.discord.take_unanswered().len() == 1;
            assert_eq!(fired, offered.contains(&command), "{command} in {place:?}");
        }
    }
    client.uninstall("Chiyo").unwrap();
    assert_eq!(refusal(&api, "Chiyo", &direct, "say").await, stranger);
}

#[tokio::test]
async fn an_interaction_in_a_conversation_says_whose_it_is() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    let direct = id_of(&client.direct("Ben", "Chiyo").unwrap());
    client.install("Chiyo").unwrap();
    let (interaction, message) = said(&api, &mut socket, "Chiyo", &direct).await;
    assert_eq!(interaction["context"], 2);
    assert_eq!(interaction["user"]["id"], CHIYO);
    assert!(interaction.get("member").is_none() && interaction.get("guild").is_none());
    assert_eq!(interaction["channel"]["type"], 1);
    assert_eq!(interaction["app_permissions"], "180224");
    assert_eq!(interaction["authorizing_integration_owners"], owners(CHIYO));
    let metadata = &message["interaction_metadata"];
    assert_eq!(metadata["authorizing_integration_owners"], owners(CHIYO));
    assert_eq!(metadata["id"], interaction["id"]);
    // Ben has not installed it, and sees and presses the button all the same.
    let press = pressed(&api, &mut socket, "Ben", &message).await;
    assert_eq!(press["user"]["id"], BEN);
    assert_eq!(press["authorizing_integration_owners"], owners(CHIYO));
    assert_eq!(
        (&press["context"], &press["channel_id"]),
        (&json!(2), &json!(direct))
    );
    let form = json!({"type": 9, "data": {"custom_id": "form", "title": "Form", "components": [
        {"type": 1, "components": [{"type": 4, "custom_id": "a", "label": "A", "style": 1}]}]}});
    assert_eq!(api.answer(&press, &form).await.0, 204);
    let fields = json!({"a": "b"});
    let sending = client.clone();
    let opener: stand_in::Id = press["id"].text().parse().unwrap();
    tokio::spawn(async move { sending.submit("Ben", opener, fields).await });
    let sent = socket.event("INTERACTION_CREATE").await;
    assert_eq!(sent["authorizing_integration_owners"], owners(CHIYO));
    api.answer(&sent, &json!({"type": 4, "data": {"content": "thanks"}}))
        .await;
    let original = format!("{}/messages/@original", webhook_path(&sent));
    let trigger =
        &api.get(&original).await.1["interaction_metadata"]["triggering_interaction_metadata"];
    assert_eq!(
        (&trigger["id"], &trigger["type"]),
        (&press["id"], &json!(3))
    );
    assert_eq!(trigger["interacted_message_id"], message["id"]);
    // Ann sees nothing of it.
    let ann = api.discord.user("Ann").in_channel(GENERAL);
    let id: stand_in::Id = message["id"].text().parse().unwrap();
    assert_eq!(ann.click(id, "again").await.unwrap_err().status, 404);
}

#[tokio::test]
async fn a_menu_in_a_group_resolves_people_without_members() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let group = id_of(&client.group(&["Ben", "Ann", "Chiyo"], "Us").unwrap());
    let ben = api.discord.user("Ben").in_channel("Us");
    tokio::spawn(ben.menu("Wave", "Chiyo").into_future());
    let interaction = socket.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["channel_id"], json!(group));
    assert_eq!(interaction["channel"]["type"], 3);
    let resolved = &interaction["data"]["resolved"];
    assert_eq!(resolved["users"][CHIYO]["global_name"], "Chiyo");
    assert!(resolved.get("members").is_none());
    tokio::spawn(ben.slash("say").option("to", "Ann").into_future());
    let interaction = socket.event("INTERACTION_CREATE").await;
    assert!(interaction["data"]["resolved"]["users"].is_object());
    assert!(interaction["data"]["resolved"].get("members").is_none());
}

#[tokio::test]
async fn an_interaction_in_a_guild_without_the_bot_has_the_member() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let both = api.fired_in(&mut socket, "Ben", "general").await;
    let owners_of = |it: &Value| it["authorizing_integration_owners"].clone();
    assert_eq!(owners_of(&both), json!({"0": GUILD, "1": BEN}));
    let direct = api.fired_in(&mut socket, "Ben", "@me").await;
    assert_eq!(owners_of(&direct), json!({"0": "0", "1": BEN}));
    assert_eq!(direct["context"], 1);
    let ann = api.fired_in(&mut socket, "Ann", "@me").await;
    assert_eq!(owners_of(&ann), json!({"0": "0"}));
    let (_, shared) = said(&api, &mut socket, "Ben", "general").await;
    client.leave(BOT, GUILD).unwrap();
    let (interaction, message) = said(&api, &mut socket, "Ben", "general").await;
    assert_eq!(owners_of(&interaction), owners(BEN));
    assert_eq!(interaction["context"], 0);
    assert_eq!(
        (&interaction["guild_id"], &interaction["guild_locale"]),
        (&json!(GUILD), &json!("en-US"))
    );
    assert_eq!(interaction["guild"]["id"], GUILD);
    let granted: u64 = interaction["member"]["permissions"].text().parse().unwrap();
    assert_ne!(granted & 1 << 50, 0);
    assert_eq!(interaction["member"]["user"]["id"], BEN);
    let ben = api.discord.user("Ben").in_channel("general");
    tokio::spawn(ben.slash("say").option("to", "Ann").into_future());
    let resolved = socket.event("INTERACTION_CREATE").await["data"]["resolved"].take();
    assert!(resolved["users"].is_object() && resolved["members"].is_object());
    for message in [&message, &shared] {
        let press = pressed(&api, &mut socket, "Ann", message).await;
        assert_eq!(owners_of(&press), owners(BEN));
    }
    // People go on as ever where the bot was.
    let said = ben.say("still here").unwrap();
    let ann = api.discord.user("Ann").in_channel("general");
    assert_eq!(ann.messages().unwrap().last().unwrap().text(), "still here");
    ann.react(said.id(), "👍").unwrap();
    let (status, refused) = api.get(&format!("/channels/{GENERAL}/messages")).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50001)));
}

async fn follow_up(api: &Api, interaction: &Value, data: Value) -> (u16, Value) {
    api.post(&webhook_path(interaction), &data).await
}

#[tokio::test]
async fn the_bot_only_answers_in_a_conversation() {
    let (api, mut socket) = start().await;
    let chiyo = api.discord.user("Chiyo");
    chiyo.install().unwrap();
    let ben = api.discord.user("Ben").in_group_with(&["Chiyo"]).unwrap();
    let group = ben.channel();
    let (interaction, message) = said(&api, &mut socket, "Chiyo", group).await;
    let id = message["id"].text();
    let hook = webhook_path(&interaction);
    for n in 1..=5 {
        let (status, sent) = follow_up(&api, &interaction, json!({"content": n.to_string()})).await;
        assert_eq!(status, 200);
        let edit = format!("{hook}/messages/{}", sent["id"].text());
        assert_eq!(
            api.patch(&edit, &json!({"content": "changed"})).await.0,
            200
        );
    }
    let (status, refused) = follow_up(&api, &interaction, json!({"content": "6"})).await;
    assert_eq!((status, &refused["code"]), (400, &json!(40094)));
    let changed = ben.wait_until(|all| all.len() == 6).await.unwrap();
    assert_eq!(changed[5].text(), "changed");
    let picture = [("files[0]", "a.png", &b"png"[..])];
    for edit in [
        format!("{hook}/messages/{id}"),
        format!("{hook}/messages/@original"),
    ] {
        let body = json!({"embeds": [{"title": "x"}]});
        assert_eq!(api.upload("PATCH", &edit, &body, &picture).await.0, 200);
    }
    let (other, _) = said(&api, &mut socket, "Chiyo", group).await;
    let foreign = format!("{}/messages/{id}", webhook_path(&other));
    assert_eq!(api.get(&foreign).await.1["code"], 10008);
    for (method, path, body) in [
        ("GET", String::new(), Value::Null),
        ("GET", "/messages".to_owned(), Value::Null),
        ("POST", "/messages".to_owned(), json!({"content": "x"})),
        ("GET", format!("/messages/{id}"), Value::Null),
        ("PATCH", format!("/messages/{id}"), json!({"content": "x"})),
        ("DELETE", format!("/messages/{id}"), Value::Null),
        (
            "PUT",
            format!("/messages/{id}/reactions/%F0%9F%91%8D/@me"),
            Value::Null,
        ),
        ("PUT", format!("/pins/{id}"), Value::Null),
        (
            "POST",
            format!("/messages/{id}/threads"),
            json!({"name": "x"}),
        ),
        ("POST", "/typing".to_owned(), Value::Null),
        ("DELETE", String::new(), Value::Null),
    ] {
        let path = format!("/channels/{group}{path}");
        let (status, refused) = api.call(method, &path, &body).await;
        assert_eq!(
            (status, &refused["code"]),
            (403, &json!(50001)),
            "{method} {path}"
        );
    }
    api.discord
        .client()
        .advance(std::time::Duration::from_secs(901));
    let original = format!("{hook}/messages/@original");
    let (_, late) = api.patch(&original, &json!({"content": "late"})).await;
    assert_eq!(late["code"], 50027);
    // An old button still works: it is an interaction of its own.
    let press = pressed(&api, &mut socket, "Ben", &message).await;
    let update = json!({"type": 7, "data": {"content": "on"}});
    assert_eq!(api.answer(&press, &update).await.0, 204);
    let updated = ben.messages().unwrap();
    assert!(updated.iter().any(|message| message.text() == "on"));
}

#[tokio::test]
async fn the_gateway_is_silent_on_places_without_the_bot() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let direct = id_of(&client.direct("Ben", "Chiyo").unwrap());
    let ben = api.discord.user("Ben").in_channel(&*direct);
    let (_, message) = said(&api, &mut socket, "Ben", &direct).await;
    let id: stand_in::Id = message["id"].text().parse().unwrap();
    ben.react(id, "👍").unwrap();
    let own = ben.say("between us").unwrap();
    ben.edit(own.id(), "really").unwrap();
    ben.delete(own.id()).unwrap();
    client.leave(BOT, GUILD).unwrap();
    said(&api, &mut socket, "Ben", "general").await;
    client.say("Ann", "general", "hello").unwrap();
    client.external_apps("general", None, false).unwrap();
    client.join(BOT, GUILD).unwrap();
    socket.event("GUILD_CREATE").await;
    let recording = client.recording();
    let events = recording.iter().filter(|line| line["gw"] == "recv");
    let names: Vec<&Value> = events.map(|line| &line["payload"]["t"]).collect();
    let heard = names.iter().filter(|name| name.is_string());
    let heard: Vec<&str> = heard.map(|name| name.text()).collect();
    let expected = [
        "READY",
        "GUILD_CREATE",
        "INTERACTION_CREATE",
        "GUILD_DELETE",
        "INTERACTION_CREATE",
        "GUILD_CREATE",
    ];
    assert_eq!(heard, expected);
}

#[tokio::test]
async fn answers_are_private_where_external_apps_are_not_allowed() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let games = api.discord.user("Ben").in_channel("games");
    games.external_apps(false).unwrap();
    let (status, refused) = api
        .control(
            "POST",
            "/external-apps",
            &json!({"channel": "general", "user": "Ann", "allowed": false}),
        )
        .await;
    assert_eq!(
        (status, &refused["error"]),
        (403, &json!("Ann may do everything in this guild."))
    );
    // It makes no difference where the bot is a member.
    let (_, message) = said(&api, &mut socket, "Ben", "games").await;
    assert_eq!(message["flags"], 0);
    client.leave(BOT, GUILD).unwrap();
    let interaction = api.fired_in(&mut socket, "Ben", "games").await;
    let granted: u64 = interaction["member"]["permissions"].text().parse().unwrap();
    assert_eq!(granted & 1 << 50, 0);
    let path = format!(
        "{}?with_response=true",
        crate::api::callback_path(&interaction)
    );
    let (_, answer) = api.post(&path, &json!({"type": 5})).await;
    assert_eq!(answer["interaction"]["response_message_ephemeral"], true);
    let (_, completed) = follow_up(&api, &interaction, json!({"content": "done"})).await;
    let (_, second) = follow_up(&api, &interaction, json!({"content": "more"})).await;
    assert_eq!(
        (&completed["flags"], &second["flags"]),
        (&json!(64), &json!(64))
    );
    assert_eq!(client.messages_as("games", "Ann").unwrap().len(), 1);
    let (_, private) = said(&api, &mut socket, "Ben", "games").await;
    assert_eq!(private["flags"], 64);
    let press = pressed(&api, &mut socket, "Ben", &private).await;
    let update = json!({"type": 7, "data": {"content": "on"}});
    assert_eq!(api.answer(&press, &update).await.0, 204);
    assert_eq!(games.messages().unwrap().last().unwrap().text(), "on");
    // Elsewhere everybody sees it, until nobody may.
    assert_eq!(
        said(&api, &mut socket, "Ben", "general").await.1["flags"],
        0
    );
    client.external_apps("general", None, false).unwrap();
    assert_eq!(
        said(&api, &mut socket, "Ben", "general").await.1["flags"],
        64
    );
    client.external_apps("general", Some("Ben"), true).unwrap();
    assert_eq!(
        said(&api, &mut socket, "Ben", "general").await.1["flags"],
        0
    );
}

#[tokio::test]
async fn the_bot_writes_to_those_it_shares_a_guild_with_or_who_installed_it() {
    let (api, _socket) = start().await;
    let write = async |user: &str| {
        let (status, dm) = api
            .post("/users/@me/channels", &json!({"recipient_id": user}))
            .await;
        assert_eq!(status, 200);
        let path = format!("/channels/{}/messages", dm["id"].text());
        let (status, answer) = api.post(&path, &json!({"content": "hello"})).await;
        (status, answer["code"].as_u64())
    };
    assert_eq!(write(BEN).await, (200, None));
    assert_eq!(write(CHIYO).await, (403, Some(50007)));
    api.discord.client().install("Chiyo").unwrap();
    assert_eq!(write(CHIYO).await, (200, None));
    let (_, application) = api.get("/applications/@me").await;
    assert_eq!(application["approximate_user_install_count"], 1);
    assert!(application["integration_types_config"]["1"].is_object());
}
