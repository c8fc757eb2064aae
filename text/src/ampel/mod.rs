//! The words for the game Ampel.

mod alt;
mod board;
mod explain;
mod moves;
mod play;
mod refusal;

pub use alt::choice;
pub use board::{NoBoard, read};
pub use play::{StepReport, back, half_done, last_look, turns};

use super::advised::{Sum, Told};
use super::game::{Because, EffectsWords, GameWords, PlyReport, PositionWords, RefusalWords};
use super::{Locale, enumerate, list, t};
use rules::ampel::{Action, Ampel, Disk, Effects, Point, Refusal, Signal};
use rules::{AnyEffects, BySide, OptionValue, Position, Side};
use std::marker::PhantomData;

impl GameWords for PhantomData<Ampel> {
    fn name(&self, locale: Locale) -> String {
        t!(locale, "ampel-name")
    }

    fn in_a_line(&self, locale: Locale) -> String {
        t!(locale, "ampel-in-a-line")
    }

    fn designer(&self, locale: Locale) -> String {
        t!(locale, "ampel-designer")
    }

    fn side(&self, locale: Locale, side: Side) -> String {
        self::side(locale, side)
    }

    fn rules(&self, locale: Locale, how: &str) -> String {
        t!(locale, "ampel-rules", how)
    }

