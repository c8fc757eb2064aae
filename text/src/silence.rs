//! Matches without a clock in which somebody has not moved for long.

use super::{Locale, name, refused, t};
use referee::{ClaimRefusal, Match, UserId};

/// Whom it concerns that a turn takes long, and what to tell them: first the player to move, then, once
/// the match can be claimed, the other one. `None` in a match with a clock or without anybody to move.
#[must_use]
pub fn reminder(locale: Locale, this_match: &Match) -> Option<(UserId, String)> {
    let silent = this_match.to_move()?;
    let claim_at = this_match.clock().claim_at()?;
    let [mover, waiting] = [silent, silent.other()].map(|side| this_match.seats().player(side));
    Some(match this_match.clock().nudges().claimable {
        false => {
            let player = name::player(locale, mover);
            let when = name::instant(claim_at);
            (mover, t!(locale, "silence-reminder", player, when))
        }
        true => {
            let player = name::player(locale, waiting);
            let silent = name::player(locale, mover);
            (waiting, t!(locale, "silence-claim", player, silent))
        }
    })
}

/// Why a match cannot be claimed; `command` begins a match of one's own.
#[must_use]
pub fn refused(locale: Locale, this_match: &Match, why: &ClaimRefusal, command: &str) -> String {
    match why {
        ClaimRefusal::Resign(why) => refused::resign(locale, this_match, why, command),
        ClaimRefusal::HasClock => t!(locale, "silence-has-clock"),
        ClaimRefusal::YourTurn => t!(locale, "silence-your-turn"),
        ClaimRefusal::TooEarly { at: Some(at) } => {
            t!(locale, "silence-too-early", when = name::instant(*at))
        }
        ClaimRefusal::TooEarly { at: None } => t!(locale, "silence-rests"),
    }
}
