//! Containers, sections, galleries and separators: what an answer and the channel show of them.

use serde_json::json;
use stand_in::Config;

use crate::api::{Api, GENERAL, Holds};
use crate::schema::boxed;

#[tokio::test]
async fn texts_alt_texts_and_spoilers_are_kept() {
    let api = Api::start(Config::default()).await;
    let here = format!("/channels/{GENERAL}/messages");
    let (status, posted) = api.post(&here, &boxed()).await;
    assert_eq!(status, 200, "{posted}");
    let client = api.discord.client();
    let seen = client.messages_as("general", "Ann").unwrap();
    assert_eq!(seen[0]["components"], posted["components"]);
    let container = &posted["components"][0];
    assert_eq!(
        (&container["accent_color"], &container["spoiler"]),
        (&json!(5), &json!(true))
    );
    let inside = container["components"].list();
    assert_eq!(inside[0]["content"], "inside");
    assert_eq!(inside[1]["components"][0]["content"], "beside");
    let thumbnail = &inside[1]["accessory"];
    assert_eq!(
        (&thumbnail["description"], &thumbnail["spoiler"]),
        (&json!("A cup"), &json!(true))
    );
    assert_eq!(
        (&inside[2]["spacing"], &inside[2]["divider"]),
        (&json!(2), &json!(false))
    );
    let items = inside[3]["items"].list();
    assert_eq!(
        (&items[0]["description"], &items[0]["spoiler"]),
        (&json!("A hat"), &json!(true))
    );
    assert_eq!(items[0]["media"]["url"], "https://example.org/x.png");
    assert_eq!(
        (&items[1]["description"], &items[1]["spoiler"]),
        (&json!(null), &json!(false))
    );
}
