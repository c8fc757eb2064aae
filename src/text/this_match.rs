//! A match while it goes on: what its messages say, and why something did not count.

use super::{Locale, ampel, ending, game, list, name, offer, say};
use crate::referee::{
    AbortRefusal, AnswerRefusal, ChannelId, GiveTimeRefusal, Match, Moment, OfferRefusal,
    PlayRefusal, Ply, ResignRefusal, Span, Time,
};
use crate::rules::{self, AnyEffects, Game, Side};
use std::ops::Range;

/// Both players as mentions, the first side first.
fn players(locale: Locale, this_match: &Match) -> [String; 2] {
    Side::BOTH.map(|side| name::player(locale, this_match.seats().player(side)))
}

/// Both players with their colours, the first side first.
fn seats(locale: Locale, this_match: &Match) -> [String; 2] {
    Side::BOTH.map(|side| {
        let player = name::player(locale, this_match.seats().player(side));
        name::seat(locale, &player, this_match.game(), side)
    })
}

/// The first message of a match; `command` is the one to move with.
#[must_use]
pub fn begun(locale: Locale, this_match: &Match, command: &str) -> String {
    let game = name::game(locale, this_match.game());
    let [first, second] = seats(locale, this_match);
    let terms = name::terms(locale, &this_match.terms());
    let mut lines = vec![
        say!(
            locale,
            "match-begun",
            game = game,
            first = first,
            second = second
        ),
        say!(locale, "match-terms", terms = terms),
    ];
    lines.extend(turn(locale, this_match));
    lines.push(say!(locale, "match-how", command = command));
    lines.join("\n")
}

/// The message after some plies: who moved, what it did, how it stands, who is to move and by
/// when, and whether something is compulsory.
#[must_use]
pub fn moved(locale: Locale, this_match: &Match, plies: Range<usize>) -> String {
    let mut lines = told(locale, this_match, plies);
    match this_match.ending() {
        Some(_) => lines.push(ending::told(locale, this_match)),
        None => {
            lines.push(game::standing(locale, this_match.position()));
            lines.extend(turn(locale, this_match));
        }
    }
    lines.join("\n")
}

/// What some plies did, a line each.
fn told(locale: Locale, this_match: &Match, plies: Range<usize>) -> Vec<String> {
    if this_match.game() == Game::Ampel {
        return vec![ampel_turns(locale, this_match, plies)];
    }
    let plies = this_match.plies().get(plies).unwrap_or_default();
    plies
        .iter()
        .map(|ply| one(locale, this_match, ply))
        .collect()
}

/// What some plies of Ampel did, together with the steps of the same turn before them: a turn is
/// told as a whole.
fn ampel_turns(locale: Locale, this_match: &Match, plies: Range<usize>) -> String {
    let all = this_match.plies().get(..plies.end).unwrap_or_default();
    let effects_of = |ply: &Ply| match &ply.effects {
        AnyEffects::Ampel(effects) => Some(effects.clone()),
        AnyEffects::Iago(_) | AnyEffects::Isaac(_) => None,
    };
    let effects: Vec<_> = all.iter().filter_map(effects_of).collect();
    let names: Vec<String> = all
        .iter()
        .map(|ply| name::player(locale, this_match.seats().player(ply.side)))
        .collect();
    let steps: Vec<_> = all
        .iter()
        .zip(&names)
        .zip(&effects)
        .map(|((ply, name), effects)| (name.as_str(), ply.side, effects))
        .collect();
    let first = rules::ampel::turn_start(&effects, plies.start);
    ampel::turns(locale, steps.get(first..).unwrap_or_default())
}

fn one(locale: Locale, this_match: &Match, ply: &Ply) -> String {
    let player = name::player(locale, this_match.seats().player(ply.side));
    if ply.automatic {
        return say!(
            locale,
            "match-automatic",
            token = &ply.token,
            player = player
        );
    }
    game::told(locale, &player, &ply.token, &ply.effects)
}

/// Whose turn it is, until when, and what is compulsory; `None` once the match is over.
#[must_use]
pub fn turn(locale: Locale, this_match: &Match) -> Option<String> {
    let side = this_match.to_move()?;
    let player = name::player(locale, this_match.seats().player(side));
    let side = name::side(locale, this_match.game(), side);
    let turn = match this_match.clock().flag_at() {
        None => say!(locale, "match-turn", player = player, side = side),
        Some(at) => say!(
            locale,
            "match-turn-until",
            player = player,
            side = side,
            when = name::instant(at),
        ),
    };
    Some(match game::demand(locale, this_match.position()) {
        None => turn,
        Some(demand) => format!("{turn}\n{demand}"),
    })
}

