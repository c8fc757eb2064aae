//! Ampel in words.

mod alt;
mod board;
mod explain;
mod fact;
mod moves;
mod play;
mod refusal;

pub use alt::choice;
pub use board::{NoBoard, read};
pub use play::{back, half_done, last_look, turns};

use super::game::{PlyReport, Words};
use super::{Locale, t};
use crate::advised::Advised;
use rules::ampel::{Action, Ampel, Disk, Effects, Point, Reason, Refusal, Signal};
use rules::{BySide, OptionValue, Outcome, Position, Side};

impl Words for Ampel {
    type Fact = search::ampel::Fact;

    fn fact(locale: Locale, advised: Advised<'_>, fact: &Self::Fact) -> String {
        fact::fact(locale, advised, fact)
    }

    fn name(locale: Locale) -> String {
        t!(locale, "ampel-name")
    }

    fn line(locale: Locale) -> String {
        t!(locale, "ampel-in-a-line")
    }

    fn designer(locale: Locale) -> String {
        t!(locale, "ampel-designer")
    }

    fn side(locale: Locale, side: Side) -> String {
        match side {
            Side::First => t!(locale, "ampel-side-red"),
            Side::Second => t!(locale, "ampel-side-green"),
        }
    }

    fn rules(locale: Locale, how: &str) -> String {
        t!(locale, "ampel-rules", how)
    }

    fn legend(locale: Locale) -> Vec<(&'static str, String)> {
        vec![
            ("turn", t!(locale, "legend-bar")),
            ("corner", t!(locale, "ampel-legend-corner")),
            ("way", t!(locale, "ampel-legend-way")),
            ("signal", t!(locale, "ampel-legend-signal")),
            ("movable", t!(locale, "ampel-legend-movable")),
            ("inside", t!(locale, "ampel-legend-inside")),
            ("place", t!(locale, "ampel-legend-place")),
            ("cylinder", t!(locale, "ampel-legend-cylinder")),
            ("refused", t!(locale, "ampel-legend-refused")),
        ]
    }

    fn goal(&self, locale: Locale) -> String {
        let options = self.options();
        let (yellow, target) = (options.yellow(), options.target());
        t!(locale, "ampel-goal", yellow, target)
    }

    fn most(locale: Locale) -> String {
        t!(locale, "puzzle-ampel-most")
    }

    fn beginning(locale: Locale, begun: &str) -> [String; 2] {
        match begun.strip_suffix('>') {
            Some(point) => [point.to_owned(), t!(locale, "ampel-end-which", point)],
            None => [
                t!(locale, "ampel-row-option", row = begun),
                t!(locale, "ampel-point-which", row = begun),
            ],
        }
    }

    fn explained(&self, locale: Locale, effects: &Effects) -> Vec<String> {
        explain::explained(locale, effects)
    }

    fn option(locale: Locale, name: &str, value: &OptionValue) -> Option<String> {
        match (name, value) {
            ("yellow", OptionValue::Number(count)) => {
                let count = i64::try_from(*count).unwrap_or(i64::MAX);
                Some(t!(locale, "ampel-terms-yellow", count))
            }
            ("first", OptionValue::Word(word)) if word == "green" => {
                Some(t!(locale, "ampel-terms-green"))
            }
            _ => None,
        }
    }

    fn lapses(locale: Locale, _opponent: &str) -> String {
        t!(locale, "offer-lapses-turn")
    }

    fn turns(locale: Locale, plies: &[PlyReport<'_, Effects>]) -> String {
        let steps: Vec<_> = plies
            .iter()
            .map(|ply| (ply.player, ply.side, ply.effects))
            .collect();
        turns(locale, &steps)
    }

    fn token(locale: Locale, token: &str) -> String {
        if token == Action::Impossible.to_string() {
            return t!(locale, "ampel-token-nothing");
        }
        match token.split_once('>') {
            Some((from, to)) => t!(locale, "ampel-token-move", from, to),
            None => token.to_owned(),
        }
    }

    fn ply_text(locale: Locale, player: &str, _token: &str, effects: &Effects) -> String {
        play::ply_text(locale, player, effects)
    }

    fn hint(locale: Locale, effects: &Effects) -> String {
        play::hint(locale, effects)
    }

    fn effect(locale: Locale, turn: &[PlyReport<'_, Effects>]) -> String {
        play::effect(locale, turn)
    }

    fn standing(&self, locale: Locale) -> String {
        play::standing(locale, self)
    }

    fn demand(&self, locale: Locale) -> Option<String> {
        play::demand(locale, self)
    }

    fn call(&self, _: Locale, _: Side) -> Vec<String> {
        Vec::new()
    }

    fn arithmetic(&self, locale: Locale, outcome: &Outcome<Reason>) -> String {
        play::arithmetic(locale, self, outcome)
    }

    fn result(&self, locale: Locale, outcome: &Outcome<Reason>) -> (BySide<u32>, String) {
        let won = self.score(outcome.winner);
        let yellow = self.options().yellow();
        let scores = BySide::of(|side| u32::from(self.score(side)));
        (scores, t!(locale, "ampel-banner", won, yellow))
    }

    fn described(&self, locale: Locale, _numbers: Side, running: bool) -> String {
        board::described(locale, self, running)
    }

    fn lies(&self, locale: Locale, _numbers: Side) -> String {
        board::lies(locale, self)
    }

    fn choices(&self, locale: Locale, _numbers: Side) -> Vec<String> {
        moves::moves(locale, self)
    }

    fn layout(locale: Locale) -> String {
        t!(locale, "ampel-layout")
    }

    fn legal(&self, locale: Locale, _numbers: Side) -> Option<String> {
        alt::legal(locale, self)
    }

    fn drawn(&self, locale: Locale) -> String {
        board::drawn(locale, self)
    }

    fn refused(locale: Locale, refusal: &Refusal) -> String {
        refusal::refusal(locale, refusal)
    }

    fn reason(locale: Locale, refusal: &Refusal) -> String {
        refusal::reason(locale, refusal)
    }

    fn pointed_out(locale: Locale, refusal: &Refusal, _numbers: Side) -> Option<String> {
        alt::pointed_out(locale, refusal)
    }

    fn tried(locale: Locale, refusal: &Refusal, _numbers: Side) -> Option<String> {
        alt::tried(locale, refusal)
    }
}

/// A side by its colour.
fn side(locale: Locale, side: Side) -> String {
    Ampel::side(locale, side)
}

/// A disk's colour, for a sentence to choose its words by.
fn colour(disk: Disk) -> &'static str {
    match disk {
        Disk::Red => "red",
        Disk::Yellow => "yellow",
        Disk::Green => "green",
    }
}

/// Three points of a signal, red first: `D3-D4-D5`.
fn signal(signal: &Signal) -> String {
    format!("{}-{}-{}", signal.red, signal.yellow, signal.green)
}

fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}
