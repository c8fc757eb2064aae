//! What concerns people rather than matches: settings, and what moderators decide.

use super::{Tour, in_both_languages, none};
use crate::actor::{controls, lines};
use referee::MatchId;
use render::ThemeName;
use serde_json::{Value, json};
use text::chat::Label as ChatLabel;
use text::moderate::{self, Label as Ruling};
use text::settings;
use text::t;

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
        self.show(title, &seen);
        seen.private().clone()
    }

    async fn settings_button(&mut self, title: &str, page: &Value, wanted: &str) -> Value {
        let alice = self.alice.clone();
        let seen = alice
            .press(page, &settings::button(self.locale, wanted))
            .await;
        self.show(title, &seen);
        seen.private().clone()
    }
}

async fn settings(tour: &mut Tour) {
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
    let samples = page["attachments"].as_array().map(Vec::len);
    assert_eq!(
        samples,
        Some(ThemeName::ALL.len()),
        "a sample of each theme"
    );
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
        tour.show(title, &seen);
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
    tour.show("acts told nowhere", &seen);
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
        tour.show(title, &seen);
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
    tour.show("no news", &seen);
    let own = alice.slash("referee settings", none()).await;
    let seen = alice
        .press(own.private(), &settings::button(locale, "own-people"))
        .await;
    tour.show("who may challenge", &seen);
    let seen = alice
        .press(seen.private(), &settings::button(locale, "open-off"))
        .await;
    tour.show("nobody", &seen);
    let seen = alice
        .press(seen.private(), &settings::button(locale, "open-on"))
        .await;
    let seen = alice.choose_in(seen.private(), "u:avoid", "Alice").await;
    tour.show("not oneself", &seen);
    let seen = alice.choose_in(seen.private(), "u:avoid", "Carol").await;
    tour.show("not Carol", &seen);
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
    /// The same board as everybody sees it, as Bob does, and as Alice does, who has a look of her own.
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

async fn moderation(tour: &mut Tour) {
    let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
    let locale = tour.locale;
    let ruling = |label: Ruling| moderate::label(locale, label);
    tour.show(
        "nothing to strike",
        &alice.slash("referee annul", none()).await,
    );
    tour.show(
        "nothing to decide",
        &alice.slash("referee adjudicate", none()).await,
    );
    let refused = bob.slash("referee annul", none()).await;
    tour.show("for moderators", &refused);
    tour.begin(none(), crate::moving::COUNTED).await;
    let running = alice.slash("referee annul", json!({"match": "1"})).await;
    tour.show("it goes on", &running);
    let missing = alice.slash("referee annul", json!({"match": "99"})).await;
    tour.show("no such number", &missing);
    bob.resign("iago").await;
    let listed = alice.slash("referee annul", none()).await;
    tour.show("the results", &listed);
    let id = lines(listed.message()).remove(0);
    let chosen = "u:rule:result:chosen:";
    let confirm = alice.choose_in(listed.message(), chosen, &id).await;
    tour.show("sure?", &confirm);
    let other = alice.slash("referee annul", json!({"match": "1"})).await;
    let mark = tour.mark("general");
    let struck = alice.press(confirm.message(), &ruling(Ruling::Annul)).await;
    tour.show("struck", &struck);
    tour.next("everybody is told", "general", &mark).await;
    let late = alice.press(other.message(), &ruling(Ruling::Annul)).await;
    tour.show("struck already", &late);
    tour.show("the board says so", &bob.slash("iago board", none()).await);
    let ranked = bob.slash("iago leaderboard", none()).await;
    tour.show("nobody is ranked", &ranked);
    let again = alice.slash("referee annul", none()).await;
    tour.show("the list says so", &again);
    let listed = bob.slash("referee history", none()).await;
    tour.show("and the history", &listed);
    let second = alice.choose_in(again.message(), chosen, &id).await;
    let mark = tour.mark("general");
    let restored = alice.press(late.message(), &ruling(Ruling::Restore)).await;
    restored.private();
    tour.next("it counts again", "general", &mark).await;
    let counts = alice
        .press(second.message(), &ruling(Ruling::Restore))
        .await;
    tour.show("it counts already", &counts);
    let twice = bob.slash("iago leaderboard", none()).await;
    tour.show("ranked again", &twice);
    let listed = bob.slash("referee history", none()).await;
    tour.show("the history of a restored result", &listed);

    tour.begin(none(), crate::moving::COUNTED).await;
    let away = json!({"reason": "away for weeks"});
    let listed = alice.slash("referee adjudicate", away).await;
    tour.show("what is going on", &listed);
    let id = lines(listed.message()).remove(0);
    let _: MatchId = id.parse().expect("a match");
    let chosen = "u:rule:winner:chosen:away for weeks";
    let ask = alice.choose_in(listed.message(), chosen, &id).await;
    tour.show("how it ends", &ask);
    let wins = controls(ask.message())[1]["label"].clone();
    let wins = wins.as_str().expect("words");
    let sure = alice.press(ask.message(), wins).await;
    tour.show("is it to end like this?", &sure);
    let listed = alice.slash("referee end", none()).await;
    tour.show("or without a result", &listed);
    let late = alice
        .choose_in(listed.message(), "u:rule:none?:chosen:", &id)
        .await;
    tour.show("sure of no result?", &late);
    let mark = tour.mark("general");
    let decided = alice.press(sure.message(), &ruling(Ruling::Sure)).await;
    tour.show("decided", &decided);
    tour.next("the last board", "general", &mark).await;
    let over = alice.press(late.message(), &ruling(Ruling::Sure)).await;
    tour.show("over already", &over);
    let listed = bob.slash("referee history", none()).await;
    tour.show("who decided", &listed);
    tour.begin(none(), crate::moving::COUNTED).await;
    let listed = alice
        .slash("referee end", json!({"reason": "begun twice"}))
        .await;
    let id = lines(listed.message()).remove(0);
    let chosen = "u:rule:none?:chosen:begun twice";
    let sure = alice.choose_in(listed.message(), chosen, &id).await;
    let mark = tour.mark("general");
    let ended = alice.press(sure.message(), &ruling(Ruling::Sure)).await;
    tour.next("ended by a moderator", "general", &mark).await;
    let mark = tour.mark("general");
    let undone = alice.press(ended.message(), &ruling(Ruling::Undo)).await;
    tour.show("undone", &undone);
    tour.next("it goes on", "general", &mark).await;
    let mark = tour.mark("general");
    let sure = alice.slash("referee end", none()).await;
    let chosen = "u:rule:none?:chosen:";
    let sure = alice.choose_in(sure.message(), chosen, &id).await;
    alice.press(sure.message(), &ruling(Ruling::Sure)).await;
    tour.next("ended again", "general", &mark).await;
    let listed = bob.slash("referee history", none()).await;
    tour.show("who ended it", &listed);
    let casual = tour.begin(json!({"rated": false}), "D4").await;
    assert!(casual.is_object());
    bob.slash("iago abort", none()).await.public();
    let unrated = alice.slash("referee annul", json!({"match": "4"})).await;
    tour.show("it changed no rating", &unrated);
}

async fn people(tour: &mut Tour) {
    use referee::PersonAct::{AnnulAll, Block, RestoreAll, Unblock};
    let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
    let locale = tour.locale;
    let person = |act| moderate::label(locale, Ruling::Person(act));
    let whom = |who: &crate::actor::Actor| json!({"person": who.id(), "reason": "plays for two"});
    tour.show("for moderators", &bob.slash("referee block", none()).await);
    tour.show(
        "nobody is blocked",
        &alice.slash("referee block", none()).await,
    );
    let ask = alice.slash("referee block", whom(&bob)).await;
    let other = alice.slash("referee block", whom(&bob)).await;
    tour.show("block?", &ask);
    let done = alice.press(ask.message(), &person(Block)).await;
    tour.show("blocked", &done);
    let late = alice.press(other.message(), &person(Block)).await;
    tour.show("blocked already", &late);
    tour.show(
        "who is blocked",
        &alice.slash("referee block", none()).await,
    );
    let asks = json!({"opponent": alice.id()});
    tour.show(
        "not to be played",
        &bob.slash("iago challenge", asks.clone()).await,
    );
    let him = json!({"opponent": bob.id()});
    tour.show("nor with", &alice.slash("iago challenge", him).await);
    let again = alice.slash("referee block", whom(&bob)).await;
    let other = alice.slash("referee block", whom(&bob)).await;
    tour.show("let them play?", &again);
    tour.show(
        "let in",
        &alice.press(again.message(), &person(Unblock)).await,
    );
    let late = alice.press(other.message(), &person(Unblock)).await;
    tour.show("not blocked", &late);

    let all_of = json!({"all-of": bob.id(), "reason": "plays for two"});
    let ask = alice.slash("referee annul", all_of.clone()).await;
    tour.show(
        "nothing counts yet",
        &alice.press(ask.message(), &person(AnnulAll)).await,
    );
    tour.begin(none(), crate::moving::COUNTED).await;
    bob.resign("iago").await;
    let ask = alice.slash("referee annul", all_of.clone()).await;
    tour.show("all of his?", &ask);
    let mark = tour.mark("general");
    let done = alice.press(ask.message(), &person(AnnulAll)).await;
    tour.show("all struck", &done);
    tour.next("one line for everybody", "general", &mark).await;
    let ask = alice.slash("referee annul", all_of.clone()).await;
    let other = alice.slash("referee annul", all_of).await;
    tour.show("to count again?", &ask);
    let mark = tour.mark("general");
    let back = alice.press(ask.message(), &person(RestoreAll)).await;
    tour.show("all restored", &back);
    tour.next("and for everybody", "general", &mark).await;
    let late = alice.press(other.message(), &person(RestoreAll)).await;
    tour.show("they count already", &late);
    let undone = alice
        .press(done.message(), &moderate::label(locale, Ruling::Undo))
        .await;
    tour.show("undone already", &undone);
    let me = json!({"person": tour.bot.actor("Alice").id()});
    let own = carol.slash("referee block", me).await;
    own.private();

    // The limit of a day, and the news.
    let news = alice.slash("referee settings", none()).await;
    let page = alice.forge(news.private(), "u:settings:server-news").await;
    let here = settings::button(locale, "news-on");
    alice.press(page.private(), &here).await.private();
    let page = alice
        .forge(news.private(), "u:settings:server-moderation")
        .await;
    alice
        .choose_in(page.private(), "u:set:limit", "1")
        .await
        .private();
    tour.begin(none(), crate::moving::COUNTED).await;
    tour.show(
        "it would change nothing",
        &alice.slash("iago resign", none()).await,
    );
    bob.resign("iago").await;
    until_news(tour, &["Match ", "第"], "**").await;
    let board = bob.slash("iago board", none()).await;
    tour.show("too many that day", &board);
}

/// Waits for a line of news, which arrives at its own time among the other messages.
async fn until_news(tour: &Tour, begins: &[&str], says: &str) {
    let told = |all: &[Value]| {
        let mut texts = all.iter().filter_map(|it| it["content"].as_str());
        texts.any(|it| begins.iter().any(|start| it.starts_with(start)) && it.contains(says))
    };
    tour.bot.until("Carol", "general", told).await;
}

mod moderators_and_people {
    use super::{in_both_languages, people};
    in_both_languages!(people);
}

mod one_sets {
    use super::{in_both_languages, settings};
    in_both_languages!(settings);
}

mod moderators_decide {
    use super::{in_both_languages, moderation};
    in_both_languages!(moderation);
}

async fn personal(tour: &mut Tour) {
    let (alice, carol) = (tour.alice.clone(), tour.carol.clone());
    let locale = tour.locale;
    let about = carol.slash("referee about", none()).await;
    let page = |label: String| {
        let (carol, about) = (carol.clone(), about.message().clone());
        async move { carol.press(&about, &label).await }
    };
    tour.show("privacy", &page(t!(locale, "privacy-button")).await);
    tour.show("terms", &page(t!(locale, "terms-button")).await);
    let figures = carol.slash("referee about", none()).await;
    tour.show("figures", &figures);
    tour.show(
        "nothing stored",
        &carol.slash("referee data export", none()).await,
    );
    tour.begin(none(), crate::moving::COUNTED).await;
    let confirm = alice.slash("referee data delete", none()).await;
    tour.show("sure?", &confirm);
    let early = alice
        .press(confirm.message(), &t!(locale, "data-button-delete"))
        .await;
    tour.show("not while a match goes on", &early);
    alice.resign("iago").await;
    let export = alice.slash("referee data export", none()).await;
    tour.show("all of it", &export);
    described(&alice.file(export.private()));
    let confirm = alice.slash("referee data delete", none()).await;
    let deleted = alice
        .press(confirm.message(), &t!(locale, "data-button-delete"))
        .await;
    tour.show("deleted", &deleted);
    let none_left = alice.slash("referee data export", none()).await;
    none_left.privately(&t!(locale, "data-nothing"));
    tour.show(
        "the opponent keeps it",
        &tour.bob.slash("iago leaderboard", none()).await,
    );
    let board = tour.bob.slash("iago board", none()).await;
    tour.show("against a former player", &board);
}

/// Every key that was handed out stands in the description of the file.
fn described(bytes: &[u8]) {
    let data: Value = serde_json::from_slice(bytes).expect("JSON");
    assert_eq!(data["schema"], "iago personal data 6");
    assert_eq!(data["person"]["name"], "Alice");
    let match_ = &data["matches"][0];
    assert_eq!(
        (&match_["won"], &match_["ending"]),
        (&json!(0), &json!("resignation"))
    );
    let tokens: Vec<&Value> = match_["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|it| &it[0])
        .collect();
    let played: Vec<&str> = crate::moving::COUNTED.split_whitespace().collect();
    assert_eq!(tokens, played);
    assert_eq!(data["ratings"][0]["lost"], 1);
    assert_eq!(data["rating_changes"][0]["half_points"], 0);
    assert_eq!(data["challenges"][0]["state"], "accepted");
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/PERSONAL-DATA.md");
    let docs = std::fs::read_to_string(docs).expect("the description");
    let mut left = vec![&data];
    while let Some(value) = left.pop() {
        match value {
            Value::Array(values) => left.extend(values),
            Value::Object(map) => {
                for (key, value) in map {
                    left.push(value);
                    assert!(docs.contains(&format!("`{key}`")), "{key} is not described");
                }
            }
            _ => {}
        }
    }
}

mod ones_own_data {
    use super::{in_both_languages, personal};
    in_both_languages!(personal);
}

async fn looking_back(tour: &mut Tour) {
    let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
    let locale = tour.locale;
    let of_bob = json!({"of": bob.id()});
    tour.show("nothing yet", &alice.slash("referee history", none()).await);
    let nothing = alice.slash("referee history", of_bob.clone()).await;
    tour.show("nothing of his", &nothing);
    tour.show(
        "no profile yet",
        &alice.slash("referee profile", none()).await,
    );
    let page = alice.slash("referee settings", none()).await;
    let page = alice
        .forge(page.private(), "u:settings:server-moderation")
        .await;
    alice
        .choose_in(page.private(), "u:set:limit", "5")
        .await
        .private();
    for number in 0..11_u8 {
        tour.begin(none(), crate::moving::COUNTED).await;
        let loser = if number % 4 == 3 { &alice } else { &bob };
        loser.resign("iago").await;
    }
    tour.begin(none(), "D4").await;
    bob.slash("iago abort", none()).await.public();
    let first = alice.slash("referee history", none()).await;
    tour.show("the latest", &first);
    let further = t!(locale, "history-button-forward");
    let second = alice.press(first.message(), &further).await;
    tour.show("the others", &second);
    let back = t!(locale, "history-button-back");
    alice.press(second.message(), &back).await.private();
    let of = alice.slash("referee history", of_bob).await;
    tour.show("his", &of);
    let id = lines(of.message()).remove(1);
    let board = alice.choose_in(of.message(), "u:history:chosen", &id).await;
    tour.show("one of them", &board);
    let numbered = bob.slash("referee history", json!({"match": "4"})).await;
    tour.show("by its number", &numbered);
    let record = tour
        .press(&bob, numbered.message(), ChatLabel::Record)
        .await;
    record.private();
    let mark = tour.mark("general");
    tour.press(&bob, numbered.message(), ChatLabel::Replay)
        .await;
    let replay = tour.next("its replay", "general", &mark).await;
    assert_eq!(replay["attachments"].as_array().map(Vec::len), Some(1));
    let missing = bob.slash("referee history", json!({"match": "99"})).await;
    missing.privately(&moderate::not(locale, moderate::Not::There));
    tour.show("a profile", &alice.slash("referee profile", none()).await);
    let his = json!({"player": bob.id(), "everybody": true});
    let profile = alice.slash("referee profile", his).await;
    assert_eq!(
        profile.public()["attachments"].as_array().map(Vec::len),
        Some(1)
    );
    tour.show("his profile", &profile);
}

async fn ranked(tour: &mut Tour) {
    use text::leaderboard::{leaderboard_period, leaderboard_variant};
    let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
    let locale = tour.locale;
    tour.begin(none(), crate::moving::COUNTED).await;
    bob.resign("iago").await;
    let shown = carol.slash("iago leaderboard", none()).await;
    tour.show("for everybody", &shown);
    tour.show(
        "a short profile",
        &alice.slash("referee profile", none()).await,
    );
    let season = bob
        .press(shown.public(), &leaderboard_period(locale, true))
        .await;
    tour.show("this quarter", &season);
    let loose = leaderboard_variant(locale, rules::Game::ALL[0], "loose");
    let other = bob.press(season.private(), &loose).await;
    tour.show("nobody in a variant", &other);
    tour.bot
        .advance(std::time::Duration::from_hours(92 * 24))
        .await;
    let later = alice.slash("iago leaderboard", none()).await;
    tour.show("long ago", &later);
    let anew = alice
        .press(later.public(), &leaderboard_period(locale, true))
        .await;
    tour.show("a new quarter", &anew);
    alice
        .press(anew.private(), &leaderboard_period(locale, false))
        .await
        .private();
}

async fn walking(tour: &mut Tour) {
    let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
    let locale = tour.locale;
    tour.begin(json!({"clock": "No clock"}), "").await;
    for (name, clock) in [("garden", "1 day a move"), ("attic", "3 days a move")] {
        let channel = json!({ "name": name });
        tour.bot.client().add_channel(channel).expect("a channel");
        let there = [alice.in_channel(name), bob.in_channel(name)];
        let more = json!({ "clock": clock });
        crate::moving::begin_as(locale, &there[0], &there[1], more, "").await;
    }
    let listed = alice.slash("referee next", none()).await;
    tour.show("three wait", &listed);
    let next = t!(locale, "own-button-walk");
    let first = alice.press(listed.message(), &next).await;
    tour.show("the oldest clock", &first);
    let second = alice.press(first.message(), &next).await;
    tour.show("the next one", &second);
    let pick = controls(second.message())[0]["custom_id"].clone();
    let pick = pick.as_str().expect("a button").to_owned();
    let columns = alice.press_id(second.message(), &pick).await;
    let cells = alice.choose(columns.message(), "D").await;
    let played = alice.choose(cells.message(), "D4").await;
    tour.show("played there", &played);
    let there = |all: &[Value]| {
        let texts = all.iter().filter_map(|it| it["content"].as_str());
        texts.filter(|it| it.contains("D4")).count() == 1
    };
    tour.bot.until("Bob", "attic", there).await;
    let here = bob.messages();
    assert!(!there(&here), "{here:#?}");
    let on = alice.press(played.message(), &next).await;
    tour.show("and on", &on);
}

mod one_looks_back {
    use super::{in_both_languages, looking_back};
    in_both_languages!(looking_back);
}

mod one_is_ranked {
    use super::{in_both_languages, ranked};
    in_both_languages!(ranked);
}

mod one_walks {
    use super::{in_both_languages, walking};
    in_both_languages!(walking);
}
