//! A match while it goes on: what its messages say.

use super::{Locale, ending, game, list, name, place, t};
use referee::{Match, Moment};
use rules::Side;
use std::ops::Range;
use std::time::Duration;

/// Both players as mentions, the first side first.
pub(super) fn players(locale: Locale, this_match: &Match) -> [String; 2] {
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
        t!(locale, "match-begun", game, first, second),
        game::goal(locale, this_match.position()),
        t!(locale, "match-terms", terms),
    ];
    lines.extend(turn(locale, this_match));
    lines.push(t!(locale, "match-how", command));
    lines.join("\n")
}

/// The message after some plies: who moved, what it did, how it stands, who is to move and by
/// when, and whether something is compulsory; at the end the result first.
#[must_use]
pub fn moved(locale: Locale, this_match: &Match, plies: Range<usize>) -> String {
    let mut lines = Vec::from_iter(plies_text(locale, this_match, plies));
    match this_match.ending() {
        Some(_) => lines.insert(0, ending::ending_text(locale, this_match)),
        None => {
            lines.extend(turn(locale, this_match));
            lines.push(game::standing(locale, this_match.position()));
        }
    }
    lines.join("\n")
}

/// A match after plies that are only tried, for the player who tries them: what they would do, and how it would
/// stand.
#[must_use]
pub fn tried(locale: Locale, trial: &Match, before: usize) -> String {
    let mut lines = vec![t!(locale, "match-tried")];
    lines.extend(plies_text(locale, trial, before..trial.plies().len()));
    match trial.ending() {
        Some(_) => lines.insert(1, ending::ending_text(locale, trial)),
        None => lines.push(game::standing(locale, trial.position())),
    }
    lines.join("\n")
}

/// The latest plies of which something is to be told: the last one that was chosen, and those the
/// referee has played since. Indices into [`Match::plies`].
#[must_use]
pub fn latest(this_match: &Match) -> Range<usize> {
    let plies = this_match.plies();
    let chosen = plies.iter().rposition(|ply| !ply.automatic);
    chosen.unwrap_or(plies.len().saturating_sub(1))..plies.len()
}

/// The plies that a board tells: the latest ones, and those of a person that the engine has answered. Indices into
/// [`Match::plies`].
#[must_use]
pub fn exchange(this_match: &Match) -> Range<usize> {
    let latest = latest(this_match);
    let Some((engine, _)) = this_match.seats().engine() else {
        return latest;
    };
    let plies = this_match.plies();
    let asked = plies
        .iter()
        .rposition(|ply| !ply.automatic && ply.side != engine);
    asked.unwrap_or(0).min(latest.start)..latest.end
}

/// The steps of a turn that the end of the match has cut short, which only their player
/// knows yet. `None` if there are none.
#[must_use]
pub fn cut_short(locale: Locale, this_match: &Match) -> Option<String> {
    let last = this_match.plies().last()?;
    let over = this_match.ending().is_some() && this_match.position().to_move().is_some();
    let hidden = this_match.game().facts().hides_steps && !last.ends_turn();
    let cut = (over && hidden).then(|| latest(this_match));
    cut.and_then(|plies| plies_text(locale, this_match, plies))
}

/// What some plies did; `None` if there are none. Where a turn is told as a whole, with the steps
/// of the same turn before them.
fn plies_text(locale: Locale, this_match: &Match, plies: Range<usize>) -> Option<String> {
    let start = match this_match.game().facts().hides_steps {
        true => this_match.turn_start(plies.start),
        false => plies.start,
    };
    let told = game::turns(locale, this_match, start..plies.end);
    (!told.is_empty()).then_some(told)
}

/// Whose turn it is, until when, and what is compulsory; `None` once the match is over.
#[must_use]
pub fn turn(locale: Locale, this_match: &Match) -> Option<String> {
    let side = this_match.to_move()?;
    let player = this_match.seats().player(side);
    if player.engine_level().is_some() {
        // It need not be told what to do.
        return waiting(locale, this_match);
    }
    let player = name::player(locale, player);
    let side = name::side(locale, this_match.game(), side);
    let turn = match this_match.clock().flag_at() {
        None => t!(locale, "match-turn", player, side),
        Some(at) => t!(
            locale,
            "match-turn-until",
            player,
            side,
            when = name::instant(at),
        ),
    };
    Some(match game::demand(locale, this_match.position()) {
        None => turn,
        Some(demand) => format!("{turn}\n{demand}"),
    })
}

/// The match as it stands, as an answer to `board`.
#[must_use]
pub fn present(locale: Locale, this_match: &Match) -> String {
    let game = name::game(locale, this_match.game());
    let [first, second] = seats(locale, this_match);
    let mut lines = vec![t!(
        locale,
        "match-present",
        game,
        first,
        second,
        plies = this_match.turns(),
    )];
    let told = plies_text(locale, this_match, latest(this_match));
    if this_match.ending().is_some() {
        lines.push(ending::ending_text(locale, this_match));
        lines.extend(told);
        return lines.join("\n");
    }
    lines.extend(told);
    lines.extend(waiting(locale, this_match));
    lines.extend(game::demand(locale, this_match.position()));
    lines.push(game::standing(locale, this_match.position()));
    lines.extend(clocks(locale, this_match));
    if let Some(open) = this_match.offer() {
        lines.push(t!(
            locale,
            "match-offer-open",
            player = name::player(locale, this_match.seats().player(open.by)),
            offer = open.kind.name(),
        ));
    }
    lines.join("\n")
}

