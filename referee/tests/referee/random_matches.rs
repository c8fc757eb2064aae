//! Two players try random things in random order: the match stays legal.

use super::{ALICE, BOB, CAROL, START, new_match, offer_id};
use proptest::prelude::*;
use referee::{
    Answer, ChannelId, Claim, Grace, Match, OfferKind, Place, Rest, Spared, Time, TimeControl,
    VACATION_DAYS,
};
use rules::{AnyPosition, Game};
use std::time::Duration;

/// One thing that a person tries.
#[derive(Clone, Debug)]
enum Try {
    Play { who: u8, which: u16, stale: bool },
    Nonsense { who: u8 },
    Offer { who: u8, kind: u8 },
    Answer { who: u8, answer: u8, old: bool },
    Resign { who: u8 },
    Abort { who: u8 },
    GiveTime { who: u8 },
    Flag,
    Remind,
    Claim { who: u8 },
    StartAgain,
    Spare,
    Pause,
    Resume,
    Relocate,
    Leave,
    Wait { seconds: u32 },
}

fn attempt() -> impl Strategy<Value = Try> {
    prop_oneof![
        40 => (0..8u8, any::<u16>(), prop::bool::weighted(0.05))
            .prop_map(|(who, which, stale)| Try::Play { who, which, stale }),
        2 => (0..3u8).prop_map(|who| Try::Nonsense { who }),
        8 => (0..3u8, 0..3u8).prop_map(|(who, kind)| Try::Offer { who, kind }),
        8 => (0..3u8, 0..3u8, prop::bool::weighted(0.1))
            .prop_map(|(who, answer, old)| Try::Answer { who, answer, old }),
        1 => (0..30u8).prop_map(|who| Try::Resign { who }),
        1 => (0..3u8).prop_map(|who| Try::Abort { who }),
        1 => (0..3u8).prop_map(|who| Try::GiveTime { who }),
        2 => Just(Try::Flag),
        2 => Just(Try::Remind),
        1 => (0..3u8).prop_map(|who| Try::Claim { who }),
        2 => Just(Try::StartAgain),
        2 => Just(Try::Spare),
        3 => Just(Try::Pause),
        3 => Just(Try::Resume),
        1 => Just(Try::Relocate),
        1 => Just(Try::Leave),
        4 => (0..120u32).prop_map(|seconds| Try::Wait { seconds }),
        2 => (0..20u32).prop_map(|hours| Try::Wait { seconds: hours * 3600 }),
        1 => Just(Try::Wait { seconds: 3 * 86_400 }),
    ]
}

/// Carries out an attempt; true if the match reports a change.
fn carry_out(this_match: &mut Match, attempt: &Try, now: &mut Time, count: u128) -> bool {
    let user = |who: u8| [ALICE, BOB, CAROL][usize::from(who).min(2)];
    match *attempt {
        Try::Play { who, which, stale } => {
            // Mostly the player to move tries, so that matches make progress.
            let user = match (who, this_match.player_to_move()) {
                (3.., Some(player)) => player,
                _ => user(who % 3),
            };
            let actions = this_match.position().legal_actions();
            let token = if actions.is_empty() {
                "A1".to_owned()
            } else {
                actions[usize::from(which) % actions.len()].to_string()
            };
            let mut made_for = this_match.moment();
            if stale {
                made_for.plies = made_for.plies.wrapping_sub(1);
            }
            let played = this_match.play(user, &token, Some(made_for), *now);
            assert!(!(stale && played.is_ok()));
            played.is_ok()
        }
        Try::Nonsense { who } => this_match.play(user(who), "??", None, *now).is_ok(),
        Try::Offer { who, kind } => this_match
            .offer_to(
                user(who),
                OfferKind::ALL[usize::from(kind)],
                offer_id(count),
                *now,
            )
            .is_ok(),
        Try::Answer { who, answer, old } => {
            let open = this_match.offer().map(|offer| offer.id);
            let id = if old {
                offer_id(u128::MAX >> 60)
            } else {
                open.unwrap_or(offer_id(0))
            };
            let answer = [Answer::Accept, Answer::Decline, Answer::Withdraw][usize::from(answer)];
            this_match.answer(user(who), id, answer, *now).is_ok()
        }
        Try::Resign { who } => who < 3 && this_match.resign(user(who), *now).is_ok(),
        Try::Abort { who } => this_match.abort(user(who), *now).is_ok(),
        Try::GiveTime { who } => this_match.give_time(user(who), *now).is_ok(),
        Try::Flag => this_match.flag(*now).is_some(),
        Try::Remind => this_match.remind(*now).is_some(),
        Try::Claim { who } => this_match.claim(user(who), Claim::Win, *now).is_ok(),
        Try::StartAgain => {
            let player = this_match.player_to_move();
            player.is_some_and(|player| this_match.start_again(player, *now).is_ok())
        }
        Try::Spare => {
            let fallen = this_match.clock().fallen(*now).is_some();
            if fallen {
                let (why, until) = (Spared::Vacation, *now + Duration::from_hours(24));
                this_match.spare(Grace { why, until });
            }
            fallen
        }
        Try::Pause => this_match.pause(*now),
        Try::Resume => this_match.resume(*now),
        Try::Relocate => {
            let channel = ChannelId(u64::try_from(count).unwrap());
            this_match.relocate(
                Place::Server {
                    guild: this_match.counts_in(),
                    channel,
                    parent: None,
                },
                *now,
            )
        }
        Try::Leave => {
            let player = this_match.player_to_move();
            player.is_some_and(|player| this_match.note_left(player, *now))
        }
        Try::Wait { seconds } => {
            *now = *now + Duration::from_secs(u64::from(seconds));
            false
        }
    }
}

