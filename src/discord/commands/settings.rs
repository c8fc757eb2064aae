//! `/referee settings`: how the bot behaves in this server; `/isaac coordinates`: how the invoker types
//! and reads squares.

use super::super::data::sure;
use super::super::message::Message;
use super::super::reply::Reply;
use super::super::{Context, Failed};
use super::answer;
use app;
use poise::ChoiceParameter;
use text::Locale;
use text::answer::{self as words, Permission};
use text::isaac;

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
) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        let locale = invoker.reader;
        let changing = posting.is_some() || language.is_some();
        let may = invoker.may.manage_guild() || invoker.may.administrator();
        if changing && !may {
            let said = words::not_allowed(locale, Permission::ManageServer);
            return Ok(Reply::private(Message::text(said)));
        }
        let mut settings = sure(data.app.guild_settings(invoker.guild).await)?;
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
            sure(data.app.set_guild_settings(invoker.guild, &settings).await)?;
        }
        let edited = settings.posting == app::Posting::EditInPlace;
        let language = settings.language.as_deref().map(Locale::from_code);
        let said = words::settings(locale, changing, edited, language);
        Ok(Reply::private(Message::text(said)))
    })
    .await
}

/// Whose numbers White of ISAAC types and reads.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum Numbers {
    #[name = "numbers-own"]
    Own,
    #[name = "numbers-black"]
    Black,
}

/// Shows or changes the numbers in which the invoker types and reads squares of ISAAC.
#[poise::command(slash_command)]
pub async fn coordinates(ctx: Context<'_>, numbers: Option<Numbers>) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        let mut settings = sure(data.app.player_settings(invoker.user).await)?;
        if let Some(numbers) = numbers {
            settings.own_coordinates = matches!(numbers, Numbers::Own);
            let caller = data.caller(invoker);
            sure(data.app.set_player_settings(&caller, &settings).await)?;
        }
        let said = isaac::numbers(invoker.reader, numbers.is_some(), settings.own_coordinates);
        Ok(Reply::private(Message::text(said)))
    })
    .await
}