/// The match as it was at some point, `as_of`, after so many moves of so many in all: the move that led
/// there, and how it stood.
#[must_use]
pub fn step(locale: Locale, as_of: &Match, [number, moves]: [usize; 2]) -> String {
    let mut lines = vec![t!(locale, "match-step", number, moves)];
    lines.extend(plies_text(locale, as_of, latest(as_of)));
    match as_of.ending() {
        Some(_) => lines.push(ending::ending_text(locale, as_of)),
        None => lines.push(game::standing(locale, as_of.position())),
    }
    lines.join("\n")
}

fn waiting(locale: Locale, this_match: &Match) -> Option<String> {
    let side = this_match.to_move()?;
    let player = name::player(locale, this_match.seats().player(side));
    let side = name::side(locale, this_match.game(), side);
    Some(match this_match.clock().flag_at() {
        None => t!(locale, "match-waiting", player, side),
        Some(at) => t!(
            locale,
            "match-waiting-until",
            player,
            side,
            when = name::instant(at),
        ),
    })
}

/// What both have left, as of the beginning of this turn.
fn clocks(locale: Locale, this_match: &Match) -> Option<String> {
    this_match.clock().flag_at()?;
    let [first, second] =
        Side::BOTH.map(|side| name::player(locale, this_match.seats().player(side)));
    let [first_left, second_left] = this_match
        .clock()
        .at_turn_start()
        .map(|left| name::left(locale, this_match.clock().control(), left))
        .into_pair();
    Some(t!(
        locale,
        "match-clocks",
        first,
        first_left,
        second,
        second_left,
    ))
}

/// The line in the channel a thread hangs from, once the match in the thread is over.
#[must_use]
pub fn ended_in_thread(locale: Locale, this_match: &Match) -> String {
    let [first, second] = players(locale, this_match);
    t!(
        locale,
        "match-ended-in-thread",
        first,
        second,
        game = name::game(locale, this_match.game()),
        thread = place::named(locale, this_match.place()),
        ending = ending::short(locale, this_match),
    )
}

/// What the board in a channel becomes once the match goes on in direct messages.
#[must_use]
pub fn moved_away(locale: Locale, this_match: &Match) -> String {
    let [first, second] = players(locale, this_match);
    let game = name::game(locale, this_match.game());
    t!(locale, "place-moved-away", game, first, second)
}

/// The line an older board is folded into: the plies it told, those from `after` to `upto`. The first board tells
/// who plays.
#[must_use]
pub fn folded(locale: Locale, this_match: &Match, after: usize, upto: usize) -> String {
    if upto == 0 {
        let game = name::game(locale, this_match.game());
        let [first, second] = seats(locale, this_match);
        return t!(locale, "match-begun", game, first, second);
    }
    if upto > this_match.plies().len() {
        return t!(locale, "match-folded-back");
    }
    let told = plies_text(locale, this_match, after.min(upto)..upto).unwrap_or_default();
    list::sentences(locale, &told.lines().collect::<Vec<_>>())
}

/// What has happened since a button was made, but for what the present match tells itself
/// ([`present`]), which is to follow.
#[must_use]
pub fn stale(locale: Locale, this_match: &Match, made_for: Moment) -> String {
    let plies = this_match.plies().len();
    let since = usize::try_from(made_for.plies).unwrap_or(usize::MAX);
    let takebacks = this_match.moment().takebacks;
    // Nothing a player does leads back there, but an older state of the database.
    if made_for.takebacks > takebacks || (made_for.takebacks == takebacks && since > plies) {
        return t!(locale, "match-stale-restored");
    }
    if made_for.takebacks != takebacks || since >= plies {
        return t!(locale, "match-stale-takeback");
    }
    // What the present match tells itself is not said twice.
    let shown = this_match.turn_start(latest(this_match).start);
    if shown <= since {
        return t!(locale, "match-stale-last");
    }
    // The last few suffice; the rest is in the record.
    let from = since.max(shown.saturating_sub(3));
    let earlier = this_match.plies()[since..this_match.turn_start(from).max(since)].iter();
    let earlier = earlier.filter(|ply| ply.ends_turn()).count();
    let mut lines = Vec::new();
    if earlier > 0 {
        lines.push(t!(locale, "match-stale-earlier", count = earlier));
    }
    lines.extend(plies_text(locale, this_match, from..shown));
    t!(locale, "match-stale", since = lines.join("\n"))
}

/// Time that was given by a side to the other.
#[must_use]
pub fn time_given(locale: Locale, this_match: &Match, giver: Side, span: Duration) -> String {
    let taker = this_match.seats().player(giver.other());
    let player = name::player(locale, taker);
    let giver = name::player(locale, this_match.seats().player(giver));
    let span = name::span(locale, span);
    match this_match.clock().flag_at() {
        Some(at) if this_match.player_to_move() == Some(taker) => t!(
            locale,
            "time-given",
            giver,
            player,
            span,
            when = name::instant(at),
        ),
        _ => t!(locale, "time-given-waiting", giver, player, span),
    }
}

/// The reminder for the player to move; `None` if no time runs.
#[must_use]
pub fn reminder(locale: Locale, this_match: &Match) -> Option<String> {
    Some(t!(
        locale,
        "reminder",
        player = name::player(locale, this_match.player_to_move()?),
        when = name::date(this_match.clock().flag_at()?),
    ))
}
