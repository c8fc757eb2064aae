//! Whole tournaments with all possible trouble: a channel is deleted, a thread is locked, people come late, leave, are
//! blocked and are replaced.

use super::tournament::choice;
use super::week::{NAME, Week, by_final, by_points};
use serde_json::json;
use text::Locale;
use text::tournament::{Label, Own};

/// Catches trouble that stops the tournament, a pairing that is posted or begun twice, and a bye or rematch too many.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_is_played_whatever_goes_wrong() {
    let mut week = Week::begun(Locale::En, "swiss", &[("rounds", "5")], 12).await;
    week.rounds = 5;
    let games = week.next_round(6).await;
    week.organises("extend", json!({"days": 1})).await;
    week.lock(&games[5]).await;
    week.play(&games[..5]).await;

    let games = week.next_round(6).await;
    let late = week.newcomer("Late");
    week.press(&late, Label::Join).await;
    let won = week.play(&games[..3]).await;
    let there = week.here(&week.maker);
    let whom = json!({"person": won[0].id()});
    let asked = there.slash("referee block", whom).await;
    week.surely(&there, asked).await.private();
    let by = json!({"member": won[1].id(), "by": won[0].id()});
    assert!(!week.organise("replace", by).await);
    week.play(&games[3..]).await;

    let games = week.next_round(6).await;
    let won = week.play(&games[..3]).await;
    week.replace(&won[0]).await;
    week.press(&won[1], Label::Leave).await;
    week.play(&games[3..]).await;

    let games = week.next_round(5).await;
    let out = json!({"member": games[0].players[0].id(), "reason": "silent"});
    week.organises("withdraw", out).await;
    week.play(&games[1..3]).await;
    let games = week.lose_the_hall(2).await;
    week.play(&games).await;

    let games = week.next_round(5).await;
    week.decide(&games[..1]).await;
    let lost = choice(Locale::En, "result-lost");
    let lost = json!({"member": games[0].players[0].id(), "result": lost});
    week.organises("result", lost).await;
    week.play(&games[1..]).await;
    week.check_end(by_points).await;
}

/// Catches a bracket that loses a player, and a match for the third place that hangs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_knockout_is_played_whatever_goes_wrong() {
    let mut week = Week::begun(Locale::De, "knockout third_place", &[], 11).await;
    week.rounds = 4;
    let games = week.next_round(3).await;
    let out = json!({"member": games[0].players[1].id(), "reason": "silent"});
    week.organises("withdraw", out).await;
    let won = week.play(&games[1..2]).await;
    week.replace(&won[0]).await;
    week.play(&games[2..]).await;
    let games = week.next_round(4).await;
    week.lock(&games[3]).await;
    week.play(&games[..3]).await;
    let games = week.next_round(2).await;
    let games = week.lose_the_hall(games.len()).await;
    week.play(&games).await;
    let games = week.next_round(2).await;
    week.play(&games).await;
    week.check_end(by_final).await;
}

/// Catches a round without a replaced player's successor, and one that waits for ever for a deleted channel.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_robin_is_played_whatever_goes_wrong() {
    let mut week = Week::begun(Locale::Ja, "round_robin", &[], 6).await;
    week.rounds = 5;
    let games = week.next_round(3).await;
    let won = week.play(&games[..2]).await;
    week.replace(&won[0]).await;
    week.play(&games[2..]).await;
    let games = week.next_round(3).await;
    week.organises("extend", json!({"hours": 5})).await;
    week.play(&games).await;
    let games = week.next_round(3).await;
    week.lock(&games[0]).await;
    week.play(&games[1..]).await;
    let games = week.next_round(3).await;
    let games = week.lose_the_hall(games.len()).await;
    week.play(&games).await;
    let games = week.next_round(3).await;
    week.play(&games).await;
    week.check_end(by_points).await;
}

/// Catches a ladder on which a win counts twice or not at all, and a ladder that does not close.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ladder_is_climbed_whatever_goes_wrong() {
    let mut week = Week::begun(Locale::De, "ladder", &[], 5).await;
    let mut order = ["1", "2", "3", "4", "5"].map(str::to_owned).to_vec();
    let mut people = week.players.clone();
    for (below, above) in [(1, 0), (4, 2), (3, 1), (2, 0)] {
        let whom = json!({"member": people[above].id()});
        let there = week.here(&people[below]);
        let asked = there.slash("referee tournament challenge", whom).await;
        let id = people[above].id().parse().expect("a number");
        let challenged = Own::Challenged(referee::UserId(id));
        asked.privately(&text::tournament::own(Locale::De, NAME, challenged));
        let games = week.games(1).await;
        week.round += 1;
        let won = week.play(&games).await;
        if won[0].id() == people[below].id() {
            let (winner, place) = (people.remove(below), order.remove(below));
            people.insert(above, winner);
            order.insert(above, place);
        }
    }
    assert!(!week.organise("extend", json!({"days": 1})).await);
    let out = json!({"member": people[1].id()});
    week.organises("withdraw", out).await;
    order.remove(1);
    let late = week.newcomer("Late");
    week.press(&late, Label::Join).await;
    order.push("6".to_owned());
    week.bot.kill_and_restart().await;
    week.organises("call-off", json!({})).await;
    week.check_end(|_| order.clone()).await;
}
