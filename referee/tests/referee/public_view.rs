//! Tests of the public part of a match while a turn of several steps is under way.

use super::{ALICE, BOB, after, new_match, offer_id, play_any};
use proptest::prelude::*;
use referee::{Answer, Answered, Match, OfferKind, Offered, StartAgainRefusal, TimeControl};
use rules::{Game, Side};
use std::time::Duration;

/// Five yellow disks, then a disk of each side; green is to begin a turn.
const OPENING: [&str; 7] = ["B4", "B6", "D6", "F3", "H3", "A1", "K1"];

fn opened() -> Match {
    let mut this_match = new_match(Game::Ampel, TimeControl::per_move(1));
    super::play_all(&mut this_match, &OPENING);
    this_match
}

#[test]
fn a_turn_under_way_is_its_players_alone() {
    let mut this_match = opened();
    assert_eq!(this_match.public_view(), this_match);
    let before = this_match.clone();
    // Green moves a disk; the referee skips step 2, because red's only disk cannot be moved.
    let now = after(Duration::from_hours(1));
    this_match.play(BOB, "A1>A2", None, now).unwrap();
    assert_eq!(this_match.public_len(), before.plies().len());
    let told = this_match.public_view();
    assert_eq!(told.position(), before.position());
    assert_eq!(told.moment(), before.moment());
    assert_eq!(told.clock(), this_match.clock());
    assert_eq!(told.player_to_move(), Some(BOB));
    assert_ne!(told.position(), this_match.position());
    this_match.play(BOB, "A11", None, now).unwrap();
    assert_eq!(this_match.public_view(), this_match);
    // A resignation makes all steps public.
    this_match.play(ALICE, "K1>J1", None, now).unwrap();
    assert!(this_match.public_len() < this_match.plies().len());
    this_match.resign(BOB, now).unwrap();
    assert_eq!(this_match.public_view(), this_match);
}

#[test]
fn a_turn_under_way_is_begun_anew_without_asking() {
    let mut this_match = opened();
    let before = this_match.clone();
    let now = after(Duration::from_hours(1));
    assert_eq!(
        this_match.start_again(BOB, now),
        Err(StartAgainRefusal::Nothing)
    );
    this_match.play(BOB, "A1>A2", None, now).unwrap();
    assert_eq!(
        this_match.start_again(ALICE, now),
        Err(StartAgainRefusal::Nothing)
    );
    let known = this_match.public_view();
    this_match.start_again(BOB, now).unwrap();
    // The public part has not changed, and the clock has run on.
    assert_eq!(this_match.position(), before.position());
    assert_eq!(this_match.moment(), known.moment());
    assert_eq!(this_match.clock(), before.clock());
    assert!(this_match.revision() > before.revision());
    assert_eq!(
        Match::restore(this_match.snapshot()),
        Ok(this_match.clone())
    );
    this_match.play(BOB, "A1>C1", None, now).unwrap();
    this_match.play(BOB, "A11", None, now).unwrap();
    assert_eq!(
        this_match.start_again(BOB, now),
        Err(StartAgainRefusal::Nothing),
        "what is told stays"
    );
    let late = after(Duration::from_hours(3 * 24));
    assert!(matches!(
        this_match.start_again(ALICE, late),
        Err(StartAgainRefusal::Resign(_))
    ));
}

#[test]
fn a_question_about_the_turn_under_way_comes_before_a_new_start() {
    let mut this_match = opened();
    let now = after(Duration::from_hours(1));
    this_match.play(BOB, "A1>A2", None, now).unwrap();
    let asked = this_match.offer_to(BOB, OfferKind::Takeback, offer_id(1), now);
    assert!(matches!(asked, Ok(Offered::Made(_))));
    assert!(matches!(
        this_match.start_again(BOB, now),
        Err(StartAgainRefusal::Asked(_))
    ));
    this_match
        .answer(BOB, offer_id(1), Answer::Withdraw, now)
        .unwrap();
    this_match.start_again(BOB, now).unwrap();
    // The opponent's offer is about public turns, so it stays open.
    this_match.play(BOB, "A1>A2", None, now).unwrap();
    this_match
        .offer_to(ALICE, OfferKind::Takeback, offer_id(2), now)
        .unwrap();
    this_match.start_again(BOB, now).unwrap();
    let gone = this_match.answer(BOB, offer_id(2), Answer::Accept, now);
    let Ok(Answered::TakenBack(gone)) = gone else {
        panic!("{gone:?}");
    };
    assert_eq!(gone.last().unwrap().token(), "K1");
}

#[test]
fn what_the_referee_skips_before_the_first_choice_is_no_secret() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    super::play_all(&mut this_match, &OPENING[..5]);
    // Neither side has a disk to move yet, so green is at step 3 already.
    assert!(this_match.plies().last().is_some_and(|ply| ply.automatic));
    assert_eq!(this_match.to_move(), Some(Side::Second));
    assert_eq!(this_match.public_len(), this_match.plies().len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_secret_is_at_most_two_chosen_steps_of_the_player_to_move(
        choices in prop::collection::vec(any::<u16>(), 1..60),
    ) {
        for game in [Game::Ampel, Game::Isaac, Game::Iago] {
            let mut this_match = new_match(game, TimeControl::None);
            for choice in &choices {
                if !play_any(&mut this_match, *choice) { break }
                let told = this_match.public_len();
                let secret = &this_match.plies()[told..];
                prop_assert!(secret.len() <= 2);
                prop_assert!(game == Game::Ampel || secret.is_empty());
                prop_assert!(secret.iter().all(|ply| Some(ply.side) == this_match.to_move()));
                let known = this_match.public_view();
                prop_assert_eq!(known.plies(), &this_match.plies()[..told]);
                prop_assert_eq!(known.player_to_move(), this_match.player_to_move());
            }
        }
    }
}
