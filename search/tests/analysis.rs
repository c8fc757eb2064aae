//! Analyses: the course of a match and its turning points agree.

use proptest::prelude::*;
use rules::{AnyAction, AnyOptions, AnyPosition, Game, Side};
use search::{
    Alternative, Limits, PlyJudgement, Random, Thought, after, expect, hint, judge, turning_points,
};

/// The thought about a position: the first side's chance to win (1 and 0 are proven), and whether the best action was
/// played.
type Seen = (f64, bool);

/// A case: its name; the thoughts about the positions; alternatives, by ply and chance; the expected course in
/// hundredths.
type Row<'a> = (&'a str, &'a [Seen], &'a [(usize, f64)], &'a [i32]);

/// The action played in these invented matches, after which there is a choice, and another action.
fn choices(position: &AnyPosition) -> [AnyAction; 2] {
    let legal = position.legal_actions();
    let leaves = |it: &&AnyAction| position.play_unchecked(**it).legal_actions().len() > 1;
    let played = *legal.iter().find(leaves).expect("one leaves a choice");
    let other = legal.into_iter().find(|it| *it != played);
    [played, other.expect("a choice")]
}

/// A thought that gives the first side this chance, and whose best action is the action played if so wanted.
fn thought(position: &AnyPosition, (first, followed): Seen) -> Option<Thought<AnyAction>> {
    let own = match position.to_move()? {
        Side::First => first,
        Side::Second => 1.0 - first,
    };
    let best = choices(position)[usize::from(!followed)];
    Some(Thought {
        best,
        score: (2.0 * own - 1.0) * 13.0,
        exact: false,
        won: [(0.0, false), (1.0, true)]
            .into_iter()
            .find_map(|(chance, won)| (own == chance).then_some(won)),
        depth: 1,
        nodes: 1,
        line: vec![best],
        moves: Vec::new(),
    })
}

/// Judges a match with these thoughts about its positions and about alternatives.
fn judged(seen: &[Seen], others: &[(usize, f64)]) -> Vec<PlyJudgement> {
    let mut positions = vec![AnyPosition::start(AnyOptions::default_of(Game::Isaac))];
    let mut actions = Vec::new();
    for ply in 1..seen.len() {
        let now = &positions[ply - 1];
        let [action, _] = choices(now);
        let next = now.play_unchecked(action);
        actions.push(action);
        positions.push(next);
    }
    let around = positions.iter().zip(seen);
    let thoughts: Vec<_> = around.map(|(it, seen)| thought(it, *seen)).collect();
    let alternative = |&(ply, first): &(usize, f64)| {
        let position = after(&positions[ply], choices(&positions[ply])[1]);
        Alternative {
            ply,
            thought: thought(&position, (first, true)),
            position,
        }
    };
    let alternatives: Vec<Alternative> = others.iter().map(alternative).collect();
    judge(&positions, &actions, &thoughts, &alternatives)
}

/// The first side's chances over the match, in hundredths.
fn course(judged: &[PlyJudgement]) -> Vec<i32> {
    let chances = judged.iter().map(|it| it.chances(Side::First));
    let start = chances.clone().next().map(|[before, _]| before);
    let all = start.into_iter().chain(chances.map(|[_, after]| after));
    all.map(|it| (100.0 * it).round() as i32).collect()
}

#[test]
fn the_course_falls_where_a_mistake_was_made() {
    let table: &[Row] = &[
        ("even", &[(0.5, true), (0.5, true)], &[], &[50, 50]),
        (
            "what only later thoughts saw is no mistake",
            &[(0.5, true), (0.5, true), (0.9, true)],
            &[],
            &[82, 86, 90],
        ),
        (
            "the first side's mistake",
            &[(0.7, false), (0.4, true), (0.4, true)],
            &[],
            &[70, 40, 40],
        ),
        (
            "two estimates that hardly differ",
            &[(0.5, false), (0.45, true)],
            &[],
            &[45, 45],
        ),
        (
            "the other action leads to as little",
            &[(0.7, false), (0.4, true)],
            &[(0, 0.4)],
            &[40, 40],
        ),
        (
            "that the other action loses for certain proves nothing",
            &[(0.6, false), (0.5, true)],
            &[(0, 0.0)],
            &[50, 50],
        ),
        (
            "a mistake costs what the two actions differ in, whatever came later",
            &[(0.7, false), (0.6, true), (0.2, true)],
            &[(0, 0.8)],
            &[44, 24, 20],
        ),
        (
            "a certain win stays one while the winner plays what wins",
            &[(1.0, true), (0.6, false), (0.7, false), (0.4, true)],
            &[],
            &[100, 100, 100, 40],
        ),
        (
            "a win that is proven after an action was one before it",
            &[(0.6, false), (1.0, true), (0.7, true)],
            &[],
            &[100, 100, 100],
        ),
        (
            "a mistake that loses for certain",
            &[(0.6, false), (0.6, false), (1.0, true), (0.7, true)],
            &[],
            &[60, 60, 100, 100],
        ),
        (
            "a certain win is thrown away",
            &[(1.0, false), (0.0, true), (0.3, true)],
            &[],
            &[100, 0, 0],
        ),
    ];
    for (what, seen, others, expected) in table {
        assert_eq!(course(&judged(seen, others)), *expected, "{what}");
    }
}

