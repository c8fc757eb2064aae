//! Ways out of a place that a player can no longer reach: catches a match that can only be given up, or not even that,
//! and a rated match that no longer counts in direct messages.

use super::moved::chosen;
use super::venue::{Kind, Venue, is_board, is_private, text, whole_game};
use crate::actor::{Actor, controls, labels};
use crate::test_bot::TestBot;
use app::{Caller, MatchRef};
use referee::{InteractionId, MatchId, Place};
use rules::Game;
use serde_json::{Value, json};
use std::time::Duration;
use text::chat::Label;
use text::{Locale, t};

const LOCALE: Locale = Locale::En;
const GAME: Game = Game::Iago;
const RESIGN: &str = "Yes, I resign";

fn directly() -> String {
    t!(LOCALE, "place-button-direct")
}

fn says(words: &str) -> impl Fn(&[Value]) -> bool {
    move |all| all.iter().any(|it| text(it).contains(words))
}

/// Waits for a board in a person's direct messages with the bot; returns the last one.
async fn board_of(who: &Actor) -> Value {
    let who = who.in_channel("@me");
    let seen = who.until(|all| all.iter().any(is_board)).await;
    seen.iter()
        .rfind(|it| is_board(it))
        .expect("a board")
        .clone()
}

/// Removes a person from the group; returns the person in their direct messages with the bot.
fn has_left(venue: &Venue, who: &Actor, name: &str) -> Actor {
    let left = venue.bot.client().leave_group(name, venue.channel());
    left.expect("a group");
    who.in_channel("@me")
}

async fn place_of(bot: &TestBot, id: MatchId) -> (Place, u64) {
    let view = bot.app.as_ref().expect("a running bot").show_match(id);
    let view = view.await.expect("a match");
    (view.this_match.place(), view.number)
}

