//! Tests of playing: catches a ply out of turn, and a stored match that contradicts the rules.

use super::{ALICE, BOB, CAROL, START, new_match, play_all};
use referee::{
    Ending, Match, Moment, PlayRefusal, ResignRefusal, RestoreError, Score, TimeControl,
};
use rules::{AnyRefusal, Game, Refusal, Side};

#[test]
fn refusals_come_in_their_order_and_leave_no_trace() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3"]);
    let before = this_match.clone();
    let stale = Some(Moment::default());
    assert_eq!(
        this_match.play(CAROL, "D4", stale, START),
        Err(PlayRefusal::NotAPlayer)
    );
    assert_eq!(
        this_match.play(ALICE, "D4", stale, START),
        Err(PlayRefusal::Stale {
            made_for: Moment::default(),
            now: this_match.moment()
        })
    );
    assert_eq!(
        this_match.play(ALICE, "D4", None, START),
        Err(PlayRefusal::NotYourTurn {
            to_move: Side::Second
        })
    );
    let Err(PlayRefusal::Rules(refusal)) = this_match.play(BOB, "D3", None, START) else {
        panic!()
    };
    assert!(matches!(refusal, AnyRefusal::Iago(_)));
    assert_eq!(refusal.code(), "occupied");
    assert_eq!(this_match, before);

    this_match.resign(ALICE, START).unwrap();
    let over = Ending::Resignation { by: Side::First };
    assert_eq!(
        this_match.play(CAROL, "D4", stale, START),
        Err(PlayRefusal::Over(over))
    );
    assert_eq!(
        this_match.resign(BOB, START),
        Err(ResignRefusal::Over(over))
    );
    assert_eq!(over.score(), Some(Score::Won(Side::Second)));
}

#[test]
fn a_button_plays_only_at_its_moment() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    let made_for = Some(this_match.moment());
    this_match.play(ALICE, "D3", made_for, START).unwrap();
    assert!(matches!(
        this_match.play(BOB, "D7", made_for, START),
        Err(PlayRefusal::Stale { .. })
    ));
    let now = Some(this_match.moment());
    this_match.play(BOB, "D7", now, START).unwrap();
}

#[test]
fn a_match_comes_back_from_what_is_kept_of_it() {
    for game in Game::ALL {
        let mut this_match = new_match(game, TimeControl::LIVE);
        for _ in 0..12 {
            let token = this_match.position().legal_actions()[0].to_string();
            play_all(&mut this_match, &[&token]);
        }
        let again = Match::restore(this_match.snapshot()).unwrap();
        assert_eq!(again, this_match, "{game}");
    }
}

#[test]
fn a_kept_match_with_an_illegal_ply_is_refused() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3", "D7"]);
    let mut record = this_match.snapshot();
    record.plies[1].token = "D3".to_owned();
    assert_eq!(Match::restore(record), Err(RestoreError::Ply(1)));
}

/// A match in which the first legal action was played until the rules ended it.
fn played_out(game: Game) -> Match {
    let mut this_match = new_match(game, TimeControl::None);
    for choice in 0.. {
        let actions = this_match.position().legal_actions();
        let Some(action) = actions.get(choice % actions.len().max(1)) else {
            break;
        };
        play_all(&mut this_match, &[&action.to_string()]);
    }
    this_match
}

#[test]
fn a_kept_ending_that_contradicts_the_rules_is_refused() {
    let over = played_out(Game::Iago);
    let kept = over.snapshot();
    assert_eq!(Match::restore(kept.clone()).as_ref(), Ok(&over));
    let with = |ended| {
        let mut changed = kept.clone();
        changed.ended = ended;
        Match::restore(changed).map(drop)
    };
    assert_eq!(with(None), Err(RestoreError::Ending), "it goes on");
    let (ending, at) = kept.ended.unwrap();
    for other in endings().into_iter().filter(|it| *it != ending) {
        assert_eq!(
            with(Some((other, at))),
            Err(RestoreError::Ending),
            "{other:?}"
        );
    }
}

#[test]
fn every_ending_is_read_from_its_name_and_side() {
    for ending in endings() {
        let (name, side) = ending.parts();
        assert_eq!(Ending::named(name, side), Some(ending));
        let lacking = match side {
            None => Some(Side::First),
            Some(_) => None,
        };
        assert_ne!(Ending::named(name, lacking), Some(ending));
    }
}

/// Every ending, for either side.
fn endings() -> Vec<Ending> {
    let of = |side| {
        [
            Ending::Rules { winner: side },
            Ending::Resignation { by: side },
            Ending::Flag { by: side },
            Ending::Adjudication { winner: Some(side) },
            Ending::Abort { by: side },
        ]
    };
    let both = Side::BOTH.into_iter().flat_map(of);
    let drawn = Ending::Adjudication { winner: None };
    both.chain([drawn, Ending::Draw, Ending::CalledOff])
        .collect()
}

