//! How every command is answered, and what it knows of its game.

use crate::discord::context::{Context, Data};
use crate::discord::error::Error;
use crate::discord::incoming::invoker::Invoker;
use crate::discord::outgoing::delivery::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::lacking;
use rules::Game;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use text;

/// A command of the bot.
pub type Command = poise::Command<Arc<Data>, Error>;

/// The game a command belongs to; Iago for those common to all games.
#[must_use]
pub fn game_of(ctx: Context<'_>) -> Game {
    game_named(ctx).unwrap_or(Game::ALL[0])
}

/// The game a command belongs to, as its parent carries it; `None` for those common to all games.
#[must_use]
pub fn game_named(ctx: Context<'_>) -> Option<Game> {
    let parent = ctx.command_tree.first()?;
    parent.custom_data.downcast_ref().copied()
}

/// Answers a command: names what the bot lacks here, else does the work and gives its reply.
pub async fn answer<F>(ctx: Context<'_>, work: F) -> Result<(), Error>
where
    F: AsyncFnOnce(&Data, &Invoker) -> Result<Reply, Error>,
{
    let data = ctx.data();
    let asked = data.clock.now();
    let reply = match Invoker::of_command(ctx.interaction) {
        None => {
            let reader = text::Locale::from_code(&ctx.interaction.locale);
            let words = text::answer::server_only(reader);
            Reply::private(Message::text(words))
        }
        Some(mut invoker) => {
            invoker.reader = data.reader(invoker.user, &ctx.interaction.locale).await;
            let missing = invoker.lacking();
            if missing.is_empty() {
                work(data, &invoker).await?
            } else {
                Reply::private(lacking(&invoker, missing))
            }
        }
    };
    ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
    let http = &ctx.framework.serenity_context.http;
    Asked::Command(ctx.interaction)
        .give(data, http, reply)
        .await?;
    data.figures.note(data.clock.now().since(asked));
    Ok(())
}

/// The number of a match as it was typed, such as `12`, `#12` or `１２`; 0, which no match has, for
/// anything else.
#[must_use]
pub fn match_number(typed: &str) -> u64 {
    let typed = typed.trim().trim_start_matches(['#', '＃']);
    let digit = |it: char| match it {
        '０'..='９' => char::from_u32(u32::from(it) - u32::from('０') + u32::from('0')),
        other => Some(other),
    };
    let plain: Option<String> = typed.chars().map(digit).collect();
    plain.and_then(|it| it.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_however_it_is_written() {
        for typed in ["12", " #12 ", "１２", "＃１2"] {
            assert_eq!(match_number(typed), 12, "{typed}");
        }
        for typed in ["", "#", "twelve", "-12", "1.2", "99999999999999999999"] {
            assert_eq!(match_number(typed), 0, "{typed}");
        }
    }
}
