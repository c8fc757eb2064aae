//! Why a player's act in a match is refused, and what to do instead.

use super::matches::{players, stale};
use super::{Locale, ending, list, name, place, t, words};
use referee::{
    AbortRefusal, AnswerRefusal, GiveTimeRefusal, Match, Offer, OfferRefusal, Place, PlayRefusal,
    ResignRefusal, Seats, StartAgainRefusal, Time,
};
use rules::{Game, Side};

/// Why a ply is refused, with squares in the numbers of the side `numbers`; `command` begins a match of the reader's
/// own.
#[must_use]
pub fn play_refused(
    locale: Locale,
    this_match: &Match,
    refusal: &PlayRefusal,
    numbers: Side,
    command: &str,
) -> String {
    match refusal {
        PlayRefusal::Over(_) => over(locale, this_match),
        PlayRefusal::NotAPlayer => not_a_player(locale, this_match, command),
        PlayRefusal::OutOfTime { side, at } => out_of_time(locale, this_match, *side, *at),
        PlayRefusal::Stale { made_for, .. } => stale(locale, this_match, *made_for),
        PlayRefusal::NotYourTurn { to_move } => t!(
            locale,
            "match-not-your-turn",
            player = name::player(locale, this_match.seats().player(*to_move)),
            side = name::side(locale, this_match.game(), *to_move),
        ),
        PlayRefusal::Rules(refusal) => words(refusal).reason(locale, numbers),
    }
}

/// Why an act such as a resignation, which does not depend on whose turn it is, is refused.
#[must_use]
pub fn resign_refused(
    locale: Locale,
    this_match: &Match,
    refusal: &ResignRefusal,
    command: &str,
) -> String {
    match *refusal {
        ResignRefusal::Over(_) => over(locale, this_match),
        ResignRefusal::NotAPlayer => not_a_player(locale, this_match, command),
        ResignRefusal::OutOfTime { side, at } => out_of_time(locale, this_match, side, at),
    }
}

/// Why a match cannot be left without a result.
#[must_use]
pub fn abort_refused(
    locale: Locale,
    this_match: &Match,
    refusal: &AbortRefusal,
    command: &str,
) -> String {
    match refusal {
        AbortRefusal::Resign(refusal) => resign_refused(locale, this_match, refusal, command),
        AbortRefusal::BothHaveMoved => t!(locale, "offer-refused-both-moved"),
    }
}

/// Why the present turn cannot be begun again from its first step.
#[must_use]
pub fn start_again_refused(
    locale: Locale,
    this_match: &Match,
    refusal: &StartAgainRefusal,
    command: &str,
) -> String {
    match refusal {
        StartAgainRefusal::Resign(refusal) => resign_refused(locale, this_match, refusal, command),
        StartAgainRefusal::Nothing => t!(locale, "match-nothing-private"),
        StartAgainRefusal::Asked(open) => question_pending(locale, this_match, open, true, None),
    }
}

/// Why an offer cannot be made.
#[must_use]
pub fn offer_refused(
    locale: Locale,
    this_match: &Match,
    refusal: &OfferRefusal,
    command: &str,
) -> String {
    match refusal {
        OfferRefusal::Resign(refusal) => resign_refused(locale, this_match, refusal, command),
        OfferRefusal::Own(open) => question_pending(locale, this_match, open, true, None),
        OfferRefusal::Pending(open) => question_pending(locale, this_match, open, false, None),
        OfferRefusal::NothingToTakeBack => t!(locale, "offer-refused-nothing"),
        OfferRefusal::NoDraw => t!(
            locale,
            "offer-refused-no-draw",
            game = name::game(locale, this_match.game()),
        ),
        OfferRefusal::JustAsked => t!(locale, "offer-refused-just-asked"),
    }
}

