//! The words for the game Iago.

mod board;
mod explain;
mod moves;
mod play;
mod refusal;

pub use board::{ReadError, read};

use crate::advised::Sum;
use crate::game::{Because, EffectsWords, GameWords, PositionWords, RefusalWords};
use crate::{Locale, enumerate, t};
use rules::iago::{Action, Effects, Iago, Reason, Refusal, Variant};
use rules::{AnyAction, AnyEffects, AnyPosition, BySide, OptionValue, Position, Side};
use search::Line;
use std::marker::PhantomData;

impl GameWords for PhantomData<Iago> {
    fn name(&self, locale: Locale) -> String {
        t!(locale, "iago-name")
    }

    fn in_a_line(&self, locale: Locale) -> String {
        t!(locale, "iago-in-a-line")
    }

    fn designer(&self, locale: Locale) -> String {
        t!(locale, "iago-designer")
    }

    fn side(&self, locale: Locale, side: Side) -> String {
        self::side(locale, side)
    }

    fn rules(&self, locale: Locale, how: &str) -> String {
        t!(locale, "iago-rules", how)
    }

    fn legend(&self, locale: Locale) -> Vec<(&'static str, String)> {
        vec![
            ("turn", t!(locale, "legend-bar")),
            ("factors", t!(locale, "iago-legend-factors")),
            ("placed", t!(locale, "iago-legend-placed")),
            ("flipped", t!(locale, "iago-legend-flipped")),
            ("captive", t!(locale, "iago-legend-captive")),
            ("must", t!(locale, "iago-legend-must")),
            ("may", t!(locale, "iago-legend-may")),
            ("refused", t!(locale, "iago-legend-refused")),
            ("areas", t!(locale, "iago-legend-areas")),
        ]
    }

    fn option(&self, locale: Locale, name: &str, value: &OptionValue) -> Option<String> {
        match (name, value) {
            ("variant", OptionValue::Word(word)) => Some(match word.as_str() {
                "loose" => t!(locale, "iago-terms-loose"),
                "simple" => t!(locale, "iago-terms-simple"),
                _ => return None,
            }),
            ("penalty", OptionValue::Flag(true)) => Some(t!(locale, "iago-terms-penalty")),
            _ => None,
        }
    }

    fn pool(&self, locale: Locale, pool: &str) -> Option<String> {
        Some(match pool {
            "loose" => t!(locale, "iago-pool-loose"),
            "simple" => t!(locale, "iago-pool-simple"),
            _ => t!(locale, "iago-pool-standard"),
        })
    }

    fn most_question(&self, locale: Locale) -> String {
        t!(locale, "puzzle-iago-most")
    }

    fn beginning(&self, locale: Locale, begun: &str) -> [String; 2] {
        [
            t!(locale, "iago-column", column = begun),
            t!(locale, "match-pick-next", beginning = begun),
        ]
    }

    fn token(&self, locale: Locale, token: &str) -> String {
        if token == Action::Callout.to_string() {
            return t!(locale, "iago-token-callout");
        }
        token.to_owned()
    }

    fn last_action(&self, locale: Locale, player: &str, token: &str) -> String {
        if token == Action::Callout.to_string() {
            return t!(locale, "iago-alt-called-out", player);
        }
        t!(locale, "alt-last", token, player)
    }

    fn layout(&self, locale: Locale) -> String {
        t!(locale, "iago-layout")
    }

    fn balance(&self, locale: Locale, sum: Sum<'_>) -> String {
        let (side, other) = (sum.side, sum.other);
        let [own, theirs] = [side, side.other()].map(|it| sum.balance.points[it]);
        t!(
            locale,
            "iago-balance",
            you = sum.you,
            side = other,
            own,
            theirs
        )
    }

    fn chances(&self, locale: Locale, sum: Sum<'_>) -> String {
        let count = sum.balance.chances[sum.side.other()];
        t!(locale, "iago-chances", side = sum.other, count)
    }

    /// The tip of the opening says not to leave a disk where it can be captured.
    fn against_advice(
        &self,
        locale: Locale,
        _position: &AnyPosition,
        line: &Line,
        token: &str,
    ) -> Option<String> {
        let AnyAction::Iago(Action::Place(cell)) = line.actions().next()? else {
            return None;
        };
        let AnyPosition::Iago(answered) = &line.turns.get(1)?.after else {
            return None;
        };
        let captured = answered.disk(cell).is_some_and(|disk| disk.captive);
        captured.then(|| t!(locale, "iago-hint-against", token))
    }
}

impl PositionWords for Iago {
    fn goal(&self, locale: Locale) -> String {
        match self.options().variant {
            Variant::Simple => t!(locale, "iago-goal-simple"),
            Variant::Standard | Variant::Loose => t!(locale, "iago-goal"),
        }
    }

    /// Mentions only that a placement is free. A compulsory capture is not mentioned, because it is the answer of the
    /// puzzle.
    fn briefing(&self, locale: Locale) -> Option<String> {
        self.free().then(|| t!(locale, "iago-free"))
    }

    fn explained(&self, locale: Locale, effects: &AnyEffects) -> Vec<Because> {
        let effects = effects.of::<Iago>();
        effects.map_or_else(Vec::new, |effects| {
            explain::explained(locale, self, effects)
        })
    }

