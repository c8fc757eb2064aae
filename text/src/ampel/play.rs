//! What a step and a whole turn did, how it stands, what is to be done, how it ended.

use super::{names, side, signal};
use crate::game::PlyReport;
use crate::list::join;
use crate::{Locale, list, t};
use rules::ampel::{Ampel, Effects, Moved, Reason, Step};
use rules::{Outcome, Position, Side};

/// What one step did, as a sentence about the player.
pub(super) fn ply_text(locale: Locale, player: &str, effects: &Effects) -> String {
    let part = part(locale, effects);
    t!(locale, "ampel-told", player, part)
}

/// What whole turns did, impossible steps included: of each turn one heading and a line a step.
///
/// `steps` are consecutive, each with the player's name and the side on turn. A turn that is not
/// over yet is said to be so; the placement of a yellow disk in the setup is a turn of one step.
#[must_use]
pub fn turns(locale: Locale, steps: &[(&str, Side, &Effects)]) -> String {
    let mut lines = Vec::new();
    for turn in
        steps.chunk_by(|(_, side, effects), (_, next, _)| side == next && effects.turn_goes_on())
    {
        let [(player, _, first), ..] = turn else {
            continue;
        };
        if let Effects::YellowPlaced { .. } = first {
            lines.push(ply_text(locale, player, first));
            continue;
        }
        // Where neither side has a disk that can move, which is so in the first turns, only what was
        // placed is worth a word.
        if let [
            (.., Effects::Skipped { .. }),
            (.., Effects::Skipped { .. }),
            (.., placed @ Effects::Placed { .. }),
        ] = turn
        {
            lines.push(ply_text(locale, player, placed));
            continue;
        }
        // Of such a turn there is nothing to tell yet.
        if let [(.., Effects::Skipped { .. }), (.., Effects::Skipped { .. })] = turn
            && turn.iter().all(|(_, _, step)| step.turn_goes_on())
        {
            continue;
        }
        let over = turn.last().is_some_and(|(_, _, last)| !last.turn_goes_on());
        lines.push(if over {
            t!(locale, "ampel-turn", player = *player)
        } else {
            t!(locale, "ampel-turn-begun", player = *player)
        });
        lines.extend(turn.iter().map(|(_, _, step)| numbered(locale, step)));
    }
    lines.join("\n")
}

/// A step of a turn, on a line of its own.
fn numbered(locale: Locale, step: &Effects) -> String {
    t!(
        locale,
        "ampel-turn-part",
        step = step.step().number(),
        part = part(locale, step),
    )
}

/// What the player on turn has done so far, for that player alone.
#[must_use]
pub fn half_done(locale: Locale, steps: &[&Effects]) -> String {
    let chosen = |step: &&Effects| !matches!(step, Effects::Skipped { .. });
    // What the referee has skipped was told to everybody.
    let mut lines = vec![match steps.iter().any(chosen) {
        true => t!(locale, "ampel-half-done"),
        false => t!(locale, "ampel-half-done-told"),
    }];
    lines.extend(steps.iter().map(|step| numbered(locale, step)));
    lines.join("\n")
}

/// A whole turn before it is told, for its player alone.
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

fn part_moved(locale: Locale, moved: &Moved) -> String {
    let path = join(&names(moved.path.corners()), |head, next| {
        t!(locale, "ampel-path", head, next)
    });
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

/// What an action would do, in a few words for a list.
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

/// What a turn won, in a few words; empty if nothing.
pub(super) fn effect(locale: Locale, turn: &[PlyReport<'_, Effects>]) -> String {
    let moves = || {
        turn.iter().filter_map(|ply| match ply.effects {
            Effects::Moved(moved) => Some(moved),
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

/// How it stands, one line.
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
        yellow,
    )
}

/// What the side to move has to do now; `None` when the game is over.
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

/// How the result follows from the final position.
pub(super) fn arithmetic(locale: Locale, position: &Ampel, outcome: &Outcome<Reason>) -> String {
    let winner = outcome.winner;
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

/// The words on the button that goes one choice back.
#[must_use]
pub fn back(locale: Locale, step: Step) -> String {
    match step {
        Step::Own | Step::Opponent => t!(locale, "ampel-button-disk"),
        Step::Setup | Step::Place => t!(locale, "ampel-button-row"),
    }
}
