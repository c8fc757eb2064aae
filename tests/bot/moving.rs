//! Moving: forgiving input, refusals, and buttons that never die.

use super::actor::{Actor, labels};
use super::languages::{self, either, in_each_language, press, start};
use super::test_bot::TestBot;
use referee::OfferKind;
use rules::Game;
use serde_json::{Value, json};
use text::Locale;
use text::chat::Label;

/// Six plies of each side, of which none captures: the result counts then.
pub const COUNTED: &str = "B2 F7 H2 H4 G2 H5 G3 G5 F2 G6 F3 H3";

/// A match of Alice (dark) against Bob (light), with further options, after some plies; gives the
/// last message.
pub async fn begin(alice: &Actor, bob: &Actor, more: Value, plies: &str) -> Value {
    begin_as(Locale::En, alice, bob, more, plies).await
}

/// The same among readers of a language.
pub async fn begin_as(
    locale: Locale,
    alice: &Actor,
    bob: &Actor,
    more: Value,
    plies: &str,
) -> Value {
    let mut last = languages::begin(locale, Game::Iago, [alice, bob], more).await;
    for (number, cell) in plies.split_whitespace().enumerate() {
        let mover = if number % 2 == 0 { alice } else { bob };
        last = mover.play(cell).await.public().clone();
    }
    last
}

async fn spelling_is_forgiven_and_everything_else_is_explained_in_private(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let nothing = alice.play("D4").await;
    nothing.privately(either(
        locale,
        "No match is going on",
        "進行中の対局はありません",
    ));
    begin_as(locale, &alice, &bob, json!({}), "").await;
    for (who, cell, english, japanese) in [
        (&bob, "D4", "turn (Dark)", "さん（黒）の手番です"),
        (&carol, "D4", "Only <@", "ここで対局しているのは"),
        (&alice, "Z9", "columns are A to I", "AからIまでです"),
        (
            &alice,
            "hello",
            "That is no cell",
            "ヘクスの名前ではありません",
        ),
        (
            &alice,
            "A1",
            "a capture or a release",
            "キャプチャかリリース",
        ),
    ] {
        let refused = who.play(cell).await;
        refused.privately(either(locale, english, japanese));
    }
    for (who, cell) in [(&alice, " ｄ３ "), (&bob, "d 4"), (&alice, "D05")] {
        who.play(cell).await.public();
    }
    test_bot.finish().await;
}

async fn a_refusal_names_the_cells_shows_them_and_plays_them(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin_as(locale, &alice, &bob, json!({}), "D5 G5 C5 D6").await;
    let refused = alice.play("C4").await;
    let words = either(
        locale,
        "C4 captures nothing. D7 would capture D6 (between D7 and D5); E7 would",
        "C4では1枚もキャプチャできません。D7に置けばD6（D7とD5で挟む）を、E7に",
    );
    let message = refused.privately(words).clone();
    assert_eq!(labels(&message), ["D7", "E7"]);
    assert!(alice.file(&message).starts_with(b"\x89PNG"));
    let done = alice.press(&message, "D7").await;
    assert!(done.in_place);
    assert!(done.text().contains("D7"), "{}", done.text());
    test_bot
        .until("Bob", "general", |messages| {
            messages.iter().any(|it| {
                it["content"]
                    .as_str()
                    .is_some_and(|it| it.contains(&did(locale, "D7")))
            })
        })
        .await;
    test_bot.finish().await;
}

async fn a_menu_that_was_overtaken_tells_what_has_happened_before_it_acts(locale: Locale) {
    let mut test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin_as(locale, &alice, &bob, json!({}), "D5 G5 C5 D6").await;
    let menu = press(locale, &alice, &board, Label::More).await;
    let other = press(locale, &bob, &board, Label::More).await;
    let confirm = press(locale, &bob, other.private(), Label::Resign).await;
    alice.play("D7").await.public();
    test_bot.kill_and_restart().await;

    let gone_on = either(locale, "gone on", "対局が進みました");
    let takeback = Label::Ask(OfferKind::Takeback);
    let stale = press(locale, &alice, menu.private(), takeback).await;
    let message = stale.privately(gone_on);
    stale.privately(&did(locale, "D7"));
    assert!(alice.file(message).starts_with(b"\x89PNG"));
    let looked = press(locale, &alice, menu.private(), Label::Board).await;
    looked.privately(&did(locale, "D7"));

    let asked_anew = press(locale, &bob, confirm.private(), Label::ResignSurely).await;
    asked_anew.privately(gone_on);
    asked_anew.privately(&did(locale, "D7"));
    let resigned = press(locale, &bob, asked_anew.private(), Label::ResignSurely).await;
    resigned.private();
    let over = alice.slash("iago board", json!({})).await;
    over.privately(either(locale, "resigns", "投了"));
    test_bot.finish().await;
}

/// What everybody is told about a placement that flips nothing, or the beginning of it.
pub fn did(locale: Locale, cell: &str) -> String {
    let player = either(locale, "> ", ">さん：");
    format!("{player}**{cell}**")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_and_foreign_presses_are_answered_kindly() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({}), "").await;
    let match_id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    for custom_id in [
        String::from("x"),
        format!("m:{match_id}:board"),
        format!("m:{match_id}:0:board"),
        format!("p:{match_id}:0:D4"),
        format!("c:{match_id}:accept"),
        format!("o:{match_id}:{match_id}:accept"),
        "p:".repeat(40),
    ] {
        alice.forge(&board, &custom_id).await.private();
    }
    test_bot.finish().await;
}

in_each_language!(
    spelling_is_forgiven_and_everything_else_is_explained_in_private,
    a_refusal_names_the_cells_shows_them_and_plays_them,
    a_menu_that_was_overtaken_tells_what_has_happened_before_it_acts,
);
