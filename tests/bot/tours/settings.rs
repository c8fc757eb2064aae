//! Settings: a person's own, and those of a server.

use super::{Tour, none, shown_in_english};
use serde_json::{Value, json};
use text::chat::Label as ChatLabel;
use text::settings;

/// The forms of the settings, as the buttons of the first page lead to them.
const FORMS: [&str; 9] = [
    "own-theme",
    "own-time",
    "server-play",
    "server-theme",
    "server-time",
    "server-messages",
    "server-moderation",
    "server-news",
    "server-limits",
];

impl Tour {
    /// Sets one setting by its form, and shows what comes of it.
    async fn set(&mut self, page: &str, setting: &str, value: Value) -> Value {
        let alice = self.alice.clone();
        let title = format!("{setting}: {value}");
        let seen = alice.set(page, &[(setting, value)]).await;
        self.album.change(&title, &seen);
        seen.private().clone()
    }

    /// Presses a button of the settings.
    async fn settings_button(&mut self, title: &str, page: &Value, label: &str) -> Value {
        let alice = self.alice.clone();
        let seen = alice.press(page, label).await;
        self.album.change(title, &seen);
        seen.private().clone()
    }
}

async fn tour(tour: &mut Tour) {
    let (alice, bob, locale) = (tour.alice.clone(), tour.bob.clone(), tour.locale);
    let page = bob.slash("referee settings", none()).await;
    tour.show("one’s own settings", &page);
    let page = alice.slash("referee settings", none()).await;
    tour.show("and those of the server", &page);
    for form in FORMS {
        let button = settings::page(locale, form);
        let custom_id = format!("u:settings:{form}");
        let opened = alice.press_id(page.private(), &custom_id).await;
        tour.album.form(&button, &opened);
    }
    tour.set("own-theme", "own-language", json!("de")).await;
    let refused = alice.play("D4").await;
    tour.show("German from now on", &refused);
    tour.set("own-theme", "own-language", json!("auto")).await;
    for (page, setting, value) in [
        ("own-theme", "text", json!(true)),
        ("own-theme", "own-theme", json!("colour-blind")),
        ("own-time", "own-zone", json!(["Asia/Tokyo"])),
        ("own-time", "quiet", json!(["22-7"])),
        ("own-time", "quiet", json!(["none"])),
        ("own-time", "digest", json!(true)),
        ("own-time", "digest", json!(true)),
        ("own-time", "digest", json!(false)),
        ("server-theme", "language", json!("en")),
        ("server-theme", "language", json!("auto")),
        ("server-theme", "theme", json!("high-contrast")),
        ("server-messages", "posting", json!("keep")),
        ("server-messages", "channel-language", json!("de")),
        ("server-messages", "channel-language", json!("auto")),
        ("server-play", "clock", json!(["days 3"])),
        ("server-play", "variant", json!(["loose"])),
        ("server-moderation", "acts", json!(["general"])),
        ("server-moderation", "acts", json!([])),
        ("server-moderation", "time-out", json!(false)),
        ("server-moderation", "time-out", json!(true)),
    ] {
        tour.set(page, setting, value).await;
    }
    let page = who_plays_where_and_when(tour).await;
    let page = pages(tour, &page).await;

    // What is usual here holds for a challenge that says nothing else.
    let asked = alice
        .slash("iago challenge", json!({"opponent": bob.id()}))
        .await;
    tour.show("the server’s usual terms", &asked);
    tour.press(&alice, asked.public(), ChatLabel::Withdraw)
        .await;
    let [everybody, himself, herself] = tour.three_looks().await;
    assert_eq!(everybody, himself);
    assert_ne!(himself, herself);
    assert!(!page.is_null());
}

/// The pages beside the forms: the looks, the people one does not play, and the data of the server.
async fn pages(tour: &mut Tour, page: &Value) -> Value {
    let (alice, locale) = (tour.alice.clone(), tour.locale);
    let back = settings::button(locale, "back");
    let looks = settings::page(locale, "themes");
    let page = tour.settings_button("the looks", page, &looks).await;
    let pictures = page["attachments"].as_array().map(Vec::len);
    assert_eq!(pictures, Some(render::ThemeName::ALL.len()));
    let page = tour.settings_button("back", &page, &back).await;
    let data = settings::button(locale, "data");
    let page = tour.settings_button("its data", &page, &data).await;
    let delete = settings::button(locale, "data-delete");
    let page = tour.settings_button("deleted?", &page, &delete).await;
    let page = tour.settings_button("not deleted", &page, &back).await;
    let people = settings::page(locale, "own-people");
    let page = tour.settings_button("people", &page, &people).await;
    let seen = alice.choose_in(&page, "u:avoid", "Alice").await;
    tour.album.change("not oneself", &seen);
    let seen = alice.choose_in(seen.private(), "u:avoid", "Carol").await;
    tour.album.change("not Carol", &seen);
    let carol = tour.carol.id();
    let seen = alice.choose_in(seen.private(), "u:avoid:end", &carol).await;
    tour.settings_button("back to the first page", seen.private(), &back)
        .await
}

/// Challenges are made in one channel only, by old accounts, and rest at weekends.
async fn who_plays_where_and_when(tour: &mut Tour) -> Value {
    let bob = tour.bob.clone();
    tour.set("server-time", "zone", json!(["Europe/Berlin"]))
        .await;
    tour.set("server-time", "weekends", json!(true)).await;
    tour.set("server-limits", "age", json!("7")).await;
    tour.set("server-play", "channels", json!(["general"]))
        .await;
    let garden = json!({"name": "garden"});
    tour.bot.client().add_channel(garden).expect("a channel");
    let elsewhere = bob.in_channel("garden");
    let refused = elsewhere.slash("iago challenge", none()).await;
    tour.show("not there", &refused);
    let asked = bob.slash("iago challenge", none()).await;
    tour.show("terms that rest", &asked);
    let withdraw = ChatLabel::Withdraw;
    tour.press(&bob, asked.public(), withdraw).await;
    tour.set("server-play", "channels", json!([])).await;
    tour.set("server-time", "weekends", json!(false)).await;
    tour.set("server-limits", "age", json!("0")).await
}

impl Tour {
    /// One board as everybody sees it, as Bob sees it, and as Alice sees it, who has a look of her own.
    async fn three_looks(&mut self) -> [Vec<u8>; 3] {
        let (alice, bob) = (self.alice.clone(), self.bob.clone());
        self.begin(json!({"variant": "Standard"}), "").await;
        let public = bob.slash("iago board", json!({"everybody": true})).await;
        let private = bob.slash("iago board", none()).await;
        let own = alice.slash("iago board", none()).await;
        self.show("a board of her own", &own);
        [
            bob.file(public.public()),
            bob.file(private.private()),
            alice.file(own.private()),
        ]
    }
}

shown_in_english!(tour);
