//! Tests of offers to draw or call off, and of leaving: catches an offer that outlasts its turn or is answered by its
//! maker.

use super::{ALICE, BOB, CAROL, START, answer, ask, new_match, play_all};
use referee::{
    AbortRefusal, Answer, AnswerRefusal, Answered, Ending, Match, OfferKind, OfferRefusal, Offered,
    ResignRefusal, TimeControl,
};
use rules::{Game, Side};

#[test]
fn an_offer_lapses_when_a_ply_is_played() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    ask(&mut this_match, ALICE, OfferKind::CallOff, 1).unwrap();
    play_all(&mut this_match, &["D3"]);
    assert_eq!(this_match.offer(), None);
    assert_eq!(
        answer(&mut this_match, BOB, 1, Answer::Accept),
        Err(AnswerRefusal::Gone)
    );
}

#[test]
fn one_offer_at_a_time_and_each_answered_by_the_right_person() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3", "D7"]);
    let Ok(Offered::Made(offer)) = ask(&mut this_match, ALICE, OfferKind::CallOff, 1) else {
        panic!()
    };
    assert_eq!(
        ask(&mut this_match, ALICE, OfferKind::Takeback, 2),
        Err(OfferRefusal::Own(offer))
    );
    assert_eq!(
        ask(&mut this_match, ALICE, OfferKind::CallOff, 2),
        Err(OfferRefusal::Own(offer))
    );
    assert_eq!(
        ask(&mut this_match, BOB, OfferKind::Takeback, 2),
        Err(OfferRefusal::Pending(offer))
    );
    assert_eq!(
        answer(&mut this_match, ALICE, 1, Answer::Accept),
        Err(AnswerRefusal::Own(offer))
    );
    assert_eq!(
        answer(&mut this_match, BOB, 1, Answer::Withdraw),
        Err(AnswerRefusal::NotYours(offer))
    );
    assert_eq!(
        answer(&mut this_match, CAROL, 1, Answer::Accept),
        Err(AnswerRefusal::Resign(ResignRefusal::NotAPlayer))
    );
    assert_eq!(
        answer(&mut this_match, ALICE, 1, Answer::Withdraw),
        Ok(Answered::Withdrawn(offer))
    );
    assert_eq!(this_match.offer(), None);
}

#[test]
fn declined_is_declined_until_a_ply_is_played() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    ask(&mut this_match, ALICE, OfferKind::CallOff, 1).unwrap();
    answer(&mut this_match, BOB, 1, Answer::Decline).unwrap();
    assert_eq!(
        ask(&mut this_match, ALICE, OfferKind::CallOff, 2),
        Err(OfferRefusal::JustAsked)
    );
    // Bob, who declined, may still ask for it himself.
    assert!(ask(&mut this_match, BOB, OfferKind::CallOff, 3).is_ok());
    play_all(&mut this_match, &["D3"]);
    assert!(ask(&mut this_match, ALICE, OfferKind::CallOff, 4).is_ok());
}

#[test]
fn declined_stays_declined_while_only_steps_of_a_turn_are_played() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    play_all(
        &mut this_match,
        &["B4", "B6", "D6", "F3", "H3", "A1", "K1", "A1>A2"],
    );
    let ask = |this_match: &mut Match, n: u128| ask(this_match, BOB, OfferKind::Draw, n);
    ask(&mut this_match, 1).unwrap();
    answer(&mut this_match, ALICE, 1, Answer::Decline).unwrap();
    play_all(&mut this_match, &["A11", "K1>J1"]);
    // Bob's turn has ended: he may ask again, but only once during Alice's turn.
    ask(&mut this_match, 2).unwrap();
    answer(&mut this_match, ALICE, 2, Answer::Decline).unwrap();
    play_all(&mut this_match, &["A2>A4"]);
    assert_eq!(this_match.to_move(), Some(Side::First));
    assert_eq!(ask(&mut this_match, 3), Err(OfferRefusal::JustAsked));
    play_all(&mut this_match, &["F1"]);
    assert!(ask(&mut this_match, 4).is_ok());
}

