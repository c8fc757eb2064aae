//! What only moderators may do, and what they have set.

use super::table::{ALICE, BOB, CAROL, HALL, HERE, NOON, Table};
use crate::discord::custom_id::{At, ComponentId, MatchAction};
use crate::discord::outgoing::reply::First;
use crate::discord::settings::{Control, Entry, Page, Setting};
use crate::discord::views::message::{ActionRow, Message};
use crate::discord::views::settings as view;
use app::MatchRef;
use referee::{Answer, ChannelId, Place, TimeControl, UserId};
use rules::{AnyOptions, Game};
use std::time::Duration;
use text::Locale;
use text::t;

#[tokio::test]
async fn what_only_moderators_may_is_closed_to_others_whatever_their_button_says() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let pages = Page::ALL.into_iter().filter(|page| !page.is_own());
    let pages = pages.map(|page| (format!("u:settings:{}", page.word()), None));
    let settings = Setting::all().filter_map(|setting| {
        let entry = setting.entry().filter(|entry| !entry.page.is_own())?;
        Some((format!("u:set:{setting}"), offered(entry).pop()?))
    });
    let data = ["show", "export", "delete!"].map(|act| (format!("u:server:{act}"), None));
    for (custom_id, chosen) in pages.chain(settings).chain(data) {
        let chosen = chosen.as_deref();
        table.shrugs(id, CAROL, &custom_id, chosen).await;
        let said = table.words(CAROL, &custom_id, chosen).await;
        assert!(said.contains("“Manage Server”"), "{custom_id}: {said}");
    }
    for (custom_id, chosen) in [
        ("u:rule:result:chosen:".to_owned(), Some("x")),
        (format!("u:rule:annul!:{id}:"), None),
        (format!("u:rule:restore!:{id}:"), None),
        (format!("u:rule:first!:{id}:"), None),
        (format!("u:rule:none!:{id}:"), None),
        (format!("u:person:block!:{BOB}:"), None),
        (format!("u:person:annul!:{BOB}:"), None),
        ("u:person:unblock!:all:".to_owned(), Some("12")),
        (format!("u:undo:{id}"), None),
    ] {
        table.shrugs(id, CAROL, &custom_id, chosen).await;
        let said = table.words(CAROL, &custom_id, chosen).await;
        assert!(
            said.contains("the right to moderate"),
            "{custom_id}: {said}"
        );
    }
    let kept = table.data.app.guild_settings(HERE).await;
    assert_eq!(kept.expect("settings"), app::GuildSettings::default());
}

#[tokio::test]
async fn a_value_that_a_setting_does_not_have_changes_nothing() {
    let table = Table::new().await;
    for (setting, value) in [
        ("own-language", "tlh"),
        ("own-theme", "neon"),
        ("own-theme", ""),
        ("own-zone", "Europe/Entenhausen"),
        ("own-zone", "Europe/Vaduz"),
        ("own-zone", ""),
        ("quiet", "7-22"),
        ("quiet", "22–7"),
        ("quiet", ""),
    ] {
        let custom_id = format!("u:set:{setting}");
        let said = table.words(CAROL, &custom_id, Some(value)).await;
        assert!(said.starts_with("I do not know that value"), "{said}");
    }
    let kept = table.data.app.player_settings(CAROL).await;
    assert_eq!(kept.expect("settings"), app::PlayerSettings::default());
}

/// Values that the menu of a setting offers; a single `None` for a button and for a menu of roles.
fn offered(entry: &Entry) -> Vec<Option<String>> {
    match entry.control {
        Control::Menu { choices, .. } => view::values(choices).into_iter().map(Some).collect(),
        _ => vec![None],
    }
}

/// Lines of a page as a reader sees it: its text, then the words on its buttons and menus in brackets.
fn read(page: &Message) -> Vec<String> {
    let mut said: Vec<String> = page.text.lines().map(str::to_owned).collect();
    for row in &page.rows {
        match row {
            ActionRow::Buttons(buttons) => {
                said.extend(buttons.iter().map(|it| format!("[{}]", it.label)));
            }
            ActionRow::Menu {
                placeholder, lines, ..
            } => {
                let lines: Vec<&str> = lines.iter().map(|it| it.label.as_str()).collect();
                said.push(format!("[{placeholder}: {}]", lines.join(" | ")));
            }
            ActionRow::People { placeholder, .. } | ActionRow::Roles { placeholder, .. } => {
                said.push(format!("[{placeholder}]"));
            }
            ActionRow::Links(_) => {}
        }
    }
    said
}

