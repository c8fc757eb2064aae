//! Messages: who is pinged, who sees them, what edits keep.

use serde_json::{Value, json};
use stand_in::{Config, Id};

use crate::api::{ANN, Api, BEN, GENERAL, GUILD, Holds, callback_path, webhook_path};

fn here() -> String {
    format!("/channels/{GENERAL}/messages")
}

fn names(message: &Value) -> Vec<&str> {
    message["mentions"]
        .list()
        .iter()
        .map(|user| user["username"].text())
        .collect()
}

#[tokio::test]
async fn mentions_are_those_really_pinged() {
    let api = Api::start(Config::default()).await;
    let text = format!("<@{ANN}> <@!{BEN}> <@{ANN}> <@1> @everyone");
    for (allowed, pinged) in [
        (Value::Null, vec!["ann", "ben"]),
        (json!({"parse": []}), vec![]),
        (json!({"parse": ["users"]}), vec!["ann", "ben"]),
        (json!({"users": [BEN]}), vec!["ben"]),
        (json!({"parse": ["roles", "everyone"]}), vec![]),
    ] {
        let body = json!({"content": text, "allowed_mentions": allowed});
        let (_, message) = api.post(&here(), &body).await;
        assert_eq!(names(&message), pinged, "{allowed}");
        assert_eq!(message["mention_everyone"], false, "the bot may not");
    }
}

#[tokio::test]
async fn everyone_is_pinged_only_by_who_may() {
    let api = Api::start(Config::with(|it| it.bot_permissions = (1 << 53) - 1)).await;
    let body = json!({"content": format!("@everyone <@&{GUILD}>")});
    let (_, message) = api.post(&here(), &body).await;
    assert_eq!(message["mention_everyone"], true);
    assert_eq!(message["mention_roles"], json!([GUILD]));
    let body = json!({"content": "@everyone", "allowed_mentions": {"parse": ["users"]}});
    let (_, message) = api.post(&here(), &body).await;
    assert_eq!(message["mention_everyone"], false);
}

#[tokio::test]
async fn a_reply_pings_its_author_if_allowed() {
    let api = Api::start(Config::default()).await;
    let said = api.person("Ben").say("question").unwrap();
    for (allowed, pinged) in [
        (json!({"replied_user": true}), vec!["ben"]),
        (json!({"parse": []}), vec![]),
    ] {
        let body = json!({"content": "answer", "message_reference": {"message_id": said.id()}, "allowed_mentions": allowed});
        let (_, message) = api.post(&here(), &body).await;
        assert_eq!(names(&message), pinged);
        assert_eq!(message["type"], 19);
        assert_eq!(message["referenced_message"]["content"], "question");
    }
}

#[tokio::test]
async fn edits_keep_the_attachments_they_list() {
    let api = Api::start(Config::default()).await;
    let two: [(&str, &str, &[u8]); 2] = [("files[0]", "a.txt", b"a"), ("files[1]", "b.txt", b"b")];
    let (_, message) = api
        .upload("POST", &here(), &json!({"content": "x"}), &two)
        .await;
    let path = format!("{}/{}", here(), message["id"].text());
    let files = |message: &Value| -> Vec<String> {
        let list = message["attachments"].list();
        list.iter()
            .map(|file| file["filename"].text().to_owned())
            .collect()
    };
    assert_eq!(files(&message), ["a.txt", "b.txt"]);
    let id = |n: usize| message["attachments"][n]["id"].clone();

    let (_, edited) = api.patch(&path, &json!({"content": "y"})).await;
    assert_eq!(files(&edited), ["a.txt", "b.txt"], "not given: all stay");
    assert!(edited["edited_timestamp"].is_string());
    let change = json!({"attachments": [{"id": id(1), "description": "bee"}]});
    let (_, edited) = api.patch(&path, &change).await;
    assert_eq!(files(&edited), ["b.txt"]);
    assert_eq!(edited["attachments"][0]["description"], "bee");
    let gone: Id = id(0).text().parse().unwrap();
    assert!(api.person("Ann").download(gone).is_err());

    let new: [(&str, &str, &[u8]); 2] =
        [("files[0]", "c.txt", b"c"), ("files[1]", "lost.txt", b"d")];
    let change = json!({"attachments": [{"id": id(1)}, {"id": 0}]});
    let (_, edited) = api.upload("PATCH", &path, &change, &new).await;
    assert_eq!(
        files(&edited),
        ["b.txt", "c.txt"],
        "an unlisted new file is lost"
    );
    let (_, edited) = api.upload("PATCH", &path, &json!({}), &new[..1]).await;
    assert_eq!(
        files(&edited),
        ["b.txt", "c.txt", "c.txt"],
        "no list: the new one joins"
    );
    let (_, edited) = api.patch(&path, &json!({"attachments": []})).await;
    assert!(files(&edited).is_empty());
    assert_eq!(edited["content"], "y");
}

