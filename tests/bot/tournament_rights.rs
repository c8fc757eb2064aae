//! Rights in a tournament.

use super::actor::{Actor, button};
use super::test_bot::TestBot;
use super::tournament::{choice, made, newest, press, says, thread, words};
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::tournament::Label;

/// The permission to moderate members.
const MODERATE_MEMBERS: u64 = 1 << 40;

/// The permission to do everything.
const ADMINISTRATOR: u64 = 1 << 3;

/// Part of the refusal to people who may not lead a tournament.
const NO: &str = "and the moderators can do that";

/// The four people of these tests: a maker, a moderator who plays, a player, and a stranger.
async fn people(test_bot: &TestBot) -> [Actor; 4] {
    for name in ["Maker", "Moderator", "Player", "Stranger"] {
        let added = test_bot.client().add_user(json!({ "name": name }));
        added.expect("a person");
    }
    ["Maker", "Moderator", "Player", "Stranger"].map(|name| test_bot.actor(name))
}

async fn says_no(who: &Actor, command: &str, options: &Value) -> bool {
    let answer = who.slash(command, options.clone()).await;
    words(answer.message()).contains(NO)
}

/// Catches a command that anyone may use, and one that the maker or a moderator may not use.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_command_is_for_those_it_is_meant_for() {
    let test_bot = TestBot::start_with_permissions(ADMINISTRATOR).await;
    let [maker, moderator, player, stranger] = people(&test_bot).await;
    let role = test_bot.new_role("Moderators", MODERATE_MEMBERS).await;
    test_bot.give_role(&maker, &role).await;
    test_bot.give_role(&moderator, &role).await;
    let refused = stranger.slash("referee tournament create", json!({})).await;
    refused.privately("Only moderators make tournaments here");
    let cup = made(&test_bot, &maker, json!({}), "Cup").await;
    test_bot.take_role(&maker, &role).await;
    for who in [&maker, &moderator, &player] {
        press(Locale::En, who, &cup, Label::Join).await.private();
    }
    let one = json!({"member": player.id()});
    let two = json!({"member": player.id(), "by": stranger.id()});
    let result = json!({"member": player.id(), "result": choice(Locale::En, "result-won")});
    // The last command ends the tournament.
    let table = [
        ("referee tournament result", result),
        ("referee tournament extend", json!({"days": 1})),
        ("referee tournament replace", two),
        ("referee tournament withdraw", one),
        ("referee tournament relocate", json!({})),
        ("referee tournament call-off", json!({})),
    ];
    for (command, options) in &table {
        for (who, may) in [(&player, false), (&stranger, false)] {
            let no = says_no(who, command, options).await;
            assert_eq!(no, !may, "{} {command}", who.name());
        }
    }
    for who in [&player, &stranger] {
        let no = press(Locale::En, who, &cup, Label::Begin).await;
        no.privately(NO);
    }
    for (number, (command, options)) in table.iter().enumerate() {
        let who = [&maker, &moderator][number % 2];
        assert!(!says_no(who, command, options).await, "{command}");
    }
    // The button of an older question checks the rights again.
    let asked = maker.slash("referee tournament call-off", json!({})).await;
    let sure = asked.form()["custom_id"].as_str().map(str::to_owned);
    let no = player.forge(&cup, &sure.expect("a press")).await;
    no.privately(NO);
    maker.send(&asked).await;
    says(&test_bot, "called off **Cup**").await;
    // Everyone may look at the list.
    for who in [&maker, &moderator, &player, &stranger] {
        let list = who.slash("referee tournament show", json!({})).await;
        list.privately("Tournaments of this server");
    }
    test_bot.finish().await;
}

