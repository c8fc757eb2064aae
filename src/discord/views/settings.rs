//! The settings pages, drawn from the table [`SETTINGS`].

use super::message::{ActionRow, Button, File, Line, Message, Weight};
use super::picker;
use super::picture::draw;
use crate::discord::context::Data;
use crate::discord::custom_id::{
    ComponentId, Draft, Page, RolesAct, RolesPress, ServerData, Setting,
};
use crate::discord::settings::{AUTO, Choices, Control, Entry, SETTINGS, Seen};
use app::Avoided;
use referee::{Quiet, Time, TimeControl, UserId, VACATION_DAYS, Zone};
use render::{Scene, Size, ThemeName, View};
use rules::{AnyOptions, AnyPosition, Game};
use text::settings as words;
use text::t;
use text::{Arg, Locale, enumerate, name, puzzle, rest};

/// The largest number of rows in a message, and the largest number of buttons in a row.
const ROWS: usize = 5;

/// The size of a theme's sample picture. Discord shows four samples side by side.
const SAMPLE: Size = match Size::new(480) {
    Ok(size) => size,
    Err(_) => Size::BOARD,
};

/// The number of plies that are played for the sample pictures. It is large enough to show a little of everything
/// that a theme draws.
const PLIES: usize = 24;

/// The time zones in which most people live, from west to east. A menu has room for 25 lines.
const ZONES: [&str; 25] = [
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Halifax",
    "America/Sao_Paulo",
    "UTC",
    "Europe/London",
    "Africa/Lagos",
    "Europe/Berlin",
    "Europe/Athens",
    "Africa/Johannesburg",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Adelaide",
    "Australia/Sydney",
    "Pacific/Auckland",
];

/// A settings page. If `manager` is set, the page also has buttons to the pages of the server.
pub async fn page(data: &Data, locale: Locale, page: Page, seen: &Seen, manager: bool) -> Message {
    let mut message = Message::text(told(locale, page, seen));
    let (mut switches, mut others) = (Vec::new(), Vec::new());
    for entry in SETTINGS.iter().filter(|it| it.page == page) {
        let key = entry.key;
        let press = |on| ComponentId::Set(Setting { key, on });
        let placeholder = || words::say(locale, &format!("choose-{key}"), &[]);
        match &entry.control {
            Control::Menu {
                choices, chosen, ..
            } => message.rows.push(ActionRow::Menu {
                present: Some(chosen(seen)),
                press: press(None),
                placeholder: placeholder(),
                lines: lines(locale, entry, *choices, seen.now),
            }),
            Control::Role(_) => message.rows.push(ActionRow::Roles {
                press: press(None),
                placeholder: placeholder(),
            }),
            Control::Switch { on, .. } => {
                let on = !on(seen);
                switches.push(button(locale, press(Some(on)), &with(key, on)));
            }
            Control::Press { offered, .. } => {
                let offered = offered(seen).then(|| button(locale, press(None), key));
                others.extend(offered);
            }
        }
    }
    if matches!(page, Page::OwnTheme | Page::ServerTheme) {
        let patterns = page.is_own() && seen.own.patterns;
        message.files = samples(data, locale, patterns).await;
    }
    if page == Page::OwnPeople {
        message.rows.extend(avoided(locale, &seen.avoided));
    }
    others.extend(further(locale, page, manager));
    let switched = switches.len();
    switches.extend(others);
    // If there are at least three switches and enough room, the switches get rows without other buttons.
    let alone = switched > 2 && message.rows.len() + 1 < ROWS;
    let others = switches.split_off(if alone { switched } else { 0 });
    for buttons in [switches, others] {
        for row in buttons.chunks(ROWS) {
            message = message.with_buttons(row.to_vec());
        }
    }
    message
}

/// Buttons to other pages.
fn further(locale: Locale, page: Page, manager: bool) -> Vec<Button> {
    let further = page.further().iter();
    let further = further.filter(|it| manager || it.is_own());
    let mut buttons: Vec<Button> = further
        .map(|it| button(locale, ComponentId::Settings(*it), it.word()))
        .collect();
    match page {
        Page::ServerPlay => buttons.push(roles_button(locale)),
        Page::ServerModeration => {
            let press = ComponentId::ServerData(ServerData::Show);
            buttons.push(button(locale, press, "data"));
        }
        _ => {}
    }
    buttons.extend(page.back().map(|it| back(locale, it)));
    buttons
}

