//! The engine as an opponent: challenged, thinking, telling what it played.

use super::challenge::{NoThread, barred, closed_to, no_thread, open_thread, resting};
use super::replies::{
    board_row, ended, is_near, present_to, privately, public, publicly, taken_back,
};
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::draft::Said;
use crate::discord::views::message::Message;
use crate::discord::views::opponent as views;
use crate::times::{ENGINE_RESTS, ENGINE_WAITS_FOR_MESSAGE};
use app::{
    Caller, EngineChallenge, EngineRefusal, MatchRef, MatchView, Move, Subject, Typed, UseCaseError,
};
use referee::{
    Answered, ChallengeId, ChallengeState, ChannelId, Colours, InteractionId, Match, MatchId,
    Moment, OfferKind, Terms, TimeControl, UserId,
};
use rules::{AnyOptions, Game, Side};
use search::{Level, Player, Random};
use std::sync::Arc;
use text::Locale;
use text::opponent as words;
use text::t;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

const TRIES: usize = 30;

#[derive(Clone, Copy, Debug)]
pub struct Proposed {
    pub terms: Terms,
    pub colours: Colours,
    /// The level; `None` for the usual one.
    pub level: Option<u64>,
    /// The channel the invoker's thread hangs from.
    /// Whether it is played in a thread of its own; `None`: where one is possible.
    pub thread: Option<bool>,
    /// Whether only the invoker sees the line that leads to the thread.
    pub quiet: bool,
    /// The match whose rematch this is.
    pub rematch_of: Option<MatchId>,
}

pub async fn challenge(asking: &Asking, proposed: Proposed) -> Result<Reply, Error> {
    let locale = asking.reader;
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    if let Some(no) = closed_to(asking, &settings) {
        return Ok(no);
    }
    if proposed.thread == Some(true) && asking.threads.is_none() {
        let said = no_thread(asking, t!(locale, "challenge-no-threads"));
        return Ok(privately(asking, Message::text(said)).refusal());
    }
    let game = proposed.terms.game();
    let highest = Level::highest(game);
    let number = proposed.level.unwrap_or(u64::from(highest.div_ceil(3)));
    let Ok(level) = Level::new(game, number) else {
        let said = words::no_such_level(locale, game, highest);
        return Ok(privately(asking, Message::text(said)));
    };
    let begun = EngineChallenge {
        terms: resting(&settings, proposed.terms),
        colours: proposed.colours,
        level: level.number(),
        name: t!(Locale::FALLBACK, "engine-player", level = level.number()),
        thread: None,
        rematch_of: proposed.rematch_of,
    };
    // Where a thread is possible a channel that everybody reads is not to be full of one player's boards.
    let in_thread = proposed.thread.unwrap_or_else(|| asking.thread_possible());
    begin(asking, begun, in_thread, proposed.quiet).await
}

/// Begins it in the channel or, if it is wanted or another match runs there, in a thread of its own.
async fn begin(
    asking: &Asking,
    mut begun: EngineChallenge,
    mut in_thread: bool,
    mut quiet: bool,
) -> Result<Reply, Error> {
    loop {
        if in_thread && begun.thread.is_none() {
            match thread_for(asking, &begun).await {
                Ok(thread) => begun.thread = Some(thread),
                // A newcomer's match begins here rather than not at all.
                Err(_) if quiet => quiet = false,
                Err(refusal) => return Ok(*refusal),
            }
        }
        let caller = &asking.caller;
        let why = match asking.app.challenge_engine(caller, &begun).await {
            Ok(once) => return begun_by(asking, &once.value, quiet).await,
            Err(why) => why.refused()?,
        };
        match why {
            EngineRefusal::ChannelTaken if begun.thread.is_none() => in_thread = true,
            EngineRefusal::ChannelTaken => {
                let said = no_thread(asking, t!(asking.reader, "engine-channel-taken"));
                return Ok(privately(asking, Message::text(said)));
            }
            EngineRefusal::Begun(place) => {
                let said = text::challenge::rematch_begun(asking.reader, place);
                return Ok(privately(asking, Message::text(said)));
            }
            EngineRefusal::LiveClock => {
                let said = t!(asking.reader, "place-live-clock");
                return Ok(privately(asking, Message::text(said)).refusal());
            }
            EngineRefusal::Barred(why) => {
                let said = barred(asking.reader, &why, "");
                return Ok(privately(asking, Message::text(said)).refusal());
            }
        }
    }
}

