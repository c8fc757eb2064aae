//! The engine's hint for a move, and the reasons for the hint.

pub use super::advised::Advised;
use super::advised::Told;
use super::compared::{self, Board};
use super::name::shorten;
use super::{Locale, standing, t, words};
use rules::{AnyPosition, Game};
use search::{By, Comparison, Hint, Line, Standing, Verdict};

/// What the bot thinks about before it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    Hint,
    Explanation,
    Puzzle,
}

/// What the bot says while it thinks. `game` is the game of the match, if it is known.
#[must_use]
pub fn thought(locale: Locale, thought: Thought, game: Option<Game>) -> String {
    let game = game.map(|game| words(game).name(locale));
    match (thought, game) {
        (Thought::Hint, Some(game)) => t!(locale, "thought-hint", game),
        (Thought::Hint, None) => t!(locale, "thought-hint-here"),
        (Thought::Explanation, _) => t!(locale, "thought-explanation"),
        (Thought::Puzzle, _) => t!(locale, "thought-puzzle"),
    }
}

/// The sentence with the action that the engine would play.
#[must_use]
pub fn hint(locale: Locale, advised: Advised<'_>) -> String {
    let token = words(advised.game).token(locale, advised.token);
    t!(locale, "hint-first", token)
}

/// The alt text of the hint's picture: what the move does, and the position after the move.
#[must_use]
pub fn alt(locale: Locale, advised: Advised<'_>, after: &AnyPosition) -> String {
    let token = words(advised.game).token(locale, advised.token);
    let lead = match advised.does {
        "" => t!(locale, "hint-alt", token),
        does => t!(locale, "hint-alt-does", token, does),
    };
    super::alt::described(locale, &lead, after, advised.numbers)
}

/// The reasons for a hint in `position`: the advised action and the other one, each with the play after it, then the
/// standing of the advised side.
#[must_use]
pub fn reasons(
    locale: Locale,
    advised: Advised<'_>,
    position: &AnyPosition,
    hint: &Hint,
    standing: Option<Standing>,
) -> String {
    let verdict = verdict(locale, advised, position, hint);
    let mut said = match &hint.comparison {
        // The figures do not show it.
        Some(comparison) if comparison.by != By::Estimate => {
            let mut said = vec![t!(locale, "hint-lines", verdict)];
            said.extend(lines(locale, advised, position, comparison));
            said
        }
        _ => vec![t!(locale, "hint-alone", verdict)],
    };
    said.extend(standing.map(|standing| {
        let standing = standing::standing(locale, standing);
        t!(locale, "hint-standing", standing)
    }));
    said.join("\n")
}

/// The lines of a comparison, each with what it comes to.
#[must_use]
pub fn lines(
    locale: Locale,
    advised: Advised<'_>,
    position: &AnyPosition,
    comparison: &Comparison,
) -> Vec<String> {
    let lines = told_lines(comparison).into_iter();
    let lines = lines.map(|(line, told)| {
        let line = compared::sentence(locale, advised, position, line, told);
        format!("- {line}")
    });
    lines.collect()
}

/// The boards of a picture of the lines: a column for each line.
#[must_use]
pub fn columns(
    locale: Locale,
    advised: Advised<'_>,
    position: &AnyPosition,
    comparison: &Comparison,
) -> Vec<Vec<Board>> {
    let lines = told_lines(comparison).into_iter();
    let boards =
        lines.map(|(line, (turns, ..))| compared::boards(locale, advised, position, line, turns));
    boards.collect()
}

/// The alt text of that picture: what is played in each column, and what it comes to.
#[must_use]
pub fn alt_lines(
    locale: Locale,
    advised: Advised<'_>,
    position: &AnyPosition,
    comparison: &Comparison,
) -> String {
    let lines = told_lines(comparison).into_iter();
    let lines = lines.map(|(line, told)| compared::plain(locale, advised, position, line, told));
    let alt = match &lines.collect::<Vec<_>>()[..] {
        [left, right] => t!(locale, "line-alt", left, right),
        lines => t!(locale, "line-alt-one", line = lines.concat()),
    };
    shorten(&alt, 1_024)
}

/// Each line that is told with the number of turns after which it is compared, by what, and whether the points differ.
fn told_lines(comparison: &Comparison) -> Vec<(&Line, (usize, By, bool))> {
    let [one, other] = comparison.balances().map(|it| it.points);
    let [own, than] = comparison.turns;
    let told = |turns| (turns, comparison.by, one != other);
    let advised = (&comparison.advised, told(own));
    match comparison.by {
        By::OwnResult => vec![advised],
        _ => vec![advised, (&comparison.other, told(than))],
    }
}

