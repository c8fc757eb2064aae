//! Reminders and flags.

use super::{Tour, none, shown_in_english};
use serde_json::json;
use std::time::Duration;

/// All vacation days of a year.
const VACATION: Duration = referee::days(referee::VACATION_DAYS as u64);

async fn tour(tour: &mut Tour) {
    let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
    let board = tour.begin(json!({"clock": "3 days a move"}), "D4 G5").await;
    tour.album.message("days a move", "public", &board);
    let mark = tour.mark("general");
    tour.bot.advance(Duration::from_hours(2 * 24)).await;
    tour.next("the reminder", "general", &mark).await;
    let mut mark = tour.mark("general");
    tour.bot.advance(Duration::from_hours(24)).await;
    let board = tour.next("the new deadline", "general", &mark).await;
    mark.0.push(board["id"].clone());
    tour.next("a vacation day", "general", &mark).await;
    let mark = tour.mark("general");
    tour.bot.advance(VACATION).await;
    tour.next("the flag", "general", &mark).await;
    tour.show("a move after it", &alice.play("E4").await);

    let live = json!({"clock": "Live: 5 minutes + 10 seconds a move"});
    let board = tour.begin(live, "D4 G5").await;
    tour.album.message("live", "public", &board);
    let present = bob.slash("iago board", none()).await;
    tour.show("the clocks", &present);
    let mark = tour.mark("general");
    tour.bot.advance(Duration::from_mins(6)).await;
    let late = alice.play("E4").await;
    assert!(late.is_private());
    tour.next("the live flag", "general", &mark).await;

    let bank = json!({"clock": "Bank: 3 days + 12 hours a move, at most 7 days"});
    let board = tour.begin(bank, "D4 G5").await;
    tour.album.message("bank", "public", &board);
    tour.bot.stop().await;
    tour.bot
        .advance(Duration::from_hours(9 * 24) + VACATION)
        .await;
    let mark = tour.mark("general");
    tour.bot.start_again().await;
    tour.next("fallen while the bot was down", "general", &mark)
        .await;
}
shown_in_english!(tour);
