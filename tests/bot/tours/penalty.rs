//! The penalty option: a missed capture, called out rightly, wrongly, too late.

use super::{Tour, none, shown_in_english};
use rules::Position;
use rules::iago::{Cell, Iago, Options};
use serde_json::json;
use text::chat::Label;

fn played(actions: &str) -> Iago {
    let options = Options {
        penalty: true,
        ..Options::default()
    };
    actions
        .split(' ')
        .fold(Iago::start(options), |position, action| {
            position
                .play_token(action)
                .expect("a legal action")
                .position
        })
}

fn honest(position: &Iago) -> (Cell, Iago) {
    let placed = Cell::ALL.into_iter().find_map(|cell| {
        let after = position.play_token(&cell.to_string()).ok()?.position;
        after
            .play_token("callout")
            .is_err()
            .then_some((cell, after))
    });
    placed.expect("a placement that misses nothing")
}

async fn tour(tour: &mut Tour) {
    let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
    let penalty = json!({"penalty": true});
    let begun = tour.begin(penalty.clone(), "").await;
    tour.album.message("begun", "public", &begun);
    let early = alice.slash("iago callout", none()).await;
    tour.show("nothing placed yet", &early);
    for (who, cell) in [(&alice, "D5"), (&bob, "G5"), (&alice, "C5")] {
        who.play(cell).await.public();
    }
    let chance = bob.play("D6").await;
    tour.show("a capture is possible, and nothing says so", &chance);
    let typed = alice
        .suggestions("iago move", json!({"cell": "D"}), "cell")
        .await;
    tour.album.suggestions("typed D", &typed);
    let typed = alice
        .suggestions("iago move", json!({"cell": "c"}), "cell")
        .await;
    tour.album.suggestions("typed c", &typed);
    let typed = alice
        .suggestions("iago move", json!({"cell": "x"}), "cell")
        .await;
    tour.album.suggestions("typed x", &typed);
    tour.show("no flip on an outer hex", &alice.play("A1").await);
    let missed = alice.play("C4").await;
    tour.show("missed without a word", &missed);
    let own = alice.slash("iago callout", none()).await;
    tour.show("calling out oneself", &own);
    tour.show(
        "a bystander calls out",
        &carol.slash("iago callout", none()).await,
    );
    let called = tour.press(&bob, missed.message(), Label::Callout).await;
    tour.show("called out rightly", &called);
    tour.show("called out twice", &bob.slash("iago callout", none()).await);
    let text = carol.slash("iago board", none()).await;
    tour.show("the board then", &text);
    tour.show("the free placement", &bob.play("A1").await);
    let wrong = alice.slash("iago callout", none()).await;
    tour.show("called out wrongly", &wrong);

    alice.resign("iago").await;
    tour.begin(penalty, "D5 G5 C5 D6 C4").await;
    let mut position = played("D5 G5 C5 D6 C4");
    assert!(
        position.play_token("callout").is_ok(),
        "C4 missed a capture"
    );
    for who in [&bob, &alice] {
        let (cell, after) = honest(&position);
        who.play(&cell.to_string()).await.public();
        position = after;
    }
    let late = bob.slash("iago callout", none()).await;
    tour.show("called out too late", &late);
    alice.resign("iago").await;
    tour.begin(none(), "D5").await;
    tour.show(
        "without the option",
        &bob.slash("iago callout", none()).await,
    );
}
shown_in_english!(tour);
