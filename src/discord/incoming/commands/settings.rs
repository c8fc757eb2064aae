//! `/referee settings`: how the bot behaves in this server.

use super::answer::answer;
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use app;
use poise::{ChoiceParameter, CommandParameterChoice};
use std::borrow::Cow;
use text::Locale;
use text::answer::{self as words, Permission};

/// How boards are posted.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum Posting {
    #[name = "posting-fold"]
    Fold,
    #[name = "posting-new"]
    New,
    #[name = "posting-edit"]
    Edit,
    #[name = "posting-thread"]
    Thread,
}

impl From<Posting> for app::Posting {
    fn from(posting: Posting) -> app::Posting {
        match posting {
            Posting::Fold => app::Posting::Fold,
            Posting::New => app::Posting::NewMessage,
            Posting::Edit => app::Posting::EditInPlace,
            Posting::Thread => app::Posting::Thread,
        }
    }
}

/// What the words call it.
fn named(posting: app::Posting) -> words::Posting {
    match posting {
        app::Posting::Fold => words::Posting::Fold,
        app::Posting::NewMessage => words::Posting::New,
        app::Posting::EditInPlace => words::Posting::Edit,
        app::Posting::Thread => words::Posting::Thread,
    }
}

/// The language of public messages; `None` follows the server.
#[derive(Clone, Copy, Debug)]
pub struct Language(Option<Locale>);

impl Language {
    /// The choice that follows the server, then every language the bot speaks.
    fn all() -> impl Iterator<Item = Language> {
        let spoken = Locale::ALL.into_iter().map(Some);
        std::iter::once(None).chain(spoken).map(Language)
    }
}

impl ChoiceParameter for Language {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        let choice = |language: Language| CommandParameterChoice {
            name: Cow::Borrowed(language.name()),
            localizations: Cow::Borrowed(&[]),
            __non_exhaustive: (),
        };
        Language::all().map(choice).collect()
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
        if let Some(posting) = posting {
            settings.posting = posting.into();
        }
        if let Some(Language(language)) = language {
            settings.language = language.map(|it| it.code().to_owned());
        }
        if changing {
            data.app
                .set_guild_settings(invoker.guild, &settings)
                .await?;
        }
        let posting = named(settings.posting);
        let language = settings.language.as_deref().map(Locale::from_code);
        let said = words::settings(locale, changing, posting, language);
        Ok(Reply::private(Message::text(said)))
    })
    .await
}
