//! The pages and forms of the settings, made from the table [`SETTINGS`].

use super::form::{Field, Form, Input, TAG};
use super::message::{ActionRow, Button, File, Line, Message, Weight};
use super::picker;
use super::picture::draw;
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, Draft, Page, RolesAct, RolesPress, ServerData};
use crate::discord::settings::{AUTO, Choices, Control, Entry, SETTINGS, Seen};
use app::Avoided;
use referee::{Quiet, Time, TimeControl, UserId, VACATION_DAYS, Zone};
use render::{Scene, Size, ThemeName, View};
use rules::{AnyOptions, AnyPosition, Game};
use text::settings as words;
use text::t;
use text::{Locale, name};

/// The largest number of buttons in a row.
const ROW: usize = 5;

/// The name of the field that holds the switches of a form.
pub const SWITCHES: &str = "switches";

/// Discord's numbers of the kinds of channel in which messages can be posted: text, voice, news, threads and stages.
const POSTS: [u8; 7] = [0, 2, 5, 10, 11, 12, 13];

/// Discord's numbers of the kinds of channel in which people play, in itself or in its threads.
const PLACES: [u8; 6] = [0, 2, 5, 13, 15, 16];

/// The largest number of lines in a menu.
const MOST_LINES: usize = 25;

/// The largest number of channels in a menu.
const MOST_CHANNELS: u8 = 25;

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

/// The first page: a button to each form. With `manager` set, the page also leads to the forms of the server.
pub fn first(locale: Locale, manager: bool) -> Message {
    let mut said = t!(locale, "settings-first");
    if manager {
        said = format!("{said}\n{}", t!(locale, "settings-rows"));
    }
    let to = |page: Page| to(locale, page);
    let own = Page::OF_PERSON.into_iter();
    let own = own.chain([Page::OwnPeople, Page::Themes]).map(to).collect();
    let mut message = Message::text(said).with_buttons(own);
    if manager {
        let mut server: Vec<Button> = Page::OF_SERVER.into_iter().map(to).collect();
        server.extend([roles_button(locale), data_button(locale)]);
        for row in server.chunks(ROW) {
            message = message.with_buttons(row.to_vec());
        }
    }
    message
}

/// The people whom the reader avoids.
pub fn people(locale: Locale, avoided: &[Avoided]) -> Message {
    let names = avoided.iter().map(|it| it.name.as_deref());
    let said = t!(
        locale,
        "settings-people",
        avoided = words::avoided(locale, names)
    );
    Message {
        rows: menus_of_people(locale, avoided),
        ..Message::text(said)
    }
    .with_buttons(vec![back(locale)])
}

/// Pictures of the themes, with buttons to the forms in which one is chosen.
pub async fn themes(data: &Data, locale: Locale, patterns: bool, manager: bool) -> Message {
    let mut buttons = vec![to(locale, Page::OwnTheme)];
    if manager {
        buttons.push(to(locale, Page::ServerTheme));
    }
    buttons.push(back(locale));
    Message {
        files: samples(data, locale, patterns).await,
        ..Message::text(t!(locale, "settings-themes"))
    }
    .with_buttons(buttons)
}

/// A form with the settings of `page` as they are in force. The switches stand in one field.
pub fn form(locale: Locale, page: Page, seen: &Seen) -> Form {
    let entries = || SETTINGS.iter().filter(move |it| it.page == page);
    let mut fields: Vec<Field> = entries()
        .filter_map(|entry| {
            let dropped = match entry.control {
                Control::Channel { dropped, .. } => dropped(seen).is_some(),
                _ => false,
            };
            Some(Field {
                name: format!("{}{TAG}{}", entry.key, tag(&entry.value(seen))),
                label: words::say(locale, entry.key, &[]),
                note: match dropped {
                    true => t!(locale, "settings-channel-dropped"),
                    false => words::note(locale, entry.key).unwrap_or_default(),
                },
                input: input(locale, entry, seen)?,
            })
        })
        .collect();
    let switches = entries().filter(|it| matches!(it.control, Control::Switch { .. }));
    let marks: String = switches.clone().map(|it| mark(&it.value(seen))).collect();
    let ticked = switches.clone().filter(|it| !it.value(seen).is_empty());
    let ticked = ticked.map(|it| it.key.to_owned()).collect();
    let lines: Vec<Line> = switches
        .map(|it| Line {
            value: it.key.to_owned(),
            label: words::say(locale, it.key, &[]),
            note: words::note(locale, it.key).unwrap_or_default(),
        })
        .collect();
    if !lines.is_empty() {
        fields.push(Field {
            name: format!("{SWITCHES}{TAG}{marks}"),
            label: t!(locale, "settings-switches"),
            note: String::new(),
            input: Input::Ticks { lines, ticked },
        });
    }
    let said = match page {
        Page::OwnTime => t!(
            locale,
            "settings-time-said",
            left = seen.left,
            days = VACATION_DAYS
        ),
        _ => String::new(),
    };
    Form {
        press: ComponentId::Settings(page),
        title: words::page(locale, page.word()),
        said,
        fields,
    }
}

