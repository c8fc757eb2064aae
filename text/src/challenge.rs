//! A challenge, from the question to the answer.

use super::{Locale, enumerate, name, place, rest, t};
use referee::{
    Challenge, ChallengeRefusal, ChallengeState, ChannelId, Colours, MatchId, Place, Time, UserId,
};
use rules::Game;
use std::time::Duration;

/// How a match would change a player's rating, in rating points as shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// The change after a win.
    pub win: i64,
    /// The change after a loss.
    pub loss: i64,
}

/// How a challenge's match would change the ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// The match is casual, so the ratings do not change.
    None,
    /// The change depends on who accepts.
    Open {
        /// The challenger's rating.
        rating: i64,
    },
    /// The challenger's change, then the opponent's.
    Known(RatingChange, RatingChange),
}

/// Whether a match is played in a thread of its own, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thread {
    /// The match is played in the channel.
    No,
    /// In a thread, because another match runs in the channel.
    Needed,
    /// In a thread, because the challenger chose it.
    Wanted,
}

/// The open challenge, with everything the opponent needs to know before answering.
#[must_use]
pub fn open(locale: Locale, challenge: &Challenge, stake: Stake, thread: Thread) -> String {
    let game = name::game(locale, challenge.terms.game());
    let challenger = name::player(locale, challenge.challenger);
    let mut lines = Vec::new();
    let opponent = challenge.opponent.map(|it| name::player(locale, it));
    lines.push(match &opponent {
        Some(opponent) if challenge.rematch_of.is_some() => t!(
            locale,
            "challenge-rematch",
            challenger = &challenger,
            opponent,
            game = &game,
        ),
        Some(opponent) => t!(
            locale,
            "challenge-member",
            challenger = &challenger,
            opponent,
            game = &game,
        ),
        None => t!(
            locale,
            "challenge-open",
            challenger = &challenger,
            game = &game
        ),
    });
    let terms = [
        name::terms(locale, &challenge.terms),
        colours(locale, challenge),
    ];
    let terms = enumerate(locale, &terms);
    lines.push(t!(locale, "challenge-terms", terms));
    lines.extend(rest::leave(locale, challenge.terms.control));
    match (stake, challenge.opponent) {
        (Stake::Known(one, two), Some(opponent)) => lines.push(t!(
            locale,
            "challenge-stake",
            challenger = name::player(locale, challenge.challenger),
            challenger_win = name::change(locale, one.win),
            challenger_loss = name::change(locale, one.loss),
            opponent = name::player(locale, opponent),
            opponent_win = name::change(locale, two.win),
            opponent_loss = name::change(locale, two.loss),
        )),
        (Stake::Open { rating }, _) => lines.push(t!(
            locale,
            "challenge-stake-open",
            challenger = &challenger,
            rating,
        )),
        (Stake::None | Stake::Known(..), _) => {}
    }
    match thread {
        Thread::No => {}
        Thread::Needed => lines.push(t!(locale, "challenge-thread")),
        Thread::Wanted => lines.push(t!(locale, "challenge-thread-wanted")),
    }
    let when = name::instant(challenge.expires_at());
    lines.push(t!(locale, "challenge-expires", when));
    lines.join("\n")
}

/// Says that the match cannot begin now in this channel. `elsewhere` holds the channels in which the server plays, if
/// this channel is not one of them.
#[must_use]
pub fn at_rest(locale: Locale, elsewhere: Option<&[ChannelId]>) -> String {
    let wrong = elsewhere.map(|channels| rest::wrong_channel(locale, channels));
    let lines = wrong.into_iter().chain([t!(locale, "challenge-at-rest")]);
    Vec::from_iter(lines).join("\n")
}

/// Asks the challenger whether to ask the opponent by direct message, because only the challenger sees the bot's
/// answers in this place. `None` for an open challenge.
#[must_use]
pub fn to_be_asked(locale: Locale, challenge: &Challenge) -> Option<String> {
    let opponent = name::player(locale, challenge.opponent?);
    Some(t!(locale, "challenge-to-be-asked", opponent))
}

/// The words on the button that asks an opponent of this name by direct message.
#[must_use]
pub fn ask(locale: Locale, name: Option<&str>) -> String {
    let opponent = name::plain(locale, name);
    let words = t!(locale, "challenge-button-ask", opponent);
    words.chars().take(80).collect()
}

/// Tells `reader`, who is the challenger or the opponent, that each of the two plays in direct messages with the bot.
/// `None` for an open challenge.
#[must_use]
pub fn asked_directly(locale: Locale, challenge: &Challenge, reader: UserId) -> Option<String> {
    let opponent = challenge.opponent?;
    Some(match reader == opponent {
        true => t!(locale, "challenge-directly-here"),
        false => {
            let opponent = name::player(locale, opponent);
            t!(locale, "challenge-asked-directly", opponent)
        }
    })
}

/// Tells the challenger that the opponent takes no direct messages, and that the challenge is therefore withdrawn. With
/// `link` the opponent can add the bot to their account. `None` for an open challenge.
#[must_use]
pub fn unreachable(locale: Locale, challenge: &Challenge, link: Option<&str>) -> Option<String> {
    let game = name::game(locale, challenge.terms.game());
    let opponent = name::player(locale, challenge.opponent?);
    let said = t!(locale, "challenge-unreachable", opponent = &opponent, game);
    Some(match link {
        Some(link) => {
            let way = t!(locale, "place-account-link", opponent = &opponent, link);
            format!("{said}\n{way}")
        }
        None => said,
    })
}

