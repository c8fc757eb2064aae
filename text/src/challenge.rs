//! A challenge, from the question to its answer.

use super::{Locale, enumerate, name, place, rest, t};
use referee::{
    Challenge, ChallengeRefusal, ChallengeState, ChannelId, Colours, MatchId, Place, Time, UserId,
};
use rules::Game;
use std::time::Duration;

/// What a match changes for one player, in points as shown: for a win and for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// For a win.
    pub win: i64,
    /// For a loss.
    pub loss: i64,
}

/// What a rated match is worth before it is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// Nothing: it is casual.
    None,
    /// It depends on who accepts; the challenger has this rating.
    Open {
        /// The challenger's rating.
        rating: i64,
    },
    /// For challenger and opponent.
    Known(RatingChange, RatingChange),
}

/// Whether a match is to be played in a thread of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thread {
    /// No.
    No,
    /// Yes, for another match runs in the channel.
    Needed,
    /// Yes, as chosen.
    Wanted,
}

/// The open question, with everything one needs to know before answering.
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

/// That nobody can accept it now; `elsewhere` are the channels in which the server plays, if this is none of them.
#[must_use]
pub fn at_rest(locale: Locale, elsewhere: Option<&[ChannelId]>) -> String {
    let wrong = elsewhere.map(|channels| rest::wrong_channel(locale, channels));
    let lines = wrong.into_iter().chain([t!(locale, "challenge-at-rest")]);
    Vec::from_iter(lines).join("\n")
}

/// To the challenger, who alone sees the answers: that the opponent would not see them.
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

/// Where the match is played, to one of two people who each have it in direct messages.
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

/// To the challenger: the opponent takes no direct messages.
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

/// A challenge that has been accepted; `thread` is where the match is played if not here.
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

/// A challenge that has come to nothing, and why.
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

/// The words on a button that withdraws one of them; `name` is the opponent's, who may have left.
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

/// The same person was challenged again and again in vain, and may be `again` at that time.
#[must_use]
pub fn too_often(locale: Locale, opponent: &str, again: Time) -> String {
    t!(
        locale,
        "challenge-too-often",
        opponent,
        when = name::instant(again),
    )
}

/// A person is timed out and cannot answer.
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

/// Slow mode keeps the players of a live match from writing.
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

/// Too many challenges were not taken; the next is allowed at `again`.
#[must_use]
pub fn overdone(locale: Locale, again: Time) -> String {
    t!(locale, "challenge-overdone", when = name::instant(again),)
}

/// The name of the thread a match is played in, at most 100 characters.
#[must_use]
pub fn thread_name(locale: Locale, game: Game, names: [&str; 2]) -> String {
    let game = name::game(locale, game);
    let [first, second] = names.map(|it| {
        name::plain(locale, Some(it))
            .chars()
            .take(36)
            .collect::<String>()
    });
    t!(locale, "challenge-thread-name", game, first, second)
}

/// The reader has asked for this rematch already; `link` leads to the question.
#[must_use]
pub fn rematch_asked(locale: Locale, opponent: &str, link: Option<&str>) -> String {
    match link {
        None => t!(locale, "rematch-asked", opponent),
        Some(link) => t!(locale, "rematch-asked-there", opponent, link),
    }
}

/// The rematch runs already.
#[must_use]
pub fn rematch_begun(locale: Locale, place: Place) -> String {
    let channel = place::named(locale, place);
    t!(locale, "rematch-begun", channel)
}

/// Why an answer to a challenge does not count; `command` begins a challenge of one's own.
#[must_use]
pub fn refusal(locale: Locale, refusal: &ChallengeRefusal, command: &str) -> String {
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
