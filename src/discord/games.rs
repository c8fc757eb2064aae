//! What differs from game to game in chat, in one place: compulsory cells, and the steps of the
//! private picker. A new game adds one arm to each function here.

use rules::ampel::{Misplaced, Point, PointSet, Refusal as AmpelRefusal};
use rules::iago::Refusal as IagoRefusal;
use rules::isaac::{Phase, Refusal as IsaacRefusal};
use rules::{AnyOptions, AnyPosition, AnyRefusal, Game};

/// As many actions as a refusal offers in place of the refused one.
const FEW: u32 = 10;

/// The actions to play instead, as tokens: those a refusal says are compulsory, or the other ends
/// of the same disk's move if they are few. Empty if there is nothing to offer.
#[must_use]
pub fn remedies(refusal: &AnyRefusal) -> Vec<String> {
    match refusal {
        AnyRefusal::Iago(
            IagoRefusal::MustCapture { best, .. }
            | IagoRefusal::MustCaptureMost { best, .. }
            | IagoRefusal::NeedsFlip { best, .. },
        ) => best.iter().map(|it| it.cell.to_string()).collect(),
        AnyRefusal::Ampel(AmpelRefusal::Unreachable(facts)) => moves(facts.from, facts.reachable),
        AnyRefusal::Ampel(AmpelRefusal::WrongStep {
            named: Misplaced::Point { point, ends },
            ..
        }) => moves(*point, ends.clone().unwrap_or_default()),
        AnyRefusal::Isaac(IsaacRefusal::BadOrder {
            corrected: Some(token),
        }) => vec![token.to_string()],
        AnyRefusal::Isaac(IsaacRefusal::WrongPhase {
            phase: Phase::Placement,
            example: Some(place),
            besides: None,
            ..
        }) => vec![place.to_string()],
        AnyRefusal::Isaac(IsaacRefusal::ScoreOutOfRange {
            valuation, nearest, ..
        }) => vec![format!("{}:{nearest}", valuation.piece.footprint)],
        AnyRefusal::Isaac(IsaacRefusal::CounterOccupied {
            valuation, nearest, ..
        }) => {
            let totals = nearest.iter().flatten();
            totals
                .map(|total| format!("{}:{total}", valuation.piece.footprint))
                .collect()
        }
        AnyRefusal::Iago(_) | AnyRefusal::Isaac(_) | AnyRefusal::Ampel(_) => Vec::new(),
    }
}

/// The moves of a disk to these ends, if they are few.
fn moves(from: Point, ends: PointSet) -> Vec<String> {
    match ends.len() {
        ..=FEW => ends.iter().map(|to| format!("{from}>{to}")).collect(),
        _ => Vec::new(),
    }
}

/// The beginnings by which the private picker narrows actions down, shortest first; the whole
/// token comes after them. `D4` is found by its file, a piece of ISAAC by its first cell, a move of
/// Ampel by the point it starts from, which ends with `>` so that `A1` is not taken for `A10`, and
/// the row it ends in.
#[must_use]
pub fn steps(game: Game, token: &str) -> Vec<&str> {
    let up_to = |end: usize| token.get(..end);
    let ends: Vec<usize> = match game {
        Game::Iago => vec![1],
        Game::Isaac => vec![1, 2, token.find(':').unwrap_or(2)],
        Game::Ampel => match token.find('>') {
            Some(arrow) => vec![arrow + 1, arrow + 2],
            None => vec![1],
        },
    };
    let mut steps: Vec<&str> = ends.into_iter().filter_map(up_to).collect();
    steps.dedup();
    steps.retain(|step| step.len() < token.len());
    steps
}

/// The position and the refused action that a game's rules give as an example; `None` where words
/// suffice.
#[must_use]
pub fn example(game: Game) -> Option<(AnyPosition, AnyRefusal)> {
    let (tokens, refused) = match game {
        Game::Iago => (["D5", "G5", "C5", "D6"], "C4"),
        Game::Isaac | Game::Ampel => return None,
    };
    let mut position = AnyPosition::start(AnyOptions::default_of(game));
    for token in tokens {
        position = position.play_token(token).ok()?.position;
    }
    let refusal = position.play_token(refused).err()?;
    Some((position, refusal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_in_the_rules_of_iago_is_a_compulsory_capture() {
        let (_, refusal) = example(Game::Iago).unwrap();
        assert_eq!(remedies(&refusal), ["D7", "E7"]);
    }

    #[test]
    fn the_picker_narrows_step_by_step() {
        assert_eq!(steps(Game::Iago, "D4"), ["D"]);
        assert_eq!(steps(Game::Iago, "callout"), ["c"]);
        assert_eq!(steps(Game::Isaac, "00-20"), ["0", "00"]);
        assert_eq!(steps(Game::Isaac, "43-93:38"), ["4", "43", "43-93"]);
        assert_eq!(steps(Game::Ampel, "A10>C3"), ["A10>", "A10>C"]);
        assert_eq!(steps(Game::Ampel, "C4"), ["C"]);
    }
}