#[tokio::test]
async fn a_picture_in_an_embed_is_no_attachment() {
    let api = Api::start(Config::default()).await;
    let body = json!({"embeds": [{"title": "t", "image": {"url": "attachment://my board.png"}}], "attachments": [{"id": 0, "description": "alt"}]});
    let file: [(&str, &str, &[u8]); 1] = [("files[0]", "my board.png", crate::example::PIXEL)];
    let (_, message) = api.upload("POST", &here(), &body, &file).await;
    assert_eq!(message["attachments"], json!([]));
    let image = &message["embeds"][0]["image"];
    assert_eq!(
        (&image["width"], &image["description"]),
        (&json!(1), &json!("alt"))
    );
    let fetch = |url: String| async move { reqwest::get(url).await.unwrap().status().as_u16() };
    let url = image["url"].text().to_owned();
    assert_eq!(fetch(url.clone()).await, 200);
    let path = format!("{}/{}", here(), message["id"].text());
    let (_, edited) = api.patch(&path, &json!({"content": "new text"})).await;
    assert_eq!(edited["embeds"][0]["image"]["url"], *url);
    assert_eq!(
        fetch(url.clone()).await,
        200,
        "an edit of the text keeps the picture"
    );
    assert_eq!(api.delete(&path).await.0, 204);
    assert_eq!(fetch(url).await, 404, "gone with its message");
}

#[tokio::test]
async fn components_show_uploads_too() {
    let api = Api::start(Config::default()).await;
    let media = |name: &str| json!({"type": 12, "items": [{"media": {"url": format!("attachment://{name}")}}]});
    let file: [(&str, &str, &[u8]); 1] = [("files[0]", "a.png", crate::example::PIXEL)];
    let body = json!({"flags": 32768, "components": [media("a.png")]});
    let (_, message) = api.upload("POST", &here(), &body, &file).await;
    let shown = &message["components"][0]["items"][0]["media"];
    assert!(shown["url"].text().starts_with("http://127.0.0.1:"));
    assert_eq!(
        (&shown["width"], &shown["content_type"]),
        (&json!(1), &json!("image/png"))
    );
    let body = json!({"flags": 32768, "components": [media("b.png")]});
    let (_, answer) = api.upload("POST", &here(), &body, &file).await;
    assert_eq!(answer["code"], 50035);
}

#[tokio::test]
async fn private_answers_stay_private() {
    let (api, mut socket) = Api::with_commands().await;
    let (ann, ben) = (api.person("Ann"), api.person("Ben"));
    let interaction = api.fired(&mut socket).await;
    let body = json!({"type": 4, "data": {"content": "for you", "flags": 64}});
    assert_eq!(api.answer(&interaction, &body).await.0, 204);
    assert!(ann.messages().unwrap()[0].is_private());
    assert!(ben.messages().unwrap().is_empty());
    let (_, seen) = api.get(&here()).await;
    assert_eq!(
        seen,
        json!([]),
        "not even the channel's own messages hold it"
    );

    let hook = webhook_path(&interaction);
    let original = format!("{hook}/messages/@original");
    let (_, edited) = api
        .patch(&original, &json!({"content": "still", "flags": 0}))
        .await;
    assert_eq!(
        (&edited["content"], &edited["flags"]),
        (&json!("still"), &json!(64))
    );
    let (_, open) = api.post(&hook, &json!({"content": "for all"})).await;
    let (_, shut) = api
        .post(&hook, &json!({"content": "for you too", "flags": 64}))
        .await;
    assert_eq!(ben.messages().unwrap().len(), 1);
    assert_eq!(ann.messages().unwrap().len(), 3);
    for message in [&open, &shut] {
        let path = format!("{hook}/messages/{}", message["id"].text());
        assert_eq!(api.get(&path).await.0, 200);
        assert_eq!(api.delete(&path).await.0, 204);
        assert_eq!(api.get(&path).await.1["code"], 10008);
    }
    assert_eq!(api.delete(&original).await.0, 204);
    assert!(ann.messages().unwrap().is_empty());
}

