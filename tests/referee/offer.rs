//! Draws, calling off, leaving; how offers are answered and lapse.

use super::{ALICE, BOB, CAROL, START, new_match, offer_id, play_all};
use iago::referee::{
    AbortRefusal, Answer, AnswerRefusal, Answered, Ending, OfferKind, OfferRefusal, Offered,
    ResignRefusal, TimeControl,
};
use iago::rules::{Game, Side};

#[test]
fn an_offer_lapses_when_a_ply_is_played() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    this_match
        .offer_to(ALICE, OfferKind::CallOff, offer_id(1), START)
        .unwrap();
    play_all(&mut this_match, &["D3"]);
    assert_eq!(this_match.offer(), None);
    assert_eq!(
        this_match.answer(BOB, offer_id(1), Answer::Accept, START),
        Err(AnswerRefusal::Gone)
    );
}

#[test]
fn one_offer_at_a_time_and_each_answered_by_the_right_person() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3", "D7"]);
    let Ok(Offered::Made(offer)) =
        this_match.offer_to(ALICE, OfferKind::CallOff, offer_id(1), START)
    else {
        panic!()
    };
    assert_eq!(
        this_match.offer_to(ALICE, OfferKind::Takeback, offer_id(2), START),
        Err(OfferRefusal::Own(offer))
    );
    assert_eq!(
        this_match.offer_to(ALICE, OfferKind::CallOff, offer_id(2), START),
        Err(OfferRefusal::Own(offer))
    );
    assert_eq!(
        this_match.offer_to(BOB, OfferKind::Takeback, offer_id(2), START),
        Err(OfferRefusal::Pending(offer))
    );
    assert_eq!(
        this_match.answer(ALICE, offer_id(1), Answer::Accept, START),
        Err(AnswerRefusal::Own(offer))
    );
    assert_eq!(
        this_match.answer(BOB, offer_id(1), Answer::Withdraw, START),
        Err(AnswerRefusal::NotYours(offer))
    );
    assert_eq!(
        this_match.answer(CAROL, offer_id(1), Answer::Accept, START),
        Err(AnswerRefusal::Resign(ResignRefusal::NotAPlayer))
    );
    assert_eq!(
        this_match.answer(ALICE, offer_id(1), Answer::Withdraw, START),
        Ok(Answered::Withdrawn(offer))
    );
    assert_eq!(this_match.offer(), None);
}

#[test]
fn declined_is_declined_until_a_ply_is_played() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    this_match
        .offer_to(ALICE, OfferKind::CallOff, offer_id(1), START)
        .unwrap();
    this_match
        .answer(BOB, offer_id(1), Answer::Decline, START)
        .unwrap();
    assert_eq!(
        this_match.offer_to(ALICE, OfferKind::CallOff, offer_id(2), START),
        Err(OfferRefusal::JustAsked)
    );
    // The one who declined may still ask for it.
    assert!(
        this_match
            .offer_to(BOB, OfferKind::CallOff, offer_id(3), START)
            .is_ok()
    );
    play_all(&mut this_match, &["D3"]);
    assert!(
        this_match
            .offer_to(ALICE, OfferKind::CallOff, offer_id(4), START)
            .is_ok()
    );
}

#[test]
fn declined_stays_declined_while_only_steps_of_a_turn_are_played() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    play_all(
        &mut this_match,
        &["B4", "B6", "D6", "F3", "H3", "A1", "K1", "A1>A2"],
    );
    let ask = |this_match: &mut iago::referee::Match, n: u128| {
        this_match.offer_to(BOB, OfferKind::Draw, offer_id(n), START)
    };
    ask(&mut this_match, 1).unwrap();
    this_match
        .answer(ALICE, offer_id(1), Answer::Decline, START)
        .unwrap();
    play_all(&mut this_match, &["A11", "K1>J1"]);
    // Bob's turn has ended: he may ask again, but once only while Alice has hers.
    ask(&mut this_match, 2).unwrap();
    this_match
        .answer(ALICE, offer_id(2), Answer::Decline, START)
        .unwrap();
    play_all(&mut this_match, &["A2>A4"]);
    assert_eq!(this_match.to_move(), Some(Side::First));
    assert_eq!(ask(&mut this_match, 3), Err(OfferRefusal::JustAsked));
    play_all(&mut this_match, &["F1"]);
    assert!(ask(&mut this_match, 4).is_ok());
}

#[test]
fn both_asking_for_the_same_is_agreement() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    this_match
        .offer_to(ALICE, OfferKind::Draw, offer_id(1), START)
        .unwrap();
    assert_eq!(
        this_match.offer_to(BOB, OfferKind::Draw, offer_id(2), START),
        Ok(Offered::Agreed(OfferKind::Draw))
    );
    assert_eq!(this_match.ending(), Some(&Ending::Draw));
}

#[test]
fn only_ampel_knows_draws() {
    for game in [Game::Iago, Game::Isaac] {
        let mut this_match = new_match(game, TimeControl::None);
        assert_eq!(
            this_match.offer_to(ALICE, OfferKind::Draw, offer_id(1), START),
            Err(OfferRefusal::NoDraw)
        );
    }
}

#[test]
fn leaving_needs_no_agreement_before_both_have_moved() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3"]);
    let mut left = this_match.clone();
    assert_eq!(
        left.abort(BOB, START),
        Ok(Ending::Abort { by: Side::Second })
    );
    assert_eq!(left.ending().unwrap().score(), None);

    play_all(&mut this_match, &["D7"]);
    assert_eq!(
        this_match.abort(BOB, START),
        Err(AbortRefusal::BothHaveMoved)
    );
}

#[test]
fn calling_off_has_no_score() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    this_match
        .offer_to(BOB, OfferKind::CallOff, offer_id(1), START)
        .unwrap();
    assert_eq!(
        this_match.answer(ALICE, offer_id(1), Answer::Accept, START),
        Ok(Answered::Ended(Ending::CalledOff))
    );
    assert_eq!(this_match.ending().unwrap().score(), None);
}
