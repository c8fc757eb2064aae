//! Payloads of interactions in places where a person has installed the app.

use serde_json::{Value, json};

use super::{CHIYO, id_of, owners, pressed, said, start};
use crate::api::{BEN, BOT, GENERAL, GUILD, Holds, webhook_path};

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
    // Ben has not installed the app, but sees and presses the button.
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
    // Ann is not in the conversation and cannot press the button.
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
    // A direct channel with the bot is enough: Chiyo shares no guild with the bot.
    for user in ["Ann", "Chiyo"] {
        let usual = api.fired_in(&mut socket, user, "@me").await;
        assert_eq!(owners_of(&usual), json!({"0": "0"}));
    }
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
    // After the bot left, people can still write there.
    let said = ben.say("still here").unwrap();
    let ann = api.discord.user("Ann").in_channel("general");
    assert_eq!(ann.messages().unwrap().last().unwrap().text(), "still here");
    ann.react(said.id(), "👍").unwrap();
    let (status, refused) = api.get(&format!("/channels/{GENERAL}/messages")).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50001)));
}

#[tokio::test]
async fn libraries_understand_what_an_installed_app_is_told() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let group = client.group(&["Ben", "Ann"], "").unwrap();
    client.leave(BOT, GUILD).unwrap();
    for place in [GENERAL, "@me", group["id"].text()] {
        let (fired, message) = said(&api, &mut socket, "Ben", place).await;
        let press = pressed(&api, &mut socket, "Ben", &message).await;
        for payload in [fired, press] {
            serde_json::from_value::<serenity::all::Interaction>(payload.clone()).unwrap();
            let read: twilight_model::application::interaction::Interaction =
                serde_json::from_value(payload).unwrap();
            let owner = read.authorizing_integration_owners;
            assert!(format!("{owner:?}").contains(BEN), "{owner:?}");
        }
    }
}
