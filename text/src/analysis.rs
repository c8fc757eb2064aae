//! The analysis of a match in words: its turning points.

use super::name::shorten;
use super::standing::standing;
use super::{Locale, enumerate, list, name, t, words};
use referee::{Match, UserId};
use rules::{AnyEffects, AnyPosition, Game, Side};
use search::{PlyJudgement, Standing};

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
    /// The engine's judgement of the played action.
    pub judgement: &'a PlyJudgement,
    /// Whether a hint recommended the played action.
    pub hinted: bool,
    /// The other side's next action, and what that action did.
    pub reply: Option<(&'a str, &'a AnyEffects)>,
}

/// The move from which on the engine has calculated a match to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number, from 1, of the first move that the engine has calculated to the end.
    pub number: usize,
    /// The first side's margin of points under best play from that move; negative if the first side loses.
    pub points: i32,
}

/// The whole match: the legend of the picture, the turning points, and from which move on the result was certain.
#[must_use]
pub fn overview(
    locale: Locale,
    this_match: &Match,
    points: &[TurningPoint<'_>],
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
        0 => lines.push(t!(locale, "analysis-no-turns")),
        count => lines.push(t!(locale, "analysis-turns", count)),
    }
    lines.extend(points.iter().map(|point| row(locale, point)));
    lines.extend(solved.map(|solved| self::solved(locale, game, solved)));
    lines.join("\n")
}

/// The standing of the player in words, before and after the judged action.
fn stood(locale: Locale, judgement: &PlyJudgement) -> [String; 2] {
    let chances = judgement.chances(judgement.side);
    let [before, after] = chances.map(|chance| standing(locale, Standing::of(chance)));
    let [was, is] = chances.map(|chance| (chance - 0.5).abs());
    let after = match before == after {
        true if is < was => t!(locale, "standing-less", standing = after),
        true if is > was => t!(locale, "standing-more", standing = after),
        _ => after,
    };
    [before, after]
}

fn row(locale: Locale, point: &TurningPoint<'_>) -> String {
    let token = |token: &str| words(point.game).token(locale, token);
    let [before, after] = stood(locale, point.judgement);
    t!(
        locale,
        "analysis-turn-row",
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

fn solved(locale: Locale, game: Game, solved: Solved) -> String {
    let winner = match solved.points {
        0 => return t!(locale, "analysis-solved-level", at = solved.number),
        1.. => Side::First,
        _ => Side::Second,
    };
    t!(
        locale,
        "analysis-solved",
        at = solved.number,
        winner = name::side(locale, game, winner),
        points = solved.points.abs(),
    )
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
    let [before, after] = stood(locale, point.judgement);
    let mut said = vec![played, instead];
    if point.hinted {
        said.push(t!(locale, "analysis-hinted"));
    }
    said.push(t!(locale, "analysis-cost", player, before, after));
    said.extend(point.reply.and_then(|(reply, effects)| {
        let effect = words(effects).hint(locale);
        let reply = token(reply);
        (!effect.is_empty()).then(|| t!(locale, "analysis-why", reply, effect))
    }));
    if let Some(points @ 1..) = point.judgement.margin {
        said.push(t!(locale, "analysis-best-wins", points));
    }
    said.push(t!(locale, "analysis-pictures", better));
    list::sentences(locale, &said)
}

/// The alt text of the picture of the whole match: the standing of the first side at the start and at the end, and which
/// side was ahead after which moves. The message of [`overview`] tells the turning points. Each entry of `judgements`
/// holds the number of a move and a judgement of that move.
#[must_use]
pub fn alt(
    locale: Locale,
    game: Game,
    moves: usize,
    judgements: &[(usize, PlyJudgement)],
) -> String {
    let side = name::side(locale, game, Side::First);
    let ends = judgements.first().zip(judgements.last());
    let ends = ends.map_or([0.5; 2], |((_, first), (_, last))| {
        [first.chances(Side::First)[0], last.chances(Side::First)[1]]
    });
    let [start, end] = ends.map(|chance| standing(locale, Standing::of(chance)));
    let course = t!(locale, "analysis-alt", moves, side, start, end);
    let said = [course, ahead(locale, game, judgements)];
    shorten(&list::sentences(locale, &said), 1_024)
}

/// Which side was ahead after which moves.
fn ahead(locale: Locale, game: Game, judgements: &[(usize, PlyJudgement)]) -> String {
    let mut leaders: Vec<(usize, Option<Side>)> = Vec::new();
    for (number, judgement) in judgements {
        let leader = match Standing::of(judgement.chances(Side::First)[1]) {
            Standing::Even => None,
            Standing::SlightlyBetter | Standing::Better | Standing::Winning | Standing::Won => {
                Some(Side::First)
            }
            _ => Some(Side::Second),
        };
        match leaders.last_mut() {
            // Of several judgements of the same move, the last judgement counts.
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
