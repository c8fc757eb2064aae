//! The analysis of a match in words: its turning points.

use super::name::shorten;
use super::standing::standing;
use super::{Locale, enumerate, list, name, t, words};
use referee::{Match, UserId};
use rules::{AnyEffects, AnyPosition, Game, Side};
use search::{Mistake, Standing};
use std::cmp::Ordering;

/// An action of a match, and a better action.
#[derive(Clone, Copy, Debug)]
pub struct TurningPoint<'a> {
    pub game: Game,
    /// The number of the move in the match, from 1.
    pub number: usize,
    /// The number of the action in its move, from 1, in a game whose moves have several steps.
    pub step: Option<usize>,
    /// Who played the action.
    pub player: UserId,
    /// The played action, as the reader writes it, and what it did.
    pub played: (&'a str, &'a AnyEffects),
    /// The better action, as the reader writes it, and what it would have done.
    pub better: (&'a str, &'a AnyEffects),
    pub mistake: &'a Mistake,
    /// Whether a hint recommended the played action.
    pub hinted: bool,
    /// The other side's next action, and what that action did.
    pub reply: Option<(&'a str, &'a AnyEffects)>,
    /// Why the better action is better, as a sentence.
    pub reason: Option<&'a str>,
}

/// The move from which on the engine has calculated a match to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number, from 1, of the first move that the engine has calculated to the end.
    pub number: usize,
    /// The first side's margin of points under best play from that move; negative if the first side loses.
    pub points: i32,
    /// The first side's margin of points at the end of the match; `None` if the match was not played to its end.
    pub played: Option<i32>,
}

/// The largest number of turning points that the overview lists.
const ROWS: usize = 8;

