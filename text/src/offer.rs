//! Questions that a player asks the opponent during a match: takebacks, draws, and ending without a result.

use super::{Locale, game, list, name, t, words};
use referee::{Match, Offer, OfferKind, OfferState, Ply};
use rules::{Game, Side};

/// The question to the opponent.
#[must_use]
pub fn made(locale: Locale, this_match: &Match, offer: &Offer, in_tournament: bool) -> String {
    let player = name::player(locale, this_match.seats().player(offer.by));
    let opponent = name::player(locale, this_match.seats().player(offer.by.other()));
    let question = match offer.kind {
        OfferKind::Takeback => {
            let gone = this_match.asked_back(offer).unwrap_or_default();
            match finished(locale, this_match.game(), gone).first() {
                Some(turn) => t!(
                    locale,
                    "offer-takeback",
                    player,
                    opponent = &opponent,
                    token = turn,
                ),
                None => t!(locale, "offer-takeback-turn", player, opponent = &opponent,),
            }
        }
        OfferKind::Draw => t!(locale, "offer-draw", player, opponent = &opponent),
        OfferKind::CallOff if in_tournament => t!(
            locale,
            "offer-call-off-tournament",
            player,
            opponent = &opponent
        ),
        OfferKind::CallOff => t!(locale, "offer-call-off", player, opponent = &opponent),
    };
    let lapses = words(this_match.game()).lapses(locale, &opponent);
    format!("{question}\n{lapses}")
}

/// Says that the opponent agreed to a takeback, and that the plies `gone` are taken back. The steps of an unfinished
/// turn are not named, because only the player of the turn has seen them.
#[must_use]
pub fn taken_back(locale: Locale, game: Game, opponent: &str, gone: &[Ply]) -> String {
    let turns = finished(locale, game, gone);
    if turns.is_empty() {
        return t!(locale, "offer-taken-back-turn", opponent);
    }
    let tokens: Vec<String> = turns.iter().map(|turn| format!("**{turn}**")).collect();
    t!(
        locale,
        "offer-taken-back",
        opponent,
        tokens = list(locale, &tokens)
    )
}

/// The finished turns among these plies, each as the actions chosen in it.
fn finished(locale: Locale, game: Game, plies: &[Ply]) -> Vec<String> {
    plies
        .split_inclusive(Ply::ends_turn)
        .filter(|turn| turn.last().is_some_and(Ply::ends_turn))
        .map(|turn| game::turn(locale, game, turn, Side::First))
        .filter(|turn| !turn.is_empty())
        .collect()
}

/// What has become of a question, in words for everybody who sees the board; `None` while the question is open.
#[must_use]
pub fn outcome(
    locale: Locale,
    this_match: &Match,
    asked: &Offer,
    state: OfferState,
) -> Option<String> {
    let player = name::player(locale, this_match.seats().player(asked.by));
    let opponent = name::player(locale, this_match.seats().player(asked.by.other()));
    let offer = asked.kind.name();
    let over = this_match.ending().is_some();
    Some(match state {
        OfferState::Open => return None,
        OfferState::Accepted => agreed(locale, &opponent, asked.kind),
        OfferState::Declined => declined(locale, &opponent, asked.kind),
        OfferState::Withdrawn => t!(locale, "offer-withdrawn", player, offer),
        OfferState::Lapsed if over => {
            t!(locale, "offer-lapsed-over", player, offer)
        }
        OfferState::Lapsed => t!(locale, "offer-lapsed", player, offer),
    })
}

fn agreed(locale: Locale, opponent: &str, kind: OfferKind) -> String {
    match kind {
        OfferKind::Takeback => t!(locale, "offer-agreed-takeback", opponent),
        OfferKind::Draw => t!(locale, "offer-agreed-draw", opponent),
        OfferKind::CallOff => t!(locale, "offer-agreed-call-off", opponent),
    }
}

fn declined(locale: Locale, opponent: &str, kind: OfferKind) -> String {
    match kind {
        OfferKind::Takeback => t!(locale, "offer-declined-takeback", opponent),
        OfferKind::Draw => t!(locale, "offer-declined-draw", opponent),
        OfferKind::CallOff => t!(locale, "offer-declined-call-off", opponent),
    }
}