#[test]
fn a_match_that_could_go_on_has_not_ended_by_the_rules_or_by_a_draw_its_game_forbids() {
    for game in Game::ALL {
        let mut resigned = new_match(game, TimeControl::None);
        resigned.resign(ALICE, START).unwrap();
        for ending in endings() {
            let mut kept = resigned.snapshot();
            kept.ended = Some((ending, START));
            let possible = match ending {
                Ending::Rules { .. } => false,
                Ending::Draw => game.facts().allows_draw,
                _ => true,
            };
            let restored = Match::restore(kept);
            let refused = restored == Err(RestoreError::Ending);
            assert_eq!(!refused, possible, "{game}: {ending:?}");
        }
    }
}

#[test]
fn any_earlier_position_can_be_shown() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    let start = this_match.position().clone();
    play_all(&mut this_match, &["D3"]);
    let middle = this_match.position().clone();
    play_all(&mut this_match, &["D7"]);
    assert_eq!(this_match.position_after(0), Some(start));
    assert_eq!(this_match.position_after(1), Some(middle));
    assert_eq!(
        this_match.position_after(2).as_ref(),
        Some(this_match.position())
    );
    assert_eq!(this_match.position_after(3), None);
}

#[test]
fn repeated_positions_are_counted_where_a_match_may_go_on_for_ever() {
    let mut this_match = new_match(Game::Ampel, TimeControl::None);
    assert_eq!(this_match.repetitions(), 1);
    play_all(&mut this_match, &["B4"]);
    assert_eq!(this_match.repetitions(), 1);
    // A takeback is no repetition: the position before it counts once.
    this_match
        .offer_to(
            ALICE,
            referee::OfferKind::Takeback,
            super::offer_id(1),
            START,
        )
        .unwrap();
    this_match
        .answer(BOB, super::offer_id(1), referee::Answer::Accept, START)
        .unwrap();
    assert_eq!(this_match.repetitions(), 1);
    assert_eq!(new_match(Game::Iago, TimeControl::None).repetitions(), 0);
}

#[test]
fn a_kept_ending_has_to_be_one_the_match_could_come_to() {
    let aborted = |this_match: &Match| {
        let mut kept = this_match.snapshot();
        kept.running_since = None;
        kept.ended = Some((Ending::Abort { by: Side::First }, START));
        kept.found = "(0-1)".parse().ok();
        Match::restore(kept).map(drop)
    };
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D5"]);
    assert_eq!(aborted(&this_match), Ok(()));
    let reply = this_match.position().legal_actions()[0].to_string();
    play_all(&mut this_match, &[&reply]);
    let late = aborted(&this_match);
    assert_eq!(late, Err(RestoreError::Ending), "both have moved");
}

/// Catches an ending with another worth than tables, profiles and ratings expect, and a stored result that is not
/// compared with the worth found.
#[test]
fn what_the_referee_found() {
    let early = |play: &[&str]| {
        let mut this_match = new_match(Game::Iago, TimeControl::None);
        play_all(&mut this_match, play);
        this_match
    };
    let [first, second] = Side::BOTH;
    for (plies, ending, worth) in [
        (&["D5"][..], Ending::Flag { by: second }, "+-"),
        (&[], Ending::Flag { by: first }, "-+"),
        (&["D3", "D7"], Ending::Flag { by: first }, "0-1"),
        (&["D5"], Ending::Abort { by: second }, "(1-0)"),
        (&["D5"], Ending::Resignation { by: first }, "0-1"),
        (&["D5"], Ending::CalledOff, "(1/2)"),
        (&["D5"], Ending::Adjudication { winner: None }, "1/2"),
        (
            &["D5"],
            Ending::Adjudication {
                winner: Some(first),
            },
            "1-0",
        ),
    ] {
        let mut kept = early(plies).snapshot();
        (kept.running_since, kept.ended) = (None, Some((ending, START)));
        assert_eq!(Match::restore(kept.clone()), Err(RestoreError::Found));
        kept.found = worth.parse().ok();
        let restored = Match::restore(kept).unwrap();
        assert_eq!(restored.worth().unwrap().to_string(), worth);
    }
}

/// Catches a ruling that changes what the referee found, leaves a match running, or is not stored.
#[test]
fn a_ruling_counts_and_what_was_found_stays() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    play_all(&mut this_match, &["D3", "D7"]);
    let act = |number: u128| referee::ActId(ulid::Ulid(number));
    let worth = |text: &str| text.parse::<referee::Worth>().unwrap();
    this_match.rule(worth("-+"), act(1), START);
    let ended = this_match.ending().copied();
    assert_eq!(ended, Some(Ending::CalledOff));
    for (number, text) in [(2, "1-0"), (3, "(0-0)"), (4, "1/2")] {
        this_match.rule(worth(text), act(number), START);
        assert_eq!(this_match.worth(), Some(worth(text)));
        assert_eq!(this_match.is_struck(), text.starts_with('('));
        assert_eq!(this_match.found(), Some(referee::Worth::NO_RESULT));
        assert_eq!(this_match.ending().copied(), ended);
        let kept = Match::restore(this_match.snapshot()).unwrap();
        assert_eq!(kept, this_match);
    }
    this_match.set_ruling(None);
    assert_eq!(this_match.worth(), this_match.found());
}
