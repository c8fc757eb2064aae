//! Every message as its reader sees it, with buttons and alt text, in both languages.

use super::actor::{Actor, Seen, controls};
use super::moving::begin;
use super::test_bot::{NOON, TestBot};
use iago::referee::Span;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The messages of a test, one below the other.
struct Album {
    people: Vec<(String, &'static str)>,
    text: String,
}

impl Album {
    fn new(actors: &[(&Actor, &'static str)]) -> Album {
        Album {
            people: actors
                .iter()
                .map(|(actor, name)| (actor.id(), *name))
                .collect(),
            text: String::new(),
        }
    }

    fn add(&mut self, title: &str, seen: &Seen) {
        let kind = if seen.answer.is_private() {
            "private"
        } else {
            "public"
        };
        self.message(&format!("{title} ({kind})"), seen.message());
    }

    fn message(&mut self, title: &str, message: &Value) {
        let content = message["content"].as_str().unwrap_or_default();
        let mut page = format!("## {title}\n{content}\n");
        for control in controls(message) {
            let label = control["label"]
                .as_str()
                .or(control["placeholder"].as_str());
            let _ = write!(page, "[{}] ", label.unwrap_or_default());
            for option in control["options"].as_array().into_iter().flatten() {
                let _ = write!(page, "<{}> ", option["label"].as_str().unwrap_or_default());
            }
        }
        for file in message["attachments"].as_array().into_iter().flatten() {
            let alt = file["description"].as_str().unwrap_or_default();
            let _ = write!(
                page,
                "\n{}: {alt}",
                file["filename"].as_str().unwrap_or_default()
            );
        }
        self.text.push_str(&self.redacted(&page));
        self.text.push_str("\n\n");
    }

    /// Numbers of people become their names, instants the time since noon, other numbers `…`.
    fn redacted(&self, page: &str) -> String {
        let mut text = page.to_owned();
        for (id, name) in &self.people {
            text = text.replace(id, name);
        }
        while let Some(start) = text.find("<t:") {
            let end = start + text[start..].find(":R>").expect("an instant");
            let seconds: i64 = text[start + 3..end].parse().expect("seconds");
            let hours = (seconds - NOON.unix_seconds()) / 3600;
            text.replace_range(start..end + 3, &format!("<noon + {hours} h>"));
        }
        let mut out = String::new();
        let mut digits = String::new();
        for character in text.chars().chain(['\0']) {
            if character.is_ascii_digit() {
                digits.push(character);
                continue;
            }
            out.push_str(if digits.len() > 15 { "…" } else { &digits });
            digits.clear();
            if character != '\0' {
                out.push(character);
            }
        }
        out.lines()
            .map(str::trim_end)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// Shows one of everything; `words` are the labels of the buttons pressed.
async fn tour(locale: &str, agree: &str, choose: &str, more: &str) -> String {
    let test_bot = TestBot::start_in(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let mut album = Album::new(&[(&alice, "Alice"), (&bob, "Bob"), (&carol, "Carol")]);
    let empty = || json!({});

    album.add("nothing here", &alice.play("D4").await);
    let options = json!({"opponent": bob.id(), "clock": CLOCK[usize::from(locale == "ja")], "colours": BEGIN[usize::from(locale == "ja")]});
    let asked = alice.slash("iago challenge", options).await;
    album.add("challenge", &asked);
    album.add(
        "open challenge",
        &carol.slash("iago challenge", empty()).await,
    );
    let accept = controls(asked.message())[0]["custom_id"]
        .as_str()
        .expect("an id")
        .to_owned();
    album.add(
        "not for Carol",
        &carol.press_id(asked.message(), &accept).await,
    );
    let begun = bob.press_id(asked.message(), &accept).await;
    album.add("begun", &begun);
    album.add("bystander", &carol.play("D4").await);
    album.add("not your turn", &bob.play("D4").await);
    album.add("picker", &alice.press(begun.message(), choose).await);
    for (who, cell) in [(&alice, "D5"), (&bob, "G5"), (&alice, "C5")] {
        who.play(cell).await.public();
    }
    let forced = bob.play("D6").await;
    album.add("moved", &forced);
    album.add("must capture", &alice.play("C4").await);
    album.add("needs a flip", &alice.play("A1").await);
    album.add("no cell", &alice.play("Z9").await);
    album.add("took", &alice.play("D7").await);
    album.add("stale", &alice.press(forced.message(), "E7").await);
    album.add("more", &bob.press(forced.message(), more).await);
    album.add("board", &carol.slash("iago board", empty()).await);
    album.add(
        "text board",
        &carol.slash("iago board", json!({"text": true})).await,
    );
    let offer = alice.slash("iago takeback", empty()).await;
    album.add("takeback asked", &offer);
    album.add("takeback granted", &bob.press(offer.message(), agree).await);
    album.add("cannot abort", &bob.slash("iago abort", empty()).await);
    album.add("time given", &bob.slash("iago give-time", empty()).await);
    album.add("next", &alice.slash("referee next", empty()).await);
    album.add(
        "no leaderboard yet",
        &alice.slash("iago leaderboard", empty()).await,
    );
    test_bot.advance(Span::days(3));
    let messages = test_bot
        .until("Bob", "general", |messages| {
            let content = |it: &Value| it["content"].as_str().unwrap_or_default().to_owned();
            messages
                .iter()
                .any(|it| content(it).contains("third") || content(it).contains("3分の1"))
        })
        .await;
    album.message("reminder", messages.last().expect("a message"));
    album.add("resigned", &alice.slash("iago resign", empty()).await);
    album.add(
        "leaderboard",
        &alice.slash("iago leaderboard", empty()).await,
    );
    album.add("over", &bob.slash("iago resign", empty()).await);
    album.add("settings", &alice.slash("referee settings", empty()).await);
    album.add("about", &alice.slash("referee about", empty()).await);
    test_bot.finish().await;
    album.text
}

const CLOCK: [&str; 2] = ["3 days a move", "1手3日"];
const BEGIN: [&str; 2] = ["I begin", "自分が先手"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_in_english() {
    let text = tour("en-US", "Agree", "Choose a cell", "More").await;
    insta::assert_snapshot!("english", text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_in_japanese() {
    let text = tour("ja", "同意する", "置く場所を選ぶ", "その他").await;
    insta::assert_snapshot!("japanese", text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_answer_is_in_the_readers_language_and_a_public_one_in_the_servers() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let chiyo = json!({"name": "Chiyo", "locale": "ja"});
    test_bot.client().add_user(chiyo).expect("a new person");
    let chiyo = test_bot.actor("Chiyo");
    begin(&alice, &bob, json!({}), "").await;
    let private = chiyo.play("D4").await;
    private.private();
    assert!(
        private.text().contains("対局しているのは"),
        "{}",
        private.text()
    );
    let public = chiyo.slash("iago challenge", json!({})).await;
    assert!(
        public.public()["content"]
            .as_str()
            .is_some_and(|it| it.contains("looks for an opponent"))
    );
    test_bot.finish().await;
}
