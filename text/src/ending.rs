//! How a match ended, and how it changed the ratings.

use super::tournament::points;
use super::{Locale, name, t, words};
use referee::rating::Rating;
use referee::{COUNTS_FROM, Ending, LONG_SILENCE, Match, Score, TimeControl, UserId, Worth};
use rules::{BySide, Game, Side};

/// How the match ended, with the arithmetic if it ended by the rules; empty while the match goes on.
#[must_use]
pub fn ending_text(locale: Locale, this_match: &Match) -> String {
    told(locale, this_match, None)
}

/// As [`ending_text`]; between the result and the arithmetic stands what the last plies did, in `moved`.
pub(super) fn told(locale: Locale, this_match: &Match, moved: Option<String>) -> String {
    let by_rules = matches!(this_match.ending(), Some(Ending::Rules { .. }));
    let arithmetic = by_rules.then(|| words(this_match.position()).arithmetic(locale));
    let lines = [Some(result(locale, this_match)), moved, arithmetic];
    let lines = lines.into_iter().flatten().filter(|it| !it.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// How the match ended; empty while the match goes on. If a moderator decided the result later, this decision comes
/// first. For a struck result, the text tells the result that was played.
fn result(locale: Locale, this_match: &Match) -> String {
    let Some(ending) = this_match.ending() else {
        return String::new();
    };
    let found = found(locale, this_match, ending);
    let Some(ruling) = this_match.ruling() else {
        return found;
    };
    // If a moderator ended the match, there is no played result to tell besides the decision.
    let ended = matches!(ending, Ending::Adjudication { .. } | Ending::CalledOff);
    let played = (!ended).then(|| t!(locale, "ending-as-played", said = &found));
    let decided = match ruling.worth.counts {
        true => Some(decided_text(locale, this_match, ruling.worth)),
        false => ended.then_some(found),
    };
    let lines: Vec<String> = decided.into_iter().chain(played).collect();
    lines.join("\n")
}

/// A moderator's decision on the worth of a match.
fn decided_text(locale: Locale, this_match: &Match, worth: Worth) -> String {
    let player = |side: Side| name::player(locale, this_match.seats().player(side));
    match (worth.score(), worth.outcome.played()) {
        (Some(Score::Won(side)), played) => {
            let (winner, loser) = (player(side), player(side.other()));
            let side = name::side(locale, this_match.game(), side);
            match played {
                true => t!(locale, "ending-adjudication", winner, side),
                false => t!(locale, "ending-decided-away", loser, winner, side),
            }
        }
        (Some(Score::Drawn), _) => t!(locale, "ending-adjudicated-draw"),
        (None, _) => t!(locale, "ending-decided-both-away"),
    }
}

/// How the match ended, without any later decision of a moderator.
fn found(locale: Locale, this_match: &Match, ending: &Ending) -> String {
    let player = |side: Side| name::player(locale, this_match.seats().player(side));
    let colour = |side: Side| name::side(locale, this_match.game(), side);
    match *ending {
        Ending::Rules { winner } => t!(
            locale,
            "ending-rules",
            winner = player(winner),
            side = colour(winner),
        ),
        Ending::Resignation { by } => t!(
            locale,
            "ending-resignation",
            loser = player(by),
            winner = player(by.other()),
            side = colour(by.other()),
        ),
        Ending::Flag { by } => {
            let (loser, winner) = (player(by), player(by.other()));
            let side = colour(by.other());
            match late(this_match, by) {
                Late::Left => t!(locale, "ending-left", loser, winner, side),
                Late::Silent => t!(locale, "ending-silence", loser, winner, side),
                Late::TimeUp => t!(locale, "ending-flag", loser, winner, side),
            }
        }
        Ending::Adjudication { winner } => {
            let score = winner.map_or(Score::Drawn, Score::Won);
            decided_text(locale, this_match, Worth::from(score))
        }
        Ending::Draw => t!(locale, "ending-draw"),
        Ending::CalledOff => t!(locale, "ending-called-off"),
        Ending::Abort { by } => t!(locale, "ending-abort", player = player(by)),
    }
}

/// Says that the match was too short to change ratings.
#[must_use]
pub fn too_early(locale: Locale, game: Game) -> String {
    let unit = match game.facts().hides_steps {
        true => "step",
        false => "move",
    };
    t!(locale, "ending-too-early", plies = COUNTS_FROM, unit)
}

/// What a match counts in its tournament, if the match has no result or its result is struck; `None` for any other
/// match.
#[must_use]
pub fn in_tournament(locale: Locale, this_match: &Match) -> Option<String> {
    let worth = this_match.worth().filter(|it| !it.counts)?;
    if this_match.is_struck() {
        let [first, second] = worth.outcome.points().map(points);
        return Some(t!(locale, "ending-tournament-struck", first, second));
    }
    match *this_match.ending()? {
        Ending::CalledOff => Some(t!(locale, "ending-tournament-draw")),
        Ending::Abort { by } => {
            let winner = name::player(locale, this_match.seats().player(by.other()));
            Some(t!(locale, "ending-tournament-win", winner))
        }
        _ => None,
    }
}

/// Why a player who did not move in time has lost.
enum Late {
    /// The player has left the server, and the opponent claimed the match.
    Left,
    /// The match has no clock, and the player was silent for [`LONG_SILENCE`].
    Silent,
    /// The player's time has run out.
    TimeUp,
}

fn late(this_match: &Match, by: Side) -> Late {
    let clock = this_match.clock();
    let has_clock = clock.control() != TimeControl::None;
    let ran_out = has_clock && clock.at_turn_start()[by].is_zero();
    if clock.nudges().left_at.is_some() && !ran_out {
        return Late::Left;
    }
    let mut turns = this_match.plies().iter().filter(|ply| ply.ends_turn());
    let turn = turns.next_back().map(|ply| ply.played_at);
    let turn = turn.unwrap_or(this_match.started_at());
    let ended = this_match.ended_at().unwrap_or(turn);
    match !has_clock && ended.since(turn) >= LONG_SILENCE {
        true => Late::Silent,
        false => Late::TimeUp,
    }
}

/// The result in one short sentence; empty while the match goes on. A struck result is told as it was played.
#[must_use]
pub fn short(locale: Locale, this_match: &Match) -> String {
    if this_match.ending().is_none() {
        return String::new();
    }
    match this_match.told_score() {
        Some(Score::Won(side)) => t!(
            locale,
            "ending-short-won",
            winner = name::player(locale, this_match.seats().player(side)),
            side = name::side(locale, this_match.game(), side),
        ),
        Some(Score::Drawn) => t!(locale, "ending-short-draw"),
        None => t!(locale, "ending-short-none"),
    }
}

/// How a rating changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    pub user: UserId,
    /// The rating before the match.
    pub before: Rating,
    /// The rating after the match.
    pub after: Rating,
}

/// Both rating changes of a match in a line; for a match against the engine the person's change alone.
#[must_use]
pub fn ratings(locale: Locale, changes: &BySide<Change>) -> String {
    let told = changes.map(|change| {
        t!(
            locale,
            "ending-rating",
            player = name::player(locale, change.user),
            before = change.before.points(),
            after = change.after.points(),
            deviation = deviation(&change.after),
            change = name::change(locale, change.after.points() - change.before.points()),
        )
    });
    let mut sides = Side::BOTH.into_iter();
    if let Some(person) = sides.find(|side| changes[side.other()].user.engine_level().is_some()) {
        return t!(locale, "engine-rating", change = &told[person]);
    }
    let [first, second] = told.into_pair();
    t!(locale, "ending-ratings", first, second)
}

/// The standard deviation of a rating, in points as shown.
#[must_use]
pub fn deviation(rating: &Rating) -> i64 {
    // The cast is safe: a deviation is at most a few hundred points.
    rating.deviation.round() as i64
}