fn verdict(locale: Locale, advised: Advised<'_>, position: &AnyPosition, hint: &Hint) -> String {
    let game = words(advised.game);
    let token = game.token(locale, advised.token);
    let although = || {
        let line = &hint.comparison.as_ref()?.advised;
        game.against_advice(locale, position, line, &token)
    };
    match hint.verdict {
        Verdict::Only => t!(locale, "hint-only", token),
        Verdict::WinsAtOnce => wins_at_once(locale, advised, position, hint),
        Verdict::OnlyWin => t!(locale, "hint-only-win", token),
        Verdict::Wins => match &hint.comparison {
            Some(comparison) if comparison.both_win() => {
                t!(locale, "hint-both-win", token)
            }
            _ => t!(locale, "hint-wins", token),
        },
        Verdict::Loses(Some(points)) => t!(locale, "hint-loses", token, points),
        Verdict::Loses(None) => t!(locale, "hint-loses-anyway", token),
        Verdict::Better => match &hint.comparison {
            Some(comparison) if matches!(comparison.by, By::Level | By::Estimate) => {
                let other = comparison.other.actions().next();
                let other = other.map_or_else(String::new, |it| advised.written(locale, it));
                let per_hundred = |chance: f64| (100.0 * chance).round() as i64;
                let [own, than] =
                    [&comparison.advised, &comparison.other].map(|line| per_hundred(line.chance));
                t!(locale, "hint-estimate", token, other, own, than)
            }
            _ => although().unwrap_or_else(|| t!(locale, "hint-better", token)),
        },
        Verdict::AsGood(other) => {
            let other = advised.written(locale, other);
            let first = |line: &Line| line.actions().next().map(|it| advised.written(locale, it));
            match &hint.comparison {
                Some(it) if it.shows() => {
                    let worse = first(&it.other).unwrap_or_default();
                    t!(locale, "hint-as-good-not", token, other, worse)
                }
                Some(_) => t!(locale, "hint-as-good-level", token, other),
                None => t!(locale, "hint-as-good", token, other),
            }
        }
        Verdict::Start { open, all } if open == all => t!(locale, "ampel-hint-start-any", token),
        Verdict::Start { open, all } => t!(locale, "ampel-hint-start", token, open, all),
        Verdict::Concealed => t!(locale, "hint-concealed", token),
    }
}

/// Says with what the action wins, and the scores.
fn wins_at_once(
    locale: Locale,
    advised: Advised<'_>,
    position: &AnyPosition,
    hint: &Hint,
) -> String {
    let played = position
        .play(hint.action)
        .map(|it| (it.effects, it.position));
    let Ok((effects, next)) = played else {
        return String::new();
    };
    let turn = Told {
        game: advised.game,
        side: advised.side,
        actions: vec![(advised.token.to_owned(), effects)],
    };
    let game = words(advised.game);
    let token = match position.conceals_effects() {
        true => format!("**{}**", game.token(locale, advised.token)),
        false => game.turn_of_line(locale, &turn, true, true),
    };
    let scores = words(&next).result(locale).map(|(scores, _)| scores);
    let scores = scores.unwrap_or_default();
    let (own, theirs) = (scores[advised.side], scores[advised.side.other()]);
    t!(locale, "hint-wins-at-once", token, own, theirs)
}

/// A button beside a hint or an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Plays the hint's action.
    Play,
    /// Asks for the reasons of a hint.
    Why,
    /// Shows the previous turning point.
    Previous,
    /// Shows the first turning point.
    First,
    /// Shows the next turning point.
    Next,
    /// Shows the whole match again.
    Overview,
}

/// The words on a button, at most 80 characters; `token` is the hint's action.
#[must_use]
pub fn label(locale: Locale, label: Label, token: &str) -> String {
    match label {
        Label::Play => t!(locale, "hint-button-play", token),
        Label::Why => t!(locale, "hint-button-why"),
        Label::Previous => t!(locale, "analysis-button-previous"),
        Label::First => t!(locale, "analysis-button-first"),
        Label::Next => t!(locale, "analysis-button-next"),
        Label::Overview => t!(locale, "analysis-button-overview"),
    }
}
