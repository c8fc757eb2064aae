//! A corrected result: catches a message that keeps the first result, in any place.

use super::moving::COUNTED;
use super::tournament::{Tour, decide, ends, made, press, thread, words};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use text::Locale;
use text::tournament::Label;

/// Ids of the server's messages in which `winner` is said to have won, each with the line that says so; lines about
/// the result as played do not count.
fn claims(tour: &Tour, channels: &[&str], winner: &str) -> BTreeMap<String, String> {
    let won = [
        format!("<@{winner}> (Dark) w"),
        format!("<@{winner}> (Light) w"),
        format!("winner is <@{winner}>"),
    ];
    let claims = |line: &&str| won.iter().any(|it| line.replace("**", "").contains(it));
    let messages = channels
        .iter()
        .flat_map(|channel| tour.people[0].in_channel(channel).messages());
    let found = messages.filter_map(|message: Value| {
        let mut lines = words(&message).lines();
        let line = lines.find(|line| !line.starts_with("As it was played") && claims(line))?;
        Some((message["id"].as_str()?.to_owned(), line.to_owned()))
    });
    found.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_correction_reaches_every_message_that_tells_the_result() {
    let mut tour = Tour::start(Locale::En).await;
    let news = json!({"name": "news"});
    tour.bot.client().add_channel(news).expect("a channel");
    let there = tour.people[0].in_channel("news");
    let here = [("news", json!(["news"]))];
    there.set("server-news", &here).await.private();
    let cup = made(
        &tour.bot,
        &tour.people[0],
        json!({"kind": "knockout"}),
        "Cup",
    )
    .await;
    for who in [1, 2] {
        press(Locale::En, &tour.people[who], &cup, Label::Join).await;
    }
    press(Locale::En, &tour.people[0], &cup, Label::Begin).await;
    let bob = tour.people[1].clone();
    let in_thread = thread(&tour.bot, &bob, "Cup 1.1").await;
    let world = tour.bot.client().world();
    let name = world["threads"][0]["name"]
        .as_str()
        .expect("a thread")
        .to_owned();
    let mut seats = [tour.people[1].clone(), tour.people[2].clone()];
    let board = in_thread
        .messages()
        .into_iter()
        .find(|it| words(it).contains("(Dark)"));
    let board = words(&board.expect("a board")).to_owned();
    if board.find(&seats[1].id()) < board.find(&seats[0].id()) {
        seats.swap(0, 1);
    }
    for (number, cell) in COUNTED.split_whitespace().enumerate() {
        seats[number % 2]
            .in_channel(&name)
            .play(cell)
            .await
            .public();
    }
    seats[1].in_channel(&name).resign("iago").await;
    ends(&tour.bot, "🏆 **Cup**").await;
    tour.bot.until_all_is_noted().await;
    let channels = ["general", "news", &name];
    let [won, lost] = seats.each_ref().map(|it| it.id());
    let told = claims(&tour, &channels, &won);
    // The board, the line of the thread's origin, the page, the end, and two lines in the news.
    assert_eq!(told.len(), 6, "{told:#?}");

    for (result, winner, loser) in [("lost", &lost, &won), ("won", &won, &lost)] {
        let decided = json!({"member": won, "result": result});
        decide(&tour.people[0], decided).await;
        tour.bot.until_all_is_noted().await;
        // The earlier board is deleted last.
        let gone = |_: &Value| claims(&tour, &channels, loser).is_empty();
        tour.bot.until_world(gone).await;
        let new = claims(&tour, &channels, winner);
        let posted = told.keys().filter(|id| !new.contains_key(*id)).count();
        // A new board shows the new result, and the one before it is a line.
        assert_eq!((new.len(), posted), (6, 1), "{new:#?}");
    }
    let listed = tour.people[0].slash("iago leaderboard", json!({})).await;
    let listed = words(listed.public());
    assert!(listed.contains(&format!("<@{won}> **1662")), "{listed}");
    tour.slash("over", 0, "show", json!({})).await;
    tour.finish().await;
}