/// The match as it stands, for whoever asks to see it.
#[must_use]
pub fn present(locale: Locale, this_match: &Match) -> String {
    let game = name::game(locale, this_match.game());
    let [first, second] = seats(locale, this_match);
    let mut lines = vec![say!(
        locale,
        "match-present",
        game = game,
        first = first,
        second = second,
        plies = this_match.moment().plies,
    )];
    let last = this_match.plies().len();
    lines.extend(told(locale, this_match, last.saturating_sub(1)..last));
    if this_match.ending().is_some() {
        lines.push(ending::told(locale, this_match));
        return lines.join("\n");
    }
    lines.push(game::standing(locale, this_match.position()));
    lines.extend(waiting(locale, this_match));
    lines.extend(game::demand(locale, this_match.position()));
    lines.extend(clocks(locale, this_match));
    if let Some(open) = this_match.offer() {
        lines.push(say!(
            locale,
            "match-offer-open",
            player = name::player(locale, this_match.seats().player(open.by)),
            offer = offer::short(locale, open.kind),
        ));
    }
    lines.join("\n")
}

fn waiting(locale: Locale, this_match: &Match) -> Option<String> {
    let side = this_match.to_move()?;
    let player = name::player(locale, this_match.seats().player(side));
    let side = name::side(locale, this_match.game(), side);
    Some(match this_match.clock().flag_at() {
        None => say!(locale, "match-waiting", player = player, side = side),
        Some(at) => say!(
            locale,
            "match-waiting-until",
            player = player,
            side = side,
            when = name::instant(at),
        ),
    })
}

/// What both have left, as of the beginning of this turn.
fn clocks(locale: Locale, this_match: &Match) -> Option<String> {
    this_match.clock().flag_at()?;
    let [first, second] = players(locale, this_match);
    let [first_left, second_left] = this_match
        .clock()
        .at_turn_start()
        .map(|left| name::span(locale, left));
    Some(say!(
        locale,
        "match-clocks",
        first = first,
        first_left = first_left,
        second = second,
        second_left = second_left,
    ))
}

/// The one line in a channel that points to the thread a match is played in.
#[must_use]
pub fn in_thread(locale: Locale, this_match: &Match, thread: ChannelId) -> String {
    let [first, second] = players(locale, this_match);
    say!(
        locale,
        "match-in-thread",
        first = first,
        second = second,
        game = name::game(locale, this_match.game()),
        thread = format!("<#{thread}>"),
    )
}

/// The same line once the match is over.
#[must_use]
pub fn ended_in_thread(locale: Locale, this_match: &Match) -> String {
    let [first, second] = players(locale, this_match);
    let thread = this_match.place().channel;
    say!(
        locale,
        "match-ended-in-thread",
        first = first,
        second = second,
        game = name::game(locale, this_match.game()),
        thread = format!("<#{thread}>"),
        ending = ending::short(locale, this_match),
    )
}

/// What has happened since a button was made.
#[must_use]
pub fn stale(locale: Locale, this_match: &Match, made_for: Moment) -> String {
    let plies = this_match.plies().len();
    let since = usize::try_from(made_for.plies).unwrap_or(usize::MAX);
    if made_for.takebacks != this_match.moment().takebacks || since >= plies {
        return say!(locale, "match-stale-takeback");
    }
    // The last few suffice; the rest is in the record.
    let told = told(
        locale,
        this_match,
        since.max(plies.saturating_sub(3))..plies,
    );
    say!(locale, "match-stale", since = told.join("\n"))
}

/// Why a ply is refused; `command` begins a match of one's own.
#[must_use]
pub fn play_refused(
    locale: Locale,
    this_match: &Match,
    refusal: &PlayRefusal,
    command: &str,
) -> String {
    match refusal {
        PlayRefusal::Over(_) => over(locale, this_match),
        PlayRefusal::NotAPlayer => not_a_player(locale, this_match, command),
        PlayRefusal::OutOfTime { side, at } => out_of_time(locale, this_match, *side, *at),
        PlayRefusal::Stale { made_for, .. } => stale(locale, this_match, *made_for),
        PlayRefusal::NotYourTurn { to_move } => say!(
            locale,
            "match-not-your-turn",
            player = name::player(locale, this_match.seats().player(*to_move)),
            side = name::side(locale, this_match.game(), *to_move),
        ),
        PlayRefusal::Rules(refusal) => game::refused_to(locale, refusal, this_match.to_move()),
    }
}

/// Why a resignation, or anything else a player may do at any time, does not count.
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
        AbortRefusal::BothHaveMoved => say!(locale, "offer-refused-both-moved"),
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
        OfferRefusal::Pending(open) => say!(
            locale,
            "offer-refused-pending",
            player = name::player(locale, this_match.seats().player(open.by)),
            offer = offer::short(locale, open.kind),
        ),
        OfferRefusal::NothingToTakeBack => say!(locale, "offer-refused-nothing"),
        OfferRefusal::NoDraw => say!(
            locale,
            "offer-refused-no-draw",
            game = name::game(locale, this_match.game()),
        ),
        OfferRefusal::JustDeclined => say!(locale, "offer-refused-just-declined"),
    }
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
        AnswerRefusal::Gone => say!(locale, "offer-refused-gone"),
        AnswerRefusal::Own(open) => say!(
            locale,
            "offer-refused-own",
            opponent = name::player(locale, this_match.seats().player(open.by.other())),
        ),
        AnswerRefusal::NotYours(open) => say!(
            locale,
            "offer-refused-not-yours",
            player = name::player(locale, this_match.seats().player(open.by)),
        ),
    }
}

