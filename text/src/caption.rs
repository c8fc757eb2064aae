//! What was played, in the captions below the pictures of a replay.

use super::game::PlyReport;
use super::{Locale, list, t, words};
use rules::record::Replay;
use rules::{BySide, Side};

/// The caption of a picture of a replay: it tells the turn that led to the picture. The player's name is drawn above
/// the caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Whose turn it was.
    pub side: Side,
    /// The caption in words: `12. D4, captures 3`.
    pub full: String,
    /// The caption in names of cells and numbers alone, which more typefaces can write: `12. D4`.
    pub plain: String,
}

/// The captions of the pictures of a replay; `plies` are the numbers of plies after which the pictures are shown. The
/// first picture, before the first ply, has no caption.
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
        // Impossible steps are left out unless every step of the turn is impossible.
        let any = steps.iter().any(|(token, _)| told(token));
        let steps = steps.into_iter().filter(|(token, _)| !any || told(token));
        let (tokens, effects): (Vec<String>, Vec<_>) = steps.unzip();
        let game = words(replay.start().game());
        let reports = effects.into_iter().zip(&tokens);
        let reports = reports.map(|(effects, token)| PlyReport {
            player,
            side,
            token,
            effects,
            automatic: false,
        });
        let effect = game.effect(locale, &reports.collect::<Vec<_>>());
        let written = tokens.iter().map(|token| game.token(locale, token));
        let moves = list::tokens(locale, &written.collect::<Vec<_>>());
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