/// Plays two plies, each typed in the player's own direct messages.
async fn plays_directly(venue: &Venue, id: MatchId) {
    let actions = whole_game(GAME);
    for _ in 0..2 {
        let app = venue.bot.app.as_ref().expect("a running bot");
        let view = app.show_match(id).await.expect("a match");
        let this_match = &view.this_match;
        let player = this_match.player_to_move().expect("a player");
        let who = match player == venue.id_of(&venue.bob) {
            true => venue.bob.in_channel("@me"),
            false => venue.carol.in_channel("@me"),
        };
        let action = &actions[this_match.plies().len()];
        venue.bot.types(&who, GAME, action).await.public();
        venue.bot.at_rest().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_left_a_group_resigns_by_the_list_and_the_other_hears_of_it() {
    let venue = Venue::start(Kind::Group, LOCALE).await;
    venue.begin(GAME).await;
    let carol = has_left(&venue, &venue.carol, "Carol");
    let found = chosen(&carol).await;
    let resign = carol.press(&found, &venue.word(Label::Resign)).await;
    let over = carol.press(resign.message(), RESIGN).await;
    assert!(over.is_private(), "{}", over.text());
    // The token of the last answer can still post in the group.
    venue.bob.until(says("resigns")).await;
    venue.bot.finish().await;
}

/// Catches an end that no player hears of once no token can post in the group.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_left_a_group_resigns_by_the_command_and_the_other_is_told_directly() {
    let venue = Venue::start(Kind::Group, LOCALE).await;
    let id = venue.begin(GAME).await;
    let bob = has_left(&venue, &venue.bob, "Bob");
    venue.bot.advance(Duration::from_mins(16)).await;
    let asked = bob.slash("iago resign", json!({})).await;
    bob.press(asked.message(), RESIGN).await;
    venue.carol.in_channel("@me").until(says("resigns")).await;
    let app = venue.bot.app.as_ref().expect("a running bot");
    let view = app.show_match(id).await.expect("a match");
    assert!(view.this_match.ending().is_some());
    venue.bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_of_a_group_goes_on_in_direct_messages_once_both_want_it() {
    let venue = Venue::start(Kind::Group, LOCALE).await;
    let id = venue.begin(GAME).await;
    let carol = has_left(&venue, &venue.carol, "Carol");
    let asked = carol.press(&chosen(&carol).await, &directly()).await;
    assert!(asked.private().to_string().contains("I have asked"));
    let again = carol.press(&chosen(&carol).await, &directly()).await;
    assert!(again.text().contains("asked already"), "{}", again.text());
    let bob = venue.bob.in_channel("@me");
    let here = t!(LOCALE, "place-button-here");
    let asks = |it: &Value| labels(it).contains(&here);
    let seen = bob.until(|all| all.iter().any(asks)).await;
    let question = seen.iter().find(|it| asks(it)).expect("a question");
    assert!(text(question).contains("by direct message"));
    let (_, number) = place_of(&venue.bot, id).await;
    bob.press(question, &here).await.public();
    venue.bot.at_rest().await;
    assert_eq!(place_of(&venue.bot, id).await, (Place::Direct, number));
    board_of(&venue.carol).await;
    plays_directly(&venue, id).await;
    venue.bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_external_apps_are_forbidden_in_mid_match_it_goes_on_in_direct_messages() {
    let venue = Venue::start(Kind::Server, LOCALE).await;
    let id = venue.begin(GAME).await;
    let client = venue.bot.client();
    let forbidden = client.external_apps("general", None, false);
    forbidden.expect("a channel");
    let typed = venue.bot.types(&venue.carol, GAME, "C3").await;
    assert!(
        text(typed.private()).contains(&directly()),
        "{}",
        typed.text()
    );
    let found = chosen(&venue.carol).await;
    assert!(labels(&found).contains(&directly()), "{found}");
    // Carol cannot reach the match's place, so her opponent need not agree.
    venue.carol.press(&found, &directly()).await;
    venue.bot.at_rest().await;
    assert_eq!(place_of(&venue.bot, id).await.0, Place::Direct);
    board_of(&venue.bob).await;
    plays_directly(&venue, id).await;
    venue.bot.finish().await;
}

/// Catches a rated match that no longer counts once it is played in direct messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_match_of_a_server_goes_on_in_direct_messages_and_counts() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let challenge = alice
        .slash(
            "iago challenge",
            json!({"opponent": bob.id(), "colours": "I begin"}),
        )
        .await;
    bob.press(challenge.public(), "Accept").await.public();
    let begun = bot.view().await.this_match;
    let [alice, bob] = [alice, bob].map(|it| it.in_channel("@me"));
    let asked = alice.press(&chosen(&alice).await, &directly()).await;
    assert!(asked.is_private());
    bob.press(&chosen(&bob).await, &directly()).await;
    bot.at_rest().await;
    let general = alice.in_channel("general");
    general.until(says("goes on in the direct messages")).await;
    let actions = whole_game(GAME);
    for (ply, action) in actions.iter().take(14).enumerate() {
        let who = if ply % 2 == 0 { &alice } else { &bob };
        bot.types(who, GAME, action).await.public();
        bot.at_rest().await;
    }
    let resign = alice.slash("iago resign", json!({})).await;
    alice.press(resign.message(), RESIGN).await;
    bot.at_rest().await;
    let app = bot.app.as_ref().expect("a running bot");
    let view = app.show_match(begun.id()).await.expect("a match");
    assert_eq!(view.this_match.place(), Place::Direct);
    assert_eq!(view.this_match.counts_in(), begun.counts_in());
    assert!(view.rating_changes.is_some(), "it counts");
    bob.until(says("resigns")).await;
    bot.finish().await;
}

/// Catches boards in English for people whose language the bot knows only from a server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_moves_into_direct_messages_goes_on_in_its_language() {
    let bot = TestBot::start_in("de").await;
    let (alice, bob) = bot.alice_and_bob();
    let options = json!({"opponent": bob.id()});
    let challenge = alice.slash("iago challenge", options).await;
    bob.press(challenge.public(), "Annehmen").await.public();
    let direct = t!(Locale::De, "place-button-direct");
    for who in [&alice, &bob] {
        let who = who.in_channel("@me");
        who.press(&chosen(&who).await, &direct).await;
    }
    for who in [&alice, &bob] {
        let board = board_of(who).await;
        assert!(text(&board).contains("dein Zug"), "{}", text(&board));
    }
    let left = says("Direktnachrichten der beiden");
    alice.in_channel("general").until(left).await;
    bot.finish().await;
}

/// Catches an open challenge that only the challenger sees, without a word about it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_not_write_in_a_channel_is_told_that_nobody_sees_their_challenge() {
    let venue = Venue::start(Kind::Server, LOCALE).await;
    let client = venue.bot.client();
    let silenced = client.sending("general", Some("Bob"), false);
    silenced.expect("a channel");
    let open = venue.bob.slash("iago challenge", json!({})).await;
    assert!(is_private(open.private()));
    assert!(
        open.text().contains("nobody could accept"),
        "{}",
        open.text()
    );
    venue.bot.finish().await;
}

/// Catches a board in a group that changes its language with each move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_of_a_group_speaks_the_language_of_its_challenge() {
    let venue = Venue::start(Kind::Group, LOCALE).await;
    let app = venue.bot.app.as_ref().expect("a running bot");
    let carol = Caller {
        user: venue.id_of(&venue.carol),
        name: "Carol".to_owned(),
        account: None,
        place: Place::Direct,
        language: "de".to_owned(),
        interaction: InteractionId(7),
        now: venue.bot.clock.now(),
    };
    let german = |it: &mut app::PlayerSettings| it.language = Some("de".to_owned());
    let set = app.change_player_settings(&carol, german);
    set.await.expect("a setting");
    let id = venue.begin(GAME).await;
    let actions = whole_game(GAME);
    for _ in 0..3 {
        venue.step(GAME, id, &actions).await;
    }
    let boards: Vec<Value> = venue.bob.messages().into_iter().filter(is_board).collect();
    let last = boards.last().expect("a board");
    assert!(text(last).contains("your turn"), "{}", text(last));
    // Carol played the second ply and Bob the others; no board is in German.
    for said in venue.bob.messages() {
        assert!(!text(&said).contains("dein Zug"), "{}", text(&said));
    }
    venue.bot.finish().await;
}

