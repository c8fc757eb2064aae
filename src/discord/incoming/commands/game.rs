//! The commands of a game, made from its options in the rules and its words in chat.

use super::answer::{Command, game_of};
use super::challenge::{Common, challenge, challenge_to};
use super::choices::{Chosen, choice};
use super::isaac::coordinates;
use super::learn::{learn, rules};
use super::look::{advice, analyse, board, explain, puzzle, ranked, rated, record, replay};
use super::play::{abort, call_off, draw, give_time, played, resign, suggest, takeback};
use crate::discord::context::{Context, Data};
use crate::discord::error::Error;
use crate::discord::views::picker;
use ::rules::{AnyOptions, Game, GameOptions, OptionError, OptionValue, Position, with_game};
use app::variant_key;
use poise::serenity_prelude::{
    CommandOptionType, CreateCommandOption, ResolvedOption, ResolvedValue, User,
};
use referee::{Colours, TimeControl};
use search::Level;
use std::borrow::Cow;
use std::sync::Arc;

type Parameter = poise::CommandParameter<Arc<Data>, Error>;

/// The option whose values have ratings of their own.
const VARIANT: &str = "variant";

/// The game's slash command, and its entry in the menu on a person.
pub fn commands(game: Game) -> [Command; 2] {
    let chat = picker::facts(game);
    let variant = || options(game).filter(|it| it.name == VARIANT);
    let (mut propose, mut moving) = (propose(), moving());
    let (mut leaderboard, mut rating) = (leaderboard(), rating());
    for level in propose
        .parameters
        .iter_mut()
        .filter(|it| it.name == "level")
    {
        let highest = Level::all(game).count();
        let levels = 1..=highest;
        let levels = levels.map(|it| choice(format!("level-{highest}-{it}")));
        level.choices = levels.collect();
        level.type_setter = Some(place);
    }
    propose.parameters.splice(1..1, options(game));
    leaderboard.parameters.extend(variant());
    rating.parameters.splice(1..1, variant());
    for what in &mut moving.parameters {
        what.name = Cow::Borrowed(chat.moved);
        what.required = true;
    }
    let mut subcommands = vec![
        propose,
        moving,
        callout(),
        coordinates(),
        board(),
        advice(),
        analyse(),
        explain(),
        puzzle(),
        resign(),
        takeback(),
        draw(),
        call_off(),
        abort(),
        give_time(),
        leaderboard,
        rating,
        replay(),
        record(),
        rules(),
        learn(),
    ];
    subcommands.retain(|it| match &*it.name {
        "callout" => chat.aside.is_some(),
        "coordinates" => game.facts().has_own_numbers,
        "draw" => game.facts().allows_draw,
        _ => true,
    });
    let parent = Command {
        subcommands,
        subcommand_required: true,
        ..named(parent(), game, game.name().to_owned())
    };
    let menu = format!("challenge-to-{}", game.name());
    [parent, named(challenge_person(), game, menu)]
}

fn named(command: Command, game: Game, name: String) -> Command {
    Command {
        qualified_name: Cow::Owned(name.clone()),
        name: Cow::Owned(name),
        custom_data: Box::new(game),
        ..command
    }
}

/// The game's options as options of a command.
fn options(game: Game) -> impl Iterator<Item = Parameter> {
    let usual = AnyOptions::default_of(game).pairs().into_iter();
    usual.map(move |(name, kind)| Parameter {
        name: Cow::Borrowed(name),
        name_localizations: Cow::Borrowed(&[]),
        description: None,
        description_localizations: Cow::Borrowed(&[]),
        required: false,
        channel_types: None,
        choices: words(game, name)
            .map(|word| choice(format!("{name}-{word}")))
            .collect(),
        type_setter: Some(match kind {
            OptionValue::Word(_) => place,
            OptionValue::Flag(_) => |it| it.kind(CommandOptionType::Boolean),
            OptionValue::Number(_) => with_game!(Game, game, |P| number::<P>),
        }),
        autocomplete_callback: None,
        __non_exhaustive: (),
    })
}

/// The values of an option that is a word; none for a flag or a number.
fn words(game: Game, option: &str) -> impl Iterator<Item = String> {
    let mut words = Vec::new();
    for (name, value) in AnyOptions::every(game).iter().flat_map(AnyOptions::pairs) {
        if let OptionValue::Word(word) = value
            && name == option
            && !words.contains(&word)
        {
            words.push(word);
        }
    }
    words.into_iter()
}

/// Makes the option an integer: a choice is sent as its index in the list.
fn place(option: CreateCommandOption) -> CreateCommandOption {
    option.kind(CommandOptionType::Integer)
}

/// Sets the bounds of the one number among a game's options. poise would write them as `5.0`, which Discord's schema
/// does not take for an integer.
fn number<P: Position>(option: CreateCommandOption) -> CreateCommandOption {
    let every = P::Options::every();
    let values = every.iter().flat_map(GameOptions::pairs);
    let numbers = values.filter_map(|(_, value)| match value {
        OptionValue::Number(number) => Some(number),
        OptionValue::Word(_) | OptionValue::Flag(_) => None,
    });
    let bounds = (numbers.clone().min(), numbers.max());
    let (least, most) = (bounds.0.unwrap_or(0), bounds.1.unwrap_or(0));
    place(option).min_int_value(least).max_int_value(most)
}

