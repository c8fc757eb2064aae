//! The engine as an opponent: challenged, played in every game, interrupted, asked for hints.

use super::actor::{Actor, Received, labels};
use super::games::recorded;
use super::languages::{begin, either, in_each_language, start};
use super::test_bot::{STEADY, TestBot};
use iago::discord::Effort;
use referee::{Ending, TimeControl, UserId};
use rules::{Game, Side};
use search::Random;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use text::Locale;
use text::chat::{self, Label};
use text::t;

pub fn me(bot: &TestBot) -> String {
    let world = bot.client().world();
    world["bot"]["id"].as_str().expect("the bot").to_owned()
}

pub async fn challenge(bot: &TestBot, who: &Actor, game: Game, more: Value) -> Received {
    let mut options = json!({ "opponent": me(bot), "thread": false });
    if let (Some(options), Some(more)) = (options.as_object_mut(), more.as_object()) {
        options.extend(more.clone());
    }
    who.slash(&format!("{game} challenge"), options).await
}

fn level(game: Game, number: u8) -> Value {
    json!(text::opponent::level(
        Locale::En,
        search::Level::highest(game),
        number
    ))
}

/// Plays random legal actions until the match is over or `most` have been played; returns the last answer.
async fn play_on(bot: &TestBot, who: &Actor, game: Game, most: usize) -> Option<Received> {
    let mut random = Random::new(7);
    let user = UserId(who.id().parse().expect("a number"));
    let mut last = None;
    for _ in 0..most {
        let view = bot.view().await;
        let this_match = &view.this_match;
        if this_match.ending().is_some() {
            break;
        }
        assert_eq!(this_match.player_to_move(), Some(user), "the engine waits");
        let actions = this_match.position().public_actions();
        let action = random.pick(&actions).expect("an action");
        last = Some(bot.types(who, game, &action.to_string()).await);
    }
    last
}

/// Thinks until it is stopped; no answer waits for it.
pub const SLOW: Effort = Effort {
    nodes: Some(u64::MAX),
    patience: Duration::ZERO,
    ..STEADY
};

/// Plays a whole match, with a restart while the engine thinks about its first move.
async fn whole(game: Game, more: Value, side: Side) {
    let mut bot = TestBot::start().await;
    bot.restart_with(SLOW).await;
    let alice = bot.actor("Alice");
    let highest = search::Level::highest(game);
    let mut options = json!({
        "level": level(game, highest),
        "colours": if side == Side::First { "I begin" } else { "My opponent begins" },
    });
    if let (Some(options), Some(more)) = (options.as_object_mut(), more.as_object()) {
        options.extend(more.clone());
    }
    let begun = challenge(&bot, &alice, game, options).await;
    begun.publicly(&format!("I play at level {highest} · "));
    if side == Side::First {
        play_on(&bot, &alice, game, 1).await;
        while bot.view().await.this_match.to_move() == Some(side) {
            // The turn may have several steps.
            play_on(&bot, &alice, game, 1).await;
        }
    }
    let view = bot.view().await;
    assert_eq!(view.this_match.to_move(), Some(side.other()), "it thinks");
    let before = view.this_match.plies().len();
    let said = alice.messages().len();
    bot.restart_with(STEADY).await;
    // The engine's move comes in a message of its own.
    bot.until("Alice", "general", |messages| messages.len() > said)
        .await;
    let after = bot.view().await;
    assert!(after.this_match.plies().len() > before);
    play_on(&bot, &alice, game, 250).await;
    let view = bot.view().await;
    if view.this_match.ending().is_none() {
        // A random player may go on for ever in Ampel.
        assert_eq!(game, Game::Ampel);
        alice.resign("ampel").await;
    } else {
        assert!(matches!(
            view.this_match.ending(),
            Some(Ending::Rules { .. })
        ));
    }
    let seats = view.this_match.seats();
    assert_eq!(seats.player(side.other()).engine_level(), Some(highest));
    assert!(view.rating_changes.is_none(), "it is practice");
    bot.finish().await;
}

