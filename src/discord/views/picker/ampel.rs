//! Ampel in chat. A turn has three steps. The player plays the steps in private; the channel sees the turn once it is
//! complete.

use super::narrow::{BUTTONS, controls, effects, fitting, letters, offered};
use super::{ChatFacts, ChatGame, Choice, FEW, Pick, back, start_again};
use crate::discord::custom_id::{At, ComponentId};
use crate::discord::views::message::{Button, Message, Weight};
use crate::discord::views::picture::turned_to;
use app::Hint;
use render::{Scene, View, ampel as pictures};
use rules::ampel::{Action, Ampel, Effects, Misplaced, Point, PointSet, Refusal, Step};
use rules::{AnyEffects, Position as _};
use text::chat::{self, Label};
use text::game::PositionWords as _;
use text::t;
use text::{Locale, ampel as words};

const MENU: &str = "menu";

impl ChatGame for Ampel {
    const CHAT: ChatFacts = ChatFacts {
        choose: Label::ChooseStep,
        moved: "disk",
        ..ChatFacts::USUAL
    };

    fn takes(effects: &AnyEffects) -> u32 {
        match effects {
            AnyEffects::Ampel(Effects::Moved(moved)) if moved.wins => u32::MAX,
            AnyEffects::Ampel(Effects::Moved(moved)) => {
                u32::try_from(moved.signals.len()).unwrap_or(u32::MAX)
            }
            _ => 0,
        }
    }

    /// Asks for a disk, then for the point to which it moves. While disks are placed, asks for a row, then for a
    /// point in the row.
    fn pick(&self, asked: &Pick<'_>) -> Choice {
        let locale = asked.locale;
        let (chosen, fitting) = fitting(asked);
        let disk: Option<Point> = chosen
            .split_once('>')
            .and_then(|(disk, _)| disk.parse().ok());
        let mut said = Vec::from_iter(super::so_far(locale, asked.this_match));
        said.extend(self.demand(locale));
        let question = question(locale, self.step(), chosen, disk);
        said.push(question.clone());
        let group = |beginning: &str, count: usize| {
            let label = beginning.trim_start_matches(chosen).trim_end_matches('>');
            (label.to_owned(), t!(locale, "ampel-count-points", count))
        };
        let choices = offered(asked, &fitting, chosen, beginnings, group);
        let mut shown = Vec::new();
        if choices.len() == fitting.len() {
            said.extend(effects(asked, &fitting, wins));
            shown.extend(
                fitting
                    .iter()
                    .filter_map(|it| it.token.parse::<Action>().ok()),
            );
        }
        let mut message = Message {
            text: said.join("\n"),
            rows: controls(asked.at, MENU, question, choices),
            ..Message::default()
        };
        let mut further = Vec::new();
        if !chosen.is_empty() {
            further.push(back(asked.at, words::back(locale, self.step())));
        }
        if asked.this_match.has_private_steps() {
            further.push(start_again(locale, asked.at));
        }
        message = message.with_buttons(further);
        let view = turned_to(asked.numbers);
        let scene = match disk {
            None if shown.is_empty() => None,
            None => Some((pictures::Scene::offered(self, &shown, view), None)),
            Some(disk) => {
                let chosen = words::choice(locale, disk, self.destinations(disk));
                Some((pictures::Scene::chosen(self, disk, view), Some(chosen)))
            }
        };
        let scene = scene.map(|(scene, said)| (Scene::Ampel(scene), said));
        Choice { message, scene }
    }

    fn begun(&self, beginning: &str) -> Option<Scene> {
        let disk = beginning.strip_suffix('>')?.parse().ok()?;
        let scene = pictures::Scene::chosen(self, disk, View::default());
        Some(Scene::Ampel(scene))
    }

