//! What only moderators may do, and what they have set.

use super::table::{ALICE, BOB, CAROL, HALL, HERE, NOON, Table};
use crate::discord::custom_id::{At, ComponentId, MatchAction};
use crate::discord::outgoing::reply::First;
use crate::discord::settings::{Control, Entry, Page, SETTINGS};
use crate::discord::views::form::{Field, Form, Input, PARTS};
use crate::discord::views::message::Line;
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
    for page in Page::OF_SERVER {
        let custom_id = format!("u:settings:{}", page.word());
        let no = table.open(CAROL, "0", &custom_id, None).await;
        let First::Private(said) = no.expect_err("no form").first else {
            panic!("{custom_id}: not private")
        };
        assert!(said.text.contains("“Manage Server”"), "{}", said.text);
        for entry in SETTINGS.iter().filter(|it| it.page == page) {
            let value = offered(entry).pop().expect("a value");
            let said = table
                .fill(CAROL, "0", &custom_id, &[(entry.key, &value)])
                .await;
            assert!(said.text.contains("“Manage Server”"), "{}", said.text);
        }
    }
    for act in ["show", "export", "delete!"] {
        let custom_id = format!("u:server:{act}");
        table.shrugs(id, CAROL, &custom_id, None).await;
        let said = table.words(CAROL, &custom_id, None).await;
        assert!(said.contains("“Manage Server”"), "{custom_id}: {said}");
    }
    for (custom_id, chosen) in [
        (format!("u:rule:result:{id}:"), None),
        (format!("u:rule:annul!:{id}:"), None),
        (format!("u:person:show:{BOB}:"), None),
        (format!("u:rule:restore!:{id}:"), None),
        (format!("u:rule:first!:{id}:"), None),
        ("u:rule:none?:chosen:".to_owned(), Some(id.to_string())),
        (format!("u:person:block!:{BOB}:"), None),
        (format!("u:person:annul!:{BOB}:"), None),
        ("u:person:unblock!:all:".to_owned(), Some("12".to_owned())),
    ] {
        let no = table.open(CAROL, "0", &custom_id, chosen.as_deref()).await;
        let First::Private(said) = no.expect_err("no form").first else {
            panic!("{custom_id}: not private")
        };
        assert!(said.text.contains("the right to moderate"), "{}", said.text);
        let said = table.fill(CAROL, "0", &custom_id, &[]).await;
        assert!(said.text.contains("the right to moderate"), "{}", said.text);
    }
    for (custom_id, chosen) in [(format!("u:undo:{id}"), None)] {
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
    for (page, setting, value) in [
        ("own-theme", "own-language", "tlh"),
        ("own-theme", "own-theme", "neon"),
        ("own-theme", "own-theme", ""),
        ("own-time", "own-zone", "Europe/Entenhausen"),
        ("own-time", "own-zone", "Europe/Vaduz"),
        ("own-time", "own-zone", ""),
        ("own-time", "quiet", "7-22"),
        ("own-time", "quiet", "22–7"),
        ("own-time", "quiet", ""),
    ] {
        let custom_id = format!("u:settings:{page}");
        let said = table
            .fill(CAROL, "0", &custom_id, &[(setting, value)])
            .await;
        assert!(
            said.text.contains("I do not know that value"),
            "{}",
            said.text
        );
        assert_eq!(said.rows.len(), 1, "a button that opens the form again");
    }
    let kept = table.data.app.player_settings(CAROL).await;
    assert_eq!(kept.expect("settings"), app::PlayerSettings::default());
    for (page, setting, value) in [
        ("server-moderation", "moderators", HERE.to_string()),
        ("server-moderation", "moderators", "x".to_owned()),
        ("server-play", "channels", "7\nx".to_owned()),
    ] {
        let custom_id = format!("u:settings:{page}");
        let said = table
            .fill(ALICE, MANAGER, &custom_id, &[(setting, &value)])
            .await;
        assert!(
            said.text.contains("I do not know that value"),
            "{}",
            said.text
        );
    }
    let kept = table.data.app.guild_settings(HERE).await;
    assert_eq!(kept.expect("settings"), app::GuildSettings::default());
}

