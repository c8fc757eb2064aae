//! The messages of a running match.

use super::game::{self, PlyReport};
use super::{Locale, ending, list, name, place, t, words};
use referee::{Match, Moment, Ply};
use rules::{AnyPlayed, Side};
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

/// The first message of a match; `command` plays a move.
#[must_use]
pub fn begun(locale: Locale, this_match: &Match, command: &str) -> String {
    let game = name::game(locale, this_match.game());
    let [first, second] = seats(locale, this_match);
    let terms = name::terms(locale, &this_match.terms());
    let mut lines = vec![
        t!(locale, "match-begun", game, first, second),
        words(this_match.position()).goal(locale),
        t!(locale, "match-terms", terms),
    ];
    lines.extend(turn(locale, this_match));
    lines.push(t!(locale, "match-how", command));
    lines.join("\n")
}

/// The message after some plies: what the plies did, who is to move and by when, what is compulsory, and the standing.
/// Once the match has ended: the result, what the plies did, and the arithmetic.
#[must_use]
pub fn moved(locale: Locale, this_match: &Match, plies: Range<usize>) -> String {
    let moved = exchanged(locale, this_match, plies);
    if this_match.ending().is_some() {
        return ending::told(locale, this_match, moved);
    }
    let mut lines = Vec::from_iter(moved);
    lines.extend(turn(locale, this_match));
    lines.push(words(this_match.position()).standing(locale));
    lines.join("\n")
}

