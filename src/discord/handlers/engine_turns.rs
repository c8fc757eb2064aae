//! The engine's turns. The engine thinks about a position and plays an action; a message shows the action.

use crate::discord::context::{Data, locked};
use crate::discord::outgoing::reply::Reply;
use crate::times::{ENGINE_RESTS, ENGINE_WAITS_FOR_MESSAGE};
use app::{Caller, MatchRef, MatchView, Move, Subject, Typed, UseCaseError};
use referee::{InteractionId, Match, MatchId, Moment, OfferKind, UserId};
use rules::Side;
use search::{Evaluation, Level, Player, Random};
use std::sync::Arc;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

const TRIES: usize = 30;

/// Lets the engine move if it is its turn. The engine's move is posted after `reply` has been sent.
#[must_use]
pub fn followed(data: &Arc<Data>, view: &MatchView, reply: Reply) -> Reply {
    reply.before(engage(data, view).map(|engaged| engaged.sent))
}

/// If the engine is to move and answers quickly, adds its answer to a person's move. If it answers too late, returns
/// the person's move alone, with a token: the caller cancels the token when the reply to that move has been sent. If
/// the engine is not to move, there is no token.
pub async fn replied(data: &Arc<Data>, moved: Move) -> (Move, Option<CancellationToken>) {
    let Some(mut engaged) = engage(data, &moved.view) else {
        return (moved, None);
    };
    let patience = data.thinker.patience();
    let quick = data.clock.within(patience, &mut engaged.played).await;
    let played = quick.map_or_else(
        || {
            engaged.played.close();
            engaged.played.try_recv().ok()
        },
        Result::ok,
    );
    match played {
        Some(played) => {
            let plies = moved.plies.start..played.plies.end;
            (Move { plies, ..*played }, None)
        }
        None => (moved, Some(engaged.sent)),
    }
}

/// Lets the engine think in all matches in which it is to move, after a start of the bot.
pub async fn resume(data: &Arc<Data>) {
    match data.app.engine_to_move().await {
        Ok(waiting) => {
            for view in waiting {
                if let Some(engaged) = engage(data, &view) {
                    engaged.sent.cancel();
                }
            }
        }
        Err(failure) => tracing::error!(%failure, "the engine's matches were not taken up"),
    }
}

struct Engaged {
    /// Receives the engine's move, for a reply that waits for it.
    played: oneshot::Receiver<Box<Move>>,
    /// Is cancelled when the reply that comes before the engine's move has been sent.
    sent: CancellationToken,
}

/// Lets the engine think, if it is to move and does not think already. If a reply still waits for the engine's move,
/// the move goes to that reply. Otherwise the move is posted after the reply has been sent.
fn engage(data: &Arc<Data>, view: &MatchView) -> Option<Engaged> {
    let this_match = &view.this_match;
    this_match.player_to_move()?.engine_level()?;
    let working = data.engaged.begin((this_match.id(), this_match.moment()))?;
    let shared = Arc::clone(data);
    let (sender, played) = oneshot::channel();
    let sent = CancellationToken::new();
    let after = sent.clone();
    let view = view.clone();
    let stopped = data.stopped.clone();
    let work = Box::pin(async move {
        let played = turn(&shared, view).await;
        drop(working);
        let Some(Err(played)) = played.map(|played| sender.send(played)) else {
            return;
        };
        shared
            .clock
            .within(ENGINE_WAITS_FOR_MESSAGE, after.cancelled())
            .await;
        // No interaction answers with the engine's move. The lease of the move's message is ended, so that the
        // reconciler delivers the message now.
        let of = Subject::Match(played.view.this_match.id());
        let changed = (of, played.view.version());
        let released = shared.app.release(changed, shared.clock.now());
        if let Err(failure) = released.await {
            tracing::error!(%failure, "the engine's move is told when its lease has run out");
        }
    });
    data.requests.spawn(async move {
        stopped.run_until_cancelled_owned(work).await;
    });
    Some(Engaged { played, sent })
}

