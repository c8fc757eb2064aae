//! Two lines of play in words, side by side.

use super::advised::{Advised, Sum, Told};
use super::list::enumerate;
use super::{Locale, t, words};
use referee::read_by;
use rules::{AnyEffects, AnyPosition, Side};
use search::{By, Line, Turn};

/// The largest number of boards in a column of a picture.
const SHOWN: usize = 4;

/// The turns of a line from `position`, with what their actions do.
#[must_use]
pub fn told(advised: Advised<'_>, position: &AnyPosition, line: &Line) -> Vec<Told> {
    let mut now = position.clone();
    let mut turn = |turn: &Turn| {
        let mut actions = Vec::new();
        for action in &turn.actions {
            let Ok(played) = now.play(*action) else {
                break;
            };
            now = played.position;
            actions.push((
                read_by(advised.game, advised.numbers, &action.to_string()),
                played.effects,
            ));
        }
        Told {
            game: advised.game,
            side: turn.side,
            actions,
        }
    };
    line.turns.iter().map(&mut turn).collect()
}

/// A line of a comparison as a sentence: the first turns, and what the line comes to after `turns` turns. Points are
/// left out if the lines are compared by something else and `points` is false.
#[must_use]
pub fn sentence(
    locale: Locale,
    advised: Advised<'_>,
    position: &AnyPosition,
    line: &Line,
    told: (usize, By, bool),
) -> String {
    let (turns, by, _) = told;
    let game = words(advised.game);
    let all = self::told(advised, position, line);
    let other = advised.other(locale);
    let shown = match by {
        By::Result | By::OwnResult => turns.min(2),
        _ => turns,
    };
    let mut said = String::new();
    for (number, turn) in all.iter().take(shown).enumerate() {
        let own = turn.side == advised.side;
        let played = game.turn_of_line(locale, turn, own, number == 0);
        if played.is_empty() {
            continue;
        }
        said = match (number, own) {
            (0, _) => played,
            (_, true) => t!(
                locale,
                "line-you",
                line = said,
                you = advised.named(locale),
                played
            ),
            (_, false) => t!(locale, "line-other", line = said, side = &other, played),
        };
    }
    let balance = comes_to(locale, advised, line, told);
    t!(locale, "line", line = said, balance)
}

/// What a line comes to where it is compared; see [`sentence`].
#[must_use]
pub fn comes_to(
    locale: Locale,
    advised: Advised<'_>,
    line: &Line,
    (turns, by, points): (usize, By, bool),
) -> String {
    let Some(last) = line.turns.get(turns - 1) else {
        return String::new();
    };
    let (game, other) = (words(advised.game), advised.other(locale));
    let you = advised.named(locale);
    let sum = Sum {
        side: advised.side,
        you: &you,
        other: &other,
        balance: last.balance,
        after: &last.after,
    };
    let [own, theirs] = [advised.side, advised.side.other()].map(|it| last.balance.points[it]);
    match by {
        By::Result | By::OwnResult => t!(locale, "line-result", you, side = &other, own, theirs),
        By::Chances if !points => game.chances(locale, sum),
        By::Chances => t!(
            locale,
            "line-and",
            balance = game.balance(locale, sum),
            chances = game.chances(locale, sum)
        ),
        By::Points | By::Level | By::Estimate => game.balance(locale, sum),
    }
}

/// A board in the picture of a line.
#[derive(Clone, Debug)]
pub struct Board {
    /// The side that played last.
    pub side: Side,
    /// What its turn did.
    pub effects: Vec<AnyEffects>,
    /// The position.
    pub after: AnyPosition,
    /// The turn in words; it begins with an ellipsis if turns before it have no board.
    pub caption: String,
}

/// The boards of a line after each of its first turns, up to the turn `turns` at which the line is compared. If there
/// are more turns, the last board is the one after that turn.
#[must_use]
pub fn boards(
    locale: Locale,
    advised: Advised<'_>,
    position: &AnyPosition,
    line: &Line,
    turns: usize,
) -> Vec<Board> {
    let all = line.turns.iter().zip(told(advised, position, line));
    let all = all.enumerate().take(turns);
    let shown = all.filter(|(at, _)| *at + 1 < SHOWN || at + 1 == turns);
    let board = |(at, (turn, told)): (usize, (&Turn, Told))| Board {
        side: turn.side,
        after: turn.after.clone(),
        caption: match at < SHOWN {
            true => played(locale, &told),
            false => t!(
                locale,
                "line-skipped",
                turns = at + 2 - SHOWN,
                played = played(locale, &told)
            ),
        },
        effects: told
            .actions
            .into_iter()
            .map(|(_, effects)| effects)
            .collect(),
    };
    shown.map(board).collect()
}

/// The actions of a turn, without what they do.
fn played(locale: Locale, turn: &Told) -> String {
    let game = words(turn.game);
    let tokens = turn
        .actions
        .iter()
        .map(|(token, _)| game.token(locale, token));
    enumerate(locale, &tokens.collect::<Vec<_>>())
}

/// A line for readers who cannot see its picture: every action of its turns, and what the line comes to.
#[must_use]
pub fn plain(
    locale: Locale,
    advised: Advised<'_>,
    position: &AnyPosition,
    line: &Line,
    told: (usize, By, bool),
) -> String {
    let all = self::told(advised, position, line).into_iter().take(told.0);
    let turns = all
        .enumerate()
        .filter(|(at, _)| at + 1 < SHOWN || at + 1 == told.0);
    let turns = turns.map(|(_, turn)| turn);
    let turns = turns.map(|turn| match turn.side == advised.side {
        true => t!(
            locale,
            "line-alt-you",
            you = advised.named(locale),
            played = played(locale, &turn)
        ),
        false => {
            let side = advised.other(locale);
            t!(
                locale,
                "line-alt-other",
                side,
                played = played(locale, &turn)
            )
        }
    });
    let line_text = enumerate(locale, &turns.collect::<Vec<_>>());
    let balance = comes_to(locale, advised, line, told);
    t!(locale, "line", line = line_text, balance)
}
