//! Says what a ply did, how the game stands, what the next player has to do, and how a game ended.

use super::{Reader, arithmetic, list, sentences, side};
use crate::list::join;
use crate::{Locale, t};
use rules::isaac::{Change, Effects, Event, Isaac, Phase, Reason};
use rules::{Position, Side};

/// Everything that a ply did, one line for each thing: what `player` did, and the events that followed automatically.
/// The end of the game is left out, because [`ending`] says it.
#[must_use]
pub fn ply(locale: Locale, player: &str, effects: &Effects, reader: Reader) -> String {
    let mut said = vec![change(locale, player, &effects.change, reader)];
    said.extend(
        effects
            .events
            .iter()
            .map(|happened| event(locale, happened, reader)),
    );
    said.join("\n")
}

/// What `player` did: the placed piece, or the removed piece with the computation of its points and the new score.
#[must_use]
pub fn change(locale: Locale, player: &str, change: &Change, reader: Reader) -> String {
    match change {
        Change::Placed(piece) => t!(
            locale,
            "isaac-placed",
            player,
            length = piece.length(),
            value = piece.value(),
            place = reader.bare(piece.footprint)
        ),
        Change::Removed {
            valuation,
            from,
            to,
        } => {
            let stops = to - from < valuation.points();
            t!(
                locale,
                "isaac-removed",
                player,
                place = reader.bare(valuation.piece.footprint),
                arithmetic = arithmetic(locale, valuation),
                score = *to,
                taken = to - from,
                stops = if stops { "yes" } else { "no" }
            )
        }
    }
}

/// An event and the reason for it: a pass, the change of phase, or a side that is finished.
#[must_use]
pub fn event(locale: Locale, event: &Event, reader: Reader) -> String {
    match event {
        Event::Passed {
            side: who,
            unplaced,
        } => t!(
            locale,
            "isaac-passed",
            side = side(locale, *who),
            unplaced = *unplaced
        ),
        Event::ScoringBegins { opener } => {
            t!(locale, "isaac-scoring-begins", side = side(locale, *opener))
        }
        Event::Finished { side: who, stuck } => {
            let longest = stuck.longest.map_or(0, |longest| longest.length);
            let mut reasons = Vec::new();
            if !stuck.under_counter.is_empty() {
                let pieces = list(locale, &reader.names(&stuck.under_counter));
                reasons.push(t!(locale, "isaac-stuck-counter", pieces));
            }
            if !stuck.too_short.is_empty() {
                reasons.push(match reasons.is_empty() {
                    true => t!(locale, "isaac-stuck-short", longest),
                    false => t!(locale, "isaac-stuck-else", longest),
                });
            }
            let who = side(locale, *who);
            if reasons.is_empty() {
                t!(locale, "isaac-finished-empty", side = who)
            } else {
                t!(
                    locale,
                    "isaac-finished",
                    side = who,
                    reasons = join(&reasons, |head, next| t!(
                        locale,
                        "isaac-reasons",
                        head,
                        next
                    ))
                )
            }
        }
    }
}

/// The standing in one line: the number of pieces in hand during the placement, and the scores after it.
#[must_use]
pub fn standing(locale: Locale, position: &Isaac) -> String {
    match position.phase() {
        Phase::Placement => {
            let [black, white] = Side::BOTH.map(|side| position.hand(side).pieces());
            t!(locale, "isaac-standing-placement", black, white)
        }
        Phase::Scoring | Phase::Over => {
            let [black, white] = Side::BOTH.map(|side| position.score(side));
            t!(locale, "isaac-standing-scoring", black, white)
        }
    }
}

/// What the side to move has to do: place a piece, or remove one, and how long a removed piece must be. `None` when the
/// game is over.
#[must_use]
pub fn demand(locale: Locale, position: &Isaac) -> Option<String> {
    let mover = position.to_move()?;
    Some(if position.phase() == Phase::Placement {
        t!(locale, "isaac-demand-placement")
    } else {
        match position.longest_removed(mover) {
            None => t!(locale, "isaac-demand-scoring"),
            Some(longest) => t!(locale, "isaac-demand-longer", longest = longest.length),
        }
    })
}

/// Who won and why; `None` while the game goes on.
#[must_use]
pub fn ending(locale: Locale, position: &Isaac) -> Option<String> {
    let outcome = position.outcome()?;
    let winner = side(locale, outcome.winner);
    let [black, white] = Side::BOTH.map(|side| position.score(side));
    let [blacks, whites] = Side::BOTH.map(|side| position.hand(side));
    let decided = match outcome.reason {
        Reason::Hundred => {
            return Some(t!(
                locale,
                "isaac-ending-hundred",
                side = winner,
                score = position.score(outcome.winner),
                black,
                white
            ));
        }
        Reason::Score => {
            return Some(t!(locale, "isaac-ending-score", black, white));
        }
        Reason::UnplacedSquares => t!(
            locale,
            "isaac-ending-squares",
            side = winner,
            black = blacks.squares(),
            white = whites.squares()
        ),
        Reason::UnplacedPieces => t!(
            locale,
            "isaac-ending-pieces",
            side = winner,
            squares = blacks.squares(),
            black = blacks.pieces(),
            white = whites.pieces()
        ),
        Reason::StartPlayer => t!(
            locale,
            "isaac-ending-start",
            tiebreak = position.options().tiebreak.name(),
            squares = blacks.squares(),
            pieces = blacks.pieces()
        ),
    };
    let tied = t!(locale, "isaac-ending-tied", black, white);
    Some(sentences(locale, &[tied, decided]))
}
