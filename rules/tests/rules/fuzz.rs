//! Runs the checks of the fuzz targets (`fuzz/`) as ordinary property tests.

#[path = "../../fuzz/checks.rs"]
mod checks;

pub use checks::record;
use checks::{adjudicate, mid_game, positions, token, tokens};
use iago_rules::ampel::Step;
use iago_rules::isaac::Phase;
use iago_rules::{AnyPosition, Game};
use proptest::prelude::*;

/// Files of requests, which the tests damage.
const SEEDS: [&str; 4] = [
    include_str!("../data/iago-penalty.jsonl"),
    include_str!("../data/setups.jsonl"),
    include_str!("../data/isaac.jsonl"),
    include_str!("../data/ampel.jsonl"),
];

/// A request of the vectors with some bytes replaced, removed or doubled.
fn damaged_requests() -> impl Strategy<Value = Vec<u8>> {
    let seed = any::<[prop::sample::Index; 2]>().prop_map(|[file, line]| {
        let lines: Vec<&str> = SEEDS[file.index(SEEDS.len())].lines().collect();
        let line = lines[line.index(lines.len())];
        let request = line.split("\"request\":").nth(1).unwrap_or(line);
        request.trim_end_matches('}').to_owned() + "}"
    });
    let damage = prop::collection::vec((any::<prop::sample::Index>(), 0..4_u8, any::<u8>()), 0..5);
    (seed, damage).prop_map(|(seed, damage)| {
        let mut bytes = seed.into_bytes();
        for (at, kind, byte) in damage {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.truncate(at.max(1)),
                2 => bytes.insert(at, byte),
                _ => bytes[at] = b"{}[]\",:019"[usize::from(byte) % 10],
            }
        }
        bytes
    })
}

proptest! {
    #[test]
    fn any_line_is_answered(line in any::<Vec<u8>>()) {
        adjudicate(&line);
    }

    #[test]
    fn any_damaged_request_is_answered(line in damaged_requests()) {
        adjudicate(&line);
    }

    #[test]
    fn any_text_is_read_as_a_record_or_refused(text in any::<String>()) {
        record(text.as_bytes());
    }

    #[test]
    fn any_text_is_played_or_refused(text in any::<String>()) {
        tokens(text.as_bytes());
    }

    #[test]
    fn any_text_like_a_token_is_played_or_refused(text in "[A-Ka-k0-9>:.-]{0,6}|[A-J][0-9]{1,3}") {
        tokens(text.as_bytes());
    }

    #[test]
    fn any_text_in_the_midst_of_a_game_is_played_or_refused(
        (game, at) in any::<[prop::sample::Index; 2]>().prop_map(|[game, at]| (game, at)),
        text in "callout|-|[A-L][0-9]{1,2}|[A-K][1-9]>[A-K][0-9]{1,2}|[0-9]{2}-[0-9]{2}(:[0-9]{0,3})?|.{0,6}",
    ) {
        let positions = positions(Game::ALL[game.index(Game::ALL.len())]);
        token(&positions[at.index(positions.len())], &text);
    }

    #[test]
    fn any_bytes_in_the_midst_of_a_game_are_answered(
        game in any::<prop::sample::Index>(),
        bytes in any::<Vec<u8>>(),
    ) {
        mid_game(Game::ALL[game.index(Game::ALL.len())], &bytes);
    }

    /// Plays a damaged legal token.
    #[test]
    fn a_damaged_token_in_the_midst_of_a_game_is_played_or_refused(
        (game, at) in any::<[prop::sample::Index; 2]>().prop_map(|[game, at]| (game, at)),
        which in any::<prop::sample::Index>(),
        (place, mark) in (any::<prop::sample::Index>(), "[0-9A-L>:-]"),
    ) {
        let positions = positions(Game::ALL[game.index(Game::ALL.len())]);
        let position = &positions[at.index(positions.len())];
        let legal = position.legal_actions();
        prop_assume!(!legal.is_empty());
        let mut text = legal[which.index(legal.len())].to_string();
        token(position, &text);
        let place = place.index(text.len());
        text.replace_range(place..=place, &mark);
        token(position, &text);
    }
}

/// The positions with which the targets begin include every phase of every game.
#[test]
fn the_positions_are_everywhere_in_a_game() {
    let some = |game, wanted: fn(&AnyPosition) -> bool| {
        let times = positions(game)
            .iter()
            .filter(|position| wanted(position))
            .count();
        assert!(times > 0, "no such position of {game}");
    };
    for game in Game::ALL {
        some(game, |position| {
            position.outcome().is_some() || position.game() == Game::Ampel
        });
    }
    some(
        Game::Iago,
        |it| matches!(it, AnyPosition::Iago(iago) if iago.free()),
    );
    some(
        Game::Iago,
        |it| matches!(it, AnyPosition::Iago(iago) if iago.missed()),
    );
    some(
        Game::Isaac,
        |it| matches!(it, AnyPosition::Isaac(isaac) if isaac.phase() == Phase::Scoring),
    );
    some(
        Game::Ampel,
        |it| matches!(it, AnyPosition::Ampel(ampel) if ampel.step() == Step::Setup),
    );
    some(
        Game::Ampel,
        |it| matches!(it, AnyPosition::Ampel(ampel) if ampel.step() == Step::Own),
    );
    some(
        Game::Ampel,
        |it| matches!(it, AnyPosition::Ampel(ampel) if ampel.step() == Step::Opponent),
    );
    some(
        Game::Ampel,
        |it| matches!(it, AnyPosition::Ampel(ampel) if ampel.step() == Step::Place),
    );
}