/// Catches a form that undoes what somebody else has changed while it was open.
#[tokio::test]
async fn a_field_that_was_left_as_it_was_shown_changes_nothing() {
    let table = Table::new().await;
    for page in ["server-limits", "server-news"] {
        let custom_id = format!("u:settings:{page}");
        let form = table.open(ALICE, MANAGER, &custom_id, None).await;
        let form = form.expect("a form");
        table
            .set(|it| {
                it.posts = Some(3);
                it.news.tournaments = false;
            })
            .await;
        let kept = |field: &Field| match &field.input {
            Input::Choice { present, .. } => present.clone(),
            Input::Ticks { ticked, .. } => ticked.join("\n"),
            _ => String::new(),
        };
        let fields: Vec<(String, String)> = form
            .fields
            .iter()
            .map(|it| (it.name.clone(), kept(it)))
            .map(|(name, value)| match name.starts_with("age~") {
                true => (name, "7".to_owned()),
                false => (name, value),
            })
            .collect();
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, it)| (&**name, &**it)).collect();
        table.fill(ALICE, MANAGER, &custom_id, &fields).await;
    }
    let kept = table.data.app.guild_settings(HERE).await;
    let kept = kept.expect("settings");
    assert_eq!((kept.posts, kept.minimum_age), (Some(3), 7));
    assert!(!kept.news.tournaments && kept.news.challenges);
}

/// Catches a button of an older settings page that is answered as if the bot had never had it.
#[tokio::test]
async fn the_buttons_of_older_pages_show_the_present_page() {
    let table = Table::new().await;
    for custom_id in ["u:set:tips-off", "u:set:own-theme", "u:settings:server"] {
        let said = table.words(CAROL, custom_id, None).await;
        assert!(
            said.starts_with(&t!(Locale::En, "settings-first")),
            "{said}"
        );
    }
    let kept = table.data.app.player_settings(CAROL).await;
    assert_eq!(kept.expect("settings"), app::PlayerSettings::default());
}

/// The permission “Manage Server”.
const MANAGER: &str = "32";

/// Values that a setting can be given in its form.
fn offered(entry: &Entry) -> Vec<String> {
    match entry.control {
        Control::Menu { choices, .. } => view::values(choices),
        Control::Switch { .. } => vec![entry.key.to_owned(), String::new()],
        Control::Role { .. } => vec!["91".to_owned(), String::new()],
        // The test's platform does not answer, so the bot cannot ask whether a channel fits.
        Control::Channel { .. } => vec![HALL.to_string(), String::new()],
        Control::Channels { .. } => vec![format!("{HALL}\n32"), String::new()],
    }
}

/// The field of a form that holds a setting.
fn field_of(entry: &Entry) -> &'static str {
    match entry.control {
        Control::Switch { .. } => view::SWITCHES,
        _ => entry.key,
    }
}

/// A form as a reader sees it: its title and text, and each field with its note, its choices and what is in force.
fn read(form: &Form) -> Vec<String> {
    let mut said = vec![format!("[{}] {}", form.title, form.said)];
    for field in &form.fields {
        let marked = |lines: &[Line], chosen: &[String]| {
            let lines = lines.iter().map(|line| {
                let mark = if chosen.contains(&line.value) {
                    "●"
                } else {
                    "○"
                };
                match line.note.as_str() {
                    "" => format!("{mark} {}", line.label),
                    note => format!("{mark} {} ({note})", line.label),
                }
            });
            lines.collect::<Vec<_>>().join(" | ")
        };
        let inside = match &field.input {
            Input::Text { value, .. } => value.clone(),
            Input::Choice { lines, present } => marked(lines, std::slice::from_ref(present)),
            Input::Ticks { lines, ticked } => marked(lines, ticked),
            Input::Channels { present, .. } => format!("{present:?}"),
            Input::Role { present } => format!("{present:?}"),
        };
        said.push(format!("{} ({}): {inside}", field.label, field.note));
    }
    said
}