/// Catches a moderator who wins a game of their own by a block, a withdrawal or a replacement.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_decides_a_tournament_game_of_their_own() {
    let test_bot = TestBot::start_with_permissions(ADMINISTRATOR).await;
    let [maker, moderator, player, stranger] = people(&test_bot).await;
    let role = test_bot.new_role("Moderators", MODERATE_MEMBERS).await;
    for who in [&maker, &moderator] {
        test_bot.give_role(who, &role).await;
    }
    let cup = made(&test_bot, &maker, json!({}), "Cup").await;
    for who in [&moderator, &player] {
        press(Locale::En, who, &cup, Label::Join).await.private();
    }
    let begun = press(Locale::En, &maker, &cup, Label::Begin).await;
    let (whom, by) = (player.id(), stranger.id());
    let own_place = json!({"member": whom, "by": moderator.id()});
    for (command, options) in [
        ("referee tournament extend", json!({"days": 1})),
        ("referee tournament call-off", json!({})),
        ("referee tournament relocate", json!({})),
        ("referee tournament replace", own_place),
        ("referee tournament withdraw", json!({"member": whom})),
        (
            "referee tournament replace",
            json!({"member": whom, "by": by}),
        ),
        (
            "referee tournament result",
            json!({"member": whom, "result": choice(Locale::En, "result-lost")}),
        ),
    ] {
        let no = moderator.slash(command, options).await;
        no.privately("This concerns a game of your own");
    }
    let no = moderator
        .slash("referee block", json!({"person": whom}))
        .await;
    no.privately("This decides a match between the two of you");
    let forged = format!("u:person:block!:{whom}:");
    let no = moderator.forge(begun.private(), &forged).await;
    no.privately("This decides a match between the two of you");
    // A maker who does not play may do all of it.
    let yes = maker.slash("referee block", json!({"person": whom})).await;
    yes.privately("and lose a game of one that is under way");
    maker.send(&yes).await.private();
    let next = made(&test_bot, &maker, json!({}), "Next").await;
    press(Locale::En, &moderator, &next, Label::Join)
        .await
        .private();
    let out = json!({"member": moderator.id(), "by": whom, "tournament": "2"});
    let no = maker.slash("referee tournament replace", out).await;
    no.privately("is blocked in this server and cannot take a place");
    // In a round robin, a player who leaves gives a point to each player who has not met them yet.
    let everybody = json!({"kind": "round_robin"});
    let round = made(&test_bot, &maker, everybody, "Everybody").await;
    for who in [&maker, &moderator, &stranger] {
        press(Locale::En, who, &round, Label::Join).await.private();
    }
    let begun = press(Locale::En, &maker, &round, Label::Begin).await;
    begun.private();
    for who in [&maker, &stranger] {
        let out = json!({"member": who.id(), "tournament": "3"});
        let no = moderator.slash("referee tournament withdraw", out).await;
        no.privately("This concerns a game of your own");
    }
    test_bot.finish().await;
}

/// Catches a required role that does not bar people without it, or that bars people with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_may_be_needed_to_enter() {
    let test_bot = TestBot::start_with_permissions(ADMINISTRATOR).await;
    let alice = test_bot.actor("Alice");
    let bob = test_bot.actor("Bob");
    let role = test_bot.new_role("Members of the club", 0).await;
    let cup = made(&test_bot, &alice, json!({ "role": role }), "Club Cup").await;
    let no = press(Locale::En, &bob, &cup, Label::Join).await;
    no.privately("can enter **Club Cup**");
    test_bot.give_role(&bob, &role).await;
    let yes = press(Locale::En, &bob, &cup, Label::Join).await;
    yes.privately("You are in **Club Cup**");
    test_bot.finish().await;
}

/// Catches a tournament that is created where its matches could not be played.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_without_threads_is_refused() {
    let test_bot = TestBot::start().await;
    // Rights to see, to write and to attach files.
    test_bot.channel_where_bot_may("threadless", (1 << 10) | (1 << 11) | (1 << 15));
    let alice = test_bot.actor("Alice").in_channel("threadless");
    let no = alice.slash("referee tournament create", json!({})).await;
    no.privately("Matches of a tournament are played in threads");
    test_bot.finish().await;
}

