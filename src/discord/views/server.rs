//! The pages of the settings about moderation, news, single channels and the data of a server, and about whom
//! one plays.

use super::message::{ActionRow, Button, File, Line, Message, Weight};
use crate::discord::custom_id::{ComponentId, Page, PersonPress, PersonStep, ServerData, Setting};
use app::{Avoided, Blocked, GuildSettings, PersonalData, ResultNews};
use referee::{ChannelId, PersonAct, Time, UserId};
use text::answer;
use text::moderate;
use text::puzzle;
use text::server::{self as words, Label, Menu, Results};
use text::{Locale, name, settings};

/// How many rated matches of two people may count in a day.
pub const LIMITS: [Option<u32>; 7] = [Some(1), Some(2), Some(3), Some(5), Some(10), Some(20), None];

/// How many public answers a channel may take.
pub const POSTS: [Option<u32>; 6] = [Some(3), Some(5), Some(10), Some(20), Some(50), None];

/// How many vacation days matches may cost.
pub const VACATIONS: [u32; 6] = [0, 3, 5, 10, 15, 20];

/// What a menu says for no limit.
pub const ALL: &str = "all";

/// The value of a menu of limits.
#[must_use]
pub fn value(limit: Option<u32>) -> String {
    limit.map_or_else(|| ALL.to_owned(), |limit| limit.to_string())
}

/// Who moderates, and what is limited, as managers see it in a channel.
#[must_use]
pub fn moderation(locale: Locale, settings: &GuildSettings, here: ChannelId) -> Message {
    let facts = words::Moderation {
        role: settings.moderators,
        time_out: settings.time_out_moderates,
        channel: settings.moderation_channel,
        limit: settings.counted_a_day,
        posts: settings.posts,
        vacation: settings.vacation,
    };
    let limits = LIMITS.map(|it| line(value(it), words::limit(locale, it)));
    let posts = POSTS.map(|it| line(value(it), words::posts(locale, it)));
    let days = VACATIONS.map(|it| line(it.to_string(), words::vacation(locale, it)));
    let rows = vec![
        ActionRow::Roles {
            press: ComponentId::Set(Setting::Moderators),
            placeholder: words::choose(locale, Menu::Moderators),
        },
        menu(locale, Setting::Limit, Menu::Limit, limits.to_vec()),
        menu(locale, Setting::Posts, Menu::Posts, posts.to_vec()),
        menu(locale, Setting::Vacation, Menu::Vacation, days.to_vec()),
    ];
    let time_out = !settings.time_out_moderates;
    let acts = settings.moderation_channel != Some(here);
    let mut buttons = vec![
        switch(locale, Setting::TimeOut(time_out), Label::TimeOut(time_out)),
        switch(locale, Setting::Acts(acts), Label::Acts(acts)),
    ];
    if settings.moderators.is_some() {
        buttons.push(switch(locale, Setting::NoModerators, Label::NoRole));
    }
    let data = ComponentId::ServerData(ServerData::Show);
    buttons.push(Button::new(
        data,
        words::label(locale, Label::Data),
        Weight::Plain,
    ));
    buttons.push(back(locale, Page::Server));
    let message = Message {
        rows,
        ..Message::text(words::moderation(locale, &facts))
    };
    message.with_buttons(buttons)
}

/// The news of a server, and what single channels have of their own; `daily` is where it has the puzzle of the day.
#[must_use]
pub fn news(
    locale: Locale,
    settings: &GuildSettings,
    here: ChannelId,
    daily: Option<ChannelId>,
) -> Message {
    let news = settings.news;
    let languages = settings.languages.iter();
    let facts = words::News {
        channel: news.channel,
        results: results(news.results),
        challenges: news.challenges,
        tournaments: news.tournaments,
        languages: languages
            .map(|(it, code)| (*it, Locale::from_code(code)))
            .collect(),
    };
    let tellings = ResultNews::ALL.map(|it| {
        let label = words::results(locale, results(it));
        line(it.name().to_owned(), label)
    });
    let spoken = Locale::ALL.map(|it| line(it.code().to_owned(), answer::language_name(it)));
    let as_server = line("auto".to_owned(), words::language_as_server(locale));
    let spoken = std::iter::once(as_server).chain(spoken).collect();
    let rows = vec![
        menu(locale, Setting::Results, Menu::Results, tellings.to_vec()),
        menu(locale, Setting::ChannelLanguage, Menu::Language, spoken),
    ];
    let told_here = news.channel != Some(here);
    let switches = vec![
        switch(locale, Setting::News(told_here), Label::NewsHere(told_here)),
        switch(
            locale,
            Setting::ChallengeNews(!news.challenges),
            Label::Challenges(!news.challenges),
        ),
        switch(
            locale,
            Setting::TournamentNews(!news.tournaments),
            Label::Tournaments(!news.tournaments),
        ),
    ];
    let (setting, label) = match daily {
        Some(_) => (Setting::Daily(false), puzzle::Button::Stop),
        None => (Setting::Daily(true), puzzle::Button::Here),
    };
    let daily_button = Button::new(
        ComponentId::Set(setting),
        puzzle::button(locale, label),
        Weight::Plain,
    );
    let said = format!(
        "{}\n{}",
        words::news(locale, &facts),
        puzzle::setting(locale, daily)
    );
    let message = Message {
        rows,
        ..Message::text(said)
    };
    message
        .with_buttons(switches)
        .with_buttons(vec![daily_button, back(locale, Page::Server)])
}

