//! The end of a match as its last picture says it: three short lines.

use super::name::short;
use super::{Locale, game, t};
use rules::record::RecordResult;
use rules::{AnyPosition, BySide, Game, Side};

/// How many letters of a name a title has, so that the result beside it is not cut off.
const NAME: usize = 22;

const NO_RESULT: &str = "– : –";

/// What stands above the last board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// Who won, or that it is a draw or without a result.
    pub title: String,
    /// The same in numbers alone, which every face has.
    pub plain: String,
    /// Why.
    pub reason: String,
    /// The game and its designer.
    pub credit: String,
}

/// The banner of a match with this last position; `names` are those of the first and the second
/// side.
#[must_use]
pub fn banner(
    locale: Locale,
    position: &AnyPosition,
    result: &RecordResult,
    names: &BySide<String>,
) -> Banner {
    let (title, reason) = said(locale, position, result, names);
    Banner {
        title,
        plain: plain(locale, position, result),
        reason,
        credit: credit(locale, position.game()),
    }
}

/// The banner of a match whose result is struck: nobody has won it.
#[must_use]
pub fn struck(locale: Locale, game: Game) -> Banner {
    Banner {
        title: t!(locale, "banner-struck"),
        plain: NO_RESULT.to_owned(),
        reason: t!(locale, "banner-no-rating"),
        credit: credit(locale, game),
    }
}

fn credit(locale: Locale, game: Game) -> String {
    let name = super::name::game(locale, game);
    let designer = game::designer(locale, game);
    t!(locale, "banner-credit", game = name, designer)
}

/// The points of the winner and the loser, or a whole or half point.
fn plain(locale: Locale, position: &AnyPosition, result: &RecordResult) -> String {
    match result {
        RecordResult::Rules(outcome) => {
            let (scores, _) = game::result(locale, position).unwrap_or_default();
            let [won, lost] = [outcome.winner, outcome.winner.other()].map(|side| scores[side]);
            format!("{won} – {lost}")
        }
        RecordResult::Resignation { .. }
        | RecordResult::Flag { .. }
        | RecordResult::Adjudication { winner: Some(_) } => "1 – 0".to_owned(),
        RecordResult::Agreement | RecordResult::Adjudication { winner: None } => "½ – ½".to_owned(),
        RecordResult::Abort => NO_RESULT.to_owned(),
    }
}

/// Who won, and why.
fn said(
    locale: Locale,
    position: &AnyPosition,
    result: &RecordResult,
    names: &BySide<String>,
) -> (String, String) {
    let name = |side: Side| short(&names[side], NAME);
    let won = |winner: Side| t!(locale, "banner-won", winner = name(winner));
    match result {
        RecordResult::Rules(outcome) => {
            let (winner, loser) = (outcome.winner, outcome.winner.other());
            let (scores, reason) = game::result(locale, position).unwrap_or_default();
            let [won, lost] = [winner, loser].map(|side| scores[side]);
            let winner = name(winner);
            (t!(locale, "banner-won-score", winner, won, lost), reason)
        }
        RecordResult::Resignation { winner } => {
            let loser = name(winner.other());
            (won(*winner), t!(locale, "banner-resigned", loser))
        }
        RecordResult::Flag { winner } => {
            let loser = name(winner.other());
            (won(*winner), t!(locale, "banner-flag", loser))
        }
        RecordResult::Adjudication { winner } => {
            let won = winner.map_or_else(|| t!(locale, "banner-draw"), won);
            (won, t!(locale, "banner-adjudicated"))
        }
        RecordResult::Agreement => (t!(locale, "banner-draw"), t!(locale, "banner-agreed")),
        RecordResult::Abort => (t!(locale, "banner-none"), t!(locale, "banner-no-rating")),
    }
}
