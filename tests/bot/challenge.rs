//! Challenges: who may do what with them, and what becomes of them.

use super::actor::labels;
use super::languages::{either, in_each_language, press, start, words};
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::chat::Label;

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

async fn nobody_challenges_themselves(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, _) = test_bot.alice_and_bob();
    let own = alice
        .slash("iago challenge", json!({"opponent": alice.id()}))
        .await;
    own.privately(either(locale, "yourself", "自分自身とは"));
    test_bot.finish().await;
}

async fn a_challenge_is_answered_by_whom_it_is_for(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let asked = alice
        .slash("iago challenge", json!({"opponent": bob.id()}))
        .await;
    let message = asked.public().clone();
    let four = [Label::Accept, Label::Decline, Label::Withdraw, Label::Rules];
    assert_eq!(labels(&message), words(locale, four));
    assert_eq!(message["mentions"][0]["id"], bob.id().as_str());
    let foreign = press(locale, &carol, &message, Label::Accept).await;
    foreign.privately(either(locale, "is for <@", "さんへの申し込みです"));
    let own = press(locale, &alice, &message, Label::Accept).await;
    own.privately(either(locale, "your own challenge", "あなた自身の申し込み"));
    let not_theirs = press(locale, &bob, &message, Label::Withdraw).await;
    not_theirs.privately(either(locale, "Only <@", "さんだけです"));
    let declined = press(locale, &bob, &message, Label::Decline).await;
    declined.publicly(either(locale, "declined", "を断りました"));
    assert!(labels(declined.message()).is_empty());
    test_bot.finish().await;
}

async fn a_challenge_survives_a_restart_and_can_be_withdrawn(locale: Locale) {
    let mut test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id(), "variant": "Loose: no compulsory capture",
        "penalty": true, "clock": "3 days a move", "rated": false});
    let asked = alice.slash("iago challenge", options).await;
    for (english, japanese) in [
        ("Loose variant", "ルーズ・イアーゴ"),
        ("with penalty", "ペナルティあり"),
        ("3 days a move", "1手3日"),
        ("casual", "レートなし"),
    ] {
        asked.publicly(either(locale, english, japanese));
    }
    let stake = either(locale, "Rating: ", "レート：");
    assert!(!asked.text().contains(stake), "{}", asked.text());
    test_bot.kill_and_restart().await;
    let withdrawn = press(locale, &alice, asked.message(), Label::Withdraw).await;
    withdrawn.publicly(either(locale, "withdrew", "を取り下げました"));
    test_bot.finish().await;
}

async fn a_challenge_expires_after_a_day_also_while_the_bot_is_down(locale: Locale) {
    let mut test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id()});
    alice
        .slash("iago challenge", options.clone())
        .await
        .public();
    let over = either(locale, "has expired", "期限切れになりました");
    let expired = |messages: &[Value]| {
        messages
            .last()
            .is_some_and(|it| text(it).contains(over) && labels(it).is_empty())
    };
    test_bot.advance(Duration::from_hours(23));
    test_bot.advance(Duration::from_hours(2));
    test_bot.until("Alice", "general", expired).await;
    let second = alice.slash("iago challenge", options).await;
    let second = second.public().clone();
    test_bot.stop().await;
    test_bot.advance(Duration::from_hours(2 * 24));
    test_bot.start_again().await;
    let messages = test_bot.until("Alice", "general", expired).await;
    assert_eq!(messages.last().map(|it| &it["id"]), Some(&second["id"]));
    test_bot.finish().await;
}

async fn an_open_challenge_is_for_anybody_and_a_right_click_names_one(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let open = alice.slash("iago challenge", json!({})).await;
    open.publicly(either(locale, "looks for an opponent", "対戦相手を募集"));
    open.publicly(either(locale, "rated 1500", "レートは1500"));
    let three = words(locale, [Label::Accept, Label::Withdraw, Label::Rules]);
    assert_eq!(labels(open.message()), three);
    let carol = test_bot.actor("Carol");
    let begun = press(locale, &carol, open.message(), Label::Accept).await;
    begun.publicly(either(locale, "your turn", "の手番です"));
    for (command, game) in [
        (
            "Challenge to Iago",
            either(locale, "**Iago**", "**イアーゴ**"),
        ),
        (
            "Challenge to ISAAC",
            either(locale, "**ISAAC**", "**アイザック**"),
        ),
        (
            "Challenge to Ampel",
            either(locale, "**Ampel**", "**アンペル**"),
        ),
    ] {
        let menu = bob.menu(command, "Alice").await;
        menu.publicly(either(locale, "Rating: ", "レート："));
        menu.publicly(game);
    }
    test_bot.finish().await;
}