/// The chosen options of a game, the rest at their defaults.
///
/// # Errors
/// Fails if the game does not have a chosen value.
fn chosen(game: Game, args: &[ResolvedOption<'_>]) -> Result<AnyOptions, OptionError> {
    let usual = AnyOptions::default_of(game);
    let mut kinds = usual.pairs().into_iter();
    kinds.try_fold(usual, |options, (name, kind)| {
        match args.iter().find(|it| it.name == name) {
            Some(given) => options.with(name, &value(game, name, &kind, &given.value)?),
            None => Ok(options),
        }
    })
}

fn value(
    game: Game,
    name: &str,
    kind: &OptionValue,
    given: &ResolvedValue<'_>,
) -> Result<OptionValue, OptionError> {
    let number = |it: &i64| usize::try_from(*it).map_err(|_| OptionError::UnknownValue);
    match (kind, given) {
        (OptionValue::Word(_), ResolvedValue::Integer(place)) => {
            let word = words(game, name).nth(number(place)?);
            word.map(OptionValue::Word).ok_or(OptionError::UnknownValue)
        }
        (OptionValue::Flag(_), ResolvedValue::Boolean(flag)) => Ok(OptionValue::Flag(*flag)),
        (OptionValue::Number(_), ResolvedValue::Integer(it)) => {
            Ok(OptionValue::Number(number(it)? as u64))
        }
        _ => Err(OptionError::UnknownValue),
    }
}

/// The chosen variant's key, or the usual one. Games without variants have only the usual key.
///
/// # Errors
/// Fails if the game does not have the variant.
fn variant(game: Game, args: &[ResolvedOption<'_>]) -> Result<String, OptionError> {
    chosen(game, args).map(variant_key)
}

#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn parent(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Challenges a person from the menu on them.
#[poise::command(
    context_menu_command = "Challenge",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn challenge_person(ctx: Context<'_>, person: User) -> Result<(), Error> {
    challenge_to(ctx, game_of(ctx), person).await
}

/// Challenges a player, or any player. The game's own options follow the opponent.
#[poise::command(slash_command, rename = "challenge")]
async fn propose(
    ctx: Context<'_>,
    opponent: Option<User>,
    colours: Option<Chosen<Colours>>,
    clock: Option<Chosen<TimeControl>>,
    rated: Option<bool>,
    level: Option<u8>,
    thread: Option<bool>,
) -> Result<(), Error> {
    let common = Common {
        opponent,
        colours: colours.map(|it| it.0),
        clock: clock.map(|it| it.0),
        rated,
        level: level.map(|place| u64::from(place) + 1),
        variant_named: ctx.args.iter().any(|it| it.name == VARIANT),
        thread,
    };
    challenge(ctx, chosen(game_of(ctx), ctx.args), common).await
}

/// Plays the typed action. Each game names the option differently, so it is read by its position.
#[poise::command(slash_command, rename = "move")]
async fn moving(
    ctx: Context<'_>,
    #[autocomplete = "suggest"]
    #[max_length = 100]
    _what: Option<String>,
) -> Result<(), Error> {
    let typed = match ctx.args.first().map(|it| &it.value) {
        Some(ResolvedValue::String(typed)) => (*typed).to_owned(),
        _ => String::new(),
    };
    played(ctx, typed).await
}

/// Plays the one action that the game has a command of its own for, such as Iago's callout.
#[poise::command(slash_command)]
async fn callout(ctx: Context<'_>) -> Result<(), Error> {
    let token = picker::facts(game_of(ctx)).aside.map(|(token, _)| token);
    played(ctx, token.unwrap_or_default().to_owned()).await
}

/// Shows the best players of this server.
#[poise::command(slash_command)]
async fn leaderboard(ctx: Context<'_>) -> Result<(), Error> {
    ranked(ctx, variant(game_of(ctx), ctx.args)).await
}

/// Shows how a player's rating has moved.
#[poise::command(slash_command)]
async fn rating(
    ctx: Context<'_>,
    player: Option<User>,
    everybody: Option<bool>,
) -> Result<(), Error> {
    let variant = variant(game_of(ctx), ctx.args);
    rated(ctx, player, variant, everybody).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use poise::serenity_prelude::CommandData;
    use serde_json::json;

    #[test]
    fn a_value_a_game_does_not_have_is_refused_and_turned_into_no_other() {
        let game = |options: AnyOptions| options.game();
        for of in Game::ALL {
            let usual = AnyOptions::default_of(of);
            for (name, kind) in usual.pairs() {
                for given in [-1, 3, 4, 11, 300, i64::MAX] {
                    let given = ResolvedValue::Integer(given);
                    let set = value(of, name, &kind, &given);
                    let set = set.and_then(|value| usual.with(name, &value));
                    assert!(set.map(game).is_err(), "{of} {name} {given:?}");
                }
            }
        }
    }

    /// Catches a leaderboard or rating of a variant that was not asked for.
    #[test]
    fn a_variant_a_game_does_not_have_is_refused() {
        let resolved = |place: i64| {
            let option = json!([{"name": VARIANT, "type": 4, "value": place}]);
            let data = json!({"id": "1", "name": "iago", "type": 1, "options": option});
            serde_json::from_value::<CommandData>(data).expect("a command")
        };
        for (place, read) in [
            (0, Some("standard")),
            (2, Some("simple")),
            (3, None),
            (-1, None),
        ] {
            let data = resolved(place);
            let read = read.map(str::to_owned);
            assert_eq!(variant(Game::Iago, &data.options()).ok(), read, "{place}");
        }
        assert_eq!(variant(Game::Isaac, &[]).ok().as_deref(), Some("standard"));
    }
}
