//! Tests of records: writing, reading, replaying.

#![expect(
    clippy::unwrap_used,
    reason = "in a test, input that is not as expected is a failure"
)]

use crate::dead_position::dead;
use iago_rules::record::{ParseRecordErrorKind, Record, RecordResult, RecordResultError, Replay};
use iago_rules::{AnyOptions, AnyPosition, AnyReason, Game, Outcome, Side};
use proptest::prelude::*;

const LONG: &str = include_str!("../data/records/long.txt");

#[test]
fn a_record_is_read_and_written_letter_for_letter() {
    let record: Record = LONG.parse().unwrap();
    assert_eq!(record.to_string(), LONG);
    assert_eq!(
        record.players.clone().into_pair(),
        ["Zoë \"the rook\" \\ 加藤", ""]
    );
    assert_eq!(record.date.as_deref(), Some("2026-11-21"));
    let winner = Side::Second;
    let reason = AnyReason::named(Game::Iago, "score").unwrap();
    assert_eq!(
        record.ending(),
        Some(&RecordResult::Rules(Outcome { winner, reason }))
    );
    assert_eq!(record.actions().len(), 43);
}

#[test]
fn a_record_replays_to_its_result() {
    let record: Record = LONG.parse().unwrap();
    let replay = record.replay().unwrap();
    assert_eq!(replay.positions().count(), 44);
    assert_eq!(
        replay.last().outcome().map(|outcome| outcome.winner),
        Some(Side::Second)
    );
    assert!(record.result_agrees(replay.last()));
    for wrong in [
        "dark wins by score",
        "light wins by flag",
        "unfinished",
        "aborted",
    ] {
        let text = LONG.replace("light wins by score", wrong);
        let record: Record = text.parse().unwrap();
        assert!(!record.result_agrees(replay.last()), "{wrong}");
    }
}

#[test]
fn a_refused_action_is_told_with_what_came_before() {
    let text = LONG.replace("1. C2 D5 F5", "1. C2 D5 A1");
    let broken = text.parse::<Record>().unwrap().replay().unwrap_err();
    assert_eq!((broken.at, broken.before.steps().len()), (2, 2));
}

#[test]
fn windows_line_ends_blank_lines_and_other_line_lengths_are_read() {
    let record: Record = LONG.parse().unwrap();
    let loose = LONG
        .replace('\n', " \r\n")
        .replace("11. ", "\n\n11.  ")
        .replace(" I3 B2", "\n18. I3 B2")
        .replace("penalty: false", "");
    assert_eq!(loose.parse::<Record>(), Ok(record.clone()));
    assert_eq!(LONG.trim_end().parse::<Record>(), Ok(record));
}

#[test]
fn rejects() {
    let cases = include_str!("../data/records/rejects.txt");
    let mut count = 0;
    for case in cases.split("---\n").skip(1) {
        let case = case
            .trim_start_matches(|c| c != '\n' && case.starts_with('#'))
            .trim_start();
        let Some((expected, text)) = case.split_once('\n') else {
            continue;
        };
        let error = text.parse::<Record>().unwrap_err();
        let kind = match error.kind {
            ParseRecordErrorKind::Missing(name) => format!("Missing {name}"),
            ParseRecordErrorKind::WrongNumber(number) => format!("WrongNumber {number}"),
            other => format!("{other:?}"),
        };
        assert_eq!(format!("{} {kind}", error.line), expected, "{text}");
        count += 1;
    }
    assert_eq!(count, 36);
}

#[test]
fn a_record_ends_only_as_its_game_can() {
    let of = |game| Record::new(AnyOptions::default_of(game), [String::new(), String::new()]);
    let by_rules = |game, word| {
        AnyReason::named(game, word).map(|reason| {
            Some(RecordResult::Rules(Outcome {
                winner: Side::First,
                reason,
            }))
        })
    };
    for word in ["flag", "resignation", "by score", "Score", "yellow", ""] {
        assert_eq!(by_rules(Game::Iago, word), None, "{word}");
    }
    let yellow = by_rules(Game::Ampel, "yellow").unwrap();
    let other = of(Game::Iago).with_ending(yellow).unwrap_err();
    assert_eq!(other, RecordResultError::OtherGame);
    for (game, allowed) in [
        (Game::Iago, false),
        (Game::Isaac, false),
        (Game::Ampel, true),
    ] {
        let drawn = of(game).with_ending(Some(RecordResult::Agreement));
        assert_eq!(drawn.is_ok(), allowed, "{game}");
        let read = of(game)
            .to_string()
            .replace("unfinished", "draw by agreement");
        assert_eq!(read.parse::<Record>().is_ok(), allowed, "{game}");
    }
}

/// Every way in which a match of a game can end.
fn endings(game: Game) -> impl Strategy<Value = Option<RecordResult>> {
    let reasons = [
        "score",
        "centre_face_up",
        "centre_captive",
        "hundred",
        "unplaced_squares",
    ];
    let reasons = reasons
        .into_iter()
        .chain(["unplaced_pieces", "start_player", "yellow"]);
    let drawn = RecordResult::Adjudication { winner: None };
    let mut endings = vec![None, Some(RecordResult::Abort), Some(drawn)];
    for winner in Side::BOTH {
        endings.push(Some(RecordResult::Resignation { winner }));
        endings.push(Some(RecordResult::Flag { winner }));
        let winner_decided = Some(winner);
        endings.push(Some(RecordResult::Adjudication {
            winner: winner_decided,
        }));
        let own = reasons
            .clone()
            .filter_map(|word| AnyReason::named(game, word));
        endings.extend(own.map(|reason| Some(RecordResult::Rules(Outcome { winner, reason }))));
    }
    if game == Game::Ampel {
        endings.push(Some(RecordResult::Agreement));
    }
    prop::sample::select(endings)
}

