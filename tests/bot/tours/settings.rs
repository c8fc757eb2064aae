//! Settings: a person's own, and those of a server.

use super::{Tour, none, shown_in_english};
use crate::actor::controls;
use serde_json::{Value, json};
use text::chat::Label as ChatLabel;
use text::settings;

/// The words in front of the custom id of a menu.
fn menu_of(message: &Value, setting: &str) -> String {
    let wanted = format!("u:set:{setting}");
    assert!(
        controls(message).iter().any(|it| it["custom_id"] == wanted),
        "no menu {wanted} on {message}"
    );
    wanted
}

impl Tour {
    /// Chooses a line of the menu of a setting, and shows what comes of it.
    async fn set(&mut self, title: &str, page: &Value, setting: &str, value: &str) -> Value {
        let alice = self.alice.clone();
        let seen = alice.choose_in(page, &menu_of(page, setting), value).await;
        self.album.change(title, &seen);
        seen.private().clone()
    }

    async fn settings_button(&mut self, title: &str, page: &Value, wanted: &str) -> Value {
        let alice = self.alice.clone();
        let seen = alice
            .press(page, &settings::button(self.locale, wanted))
            .await;
        self.album.change(title, &seen);
        seen.private().clone()
    }
}

async fn tour(tour: &mut Tour) {
    let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
    let page = bob.slash("referee settings", none()).await;
    tour.show("one’s own settings", &page);
    let page = alice.slash("referee settings", none()).await;
    tour.show("and the way to the server’s", &page);
    let page = page.private().clone();
    let page = tour.set("in German", &page, "own-language", "de").await;
    let refused = alice.play("D4").await;
    tour.show("German from now on", &refused);
    let page = tour
        .set("in that of the app", &page, "own-language", "auto")
        .await;
    let page = tour.settings_button("text first", &page, "text-on").await;
    let page = tour
        .settings_button("own numbers", &page, "numbers-on")
        .await;
    let page = time_of_ones_own(tour, &page).await;
    let page = tour.settings_button("looks", &page, "own-theme").await;
    let looks = page["attachments"].as_array().map(Vec::len);
    assert_eq!(looks, Some(render::ThemeName::ALL.len()));
    let page = tour
        .settings_button("with patterns", &page, "patterns-on")
        .await;
    let page = tour.settings_button("without", &page, "patterns-off").await;
    let page = tour
        .set("a safe theme", &page, "own-theme", "colour-blind")
        .await;
    let page = tour.settings_button("back", &page, "back").await;
    let page = tour.settings_button("the server", &page, "server").await;
    for (setting, value) in [
        ("language", "en"),
        ("language", "auto"),
        ("posting", "remove"),
        ("posting", "keep"),
        ("clock", "days 3"),
        ("variant", "loose"),
    ] {
        let title = format!("{setting}: {value}");
        tour.set(&title, &page, setting, value).await;
    }
    let page = who_plays_where_and_when(tour, &page).await;
    let page = tour
        .settings_button("its look", &page, "server-theme")
        .await;
    tour.set("dark", &page, "theme", "dark").await;
    let page = tour
        .set("high contrast", &page, "theme", "high-contrast")
        .await;
    let page = tour.settings_button("back to it", &page, "back").await;
    let page = moderation_and_news(tour, &page).await;
    let page = tour
        .settings_button("picture only", &page, "text-off")
        .await;
    let page = tour
        .settings_button("Black’s numbers", &page, "numbers-off")
        .await;

    // What is usual here holds for a challenge that says nothing else.
    let asked = alice
        .slash("iago challenge", json!({"opponent": bob.id()}))
        .await;
    tour.show("the server’s usual terms", &asked);
    tour.press(&alice, asked.public(), ChatLabel::Withdraw)
        .await;
    let [everybody, himself, herself] = tour.three_looks(&page).await;
    assert_eq!(everybody, himself);
    assert_ne!(himself, herself);
}

