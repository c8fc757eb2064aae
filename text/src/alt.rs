//! Alt text: a picture in words, from which the position can be set up again.

use super::name::shorten;
use super::{Locale, game, list, name, t};
use referee::{Match, read_by};
use rules::{AnyPosition, AnyRefusal, BySide, Side};

/// The alt text of a board beside the message of the match: what lies where, and what the picture marks. What
/// was played, how it stands, whose turn it is and what is compulsory, the message says. At most 1,024 characters.
///
/// Cells are named in the numbers of `numbers`: White of ISAAC may read White's own.
#[must_use]
pub fn beside(locale: Locale, this_match: &Match, numbers: Side) -> String {
    let position = this_match.position();
    let mut lines = vec![
        short_title(locale, this_match),
        game::lies(locale, position, numbers),
    ];
    let running = this_match.to_move().is_some();
    let scored = this_match.told_score().is_some();
    if scored && position.outcome().is_none() {
        // An end that is not by the rules says no score.
        lines.push(game::standing(locale, position).replace("**", ""));
    }
    let legal = running.then(|| game::legal(locale, position, numbers));
    lines.extend(legal.flatten());
    shorten(&lines.join("\n"), 1_024)
}

/// The alt text of a board that the message beside it tells in words as a whole.
#[must_use]
pub fn told(locale: Locale, this_match: &Match) -> String {
    let title = short_title(locale, this_match);
    list::sentences(locale, &[title, t!(locale, "alt-told")])
}

fn short_title(locale: Locale, this_match: &Match) -> String {
    let game = name::game(locale, this_match.game());
    t!(locale, "alt-short-title", game, plies = this_match.turns())
}

/// The match as text, below what [`super::matches::present`] says: what lies where, and every action that may
/// be played; before the first one also how cells are named.
#[must_use]
pub fn as_text(locale: Locale, this_match: &Match, numbers: Side) -> String {
    let position = this_match.position();
    let mut lines = vec![game::lies(locale, position, numbers)];
    if this_match.to_move().is_some() {
        lines.extend(game::choices(locale, position, numbers));
    }
    if this_match.plies().is_empty() {
        lines.push(game::layout(locale, this_match.game()));
    }
    lines.join("\n")
}

/// The alt text of a board that stands alone: who plays, the last move, who is to move and what is compulsory, and
/// the position so that it can be set up again. At most 1,024 characters.
#[must_use]
pub fn board(
    locale: Locale,
    this_match: &Match,
    names: &BySide<Option<String>>,
    numbers: Side,
) -> String {
    shorten(&lines(locale, this_match, names, numbers).join("\n"), 1_024)
}

/// The alt text of a board on which something is chosen: what it points out, then the [`board`].
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

/// The alt text of a replay: that it moves, and the [`board`] it ends with.
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
        // So that the position still fits.
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
    match this_match.last_turn() {
        [] => {}
        [only] => {
            let token = read_by(game, numbers, &only.token());
            lines.push(game::last(locale, game, &plain(only.side), &token));
        }
        [first, ..] => lines.push(t!(
            locale,
            "alt-last",
            token = game::turn(locale, game, this_match.last_turn(), numbers),
            player = plain(first.side)
        )),
    }
    match this_match.to_move() {
        None => lines.push(t!(locale, "alt-over")),
        Some(side) => lines.extend(game::call(locale, this_match.position(), side)),
    }
    lines.push(listed(locale, this_match, numbers));
    lines
}

fn listed(locale: Locale, this_match: &Match, numbers: Side) -> String {
    let position = this_match.position();
    let running = this_match.to_move().is_some();
    let mut lines = vec![game::described(locale, position, numbers, running)];
    let legal = running.then(|| game::legal(locale, position, numbers));
    lines.extend(legal.flatten());
    lines.join("\n")
}

/// The alt text of the picture that explains a refusal in this position: what it points out, and the
/// position in the numbers of `numbers`.
#[must_use]
pub fn refusal(
    locale: Locale,
    position: &AnyPosition,
    refusal: &AnyRefusal,
    numbers: Side,
) -> String {
    pointed_out(locale, None, position, refusal, numbers)
}

/// The alt text of the picture beside the rules of a game.
#[must_use]
pub fn example(locale: Locale, position: &AnyPosition, refusal: &AnyRefusal) -> String {
    let title = t!(locale, "alt-example");
    pointed_out(locale, Some(title), position, refusal, Side::First)
}

fn pointed_out(
    locale: Locale,
    title: Option<String>,
    position: &AnyPosition,
    refusal: &AnyRefusal,
    numbers: Side,
) -> String {
    let mut lines = Vec::from_iter(title);
    lines.extend(game::pointed_out(locale, refusal, numbers));
    lines.push(game::described(locale, position, numbers, true));
    shorten(&lines.join("\n"), 1_024)
}

/// What a picture of a position that is not the present one shows: words first, then the position.
pub(crate) fn described(
    locale: Locale,
    lead: &str,
    position: &AnyPosition,
    numbers: Side,
) -> String {
    let running = position.to_move().is_some();
    let board = game::described(locale, position, numbers, running);
    shorten(&format!("{lead}\n{board}"), 1_024)
}
