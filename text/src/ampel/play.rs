//! Says what a step or a whole turn did, how the game stands, what the step requires, and how the game ended.

use super::{names, side, signal};
use crate::game::{GameWords as _, PlyReport};
use crate::{Locale, enumerate, list, t};
use rules::ampel::{Action, Ampel, Effects, Moved, Step};
use rules::{AnyPosition, Outcome, Position, Side};
use std::marker::PhantomData;

/// What one step did, as a sentence about the player.
pub(super) fn ply_text(locale: Locale, player: &str, effects: &Effects) -> String {
    let part = part(locale, effects);
    t!(locale, "ampel-told", player, part)
}

/// A step of a turn, from which [`turns`] makes a line.
#[derive(Clone, Copy, Debug)]
pub struct StepReport<'a> {
    pub player: &'a str,
    /// The side whose turn it is.
    pub side: Side,
    pub effects: &'a Effects,
}

/// What whole turns did, including impossible steps. Each turn has a heading and a line for each step. A turn in which
/// the player could only place a disk has one line: in the setup, and if neither side has a disk that can move.
///
/// `steps` must follow each other in the game. The heading of a turn that is not over says so.
#[must_use]
pub fn turns(locale: Locale, steps: &[StepReport<'_>]) -> String {
    let mut lines = Vec::new();
    for turn in steps.chunk_by(|step, next| step.side == next.side && step.effects.turn_goes_on()) {
        let [
            StepReport {
                player, effects, ..
            },
            ..,
        ] = turn
        else {
            continue;
        };
        if let Effects::YellowPlaced { .. } = effects {
            lines.push(ply_text(locale, player, effects));
            continue;
        }
        let skipped = |step: &StepReport<'_>| matches!(step.effects, Effects::Skipped { .. });
        let begun = turn.iter().all(|step| step.effects.turn_goes_on());
        match turn {
            // Neither side has a disk that can move, as in the first turns: only the placed disk gets a line.
            [own, theirs, placed]
                if skipped(own)
                    && skipped(theirs)
                    && matches!(placed.effects, Effects::Placed { .. }) =>
            {
                lines.push(ply_text(locale, player, placed.effects));
                continue;
            }
            // The player has not chosen anything yet in this turn: both moves were impossible and were skipped.
            [own, theirs] if skipped(own) && skipped(theirs) && begun => {
                lines.push(t!(locale, "ampel-turn-skipped", player = *player));
                continue;
            }
            _ => {}
        }
        let over = turn.last().is_some_and(|last| !last.effects.turn_goes_on());
        lines.push(if over {
            t!(locale, "ampel-turn", player = *player)
        } else {
            t!(locale, "ampel-turn-begun", player = *player)
        });
        lines.extend(turn.iter().map(|step| match step.effects.turn_goes_on() {
            true => numbered(locale, step.effects),
            false => {
                let (step, part) = (step.effects.step().number(), part(locale, step.effects));
                t!(locale, "ampel-turn-last", step, part)
            }
        }));
    }
    lines.join("\n")
}

/// A line for a step, with the number of the step in its turn.
fn numbered(locale: Locale, step: &Effects) -> String {
    t!(
        locale,
        "ampel-turn-part",
        step = step.step().number(),
        part = part(locale, step),
    )
}

/// What the player to move has done so far in the turn, for a message that only this player sees.
#[must_use]
pub fn half_done(locale: Locale, steps: &[&Effects]) -> String {
    let chosen = |step: &&Effects| !matches!(step, Effects::Skipped { .. });
    // Steps that the referee has skipped are already known to everybody.
    let mut lines = vec![match steps.iter().any(chosen) {
        true => t!(locale, "ampel-half-done"),
        false => t!(locale, "ampel-half-done-told"),
    }];
    lines.extend(steps.iter().map(|step| numbered(locale, step)));
    lines.join("\n")
}

/// A whole turn before everybody in the channel sees it, for a message that only its player sees.
#[must_use]
pub fn last_look(locale: Locale, steps: &[&Effects]) -> String {
    let mut lines = vec![t!(locale, "ampel-last-look")];
    lines.extend(steps.iter().map(|step| numbered(locale, step)));
    lines.join("\n")
}

fn part(locale: Locale, effects: &Effects) -> String {
    match effects {
        Effects::YellowPlaced { point, placed, .. } => t!(
            locale,
            "ampel-part-yellow",
            placed = *placed,
            point = point.to_string(),
        ),
        Effects::Moved(moved) => part_moved(locale, moved),
        Effects::Placed { point, .. } => {
            t!(locale, "ampel-part-placed", point = point.to_string())
        }
        Effects::Skipped {
            step,
            cylinder_from,
            ..
        } => match (step, cylinder_from) {
            (Step::Own, _) => t!(locale, "ampel-part-skipped-own"),
            (Step::Opponent, _) => t!(locale, "ampel-part-skipped-theirs"),
            (_, None) => t!(locale, "ampel-part-skipped-place"),
            (_, Some(point)) => t!(
                locale,
                "ampel-part-skipped-cylinder",
                point = point.to_string()
            ),
        },
    }
}

/// The way of a disk: where it began, where it turned, and where it ended.
fn way(locale: Locale, moved: &Moved) -> String {
    let from = moved.path.from.to_string();
    let to = moved.path.to.to_string();
    match names(moved.path.bends.iter().copied()).as_slice() {
        [] => t!(locale, "ampel-token-move", from, to),
        bends => {
            let bends = enumerate(locale, bends);
            t!(locale, "ampel-path", from, bends, to)
        }
    }
}

fn part_moved(locale: Locale, moved: &Moved) -> String {
    let path = way(locale, moved);
    let mut part = if moved.side == moved.owner {
        t!(locale, "ampel-part-own", path)
    } else {
        let owner = side(locale, moved.owner);
        t!(locale, "ampel-part-theirs", owner, path)
    };
    if !moved.signals.is_empty() {
        let signals: Vec<String> = moved.signals.iter().map(signal).collect();
        part = t!(
            locale,
            "ampel-part-signals",
            part,
            count = signals.len(),
            signals = list(locale, &signals),
        );
    }
    part = match moved.cylinders_returned.as_slice() {
        [] => part,
        [owner] => t!(
            locale,
            "ampel-part-cylinder",
            part,
            owner = side(locale, *owner)
        ),
        _ => t!(locale, "ampel-part-cylinders", part),
    };
    if moved.wins {
        part = t!(locale, "ampel-part-wins", part, score = moved.score);
    }
    part
}

/// What a step would do, in a few words for a line of a list.
pub(super) fn hint(locale: Locale, effects: &Effects) -> String {
    match effects {
        Effects::YellowPlaced { .. } => t!(locale, "ampel-hint-yellow"),
        Effects::Placed { .. } => t!(locale, "ampel-hint-placed"),
        Effects::Skipped { .. } => t!(locale, "ampel-hint-skipped"),
        Effects::Moved(moved) if moved.wins => t!(locale, "ampel-hint-wins"),
        Effects::Moved(moved) if !moved.signals.is_empty() => {
            t!(locale, "ampel-hint-signals", count = moved.signals.len())
        }
        Effects::Moved(moved) if moved.path.bends.is_empty() => {
            t!(locale, "ampel-hint-straight")
        }
        Effects::Moved(moved) => {
            let bends = list(locale, &names(moved.path.bends.iter().copied()));
            t!(locale, "ampel-hint-bends", bends)
        }
    }
}

/// The number of signals that a turn made, in a few words, or that the turn won the game. Empty if the turn made no
/// signal.
pub(super) fn effect(locale: Locale, turn: &[PlyReport<'_>]) -> String {
    let moves = || {
        turn.iter()
            .filter_map(|ply| match ply.effects.of::<Ampel>() {
                Some(Effects::Moved(moved)) => Some(moved),
                _ => None,
            })
    };
    let won: usize = moves().map(|moved| moved.signals.len()).sum();
    match won {
        _ if moves().any(|moved| moved.wins) => t!(locale, "ampel-hint-wins"),
        0 => String::new(),
        count => t!(locale, "ampel-hint-signals", count),
    }
}

/// The standing of the game in one line.
pub(super) fn standing(locale: Locale, position: &Ampel) -> String {
    let yellow = position.options().yellow();
    if position.step() == Step::Setup {
        return t!(
            locale,
            "ampel-standing-setup",
            placed = position.yellow_placed(),
            yellow,
        );
    }
    t!(
        locale,
        "ampel-standing",
        red = side(locale, Side::First),
        red_score = position.score(Side::First),
        green = side(locale, Side::Second),
        green_score = position.score(Side::Second),
        target = position.options().target(),
    )
}

/// What the side to move has to do in the present step; `None` when the game is over.
pub(super) fn demand(locale: Locale, position: &Ampel) -> Option<String> {
    let to_move = position.to_move()?;
    Some(match position.step() {
        Step::Setup => t!(locale, "ampel-demand-setup"),
        Step::Own => t!(locale, "ampel-demand-own"),
        Step::Opponent => t!(
            locale,
            "ampel-demand-theirs",
            other = side(locale, to_move.other())
        ),
        Step::Place => t!(locale, "ampel-demand-place"),
    })
}

/// How the result follows from the final position; empty while the game is not over.
pub(super) fn arithmetic(locale: Locale, position: &Ampel) -> String {
    let Some(Outcome { winner, .. }) = position.outcome() else {
        return String::new();
    };
    t!(
        locale,
        "ampel-arithmetic",
        winner = side(locale, winner),
        won = position.score(winner),
        yellow = position.options().yellow(),
        loser = side(locale, winner.other()),
        lost = position.score(winner.other()),
    )
}

/// The words on the button that goes back to the choice of the disk or, if the step moves no disk, of the row.
#[must_use]
pub fn back(locale: Locale, step: Step) -> String {
    match step {
        Step::Own | Step::Opponent => t!(locale, "ampel-button-disk"),
        Step::Setup | Step::Place => t!(locale, "ampel-button-row"),
    }
}

/// A way in which the side to move can make a signal in the turn that begins: its one or two moves, and the signal.
pub(super) fn threat(position: &AnyPosition, locale: Locale) -> Option<(String, String)> {
    let AnyPosition::Ampel(position) = position else {
        return None;
    };
    let made = |position: &Ampel, action: Action| match position.play(action).ok()?.effects {
        Effects::Moved(moved) => moved.signals.first().map(signal),
        _ => None,
    };
    let written = |action: Action| PhantomData::<Ampel>.token(locale, &action.to_string());
    let firsts = position.legal_actions();
    let at_once = firsts
        .iter()
        .find_map(|it| Some((written(*it), made(position, *it)?)));
    at_once.or_else(|| {
        firsts.iter().find_map(|first| {
            let next = position.play_unchecked(*first);
            let mut seconds = next.legal_actions().into_iter();
            let (second, signal) = seconds.find_map(|it| Some((it, made(&next, it)?)))?;
            let moves = [*first, second]
                .into_iter()
                .filter(|it| *it != Action::Impossible);
            Some((
                list(locale, &moves.map(written).collect::<Vec<_>>()),
                signal,
            ))
        })
    })
}
