//! Tests of takebacks: catches a takeback that undoes too much or too little, or does not set back the clock.

use super::{ALICE, BOB, after, answer, ask, new_match, play_all, play_any, player};
use proptest::prelude::*;
use referee::{Answer, Answered, Match, OfferKind, OfferRefusal, Ply, TimeControl, UserId};
use rules::{AnyOptions, Game, Side};
use std::time::Duration;

/// Five yellow disks, then a disk of each side; green is to begin a turn.
const OPENING: [&str; 7] = ["B4", "B6", "D6", "F3", "H3", "A1", "K1"];

/// Takes back with the consent of the other player, and returns the tokens taken back.
fn take_back(this_match: &mut Match, asker: UserId) -> Vec<String> {
    let other = if asker == ALICE { BOB } else { ALICE };
    ask(this_match, asker, OfferKind::Takeback, 9).unwrap();
    let answered = answer(this_match, other, 9, Answer::Accept);
    match answered.unwrap() {
        Answered::TakenBack(gone) => gone.into_iter().map(|ply| ply.token()).collect(),
        other => panic!("{other:?}"),
    }
}

fn tokens(this_match: &Match) -> Vec<String> {
    this_match.tokens().collect()
}

#[test]
fn the_askers_own_turn_goes_and_what_the_opponent_answered() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3", "D7"]);
    // Alice is to move and takes back her own ply, so two plies go.
    assert_eq!(take_back(&mut this_match, ALICE), ["D3", "D7"]);
    assert_eq!(this_match.plies().len(), 0);
    assert_eq!(this_match.player_to_move(), Some(ALICE));

    play_all(&mut this_match, &["D3", "D7"]);
    // Bob has just moved, so only his ply goes.
    assert_eq!(take_back(&mut this_match, BOB), ["D7"]);
    assert_eq!(tokens(&this_match), ["D3"]);
    assert_eq!(this_match.player_to_move(), Some(BOB));
    // The number of plies is as before but the moment is new, so old buttons are stale.
    assert_eq!(this_match.moment().to_string(), "1.2");
}

#[test]
fn nothing_played_nothing_taken_back() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3"]);
    assert_eq!(
        ask(&mut this_match, BOB, OfferKind::Takeback, 1),
        Err(OfferRefusal::NothingToTakeBack)
    );
}

#[test]
fn a_callout_goes_with_the_placement_after_it() {
    let options = AnyOptions::default_of(Game::Iago);
    let options = options.with_text("penalty", "true").unwrap();
    let mut begun = new_match(Game::Iago, TimeControl::None).snapshot();
    begun.begun.terms.options = options;
    let start = Match::restore(begun).unwrap();
    // Plays on from the start to the first miss, and calls it out.
    let mut this_match = start;
    let mut rng = crate::random::Rng::new(3);
    while this_match.position().play_token("callout").is_err() {
        let actions = this_match.position().legal_actions();
        let token = actions[rng.below(actions.len())].to_string();
        play_all(&mut this_match, &[&token]);
    }
    let before = tokens(&this_match).join(" ");
    let turns = this_match.turns();
    let caller = this_match.player_to_move().unwrap();
    play_all(&mut this_match, &["callout"]);
    assert_eq!(this_match.player_to_move(), Some(caller));
    assert_eq!(this_match.turns(), turns, "a callout is no move");
    assert_eq!(take_back(&mut this_match, caller), ["callout"]);
    let placed = this_match.position().legal_actions();
    let mut placed = placed.iter().map(ToString::to_string);
    let placed = placed.rfind(|it| it != "callout").unwrap();
    play_all(&mut this_match, &["callout", &placed]);
    assert_eq!(this_match.turns(), turns + 1);
    assert_eq!(
        take_back(&mut this_match, caller),
        ["callout".to_owned(), placed]
    );
    assert_eq!(tokens(&this_match).join(" "), before);
}

#[test]
fn a_yellow_disk_goes_with_the_steps_skipped_after_it() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    play_all(&mut this_match, &OPENING[..5]);
    let skipped: Vec<_> = this_match.plies()[5..]
        .iter()
        .map(|ply| (ply.side, ply.token(), ply.automatic))
        .collect();
    let skip = (Side::Second, "-".to_owned(), true);
    assert_eq!(skipped, [skip.clone(), skip]);
    assert_eq!(take_back(&mut this_match, ALICE), ["H3", "-", "-"]);
    assert_eq!(this_match.player_to_move(), Some(ALICE));
}

#[test]
fn steps_skipped_before_the_first_choice_of_a_turn_stay() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    play_all(&mut this_match, &OPENING[..6]);
    // Bob's first disk goes; the steps skipped before it stay, because they were announced with the turn before.
    assert_eq!(take_back(&mut this_match, BOB), ["A1", "-", "-"]);
    assert_eq!(tokens(&this_match)[4..], ["H3", "-", "-"]);
    assert_eq!(this_match.player_to_move(), Some(BOB));
    assert_eq!(this_match.public_len(), this_match.plies().len());
}