fn records() -> impl Strategy<Value = Record> {
    let options = prop_oneof![
        ("standard|loose|simple", any::<bool>()).prop_map(|(variant, penalty)| {
            AnyOptions::default_of(Game::Iago)
                .with_text("variant", &variant)
                .and_then(|options| options.with_text("penalty", &penalty.to_string()))
                .unwrap()
        }),
        "line|squares".prop_map(|tiebreak| {
            AnyOptions::default_of(Game::Isaac)
                .with_text("tiebreak", &tiebreak)
                .unwrap()
        }),
        (5..=10_u8, "red|green").prop_map(|(yellow, first)| {
            AnyOptions::default_of(Game::Ampel)
                .with_text("yellow", &yellow.to_string())
                .and_then(|options| options.with_text("first", &first))
                .unwrap()
        }),
    ];
    options.prop_flat_map(|options| {
        (
            any::<[String; 2]>(),
            any::<Option<String>>(),
            endings(options.game()),
            prop::collection::vec("[!-~]{1,8}", 0..40),
        )
            .prop_map(move |(players, date, ending, actions)| {
                let mut record = Record::new(options, players).with_actions(actions).unwrap();
                record.date = date;
                record.with_ending(ending).unwrap()
            })
    })
}

proptest! {
    #[test]
    fn writing_and_reading_are_inverse(record in records()) {
        let text = record.to_string();
        let read: Record = text.parse().map_err(|bad| TestCaseError::fail(format!("{bad}\n{text}")))?;
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn what_is_read_can_be_written_and_read_again(text in damaged_records()) {
        super::fuzz::record(text.as_bytes());
    }
}

/// Records with some characters replaced.
fn damaged_records() -> impl Strategy<Value = String> {
    (
        records(),
        prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 0..4),
    )
        .prop_map(|(record, damage)| {
            let mut text: Vec<char> = record.to_string().chars().collect();
            for (at, character) in damage {
                let at = at.index(text.len());
                text[at] = character;
            }
            text.into_iter().collect()
        })
}

#[test]
fn a_character_is_written_as_one_to_six_hexadecimal_digits_and_nothing_else() {
    let named = |escape: &str| LONG.replace("Zoë", escape).parse::<Record>();
    for (escape, character) in [
        (r"\u{5a}", "Z"),
        (r"\u{00005A}", "Z"),
        (r"\u{10FFFF}", "\u{10FFFF}"),
    ] {
        let [first, _] = named(escape).unwrap().players.into_pair();
        assert!(first.starts_with(character), "{escape}: {first}");
    }
    for escape in [
        r"\u{}",
        r"\u{000005A}",
        r"\u{+5A}",
        r"\u{5G}",
        r"\u{D800}",
        r"\u{110000}",
        r"\u5A",
        r"\u{5A",
    ] {
        let error = named(escape).unwrap_err();
        assert_eq!(error.kind, ParseRecordErrorKind::NotQuoted, "{escape}");
    }
}

#[test]
fn a_position_stands_again_whenever_it_did_before() {
    let mut replay: Replay = Replay::new(dead());
    // After every six impossible steps, three of each side, the position has occurred once more.
    for step in 1..=18 {
        let played = replay.judge("-").expect("nothing else is possible");
        replay.push(played);
        assert_eq!(replay.repetitions(), 1 + step / 6, "{step}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_is_made_anew_is_what_was_there(
        choices in prop::collection::vec(any::<u16>(), 0..120),
        back in any::<prop::sample::Index>(),
    ) {
        for game in Game::ALL {
            let start = AnyPosition::start(AnyOptions::default_of(game));
            let mut replay = Replay::new(start.clone());
            let mut positions = vec![start];
            for choice in &choices {
                let actions = replay.last().legal_actions();
                if actions.is_empty() { break }
                let action = actions[usize::from(*choice) % actions.len()];
                let played = replay.judge(&action.to_string()).unwrap();
                positions.push(played.position.clone());
                replay.push(played);
                prop_assert_eq!(Some(replay.last()), positions.last());
            }
            let steps = replay.steps().to_vec();
            prop_assert!(replay.positions().eq(positions.iter().cloned()));
            let at = back.index(positions.len());
            prop_assert_eq!(replay.position_after(at), positions.get(at).cloned());
            prop_assert_eq!(replay.position_after(positions.len()), None);
            prop_assert!(replay.played(at..steps.len()).eq(steps[at..].iter().cloned()));
            prop_assert_eq!(replay.played(steps.len()..steps.len() + 1).next(), None);
            prop_assert_eq!(replay.rewind(steps.len() + 1), []);
            prop_assert_eq!(Some(replay.last()), positions.last());
            let gone = replay.rewind(at);
            prop_assert_eq!(&gone, &steps[at..]);
            prop_assert_eq!(replay.steps(), &steps[..at]);
            prop_assert_eq!(replay.last(), &positions[at]);
        }
    }
}