/// Checks a form against Discord's limits. Returns the number of parts that it can still take.
fn room(form: &Form) -> usize {
    let letters = |text: &str, most: usize| assert!(text.chars().count() <= most, "{text:?}");
    letters(&form.title, 45);
    letters(&form.said, 4_000);
    for field in &form.fields {
        letters(&field.label, 45);
        letters(&field.note, 100);
        if let Input::Choice { lines, .. } | Input::Ticks { lines, .. } = &field.input {
            let most = match field.input {
                Input::Ticks { .. } => 10,
                _ => 25,
            };
            assert!((1..=most).contains(&lines.len()), "{}", field.label);
            if let Input::Choice { present, .. } = &field.input {
                assert!(lines.iter().any(|it| it.value == *present), "{present}");
            }
            for line in lines {
                assert!(!line.label.is_empty(), "{}", line.value);
                letters(&line.label, 100);
                letters(&line.note, 100);
            }
        }
    }
    let parts = form.fields.len() + usize::from(!form.said.is_empty());
    assert!(parts <= PARTS, "{} is too full", form.title);
    PARTS - parts
}

/// Asks for every sentence of every setting, because a missing key panics. The snapshot holds the first page, each form
/// before any change, and what each change answers.
#[tokio::test]
async fn every_form_fits_and_every_value_offered_is_taken_in_every_language() {
    let table = Table::new().await;
    let mut told = Vec::new();
    for language in Locale::ALL {
        let own = "u:settings:own-theme";
        let code = [("own-language", language.code())];
        table.fill(ALICE, MANAGER, own, &code).await;
        for (who, may) in [(CAROL, "0"), (ALICE, MANAGER)] {
            let first = table.choose_as(who, may, "u:settings:own", None).await;
            assert!(first.text.chars().count() <= 2_000 && first.rows.len() <= 5);
            if who == ALICE {
                told.push(format!("\n## {}\n{}", language.code(), first.text));
            }
        }
        let mut free = 0;
        for page in Page::OF_PERSON.into_iter().chain(Page::OF_SERVER) {
            let custom_id = format!("u:settings:{}", page.word());
            let open = || table.open(ALICE, MANAGER, &custom_id, None);
            let form = open().await.expect("a form");
            told.push(format!("\n### {}", page.word()));
            told.extend(read(&form));
            free += room(&form);
            for entry in SETTINGS.iter().filter(|it| it.page == page) {
                if entry.key == "own-language" {
                    continue;
                }
                for value in offered(entry) {
                    let before = read(&open().await.expect("a form"));
                    let field = [(field_of(entry), value.as_str())];
                    let message = table.fill(ALICE, MANAGER, &custom_id, &field).await;
                    let lines: Vec<&str> = message.text.lines().collect();
                    let first = t!(language, "settings-first");
                    let said = lines.iter().take_while(|line| **line != first);
                    let said: Vec<&str> = said.copied().collect();
                    told.push(format!("- {} {value:?}: {}", entry.key, said.join(" / ")));
                    let same = said == [t!(language, "settings-same")];
                    let after = read(&open().await.expect("a form"));
                    assert_eq!(before == after, same, "{} {value:?}", entry.key);
                }
            }
        }
        assert!(free >= 10, "room for {free} more fields");
    }
    insta::assert_snapshot!("every_setting", told.join("\n"));
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
    let channels = |count: u64| {
        let channels: Vec<String> = (100..100 + count).map(|it| it.to_string()).collect();
        channels.join("\n")
    };
    for (count, expected) in [
        (26, "That is as many channels"),
        (25, "Saved."),
        (0, "every channel"),
    ] {
        let field = [("channels", &*channels(count))];
        let said = table
            .fill(ALICE, MANAGER, "u:settings:server-play", &field)
            .await;
        assert!(said.text.contains(expected), "{}", said.text);
    }
    let languages = (100..125).map(|it| (ChannelId(it), "de".to_owned()));
    let languages: Vec<_> = languages.collect();
    table.set(|it| it.languages.clone_from(&languages)).await;
    let field = [("channel-language", "de")];
    let said = table
        .fill(ALICE, MANAGER, "u:settings:server-messages", &field)
        .await;
    assert!(
        said.text.contains("That is as many channels"),
        "{}",
        said.text
    );
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
