//! Lists longer than a menu: catches a list that ends without saying so, and an entry that no page shows.

use super::pictures::{begun, better, paired, view};
use super::table::{ALICE, BOB, CAROL, ELSEWHERE, HERE, Table};
use crate::discord::custom_id::{ComponentId, Listing};
use crate::discord::handlers::tournament::suggested;
use crate::discord::views::message::{ActionRow, Message};
use crate::discord::views::tournament::{ask_which_game, standings};
use app::{Caller, Look, MatchRef, Person, TournamentView};
use referee::tournament::{Outcome, TournamentKind};
use referee::{ChannelId, PersonAct, Place, UserId};
use rules::Game;
use text::Locale;

/// Discord's number of the permission to time out members. A member with this permission moderates.
const TIME_OUT: &str = "1099511627776";

/// Labels of the lines of all menus.
fn lines(message: &Message) -> Vec<&str> {
    let menus = message.rows.iter().filter_map(|row| match row {
        ActionRow::Menu { lines, .. } => Some(lines),
        _ => None,
    });
    menus.flatten().map(|line| line.label.as_str()).collect()
}

/// Custom ids of all buttons.
fn buttons(message: &Message) -> Vec<String> {
    let rows = message.rows.iter().filter_map(|row| match row {
        ActionRow::Buttons(buttons) => Some(buttons),
        _ => None,
    });
    rows.flatten().map(|it| it.press.to_string()).collect()
}

#[track_caller]
fn shows(message: &Message, words: &str, count: usize, turns: &[&str]) {
    let text = message.content();
    assert!(text.contains(words), "{text}");
    assert_eq!(lines(message).len(), count, "{}", message.text);
    let buttons = buttons(message);
    for turn in turns {
        assert!(buttons.iter().any(|it| it == turn), "{buttons:?}");
    }
}

/// The caller in another channel of the server.
fn elsewhere(caller: Caller, channel: u64) -> Caller {
    let place = Place::Server {
        guild: HERE,
        channel: ChannelId(1_000 + channel),
        parent: None,
    };
    Caller { place, ..caller }
}

/// Begins `count` matches of Alice and Bob, each in a channel of its own.
async fn matches(table: &Table, count: u64) -> Vec<MatchRef> {
    let mut begun = Vec::new();
    for channel in 0..count {
        let there = |user| elsewhere(table.caller(user), channel);
        let app = &table.data.app;
        let asked = app
            .challenge(&there(ALICE), table.proposed(Game::Iago))
            .await;
        let id = asked.expect("a challenge").challenge.id;
        let accepted = app.accept(&there(BOB), id, None).await;
        let id = accepted.expect("a match").this_match.id();
        begun.push(MatchRef::This(id));
    }
    begun
}

#[tokio::test]
async fn all_tournaments_are_listed_and_suggested() {
    let table = Table::new().await;
    let app = &table.data.app;
    for number in 1..=40 {
        let mut settings = super::names::settings(TournamentKind::Ladder);
        settings.name = format!("Cup no. {number:02}");
        let alice = table.caller(ALICE);
        let made = app.create_tournament(&alice, settings, None);
        made.await.expect("a tournament");
    }
    let first = table.choose_as(CAROL, "0", "u:l:0:cups", None).await;
    shows(&first, "\n40 tournaments, 1 to 25:", 25, &["u:l:1:cups"]);
    let last = table.choose_as(CAROL, "0", "u:l:1:cups", None).await;
    shows(&last, "\n40 tournaments, 26 to 40:", 15, &["u:l:0:cups"]);
    assert!(lines(&last)[14].starts_with("Cup no. 01 "), "{last:?}");
    // A page beyond the last page shows the last page.
    assert_eq!(table.choose_as(CAROL, "0", "u:l:9:cups", None).await, last);
    let found = suggested(&table.data, Locale::En, HERE, "no. 01").await;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].1, "1");
    let all = suggested(&table.data, Locale::En, HERE, "").await;
    assert_eq!(all.len(), 25, "as many as the platform takes");
    let none = suggested(&table.data, Locale::En, ELSEWHERE, "").await;
    assert!(none.is_empty());
}

