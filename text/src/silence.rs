//! Matches in which the player to move has been silent for long without a clock, or has left the server.

use super::{Locale, name, t, why};
use referee::{ClaimRefusal, Match, UserId};

/// The player who is reminded of a long turn, and the reminder. At first this is the player to move. Once the match can
/// be claimed, or if the player to move has left the server, this is the opponent. `None` if the match is over, if its
/// clock does not run, or if it has a time control and the player to move has not left the server.
#[must_use]
pub fn reminder(locale: Locale, this_match: &Match) -> Option<(UserId, String)> {
    let silent = this_match.to_move()?;
    let clock = this_match.clock();
    let claim_at = clock.claim_at()?;
    let [mover, waiting] = [silent, silent.other()].map(|side| this_match.seats().player(side));
    let when = name::instant(claim_at);
    let nudges = clock.nudges();
    if nudges.left_at.is_none() && !nudges.claimable {
        let player = name::player(locale, mover);
        return Some((mover, t!(locale, "silence-reminder", player, when)));
    }
    let [player, silent] = [waiting, mover].map(|it| name::player(locale, it));
    let said = match (nudges.left_at, clock.flag_at()) {
        (None, _) => t!(locale, "silence-claim", player, silent),
        _ if nudges.claimable => t!(locale, "silence-left-claim", player, silent),
        (Some(_), Some(flag)) if flag <= claim_at => {
            let when = name::instant(flag);
            t!(locale, "silence-left-clock", player, silent, when)
        }
        (Some(_), _) => t!(locale, "silence-left", player, silent, when),
    };
    Some((waiting, said))
}

/// Why a match cannot be claimed; `command` begins a match of the reader's own.
#[must_use]
pub fn claim_refused(
    locale: Locale,
    this_match: &Match,
    why: &ClaimRefusal,
    command: &str,
) -> String {
    match why {
        ClaimRefusal::Resign(why) => why::resign_refused(locale, this_match, why, command),
        ClaimRefusal::HasClock => t!(locale, "silence-has-clock"),
        ClaimRefusal::YourTurn => t!(locale, "silence-your-turn"),
        ClaimRefusal::TooEarly { at: Some(at) } => {
            t!(locale, "silence-too-early", when = name::instant(*at))
        }
        ClaimRefusal::TooEarly { at: None } => t!(locale, "silence-rests"),
    }
}