macro_rules! whole {
    ($($name:ident: $game:ident $more:tt),+ $(,)?) => {$(
        mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn begun_by_the_person() {
                whole(Game::$game, json!($more), Side::First).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn begun_by_the_engine() {
                whole(Game::$game, json!($more), Side::Second).await;
            }
        }
    )+};
}
whole! {
    iago_standard: Iago {},
    iago_loose: Iago {"variant": "Loose: no compulsory capture"},
    iago_simple: Iago {"variant": "Simple: no release, every disk one point"},
    iago_penalty: Iago {"penalty": true},
    isaac_usual: Isaac {},
    ampel_usual: Ampel {},
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_moves_in_one_message_or_one_after_the_other() {
    let mut bot = TestBot::start().await;
    let alice = bot.actor("Alice");
    let game = Game::Iago;
    challenge(
        &bot,
        &alice,
        game,
        json!({"colours": "I begin", "level": level(game, 2)}),
    )
    .await;
    let both = alice.play("D4").await;
    let text = both.publicly("your turn")["content"].clone();
    let text = text.as_str().unwrap_or_default();
    assert!(
        text.contains("**D4**") && text.contains("Referee level 2 **"),
        "{text}"
    );
    assert_eq!(bot.view().await.this_match.plies().len(), 2);
    // An engine whose move the answer does not wait for.
    let hasty = Effort {
        patience: Duration::ZERO,
        ..STEADY
    };
    bot.restart_with(hasty).await;
    let actions = bot.view().await.this_match.position().public_actions();
    let first = alice.play(&actions[0].to_string()).await;
    let message = first.public().clone();
    let later = bot
        .until("Alice", "general", |messages| {
            messages.iter().any(|it| {
                let said = it["content"].as_str().unwrap_or_default();
                said.contains("Referee level 2 **")
                    && said.contains("your turn")
                    && it["id"].as_str() > message["id"].as_str()
            }) || message["content"]
                .as_str()
                .is_some_and(|it| it.contains("your turn"))
        })
        .await;
    // The second message does not tell the player's move again.
    let id = message["id"].as_str();
    let last = later.iter().rfind(|it| it["id"].as_str() > id);
    let last = last.and_then(|it| it["content"].as_str());
    let own = format!("<@{}> **", alice.id());
    assert!(last.is_none_or(|it| !it.contains(&own)), "{last:?}");
    assert_eq!(bot.view().await.this_match.plies().len(), 4);
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_on_while_it_thinks_in_twenty_channels() {
    let mut bot = TestBot::start().await;
    bot.restart_with(SLOW).await;
    let (alice, bob) = bot.alice_and_bob();
    let carol = bot.actor("Carol");
    let game = Game::Iago;
    begin(Locale::En, game, [&alice, &bob], json!({})).await;
    for number in 0..20 {
        let channel = format!("engine-{number}");
        let added = bot.client().add_channel(json!({ "name": channel }));
        added.expect("a channel");
        let carol = carol.in_channel(&channel);
        let terms = json!({"colours": "I begin", "level": level(game, 8)});
        challenge(&bot, &carol, game, terms).await.public();
        carol.play("D4").await.public();
    }
    let (actions, _) = recorded("iago-standard-10034");
    let mut took = Vec::new();
    for (number, action) in actions.iter().take(20).enumerate() {
        let mover = if number % 2 == 0 { &alice } else { &bob };
        let begun = Instant::now();
        mover.play(action).await.public();
        took.push(begun.elapsed());
    }
    took.sort();
    println!("the 19th of 20 moves by time took {:?}", took[18]);
    bot.restart_with(STEADY).await;
    for number in 0..20 {
        bot.until("Carol", &format!("engine-{number}"), |messages| {
            let said = |it: &Value| it["content"].as_str().unwrap_or_default().to_owned();
            messages
                .iter()
                .any(|it| said(it).contains("Referee level 8 **"))
        })
        .await;
    }
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_it_cannot_do() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let game = Game::Iago;
    let person = json!({"opponent": bob.id(), "level": level(game, 3)});
    let seen = alice.slash("iago challenge", person).await;
    seen.privately(&t!(Locale::En, "engine-level-of-a-person"));
    challenge(&bot, &alice, game, json!({"colours": "I begin"}))
        .await
        .public();
    // Only the engine's opponent gets hints.
    let hint = alice.slash("iago hint", json!({})).await;
    hint.privately("I would play");
    bob.slash("iago hint", json!({})).await.private();
    bot.finish().await;
}

async fn in_place_of_nobody(locale: Locale) {
    let bot = start(locale).await;
    let alice = bot.actor("Alice");
    let game = Game::Iago;
    let open = alice.slash("iago challenge", json!({})).await;
    let withdraw = chat::label(locale, Label::Withdraw);
    let closed = alice.press(open.public(), &withdraw).await;
    let play = t!(locale, "engine-button");
    let menu = alice.press(closed.message(), &play).await;
    menu.privately(&text::opponent::choose(locale, game));
    let wrong = alice.press(closed.message(), &play).await;
    let begun = alice.choose(wrong.private(), "2").await;
    assert!(begun.is_private(), "the menu says that it is done");
    let level = text::opponent::begun(locale, search::Level::highest(game), 2);
    let leads = |it: &&Value| {
        let said = it["content"].as_str().unwrap_or_default();
        said.contains("<#") && said.contains(&level)
    };
    let all = bot
        .until("Alice", "general", |all| all.iter().any(|it| leads(&it)))
        .await;
    // The language's default clock does not apply to a match against the bot unless it was chosen.
    let thread = thread_of(all.iter().find(leads).expect("a line that leads there"));
    let view = bot.view_in(&thread).await;
    assert_eq!(view.this_match.terms().control, TimeControl::None);
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_and_after_a_win_the_next_level_are_one_press() {
    let bot = TestBot::start().await;
    let (alice, carol) = (bot.actor("Alice"), bot.actor("Carol"));
    let game = Game::Iago;
    let mine = json!({"colours": "I begin", "level": level(game, 1)});
    let begun = challenge(&bot, &alice, game, mine).await;
    let hint = alice.press(begun.public(), "Hint").await;
    hint.privately("I would play");
    alice.play("D4").await.public();
    let more = alice.press(begun.public(), "More").await;
    let offered = labels(more.private());
    assert!(!offered.contains(&"Hint".to_owned()), "{offered:?}");
    assert_eq!(offered.last().map(String::as_str), Some("Resign"));
    // A moderator decides that Alice has won.
    let id = bot.view().await.this_match.id();
    let board = alice.slash("iago board", json!({})).await;
    let won = format!("u:rule:first!:{id}:");
    let form = alice.forge(board.private(), &won).await;
    alice.send(&form).await.private();
    let offers = |it: &Value| labels(it).first().is_some_and(|it| it == "Next level: 2");
    let seen = bot
        .until("Alice", "general", |all| all.iter().any(offers))
        .await;
    let end = seen.into_iter().find(offers).expect("the end");
    let other = carol.press(&end, "Next level: 2").await;
    other.privately("play here");
    alice.press(&end, "Next level: 2").await.public();
    let view = bot.view().await;
    assert_eq!(view.this_match.seats().engine(), Some((Side::First, 2)));
    // The next match follows only once: neither its button nor a rematch starts another.
    bot.advance(Duration::from_secs(60)).await;
    for again in ["Next level: 2", "Rematch"] {
        let other = alice.press(&end, again).await;
        other.privately("begun already");
    }
    bot.finish().await;
}

in_each_language!(in_place_of_nobody);

pub fn thread_of(message: &Value) -> String {
    let said = message["content"].as_str().expect("words");
    let thread = said.split("<#").nth(1).and_then(|it| it.split('>').next());
    thread.expect("a thread").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_another_match_runs() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let game = Game::Iago;
    let mine = json!({"colours": "I begin", "level": level(game, 1)});
    challenge(&bot, &alice, game, mine.clone()).await.public();
    // Without a wish the match gets a thread of its own.
    let led = bob
        .slash(
            "iago challenge",
            json!({"opponent": me(&bot), "colours": "I begin"}),
        )
        .await;
    let thread = thread_of(led.public());
    bot.until("Bob", &thread, |messages| !messages.is_empty())
        .await;
    let bob = bob.in_channel(&thread);
    bob.play("D4").await.public();
    // A thread cannot have threads.
    let carol = bot.actor("Carol").in_channel(&thread);
    let seen = challenge(&bot, &carol, game, mine).await;
    seen.privately(&t!(Locale::En, "engine-channel-taken"));
    bob.resign("iago").await;
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_the_first_message() {
    let bot = TestBot::start().await;
    let alice = bot.actor("Alice");
    bot.greet(Locale::En).await;
    let shown = bot
        .until("Alice", "general", |messages| !messages.is_empty())
        .await;
    let said = alice.messages().len();
    // The match is in a thread, of which only Alice is told.
    let begun = alice.choose(&shown[0], "f:iago").await;
    let thread = thread_of(begun.private());
    let view = bot.view_in(&thread).await;
    assert_eq!(view.this_match.seats().engine(), Some((Side::Second, 1)));
    assert_eq!(view.this_match.terms().control, TimeControl::None);
    alice.in_channel(&thread).play("D4").await.public();
    let public = |it: &&Value| it["flags"].as_u64().unwrap_or(0) & 64 == 0 && it["type"] != 18;
    assert_eq!(alice.messages().iter().filter(public).count(), said);
    bot.finish().await;
}

async fn rated_alone(locale: Locale) {
    let bot = start(locale).await;
    let alice = bot.actor("Alice");
    let game = Game::Iago;
    let terms = json!({"colours": "I begin", "level": level(game, 2), "rated": true});
    let begun = challenge(&bot, &alice, game, terms).await;
    begun.publicly(either(locale, "against my levels", "ボット戦のレート"));
    let hint = alice.slash("iago hint", json!({})).await;
    hint.privately(&t!(locale, "hint-rated-engine"));
    play_on(&bot, &alice, game, referee::COUNTS_FROM).await;
    for what in ["takeback", "call-off"] {
        let no = alice.slash(&format!("iago {what}"), json!({})).await;
        no.privately(&t!(locale, "engine-stands"));
    }
    alice.resign("iago").await;
    let told = either(locale, "Rating against my levels", "ボット戦のレート：");
    bot.until("Alice", "general", |messages| {
        let said = |it: &Value| it["content"].as_str().unwrap_or_default().to_owned();
        messages.iter().any(|it| said(it).contains(told))
    })
    .await;
    let changes = bot.view().await.rating_changes.expect("it counts");
    let [own, engine] = changes.into_pair();
    assert!(own.after.rating < own.before.rating);
    assert_eq!(engine.before, engine.after);
    let rating = alice.slash("iago rating", json!({})).await;
    rating.privately(either(locale, "against my levels", "ボット戦"));
    let none = alice.slash("iago leaderboard", json!({})).await;
    assert!(none.is_private(), "nobody is ranked among people");
    bot.finish().await;
}

in_each_language!(rated_alone);
