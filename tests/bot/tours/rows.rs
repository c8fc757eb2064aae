//! The rows of buttons that many messages share, in full and in every language. Every other tour prints a short line in
//! their place (`shared_row` in `album.rs`).

use super::{Tour, none};
use crate::languages;
use referee::OfferKind;
use rules::Game;
use serde_json::json;
use text::Locale;
use text::chat::Label;

async fn tour(tour: &mut Tour) {
    let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
    let open = alice.slash("iago challenge", none()).await;
    tour.album.rows("a challenge to anyone", open.public());
    tour.press(&alice, open.public(), Label::Withdraw).await;
    let asked = json!({"opponent": bob.id()});
    let asked = alice.slash("iago challenge", asked).await;
    tour.album.rows("a challenge", asked.public());
    tour.press(&bob, asked.public(), Label::Decline).await;

    let me = tour.bot.client().world()["bot"]["id"].clone();
    let options = json!({"opponent": me, "colours": "I begin", "thread": false});
    bob.slash("iago challenge", options).await.public();
    let board = bob.slash("iago board", none()).await;
    tour.album
        .rows("the first board against the bot", board.private());
    bob.slash("iago abort", none()).await.public();

    let clock = json!({"clock": "3 days a move"});
    for game in Game::ALL {
        let people = [&alice, &bob];
        let board = languages::begin(tour.locale, game, people, clock.clone()).await;
        tour.album
            .rows(&format!("the first board of {game}"), &board);
        let menu = tour.press(&alice, &board, Label::More).await;
        let title = format!("More at the beginning of {game}");
        tour.album.rows(&title, menu.private());
        alice.slash(&format!("{game} abort"), none()).await.public();
        tour.bot.advance(std::time::Duration::from_secs(1)).await;
    }

    let board = tour.begin(clock, "D5 G5 C5 D6 D7").await;
    tour.album.rows("a later board", &board);
    let options = json!({"opponent": alice.id()});
    let asked = tour.carol.slash("iago challenge", options).await;
    tour.album
        .rows("a challenge where a match is played", asked.public());
    let menu = tour.press(&alice, &board, Label::More).await;
    tour.album.rows("More, later", menu.private());
    let mark = tour.mark("general");
    let takeback = Label::Ask(OfferKind::Takeback);
    tour.press(&alice, menu.private(), takeback).await;
    let question = tour.next_alone("general", &mark).await;
    tour.album.rows("a question", &question);
    let over = bob.resign("iago").await;
    tour.album.rows("after the end", &over);
    tour.begin(none(), "D4").await;
    let left = alice.slash("iago abort", none()).await;
    tour.album
        .rows("after a match without a result", left.public());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_every_language() {
    let mut all = String::new();
    for locale in Locale::ALL {
        let mut shown = Tour::start(locale).await;
        tour(&mut shown).await;
        all += &format!("# {locale}\n\n{}", shown.finish().await);
    }
    insta::assert_snapshot!(all);
}
