//! Sentences about roles by rating, in every language.

use referee::{GuildId, RoleId};
use rules::Game;
use text::Locale;
use text::roles::{self, Done, Menu, Refused, Rule, Unfit};
use text::t;

/// All sentences, each on lines of its own.
fn told(locale: Locale) -> String {
    let rule = |game, variant, least, refused| Rule {
        game,
        variant,
        least,
        role: RoleId(7),
        refused,
    };
    let rules = [
        rule(Game::Iago, "standard", 1600, None),
        rule(Game::Iago, "loose", 1800, Some(Refused::Forbidden)),
        rule(Game::Ampel, "standard", 1500, Some(Refused::Gone)),
    ];
    let page = |rules: &[Rule<'_>], lacking| {
        roles::page(locale, rules, lacking, Game::Isaac, "standard", 1700)
    };
    let mut lines = vec![
        page(&[], false),
        page(&rules, false),
        page(&rules[..1], true),
        roles::trouble(locale, GuildId(10), &rules, "`/referee settings`"),
        t!(locale, "roles-least", least = 1700_u32),
        roles::drop_line(locale, Game::Iago, "simple", 1700),
        t!(locale, "roles-button"),
        t!(locale, "roles-button-again"),
    ];
    let unfit = [
        Unfit::Everybody,
        Unfit::Managed,
        Unfit::Powerful,
        Unfit::Above,
        Unfit::Unchecked,
        Unfit::Full(20),
    ];
    lines.extend(unfit.map(|it| roles::unfit(locale, it)));
    lines.extend([Done::Chosen, Done::Dropped, Done::Again].map(|it| roles::done(locale, it)));
    let menus = [Menu::Pool, Menu::Least, Menu::Role, Menu::Drop];
    lines.extend(menus.map(|it| roles::choose(locale, it)));
    lines.join("\n")
}

#[test]
fn roles_by_rating_are_told_in_every_language() {
    for locale in Locale::ALL {
        insta::assert_snapshot!(format!("roles-{}", locale.code()), told(locale));
    }
}
