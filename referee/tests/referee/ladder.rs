//! Tests of ladders: the order after players have played, left and come back.

use super::after;
use super::knockout::card;
use referee::UserId;
use referee::tournament::{
    Card, Entrant, Outcome, Slot, TournamentGame, TournamentKind, TournamentState,
};
use std::time::Duration;

/// A ladder of players 0, 1, 2 and so on, who entered in this order.
fn ladder(players: u32) -> Card {
    let mut it = card(players, false);
    it.tournament.settings.kind = TournamentKind::Ladder;
    it
}

fn hours(hours: u64) -> referee::Time {
    after(Duration::from_hours(hours))
}

/// In this hour, player `below` wins a challenge against player `above`.
fn climbs(card: &mut Card, hour: u64, [below, above]: [usize; 2]) {
    card.tournament.round += 1;
    card.games.push(TournamentGame {
        slot: Slot {
            round: card.tournament.round,
            board: 1,
            game: 1,
        },
        players: [above, below],
        this_match: None,
        result: Some(Outcome::Second),
        decided_by: None,
        struck: false,
        ended_at: Some(hours(hour)),
    });
}

/// Catches a top player who leaves, cannot be challenged, and comes back as the top; a place that depends on a player
/// who was away or enters later; and a win that no longer counts because the loser left and came back afterwards.
#[test]
fn who_comes_back_stands_at_the_bottom() {
    let mut it = ladder(4);
    climbs(&mut it, 1, [3, 0]);
    assert_eq!(it.ladder(), [3, 0, 1, 2]);
    it.entrants[3].withdrawn = true;
    climbs(&mut it, 2, [1, 0]);
    assert_eq!(it.ladder(), [1, 0, 2]);
    it.entrants[3].withdrawn = false;
    // An organiser takes the player in again: the place is as before.
    assert_eq!(it.ladder(), [3, 1, 0, 2]);
    it.entered.push((hours(3), 3));
    assert_eq!(it.ladder(), [1, 0, 2, 3]);
    // A new player enters at the bottom, and climbs above the player who came back.
    it.entrants.push(Entrant {
        entry: 5,
        user: UserId(5),
        ..it.entrants[0]
    });
    it.entered.push((hours(4), 4));
    assert_eq!(it.ladder(), [1, 0, 2, 3, 4]);
    climbs(&mut it, 5, [4, 3]);
    assert_eq!(it.ladder(), [1, 0, 2, 4, 3]);
    // When a player comes back a second time, earlier wins still count.
    it.entered.push((hours(6), 3));
    it.entered.push((hours(7), 1));
    assert_eq!(it.ladder(), [0, 2, 4, 3, 1]);
}

/// Catches a ladder whose winner changes after the end, when a match that was under way is played to its end.
#[test]
fn nobody_climbs_after_the_end() {
    let mut it = ladder(2);
    it.tournament.state = TournamentState::Over;
    it.tournament.ended_at = Some(hours(1));
    climbs(&mut it, 2, [1, 0]);
    assert_eq!(it.ladder(), [0, 1]);
}

/// Catches a ladder that its own top player closes and wins.
#[test]
fn who_plays_on_a_ladder_cannot_end_it_with_a_winner() {
    let mut it = ladder(2);
    let (outside, top) = (UserId(9), UserId(1));
    assert_eq!(it.called_off_by(outside), TournamentState::Over);
    assert_eq!(it.called_off_by(top), TournamentState::CalledOff);
    it.entrants[0].withdrawn = true;
    assert_eq!(it.called_off_by(top), TournamentState::Over);
    let cup = card(2, false);
    assert_eq!(cup.called_off_by(outside), TournamentState::CalledOff);
}
