//! Takebacks, draws, calling off, leaving.

use super::{ALICE, BOB, CAROL, START, new_match, offer_id, play_all};
use iago::referee::{
    AbortRefusal, Answer, AnswerRefusal, Answered, Ending, OfferKind, OfferRefusal, Offered,
    ResignRefusal, TimeControl,
};
use iago::rules::{Game, Side};

#[test]
fn a_takeback_goes_back_to_the_askers_last_decision() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3", "D7"]);
    // Alice is to move and wants her own ply back: two plies go.
    this_match
        .offer_to(ALICE, OfferKind::Takeback, offer_id(1), START)
        .unwrap();
    let answered = this_match
        .answer(BOB, offer_id(1), Answer::Accept, START)
        .unwrap();
    let Answered::TakenBack(gone) = answered else {
        panic!("{answered:?}")
    };
    let tokens: Vec<_> = gone.iter().map(|ply| ply.token.as_str()).collect();
    assert_eq!(tokens, ["D3", "D7"]);
    assert_eq!(this_match.plies().len(), 0);
    assert_eq!(this_match.player_to_move(), Some(ALICE));

    play_all(&mut this_match, &["D3", "D7"]);
    // Bob has just moved: only his ply goes.
    this_match
        .offer_to(BOB, OfferKind::Takeback, offer_id(2), START)
        .unwrap();
    this_match
        .answer(ALICE, offer_id(2), Answer::Accept, START)
        .unwrap();
    assert_eq!(this_match.tokens().collect::<Vec<_>>(), ["D3"]);
    assert_eq!(this_match.player_to_move(), Some(BOB));
    // The same number of plies, another moment: old buttons are stale.
    assert_eq!(this_match.moment().to_string(), "1.2");
}

#[test]
fn a_takeback_in_ampel_undoes_what_the_referee_played_after_it() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    play_all(&mut this_match, &["B4", "B6", "D6", "F3", "H3"]);
    let placed: Vec<_> = this_match
        .plies()
        .iter()
        .map(|ply| (ply.token.as_str(), ply.automatic))
        .collect();
    assert_eq!(placed[4..], [("H3", false), ("-", true), ("-", true)]);
    // Alice placed H3; the automatic steps of Bob's turn go with it.
    this_match
        .offer_to(ALICE, OfferKind::Takeback, offer_id(1), START)
        .unwrap();
    this_match
        .answer(BOB, offer_id(1), Answer::Accept, START)
        .unwrap();
    assert_eq!(this_match.plies().len(), 4);
    assert_eq!(this_match.player_to_move(), Some(ALICE));

    play_all(&mut this_match, &["H3", "A1"]);
    // Bob's own decision was A1; the steps before it stay, which left him no choice.
    this_match
        .offer_to(BOB, OfferKind::Takeback, offer_id(2), START)
        .unwrap();
    this_match
        .answer(ALICE, offer_id(2), Answer::Accept, START)
        .unwrap();
    assert_eq!(this_match.plies().len(), 7);
    assert_eq!(this_match.player_to_move(), Some(BOB));
}

#[test]
fn nothing_played_nothing_taken_back() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3"]);
    assert_eq!(
        this_match.offer_to(BOB, OfferKind::Takeback, offer_id(1), START),
        Err(OfferRefusal::NothingToTakeBack)
    );
}

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
        Err(OfferRefusal::Pending(offer))
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
        Err(OfferRefusal::JustDeclined)
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
