//! The pages of the settings: what is set, and menus to change it.

use super::message::{ActionRow, Button, File, Line, Message, Weight};
use super::picker;
use super::picture::{draw, drawn_as};
use super::{rest, server};
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, Page, Setting};
use app::{GuildSettings, Look, PlayerSettings, Posting, Theme};
use referee::TimeControl;
use render::{Scene, Size, View};
use rules::{AnyOptions, AnyPosition, Game};
use text::settings::{self as words, Label};
use text::{Locale, answer, name};

/// How boards can be posted, each with its value in the menu.
pub const POSTINGS: [(Posting, &str); 4] = [
    (Posting::Fold, "fold"),
    (Posting::Remove, "remove"),
    (Posting::Keep, "keep"),
    (Posting::Thread, "thread"),
];

/// How wide the picture of a theme is: four of them stand side by side.
const SAMPLE: Size = match Size::new(480) {
    Ok(size) => size,
    Err(_) => Size::BOARD,
};

/// The value of the line that leaves a choice to the app or the server.
const AUTO: &str = "auto";

/// How many plies the position in these pictures has: enough for some of everything.
const PLIES: usize = 24;

/// One's own settings; `manager` may go on to the server's.
#[must_use]
pub fn own(locale: Locale, settings: &PlayerSettings, manager: bool) -> Message {
    let language = settings.language.as_deref().map(Locale::from_code);
    let theme = settings.theme.map(Theme::name);
    let facts = words::Own {
        language,
        theme,
        patterns: settings.patterns,
        text_board: settings.text_board,
        own_numbers: settings.own_coordinates,
        tips: !settings.without_tips,
    };
    let toggles = vec![
        button(
            locale,
            ComponentId::Set(Setting::TextBoard(!settings.text_board)),
            Label::TextBoard(!settings.text_board),
        ),
        button(
            locale,
            ComponentId::Set(Setting::OwnNumbers(!settings.own_coordinates)),
            Label::OwnNumbers(!settings.own_coordinates),
        ),
        button(
            locale,
            ComponentId::Set(Setting::Tips(settings.without_tips)),
            Label::Tips(settings.without_tips),
        ),
        rest::switch(
            locale,
            Setting::Turned(!settings.turned),
            text::rest::Label::Turned(!settings.turned),
        ),
    ];
    let mut further = vec![button(
        locale,
        ComponentId::Settings(Page::OwnTheme),
        Label::Themes,
    )];
    further.push(rest::lead(locale, Page::OwnTime, text::rest::Label::Time));
    further.push(server::lead(
        locale,
        Page::OwnPeople,
        text::server::Label::People,
    ));
    if manager {
        let page = ComponentId::Settings(Page::Server);
        further.push(button(locale, page, Label::Server));
    }
    let message = Message {
        rows: vec![languages(
            Setting::OwnLanguage,
            words::language_of_app(locale),
            words::choose_language(locale),
        )],
        ..Message::text(format!(
            "{}\n{}",
            words::own(locale, facts),
            text::rest::turned(locale, settings.turned)
        ))
    };
    let present = settings.language.as_deref().unwrap_or(AUTO);
    let message = message.with_present(&ComponentId::Set(Setting::OwnLanguage), present);
    message.with_buttons(toggles).with_buttons(further)
}

/// The server's settings; `clock` is the usual one.
#[must_use]
pub fn server(locale: Locale, settings: &GuildSettings, clock: TimeControl) -> Message {
    let variants: Vec<(Game, &str)> = Game::ALL
        .into_iter()
        .flat_map(|game| {
            picker::facts(game)
                .variants
                .iter()
                .map(move |it| (game, *it))
        })
        .collect();
    let usual = |game: Game| {
        let mut own = variants.iter().filter(move |(of, _)| *of == game);
        let first = own.clone().next();
        own.find(|(_, it)| Some(*it) == settings.variant.as_deref())
            .or(first)
    };
    let facts = words::Server {
        language: settings.language.as_deref().map(Locale::from_code),
        posting: posting(locale, settings.posting),
        clock: name::control(locale, clock),
        variants: Game::ALL
            .into_iter()
            .filter_map(|game| usual(game).map(|(game, it)| words::variant(locale, *game, it)))
            .collect(),
        theme: settings.theme.map(Theme::name),
    };
    let postings = POSTINGS.map(|(it, value)| line(value, posting(locale, it)));
    let clocks = TimeControl::OFFERED.map(|it| line(&it.to_string(), name::control(locale, it)));
    let variants = variants
        .iter()
        .map(|(game, it)| line(it, words::variant(locale, *game, it)));
    let menu = |setting: Setting, placeholder: String, lines: Vec<Line>| ActionRow::Menu {
        present: None,
        press: ComponentId::Set(setting),
        placeholder,
        lines,
    };
    let message = Message {
        rows: vec![
            languages(
                Setting::ServerLanguage,
                answer::language_of_server(locale),
                words::choose_public_language(locale),
            ),
            menu(
                Setting::Posting,
                words::choose_posting(locale),
                postings.to_vec(),
            ),
            menu(Setting::Clock, words::choose_clock(locale), clocks.to_vec()),
            menu(
                Setting::Variant,
                words::choose_variant(locale),
                variants.collect(),
            ),
        ],
        ..Message::text(words::server(locale, &facts))
    };
    let posting = POSTINGS.iter().find(|(it, _)| *it == settings.posting);
    let message = [
        (
            Setting::ServerLanguage,
            settings.language.clone().unwrap_or_else(|| AUTO.to_owned()),
        ),
        (
            Setting::Posting,
            posting.map_or("", |(_, value)| *value).to_owned(),
        ),
        (Setting::Clock, clock.to_string()),
        (
            Setting::Variant,
            settings.variant.clone().unwrap_or_default(),
        ),
    ]
    .into_iter()
    .fold(message, |message, (setting, value)| {
        message.with_present(&ComponentId::Set(setting), &value)
    });
    let lead = |page, label| server::lead(locale, page, label);
    message.with_buttons(vec![
        button(
            locale,
            ComponentId::Settings(Page::ServerTheme),
            Label::Themes,
        ),
        rest::lead(locale, Page::ServerPlay, text::rest::Label::Play),
        lead(Page::ServerModeration, text::server::Label::Moderation),
        lead(Page::ServerNews, text::server::Label::News),
        button(locale, ComponentId::Settings(Page::Own), Label::Back),
    ])
}

