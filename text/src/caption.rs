//! What was played, as the picture of a replay says it below the board.

use super::game::{self, PlyReport};
use super::{Locale, t};
use rules::{BySide, Side};
use rules::{record::Replay, with_game};

/// What a picture says of the turn before it, below its player's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Whose turn it was.
    pub side: Side,
    /// In words: `12. D4, captures 3`.
    pub full: String,
    /// In names of cells and numbers alone, which more letters can write: `12. D4`.
    pub plain: String,
}

/// The captions of the pictures of a replay, each shown after so many plies; `names` are those of the
/// first and the second side. The first picture, before everything, has none.
#[must_use]
pub fn captions(
    locale: Locale,
    replay: &Replay,
    plies: &[usize],
    names: &BySide<String>,
) -> Vec<Option<Caption>> {
    let movers = replay.positions().map(|position| position.to_move());
    let movers: Vec<_> = movers.collect();
    let turn = |number: usize, from: usize, to: usize| -> Option<Caption> {
        let side = (*movers.get(from)?)?;
        let player = names[side].as_str();
        let steps = replay.steps().get(from..to)?;
        let told = |token: &str| token.chars().any(char::is_alphanumeric);
        let steps: Vec<_> = steps
            .iter()
            .map(|step| (step.action.to_string(), &step.effects))
            .collect();
        // Steps that were not possible are worth a word only where nothing was.
        let any = steps.iter().any(|(token, _)| told(token));
        let steps = steps.into_iter().filter(|(token, _)| !any || told(token));
        let (tokens, effects): (Vec<String>, Vec<_>) = steps.unzip();
        let game = replay.start().game();
        let (moves, effect) = with_game!(Game, game, |W| {
            let told = effects.iter().zip(&tokens).filter_map(|(effects, token)| {
                Some(PlyReport {
                    player,
                    side,
                    token,
                    effects: effects.of::<W>()?,
                    automatic: false,
                })
            });
            game::turn_and_effect::<W>(locale, &told.collect::<Vec<_>>())
        });
        let plain_moves = tokens.join(" ");
        let plain = t!(locale, "caption-plain", number, moves = plain_moves);
        let full = match effect.is_empty() {
            true => t!(locale, "caption-plain", number, moves),
            false => t!(locale, "caption", number, moves, effect),
        };
        Some(Caption { side, full, plain })
    };
    let pairs = plies.windows(2).zip(1..);
    let later = pairs.map(|(ends, number)| turn(number, ends[0], ends[1]));
    std::iter::once(None)
        .chain(later)
        .take(plies.len())
        .collect()
}
