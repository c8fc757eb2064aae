//! Hints: first a move, then its reasons; only for the player to move in a casual match.

use super::actor::{Actor, Received, labels};
use super::languages::begin;
use super::opponent::SLOW;
use super::test_bot::{STEADY, TestBot};
use iago::discord::Effort;
use rules::Game;
use serde_json::{Value, json};
use stand_in::testing::Message;
use std::time::Duration;
use text::Locale;

/// After this time, the bot says what it thinks about.
pub const MOMENT: Duration = Duration::from_millis(150);

/// Whether a call answers with the words that a hint is on its way.
pub fn says_thought(line: &Value) -> bool {
    line["body"]["data"]
        .to_string()
        .contains("I am thinking about your next move")
}

/// Waits until the message of an answer of Alice's has another text, which contains `words`. Returns the message.
pub async fn becomes(bot: &TestBot, said: &Received, words: &str) -> Value {
    let same = |it: &&Value| it["id"] == said.message()["id"];
    let text = |it: &Value| Message::from(it.clone()).text().to_owned();
    let replaced = |all: &[Value]| {
        let now = all.iter().find(same);
        now.is_some_and(|it| text(it) != said.text())
    };
    let seen = bot.until("Alice", "general", replaced).await;
    let now = seen.iter().find(same).expect("the message").clone();
    assert!(text(&now).contains(words), "{now}");
    now
}

async fn hint(who: &Actor, game: Game) -> Received {
    who.slash(&format!("{game} hint"), json!({})).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn first_what_then_why() {
    let (bot, alice, bob) = TestBot::of_two().await;
    for (number, game) in Game::ALL.into_iter().enumerate() {
        let channel = format!("hints-{number}");
        bot.client()
            .add_channel(json!({ "name": channel }))
            .expect("a channel");
        let (alice, bob) = (alice.in_channel(&channel), bob.in_channel(&channel));
        begin(Locale::En, game, [&alice, &bob], json!({"rated": false})).await;
        let seen = hint(&alice, game).await;
        let message = seen.private();
        assert_eq!(labels(message).len(), 2, "{message}");
        let again = hint(&alice, game).await;
        assert_eq!(again.text(), seen.text(), "the same question");
        let reasons = alice.press(message, "Why?").await;
        assert_ne!(reasons.text(), seen.text(), "the reasons");
        let play = labels(reasons.private()).remove(0);
        let played = alice.press(reasons.private(), &play).await;
        // Only its player sees a step of Ampel.
        if game != Game::Ampel {
            assert!(played.message()["content"].is_string());
            let late = hint(&alice, game).await;
            late.privately("not your turn");
            hint(&bob, game).await.private();
        }
    }
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn not_for_everybody() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let carol = bot.actor("Carol");
    let game = Game::Iago;
    begin(Locale::En, game, [&alice, &bob], json!({})).await;
    let rated = "A rated match between people has no hints";
    for who in [&alice, &bob, &carol] {
        hint(who, game).await.privately(rated);
    }
    alice.slash("iago abort", json!({})).await.public();
    hint(&alice, game).await.privately("nothing left to play");
    begin(Locale::En, game, [&alice, &bob], json!({"rated": false})).await;
    hint(&carol, game).await.privately("Only the players");
    hint(&bob, game).await.privately("not your turn");
    let old = hint(&alice, game).await;
    alice.play("D4").await.public();
    bob.play("G5").await.public();
    let stale = alice.press(old.private(), "Why?").await;
    stale.privately("The match has gone on");
    bot.finish().await;
}

/// Catches a person who has the engine think twice at once, and a person whom one question locks out for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_question_at_a_time() {
    let (mut bot, alice, bob) = TestBot::of_two().await;
    for channel in ["over", "other"] {
        let added = bot.client().add_channel(json!({ "name": channel }));
        added.expect("a channel");
    }
    let game = Game::Iago;
    let casual = json!({"rated": false});
    let [over, other] = ["over", "other"].map(|it| alice.in_channel(it));
    begin(
        Locale::En,
        game,
        [&over, &bob.in_channel("over")],
        casual.clone(),
    )
    .await;
    over.play("D4").await.public();
    over.resign("iago").await;
    begin(
        Locale::En,
        game,
        [&other, &bob.in_channel("other")],
        casual.clone(),
    )
    .await;
    begin(Locale::En, game, [&alice, &bob], casual).await;
    bot.restart_with(SLOW).await;
    bot.at_rest().await;
    let still = "still thinking about your last question";
    let asked = bot.meanwhile(hint(&alice, game), async {
        hint(&alice, game).await.privately(still);
        hint(&other, game).await.privately(still);
        let analysis = over.slash("iago analyse", json!({})).await;
        analysis.privately(still);
        // The bot first says what it thinks about, then gives up.
        bot.advance_at_once(MOMENT);
        bot.until_recorded_as(1, says_thought).await;
        bot.advance_at_once(Duration::from_secs(10));
    });
    let said = asked.await;
    becomes(&bot, &said, "too much to think about").await;
    bot.restart_with(STEADY).await;
    hint(&other, game).await.privately("I would play");
    bot.finish().await;
}

