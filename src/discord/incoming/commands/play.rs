//! Commands of a player during a match.

use super::answer::{answer, game_of, reader, suggested};
use crate::discord::asking::Asking;
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::handlers::{match_actions, offers, play};
use crate::discord::views::picker::{self, SUGGESTIONS};
use app::{Hint, MatchRef, NoMatch, Typed};
use poise::serenity_prelude::CreateAutocompleteResponse;
use referee::{OfferKind, read_by};
use text::t;
use text::{Locale, chat};

pub fn here(ctx: Context<'_>) -> MatchRef {
    MatchRef::Here(Some(game_of(ctx)))
}

pub async fn played(ctx: Context<'_>, typed: String) -> Result<(), Error> {
    let typed = Typed::Text(typed);
    answer(ctx, async |asking| {
        play::play(asking, here(ctx), &typed).await
    })
    .await
}

/// Asks whether to resign.
#[poise::command(slash_command)]
pub async fn resign(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |asking| {
        let which = match_actions::meant(asking, here(ctx)).await?;
        match_actions::ask_resign(asking, which).await
    })
    .await
}

/// Asks to take the last move back.
#[poise::command(slash_command)]
pub async fn takeback(ctx: Context<'_>) -> Result<(), Error> {
    ask(ctx, OfferKind::Takeback).await
}

/// Offers a draw.
#[poise::command(slash_command)]
pub async fn draw(ctx: Context<'_>) -> Result<(), Error> {
    ask(ctx, OfferKind::Draw).await
}

/// Proposes to end the match without a result.
#[poise::command(slash_command, rename = "call-off")]
pub async fn call_off(ctx: Context<'_>) -> Result<(), Error> {
    ask(ctx, OfferKind::CallOff).await
}

async fn ask(ctx: Context<'_>, kind: OfferKind) -> Result<(), Error> {
    answer(ctx, async |asking| {
        let which = match kind {
            OfferKind::Takeback => here(ctx),
            _ => match_actions::meant(asking, here(ctx)).await?,
        };
        offers::ask(asking, which, kind).await
    })
    .await
}

/// Leaves a match before both players have moved.
#[poise::command(slash_command)]
pub async fn abort(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |asking| {
        let which = match_actions::meant(asking, here(ctx)).await?;
        match_actions::abort(asking, which).await
    })
    .await
}

/// Gives the opponent time.
#[poise::command(slash_command, rename = "give-time")]
pub async fn give_time(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |asking| {
        match_actions::give_time(asking, here(ctx)).await
    })
    .await
}

/// Suggests the legal actions that begin with the typed text. If there are none, one line says why. The value of this
/// line is the typed text, so that choosing the line shows the full refusal.
pub async fn suggest(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let locale = reader(ctx).await;
    suggested(suggestions(ctx, locale, typed).await)
}

async fn suggestions(ctx: Context<'_>, locale: Locale, typed: &str) -> Vec<(String, String)> {
    let kept: String = typed.chars().take(100).collect();
    let kept = if kept.is_empty() {
        "?".to_owned()
    } else {
        kept
    };
    let note = |words: String| vec![(words, kept.clone())];
    let data = ctx.data();
    let caller = Asking::of_command(
        ctx.data(),
        &ctx.framework.serenity_context.http,
        ctx.interaction,
    )
    .caller;
    let found = data.app.hints(&caller, here(ctx), typed, usize::MAX);
    let mut hints = match found.await {
        Ok(hints) => hints,
        Err(app::Error::NoMatch(NoMatch::Several)) => {
            return note(t!(
                locale,
                "match-autocomplete-several",
                command = "/referee next"
            ));
        }
        Err(_) => return note(t!(locale, "match-no-autocomplete")),
    };
    let to_move = hints.view.this_match.to_move();
    if hints.side.is_none() || to_move.is_none() {
        return note(t!(locale, "match-no-autocomplete"));
    }
    if hints.side != to_move {
        return note(t!(locale, "match-autocomplete-turn"));
    }
    let game = hints.view.this_match.game();
    let numbers = hints.numbers;
    let shown = |hint: &Hint| read_by(game, numbers, &hint.token);
    if hints.actions.is_empty() {
        let this_match = &hints.view.this_match;
        if !hints.secret
            && let Some(refused) = picker::refused_now(locale, this_match, numbers, typed)
        {
            return vec![refused];
        }
        let every = data.app.hints(&caller, here(ctx), "", SUGGESTIONS).await;
        let tokens: Vec<String> = match every {
            Ok(every) if !every.secret => every.actions.iter().map(shown).collect(),
            _ => Vec::new(),
        };
        return note(chat::no_hint(locale, &tokens));
    }
    let position = hints.view.this_match.position();
    hints.actions = picker::best_first(position, hints.actions, numbers);
    let line = |hint: Hint| {
        let token = shown(&hint);
        let name = chat::hint(locale, position, &token, hint.effects.as_ref());
        (name, token)
    };
    let left_out = hints.total.saturating_sub(SUGGESTIONS - 1);
    if hints.total <= SUGGESTIONS {
        return hints.actions.into_iter().map(line).collect();
    }
    let mut lines: Vec<_> = hints
        .actions
        .into_iter()
        .take(SUGGESTIONS - 1)
        .map(line)
        .collect();
    lines.push((
        t!(locale, "match-autocomplete-more", count = left_out),
        kept,
    ));
    lines
}
