//! Who may drive the control interface and be the bot: this machine, and no page from elsewhere.

use stand_in::Config;

use crate::api::Api;

#[tokio::test]
async fn a_page_from_elsewhere_controls_nothing_and_is_no_bot() {
    let api = Api::start(Config::default()).await;
    let reset = |name: &'static str, value: String| {
        let url = format!("{}/_stand-in/reset", api.discord.url());
        reqwest::Client::new().post(url).header(name, value).send()
    };
    let gateway = |name: &'static str, value: String| {
        let url = format!("{}/gateway/?v=10", api.discord.url());
        reqwest::Client::new()
            .get(url)
            .header("connection", "Upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
            .header(name, value)
            .send()
    };
    let own = api.discord.url().to_owned();
    for (name, value, status) in [
        ("origin", "https://example.org".to_owned(), 403),
        ("origin", "null".to_owned(), 403),
        ("host", "rebound.example.org".to_owned(), 403),
        ("origin", own, 200),
    ] {
        let answer = reset(name, value.clone()).await.unwrap();
        assert_eq!(answer.status(), status, "{name}: {value}");
        let upgraded = if status == 200 { 101 } else { status };
        let answer = gateway(name, value.clone()).await.unwrap();
        assert_eq!(answer.status(), upgraded, "gateway, {name}: {value}");
    }
}
