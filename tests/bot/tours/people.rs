//! What a person finds about themself and about others: their data, their past, their rank, what waits for them.

use super::{Tour, none, shown_in_english};
use crate::actor::{controls, lines};
use serde_json::{Value, json};
use text::chat::Label as ChatLabel;
use text::moderate;
use text::t;

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
    let five = [("limit", json!(["5"]))];
    alice.set("server-limits", &five).await.private();
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

mod own_data {
    use super::{personal, shown_in_english};
    shown_in_english!(personal);
}

mod looks_back {
    use super::{looking_back, shown_in_english};
    shown_in_english!(looking_back);
}

mod is_ranked {
    use super::{ranked, shown_in_english};
    shown_in_english!(ranked);
}

mod walks {
    use super::{shown_in_english, walking};
    shown_in_english!(walking);
}