#[tokio::test]
async fn all_running_matches_and_all_results_are_listed() {
    let table = Table::new().await;
    let begun = matches(&table, 30).await;
    for (end, word) in [(false, "false"), (true, "true")] {
        let page = async |at: u16| {
            let press = ComponentId::Turn(at, Listing::Running(end, Some("why".to_owned())));
            let press = press.to_string();
            table.choose_as(CAROL, TIME_OUT, &press, None).await
        };
        let next = format!("u:l:1:running:{word}:why");
        shows(&page(0).await, "\n30 matches, 1 to 25:", 25, &[&next]);
        shows(&page(1).await, "\n30 matches, 26 to 30:", 5, &[]);
    }
    let no = table
        .choose_as(BOB, "0", "u:l:1:running:false:", None)
        .await;
    shows(&no, "", 0, &[]);

    // Alice's own matches, which all wait for her.
    let own = table.choose_as(ALICE, "0", "u:l:0:own", None).await;
    shows(
        &own,
        "\n30 matches, 1 to 10:",
        25,
        &["u:l:1:own", "u:walk:first"],
    );
    shows(&own, "\n30 matches, 1 to 25:", 25, &[]);
    let rest = table.choose_as(ALICE, "0", "u:l:1:own", None).await;
    shows(&rest, "\n30 matches, 26 to 30:", 5, &["u:l:0:own"]);

    // Matches that ended without a result are not in the list of results.
    for (at, this_match) in begun.into_iter().enumerate() {
        let bob = elsewhere(table.caller(BOB), at as u64);
        let app = &table.data.app;
        match at {
            0..3 => drop(app.abort(&bob, this_match).await.expect("an end")),
            _ => drop(app.resign(&bob, this_match).await.expect("an end")),
        }
    }
    let page = async |at: u16| {
        let press = ComponentId::Turn(at, Listing::Results(None)).to_string();
        table.choose_as(CAROL, TIME_OUT, &press, None).await
    };
    shows(
        &page(0).await,
        "\n27 results, 1 to 25:",
        25,
        &["u:l:1:results:"],
    );
    shows(
        &page(1).await,
        "\n27 results, 26 to 27:",
        2,
        &["u:l:0:results:"],
    );
    let history = table.choose_as(CAROL, "0", "u:history:all:2", None).await;
    shows(&history, "(30), page 3 of 3", 10, &[]);
}

#[tokio::test]
async fn all_who_are_blocked_are_listed() {
    let table = Table::new().await;
    for user in 100..112 {
        let person = Person {
            id: UserId(user),
            name: "Alex".to_owned(),
            account: Some(format!("alex_{user}")),
            is_bot: false,
        };
        let app = &table.data.app;
        app.meet(&person).await.expect("a person");
        let whom = (person.id, person.name.as_str());
        let carol = table.caller(CAROL);
        let blocked = app.rule_person(&carol, whom, PersonAct::Block, None);
        blocked.await.expect("a block");
    }
    let first = table
        .choose_as(CAROL, TIME_OUT, "u:l:0:blocked", None)
        .await;
    shows(&first, "\n12 people, 1 to 10:", 10, &["u:l:1:blocked"]);
    let last = table
        .choose_as(CAROL, TIME_OUT, "u:l:1:blocked", None)
        .await;
    shows(&last, "\n12 people, 11 to 12:", 2, &[]);
    let all: Vec<&str> = lines(&first).into_iter().chain(lines(&last)).collect();
    assert!(
        all.contains(&"Alex (alex_100)") && all.contains(&"Alex (alex_111)"),
        "{all:?}"
    );
    let no = table.choose_as(BOB, "0", "u:l:0:blocked", None).await;
    shows(&no, "", 0, &[]);
}

#[tokio::test]
async fn all_games_of_a_player_are_listed() {
    let mut card = begun(TournamentKind::RoundRobin { double: true }, 16);
    while paired(&mut card, better) {}
    let view = view(card);
    let player = view.card.entrants[3].user;
    let why = || Some("why".to_owned());
    let page = |at| ask_which_game(Locale::En, &view, (player, None), Outcome::First, why(), at);
    let id = view.card.tournament.id;
    let next = format!("u:l:1:g:{id}:3:1-0:why");
    shows(&page(0), "\n30 matches, 1 to 25:", 25, &[&next]);
    shows(&page(1), "\n30 matches, 26 to 30:", 5, &[]);
    assert!(lines(&page(1))[4].starts_with("Round 1,"), "{:?}", page(1));
}

/// Catches a page that shows the games of a player to people who may not decide them.
#[tokio::test]
async fn who_may_not_decide_turns_no_pages() {
    let table = Table::new().await;
    let cup = super::names::knockout(&table).await;
    let id = cup.card.tournament.id;
    let said = table
        .words(BOB, &format!("u:l:0:g:{id}:0:1-0:"), None)
        .await;
    assert!(said.contains("can do that"), "{said}");
    let said = table
        .words(ALICE, &format!("u:l:0:g:{id}:9:1-0:"), None)
        .await;
    assert!(said.contains("no such game"), "{said}");
}

/// Catches an alt text that does not say which players its picture shows.
#[tokio::test]
async fn the_alt_text_of_a_part_says_which_it_is() {
    let table = Table::new().await;
    let mut card = begun(TournamentKind::Swiss { rounds: Some(3) }, 40);
    assert!(paired(&mut card, better));
    let view: TournamentView = view(card);
    let page = async |at| {
        let shown = standings(&table.data, Locale::En, Look::default(), &view, at).await;
        shown.files.into_iter().next().expect("a picture").alt
    };
    let last = page(2).await;
    assert!(
        last.starts_with("Autumn Cup, players 29 to 40 of 40, Standings after round 1: "),
        "{last}"
    );
    let first = page(0).await;
    assert!(
        first.starts_with("Autumn Cup, players 1 to 14 of 40, Standings after round 1: "),
        "{first}"
    );
}