    fn legend(&self, locale: Locale) -> Vec<(&'static str, String)> {
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

    fn most_question(&self, locale: Locale) -> String {
        t!(locale, "puzzle-ampel-most")
    }

    fn beginning(&self, locale: Locale, begun: &str) -> [String; 2] {
        match begun.strip_suffix('>') {
            Some(point) => [point.to_owned(), t!(locale, "ampel-end-which", point)],
            None => [
                t!(locale, "ampel-row-option", row = begun),
                t!(locale, "ampel-point-which", row = begun),
            ],
        }
    }

    fn option(&self, locale: Locale, name: &str, value: &OptionValue) -> Option<String> {
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

    fn lapses(&self, locale: Locale, _opponent: &str) -> String {
        t!(locale, "offer-lapses-turn")
    }

    fn turns(&self, locale: Locale, plies: &[PlyReport<'_>]) -> String {
        let steps: Vec<_> = plies
            .iter()
            .filter_map(|ply| {
                Some(StepReport {
                    player: ply.player,
                    side: ply.side,
                    effects: ply.effects.of::<Ampel>()?,
                })
            })
            .collect();
        turns(locale, &steps)
    }

    fn token(&self, locale: Locale, token: &str) -> String {
        if token == Action::Impossible.to_string() {
            return t!(locale, "ampel-token-nothing");
        }
        match token.split_once('>') {
            Some((from, to)) => t!(locale, "ampel-token-move", from, to),
            None => token.to_owned(),
        }
    }

    fn effect(&self, locale: Locale, turn: &[PlyReport<'_>]) -> String {
        play::effect(locale, turn)
    }

    fn layout(&self, locale: Locale) -> String {
        t!(locale, "ampel-layout")
    }

    /// The action in question with the signals of its turn; of a later turn only its signals. Only the other side is said
    /// to make none.
    fn turn_of_line(&self, locale: Locale, turn: &Told, own: bool, first: bool) -> String {
        let making = turn
            .actions
            .iter()
            .filter(|(_, effects)| !made(effects).is_empty());
        let moves: Vec<String> = making.map(|(token, _)| self.token(locale, token)).collect();
        let signals: Vec<String> = turn.actions.iter().flat_map(|(_, it)| made(it)).collect();
        let (made, r#move) = (enumerate(locale, &signals), list(locale, &moves));
        let token = turn
            .actions
            .first()
            .map(|(token, _)| self.token(locale, token));
        match (token.filter(|_| first), signals.is_empty(), own) {
            (Some(token), true, _) => format!("**{token}**"),
            (Some(token), false, _) if token == r#move => {
                t!(locale, "ampel-line-first", token, made)
            }
            (Some(token), false, _) => {
                t!(locale, "ampel-line-first-then", token, move = r#move, made)
            }
            (None, true, true) => String::new(),
            (None, true, false) => t!(locale, "ampel-line-none"),
            (None, false, true) => t!(locale, "ampel-line-makes-you", made, move = r#move),
            (None, false, false) => t!(locale, "ampel-line-makes", made, move = r#move),
        }
    }

    fn balance(&self, locale: Locale, sum: Sum<'_>) -> String {
        let [own, theirs] = [sum.side, sum.side.other()].map(|it| sum.balance.points[it]);
        t!(locale, "ampel-balance", own, theirs)
    }

    fn chances(&self, locale: Locale, sum: Sum<'_>) -> String {
        match play::threat(sum.after, locale) {
            Some((way, signal)) => {
                t!(locale, "ampel-chances", side = sum.other, way, signal)
            }
            None => t!(locale, "ampel-chances-none", side = sum.other),
        }
    }
}

impl PositionWords for Ampel {
    fn goal(&self, locale: Locale) -> String {
        let options = self.options();
        let (yellow, target) = (options.yellow(), options.target());
        t!(locale, "ampel-goal", yellow, target)
    }

    fn explained(&self, locale: Locale, effects: &AnyEffects) -> Vec<Because> {
        let effects = effects.of::<Ampel>();
        effects.map_or_else(Vec::new, |effects| explain::explained(locale, effects))
    }

    fn standing(&self, locale: Locale) -> String {
        play::standing(locale, self)
    }

    fn demand(&self, locale: Locale) -> Option<String> {
        play::demand(locale, self)
    }

    fn to_move_lines(&self, _: Locale, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn arithmetic(&self, locale: Locale) -> String {
        play::arithmetic(locale, self)
    }

    fn result(&self, locale: Locale) -> Option<(BySide<u32>, String)> {
        let outcome = self.outcome()?;
        let won = self.score(outcome.winner);
        let yellow = self.options().yellow();
        let scores = BySide::of(|side| u32::from(self.score(side)));
        Some((scores, t!(locale, "ampel-banner", won, yellow)))
    }

    fn described(&self, locale: Locale, _numbers: Side, running: bool) -> String {
        board::described(locale, self, running)
    }

    fn arrangement(&self, locale: Locale, _numbers: Side) -> String {
        board::arrangement(locale, self)
    }

    fn choices(&self, locale: Locale, _numbers: Side) -> Vec<String> {
        moves::choices(locale, self)
    }

    fn legal(&self, locale: Locale, _numbers: Side) -> Option<String> {
        alt::legal(locale, self)
    }

    fn text_board(&self, locale: Locale, _numbers: Side) -> String {
        board::text_board(locale, self)
    }
}

impl EffectsWords for Effects {
    fn ply_text(&self, locale: Locale, player: &str, _token: &str) -> String {
        play::ply_text(locale, player, self)
    }

    fn hint(&self, locale: Locale) -> String {
        play::hint(locale, self)
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
        alt::pointed_out(locale, self)
    }

    fn pointed_out_without_moves(&self, locale: Locale, _numbers: Side) -> Option<String> {
        alt::pointed_out_without_moves(locale, self)
    }
}

/// The signals that an action makes.
fn made(effects: &AnyEffects) -> Vec<String> {
    match effects.of::<Ampel>() {
        Some(Effects::Moved(moved)) => moved.signals.iter().map(signal).collect(),
        _ => Vec::new(),
    }
}

/// The name of a side: the colour of its disks.
fn side(locale: Locale, side: Side) -> String {
    match side {
        Side::First => t!(locale, "ampel-side-red"),
        Side::Second => t!(locale, "ampel-side-green"),
    }
}

/// The colour of a disk as a key; the translated sentences use the key to choose their words.
fn colour(disk: Disk) -> &'static str {
    match disk {
        Disk::Red => "red",
        Disk::Yellow => "yellow",
        Disk::Green => "green",
    }
}

/// The three points of a signal, such as `D3-D4-D5`; the point of the red disk comes first.
fn signal(signal: &Signal) -> String {
    format!("{}-{}-{}", signal.red, signal.yellow, signal.green)
}

fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}
