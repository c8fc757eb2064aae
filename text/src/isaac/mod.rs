//! The words for the game ISAAC.

mod alt;
mod explain;
mod moves;
pub mod pick;
mod ply;
mod refusal;
mod worth;

pub use alt::{choice, described, text_board};
pub use ply::{change, demand, ending, event, ply, standing};
pub use worth::{arithmetic, worth};

use super::advised::{Sum, Told};
use super::game::{Because, EffectsWords, GameWords, PlyReport, PositionWords, RefusalWords};
use super::list::sentences;
use super::{Locale, enumerate, list, t, words};
use referee::read_by;
use rules::isaac::{Change, Effects, Footprint, Hand, Isaac, Piece, Reason, Refusal, Square};
use rules::{AnyAction, AnyEffects, AnyPosition, BySide, Game, OptionValue, Position as _, Side};
use search::{Kind, Line};
use std::marker::PhantomData;

impl GameWords for PhantomData<Isaac> {
    fn name(&self, locale: Locale) -> String {
        t!(locale, "isaac-name")
    }

    fn in_a_line(&self, locale: Locale) -> String {
        t!(locale, "isaac-in-a-line")
    }

    fn designer(&self, locale: Locale) -> String {
        t!(locale, "isaac-designer")
    }

    fn side(&self, locale: Locale, side: Side) -> String {
        self::side(locale, side)
    }

    fn rules(&self, locale: Locale, how: &str) -> String {
        t!(locale, "isaac-rules", how)
    }

    fn legend(&self, locale: Locale) -> Vec<(&'static str, String)> {
        vec![
            ("turn", t!(locale, "legend-bar")),
            ("hand", t!(locale, "isaac-legend-hand")),
            ("numbers", t!(locale, "isaac-legend-numbers")),
            ("placed", t!(locale, "isaac-legend-placed")),
            ("scored", t!(locale, "isaac-legend-scored")),
            ("removed", t!(locale, "isaac-legend-removed")),
            ("counter", t!(locale, "isaac-legend-counter")),
            ("choice", t!(locale, "isaac-legend-choice")),
            ("crossed", t!(locale, "isaac-legend-crossed")),
        ]
    }

    fn option(&self, locale: Locale, name: &str, value: &OptionValue) -> Option<String> {
        match (name, value) {
            ("tiebreak", OptionValue::Word(word)) if word == "squares" => {
                Some(t!(locale, "isaac-terms-squares"))
            }
            _ => None,
        }
    }

    fn most_question(&self, locale: Locale) -> String {
        t!(locale, "puzzle-isaac-most")
    }

    /// A removal as the piece and the new score.
    fn token(&self, locale: Locale, token: &str) -> String {
        match token.split_once(':') {
            Some((place, score)) => t!(locale, "isaac-token-removed", place, score),
            None => token.to_owned(),
        }
    }

    fn beginning(&self, locale: Locale, begun: &str) -> [String; 2] {
        let place = begun.trim_end_matches(':');
        [place.to_owned(), t!(locale, "isaac-pick-next", place)]
    }

    /// Returns an empty text, because the picture already shows the piece and its points.
    fn effect(&self, _: Locale, _: &[PlyReport<'_>]) -> String {
        String::new()
    }

    fn layout(&self, locale: Locale) -> String {
        t!(locale, "isaac-layout")
    }

    /// The place of the first action alone; the one in question with its score.
    fn turn_of_line(&self, locale: Locale, turn: &Told, _own: bool, first: bool) -> String {
        let Some((token, _)) = turn.actions.first() else {
            return String::new();
        };
        match (token.split_once(':'), first) {
            (Some((place, score)), true) => {
                let removed = t!(locale, "isaac-line-removed", place, score);
                format!("**{removed}**")
            }
            (Some((place, _)), false) => place.to_owned(),
            (None, true) => format!("**{token}**"),
            (None, false) => token.clone(),
        }
    }

    fn balance(&self, locale: Locale, sum: Sum<'_>) -> String {
        let (side, other) = (sum.side, sum.other);
        let [own, theirs] = [side, side.other()].map(|it| sum.balance.points[it]);
        let [own_next, theirs_next] = [side, side.other()].map(|it| sum.balance.chances[it]);
        if sum.balance.kind != Kind::Prospects {
            return t!(
                locale,
                "isaac-balance",
                you = sum.you,
                side = other,
                own,
                theirs,
                left = own_next,
                theirs_left = theirs_next
            );
        }
        t!(
            locale,
            "isaac-balance-placing",
            you = sum.you,
            side = other,
            own,
            theirs
        )
    }

    /// The tip of the scoring says to begin with short pieces.
    fn against_advice(
        &self,
        locale: Locale,
        position: &AnyPosition,
        line: &Line,
        token: &str,
    ) -> Option<String> {
        let (AnyPosition::Isaac(position), AnyAction::Isaac(action)) =
            (position, line.actions().next()?)
        else {
            return None;
        };
        let length = action.footprint().length();
        let removals = position.removals();
        let shorter = removals.iter().any(|it| it.piece.length() < length);
        shorter.then(|| t!(locale, "isaac-hint-against", token))
    }
}

impl PositionWords for Isaac {
    fn goal(&self, locale: Locale) -> String {
        t!(locale, "isaac-goal")
    }