/// The answer to a challenge: the first board, or the line that leads to its thread, which with `quiet` only the
/// invoker sees.
async fn begun_by(asking: &Asking, view: &MatchView, quiet: bool) -> Result<Reply, Error> {
    let public = public(asking, view);
    let this_match = &view.this_match;
    let (place, game) = (this_match.place(), this_match.game());
    let level = this_match.seats().engine().map_or(1, |(_, level)| level);
    let led = |locale| words::begun(locale, Level::highest(game), level);
    let mut lead = led(public);
    let stake = asking
        .app
        .engine_stake(this_match, asking.clock.now())
        .await?;
    if let Some((rating, stake)) = stake {
        lead = words::begun_rated(public, &lead, rating, stake.win, stake.loss);
    }
    let reply = if asking.is_at(place) {
        if asking.hidden_in.is_some() {
            let directly = t!(public, "place-hidden");
            lead = format!("{lead}\n{directly}");
        }
        board_row(asking, view, Said::After(lead))
    } else if quiet {
        let leads = words::in_own_thread(asking.reader, game, place);
        let message = Message::text(format!("{leads}\n{}", led(asking.reader)));
        privately(asking, message).about(view)
    } else {
        let leads = words::in_thread(public, game, asking.caller.user, place);
        let message = Message::text(format!("{leads}\n{lead}"));
        publicly(asking, message).about(view)
    };
    Ok(followed(&asking.data, view, reply))
}

async fn thread_for(asking: &Asking, begun: &EngineChallenge) -> Result<ChannelId, Box<Reply>> {
    let locale = asking.reader;
    let refused = |said| Box::new(privately(asking, Message::text(said)));
    if asking.threads.is_none() {
        let said = t!(locale, "engine-channel-taken");
        return Err(refused(no_thread(asking, said)));
    }
    let settings = asking.app.guild_settings(asking.caller.guild()).await;
    let public = asking.public(&settings.unwrap_or_default());
    let engine = t!(public, "engine-player", level = begun.level);
    let names = [asking.caller.name.as_str(), engine.as_str()];
    let opened = open_thread(asking, None, begun.terms.game(), names).await;
    opened.map_err(|no| match no {
        NoThread::Refused(refusal) => refusal,
        NoThread::Failed => refused(t!(locale, "challenge-thread-failed")),
    })
}

const EASY: u64 = 1;

/// Begins a first match against an easy opponent; the invoker begins. It is the standard game,
/// casual and without a clock; the usual terms of the server do not matter. It disturbs nobody: it is played in a thread
/// where one is possible, and only the invoker is told so.
pub async fn first_match(asking: &Asking, game: Game) -> Result<Reply, Error> {
    let proposed = Proposed {
        terms: Terms {
            options: AnyOptions::default_of(game),
            control: TimeControl::None,
            rated: false,
        },
        colours: Colours::Challenger(Side::First),
        level: Some(EASY),
        thread: None,
        quiet: true,
        rematch_of: None,
    };
    challenge(asking, proposed).await
}

/// Takes the place of the opponent an open challenge did not find: asks for a level, or begins.
pub async fn instead(asking: &Asking, id: ChallengeId, level: Option<u64>) -> Result<Reply, Error> {
    let view = asking.app.show_challenge(id, asking.clock.now()).await?;
    if !is_near(asking, view.place) {
        return Err(app::Error::NoChallenge.into());
    }
    let locale = asking.reader;
    let challenge = &view.challenge;
    if challenge.state_at(asking.clock.now()) == ChallengeState::Open {
        return Ok(privately(
            asking,
            Message::text(t!(locale, "engine-still-open")),
        ));
    }
    let Some(level) = level else {
        let menu = views::levels(locale, id, challenge.terms.game());
        return Ok(privately(asking, menu));
    };
    // A clock that is the usual one is not one that the player chose.
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    let usual = asking.usual_clock(&settings, asking.caller.place);
    let control = match challenge.terms.control == usual.resting(settings.rest()) {
        true => TimeControl::None,
        false => challenge.terms.control,
    };
    let proposed = Proposed {
        terms: Terms {
            rated: false,
            control,
            ..challenge.terms
        },
        colours: Colours::Random,
        level: Some(level),
        thread: None,
        quiet: false,
        rematch_of: None,
    };
    self::challenge(asking, proposed).await
}

