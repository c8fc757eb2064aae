//! Decides whether everybody or the caller alone sees an answer.

use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::limits::Limited;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use text::answer as words;

#[derive(Clone, Debug)]
pub struct Audience {
    pub everybody: bool,
    /// Why only the caller sees an answer that they wanted everybody to see.
    why_not: Option<String>,
}

impl Audience {
    /// Everybody, if the caller wants that, the server has matches in this channel, and the channel has not reached its
    /// limit of public answers. Otherwise the caller alone.
    pub async fn of(asking: &Asking, everybody: bool) -> Result<Audience, Error> {
        if !everybody {
            return Ok(Audience {
                everybody,
                why_not: None,
            });
        }
        let settings = asking.app.guild_settings(asking.caller.guild()).await?;
        let reader = asking.reader;
        if !settings.opens(asking.caller.place) {
            let why = text::rest::private_here(reader, &settings.channels);
            return Ok(Audience::caller_because(why));
        }
        let what = Limited::Post(asking.channel);
        let most = settings
            .posts
            .map(|it| usize::try_from(it).unwrap_or(usize::MAX));
        let posted = match most {
            Some(most) => asking.limits.count_up_to(what, most, asking.clock.now()),
            None => Ok(()),
        };
        Ok(match posted {
            Ok(()) => Audience {
                everybody,
                why_not: None,
            },
            Err(again) => Audience::caller_because(words::private_for_now(reader, again)),
        })
    }

    #[must_use]
    pub const fn caller_because(why: String) -> Audience {
        Audience {
            everybody: false,
            why_not: Some(why),
        }
    }

    #[must_use]
    pub fn answer(self, message: Message) -> Reply {
        match (self.everybody, self.why_not) {
            (true, _) => Reply::public(message),
            (false, Some(why)) => Reply::private(message.after(&why)),
            (false, None) => Reply::private(message),
        }
    }
}
