//! What moderators decide, about matches and about people.

use super::{Tour, none, shown_in_english};
use crate::actor::{controls, lines};
use referee::MatchId;
use serde_json::{Value, json};
use text::moderate::{self, Label as Ruling};

async fn moderation(tour: &mut Tour) {
    let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
    let locale = tour.locale;
    let ruling = |label: Ruling| moderate::label(locale, label);
    tour.show(
        "nothing to strike",
        &alice.slash("referee annul", none()).await,
    );
    tour.show(
        "nothing to decide",
        &alice.slash("referee adjudicate", none()).await,
    );
    let refused = bob.slash("referee annul", none()).await;
    tour.show("for moderators", &refused);
    tour.begin(none(), crate::moving::COUNTED).await;
    let running = alice.slash("referee annul", json!({"match": "1"})).await;
    tour.show("it goes on", &running);
    let missing = alice.slash("referee annul", json!({"match": "99"})).await;
    tour.show("no such number", &missing);
    bob.resign("iago").await;
    let listed = alice.slash("referee annul", none()).await;
    tour.show("the results", &listed);
    let id = lines(listed.message()).remove(0);
    let chosen = "u:rule:result:chosen:";
    let confirm = alice.choose_in(listed.message(), chosen, &id).await;
    tour.show("sure?", &confirm);
    let other = alice.slash("referee annul", json!({"match": "1"})).await;
    let mark = tour.mark("general");
    let struck = alice.send(&confirm).await;
    tour.show("struck", &struck);
    tour.next("everybody is told", "general", &mark).await;
    let late = alice.send(&other).await;
    tour.show("struck already", &late);
    tour.show("the board says so", &bob.slash("iago board", none()).await);
    let ranked = bob.slash("iago leaderboard", none()).await;
    tour.show("nobody is ranked", &ranked);
    let again = alice.slash("referee annul", none()).await;
    tour.show("the list says so", &again);
    let listed = bob.slash("referee history", none()).await;
    tour.show("and the history", &listed);
    let second = alice.choose_in(again.message(), chosen, &id).await;
    tour.show("to count again?", &second);
    let twice = alice.choose_in(again.message(), chosen, &id).await;
    let mark = tour.mark("general");
    let restored = alice.send(&second).await;
    restored.private();
    tour.next("it counts again", "general", &mark).await;
    let counts = alice.send(&twice).await;
    tour.show("it counts already", &counts);
    let twice = bob.slash("iago leaderboard", none()).await;
    tour.show("ranked again", &twice);
    let listed = bob.slash("referee history", none()).await;
    tour.show("the history of a restored result", &listed);

    tour.begin(none(), crate::moving::COUNTED).await;
    let away = json!({"reason": "away for weeks"});
    let listed = alice.slash("referee adjudicate", away).await;
    tour.show("what is going on", &listed);
    let id = lines(listed.message()).remove(0);
    let _: MatchId = id.parse().expect("a match");
    let chosen = "u:rule:winner:chosen:away for weeks";
    let ask = alice.choose_in(listed.message(), chosen, &id).await;
    tour.show("how it ends", &ask);
    let wins = controls(ask.message())[1]["label"].clone();
    let wins = wins.as_str().expect("words");
    let sure = alice.press(ask.message(), wins).await;
    tour.show("is it to end like this?", &sure);
    let listed = alice.slash("referee end", none()).await;
    tour.show("or without a result", &listed);
    let late = alice
        .choose_in(listed.message(), "u:rule:none?:chosen:", &id)
        .await;
    tour.show("sure of no result?", &late);
    let mark = tour.mark("general");
    let decided = alice.send(&sure).await;
    tour.show("decided", &decided);
    tour.next("the last board", "general", &mark).await;
    let over = alice.send(&late).await;
    tour.show("over already", &over);
    let listed = bob.slash("referee history", none()).await;
    tour.show("who decided", &listed);
    tour.begin(none(), crate::moving::COUNTED).await;
    let listed = alice
        .slash("referee end", json!({"reason": "begun twice"}))
        .await;
    let id = lines(listed.message()).remove(0);
    let chosen = "u:rule:none?:chosen:begun twice";
    let sure = alice.choose_in(listed.message(), chosen, &id).await;
    let mark = tour.mark("general");
    let ended = alice.send(&sure).await;
    tour.next("ended by a moderator", "general", &mark).await;
    let mark = tour.mark("general");
    let undone = alice.press(ended.message(), &ruling(Ruling::Undo)).await;
    tour.show("undone", &undone);
    tour.next("it goes on", "general", &mark).await;
    let mark = tour.mark("general");
    let sure = alice.slash("referee end", none()).await;
    let chosen = "u:rule:none?:chosen:";
    let sure = alice.choose_in(sure.message(), chosen, &id).await;
    alice.send(&sure).await;
    tour.next("ended again", "general", &mark).await;
    let listed = bob.slash("referee history", none()).await;
    tour.show("who ended it", &listed);
    let casual = tour.begin(json!({"rated": false}), "D4").await;
    assert!(casual.is_object());
    bob.slash("iago abort", none()).await.public();
    let unrated = alice.slash("referee annul", json!({"match": "4"})).await;
    tour.show("it changed no rating", &unrated);
}

