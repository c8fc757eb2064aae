//! What is told late, because the platform refused it or the program was cut off.

use super::{Actor, Tour, in_both_languages, none};
use referee::Answer;
use serde_json::{Value, json};
use std::time::Duration;
use text::chat::Label;

/// The next answer is lost, and what makes up for it.
fn cut_off(tour: &Tour) {
    for path in ["/callback$", "/channels/[0-9]+/messages$"] {
        let fault = json!({"http": {"path": path, "status": 500, "count": 1}});
        tour.bot.client().fault(fault).expect("a fault");
    }
}

/// A command's answer is lost; then time goes on, and it is told.
async fn told_late(tour: &mut Tour, who: &Actor, command: &str, options: Value) {
    cut_off(tour);
    let mark = tour.mark("general");
    who.slash_unheard(command, options).await;
    tour.bot.advance(Duration::from_secs(31));
    let title = format!("/{command}, told late");
    tour.next(&title, "general", &mark).await;
}

/// A message once everything on its way has arrived.
async fn as_it_reads(tour: &mut Tour, message: &Value) -> Value {
    tour.all_noted().await;
    let messages = tour.carol.messages();
    let found = messages.iter().find(|it| it["id"] == message["id"]);
    found.expect("the message").clone()
}

async fn tour(tour: &mut Tour) {
    let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
    let options = json!({"opponent": bob.id(), "colours": "I begin"});
    told_late(tour, &alice, "iago challenge", options).await;
    tour.begin(none(), "D4").await;
    told_late(tour, &bob, "iago move", json!({"cell": "G5"})).await;
    told_late(tour, &bob, "iago takeback", none()).await;
    let (asked, sure) = bob.asked_to_resign("iago").await;
    cut_off(tour);
    let mark = tour.mark("general");
    bob.press_id_unheard(&asked, &sure).await;
    tour.bot.advance(Duration::from_secs(31));
    tour.next("/iago resign, told late", "general", &mark).await;

    let edited = json!({"posting": "One message, edited in place"});
    tour.alice.slash("referee settings", edited).await.private();
    let board = tour.begin(none(), "").await;
    tour.all_noted().await;
    for (who, cell) in [(&tour.alice, "D4"), (&bob, "G5")] {
        who.play(cell).await.private();
    }
    let board = as_it_reads(tour, &board).await;
    let asked = bob.slash("iago takeback", none()).await.public().clone();
    let agree = Label::Reply(Answer::Accept);
    let goes_on = tour.press(&tour.alice, &asked, agree).await;
    tour.show("agreed, the board edited in place", &goes_on);
    tour.edited("the board before that", "general", &board)
        .await;
    bob.play("G5").await.private();
    let board = as_it_reads(tour, goes_on.public()).await;
    bob.resign("iago").await;
    tour.edited(
        "the board edited in place, once it is over",
        "general",
        &board,
    )
    .await;
}
in_both_languages!(tour);