/// The pages about moderation, news and people, and back to one's own.
async fn moderation_and_news(tour: &mut Tour, page: &Value) -> Value {
    let (alice, locale) = (tour.alice.clone(), tour.locale);
    let mut page = page.clone();
    for (title, wanted) in [
        ("moderation", "server-moderation"),
        ("no time-outs", "time-out-off"),
        ("and with them", "time-out-on"),
        ("acts told here", "acts-on"),
        ("its data", "data"),
        ("deleted?", "data-delete"),
    ] {
        let seen = alice.press(&page, &settings::button(locale, wanted)).await;
        tour.album.change(title, &seen);
        page = seen.private().clone();
    }
    let page = tour.settings_button("back", &page, "back").await;
    let mut page = page;
    for (setting, value) in [
        ("limit", "1"),
        ("limit", "all"),
        ("posts", "all"),
        ("vacation", "0"),
        ("vacation", "10"),
    ] {
        let title = format!("{setting}: {value}");
        page = tour.set(&title, &page, setting, value).await;
    }
    let seen = alice
        .press(&page, &settings::button(locale, "acts-off"))
        .await;
    tour.album.change("acts told nowhere", &seen);
    let page = tour
        .settings_button("back to the server", seen.private(), "back")
        .await;
    let mut page = page;
    for (title, wanted) in [
        ("news", "server-news"),
        ("news here", "news-on"),
        ("no challenges", "news-challenges-off"),
        ("challenges", "news-challenges-on"),
        ("no tournaments", "news-tournaments-off"),
        ("tournaments", "news-tournaments-on"),
    ] {
        let seen = alice.press(&page, &settings::button(locale, wanted)).await;
        tour.album.change(title, &seen);
        page = seen.private().clone();
    }
    for (setting, value) in [
        ("results", "picture"),
        ("results", "line"),
        ("channel-language", "de"),
        ("channel-language", "auto"),
    ] {
        let title = format!("{setting}: {value}");
        page = tour.set(&title, &page, setting, value).await;
    }
    let seen = alice
        .press(&page, &settings::button(locale, "news-off"))
        .await;
    tour.album.change("no news", &seen);
    let own = alice.slash("referee settings", none()).await;
    let seen = alice
        .press(own.private(), &settings::button(locale, "own-people"))
        .await;
    tour.album.change("who may challenge", &seen);
    let seen = alice
        .press(seen.private(), &settings::button(locale, "open-off"))
        .await;
    tour.album.change("nobody", &seen);
    let seen = alice
        .press(seen.private(), &settings::button(locale, "open-on"))
        .await;
    let seen = alice.choose_in(seen.private(), "u:avoid", "Alice").await;
    tour.album.change("not oneself", &seen);
    let seen = alice.choose_in(seen.private(), "u:avoid", "Carol").await;
    tour.album.change("not Carol", &seen);
    let seen = alice
        .choose_in(seen.private(), "u:avoid:end", &tour.carol.id())
        .await;
    tour.settings_button("back to one’s own", seen.private(), "back")
        .await
}

async fn time_of_ones_own(tour: &mut Tour, page: &Value) -> Value {
    let page = tour
        .settings_button("my side below", page, "turned-on")
        .await;
    let page = tour
        .settings_button("as everybody", &page, "turned-off")
        .await;
    let page = tour.settings_button("time", &page, "own-time").await;
    let page = tour.set("in Tokyo", &page, "own-zone", "Asia/Tokyo").await;
    let page = tour.set("at night", &page, "quiet", "22-7").await;
    let page = tour.set("never", &page, "quiet", "none").await;
    let page = tour
        .settings_button("reminded directly", &page, "direct-on")
        .await;
    let page = tour
        .settings_button("in the channel", &page, "direct-off")
        .await;
    let page = tour
        .settings_button("a daily list", &page, "digest-on")
        .await;
    let page = tour
        .settings_button("none again", &page, "digest-off")
        .await;
    tour.settings_button("back from time", &page, "back").await
}

/// The page of who plays where and when in the server, and back.
async fn who_plays_where_and_when(tour: &mut Tour, page: &Value) -> Value {
    let bob = tour.bob.clone();
    let page = tour.settings_button("who plays", page, "server-play").await;
    let page = tour
        .set("Berlin time", &page, "zone", "Europe/Berlin")
        .await;
    let page = tour
        .settings_button("weekends off", &page, "weekends-on")
        .await;
    let page = tour.set("a week old", &page, "age", "7").await;
    let page = tour.settings_button("only here", &page, "channel-on").await;
    let garden = json!({"name": "garden"});
    tour.bot.client().add_channel(garden).expect("a channel");
    let elsewhere = bob.in_channel("garden");
    let refused = elsewhere.slash("iago challenge", none()).await;
    tour.show("not there", &refused);
    let asked = bob.slash("iago challenge", none()).await;
    tour.show("terms that rest", &asked);
    let withdraw = ChatLabel::Withdraw;
    tour.press(&bob, asked.public(), withdraw).await;
    let page = tour
        .settings_button("everywhere", &page, "everywhere")
        .await;
    let page = tour
        .settings_button("weekends on", &page, "weekends-off")
        .await;
    let page = tour.set("any age", &page, "age", "0").await;
    tour.settings_button("back to the server", &page, "back")
        .await
}

impl Tour {
    /// One board as everybody sees it, as Bob sees it, and as Alice sees it, who has a look of her own.
    async fn three_looks(&mut self, page: &Value) -> [Vec<u8>; 3] {
        let (alice, bob) = (self.alice.clone(), self.bob.clone());
        self.settings_button("text once more", page, "text-on")
            .await;
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