proptest! {
    /// Catches a course that swings without a mistake, and a large swing that is no turning point although a smaller
    /// swing is.
    #[test]
    fn every_large_swing_of_the_course_is_a_mistake(
        chances in prop::collection::vec((0.0..1.0_f64, any::<bool>()), 2..30),
        others in prop::collection::vec((0_usize..30, 0.0..1.0_f64), 0..6),
    ) {
        let others: Vec<_> = others
            .into_iter()
            .filter(|(ply, _)| *ply + 1 < chances.len() && !chances[*ply].1)
            .collect();
        let judged = judged(&chances, &others);
        prop_assert_eq!(judged.len() + 1, chances.len());
        for ends in judged.windows(2) {
            let [one, next] = [&ends[0], &ends[1]].map(|it| it.chances(Side::First));
            prop_assert!((one[1] - next[0]).abs() < 1e-9);
        }
        let turning = turning_points(&judged);
        let least = turning.iter().map(PlyJudgement::cost).fold(1.0, f64::min);
        for it in &judged {
            prop_assert!(it.cost() > -0.1, "the mover gains by {}", it.cost());
            prop_assert!(it.cost() < 0.1 || it.played != it.better);
            let shown = turning.iter().any(|shown| shown.ply == it.ply);
            let smaller = turning.len() == 5 && it.cost() <= least;
            prop_assert!(it.cost() < 0.1 || shown || smaller);
        }
    }
}

/// Plays a match and judges it by the engine's thoughts.
fn analysed(
    game: Game,
    limits: Limits,
    play: impl Fn(&AnyPosition, usize) -> Option<AnyAction>,
) -> Vec<PlyJudgement> {
    let start = AnyPosition::start(AnyOptions::default_of(game));
    let (mut positions, mut actions) = (vec![start.clone()], Vec::new());
    let mut now = start;
    while let Some(action) = play(&now, actions.len()) {
        now = now.play_unchecked(action);
        positions.push(now.clone());
        actions.push(action);
    }
    let numbered = positions.iter().zip(0..);
    let thoughts: Vec<_> = numbered
        .map(|(position, seed)| expect(position, limits, seed, &mut |_| 0.0))
        .collect();
    let judged = judge(&positions, &actions, &thoughts, &[]);
    assert!(judged.iter().map(|it| it.played).eq(actions));
    judged
}

#[test]
fn a_match_at_random_has_turning_points() {
    for game in Game::ALL {
        let at_random = |position: &AnyPosition, ply: usize| {
            let legal = position.legal_actions();
            Random::new(ply as u64).pick(&legal).filter(|_| ply < 80)
        };
        let turning = turning_points(&analysed(game, Limits::nodes(400), at_random));
        assert!(!turning.is_empty() && turning.len() <= 5);
        assert!(turning.is_sorted_by_key(|it| it.ply));
        assert!(turning.iter().all(|it| it.played != it.better));
    }
}

#[test]
fn nothing_is_said_against_what_hints_recommended() {
    for game in Game::ALL {
        let nodes = if game == Game::Iago { 4_200 } else { 63 };
        // A hint uses seven tenths of its nodes for the position itself.
        let [limits, all] = [nodes, nodes * 10 / 7].map(Limits::nodes);
        let hinted = |position: &AnyPosition, ply: usize| {
            let hint = hint(position, all, ply as u64, &mut |_| 0.0)?;
            (ply < 150).then_some(hint.action)
        };
        let judged = analysed(game, limits, hinted);
        let costs: Vec<f64> = judged.iter().map(PlyJudgement::cost).collect();
        assert!(costs.iter().all(|cost| *cost < 0.1), "{game}: {costs:?}");
    }
}

/// Catches a chance below 1 for a lead over an opponent who is finished.
#[test]
fn a_lead_over_a_finished_player_is_a_certain_win() {
    let mut position = AnyPosition::start(AnyOptions::default_of(Game::Isaac));
    let mut seen = 0;
    for number in 0..20 {
        while let Some(side) = position.to_move() {
            let AnyPosition::Isaac(now) = &position else {
                panic!("another game")
            };
            let other = side.other();
            if now.finished().contains(other) && now.score(side) > now.score(other) {
                let thought = expect(&position, Limits::nodes(20), 0, &mut |_| 0.0);
                let chance = thought.map(|it| it.chance(&position));
                assert_eq!(
                    chance,
                    Some(1.0),
                    "{} : {}",
                    now.score(side),
                    now.score(other)
                );
                seen += 1;
            }
            let legal = position.legal_actions();
            let action = Random::new(number + seen).pick(&legal).expect("an action");
            position = position.play_unchecked(action);
        }
        position = AnyPosition::start(AnyOptions::default_of(Game::Isaac));
    }
    assert!(seen > 3, "{seen} leads were seen");
}