async fn people(tour: &mut Tour) {
    let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
    let locale = tour.locale;
    let whom = |who: &crate::actor::Actor| json!({"person": who.id(), "reason": "plays for two"});
    tour.show("for moderators", &bob.slash("referee block", none()).await);
    tour.show(
        "nobody is blocked",
        &alice.slash("referee block", none()).await,
    );
    let ask = alice.slash("referee block", whom(&bob)).await;
    let other = alice.slash("referee block", whom(&bob)).await;
    tour.show("block?", &ask);
    let done = alice.send(&ask).await;
    tour.show("blocked", &done);
    let late = alice.send(&other).await;
    tour.show("blocked already", &late);
    tour.show(
        "who is blocked",
        &alice.slash("referee block", none()).await,
    );
    let asks = json!({"opponent": alice.id()});
    tour.show(
        "not to be played",
        &bob.slash("iago challenge", asks.clone()).await,
    );
    let him = json!({"opponent": bob.id()});
    tour.show("nor with", &alice.slash("iago challenge", him).await);
    let again = alice.slash("referee block", whom(&bob)).await;
    let other = alice.slash("referee block", whom(&bob)).await;
    tour.show("let them play?", &again);
    tour.show("let in", &alice.send(&again).await);
    let late = alice.send(&other).await;
    tour.show("not blocked", &late);

    let all_of = json!({"all-of": bob.id(), "reason": "plays for two"});
    let ask = alice.slash("referee annul", all_of.clone()).await;
    tour.show("nothing counts yet", &alice.send(&ask).await);
    tour.begin(none(), crate::moving::COUNTED).await;
    bob.resign("iago").await;
    let ask = alice.slash("referee annul", all_of.clone()).await;
    tour.show("all of his?", &ask);
    let mark = tour.mark("general");
    let done = alice.send(&ask).await;
    tour.show("all struck", &done);
    tour.next("one line for everybody", "general", &mark).await;
    let ask = alice.slash("referee annul", all_of.clone()).await;
    let other = alice.slash("referee annul", all_of).await;
    tour.show("to count again?", &ask);
    let mark = tour.mark("general");
    let back = alice.send(&ask).await;
    tour.show("all restored", &back);
    tour.next("and for everybody", "general", &mark).await;
    let late = alice.send(&other).await;
    tour.show("they count already", &late);
    let undone = alice
        .press(done.message(), &moderate::label(locale, Ruling::Undo))
        .await;
    tour.show("undone already", &undone);
    let me = json!({"person": tour.bot.actor("Alice").id()});
    let own = carol.slash("referee block", me).await;
    own.private();

    // The limit of a day, and the news.
    let here = [("news", json!(["general"]))];
    alice.set("server-news", &here).await.private();
    let one = [("limit", json!(["1"]))];
    alice.set("server-limits", &one).await.private();
    tour.begin(none(), crate::moving::COUNTED).await;
    tour.show(
        "it would change nothing",
        &alice.slash("iago resign", none()).await,
    );
    bob.resign("iago").await;
    let told = |all: &[Value]| {
        let mut texts = all.iter().filter_map(|it| it["content"].as_str());
        texts.any(|it| it.starts_with("Match ") || it.starts_with("Partie "))
    };
    tour.bot.until("Carol", "general", told).await;
    let board = bob.slash("iago board", none()).await;
    tour.show("too many that day", &board);
}

mod of_matches {
    use super::{moderation, shown_in_english};
    shown_in_english!(moderation);
}

mod of_people {
    use super::{people, shown_in_english};
    shown_in_english!(people);
}