    fn explained(&self, locale: Locale, effects: &AnyEffects) -> Vec<Because> {
        let effects = effects.of::<Isaac>();
        effects.map_or_else(Vec::new, |effects| {
            explain::explained(locale, self, effects)
        })
    }

    /// For a placement, says how many points the piece would be worth if it were removed at once.
    fn forecast(&self, locale: Locale, effects: &AnyEffects) -> String {
        match effects.of::<Isaac>().map(|effects| &effects.change) {
            Some(Change::Placed(piece)) => t!(
                locale,
                "isaac-forecast-placed",
                length = piece.length(),
                points = self.valuation(*piece).points()
            ),
            _ => words(effects).hint(locale),
        }
    }

    fn standing(&self, locale: Locale) -> String {
        standing(locale, self)
    }

    fn demand(&self, locale: Locale) -> Option<String> {
        demand(locale, self)
    }

    fn to_move_lines(&self, _: Locale, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn arithmetic(&self, locale: Locale) -> String {
        ending(locale, self).unwrap_or_default()
    }

    fn result(&self, locale: Locale) -> Option<(BySide<u32>, String)> {
        let outcome = self.outcome()?;
        let reason = match outcome.reason {
            Reason::Hundred => t!(locale, "isaac-banner-hundred"),
            Reason::Score => t!(locale, "isaac-banner-score"),
            Reason::UnplacedSquares | Reason::UnplacedPieces => t!(locale, "isaac-banner-unplaced"),
            Reason::StartPlayer => t!(locale, "isaac-banner-start"),
        };
        Some((BySide::of(|side| u32::from(self.score(side))), reason))
    }

    fn described(&self, locale: Locale, numbers: Side, running: bool) -> String {
        described(locale, self, Reader::of(numbers), running)
    }

    fn arrangement(&self, locale: Locale, numbers: Side) -> String {
        alt::arrangement(locale, self, Reader::of(numbers))
    }

    fn choices(&self, locale: Locale, numbers: Side) -> Vec<String> {
        moves::choices(locale, self, Reader::of(numbers))
    }

    fn legal(&self, locale: Locale, numbers: Side) -> Option<String> {
        alt::removals(locale, self, Reader::of(numbers))
    }

    fn text_board(&self, locale: Locale, numbers: Side) -> String {
        text_board(locale, self, numbers)
    }
}

impl EffectsWords for Effects {
    fn ply_text(&self, locale: Locale, player: &str, _token: &str) -> String {
        ply(locale, player, self, Reader::Black)
    }

    fn hint(&self, locale: Locale) -> String {
        match &self.change {
            Change::Placed(piece) => t!(
                locale,
                "isaac-hint-placed",
                length = piece.length(),
                value = piece.value()
            ),
            Change::Removed {
                valuation,
                from,
                to,
            } => match Square::of_score(valuation.piece.side, *to) {
                None => t!(locale, "isaac-pick-total-wins"),
                Some(square) => t!(
                    locale,
                    "isaac-hint-removed",
                    used = to - from,
                    points = valuation.points(),
                    square = square.to_string()
                ),
            },
        }
    }
}

impl RefusalWords for Refusal {
    fn reason(&self, locale: Locale, numbers: Side) -> String {
        refusal::reason(locale, self, Reader::of(numbers))
    }

