//! What the challenges of all games have in common.

use super::answer::answer;
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::handlers::{self, opponent};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use app::{NewChallenge, Person};
use poise::ChoiceParameter;
use poise::serenity_prelude::User;
use referee::{Colours, Terms, TimeControl, UserId};
use rules::{AnyOptions, Game, OptionValue, Side};
use text::name;
use text::opponent as words;

#[derive(Clone, Copy, Debug, Default, ChoiceParameter)]
pub enum Colour {
    #[default]
    #[name = "colours-random"]
    Random,
    #[name = "colours-first"]
    First,
    #[name = "colours-second"]
    Second,
}

/// The clocks offered, in the order of [`TimeControl::OFFERED`].
#[derive(Clone, Copy, Debug, Default, ChoiceParameter)]
pub enum ClockChoice {
    #[default]
    #[name = "clock-none"]
    None,
    #[name = "clock-live"]
    Live,
    #[name = "clock-quarter"]
    Quarter,
    #[name = "clock-sudden"]
    Sudden,
    #[name = "clock-byoyomi"]
    Byoyomi,
    #[name = "clock-day"]
    Day,
    #[name = "clock-three-days"]
    ThreeDays,
    #[name = "clock-week"]
    Week,
    #[name = "clock-bank"]
    Bank,
}

impl ClockChoice {
    const fn control(self) -> TimeControl {
        match self {
            ClockChoice::None => TimeControl::None,
            ClockChoice::Live => TimeControl::LIVE,
            ClockChoice::Quarter => TimeControl::QUARTER,
            ClockChoice::Sudden => TimeControl::SUDDEN,
            ClockChoice::Byoyomi => TimeControl::BYOYOMI,
            ClockChoice::Day => TimeControl::per_move(1),
            ClockChoice::ThreeDays => TimeControl::per_move(3),
            ClockChoice::Week => TimeControl::per_move(7),
            ClockChoice::Bank => TimeControl::BANK,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Common {
    /// The opponent; `None` for an open challenge.
    pub opponent: Option<User>,
    pub colours: Option<Colour>,
    pub clock: Option<ClockChoice>,
    pub rated: Option<bool>,
    pub level: Option<u64>,
    pub variant_named: bool,
    pub thread: Option<bool>,
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum LevelOfEight {
    #[name = "level-8-1"]
    One,
    #[name = "level-8-2"]
    Two,
    #[name = "level-8-3"]
    Three,
    #[name = "level-8-4"]
    Four,
    #[name = "level-8-5"]
    Five,
    #[name = "level-8-6"]
    Six,
    #[name = "level-8-7"]
    Seven,
    #[name = "level-8-8"]
    Eight,
}

impl From<LevelOfEight> for u64 {
    fn from(level: LevelOfEight) -> u64 {
        level as u64 + 1
    }
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum LevelOfFive {
    #[name = "level-5-1"]
    One,
    #[name = "level-5-2"]
    Two,
    #[name = "level-5-3"]
    Three,
    #[name = "level-5-4"]
    Four,
    #[name = "level-5-5"]
    Five,
}

impl From<LevelOfFive> for u64 {
    fn from(level: LevelOfFive) -> u64 {
        level as u64 + 1
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionValueError;

/// Options of a game, set one by one from what was chosen.
///
/// # Errors
/// A value the game does not have: it is refused, never turned into another.
pub fn chosen(
    game: Game,
    values: &[(&str, Option<OptionValue>)],
) -> Result<AnyOptions, OptionValueError> {
    let start = AnyOptions::default_of(game);
    let set = values
        .iter()
        .filter_map(|(name, value)| value.as_ref().map(|value| (*name, value)));
    set.into_iter().try_fold(start, |options, (name, value)| {
        options.with(name, value).map_err(|_| OptionValueError)
    })
}

pub async fn challenge(
    ctx: Context<'_>,
    options: Result<AnyOptions, OptionValueError>,
    common: Common,
) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let Ok(mut options) = options else {
            let said = text::challenge::no_such_value(invoker.reader);
            return Ok(Reply::private(Message::text(said)));
        };
        let settings = data.app.guild_settings(invoker.guild).await?;
        if !common.variant_named {
            options = handlers::challenge::usual(&settings, options);
        }
        let opponent = common.opponent.as_ref().map(person);
        let against_me = opponent.as_ref().is_some_and(|it| data.is_me(it.id));
        // A match against the engine has no clock that nobody chose.
        let usual = match against_me {
            true => settings.clock.unwrap_or_default(),
            false => data.usual_clock(&settings, invoker.guild),
        };
        let terms = Terms {
            options,
            control: common.clock.map_or(usual, ClockChoice::control),
            rated: common.rated.unwrap_or(true),
        };
        let colours = match common.colours.unwrap_or_default() {
            Colour::Random => Colours::Random,
            Colour::First => Colours::Challenger(Side::First),
            Colour::Second => Colours::Challenger(Side::Second),
        };
        let say = |words: String| Ok(Reply::private(Message::text(words)));
        if against_me {
            // Against the engine a match is casual unless the player asks for a rated one.
            let terms = Terms {
                rated: common.rated.unwrap_or(false),
                ..terms
            };
            let proposed = opponent::Proposed {
                terms,
                colours,
                level: common.level,
                parent: invoker.parent,
                thread: common.thread,
            };
            return opponent::challenge(data, invoker, proposed).await;
        }
        if common.level.is_some() {
            return say(words::level_of_a_person(invoker.reader));
        }
        if let Some(absent) = common.opponent.as_ref().filter(|it| !is_here(ctx, it)) {
            let named = name::player(invoker.reader, UserId(absent.id.get()));
            return say(text::challenge::absent(invoker.reader, &named));
        }
        let proposed = NewChallenge {
            opponent,
            terms,
            colours,
            parent: invoker.parent,
            thread: common.thread,
            thread_possible: invoker.thread_possible(),
        };
        handlers::challenge::challenge(data, invoker, proposed).await
    })
    .await
}

/// Whether a person named in a command is a member of the server, as the command's data says.
fn is_here(ctx: Context<'_>, user: &User) -> bool {
    let named = &ctx.interaction.data.resolved;
    named.members.contains_key(&user.id)
}

pub fn person(user: &User) -> Person {
    Person {
        id: UserId(user.id.get()),
        name: user.display_name().to_owned(),
        account: Some(user.name.to_string()),
        is_bot: user.bot,
    }
}

/// Challenges a person to a rated match on a game's usual terms, by right-click.
pub async fn challenge_to(ctx: Context<'_>, game: Game, person: User) -> Result<(), Error> {
    let common = Common {
        opponent: Some(person),
        ..Common::default()
    };
    challenge(ctx, Ok(AnyOptions::default_of(game)), common).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_a_game_does_not_have_is_refused_and_turned_into_no_other() {
        for (yellow, allowed) in [(4, false), (5, true), (10, true), (11, false), (300, false)] {
            let options = chosen(
                Game::Ampel,
                &[("yellow", Some(OptionValue::Number(yellow)))],
            );
            let set = options.map(|options| {
                let mut pairs = options.pairs().into_iter();
                pairs
                    .find(|(name, _)| *name == "yellow")
                    .map(|(_, value)| value)
            });
            let kept = Ok(Some(OptionValue::Number(yellow)));
            assert_eq!(set, if allowed { kept } else { Err(OptionValueError) });
        }
        let variant = OptionValue::word("sideways");
        let options = chosen(Game::Iago, &[("variant", Some(variant))]);
        assert_eq!(options, Err(OptionValueError));
    }
}
