//! Timeouts, bans, and lists of ids.

use std::time::Duration;

use serde_json::{Value, json};
use stand_in::Config;
use stand_in::testing::Message;

use crate::api::{ANN, Api, BEN, GENERAL, GUILD, Socket};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn moderator() -> Api {
    Api::start(Config::with(|it| it.bot_permissions = (1 << 53) - 1)).await
}

/// The stand-in's time so much later, as a bot may write it.
async fn later(api: &Api, by: Duration, offset: &str) -> String {
    let (_, clock) = api
        .control("POST", "/clock", &json!({"advance_ms": 0}))
        .await;
    let at = Duration::from_secs_f64(clock["ts"].as_f64().unwrap()) + by;
    // The days since 1970 as a date, by the usual reckoning with years that begin in March.
    let (days, second) = (at.as_secs() / 86_400 + 719_468, at.as_secs() % 86_400);
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{:02}{offset}",
        second % 60
    )
}

#[tokio::test]
async fn a_timeout_silences_until_it_is_over() {
    let api = moderator().await;
    let ben = api.person("Ben");
    let member = format!("/guilds/{GUILD}/members/{BEN}");
    let set = async |until: Value| {
        let body = json!({"communication_disabled_until": until});
        api.patch(&member, &body).await
    };
    for bad in [
        json!("soon"),
        json!("2026-13-01T00:00:00Z"),
        json!(later(&api, DAY * 28 + DAY / 24, "Z").await),
    ] {
        let (status, refused) = set(bad.clone()).await;
        assert_eq!((status, &refused["code"]), (400, &json!(50035)), "{bad}");
        assert!(refused["errors"]["communication_disabled_until"].is_object());
    }
    let until = later(&api, DAY, "Z").await;
    let (status, silenced) = set(json!(until)).await;
    let expected = until.replace('Z', ".000000+00:00");
    assert_eq!(
        (status, &silenced["communication_disabled_until"]),
        (200, &json!(expected))
    );
    assert_eq!(ben.say("x").unwrap_err().status, 403);
    assert!(ben.messages().is_ok(), "he still reads");
    api.discord.client().advance(DAY + Duration::from_secs(1));
    ben.say("x").unwrap();

    set(json!(later(&api, DAY, "+00:00").await)).await;
    assert_eq!(ben.say("x").unwrap_err().status, 403);
    assert_eq!(
        set(Value::Null).await.1["communication_disabled_until"],
        Value::Null
    );
    ben.say("x").unwrap();

    let owner = format!("/guilds/{GUILD}/members/{ANN}");
    let body = json!({"communication_disabled_until": later(&api, DAY, "Z").await});
    let (status, refused) = api.patch(&owner, &body).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50013)));
}

#[tokio::test]
async fn who_is_banned_stays_away_and_takes_messages_along() {
    let api = moderator().await;
    let (ann, ben) = (api.person("Ann"), api.person("Ben"));
    let mut socket = Socket::identified(&api.discord, 1 | 4 | 512).await;
    let ban = format!("/guilds/{GUILD}/bans/{BEN}");
    for (key, value) in [
        ("delete_message_seconds", json!(604_801)),
        ("delete_message_seconds", json!(-1)),
        ("delete_message_days", json!(8)),
    ] {
        let (status, refused) = api.call("PUT", &ban, &json!({key: value})).await;
        assert_eq!(status, 400, "{refused}");
        assert!(refused["errors"][key].is_object(), "{refused}");
    }
    ben.say("old").unwrap();
    api.discord.client().advance(DAY);
    let new = ben.say("new").unwrap();
    ann.say("hers").unwrap();
    let body = json!({"delete_message_seconds": 3600});
    assert_eq!(api.call("PUT", &ban, &body).await.0, 204);
    let deleted = socket.event("MESSAGE_DELETE_BULK").await;
    assert_eq!(deleted["ids"], json!([new.id()]));
    let left = ann.messages().unwrap();
    let texts: Vec<&str> = left.iter().map(Message::text).collect();
    assert_eq!(texts, ["old", "hers"]);

    let refused = ben.person().join(GUILD).unwrap_err();
    assert_eq!(
        (refused.status, &*refused.sentence),
        (403, "Ben is banned from this guild.")
    );
    assert_eq!(api.delete(&ban).await.0, 204);
    ben.person().join(GUILD).unwrap();
}

#[tokio::test]
async fn ids_that_are_none_are_refused() {
    let api = moderator().await;
    let messages = format!("/channels/{GENERAL}/messages");
    for (method, path, body, place) in [
        (
            "POST",
            format!("{messages}/bulk-delete"),
            json!({"messages": ["1", "abc", "2"]}),
            "/errors/messages/1",
        ),
        (
            "POST",
            format!("/guilds/{GUILD}/bulk-ban"),
            json!({"user_ids": [BEN, {}]}),
            "/errors/user_ids/1",
        ),
        (
            "GET",
            format!("{messages}?before=abc"),
            Value::Null,
            "/errors/before",
        ),
        (
            "GET",
            format!("{messages}?after=-1"),
            Value::Null,
            "/errors/after",
        ),
        (
            "GET",
            format!("/guilds/{GUILD}/bans?after=x"),
            Value::Null,
            "/errors/after",
        ),
        (
            "GET",
            format!("/guilds/{GUILD}/audit-logs?user_id=x"),
            Value::Null,
            "/errors/user_id",
        ),
    ] {
        let (status, refused) = api.call(method, &path, &body).await;
        assert_eq!(status, 400, "{path}: {refused}");
        let error = refused
            .pointer(place)
            .unwrap_or_else(|| panic!("{path}: {refused}"));
        assert_eq!(error["_errors"][0]["code"], "NUMBER_TYPE_COERCE");
    }
    let (_, role) = api
        .post(&format!("/guilds/{GUILD}/roles"), &json!({"name": "r"}))
        .await;
    let twice = json!({"roles": [role["id"], role["id"]]});
    let member = format!("/guilds/{GUILD}/members/{BEN}");
    let (_, changed) = api.patch(&member, &twice).await;
    assert_eq!(changed["roles"], json!([role["id"]]));
}
