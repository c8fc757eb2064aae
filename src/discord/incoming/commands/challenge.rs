//! The challenge commands of all games.

use super::answer::answer;
use crate::discord::asking::Asking;
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::handlers::replies::no_such_value;
use crate::discord::handlers::{self, opponent};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use app::{NewChallenge, Person};
use poise::serenity_prelude::User;
use referee::{Colours, Terms, TimeControl, UserId};
use rules::{AnyOptions, Game, OptionError};
use text::name;
use text::t;

#[derive(Clone, Debug, Default)]
pub struct Common {
    /// The opponent; `None` for an open challenge.
    pub opponent: Option<User>,
    pub colours: Option<Colours>,
    pub clock: Option<TimeControl>,
    pub rated: Option<bool>,
    pub level: Option<u64>,
    pub variant_named: bool,
    pub thread: Option<bool>,
}

pub async fn challenge(
    ctx: Context<'_>,
    options: Result<AnyOptions, OptionError>,
    common: Common,
) -> Result<(), Error> {
    answer(ctx, async |asking| {
        let Ok(mut options) = options else {
            return Ok(no_such_value(asking));
        };
        let settings = asking.app.guild_settings(asking.caller.guild()).await?;
        if !common.variant_named {
            options = handlers::challenge::usual(&settings, options);
        }
        let opponent = common.opponent.as_ref().map(person);
        let against_me = opponent.as_ref().is_some_and(|it| it.id == asking.login.me);
        // A match against the engine has no clock unless the player chooses one.
        let usual = match against_me {
            true => TimeControl::None,
            false => asking.usual_clock(&settings, asking.caller.place),
        };
        let terms = Terms {
            options,
            control: common.clock.unwrap_or(usual),
            rated: common.rated.unwrap_or(true),
        };
        let colours = common.colours.unwrap_or_default();
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
                thread: common.thread,
                quiet: false,
                rematch_of: None,
            };
            return opponent::challenge(asking, proposed).await;
        }
        if common.level.is_some() {
            return say(t!(asking.reader, "engine-level-of-a-person"));
        }
        if let Some(absent) = common
            .opponent
            .as_ref()
            .filter(|it| !is_here(ctx, asking, it))
        {
            let named = name::player(asking.reader, UserId(absent.id.get()));
            return say(t!(
                asking.reader,
                "challenge-refused-absent",
                opponent = &named
            ));
        }
        let proposed = NewChallenge {
            opponent,
            terms,
            colours,
            thread: common.thread,
            thread_possible: asking.thread_possible(),
        };
        handlers::challenge::challenge(asking, proposed).await
    })
    .await
}

/// Whether a person named in a command is a member of the server, by the command's resolved data; true outside servers,
/// where that data says nothing.
fn is_here(ctx: Context<'_>, asking: &Asking, user: &User) -> bool {
    let named = &ctx.interaction.data.resolved;
    let server = asking.caller.place.server().is_some();
    !server || named.members.contains_key(&user.id)
}

pub fn person(user: &User) -> Person {
    Person {
        id: UserId(user.id.get()),
        name: user.display_name().to_owned(),
        account: Some(user.name.to_string()),
        is_bot: user.bot,
    }
}

/// Challenges a person to a rated match on a game's usual terms, from the menu on that person.
pub async fn challenge_to(ctx: Context<'_>, game: Game, person: User) -> Result<(), Error> {
    let common = Common {
        opponent: Some(person),
        ..Common::default()
    };
    challenge(ctx, Ok(AnyOptions::default_of(game)), common).await
}