    /// Buttons for the first choice. While disks are placed, there is a button for each row, but no button if the
    /// picker has room for all points. Later there is a button for each disk that can move, but no button if there are
    /// more than [`FEW`] such disks.
    fn openers(&self, _: Locale, at: At) -> Vec<Button> {
        if matches!(self.step(), Step::Setup | Step::Place) {
            let points = self.public_actions().into_iter();
            let points: Vec<String> = points.map(|it| it.to_string()).collect();
            return match points.len() > BUTTONS {
                true => letters(at, points),
                false => Vec::new(),
            };
        }
        let disks = self.movable();
        if usize::try_from(disks.len()).is_ok_and(|count| count > FEW) {
            return Vec::new();
        }
        let button = |disk: Point| {
            let press = ComponentId::Pick(at, format!("{disk}>"));
            Button::new(press, disk.to_string(), Weight::Plain)
        };
        disks.iter().map(button).collect()
    }

    fn remedies(refusal: &Refusal) -> Vec<String> {
        match refusal {
            Refusal::Unreachable(facts) => moves(facts.from, facts.reachable),
            Refusal::WrongStep {
                named: Misplaced::Point { point, ends },
                ..
            } => moves(*point, ends.clone().unwrap_or_default()),
            _ => Vec::new(),
        }
    }

    /// The button that opens the picker after a refusal: at the named disk if only the end of the move was wrong or
    /// missing, else at the first choice. `None` if the game is over.
    fn instead(locale: Locale, refusal: &Refusal, at: At) -> Option<Button> {
        let disk = match refusal {
            Refusal::GameOver { .. } => return None,
            // The picker does not offer a disk that cannot move. After a refused move of such a disk, the picker
            // opens at the first choice.
            Refusal::Occupied { from, .. } => *from,
            Refusal::Unreachable(facts) => Some(facts.from),
            Refusal::WrongStep {
                named: Misplaced::Point { point, .. },
                ..
            } => Some(*point),
            _ => None,
        };
        let chosen = disk.map_or_else(String::new, |disk| format!("{disk}>"));
        let label = chat::label(locale, Label::ChooseStep);
        Some(Button::new(
            ComponentId::Pick(at, chosen),
            label,
            Weight::Plain,
        ))
    }

    fn so_far(locale: Locale, done: &[&Effects]) -> Option<String> {
        (!done.is_empty()).then(|| words::half_done(locale, done))
    }

    fn last_look(&self, locale: Locale, done: &[&Effects]) -> Option<[String; 2]> {
        let back = words::back(locale, self.step());
        Some([words::last_look(locale, done), back])
    }

    fn overtaken(locale: Locale) -> Option<String> {
        Some(t!(locale, "ampel-overtaken"))
    }

    fn repeated(locale: Locale, count: usize, draw: &str) -> Option<String> {
        (count >= 3).then(|| t!(locale, "ampel-repeated", count, command = draw))
    }
}

fn wins(hint: &Hint) -> bool {
    matches!(&hint.effects, Some(AnyEffects::Ampel(Effects::Moved(moved))) if !moved.signals.is_empty())
}

/// Tokens of the moves of the disk on `from` to these points; empty if there are more than [`FEW`].
fn moves(from: Point, ends: PointSet) -> Vec<String> {
    if usize::try_from(ends.len()).is_ok_and(|count| count <= FEW) {
        return ends.iter().map(|to| format!("{from}>{to}")).collect();
    }
    Vec::new()
}

/// The parts of a token that are chosen one after another. For a move they are the starting point, then the row of
/// its end; for a placement they are the row. The starting point includes the `>`, so that `A1` is not taken for the
/// beginning of `A10`.
fn beginnings(token: &str) -> Vec<&str> {
    let ends = match token.find('>') {
        Some(arrow) => vec![arrow + 1, arrow + 2],
        None => vec![1],
    };
    ends.into_iter()
        .filter_map(|end| token.get(..end))
        .collect()
}

fn question(locale: Locale, step: Step, chosen: &str, disk: Option<Point>) -> String {
    match (step, disk) {
        (Step::Own | Step::Opponent, None) => t!(locale, "ampel-disk-which"),
        (_, Some(disk)) => t!(locale, "ampel-end-which", point = disk.to_string()),
        (_, None) if chosen.is_empty() => t!(locale, "ampel-row-which"),
        (_, None) => t!(locale, "ampel-point-which", row = chosen),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_found_by_disk_and_row_and_placements_by_row() {
        assert_eq!(beginnings("A10>C3"), ["A10>", "A10>C"]);
        assert_eq!(beginnings("C4"), ["C"]);
    }
}