/// Says that a question still waits for an answer: if `own` is true, the reader's question to the opponent, otherwise
/// the opponent's question to the reader. `link` leads to the question.
#[must_use]
pub fn question_pending(
    locale: Locale,
    this_match: &Match,
    open: &Offer,
    own: bool,
    link: Option<&str>,
) -> String {
    let offer = open.kind.name();
    let player = name::player(locale, this_match.seats().player(open.by));
    let opponent = name::player(locale, this_match.seats().player(open.by.other()));
    let said = match own {
        true => t!(locale, "offer-refused-own-open", opponent, offer),
        false => t!(locale, "offer-refused-pending", player, offer),
    };
    [&said, link.unwrap_or_default()]
        .join("\n")
        .trim_end()
        .to_owned()
}

/// Why an answer to an offer does not count.
#[must_use]
pub fn answer_refused(
    locale: Locale,
    this_match: &Match,
    refusal: &AnswerRefusal,
    command: &str,
) -> String {
    match refusal {
        AnswerRefusal::Resign(refusal) => resign_refused(locale, this_match, refusal, command),
        AnswerRefusal::Gone => t!(locale, "offer-refused-gone"),
        AnswerRefusal::Own(open) => t!(
            locale,
            "offer-refused-own",
            opponent = name::player(locale, this_match.seats().player(open.by.other())),
        ),
        AnswerRefusal::NotYours(open) => t!(
            locale,
            "offer-refused-not-yours",
            player = name::player(locale, this_match.seats().player(open.by)),
        ),
    }
}

/// Why a player cannot give the opponent time.
#[must_use]
pub fn give_time_refused(
    locale: Locale,
    this_match: &Match,
    refusal: &GiveTimeRefusal,
    opponent: Option<Side>,
    command: &str,
) -> String {
    match refusal {
        GiveTimeRefusal::Resign(refusal) => resign_refused(locale, this_match, refusal, command),
        GiveTimeRefusal::NoClock => t!(locale, "time-no-clock"),
        GiveTimeRefusal::Plenty => t!(
            locale,
            "time-plenty",
            player = opponent.map_or_else(String::new, |side| {
                name::player(locale, this_match.seats().player(side))
            }),
        ),
    }
}

fn over(locale: Locale, this_match: &Match) -> String {
    let ending = ending::short(locale, this_match);
    t!(locale, "match-over", ending)
}

fn not_a_player(locale: Locale, this_match: &Match, command: &str) -> String {
    let [first, second] = players(locale, this_match);
    t!(locale, "match-not-a-player", first, second, command,)
}

fn out_of_time(locale: Locale, this_match: &Match, side: Side, at: Time) -> String {
    t!(
        locale,
        "match-out-of-time",
        player = name::player(locale, this_match.seats().player(side)),
        when = name::instant(at),
    )
}

/// Says that no match runs in this place. The reader's matches are in the places `yours`. `lost` is a command that
/// leads to the reader's matches in lost channels; `None` if there are none. `command` begins a match, `next` shows the
/// reader's next match.
#[must_use]
pub fn no_match_here(
    locale: Locale,
    yours: &[Place],
    lost: Option<&str>,
    command: &str,
    next: &str,
) -> String {
    if yours.is_empty() && lost.is_none() {
        return t!(locale, "match-none-here", command);
    }
    let channels = places(locale, yours, lost);
    t!(locale, "match-none-here-yours", channels, next)
}

/// Says that other people play in this place, and where the reader's own matches are; `yours` and `lost` as in
/// [`no_match_here`].
#[must_use]
pub fn others_play_here(
    locale: Locale,
    seats: Seats,
    yours: &[Place],
    lost: Option<&str>,
) -> String {
    let [first, second] = Side::BOTH.map(|side| name::player(locale, seats.player(side)));
    t!(
        locale,
        "match-not-a-player-yours",
        first,
        second,
        channels = places(locale, yours, lost),
    )
}

fn places(locale: Locale, channels: &[Place], lost: Option<&str>) -> String {
    let lost = lost.map(|next| t!(locale, "match-channel-lost", next));
    let channels = channels
        .iter()
        .map(|it| place::named(locale, *it))
        .chain(lost);
    list(locale, &channels.collect::<Vec<_>>())
}

/// Says that a match of another game runs in this place; `command` is a command of that game.
#[must_use]
pub fn other_game_here(locale: Locale, running: Game, command: &str) -> String {
    let game = name::game(locale, running);
    t!(locale, "match-other-game", game, command)
}