async fn a_second_match_in_a_channel_gets_a_thread(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let first = alice
        .slash("iago challenge", json!({"opponent": bob.id()}))
        .await;
    let begun = press(locale, &bob, first.public(), Label::Accept).await;
    begun.public();
    let options = json!({"opponent": alice.id(), "colours": "I begin"});
    let second = carol.slash("iago challenge", options).await;
    let own = either(locale, "thread of its own", "専用のスレッド");
    let message = second.publicly(own).clone();
    let accepted = press(locale, &alice, &message, Label::AcceptInThread).await;
    accepted.public();
    let thread = accepted.text().split_once("<#");
    let thread = thread.and_then(|(_, rest)| rest.split('>').next());
    let thread = thread.expect("a thread").to_owned();
    let turn = either(locale, "your turn", "の手番です");
    let boards = test_bot
        .until("Carol", &thread, |messages| {
            messages.iter().any(|it| text(it).contains(turn))
        })
        .await;
    assert!(
        boards
            .iter()
            .any(|it| it["attachments"][0]["filename"] == "iago.png")
    );
    let [alice, bob, carol] = [alice, bob, carol].map(|it| it.in_channel(&thread));
    carol.play("D4").await.public();
    // A thread has no threads: a third match finds no place here, and that is said at once.
    let third = bob.slash("iago challenge", json!({})).await;
    third.privately(either(locale, "in a channel", "チャンネルで申し込めば"));
    alice.play("G5").await.public();
    let ended = alice.resign("iago").await;
    assert!(text(&ended).contains(either(locale, "resigns", "が投了しました")));
    let english = format!("<@{}> (Dark) won.", carol.id());
    let japanese = format!("<@{}>さん（黒）の勝ちでした。", carol.id());
    let won = either(locale, &english, &japanese);
    test_bot
        .until("Bob", "general", |messages| {
            messages.iter().any(|it| text(it).ends_with(won))
        })
        .await;
    test_bot.finish().await;
}

async fn missing_permissions_are_named_before_anything_is_done(locale: Locale) {
    const VIEW: u64 = 1 << 10;
    const SEND: u64 = 1 << 11;
    const ATTACH: u64 = 1 << 15;
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    test_bot.channel_where_bot_may("quiet", VIEW | ATTACH);
    test_bot.channel_where_bot_may("bare", VIEW | SEND);
    test_bot.channel_where_bot_may("threadless", VIEW | SEND | ATTACH);
    let options = json!({"opponent": bob.id()});
    let attach = either(locale, "“Attach Files”", "「ファイルを添付」");
    let quiet = alice.in_channel("quiet");
    let refused = quiet.slash("iago challenge", options.clone()).await;
    refused.privately(either(locale, "“Send Messages”", "「メッセージを送信」"));
    assert!(!refused.text().contains(attach), "{}", refused.text());
    let bare = alice.in_channel("bare");
    let refused = bare.slash("iago challenge", options.clone()).await;
    refused.privately(attach);
    let (alice, bob) = (alice.in_channel("threadless"), bob.in_channel("threadless"));
    let first = alice.slash("iago challenge", options.clone()).await;
    let begun = press(locale, &bob, first.public(), Label::Accept).await;
    begun.public();
    let refused = alice.slash("iago challenge", options).await;
    refused.privately(either(
        locale,
        "“Create Public Threads”",
        "「公開スレッドの作成」",
    ));
    test_bot.finish().await;
}

in_each_language!(
    nobody_challenges_themselves,
    a_challenge_is_answered_by_whom_it_is_for,
    a_challenge_survives_a_restart_and_can_be_withdrawn,
    a_challenge_expires_after_a_day_also_while_the_bot_is_down,
    an_open_challenge_is_for_anybody_and_a_right_click_names_one,
    a_second_match_in_a_channel_gets_a_thread,
    missing_permissions_are_named_before_anything_is_done,
);
