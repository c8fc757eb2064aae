//! Who may drive the control interface: this machine, and no page from elsewhere.

use stand_in::Config;

use crate::api::Api;

#[tokio::test]
async fn a_page_from_elsewhere_controls_nothing() {
    let api = Api::start(Config::default()).await;
    let reset = |name: &'static str, value: String| {
        let url = format!("{}/_stand-in/reset", api.stand_in.url());
        reqwest::Client::new().post(url).header(name, value).send()
    };
    let own = api.stand_in.url().to_owned();
    for (name, value, status) in [
        ("origin", "https://example.org".to_owned(), 403),
        ("origin", "null".to_owned(), 403),
        ("host", "rebound.example.org".to_owned(), 403),
        ("origin", own, 200),
    ] {
        let answer = reset(name, value.clone()).await.unwrap();
        assert_eq!(answer.status(), status, "{name}: {value}");
    }
}
