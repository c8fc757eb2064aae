//! `/<game> challenge`, and the menu on a person.

use super::super::challenge as chat;
use super::super::{Context, Failed};
use super::answer;
use app::{NewChallenge, Person};
use poise::ChoiceParameter;
use poise::serenity_prelude::{CommandOptionType, CreateCommandOption, User};
use referee::{Colours, Terms, TimeControl, UserId};
use rules::{AnyOptions, Game, OptionValue, Side};

/// Which rules of Iago.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum Variant {
    #[name = "variant-standard"]
    Standard,
    #[name = "variant-loose"]
    Loose,
    #[name = "variant-simple"]
    Simple,
}

impl Variant {
    /// The word of the rules and of the rating pools.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Loose => "loose",
            Variant::Simple => "simple",
        }
    }
}

/// Which tie-break of ISAAC.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum Tiebreak {
    #[name = "tiebreak-line"]
    Line,
    #[name = "tiebreak-squares"]
    Squares,
}

/// Who sets up first in Ampel.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum First {
    #[name = "first-red"]
    Red,
    #[name = "first-green"]
    Green,
}

/// Who plays which side.
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
            ClockChoice::Day => TimeControl::PerMove { days: 1 },
            ClockChoice::ThreeDays => TimeControl::PerMove { days: 3 },
            ClockChoice::Week => TimeControl::PerMove { days: 7 },
            ClockChoice::Bank => TimeControl::BANK,
        }
    }
}

/// What every game's challenge asks.
#[derive(Clone, Debug, Default)]
struct Common {
    opponent: Option<User>,
    colours: Option<Colour>,
    clock: Option<ClockChoice>,
    rated: Option<bool>,
}

/// Options of a game, set one by one from what was chosen.
fn chosen(game: Game, values: &[(&str, Option<OptionValue>)]) -> AnyOptions {
    let start = AnyOptions::default_of(game);
    values.iter().fold(start, |options, (name, value)| {
        value
            .as_ref()
            .and_then(|value| options.with(name, value).ok())
            .unwrap_or(options)
    })
}

async fn challenge(ctx: Context<'_>, options: AnyOptions, common: Common) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        let proposed = NewChallenge {
            opponent: common.opponent.as_ref().map(person),
            terms: Terms {
                options,
                control: common.clock.unwrap_or_default().control(),
                rated: common.rated.unwrap_or(true),
            },
            colours: match common.colours.unwrap_or_default() {
                Colour::Random => Colours::Random,
                Colour::First => Colours::Challenger(Side::First),
                Colour::Second => Colours::Challenger(Side::Second),
            },
            parent: invoker.parent,
            thread_possible: invoker.parent.is_none() && invoker.lacking_for_thread().is_empty(),
        };
        chat::challenge(data, invoker, proposed).await
    })
    .await
}

fn person(user: &User) -> Person {
    Person {
        id: UserId(user.id.get()),
        name: user.display_name().to_owned(),
        is_bot: user.bot,
    }
}

/// Challenges somebody, or anybody, to Iago.
#[poise::command(slash_command, rename = "challenge")]
pub async fn iago_challenge(
    ctx: Context<'_>,
    opponent: Option<User>,
    variant: Option<Variant>,
    penalty: Option<bool>,
    colours: Option<Colour>,
    clock: Option<ClockChoice>,
    rated: Option<bool>,
) -> Result<(), Failed> {
    let options = chosen(
        Game::Iago,
        &[
            ("variant", variant.map(|it| OptionValue::word(it.name()))),
            ("penalty", penalty.map(OptionValue::Flag)),
        ],
    );
    let common = Common {
        opponent,
        colours,
        clock,
        rated,
    };
    challenge(ctx, options, common).await
}

/// Challenges somebody, or anybody, to ISAAC.
#[poise::command(slash_command, rename = "challenge")]
pub async fn isaac_challenge(
    ctx: Context<'_>,
    opponent: Option<User>,
    tiebreak: Option<Tiebreak>,
    colours: Option<Colour>,
    clock: Option<ClockChoice>,
    rated: Option<bool>,
) -> Result<(), Failed> {
    let tiebreak = tiebreak.map(|it| match it {
        Tiebreak::Line => OptionValue::word("line"),
        Tiebreak::Squares => OptionValue::word("squares"),
    });
    let common = Common {
        opponent,
        colours,
        clock,
        rated,
    };
    challenge(ctx, chosen(Game::Isaac, &[("tiebreak", tiebreak)]), common).await
}

/// Challenges somebody, or anybody, to Ampel.
#[poise::command(slash_command, rename = "challenge")]
pub async fn ampel_challenge(
    ctx: Context<'_>,
    opponent: Option<User>,
    yellow: Option<u8>,
    first: Option<First>,
    colours: Option<Colour>,
    clock: Option<ClockChoice>,
    rated: Option<bool>,
) -> Result<(), Failed> {
    let first = first.map(|it| match it {
        First::Red => OptionValue::word("red"),
        First::Green => OptionValue::word("green"),
    });
    let yellow = yellow.map(|count| OptionValue::Number(u64::from(count)));
    let options = chosen(Game::Ampel, &[("yellow", yellow), ("first", first)]);
    let common = Common {
        opponent,
        colours,
        clock,
        rated,
    };
    challenge(ctx, options, common).await
}

/// The bounds of Ampel's number of yellow disks. poise would write them as `5.0`, which is no
/// integer to the platform's schema.
pub fn bound_yellow(option: CreateCommandOption) -> CreateCommandOption {
    option
        .kind(CommandOptionType::Integer)
        .min_int_value(5)
        .max_int_value(10)
}

/// Challenges a person to a rated match on a game's usual terms, by right-click.
async fn challenge_to(ctx: Context<'_>, game: Game, person: User) -> Result<(), Failed> {
    let common = Common {
        opponent: Some(person),
        ..Common::default()
    };
    challenge(ctx, AnyOptions::default_of(game), common).await
}

macro_rules! menus {
    ($($name:ident: $words:literal, $rename:literal, $game:expr;)+) => {$(
        /// Challenges a person by right-click.
        #[poise::command(
            context_menu_command = $words,
            rename = $rename,
            guild_only,
            install_context = "Guild",
            interaction_context = "Guild"
        )]
        pub async fn $name(ctx: Context<'_>, person: User) -> Result<(), Failed> {
            challenge_to(ctx, $game, person).await
        }
    )+};
}

menus! {
    challenge_to_iago: "Challenge to Iago", "challenge-to-iago", Game::Iago;
    challenge_to_isaac: "Challenge to ISAAC", "challenge-to-isaac", Game::Isaac;
    challenge_to_ampel: "Challenge to Ampel", "challenge-to-ampel", Game::Ampel;
}
