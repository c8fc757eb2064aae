//! The course of a tournament as its users see it: the effects of time, and the maker's decisions.

use super::actor::Actor;
use super::tournament::{
    Tour, choice, ends, newest, press, round_begun, stage_begun, thread, words,
};
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::t;
use text::tournament::Label;

async fn news_elsewhere(tour: &Tour) {
    let news = json!({"name": "news"});
    tour.bot.client().add_channel(news).expect("a channel");
    let there = tour.people[0].in_channel("news");
    let here = [("news", json!(["news"]))];
    there.set("server-news", &here).await.private();
}

/// Creates a tournament by a form; returns the message by which players enter.
async fn made(tour: &Tour, options: Value, fields: &[(&str, &str)]) -> Value {
    let alice = &tour.people[0];
    alice.found(options, fields).await.private();
    newest(&tour.bot, fields[0].1).await
}

async fn edited(tour: &Tour, cup: &Value, said: &str) {
    let is = |it: &Value| it["id"] == cup["id"] && words(it).contains(said);
    let edited = tour.bot.until("Carol", "general", |all| all.iter().any(is));
    edited.await;
}

async fn join(tour: &Tour, who: &[usize], cup: &Value) {
    for &who in who {
        let who: &Actor = &tour.people[who];
        press(tour.locale, who, cup, Label::Join).await.private();
    }
}

/// A Swiss tournament with two games per pairing that starts at a set hour: players come late, leave and are
/// replaced, and the time of a round runs out.
/// The words of a message; the score has the colon of English in every language.
fn score_in(message: &Value) -> String {
    words(message).replace('対', " : ")
}

async fn a_swiss(tour: &mut Tour) {
    const NAME: &str = "Winter Cup";
    let locale = tour.locale;
    let id = |tour: &Tour, who: usize| tour.people[who].id();
    news_elsewhere(tour).await;
    let options = json!({"kind": "swiss", "games": "1"});
    let fields = [
        ("name", NAME),
        ("rounds", "9"),
        ("days", "1"),
        ("hours", "1"),
    ];
    let cup = made(tour, options, &fields).await;
    join(tour, &[0, 1, 2], &cup).await;
    let hours = json!({"hours": 5});
    tour.slash("put off", 0, "extend", hours).await.public();
    tour.bot.advance(Duration::from_hours(6)).await;
    let first = newest(&tour.bot, &round_begun(locale, NAME, [1, 3])).await;
    let fewer = text::tournament::fewer_rounds(locale, 9, 3);
    assert!(words(&first).contains(&fewer), "{first}");
    let begun = text::find(
        locale,
        "tournament-under-way",
        &[("round", 1.into()), ("rounds", 3.into())],
    );
    tour.bot.until_all_is_noted().await;
    edited(tour, &cup, &begun.expect("a sentence")).await;
    tour.press("comes late", 3, &cup, Label::Join)
        .await
        .private();
    let by = json!({"member": id(tour, 2), "by": id(tour, 4), "reason": "ill"});
    tour.slash("replaced", 0, "replace", by).await.public();
    // Carol, who had a bye, has left; Alice and Bob play two games, and each result is told with the score so far.
    for (result, points) in [
        ("result-won", ["1 : 0", "0 : 1"]),
        ("result-drawn", ["1½ : ½", "½ : 1½"]),
    ] {
        let decided = json!({"member": id(tour, 1), "result": choice(locale, result)});
        let told = tour.decide(result, 0, decided).await;
        let told = match told.is_private() {
            true => {
                let all = tour.bot.until("Carol", "general", |all| {
                    let last = all.last().map(score_in).unwrap_or_default();
                    points.iter().any(|it| last.contains(it))
                });
                all.await.last().expect("a message").clone()
            }
            false => told.message().clone(),
        };
        let told = score_in(&told);
        assert!(points.iter().any(|it| told.contains(it)), "{told}");
        assert!(
            told.contains(&id(tour, 0)) && told.contains(&id(tour, 1)),
            "{told}"
        );
    }
    newest(&tour.bot, &round_begun(locale, NAME, [2, 3])).await;
    tour.bot.until_all_is_noted().await;
    let ask = tour.press("leaves", 1, &cup, Label::Leave).await;
    tour.press("surely", 1, ask.private(), Label::LeaveSurely)
        .await;
    // A round with a game that has not begun would get another day.
    tour.bot.until_all_is_noted().await;
    tour.bot.advance(Duration::from_hours(25)).await;
    let round = newest(&tour.bot, &round_begun(locale, NAME, [3, 3])).await;
    tour.press("pairings", 2, &round, Label::Pairings).await;
    let page = tour.page("page", "1").await;
    // A player who has left is no longer among the players.
    assert!(!words(&page).contains(&id(tour, 1)), "{page}");
    // Forfeited games, and half a point for the round before a player came.
    let rounds = tour.press("rounds", 2, &page, Label::Rounds).await;
    let alt = rounds.message()["attachments"][0]["description"].as_str();
    let alt = alt.expect("words").to_owned();
    let half = t!(locale, "tournament-bye-half", player = "Dora");
    assert!(alt.contains(&half), "{alt}");
    let names = ["Alice", "Bob", "Dora", "Emil"];
    let away = |player: &str| {
        let mut all = names.iter();
        all.any(|opponent| {
            let away = t!(locale, "tournament-alt-away", player, opponent = *opponent);
            alt.contains(&away)
        })
    };
    assert!(names.into_iter().any(away), "{alt}");
    let more = json!({"days": 2, "hours": 3, "reason": "a holiday"});
    tour.slash("extended", 0, "extend", more).await.public();
    for title in ["first game", "second game"] {
        let decided = json!({"member": id(tour, 4), "result": choice(locale, "result-won")});
        tour.decide(title, 0, decided).await;
    }
    let over = ends(&tour.bot, "🏆 **Winter Cup**").await;
    assert!(words(&over).contains(&id(tour, 4)), "{over}");
    tour.press("standings", 2, &over, Label::Standings).await;
    // The news tell each step once, with a link.
    let told = |all: &[Value]| all.iter().any(|it| words(it).starts_with('🏆'));
    let news = tour.bot.until("Carol", "news", told).await;
    let of_cup = news.iter().filter(|it| words(it).contains("Winter Cup"));
    let of_cup: Vec<&str> = of_cup.map(words).collect();
    assert_eq!(of_cup.len(), 5, "{of_cup:#?}");
    for round in 1..=3 {
        let begun = round_begun(locale, NAME, [round, 3]);
        assert!(
            of_cup.iter().any(|it| it.starts_with(&begun)),
            "{of_cup:#?}"
        );
    }
}

