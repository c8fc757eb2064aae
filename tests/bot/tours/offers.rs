//! What one player asks of the other, and time that is given.

use super::{Tour, none, shown_in_english};
use referee::{Answer, OfferKind};
use serde_json::json;
use text::chat::Label;

async fn tour(tour: &mut Tour) {
    let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
    let board = tour.begin(json!({"clock": "3 days a move"}), "").await;
    let menu = tour.press(&alice, &board, Label::More).await;
    tour.show("more, before the first move", &menu);
    let early = alice.slash("iago takeback", none()).await;
    tour.show("nothing to take back", &early);
    alice.play("D5").await.public();
    bob.play("G5").await.public();
    alice.play("C5").await.public();
    let board = bob.play("D6").await.public().clone();
    let menu = tour.press(&bob, &board, Label::More).await;
    tour.show("more, later", &menu);
    let foreign = tour.press(&carol, &board, Label::More).await;
    tour.show("more, for a bystander", &foreign);

    let mark = tour.mark("general");
    let takeback = Label::Ask(OfferKind::Takeback);
    tour.press(&bob, menu.message(), takeback).await;
    let asked = tour.next("a takeback is asked for", "general", &mark).await;
    let yes = Label::Reply(Answer::Accept);
    let no = Label::Reply(Answer::Decline);
    let back = Label::Reply(Answer::Withdraw);
    tour.show("answering one’s own", &tour.press(&bob, &asked, yes).await);
    tour.show(
        "withdrawing another’s",
        &tour.press(&alice, &asked, back).await,
    );
    tour.show(
        "a bystander answers",
        &tour.press(&carol, &asked, yes).await,
    );
    tour.all_noted().await;
    let twice = alice.slash("iago call-off", none()).await;
    tour.show("asking while an answer is awaited", &twice);
    let own = bob.slash("iago call-off", none()).await;
    tour.show("asking while one’s own waits", &own);
    let present = carol.slash("iago board", none()).await;
    tour.show("the board while an answer is awaited", &present);
    tour.press_unheard(&alice, &asked, no).await;
    tour.show("answered already", &tour.press(&alice, &asked, yes).await);
    let again = bob.slash("iago takeback", none()).await;
    tour.show("asked again at once", &again);

    let took = alice.play("D7").await.public().clone();
    let asked = alice.slash("iago takeback", none()).await.public().clone();
    let refused = tour.press(&bob, &asked, no).await;
    tour.show("a takeback declined", &refused);
    bob.play("C4").await.public();
    let asked = alice.slash("iago takeback", none()).await;
    tour.show("two plies would go", &asked);
    let granted = tour.press(&bob, asked.message(), yes).await;
    tour.show("a takeback granted", &granted);
    tour.edited("and the question then", "general", asked.message())
        .await;
    let stale = tour.press(&alice, &took, Label::Choose).await;
    tour.show("a button from before the takeback", &stale);

    alice.play("D7").await.public();
    let asked = alice.slash("iago takeback", none()).await.public().clone();
    bob.play("C4").await.public();
    tour.edited("a question lapsed with a move", "general", &asked)
        .await;

    let draw = alice.slash("iago abort", none()).await;
    tour.show("both have moved", &draw);
    let asked = alice.slash("iago call-off", none()).await;
    tour.show("calling off is proposed", &asked);
    let withdrawn = tour.press(&alice, asked.message(), back).await;
    tour.show("the proposal is withdrawn", &withdrawn);
    let asked = bob.slash("iago call-off", none()).await;
    let refused = tour.press(&alice, asked.message(), no).await;
    tour.show("calling off declined", &refused);

    tour.show("time given", &bob.slash("iago give-time", none()).await);
    tour.show(
        "time given while waiting",
        &alice.slash("iago give-time", none()).await,
    );
    for _ in 0..100 {
        // Not too much at once.
        tour.bot.advance(std::time::Duration::from_secs(7)).await;
        let given = bob.slash("iago give-time", none()).await;
        if given.is_private() {
            tour.show("plenty of time", &given);
            break;
        }
    }
    let unlimited = carol.slash("iago give-time", none()).await;
    tour.show("a bystander gives time", &unlimited);
    let asked = alice.slash("iago takeback", none()).await.public().clone();
    alice.resign("iago").await;
    tour.edited("a question lapsed with the match", "general", &asked)
        .await;
    tour.begin(json!({"clock": "No clock"}), "").await;
    tour.show("no clock", &alice.slash("iago give-time", none()).await);
}
shown_in_english!(tour);
