//! A bot on plain HTTP and WebSockets that asks with forms, since serenity knows no labels.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

/// Number of commands that [`start`] registers.
pub const COMMANDS: usize = 4;

const HEARTBEAT: Duration = Duration::from_secs(20);
const BOT: &str = "900000000000000001";

/// Connects the bot to a stand-in; it runs until the test's runtime ends.
pub async fn start(url: &str) {
    let api = format!("{url}/api/v10");
    let http = reqwest::Client::new();
    let command = |name: &str| json!({"name": name, "description": "Asks"});
    let commands = json!([
        command("words"),
        command("choices"),
        command("optional"),
        command("layout")
    ]);
    call(
        &http,
        "PUT",
        &format!("{api}/applications/{BOT}/commands"),
        &commands,
    )
    .await;
    let gateway = format!("{}/gateway?v=10", url.replacen("http", "ws", 1));
    let (socket, _) = tokio_tungstenite::connect_async(gateway)
        .await
        .expect("a gateway");
    let (mut sink, mut stream) = socket.split();
    let identify = json!({"op": 2, "d": {"token": "t", "intents": 1, "properties": {}}});
    let identify = Message::text(identify.to_string());
    sink.send(identify).await.expect("identified");
    tokio::spawn(async move {
        let beat = Message::text(json!({"op": 1, "d": null}).to_string());
        while sink.send(beat.clone()).await.is_ok() {
            sleep(HEARTBEAT).await;
        }
    });
    tokio::spawn(async move {
        while let Some(Ok(received)) = stream.next().await {
            let Message::Text(text) = received else {
                continue;
            };
            let payload: Value = serde_json::from_str(&text).expect("JSON");
            if payload["t"] == "INTERACTION_CREATE" {
                let told = &payload["d"];
                let (id, token) = (told["id"].as_str(), told["token"].as_str());
                let path = format!(
                    "{api}/interactions/{}/{}/callback",
                    id.expect("an id"),
                    token.expect("a token")
                );
                call(&http, "POST", &path, &answer(told)).await;
            }
        }
    });
}

async fn call(http: &reqwest::Client, method: &str, url: &str, body: &Value) {
    let method = method.parse().expect("a method");
    let request = http
        .request(method, url)
        .header("Authorization", "Bot t")
        .json(body);
    let response = request.send().await.expect("an answer");
    let status = response.status();
    let text = response.text().await.expect("a text");
    assert!(status.is_success(), "{status} {text}");
}

fn answer(told: &Value) -> Value {
    if told["type"] == 5 {
        let components = told["data"]["components"].as_array().expect("components");
        let inside = components.iter().filter_map(|it| it.get("component"));
        let said: Vec<String> = inside
            .map(|it| {
                format!(
                    "{}={}",
                    it["custom_id"],
                    it.get("value").unwrap_or(&it["values"])
                )
            })
            .collect();
        return json!({"type": 4, "data": {"content": said.join(" ").replace('"', "")}});
    }
    match told["data"]["name"]
        .as_str()
        .or_else(|| told["data"]["custom_id"].as_str())
    {
        Some("choices") => modal("A few choices", &choices()),
        Some("optional") => modal("As you like", &optional()),
        Some("layout") => json!({"type": 4, "data": {"flags": 32768, "components": layout()}}),
        _ => modal("Tell us about yourself, at length", &words()),
    }
}

fn modal(title: &str, components: &Value) -> Value {
    json!({"type": 9, "data": {"custom_id": "form", "title": title, "components": components}})
}

fn label(text: &str, description: &str, component: &Value) -> Value {
    json!({"type": 18, "label": text, "description": description, "component": component})
}

fn words() -> Value {
    let drinks = json!([
        {"label": "Tea", "value": "tea", "description": "Green, in a small cup", "emoji": {"name": "🍵"}},
        {"label": "Coffee", "value": "coffee"},
        {"label": "Water", "value": "water"},
    ]);
    json!([
        {"type": 10, "content": "# Welcome\nEvery answer helps **us**, and `none` of them is kept."},
        label("Your name", "At least two letters", &json!({"type": 4, "custom_id": "name", "style": 1, "min_length": 2})),
        label("Your story", "As long as you like, in words that anybody who has never met you understands at once", &json!({"type": 4, "custom_id": "story", "style": 2, "required": false, "placeholder": "It need not be much"})),
        label("A drink", "One of ours", &json!({"type": 3, "custom_id": "drink", "options": drinks, "placeholder": "A drink"})),
        label("People", "Up to two", &json!({"type": 5, "custom_id": "people", "max_values": 2, "required": false})),
    ])
}

fn choices() -> Value {
    let size = |it: &str| json!({"label": it, "value": it.to_lowercase(), "description": format!("{it} enough for most people")});
    let sizes = json!([size("Small"), size("Medium"), size("Large")]);
    json!([
        label(
            "Size",
            "Of the cup",
            &json!({"type": 21, "custom_id": "size", "options": sizes})
        ),
        label(
            "Toppings",
            "One or two of these",
            &json!({"type": 22, "custom_id": "toppings", "max_values": 2, "options": sizes})
        ),
        label(
            "Channel",
            "Where we meet",
            &json!({"type": 8, "custom_id": "channel", "channel_types": [0]})
        ),
        label(
            "Papers",
            "Up to two",
            &json!({"type": 19, "custom_id": "papers", "max_values": 2, "required": false})
        ),
        label(
            "I have read the rules",
            "All of them",
            &json!({"type": 23, "custom_id": "agreed"})
        ),
    ])
}

fn optional() -> Value {
    let options =
        json!([{"label": "Yes", "value": "yes", "default": true}, {"label": "No", "value": "no"}]);
    let field = |kind: u64, id: &str| json!({"type": kind, "custom_id": id, "options": options, "required": false});
    let fields = [
        ("One", 21, "one"),
        ("Two", 3, "two"),
        ("Three", 22, "three"),
    ];
    let labels = fields.map(|(text, kind, id)| label(text, "Or nothing", &field(kind, id)));
    labels.into_iter().collect()
}

fn layout() -> Value {
    let ask = json!({"type": 1, "components": [{"type": 2, "style": 1, "label": "Ask me", "custom_id": "ask"}]});
    let thumbnail =
        json!({"type": 11, "media": {"url": "https://example.org/y.png"}, "description": "A cup"});
    json!([{"type": 17, "accent_color": 255, "components": [
        {"type": 9, "components": [{"type": 10, "content": "Beside the cup"}], "accessory": thumbnail},
        {"type": 14, "spacing": 2},
        {"type": 12, "items": [{"media": {"url": "https://example.org/x.png"}, "description": "A hat", "spoiler": true}]},
        ask,
    ]}])
}
