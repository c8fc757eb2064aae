//! A dead position of Ampel: nothing can ever be moved or placed again (AMPEL-27).

use super::*;
use crate::{Answer, ChannelId, OfferId, Terms, TimeControl};
use rules::AnyOptions;
use ulid::Ulid;

#[path = "../../../tests/support/dead_position.rs"]
mod position;

const ALICE: UserId = UserId(1);
const BOB: UserId = UserId(2);
const NOW: Time = Time::from_millis(0);

fn dead_match() -> Match {
    let mut this_match = Match::start(
        NewMatch {
            id: MatchId(Ulid::from_parts(1, 1)),
            counts_in: GuildId(1),
            place: Place::Server {
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
    this_match.replay = Replay::new(position::dead());
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
                .all(|ply| ply.automatic && ply.token() == "-")
        );
        assert_eq!(this_match.plies().len(), round * (1 + AUTOMATIC_AT_MOST));
        assert_eq!(this_match.ending, None);
        // Steps that the referee skipped are public.
        assert_eq!(this_match.public_len(), this_match.plies().len());
    }
    // The present position occurred after 3, 9, 15 and 21 plies.
    assert_eq!(this_match.repetitions(), 4);
    let offer = OfferId(Ulid::from_parts(2, 2));
    this_match
        .offer_to(ALICE, OfferKind::Draw, offer, NOW)
        .expect("a draw may be offered");
    let agreed = this_match.answer(BOB, offer, Answer::Accept, NOW);
    assert_eq!(agreed, Ok(Answered::Ended(Ending::Draw)));
}