/// The text of a page: the values of its own settings, and of those settings of other pages that the text mentions.
fn told(locale: Locale, page: Page, seen: &Seen) -> String {
    let entries = SETTINGS
        .iter()
        .filter(|it| it.page.is_own() == page.is_own());
    let mut facts: Vec<(&'static str, Arg<'_>)> = entries
        .map(|it| (it.key, shown(locale, it, seen).into()))
        .collect();
    let zone = if page.is_own() {
        seen.own_zone()
    } else {
        seen.zone()
    };
    let names = seen.avoided.iter().map(|it| it.name.as_deref());
    facts.extend([
        ("now", rest::wall(zone, seen.now).into()),
        ("left", seen.left.into()),
        ("days", VACATION_DAYS.into()),
        ("avoided", words::avoided(locale, names).into()),
    ]);
    let said = words::say(locale, page.word(), &facts);
    match page {
        Page::ServerNews => format!(
            "{said}\n{}",
            puzzle::setting(locale, seen.daily, seen.server.dropped.daily)
        ),
        _ => said,
    }
}

/// The present value of a setting, in words.
fn shown(locale: Locale, entry: &Entry, seen: &Seen) -> String {
    match (&entry.control, entry.shown) {
        (_, Some(shown)) => shown(locale, seen),
        (Control::Switch { on, .. }, None) => words::say(locale, &with(entry.key, on(seen)), &[]),
        (
            Control::Menu {
                choices: Choices::Variants,
                ..
            },
            None,
        ) => variants(locale, seen),
        (
            Control::Menu {
                choices, chosen, ..
            },
            None,
        ) => label(locale, entry.key, *choices, &chosen(seen), seen.now),
        _ => String::new(),
    }
}

/// For each game that has variants, the variant that this server usually plays.
fn variants(locale: Locale, seen: &Seen) -> String {
    let usual = Game::ALL.into_iter().filter_map(|game| {
        let all = picker::facts(game).variants;
        let set = all
            .iter()
            .find(|it| Some(**it) == seen.server.variant.as_deref());
        Some(words::variant(locale, game, set.or(all.first())?))
    });
    enumerate(locale, &usual.collect::<Vec<_>>())
}

fn with(key: &str, on: bool) -> String {
    format!("{key}-{}", if on { "on" } else { "off" })
}

/// Every value that a menu offers.
#[must_use]
pub fn values(choices: Choices) -> Vec<String> {
    let owned = |it: &str| it.to_owned();
    let auto = |auto: bool| auto.then(|| AUTO.to_owned()).into_iter();
    match choices {
        Choices::Words(words) => words.iter().copied().map(owned).collect(),
        Choices::Languages => auto(true)
            .chain(Locale::ALL.map(|it| owned(it.code())))
            .collect(),
        Choices::Themes { auto: first } => auto(first)
            .chain(ThemeName::ALL.map(|it| owned(it.name())))
            .collect(),
        Choices::Clocks => TimeControl::OFFERED.map(|it| it.to_string()).to_vec(),
        Choices::Variants => {
            let variants = Game::ALL.map(|game| picker::facts(game).variants);
            variants.concat().into_iter().map(owned).collect()
        }
        Choices::Zones => ZONES.map(owned).to_vec(),
    }
}

fn lines(locale: Locale, entry: &Entry, choices: Choices, now: Time) -> Vec<Line> {
    let lines = values(choices).into_iter().map(|value| {
        let label = label(locale, entry.key, choices, &value, now);
        line(value, label)
    });
    lines.collect()
}