/// A short text that is the same for the same value, in any order, and most likely another one for another value.
pub fn tag(value: &[String]) -> String {
    let mut value = value.to_vec();
    value.sort_unstable();
    let hash = value
        .join("\n")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            // FNV-1a: its result does not depend on the version of the program.
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}

/// The mark of a switch with this value in the tag of the field [`SWITCHES`].
pub fn mark(value: &[String]) -> char {
    if value.is_empty() { '0' } else { '1' }
}

/// How a setting is filled in; `None` for a switch, which is a line of the field [`SWITCHES`].
fn input(locale: Locale, entry: &Entry, seen: &Seen) -> Option<Input> {
    Some(match &entry.control {
        Control::Switch { .. } => return None,
        Control::Menu {
            choices, chosen, ..
        } => Input::Choice {
            lines: lines(locale, entry, *choices, &chosen(seen), seen.now),
            present: chosen(seen),
        },
        Control::Channel { chosen, .. } => Input::Channels {
            kinds: &POSTS,
            present: chosen(seen).into_iter().collect(),
            most: 1,
        },
        Control::Channels { chosen, .. } => Input::Channels {
            kinds: &PLACES,
            present: chosen(seen).to_vec(),
            most: MOST_CHANNELS,
        },
        Control::Role { chosen, .. } => Input::Role {
            present: chosen(seen),
        },
    })
}

/// The present value of a setting, in words.
pub fn shown(locale: Locale, entry: &Entry, seen: &Seen) -> String {
    match &entry.control {
        Control::Switch { on, .. } => match on(seen) {
            true => t!(locale, "settings-on"),
            false => t!(locale, "settings-off"),
        },
        Control::Menu {
            choices, chosen, ..
        } => label(locale, entry.key, *choices, &chosen(seen), seen.now),
        Control::Channel { chosen, .. } => words::channel(locale, chosen(seen)),
        Control::Channels { chosen, .. } => words::channels(locale, chosen(seen)),
        Control::Role { chosen, .. } => words::role(locale, chosen(seen)),
    }
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
            let variants = variants.concat().into_iter().map(owned);
            auto(true).chain(variants).collect()
        }
        Choices::Zones => ZONES.map(owned).to_vec(),
    }
}

fn lines(
    locale: Locale,
    entry: &Entry,
    choices: Choices,
    present: &String,
    now: Time,
) -> Vec<Line> {
    let mut values = values(choices);
    // A value that is not offered any more, or was set in another way, stays until another one is chosen.
    if !values.contains(present) {
        values.truncate(MOST_LINES - 1);
        values.insert(0, present.clone());
    }
    let lines = values.into_iter().map(|value| {
        let label = label(locale, entry.key, choices, &value, now);
        line(value, label)
    });
    lines.collect()
}

/// The label of a value in its menu.
fn label(locale: Locale, key: &str, choices: Choices, value: &str, now: Time) -> String {
    let named = match choices {
        _ if value == AUTO => None,
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
fn menus_of_people(locale: Locale, avoided: &[Avoided]) -> Vec<ActionRow> {
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

/// The button to a page or form.
fn to(locale: Locale, page: Page) -> Button {
    let press = ComponentId::Settings(page);
    Button::new(press, words::page(locale, page.word()), Weight::Plain)
}

/// The button that leads back to the first page.
#[must_use]
pub fn back(locale: Locale) -> Button {
    let press = ComponentId::Settings(Page::Own);
    Button::new(press, words::button(locale, "back"), Weight::Plain)
}

fn data_button(locale: Locale) -> Button {
    let press = ComponentId::ServerData(ServerData::Show);
    Button::new(press, words::button(locale, "data"), Weight::Plain)
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
