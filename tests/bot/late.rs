//! Commands that take longer than the platform's time limit.

use super::games::recorded;
use super::moving::begin;
use super::test_bot::TestBot;
use iago::discord::Clock;
use serde_json::json;
use tokio::task::JoinSet;

/// Number of people who ask at once, the limit of public answers in a channel. The bot draws two replays at a time.
const PEOPLE: usize = 10;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replays_that_wait_for_others_are_all_shown() {
    let test_bot = TestBot::start_by(Clock::System).await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "").await;
    let (actions, _) = recorded("iago-standard-10034");
    test_bot.play_on([&alice, &bob], &actions).await;
    let names: Vec<&'static str> = (0..PEOPLE)
        .map(|number| &*format!("Person {number}").leak())
        .collect();
    let mut asking = JoinSet::new();
    for name in names {
        let person = json!({"name": name});
        test_bot.client().add_user(person).expect("a person");
        let person = test_bot.actor(name);
        asking.spawn(async move {
            let replay = person.slash("iago replay", json!({})).await;
            let film = person.file(replay.public());
            assert!(film.starts_with(b"GIF89a"));
            replay.is_late()
        });
    }
    let late = asking.join_all().await;
    println!(
        "{} of {PEOPLE} came late",
        late.iter().filter(|it| **it).count()
    );
    test_bot.finish().await;
}
