//! Lists every action that can be played: the cells, grouped by what a disk there does and written as ranges.

use crate::game::PositionWords as _;
use crate::list::{ranges, titled};
use crate::{Locale, enumerate, t};
use rules::Position as _;
use rules::iago::{Action, Cell, Iago};

pub(super) fn choices(locale: Locale, position: &Iago) -> Vec<String> {
    let actions = position.public_actions();
    let cells: Vec<Cell> = actions
        .iter()
        .filter_map(|action| match action {
            Action::Place(cell) => Some(*cell),
            Action::Callout => None,
        })
        .collect();
    if position.conceals_effects() {
        // With these options the players themselves have to find what a disk on a cell would capture, so only the cells
        // are named.
        let mut lines = Vec::from_iter((!cells.is_empty()).then(|| {
            let cells = named(locale, &cells);
            t!(locale, "iago-moves-empty", cells)
        }));
        let callout = actions.contains(&Action::Callout);
        lines.extend(callout.then(|| {
            let token = Action::Callout.to_string();
            t!(locale, "iago-moves-callout", token)
        }));
        return lines;
    }
    let lines = by_effect(locale, position, &cells).into_iter();
    let lines = lines.map(|(effect, cells)| {
        let cells = named(locale, &cells);
        match effect.is_empty() {
            true => t!(locale, "iago-moves-bare", cells),
            false => t!(locale, "moves-line", what = cells, does = effect),
        }
    });
    titled(t!(locale, "moves-title"), lines)
}

/// The cells grouped by what a disk there does; the cells where a disk does nothing come last.
fn by_effect(locale: Locale, position: &Iago, cells: &[Cell]) -> Vec<(String, Vec<Cell>)> {
    let mut found: Vec<(String, Vec<Cell>)> = Vec::new();
    for cell in cells {
        let Ok(played) = position.place(*cell) else {
            continue;
        };
        let effect = position.forecast(locale, &played.effects.into());
        match found.iter_mut().find(|(known, _)| *known == effect) {
            Some((_, cells)) => cells.push(*cell),
            None => found.push((effect, vec![*cell])),
        }
    }
    found.sort_by_key(|(effect, _)| effect.is_empty());
    found
}

/// The names of cells; cells of a file that follow each other become a range.
fn named(locale: Locale, cells: &[Cell]) -> String {
    let above = |below: Cell, cell: Cell| {
        below.file() == cell.file() && below.number() + 1 == cell.number()
    };
    enumerate(locale, &ranges(locale, cells, above))
}