fn posting(locale: Locale, posting: Posting) -> String {
    let named = match posting {
        Posting::Fold => answer::Posting::Fold,
        Posting::Remove => answer::Posting::Remove,
        Posting::Keep => answer::Posting::Keep,
        Posting::Thread => answer::Posting::Thread,
    };
    answer::posting(locale, named)
}

/// A picture of each look for private boards, and the menu to choose one.
pub async fn own_looks(data: &Data, locale: Locale, settings: &PlayerSettings) -> Message {
    let patterns = settings.patterns;
    // The server's own default is a theme like the others.
    let default = line(AUTO, words::theme_of_server(locale));
    let lines = std::iter::once(default).chain(themes(locale)).collect();
    let chosen = settings.theme.map(Theme::name);
    let said = format!(
        "{}\n{}",
        words::themes(locale, chosen, true),
        words::patterns(locale, patterns)
    );
    looks(data, locale, patterns, (Setting::OwnTheme, lines), said)
        .await
        .with_present(&ComponentId::Set(Setting::OwnTheme), chosen.unwrap_or(AUTO))
        .with_buttons(vec![
            button(
                locale,
                ComponentId::Set(Setting::Patterns(!patterns)),
                Label::Patterns(!patterns),
            ),
            button(locale, ComponentId::Settings(Page::Own), Label::Back),
        ])
}

/// A picture of each theme a server can have, and the menu to choose one.
pub async fn server_themes(data: &Data, locale: Locale, settings: &GuildSettings) -> Message {
    let said = words::themes(locale, settings.theme.map(Theme::name), false);
    let lines = themes(locale).collect();
    let present = settings
        .theme
        .map_or(render::ThemeName::default().name(), Theme::name);
    looks(data, locale, false, (Setting::ServerTheme, lines), said)
        .await
        .with_present(&ComponentId::Set(Setting::ServerTheme), present)
        .with_buttons(vec![button(
            locale,
            ComponentId::Settings(Page::Server),
            Label::Back,
        )])
}

/// A line for each theme.
fn themes(locale: Locale) -> impl Iterator<Item = Line> {
    let named = move |it: Theme| line(it.name(), words::theme(locale, it.name()));
    Theme::ALL.into_iter().map(named)
}

async fn looks(
    data: &Data,
    locale: Locale,
    patterns: bool,
    (setting, lines): (Setting, Vec<Line>),
    said: String,
) -> Message {
    let mut files = Vec::new();
    for (number, it) in (1..).zip(Theme::ALL) {
        let named = words::theme(locale, it.name());
        let look = Look {
            theme: Some(it),
            patterns,
        };
        let Some(bytes) = sample(data, look).await else {
            continue;
        };
        files.push(File {
            name: format!("{number}-{}.png", it.name()),
            bytes,
            alt: words::theme_alt(locale, &named),
        });
    }
    Message {
        files,
        rows: vec![ActionRow::Menu {
            present: None,
            press: ComponentId::Set(setting),
            placeholder: words::choose_theme(locale),
            lines,
        }],
        ..Message::text(said)
    }
}

/// The same position in a look.
async fn sample(data: &Data, look: Look) -> Option<Vec<u8>> {
    let mut position = AnyPosition::start(AnyOptions::default_of(Game::ALL[0]));
    let mut effects = Vec::new();
    for ply in 0..PLIES {
        let actions = position.public_actions();
        // Any legal action will do; these lie apart from each other.
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
    draw(data, scene, drawn_as(look), SAMPLE).await
}

fn languages(setting: Setting, default: String, placeholder: String) -> ActionRow {
    let spoken = Locale::ALL.map(|it| line(it.code(), answer::language_name(it)));
    ActionRow::Menu {
        present: None,
        press: ComponentId::Set(setting),
        placeholder,
        lines: std::iter::once(line(AUTO, default)).chain(spoken).collect(),
    }
}

fn line(value: &str, label: String) -> Line {
    Line {
        value: value.to_owned(),
        label,
        note: String::new(),
    }
}

fn button(locale: Locale, press: ComponentId, label: Label) -> Button {
    Button::new(press, words::label(locale, label), Weight::Plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use render::ThemeName;

    #[test]
    fn every_theme_that_is_drawn_can_be_chosen_and_the_other_way_round() {
        let drawn = ThemeName::ALL.map(ThemeName::name);
        assert_eq!(Theme::ALL.map(Theme::name), drawn);
        for it in Theme::ALL {
            let look = Look {
                theme: Some(it),
                patterns: true,
            };
            assert_eq!(drawn_as(look).theme.name(), it.name());
            assert!(drawn_as(look).patterns);
        }
    }
}