/// Why no time can be given by a player to the opponent.
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
        GiveTimeRefusal::NoClock => say!(locale, "time-no-clock"),
        GiveTimeRefusal::Plenty => say!(
            locale,
            "time-plenty",
            player = opponent.map_or_else(String::new, |side| {
                name::player(locale, this_match.seats().player(side))
            }),
        ),
    }
}

/// Time that was given by a side to the other.
#[must_use]
pub fn time_given(locale: Locale, this_match: &Match, giver: Side, span: Span) -> String {
    let taker = this_match.seats().player(giver.other());
    let player = name::player(locale, taker);
    let giver = name::player(locale, this_match.seats().player(giver));
    let span = name::span(locale, span);
    match this_match.clock().flag_at() {
        Some(at) if this_match.player_to_move() == Some(taker) => say!(
            locale,
            "time-given",
            giver = giver,
            player = player,
            span = span,
            when = name::instant(at),
        ),
        _ => say!(
            locale,
            "time-given-waiting",
            giver = giver,
            player = player,
            span = span
        ),
    }
}

/// The reminder for the player to move; `None` if nobody's time runs.
#[must_use]
pub fn reminder(locale: Locale, this_match: &Match) -> Option<String> {
    Some(say!(
        locale,
        "reminder",
        player = name::player(locale, this_match.player_to_move()?),
        when = name::instant(this_match.clock().flag_at()?),
    ))
}

fn over(locale: Locale, this_match: &Match) -> String {
    let ending = ending::short(locale, this_match);
    say!(locale, "match-over", ending = ending)
}

fn not_a_player(locale: Locale, this_match: &Match, command: &str) -> String {
    let [first, second] = players(locale, this_match);
    say!(
        locale,
        "match-not-a-player",
        first = first,
        second = second,
        command = command,
    )
}

fn out_of_time(locale: Locale, this_match: &Match, side: Side, at: Time) -> String {
    say!(
        locale,
        "match-out-of-time",
        player = name::player(locale, this_match.seats().player(side)),
        when = name::instant(at),
    )
}

/// No match runs here; `yours` are the channels of the reader's own.
#[must_use]
pub fn none_here(locale: Locale, yours: &[ChannelId], command: &str) -> String {
    if yours.is_empty() {
        return say!(locale, "match-none-here", command = command);
    }
    let channels: Vec<String> = yours.iter().map(|it| format!("<#{it}>")).collect();
    let channels = list(locale, &channels);
    say!(locale, "match-none-here-yours", channels = channels)
}

/// Another game runs here; `command` is that game's.
#[must_use]
pub fn other_game(locale: Locale, running: Game, command: &str) -> String {
    let game = name::game(locale, running);
    say!(locale, "match-other-game", game = game, command = command)
}

/// Nobody knows this match any more.
#[must_use]
pub fn unknown(locale: Locale, command: &str) -> String {
    say!(locale, "match-unknown", command = command)
}

/// The alt text of a board: who plays, the last move, who is to move and what is compulsory, and
/// the position so that it can be set up again. At most 1,024 characters.
#[must_use]
pub fn alt(locale: Locale, this_match: &Match, names: &[Option<String>; 2]) -> String {
    let plain = |side: Side| {
        let name = name::plain(locale, names[side.index()].as_deref());
        name.chars().take(32).collect::<String>()
    };
    let [first, second] =
        Side::BOTH.map(|side| name::seat(locale, &plain(side), this_match.game(), side));
    let mut lines = vec![say!(
        locale,
        "alt-title",
        game = name::game(locale, this_match.game()),
        first = first,
        second = second,
        plies = this_match.moment().plies,
    )];
    if let Some(last) = this_match.plies().last() {
        let player = plain(last.side);
        lines.push(say!(
            locale,
            "alt-last",
            token = &last.token,
            player = player
        ));
    }
    match this_match.to_move() {
        None => lines.push(say!(locale, "alt-over")),
        Some(side) => {
            let side = name::side(locale, this_match.game(), side);
            lines.push(say!(locale, "alt-to-move", side = side));
            let demand = game::demand(locale, this_match.position());
            lines.extend(demand.map(|demand| demand.replace("**", "")));
        }
    }
    lines.push(game::described(locale, this_match.position()));
    if this_match.to_move().is_some() {
        lines.extend(game::legal(locale, this_match.position()));
    }
    shorten(&lines.join("\n"), 1_024)
}

/// The alt text of the picture that explains a refusal.
#[must_use]
pub fn diagram_alt(locale: Locale, this_match: &Match) -> String {
    let described = game::described(locale, this_match.position());
    let alt = format!("{}\n{described}", say!(locale, "alt-refusal"));
    shorten(&alt, 1_024)
}

/// The text itself, or as much of it as fits with an ellipsis at the end.
fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept + "…"
}
