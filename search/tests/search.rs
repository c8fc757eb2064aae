//! What every player must do: play legally, stop when told, and answer the same question the same
//! way; and what the solver must know.

use proptest::prelude::*;
use rules::{AnyOptions, AnyPosition, Game};
use search::{
    Level, Limits, Player, Question, Random, Thought, analyse, hint, think, turning_points,
};

/// A position after some actions at random, and one that has somebody to move.
fn position(game: Game, variant: usize, seed: u64, length: usize) -> AnyPosition {
    let mut options = AnyOptions::default_of(game);
    if game == Game::Iago {
        let name = ["standard", "loose", "simple"][variant % 3];
        options = options.with_text("variant", name).expect("a variant");
        let penalty = if variant > 2 { "true" } else { "false" };
        options = options.with_text("penalty", penalty).expect("an option");
    }
    let mut random = Random::new(seed);
    let mut position = AnyPosition::start(options);
    for _ in 0..length {
        let actions = position.legal_actions();
        let action = random.pick(&actions).expect("somebody is to move");
        let next = position.play_unchecked(action);
        if next.to_move().is_none() {
            break;
        }
        position = next;
    }
    position
}

fn ask(
    position: &AnyPosition,
    player: Player,
    limits: Limits,
    seed: u64,
) -> Thought<rules::AnyAction> {
    let question = Question {
        player,
        limits,
        seed,
        all: false,
    };
    think(position, question, &mut |_| 0.0).expect("somebody is to move")
}

fn players(game: Game) -> Vec<Player> {
    let mut players = vec![Player::Engine, Player::Uct, Player::Random, Player::Greedy];
    players.extend(Level::all(game).map(Player::Level));
    players
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_is_best_is_legal_and_so_is_the_line(
        game in prop::sample::select(Game::ALL.to_vec()),
        variant in 0_usize..6,
        seed in any::<u64>(),
        length in 0_usize..60,
    ) {
        let position = position(game, variant, seed, length);
        for player in players(game) {
            let thought = ask(&position, player, Limits::nodes(60), seed);
            prop_assert!(position.is_legal(thought.best), "{player:?} {}", thought.best);
            prop_assert_eq!(thought.line.first(), Some(&thought.best));
            let mut on = position.clone();
            for action in &thought.line {
                prop_assert!(on.is_legal(*action), "{player:?} {action}");
                on = on.play_unchecked(*action);
            }
        }
    }

    #[test]
    fn the_same_question_has_the_same_answer(
        game in prop::sample::select(Game::ALL.to_vec()),
        variant in 0_usize..6,
        seed in any::<u64>(),
        length in 0_usize..60,
    ) {
        let position = position(game, variant, seed, length);
        for player in players(game) {
            let limits = Limits::nodes(200);
            let one = ask(&position, player, limits, seed);
            prop_assert_eq!(one, ask(&position, player, limits, seed));
        }
    }
}

#[test]
fn a_stop_flag_ends_every_search_soon() {
    for game in Game::ALL {
        let position = position(game, 0, 3, 3);
        for player in [
            Player::Engine,
            Player::Uct,
            Player::Level(Level::new(game, Level::highest(game).into()).expect("a level")),
        ] {
            let question = Question {
                player,
                limits: Limits::default(),
                seed: 1,
                all: false,
            };
            let mut last = 0;
            let thought = think(&position, question, &mut |nodes| {
                last = nodes;
                if nodes >= 5_000 { 1.0 } else { 0.0 }
            });
            let nodes = thought.expect("somebody is to move").nodes;
            assert!(
                (5_000..6_000).contains(&nodes),
                "{game} {player:?}: {nodes}"
            );
            assert!(last >= 5_000);
        }
    }
}

#[test]
fn a_single_action_is_answered_at_once() {
    let mut position = AnyPosition::start(AnyOptions::default_of(Game::Iago));
    for token in ["D3", "D4"] {
        position = position.play_token(token).expect("legal").position;
    }
    let thought = ask(&position, Player::Engine, Limits::nodes(1_000_000), 1);
    assert_eq!(
        (thought.best.to_string().as_str(), thought.nodes),
        ("D5", 1)
    );
}