/// What some plies did. If they are a turn of several steps and the engine's answer, the player's turn is told in one
/// line, because the player has just chosen its steps.
fn exchanged(locale: Locale, this_match: &Match, plies: Range<usize>) -> Option<String> {
    let start = this_match.turn_start(plies.start);
    let all = this_match.plies().get(start..plies.end).unwrap_or_default();
    let own = all.iter().position(Ply::ends_turn).map_or(0, |at| at + 1);
    let (own, answer) = all.split_at(own);
    let chosen = own.iter().filter(|ply| !ply.automatic).count();
    let engine = this_match.seats().engine().map(|(side, _)| side);
    let asked = |ply: &Ply| engine.is_some_and(|engine| engine != ply.side);
    let brief = this_match.game().facts().hides_steps && !answer.is_empty() && chosen > 1;
    let Some(first) = own.first().filter(|ply| brief && asked(ply)) else {
        return plies_text(locale, this_match, plies);
    };
    let answered = start + own.len();
    let player = name::player(locale, this_match.seats().player(first.side));
    let turn = game::turn(locale, this_match.game(), own, Side::First);
    let did = reported(locale, this_match, start..answered, |reports| {
        words(this_match.game()).effect(locale, reports)
    });
    let told = match did.is_empty() {
        true => t!(locale, "match-turn-played", player, turn),
        false => t!(locale, "match-turn-did", player, turn, did),
    };
    let answer = plies_text(locale, this_match, answered..plies.end);
    Some(
        std::iter::once(told)
            .chain(answer)
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

/// The message to a player who tries plies without playing them: what the plies after the first `before` would do, and
/// then the standing or, if these plies would end the match, the result.
#[must_use]
pub fn tried(locale: Locale, trial: &Match, before: usize) -> String {
    let mut lines = vec![t!(locale, "match-tried")];
    let moved = plies_text(locale, trial, before..trial.plies().len());
    lines.push(stands(locale, trial, moved));
    lines.join("\n")
}

/// What the last plies did, in `moved`, and the standing or, if the match is over, how it ended.
fn stands(locale: Locale, this_match: &Match, moved: Option<String>) -> String {
    if this_match.ending().is_some() {
        return ending::told(locale, this_match, moved);
    }
    let standing = words(this_match.position()).standing(locale);
    let lines: Vec<String> = moved.into_iter().chain([standing]).collect();
    lines.join("\n")
}

/// The latest plies that a message tells: the last ply that a player chose, and the plies that the referee has played
/// after it. Indices into [`Match::plies`].
#[must_use]
pub fn latest(this_match: &Match) -> Range<usize> {
    let plies = this_match.plies();
    let chosen = plies.iter().rposition(|ply| !ply.automatic);
    chosen.unwrap_or(plies.len().saturating_sub(1))..plies.len()
}

/// The plies that the message of a board tells. In a match against the engine, they begin with the last ply that the
/// person chose, so that the message tells both this ply and the engine's answer. In any other match, they are the
/// [`latest`] plies. Indices into [`Match::plies`].
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

/// If the match ended in the middle of a turn whose steps were hidden, says what those steps did; only the player who
/// made them has seen them so far. `None` if no such turn was interrupted.
#[must_use]
pub fn cut_short(locale: Locale, this_match: &Match) -> Option<String> {
    let last = this_match.plies().last()?;
    let over = this_match.ending().is_some() && this_match.position().to_move().is_some();
    let hidden = this_match.game().facts().hides_steps && !last.ends_turn();
    let cut = (over && hidden).then(|| latest(this_match));
    cut.and_then(|plies| plies_text(locale, this_match, plies))
}

/// What some plies did; `None` if there is nothing to tell. In a game that hides steps, the earlier steps of the same
/// turn are told, too.
fn plies_text(locale: Locale, this_match: &Match, plies: Range<usize>) -> Option<String> {
    let start = match this_match.game().facts().hides_steps {
        true => this_match.turn_start(plies.start),
        false => plies.start,
    };
    let told = reported(locale, this_match, start..plies.end, |reports| {
        words(this_match.game()).turns(locale, reports)
    });
    (!told.is_empty()).then_some(told)
}

/// Calls `tell` with reports of these plies.
fn reported(
    locale: Locale,
    this_match: &Match,
    plies: Range<usize>,
    tell: impl Fn(&[PlyReport<'_>]) -> String,
) -> String {
    let played: Vec<AnyPlayed> = this_match.played(plies.clone()).collect();
    let plies = this_match.plies().get(plies).unwrap_or_default();
    let player = |ply: &Ply| name::player(locale, this_match.seats().player(ply.side));
    let named: Vec<_> = plies.iter().map(|ply| (player(ply), ply.token())).collect();
    let reports = plies.iter().zip(&named).zip(&played);
    let reports = reports.map(|((ply, (player, token)), played)| PlyReport {
        player,
        side: ply.side,
        token,
        effects: &played.effects,
        automatic: ply.automatic,
    });
    tell(&reports.collect::<Vec<_>>())
}

/// Whose turn it is, until when, and what is compulsory; `None` once the match is over.
#[must_use]
pub fn turn(locale: Locale, this_match: &Match) -> Option<String> {
    let side = this_match.to_move()?;
    let player = this_match.seats().player(side);
    if player.engine_level().is_some() {
        // The player to move is the engine, which does not have to be told what to do.
        return Some(whose_turn(locale, this_match, side, Addressed::Reader));
    }
    let turn = whose_turn(locale, this_match, side, Addressed::Player);
    Some(match words(this_match.position()).demand(locale) {
        None => turn,
        Some(demand) => format!("{turn}\n{demand}"),
    })
}

/// The present state of the match, as the answer to the command `board`.
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
        lines.push(ending::told(locale, this_match, told));
        return lines.join("\n");
    }
    lines.extend(told);
    let side = this_match.to_move();
    lines.extend(side.map(|side| whose_turn(locale, this_match, side, Addressed::Reader)));
    lines.extend(words(this_match.position()).demand(locale));
    lines.push(words(this_match.position()).standing(locale));
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

/// The message about the match after move `number` of `moves`: the last move and the standing or, if the match is over,
/// how it ended. `as_of` is the match as it was after that move.
#[must_use]
pub fn step(locale: Locale, as_of: &Match, [number, moves]: [usize; 2]) -> String {
    let mut lines = vec![t!(locale, "match-step", number, moves)];
    let moved = plies_text(locale, as_of, latest(as_of));
    lines.push(stands(locale, as_of, moved));
    lines.join("\n")
}

/// Whom a sentence about the turn addresses.
#[derive(Clone, Copy)]
enum Addressed {
    /// The player to move, who is asked to play.
    Player,
    /// A reader who waits for the player.
    Reader,
}

/// Whose turn it is, and until when if the match has a clock.
fn whose_turn(locale: Locale, this_match: &Match, side: Side, addressed: Addressed) -> String {
    let player = name::player(locale, this_match.seats().player(side));
    let side = name::side(locale, this_match.game(), side);
    let until = this_match.clock().flag_at().map(name::instant);
    match (addressed, until) {
        (Addressed::Player, None) => t!(locale, "match-turn", player, side),
        (Addressed::Player, Some(when)) => t!(locale, "match-turn-until", player, side, when),
        (Addressed::Reader, None) => t!(locale, "match-waiting", player, side),
        (Addressed::Reader, Some(when)) => t!(locale, "match-waiting-until", player, side, when),
    }
}

/// The time that each player had left at the beginning of this turn; `None` if no clock runs.
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

/// The line in the parent channel of a thread, once the match in the thread is over.
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

/// The line that replaces a board in a channel, once the match goes on in direct messages.
#[must_use]
pub fn moved_away(locale: Locale, this_match: &Match) -> String {
    let [first, second] = players(locale, this_match);
    let game = name::game(locale, this_match.game());
    t!(locale, "place-moved-away", game, first, second)
}

/// The line that replaces an older board. It tells the plies from index `after` up to index `upto` (not included),
/// which the board told. If `upto` is 0, the line tells who plays. If the match no longer has `upto` plies, it says
/// that they were taken back.
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

/// Says what has happened since the moment `made_for`, at which the pressed button was made. Leaves out the plies that
/// [`present`] tells, because the text of `present` follows.
#[must_use]
pub fn stale(locale: Locale, this_match: &Match, made_for: Moment) -> String {
    let plies = this_match.plies().len();
    let since = usize::try_from(made_for.plies).unwrap_or(usize::MAX);
    let takebacks = this_match.moment().takebacks;
    // The button was made at a moment that the match has not reached, because the database was restored to an earlier
    // state.
    if made_for.takebacks > takebacks || (made_for.takebacks == takebacks && since > plies) {
        return t!(locale, "match-stale-restored");
    }
    if made_for.takebacks != takebacks || since >= plies {
        return t!(locale, "match-stale-takeback");
    }
    // Plies that [`present`] tells are not told twice.
    let shown = this_match.turn_start(latest(this_match).start);
    if shown <= since {
        return t!(locale, "match-stale-last");
    }
    // Only the last plies are told, and earlier moves are counted: the record of the match contains all plies.
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

/// Says that the side `giver` has given the other side time.
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

/// The reminder for the player to move; `None` if no clock runs.
#[must_use]
pub fn reminder(locale: Locale, this_match: &Match) -> Option<String> {
    Some(t!(
        locale,
        "reminder",
        player = name::player(locale, this_match.player_to_move()?),
        when = name::date(this_match.clock().flag_at()?),
    ))
}
