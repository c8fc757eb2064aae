//! A tournament that loses its channel or a thread, as its users see it.

use super::actor::{Actor, controls};
use super::rest::told;
use super::test_bot::TestBot;
use super::tournament::{choice, decide, ends, newest, press, round_begun, words};
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::tournament::Label;

const DAY: Duration = Duration::from_hours(24);

/// Discord's refusal of calls to a deleted channel.
const UNKNOWN_CHANNEL: &str = "Unknown Channel";

/// Begins a double round robin of Alice and Bob in a channel of its own.
async fn begun(test_bot: &TestBot, [alice, bob]: [&Actor; 2]) {
    let arena = json!({"name": "arena"});
    test_bot.client().add_channel(arena).expect("a channel");
    let [alice, bob] = [alice, bob].map(|who| who.in_channel("arena"));
    let kind = json!({"kind": "round_robin double"});
    alice.found(kind, &[("name", "Cup")]).await.private();
    let entry = |it: &&Value| words(it).contains("Cup") && !controls(it).is_empty();
    let all = alice.until(|all| all.iter().any(|it| entry(&it))).await;
    let cup = all.iter().find(entry).expect("a message");
    for who in [&alice, &bob] {
        press(Locale::En, who, cup, Label::Join).await.private();
    }
    press(Locale::En, &alice, cup, Label::Begin).await.private();
    threads(test_bot, "Cup 1.1").await;
    test_bot.until_all_is_noted().await;
}

/// Begins the double round robin and deletes its channel in the first round.
async fn lost(test_bot: &TestBot, players: [&Actor; 2]) {
    begun(test_bot, players).await;
    let deleted = test_bot.client().delete_channel("arena");
    deleted.expect("a channel to delete");
    test_bot.until_paused().await;
}

/// Waits for a thread whose title begins with `name`.
async fn threads(test_bot: &TestBot, name: &str) {
    let opened = |world: &Value| {
        let threads = world["threads"].as_array().into_iter().flatten();
        let mut names = threads.filter_map(|it| it["name"].as_str());
        names.any(|it| it.starts_with(name))
    };
    test_bot.until_world(opened).await;
}

/// Catches a lost tournament that no player hears of, that anyone can move anywhere, or that hangs after its move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_whose_channel_is_deleted_goes_on_elsewhere() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    // Rights to see, to write and to attach files.
    test_bot.channel_where_bot_may("threadless", (1 << 10) | (1 << 11) | (1 << 15));
    lost(&test_bot, [&alice, &bob]).await;
    test_bot.advance(2 * DAY).await;
    for who in [&alice, &bob] {
        let said = told(&test_bot, who, "nothing in it goes on").await;
        for part in ["**Cup**", &alice.id(), "`/referee tournament relocate`"] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
    let page = json!({"tournament": "1"});
    let page = alice.slash("referee tournament show", page).await;
    page.privately("I cannot reach its channel");
    let relocate = "referee tournament relocate";
    let no = bob.slash(relocate, json!({})).await;
    no.privately("and the moderators can do that");
    let no = alice.in_channel("threadless");
    let no = no.slash(relocate, json!({})).await;
    no.privately("Matches of a tournament are played in threads");
    let why = json!({"reason": "a new hall"});
    let yes = alice.slash(relocate, why).await;
    let said = words(yes.public());
    assert!(said.contains("lets **Cup** go on in"), "{said}");
    newest(&test_bot, "invites to a tournament").await;
    // The first game belongs to the old place; the second one begins here.
    for round in [1, 2] {
        let decided = json!({"member": bob.id(), "result": choice(Locale::En, "result-won")});
        let decided = decide(&alice, decided).await;
        decided.message();
        if round == 1 {
            newest(&test_bot, &round_begun(Locale::En, "Cup", [2, 2])).await;
            threads(&test_bot, "Cup 2.1").await;
        }
    }
    let over = ends(&test_bot, "🏆 **Cup**").await;
    assert!(words(&over).contains(&bob.id()), "{over}");
    test_bot.forgive_refused(UNKNOWN_CHANNEL).await;
    test_bot.finish().await;
}

/// Title and id of the threads of a round, the newest last.
fn threads_of(test_bot: &TestBot, name: &str) -> Vec<[String; 2]> {
    let world = test_bot.client().world();
    let threads = world["threads"].as_array().into_iter().flatten();
    let text = |it: &Value| it.as_str().unwrap_or_default().to_owned();
    let threads = threads.map(|it| [text(&it["name"]), text(&it["id"])]);
    let mut threads: Vec<[String; 2]> = threads.filter(|[it, _]| it.starts_with(name)).collect();
    threads.sort_by_key(|[_, id]| id.parse::<u64>().unwrap_or_default());
    threads
}

/// Catches a match that waits for 14 days or loses its moves because a moderator locked or deleted its thread, and
/// a maker who does not hear of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_whose_thread_is_locked_or_deleted_goes_on_in_another_one() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    begun(&test_bot, [&alice, &bob]).await;
    for round in [1, 2] {
        let name = format!("Cup {round}.1");
        threads(&test_bot, &name).await;
        test_bot.until_all_is_noted().await;
        let [thread, old] = threads_of(&test_bot, &name).remove(0);
        let players = thread.split_once(": ").expect("two names").1;
        let (first, second) = match players.starts_with("Alice") {
            true => (&alice, &bob),
            false => (&bob, &alice),
        };
        first.in_channel(&old).play("D4").await.public();
        test_bot.until_all_is_noted().await;
        let client = test_bot.client();
        match round {
            1 => drop(client.archive(&old, false, Some(true)).expect("a lock")),
            _ => client.delete_channel(&old).expect("a thread to delete"),
        }
        let count = |world: &Value| {
            let threads = world["threads"].as_array().into_iter().flatten();
            let new = threads.filter(|it| it["name"] == thread.as_str());
            new.filter(|it| it["id"] != old.as_str()).count()
        };
        let opened = test_bot.until_world(|world| count(world) == 1);
        test_bot.within(Duration::from_mins(1), opened).await;
        // Work that the killed process left is due again after its lease.
        test_bot.kill_at_once_and_restart().await;
        test_bot.until_all_is_noted().await;
        let [_, new] = threads_of(&test_bot, &name).pop().expect("a thread");
        let said = told(&test_bot, &alice, &new).await;
        assert!(said.contains("with the time that was left"), "{said}");
        let second = second.in_channel(&new);
        let board = |it: &Value| !it["attachments"][0].is_null();
        second.until(|all| all.iter().any(board)).await;
        let page = json!({"tournament": "1"});
        let page = alice.slash("referee tournament show", page).await;
        page.privately("The round ends");
        second.play("G5").await.public();
        second.resign("iago").await;
    }
    let over = |it: &Value| words(it).contains("**Cup** is over, without a winner.");
    let there = alice.in_channel("arena");
    there.until(|all| all.iter().any(over)).await;
    test_bot.forgive_refused("/api/v10/").await;
    test_bot.finish().await;
}

/// Catches an end that is retried for ever in a deleted channel, and that the maker never hears of.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_that_nobody_moves_ends_and_its_maker_is_told() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    lost(&test_bot, [&alice, &bob]).await;
    test_bot.advance(14 * DAY).await;
    let said = told(&test_bot, &alice, "you read here how it ended").await;
    let ended = "**Cup** is over, without a winner.";
    assert!(said.contains(ended), "{said}");
    let page = json!({"tournament": "1"});
    let page = bob.slash("referee tournament show", page).await;
    page.privately(ended);
    test_bot.forgive_refused(UNKNOWN_CHANNEL).await;
    test_bot.finish().await;
}