fn colours(locale: Locale, challenge: &Challenge) -> String {
    match challenge.colours {
        Colours::Random => t!(locale, "colours-random"),
        Colours::Challenger(side) => t!(
            locale,
            "colours-challenger",
            player = name::player(locale, challenge.challenger),
            side = name::side(locale, challenge.terms.game(), side),
        ),
    }
}

/// Says that a challenge was accepted. `thread` is the thread in which the match is played; `None` if the match is
/// played in the channel of the challenge.
#[must_use]
pub fn accepted(
    locale: Locale,
    game: Game,
    challenger: UserId,
    opponent: UserId,
    thread: Option<ChannelId>,
) -> String {
    let game = name::game(locale, game);
    let challenger = name::player(locale, challenger);
    let opponent = name::player(locale, opponent);
    match thread {
        None => t!(locale, "challenge-accepted", opponent, challenger, game,),
        Some(thread) => t!(
            locale,
            "challenge-accepted-thread",
            opponent,
            challenger,
            game,
            thread = format!("<#{thread}>"),
        ),
    }
}

/// A challenge that was declined, withdrawn or has expired.
#[must_use]
pub fn closed(locale: Locale, challenge: &Challenge, state: ChallengeState) -> String {
    let game = name::game(locale, challenge.terms.game());
    let challenger = name::player(locale, challenge.challenger);
    match (state, challenge.opponent) {
        (ChallengeState::Declined, Some(opponent)) => t!(
            locale,
            "challenge-declined",
            opponent = name::player(locale, opponent),
            challenger,
            game,
        ),
        (ChallengeState::Withdrawn, _) => t!(locale, "challenge-withdrawn", challenger, game,),
        _ => t!(locale, "challenge-expired", challenger, game,),
    }
}

/// The words on the button that withdraws one of the reader's challenges, at most 80 characters; `name` is the
/// opponent's name, `None` if the opponent has left.
#[must_use]
pub fn withdraw_one(locale: Locale, challenge: &Challenge, name: Option<&str>) -> String {
    let to = match challenge.opponent {
        None => "anyone",
        Some(_) => "person",
    };
    let opponent = name::plain(locale, name);
    let words = t!(locale, "challenge-button-withdraw-one", to, opponent);
    words.chars().take(80).collect()
}

/// Says that the reader challenged `opponent` too often in vain, and may do so again at the time `again`.
#[must_use]
pub fn too_often(locale: Locale, opponent: &str, again: Time) -> String {
    t!(
        locale,
        "challenge-too-often",
        opponent,
        when = name::instant(again),
    )
}

/// Says that the server has timed the player out until `until`, so that the player cannot answer.
#[must_use]
pub fn timed_out(locale: Locale, player: UserId, until: Time) -> String {
    let player = name::player(locale, player);
    t!(
        locale,
        "challenge-timed-out",
        player = &player,
        when = name::instant(until),
    )
}

/// Warns that the channel's slow mode, with `span` between messages, hinders the players of a live match.
#[must_use]
pub fn slow_mode(locale: Locale, channel: ChannelId, span: Duration) -> String {
    let channel = format!("<#{channel}>");
    let span = name::span(locale, span);
    t!(
        locale,
        "challenge-slow-mode",
        channel = &channel,
        span = &span
    )
}

/// Says that too many of the reader's challenges were not accepted, and that the next challenge is allowed at the time
/// `again`.
#[must_use]
pub fn overdone(locale: Locale, again: Time) -> String {
    t!(locale, "challenge-overdone", when = name::instant(again),)
}

/// The name of a match's thread, at most 100 characters.
#[must_use]
pub fn thread_name(locale: Locale, game: Game, names: [&str; 2]) -> String {
    let game = name::game(locale, game);
    let [first, second] = names.map(|name| {
        name::plain(locale, Some(name))
            .chars()
            .take(36)
            .collect::<String>()
    });
    t!(locale, "challenge-thread-name", game, first, second)
}

/// Says that the reader has asked for the rematch already; `link` leads to the challenge.
#[must_use]
pub fn rematch_asked(locale: Locale, opponent: &str, link: Option<&str>) -> String {
    match link {
        None => t!(locale, "rematch-asked", opponent),
        Some(link) => t!(locale, "rematch-asked-there", opponent, link),
    }
}

/// Says that the rematch runs already, in `place`.
#[must_use]
pub fn rematch_begun(locale: Locale, place: Place) -> String {
    let channel = place::named(locale, place);
    t!(locale, "rematch-begun", channel)
}

/// Why an answer to a challenge does not count; `command` begins a challenge of the reader's own.
#[must_use]
pub fn answer_refused(locale: Locale, refusal: &ChallengeRefusal, command: &str) -> String {
    match *refusal {
        ChallengeRefusal::Closed(state) => already(locale, state, command),
        ChallengeRefusal::NotForYou { opponent } => t!(
            locale,
            "challenge-refused-not-for-you",
            opponent = name::player(locale, opponent),
            command,
        ),
        ChallengeRefusal::Own => t!(locale, "challenge-refused-own"),
        ChallengeRefusal::NotYours { challenger } => t!(
            locale,
            "challenge-refused-not-yours",
            challenger = name::player(locale, challenger),
        ),
        ChallengeRefusal::OpenToAll => t!(locale, "challenge-refused-open"),
    }
}

fn already(locale: Locale, state: ChallengeState, command: &str) -> String {
    match state {
        ChallengeState::Accepted(MatchId(_)) => {
            t!(locale, "challenge-closed-accepted", command)
        }
        ChallengeState::Declined => t!(locale, "challenge-closed-declined", command),
        ChallengeState::Withdrawn => t!(locale, "challenge-closed-withdrawn", command),
        ChallengeState::Expired | ChallengeState::Open => {
            t!(locale, "challenge-closed-expired", command)
        }
    }
}
