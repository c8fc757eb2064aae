//! Only programs on this machine may use the control interface and be the bot; foreign web pages may not.

use stand_in::Config;

use crate::api::Api;

async fn status(api: &Api, path: &str, name: &'static str, value: &str) -> u16 {
    let request = reqwest::Client::new()
        .get(format!("{}{path}", api.discord.url()))
        .header("authorization", "Bot any-token")
        .header("connection", "Upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
        .header(name, value);
    request.send().await.unwrap().status().as_u16()
}

/// One address of each kind, and its status for allowed callers.
const ADDRESSES: [(&str, u16); 5] = [
    ("/_stand-in/world", 200),
    ("/gateway/?v=10", 101),
    ("/api/v10/users/@me", 200),
    ("/embed/avatars/0.png", 200),
    ("/", 200),
];

#[tokio::test]
async fn a_page_from_elsewhere_controls_nothing_and_is_no_bot() {
    let hosts = vec!["games.example".to_owned()];
    let config = Config::with(|it| it.hosts = hosts);
    let api = Api::start(config).await;
    let own = api.discord.url().to_owned();
    for (path, served) in ADDRESSES {
        for (name, value, expected) in [
            ("origin", "https://example.org", 403),
            ("origin", "null", 403),
            ("host", "rebound.example.org", 403),
            ("host", "rebound.example.org:80", 403),
            ("origin", &own, served),
            ("host", "localhost:8765", served),
            ("host", "games.example", served),
            ("host", "discord.com", served),
            ("host", "gateway.discord.gg:443", served),
            ("origin", "https://discord.com", 403),
        ] {
            let answered = status(&api, path, name, value).await;
            assert_eq!(answered, expected, "{path}, {name}: {value}");
        }
    }
}
