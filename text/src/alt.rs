//! Alt texts: pictures in words, from which a reader can set up the position again.

use super::name::shorten;
use super::{Locale, game, list, name, t, words};
use referee::{Match, read_by};
use rules::{AnyPosition, AnyRefusal, BySide, Side};

/// The alt text of the board beside a message of the match: what lies where, and what the picture marks. The message
/// itself tells what was played, the scores, whose turn it is and what is compulsory. At most 1,024 characters.
///
/// Cells are named in the numbers of the side `numbers`: the player of White in ISAAC may read White's own numbers.
#[must_use]
pub fn beside(locale: Locale, this_match: &Match, numbers: Side) -> String {
    let position = this_match.position();
    let mut lines = vec![
        short_title(locale, this_match),
        words(position).arrangement(locale, numbers),
    ];
    let running = this_match.to_move().is_some();
    let scored = this_match.told_score().is_some();
    if scored && position.outcome().is_none() {
        // The match did not end by the rules, so the message does not tell the scores; the alt text tells them.
        lines.push(words(position).standing(locale).replace("**", ""));
    }
    let legal = running.then(|| words(position).legal(locale, numbers));
    lines.extend(legal.flatten());
    shorten(&lines.join("\n"), 1_024)
}

/// The alt text of a board whose message tells the whole position in words.
#[must_use]
pub fn told(locale: Locale, this_match: &Match) -> String {
    let title = short_title(locale, this_match);
    list::sentences(locale, &[title, t!(locale, "alt-told")])
}

fn short_title(locale: Locale, this_match: &Match) -> String {
    let game = name::game(locale, this_match.game());
    t!(locale, "alt-short-title", game, plies = this_match.turns())
}

/// The match as text, below the text of [`super::matches::present`]: what lies where, and every action that may be
/// played; before the first ply also how cells are named.
#[must_use]
pub fn as_text(locale: Locale, this_match: &Match, numbers: Side) -> String {
    let position = this_match.position();
    let mut lines = vec![words(position).arrangement(locale, numbers)];
    if this_match.to_move().is_some() {
        lines.extend(words(position).choices(locale, numbers));
    }
    if this_match.plies().is_empty() {
        lines.push(words(this_match.game()).layout(locale));
    }
    lines.join("\n")
}

/// The alt text of a board beside which no message describes the match: who plays, the last move, who is to move and
/// what is compulsory, and the position in words from which it can be set up again. At most 1,024 characters.
#[must_use]
pub fn board(
    locale: Locale,
    this_match: &Match,
    names: &BySide<Option<String>>,
    numbers: Side,
) -> String {
    shorten(&lines(locale, this_match, names, numbers).join("\n"), 1_024)
}

/// The alt text of a board on which a player has begun to choose an action: the text of [`board`], with `chosen` as its
/// second part. `chosen` says what the picture points out.
#[must_use]
pub fn choice(
    locale: Locale,
    this_match: &Match,
    names: &BySide<Option<String>>,
    numbers: Side,
    chosen: String,
) -> String {
    let mut lines = lines(locale, this_match, names, numbers);
    lines.insert(1, chosen);
    shorten(&lines.join("\n"), 1_024)
}

/// The alt text of a replay: a note that the picture moves, then the text of [`board`] for the last position of the
/// replay.
#[must_use]
pub fn replay(locale: Locale, this_match: &Match, names: &BySide<Option<String>>) -> String {
    let mut lines = lines(locale, this_match, names, Side::First);
    lines.insert(0, t!(locale, "alt-replay"));
    shorten(&lines.join("\n"), 1_024)
}

fn lines(
    locale: Locale,
    this_match: &Match,
    names: &BySide<Option<String>>,
    numbers: Side,
) -> Vec<String> {
    let plain = |side: Side| {
        let player = this_match.seats().player(side);
        let name = name::seated(locale, player, names[side].as_deref());
        // A short name leaves room for the position.
        name::short(&name, 32)
    };
    let [first, second] =
        Side::BOTH.map(|side| name::seat(locale, &plain(side), this_match.game(), side));
    let mut lines = vec![t!(
        locale,
        "alt-title",
        game = name::game(locale, this_match.game()),
        first,
        second,
        plies = this_match.turns(),
    )];
    let game = this_match.game();
    if this_match.ending().is_some() {
        lines.push(t!(locale, "alt-over"));
    }
    match this_match.last_turn() {
        [] => {}
        [only] => {
            let token = read_by(game, numbers, &only.token());
            lines.push(words(game).last_action(locale, &plain(only.side), &token));
        }
        [first, ..] => lines.push(t!(
            locale,
            "alt-last",
            token = game::turn(locale, game, this_match.last_turn(), numbers),
            player = plain(first.side)
        )),
    }
    if let Some(side) = this_match.to_move() {
        let side = name::side(locale, game, side);
        lines.extend(words(this_match.position()).to_move_lines(locale, &side));
    }
    lines.push(listed(locale, this_match, numbers));
    lines
}

fn listed(locale: Locale, this_match: &Match, numbers: Side) -> String {
    let position = this_match.position();
    let running = this_match.to_move().is_some();
    let mut lines = vec![words(position).described(locale, numbers, running)];
    let legal = running.then(|| words(position).legal(locale, numbers));
    lines.extend(legal.flatten());
    lines.join("\n")
}

/// The alt text of the picture beside the reason of a refusal: what the picture points out, and the position in which the
/// action is refused, in the numbers of the side `numbers`. The reason names the actions that could be played instead.
#[must_use]
pub fn refusal_picture(
    locale: Locale,
    position: &AnyPosition,
    refusal: &AnyRefusal,
    numbers: Side,
) -> String {
    let shown = words(refusal).pointed_out_beside_reason(locale, numbers);
    let lines = shown.into_iter();
    let board = words(position).described(locale, numbers, true);
    shorten(&lines.chain([board]).collect::<Vec<_>>().join("\n"), 1_024)
}

/// The alt text of the picture beside the rules of a game.
#[must_use]
pub fn example(locale: Locale, position: &AnyPosition, refusal: &AnyRefusal) -> String {
    let mut lines = Vec::from_iter(words(refusal).pointed_out(locale, Side::First));
    lines.push(words(position).described(locale, Side::First, true));
    shorten(&lines.join("\n"), 1_024)
}

/// The alt text of a board that shows another position than the present position of the match: `lead`, then the
/// position.
pub(crate) fn described(
    locale: Locale,
    lead: &str,
    position: &AnyPosition,
    numbers: Side,
) -> String {
    let running = position.to_move().is_some();
    let board = words(position).described(locale, numbers, running);
    shorten(&format!("{lead}\n{board}"), 1_024)
}