/// Asks for every sentence of every setting, because a missing key panics. The snapshot holds each page before any
/// change, and after each change the lines of the page that differ.
#[tokio::test]
async fn every_page_fits_a_message_and_every_value_offered_is_taken_in_every_language() {
    let table = Table::new().await;
    // The permission “Manage Server”.
    let managers = "32";
    let mut told = Vec::new();
    for language in Locale::ALL {
        let own_language = "u:set:own-language";
        table
            .choose_as(ALICE, managers, own_language, Some(language.code()))
            .await;
        for page in Page::ALL {
            told.push(format!("\n## {}: {}\n", language.code(), page.word()));
            let custom_id = format!("u:settings:{}", page.word());
            let mut before = read(&table.choose_as(ALICE, managers, &custom_id, None).await);
            told.extend(before.iter().cloned());
            let settings = Setting::all().filter_map(|setting| Some((setting, setting.entry()?)));
            for (setting, entry) in settings.filter(|(_, entry)| entry.page == page) {
                if setting.key == "own-language" || matches!(entry.control, Control::Role(_)) {
                    continue;
                }
                for value in offered(entry) {
                    let custom_id = format!("u:set:{setting}");
                    let message = table
                        .choose_as(ALICE, managers, &custom_id, value.as_deref())
                        .await;
                    let saved = t!(language, "settings-done");
                    assert!(
                        message.text.starts_with(&saved),
                        "{setting} {value:?}: {}",
                        message.text
                    );
                    let (letters, page) = (message.text.chars().count(), page.word());
                    assert!(letters <= 2_000, "{page}");
                    assert!(message.rows.len() <= 5, "{page} has no room for {setting}");
                    let after = read(&message);
                    let different = after.iter().filter(|it| !before.contains(it));
                    let different = different.filter(|it| **it != saved);
                    let different: Vec<&str> = different.map(String::as_str).collect();
                    let change = value.map_or_else(
                        || format!("- {setting}:"),
                        |value| format!("- {setting} {value}:"),
                    );
                    told.push(format!("{change} {}", different.join(" ")));
                    before = after;
                }
            }
        }
    }
    insta::assert_snapshot!("every_setting", told.join("\n").replace(": \n", ":\n"));
}

/// A user whose account is three days old at [`NOON`]: the id holds the time.
fn newcomer() -> UserId {
    let made = NOON - Duration::from_hours(3 * 24);
    let since_2015 = made.as_millis() - 1_420_070_400_000;
    UserId((since_2015.unsigned_abs() << 22) + 5)
}

#[tokio::test]
async fn accounts_that_are_too_young_neither_challenge_nor_accept() {
    let table = Table::new().await;
    table.set(|it| it.minimum_age = 7).await;
    let id = table.asked(Game::Iago).await;
    let accept = ComponentId::Challenge(id, Answer::Accept).to_string();
    for custom_id in [accept.as_str(), "s:iago", "f:iago"] {
        let said = table.words(newcomer(), custom_id, None).await;
        assert!(said.contains("must be 7 days old"), "{custom_id}: {said}");
    }
    // A minimum of one day admits the newcomer, whose account is three days old. A minimum of 90 days admits Bob, whose
    // low id belongs to an old account.
    table.set(|it| it.minimum_age = 1).await;
    let seeking = table.press(newcomer(), HERE, "s:iago", None).await;
    assert!(seeking.expect("an answer").is_public());
    table.set(|it| it.minimum_age = 90).await;
    let accepted = table.press(BOB, HERE, &accept, None).await;
    assert!(accepted.expect("an answer").changed.is_some());
}

