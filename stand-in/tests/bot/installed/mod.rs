//! The app on people's accounts: in conversations and guilds without the bot.

mod answers;
mod commands_only;
mod groups;
mod offered;
mod payloads;
mod rights;

use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{Api, BOT, GENERAL, GUILD, Holds, Socket, webhook_path};

pub const CHIYO: &str = "300000000000000003";

const ANYWHERE: &[u8] = &[0, 1, 2];

fn command(name: &str, kinds: &[u8], contexts: &[u8]) -> Value {
    json!({"name": name, "description": "Says it", "integration_types": kinds, "contexts": contexts,
        "options": [{"type": 6, "name": "to", "description": "To whom"}]})
}

/// Starts a stand-in with Chiyo, who shares no guild with the bot, and a bot with commands of each kind.
pub async fn start() -> (Api, Socket) {
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

pub fn owners(user: &str) -> Value {
    json!({"1": user})
}

pub fn id_of(channel: &Value) -> String {
    channel["id"].text().to_owned()
}

/// Uses `/say` as `user`; the bot answers with a button. Returns the interaction and the message.
pub async fn said(api: &Api, socket: &mut Socket, user: &str, channel: &str) -> (Value, Value) {
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

pub async fn pressed(api: &Api, socket: &mut Socket, user: &str, message: &Value) -> Value {
    let place = api.discord.user(user).in_channel(GENERAL);
    let id: stand_in::Id = message["id"].text().parse().unwrap();
    tokio::spawn(place.click(id, "again").into_future());
    socket.event("INTERACTION_CREATE").await
}
