//! What belongs to no match: settings, help, lists, trouble; and the reader's own language.

use super::{Tour, none, shown_in_english};
use crate::moving::begin;
use crate::test_bot::TestBot;
use rules::Game;
use serde_json::json;
use text::chat::Label;
use text::t;

async fn tour(tour: &mut Tour) {
    let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
    tour.show("about", &carol.slash("referee about", none()).await);
    let mark = tour.mark("general");
    tour.bot.greet(tour.locale).await;
    let welcome = tour.next("the sandbox’s welcome", "general", &mark).await;
    let first = text::answer::learn(tour.locale, Game::Iago, lessons::minutes(Game::Iago).few);
    let lesson = bob.press(&welcome, &first).await;
    lesson.privately("F5");
    let first_match = text::learn::label(tour.locale, text::learn::Label::Play);
    let begun = bob.press(lesson.private(), &first_match).await;
    tour.show("a first match", &begun);
    let sought = bob.choose(&welcome, "s:iago").await;
    tour.show("one press looks for an opponent", &sought);
    let withdrawn = tour.press(&bob, sought.public(), Label::Withdraw).await;
    withdrawn.public();
    for game in ["iago", "isaac", "ampel"] {
        let rules = carol.slash(&format!("{game} rules"), none()).await;
        tour.show(&format!("the rules of {game}"), &rules);
        let button = t!(tour.locale, "legend-button");
        let marks = carol.press(rules.private(), &button).await;
        tour.show(&format!("the marks in the pictures of {game}"), &marks);
        let picture = &marks.private()["attachments"][0]["filename"];
        assert_eq!(picture, &format!("{game}.png"));
    }
    tour.show("nothing waits", &carol.slash("referee next", none()).await);
    tour.show("settings", &carol.slash("referee settings", none()).await);
    let edit = json!({"posting": "The old board is deleted, a new message for every move"});
    let refused = bob.slash("referee settings", edit.clone()).await;
    tour.show("not for members", &refused);
    tour.album
        .change("saved", &alice.slash("referee settings", edit).await);
    let english = json!({"language": "English"});
    tour.album
        .change("English", &alice.slash("referee settings", english).await);
    let japanese = json!({"language": "日本語"});
    tour.album
        .change("Japanese", &alice.slash("referee settings", japanese).await);
    let auto = json!({"language": "As the server’s own setting"});
    tour.album.change(
        "the server’s own",
        &alice.slash("referee settings", auto).await,
    );

    tour.begin(none(), "").await;
    alice.play("D4").await.public();
    bob.play("G5").await.public();
    tour.show("next", &alice.slash("referee next", none()).await);
    tour.show(
        "another game’s command",
        &alice.slash("isaac board", none()).await,
    );
    tour.show(
        "and to move",
        &alice.slash("ampel move", json!({"disk": "1A"})).await,
    );
    let new = json!({"posting": "All boards stay, a new message for every move"});
    alice.slash("referee settings", new).await.private();

    tour.bot.break_the_database().await;
    tour.show("trouble", &alice.play("E4").await);
    let elsewhere = alice.slash("isaac board", none()).await;
    tour.show("trouble with another game", &elsewhere);
    let any = alice.slash("referee next", none()).await;
    tour.show("trouble with no game in particular", &any);
}
shown_in_english!(tour);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_answer_is_in_the_readers_language_and_a_public_one_in_the_servers() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let chiyo = json!({"name": "Chiyo", "locale": "ja"});
    test_bot.client().add_user(chiyo).expect("a new person");
    let chiyo = test_bot.actor("Chiyo");
    begin(&alice, &bob, json!({}), "").await;
    let private = chiyo.play("D4").await;
    private.privately("対局しているのは");
    let public = chiyo.slash("iago challenge", json!({})).await;
    assert!(
        public.public()["content"]
            .as_str()
            .is_some_and(|it| it.contains("looks for an opponent"))
    );
    test_bot.finish().await;
}