/// Catches a missing right to open threads that is reported as an unreachable channel, and a round that does not
/// begin once the right is back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_whose_threads_are_refused_says_so_and_begins_with_the_right() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let cup = made(&test_bot, &alice, json!({}), "Cup").await;
    for who in [&alice, &bob] {
        press(Locale::En, who, &cup, Label::Join).await.private();
    }
    // Rights to see, to write, to attach files and to read the history.
    let rights = (1 << 10) | (1 << 11) | (1 << 15) | (1 << 16);
    let taken = test_bot.client().set_permissions("general", Some(rights));
    taken.expect("a channel");
    press(Locale::En, &alice, &cup, Label::Begin)
        .await
        .private();
    let card = says(&test_bot, "I may not open threads in").await;
    for part in [
        "**Cup**",
        "“Create Public Threads”",
        "“Send Messages in Threads”",
        "`/referee tournament relocate`",
    ] {
        assert!(words(&card).contains(part), "{part}: {card}");
    }
    assert_eq!(card["id"], cup["id"], "the message of the tournament");
    let page = json!({"tournament": "1"});
    let page = alice.slash("referee tournament show", page).await;
    let said = words(page.private());
    assert!(!said.contains("cannot reach"), "{said}");
    test_bot.advance(Duration::from_hours(72)).await;
    for who in ["Alice", "Bob"] {
        let told = test_bot.client().dms(who).expect("messages");
        assert!(told.is_empty(), "{told:?}");
    }
    test_bot.forgive_refused("Missing Permissions").await;
    let given = test_bot.client().set_permissions("general", None);
    given.expect("a channel");
    thread(&test_bot, &bob, "Cup 1.1").await;
    test_bot.at_rest().await;
    let card = newest(&test_bot, "invites to a tournament").await;
    assert!(!words(&card).contains("threads"), "{card}");
    test_bot.finish().await;
}

/// Catches a ladder that must be named beside another tournament, and a tournament that must be named in its own
/// channel.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_number_the_tournament_is_meant_that_can_be() {
    let test_bot = TestBot::start_with_permissions(ADMINISTRATOR).await;
    let added = test_bot.client().add_channel(json!({"name": "ladder"}));
    added.expect("a channel");
    let alice = test_bot.actor("Alice");
    let bob = test_bot.actor("Bob");
    let ladder = json!({"kind": "ladder"});
    let made_in_ladder = {
        let there = alice.in_channel("ladder");
        there
            .found(ladder, &[("name", "The Ladder")])
            .await
            .private();
        let stands = |it: &&Value| button(it, "Join").is_some();
        let all = there.until(|all| all.iter().any(|it| stands(&it))).await;
        let made = all.iter().find(stands);
        made.expect("a message").clone()
    };
    for who in [&alice, &bob] {
        press(
            Locale::En,
            &who.in_channel("ladder"),
            &made_in_ladder,
            Label::Join,
        )
        .await
        .privately("You are in **The Ladder**");
    }
    made(&test_bot, &alice, json!({}), "Cup").await;
    let extend = "referee tournament extend";
    let more = alice.slash(extend, json!({"days": 1})).await;
    assert!(words(more.public()).contains("put off **Cup**"));
    made(&test_bot, &alice, json!({}), "Other Cup").await;
    let which = alice.slash(extend, json!({"days": 1})).await;
    which.privately("Several tournaments are under way here");
    let there = alice.in_channel("ladder");
    let no = there.slash(extend, json!({"days": 1})).await;
    no.privately("is a ladder and has no rounds");
    // The only ladder is meant, whatever the channel of the challenge.
    let above = json!({"member": alice.id()});
    let challenge = bob.slash("referee tournament challenge", above).await;
    challenge.privately("You have challenged");
    test_bot.finish().await;
}