#[tokio::test]
async fn the_first_follow_up_completes_a_deferred_answer() {
    let (api, mut socket) = Api::with_commands().await;
    let interaction = api.fired(&mut socket).await;
    api.answer(&interaction, &json!({"type": 5, "data": {"flags": 64}}))
        .await;
    let thinking = api.person("Ann").messages().unwrap();
    assert!(thinking[0].is_private() && thinking[0].is_loading());
    let hook = webhook_path(&interaction);
    let (_, done) = api.post(&hook, &json!({"content": "done"})).await;
    assert_eq!(done["id"], json!(thinking[0].id()));
    assert_eq!(done["flags"], 64, "it stays private");
    assert_eq!(done["edited_timestamp"], Value::Null);
    let (_, next) = api.post(&hook, &json!({"content": "next"})).await;
    assert_ne!(next["id"], done["id"]);
}

#[tokio::test]
async fn reactions_are_counted() {
    let api = Api::start(Config::default()).await;
    let (_, message) = api.post(&here(), &json!({"content": "x"})).await;
    let path = format!("{}/{}", here(), message["id"].text());
    for (method, emoji, status) in [
        ("PUT", "%E2%9A%AB", 204),
        ("PUT", "%E2%9A%AB", 204),
        ("PUT", "party:123", 204),
        ("PUT", "nonsense", 400),
        ("DELETE", "party:123", 204),
    ] {
        let path = format!("{path}/reactions/{emoji}/@me");
        assert_eq!(
            api.call(method, &path, &Value::Null).await.0,
            status,
            "{emoji}"
        );
    }
    let (_, message) = api.get(&path).await;
    assert_eq!(message["reactions"].list().len(), 1);
    assert_eq!(message["reactions"][0]["emoji"]["name"], "⚫");
    assert_eq!(
        (
            &message["reactions"][0]["count"],
            &message["reactions"][0]["me"]
        ),
        (&json!(1), &json!(true))
    );
}

#[tokio::test]
async fn components_have_whole_numbers_for_ids() {
    let api = Api::start(Config::default()).await;
    let button = |id: &str| json!({"type": 2, "style": 1, "label": "x", "custom_id": id});
    let mut given = button("b");
    given["id"] = 2.into();
    let body = json!({"content": "x", "components": [
        {"type": 1, "components": [button("a"), given]},
        {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [{"label": "l", "value": "v"}]}]},
    ]});
    let (_, message) = api.post(&here(), &body).await;
    let rows = &message["components"];
    let id = |value: &Value| value["id"].as_u64().unwrap();
    assert_eq!(
        (
            id(&rows[0]),
            id(&rows[0]["components"][0]),
            id(&rows[0]["components"][1])
        ),
        (1, 3, 2)
    );
    assert_eq!((id(&rows[1]), id(&rows[1]["components"][0])), (4, 5));
    let select = &rows[1]["components"][0];
    assert_eq!(
        (&select["min_values"], &select["max_values"]),
        (&json!(1), &json!(1))
    );
}

#[tokio::test]
async fn history_is_read_in_pages() {
    let api = Api::start(Config::default()).await;
    let mut ids = Vec::new();
    for n in 0..5 {
        let (_, message) = api.post(&here(), &json!({"content": n.to_string()})).await;
        ids.push(message["id"].text().to_owned());
    }
    for (query, expected) in [
        (String::new(), vec!["4", "3", "2", "1", "0"]),
        ("?limit=2".into(), vec!["4", "3"]),
        (format!("?before={}&limit=2", ids[3]), vec!["2", "1"]),
        (format!("?after={}&limit=2", ids[1]), vec!["3", "2"]),
        (format!("?around={}&limit=3", ids[2]), vec!["3", "2", "1"]),
    ] {
        let (_, page) = api.get(&format!("{}{query}", here())).await;
        let texts: Vec<_> = page.list().iter().map(|m| m["content"].text()).collect();
        assert_eq!(texts, expected, "{query}");
    }
    assert_eq!(api.get(&format!("{}?limit=101", here())).await.0, 400);
}

