//! What one player asks of the other during a match.

use super::{Locale, game, list, name, say};
use crate::referee::{Match, Offer, OfferKind, Ply};
use crate::rules::Game;

/// What is asked, in a few words.
#[must_use]
pub fn short(locale: Locale, kind: OfferKind) -> String {
    match kind {
        OfferKind::Takeback => say!(locale, "offer-short-takeback"),
        OfferKind::Draw => say!(locale, "offer-short-draw"),
        OfferKind::CallOff => say!(locale, "offer-short-call-off"),
    }
}

/// The question, put to the other player.
#[must_use]
pub fn made(locale: Locale, this_match: &Match, offer: &Offer) -> String {
    let player = name::player(locale, this_match.seats().player(offer.by));
    let opponent = name::player(locale, this_match.seats().player(offer.by.other()));
    let question = match offer.kind {
        OfferKind::Takeback => {
            let ply = this_match.last_decision(offer.by);
            let ply = ply.and_then(|index| this_match.plies().get(index));
            say!(
                locale,
                "offer-takeback",
                player = player,
                opponent = opponent,
                token = ply.map_or_else(String::new, |ply| {
                    game::token(locale, this_match.game(), &ply.token)
                }),
            )
        }
        OfferKind::Draw => say!(locale, "offer-draw", player = player, opponent = opponent),
        OfferKind::CallOff => say!(
            locale,
            "offer-call-off",
            player = player,
            opponent = opponent
        ),
    };
    format!("{question}\n{}", say!(locale, "offer-lapses"))
}

/// The other player agreed to a takeback, and these plies are gone.
#[must_use]
pub fn taken_back(locale: Locale, game: Game, opponent: &str, gone: &[Ply]) -> String {
    let tokens: Vec<String> = gone
        .iter()
        .map(|ply| format!("**{}**", game::token(locale, game, &ply.token)))
        .collect();
    let tokens = list(locale, &tokens);
    say!(
        locale,
        "offer-taken-back",
        opponent = opponent,
        tokens = tokens
    )
}

/// The question no longer stands, however that came about.
#[must_use]
pub fn closed(locale: Locale) -> String {
    say!(locale, "offer-closed")
}

/// The other player said no.
#[must_use]
pub fn declined(locale: Locale, opponent: &str, kind: OfferKind) -> String {
    match kind {
        OfferKind::Takeback => say!(locale, "offer-declined-takeback", opponent = opponent),
        OfferKind::Draw => say!(locale, "offer-declined-draw", opponent = opponent),
        OfferKind::CallOff => say!(locale, "offer-declined-call-off", opponent = opponent),
    }
}

/// The asker took the question back.
#[must_use]
pub fn withdrawn(locale: Locale, player: &str) -> String {
    say!(locale, "offer-withdrawn", player = player)
}
