//! The short match at the end of the lessons, against the engine's easiest level.

use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::learn::{self as views, Learner};
use crate::discord::views::message::Message;
use app::{Learned, Look};
use lessons::{MATCH, finale};
use referee::UserId;
use rules::{AnyEffects, AnyPosition, Game, Side};
use search::{Level, Player};
use text::t;

const EASIEST: u64 = 1;

struct Short {
    game: Game,
    position: AnyPosition,
    played: Vec<String>,
}

/// What the views of the lessons need to know about the caller.
pub(super) fn learner<'a>(
    asking: &Asking,
    game: Game,
    look: Look,
    learned: &'a Learned,
) -> Learner<'a> {
    Learner {
        locale: asking.reader,
        look,
        game,
        learned,
    }
}

/// Replies with a page of the lessons. If there is a sentence `lead`, it is put above the text.
pub(super) fn led(asking: &Asking, message: Message, lead: Option<String>) -> Reply {
    privately(
        asking,
        match lead {
            Some(lead) => message.after(&lead),
            None => message,
        }
        .with_card_layout(),
    )
}

async fn show_position(
    asking: &Asking,
    short: &Short,
    latest: &[(Side, String, AnyEffects)],
    beginning: &str,
    lead: Option<String>,
) -> Result<Reply, Error> {
    let learned = asking.app.learned(asking.caller.user, short.game).await?;
    let look = asking
        .app
        .own_look(asking.caller.user, asking.caller.guild())
        .await?;
    let learner = learner(asking, short.game, look, &learned);
    let plies = short.played.len();
    let position = &short.position;
    let message = views::short_match(asking, learner, position, plies, latest, beginning).await;
    Ok(led(asking, message, lead))
}

pub(super) async fn stand(
    asking: &Asking,
    game: Game,
    lead: Option<String>,
) -> Result<Reply, Error> {
    let caller = &asking.caller;
    asking.app.turn_to_lesson(caller, game, MATCH).await?;
    let played = asking
        .app
        .learned(asking.caller.user, game)
        .await?
        .place
        .actions;
    match finale(game).after(played.iter().map(String::as_str)) {
        Some(position) if position.outcome().is_none() => {
            show_position(
                asking,
                &Short {
                    game,
                    position,
                    played,
                },
                &[],
                "",
                lead,
            )
            .await
        }
        // The match is over, or its stored actions no longer fit the lesson: it begins again from the start.
        _ => begin(asking, game).await,
    }
}

pub(super) async fn begin(asking: &Asking, game: Game) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let before = asking
        .app
        .learned(asking.caller.user, game)
        .await?
        .place
        .actions;
    asking.app.turn_to_lesson(caller, game, MATCH).await?;
    // The result is ignored. If the stored match has changed meanwhile, the player has restarted it in another window.
    let begun = asking
        .app
        .play_short_match(caller, game, &before, Vec::new());
    begun.await?;
    let short = Short {
        game,
        position: finale(game).position.clone(),
        played: Vec::new(),
    };
    show_position(asking, &short, &[], "", None).await
}

/// Plays an action of the short match, and then the engine's answer. `plies` is the number of plies when the button was
/// made; `None` for typed text. If the token of a button is only the beginning of several actions, the next step of the
/// choice is shown.
pub(super) async fn play(
    asking: &Asking,
    game: Game,
    plies: Option<u32>,
    token: &str,
) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let before = asking
        .app
        .learned(asking.caller.user, game)
        .await?
        .place
        .actions;
    let stale = plies.is_some_and(|it| usize::try_from(it) != Ok(before.len()));
    let Some(position) = finale(game).after(before.iter().map(String::as_str)) else {
        return begin(asking, game).await;
    };
    let locale = asking.reader;
    let short = Short {
        game,
        position,
        played: before.clone(),
    };
    if stale {
        let lead = Some(t!(locale, "learn-match-stale"));
        return show_position(asking, &short, &[], "", lead).await;
    }
    if short.position.outcome().is_some() {
        let lead = Some(t!(locale, "learn-match-over"));
        return show_position(asking, &short, &[], "", lead).await;
    }
    let mut moves = Moves::new(short);
    if let Err(refusal) = moves.play(token) {
        let short = moves.short;
        let legal = short.position.legal_actions();
        let begins = |it: &rules::AnyAction| it.to_string().starts_with(token);
        return match plies.is_some() && (token.is_empty() || legal.iter().any(begins)) {
            true => show_position(asking, &short, &[], token, None).await,
            false => {
                let why = text::words(&refusal).reason(locale, Side::First);
                show_position(asking, &short, &[], "", Some(why)).await
            }
        };
    }
    while let Some(side) = moves.short.position.to_move() {
        let pass = moves.short.position.forced_pass().map(|it| it.to_string());
        let next = match pass {
            Some(pass) => Some(pass),
            None if side == finale(game).side => break,
            None => engine_action(asking, asking.caller.user, &moves.short).await,
        };
        if next.is_none_or(|next| moves.play(&next).is_err()) {
            let lead = Some(t!(locale, "learn-match-busy"));
            let short = Short {
                position: moves.begun.clone(),
                played: before,
                game,
            };
            return show_position(asking, &short, &[], "", lead).await;
        }
    }
    let Moves { short, latest, .. } = moves;
    let after = short.played.clone();
    let stored = asking.app.play_short_match(caller, game, &before, after);
    if !stored.await? {
        let lead = Some(t!(locale, "learn-match-stale"));
        return Box::pin(stand(asking, game, lead)).await;
    }
    if let Some(outcome) = short.position.outcome() {
        let won = outcome.winner == finale(game).side;
        let noted = asking.app.note_lesson(caller, game, MATCH, won, false);
        noted.await?;
    }
    show_position(asking, &short, &latest, "", None).await
}

struct Moves {
    short: Short,
    begun: AnyPosition,
    latest: Vec<(Side, String, AnyEffects)>,
}

impl Moves {
    fn new(short: Short) -> Moves {
        Moves {
            begun: short.position.clone(),
            short,
            latest: Vec::new(),
        }
    }

    fn play(&mut self, token: &str) -> Result<(), rules::AnyRefusal> {
        let side = self.short.position.to_move().unwrap_or(Side::First);
        let played = self.short.position.play_token(token)?;
        let token = played.action.to_string();
        self.short.played.push(token.clone());
        self.latest.push((side, token, played.effects));
        self.short.position = played.position;
        Ok(())
    }
}

/// The action that the engine plays at its easiest level; `None` if the engine is stopped or has failed.
async fn engine_action(data: &Data, user: UserId, short: &Short) -> Option<String> {
    let (position, seed) = (short.position.clone(), short.played.len() as u64);
    let player = Player::Level(Level::new(position.game(), EASIEST).ok()?);
    let thought = data.thinker.chosen(user, position, player, seed).await?;
    Some(thought.best.to_string())
}
