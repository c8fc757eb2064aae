//! `/referee settings`: how the bot behaves in this server.

use super::answer;
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use app;
use poise::ChoiceParameter;
use text::Locale;
use text::answer::{self as words, Permission};

/// How boards are posted.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum Posting {
    #[name = "posting-new"]
    New,
    #[name = "posting-edit"]
    Edit,
}

/// The language of public messages.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum Language {
    #[name = "language-auto"]
    Auto,
    #[name = "language-en"]
    English,
    #[name = "language-ja"]
    Japanese,
}

/// Shows or changes the settings of this server; changing needs "Manage Server".
#[poise::command(slash_command)]
pub async fn settings(
    ctx: Context<'_>,
    posting: Option<Posting>,
    language: Option<Language>,
) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let locale = invoker.reader;
        let changing = posting.is_some() || language.is_some();
        let may = invoker.may.manage_guild() || invoker.may.administrator();
        if changing && !may {
            let said = words::not_allowed(locale, Permission::ManageServer);
            return Ok(Reply::private(Message::text(said)));
        }
        let mut settings = data.app.guild_settings(invoker.guild).await?;
        match posting {
            Some(Posting::New) => settings.posting = app::Posting::NewMessage,
            Some(Posting::Edit) => settings.posting = app::Posting::EditInPlace,
            None => {}
        }
        match language {
            Some(Language::Auto) => settings.language = None,
            Some(Language::English) => settings.language = Some(Locale::En.code().to_owned()),
            Some(Language::Japanese) => settings.language = Some(Locale::Ja.code().to_owned()),
            None => {}
        }
        if changing {
            data.app
                .set_guild_settings(invoker.guild, &settings)
                .await?;
        }
        let edited = settings.posting == app::Posting::EditInPlace;
        let language = settings.language.as_deref().map(Locale::from_code);
        let said = words::settings(locale, changing, edited, language);
        Ok(Reply::private(Message::text(said)))
    })
    .await
}