    /// Unlike [`EffectsWords::hint`], also says whose captives are released. If the placement captures or releases
    /// disks, the scores after it follow.
    fn forecast(&self, locale: Locale, effects: &AnyEffects) -> String {
        let Some(Effects::Placed { placement, .. }) = effects.of::<Iago>() else {
            return String::new();
        };
        let mut said = Vec::new();
        match placement.captures() {
            0 => {}
            captures => said.push(t!(locale, "iago-effect-takes", captures)),
        }
        let cells = placement.released.iter().flat_map(|row| &row.cells);
        let owners = Vec::from_iter(cells.filter_map(|cell| self.disk(*cell)).map(|it| it.owner));
        let [dark, light] = Side::BOTH.map(|side| owners.iter().filter(|it| **it == side).count());
        if dark + light > 0 {
            said.push(t!(locale, "iago-effect-frees-of", dark, light));
        }
        if let (false, Ok(after)) = (said.is_empty(), self.play(Action::Place(placement.cell))) {
            let [first, second] = Side::BOTH.map(|side| {
                let score = after.position.score(side);
                t!(
                    locale,
                    "iago-effect-score",
                    side = self::side(locale, side),
                    score
                )
            });
            said.push(t!(locale, "iago-effect-then", first, second));
        }
        enumerate(locale, &said)
    }

    fn standing(&self, locale: Locale) -> String {
        let [dark, light] = Side::BOTH.map(|side| play::score(locale, self, side));
        match self.options().variant {
            Variant::Simple => t!(locale, "iago-scores-plain", dark, light),
            Variant::Standard | Variant::Loose => t!(locale, "iago-scores", dark, light),
        }
    }

    fn demand(&self, locale: Locale) -> Option<String> {
        if self.free() {
            return Some(t!(locale, "iago-free"));
        }
        let moves = self.public_moves().filter(|moves| !moves.is_empty())?;
        play::forced(locale, self, &moves)
    }

    fn arithmetic(&self, locale: Locale) -> String {
        let Some(outcome) = self.outcome() else {
            return String::new();
        };
        let winner = side(locale, outcome.winner);
        let tie = match outcome.reason {
            Reason::Score => None,
            Reason::CentreFaceUp => Some(t!(
                locale,
                "iago-tie-face-up",
                score = self.score(Side::First),
                side = winner,
            )),
            Reason::CentreCaptive => Some(t!(
                locale,
                "iago-tie-captive",
                score = self.score(Side::First),
                loser = side(locale, outcome.winner.other()),
                side = winner,
            )),
        };
        let standing = self.standing(locale);
        match tie {
            Some(tie) => format!("{standing}\n{tie}"),
            None => standing,
        }
    }

    fn result(&self, locale: Locale) -> Option<(BySide<u32>, String)> {
        let outcome = self.outcome()?;
        let reason = match outcome.reason {
            Reason::Score => t!(locale, "iago-banner-score"),
            Reason::CentreFaceUp | Reason::CentreCaptive => t!(locale, "iago-banner-centre"),
        };
        Some((BySide::of(|side| self.score(side)), reason))
    }

    fn described(&self, locale: Locale, _numbers: Side, _running: bool) -> String {
        let standing = self.standing(locale).replace("**", "");
        format!("{}\n{standing}", board::arrangement(locale, self))
    }

    fn arrangement(&self, locale: Locale, _numbers: Side) -> String {
        board::arrangement(locale, self)
    }

    fn choices(&self, locale: Locale, _numbers: Side) -> Vec<String> {
        moves::choices(locale, self)
    }

    fn legal(&self, locale: Locale, _numbers: Side) -> Option<String> {
        board::legal(locale, self)
    }

    fn text_board(&self, locale: Locale, _numbers: Side) -> String {
        board::text_board(locale, self)
    }
}

impl EffectsWords for Effects {
    fn ply_text(&self, locale: Locale, player: &str, _token: &str) -> String {
        match self {
            Effects::CalledOut { .. } => t!(locale, "iago-called-out", player),
            Effects::Placed { placement, .. } => {
                let cell = placement.cell.to_string();
                let captured = play::cells(locale, &placement.captured);
                let released = play::cells(locale, &placement.released);
                match (captured.is_empty(), released.is_empty()) {
                    (true, true) => {
                        t!(locale, "iago-played", player, cell)
                    }
                    (false, true) => t!(locale, "iago-played-took", player, cell, captured,),
                    (true, false) => t!(locale, "iago-played-freed", player, cell, released,),
                    (false, false) => {
                        t!(locale, "iago-played-both", player, cell, captured, released,)
                    }
                }
            }
        }
    }

    fn hint(&self, locale: Locale) -> String {
        match self {
            Effects::CalledOut { .. } => String::new(),
            Effects::Placed { placement, .. } => {
                let (captures, releases) = (placement.captures(), placement.releases());
                match (captures, releases) {
                    (0, 0) => String::new(),
                    (_, 0) => t!(locale, "iago-effect-takes", captures),
                    (0, _) => t!(locale, "iago-effect-frees", releases),
                    _ => t!(locale, "iago-effect-both", captures, releases),
                }
            }
        }
    }

    fn steps(&self, locale: Locale) -> Option<String> {
        play::steps(locale, self)
    }
}

impl RefusalWords for Refusal {
    fn reason(&self, locale: Locale, _numbers: Side) -> String {
        refusal::reason(locale, self)
    }

    fn reason_without_moves(&self, locale: Locale) -> String {
        refusal::reason_without_moves(locale, self)
    }

    fn pointed_out(&self, locale: Locale, _numbers: Side) -> Option<String> {
        refusal::pointed_out(locale, self)
    }

    fn pointed_out_without_moves(&self, locale: Locale, _numbers: Side) -> Option<String> {
        refusal::pointed_out_without_moves(locale, self)
    }
}

/// The name of a side: the colour of its disks.
fn side(locale: Locale, side: Side) -> String {
    match side {
        Side::First => t!(locale, "iago-side-dark"),
        Side::Second => t!(locale, "iago-side-light"),
    }
}
