//! The settings page about roles by rating.

use super::message::{ActionRow, Button, Line, Message, Weight};
use super::{picker, settings};
use crate::discord::custom_id::{ComponentId, Draft, RolesAct, RolesPress};
use app::{RatingRole, RoleTrouble};
use rules::Game;
use text::Locale;
use text::roles::{self as words, Menu, Refused, Rule};
use text::t;

/// The numbers of points that a manager can choose. New players begin with 1,500.
const LEASTS: [u32; 15] = [
    1200, 1300, 1400, 1450, 1500, 1550, 1600, 1650, 1700, 1750, 1800, 1900, 2000, 2100, 2200,
];

impl Draft {
    /// The choice that is shown when the page opens.
    #[must_use]
    pub fn first() -> Draft {
        let game = Game::ALL[0];
        Draft {
            game,
            variant: picker::pools(game)[0].to_owned(),
            least: 1600,
        }
    }

    /// True if the page offers this pool and this number of points.
    #[must_use]
    pub fn is_offered(&self) -> bool {
        LEASTS.contains(&self.least) && picker::pools(self.game).contains(&self.variant.as_str())
    }
}

/// A rule of a server, in the form from which its text is written.
fn rule(rule: &RatingRole) -> Rule<'_> {
    Rule {
        game: rule.pool.game,
        variant: &rule.pool.variant,
        least: rule.least,
        role: rule.role,
        refused: rule.trouble.map(|trouble| match trouble {
            RoleTrouble::Forbidden => Refused::Forbidden,
            RoleTrouble::Gone => Refused::Gone,
            RoleTrouble::Powerful => Refused::Powerful,
        }),
    }
}

/// The rules that a server has chosen, with menus to change them. If `lacking` is set, the bot has no permission to
/// give roles in this server.
#[must_use]
pub fn page(locale: Locale, rules: &[RatingRole], lacking: bool, draft: &Draft) -> Message {
    let told: Vec<Rule<'_>> = rules.iter().map(rule).collect();
    let press = |act: RolesAct| {
        let draft = draft.clone();
        ComponentId::Roles(RolesPress { act, draft })
    };
    let menu = |act: RolesAct, menu: Menu, lines: Vec<Line>| ActionRow::Menu {
        present: None,
        press: press(act),
        placeholder: words::choose(locale, menu),
        lines,
    };
    let mut rows = Vec::new();
    if !lacking {
        let pools = Game::ALL.into_iter().flat_map(|game| {
            let of = |variant: &&str| {
                let draft = Draft {
                    game,
                    variant: (*variant).to_owned(),
                    least: draft.least,
                };
                line(draft.to_string(), words::pool(locale, game, variant))
            };
            picker::pools(game).iter().map(of).collect::<Vec<_>>()
        });
        let leasts = LEASTS.map(|least| {
            let draft = Draft {
                least,
                ..draft.clone()
            };
            line(draft.to_string(), t!(locale, "roles-least", least))
        });
        rows.push(menu(RolesAct::Pool, Menu::Pool, pools.collect()));
        rows.push(menu(RolesAct::Least, Menu::Least, leasts.to_vec()));
        rows.push(ActionRow::Roles {
            press: press(RolesAct::Add),
            placeholder: words::choose(locale, Menu::Role),
        });
    }
    if !rules.is_empty() {
        let lines = rules.iter().map(|rule| {
            let (game, variant) = (rule.pool.game, rule.pool.variant.as_str());
            let draft = Draft {
                game,
                variant: variant.to_owned(),
                least: rule.least,
            };
            let label = words::drop_line(locale, game, variant, rule.least);
            line(draft.to_string(), label)
        });
        rows.push(menu(RolesAct::Drop, Menu::Drop, lines.collect()));
    }
    let again = lacking || rules.iter().any(|it| it.trouble.is_some());
    let again = again.then(|| {
        let label = t!(locale, "roles-button-again");
        Button::new(press(RolesAct::Again), label, Weight::Main)
    });
    let back = settings::back(locale);
    let buttons = again.into_iter().chain([back]);
    let message = Message {
        rows,
        ..Message::text(words::page(
            locale,
            &told,
            lacking,
            draft.game,
            &draft.variant,
            draft.least,
        ))
    };
    let message = [RolesAct::Pool, RolesAct::Least]
        .into_iter()
        .fold(message, |message, act| {
            message.with_present(&press(act), &draft.to_string())
        });
    message.with_buttons(buttons.collect())
}

/// Tells a manager that Discord does not let the bot give the roles which this manager has chosen. `command` is the
/// command that opens the settings.
#[must_use]
pub fn trouble(
    locale: Locale,
    guild: referee::GuildId,
    rules: &[RatingRole],
    command: &str,
) -> Message {
    let told: Vec<Rule<'_>> = rules.iter().map(rule).collect();
    Message::text(words::trouble(locale, guild, &told, command))
}

fn line(value: String, label: String) -> Line {
    Line {
        value,
        label,
        note: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::{CHOSEN_ROLES, Pool};
    use referee::{GuildId, RoleId, UserId};

    /// The largest number of rules that a server may have, each with the longest text.
    fn longest() -> Vec<RatingRole> {
        let rule = |number: usize| RatingRole {
            pool: Pool {
                guild: GuildId(1),
                game: Game::ALL[0],
                variant: "standard".to_owned(),
                opponents: app::Opponents::People,
            },
            least: LEASTS[number % LEASTS.len()],
            role: RoleId(u64::MAX >> 1),
            made_by: UserId(1),
            trouble: Some(RoleTrouble::Forbidden),
        };
        (0..CHOSEN_ROLES).map(rule).collect()
    }

    #[test]
    fn the_longest_page_is_within_the_platforms_limits() {
        for locale in Locale::ALL {
            for lacking in [false, true] {
                let message = page(locale, &longest(), lacking, &Draft::first());
                let length = message.text.chars().count();
                assert!(length <= 2_000, "{locale:?}: {length}");
                assert!(message.rows.len() <= 5);
            }
        }
        assert!(Draft::first().is_offered());
    }
}