/// The label of a value in its menu. The page shows the same text, unless the entry writes its own.
fn label(locale: Locale, key: &str, choices: Choices, value: &str, now: Time) -> String {
    let named = match choices {
        Choices::Languages | Choices::Themes { .. } if value == AUTO => None,
        Choices::Languages => Some(t!(Locale::from_code(value), "language-name")),
        Choices::Themes { .. } => Some(words::theme(locale, value)),
        Choices::Clocks => {
            let clock = value.parse::<TimeControl>().ok();
            clock.map(|it| name::control(locale, it))
        }
        Choices::Variants => {
            let mut games = Game::ALL.into_iter();
            let game = games.find(|it| picker::facts(*it).variants.contains(&value));
            game.map(|game| words::variant(locale, game, value))
        }
        Choices::Zones => {
            let zone = value.parse::<Zone>().ok();
            zone.map(|it| words::zone_line(locale, it, now))
        }
        Choices::Words(_) => {
            let quiet = value.parse::<Quiet>().ok();
            quiet.map(|it| words::quiet(locale, it))
        }
    };
    named.unwrap_or_else(|| match value.parse::<u32>() {
        Ok(count) => words::say(locale, &format!("{key}-line"), &[("count", count.into())]),
        Err(_) => words::say(locale, &format!("{key}-{value}"), &[]),
    })
}

/// The menu for people whom the reader wants to avoid, and the menu that takes people off this list.
fn avoided(locale: Locale, avoided: &[Avoided]) -> Vec<ActionRow> {
    let mut rows = vec![ActionRow::People {
        press: ComponentId::Avoid,
        placeholder: t!(locale, "settings-people-choose"),
    }];
    if !avoided.is_empty() {
        rows.push(ActionRow::Menu {
            present: None,
            press: ComponentId::AvoidNoMore,
            placeholder: t!(locale, "settings-people-drop"),
            lines: avoided
                .iter()
                .map(|it| person(locale, it.user, it.name.as_deref()))
                .collect(),
        });
    }
    rows
}

/// The menu line for a person. The label is the most recent name that the bot knows, at most 100 characters; the words
/// for a former player if it knows none; the id if the name is blank.
pub fn person(locale: Locale, user: UserId, known: Option<&str>) -> Line {
    let label: String = name::plain(locale, known).chars().take(100).collect();
    match label.trim() {
        "" => line(user.to_string(), user.to_string()),
        _ => line(user.to_string(), label),
    }
}

/// A picture of each theme.
async fn samples(data: &Data, locale: Locale, patterns: bool) -> Vec<File> {
    let mut files = Vec::new();
    for (number, theme) in (1..).zip(ThemeName::ALL) {
        let look = render::Look { theme, patterns };
        let Some(bytes) = sample(data, look).await else {
            continue;
        };
        let named = words::theme(locale, theme.name());
        files.push(File {
            name: format!("{number}-{theme}.png"),
            bytes,
            alt: t!(locale, "settings-theme-alt", theme = &named),
        });
    }
    files
}

/// The picture of the sample position in this look.
async fn sample(data: &Data, look: render::Look) -> Option<Vec<u8>> {
    let mut position = AnyPosition::start(AnyOptions::default_of(Game::ALL[0]));
    let mut effects = Vec::new();
    for ply in 0..PLIES {
        let actions = position.public_actions();
        // Any legal action will do. Every seventh action is taken, so that the pieces are not all side by side.
        let Some(action) = actions.get(ply * 7 % actions.len().max(1)) else {
            break;
        };
        let played = position.play(*action).ok()?;
        effects.push(played.effects);
        position = played.position;
    }
    let view = View {
        legal: false,
        ..View::default()
    };
    let scene = Scene::after(&position, effects.iter(), view)?;
    draw(data, scene, look, SAMPLE).await
}

fn line(value: String, label: String) -> Line {
    Line {
        value,
        label,
        note: String::new(),
    }
}

fn button(locale: Locale, press: ComponentId, what: &str) -> Button {
    Button::new(press, words::button(locale, what), Weight::Plain)
}

/// The button that leads back to `page`.
#[must_use]
pub fn back(locale: Locale, page: Page) -> Button {
    button(locale, ComponentId::Settings(page), "back")
}

/// The button that leads to the page of roles by rating.
fn roles_button(locale: Locale) -> Button {
    let press = RolesPress {
        act: RolesAct::Show,
        draft: Draft::first(),
    };
    let press = ComponentId::Roles(press);
    Button::new(press, t!(locale, "roles-button"), Weight::Plain)
}
