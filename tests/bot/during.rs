//! During a match: offers, leaving, giving time, resigning, and what follows the end.

use super::actor::labels;
use super::languages::{AFTER_THE_END, either, in_each_language, press, start, words};
use super::moving::begin_as;
use super::questions::becomes;
use referee::Answer;
use serde_json::{Value, json};
use text::Locale;
use text::chat::Label;

const AGREE: Label = Label::Reply(Answer::Accept);
const DECLINE: Label = Label::Reply(Answer::Decline);
const WITHDRAW: Label = Label::Reply(Answer::Withdraw);

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

async fn a_takeback_is_asked_declined_asked_again_later_and_granted(locale: Locale) {
    let mut test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin_as(locale, &alice, &bob, json!({}), "").await;
    let early = alice.slash("iago takeback", json!({})).await;
    early.privately(either(locale, "nothing to take back", "戻す手がありません"));
    alice.play("D4").await.public();
    let asked = alice.slash("iago takeback", json!({})).await;
    let question = asked.public().clone();
    asked.publicly(either(locale, "to before **D4**", "（**D4**の前の局面"));
    assert_eq!(labels(&question), words(locale, [AGREE, DECLINE, WITHDRAW]));
    assert_eq!(question["mentions"][0]["id"], bob.id().as_str());
    let own = press(locale, &alice, &question, AGREE).await;
    own.privately(either(locale, "your own proposal", "あなた自身の申し出"));
    let declined = press(locale, &bob, &question, DECLINE).await;
    declined.publicly(either(locale, "no takeback", "待ったに応じませんでした"));
    let again = alice.slash("iago takeback", json!({})).await;
    again.privately(either(
        locale,
        "since the last move",
        "すでに同じことを頼んでいます",
    ));
    bob.play("G5").await.public();
    alice.play("C3").await.public();
    let asked = alice
        .slash("iago takeback", json!({}))
        .await
        .public()
        .clone();
    test_bot.kill_and_restart().await;
    let granted = press(locale, &bob, &asked, AGREE).await;
    let back = either(locale, "**C3** taken back", "**C3**を戻しました");
    granted.publicly(back);
    granted.publicly(either(locale, "your turn (Dark)", "さん（黒）の手番です"));
    let agreed = either(locale, "agreed to the takeback", "待ったに同意しました");
    becomes(&test_bot, &asked, agreed).await;
    test_bot.finish().await;
}

async fn a_match_is_left_early_and_later_only_called_off(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin_as(locale, &alice, &bob, json!({}), "D4").await;
    let left = bob.slash("iago abort", json!({})).await;
    left.publicly(either(locale, "no result", "勝敗なし"));
    begin_as(locale, &alice, &bob, json!({}), "D4 G5").await;
    let too_late = bob.slash("iago abort", json!({})).await;
    too_late.privately(either(locale, "Both of you have moved", "すでに双方が着手"));
    let asked = alice.slash("iago call-off", json!({})).await;
    let agreed = press(locale, &bob, asked.public(), AGREE).await;
    agreed.publicly(either(
        locale,
        "match was called off",
        "対局は中止になりました",
    ));
    let over = alice.play("D4").await;
    over.private();
    test_bot.finish().await;
}

async fn the_further_menu_resigns_only_when_asked_twice(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin_as(locale, &alice, &bob, json!({}), "D4 G5").await;
    let bystander = press(locale, &test_bot.actor("Carol"), &board, Label::More).await;
    bystander.privately(either(locale, "Only <@", "ここで対局しているのは"));
    let menu = press(locale, &alice, &board, Label::More).await;
    let confirm = press(locale, &alice, menu.private(), Label::Resign).await;
    confirm.privately(either(
        locale,
        "really want to resign",
        "本当に投了しますか",
    ));
    press(locale, &alice, confirm.message(), Label::ResignSurely).await;
    let resigns = either(locale, "resigns", "が投了しました");
    let messages = test_bot
        .until("Bob", "general", |messages| {
            messages.iter().any(|it| text(it).contains(resigns))
        })
        .await;
    let last = messages.last().expect("a message");
    let english = format!("<@{}> (Light) wins", bob.id());
    let japanese = format!("<@{}>さん（白）の勝ちです", bob.id());
    let won = either(locale, &english, &japanese);
    assert!(text(last).contains(won), "{}", text(last));
    assert_eq!(labels(last), words(locale, AFTER_THE_END));
    test_bot.finish().await;
}