const fn results(news: ResultNews) -> Results {
    match news {
        ResultNews::Off => Results::Off,
        ResultNews::Line => Results::Line,
        ResultNews::Picture => Results::Picture,
    }
}

/// What is stored about a server, and what its owner can do about it.
#[must_use]
pub fn data(locale: Locale, rows: &[(&str, u64)]) -> Message {
    let button = |step, label, weight| {
        Button::new(
            ComponentId::ServerData(step),
            words::label(locale, label),
            weight,
        )
    };
    Message::text(words::data(locale, rows)).with_buttons(vec![
        button(ServerData::Export, Label::Export, Weight::Plain),
        button(ServerData::Ask, Label::Delete, Weight::Danger),
        back(locale, Page::ServerModeration),
    ])
}

/// The question before all of it is deleted.
#[must_use]
pub fn data_sure(locale: Locale) -> Message {
    let press = ComponentId::ServerData(ServerData::Delete);
    let sure = Button::new(press, words::label(locale, Label::Sure), Weight::Danger);
    let said = words::data_said(locale, words::Data::Sure);
    Message::text(said).with_buttons(vec![sure, back(locale, Page::ServerModeration)])
}

/// The file with all of it: lists of rows, as of a person.
#[must_use]
pub fn file(data: &PersonalData, now: Time) -> File {
    super::personal::json("iago server data 1", "server-data.json", data, now)
}

/// Who may challenge one, and whom one does not play.
#[must_use]
pub fn people(locale: Locale, open: bool, avoided: &[Avoided]) -> Message {
    let names: Vec<Option<String>> = avoided.iter().map(|it| it.name.clone()).collect();
    let mut rows = vec![ActionRow::People {
        press: ComponentId::Avoid,
        placeholder: words::choose(locale, Menu::Avoid),
    }];
    if !avoided.is_empty() {
        rows.push(ActionRow::Menu {
            present: None,
            press: ComponentId::AvoidNoMore,
            placeholder: words::choose(locale, Menu::Avoided),
            lines: avoided
                .iter()
                .map(|it| person(locale, it.user, it.name.as_deref()))
                .collect(),
        });
    }
    let message = Message {
        rows,
        ..Message::text(words::people(locale, open, &names))
    };
    message.with_buttons(vec![
        switch(locale, Setting::Open(!open), Label::Open(!open)),
        back(locale, Page::Own),
    ])
}

/// The people who are blocked in a server by `command`, and the menu to let one play again.
#[must_use]
pub fn blocked(locale: Locale, blocks: &[Blocked], command: &str) -> Message {
    let all: Vec<_> = blocks
        .iter()
        .map(|it| (it.user, it.by, it.at, it.reason.as_deref()))
        .collect();
    let mut message = Message::text(moderate::blocked(locale, &all, command));
    if !blocks.is_empty() {
        message.rows.push(ActionRow::Menu {
            present: None,
            press: ComponentId::Person(PersonPress {
                step: PersonStep::Do(PersonAct::Unblock),
                of: None,
                reason: None,
            }),
            placeholder: moderate::blocked_placeholder(locale),
            lines: blocks
                .iter()
                .map(|it| person(locale, it.user, it.name.as_deref()))
                .collect(),
        });
    }
    message
}

fn person(locale: Locale, user: UserId, known: Option<&str>) -> Line {
    let label: String = name::plain(locale, known).chars().take(100).collect();
    match label.trim() {
        "" => line(user.to_string(), user.to_string()),
        _ => line(user.to_string(), label),
    }
}

fn menu(locale: Locale, setting: Setting, menu: Menu, lines: Vec<Line>) -> ActionRow {
    ActionRow::Menu {
        present: None,
        press: ComponentId::Set(setting),
        placeholder: words::choose(locale, menu),
        lines,
    }
}

fn line(value: String, label: String) -> Line {
    Line {
        value,
        label,
        note: String::new(),
    }
}

fn switch(locale: Locale, setting: Setting, label: Label) -> Button {
    let press = ComponentId::Set(setting);
    Button::new(press, words::label(locale, label), Weight::Plain)
}

/// A button that leads to one of these pages.
#[must_use]
pub fn lead(locale: Locale, page: Page, label: Label) -> Button {
    let press = ComponentId::Settings(page);
    Button::new(press, words::label(locale, label), Weight::Plain)
}

fn back(locale: Locale, page: Page) -> Button {
    let press = ComponentId::Settings(page);
    let label = settings::label(locale, settings::Label::Back);
    Button::new(press, label, Weight::Plain)
}
