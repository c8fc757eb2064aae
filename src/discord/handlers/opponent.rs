//! Challenges to the engine, and questions that a player asks the engine.

use super::challenge::{barred, closed_to, resting};
use super::engine_turns::{Purpose, followed, interaction_number};
use super::replies::{
    board_row, ended, is_near, present_to, privately, public, publicly, taken_back,
};
use super::threads::{NoThread, no_thread, open_thread};
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::draft::Said;
use crate::discord::views::message::Message;
use crate::discord::views::opponent as views;
use app::{EngineChallenge, EngineRefusal, MatchRef, MatchView, UseCaseError};
use referee::{
    Answered, ChallengeId, ChallengeState, ChannelId, Colours, MatchId, OfferKind, Terms,
    TimeControl,
};
use rules::{AnyOptions, Game, Side};
use search::Level;
use text::Locale;
use text::opponent as words;
use text::t;

#[derive(Clone, Copy, Debug)]
pub struct Proposed {
    pub terms: Terms,
    pub colours: Colours,
    /// `None` for the usual level.
    pub level: Option<u64>,
    /// `true`: the match is played in a thread of its own. `false`: in the channel, or in a thread if another match
    /// runs in the channel. `None`: in a thread if a thread is possible.
    pub thread: Option<bool>,
    /// Whether only the caller sees the line that leads to the thread.
    pub quiet: bool,
    /// The earlier match of the same players, if the new match is its rematch or is played against the next level.
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
    // If the caller has not chosen, a thread keeps the boards of one player out of a channel that everybody reads.
    let in_thread = proposed.thread.unwrap_or_else(|| asking.thread_possible());
    begin(asking, begun, in_thread, proposed.quiet).await
}

/// Begins the match. If `in_thread` is true or another match runs in the channel, the match gets a thread of its own;
/// otherwise it begins in the channel.
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
                // If no thread can be opened, a newcomer's match begins in the channel.
                Err(_) if quiet => quiet = false,
                Err(refusal) => return Ok(*refusal),
            }
        }
        let caller = asking.caller_now();
        let why = match asking.app.challenge_engine(&caller, &begun).await {
            Ok(once) => return begun_by(asking, &once, quiet).await,
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

/// Replies to a challenge with the first board, or with the line that leads to its thread. With `quiet`, only the
/// caller sees that line.
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

/// Begins a newcomer's first match against the engine: the standard game, the easiest level, casual and without a
/// clock, whatever the server's usual terms are. The caller has the first move. The match is played in a thread if a
/// thread is possible. Only the caller sees the line that leads to the thread, so that no other member is disturbed.
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

/// Begins a match against the engine for a challenger whose open challenge nobody has accepted. Without `level`, first
/// asks for the level.
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
    // If the challenge has the usual clock, the player has not chosen a clock. The match against the engine then has
    // none.
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

/// Asks the engine a player's question, such as whether it agrees to a draw. The engine answers at once. `None` if the
/// match does not allow the question; [`super::offers::ask`] then says why.
pub async fn ask(
    asking: &Asking,
    view: &MatchView,
    kind: OfferKind,
) -> Result<Option<Reply>, Error> {
    let this_match = &view.this_match;
    let id = this_match.id();
    let answered = interaction_number(id, this_match.moment(), Purpose::Answer(kind));
    let caller = &asking.caller;
    let asked = asking
        .app
        .ask_engine(caller, MatchRef::This(id), kind, answered);
    let done = match asked.await {
        Ok(once) => once,
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
