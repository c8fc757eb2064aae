//! What a placement did, how it stands, what is compulsory, how it ended.

use super::super::game::Words;
use super::super::{Locale, list, list_or, name, t};
use super::{board, steps};
use rules::iago::{Action, Cell, Effects, FlipCount, Iago, Reason, Refusal, Row, Variant};
use rules::{Game, Outcome, Position, Side};
use std::collections::BTreeMap;

impl Words for Iago {
    fn told(locale: Locale, player: &str, _token: &str, effects: &Effects) -> String {
        match effects {
            Effects::CalledOut { .. } => t!(locale, "iago-called-out", player = player),
            Effects::Placed { placement, .. } => {
                let cell = placement.cell.to_string();
                let captured = cells(locale, &placement.captured);
                let released = cells(locale, &placement.released);
                match (captured.is_empty(), released.is_empty()) {
                    (true, true) => {
                        t!(locale, "iago-played", player = player, cell = cell)
                    }
                    (false, true) => t!(
                        locale,
                        "iago-played-took",
                        player = player,
                        cell = cell,
                        captured = captured,
                    ),
                    (true, false) => t!(
                        locale,
                        "iago-played-freed",
                        player = player,
                        cell = cell,
                        released = released,
                    ),
                    (false, false) => t!(
                        locale,
                        "iago-played-both",
                        player = player,
                        cell = cell,
                        captured = captured,
                        released = released,
                    ),
                }
            }
        }
    }

    fn token(locale: Locale, token: &str) -> String {
        if token == Action::Callout.to_string() {
            return t!(locale, "iago-token-callout");
        }
        token.to_owned()
    }

    fn last(locale: Locale, player: &str, token: &str) -> String {
        if token == Action::Callout.to_string() {
            return t!(locale, "iago-alt-called-out", player = player);
        }
        t!(locale, "alt-last", token = token, player = player)
    }

    fn hint(locale: Locale, effects: &Effects) -> String {
        match effects {
            Effects::CalledOut { .. } => String::new(),
            Effects::Placed { placement, .. } => {
                let (captures, releases) = (placement.captures(), placement.releases());
                match (captures, releases) {
                    (0, 0) => t!(locale, "iago-effect-nothing"),
                    (_, 0) => t!(locale, "iago-effect-takes", captures = captures),
                    (0, _) => t!(locale, "iago-effect-frees", releases = releases),
                    _ => t!(
                        locale,
                        "iago-effect-both",
                        captures = captures,
                        releases = releases
                    ),
                }
            }
        }
    }

    fn steps(locale: Locale, effects: &Effects) -> Option<[String; 2]> {
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
        let winner = name::side(locale, Game::Iago, outcome.winner);
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
                loser = name::side(locale, Game::Iago, outcome.winner.other()),
                side = winner,
            )),
        };
        let standing = self.standing(locale);
        match tie {
            Some(tie) => format!("{standing}\n{tie}"),
            None => standing,
        }
    }

    fn described(&self, locale: Locale, _running: bool) -> String {
        board::described(locale, self)
    }

    fn legal(&self, locale: Locale) -> Option<String> {
        board::legal(locale, self)
    }

    fn drawn(&self, locale: Locale) -> String {
        board::drawn(locale, self)
    }

    fn refused(locale: Locale, refusal: &Refusal) -> String {
        super::refusal(locale, refusal)
    }

    fn pointed_out(locale: Locale, refusal: &Refusal, _numbers: Side) -> Option<String> {
        super::refusal::pointed_out(locale, refusal)
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
    let side = name::side(locale, Game::Iago, side);
    if position.options().variant == Variant::Simple {
        return t!(locale, "iago-score-plain", side = side, score = score);
    }
    match (areas.inner, areas.outer) {
        (0, 0) => t!(locale, "iago-score-none", side = side, score = score),
        (0, outer) => t!(
            locale,
            "iago-score-inner-none",
            side = side,
            outer = outer,
            score = score
        ),
        (inner, 0) => t!(
            locale,
            "iago-score-outer-none",
            side = side,
            inner = inner,
            score = score
        ),
        (inner, outer) => t!(
            locale,
            "iago-score-product",
            side = side,
            inner = inner,
            outer = outer,
            score = score,
        ),
    }
}

/// What is compulsory, if anything: the captures, or the centre as the last cell.
fn forced(locale: Locale, position: &Iago, moves: &BTreeMap<Cell, FlipCount>) -> Option<String> {
    let names: Vec<String> = moves.keys().map(Cell::to_string).collect();
    let most = moves.values().map(|count| count.captures).max()?;
    if position.options().variant.compels_capture() && most > 0 {
        let disks = t!(locale, "disks", count = most);
        return Some(if let [only] = names.as_slice() {
            t!(locale, "iago-forced-one", cells = only, disks = disks)
        } else {
            let cells = list_or(locale, &names);
            t!(locale, "iago-forced-choice", cells = cells, disks = disks)
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
    }
}