#[tokio::test]
async fn challenges_are_made_in_the_channels_of_a_server_alone() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let (app, alice) = (&table.data.app, table.caller(ALICE));
    let ended = app.resign(&alice, MatchRef::This(id)).await;
    let at = At {
        id,
        moment: ended.expect("an ending").this_match.moment(),
    };
    let rematch = ComponentId::Match(at, MatchAction::Rematch).to_string();
    let open = table.asked(Game::Iago).await;
    let accept = ComponentId::Challenge(open, Answer::Accept).to_string();
    table.set(|it| it.channels = vec![ChannelId(77)]).await;
    for (who, custom_id) in [
        (ALICE, "s:iago"),
        (ALICE, "f:iago"),
        (ALICE, &rematch),
        (BOB, &accept),
    ] {
        let said = table.words(who, custom_id, None).await;
        assert_eq!(said, "In this server, challenges are made in <#77>.");
    }
    table.set(|it| it.channels.push(HALL)).await;
    let asked = table.press(ALICE, HERE, &rematch, None).await;
    assert!(asked.expect("an answer").changed.is_some());
    let seeking = table.press(ALICE, HERE, "s:iago", None).await;
    assert!(seeking.expect("an answer").changed.is_some());
}

#[tokio::test]
async fn a_match_goes_on_in_the_channels_of_a_server_alone() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    table.set(|it| it.channels = vec![ChannelId(77)]).await;
    let there = Place::Server {
        guild: HERE,
        channel: ChannelId(77),
        parent: None,
    };
    let moved = table
        .data
        .app
        .go_on(&table.caller(BOB), (id, there), None, None)
        .await;
    moved.expect("a match that moves");
    let this_match = table.shown(id).await;
    let at = At::now(&this_match);
    let here = ComponentId::Match(at, MatchAction::Here).to_string();
    let said = table.words(ALICE, &here, None).await;
    let expected = "In this server, matches are played in <#77>. Press the button there: `/referee next` shows it.";
    assert_eq!(said, expected);
    table.set(|it| it.channels.push(HALL)).await;
    let moved = table.press(ALICE, HERE, &here, None).await;
    assert!(moved.expect("an answer").is_public());
}

#[tokio::test]
async fn a_server_names_25_channels_at_most() {
    let table = Table::new().await;
    table
        .set(|it| it.channels = (100..125).map(ChannelId).collect())
        .await;
    // The permission “Manage Server”.
    let managers = "32";
    let said = table.press_as(ALICE, managers, "u:set:channel-on").await;
    assert!(said.starts_with("That is as many channels"), "{said}");
    let said = table.press_as(ALICE, managers, "u:set:everywhere").await;
    assert!(said.contains("in every channel"), "{said}");
    for expected in ["only in <#31>", "only in <#31>"] {
        let said = table.press_as(ALICE, managers, "u:set:channel-on").await;
        assert!(said.contains(expected), "{said}");
    }
    let said = table.press_as(ALICE, managers, "u:set:channel-off").await;
    assert!(said.contains("in every channel"), "{said}");
}

/// A learner plays without a clock; an open challenge has the server's terms.
#[tokio::test]
async fn a_first_match_ignores_the_usual_terms_and_an_open_challenge_obeys_them() {
    let table = Table::new().await;
    table
        .set(|it| {
            it.clock = Some(TimeControl::BANK);
            it.variant = Some("loose".to_owned());
            it.weekends = true;
            it.zone = Some("Asia/Tokyo".parse().expect("a zone"));
        })
        .await;
    let asked = table.press(ALICE, HERE, "s:iago", None).await;
    let First::Row(asked) = asked.expect("an answer").first else {
        panic!("not asked in public")
    };
    let app::MessageRole::Challenge(id, app::Reader::Everybody) = asked.role else {
        panic!("no button of a challenge")
    };
    let view = table.data.app.show_challenge(id, NOON).await;
    let terms = view.expect("the challenge").challenge.terms;
    assert_eq!(
        terms.control.to_string(),
        "bank 259200+43200<604800 +leave +weekends Asia/Tokyo"
    );
    assert_eq!(store::variant_key(terms.options), "loose");
    let first = table.press(BOB, HERE, "f:iago", None).await;
    first.expect("an answer");
    let here = table
        .data
        .app
        .board(&table.caller(BOB), MatchRef::Here(None))
        .await;
    let terms = here.expect("a match").this_match.terms();
    assert_eq!(terms.control, TimeControl::None);
    assert_eq!(terms.options, AnyOptions::default_of(Game::Iago));
    assert!(!terms.rated);
}