    fn reason_without_moves(&self, locale: Locale) -> String {
        refusal::reason_without_moves(locale, self, Reader::Black)
    }

    /// The reason does not say how far the counter may go.
    fn pointed_out_beside_reason(&self, locale: Locale, numbers: Side) -> Option<String> {
        self.pointed_out(locale, numbers)
    }

    fn pointed_out_without_moves(&self, locale: Locale, numbers: Side) -> Option<String> {
        alt::pointed_out_without_moves(locale, self, numbers)
    }

    fn pointed_out(&self, locale: Locale, numbers: Side) -> Option<String> {
        alt::pointed_out(locale, self, numbers)
    }
}

/// The side in whose numbers a person reads squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reader {
    /// Black's numbers, which are also used in records (ISAAC-1).
    Black,
    /// White's own numbers, for a player who plays White and has chosen these numbers.
    White,
}

impl Reader {
    #[must_use]
    pub const fn of(numbers: Side) -> Reader {
        match numbers {
            Side::First => Reader::Black,
            Side::Second => Reader::White,
        }
    }

    #[must_use]
    pub const fn numbers(self) -> Side {
        match self {
            Reader::Black => Side::First,
            Reader::White => Side::Second,
        }
    }

    /// Puts a pair into the reader's order. The pair belongs to the two ends of a place; the end with the smaller
    /// number in Black's numbers comes first.
    fn in_order<T>(self, [first, last]: [T; 2]) -> [T; 2] {
        match self.numbers() {
            Side::First => [first, last],
            Side::Second => [last, first],
        }
    }

    /// The place of a piece in the reader's numbers, without the owner of the piece.
    fn bare(self, footprint: Footprint) -> String {
        footprint.read_by(self.numbers()).to_string()
    }

    /// The places of pieces in the reader's numbers, without the owners of the pieces, sorted.
    fn names(self, pieces: &[Piece]) -> Vec<String> {
        let mut footprints: Vec<Footprint> = pieces
            .iter()
            .map(|piece| piece.footprint.read_by(self.numbers()))
            .collect();
        footprints.sort_unstable();
        footprints.iter().map(Footprint::to_string).collect()
    }

    fn token(self, token: &str) -> String {
        read_by(Game::Isaac, self.numbers(), token)
    }

    fn square(self, square: Square) -> String {
        square.read_by(self.numbers()).to_string()
    }

    fn piece(self, locale: Locale, piece: Piece) -> String {
        t!(
            locale,
            "isaac-owned",
            side = side(locale, piece.side),
            place = self.bare(piece.footprint)
        )
    }
}

/// Says in which numbers the person types and reads squares when playing White: in White's if `own` is true, otherwise
/// in Black's. If `saved` is true, the sentence confirms that the person has just chosen these numbers.
#[must_use]
pub fn numbers(locale: Locale, saved: bool, own: bool) -> String {
    let numbers = if own {
        t!(locale, "isaac-numbers-own")
    } else {
        t!(locale, "isaac-numbers-black")
    };
    if saved {
        t!(locale, "isaac-numbers-saved", numbers)
    } else {
        numbers
    }
}

/// The name of a side: Black or White.
fn side(locale: Locale, side: Side) -> String {
    match side {
        Side::First => t!(locale, "isaac-side-black"),
        Side::Second => t!(locale, "isaac-side-white"),
    }
}

/// The pieces of a hand, shortest first, such as `2 of length 3, 1 of length 7`.
#[must_use]
pub fn hand(locale: Locale, hand: Hand) -> String {
    let kinds: Vec<String> = hand
        .kinds()
        .map(|(length, count)| t!(locale, "isaac-hand-kind", count, length))
        .collect();
    or_nothing(locale, enumerate(locale, &kinds))
}

fn or_nothing(locale: Locale, words: String) -> String {
    if words.is_empty() {
        t!(locale, "isaac-nothing")
    } else {
        words
    }
}

fn counters(locale: Locale, sides: impl IntoIterator<Item = Side>) -> String {
    let counters: Vec<String> = sides
        .into_iter()
        .map(|owner| t!(locale, "isaac-counter-of", side = side(locale, owner)))
        .collect();
    list(locale, &counters)
}