/// A match in which Bob has had a whole turn, and Alice is to begin hers.
fn after_a_turn() -> Match {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    let opening = ["B4", "B6", "D6", "F3", "H3", "A1", "K1", "A1>A2", "A11"];
    play_all(&mut this_match, &opening);
    this_match
}

#[test]
fn an_offer_outlasts_the_steps_of_a_turn_and_lapses_with_it() {
    let mut this_match = after_a_turn();
    let asked = ask(&mut this_match, BOB, OfferKind::Draw, 1);
    let Ok(Offered::Made(offer)) = asked else {
        panic!("{asked:?}")
    };
    play_all(&mut this_match, &["K1>J1"]);
    assert_eq!(this_match.offer(), Some(&offer));
    // The offer is still open if the match is stored and restored in the middle of that turn.
    let again = Match::restore(this_match.snapshot()).unwrap();
    assert_eq!(again, this_match);
    let everybodys = this_match.public_view();
    assert_eq!(everybodys.offer(), Some(&offer));
    let mut agreed = this_match.clone();
    assert_eq!(
        answer(&mut agreed, ALICE, 1, Answer::Accept),
        Ok(Answered::Ended(Ending::Draw))
    );
    play_all(&mut this_match, &["A2>A4", "F1"]);
    assert_eq!(this_match.offer(), None);
    assert_eq!(
        answer(&mut this_match, ALICE, 1, Answer::Accept),
        Err(AnswerRefusal::Gone)
    );
}

#[test]
fn a_refusal_is_remembered_for_the_whole_turn_also_when_the_match_is_read_anew() {
    let mut this_match = after_a_turn();
    let draw = OfferKind::Draw;
    ask(&mut this_match, BOB, draw, 1).unwrap();
    answer(&mut this_match, ALICE, 1, Answer::Decline).unwrap();
    play_all(&mut this_match, &["K1>J1"]);
    let mut again = Match::restore(this_match.snapshot()).unwrap();
    assert_eq!(again, this_match);
    assert_eq!(ask(&mut again, BOB, draw, 2), Err(OfferRefusal::JustAsked));
}

#[test]
fn a_takeback_goes_back_to_where_it_was_asked_for_whatever_was_played_since() {
    let mut this_match = after_a_turn();
    let before = this_match.position_after(10).unwrap();
    assert_eq!(this_match.plies()[10].token(), "K1");
    // Before her turn, Alice asks to take back her last turn; she then begins the new turn before Bob answers.
    let asked = ask(&mut this_match, ALICE, OfferKind::Takeback, 1);
    let Ok(Offered::Made(offer)) = asked else {
        panic!("{asked:?}")
    };
    play_all(&mut this_match, &["K1>J1"]);
    assert_eq!(this_match.takeback(Side::First).unwrap().len(), 1);
    let back = this_match.asked_back(&offer).unwrap().len();
    assert_eq!(back, this_match.plies().len() - 10);
    answer(&mut this_match, BOB, 1, Answer::Accept).unwrap();
    assert_eq!(this_match.position(), &before);
}

#[test]
fn both_asking_for_the_same_is_agreement() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    ask(&mut this_match, ALICE, OfferKind::Draw, 1).unwrap();
    assert_eq!(
        ask(&mut this_match, BOB, OfferKind::Draw, 2),
        Ok(Offered::Agreed(OfferKind::Draw))
    );
    assert_eq!(this_match.ending(), Some(&Ending::Draw));
}

#[test]
fn only_ampel_knows_draws() {
    for game in [Game::Iago, Game::Isaac] {
        let mut this_match = new_match(game, TimeControl::None);
        assert_eq!(
            ask(&mut this_match, ALICE, OfferKind::Draw, 1),
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
    ask(&mut this_match, BOB, OfferKind::CallOff, 1).unwrap();
    assert_eq!(
        answer(&mut this_match, ALICE, 1, Answer::Accept),
        Ok(Answered::Ended(Ending::CalledOff))
    );
    assert_eq!(this_match.ending().unwrap().score(), None);
}
