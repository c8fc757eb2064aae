//! The short match at the end of the lessons, against the engine's easiest level.

use super::learner::{learner, led};
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::learn as views;
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

async fn shown(
    data: &Data,
    invoker: &Invoker,
    short: &Short,
    latest: &[(Side, String, AnyEffects)],
    beginning: &str,
    lead: Option<String>,
) -> Result<Reply, Error> {
    let learned = data.app.learned(invoker.user, short.game).await?;
    let look = data.app.own_look(invoker.user, invoker.guild).await?;
    let learner = learner(invoker, short.game, look, &learned);
    let plies = short.played.len();
    let position = &short.position;
    let message = views::short_match(data, learner, position, plies, latest, beginning).await;
    Ok(led(invoker, message, lead))
}

pub(super) async fn stand(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    lead: Option<String>,
) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    data.app.turn_to_lesson(&caller, game, MATCH).await?;
    let played = data.app.learned(invoker.user, game).await?.place.actions;
    match finale(game).after(played.iter().map(String::as_str)) {
        Some(position) if position.outcome().is_none() => {
            shown(
                data,
                invoker,
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
        // It is over, or its beginning has changed since: it begins anew.
        _ => begin(data, invoker, game).await,
    }
}

pub(super) async fn begin(data: &Data, invoker: &Invoker, game: Game) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let before = data.app.learned(invoker.user, game).await?.place.actions;
    data.app.turn_to_lesson(&caller, game, MATCH).await?;
    // On a clash the player has restarted it in another window.
    let begun = data
        .app
        .play_short_match(&caller, game, &before, Vec::new());
    begun.await?;
    let short = Short {
        game,
        position: finale(game).position.clone(),
        played: Vec::new(),
    };
    shown(data, invoker, &short, &[], "", None).await
}

/// Plays an action of the short match, and the engine's answer; `plies` is after how many it was
/// chosen. What is no action is the beginning of one.
pub(super) async fn play(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    plies: Option<u32>,
    token: &str,
) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let before = data.app.learned(invoker.user, game).await?.place.actions;
    let stale = plies.is_some_and(|it| usize::try_from(it) != Ok(before.len()));
    let Some(position) = finale(game).after(before.iter().map(String::as_str)) else {
        return begin(data, invoker, game).await;
    };
    let locale = invoker.reader;
    let short = Short {
        game,
        position,
        played: before.clone(),
    };
    if stale {
        let lead = Some(t!(locale, "learn-match-stale"));
        return shown(data, invoker, &short, &[], "", lead).await;
    }
    if short.position.outcome().is_some() {
        let lead = Some(t!(locale, "learn-match-over"));
        return shown(data, invoker, &short, &[], "", lead).await;
    }
    let mut moves = Moves::new(short);
    if let Err(refusal) = moves.play(token) {
        let short = moves.short;
        let legal = short.position.legal_actions();
        let begins = |it: &rules::AnyAction| it.to_string().starts_with(token);
        return match plies.is_some() && (token.is_empty() || legal.iter().any(begins)) {
            true => shown(data, invoker, &short, &[], token, None).await,
            false => {
                let why = text::game::refused(locale, &refusal);
                shown(data, invoker, &short, &[], "", Some(why)).await
            }
        };
    }
    while let Some(side) = moves.short.position.to_move() {
        let pass = moves.short.position.forced_pass().map(|it| it.to_string());
        let next = match pass {
            Some(pass) => Some(pass),
            None if side == finale(game).side => break,
            None => thought(data, invoker.user, &moves.short).await,
        };
        if next.is_none_or(|next| moves.play(&next).is_err()) {
            let lead = Some(t!(locale, "learn-match-busy"));
            let short = Short {
                position: moves.begun.clone(),
                played: before,
                game,
            };
            return shown(data, invoker, &short, &[], "", lead).await;
        }
    }
    let Moves { short, latest, .. } = moves;
    let after = short.played.clone();
    let stored = data.app.play_short_match(&caller, game, &before, after);
    if !stored.await? {
        let lead = Some(t!(locale, "learn-match-stale"));
        return Box::pin(stand(data, invoker, game, lead)).await;
    }
    if let Some(outcome) = short.position.outcome() {
        let won = outcome.winner == finale(game).side;
        let noted = data.app.note_lesson(&caller, game, MATCH, won, false);
        noted.await?;
    }
    shown(data, invoker, &short, &latest, "", None).await
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

/// What the engine plays at its easiest level; `None` if it has too much to do.
async fn thought(data: &Data, user: UserId, short: &Short) -> Option<String> {
    let (position, seed) = (short.position.clone(), short.played.len() as u64);
    let player = Player::Level(Level::new(position.game(), EASIEST).ok()?);
    data.thinker.chosen(user, position, player, seed).await
}