/// Checks what must hold for every match at every moment.
fn check(this_match: &Match, now: Time) {
    // The plies are legal, and each was played by the side to move.
    let mut position = AnyPosition::start(this_match.terms().options);
    let mut positions = vec![position.clone()];
    let mut did = Vec::new();
    for ply in this_match.plies() {
        assert_eq!(position.to_move(), Some(ply.side));
        let played = position.play_token(&ply.token()).unwrap();
        assert_eq!(played.effects.ends_turn(), ply.ends_turn());
        position = played.position.clone();
        positions.push(position.clone());
        did.push(played);
    }
    assert_eq!(&position, this_match.position());
    // Effects and positions that the match computes again equal those of the plies when they were played.
    let plies = did.len();
    assert!(this_match.played(0..plies).eq(did.iter().cloned()));
    let from = plies / 2;
    assert!(
        this_match
            .played(from..plies)
            .eq(did[from..].iter().cloned())
    );
    assert!(this_match.positions().eq(positions.iter().cloned()));
    assert_eq!(
        this_match.position_after(from),
        Some(positions[from].clone())
    );
    assert_eq!(this_match.position_after(plies + 1), None);
    assert_eq!(this_match.played(plies..plies + 1).next(), None);
    // Storing and restoring gives an equal match.
    assert_eq!(&Match::restore(this_match.snapshot()).unwrap(), this_match);
    match this_match.ending() {
        None => {
            assert!(position.outcome().is_none());
            let clock = this_match.clock();
            assert_eq!(clock.turn().map(|turn| turn.side), this_match.to_move());
            assert_eq!(clock.running().is_none(), clock.paused_at().is_some());
            if let TimeControl::PerMove { days, .. } = clock.control() {
                let full = clock.at_turn_start();
                assert!(full.values().all(|left| *left >= referee::days(days)));
            }
        }
        Some(_) => {
            assert_eq!(this_match.to_move(), None);
            assert_eq!(this_match.offer(), None);
            assert_eq!(this_match.clock().flag_at(), None);
            assert!(this_match.ended_at().unwrap() <= now);
        }
    }
}

/// The time spent in the turn under way, and the time since its player was reminded or known to have left, both
/// counted second by second and without pauses.
#[derive(Clone, Copy, Debug, Default)]
struct Ledger {
    spent: Duration,
    warned: Option<Duration>,
}

impl Ledger {
    /// The ledger after an attempt that took `took`.
    fn after(mut self, before: &Match, after: &Match, took: Duration) -> Ledger {
        if before.clock().running().is_some() {
            self.spent += took;
            self.warned = self.warned.map(|since| since + took);
        }
        let turns = |it: &Match| (it.turns(), it.moment().takebacks);
        if turns(before) != turns(after) {
            self = Ledger::default();
        }
        let nudges = after.clock().nudges();
        let warned = nudges.reminded_at.is_some() || nudges.left_at.is_some();
        if before.clock().nudges().left_at.is_none() && nudges.left_at.is_some() {
            self.warned = None;
        }
        self.warned = warned.then(|| self.warned.unwrap_or_default());
        self
    }
}

/// Every control offered, and two with rest.
fn controls() -> Vec<TimeControl> {
    let weekends = "Europe/Berlin".parse().ok();
    let rest = Rest {
        leave: Some(VACATION_DAYS),
        weekends,
    };
    let resting = [TimeControl::per_move(3), TimeControl::BANK].map(|it| it.resting(rest));
    TimeControl::OFFERED.into_iter().chain(resting).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn whatever_they_try_it_stays_a_legal_match(
        game in prop::sample::select(Game::ALL.to_vec()),
        control in prop::sample::select(controls()),
        attempts in prop::collection::vec(attempt(), 1..160),
    ) {
        let mut this_match = new_match(game, control);
        let (mut now, mut ledger) = (START, Ledger::default());
        for (count, attempt) in attempts.iter().enumerate() {
            let (before, began) = (this_match.clone(), now);
            let changed = carry_out(&mut this_match, attempt, &mut now, count as u128 + 1);
            ledger = ledger.after(&before, &this_match, now.since(began));
            if let Some(side) = this_match.to_move() {
                let clock = this_match.clock();
                let left = clock.remaining(side, now);
                let allowed = clock.at_turn_start()[side] + control.period();
                let expected = allowed.saturating_sub(ledger.spent);
                let rests = control.rest().weekends.is_some();
                prop_assert!(rests || left.is_none_or(|left| left == expected), "{left:?} {expected:?}");
            }
            if changed && matches!(attempt, Try::Claim { .. }) {
                prop_assert!(ledger.warned >= Some(referee::days(3)), "{ledger:?}");
            }
            if changed {
                prop_assert_eq!(this_match.revision(), before.revision() + 1);
                prop_assert!(before.ending().is_none(), "nothing follows an ending");
                check(&this_match, now);
            } else {
                prop_assert_eq!(&this_match, &before, "a refusal left a trace");
            }
        }
    }
}

/// Plays random legal actions until the rules end the match.
#[test]
fn every_game_ends_or_goes_on_by_its_rules() {
    for game in Game::ALL {
        let mut this_match = new_match(game, TimeControl::None);
        let mut rng = crate::random::Rng::new(7);
        for _ in 0..2_000 {
            let Some(user) = this_match.player_to_move() else {
                break;
            };
            let actions = this_match.position().legal_actions();
            let token = actions[rng.below(actions.len())].to_string();
            this_match.play(user, &token, None, START).unwrap();
        }
        check(&this_match, START);
        let ending = this_match.ending();
        assert!(
            this_match.winner().is_some(),
            "{game} has no end: {ending:?}"
        );
    }
}