/// Catches buttons that stay below a challenge that can no longer be accepted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_that_has_expired_loses_its_buttons_when_one_is_pressed() {
    let venue = Venue::start(Kind::Group, LOCALE).await;
    let options = json!({"opponent": venue.carol.id()});
    let challenge = venue.bob.slash("iago challenge", options).await;
    let challenge = challenge.public().clone();
    venue.bot.advance(Duration::from_hours(25)).await;
    venue
        .carol
        .press(&challenge, &venue.word(Label::Accept))
        .await;
    let seen = venue.bob.messages();
    let stands = seen.iter().find(|it| it["id"] == challenge["id"]);
    assert!(labels(stands.expect("the challenge")).is_empty());
    venue.bot.finish().await;
}

/// Catches commands about a finished match that find no match where answers are private.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_match_is_found_in_direct_messages_too() {
    let venue = Venue::start(Kind::ApartFromDirect, LOCALE).await;
    let id = venue.begin(GAME).await;
    venue.play(GAME, id, 2).await;
    let bob = venue.seat(&venue.bob);
    let resign = bob.slash("iago resign", json!({})).await;
    bob.press(resign.message(), RESIGN).await;
    venue.bot.at_rest().await;
    for command in ["iago record", "iago replay", "iago analyse"] {
        let found = bob.slash(command, json!({})).await;
        assert!(
            !found.text().contains("No match"),
            "{command}: {}",
            found.text()
        );
        assert!(
            !found.text().contains("no match"),
            "{command}: {}",
            found.text()
        );
    }
    venue.bot.at_rest().await;
    venue.bot.finish().await;
}

/// Catches suggestions that contradict the refusal of a typed move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_matches_that_wait_suggestions_say_so() {
    let venue = Venue::start(Kind::ApartFromDirect, LOCALE).await;
    venue.begin(GAME).await;
    venue.bot.at_rest().await;
    let client = venue.bot.client();
    client.install("Dora").expect("a person with the app");
    let dora = venue.onlooker("Dora").in_channel("@me");
    let bob = venue.seat(&venue.bob);
    let options = json!({"opponent": dora.id(), "colours": "I begin"});
    let asked = bob.slash("iago challenge", options).await;
    let ask = controls(asked.message());
    let ask = ask[0]["custom_id"].as_str().expect("a button");
    bob.press_id(asked.message(), ask).await;
    let accept = venue.word(Label::Accept);
    let asks = |it: &Value| labels(it).contains(&accept);
    let seen = dora.until(|all| all.iter().any(asks)).await;
    dora.press(
        seen.iter().find(|it| asks(it)).expect("a challenge"),
        &accept,
    )
    .await;
    venue.bot.at_rest().await;
    let suggested = bob
        .suggestions("iago move", json!({"cell": "D"}), "cell")
        .await;
    assert!(
        suggested[0].0.contains("More than one match"),
        "{suggested:?}"
    );
    venue.bot.finish().await;
}

/// Catches a history that omits matches from before the bot joined.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_guest_refereed_is_in_the_history_of_the_server_it_joins() {
    let venue = Venue::start(Kind::Server, LOCALE).await;
    let id = venue.begin(GAME).await;
    venue.play(GAME, id, 2).await;
    let resign = venue.bob.slash("iago resign", json!({})).await;
    venue.bob.press(resign.message(), RESIGN).await;
    venue.bot.at_rest().await;
    let client = venue.bot.client();
    let server = client.world()["guilds"][0]["id"].clone();
    let joined = client.join("Referee", server.as_str().expect("an id"));
    joined.expect("a server it joins");
    venue.bot.at_rest().await;
    let history = venue.bob.slash("referee history", json!({})).await;
    assert!(
        !history.text().contains("No match has ended"),
        "{}",
        history.text()
    );
    assert!(
        venue
            .view(MatchRef::This(id))
            .await
            .this_match
            .ending()
            .is_some()
    );
    venue.bot.finish().await;
}

/// Catches a challenge that is withdrawn in silence and still shown as open, because the bot can write to neither
/// player.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_takes_no_direct_messages_reads_all_the_same_that_nobody_could_be_asked() {
    let venue = Venue::start(Kind::ApartFromServer, LOCALE).await;
    let client = venue.bot.client();
    let emma = json!({"name": "Emma", "dms": false});
    client.add_user(emma).expect("a person");
    client.install("Emma").expect("a person with the app");
    client.uninstall("Carol").expect("a person with the app");
    let emma = venue.onlooker("Emma");
    let options = json!({"opponent": venue.carol.id()});
    let asked = emma.slash("iago challenge", options).await;
    let ask = controls(asked.message());
    let ask = ask[0]["custom_id"].as_str().expect("a button");
    let pressed = emma.press_id(asked.message(), ask).await;
    let id = pressed.message()["id"].clone();
    let told =
        |it: &Value| it["id"] == id && text(it).contains("direct message") && labels(it).is_empty();
    emma.until(|all| all.iter().any(told)).await;
    venue.bot.at_rest().await;
    venue
        .bot
        .forgive_refused("Cannot send messages to this user")
        .await;
    venue.bot.finish().await;
}
