//! A dead position of Ampel: nothing can ever be moved or placed again (AMPEL-27).

use super::*;
use crate::{Answer, OfferId, Terms};
use rules::ampel::{Board, Disk, Options, Point, ROWS, Setup, Step};
use rules::{AnyOptions, BySide};
use ulid::Ulid;

const ALICE: UserId = UserId(1);
const BOB: UserId = UserId(2);
const NOW: Time = Time::from_millis(0);

/// All disks are on the board, and no gap leads on to another one: below yellow, then red, above green, so that no signal stands.
fn dead() -> AnyPosition {
    let points = (0..ROWS).flat_map(|row| (0..ROWS).filter_map(move |at| Point::new(row, at)));
    let mut board = Board::default();
    let mut gaps = 0;
    let mut disks = 0;
    for point in points {
        let (row, column) = (point.row(), point.column());
        // Every third point of every row, but none near a corner: no two gaps are neighbours, and
        // every line through one holds at least two disks.
        let inner = row <= 7 && column <= 7 && row + column >= 3;
        if inner && (i16::from(row) - i16::from(column)).rem_euclid(3) == 0 {
            gaps += 1;
            continue;
        }
        board.put(
            point,
            match disks {
                0..10 => Disk::Yellow,
                10..30 => Disk::Red,
                _ => Disk::Green,
            },
        );
        disks += 1;
    }
    assert_eq!((gaps, disks), (16, 50));
    let options = Options::new(10, Side::First).expect("ten yellow disks");
    let setup = Setup {
        options,
        step: Step::Own,
        to_move: Side::First,
        board,
        yellow_placed: 10,
        cylinders: BySide::both(None),
        scores: BySide::both(0),
    };
    AnyPosition::Ampel(setup.validate().expect("a position"))
}

fn dead_match() -> Match {
    let mut this_match = Match::start(
        NewMatch {
            id: MatchId(Ulid::from_parts(1, 1)),
            place: Place {
                guild: GuildId(1),
                channel: ChannelId(2),
                parent: None,
            },
            terms: Terms {
                options: AnyOptions::default_of(Game::Ampel),
                control: TimeControl::None,
                rated: true,
            },
            seats: Seats {
                first: ALICE,
                second: BOB,
            },
            rematch_of: None,
        },
        NOW,
    );
    this_match.replay = Replay::new(dead());
    this_match
}

#[test]
fn the_referee_skips_a_turn_of_each_side_and_then_leaves_it_to_the_players() {
    let mut this_match = dead_match();
    let position = this_match.position().clone();
    assert_eq!(position.legal_actions().len(), 1);
    for round in 1..=3 {
        let player = this_match.player_to_move().expect("it goes on for ever");
        let played = this_match.play(player, "-", None, NOW).expect("legal");
        assert_eq!(played.plies.len(), 1 + AUTOMATIC_AT_MOST);
        let plies = &this_match.plies()[played.plies];
        assert!(!plies[0].automatic);
        assert!(
            plies[1..]
                .iter()
                .all(|ply| ply.automatic && ply.token == "-")
        );
        assert_eq!(this_match.plies().len(), round * (1 + AUTOMATIC_AT_MOST));
        assert_eq!(this_match.ending, None);
        // What the referee skipped is no secret.
        assert_eq!(this_match.public_len(), this_match.plies().len());
    }
    assert!(this_match.repetitions() >= 3);
    let offer = OfferId(Ulid::from_parts(2, 2));
    this_match
        .offer_to(ALICE, OfferKind::Draw, offer, NOW)
        .expect("a draw may be offered");
    let agreed = this_match.answer(BOB, offer, Answer::Accept, NOW);
    assert_eq!(agreed, Ok(Answered::Ended(Ending::Draw)));
}
