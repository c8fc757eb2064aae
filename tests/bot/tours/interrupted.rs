//! What is told late, because the platform refused it or the program was cut off.

use super::{Actor, Tour, none};
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;

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
    tour.bot.advance(Duration::from_secs(31)).await;
    let title = format!("/{command}, told late");
    tour.next(&title, "general", &mark).await;
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
    tour.bot.advance(Duration::from_secs(31)).await;
    tour.next("/iago resign, told late", "general", &mark).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_english() {
    let mut shown = Tour::start(Locale::En).await;
    tour(&mut shown).await;
    insta::assert_snapshot!("english", shown.finish().await);
}