/// `None` if the match refuses the question; [`super::offers::ask`] tells why.
pub async fn ask(
    asking: &Asking,
    view: &MatchView,
    kind: OfferKind,
) -> Result<Option<Reply>, Error> {
    let this_match = &view.this_match;
    let id = this_match.id();
    let answered = number(id, this_match.moment(), Purpose::Answer(kind));
    let caller = &asking.caller;
    let asked = asking
        .app
        .ask_engine(caller, MatchRef::This(id), kind, answered);
    let done = match asked.await {
        Ok(once) => once.value,
        Err(UseCaseError::Refused(_)) => return Ok(None),
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    let view = &done.view;
    Ok(Some(match &done.answered {
        Some(Answered::TakenBack(gone)) => {
            let seats = view.this_match.seats();
            let who = seats.engine();
            let who = who.map_or(asking.caller.user, |(side, _)| seats.player(side));
            taken_back(asking, view, who, gone).await
        }
        Some(Answered::Ended(_)) => ended(asking, view).await,
        Some(Answered::Declined(_) | Answered::Withdrawn(_)) => {
            let said = match kind {
                OfferKind::Draw => t!(asking.reader, "engine-plays-on"),
                OfferKind::Takeback | OfferKind::CallOff => t!(asking.reader, "engine-stands"),
            };
            privately(asking, Message::text(said))
        }
        None => Reply::private(present_to(asking, view).await?),
    }))
}

/// A reply after which the engine may move: its move is told after it.
#[must_use]
pub fn followed(data: &Arc<Data>, view: &MatchView, reply: Reply) -> Reply {
    reply.before(engage(data, view).map(|engaged| engaged.sent))
}

/// A person's move with the engine's, if that comes at once; otherwise what has to be told first.
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

/// Takes up the matches in which the engine is to move, after a start.
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
    /// What it plays, for the answer that waits for it.
    played: oneshot::Receiver<Box<Move>>,
    /// To be cancelled once everything before has been told.
    sent: CancellationToken,
}

/// Lets the engine think, if it is to move and does not think already. What it plays goes to
/// the answer that waits for it, or is posted once everything before has been told.
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
        // The engine has no interaction: its move is delivered now, not after a lease.
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

/// Plays a whole turn of the engine; `None` if the match has gone on otherwise, or the bot ends.
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
    /// The match has gone on since.
    Overtaken,
    /// Nothing was found, or it could not be stored.
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
        interaction: number(this_match.id(), moment, Purpose::Play),
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
        Ok(once) => Step::Played(Box::new(once.value.view)),
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
    data.thinker.chosen(person, position, player, seed).await
}

#[derive(Clone, Copy)]
enum Purpose {
    Play,
    Answer(OfferKind),
}

/// The number of something the engine does at a moment of a match: always the same, so that it is
/// done once, and none of the platform's.
fn number(id: MatchId, moment: Moment, purpose: Purpose) -> InteractionId {
    let purpose = match purpose {
        Purpose::Play => 0,
        Purpose::Answer(OfferKind::Takeback) => 1,
        Purpose::Answer(OfferKind::Draw) => 2,
        Purpose::Answer(OfferKind::CallOff) => 3,
    };
    let mixed = Random::new(mixed(id, moment) ^ purpose).bits();
    InteractionId(1 << 62 | mixed >> 2)
}

/// A number that stands for a moment of a match: the engine's chance follows it.
fn mixed(id: MatchId, moment: Moment) -> u64 {
    let id = u128::from(id.0);
    let id = Random::new((id >> 64) as u64).bits() ^ id as u64;
    let moment = u64::from(moment.plies) << 32 | u64::from(moment.takebacks);
    Random::new(id ^ Random::new(moment).bits()).bits()
}