async fn before_both_have_moved_whoever_resigns_is_told_of_the_way_without_a_result(
    locale: Locale,
) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin_as(locale, &alice, &bob, json!({}), "D4").await;
    let confirm = alice.slash("iago resign", json!({})).await;
    let two = words(locale, [Label::Abort, Label::ResignSurely]);
    assert_eq!(labels(confirm.private()), two);
    confirm.privately(either(locale, "no rating changes", "レートは変わりません"));
    let menu = press(locale, &bob, &board, Label::More).await;
    let confirm = press(locale, &bob, menu.private(), Label::Resign).await;
    assert_eq!(labels(confirm.private()), two);
    press(locale, &bob, confirm.message(), Label::ResignSurely).await;
    let resigns = either(locale, "resigns", "が投了しました");
    let resigned = |it: &Value| text(it).contains(resigns);
    let seen = test_bot.until("Bob", "general", |all| all.iter().any(resigned));
    seen.await;

    begin_as(locale, &alice, &bob, json!({}), "D4 G5").await;
    let end = alice.resign("iago").await;
    assert!(text(&end).contains(resigns), "{}", text(&end));
    test_bot.finish().await;
}

async fn after_the_end_there_are_replay_record_and_a_rematch_with_colours_swapped(locale: Locale) {
    let mut test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin_as(locale, &alice, &bob, json!({}), "D5 G5 C5 D6 D7").await;
    let end = bob.resign("iago").await;
    test_bot.kill_and_restart().await;
    let replay = press(locale, &alice, &end, Label::Replay).await;
    assert!(alice.file(replay.public()).starts_with(b"GIF89a"));
    let record = press(locale, &bob, &end, Label::Record).await;
    let record = String::from_utf8(bob.file(record.private())).expect("text");
    let moves = record.lines().last();
    assert_eq!(moves, Some("1. D5 G5 C5 D6 D7"), "{record}");
    let asked = press(locale, &bob, &end, Label::Rematch).await;
    asked.publicly(either(locale, "sides swapped", "先後を入れ替えて"));
    let question = asked.public().clone();
    test_bot.until_all_is_noted().await;
    let impatient = press(locale, &bob, &end, Label::Rematch).await;
    impatient.privately(either(locale, "asked already", "すでに申し込んで"));
    let begun = press(locale, &alice, &end, Label::Rematch).await;
    let accepted = either(locale, "accepted", "を受けました");
    becomes(&test_bot, &question, accepted).await;
    let swapped = either(locale, "> (Dark) against", ">さん（黒）対");
    begun.publicly(&format!("<@{}{swapped}", bob.id()));
    let late = press(locale, &bob, &end, Label::Rematch).await;
    late.privately(either(locale, "begun already", "すでに始まっています"));
    test_bot.finish().await;
}

async fn the_board_is_there_as_text_for_one_and_as_a_picture_for_all(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let board = begin_as(locale, &alice, &bob, json!({}), "D3 D4 D5").await;
    let drawn = press(locale, &carol, &board, Label::Text).await;
    drawn.private();
    let parts = either(
        locale,
        ["DD3", "lD4", "DD5", ".E5"],
        ["黒：D3、D5", "●D5", "・E6", "白のキャプティブ：D4"],
    );
    for part in parts {
        assert!(drawn.text().contains(part), "{}", drawn.text());
    }
    let alone = carol.slash("iago board", json!({})).await;
    assert!(carol.file(alone.private()).starts_with(b"\x89PNG"));
    let all = carol.slash("iago board", json!({"everybody": true})).await;
    assert!(
        all.public()["mentions"]
            .as_array()
            .is_some_and(Vec::is_empty)
    );
    let alt = all.message()["attachments"][0]["description"].as_str();
    let disks = text::iago::read(alt.unwrap_or_default()).expect("a board in the alt text");
    let placed: Vec<String> = disks.keys().map(ToString::to_string).collect();
    assert_eq!(placed, ["D3", "D4", "D5"]);
    test_bot.finish().await;
}

in_each_language!(
    a_takeback_is_asked_declined_asked_again_later_and_granted,
    a_match_is_left_early_and_later_only_called_off,
    the_further_menu_resigns_only_when_asked_twice,
    before_both_have_moved_whoever_resigns_is_told_of_the_way_without_a_result,
    after_the_end_there_are_replay_record_and_a_rematch_with_colours_swapped,
    the_board_is_there_as_text_for_one_and_as_a_picture_for_all,
);
