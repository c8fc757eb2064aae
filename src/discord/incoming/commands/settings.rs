//! `/referee settings`: the caller's own settings and those of the server.

use super::answer::answer;
use super::choices::{Chosen, choice};
use crate::discord::context::Context;
use crate::discord::custom_id::Page;
use crate::discord::error::Error;
use crate::discord::handlers::settings as handler;
use app::GuildSettings;
use poise::serenity_prelude::PartialChannel;
use poise::{ChoiceParameter, CommandParameterChoice};
use referee::ChannelId;
use std::borrow::Cow;
use text::Locale;

/// The language of public messages; `None` follows the server.
#[derive(Clone, Copy, Debug)]
pub struct Language(Option<Locale>);

impl Language {
    fn all() -> impl Iterator<Item = Language> {
        let spoken = Locale::ALL.into_iter().map(Some);
        std::iter::once(None).chain(spoken).map(Language)
    }
}

impl ChoiceParameter for Language {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        Language::all().map(|it| choice(it.name())).collect()
    }

    fn from_index(index: usize) -> Option<Language> {
        Language::all().nth(index)
    }

    fn from_name(name: &str) -> Option<Language> {
        Language::all().find(|language| language.name() == name)
    }

    fn name(&self) -> &'static str {
        self.0.map_or("language-auto", Locale::code)
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        None
    }
}

/// Shows one's own settings, or changes those of this server, which needs "Manage Server".
#[poise::command(slash_command)]
pub async fn settings(
    ctx: Context<'_>,
    posting: Option<Chosen<app::Posting>>,
    language: Option<Language>,
    #[rename = "daily-puzzle"]
    #[channel_types(
        "Text",
        "News",
        "Voice",
        "Stage",
        "PublicThread",
        "PrivateThread",
        "NewsThread"
    )]
    daily: Option<PartialChannel>,
) -> Result<(), Error> {
    answer(ctx, async |asking| {
        if let Some(channel) = &daily {
            let channel = ChannelId(channel.id.get());
            let saved = handler::daily(asking, channel).await?;
            if (posting.is_none() && language.is_none()) || !handler::may_manage(asking) {
                return Ok(saved);
            }
        }
        if posting.is_none() && language.is_none() {
            return handler::page(asking, Page::Own, None).await;
        }
        let change = |settings: &mut GuildSettings| {
            if let Some(posting) = posting {
                settings.posting = posting.0;
            }
            if let Some(Language(language)) = language {
                settings.language = language.map(|it| it.code().to_owned());
            }
        };
        handler::change(asking, change).await
    })
    .await
}
