//! The banner on the last picture of a match: three short lines.

use super::name::short;
use super::{Locale, t, words};
use rules::record::RecordResult;
use rules::{AnyPosition, BySide, Game, Side};

/// The largest number of characters of a name in a title. With this limit, the result beside the name is not cut off.
const NAME: usize = 22;

const NO_RESULT: &str = "– : –";

/// The lines above the last board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// Who won, or that the match is a draw or has no result.
    pub title: String,
    /// The result in numbers alone, which every typeface can write.
    pub plain: String,
    /// Why the match ended so.
    pub reason: String,
    /// The game and its designer.
    pub credit: String,
}

/// The banner of a match with this last position; `names` are the players' names.
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

/// The banner of a match whose result a moderator has struck. Such a match has no winner.
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
    let designer = words(game).designer(locale);
    t!(locale, "banner-credit", game = name, designer)
}

/// If the match ended by the rules: the scores of the winner and of the loser. If it ended in another way: `1 – 0` for
/// a win, `½ – ½` for a draw, and [`NO_RESULT`] without a result.
fn plain(locale: Locale, position: &AnyPosition, result: &RecordResult) -> String {
    match result {
        RecordResult::Rules(outcome) => {
            let (scores, _) = words(position).result(locale).unwrap_or_default();
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

/// The title and the reason of a banner: who won (or that the match is a draw or has no result), and why.
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
            let (scores, reason) = words(position).result(locale).unwrap_or_default();
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