/// Plays a whole turn of the engine; `None` if the match has changed meanwhile, the engine has failed too often, or the
/// bot ends.
async fn turn(data: &Data, mut view: MatchView) -> Option<Box<Move>> {
    let first = view.this_match.plies().len();
    let engine = view.this_match.player_to_move()?;
    let mut failures = 0;
    while view.this_match.player_to_move() == Some(engine) {
        match step(data, &view, engine).await {
            Step::Played(next) => view = *next,
            Step::Failed if failures < TRIES && !data.thinker.is_stopped() => {
                failures += 1;
                data.clock.pause(ENGINE_RESTS).await;
            }
            Step::Failed | Step::Overtaken => return None,
        }
    }
    Some(Box::new(Move {
        plies: first..view.this_match.plies().len(),
        view,
    }))
}

enum Step {
    Played(Box<MatchView>),
    /// The match has changed since the view was loaded.
    Overtaken,
    /// The engine found no action, or the action could not be stored.
    Failed,
}

async fn step(data: &Data, view: &MatchView, engine: UserId) -> Step {
    let this_match = &view.this_match;
    let Some(token) = chosen(data, this_match, engine).await else {
        return Step::Failed;
    };
    let moment = this_match.moment();
    let side = this_match.to_move().unwrap_or(Side::First);
    let caller = Caller {
        user: engine,
        name: view.names[side].clone().unwrap_or_default(),
        account: None,
        place: this_match.place(),
        language: String::new(),
        interaction: interaction_number(this_match.id(), moment, Purpose::Play),
        now: data.clock.now(),
    };
    let typed = Typed::Token {
        token,
        made_for: moment,
    };
    match data
        .app
        .play(&caller, MatchRef::This(this_match.id()), &typed)
        .await
    {
        Ok(once) => Step::Played(Box::new(once.view)),
        Err(UseCaseError::Refused(_)) => Step::Overtaken,
        Err(UseCaseError::Internal(failure)) => {
            tracing::error!(%failure, "the engine's move was not stored");
            Step::Failed
        }
    }
}

async fn chosen(data: &Data, this_match: &Match, engine: UserId) -> Option<String> {
    let number = engine.engine_level()?;
    let level = Level::new(this_match.game(), u64::from(number)).ok();
    let player = level.map_or(Player::Engine, Player::Level);
    let position = this_match.position().clone();
    let seed = mixed(this_match.id(), this_match.moment());
    let (side, _) = this_match.seats().engine()?;
    let person = this_match.seats().player(side.other());
    let thought = data
        .thinker
        .chosen(person, position.clone(), player, seed)
        .await?;
    let token = thought.best.to_string();
    // The highest level thinks as long as a hint, and overlooks nothing.
    if level.is_none_or(Level::takes_its_time) {
        let evaluation = Evaluation::of(&position, &thought);
        locked(&data.evaluations(this_match.id())).keep(position, evaluation);
    }
    Some(token)
}

#[derive(Clone, Copy)]
pub(super) enum Purpose {
    Play,
    Answer(OfferKind),
}

/// The interaction number of what the engine does at a moment of a match. The number is always the same, so that the
/// engine does it only once; and it is never a number that Discord gives.
pub(super) fn interaction_number(id: MatchId, moment: Moment, purpose: Purpose) -> InteractionId {
    let purpose = match purpose {
        Purpose::Play => 0,
        Purpose::Answer(OfferKind::Takeback) => 1,
        Purpose::Answer(OfferKind::Draw) => 2,
        Purpose::Answer(OfferKind::CallOff) => 3,
    };
    let mixed = Random::new(mixed(id, moment) ^ purpose).bits();
    InteractionId(1 << 62 | mixed >> 2)
}

/// A number that follows from a match and a moment of it. It is the seed of the engine's random choices, and
/// interaction numbers are made from it.
fn mixed(id: MatchId, moment: Moment) -> u64 {
    let id = u128::from(id.0);
    let id = Random::new((id >> 64) as u64).bits() ^ id as u64;
    let moment = u64::from(moment.plies) << 32 | u64::from(moment.takebacks);
    Random::new(id ^ Random::new(moment).bits()).bits()
}
