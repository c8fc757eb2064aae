//! What a placement did, how it stands, what is compulsory, how it ended.

use super::super::game::Words;
use super::super::{Locale, enumerate, list, list_or, t};
use super::{board, explain, moves, steps};
use crate::advised::Advised;
use rules::iago::{Action, Cell, Effects, FlipCount, Iago, Reason, Refusal, Row, Variant};
use rules::{BySide, OptionValue, Outcome, Position, Side};
use std::collections::BTreeMap;

impl Words for Iago {
    type Fact = search::iago::Fact;

    fn fact(locale: Locale, advised: Advised<'_>, fact: &Self::Fact) -> String {
        super::fact::fact(locale, advised, fact)
    }

    fn name(locale: Locale) -> String {
        t!(locale, "iago-name")
    }

    fn line(locale: Locale) -> String {
        t!(locale, "iago-in-a-line")
    }

    fn designer(locale: Locale) -> String {
        t!(locale, "iago-designer")
    }

    fn side(locale: Locale, side: Side) -> String {
        match side {
            Side::First => t!(locale, "iago-side-dark"),
            Side::Second => t!(locale, "iago-side-light"),
        }
    }

    fn rules(locale: Locale, how: &str) -> String {
        t!(locale, "iago-rules", how)
    }

    fn legend(locale: Locale) -> Vec<(&'static str, String)> {
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

    fn goal(&self, locale: Locale) -> String {
        match self.options().variant {
            Variant::Simple => t!(locale, "iago-goal-simple"),
            Variant::Standard | Variant::Loose => t!(locale, "iago-goal"),
        }
    }

    fn option(locale: Locale, name: &str, value: &OptionValue) -> Option<String> {
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

    fn pool(locale: Locale, pool: &str) -> Option<String> {
        Some(match pool {
            "loose" => t!(locale, "iago-pool-loose"),
            "simple" => t!(locale, "iago-pool-simple"),
            _ => t!(locale, "iago-pool-standard"),
        })
    }

    fn ply_text(locale: Locale, player: &str, _token: &str, effects: &Effects) -> String {
        match effects {
            Effects::CalledOut { .. } => t!(locale, "iago-called-out", player),
            Effects::Placed { placement, .. } => {
                let cell = placement.cell.to_string();
                let captured = cells(locale, &placement.captured);
                let released = cells(locale, &placement.released);
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

    fn most(locale: Locale) -> String {
        t!(locale, "puzzle-iago-most")
    }

    fn beginning(locale: Locale, begun: &str) -> [String; 2] {
        [
            t!(locale, "iago-column", column = begun),
            t!(locale, "match-pick-next", beginning = begun),
        ]
    }

    /// Nothing but a free placement: the compulsory capture is what has to be found.
    fn briefing(&self, locale: Locale) -> Option<String> {
        self.free().then(|| t!(locale, "iago-free"))
    }

    fn explained(&self, locale: Locale, effects: &Effects) -> Vec<String> {
        explain::explained(locale, self, effects)
    }

    fn token(locale: Locale, token: &str) -> String {
        if token == Action::Callout.to_string() {
            return t!(locale, "iago-token-callout");
        }
        token.to_owned()
    }

    fn last(locale: Locale, player: &str, token: &str) -> String {
        if token == Action::Callout.to_string() {
            return t!(locale, "iago-alt-called-out", player);
        }
        t!(locale, "alt-last", token, player)
    }

    fn hint(locale: Locale, effects: &Effects) -> String {
        match effects {
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

    /// Whose captives are released, and the score after it.
    fn forecast(&self, locale: Locale, effects: &Effects) -> String {
        let Effects::Placed { placement, .. } = effects else {
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
                    side = Iago::side(locale, side),
                    score
                )
            });
            said.push(t!(locale, "iago-effect-then", first, second));
        }
        enumerate(locale, &said)
    }

    fn steps(locale: Locale, effects: &Effects) -> Option<String> {
        steps::steps(locale, effects)
    }

    fn standing(&self, locale: Locale) -> String {
        Side::BOTH.map(|side| score(locale, self, side)).join("\n")
    }

    fn demand(&self, locale: Locale) -> Option<String> {
        if self.free() {
            return Some(t!(locale, "iago-free"));
        }
        let moves = self.public_moves().filter(|moves| !moves.is_empty())?;
        forced(locale, self, &moves)
    }

    fn arithmetic(&self, locale: Locale, outcome: &Outcome<Reason>) -> String {
        let winner = Iago::side(locale, outcome.winner);
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
                loser = Iago::side(locale, outcome.winner.other()),
                side = winner,
            )),
        };
        let standing = self.standing(locale);
        match tie {
            Some(tie) => format!("{standing}\n{tie}"),
            None => standing,
        }
    }

    fn result(&self, locale: Locale, outcome: &Outcome<Reason>) -> (BySide<u32>, String) {
        let reason = match outcome.reason {
            Reason::Score => t!(locale, "iago-banner-score"),
            Reason::CentreFaceUp | Reason::CentreCaptive => t!(locale, "iago-banner-centre"),
        };
        (BySide::of(|side| self.score(side)), reason)
    }

    fn described(&self, locale: Locale, _numbers: Side, _running: bool) -> String {
        let standing = self.standing(locale).replace("**", "");
        format!("{}\n{standing}", board::lies(locale, self))
    }

    fn lies(&self, locale: Locale, _numbers: Side) -> String {
        board::lies(locale, self)
    }

    fn choices(&self, locale: Locale, _numbers: Side) -> Vec<String> {
        moves::moves(locale, self)
    }

    fn layout(locale: Locale) -> String {
        t!(locale, "iago-layout")
    }

    fn legal(&self, locale: Locale, _numbers: Side) -> Option<String> {
        board::legal(locale, self)
    }

    fn drawn(&self, locale: Locale) -> String {
        board::drawn(locale, self)
    }

    fn refused(locale: Locale, refusal: &Refusal) -> String {
        super::refusal(locale, refusal)
    }

    fn reason(locale: Locale, refusal: &Refusal) -> String {
        super::refusal::reason(locale, refusal)
    }

    fn pointed_out(locale: Locale, refusal: &Refusal, _numbers: Side) -> Option<String> {
        super::refusal::pointed_out(locale, refusal)
    }

    fn tried(locale: Locale, refusal: &Refusal, _numbers: Side) -> Option<String> {
        super::refusal::tried(locale, refusal)
    }
}

/// The cells of rows in the order of the board, joined.
fn cells(locale: Locale, rows: &[Row]) -> String {
    let mut cells: Vec<Cell> = rows.iter().flat_map(|row| row.cells.clone()).collect();
    cells.sort_unstable();
    cells.dedup();
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    list(locale, &names)
}

/// The score of a side with its arithmetic.
fn score(locale: Locale, position: &Iago, side: Side) -> String {
    let areas = position.areas(side);
    let score = position.score(side);
    let side = Iago::side(locale, side);
    if position.options().variant == Variant::Simple {
        return t!(locale, "iago-score-plain", side, score);
    }
    match (areas.inner, areas.outer) {
        (0, 0) => t!(locale, "iago-score-none", side, score),
        (0, outer) => t!(locale, "iago-score-inner-none", side, outer, score),
        (inner, 0) => t!(locale, "iago-score-outer-none", side, inner, score),
        (inner, outer) => t!(locale, "iago-score-product", side, inner, outer, score,),
    }
}

/// What is compulsory, if anything: the captures, or the centre as the last cell.
fn forced(locale: Locale, position: &Iago, moves: &BTreeMap<Cell, FlipCount>) -> Option<String> {
    let names: Vec<String> = moves.keys().map(Cell::to_string).collect();
    let most = moves.values().map(|count| count.captures).max()?;
    if position.options().variant.compels_capture() && most > 0 {
        return Some(if let [only] = names.as_slice() {
            t!(locale, "iago-forced-one", cells = only, count = most)
        } else {
            let cells = list_or(locale, &names);
            t!(locale, "iago-forced-choice", cells, count = most)
        });
    }
    match names.as_slice() {
        [only] if *only == Cell::CENTRE.to_string() => {
            Some(t!(locale, "iago-only-centre", cell = only))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::iago::{Disk, Options, Setup};

    /// A position with face-up disks: (of dark, of light).
    fn set_up(dark: &str, light: &str) -> Iago {
        let disks = |cells: &str, owner: Side| {
            let disk = Disk {
                owner,
                captive: false,
            };
            let cells: Vec<Cell> = cells
                .split_whitespace()
                .map(|it| it.parse().unwrap())
                .collect();
            cells.into_iter().map(move |cell| (cell, disk))
        };
        let board = disks(dark, Side::First).chain(disks(light, Side::Second));
        Iago::try_from(Setup {
            options: Options::default(),
            board: board.collect(),
            to_move: Some(Side::First),
            missed: false,
            free: false,
        })
        .unwrap()
    }

    #[test]
    fn the_product_of_areas_is_spelled_out_a_line_a_side() {
        let positions = [
            set_up("", ""),
            set_up("A1", "D4"),
            set_up("A1 D4 D5", "A2 A3 E6"),
        ];
        let told = |locale: Locale| positions.map(|it| it.standing(locale)).join("\n");
        insta::assert_snapshot!("scores_english", told(Locale::En));
        insta::assert_snapshot!("scores_japanese", told(Locale::Ja));
        insta::assert_snapshot!("scores_german", told(Locale::De));
    }
}