/// The whole match: the legend of the picture, the turning points, and from which move on the result was certain. The
/// first `own` turning points are those of the reader.
#[must_use]
pub fn overview(
    locale: Locale,
    this_match: &Match,
    points: &[TurningPoint<'_>],
    own: usize,
    solved: Option<Solved>,
) -> String {
    let game = this_match.game();
    let [first, second] =
        Side::BOTH.map(|side| name::player(locale, this_match.seats().player(side)));
    let side = name::side(locale, game, Side::First);
    let other = name::side(locale, game, Side::Second);
    let mut lines = vec![
        t!(
            locale,
            "analysis-title",
            game = name::game(locale, game),
            first,
            second
        ),
        t!(locale, "analysis-scale", side, other),
    ];
    match points.len() {
        0 if solved.is_some_and(|it| it.played == Some(it.points)) => {
            lines.push(t!(locale, "analysis-no-mistake"));
        }
        0 => lines.push(t!(locale, "analysis-no-turns")),
        count if (1..count).contains(&own) => {
            lines.push(t!(locale, "analysis-turns-own-first", count));
        }
        count => lines.push(t!(locale, "analysis-turns", count)),
    }
    let rows = points.iter().zip(1..).take(ROWS);
    lines.extend(rows.map(|(point, number)| row(locale, point, number)));
    if let Some(more @ 1..) = points.len().checked_sub(ROWS) {
        lines.push(t!(locale, "analysis-more", more));
    }
    lines.extend(solved.map(|solved| self::solved(locale, game, solved)));
    lines.join("\n")
}

/// The standing of the player in words, before and after the action.
fn stood(locale: Locale, mistake: &Mistake) -> [String; 2] {
    [mistake.before, mistake.after].map(|chance| standing(locale, Standing::of(chance)))
}

fn row(locale: Locale, point: &TurningPoint<'_>, number: usize) -> String {
    let token = |token: &str| words(point.game).token(locale, token);
    let [before, after] = stood(locale, point.mistake);
    t!(
        locale,
        "analysis-turn-row",
        number,
        at = at(locale, point),
        player = name::player(locale, point.player),
        played = token(point.played.0),
        better = token(point.better.0),
        before,
        after,
    )
}

/// The number of the move, with the number of the step if there are several.
fn at(locale: Locale, point: &TurningPoint<'_>) -> String {
    let (number, step) = (point.number, point.step.unwrap_or(0));
    t!(locale, "analysis-at", number, step)
}

/// From which move on the engine has counted everything out, and how the match ended if it ended otherwise.
fn solved(locale: Locale, game: Game, solved: Solved) -> String {
    let (at, points) = (solved.number, solved.points.abs());
    let side = |margin| name::side(locale, game, winner(margin));
    let best = match solved.points {
        0 => t!(locale, "analysis-solved-level", at),
        margin => t!(locale, "analysis-solved", at, winner = side(margin), points),
    };
    let ended = match solved.played.filter(|it| *it != solved.points) {
        None => return best,
        Some(0) => t!(locale, "analysis-ended-level"),
        Some(margin) => t!(
            locale,
            "analysis-ended",
            winner = side(margin),
            points = margin.abs()
        ),
    };
    list::sentences(locale, &[best, ended])
}

const fn winner(margin: i32) -> Side {
    if margin > 0 {
        Side::First
    } else {
        Side::Second
    }
}

/// What was certain before and after an action: the points under best play if they are counted out, else a win before it
/// and a loss after it.
fn certain(locale: Locale, player: &str, mistake: &Mistake) -> Vec<String> {
    if let Some(margins) = mistake.margins {
        let [before, after] = margins.map(|margin| {
            let points = margin.abs();
            match margin.cmp(&0) {
                Ordering::Greater => t!(locale, "analysis-margin-win", points),
                Ordering::Equal => t!(locale, "analysis-margin-level"),
                Ordering::Less => t!(locale, "analysis-margin-loss", points),
            }
        });
        return vec![t!(locale, "analysis-margins", player, before, after)];
    }
    let won = (mistake.before >= 1.0).then(|| t!(locale, "analysis-was-won", player));
    let lost = (mistake.after <= 0.0).then(|| t!(locale, "analysis-is-lost", player));
    won.into_iter().chain(lost).collect()
}

/// The turning point `number` (counted from 1) of `count`: the played action, the better action, the cost.
#[must_use]
pub fn turning_point(
    locale: Locale,
    point: &TurningPoint<'_>,
    number: usize,
    count: usize,
) -> String {
    let token = |token: &str| words(point.game).token(locale, token);
    let player = name::player(locale, point.player);
    let (played, better) = (token(point.played.0), token(point.better.0));
    let effect = words(point.played.1).hint(locale);
    let played = match effect.is_empty() {
        true => t!(
            locale,
            "analysis-turn",
            number,
            count,
            at = at(locale, point),
            player = &player,
            played
        ),
        false => t!(
            locale,
            "analysis-turn-did",
            number,
            count,
            at = at(locale, point),
            player = &player,
            played,
            effect,
        ),
    };
    let effect = words(point.better.1).hint(locale);
    let instead = match effect.is_empty() {
        true => t!(locale, "analysis-better", better = &better),
        false => t!(locale, "analysis-better-does", better = &better, effect),
    };
    let [before, after] = stood(locale, point.mistake);
    let mut said = vec![played, instead];
    if point.hinted {
        said.push(t!(locale, "analysis-hinted"));
    }
    said.push(t!(locale, "analysis-cost", player = &player, before, after));
    let certain = certain(locale, &player, point.mistake);
    if let Some(reason) = point.reason {
        let mut rest = certain;
        rest.push(t!(locale, "analysis-columns", better));
        let [said, rest] = [said, rest].map(|it| list::sentences(locale, &it));
        return format!("{said}\n{reason}\n{rest}");
    }
    said.extend(point.reply.and_then(|(reply, effects)| {
        let effect = words(effects).hint(locale);
        let reply = token(reply);
        (!effect.is_empty()).then(|| t!(locale, "analysis-why", reply, effect))
    }));
    said.extend(certain);
    said.push(t!(locale, "analysis-picture", better));
    list::sentences(locale, &said)
}

/// The alt text of the picture of the whole match: the standing of the first side at the start and at the end, and which
/// side was ahead after which moves. The message of [`overview`] tells the turning points. `start` is the first side's
/// chance to win at the start; each entry of `course` holds the number of a move and the chance after an action of it.
#[must_use]
pub fn alt(
    locale: Locale,
    game: Game,
    moves: usize,
    start: f64,
    course: &[(usize, f64)],
) -> String {
    let side = name::side(locale, game, Side::First);
    let end = course.last().map_or(start, |(_, chance)| *chance);
    let [start, end] = [start, end].map(|chance| standing(locale, Standing::of(chance)));
    let whole = t!(locale, "analysis-alt", moves, side, start, end);
    let said = [whole, ahead(locale, game, course)];
    shorten(&list::sentences(locale, &said), 1_024)
}

/// Which side was ahead after which moves.
fn ahead(locale: Locale, game: Game, course: &[(usize, f64)]) -> String {
    let mut leaders: Vec<(usize, Option<Side>)> = Vec::new();
    for (number, chance) in course {
        let leader = match Standing::of(*chance).cmp(&Standing::Even) {
            Ordering::Less => Some(Side::Second),
            Ordering::Equal => None,
            Ordering::Greater => Some(Side::First),
        };
        match leaders.last_mut() {
            // Of several actions of the same move, the last action counts.
            Some(last) if last.0 == *number => last.1 = leader,
            _ => leaders.push((*number, leader)),
        }
    }
    let runs = leaders.chunk_by(|one, other| one.1 == other.1);
    let runs: Vec<String> = runs
        .filter_map(|run| match run {
            [(from, Some(side)), .., (to, _)] => {
                let side = name::side(locale, game, *side);
                Some(t!(
                    locale,
                    "analysis-alt-moves",
                    side,
                    from = *from,
                    to = *to
                ))
            }
            [(at, Some(side))] => {
                let side = name::side(locale, game, *side);
                Some(t!(locale, "analysis-alt-move", side, at = *at))
            }
            _ => None,
        })
        .collect();
    match runs.is_empty() {
        true => t!(locale, "analysis-alt-level"),
        false => t!(
            locale,
            "analysis-alt-ahead",
            ahead = enumerate(locale, &runs)
        ),
    }
}

/// The alt text of the board beside a turning point: the position after the better move, in the numbers of the side
/// `numbers`.
#[must_use]
pub fn alt_board(locale: Locale, better: &str, after: &AnyPosition, numbers: Side) -> String {
    let better = words(after.game()).token(locale, better);
    let lead = t!(locale, "analysis-alt-board", better);
    super::alt::described(locale, &lead, after, numbers)
}