/// A whole turn of each side; green is to begin the next turn.
const TURNS: [&str; 6] = ["A1>A2", "A11", "K1>J1", "A2>A4", "F1", "A11>A9"];

#[test]
fn a_whole_turn_goes_with_all_its_steps() {
    let mut this_match = new_match(Game::Ampel, TimeControl::per_move(1));
    play_all(&mut this_match, &OPENING);
    let before = this_match.clone();
    let now = after(Duration::from_hours(3));
    this_match.play(BOB, "A1>A2", None, now).unwrap();
    this_match.play(BOB, "A11", None, now).unwrap();
    assert_eq!(take_back(&mut this_match, BOB), ["A1>A2", "-", "A11"]);
    assert_eq!(this_match.plies(), before.plies());
    assert_eq!(this_match.position(), before.position());
    // The clock is as it was when that turn began.
    assert_eq!(
        this_match.clock().at_turn_start(),
        before.clock().at_turn_start()
    );
    assert_eq!(this_match.player_to_move(), Some(BOB));
}

#[test]
fn the_opponents_steps_under_way_go_with_the_askers_turn() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    play_all(&mut this_match, &OPENING);
    play_all(&mut this_match, &TURNS[..3]);
    // Alice has moved her own disk and is to move Bob's; Bob takes back his turn.
    assert_eq!(this_match.player_to_move(), Some(ALICE));
    assert_eq!(
        take_back(&mut this_match, BOB),
        ["A1>A2", "-", "A11", "K1>J1"]
    );
    assert_eq!(this_match.player_to_move(), Some(BOB));
    assert_eq!(this_match.public_len(), this_match.plies().len());
}

#[test]
fn a_turn_under_way_begins_anew_and_a_second_takeback_goes_further() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    play_all(&mut this_match, &OPENING);
    play_all(&mut this_match, &TURNS);
    // Bob has moved his own disk in his second turn.
    assert_eq!(this_match.player_to_move(), Some(BOB));
    assert_eq!(take_back(&mut this_match, BOB), ["A11>A9"]);
    assert_eq!(this_match.player_to_move(), Some(BOB));
    let gone = ["A1>A2", "-", "A11", "K1>J1", "A2>A4", "F1"];
    assert_eq!(take_back(&mut this_match, BOB), gone);
    assert_eq!(tokens(&this_match).last().map(String::as_str), Some("K1"));
    assert_eq!(this_match.player_to_move(), Some(BOB));
}

#[test]
fn turns_are_counted_not_steps() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    play_all(&mut this_match, &OPENING);
    assert_eq!(this_match.turns(), 7);
    play_all(&mut this_match, &TURNS[..5]);
    assert_eq!(this_match.turns(), 9);
    play_all(&mut this_match, &TURNS[5..]);
    assert_eq!(this_match.turns(), 9, "half a turn is none yet");
    assert_eq!(this_match.public_view().turns(), 9);
    let last = |this_match: &Match| -> Vec<String> {
        let turn = this_match.last_turn().iter();
        turn.map(Ply::token).collect()
    };
    assert_eq!(last(&this_match), ["A11>A9"]);
    assert_eq!(last(&this_match.public_view()), ["K1>J1", "A2>A4", "F1"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn after_a_takeback_everybody_knows_everything_again(
        choices in prop::collection::vec(any::<u16>(), 1..60),
    ) {
        for game in Game::ALL {
            let mut this_match = new_match(game, TimeControl::None);
            for choice in &choices {
                if !play_any(&mut this_match, *choice) { break }
                if this_match.ending().is_some() { break }
                for side in Side::BOTH {
                    let mut taken = this_match.clone();
                    if taken.takeback(side).is_none() { continue }
                    let gone = take_back(&mut taken, player(side));
                    let kept = taken.plies().len();
                    // The last plies are gone, and the plies left are unchanged.
                    prop_assert_eq!(taken.plies(), &this_match.plies()[..kept]);
                    prop_assert_eq!(gone.len(), this_match.plies().len() - kept);
                    let after = this_match.position_after(kept).unwrap();
                    prop_assert_eq!(taken.position(), &after);
                    // The player who asked is at the beginning of a turn, and all plies are public.
                    prop_assert_eq!(taken.to_move(), Some(side));
                    prop_assert_eq!(taken.public_len(), kept);
                    let begun = &taken.plies()[taken.turn_start(kept)..];
                    prop_assert!(begun.iter().all(|ply| ply.automatic));
                }
            }
        }
    }
}
