//! Every player plays legally, stops when told, and gives equal answers to equal questions; the engine's scores are
//! those of the solver.

use proptest::prelude::*;
use rules::iago::{Iago, Options, Setup};
use rules::{AnyAction, AnyOptions, AnyPosition, Game, Position as _};
use search::{Level, Limits, Player, Question, Random, Thought, Verdict, expect, hint, think};

/// A position after at most `length` random actions, with a side to move. In Iago `variant` is the variant (0 to 2), or
/// the variant with the penalty option (3 to 5).
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

fn ask(position: &AnyPosition, player: Player, limits: Limits, seed: u64) -> Thought<AnyAction> {
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

/// Plays the line of a thought; fails with the first action that is not legal.
fn played(position: &AnyPosition, thought: &Thought<AnyAction>) -> Result<AnyPosition, String> {
    assert_eq!(thought.line.first(), Some(&thought.best));
    let mut on = position.clone();
    for (at, action) in thought.line.iter().enumerate() {
        if !on.is_legal(*action) {
            let line: Vec<String> = thought.line.iter().map(ToString::to_string).collect();
            return Err(format!("{action}, number {at} of {}", line.join(" ")));
        }
        on = on.play_unchecked(*action);
    }
    Ok(on)
}

/// Catches a node of the tree that stands for two positions: its line goes on with an action of the other position.
#[test]
fn the_line_of_a_deep_search_can_be_played() {
    let loose = AnyOptions::default_of(Game::Iago).with_text("variant", "loose");
    let mut position = AnyPosition::start(loose.expect("a variant"));
    for token in "B2 F3 H4 H3 G3 C5 I3 C3 D4 B3 E3 D3 D2 G4 F5 G2 F4 C2 C4 D5".split(' ') {
        position = position.play_token(token).expect("legal").position;
    }
    let limits = Limits::nodes(153_300);
    let thought = ask(&position, Player::Engine, limits, 40_635_638_850_044);
    played(&position, &thought).expect("a line");
    for (game, nodes) in [
        (Game::Iago, [20_000, 150_000]),
        (Game::Isaac, [500, 3_000]),
        (Game::Ampel, [500, 3_000]),
    ] {
        for seed in 0..12 {
            let position = self::position(game, seed as usize, seed, 3 * seed as usize);
            for nodes in nodes {
                let thought = ask(&position, Player::Engine, Limits::nodes(nodes), seed);
                let end = played(&position, &thought);
                let end = end.unwrap_or_else(|wrong| panic!("{game} {seed} {nodes}: {wrong}"));
                assert!(!thought.exact || end.outcome().is_some(), "{game} {seed}");
            }
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

/// The number of games that the first player wins, with each opening played from both sides.
fn wins(game: Game, players: [Player; 2], games: u64) -> u64 {
    let won = |number: &u64| {
        let mut position = position(game, 0, number / 2, 4);
        for ply in 0..1_000 {
            let Some(side) = position.to_move() else {
                break;
            };
            let player = players[(side.index() + *number as usize) % 2];
            let seed = number << 20 | ply;
            let best = ask(&position, player, Limits::nodes(1_000), seed).best;
            position = position.play_unchecked(best);
        }
        let winner = position.outcome().map(|outcome| outcome.winner.index());
        winner.is_some_and(|winner| (winner + *number as usize).is_multiple_of(2))
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn levels_are_as_many_as_promised_and_their_ratings_rise() {
    for (game, highest) in [(Game::Iago, 8), (Game::Isaac, 5), (Game::Ampel, 5)] {
        assert_eq!(
            Level::highest(game),
            highest,
            "{game} has another number of levels: change it here, at `Level::highest` and in docs/engine.md"
        );
        let ratings: Vec<u16> = Level::all(game).map(Level::rating).collect();
        assert!(ratings.is_sorted_by(|one, next| one < next), "{ratings:?}");
        for none in [0, u64::from(highest) + 1, u64::MAX] {
            assert_eq!(Level::new(game, none).expect_err("none").highest, highest);
        }
    }
}

#[test]
fn hints_are_legal() {
    for game in Game::ALL {
        for length in [0, 10, 20] {
            let position = position(game, 0, 5, length);
            let hint = hint(&position, Limits::nodes(300), 1, &mut |_| 0.0).expect("a hint");
            assert!(position.is_legal(hint.action));
        }
    }
}

/// Catches a hint that goes on after its time, or after a stop.
#[test]
fn a_hint_ends_with_its_time() {
    for game in Game::ALL {
        let position = position(game, 0, 5, 10);
        for step in [1.0, 0.001] {
            let (mut used, mut calls) = (0.0, 0);
            let spent = &mut |_| {
                calls += 1;
                used = f64::min(used + step, 1.0);
                used
            };
            let hint = hint(&position, Limits::default(), 1, spent).expect("a hint");
            assert!(position.is_legal(hint.action));
            assert!(calls < 1_200, "{game}: {calls} looks at the clock");
        }
    }
}

#[test]
fn depth_alone_ends_every_search() {
    for game in Game::ALL {
        for player in [Player::Engine, Player::Uct] {
            let position = position(game, 0, 3, 3);
            let mut nodes = 0;
            for depth in [1, 3] {
                let thought = ask(&position, player, Limits::depth(depth), 1);
                assert!(thought.nodes > nodes, "a deeper search does more");
                assert!(
                    thought.nodes <= 30_000,
                    "{game} {player:?}: {}",
                    thought.nodes
                );
                nodes = thought.nodes;
            }
        }
    }
    // The depth also limits a search that reaches the end of the game.
    let ending = position(Game::Iago, 0, 1, 35);
    assert!(ask(&ending, Player::Engine, Limits::depth(200), 1).nodes <= 200_010);
}

#[test]
fn all_scores_are_those_of_the_same_search() {
    const NODES: u64 = 5_000_000;
    let ask_all = |position: &AnyPosition, nodes| {
        let question = Question {
            player: Player::Engine,
            limits: Limits::nodes(nodes),
            seed: 1,
            all: true,
        };
        think(position, question, &mut |_| 0.0).expect("somebody is to move")
    };
    let (mut solved, mut agreed) = (0, 0);
    for seed in 0..18 {
        let position = position(Game::Iago, seed as usize % 3, seed, 44);
        let side = position.to_move();
        let alone = ask(&position, Player::Engine, Limits::nodes(NODES), 1);
        let all = ask_all(&position, NODES);
        assert_eq!(
            (all.best, all.score, all.exact),
            (alone.best, alone.score, alone.exact)
        );
        assert_eq!(all.moves.len(), position.legal_actions().len());
        if !all.exact || all.moves.len() == 1 {
            continue;
        }
        solved += 1;
        for judged in &all.moves {
            let next = position.play_unchecked(judged.action);
            let (score, won) = match expect(&next, Limits::nodes(NODES), 1, &mut |_| 0.0) {
                Some(reply) if !reply.exact => continue,
                Some(reply) if next.to_move() == side => (reply.score, reply.won),
                Some(reply) => (-reply.score, reply.won.map(|won| !won)),
                None => continue,
            };
            let told = (judged.score, judged.won);
            assert_eq!(told, (score, won), "seed {seed}: {}", judged.action);
            agreed += 1;
        }
    }
    assert!(solved >= 8 && agreed >= 40, "only {solved} and {agreed}");
    let mut forced = AnyPosition::start(AnyOptions::default_of(Game::Iago));
    for token in ["D3", "D4"] {
        forced = forced.play_token(token).expect("legal").position;
    }
    let only = ask_all(&forced, NODES);
    assert_eq!((only.nodes, only.moves.len()), (1, 1));
}

#[test]
fn a_proven_win_still_looks_for_the_larger_margin() {
    let mut won = 0;
    for seed in 0..200 {
        let AnyPosition::Iago(ending) = position(Game::Iago, 0, seed, 37 + seed as usize % 6)
        else {
            panic!("another game")
        };
        let (solution, _) = search::iago::solve(&ending, Limits::nodes(13_000), &mut |_| 0.0);
        let Some(solution) = solution.filter(|it| it.complete && it.result > 1) else {
            continue;
        };
        let thought = ask(&ending.into(), Player::Engine, Limits::nodes(40_000), 1);
        if thought.nodes > 1 {
            assert_eq!(thought.score, f64::from(solution.result / 2), "seed {seed}");
            won += 1;
        }
    }
    assert!(won >= 20, "only {won} were won");
}

/// Catches a margin that the search has not calculated, and a result that is proven but not told.
#[test]
fn who_wins_is_told_as_soon_as_it_is_proven_and_the_margin_only_as_far() {
    let (mut exact, mut proven) = (0, [0; 2]);
    for seed in 0..60 {
        let position = position(Game::Iago, seed as usize % 3, seed, 36 + seed as usize % 8);
        let AnyPosition::Iago(ending) = &position else {
            panic!("another game")
        };
        let (solution, _) = search::iago::solve(ending, Limits::nodes(200_000), &mut |_| 0.0);
        let Some(solution) = solution.filter(|it| it.complete) else {
            continue;
        };
        let (wins, margin) = (solution.result > 0, f64::from(solution.result / 2));
        for nodes in [100, 300, 600, 1_000, 3_000, 6_000] {
            let hint = hint(&position, Limits::nodes(nodes), 1, &mut |_| 0.0).expect("a hint");
            let thought = hint.thought;
            let Some(won) = thought.won else {
                assert!(!thought.exact);
                continue;
            };
            assert_eq!(won, wins, "seed {seed}");
            if thought.exact {
                assert_eq!(thought.score, margin, "seed {seed}");
                exact += 1;
                continue;
            }
            let score = if won { thought.score } else { -thought.score };
            assert!(
                (0.0..=margin.abs()).contains(&score),
                "seed {seed}: {score}"
            );
            let says = if won {
                [Verdict::Wins, Verdict::OnlyWin, Verdict::WinsAtOnce]
            } else {
                [Verdict::Loses(None); 3]
            };
            assert!(says.contains(&hint.verdict), "{:?}", hint.verdict);
            proven[usize::from(won)] += 1;
        }
    }
    assert!(
        exact >= 20 && proven.iter().all(|it| *it >= 3),
        "{exact} {proven:?}"
    );
}

/// Catches a hint that reveals by its advice or its reasons that a miss can be called out.
#[test]
fn a_hint_does_not_tell_what_players_must_find() {
    let mut missed = 0;
    for seed in 0..60 {
        let position = position(Game::Iago, 3 + seed as usize % 3, seed, seed as usize % 50);
        let AnyPosition::Iago(iago) = &position else {
            panic!("another game")
        };
        missed += usize::from(iago.missed());
        let known = position.as_players_know_it();
        let hint = hint(&known, Limits::nodes(300), 1, &mut |_| 0.0).expect("a hint");
        assert_ne!(hint.action.to_string(), "callout", "seed {seed}");
        assert!(position.is_legal(hint.action), "seed {seed}");
        let silent = [Verdict::Concealed, Verdict::WinsAtOnce];
        assert!(silent.contains(&hint.verdict), "{:?}", hint.verdict);
        assert_eq!(hint.comparison, None, "seed {seed}");
    }
    assert!(missed >= 10, "only {missed}");
}

#[test]
fn a_miss_cannot_be_called_out_without_the_option() {
    let start = Iago::start(Options::default());
    let setup = ["D3", "E2", "E4", "E3"].iter().fold(start, |it, token| {
        it.play_token(token).expect("legal").position
    });
    let missed = Iago::try_from(Setup {
        missed: true,
        ..Setup::from(&setup)
    });
    let missed = AnyPosition::from(missed.expect("a position"));
    for player in players(Game::Iago) {
        for all in [false, true] {
            let question = Question {
                player,
                limits: Limits::nodes(500),
                seed: 1,
                all,
            };
            let thought = think(&missed, question, &mut |_| 0.0).expect("somebody is to move");
            let actions = thought.moves.iter().map(|it| it.action);
            for action in actions.chain([thought.best]) {
                assert!(missed.is_legal(action), "{player:?}: {action}");
            }
        }
    }
}

#[test]
fn the_weakest_levels_beat_chance_and_the_next_ones_beat_greed() {
    for (game, level, other, games) in [
        (Game::Iago, 1, Player::Random, 10),
        (Game::Iago, 3, Player::Greedy, 10),
        (Game::Isaac, 1, Player::Random, 10),
        (Game::Isaac, 3, Player::Greedy, 10),
        (Game::Ampel, 1, Player::Random, 6),
        (Game::Ampel, 3, Player::Greedy, 6),
    ] {
        let level = Player::Level(Level::new(game, level).expect("a level"));
        let won = wins(game, [level, other], games);
        assert!(won * 5 >= games * 3, "{game} {level:?}: {won} of {games}");
    }
}