#[tokio::test]
async fn a_nonce_keeps_what_is_posted_twice_to_one_message() {
    let api = Api::start(Config::default()).await;
    let post = async |nonce: Value, enforce: bool| {
        let body = json!({"content": "once", "nonce": nonce, "enforce_nonce": enforce});
        api.post(&here(), &body).await
    };
    let (_, first) = post(json!("one"), true).await;
    assert_eq!(first["nonce"], "one");
    let (_, again) = post(json!("one"), true).await;
    assert_eq!(again["id"], first["id"]);
    let (_, other) = post(json!("two"), true).await;
    assert_ne!(other["id"], first["id"]);
    let (_, unasked) = post(json!("one"), false).await;
    assert_ne!(unasked["id"], first["id"]);
    api.discord
        .client()
        .advance(std::time::Duration::from_secs(600));
    let (_, later) = post(json!("two"), true).await;
    assert_ne!(later["id"], other["id"]);

    for wrong in [json!("x".repeat(26)), json!(1.5), json!({})] {
        let (status, refusal) = post(wrong, true).await;
        assert_eq!((status, &refusal["code"]), (400, &json!(50035)));
    }
    assert_eq!(post(json!(-7), true).await.1["nonce"], -7);
}

#[tokio::test]
async fn only_the_flags_a_bot_may_set_are_set() {
    let (api, mut socket) = Api::with_commands().await;
    // Without the flag of components v2, which would exclude the content.
    let all = (1 << 20) - 1 - (1 << 15);
    let body = json!({"content": "x", "flags": all});
    let (status, posted) = api.post(&here(), &body).await;
    assert_eq!(
        (status, &posted["flags"]),
        (200, &json!(4 | 1 << 12 | 1 << 13))
    );
    let message = posted["id"].text();
    let thread = format!("/channels/{GENERAL}/messages/{message}/threads");
    let (status, _) = api.post(&thread, &json!({"name": "t"})).await;
    assert_eq!(status, 201, "it had none, whatever its flags said");
    for (kind, flags) in [(4, 4 | 64 | 1 << 12 | 1 << 13), (5, 64 | 128)] {
        let interaction = api.fired(&mut socket).await;
        let path = format!("{}?with_response=1", callback_path(&interaction));
        let (_, answer) = api.post(&path, &json!({"type": kind, "data": body})).await;
        assert_eq!(answer["resource"]["message"]["flags"], flags, "{kind}");
    }
}

#[tokio::test]
async fn pins_come_in_pages_and_are_noted() {
    let api = Api::start(Config::with(|it| it.bot_permissions = (1 << 53) - 1)).await;
    let mut ids = Vec::new();
    for n in 0..3 {
        let (_, message) = api.post(&here(), &json!({"content": n.to_string()})).await;
        let id = message["id"].text().to_owned();
        let pin = format!("{}/pins/{id}", here());
        for _ in 0..2 {
            assert_eq!(api.put(&pin).await.0, 204);
        }
        api.discord
            .client()
            .advance(std::time::Duration::from_millis(1));
        ids.push(id);
    }
    let (_, all) = api.get(&here()).await;
    let notes: Vec<&Value> = all
        .list()
        .iter()
        .filter(|message| message["type"] == 6)
        .collect();
    assert_eq!(notes.len(), 3, "pinned again is no news");
    assert_eq!(notes[0]["message_reference"]["message_id"], *ids[2]);

    let pins = format!("{}/pins", here());
    let (_, first) = api.get(&format!("{pins}?limit=2")).await;
    let of = |page: &Value| -> Vec<String> {
        let items = page["items"].list();
        let ids = items
            .iter()
            .map(|item| item["message"]["id"].text().to_owned());
        ids.collect()
    };
    assert_eq!(
        (of(&first), &first["has_more"]),
        (vec![ids[2].clone(), ids[1].clone()], &json!(true))
    );
    let before = first["items"][1]["pinned_at"].text().replace('+', "%2B");
    let (_, rest) = api.get(&format!("{pins}?limit=2&before={before}")).await;
    assert_eq!(
        (of(&rest), &rest["has_more"]),
        (vec![ids[0].clone()], &json!(false))
    );
    for query in ["limit=0", "limit=51", "before=x"] {
        let (status, refused) = api.get(&format!("{pins}?{query}")).await;
        assert_eq!((status, &refused["code"]), (400, &json!(50035)), "{query}");
    }
}