#[test]
fn an_exact_line_ends_the_game_with_its_score() {
    let mut solved = 0;
    for seed in 0..30 {
        let position = position(Game::Iago, seed as usize % 3, seed, 44);
        let thought = ask(&position, Player::Engine, Limits::nodes(2_000_000), 1);
        if !thought.exact {
            continue;
        }
        let side = position.to_move().expect("somebody is to move");
        let mut end = position;
        for action in &thought.line {
            end = end.play_unchecked(*action);
        }
        assert!(end.outcome().is_some(), "the line does not end the game");
        let AnyPosition::Iago(end) = end else {
            panic!("another game")
        };
        let score = |side| f64::from(end.score(side));
        assert_eq!(thought.score, score(side) - score(side.other()));
        solved += 1;
    }
    assert!(solved >= 10, "only {solved} were solved");
}

#[test]
fn higher_levels_beat_lower_ones() {
    // A few games far apart: the real measurement is `iago arena`.
    for (game, strong, weak, games) in [
        (Game::Iago, 6, 1, 6),
        (Game::Isaac, 3, 1, 4),
        (Game::Ampel, 4, 1, 4),
    ] {
        let level = |number| Player::Level(Level::new(game, number).expect("a level"));
        let mut wins = 0;
        for number in 0..games {
            let mut position = position(game, 0, number / 2, 4);
            let mut ply = 0;
            while let Some(side) = position.to_move() {
                let strong_moves = (side.index() as u64 + number).is_multiple_of(2);
                let player = level(if strong_moves { strong } else { weak });
                let best = ask(&position, player, Limits::nodes(1_000), number << 20 | ply).best;
                position = position.play_unchecked(best);
                ply += 1;
                if ply > 1_000 {
                    break;
                }
            }
            let winner = position
                .outcome()
                .map(|outcome| outcome.winner.index() as u64);
            wins += u64::from(winner.is_some_and(|winner| (winner + number).is_multiple_of(2)));
        }
        assert!(wins * 4 >= games * 3, "{game}: {wins} of {games}");
    }
}

#[test]
fn levels_are_as_many_as_promised_and_their_ratings_rise() {
    for (game, highest) in [(Game::Iago, 8), (Game::Isaac, 5), (Game::Ampel, 5)] {
        assert_eq!(Level::highest(game), highest);
        let ratings: Vec<u16> = Level::all(game).map(Level::rating).collect();
        assert!(ratings.is_sorted_by(|one, next| one < next), "{ratings:?}");
        for none in [0, u64::from(highest) + 1, u64::MAX] {
            assert_eq!(Level::new(game, none).expect_err("none").highest, highest);
        }
    }
}

#[test]
fn hints_are_legal_and_have_a_reason() {
    for game in Game::ALL {
        for length in [0, 10, 20] {
            let position = position(game, 0, 5, length);
            let hint = hint(&position, Limits::nodes(300), 1, &mut |_| 0.0).expect("a hint");
            assert!(position.is_legal(hint.action));
            assert!(!hint.reasons.is_empty());
        }
    }
}

#[test]
fn an_analysis_judges_every_action_and_finds_the_costly_ones() {
    for game in Game::ALL {
        let start = position(game, 0, 0, 0);
        let mut random = Random::new(9);
        let (mut now, mut actions) = (start.clone(), Vec::new());
        while now.to_move().is_some() && actions.len() < 80 {
            let action = random.pick(&now.legal_actions()).expect("legal");
            now = now.play_unchecked(action);
            actions.push(action);
        }
        let judged = analyse(&start, &actions, Limits::nodes(400), 1, &mut |_, _| 0.0);
        assert_eq!(judged.len(), actions.len());
        for (judgement, action) in judged.iter().zip(&actions) {
            assert_eq!(judgement.played, *action);
            assert!(judgement.cost() >= 0.0);
        }
        let turning = turning_points(&judged);
        assert!(turning.len() <= 5);
        assert!(turning.is_sorted_by_key(|it| it.ply));
        assert!(turning.iter().all(|it| it.played != it.better));
    }
}
