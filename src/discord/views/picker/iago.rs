//! Iago in chat: a player chooses a column and then a cell, both in one message.

use super::narrow::{BUTTONS, controls, effects, fitting, letters, offered};
use super::{ChatFacts, ChatGame, Choice, Pick};
use crate::discord::custom_id::{At, ComponentId};
use crate::discord::views::message::{ActionRow, Button, Message, Weight};
use crate::discord::views::picture::turned_to;
use app::Hint;
use render::{Scene, View, iago as pictures};
use rules::iago::{Cell, Effects, Iago, Refusal};
use rules::{AnyEffects, Position as _};
use text::chat::Label;
use text::{Locale, t};

const CALLOUT: &str = "callout";

impl ChatGame for Iago {
    const CHAT: ChatFacts = ChatFacts {
        aside: Some((CALLOUT, Label::Callout)),
        variants: &["standard", "loose", "simple"],
        example: Some((&["D5", "G5", "C5", "D6"], "C4")),
        ..ChatFacts::USUAL
    };

    fn takes(effects: &AnyEffects) -> u32 {
        match effects {
            AnyEffects::Iago(Effects::Placed { placement, .. }) => {
                2 * placement.captures() + placement.releases()
            }
            _ => 0,
        }
    }

    fn pick(&self, asked: &Pick<'_>) -> Choice {
        let locale = asked.locale;
        let (chosen, fitting) = fitting(asked);
        let all: Vec<&Hint> = asked.hints.iter().collect();
        let group = |beginning: &str, count: usize| {
            (beginning.to_owned(), t!(locale, "match-pick-count", count))
        };
        let columns = offered(asked, &all, "", beginnings, group);
        // If a column has a single action, that action is offered in place of the column. Choosing such a column
        // counts as no choice, so that the action is not offered a second time below the columns.
        let is_column = columns.iter().any(|it| it.line.value == chosen);
        let chosen = if is_column { chosen } else { "" };
        let question = match chosen {
            "" if all.len() == columns.len() => t!(locale, "match-pick-only"),
            "" => t!(locale, "match-pick-first"),
            chosen => t!(locale, "match-pick-next", beginning = chosen),
        };
        let mut rows = controls(asked.at, "columns", t!(locale, "match-pick-first"), columns);
        if !chosen.is_empty() {
            mark(&mut rows, chosen);
            let cells = offered(asked, &fitting, chosen, beginnings, group);
            rows.extend(controls(asked.at, "cells", question.clone(), cells));
        }
        let mut text = vec![question];
        if !chosen.is_empty() || rows.len() == 1 {
            text.extend(effects(asked, &fitting, flips));
        }
        let message = Message {
            text: text.join("\n"),
            rows,
            ..Message::default()
        };
        let scene = (!chosen.is_empty()).then(|| among(self, &fitting, turned_to(asked.numbers)));
        Choice {
            message,
            scene: scene.map(|scene| (Scene::Iago(scene), None)),
        }
    }

    /// Buttons for the columns. There are none if there are at most [`BUTTONS`] cells, because the picker then offers
    /// all cells at once.
    fn openers(&self, _: Locale, at: At) -> Vec<Button> {
        let tokens = self.public_actions().into_iter().map(|it| it.to_string());
        let cells: Vec<String> = tokens.filter(|it| *it != CALLOUT).collect();
        match cells.len() > BUTTONS {
            true => letters(at, cells),
            false => Vec::new(),
        }
    }

    fn remedies(refusal: &Refusal) -> Vec<String> {
        match refusal {
            Refusal::MustCapture { best, .. }
            | Refusal::MustCaptureMost { best, .. }
            | Refusal::NeedsFlip { best, .. } => {
                best.iter().map(|it| it.cell.to_string()).collect()
            }
            _ => Vec::new(),
        }
    }

    fn compulsory(refusal: &Refusal) -> Vec<String> {
        Iago::remedies(refusal)
    }
}

/// The board, on which only the placements in `fitting` are marked.
fn among(position: &Iago, fitting: &[&Hint], view: View) -> pictures::Scene {
    let mut scene = pictures::Scene::new(position, None, view);
    for (cell, tile) in Cell::ALL.iter().zip(&mut scene.tiles) {
        let offered = fitting.iter().any(|hint| hint.token == cell.to_string());
        if let (pictures::Tile::Empty(mark), false) = (tile, offered) {
            *mark = pictures::Hint::None;
        }
    }
    scene
}

fn beginnings(token: &str) -> Vec<&str> {
    token.get(..1).into_iter().collect()
}

fn mark(rows: &mut [ActionRow], chosen: &str) {
    for row in rows {
        if let ActionRow::Buttons(buttons) = row {
            for button in buttons {
                if matches!(&button.press, ComponentId::Pick(_, value) if value == chosen) {
                    button.weight = Weight::Main;
                }
            }
        }
    }
}

fn flips(hint: &Hint) -> bool {
    match &hint.effects {
        Some(AnyEffects::Iago(Effects::Placed { placement, .. })) => {
            !placement.captured.is_empty() || !placement.released.is_empty()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_their_file() {
        assert_eq!(beginnings("D4"), ["D"]);
        assert_eq!(beginnings("callout"), ["c"]);
    }
}