/// Long enough for a person to act meanwhile.
const LONG: Effort = Effort {
    nodes: Some(1_000_000),
    ..STEADY
};

/// Catches a press on *Hint* after which nothing is shown while the bot thinks, and words that stay beside the hint.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_is_told_at_once_that_the_bot_thinks() {
    let (mut bot, alice, _) = TestBot::of_two().await;
    let game = Game::Iago;
    let terms = json!({"colours": "I begin", "rated": false});
    let board = super::opponent::challenge(&bot, &alice, game, terms).await;
    bot.restart_with(LONG).await;
    bot.at_rest().await;
    let label = text::chat::label(Locale::En, text::chat::Label::Hint);
    let passing = async {
        bot.advance_at_once(MOMENT);
        bot.until_recorded_as(1, says_thought).await;
    };
    let said = bot
        .meanwhile(alice.press(board.public(), &label), passing)
        .await;
    said.privately("I am thinking about your next move in **Iago** …");
    let told = becomes(&bot, &said, "I would play").await;
    assert_eq!(labels(&told).len(), 1, "it can be played: {told}");
    assert_eq!(told["attachments"][0]["filename"], "iago.png");
    assert_eq!(
        told["flags"].as_u64().map(|it| it & 64),
        Some(64),
        "only the player sees it"
    );
    // The board stays as it was.
    let seen = bot.until("Alice", "general", |_| true).await;
    let first = seen.iter().find(|it| it["id"] == board.message()["id"]);
    assert_eq!(
        first.expect("the board")["content"],
        board.message()["content"]
    );
    bot.finish().await;
}

/// Catches a step of a turn for which no hint can be asked, and a hint after which another step cannot be chosen.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_step_of_a_turn_has_a_hint() {
    let (bot, alice, _) = TestBot::of_two().await;
    let game = Game::Ampel;
    let terms = json!({"colours": "I play Red", "rated": false});
    super::opponent::challenge(&bot, &alice, game, terms)
        .await
        .public();
    let hint = text::chat::label(Locale::En, text::chat::Label::Hint);
    let mut random = search::Random::new(7);
    for _ in 0..20 {
        let view = bot.view().await;
        let actions = view.this_match.position().public_actions();
        let action = random.pick(&actions).expect("an action").to_string();
        let step = bot.types(&alice, game, &action).await;
        if !step.is_private() {
            continue;
        }
        let told = alice.press(step.private(), &hint).await;
        let told = told.privately("I would play").clone();
        let [play, choose] = labels(&told).try_into().expect("two buttons");
        assert!(play.starts_with("Play"), "{play}");
        let chosen = alice.press(&told, &choose).await;
        chosen.private();
        return bot.finish().await;
    }
    panic!("no turn has a second step");
}

/// Catches a hint that offers its move although the match has gone on, or is over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_too_late_is_not_offered() {
    let (mut bot, alice, bob) = TestBot::of_two().await;
    let game = Game::Iago;
    begin(Locale::En, game, [&alice, &bob], json!({"rated": false})).await;
    bot.restart_with(LONG).await;
    bot.at_rest().await;
    let played = async {
        alice.play("D4").await.public();
    };
    let late = bot.meanwhile(hint(&alice, game), played).await;
    let message = late.privately("The match has gone on while I was thinking");
    assert_eq!(labels(message), Vec::<String>::new());
    bot.at_rest().await;
    let over = async {
        alice.resign("iago").await;
    };
    let late = bot.meanwhile(hint(&bob, game), over).await;
    let message = late.privately("This match is over");
    assert_eq!(labels(message), Vec::<String>::new());
    bot.finish().await;
}

/// Catches a hint that reveals a missed capture, which the player must find.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_miss_is_not_told() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let game = Game::Iago;
    let options = json!({"rated": false, "penalty": true});
    begin(Locale::En, game, [&alice, &bob], options).await;
    for (mover, cell) in [(&alice, "D3"), (&bob, "D4"), (&alice, "C3")] {
        mover.play(cell).await.public();
    }
    let seen = hint(&bob, game).await;
    let why = bob.press(seen.private(), "Why?").await;
    for said in [seen.private(), why.private()] {
        let said = said.to_string().to_lowercase();
        assert!(
            !said.contains("callout") && !said.contains("missed"),
            "{said}"
        );
    }
    bob.slash("iago callout", json!({})).await;
    let called = bot.view().await;
    assert_eq!(called.this_match.plies().len(), 4, "there was one");
    bot.finish().await;
}