/// The first move is drawn by lot, so the album differs each time and is not compared.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_runs_its_course_in_every_language() {
    for locale in Locale::ALL {
        let mut tour = Tour::start(locale).await;
        a_swiss(&mut tour).await;
        tour.finish().await;
    }
}

/// Catches a series that ends too early or too late, and a third place that is not played for or not told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_third_place_is_played_for_in_the_best_of_three() {
    const NAME: &str = "Summer Cup";
    for locale in Locale::ALL {
        let mut tour = Tour::start(locale).await;
        let kind = "knockout third_place";
        let options = json!({"kind": kind, "games": "2"});
        let cup = made(&tour, options, &[("name", NAME)]).await;
        join(&tour, &[0, 1, 2, 3], &cup).await;
        tour.press("begins", 0, &cup, Label::Begin).await.private();
        // The first seeds win: Alice and Bob meet in the final, Carol and Dora in the match for the third place.
        for (players, winners) in [(4, [0, 1]), (2, [0, 2])] {
            newest(&tour.bot, &stage_begun(locale, NAME, players)).await;
            for result in ["result-won", "result-lost", "result-won"] {
                for winner in winners {
                    let result = choice(locale, result);
                    let decided = json!({"member": tour.people[winner].id(), "result": result});
                    tour.decide("decided", 0, decided).await;
                }
            }
        }
        let over = ends(&tour.bot, "🏆 **Summer Cup**").await;
        for player in [0, 1, 2] {
            let named = format!("<@{}>", tour.people[player].id());
            assert!(words(&over).contains(&named), "{over}");
        }
        let alt = over["attachments"][0]["description"].as_str();
        let third = text::tournament::third_title(locale);
        assert!(alt.is_some_and(|alt| alt.contains(&third)), "{over}");
        // A result decided after the end changes the winner; without a number, the latest tournament is meant.
        let bob = tour.people[1].id();
        let decided = json!({"member": bob, "result": choice(locale, "result-won")});
        tour.decide("corrected", 0, decided).await;
        let of_bob = |message: &Value| {
            let said = words(message).strip_prefix("🏆").unwrap_or_default();
            said.split(['@', '>']).nth(1) == Some(&bob)
        };
        let won = |all: &[Value]| all.iter().any(of_bob);
        tour.bot.until("Carol", "general", won).await;
        for (player, medal) in [(0, '🥈'), (1, '🥇'), (2, '🥉')] {
            let profile = tour.people[player]
                .slash("referee profile", json!({}))
                .await;
            let shown = profile.private().to_string();
            assert!(shown.contains(medal), "{shown}");
        }
        tour.finish().await;
    }
}

/// Catches a player who leaves a match without a result and does not read, before or after, who gets the point.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_a_match_reads_who_has_the_point() {
    let tour = Tour::start(Locale::En).await;
    let cup = made(&tour, json!({}), &[("name", "Short Cup")]).await;
    join(&tour, &[0, 1], &cup).await;
    press(tour.locale, &tour.people[0], &cup, Label::Begin).await;
    let there = thread(&tour.bot, &tour.people[0], "Short Cup").await;
    let ask = there.slash("iago resign", json!({})).await;
    let leave = text::chat::label(tour.locale, text::chat::Label::Abort);
    there.press(ask.private(), &leave).await;
    let said = format!(
        "In the tournament <@{}> wins this game.",
        tour.people[1].id()
    );
    let told = |all: &[Value]| all.iter().any(|it| words(it).contains(&said));
    there.until(told).await;
    let over = ends(&tour.bot, "🏆 **Short Cup**").await;
    assert!(words(&over).contains(&tour.people[1].id()), "{over}");
    tour.finish().await;
}
